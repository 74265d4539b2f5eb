//! The pieces, and the letters they are written with.

use pentaply_core::{Side, Text};

use crate::squares::Square;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Kind {
    /// 帅 or 将: one step along the lines, inside the palace.
    General,
    /// 仕 or 士: one step along the diagonals, inside the palace.
    Advisor,
    /// 相 or 象: two steps along a diagonal if the point between is empty, on its own side of the river.
    Elephant,
    /// 马: one step along a line to an empty point, then one diagonally on.
    Horse,
    /// 车: any way along a line.
    Rook,
    /// 炮: as a rook, but it takes only what lies behind exactly one other piece, its screen.
    Cannon,
    /// 兵 or 卒: one step forward, beyond the river sideways too.
    Pawn,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 7;
    /// All kinds.
    pub const ALL: [Kind; Kind::COUNT] =
        [Kind::General, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Rook, Kind::Cannon, Kind::Pawn];

    /// Its place in [`Kind::ALL`].
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter in a FEN.
    #[must_use]
    pub const fn letter(self) -> char {
        ['K', 'A', 'B', 'N', 'R', 'C', 'P'][self as usize]
    }

    /// The kind of a letter in either case. Elephants are also written E, horses H, generals G and pawns S.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter.to_ascii_uppercase() {
            'K' | 'G' => Kind::General,
            'A' => Kind::Advisor,
            'B' | 'E' => Kind::Elephant,
            'N' | 'H' => Kind::Horse,
            'R' => Kind::Rook,
            'C' => Kind::Cannon,
            'P' | 'S' => Kind::Pawn,
            _ => return None,
        })
    }

    /// What people call it.
    #[must_use]
    pub const fn name(self) -> Text {
        match self {
            Kind::General => Text::new("general", "将帅"),
            Kind::Advisor => Text::new("advisor", "士"),
            Kind::Elephant => Text::new("elephant", "象"),
            Kind::Horse => Text::new("horse", "马"),
            Kind::Rook => Text::new("rook", "车"),
            Kind::Cannon => Text::new("cannon", "炮"),
            Kind::Pawn => Text::new("pawn", "兵"),
        }
    }

    /// Whether a piece of this kind can come to stand on a point.
    #[must_use]
    pub const fn stands_on(self, square: Square, side: Side) -> bool {
        let (file, rank) = (square.file(), square.rank_from(side));
        match self {
            Kind::General => rank <= 2 && 3 <= file && file <= 5,
            Kind::Advisor => matches!((file, rank), (3 | 5, 0 | 2) | (4, 1)),
            Kind::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
            Kind::Pawn => rank > 4 || rank >= 3 && file.is_multiple_of(2),
            Kind::Horse | Kind::Rook | Kind::Cannon => true,
        }
    }

    /// How many of a kind a side begins with.
    #[must_use]
    pub const fn full_count(self) -> usize {
        [1, 2, 2, 2, 2, 2, 5][self as usize]
    }
}

/// A piece: its kind and whose it is. Red is the first side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its kind.
    pub kind: Kind,
    /// Whose it is.
    pub side: Side,
}

impl Piece {
    /// The letter in a FEN: capital for Red.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::First => self.kind.letter(),
            Side::Second => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The character on the piece: such that the two sides' differ, as in old sets.
    #[must_use]
    pub const fn character(self) -> &'static str {
        match self.side {
            Side::First => ["帥", "仕", "相", "傌", "俥", "炮", "兵"][self.kind.index()],
            Side::Second => ["將", "士", "象", "馬", "車", "砲", "卒"][self.kind.index()],
        }
    }

    /// The piece of a letter in a FEN.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match Kind::from_letter(letter) {
            Some(kind) => {
                let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
                Some(Piece { kind, side })
            }
            None => None,
        }
    }

    /// Which of the 14 pieces it is: kind by kind, Red first.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        Kind::COUNT * self.side.index() + self.kind.index()
    }
}
