//! A board as somebody describes it, before anybody has asked whether it can be played on.

use pentaply_core::Side;

use crate::Position;

/// A described position: any counts of seeds, any lengths of rows. [`Position::from_setup`] makes a position of it if
/// it is one; `notation.rs` reads and writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Seeds in South's and North's store.
    pub stores: [u32; 2],
    /// Seeds in South's and North's pits, each row in its owner's sowing order.
    pub rows: [Vec<u32>; 2],
    /// Who moves next.
    pub turn: Side,
    /// Whether North may still swap at its first turn.
    pub swap_offered: bool,
}

impl Setup {
    /// All seeds, in pits and stores.
    #[must_use]
    pub fn seeds(&self) -> u64 {
        self.stores.iter().chain(self.rows.iter().flatten()).map(|&count| u64::from(count)).sum()
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            stores: Side::BOTH.map(|side| u32::from(position.store(side))),
            rows: Side::BOTH.map(|side| position.row(side).iter().map(|&count| u32::from(count)).collect()),
            turn: position.turn(),
            swap_offered: position.swap_offered(),
        }
    }
}
