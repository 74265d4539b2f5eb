//! The board's geometry: 25 squares, sets of squares as bits, who neighbours whom, and the eight symmetries.

use std::fmt;

/// A square, named by file a to e and rank 1 to 5.
///
/// Squares are ordered file first, then rank: a1, a2, .. a5, b1, .. e5. This is the order in which workers are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 25;

    /// The square with this index, `0..25` in the order of squares; `None` beyond.
    #[must_use]
    #[inline(always)]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square on this file (0 = a) and rank (0 = 1); `None` off the board.
    #[must_use]
    pub const fn at(file: usize, rank: usize) -> Option<Square> {
        if file < 5 && rank < 5 { Some(Square((5 * file + rank) as u8)) } else { None }
    }

    /// Its place in the order of squares, `0..25`.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for file a to 4 for file e.
    #[must_use]
    pub const fn file(self) -> usize {
        self.0 as usize / 5
    }

    /// 0 for rank 1 to 4 for rank 5.
    #[must_use]
    pub const fn rank(self) -> usize {
        self.0 as usize % 5
    }

    /// All squares in order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }

    /// All squares as a board is read: row 5 from a to e, then row 4, down to row 1.
    pub fn in_reading_order() -> impl Iterator<Item = Square> {
        (0..Square::COUNT as u8).map(|i| Square(5 * (i % 5) + 4 - i / 5))
    }

    /// Reads a file letter and a rank digit, in either case.
    pub(crate) fn parse(text: &str) -> Option<Square> {
        let &[file, rank] = text.as_bytes() else { return None };
        let file = file.to_ascii_lowercase().checked_sub(b'a')?;
        let rank = rank.checked_sub(b'1')?;
        Square::at(usize::from(file), usize::from(rank))
    }

    /// The set of this square alone.
    #[inline(always)]
    pub(crate) const fn bit(self) -> Squares {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 / 5) as char, (b'1' + self.0 % 5) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares, bit `Square::index`; the bits from 25 up are clear.
pub(crate) type Squares = u32;

/// Every square.
pub(crate) const ALL: Squares = (1 << 25) - 1;
/// The nine inner squares.
pub(crate) const INNER: Squares = 0b01110 << 5 | 0b01110 << 10 | 0b01110 << 15;
/// The square in the middle.
pub(crate) const CENTRE: Squares = 1 << 12;

const RANK_1: Squares = 0b00001 | 0b00001 << 5 | 0b00001 << 10 | 0b00001 << 15 | 0b00001 << 20;
const RANK_5: Squares = RANK_1 << 4;

/// The neighbours of each square. As long as five bits can count, so that indexing with a masked field needs no check.
pub(crate) const NEIGHBOURS: [Squares; 32] = {
    let mut table = [0; 32];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = around(1 << i) & !(1 << i);
        i += 1;
    }
    table
};

/// One up and one down along each file, the squares themselves left out.
#[inline(always)]
pub(crate) const fn beside(set: Squares) -> (Squares, Squares) {
    (set << 1 & !RANK_1 & ALL, set >> 1 & !RANK_5)
}

/// The squares of the set and all their neighbours.
#[inline(always)]
pub(crate) const fn around(set: Squares) -> Squares {
    let (up, down) = beside(set);
    let column = set | up | down;
    (column | column << 5 | column >> 5) & ALL
}

const DISTANCES: [[u8; 32]; 32] = {
    let mut table = [[0; 32]; 32];
    let mut i = 0;
    while i < Square::COUNT * Square::COUNT {
        let (a, b) = (i / Square::COUNT, i % Square::COUNT);
        let (files, ranks) = ((a / 5).abs_diff(b / 5), (a % 5).abs_diff(b % 5));
        table[a][b] = if files > ranks { files } else { ranks } as u8;
        i += 1;
    }
    table
};

/// Steps from one square to another on an empty, flat board.
#[inline(always)]
pub(crate) fn distance([a, b]: [usize; 2]) -> i32 {
    i32::from(DISTANCES[a & 31][b & 31])
}

/// Takes the squares of a set one by one, in order.
#[derive(Clone, Copy)]
pub(crate) struct Each(pub(crate) Squares);

impl Iterator for Each {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// The symmetries of the board: rotations and reflections.
pub(crate) const IMAGES: usize = 8;

/// Where each square goes under each symmetry. Bit 0 of the number mirrors the files, bit 1 the ranks, and then bit 2
/// exchanges files and ranks; number 0 leaves all in place.
const IMAGE: [[u8; Square::COUNT]; IMAGES] = {
    let mut table = [[0; Square::COUNT]; IMAGES];
    let mut number = 0;
    while number < IMAGES {
        let mut i = 0;
        while i < Square::COUNT {
            let file = if number & 1 != 0 { 4 - i / 5 } else { i / 5 };
            let rank = if number & 2 != 0 { 4 - i % 5 } else { i % 5 };
            table[number][i] = if number & 4 != 0 { 5 * rank + file } else { 5 * file + rank } as u8;
            i += 1;
        }
        number += 1;
    }
    table
};

/// Where a square goes under the symmetry with this number, `0..IMAGES`.
pub(crate) const fn image(square: Square, number: usize) -> Square {
    Square(IMAGE[number][square.index()])
}

/// Where a set of squares goes under the symmetry with this number.
pub(crate) fn image_of_set(set: Squares, number: usize) -> Squares {
    Each(set).fold(0, |sum, square| sum | image(square, number).bit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::parse(name).expect(name)
    }

    #[test]
    fn a_square_has_three_five_or_eight_neighbours() {
        for square in Square::all() {
            let edges = [square.file(), square.rank()].iter().filter(|&&line| line == 0 || line == 4).count();
            let near: Vec<Square> = Each(NEIGHBOURS[square.index()]).collect();
            assert_eq!(near.len(), [8, 5, 3][edges], "{square}");
            for other in near {
                let apart = square.file().abs_diff(other.file()).max(square.rank().abs_diff(other.rank()));
                assert_eq!(apart, 1, "{square} and {other}");
                assert_eq!(distance([square.index(), other.index()]), 1);
            }
        }
    }

    #[test]
    fn names_and_orders_of_squares_agree() {
        let names: Vec<String> = Square::all().map(|s| s.to_string()).collect();
        assert!(names.is_sorted(), "{names:?}");
        assert!(Square::all().all(|s| Square::parse(&s.to_string()) == Some(s)));
        let read: Vec<String> = Square::in_reading_order().map(|s| s.to_string()).collect();
        assert_eq!((&*read[0], &*read[4], &*read[5], &*read[24]), ("a5", "e5", "a4", "e1"));
        assert_eq!(Square::parse("f1"), None);
        assert_eq!(Square::parse("a0"), None);
        assert_eq!(distance([square("a1").index(), square("c5").index()]), 4);
    }

    #[test]
    fn the_eight_symmetries_are_different_and_keep_neighbours() {
        let corner_and_edge = |n| (image(square("a1"), n), image(square("a2"), n));
        for n in 0..IMAGES {
            assert!((0..n).all(|m| corner_and_edge(m) != corner_and_edge(n)), "symmetries {n}");
            for s in Square::all() {
                let near = NEIGHBOURS[s.index()];
                assert_eq!(image_of_set(near, n), NEIGHBOURS[image(s, n).index()], "{s} under {n}");
            }
        }
        assert!(Square::all().all(|s| image(s, 0) == s));
    }
}
