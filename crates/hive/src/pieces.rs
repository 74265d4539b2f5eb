//! The pieces: fourteen a side at most, of eight kinds.

use std::fmt;

use pentaply_core::{Side, Text};

/// What kind of insect a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// The queen bee, one a side.
    Queen,
    /// Two a side.
    Spider,
    /// Two a side.
    Beetle,
    /// Three a side.
    Grasshopper,
    /// The soldier ant, three a side.
    Ant,
    /// One a side, in games with `M`.
    Mosquito,
    /// One a side, in games with `L`.
    Ladybug,
    /// One a side, in games with `P`.
    Pillbug,
}

impl Kind {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// All, in the order of their numbers.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Queen,
        Kind::Spider,
        Kind::Beetle,
        Kind::Grasshopper,
        Kind::Ant,
        Kind::Mosquito,
        Kind::Ladybug,
        Kind::Pillbug,
    ];

    /// The letter in names of pieces.
    #[must_use]
    pub const fn letter(self) -> char {
        ['Q', 'S', 'B', 'G', 'A', 'M', 'L', 'P'][self as usize]
    }

    /// How many a side has, in games that have this kind.
    #[must_use]
    #[inline(always)]
    pub const fn count(self) -> usize {
        [1, 2, 2, 3, 3, 1, 1, 1][self as usize]
    }

    /// The number of the first piece of this kind among a side's.
    const fn first(self) -> usize {
        [0, 1, 3, 5, 8, 11, 12, 13][self as usize]
    }

    /// What people call it.
    #[must_use]
    pub const fn name(self) -> Text {
        const NAMES: [Text; Kind::COUNT] = [
            Text::new("queen bee", "蜂后"),
            Text::new("spider", "蜘蛛"),
            Text::new("beetle", "甲虫"),
            Text::new("grasshopper", "蚱蜢"),
            Text::new("soldier ant", "兵蚁"),
            Text::new("mosquito", "蚊子"),
            Text::new("ladybug", "瓢虫"),
            Text::new("pillbug", "鼠妇"),
        ];
        NAMES[self as usize]
    }
}

/// Pieces of a side.
pub(crate) const PER_SIDE: usize = 14;
/// Numbers of pieces lie below this, those of a side's pieces in one half.
pub(crate) const PIECES: usize = 32;
const HALF: usize = PIECES / 2;

/// A piece: one of White's fourteen, or one of Black's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

const KINDS: [Kind; PIECES] = {
    let mut kinds = [Kind::Queen; PIECES];
    let mut i = 0;
    while i < Kind::COUNT {
        let kind = Kind::ALL[i];
        let mut number = 0;
        while number < kind.count() {
            kinds[kind.first() + number] = kind;
            kinds[HALF + kind.first() + number] = kind;
            number += 1;
        }
        i += 1;
    }
    kinds
};

impl Piece {
    /// The side's piece of this kind with this number, from 0 and below [`Kind::count`].
    #[must_use]
    #[inline(always)]
    pub const fn new(side: Side, kind: Kind, number: usize) -> Piece {
        Piece((side.index() * HALF + kind.first() + number) as u8)
    }

    /// The piece with this number.
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Piece {
        Piece((index % PIECES) as u8)
    }

    /// Its number, below 32.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize % PIECES
    }

    /// Its bit in a set.
    #[inline(always)]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Whose it is.
    #[must_use]
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.index() < HALF { Side::First } else { Side::Second }
    }

    /// What it is.
    #[must_use]
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        KINDS[self.index()]
    }

    /// Which of its kind, from 0.
    #[must_use]
    #[inline(always)]
    pub const fn number(self) -> usize {
        self.index() % HALF - self.kind().first()
    }
}

/// The name in UHP: `wA1`, `bQ`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ['w', 'b'][self.side().index()], self.kind().letter())?;
        if self.kind().count() > 1 { write!(f, "{}", self.number() + 1) } else { Ok(()) }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A side's pieces, as a set.
#[inline(always)]
pub(crate) const fn all_of(side: Side) -> u32 {
    ((1 << PER_SIDE) - 1) << (side.index() * HALF)
}

/// The pieces of a set.
#[derive(Clone, Copy)]
pub(crate) struct Each(pub(crate) u32);

impl Iterator for Each {
    type Item = Piece;

    #[inline(always)]
    fn next(&mut self) -> Option<Piece> {
        if self.0 == 0 {
            return None;
        }
        let piece = Piece(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(piece)
    }
}
