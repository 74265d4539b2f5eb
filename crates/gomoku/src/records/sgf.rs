//! Games in SGF, `GM[4]`: the main line of each, with what is set up before it.
//!
//! Points are two letters, column and row from the top left (`hh`), as in Go; points as on a board (`H8`, rows from the bottom) are read
//! too. Variations, comments and marks are passed over; nothing needs a stack, for the main line ends where the first tree closes.
//! Source: the SGF specification FF 4 (red-bean.com/sgf), which gives gomoku and renju a number and nothing else of their own.

use std::fmt::Write as _;

use pentaply_core::{Position as _, Record, Side, quote};

use super::{Place, Raw, RecordError, Stone, one_line, replay, rule_of, seat};
use crate::points::{MAX_SIZE, Point, SIZES};

/// Reads all games of a text.
///
/// # Errors
/// There is no game, or one that is none.
pub fn parse(text: &str) -> Result<Vec<Record>, RecordError> {
    let games = Scanner { rest: text.trim_start_matches('\u{feff}'), line: 1 }.games()?;
    if games.is_empty() {
        return Err(RecordError::Empty);
    }
    (1..).zip(games).map(|(number, raw)| raw.record(number)).collect()
}

/// What is left of a text, and the line it begins on.
struct Scanner<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Scanner<'a> {
    fn skip(&mut self, length: usize) -> &'a str {
        let (skipped, rest) = self.rest.split_at(length);
        self.line += skipped.matches('\n').count();
        self.rest = rest;
        skipped
    }

    fn games(mut self) -> Result<Vec<Raw<'a>>, RecordError> {
        let mut games = Vec::new();
        let mut raw = Raw::default();
        // Open trees, where the outermost begins, and whether the main line is over.
        let (mut depth, mut start, mut is_over) = (0_usize, 1, false);
        loop {
            self.skip(self.rest.len() - self.rest.trim_start().len());
            let Some(first) = self.rest.chars().next() else { break };
            match first {
                '(' => {
                    if depth == 0 {
                        (start, is_over) = (self.line, false);
                    }
                    depth += 1;
                    self.skip(1);
                }
                // What stands before, between and behind games is not SGF's.
                _ if depth == 0 => {
                    self.skip(self.rest.find('(').unwrap_or(self.rest.len()));
                }
                ')' => {
                    is_over = true;
                    depth -= 1;
                    self.skip(1);
                    if depth == 0 {
                        games.push(std::mem::take(&mut raw));
                    }
                }
                ';' => drop(self.skip(1)),
                'A'..='Z' | 'a'..='z' => {
                    let length = self.rest.find(|c: char| !c.is_ascii_alphabetic());
                    let name = self.skip(length.unwrap_or(self.rest.len()));
                    raw.left_out |= is_over;
                    self.property(name, if is_over { None } else { Some(&mut raw) })?;
                }
                _ => {
                    let word = self.rest.split_whitespace().next().unwrap_or_default();
                    return Err(RecordError::Unreadable(self.line, quote(word)));
                }
            }
        }
        if depth > 0 { Err(RecordError::Open(start, '(')) } else { Ok(games) }
    }

    /// Reads the values of a property, and takes it up if it is one of the main line.
    fn property(&mut self, name: &'a str, mut raw: Option<&mut Raw<'a>>) -> Result<(), RecordError> {
        // Before FF[4] names had small letters that mean nothing.
        let ident: String = name.chars().filter(char::is_ascii_uppercase).collect();
        let mut values = 0;
        loop {
            self.skip(self.rest.len() - self.rest.trim_start().len());
            if !self.rest.starts_with('[') {
                break;
            }
            let line = self.line;
            let length = value_length(self.rest).ok_or(RecordError::Open(line, '['))?;
            let value = self.skip(length);
            if let Some(raw) = raw.as_deref_mut() {
                take_up(raw, &ident, &value[1..length - 1], line)?;
            }
            values += 1;
        }
        if values == 0 { Err(RecordError::Unreadable(self.line, quote(name))) } else { Ok(()) }
    }
}

/// How long a value in brackets at the beginning of a text is; `None` if it has no end.
fn value_length(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.char_indices().skip(1).find_map(|(at, c)| {
        let ends = c == ']' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends.then_some(at + 1)
    })
}

/// A value without its escapes, on one line.
fn plain(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            // An escaped line end is none.
            '\\' => text.extend(chars.next().filter(|c| !matches!(c, '\r' | '\n'))),
            c => text.push(c),
        }
    }
    one_line(&text)
}

/// Names of tags in SGF and in records.
const TAGS: [(&str, &str); 6] = [
    ("PB", seat(Side::First)),
    ("PW", seat(Side::Second)),
    ("EV", "Event"),
    ("PC", "Site"),
    ("DT", "Date"),
    ("RO", "Round"),
];

/// Takes up a value of a property; the text is as it stands there.
fn take_up<'a>(raw: &mut Raw<'a>, ident: &str, value: &'a str, line: usize) -> Result<(), RecordError> {
    match ident {
        "GM" if value.trim() != "4" => return Err(RecordError::OtherGame(line, quote(value))),
        "SZ" => {
            let found = value.trim();
            let (width, height) = found.split_once(':').unwrap_or((found, found));
            let number = |text: &str| text.trim().parse::<usize>().ok();
            let size = number(width).filter(|size| number(height) == Some(*size) && SIZES.contains(size));
            raw.size = Some(size.ok_or_else(|| RecordError::Size(line, quote(found)))?);
        }
        "RU" => raw.rule = raw.rule.or(rule_of(&plain(value))),
        "PL" => {
            raw.to_move = match value.trim().chars().next() {
                Some('B' | 'b' | '1') => Some(Side::First),
                Some('W' | 'w' | '2') => Some(Side::Second),
                _ => return Err(RecordError::Unreadable(line, quote(value))),
            }
        }
        "C" | "GC" => raw.left_out |= !value.trim().is_empty(),
        "RE" => raw.tags.push(("result".to_owned(), result(&plain(value)).to_owned())),
        "B" | "W" => {
            let side = if ident == "B" { Side::First } else { Side::Second };
            let text = value.trim();
            if text.is_empty() || text == "tt" && raw.size.is_some_and(|size| size <= 19) {
                return Err(RecordError::Pass(line));
            }
            let place = place(text).ok_or_else(|| RecordError::Unreadable(line, quote(value)))?;
            raw.moves.push(Stone { line, text, place, side: Some(side) });
        }
        "AB" | "AW" | "AE" => {
            if !raw.moves.is_empty() {
                return Err(RecordError::LateSetup(line));
            }
            let side = match ident {
                "AB" => Some(Side::First),
                "AW" => Some(Side::Second),
                _ => None,
            };
            set_up(raw, value.trim(), line, side)?;
        }
        _ => {
            let known = TAGS.into_iter().find(|(name, _)| *name == ident);
            let text = plain(value);
            if let Some((_, tag)) = known.filter(|_| !text.is_empty())
                && raw.tags.iter().all(|(name, _)| name != tag)
            {
                raw.tags.push((tag.to_owned(), text));
            }
        }
    }
    Ok(())
}

/// Points that a game sets up, counted as often as it names them; no program names nearly as many.
const MOST_SET_UP: usize = 10_000;

/// Sets up a point, or a rectangle of points: `aa:cc`.
fn set_up<'a>(raw: &mut Raw<'a>, text: &'a str, line: usize, side: Option<Side>) -> Result<(), RecordError> {
    let unreadable = || RecordError::Unreadable(line, quote(text));
    let (one, other) = text.split_once(':').unwrap_or((text, text));
    let (one, other) = (place(one).ok_or_else(unreadable)?, place(other).ok_or_else(unreadable)?);
    let off = [one, other].into_iter().find(|place| place.on(MAX_SIZE).is_none());
    if let Some(place) = off {
        // One stone is enough to be refused for.
        raw.set_up(Stone { line, text, place, side });
        return Ok(());
    }
    raw.set_up_so_far += (one.row.abs_diff(other.row) + 1) * (one.column.abs_diff(other.column) + 1);
    if one.from_top != other.from_top || raw.set_up_so_far > MOST_SET_UP {
        return Err(unreadable());
    }
    for row in one.row.min(other.row)..=one.row.max(other.row) {
        for column in one.column.min(other.column)..=one.column.max(other.column) {
            raw.set_up(Stone { line, text, place: Place { column, row, from_top: one.from_top }, side });
        }
    }
    Ok(())
}

/// A point: two letters, or a letter and a number.
fn place(text: &str) -> Option<Place> {
    let text = text.trim();
    let letter = |c: u8| c.is_ascii_alphabetic().then(|| usize::from(c.to_ascii_lowercase() - b'a'));
    let (&first, rest) = text.as_bytes().split_first()?;
    let column = letter(first)?;
    match *rest {
        [row] if row.is_ascii_alphabetic() => Some(Place { column, row: letter(row)?, from_top: true }),
        [] | [_, _, _, ..] => None,
        _ if rest.iter().all(u8::is_ascii_digit) => {
            let row: usize = text[1..].parse().ok()?;
            Some(Place { column, row: row.checked_sub(1)?, from_top: false })
        }
        _ => None,
    }
}

/// A result as a record says it.
fn result(text: &str) -> &'static str {
    match text.to_ascii_lowercase().as_str() {
        "0" | "draw" | "jigo" | "void" => "drawn",
        won if won.starts_with("b+") => "first_won",
        won if won.starts_with("w+") => "second_won",
        _ => "open",
    }
}

/// Moves on a line that we write.
const MOVES_PER_LINE: usize = 10;

/// Writes a game.
///
/// # Errors
/// Its position or one of its moves is none, or it begins after a foul.
pub fn write(record: &Record) -> Result<String, RecordError> {
    let (start, moves) = replay(record)?;
    let size = start.size();
    // Writing to a string does not fail.
    let mut text = format!("(;FF[4]GM[4]CA[UTF-8]AP[Pentaply]SZ[{size}]RU[{}]\n", start.rule().name());
    for (ident, tag) in TAGS {
        if let Some(value) = record.tag(tag).filter(|value| !value.trim().is_empty()) {
            let value = one_line(value).replace('\\', "\\\\").replace(']', "\\]");
            let _ = write!(text, "{ident}[{value}]");
        }
    }
    let _ = match record.tag("result") {
        Some("first_won") => write!(text, "RE[B+]"),
        Some("second_won") => write!(text, "RE[W+]"),
        Some("drawn") => write!(text, "RE[0]"),
        _ => Ok(()),
    };
    for side in Side::BOTH {
        if !start.stones(side).is_empty() {
            text.push_str(["AB", "AW"][side.index()]);
            for point in start.stones(side).iter() {
                let _ = write!(text, "[{}]", letters(point, size));
            }
        }
    }
    let _ = writeln!(text, "PL[{}]", ["B", "W"][start.side_to_move().index()]);
    for line in moves.chunks(MOVES_PER_LINE) {
        for &(side, point) in line {
            let _ = write!(text, ";{}[{}]", ["B", "W"][side.index()], letters(point, size));
        }
        text.push('\n');
    }
    text.push_str(")\n");
    Ok(text)
}

/// A point as two letters, from the top left.
fn letters(point: Point, size: usize) -> String {
    [point.column(), size - 1 - point.row()].map(|i| char::from(b'a' + i as u8)).iter().collect()
}
