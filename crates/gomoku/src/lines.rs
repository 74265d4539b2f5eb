//! The board as lines: along each of the four directions, which points are black and which are white.
//!
//! A line is one word a colour, so that the eleven points around any of its points are a shift and a mask away. What lies
//! off the board counts as both colours.

use pentaply_core::Side;

use crate::points::{MAX_SIZE, Point};

/// Lines of one direction: the diagonals of the largest board.
const LINES: usize = 2 * MAX_SIZE - 1;

/// How far a stone is felt: it may be the end of a six.
pub(crate) const REACH: usize = 5;

/// All lines of a board, by direction (see [`Point::step`]), and on each a bit a point, the column (of a column: the row) plus [`REACH`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lines {
    planes: [[[u32; LINES]; 4]; 2],
}

impl Lines {
    /// An empty board.
    pub(crate) fn empty(size: usize) -> Lines {
        let mut line = Lines { planes: [[[u32::MAX; LINES]; 4]; 2] };
        for row in 0..size {
            for column in 0..size {
                for side in Side::BOTH {
                    line.toggle(Point::new(column, row), side);
                }
            }
        }
        line
    }

    /// The line through a point and its bit on it.
    #[inline(always)]
    fn place(point: Point, direction: usize) -> (usize, usize) {
        let (column, row) = (point.column(), point.row());
        match direction {
            0 => (row, column),
            1 => (column, row),
            2 => (column + MAX_SIZE - 1 - row, column),
            _ => (column + row, column),
        }
    }

    /// Puts a stone on a point or takes it away.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, point: Point, side: Side) {
        for direction in 0..4 {
            let (line, at) = Lines::place(point, direction);
            self.planes[side.index()][direction][line] ^= 1 << (at + REACH);
        }
    }

    /// The line through a point.
    #[inline(always)]
    pub(crate) fn through(&self, point: Point, direction: usize) -> Line {
        let (line, at) = Lines::place(point, direction);
        Line { black: self.planes[0][direction][line], white: self.planes[1][direction][line], at }
    }
}

/// A line and one of its points.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    black: u32,
    white: u32,
    at: usize,
}

impl Line {
    /// What stands around the point, as an index for [`crate::patterns::Patterns`].
    #[inline(always)]
    pub(crate) fn around(self) -> usize {
        self.around_step(0)
    }

    /// What stands around the point so many steps on.
    #[inline(always)]
    pub(crate) fn around_step(self, steps: isize) -> usize {
        let low = (self.at as isize + steps) as u32;
        // Without the point itself, which is empty.
        let side = |plane: u32| {
            let window = plane >> low;
            window & 0x1F | window >> 1 & 0x3E0
        };
        (side(self.black) | side(self.white) << 10) as usize
    }

    /// A stone so many steps away, which are not 0, in the index of [`Line::around`].
    #[inline(always)]
    pub(crate) fn bit(steps: isize, side: Side) -> usize {
        let at = steps + REACH as isize - isize::from(steps > 0);
        1 << (at as usize + 2 * REACH * side.index())
    }

    /// The steps from the point to the empty points up to `reach` away, those before it first; the point itself is left out.
    #[inline(always)]
    pub(crate) fn empty_steps(self, reach: usize) -> impl Iterator<Item = isize> {
        let low = self.at + REACH - reach;
        let mut left = !(self.black | self.white) >> low & ((2 << (2 * reach)) - 1) & !(1 << reach);
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let bit = left.trailing_zeros();
            left &= left - 1;
            Some(bit as isize - reach as isize)
        })
    }

    /// Whether a stone of this side at the point would stand in one row with the one so many steps away.
    pub(crate) fn joins(self, side: Side, steps: isize) -> bool {
        let own = self.own(side);
        let at = self.at + REACH;
        if steps > 0 {
            (!own >> (at + 1)).trailing_zeros() as isize >= steps
        } else {
            (!own << (64 - at)).leading_zeros() as isize >= -steps
        }
    }

    /// The stones of a side, without what lies off the board.
    #[inline(always)]
    fn own(self, side: Side) -> u64 {
        match side {
            Side::First => u64::from(self.black & !self.white),
            Side::Second => u64::from(self.white & !self.black),
        }
    }

    /// Stones of this side in a row through the point, which counts as one of them.
    pub(crate) fn run(self, side: Side) -> usize {
        let own = self.own(side);
        let at = self.at + REACH;
        let after = (!own >> (at + 1)).trailing_zeros();
        let before = (!own << (64 - at)).leading_zeros();
        (1 + before + after) as usize
    }

    /// Whether the opponent's stones stand at both ends of the run through the point.
    pub(crate) fn is_boxed(self, side: Side) -> bool {
        let (own, other) = (self.own(side), self.own(side.other()));
        let at = self.at + REACH;
        let after = at + 1 + (!own >> (at + 1)).trailing_zeros() as usize;
        let before = at - 1 - (!own << (64 - at)).leading_zeros() as usize;
        other >> after & 1 != 0 && other >> before & 1 != 0
    }
}
