//! A plane of characters on which boxes share their lines and wide characters take their two columns.

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A plane of characters that grows as it is drawn on.
#[derive(Default)]
pub(crate) struct Canvas {
    rows: Vec<Vec<Spot>>,
}

/// One column of one row.
#[derive(Clone, Default)]
struct Spot {
    ink: Ink,
    style: Style,
    /// Where lines leave this spot: a set of `UP`, `DOWN`, `LEFT`, `RIGHT`.
    lines: u8,
}

#[derive(Clone, Default)]
enum Ink {
    #[default]
    Nothing,
    Text(String),
    /// The right half of a wide character.
    Covered,
}

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// The character for each set of lines.
const LINES: [char; 16] = [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

impl Canvas {
    fn spot(&mut self, x: usize, y: usize) -> &mut Spot {
        if self.rows.len() <= y {
            self.rows.resize_with(y + 1, Vec::new);
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize_with(x + 1, Spot::default);
        }
        &mut row[x]
    }

    /// Draws the outline of a box whose corners are at these spots.
    pub(crate) fn outline(&mut self, left: usize, top: usize, right: usize, bottom: usize) {
        for y in [top, bottom] {
            self.line((left, y), (right, y), Style::new());
        }
        for x in [left, right] {
            self.line((x, top), (x, bottom), Style::new());
        }
    }

    /// Draws a line between two spots, across or down; anything else is left out.
    pub(crate) fn line(&mut self, one: (usize, usize), other: (usize, usize), style: Style) {
        let ((left, top), (right, bottom)) = (one.min(other), one.max(other));
        if top == bottom {
            for x in left..right {
                self.rule(x, top, RIGHT, style);
                self.rule(x + 1, top, LEFT, style);
            }
        } else if left == right {
            for y in top..bottom {
                self.rule(left, y, DOWN, style);
                self.rule(left, y + 1, UP, style);
            }
        }
    }

    fn rule(&mut self, x: usize, y: usize, direction: u8, style: Style) {
        let spot = self.spot(x, y);
        spot.lines |= direction;
        spot.style = style;
    }

    /// Whether nothing is drawn on a spot.
    pub(crate) fn is_blank(&mut self, x: usize, y: usize) -> bool {
        let spot = self.spot(x, y);
        spot.lines == 0 && matches!(spot.ink, Ink::Nothing)
    }

    /// Whether a character is written on a spot.
    pub(crate) fn is_written(&mut self, x: usize, y: usize) -> bool {
        matches!(&self.spot(x, y).ink, Ink::Text(text) if text != " ")
    }

    /// Writes a text over what is there, and returns the column after it.
    pub(crate) fn write(&mut self, x: usize, y: usize, text: &str, style: Style) -> usize {
        let mut column = x;
        for c in text.chars() {
            match c.width() {
                Some(0) if column > x => self.combine(column - 1, y, c),
                None | Some(0) => {}
                Some(width) => {
                    *self.spot(column, y) = Spot { ink: Ink::Text(c.to_string()), style, lines: 0 };
                    for covered in 1..width {
                        *self.spot(column + covered, y) = Spot { ink: Ink::Covered, style, lines: 0 };
                    }
                    column += width;
                }
            }
        }
        column
    }

    /// Adds a character without width to the one before it.
    fn combine(&mut self, x: usize, y: usize, mark: char) {
        for x in (0..=x).rev() {
            if let Ink::Text(text) = &mut self.spot(x, y).ink {
                text.push(mark);
                return;
            }
        }
    }

    /// How many rows have been drawn on.
    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// The rows as text with ANSI styles, each without blanks at its end.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.rows.iter().map(|row| line(row)).collect()
    }
}

fn line(row: &[Spot]) -> String {
    let mut text = String::new();
    let mut blanks = String::new();
    for spot in row {
        let style = spot.style;
        match &spot.ink {
            Ink::Covered => {}
            Ink::Nothing if spot.lines == 0 => blanks.push(' '),
            Ink::Text(c) if c == " " && style == Style::new() => blanks.push(' '),
            Ink::Nothing => {
                text.push_str(&std::mem::take(&mut blanks));
                text.push_str(&format!("{style}{}{style:#}", LINES[usize::from(spot.lines)]));
            }
            Ink::Text(c) => {
                text.push_str(&std::mem::take(&mut blanks));
                text.push_str(&format!("{style}{c}{style:#}"));
            }
        }
    }
    text
}

/// Columns that a text takes in a terminal.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_share_their_lines() {
        let mut canvas = Canvas::default();
        canvas.outline(0, 0, 2, 2);
        canvas.outline(2, 0, 4, 1);
        assert_eq!(canvas.lines(), ["┌─┬─┐", "│ ├─┘", "└─┘"]);
    }

    #[test]
    fn a_wide_character_takes_two_columns() {
        let mut canvas = Canvas::default();
        let end = canvas.write(0, 0, "炮e\u{301}", Style::new());
        canvas.write(end, 0, "x", Style::new());
        assert_eq!((end, width("炮e\u{301}")), (3, 3));
        assert_eq!(canvas.lines(), ["炮e\u{301}x"]);
    }
}
