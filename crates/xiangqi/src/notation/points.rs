//! Moves by their points: `h2e2`, also written `H2-E2`.

use crate::moves::Move;
use crate::squares::Square;

/// How a program counts the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ranks {
    /// 0 to 9, as most do.
    #[default]
    FromZero,
    /// 1 to 10, as programs for many kinds of chess do.
    FromOne,
}

/// Reads two points, in either case and with or without `-` between; `None` if the text is anything else. Whether the
/// move is legal is not asked.
#[must_use]
pub fn parse(text: &str, ranks: Ranks) -> Option<Move> {
    let (from, rest) = point(text.trim(), ranks)?;
    let (to, rest) = point(rest.strip_prefix('-').unwrap_or(rest), ranks)?;
    if rest.is_empty() && from != to { Some(Move::new(from, to)) } else { None }
}

/// A point at the beginning of a text, and what follows it.
fn point(text: &str, ranks: Ranks) -> Option<(Square, &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
    let digits = text.get(1..)?;
    let (rank, rest) = match ranks {
        Ranks::FromOne if digits.starts_with("10") => (9, &digits[2..]),
        _ => {
            let rank = digits.chars().next()?.to_digit(10)? as usize;
            (rank.checked_sub(usize::from(ranks == Ranks::FromOne))?, &digits[1..])
        }
    };
    Some((Square::at(usize::from(file), rank)?, rest))
}
