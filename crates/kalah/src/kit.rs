//! Setting up a position by hand: seeds in pits and stores.

use pentaply_core::Side;
use pentaply_core::setup::{Kit, Placed};

use crate::view::{SEEDS, pit_id, store_id};
use crate::{Error, Position, Rules, Setup};

/// A row left without seeds means that the game is over and swept, as in a text. Whether the swap is on offer does not show on the
/// board: it is in the start of a variant with pie, and nowhere else.
pub(crate) const KIT: Kit<Position, Error> =
    Kit { brushes: &[SEEDS], compose, is_all: |position| !position.swap_offered() };

fn compose(variant: &str, turn: Side, placed: &[Placed<'_>]) -> Result<Position, Error> {
    let rules: Rules = variant.parse()?;
    let start = Position::start(rules);
    let seeds = |cell: String| placed.iter().find(|thing| thing.cell == cell).map_or(0, |thing| thing.count);
    let row = |side| (0..rules.pits()).map(|pit| seeds(pit_id(side, pit))).collect();
    let setup = Setup {
        stores: Side::BOTH.map(|side| seeds(store_id(side))),
        rows: Side::BOTH.map(row),
        turn,
        swap_offered: false,
    };
    if setup == (Setup { swap_offered: false, ..Setup::from(&start) }) {
        return Ok(start);
    }
    Ok(Position::from_setup(&setup, Some(rules))?)
}
