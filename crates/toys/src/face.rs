//! How a grid is written and drawn: the same for every game on one, but for where row 1 lies and how large it may be.

use pentaply_core::setup::{Brush, Placed};
use pentaply_core::view::{Cell, ClickPath, Mark, MarkKind, Shape};
use pentaply_core::{Side, Text, View, quote};

use crate::error::Error;
use crate::grid::{Grid, Square};

/// Which edge of the board row 1 lies at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowOne {
    /// Rows are numbered downwards, as in Othello.
    Top,
    /// Rows are numbered upwards, as in tic-tac-toe and Gomoku.
    Bottom,
}

/// What the texts and pictures of a game on a grid depend on.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// Where row 1 lies.
    pub row_one: RowOne,
    /// The sizes that the game is played on, the default first. A variant is a size.
    pub sizes: &'static [usize],
    /// The players' stones.
    pub stones: &'static [Brush; 2],
}

const SYMBOLS: [char; 2] = ['x', 'o'];

/// The players' stones, called so.
#[must_use]
pub const fn stones([first, second]: [Text; 2]) -> [Brush; 2] {
    [
        Brush::single("x", "stone", Side::First, "x", first),
        Brush::single("o", "stone", Side::Second, "o", second),
    ]
}

impl Face {
    /// The size that a variant asks for; the default if there is none.
    ///
    /// # Errors
    /// The game has no such variant.
    pub fn size(&self, variant: Option<&str>) -> Result<usize, Error> {
        let Some(text) = variant else { return Ok(self.sizes[0]) };
        let size = self.sizes.iter().find(|size| size.to_string() == text.trim());
        size.copied().ok_or_else(|| Error::Variant { found: quote(text), sizes: self.sizes })
    }

    /// Reads rows from the top split by `/`, `x` for the first player, `o` for the second and numbers for runs of
    /// empty squares, then ` x` or ` o` to move.
    ///
    /// # Errors
    /// The text is not of this form, or the board has a size that the game or the variant does not allow.
    pub fn read(&self, text: &str, variant: Option<&str>) -> Result<Grid, Error> {
        let wanted = self.size(variant)?;
        let mut words = text.split_whitespace();
        let (Some(rows), Some(side), None) = (words.next(), words.next(), words.next()) else {
            return Err(Error::Words(quote(text)));
        };
        let size = rows.split('/').count();
        if !self.sizes.contains(&size) {
            return Err(Error::Rows { rows: size, sizes: self.sizes });
        }
        if variant.is_some() && size != wanted {
            return Err(Error::Contradiction { variant: wanted, rows: size });
        }
        let mut grid = Grid::new(size);
        grid.to_move = match side {
            "x" => Side::First,
            "o" => Side::Second,
            _ => return Err(Error::Side(quote(side))),
        };
        for (from_top, row) in rows.split('/').enumerate() {
            self.read_row(&mut grid, from_top, row)?;
        }
        Ok(grid)
    }

    fn read_row(&self, grid: &mut Grid, from_top: usize, text: &str) -> Result<(), Error> {
        let row = from_top + 1;
        let (mut width, mut run) = (0, 0);
        for symbol in text.chars() {
            if let Some(digit) = symbol.to_digit(10) {
                // No board is as wide as the cap, which keeps a long number from overflowing.
                run = (10 * run + digit as usize).min(1000);
                continue;
            }
            let Some(player) = SYMBOLS.iter().position(|&stone| stone == symbol) else {
                return Err(Error::Symbol { row, found: quote(symbol.encode_utf8(&mut [0; 4])) });
            };
            width += std::mem::take(&mut run);
            if width < grid.size {
                grid.stones[player] |= self.square(grid, from_top, width).bit();
            }
            width += 1;
        }
        width += run;
        if width == grid.size { Ok(()) } else { Err(Error::Width { row, width, size: grid.size }) }
    }

    /// Writes what [`Face::read`] reads.
    #[must_use]
    pub fn write(&self, grid: &Grid) -> String {
        let row = |from_top| {
            let (mut text, mut run) = (String::new(), 0);
            for column in 0..grid.size {
                let Some(player) = owner(grid, self.square(grid, from_top, column)) else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    text += &std::mem::take(&mut run).to_string();
                }
                text.push(SYMBOLS[player.index()]);
            }
            if run > 0 { text + &run.to_string() } else { text }
        };
        let rows: Vec<String> = (0..grid.size).map(row).collect();
        format!("{} {}", rows.join("/"), SYMBOLS[grid.to_move.index()])
    }

    /// Draws the board with these moves, of which each is one click: on a square, or on a button below the board that
    /// bears its text.
    #[must_use]
    pub fn view(&self, grid: &Grid, moves: impl Iterator<Item = String>) -> View {
        let mut view = View::default();
        for from_top in 0..grid.size {
            for column in 0..grid.size {
                let square = self.square(grid, from_top, column);
                let (x, y) = (column as f32 + 0.5, from_top as f32 + 0.5);
                view.cells.push(Cell::new(square.to_string(), Shape::Square, x, y));
                let stone = owner(grid, square).map(|owner| &self.stones[owner.index()]);
                view.pieces.extend(stone.map(|stone| stone.piece(square.to_string(), 0, 1)));
            }
        }
        for text in moves {
            if view.cells.iter().all(|cell| cell.id != text) {
                let (middle, below) = (grid.size as f32 / 2.0, grid.size as f32 + 0.75);
                view.cells.push(Cell::new(text.clone(), Shape::Button, middle, below).sized(2.0, 1.0));
            }
            view.moves.push(ClickPath { path: vec![text.clone()], text });
        }
        view
    }

    /// The grid on which these stones were put by hand.
    ///
    /// # Errors
    /// The game has no such variant, its board no such square, or two stones share one.
    pub fn compose(&self, variant: &str, turn: Side, placed: &[Placed<'_>]) -> Result<Grid, Error> {
        let mut grid = Grid::new(self.size(Some(variant))?);
        grid.to_move = turn;
        for stone in placed {
            let square = read_free(&grid, stone.cell)?;
            if let Some(side) = stone.brush.owner {
                grid.stones[side.index()] |= square.bit();
            }
        }
        Ok(grid)
    }

    fn square(&self, grid: &Grid, from_top: usize, column: usize) -> Square {
        let row = match self.row_one {
            RowOne::Top => from_top,
            RowOne::Bottom => grid.size - 1 - from_top,
        };
        Square::new((8 * row + column) as u32).expect("a row and a column of a board are below 8")
    }
}

fn owner(grid: &Grid, square: Square) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| grid.stones[side.index()] & square.bit() != 0)
}

/// Reads the name of a free square.
///
/// # Errors
/// The text names no square of this board, or one that is occupied.
pub fn read_free(grid: &Grid, text: &str) -> Result<Square, Error> {
    let no_square = || Error::NoSquare(quote(text));
    let name = text.trim().to_ascii_lowercase();
    let [column @ b'a'..=b'h', row @ b'1'..=b'8'] = *name.as_bytes() else { return Err(no_square()) };
    let square = Square::new(u32::from(8 * (row - b'1') + column - b'a')).ok_or_else(no_square)?;
    match owner(grid, square) {
        Some(_) => Err(Error::Occupied(square)),
        None if grid.empty() & square.bit() == 0 => Err(no_square()),
        None => Ok(square),
    }
}

/// A mark on a square.
#[must_use]
pub fn mark(kind: MarkKind, square: Square) -> Mark {
    Mark { kind, cell: square.to_string() }
}
