//! Setting up a position by hand: towers, domes and workers.

use pentaply_core::setup::{Kit, Placed};
use pentaply_core::{Side, quote};

use crate::error::{Error, SetupError};
use crate::rules;
use crate::squares::Square;
use crate::view::BRUSHES;
use crate::{Position, Setup};

/// A worker on level 3 is judged as in a text that says nothing of it: he has won if the other side is to move.
pub(crate) const KIT: Kit<Position, Error> =
    Kit { brushes: &BRUSHES, compose, is_all: |position| position.setup().claims == [None; 2] };

fn compose(variant: &str, turn: Side, placed: &[Placed<'_>]) -> Result<Position, Error> {
    rules::read_variant(Some(variant))?;
    let mut setup = Setup {
        heights: [0; Square::COUNT],
        domes: [false; Square::COUNT],
        workers: [None; 2],
        turn,
        claims: [None; 2],
    };
    let mut workers = [const { Vec::new() }; 2];
    for thing in placed {
        let square = Square::parse(thing.cell).ok_or_else(|| SetupError::BadSquare(quote(thing.cell)))?;
        match thing.brush.owner {
            Some(side) => workers[side.index()].push(square),
            None if thing.brush.kind == "dome" => setup.domes[square.index()] = true,
            None => setup.heights[square.index()] = thing.count as u8,
        }
    }
    for side in Side::BOTH {
        setup.workers[side.index()] = match *workers[side.index()] {
            [] => None,
            [a, b] => Some([a, b]),
            ref others => return Err(SetupError::WorkerCount { side, found: others.len() }.into()),
        };
    }
    Ok(setup.position()?)
}
