//! Images of a position under the symmetries of its board.

use crate::{Key, Position};

/// The symmetries of a game's board, applied to whole positions.
///
/// Image 0 is the position itself. All images have the same value, the same number of moves and the same outcome.
/// A game without symmetry implements this trait with an empty body.
pub trait Symmetry: Position {
    /// How many images a position has, itself included.
    const IMAGES: usize = 1;

    /// The image with this number, `0 .. IMAGES`. The past is not kept.
    #[must_use]
    fn image(&self, number: usize) -> Self {
        let _ = number;
        self.clone()
    }

    /// The same key for all images of a position, and for no other position.
    fn canonical_key(&self) -> Key {
        (1..Self::IMAGES).map(|n| self.image(n).key()).fold(self.key(), Key::min)
    }
}
