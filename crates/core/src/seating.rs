//! Openings that make the seats fair: one player lays some moves, and the other then chooses a seat. A position never knows of it;
//! who sits where is for those who run the game.

use crate::Text;

/// A way to choose seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// One lower-case word: `swap2`.
    pub name: &'static str,
    /// What players call it.
    pub title: Text,
    /// What happens, in a sentence.
    pub about: Text,
    /// Moves that the first player lays, for both sides in turn, before the second chooses a seat.
    pub lays: usize,
    /// Moves that the second player may lay instead of choosing, who then leaves the choice to the first; 0 where he has to choose.
    pub offers: usize,
}
