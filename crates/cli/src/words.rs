//! Numbers and results in words, in both languages.

use pentaply_core::Lang;
use pentaply_engine::Board;
pub(crate) use pentaply_engine::words::{player, score, short_score, status};

use crate::messages::{self, fill};

/// A move that is about to be played: as players of the language write it, with the game's own form, where they differ.
pub(crate) fn mv(board: &dyn Board, text: &str, lang: Lang) -> String {
    match board.describe(&[text.to_string()], lang).first() {
        Some(other) if other != text => fill(messages::MOVE_IN_WORDS, lang, &[other, &text]),
        _ => text.to_string(),
    }
}

/// A number with its thousands apart: `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A chance in whole per cent.
pub(crate) fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
