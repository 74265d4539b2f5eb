//! What Chinese and WXF notation mean: a kind of piece, which one of them, and how it goes, all as its player sees it.
//!
//! A text names a move if it leaves one legal move. So `相七进五` needs no "front" where two elephants stand on the file, for
//! only one of them can advance; and a text that two pieces could follow is refused with both moves.

use pentaply_core::Side;

use crate::board::Position;
use crate::error::{Error, MoveError};
use crate::moves::Move;
use crate::notation::NotationError;
use crate::pieces::Kind;
use crate::rules;
use crate::squares::{Each, FILES, Square};

/// A move as a text names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Named {
    pub(super) kind: Kind,
    pub(super) place: Place,
    /// The file that is named, 1 to 9 from the player's right.
    pub(super) file: Option<usize>,
    pub(super) way: Way,
    /// For a step along a line how many points, else the file it ends on; 1 to 9.
    pub(super) number: usize,
    /// As written.
    pub(super) text: String,
}

/// Which of several pieces on a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Any one on the file that is named.
    Any,
    /// Any one on the file that is named, but of three or five the middle one: so WXF uses a file.
    Plain,
    /// The first in the player's direction.
    Front,
    /// The last.
    Rear,
    /// The one in the middle of three or five.
    Middle,
    /// The one with this number from the front, from 1. Where several files have two or more, the numbers run on from file to
    /// file, from the player's right to his left.
    Nth(usize),
    /// The front one, or of four or five the one behind it: so WXF uses `+`.
    Fore,
    /// The rear one, or of four or five the one before it: so WXF uses `-`.
    Aft,
}

/// How it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Advance,
    Retreat,
    Traverse,
}

/// A file as its player counts it, 1 to 9 from his right.
pub(super) fn file_of(square: Square, side: Side) -> usize {
    match side {
        Side::First => FILES - square.file(),
        Side::Second => square.file() + 1,
    }
}

/// The pieces of a kind and side, file by file from the player's right, each file from the front.
pub(super) fn files(position: &Position, side: Side, kind: Kind) -> [Vec<Square>; FILES] {
    let mut files = [const { Vec::new() }; FILES];
    for square in Each(position.pieces(side, kind)) {
        files[file_of(square, side) - 1].push(square);
    }
    for file in &mut files {
        file.sort_by_key(|square| std::cmp::Reverse(square.rank_from(side)));
    }
    files
}

/// The one legal move that is named.
///
/// # Errors
/// There is none, and why, or several.
pub(super) fn resolve(position: &Position, named: &Named) -> Result<Move, Error> {
    let side = position.mover();
    let mut fitting = Vec::new();
    let mut refused = None;
    for from in pieces(position, named)? {
        let Some(to) = destination(from, side, named) else { continue };
        match rules::check(position, Move::new(from, to)) {
            Ok(()) => fitting.push(Move::new(from, to)),
            Err(why) => refused = refused.or(Some(why)),
        }
    }
    match fitting[..] {
        [mv] => Ok(mv),
        [] => Err(match refused {
            // What the rules say of a piece that cannot go there is said better in the words of the text.
            None | Some(MoveError::CannotGo { .. }) => NotationError::no_way(&named.text, named.kind).into(),
            Some(why) => why.into(),
        }),
        _ => Err(NotationError::Ambiguous { text: named.text.clone(), moves: fitting }.into()),
    }
}

/// The pieces that a text can mean.
fn pieces(position: &Position, named: &Named) -> Result<Vec<Square>, NotationError> {
    let (side, kind) = (position.mover(), named.kind);
    let files = files(position, side, kind);
    if files.iter().all(Vec::is_empty) {
        return Err(NotationError::NoPiece(side, kind));
    }
    if let Some(file) = named.file {
        let on_file = &files[file - 1];
        if on_file.is_empty() {
            return Err(NotationError::NotOnFile { side, kind, file });
        }
        return match named.place {
            Place::Any => Ok(on_file.clone()),
            Place::Plain if on_file.len() < 3 || on_file.len().is_multiple_of(2) => Ok(on_file.clone()),
            place => pick(on_file, place)
                .map(|square| vec![square])
                .ok_or_else(|| NotationError::not_in_row(&named.text, kind)),
        };
    }
    let rows: Vec<&Vec<Square>> = files.iter().filter(|file| file.len() > 1).collect();
    if rows.is_empty() {
        return Err(NotationError::NotTandem { side, kind });
    }
    let picked: Vec<Square> = match named.place {
        Place::Nth(number) => rows.into_iter().flatten().nth(number - 1).into_iter().copied().collect(),
        place => rows.into_iter().filter_map(|row| pick(row, place)).collect(),
    };
    if picked.is_empty() { Err(NotationError::not_in_row(&named.text, kind)) } else { Ok(picked) }
}

/// The piece with this place in a row, which is not empty.
fn pick(row: &[Square], place: Place) -> Option<Square> {
    let last = row.len() - 1;
    let index = match place {
        Place::Any | Place::Front => 0,
        Place::Rear => last,
        Place::Middle | Place::Plain if row.len() >= 3 && row.len() % 2 == 1 => row.len() / 2,
        Place::Middle | Place::Plain => return None,
        Place::Nth(number) => number - 1,
        Place::Fore => usize::from(row.len() > 3),
        Place::Aft => last - usize::from(row.len() > 3),
    };
    row.get(index).copied()
}

/// Where a piece on a point would go; `None` if there is no such point or it never moves so.
fn destination(from: Square, side: Side, named: &Named) -> Option<Square> {
    // The point on a file and on a rank that the player counts from his own back rank.
    let at = |file: usize, rank: usize| match side {
        Side::First => Square::at(FILES - file, rank),
        Side::Second => Square::at(file - 1, crate::squares::RANKS - 1 - rank),
    };
    let (file, rank) = (file_of(from, side), from.rank_from(side));
    let step = match named.kind {
        Kind::Advisor | Kind::Elephant | Kind::Horse if named.way == Way::Traverse => return None,
        Kind::Advisor | Kind::Elephant | Kind::Horse => {
            let aside = named.number.abs_diff(file);
            match (named.kind, aside) {
                (Kind::Advisor, 1) | (Kind::Horse, 2) => 1,
                (Kind::Elephant, 2) | (Kind::Horse, 1) => 2,
                _ => return None,
            }
        }
        _ => named.number,
    };
    let target = match named.kind {
        Kind::Advisor | Kind::Elephant | Kind::Horse => named.number,
        _ => file,
    };
    match named.way {
        Way::Traverse if named.number == file => None,
        Way::Traverse => at(named.number, rank),
        Way::Advance if rank + step < crate::squares::RANKS => at(target, rank + step),
        Way::Advance => None,
        Way::Retreat => at(target, rank.checked_sub(step)?),
    }
}

/// Way and number of a move of the side to move, as both notations write them.
pub(super) fn way(position: &Position, mv: Move) -> (Way, usize) {
    let side = position.mover();
    let (from, to) = (mv.from().rank_from(side), mv.to().rank_from(side));
    let along = match position.piece(mv.from()).map(|piece| piece.kind) {
        Some(Kind::Advisor | Kind::Elephant | Kind::Horse) => file_of(mv.to(), side),
        _ => from.abs_diff(to),
    };
    match from.cmp(&to) {
        std::cmp::Ordering::Less => (Way::Advance, along),
        std::cmp::Ordering::Greater => (Way::Retreat, along),
        std::cmp::Ordering::Equal => (Way::Traverse, file_of(mv.to(), side)),
    }
}

/// Where a piece stands among its like.
pub(super) struct Standing {
    pub(super) kind: Kind,
    /// 1 to 9 from the player's right.
    pub(super) file: usize,
    /// Its place on the file, from the front and from 1, and how many of its like stand there.
    pub(super) place: usize,
    pub(super) count: usize,
    /// Files with two or more of its like.
    pub(super) rows: usize,
    /// Its number if all on such files are counted, right to left and front to rear; from 1.
    pub(super) number: usize,
}

impl Standing {
    /// Whether it is one of several on its file, and the file alone does not name it. Of two elephants or advisors it
    /// does where only one can go that way.
    pub(super) fn needs_place(&self) -> bool {
        self.count > 1 && !matches!(self.kind, Kind::Advisor | Kind::Elephant)
    }
}

/// Where the piece on a point stands among its like; `None` if none of the mover's is there.
pub(super) fn standing(position: &Position, square: Square) -> Option<Standing> {
    let side = position.mover();
    let kind = position.piece(square).filter(|piece| piece.side == side)?.kind;
    let files = files(position, side, kind);
    let file = file_of(square, side);
    let place = files[file - 1].iter().position(|&other| other == square)? + 1;
    let rows = || files.iter().filter(|file| file.len() > 1);
    let before: usize = files[..file - 1].iter().map(Vec::len).filter(|&count| count > 1).sum();
    Some(Standing {
        kind,
        file,
        place,
        count: files[file - 1].len(),
        rows: rows().count(),
        number: before + place,
    })
}
