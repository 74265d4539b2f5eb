//! Positions and moves as the Universal Hive Protocol writes them: GameStrings and MoveStrings.

use std::fmt;

use pentaply_core::position::status;
use pentaply_core::{Outcome, Position as _, Side, quote};

use crate::board::Position;
use crate::error::{Error, MoveError, PositionError, VariantError};
use crate::hexes::{Direction, Hex};
use crate::moves::Move;
use crate::pieces::{Kind, Piece};
use crate::rules::{self, Expansions};

/// How a game stands.
pub(crate) const STATES: [&str; 5] = ["NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"];

/// Reads a GameString. Its state and turn follow from its moves; what is written there need only look like them.
pub(crate) fn read_position(text: &str, variant: Option<&str>) -> Result<Position, Error> {
    // Some end the last move as well.
    let text = text.trim();
    let mut fields = text.strip_suffix(';').unwrap_or(text).split(';');
    let expansions = Expansions::parse(fields.next().unwrap_or_default())?;
    if let Some(variant) = variant {
        let asked = Expansions::parse(variant)?;
        if asked != expansions {
            return Err(VariantError::Contradicts { position: expansions, asked }.into());
        }
    }
    if let Some(state) = fields.next()
        && !STATES.iter().any(|known| known.eq_ignore_ascii_case(state.trim()))
    {
        return Err(PositionError::BadState(quote(state)).into());
    }
    if let Some(turn) = fields.next()
        && !is_turn(turn.trim())
    {
        return Err(PositionError::BadTurn(quote(turn)).into());
    }
    let mut position = Position::start(expansions);
    for (number, text) in (1..).zip(fields) {
        let mv = read_move(&position, text).map_err(|error| PositionError::Move {
            number,
            text: quote(text),
            error,
        })?;
        position.make(mv);
    }
    Ok(position)
}

fn is_turn(text: &str) -> bool {
    let number = text.strip_suffix(']').and_then(|text| {
        let (name, number) = text.split_once('[')?;
        ["white", "black"].iter().any(|known| name.eq_ignore_ascii_case(known)).then_some(number)
    });
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads a move and checks that it is legal.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let mv = parse_move(position, text)?;
    rules::check(position, mv)?;
    Ok(mv)
}

/// What a text asks for, legal or not.
fn parse_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let mut words = text.split_ascii_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    if first.is_empty() || words.next().is_some() {
        return Err(MoveError::Unreadable(quote(text)));
    }
    if first.eq_ignore_ascii_case("pass") && second.is_none() {
        return Ok(Move::PASS);
    }
    let piece = parse_piece(first)?;
    let Some(second) = second else {
        return match position.on_board().next() {
            None => Ok(Move::new(piece, Hex::ORIGIN)),
            Some(_) => Err(MoveError::DestinationMissing(piece)),
        };
    };
    let (direction, name) = parse_destination(second);
    let to = destination(position, direction, parse_piece(name)?)?;
    match (direction, position.top(to)) {
        (Some(_), Some(top)) if top == piece => Err(MoveError::StaysInPlace(piece)),
        // What cannot climb is told so.
        (Some(_), Some(top)) if climbs(position, piece) => Err(MoveError::NamesGround { piece, top }),
        _ => Ok(Move::new(piece, to)),
    }
}

/// Whether a piece can end a move on top of others.
fn climbs(position: &Position, piece: Piece) -> bool {
    position.place(piece).is_some() && matches!(piece.kind(), Kind::Beetle | Kind::Mosquito)
}

/// The hex in a direction of a piece on the board, wherever in a stack it lies, or the piece's own.
pub(crate) fn destination(
    position: &Position,
    direction: Option<Direction>,
    reference: Piece,
) -> Result<Hex, MoveError> {
    let near = position.place(reference).ok_or(MoveError::NotOnBoard(reference))?;
    Ok(direction.map_or(near, |direction| near.step(direction)))
}

/// The direction from a piece and the piece's name.
pub(crate) fn parse_destination(text: &str) -> (Option<Direction>, &str) {
    const BEFORE: [(char, Direction); 3] =
        [('-', Direction::WEST), ('/', Direction::SOUTH_WEST), ('\\', Direction::NORTH_WEST)];
    const AFTER: [(char, Direction); 3] =
        [('-', Direction::EAST), ('/', Direction::NORTH_EAST), ('\\', Direction::SOUTH_EAST)];
    for (sign, direction) in BEFORE {
        if let Some(name) = text.strip_prefix(sign) {
            return (Some(direction), name);
        }
    }
    for (sign, direction) in AFTER {
        if let Some(name) = text.strip_suffix(sign) {
            return (Some(direction), name);
        }
    }
    (None, text)
}

/// Reads the name of a piece, capital letters or not.
pub(crate) fn parse_piece(text: &str) -> Result<Piece, MoveError> {
    let error = || MoveError::BadPiece(quote(text));
    let [side, letter, number @ ..] = text.as_bytes() else { return Err(error()) };
    let side = match side.to_ascii_lowercase() {
        b'w' => Side::First,
        b'b' => Side::Second,
        _ => return Err(error()),
    };
    let letter = char::from(letter.to_ascii_uppercase());
    let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter).ok_or_else(error)?;
    let number = match number {
        [] if kind.count() == 1 => 0,
        [digit @ b'1'..=b'3'] => usize::from(digit - b'1'),
        _ => return Err(error()),
    };
    if number < kind.count() && (kind.count() > 1 || text.len() == 2) {
        Ok(Piece::new(side, kind, number))
    } else {
        Err(error())
    }
}

/// Writes a legal move. The neighbour named is one that stays and is not covered: a queen where there is one.
pub(crate) fn write_move(position: &Position, mv: Move) -> String {
    let Some(piece) = mv.piece() else { return "pass".to_owned() };
    if let Some(top) = position.top(mv.to()) {
        return format!("{piece} {top}");
    }
    let neighbours = position.neighbours_without(mv.to(), piece);
    match neighbours.min_by_key(|(_, near)| (near.kind() != Kind::Queen, near.side() != piece.side())) {
        None => piece.to_string(),
        Some((direction, near)) => format!("{piece} {}", beside(near, direction.opposite())),
    }
}

/// The hex in this direction of a piece.
fn beside(near: Piece, direction: Direction) -> String {
    match direction {
        Direction::EAST => format!("{near}-"),
        Direction::NORTH_EAST => format!("{near}/"),
        Direction::NORTH_WEST => format!("\\{near}"),
        Direction::WEST => format!("-{near}"),
        Direction::SOUTH_WEST => format!("/{near}"),
        _ => format!("{near}\\"),
    }
}

/// The GameString, with a state that the board does not show if one is given.
pub(crate) fn write_game(position: &Position, state: Option<&str>) -> String {
    let shown = match status(position) {
        Outcome::Open if position.past().is_empty() => STATES[0],
        Outcome::Open => STATES[1],
        Outcome::Drawn { .. } => STATES[2],
        Outcome::Won { by: Side::First, .. } => STATES[3],
        Outcome::Won { by: Side::Second, .. } => STATES[4],
    };
    let state = state.unwrap_or(shown);
    let player = rules::PLAYERS[position.side_to_move().index()].en;
    let mut text = format!("{};{state};{player}[{}]", position.expansions(), position.plies() / 2 + 1);
    let mut replay = Position::start(position.expansions());
    for step in position.past() {
        text.push(';');
        text.push_str(&write_move(&replay, step.mv));
        replay.make(step.mv);
    }
    text
}

/// The GameString.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_game(self, None))
    }
}
