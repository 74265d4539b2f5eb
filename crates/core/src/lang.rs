//! The two languages that Pentaply speaks to people.

/// A language in which a message can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

/// A fixed text in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Simplified Chinese.
    pub zh: &'static str,
}

impl Text {
    /// A text from its English and Chinese versions.
    #[must_use]
    pub const fn new(en: &'static str, zh: &'static str) -> Text {
        Text { en, zh }
    }

    /// The text in the given language.
    #[must_use]
    pub const fn in_lang(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}

/// A text from outside as a message may quote it: at most 60 characters, nothing that could disturb a terminal.
///
/// ```
/// assert_eq!(pentaply_core::lang::quote("a\nb"), "a\u{FFFD}b");
/// assert_eq!(pentaply_core::lang::quote(&"x".repeat(1000)).chars().count(), 60);
/// ```
#[must_use]
pub fn quote(text: &str) -> String {
    quote_up_to(text, 60)
}

/// As [`quote`], of at most `longest` characters.
#[must_use]
pub fn quote_up_to(text: &str, longest: usize) -> String {
    let clean = |c: char| if c.is_control() || is_invisible(c) { char::REPLACEMENT_CHARACTER } else { c };
    let mut quoted: String = text.chars().take(longest).map(clean).collect();
    if text.chars().nth(longest).is_some() {
        quoted.pop();
        quoted.push('…');
    }
    quoted
}

/// Characters that reorder or hide the text around them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotation_is_one_short_line() {
        assert_eq!(quote("a\nb\tc"), "a\u{FFFD}b\u{FFFD}c");
        assert_eq!(quote(&"x".repeat(60)), "x".repeat(60));
        let cut = quote(&"é".repeat(1_000_000));
        assert_eq!(cut.chars().count(), 60);
        assert!(cut.ends_with('…'));
    }
}
