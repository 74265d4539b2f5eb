//! What it means that a position has come back: who has checked or chased all the way round, and who loses by it.
//!
//! [`crate::rules`] asks at every node, so the search for an earlier occurrence comes first and costs a few comparisons; only
//! where there is one are the moves of the cycle looked at. What a chase is, [`crate::chase`] says.

use pentaply_core::{Outcome, Position as _, Reason, Side};

use crate::board::{Past, Position};
use crate::chase;
use crate::moves::Move;
use crate::rules::{PERPETUAL_CHASE, PERPETUAL_CHECK, REPETITION, Variant};
use crate::squares::{ALL, Squares};

/// The moves that led from an earlier occurrence of a position back to it.
struct Cycle {
    /// How many.
    plies: usize,
    /// How often they are gone through: once, or twice where a search takes it that they will be played again.
    rounds: usize,
}

/// Who loses by a position having occurred for the third time, or for the second time since the root of a search.
#[inline]
pub(crate) fn verdict(position: &Position, since_root: usize) -> Outcome {
    let Some(cycle) = find(position, since_root) else { return Outcome::Open };
    match position.variant() {
        Variant::Simple => Outcome::Drawn { reason: &REPETITION },
        Variant::Wxf => judge(position, &cycle),
    }
}

/// The occurrence before the last two, or the last one that a search has made itself (the root is not its own).
#[inline]
fn find(position: &Position, since_root: usize) -> Option<Cycle> {
    let past = position.past();
    let reach = usize::from(position.clock().reversible).min(past.len());
    if reach < 4 {
        return None;
    }
    let mut occurrences = 1;
    for plies in (4..=reach).step_by(2) {
        if past[past.len() - plies].key == position.key() {
            occurrences += 1;
            if occurrences == 3 {
                return Some(Cycle { plies, rounds: 1 });
            }
            if plies < since_root {
                return Some(Cycle { plies, rounds: 2 });
            }
        }
    }
    None
}

#[cold]
fn judge(position: &Position, cycle: &Cycle) -> Outcome {
    let mover = position.mover();
    let against =
        |faulty: Side, reason: &'static Reason| Outcome::Won { by: faulty.other(), reason, margin: 0 };
    // Whether every move of the mover's opponent gave check, and every move of the mover.
    let checks = [0, 1].map(|first| (first..cycle.plies).step_by(2).all(|plies| was_check(position, plies)));
    match checks {
        [true, false] => return against(mover.other(), &PERPETUAL_CHECK),
        [false, true] => return against(mover, &PERPETUAL_CHECK),
        [true, true] => return Outcome::Drawn { reason: &REPETITION },
        [false, false] => {}
    }
    match chases(position, cycle) {
        [true, false] => against(mover.other(), &PERPETUAL_CHASE),
        [false, true] => against(mover, &PERPETUAL_CHASE),
        _ => Outcome::Drawn { reason: &REPETITION },
    }
}

/// Whether the side to move was in check so many plies ago.
fn was_check(position: &Position, plies: usize) -> bool {
    match plies {
        0 => position.checkers() != 0,
        _ => position.past()[position.past().len() - plies].checkers != 0,
    }
}

/// The move that was made so many plies ago less one: 0 gives the last. `None` before the first, and for a null move.
fn entry(position: &Position, plies: usize) -> Option<(Move, &Past)> {
    let past = position.past();
    let past = &past[past.len().checked_sub(plies + 1)?];
    Some((past.mv?, past))
}

/// Whether one and the same piece was chased by every move of the mover's opponent, and one by every move of the mover.
///
/// The game is walked back. The threats of each move are intersected with those of the side's later moves, and the
/// threatened pieces are followed to where they stood before. The walk ends with the move that first led to the position:
/// whoever arrived by a move that chased nothing, has not chased all the time.
fn chases(position: &Position, cycle: &Cycle) -> [bool; 2] {
    let last = cycle.plies * cycle.rounds;
    let mut chased = [ALL; 2];
    let mut after = position.without_past();
    for plies in 0..=last {
        // A second round takes back the moves of the first: the board is the same.
        let number = if plies == last { cycle.plies } else { plies % cycle.plies };
        let Some((mv, past)) = entry(position, number) else { break };
        let mut before = after.without_past();
        before.take_back(mv, past);
        let set = &mut chased[plies & 1];
        if *set != 0 {
            *set &= chase::threats(&after, &before, mv);
        }
        if chased == [0; 2] {
            break;
        }
        for set in &mut chased {
            *set = taken_back(*set, mv);
        }
        after = before;
    }
    chased.map(|set| set != 0)
}

/// Where the pieces of a set stood before a move, if one of them made it.
fn taken_back(set: Squares, mv: Move) -> Squares {
    if set & mv.to().bit() == 0 { set } else { set & !mv.to().bit() | mv.from().bit() }
}
