//! Games in PGN, as programs for xiangqi write them.
//!
//! Tags in brackets, then the moves: by their points, in WXF or in Chinese; each move is read for itself, whatever `[Format]`
//! says. Numbers, comments, variations, glyphs such as `$1` and `!?` and results are passed over. A file may hold many
//! games, and tags may be missing. Source of what is written: the Xiangqi encyclopaedia's (xqbase.com) note on PGN; what is
//! read goes beyond it where programs do.

use std::fmt::Write as _;

use pentaply_core::record::{Format, Record};
use pentaply_core::{Game as _, InputError, Lang, Position as _, Side, Text, quote};
use thiserror::Error;

use crate::Xiangqi;
use crate::board::Position;
use crate::error::Error;
use crate::moves::Move;
use crate::notation::chinese::{self, Script};
use crate::notation::points::Ranks;
use crate::notation::{self, wxf};

/// The formats that games are kept in: one, with its moves in three forms. By their points they are read by every
/// program, in whatever encoding.
pub(crate) const FORMATS: &[Format] = &[
    Format {
        endings: &["pgn", "iccs.pgn"],
        about: Text::new("PGN, moves by their points: H2-E2", "PGN，坐标着法：H2-E2"),
        read,
        write: Some(|record| write_boxed(record, Style::Points)),
    },
    Format {
        endings: &["wxf.pgn"],
        about: Text::new("PGN, moves in WXF: C2.5", "PGN，WXF 着法：C2.5"),
        read,
        write: Some(|record| write_boxed(record, Style::Wxf)),
    },
    Format {
        endings: &["zh.pgn", "chinese.pgn"],
        about: Text::new("PGN, moves in Chinese: 炮二平五", "PGN，中文着法：炮二平五"),
        read,
        write: Some(|record| write_boxed(record, Style::Chinese)),
    },
];

fn read(text: &str) -> Result<Vec<Record>, Box<dyn InputError>> {
    match parse(text) {
        Ok(records) => Ok(records),
        Err(error) => Err(Box::new(error)),
    }
}

fn write_boxed(record: &Record, style: Style) -> Result<String, Box<dyn InputError>> {
    match write(record, style) {
        Ok(text) => Ok(text),
        Err(error) => Err(Box::new(error)),
    }
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// By their points: `H2-E2`.
    Points,
    /// `C2.5`.
    Wxf,
    /// `炮二平五`.
    Chinese,
}

impl Style {
    /// What the tag `Format` says.
    const fn name(self) -> &'static str {
        match self {
            Style::Points => "ICCS",
            Style::Wxf => "WXF",
            Style::Chinese => "Chinese",
        }
    }
}

/// Why a text is no game, or a game cannot be written. Lines and games count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnError {
    /// There is no game in it.
    #[error("there is no game in it")]
    Empty,
    /// A line begins like a tag and is none.
    #[error("line {0} should read [Name \"value\"], not '{1}'")]
    BadTag(usize, String),
    /// The game is another one.
    #[error("line {0} says that the game is '{1}', not xiangqi")]
    OtherGame(usize, String),
    /// A comment or variation has no end.
    #[error("what begins with '{1}' on line {0} has no end")]
    Open(usize, char),
    /// The position that the game begins from.
    #[error("game {game}: {error}")]
    Position {
        /// Which game of the text.
        game: usize,
        /// What is wrong with it.
        error: Error,
    },
    /// A move that cannot be played.
    #[error("move {number} of game {game}, '{text}' on line {line}, cannot be played: {error}")]
    Move {
        /// Which game of the text.
        game: usize,
        /// Which ply.
        number: usize,
        /// Where.
        line: usize,
        /// As written.
        text: String,
        /// Why not.
        error: Error,
    },
}

impl InputError for PgnError {
    fn zh(&self) -> String {
        match self {
            PgnError::Empty => "其中没有对局".to_owned(),
            PgnError::BadTag(line, text) => format!("第 {line} 行应为 [名称 \"值\"]，而不是“{text}”"),
            PgnError::OtherGame(line, text) => format!("第 {line} 行表明这是“{text}”，不是象棋"),
            PgnError::Open(line, c) => format!("第 {line} 行的“{c}”没有结束"),
            PgnError::Position { game, error } => format!("第 {game} 局：{}", error.zh()),
            PgnError::Move { game, number, line, text, error } => {
                format!("第 {game} 局第 {number} 步（第 {line} 行“{text}”）不能走：{}", error.zh())
            }
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        match self {
            PgnError::Position { error, .. } | PgnError::Move { error, .. } => error.hint(lang),
            _ => None,
        }
    }
}

/// Tags that have a meaning of their own here; all others are kept as they are.
const OWN_TAGS: [&str; 7] = ["game", "variant", "fen", "setup", "format", "result", "plycount"];

/// Tags of a game that are kept; no program writes nearly as many.
const MOST_TAGS: usize = 100;

/// A game as it stands in a text, its moves not yet looked at.
#[derive(Default)]
struct Raw<'a> {
    tags: Vec<(String, String)>,
    /// Moves with their lines.
    moves: Vec<(usize, &'a str)>,
    result: Option<&'static str>,
    left_out: bool,
}

impl Raw<'_> {
    fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }
}

/// Reads all games of a text. The moves of the records are by their points, and legal.
///
/// # Errors
/// There is no game, or one that is none.
pub fn parse(text: &str) -> Result<Vec<Record>, PgnError> {
    let games = scan(text.trim_start_matches('\u{feff}'))?;
    let records = (1..).zip(&games).map(|(number, raw)| {
        record(raw, number, Ranks::FromZero).or_else(|error| {
            // Programs for many kinds of chess count ranks from 1.
            record(raw, number, Ranks::FromOne).map_err(|_| error)
        })
    });
    records.collect()
}

fn record(raw: &Raw<'_>, game: usize, ranks: Ranks) -> Result<Record, PgnError> {
    let fen = raw.tag("fen").unwrap_or(notation::START);
    let variant = rules_of(raw.tag("variant"));
    let start = Xiangqi::read_position(fen, variant).map_err(|error| PgnError::Position { game, error })?;
    let mut record = Record {
        game: Xiangqi::NAME.to_owned(),
        variant: Xiangqi::variant(&start),
        position: Xiangqi::write_position(&start),
        left_out: raw.left_out,
        ..Record::default()
    };
    for (name, side) in [("Red", Side::First), ("Black", Side::Second)] {
        let player = raw.tag(name).or_else(|| raw.tag("white").filter(|_| side == Side::First));
        if let Some(player) = player {
            record.set_tag(seat(side), player);
        }
    }
    let result = raw.tag("result").and_then(result).or(raw.result).unwrap_or("open");
    record.set_tag("result", result);
    for (name, value) in &raw.tags {
        let lower = name.to_lowercase();
        let known = OWN_TAGS.contains(&lower.as_str()) || ["red", "white", "black"].contains(&lower.as_str());
        if !known && record.tag(name).is_none() && !value.trim().is_empty() {
            record.tags.push((name.clone(), value.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
    }
    let mut position = start;
    for (number, &(line, text)) in (1..).zip(&raw.moves) {
        let mv = notation::read_move_with(&position, text, ranks).map_err(|error| PgnError::Move {
            game,
            number,
            line,
            text: quote(text),
            error,
        })?;
        record.moves.push(mv.to_string());
        position.make(mv);
    }
    Ok(record)
}

/// The variant of ours that a tag names, if it names one: other programs put the kind of chess there.
fn rules_of(tag: Option<&str>) -> Option<&str> {
    tag.filter(|name| Xiangqi::VARIANTS.iter().any(|variant| variant.name.eq_ignore_ascii_case(name)))
}

/// How a record names a player's seat.
const fn seat(side: Side) -> &'static str {
    ["first", "second"][side.index()]
}

/// A result as a record says it.
fn result(text: &str) -> Option<&'static str> {
    Some(match text.trim() {
        "1-0" | "红胜" | "紅勝" | "红先胜" | "紅先勝" | "黑负" | "黑負" => "first_won",
        "0-1" | "黑胜" | "黑勝" | "红先负" | "紅先負" | "红负" | "紅負" => "second_won",
        "1/2-1/2" | "1/2" | "½-½" | "0.5-0.5" | "和" | "和棋" | "和局" | "红先和" | "紅先和" => {
            "drawn"
        }
        "*" => "open",
        _ => return None,
    })
}

/// Splits a text into games, tags and moves.
fn scan(text: &str) -> Result<Vec<Raw<'_>>, PgnError> {
    let mut games = Vec::new();
    let mut raw = Raw::default();
    let mut rest = text;
    let mut line = 1;
    loop {
        let skipped = rest.len() - rest.trim_start().len();
        let at_line_start = rest.len() == text.len() || rest[..skipped].contains('\n');
        line += rest[..skipped].matches('\n').count();
        rest = &rest[skipped..];
        let Some(first) = rest.chars().next() else { break };
        raw.left_out |= matches!(first, '{' | '(' | '（' | ';');
        let end_of_line = || rest.find(['\r', '\n']).unwrap_or(rest.len());
        let length = match first {
            '[' if at_line_start => {
                // A tag after moves begins the next game; so does one after a result.
                if !raw.moves.is_empty() || raw.result.is_some() {
                    games.push(std::mem::take(&mut raw));
                }
                let end = end_of_line();
                let (name, value) =
                    tag(&rest[..end]).ok_or_else(|| PgnError::BadTag(line, quote(&rest[..end])))?;
                if name.eq_ignore_ascii_case("game") && !is_xiangqi(&value) {
                    return Err(PgnError::OtherGame(line, quote(&value)));
                }
                if raw.tags.len() < MOST_TAGS {
                    raw.tags.push((name, value));
                }
                end
            }
            '{' => 1 + rest.find('}').ok_or(PgnError::Open(line, '{'))?,
            '(' | '（' => variation(rest).ok_or(PgnError::Open(line, first))?,
            ';' => end_of_line(),
            '%' if at_line_start => end_of_line(),
            _ => {
                let stops = |c: char| c.is_whitespace() || "{}();（）".contains(c);
                let length = rest.find(stops).unwrap_or(rest.len()).max(first.len_utf8());
                token(&rest[..length], line, &mut raw);
                length
            }
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    if !raw.moves.is_empty() || raw.result.is_some() || !raw.tags.is_empty() {
        games.push(raw);
    }
    if games.is_empty() { Err(PgnError::Empty) } else { Ok(games) }
}

/// A tag in brackets: its name and value.
fn tag(line: &str) -> Option<(String, String)> {
    let inner = line.trim().strip_prefix('[')?.trim_end_matches(';').trim_end().strip_suffix(']')?.trim();
    let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
    let value = value.trim();
    let value = value.strip_prefix(['"', '“']).unwrap_or(value);
    let value = value.strip_suffix(['"', '”']).unwrap_or(value);
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name.then(|| (name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

fn is_xiangqi(name: &str) -> bool {
    let name = name.to_lowercase();
    ["chinese chess", "xiangqi", "象棋"].iter().any(|known| name.contains(known))
}

/// How long a variation at the beginning of a text is; `None` if it has no end. Comments in it may hold anything.
fn variation(text: &str) -> Option<usize> {
    let (mut depth, mut in_comment) = (0_usize, false);
    for (i, c) in text.char_indices() {
        match c {
            '}' => in_comment = false,
            _ if in_comment => {}
            '{' => in_comment = true,
            '(' | '（' => depth += 1,
            ')' | '）' => {
                depth -= 1;
                if depth == 0 {
                    return Some(i + c.len_utf8());
                }
            }
            _ => {}
        }
    }
    None
}

/// Takes up a word of the moves: a move, perhaps with its number before it and a glyph behind, or a result.
fn token<'a>(word: &'a str, line: usize, raw: &mut Raw<'a>) {
    if word.starts_with('$') {
        return;
    }
    if let Some(result) = result(word) {
        raw.result = Some(result);
        return;
    }
    let word = word.trim_end_matches(['!', '?', '！', '？', '#', ',', '，', '。']);
    let word = without_number(word);
    if !word.is_empty() && !word.chars().all(|c| c == '.' || c == '．' || c == '…') {
        raw.moves.push((line, word));
    }
}

/// A word without the number of a move before it: `12.C2.5`, `３．炮二平五`, `7...`, `5、`. A pawn's move in WXF may begin
/// like one: `33.4`.
fn without_number(word: &str) -> &str {
    let digits = word.trim_start_matches(|c: char| notation::half_width(c).is_ascii_digit());
    let rest = digits.trim_start_matches(['.', '．', '、', '…']);
    let has_number = digits.len() < word.len() && rest.len() < digits.len();
    let is_number = digits.len() < word.len() && digits.is_empty();
    let is_pawn = rest.len() == 1 && wxf::is_move(word);
    if (has_number || is_number) && !is_pawn { rest } else { word }
}

/// Writes a game.
///
/// # Errors
/// Its position or one of its moves is none.
pub fn write(record: &Record, style: Style) -> Result<String, PgnError> {
    let start = Xiangqi::read_position(&record.position, Some(&record.variant))
        .map_err(|error| PgnError::Position { game: 1, error })?;
    let (moves, number) = written(record, &start, style)?;
    let tag = |name| record.tag(name).unwrap_or_default();
    let result = match tag("result") {
        "first_won" => "1-0",
        "second_won" => "0-1",
        "drawn" => "1/2-1/2",
        _ => "*",
    };
    let mut text = String::new();
    let mut put = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\r', '\n'], " ");
        // Writing to a string does not fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    put("Game", "Chinese Chess");
    for name in ["Event", "Site", "Date", "Round"] {
        if let Some(value) = record.tag(name) {
            put(name, value);
        }
    }
    put("Red", tag(seat(Side::First)));
    put("Black", tag(seat(Side::Second)));
    put("Result", result);
    for (name, value) in &record.tags {
        let own = ["first", "second", "result", "Event", "Site", "Date", "Round"].contains(&name.as_str());
        if !own && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            put(name, value);
        }
    }
    if record.variant != Xiangqi::VARIANTS[0].name {
        put("Variant", &record.variant);
    }
    if record.position != notation::START {
        put("FEN", &record.position);
    }
    put("Format", style.name());
    text.push('\n');
    let black_first = usize::from(start.side_to_move() == Side::Second);
    for (i, mv) in (black_first..).zip(&moves) {
        let turn = number + i / 2;
        let before = match i {
            1 if black_first == 1 => format!("{turn}. ... "),
            _ if i % 2 == 0 => format!("{turn}. "),
            _ => String::new(),
        };
        let after = if i % 2 == 0 && i - black_first + 1 < moves.len() { ' ' } else { '\n' };
        let _ = write!(text, "{before}{mv}{after}");
    }
    let _ = writeln!(text, "{result}");
    Ok(text)
}

/// The moves as they are written, and the number of the first turn.
fn written(record: &Record, start: &Position, style: Style) -> Result<(Vec<String>, usize), PgnError> {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(record.moves.len());
    for (number, text) in (1..).zip(&record.moves) {
        let mv = notation::read_move(&position, text).map_err(|error| PgnError::Move {
            game: 1,
            number,
            line: 1,
            text: quote(text),
            error,
        })?;
        moves.push(styled(&position, mv, style));
        position.make(mv);
    }
    Ok((moves, start.setup().turn_number as usize))
}

fn styled(position: &Position, mv: Move, style: Style) -> String {
    match style {
        Style::Points => format!("{}-{}", mv.from(), mv.to()).to_uppercase(),
        Style::Wxf => wxf::write(position, mv),
        Style::Chinese => chinese::write(position, mv, Script::Simplified),
    }
}
