//! The rules that are judged rather than generated: variants, what the past decides, what is wrong with a move.

use pentaply_core::{Outcome, Position as _, Reason, Side, Text, quote};

use crate::board::Position;
use crate::error::{MoveError, VariantError};
use crate::moves::{self, Move};

/// The rules of repetition that a game is played under.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Who checks or chases without end loses.
    #[default]
    Wxf,
    /// Every third occurrence draws.
    Simple,
}

impl Variant {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        VARIANTS[self as usize].name
    }
}

/// The variants, in the order of [`Variant`].
pub(crate) const VARIANTS: &[pentaply_core::Variant] = &[
    pentaply_core::Variant {
        name: "wxf",
        about: Text::new(
            "who checks or chases without end loses, other repetitions draw",
            "长将、长捉作负，其余循环作和",
        ),
    },
    pentaply_core::Variant {
        name: "simple",
        about: Text::new("every third occurrence of a position draws", "同一局面第三次出现即作和"),
    },
];

/// The side to move has no legal move, in check or not.
pub static NO_MOVE: Reason =
    Reason::new("no-move", "the side to move has no legal move", "轮到的一方无着可走（将死或困毙）");
/// A position stood for the third time.
pub static REPETITION: Reason =
    Reason::new("repetition", "the position has occurred three times", "同一局面出现三次");

/// What the players are called.
pub(crate) const PLAYERS: [Text; 2] = [Text::new("Red", "红方"), Text::new("Black", "黑方")];

/// The name of a side's player.
pub(crate) const fn player(side: Side) -> Text {
    PLAYERS[side.index()]
}

/// Reads the name of a variant.
pub(crate) fn read_variant(name: Option<&str>) -> Result<Variant, VariantError> {
    let Some(name) = name else { return Ok(Variant::default()) };
    [Variant::Wxf, Variant::Simple]
        .into_iter()
        .find(|variant| variant.name().eq_ignore_ascii_case(name.trim()))
        .ok_or_else(|| VariantError(quote(name)))
}

/// What the board alone decides.
#[inline(always)]
pub(crate) fn outcome(_: &Position) -> Outcome {
    Outcome::Open
}

/// What the past decides.
pub(crate) fn verdict(position: &Position, since_root: usize) -> Outcome {
    let reversible = usize::from(position.clock().reversible);
    let past = position.past();
    let mut times = 1;
    let mut back = 4;
    while back <= reversible.min(past.len()) {
        if past[past.len() - back].key == position.key() {
            times += 1;
            if times == 3 || back < since_root {
                return Outcome::Drawn { reason: &REPETITION };
            }
        }
        back += 2;
    }
    Outcome::Open
}

/// Checks that a move may be played here.
///
/// # Errors
/// It may not, and why.
pub(crate) fn check(position: &Position, mv: Move) -> Result<(), MoveError> {
    if position.is_legal(mv) {
        return Ok(());
    }
    let (from, to) = (mv.from(), mv.to());
    if !position.outcome().is_open() || position.count_moves() == 0 {
        return Err(MoveError::GameOver);
    }
    let Some(piece) = position.piece(from) else { return Err(MoveError::NoPiece(from)) };
    if piece.side != position.mover() {
        return Err(MoveError::NotYours(from));
    }
    if position.piece(to).is_some_and(|other| other.side == piece.side) {
        return Err(MoveError::OwnPiece(to));
    }
    if !moves::can_move(position, mv) {
        return Err(MoveError::CannotGo { kind: piece.kind, from, to });
    }
    if position.would_face(mv) {
        Err(MoveError::Faces { from, to })
    } else {
        Err(MoveError::LeavesGeneral { from, to })
    }
}
