//! Moves as the World Xiangqi Federation writes them: `C2.5`, `H8+7`, `C+-1`.
//!
//! A letter for the piece, its file, `+` for forward, `-` for backward or `.` for sideways (also written `=`), and how many points
//! or to which file; files count from 1 at the player's right. Of two on a file `+` is the front one and `-` the rear one in
//! the place of the file; of three the middle one keeps the file; of four or five the outermost are `++` and `--`, without a
//! letter. Where two files have several pawns each, the file stands in the place of the letter: `3+.4`, `33.4`, `3-.4`.
//! Source: the federation's page "Official Xiangqi Piece Names and Notation". Read too are the sign before the letter
//! (`+C.5`), `.` for the middle one and `a` to `e` for the first to fifth, which Chinese programs use, and a
//! pawn's number before its file (`13.4`), which Fairy-Stockfish writes.

use super::relative::{Named, Place, Standing, Way, resolve, standing, way};
use crate::board::Position;
use crate::moves::Move;
use crate::pieces::Kind;

/// Writes a legal move. What the notation has no words for, which takes more pieces of a kind than a game has, is
/// written by its points.
///
/// ```
/// use pentaply_core::Game;
/// use pentaply_xiangqi::{Xiangqi, notation::wxf};
/// let position = Xiangqi::start(None)?;
/// let mv = Xiangqi::read_move(&position, "h2e2")?;
/// assert_eq!(wxf::write(&position, mv), "C2.5");
/// # Ok::<(), pentaply_xiangqi::Error>(())
/// ```
#[must_use]
pub fn write(position: &Position, mv: Move) -> String {
    let Some(standing) = standing(position, mv.from()) else { return mv.to_string() };
    let (way, number) = way(position, mv);
    let way = match way {
        Way::Advance => '+',
        Way::Retreat => '-',
        Way::Traverse => '.',
    };
    let plain = format!("{}{}{way}{number}", letter(standing.kind), standing.file);
    let placed = format!("{}{way}{number}", place(&standing));
    let texts = if standing.needs_place() { vec![placed] } else { vec![plain, placed] };
    texts
        .into_iter()
        .find(|text| parse(text).is_some_and(|named| resolve(position, &named).ok() == Some(mv)))
        .unwrap_or_else(|| mv.to_string())
}

fn letter(kind: Kind) -> char {
    match kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        _ => kind.letter(),
    }
}

/// The first two characters for one of several on a file.
fn place(standing: &Standing) -> String {
    let letter = match standing.kind {
        Kind::Pawn if standing.rows > 1 => char::from_digit(standing.file as u32, 10).unwrap_or('P'),
        kind => letter(kind),
    };
    let (place, count) = (standing.place, standing.count);
    if count > 3 && place == 1 {
        "++".to_string()
    } else if count > 3 && place == count {
        "--".to_string()
    } else if 2 * place == count + 1 {
        format!("{letter}{}", standing.file)
    } else if 2 * place <= count {
        format!("{letter}+")
    } else {
        format!("{letter}-")
    }
}

/// Reads what looks like such a move, in either case.
pub(super) fn parse(text: &str) -> Option<Named> {
    let chars: Vec<char> = text.chars().map(|c| c.to_ascii_uppercase()).collect();
    let (first, second, sign, number) = match chars[..] {
        // Some leave the sign for sideways out.
        [first @ 'A'..='Z', second, number] => (first, second, '.', number),
        [first, second, sign, number] => (first, second, sign, number),
        _ => return None,
    };
    let digit = |c: char| c.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as usize);
    let kind = |c: char| Kind::from_letter(c).filter(|_| c.is_ascii_alphabetic());
    let way = match sign {
        '+' => Way::Advance,
        '-' => Way::Retreat,
        '.' | '=' => Way::Traverse,
        _ => return None,
    };
    let signed = |c: char| match c {
        '+' => Some(Place::Fore),
        '-' => Some(Place::Aft),
        '.' | '=' => Some(Place::Middle),
        _ => None,
    };
    let (kind, place, file) = if let ('+', '+') = (first, second) {
        (Kind::Pawn, Place::Front, None)
    } else if let ('-', '-') = (first, second) {
        (Kind::Pawn, Place::Rear, None)
    } else if let Some(file) = digit(first) {
        match signed(second) {
            Some(place) => (Kind::Pawn, place, Some(file)),
            None if digit(second) == Some(file) => (Kind::Pawn, Place::Middle, Some(file)),
            None => (Kind::Pawn, Place::Nth(file), Some(digit(second)?)),
        }
    } else if let (Some(place), Some(kind)) = (signed(first), kind(second)) {
        (kind, place, None)
    } else {
        let kind = kind(first)?;
        match (digit(second), signed(second)) {
            (Some(file), _) => (kind, Place::Plain, Some(file)),
            (None, Some(place)) => (kind, place, None),
            (None, None) if second.is_ascii_uppercase() && second <= 'E' => {
                (kind, Place::Nth(second as usize - 'A' as usize + 1), None)
            }
            (None, None) => return None,
        }
    };
    Some(Named { kind, place, file, way, number: digit(number)?, text: text.to_string() })
}

/// Whether a text looks like such a move.
pub(crate) fn is_move(text: &str) -> bool {
    parse(text).is_some()
}
