//! Times as the protocol writes them: `hh:mm:ss`, with a fraction of a second where somebody wants one.

use std::time::Duration;

use crate::time::LONGEST;

/// Digits of a fraction of a second that are read.
const DIGITS: usize = 9;

/// A whole number of any length, cut at the largest; `None` for any other text.
pub(super) fn whole(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

/// Reads `hh:mm:ss` or `hh:mm:ss.fff`. A year is the longest time there is.
pub(super) fn parse(text: &str) -> Option<Duration> {
    let mut parts = text.split(':');
    let (hours, minutes, rest) = (whole(parts.next()?)?, whole(parts.next()?)?, seconds(parts.next()?)?);
    if parts.next().is_some() {
        return None;
    }
    let whole = hours.saturating_mul(3600).saturating_add(minutes.saturating_mul(60));
    Some(Duration::from_secs(whole).saturating_add(rest).min(LONGEST))
}

/// Reads seconds: `5` or `0.25`.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let (text, fraction) = text.split_once('.').map_or((text, None), |(text, rest)| (text, Some(rest)));
    let nanos = match fraction {
        None => 0,
        Some(digits) => {
            whole(digits)?;
            let read = &digits[..digits.len().min(DIGITS)];
            read.parse::<u32>().ok()? * 10_u32.pow((DIGITS - read.len()) as u32)
        }
    };
    Some(Duration::new(whole(text)?.min(LONGEST.as_secs()), nanos).min(LONGEST))
}

/// Writes `hh:mm:ss`, and milliseconds only if there are any.
pub(super) fn write(time: Duration) -> String {
    let all = time.as_secs();
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    let whole = format!("{hours:02}:{minutes:02}:{seconds:02}");
    match time.subsec_millis() {
        0 => whole,
        millis => format!("{whole}.{millis:03}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_written() {
        for (text, millis) in [
            ("00:00:00", 0),
            ("00:00:05", 5_000),
            ("01:01:01", 3_661_000),
            ("123:00:00", 442_800_000),
            ("00:00:00.500", 500),
            ("00:00:07.025", 7_025),
        ] {
            assert_eq!(parse(text), Some(Duration::from_millis(millis)), "{text}");
            assert_eq!(write(Duration::from_millis(millis)), text);
        }
        assert_eq!(parse("0:0:90"), Some(Duration::from_secs(90)));
        assert_eq!(parse("00:00:00.5000000"), Some(Duration::from_millis(500)));
        assert_eq!(seconds("0.005"), Some(Duration::from_millis(5)));
        assert_eq!(seconds("60"), Some(Duration::from_secs(60)));
        assert_eq!(seconds("1.99999999999999"), Some(Duration::new(1, 999_999_999)));
    }

    #[test]
    fn times_that_nobody_waits_for_are_a_year() {
        for text in
            ["99999999999999999999:0:0", "0:99999999999999999999:0", "0:0:99999999999999999999", "9999:0:0"]
        {
            assert_eq!(parse(text), Some(LONGEST), "{text}");
        }
        assert_eq!(seconds("99999999999999999999.5"), Some(LONGEST));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in
            ["", "5", "1:23", "01:02:03:04", "-1:00:00", "00:00:+5", "a:b:c", "::", "00:00:", "00:00:.5"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
        for text in ["", ".", "1.", ".5", "2e1", "-1", "1.-5", "1,5", "٣"] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }
}
