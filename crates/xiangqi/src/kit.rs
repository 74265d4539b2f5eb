//! Setting up a position by hand: pieces on points. Which pieces may stand where is judged as in a FEN.

use pentaply_core::setup::{Kit, Placed};
use pentaply_core::{Side, quote};

use crate::board::{Position, Setup};
use crate::error::{Error, MoveError};
use crate::pieces::Piece;
use crate::rules;
use crate::squares::Square;
use crate::view::PIECES;

/// What is set up has no past: its counters are at zero.
pub(crate) const KIT: Kit<Position, Error> = Kit { brushes: &PIECES, compose, is_all: |_| true };

fn compose(variant: &str, turn: Side, placed: &[Placed<'_>]) -> Result<Position, Error> {
    let variant = rules::read_variant(Some(variant))?;
    let mut board = [None; Square::COUNT];
    for thing in placed {
        let square = Square::all().find(|square| square.to_string() == thing.cell);
        let square = square.ok_or_else(|| MoveError::Unreadable(quote(thing.cell)))?;
        board[square.index()] = thing.brush.id.chars().next().and_then(Piece::from_letter);
    }
    Ok(Setup { board, turn, quiet_plies: 0, turn_number: 1 }.position(variant)?)
}
