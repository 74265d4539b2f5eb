//! Games in psq, as Piskvork and the referee of Gomocup write them.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0
//! 8,8,0
//! 9,7,1520
//! BLACK.zip
//! WHITE.zip
//! -1
//! 0,Renju
//! ```
//!
//! A header with the size; of each move its column and row, from 1 at the top left, and the time it took in ms; the programs' files; how
//! the game was broken off (-1 if it was not); in Gomocup's files a number and the league, which begins with the name of the rule.
//! All but the header and the moves may be missing, and so may the times. Sources: Piskvork's own reader and writer, and Gomocup's
//! published games.

use std::fmt::Write as _;

use pentaply_core::{Record, Side, quote};

use super::{Place, Raw, RecordError, Stone, is_usual, one_line, replay, rule_of, seat};
use crate::points::SIZES;
use crate::rules::Rule;

/// Reads all games of a text; each begins with a header.
///
/// # Errors
/// There is no game, or one that is none.
pub fn parse(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut games: Vec<Raw<'_>> = Vec::new();
    let mut names = 0;
    let mut is_over = false;
    for (line, words) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let words = words.trim();
        if words.is_empty() {
            continue;
        }
        if let Some(rest) = header(words) {
            games.push(Raw { size: Some(size(rest, line)?), ..Raw::default() });
            (names, is_over) = (0, false);
            continue;
        }
        let Some(raw) = games.last_mut() else {
            return Err(RecordError::NoHeader(line, quote(words)));
        };
        if let Some(place) = place(words) {
            if is_over {
                return Err(RecordError::Unreadable(line, quote(words)));
            }
            raw.moves.push(Stone { line, text: words, place, side: None });
            continue;
        }
        is_over = true;
        let (first, rest) = words.split_once(',').unwrap_or((words, ""));
        if first.trim().parse::<i64>().is_ok() {
            raw.rule = raw.rule.or(rule_of(rest));
        } else if names < 2 {
            let name = player(words);
            if !name.is_empty() {
                raw.tags.push((seat(Side::BOTH[names]).to_owned(), name));
            }
            names += 1;
        }
    }
    if games.is_empty() {
        return Err(RecordError::Empty);
    }
    (1..).zip(games).map(|(number, raw)| raw.record(number)).collect()
}

/// What follows the first word of a header.
fn header(words: &str) -> Option<&str> {
    let name = "piskvorky";
    let start = words.get(..name.len())?;
    start.eq_ignore_ascii_case(name).then(|| words[name.len()..].trim_start())
}

/// The size in a header: `15x15, 11:11, 0`.
fn size(rest: &str, line: usize) -> Result<usize, RecordError> {
    let found = rest.split(',').next().unwrap_or_default().trim();
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let (width, height) = found.split_once(['x', 'X']).unwrap_or((found, ""));
    number(width)
        .filter(|width| number(height) == Some(*width) && SIZES.contains(width))
        .ok_or_else(|| RecordError::Size(line, quote(found)))
}

/// A move: two numbers, or three.
fn place(words: &str) -> Option<Place> {
    let numbers: Option<Vec<usize>> = words
        .split(',')
        .map(|field| field.trim())
        .map(|field| field.parse().ok().filter(|_| field.bytes().all(|byte| byte.is_ascii_digit())))
        .collect();
    match numbers?.as_slice() {
        &[column, row] | &[column, row, _] => {
            let from_zero = |number: usize| number.checked_sub(1).unwrap_or(usize::MAX);
            Some(Place { column: from_zero(column), row: from_zero(row), from_top: true })
        }
        _ => None,
    }
}

/// A player's name: of a program's file what is between folder and ending, without the prefix of such programs.
fn player(words: &str) -> String {
    let lower = words.to_ascii_lowercase();
    let Some(ending) = [".zip", ".exe"].into_iter().find(|ending| lower.ends_with(ending)) else {
        return one_line(words);
    };
    let file = &words[..words.len() - ending.len()];
    let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let prefix = "pbrain-";
    let has_prefix = file.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    one_line(if has_prefix { &file[prefix.len()..] } else { file })
}

/// Writes a game. Times are not known, so they are 0.
///
/// # Errors
/// Its position or one of its moves is none, or it does not begin from the empty board with Black to move.
pub fn write(record: &Record) -> Result<String, RecordError> {
    let (start, moves) = replay(record)?;
    if !is_usual(&start) {
        return Err(RecordError::NoSetup);
    }
    let size = start.size();
    // 11 stands for a program without a level of its own. Writing to a string does not fail.
    let mut text = format!("Piskvorky {size}x{size}, 11:11, 0\n");
    for (_, point) in moves {
        let _ = writeln!(text, "{},{},0", point.column() + 1, size - point.row());
    }
    for side in Side::BOTH {
        let name = record.tag(seat(side)).map(one_line).unwrap_or_default();
        let is_name = !name.is_empty()
            && header(&name).is_none()
            && !name.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        let _ = writeln!(text, "{}", if is_name { &name } else { ["Black", "White"][side.index()] });
    }
    let league = match start.rule() {
        Rule::Freestyle => "Freestyle",
        Rule::Standard => "Standard",
        Rule::Renju => "Renju",
        Rule::Caro => "Caro",
    };
    let _ = writeln!(text, "-1\n0,{league}");
    Ok(text)
}
