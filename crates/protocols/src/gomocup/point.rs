//! Points and stones: as the protocol writes them, and as the game does.

use std::fmt;

use pentaply_core::Side;

/// A point: column from the left and row from the top, both from 0. It may lie off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A whole number, which may be larger than any that means something.
pub(super) fn whole(text: &str) -> Option<i64> {
    let text = text.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let most = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(most))
}

/// Reads whole numbers that are separated by commas.
pub(super) fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split(',').map(whole).collect()
}

impl Point {
    /// The point of these two numbers.
    pub(super) fn of(x: i64, y: i64) -> Point {
        let bounded = |n: i64| n.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        Point { x: bounded(x), y: bounded(y) }
    }

    /// Reads `x,y`.
    pub(super) fn parse(text: &str) -> Option<Point> {
        match numbers(text)?.as_slice() {
            [x, y] => Some(Point::of(*x, *y)),
            _ => None,
        }
    }

    /// The point as the game writes it, on a board of this size; `None` off the board.
    pub(super) fn name(self, size: u32) -> Option<String> {
        let on_board = |n: i32| u32::try_from(n).ok().filter(|&n| n < size.min(26));
        let (x, y) = (on_board(self.x)?, on_board(self.y)?);
        Some(format!("{}{}", char::from(b'a' + x as u8), size - y))
    }

    /// The point that the game writes so, on a board of this size.
    pub(super) fn named(name: &str, size: u32) -> Option<Point> {
        let mut rest = name.chars();
        let column = rest.next().filter(char::is_ascii_lowercase)?;
        let row: u32 = rest.as_str().parse().ok().filter(|row| (1..=size).contains(row))?;
        let x = u32::from(column) - u32::from('a');
        (x < size).then_some(Point { x: x as i32, y: (size - row) as i32 })
    }
}

/// The stones of a position, row by row from the top, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    rows: Vec<Vec<Option<Side>>>,
    pub(super) to_move: Side,
}

/// How the game writes each side's stone, and the side itself.
const STONES: [(Side, char, &str); 2] = [(Side::First, 'x', "b"), (Side::Second, 'o', "w")];

impl Grid {
    /// An empty board.
    pub(super) fn empty(size: u32, to_move: Side) -> Grid {
        Grid { rows: vec![vec![None; size as usize]; size as usize], to_move }
    }

    /// Reads a position of the game; `None` if it is none.
    pub(super) fn parse(text: &str) -> Option<Grid> {
        let mut words = text.split_whitespace();
        let rows: Option<Vec<_>> = words.next()?.split('/').map(row).collect();
        let side = words.next()?;
        let (to_move, ..) = STONES.into_iter().find(|(_, _, word)| *word == side)?;
        Some(Grid { rows: rows?, to_move })
    }

    /// What stands on a point; `None` off the board too.
    pub(super) fn at(&self, point: Point) -> Option<Side> {
        let (x, y) = (usize::try_from(point.x).ok()?, usize::try_from(point.y).ok()?);
        *self.rows.get(y)?.get(x)?
    }

    /// Puts something, or nothing, on a point of the board.
    pub(super) fn put(&mut self, point: Point, stone: Option<Side>) {
        let (x, y) = (usize::try_from(point.x).ok(), usize::try_from(point.y).ok());
        if let (Some(x), Some(y)) = (x, y)
            && let Some(place) = self.rows.get_mut(y).and_then(|row| row.get_mut(x))
        {
            *place = stone;
        }
    }

    /// One side's stones, row by row from the top.
    pub(super) fn stones(&self, side: Side) -> Vec<Point> {
        let mut found = Vec::new();
        for (y, row) in (0..).zip(&self.rows) {
            let own = (0..).zip(row).filter(|(_, stone)| **stone == Some(side));
            found.extend(own.map(|(x, _)| Point { x, y }));
        }
        found
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (y, row) in self.rows.iter().enumerate() {
            if y > 0 {
                f.write_str("/")?;
            }
            for same in row.chunk_by(|a, b| a.is_none() && b.is_none()) {
                match same {
                    [Some(side)] => write!(f, "{}", STONES[side.index()].1)?,
                    empty => write!(f, "{}", empty.len())?,
                }
            }
        }
        write!(f, " {}", STONES[self.to_move.index()].2)
    }
}

/// Reads one row: stones, and how many points are empty between them.
fn row(text: &str) -> Option<Vec<Option<Side>>> {
    let mut points = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let count: usize = rest[..end].parse().ok().filter(|&count| count <= 26)?;
            points.extend(vec![None; count]);
            rest = &rest[end..];
        } else {
            let (side, ..) = STONES.into_iter().find(|(_, stone, _)| *stone == first)?;
            points.push(Some(side));
            rest = &rest[first.len_utf8()..];
        }
    }
    Some(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_count_from_the_top_here_and_from_the_bottom_there() {
        for (x, y, size, name) in [(0, 0, 15, "a15"), (7, 7, 15, "h8"), (8, 0, 20, "i20"), (21, 21, 22, "v1")]
        {
            let point = Point { x, y };
            assert_eq!(point.name(size).as_deref(), Some(name));
            assert_eq!(Point::named(name, size), Some(point));
        }
        for (x, y) in [(-1, 0), (0, -1), (15, 0), (0, 15), (i32::MAX, 3)] {
            assert_eq!(Point { x, y }.name(15), None, "{x},{y}");
        }
        for name in ["", "h", "8", "p8", "h0", "h16", "H8", "swap", "hh", "h8 "] {
            assert_eq!(Point::named(name, 15), None, "{name}");
        }
    }

    #[test]
    fn a_point_is_two_whole_numbers() {
        assert_eq!(Point::parse("7,8"), Some(Point { x: 7, y: 8 }));
        assert_eq!(Point::parse(" 7 , -8 "), Some(Point { x: 7, y: -8 }));
        assert_eq!(Point::parse("99999999999999999999,1"), Some(Point { x: i32::MAX, y: 1 }));
        for text in ["", "7", "7,", ",7", "7,8,1", "a,b", "7;8", "7.0,8", "--7,8", "٧,8"] {
            assert_eq!(Point::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_position_survives_being_read_and_written() {
        for text in ["5/5/2x2/1o1x1/5 w", "5/5/5/5/5 b", "xoxox/5/5/5/ooooo b"] {
            assert_eq!(Grid::parse(text).map(|grid| grid.to_string()).as_deref(), Some(text));
        }
        assert_eq!(Grid::empty(5, Side::First).to_string(), "5/5/5/5/5 b");
        for text in ["", "5/5", "5/5 z", "5/5z b", "999999999999/5 b"] {
            assert_eq!(Grid::parse(text), None, "{text}");
        }
        let mut grid = Grid::parse("5/5/2x2/1o1x1/5 w").expect("a position");
        assert_eq!(grid.stones(Side::First), [Point { x: 2, y: 2 }, Point { x: 3, y: 3 }]);
        grid.put(Point { x: 2, y: 2 }, None);
        grid.put(Point { x: 9, y: -1 }, None);
        assert_eq!(grid.at(Point { x: 1, y: 3 }), Some(Side::Second));
        assert_eq!(grid.at(Point { x: 5, y: 0 }), None);
        assert_eq!(grid.to_string(), "5/5/5/1o1x1/5 w");
    }
}
