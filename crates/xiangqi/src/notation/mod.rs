//! Positions and moves as text. A position is a FEN. A move is read in any of the three forms that people use and
//! written by its [points] (`h2e2`); [`chinese`] and [`wxf`] write the other two, which name the piece, where it stands and
//! where it goes as its player sees it. Those two share one meaning, which `relative.rs` holds.

pub mod chinese;
mod error;
mod fen;
pub mod points;
mod relative;
pub mod wxf;

pub use error::NotationError;
pub(crate) use fen::{START, remarks};

use pentaply_core::{Position as _, quote};

use crate::board::Position;
use crate::error::{Error, MoveError};
use crate::moves::Move;
use crate::rules;
use points::Ranks;

/// The longest text that is looked at as a move, bytes: no form has more than five characters.
const LONGEST: usize = 64;

/// Reads a move in any form, and checks that it is legal.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, Error> {
    read_move_with(position, text, Ranks::FromZero)
}

/// As [`read_move`], with the ranks of points counted as told.
pub(crate) fn read_move_with(position: &Position, text: &str, ranks: Ranks) -> Result<Move, Error> {
    let unreadable = || MoveError::Unreadable(quote(text));
    let word = text.trim();
    if word.len() > LONGEST {
        return Err(unreadable().into());
    }
    let word: String = word.chars().map(half_width).collect();
    if let Some(mv) = points::parse(&word, ranks) {
        rules::check(position, mv)?;
        return Ok(mv);
    }
    let named = wxf::parse(&word).or_else(|| chinese::parse(&word)).ok_or_else(unreadable)?;
    if !position.outcome().is_open() || position.count_moves() == 0 {
        return Err(MoveError::GameOver.into());
    }
    relative::resolve(position, &named)
}

/// The usual form of a character that is also written as wide as a Chinese one: `２` as `2`, `．` as `.`.
pub(crate) fn half_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    }
}
