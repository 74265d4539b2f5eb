//! A square board of up to 8 x 8 with the stones of two players on it, and its geometry. What may be done on it is
//! for the games to say; how it is written and drawn is in [`crate::face`].

use std::fmt;

use pentaply_core::Side;

/// A square of the largest board, numbered `8 * row + column` from 0; smaller boards use the corner at a1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square with this number; `None` from 64 on.
    #[must_use]
    pub fn new(number: u32) -> Option<Square> {
        (number < 64).then_some(Square(number as u8))
    }

    /// Its number, below 64.
    #[must_use]
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// The set that holds this square alone.
    #[must_use]
    pub fn bit(self) -> u64 {
        1 << self.0
    }
}

/// Column letter and row number: `b2`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), self.0 / 8 + 1)
    }
}

/// The squares of a set, in the order of their numbers.
pub fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::new(set.trailing_zeros())?;
        set &= set - 1;
        Some(square)
    })
}

/// How many squares more the first set has than the second.
#[must_use]
pub fn difference(set: u64, other: u64) -> i32 {
    set.count_ones() as i32 - other.count_ones() as i32
}

/// A direction: how far a step rotates the 64 bits, and the edge that it reaches only by leaving the board.
#[derive(Clone, Copy, Debug)]
pub struct Direction {
    rotation: u32,
    far_edge: u64,
}

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;
const LOW: u64 = 0xFF;
const HIGH: u64 = LOW << 56;

/// The four directions along a diagonal.
pub const DIAGONAL: [Direction; 4] = [
    Direction { rotation: 9, far_edge: LEFT | LOW },
    Direction { rotation: 7, far_edge: RIGHT | LOW },
    Direction { rotation: 57, far_edge: LEFT | HIGH },
    Direction { rotation: 55, far_edge: RIGHT | HIGH },
];

/// All eight directions.
pub const ALL_DIRECTIONS: [Direction; 8] = [
    Direction { rotation: 1, far_edge: LEFT },
    Direction { rotation: 63, far_edge: RIGHT },
    Direction { rotation: 8, far_edge: LOW },
    Direction { rotation: 56, far_edge: HIGH },
    DIAGONAL[0],
    DIAGONAL[1],
    DIAGONAL[2],
    DIAGONAL[3],
];

impl Direction {
    /// Moves a set one step on the largest board; what would leave it is gone.
    #[must_use]
    #[inline(always)]
    pub fn step(self, set: u64) -> u64 {
        set.rotate_left(self.rotation) & !self.far_edge
    }
}

/// What is one step away from a set in some of the directions.
#[must_use]
pub fn neighbours(set: u64, directions: &[Direction]) -> u64 {
    directions.iter().fold(0, |sum, direction| sum | direction.step(set))
}

/// Stones on a board and whose turn it is. A text is read into a grid; a game makes it a position if its rules allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Rows and columns, `1 ..= 8`.
    pub size: usize,
    /// The squares of the first and of the second player, disjoint and on the board.
    pub stones: [u64; 2],
    /// Who moves next.
    pub to_move: Side,
}

impl Grid {
    /// An empty board, the first player to move.
    #[must_use]
    pub const fn new(size: usize) -> Grid {
        Grid { size, stones: [0; 2], to_move: Side::First }
    }

    /// The squares of the side to move.
    #[must_use]
    pub const fn own(&self) -> u64 {
        self.stones[self.to_move.index()]
    }

    /// The squares of its opponent.
    #[must_use]
    pub const fn theirs(&self) -> u64 {
        self.stones[self.to_move.other().index()]
    }

    /// The empty squares.
    #[must_use]
    pub const fn empty(&self) -> u64 {
        let (row, column) = (LOW >> (8 - self.size), LEFT >> (64 - 8 * self.size));
        (row * column) & !(self.stones[0] | self.stones[1])
    }

    /// The four corners.
    #[must_use]
    pub const fn corners(&self) -> u64 {
        (1 | 1 << (self.size - 1)) * (1 | 1 << (8 * (self.size - 1)))
    }

    /// The image with this number, `0 .. 8`: rows reversed (1), columns reversed (2), then both exchanged (4).
    #[must_use]
    pub fn image(&self, number: usize) -> Grid {
        let reverse = |bit, line| if number & bit == 0 { line } else { self.size - 1 - line };
        let turn = |set| {
            squares(set).fold(0, |image, square| {
                let (row, column) = (reverse(1, square.number() / 8), reverse(2, square.number() % 8));
                image | if number & 4 == 0 { 1 << (8 * row + column) } else { 1 << (8 * column + row) }
            })
        };
        Grid { stones: self.stones.map(turn), ..*self }
    }
}
