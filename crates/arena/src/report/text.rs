//! Words and numbers as they stand on the page.

use maud::{Markup, html};

/// A phrase in both languages, Chinese after English.
pub(super) fn both(english: &str, chinese: &str) -> Markup {
    html! { (english) " " span.zh lang="zh" { (chinese) } }
}

/// A heading in both languages.
pub(super) fn heading(english: &str, chinese: &str) -> Markup {
    html! { h2 { (both(english, chinese)) } }
}

/// A sentence under a plot in both languages.
pub(super) fn note(english: &str, chinese: &str) -> Markup {
    html! { p.note { (english) " " span lang="zh" { (chinese) } } }
}

/// The head of a table column in both languages.
pub(super) fn column(english: &str, chinese: &str) -> Markup {
    html! { th scope="col" { (both(english, chinese)) } }
}

/// The same over numbers, which stand to the right.
pub(super) fn number_column(english: &str, chinese: &str) -> Markup {
    html! { th.number scope="col" { (both(english, chinese)) } }
}

/// A number that may not be known.
pub(super) fn known(value: Option<f64>, shown: impl Fn(f64) -> String) -> String {
    value.map_or_else(|| "–".to_string(), shown)
}

/// With its sign, a real minus, and one decimal.
pub(super) fn signed(value: f64) -> String {
    let text = format!("{value:+.1}");
    if text == "-0.0" { "+0.0".to_string() } else { text.replace('-', "−") }
}

/// A real minus, and no more decimals than needed, at most two.
pub(super) fn plain(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.replace('-', "−") }
}

/// A share of 1 in percent.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A count, its digits in groups of three.
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time given in milliseconds, three digits of it, in the unit that suits it.
pub(super) fn duration(ms: f64) -> String {
    match ms {
        ms if ms < 0.9995 => format!("{ms:.2} ms"),
        ms if ms < 99.95 => format!("{ms:.1} ms"),
        ms if ms < 999.5 => format!("{ms:.0} ms"),
        ms if ms < 9_995.0 => format!("{:.2} s", ms / 1000.0),
        ms if ms < 119_950.0 => format!("{:.1} s", ms / 1000.0),
        ms => format!("{:.1} min", ms / 60_000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([signed(3.25), signed(-12.0), signed(-0.01)], ["+3.2", "−12.0", "+0.0"]);
        assert_eq!([plain(-2.5), plain(10.0), plain(0.25), plain(-0.001)], ["−2.5", "10", "0.25", "0"]);
        assert_eq!([count(0), count(999), count(1000), count(1_234_567)], ["0", "999", "1,000", "1,234,567"]);
        let times = [0.25, 12.3, 430.0, 1_000.0, 61_500.0, 600_000.0];
        assert_eq!(times.map(duration), ["0.25 ms", "12.3 ms", "430 ms", "1.00 s", "61.5 s", "10.0 min"]);
    }
}
