//! The rules that are judged rather than generated: variants, who has won and why, what is wrong with a move.
//!
//! Source: Gordon Hamilton's rulebook (Roxley Games, 2016), the game for two players without god powers.

use pentaply_core::{Outcome, Position as _, Reason, Side, Text, Variant, quote};

use crate::error::{MoveError, VariantError};
use crate::moves::{Kind, Move};
use crate::squares::{NEIGHBOURS, Square};
use crate::{Position, moves};

/// The variants.
pub(crate) const VARIANTS: &[Variant] = &[Variant {
    name: "base",
    about: Text::new("two workers a side, no god powers", "双方各两名工人，无神力"),
}];

/// A worker stepped from level 2 up to level 3.
pub static CLIMB: Reason =
    Reason::new("climb", "a worker has climbed to the third level", "工人登上了第三层");
/// The side to move cannot step and build.
pub static STUCK: Reason = Reason::new("stuck", "the player to move has no move", "轮到的一方无着可走");

/// Reads the name of a variant.
pub(crate) fn read_variant(name: Option<&str>) -> Result<(), VariantError> {
    match name {
        Some(name) if !name.trim().eq_ignore_ascii_case(VARIANTS[0].name) => Err(VariantError(quote(name))),
        _ => Ok(()),
    }
}

/// A climb to level 3 ends the game; nothing else does by itself.
#[inline(always)]
pub(crate) fn outcome(position: &Position) -> Outcome {
    match position.winner() {
        Some(by) => Outcome::Won { by, reason: &CLIMB, margin: 0 },
        None => Outcome::Open,
    }
}

/// Checks that a move may be played here.
///
/// # Errors
/// It may not, and why.
pub(crate) fn check(position: &Position, mv: Move) -> Result<(), MoveError> {
    if moves::is_legal(position, mv) {
        return Ok(());
    }
    let side = position.side_to_move();
    let (from, to) = (mv.from(), mv.to());
    let near = |a: Square, b: Square| NEIGHBOURS[a.index()] & b.bit() != 0;
    if position.winner().is_some() {
        return Err(MoveError::GameOver);
    }
    if !position.has_placed(side) {
        if mv.kind() != Kind::Place {
            return Err(MoveError::PlaceFirst(side));
        }
        let taken = if position.worker(from).is_some() { from } else { to };
        return Err(MoveError::Taken(taken));
    }
    if position.count_moves() == 0 {
        return Err(MoveError::GameOver);
    }
    if mv.kind() == Kind::Place {
        return Err(MoveError::AlreadyPlaced);
    }
    if position.worker(from) != Some(side) {
        return Err(MoveError::NoWorker { side, from });
    }
    if !near(from, to) {
        return Err(MoveError::StepTooFar { from, to });
    }
    if position.worker(to).is_some() {
        return Err(MoveError::StepOnWorker(to));
    }
    if position.has_dome(to) {
        return Err(MoveError::StepOnDome(to));
    }
    let (from_level, to_level) = (position.height(from), position.height(to));
    if to_level > from_level + 1 {
        return Err(MoveError::TooSteep { from_level, to, to_level });
    }
    let Some(build) = mv.build() else { return Err(MoveError::BuildMissing { from, to }) };
    if (from_level, to_level) == (2, 3) {
        return Err(MoveError::BuildAfterWin { from, to });
    }
    if !near(to, build) {
        return Err(MoveError::BuildTooFar { to, build });
    }
    if position.has_dome(build) {
        return Err(MoveError::BuildOnDome(build));
    }
    Err(MoveError::BuildOnWorker(build))
}

/// What the players are called.
pub(crate) const PLAYERS: [Text; 2] = [Text::new("Player 1", "玩家 1"), Text::new("Player 2", "玩家 2")];

/// The name of a side's player.
pub(crate) const fn player(side: Side) -> Text {
    PLAYERS[side.index()]
}
