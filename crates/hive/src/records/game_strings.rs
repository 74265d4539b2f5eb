//! GameStrings of the Universal Hive Protocol, one a line: `Base;InProgress;White[2];wS1;bG1 wS1-`.
//!
//! Lines that begin with `#` are comments; `# first: NAME` and the like before a game are what its record says besides. A state that the
//! board does not show, as after a resignation, is the result of the record.

use std::fmt::Write as _;

use pentaply_core::{Game as _, Outcome, Position as _, Record, position::status};

use super::{RecordError, one_line, record};
use crate::Hive;
use crate::moves::Move;
use crate::notation::{STATES, write_game};

/// Names of states and results: a record knows no more of a game that goes on.
const RESULTS: [(&str, &str); 3] =
    [(STATES[2], "drawn"), (STATES[3], "first_won"), (STATES[4], "second_won")];

/// Tags of a game that are kept; no program writes nearly as many.
const MOST_TAGS: usize = 100;

/// Reads all games of a text.
///
/// # Errors
/// There is no game, or one that is none.
pub fn parse(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut games = Vec::new();
    let mut tags: Vec<(String, String)> = Vec::new();
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let text = text.trim();
        if let Some(comment) = text.strip_prefix('#') {
            let tag = comment.split_once(':').map(|(name, value)| (one_line(name), one_line(value)));
            let is_new = |name: &str| name != "result" && tags.iter().all(|(earlier, _)| earlier != name);
            if let Some((name, value)) = tag
                && !name.is_empty()
                && !name.contains(' ')
                && !value.is_empty()
                && tags.len() < MOST_TAGS
                && is_new(&name)
            {
                tags.push((name, value));
            }
        } else if !text.is_empty() {
            let position =
                Hive::read_position(text, None).map_err(|error| RecordError::GameString { line, error })?;
            let moves: Vec<Move> = position.past().iter().map(|step| step.mv).collect();
            let state = text.split(';').nth(1).unwrap_or_default().trim();
            let told = RESULTS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(state));
            let told = told.map(|(_, result)| result);
            games.push(record(position.expansions(), &moves, std::mem::take(&mut tags), told));
        }
    }
    if games.is_empty() { Err(RecordError::Empty) } else { Ok(games) }
}

/// Writes a game.
///
/// # Errors
/// Its position or one of its moves is none.
pub fn write(record: &Record) -> Result<String, RecordError> {
    let mut position =
        Hive::read_position(&record.position, Some(&record.variant)).map_err(RecordError::Position)?;
    for (number, text) in (1..).zip(&record.moves) {
        let mv = crate::notation::read_move(&position, text).map_err(|error| RecordError::Move {
            game: 1,
            number,
            line: 1,
            text: pentaply_core::quote(text),
            error,
        })?;
        position.make(mv);
    }
    let mut text = String::new();
    for (name, value) in record.tags.iter().filter(|(name, _)| name != "result") {
        // Writing to a string does not fail.
        let _ = writeln!(text, "# {}: {}", one_line(name), one_line(value));
    }
    let told = RESULTS.into_iter().find(|(_, result)| record.tag("result") == Some(result));
    let state = match (status(&position), told) {
        (Outcome::Open, Some((state, _))) => Some(state),
        _ => None,
    };
    text.push_str(&write_game(&position, state));
    text.push('\n');
    Ok(text)
}
