//! Moves as Chinese players write them: 炮二平五, 马8进7, 前车退三.
//!
//! The piece, its file, 进 forward, 退 backward or 平 sideways, and how many points or to which file; files count from one at the
//! player's right, in Chinese numerals for Red and in figures for Black. Of two on a file 前 is the front one and 后 the rear
//! one, before the piece; 中 is the middle one of three; four and five are numbered from the front. Where two files have several
//! pawns each, all of those are numbered, from the player's right to his left and on each file from the front (the
//! convention of the Xiangqi encyclopaedia, xqbase.com, on how moves are written). Read too is the file in the place of the piece
//! (前三平四), which others use there, and 前 after the piece.

use super::relative::{Named, Place, Standing, Way, resolve, standing, way};
use crate::board::Position;
use crate::moves::Move;
use crate::pieces::{Kind, Piece};
use pentaply_core::Side;

/// Which characters are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Script {
    /// 车马炮, 进后.
    #[default]
    Simplified,
    /// 車馬炮, 進後.
    Traditional,
}

/// Writes a legal move. What the notation has no words for, which takes more pieces of a kind than a game has, is
/// written by its points.
///
/// ```
/// use pentaply_core::Game;
/// use pentaply_xiangqi::{Xiangqi, notation::chinese::{self, Script}};
/// let position = Xiangqi::start(None)?;
/// let mv = Xiangqi::read_move(&position, "h0g2")?;
/// assert_eq!(chinese::write(&position, mv, Script::Simplified), "马二进三");
/// assert_eq!(chinese::write(&position, mv, Script::Traditional), "馬二進三");
/// # Ok::<(), pentaply_xiangqi::Error>(())
/// ```
#[must_use]
pub fn write(position: &Position, mv: Move, script: Script) -> String {
    let side = position.mover();
    let Some(standing) = standing(position, mv.from()) else { return mv.to_string() };
    let (way, number) = way(position, mv);
    let way = match (way, script) {
        (Way::Advance, Script::Simplified) => '进',
        (Way::Advance, Script::Traditional) => '進',
        (Way::Retreat, _) => '退',
        (Way::Traverse, _) => '平',
    };
    let piece = name(Piece { kind: standing.kind, side }, script);
    let tail: String = [way, numeral(number, side)].into_iter().collect();
    let plain = format!("{piece}{}{tail}", numeral(standing.file, side));
    let placed = format!("{}{piece}{tail}", place(&standing, script));
    let texts = if standing.needs_place() { vec![placed] } else { vec![plain, placed] };
    texts
        .into_iter()
        .find(|text| parse(text).is_some_and(|named| resolve(position, &named).ok() == Some(mv)))
        .unwrap_or_else(|| mv.to_string())
}

/// The word for one of several on a file, or of several pawns on several files.
fn place(standing: &Standing, script: Script) -> char {
    let (place, count) = (standing.place, standing.count);
    match (place, count) {
        _ if count > 3 || standing.rows > 1 => numeral(standing.number, Side::First),
        (1, _) => '前',
        (2, 3) => '中',
        _ if script == Script::Traditional => '後',
        _ => '后',
    }
}

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A number from 1 to 9 as a side writes it; beyond, which no reader takes, `0`.
fn numeral(number: usize, side: Side) -> char {
    match side {
        Side::First => number.checked_sub(1).and_then(|i| NUMERALS.get(i)).copied().unwrap_or('0'),
        Side::Second => char::from_digit(number as u32, 10).unwrap_or('0'),
    }
}

/// What a piece is called in a move.
fn name(piece: Piece, script: Script) -> char {
    let simplified = script == Script::Simplified;
    match (piece.kind, piece.side) {
        (Kind::General, Side::First) if simplified => '帅',
        (Kind::General, Side::First) => '帥',
        (Kind::General, Side::Second) if simplified => '将',
        (Kind::General, Side::Second) => '將',
        (Kind::Advisor, Side::First) => '仕',
        (Kind::Advisor, Side::Second) => '士',
        (Kind::Elephant, Side::First) => '相',
        (Kind::Elephant, Side::Second) => '象',
        (Kind::Horse, _) if simplified => '马',
        (Kind::Horse, _) => '馬',
        (Kind::Rook, _) if simplified => '车',
        (Kind::Rook, _) => '車',
        (Kind::Cannon, _) => '炮',
        (Kind::Pawn, Side::First) => '兵',
        (Kind::Pawn, Side::Second) => '卒',
    }
}

/// The kind of a piece by any of its names, whichever side uses it.
fn kind(c: char) -> Option<Kind> {
    Some(match c {
        '帅' | '帥' | '将' | '將' => Kind::General,
        '仕' | '士' => Kind::Advisor,
        '相' | '象' => Kind::Elephant,
        '马' | '馬' | '傌' | '㐷' => Kind::Horse,
        '车' | '車' | '俥' | '伡' => Kind::Rook,
        '炮' | '砲' | '包' => Kind::Cannon,
        '兵' | '卒' => Kind::Pawn,
        _ => return None,
    })
}

fn number(c: char) -> Option<usize> {
    let figure = c.to_digit(10).filter(|&figure| figure > 0).map(|figure| figure as usize);
    figure.or_else(|| NUMERALS.iter().position(|&numeral| numeral == c).map(|i| i + 1))
}

/// Reads what looks like such a move. Full-width figures have become plain ones.
pub(super) fn parse(text: &str) -> Option<Named> {
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let &[first, second, way, to] = chars.as_slice() else { return None };
    let way = match way {
        '进' | '進' => Way::Advance,
        '退' => Way::Retreat,
        '平' => Way::Traverse,
        _ => return None,
    };
    let row = |c: char| match c {
        '前' => Some(Place::Front),
        '中' => Some(Place::Middle),
        '后' | '後' => Some(Place::Rear),
        _ => None,
    };
    let (kind, place, file) = match (kind(first), kind(second)) {
        (Some(kind), None) => match row(second) {
            Some(place) => (kind, place, None),
            None => (kind, Place::Any, Some(number(second)?)),
        },
        (None, Some(kind)) => (kind, row(first).or_else(|| number(first).map(Place::Nth))?, None),
        (None, None) => {
            (Kind::Pawn, row(first).or_else(|| number(first).map(Place::Nth))?, Some(number(second)?))
        }
        (Some(_), Some(_)) => return None,
    };
    Some(Named { kind, place, file, way, number: number(to)?, text: text.to_string() })
}
