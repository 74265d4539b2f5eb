//! Variants, positions and points as text.
//!
//! A position is its rows from the top, split by `/`: `x` black, `o` white, decimal runs of empty points; then ` b` or ` w` for the side
//! to move. Where Black has lost by a foul, its point follows: ` foul:h8`.

use std::fmt;

use pentaply_core::{Position as _, Side, quote};

use crate::board::{Ending, Setup};
use crate::error::{MoveError, SetupError, VariantError};
use crate::points::{MAX_SIZE, Point, Points, SIZES};
use crate::rules::{self, Rule};
use crate::{Error, Position, PositionError, TwoFives};

/// The size of a board where none is said.
const USUAL_SIZE: usize = 15;

/// A rule, and a size if one is said.
#[derive(Clone, Copy)]
pub(crate) struct VariantText {
    pub(crate) rule: Rule,
    pub(crate) size: Option<usize>,
}

impl VariantText {
    /// Reads `renju` or `renju,15`; nothing is freestyle.
    pub(crate) fn parse(text: Option<&str>) -> Result<VariantText, VariantError> {
        let Some(text) = text else { return Ok(VariantText { rule: Rule::Freestyle, size: None }) };
        let (name, size) = match text.split_once(',') {
            Some((name, size)) => (name.trim(), Some(size.trim())),
            None => (text.trim(), None),
        };
        let rule = Rule::ALL.into_iter().find(|rule| name.eq_ignore_ascii_case(rule.name()));
        let rule = rule.ok_or_else(|| VariantError::Rule(quote(name)))?;
        let size = match size {
            None => None,
            Some(size) => {
                let plain = size.bytes().all(|byte| byte.is_ascii_digit());
                let number = size.parse().ok().filter(|number| plain && SIZES.contains(number));
                Some(number.ok_or_else(|| VariantError::Size(quote(size)))?)
            }
        };
        Ok(VariantText { rule, size })
    }

    pub(crate) fn start(self) -> Position {
        Position::start(self.rule, self.size.unwrap_or(USUAL_SIZE))
    }
}

/// Reads a position.
pub(crate) fn read_position(text: &str, variant: Option<&str>) -> Result<Position, Error> {
    let variant = VariantText::parse(variant)?;
    let mut parts = text.split_whitespace();
    let rows = parts.next().unwrap_or_default();
    let mut setup = read_rows(rows, variant.rule)?;
    if let Some(wanted) = variant.size.filter(|&size| size != setup.size) {
        return Err(VariantError::OtherSize { found: setup.size, wanted }.into());
    }
    setup.to_move = match parts.next().unwrap_or_default() {
        "b" | "B" => Side::First,
        "w" | "W" => Side::Second,
        other => return Err(SetupError::BadSide(quote(other)).into()),
    };
    if let Some(text) = parts.next() {
        setup.foul = Some(read_foul(&setup, text)?);
    }
    if let Some(rest) = parts.next() {
        return Err(SetupError::Trailing(quote(rest)).into());
    }
    setup.position().map_err(|TwoFives| PositionError::TwoFives.into())
}

fn read_rows(rows: &str, rule: Rule) -> Result<Setup, SetupError> {
    let size = rows.split('/').count();
    if !SIZES.contains(&size) {
        return Err(SetupError::RowCount(size));
    }
    let mut stones = [Points::default(); 2];
    for (row, text) in (0..size).rev().zip(rows.split('/')) {
        let mut column = 0;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let length = if digits > 0 { digits } else { first.len_utf8() };
            let side = match first {
                'x' | 'X' => Some(Side::First),
                'o' | 'O' => Some(Side::Second),
                _ if digits > 0 => None,
                _ => {
                    return Err(SetupError::BadPoint { found: quote(&rest[..length]), row: row + 1 });
                }
            };
            match side {
                Some(side) if column < size => stones[side.index()].toggle(Point::new(column, row)),
                _ => {}
            }
            let run = if digits > 0 { rest[..digits].parse().unwrap_or(usize::MAX) } else { 1 };
            column = column.saturating_add(run).min(MAX_SIZE + 1);
            rest = &rest[length..];
        }
        if column != size {
            return Err(SetupError::RowLength { row: row + 1, found: column, wanted: size });
        }
    }
    Ok(Setup { rule, size, stones, to_move: Side::First, foul: None })
}

/// Reads `foul:h8`: Black's last stone, which is one.
fn read_foul(setup: &Setup, text: &str) -> Result<(Point, rules::Foul), SetupError> {
    let Some(point) = text.strip_prefix("foul:") else { return Err(SetupError::Trailing(quote(text))) };
    let wrong = || SetupError::NoFoul(quote(text));
    let point = parse_point(point, setup.size).map_err(|_| wrong())?;
    let may = setup.rule == Rule::Renju
        && setup.to_move == Side::Second
        && setup.stones[Side::First.index()].contains(point);
    if !may {
        return Err(wrong());
    }
    let mut before = Setup { to_move: Side::First, ..*setup };
    before.stones[Side::First.index()].toggle(point);
    let before = before.position().map_err(|TwoFives| wrong())?;
    before.foul(point).filter(|_| before.ending().is_none()).map(|foul| (point, foul)).ok_or_else(wrong)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size()).rev() {
            let mut empty = 0;
            for column in 0..self.size() {
                let Some(side) = self.stone(Point::new(column, row)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                f.write_str(["x", "o"][side.index()])?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        f.write_str([" b", " w"][self.side_to_move().index()])?;
        if let Some(Ending::Foul(point, _)) = self.ending() {
            write!(f, " foul:{point}")?;
        }
        Ok(())
    }
}

/// Reads a point of a board of this size: `h8`.
pub(crate) fn parse_point(text: &str, size: usize) -> Result<Point, MoveError> {
    let text = text.trim();
    let unreadable = || MoveError::Unreadable(quote(text));
    let mut chars = text.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic).ok_or_else(unreadable)?;
    let digits = chars.as_str();
    let plain = (1..=2).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !digits.starts_with('0');
    let row: usize = digits.parse().ok().filter(|_| plain).ok_or_else(unreadable)?;
    let column = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
    if column >= size || row > size {
        return Err(MoveError::OffBoard { point: quote(text), corner: Point::new(size - 1, size - 1) });
    }
    Ok(Point::new(column, row - 1))
}

/// Reads a move and checks that it may be played. Fouls may: Black has then lost.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Point, MoveError> {
    check_move(position, parse_point(text, position.size())?)
}

/// Checks that a point of the board may be played.
pub(crate) fn check_move(position: &Position, point: Point) -> Result<Point, MoveError> {
    if !position.outcome().is_open() {
        return Err(MoveError::GameOver);
    }
    match position.stone(point) {
        Some(stone) => Err(MoveError::Taken { point, stone }),
        None => Ok(point),
    }
}
