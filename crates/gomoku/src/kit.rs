//! Setting up a position by hand: stones on points.

use pentaply_core::Side;
use pentaply_core::setup::{Kit, Placed};

use crate::notation::{VariantText, parse_point};
use crate::points::Points;
use crate::view::STONES;
use crate::{Ending, Error, Position, PositionError, Setup, TwoFives};

/// Any counts of stones, but not five of both sides. Which stone came last does not show on the board, so that a foul which Black has
/// made is forgotten.
pub(crate) const KIT: Kit<Position, Error> = Kit {
    brushes: &STONES,
    compose,
    is_all: |position| !matches!(position.ending(), Some(Ending::Foul(..))),
};

fn compose(variant: &str, turn: Side, placed: &[Placed<'_>]) -> Result<Position, Error> {
    let start = VariantText::parse(Some(variant))?.start();
    let (rule, size) = (start.rule(), start.size());
    let mut stones = [Points::default(); 2];
    for stone in placed {
        let point = parse_point(stone.cell, size)?;
        if let Some(side) = stone.brush.owner {
            stones[side.index()].toggle(point);
        }
    }
    let setup = Setup { rule, size, stones, to_move: turn, foul: None };
    setup.position().map_err(|TwoFives| PositionError::TwoFives.into())
}
