//! Games as other programs keep them: [`game_strings`], one a line, and [`boardspace`]'s SGF.

pub mod boardspace;
pub mod game_strings;

mod error;

pub use error::RecordError;

use pentaply_core::record::{Format, Record};
use pentaply_core::{Game as _, InputError, Outcome, Position as _, Side, Text, position::status};

use crate::board::Position;
use crate::moves::Move;
use crate::notation::write_move;
use crate::{Expansions, Hive};

/// The formats that games are kept in.
pub(crate) const FORMATS: &[Format] = &[
    Format {
        endings: &["uhp", "hive.txt"],
        about: Text::new("GameStrings of UHP, one a line", "UHP 的 GameString，每行一局"),
        read: |text| game_strings::parse(text).map_err(boxed),
        write: Some(|record| game_strings::write(record).map_err(boxed)),
    },
    Format {
        endings: &["sgf"],
        about: Text::new("BoardSpace's SGF, GM[27]", "BoardSpace 的 SGF，GM[27]"),
        read: |text| boardspace::parse(text).map_err(boxed),
        write: None,
    },
];

fn boxed(error: RecordError) -> Box<dyn InputError> {
    Box::new(error)
}

/// How a record names a player's seat.
const fn seat(side: Side) -> &'static str {
    ["first", "second"][side.index()]
}

/// A value on one line.
fn one_line(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A record of moves played from the start. Their result is what the board shows, else what else is `told` of it.
fn record(expansions: Expansions, moves: &[Move], tags: Vec<(String, String)>, told: Option<&str>) -> Record {
    let mut position = Position::start(expansions);
    let start = Hive::write_position(&position);
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(write_move(&position, mv));
        position.make(mv);
    }
    let mut record = Record {
        game: Hive::NAME.to_owned(),
        variant: expansions.to_string(),
        position: start,
        tags,
        moves: texts,
        left_out: false,
    };
    let result = match status(&position) {
        Outcome::Open => told.unwrap_or("open"),
        Outcome::Won { by: Side::First, .. } => "first_won",
        Outcome::Won { by: Side::Second, .. } => "second_won",
        Outcome::Drawn { .. } => "drawn",
    };
    record.set_tag("result", result);
    record
}
