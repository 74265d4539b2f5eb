//! Games of BoardSpace (boardspace.net) in its own SGF, `GM[27]`: what each player clicked, node by node.
//!
//! ```text
//! (;GM[27]VV[1]SU[Hive-PLM]P0[id "Ann"]P1[id "Ben"]
//! ; P0[1 Pick W 4 wS1]; P0[2 Dropb wS1 N 13 .]; P0[3 Done]
//! ; P1[4 Move B bG1 O 13 wS1-]; P1[5 Done] )
//! ```
//!
//! A piece may be put down, taken up and put elsewhere until `Done`; what lies then counts. Destinations are told by a cell of BoardSpace's own
//! board and, as in UHP, by a neighbour; where that is `.` there is only the cell: a climb, or the first piece. A direction may lead
//! onto a piece here. Forced passes are told by `Pass`, by a mere `Done`, or not at all. Early files name pieces without their colour and
//! in small letters. There is no description by BoardSpace; this follows the files of 2013 to 2023 among the tests of Mzinga.

use pentaply_core::position::legal_moves;
use pentaply_core::{Position as _, Record, Side, quote};

use super::{RecordError, one_line, record, seat};
use crate::board::Position;
use crate::error::MoveError;
use crate::hexes::{Direction, Hex};
use crate::moves::Move;
use crate::notation::{destination, parse_destination, parse_piece};
use crate::pieces::{PIECES, Piece};
use crate::rules::{self, Expansions};

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

/// A game as it stands in a text, its moves not yet tried.
#[derive(Default)]
struct Raw {
    is_hive: bool,
    expansions: Option<Expansions>,
    tags: Vec<(String, String)>,
    /// Who won, in the words of whatever language.
    result: String,
    actions: Vec<Action>,
    left_out: bool,
}

/// What a player did.
struct Action {
    line: usize,
    player: Side,
    /// What stands in the brackets: a number, a word, and what belongs to it.
    text: String,
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

    fn games(mut self) -> Result<Vec<Raw>, RecordError> {
        let mut games = Vec::new();
        let mut raw: Option<(usize, Raw)> = None;
        loop {
            self.skip(self.rest.len() - self.rest.trim_start().len());
            let Some(first) = self.rest.chars().next() else { break };
            let Some((_, game)) = &mut raw else {
                // What stands before, between and behind games is not SGF's.
                match self.rest.find('(') {
                    Some(length) => {
                        self.skip(length + 1);
                        raw = Some((self.line, Raw::default()));
                    }
                    None => break,
                }
                continue;
            };
            match first {
                ')' => {
                    self.skip(1);
                    games.extend(raw.take().map(|(_, game)| game).filter(|game| game.is_hive));
                }
                ';' => drop(self.skip(1)),
                _ => self.property(game)?,
            }
        }
        raw.map_or(Ok(games), |(line, _)| Err(RecordError::Open(line, '(')))
    }

    /// Reads a property with its values.
    fn property(&mut self, raw: &mut Raw) -> Result<(), RecordError> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let name = self.skip(self.rest.find(|c| !is_name(c)).unwrap_or(self.rest.len()));
        let mut values = 0;
        while !name.is_empty() && self.rest.starts_with('[') {
            let line = self.line;
            let length = value_length(self.rest).ok_or(RecordError::Open(line, '['))?;
            let value = plain(&self.skip(length)[1..length - 1]);
            raw.take_up(name, value, line)?;
            values += 1;
        }
        if values > 0 {
            return Ok(());
        }
        let word =
            if name.is_empty() { self.rest.split_whitespace().next().unwrap_or_default() } else { name };
        Err(RecordError::Unreadable(self.line, quote(word)))
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
        text.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    one_line(&text)
}

impl Raw {
    fn take_up(&mut self, name: &str, value: String, line: usize) -> Result<(), RecordError> {
        match name {
            "GM" if value == "27" => self.is_hive = true,
            "GM" => return Err(RecordError::OtherGame(line, quote(&value))),
            "SU" => {
                let set = expansions(&value).ok_or_else(|| RecordError::OtherSet(line, quote(&value)))?;
                (self.is_hive, self.expansions) = (true, Some(set));
            }
            "C" | "GC" => self.left_out |= !value.is_empty(),
            "RE" => self.result = value,
            "DT" => self.tag("Date", &value),
            "GN" => self.tag("Name", &value),
            "P0" | "P1" => {
                let player = Side::BOTH[usize::from(name == "P1")];
                if value.starts_with(|c: char| c.is_ascii_digit()) {
                    self.actions.push(Action { line, player, text: value });
                } else if let Some(id) = value.strip_prefix("id ") {
                    self.tag(seat(player), id.trim_matches('"'));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets a tag that has a value and was not set before.
    fn tag(&mut self, name: &str, value: &str) {
        if !value.is_empty() && self.tags.iter().all(|(earlier, _)| earlier != name) {
            self.tags.push((name.to_owned(), value.to_owned()));
        }
    }

    /// Who has won by what the file says, where a player's name says it.
    fn told_result(&self) -> Option<&'static str> {
        let named = |side: Side| {
            let name = self.tags.iter().find(|(tag, _)| tag == seat(side)).map(|(_, name)| name.as_str());
            name.filter(|name| self.result.contains(name)).map_or(0, str::len)
        };
        let [first, second] = Side::BOTH.map(named);
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some("first_won"),
            std::cmp::Ordering::Less => Some("second_won"),
            std::cmp::Ordering::Equal => self.result.to_lowercase().contains("draw").then_some("drawn"),
        }
    }

    /// The record, `game` being its number in the text.
    fn record(self, game: usize) -> Result<Record, RecordError> {
        let expansions = self.expansions.unwrap_or(Expansions::ALL);
        let mut table = Table::new(game, expansions);
        for action in &self.actions {
            table.act(action)?;
            if table.told.is_some_and(|told| told != "drawn") {
                break;
            }
        }
        let told = table.told.or_else(|| self.told_result());
        Ok(Record { left_out: self.left_out, ..record(expansions, &table.moves, self.tags, told) })
    }
}

/// The pieces that a value of `SU` names: `Hive`, `hive-p`, `Hive-PLM`, `hive-plm 2 0 101`.
fn expansions(value: &str) -> Option<Expansions> {
    let set = value.split(' ').next().unwrap_or_default().to_ascii_lowercase();
    match set.strip_prefix("hive")? {
        "" => Some(Expansions::NONE),
        letters => Expansions::parse(&format!("Base+{}", letters.strip_prefix('-')?)).ok(),
    }
}

/// A cell of BoardSpace's board: a column, of which there are 26, and a row, which grows to the north-west.
type Cell = (i32, i32);
const COLUMNS: i32 = 26;

fn cell(column: &str, row: &str) -> Option<Cell> {
    let &[letter] = column.as_bytes() else { return None };
    let column = letter.is_ascii_alphabetic().then(|| i32::from(letter.to_ascii_uppercase() - b'A'))?;
    // No board has nearly as many rows.
    row.parse().ok().filter(|row| (-1000..1000).contains(row)).map(|row| (column, row))
}

/// The direction from a cell to a neighbour of it.
fn direction(from: Cell, to: Cell) -> Option<Direction> {
    let difference = ((to.0 - from.0).rem_euclid(COLUMNS), to.1 - from.1);
    Some(match difference {
        (1, 0) => Direction::EAST,
        (1, 1) => Direction::NORTH_EAST,
        (0, 1) => Direction::NORTH_WEST,
        (25, 0) => Direction::WEST,
        (25, -1) => Direction::SOUTH_WEST,
        (0, -1) => Direction::SOUTH_EAST,
        _ => return None,
    })
}

/// The name of a piece, with its colour or without; a single piece of its kind may bear the number 1.
fn piece(text: &str, side: Side) -> Result<Piece, MoveError> {
    let coloured = |text: &str| {
        parse_piece(text)
            .or_else(|error| parse_piece(text.strip_suffix('1').unwrap_or("")).map_err(|_| error))
    };
    coloured(text).or_else(|error| {
        let letter = ['w', 'b'][side.index()];
        coloured(&format!("{letter}{text}")).map_err(|_| error)
    })
}

/// What `Done` would confirm.
enum Pending<'a> {
    Pass,
    Move {
        piece: Piece,
        cell: Option<Cell>,
        reference: &'a str,
    },
    /// Talk: an offer of a draw.
    Nothing,
}

/// A game as it is played through.
struct Table<'a> {
    game: usize,
    position: Position,
    moves: Vec<Move>,
    /// Where the pieces lie on BoardSpace's board, as far as it was told.
    cells: [Option<Cell>; PIECES],
    /// Whose piece was picked up last.
    picked: Option<Side>,
    /// What is to be confirmed, and the line it stands on.
    pending: Option<(&'a Action, Pending<'a>)>,
    /// A resignation or an agreed draw.
    told: Option<&'static str>,
}

impl<'a> Table<'a> {
    fn new(game: usize, expansions: Expansions) -> Table<'a> {
        Table {
            game,
            position: Position::start(expansions),
            moves: Vec::new(),
            cells: [None; PIECES],
            picked: None,
            pending: None,
            told: None,
        }
    }

    fn act(&mut self, action: &'a Action) -> Result<(), RecordError> {
        let unreadable = || RecordError::Unreadable(action.line, quote(&action.text));
        let words: Vec<&str> = action.text.split(' ').collect();
        let verb = words.get(1).map(|word| word.to_ascii_lowercase()).unwrap_or_default();
        let side = |letter: &str| match letter {
            "W" | "w" => Some(Side::First),
            "B" | "b" => Some(Side::Second),
            _ => None,
        };
        match (verb.as_str(), &words[2.min(words.len())..]) {
            ("start" | "edit", _) => {}
            ("drop", _) => self.pending = None,
            ("pick", rest) => self.picked = rest.first().and_then(|letter| side(letter)),
            ("pickb", &[column, row, ..]) => self.picked = self.owner_at(cell(column, row)),
            ("dropb" | "pdropb", &[name, column, row, ref rest @ ..]) => {
                let owner = self.picked.unwrap_or(action.player);
                self.put(action, piece(name, owner), cell(column, row), rest)?;
            }
            ("move" | "pmove" | "movedone" | "pmovedone", &[letter, name, column, row, ref rest @ ..]) => {
                let owner = side(letter).ok_or_else(unreadable)?;
                self.put(action, piece(name, owner), cell(column, row), rest)?;
                if verb.ends_with("done") {
                    self.confirm()?;
                }
            }
            ("pass", _) => self.pending = Some((action, Pending::Pass)),
            ("passdone", _) => {
                self.pending = Some((action, Pending::Pass));
                self.confirm()?;
            }
            ("done", _) => {
                if self.pending.is_none() && self.must_pass(action.player) {
                    self.pending = Some((action, Pending::Pass));
                }
                self.confirm()?;
            }
            ("resign", _) => self.told = Some(["second_won", "first_won"][action.player.index()]),
            ("offerdraw" | "declinedraw", _) => self.pending = Some((action, Pending::Nothing)),
            ("acceptdraw", _) => {
                self.told = Some("drawn");
                self.pending = Some((action, Pending::Nothing));
            }
            _ => return Err(unreadable()),
        }
        Ok(())
    }

    /// Puts a piece down, not yet for good.
    fn put(
        &mut self,
        action: &'a Action,
        piece: Result<Piece, MoveError>,
        cell: Option<Cell>,
        rest: &[&'a str],
    ) -> Result<(), RecordError> {
        let piece = piece.map_err(|error| self.refused(action, error))?;
        let reference = rest.first().copied().unwrap_or(".");
        self.pending = Some((action, Pending::Move { piece, cell, reference }));
        Ok(())
    }

    fn refused(&self, action: &Action, error: MoveError) -> RecordError {
        RecordError::Move {
            game: self.game,
            number: self.moves.len() + 1,
            line: action.line,
            text: quote(&action.text),
            error,
        }
    }

    /// Whose piece is on top of a cell, one that was only just put there included.
    fn owner_at(&self, cell: Option<Cell>) -> Option<Side> {
        let cell = cell?;
        if let Some((_, Pending::Move { piece, cell: Some(pending), .. })) = &self.pending
            && *pending == cell
        {
            return Some(piece.side());
        }
        let there = self.position.on_board().find(|piece| self.cells[piece.index()] == Some(cell))?;
        self.position.top(self.position.hex(there)).map(Piece::side)
    }

    fn must_pass(&self, player: Side) -> bool {
        self.position.side_to_move() == player && legal_moves(&self.position) == [Move::PASS]
    }

    fn play(&mut self, mv: Move) {
        self.position.make(mv);
        self.moves.push(mv);
    }

    /// Plays what is pending.
    fn confirm(&mut self) -> Result<(), RecordError> {
        self.picked = None;
        let Some((action, pending)) = self.pending.take() else { return Ok(()) };
        if matches!(pending, Pending::Nothing) {
            return Ok(());
        }
        if self.position.side_to_move() != action.player {
            if !self.must_pass(action.player.other()) {
                return Err(RecordError::Turn { line: action.line, text: quote(&action.text) });
            }
            self.play(Move::PASS);
        }
        let Pending::Move { piece, cell, reference } = pending else {
            rules::check(&self.position, Move::PASS).map_err(|error| self.refused(action, error))?;
            self.play(Move::PASS);
            return Ok(());
        };
        let to = self
            .destination(reference, cell, action.player)
            .map_err(|error| self.refused(action, error))?
            .ok_or_else(|| RecordError::Nowhere { line: action.line, text: quote(&action.text) })?;
        let mv = Move::new(piece, to);
        rules::check(&self.position, mv).map_err(|error| self.refused(action, error))?;
        self.play(mv);
        self.cells[piece.index()] = cell;
        Ok(())
    }

    /// Where a move leads: by the neighbour named or, where none is, by the cell.
    fn destination(
        &self,
        reference: &str,
        cell: Option<Cell>,
        player: Side,
    ) -> Result<Option<Hex>, MoveError> {
        let reference = reference.trim_end_matches('.');
        if !reference.is_empty() {
            let (direction, name) = parse_destination(reference);
            return destination(&self.position, direction, piece(name, player)?).map(Some);
        }
        if self.moves.is_empty() {
            return Ok(Some(Hex::ORIGIN));
        }
        let Some(cell) = cell else { return Ok(None) };
        let known = || {
            let place = |piece: Piece| Some((self.cells[piece.index()]?, self.position.hex(piece)));
            self.position.on_board().filter_map(place)
        };
        let same = known().find(|&(place, _)| place == cell).map(|(_, hex)| hex);
        let beside = || known().find_map(|(place, hex)| Some(hex.step(direction(place, cell)?)));
        Ok(same.or_else(beside))
    }
}
