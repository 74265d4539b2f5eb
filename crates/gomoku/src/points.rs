//! Points of the board and sets of them.

use std::fmt;

/// The smallest and the largest board.
pub const SIZES: std::ops::RangeInclusive<usize> = 5..=MAX_SIZE;

/// Points along an edge of the largest board.
pub const MAX_SIZE: usize = 22;

/// Numbers of points run up to here; a row takes 32, so that column and row are halves of the number.
pub(crate) const CELLS: usize = MAX_SIZE * STRIDE;
pub(crate) const STRIDE: usize = 32;

/// A crossing of lines, numbered `32 * row + column` from 0, row 0 at the bottom. Every board has its `a1` there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u16);

impl Point {
    /// The point in this column and row, both below [`MAX_SIZE`].
    #[must_use]
    pub const fn new(column: usize, row: usize) -> Point {
        assert!(column < MAX_SIZE && row < MAX_SIZE);
        Point((row * STRIDE + column) as u16)
    }

    /// The point with this number; `None` where there is none on any board.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Point> {
        if index < CELLS && index % STRIDE < MAX_SIZE { Some(Point(index as u16)) } else { None }
    }

    /// Its number, below 704.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From the left, 0 to 21.
    #[must_use]
    #[inline(always)]
    pub const fn column(self) -> usize {
        self.0 as usize % STRIDE
    }

    /// From the bottom, 0 to 21.
    #[must_use]
    #[inline(always)]
    pub const fn row(self) -> usize {
        self.0 as usize / STRIDE
    }

    /// The point so many steps along a direction; must lie on the board.
    #[inline(always)]
    pub(crate) const fn step(self, direction: usize, steps: isize) -> Point {
        Point((self.0 as isize + STEPS[direction] * steps) as u16)
    }

    /// The image of this point on a board of `size` x `size`: rows reversed (1), columns reversed (2), then both exchanged (4).
    #[must_use]
    pub(crate) fn image(self, number: usize, size: usize) -> Point {
        let reverse = |bit, line| if number & bit == 0 { line } else { size - 1 - line };
        let (column, row) = (reverse(2, self.column()), reverse(1, self.row()));
        if number & 4 == 0 { Point::new(column, row) } else { Point::new(row, column) }
    }
}

/// From a point to the next: along its row, its column, the diagonal up and the diagonal down.
const STEPS: [isize; 4] = [1, STRIDE as isize, STRIDE as isize + 1, 1 - STRIDE as isize];

/// Column letter and row number: `h8`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}

/// A set of points, a word a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points(pub(crate) [u32; MAX_SIZE]);

impl Points {
    /// All points of a board.
    #[must_use]
    pub fn board(size: usize) -> Points {
        let mut rows = [0; MAX_SIZE];
        rows[..size].fill((1 << size) - 1);
        Points(rows)
    }

    /// Whether the point is in it.
    #[must_use]
    #[inline(always)]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.row()] >> point.column() & 1 != 0
    }

    /// Puts a point in that is not, or takes it out.
    #[inline(always)]
    pub(crate) const fn toggle(&mut self, point: Point) {
        self.0[point.row()] ^= 1 << point.column();
    }

    /// Whether nothing is in it.
    #[must_use]
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&row| row == 0)
    }

    /// How many points are in it.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The points in both.
    #[must_use]
    #[inline(always)]
    pub fn and(mut self, other: &Points) -> Points {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            *row &= other;
        }
        self
    }

    /// The points in either.
    #[must_use]
    #[inline(always)]
    pub fn or(mut self, other: &Points) -> Points {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            *row |= other;
        }
        self
    }

    /// The points of this set that are not in the other.
    #[must_use]
    #[inline(always)]
    pub fn without(mut self, other: &Points) -> Points {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            *row &= !other;
        }
        self
    }

    /// The points in the order of their numbers: row by row from the bottom, each from the left.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let rows = self.0;
        (0..MAX_SIZE).flat_map(move |row| {
            let mut left = rows[row];
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let column = left.trailing_zeros();
                left &= left - 1;
                Some(Point((row * STRIDE) as u16 + column as u16))
            })
        })
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        let mut set = Points::default();
        for point in points {
            set.0[point.row()] |= 1 << point.column();
        }
        set
    }
}
