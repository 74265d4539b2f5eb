//! A game on paper: who played what, as plain text that people can read and edit.
//!
//! ```text
//! pentaply record 1
//! game: kalah
//! variant: 6,4
//! position: <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s
//! first: You
//! second: Pentaply level 3
//! result: open
//!
//! 3;6;2
//! ```
//!
//! Unknown header lines are kept as they are. Moves are separated by `;` or line ends; text after `#` is a comment.

use std::collections::HashSet;
use std::fmt;

use crate::{InputError, Text, quote};

/// A game record. The moves are text: whether they are legal is for the game to say.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The variant in full.
    pub variant: String,
    /// The first position.
    pub position: String,
    /// All other header lines, name and value, in order.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub moves: Vec<String>,
    /// Whether the text that it was read from holds more: variations or comments, for which a record has no place.
    pub left_out: bool,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The first line is not `pentaply record 1`.
    NoHeading,
    /// A header line has no colon. The line number counts from 1.
    BadLine(usize, String),
    /// A header line that every record has is missing.
    Missing(&'static str),
    /// A header line stands twice. The line number counts from 1.
    Twice(usize, String),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::NoHeading => write!(f, "not a game record: the first line should be '{HEADING}'"),
            RecordError::BadLine(number, line) => {
                write!(f, "line {number} of the record should read 'name: value', not '{line}'")
            }
            RecordError::Missing(name) => write!(f, "the record has no '{name}:' line"),
            RecordError::Twice(number, name) => {
                write!(f, "line {number} of the record says '{name}' a second time")
            }
        }
    }
}

impl std::error::Error for RecordError {}

impl InputError for RecordError {
    fn zh(&self) -> String {
        match self {
            RecordError::NoHeading => format!("不是对局记录：第一行应为“{HEADING}”"),
            RecordError::BadLine(number, line) => format!("记录第 {number} 行应为“名称: 值”，而不是“{line}”"),
            RecordError::Missing(name) => format!("记录缺少“{name}:”一行"),
            RecordError::Twice(number, name) => format!("记录第 {number} 行重复了“{name}”"),
        }
    }
}

/// An error of whichever game.
pub type BoxedError = Box<dyn InputError>;

/// Puts a game into the text of a format, or says why it cannot be said there.
pub type Writer = fn(&Record) -> Result<String, BoxedError>;

/// A format in which other programs keep games of one kind. The moves of a record are in the game's own form whatever the
/// format; the game's reader and writer translate.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The endings of its file names, lower case and without the first dot: `pgn`. The first is the usual one; where several
    /// formats fit a name, the one with the longest ending is meant (`wxf.pgn` before `pgn`).
    pub endings: &'static [&'static str],
    /// What it is.
    pub about: Text,
    /// Reads all games of a text, at least one. Their moves are legal.
    pub read: fn(&str) -> Result<Vec<Record>, BoxedError>,
    /// Writes a game whose moves are legal; `None` where the format is only read.
    pub write: Option<Writer>,
}

impl Format {
    /// Whether a file of this name is in this format: by how long an ending, bytes; `None` if it is not.
    #[must_use]
    pub fn fits(&self, name: &str) -> Option<usize> {
        let name = name.to_lowercase();
        let fits = |ending: &&&str| name.strip_suffix(**ending).is_some_and(|stem| stem.ends_with('.'));
        self.endings.iter().filter(fits).map(|ending| ending.len()).max()
    }
}

const HEADING: &str = "pentaply record 1";

impl Record {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in its old place if it was there.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_string(), value.into())),
        }
    }

    /// Reads a record.
    ///
    /// # Errors
    /// The text is no record, or a header line is malformed or missing.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let heading = lines.by_ref().map(|(_, line)| line).find(|line| !line.is_empty());
        if heading.map(|line| line.trim_start_matches('\u{feff}')) != Some(HEADING) {
            return Err(RecordError::NoHeading);
        }
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut names = HashSet::new();
        for (number, line) in lines.by_ref() {
            if line.is_empty() {
                break;
            }
            let Some((name, value)) = line.split_once(':') else {
                return Err(RecordError::BadLine(number, quote(line)));
            };
            let name = name.trim();
            if !names.insert(name) {
                return Err(RecordError::Twice(number, quote(name)));
            }
            tags.push((name.to_string(), value.trim().to_string()));
        }
        let mut left_out = false;
        let moves = lines
            .flat_map(|(_, line)| {
                let (moves, comment) = line.split_once('#').unwrap_or((line, ""));
                left_out |= !comment.trim().is_empty();
                moves.split(';')
            })
            .map(str::trim)
            .filter(|mv| !mv.is_empty())
            .map(str::to_string)
            .collect();
        let mut take = |name: &'static str| match tags.iter().position(|(n, _)| n == name) {
            Some(i) => Ok(tags.remove(i).1),
            None => Err(RecordError::Missing(name)),
        };
        let (game, variant, position) = (take("game")?, take("variant")?, take("position")?);
        Ok(Record { game, variant, position, tags, moves, left_out })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING}")?;
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "variant: {}", self.variant)?;
        writeln!(f, "position: {}", self.position)?;
        for (name, value) in &self.tags {
            writeln!(f, "{name}: {value}")?;
        }
        writeln!(f)?;
        for chunk in self.moves.chunks(10) {
            writeln!(f, "{}", chunk.join(";"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads_back_as_it_was_written() {
        let record = Record {
            game: "kalah".into(),
            variant: "6,4".into(),
            position: "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s".into(),
            tags: vec![("first".into(), "You".into()), ("result".into(), "open".into())],
            moves: (1..=25).map(|i| i.to_string()).collect(),
            left_out: false,
        };
        assert_eq!(Record::parse(&record.to_string()), Ok(record.clone()));
        let commented = record.to_string().replace("\n\n1;", "\n\n1 # well;");
        assert_eq!(Record::parse(&commented).map(|record| record.left_out), Ok(true));
    }

    #[test]
    fn the_longest_ending_tells_the_format() {
        let format =
            |endings| Format { endings, about: Text::new("", ""), read: |_| Ok(Vec::new()), write: None };
        let [short, long] = [format(&["pgn", "txt"]), format(&["wxf.pgn"])];
        assert_eq!(
            ["a.PGN", "a.wxf.pgn", "pgn", "a.apgn"].map(|name| short.fits(name)),
            [Some(3), Some(3), None, None]
        );
        assert_eq!(["a.pgn", "A.WXF.PGN"].map(|name| long.fits(name)), [None, Some(7)]);
    }

    #[test]
    fn a_record_from_another_program_is_refused_with_the_reason() {
        assert_eq!(Record::parse("[Event \"x\"]"), Err(RecordError::NoHeading));
        assert_eq!(
            Record::parse("pentaply record 1\ngame: kalah\n\n3"),
            Err(RecordError::Missing("variant"))
        );
        assert_eq!(
            Record::parse("pentaply record 1\r\ngame kalah\r\n"),
            Err(RecordError::BadLine(2, "game kalah".into()))
        );
        assert_eq!(
            Record::parse("pentaply record 1\ngame: kalah\ngame: othello\n"),
            Err(RecordError::Twice(3, "game".into()))
        );
    }
}
