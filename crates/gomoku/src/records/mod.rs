//! Games as other programs keep them: [`psq`] (Piskvork, Gomocup), [`sgf`] and plain [`list`]s of moves.
//!
//! A reader takes a text apart into stones, moves and what is said of them; here they are put on a board, one by one, so that what
//! comes out is legal. Where a text does not say by which rule or on which size of board a game was played, the first that allows all
//! of its moves is taken.

pub mod list;
pub mod psq;
pub mod sgf;

mod error;

pub use error::RecordError;

use std::collections::BTreeMap;

use pentaply_core::record::{Format, Record};
use pentaply_core::{Game as _, InputError, Outcome, Position as _, Side, Text, position::status, quote};

use crate::board::{Ending, Setup};
use crate::error::{Error, MoveError};
use crate::notation;
use crate::points::{MAX_SIZE, Point, Points};
use crate::rules::{Foul, Rule};
use crate::{Gomoku, Position, PositionError, TwoFives};

/// The formats that games are kept in.
pub(crate) const FORMATS: &[Format] = &[
    Format {
        endings: &["psq"],
        about: Text::new("Piskvork's and Gomocup's records", "Piskvork 与 Gomocup 的棋谱"),
        read: |text| psq::parse(text).map_err(boxed),
        write: Some(|record| psq::write(record).map_err(boxed)),
    },
    Format {
        endings: &["sgf"],
        about: Text::new("SGF, GM[4]", "SGF，GM[4]"),
        read: |text| sgf::parse(text).map_err(boxed),
        write: Some(|record| sgf::write(record).map_err(boxed)),
    },
    Format {
        endings: &["pos", "moves.txt"],
        about: Text::new("a list of moves: h8 i9 g7", "着法列表：h8 i9 g7"),
        read: |text| list::parse(text).map_err(boxed),
        write: Some(|record| list::write(record).map_err(boxed)),
    },
];

fn boxed(error: RecordError) -> Box<dyn InputError> {
    Box::new(error)
}

/// Sizes that a board of unsaid size may have, the likeliest first.
const LIKELY_SIZES: [usize; 4] = [15, 19, 20, MAX_SIZE];

/// A point as a text has it, before the size of its board is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// From the left, from 0; may lie off any board.
    column: usize,
    /// From 0; may lie off any board.
    row: usize,
    /// Whether rows count from the top.
    from_top: bool,
}

impl Place {
    fn on(self, size: usize) -> Option<Point> {
        let is_on = self.column < size && self.row < size;
        let row = if self.from_top { size.wrapping_sub(1).wrapping_sub(self.row) } else { self.row };
        is_on.then(|| Point::new(self.column, row))
    }
}

/// A stone as a text has it.
#[derive(Clone, Copy)]
struct Stone<'a> {
    /// Counted from 1.
    line: usize,
    text: &'a str,
    place: Place,
    /// Whose it is; of a move `None` for whoever's turn it is, of a setup for nobody's.
    side: Option<Side>,
}

/// A game taken apart, its moves not yet tried.
#[derive(Default)]
struct Raw<'a> {
    rule: Option<Rule>,
    size: Option<usize>,
    to_move: Option<Side>,
    /// Stones before the first move; where a text names a place twice, the last one.
    setup: BTreeMap<Place, Stone<'a>>,
    /// How many places were named for it.
    set_up_so_far: usize,
    moves: Vec<Stone<'a>>,
    /// Black's last stone before the first move, if it was a foul.
    foul: Option<(Point, Foul)>,
    /// As records name them.
    tags: Vec<(String, String)>,
    /// Whether there are variations or comments.
    left_out: bool,
}

impl<'a> Raw<'a> {
    fn set_up(&mut self, stone: Stone<'a>) {
        self.setup.insert(stone.place, stone);
    }

    fn size(&self) -> usize {
        let holds = |size: &usize| {
            self.setup.values().chain(&self.moves).all(|stone| stone.place.on(*size).is_some())
        };
        self.size.unwrap_or_else(|| LIKELY_SIZES.into_iter().find(holds).unwrap_or(LIKELY_SIZES[0]))
    }

    /// The record, `game` being its number in the text.
    fn record(self, game: usize) -> Result<Record, RecordError> {
        let size = self.size();
        let played = match self.rule {
            Some(rule) => self.play(game, rule, size),
            None => {
                Rule::ALL.into_iter().skip(1).fold(self.play(game, Rule::ALL[0], size), |played, rule| {
                    played.or_else(|error| self.play(game, rule, size).map_err(|_| error))
                })
            }
        };
        let (start, moves, end) = played?;
        let mut record = Record {
            game: Gomoku::NAME.to_owned(),
            variant: Gomoku::variant(&start),
            position: Gomoku::write_position(&start),
            tags: self.tags,
            moves: moves.iter().map(Point::to_string).collect(),
            left_out: self.left_out,
        };
        let ended = result(status(&end));
        if ended != "open" || record.tag("result").is_none() {
            record.set_tag("result", ended);
        }
        Ok(record)
    }

    /// The position before the first move, the moves, and the position after the last.
    fn play(
        &self,
        game: usize,
        rule: Rule,
        size: usize,
    ) -> Result<(Position, Vec<Point>, Position), RecordError> {
        let start = self.start(game, rule, size)?;
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for (number, stone) in (1..).zip(&self.moves) {
            let refused = |error: MoveError| RecordError::Move {
                game,
                number,
                line: stone.line,
                text: quote(stone.text),
                error: error.into(),
            };
            if let Some(side) = stone.side.filter(|&side| side != position.side_to_move()) {
                return Err(RecordError::Turn { line: stone.line, text: quote(stone.text), side });
            }
            let point = stone.place.on(size).ok_or_else(|| {
                refused(MoveError::OffBoard {
                    point: quote(stone.text),
                    corner: Point::new(size - 1, size - 1),
                })
            })?;
            let point = notation::check_move(&position, point).map_err(refused)?;
            moves.push(point);
            position.make(point);
        }
        Ok((start, moves, position))
    }

    fn start(&self, game: usize, rule: Rule, size: usize) -> Result<Position, RecordError> {
        let mut board = [[None; MAX_SIZE]; MAX_SIZE];
        for stone in self.setup.values() {
            let off = || RecordError::Stone { line: stone.line, text: quote(stone.text) };
            let point = stone.place.on(size).ok_or_else(off)?;
            board[point.row()][point.column()] = stone.side;
        }
        let of = |side| -> Points {
            let all = Points::board(size);
            all.iter().filter(|point| board[point.row()][point.column()] == Some(side)).collect()
        };
        let stones = Side::BOTH.map(of);
        let [black, white] = stones.map(|stones| stones.count());
        let first = self.moves.first().and_then(|stone| stone.side);
        let by_count = if black > white { Side::Second } else { Side::First };
        let to_move = self.to_move.or(first).unwrap_or(by_count);
        let setup = Setup { rule, size, stones, to_move, foul: self.foul };
        setup
            .position()
            .map_err(|TwoFives| RecordError::Position { game, error: PositionError::TwoFives.into() })
    }
}

/// An outcome as a record says it.
fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Open => "open",
        Outcome::Won { by, .. } => ["first_won", "second_won"][by.index()],
        Outcome::Drawn { .. } => "drawn",
    }
}

/// How a record names a player's seat.
const fn seat(side: Side) -> &'static str {
    ["first", "second"][side.index()]
}

/// A value on one line.
fn one_line(value: &str) -> String {
    value.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rule that words of another program name: its name, an opening rule of renju, or Gomocup's number of it.
fn rule_of(text: &str) -> Option<Rule> {
    let text = text.trim().to_lowercase();
    let names = |words: &[&str]| words.iter().any(|word| text.contains(word));
    Some(match text.as_str() {
        "0" => Rule::Freestyle,
        "1" => Rule::Standard,
        "2" | "4" | "5" => Rule::Renju,
        "8" | "9" => Rule::Caro,
        _ if names(&[
            "renju",
            "连珠",
            "連珠",
            "禁手",
            "rif",
            "yamaguchi",
            "taraguchi",
            "soosyrv",
            "soosõrv",
        ]) =>
        {
            Rule::Renju
        }
        _ if names(&["caro"]) => Rule::Caro,
        _ if names(&["standard", "exact", "标准"]) => Rule::Standard,
        _ if names(&["freestyle", "free style", "自由"]) => Rule::Freestyle,
        _ => return None,
    })
}

/// A record on a board: the position before the first move, and the moves.
fn replay(record: &Record) -> Result<(Position, Vec<(Side, Point)>), RecordError> {
    let start = Gomoku::read_position(&record.position, Some(&record.variant))
        .map_err(|error| RecordError::Position { game: 1, error })?;
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(record.moves.len());
    for (number, text) in (1..).zip(&record.moves) {
        let point = notation::read_move(&position, text).map_err(|error| RecordError::Move {
            game: 1,
            number,
            line: 1,
            text: quote(text),
            error: Error::from(error),
        })?;
        moves.push((position.side_to_move(), point));
        position.make(point);
    }
    if matches!(start.ending(), Some(Ending::Foul(..))) {
        return Err(RecordError::NoSetup);
    }
    Ok((start, moves))
}

/// Whether a game begins from the empty board with Black to move.
fn is_usual(start: &Position) -> bool {
    start.empty_count() == start.size() * start.size() && start.side_to_move() == Side::First
}
