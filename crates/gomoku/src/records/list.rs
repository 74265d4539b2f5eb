//! Games as lists of moves: `h8 i9 g7`, `h8i9g7`, `1. h8 i9 2. g7`, split by anything that is neither letter nor digit.
//!
//! Lines that begin with `#` are comments, and two of them mean something: `# variant: renju,15` and `# position: ...`. We write them
//! where the list alone does not say what game it is.

use std::fmt::Write as _;

use pentaply_core::{Game as _, Position as _, Record, Side, quote};

use super::{Place, Raw, RecordError, Stone, is_usual, replay};
use crate::error::Error;
use crate::notation::VariantText;
use crate::points::Point;
use crate::{Ending, Gomoku, Position};

/// Moves on a line that we write.
const MOVES_PER_LINE: usize = 20;

/// Reads the game of a text: all its moves, wherever the lines end.
///
/// # Errors
/// There is no move in it, or one that cannot be read or played.
pub fn parse(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut raw = Raw::default();
    let (mut variant, mut position) = (None, None);
    for (line, words) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        if let Some(comment) = words.trim_start().strip_prefix('#') {
            match comment.split_once(':').map(|(name, value)| (name.trim(), value.trim())) {
                Some(("variant", value)) => variant = Some((line, value)),
                Some(("position", value)) => position = Some((line, value)),
                _ => raw.left_out |= comment.contains(char::is_alphanumeric),
            }
            continue;
        }
        moves(words, line, &mut raw)?;
    }
    if let Some((line, value)) = variant {
        let variant = VariantText::parse(Some(value))
            .map_err(|error| RecordError::Variant { line, error: Error::from(error) })?;
        raw.rule = Some(variant.rule);
        raw.size = variant.size;
    }
    if let Some((line, value)) = position {
        let start = Gomoku::read_position(value, variant.map(|(_, value)| value))
            .map_err(|error| RecordError::Variant { line, error })?;
        begin_from(&mut raw, &start, line);
    } else if raw.moves.is_empty() && variant.is_none() {
        return Err(RecordError::Empty);
    }
    Ok(vec![raw.record(1)?])
}

/// Takes up the moves of a line.
fn moves<'a>(words: &'a str, line: usize, raw: &mut Raw<'a>) -> Result<(), RecordError> {
    let mut rest = words;
    loop {
        rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        let Some(first) = rest.chars().next() else { return Ok(()) };
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        // The number of a move.
        let number = digits(rest);
        if number > 0 {
            rest = &rest[number..];
            continue;
        }
        let length = digits(&rest[first.len_utf8()..]);
        let word = rest.find(|c: char| !c.is_alphanumeric()).map_or(rest, |end| &rest[..end]);
        if word.eq_ignore_ascii_case("pass") {
            return Err(RecordError::Pass(line));
        }
        let column = u8::try_from(first).ok().filter(u8::is_ascii_alphabetic);
        let text = &rest[..first.len_utf8() + length];
        match (column, text[first.len_utf8()..].parse::<usize>()) {
            (Some(column), Ok(row)) => {
                let column = usize::from(column.to_ascii_lowercase() - b'a');
                let place = Place { column, row: row.checked_sub(1).unwrap_or(usize::MAX), from_top: false };
                raw.moves.push(Stone { line, text, place, side: None });
                rest = &rest[text.len()..];
            }
            _ => return Err(RecordError::Unreadable(line, quote(word))),
        }
    }
}

/// Sets up the stones of a position.
fn begin_from(raw: &mut Raw<'_>, start: &Position, line: usize) {
    raw.rule = Some(start.rule());
    raw.size = Some(start.size());
    raw.to_move = Some(start.side_to_move());
    if let Some(Ending::Foul(point, foul)) = start.ending() {
        raw.foul = Some((point, foul));
    }
    for side in Side::BOTH {
        for point in start.stones(side).iter() {
            let place = Place { column: point.column(), row: point.row(), from_top: false };
            raw.set_up(Stone { line, text: "", place, side: Some(side) });
        }
    }
}

/// Writes a game.
///
/// # Errors
/// Its position or one of its moves is none.
pub fn write(record: &Record) -> Result<String, RecordError> {
    let (start, moves) = replay(record)?;
    let variant = Gomoku::variant(&start);
    let mut text = String::new();
    // Writing to a string does not fail.
    if variant != Gomoku::VARIANTS[0].name || !is_usual(&start) || moves.is_empty() {
        let _ = writeln!(text, "# variant: {variant}");
    }
    if !is_usual(&start) {
        let _ = writeln!(text, "# position: {start}");
    }
    let moves: Vec<Point> = moves.into_iter().map(|(_, point)| point).collect();
    for line in moves.chunks(MOVES_PER_LINE) {
        let line: Vec<String> = line.iter().map(Point::to_string).collect();
        let _ = writeln!(text, "{}", line.join(" "));
    }
    Ok(text)
}
