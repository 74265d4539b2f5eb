//! The board's geometry: 90 points, sets of points as bits, the palaces and the river.

use std::fmt;

use pentaply_core::Side;

/// A point of the board, named by file a to i and rank 0 to 9 as Red sees them from left to right and from his own back rank on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many points there are.
    pub const COUNT: usize = 90;

    /// The point with this index, `0..90`, rank by rank from Red's left corner; `None` beyond.
    #[must_use]
    #[inline(always)]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The point on this file (0 = a) and rank (0 = Red's back rank); `None` off the board.
    #[must_use]
    pub const fn at(file: usize, rank: usize) -> Option<Square> {
        if file < FILES && rank < RANKS { Some(Square((FILES * rank + file) as u8)) } else { None }
    }

    /// A point that is known to be on the board.
    #[inline(always)]
    pub(crate) const fn new(index: usize) -> Square {
        debug_assert!(index < Square::COUNT);
        Square(index as u8)
    }

    /// Its place rank by rank from Red's left corner, `0..90`.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file a, on Red's left, to 8 for file i.
    #[must_use]
    #[inline(always)]
    pub const fn file(self) -> usize {
        FILE_OF[self.0 as usize & 127] as usize
    }

    /// 0 for Red's back rank to 9 for Black's.
    #[must_use]
    #[inline(always)]
    pub const fn rank(self) -> usize {
        RANK_OF[self.0 as usize & 127] as usize
    }

    /// The rank as this side counts from its own back rank, 0 to 9.
    #[must_use]
    #[inline(always)]
    pub const fn rank_from(self, side: Side) -> usize {
        match side {
            Side::First => self.rank(),
            Side::Second => RANKS - 1 - self.rank(),
        }
    }

    /// The point as the other side sees it from its own side of the board: half a turn.
    #[must_use]
    pub const fn turned(self) -> Square {
        Square((Square::COUNT - 1) as u8 - self.0)
    }

    /// The point mirrored left to right.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square((FILES * self.rank() + FILES - 1 - self.file()) as u8)
    }

    /// All points in order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }

    /// All points as a board is read: Black's back rank from a to i, then down to Red's.
    pub fn in_reading_order() -> impl Iterator<Item = Square> {
        (0..RANKS).rev().flat_map(|rank| (0..FILES).map(move |file| Square((FILES * rank + file) as u8)))
    }

    /// The set of this point alone.
    #[inline(always)]
    pub(crate) const fn bit(self) -> Squares {
        BITS[self.0 as usize & 127]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Files of the board.
pub const FILES: usize = 9;
/// Ranks of the board.
pub const RANKS: usize = 10;

/// File and rank of each index, and its bit: as long as seven bits can count, so that a masked index needs no check. Where the
/// division or the shift of 128 bits would take several instructions, this takes one.
const FILE_OF: [u8; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = (i % FILES) as u8;
        i += 1;
    }
    table
};
const RANK_OF: [u8; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = (i / FILES) as u8;
        i += 1;
    }
    table
};
static BITS: [Squares; 128] = {
    let mut table = [0; 128];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = 1 << i;
        i += 1;
    }
    table
};

/// A set of points, bit `Square::index`; the bits from 90 up are clear.
pub(crate) type Squares = u128;

/// Every point.
pub(crate) const ALL: Squares = (1 << Square::COUNT) - 1;

/// The points of a rank.
pub(crate) const fn rank_set(rank: usize) -> Squares {
    0x1FF << (FILES * rank)
}

/// The points of a file.
pub(crate) const fn file_set(file: usize) -> Squares {
    let (mut set, mut rank) = (0, 0);
    while rank < RANKS {
        set |= 1 << (FILES * rank + file);
        rank += 1;
    }
    set
}

/// The nine points of each side's palace.
pub(crate) const PALACE: [Squares; 2] = [0b11_1000 * 0x4_0201, (0b11_1000 * 0x4_0201) << (7 * FILES)];

/// Each side's half of the board, up to the river.
pub(crate) const HOME: [Squares; 2] = [(1 << 45) - 1, ALL & !((1 << 45) - 1)];

/// The points of a set, in order.
#[derive(Clone, Copy)]
pub(crate) struct Each(pub Squares);

impl Iterator for Each {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = first(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// The first point of a set that is not empty.
#[inline(always)]
pub(crate) const fn first(set: Squares) -> Square {
    Square(set.trailing_zeros() as u8 & 127)
}

/// The bits of a small set, in order.
#[derive(Clone, Copy)]
pub(crate) struct EachBit(pub u16);

impl Iterator for EachBit {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
