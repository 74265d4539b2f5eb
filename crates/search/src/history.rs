//! What the search has learned about moves: butterfly history, continuation history and counter-moves.
//!
//! Scores move towards a bound and never past it ("gravity"): `h += bonus - h * |bonus| / LIMIT`.

use pentaply_core::{Knowledge, Side};

use crate::MoveOf;

/// A history score never leaves `-LIMIT ..= LIMIT`.
pub(crate) const LIMIT: i32 = 16_384;

const BUTTERFLY: usize = 1 << 16;
const COARSE: usize = 1 << 10;

/// The two indices by which a move is remembered, see [`pentaply_core::Knowledge::butterfly`].
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Indices {
    pub butterfly: u16,
    pub coarse: u16,
}

impl Indices {
    /// The indices of a move, before it is made.
    #[inline(always)]
    pub(crate) fn of<K: Knowledge>(knowledge: &K, position: &K::Position, mv: MoveOf<K>) -> Indices {
        Indices {
            butterfly: knowledge.butterfly(position, mv) as u16,
            coarse: knowledge.coarse(position, mv) as u16,
        }
    }
}

/// The move made before a node, as continuation history and counter-moves see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Previous {
    pub coarse: u16,
    /// Whether the side that made it is the one to move now (an extra turn).
    pub same_side: bool,
}

/// What came before a node, as far as moves are remembered by it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Trail {
    /// The move that led here.
    pub last: Option<Previous>,
    /// The move that the side to move made two plies before, where it is asked for.
    pub own: Option<Previous>,
}

/// One thread's memory of moves.
pub(crate) struct History {
    butterfly: Vec<i16>,
    continuation: Vec<i16>,
    counter: Vec<u32>,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            butterfly: vec![0; 2 * BUTTERFLY],
            continuation: vec![0; 2 * COARSE * COARSE],
            counter: vec![0; 2 * 2 * COARSE],
        }
    }

    /// The score of a move by `side` after what came before.
    #[inline(always)]
    pub(crate) fn score(&self, side: Side, trail: Trail, mv: Indices) -> i32 {
        let after = |previous: Option<Previous>| {
            previous.map_or(0, |previous| i32::from(self.continuation[continuation_slot(previous, mv)]))
        };
        i32::from(self.butterfly[butterfly_slot(side, mv)]) + after(trail.last) + after(trail.own)
    }

    /// Rewards the move that cut a node off and blames those that were tried before it.
    pub(crate) fn learn(&mut self, side: Side, trail: Trail, best: Indices, tried: &[Indices], depth: i32) {
        let bonus = (160 * depth - 80).min(1600);
        let mut push = |mv: Indices, bonus: i32| {
            pull(&mut self.butterfly[butterfly_slot(side, mv)], bonus);
            for previous in [trail.last, trail.own].into_iter().flatten() {
                pull(&mut self.continuation[continuation_slot(previous, mv)], bonus);
            }
        };
        push(best, bonus);
        for &mv in tried {
            push(mv, -bonus);
        }
    }

    /// The packed move that last refuted `previous`; 0 = none.
    #[inline(always)]
    pub(crate) fn counter(&self, side: Side, trail: Trail) -> u32 {
        trail.last.map_or(0, |previous| self.counter[counter_slot(side, previous)])
    }

    pub(crate) fn set_counter(&mut self, side: Side, trail: Trail, mv: u32) {
        if let Some(previous) = trail.last {
            self.counter[counter_slot(side, previous)] = mv;
        }
    }
}

#[inline(always)]
fn butterfly_slot(side: Side, mv: Indices) -> usize {
    side.index() * BUTTERFLY + usize::from(mv.butterfly)
}

#[inline(always)]
fn continuation_slot(previous: Previous, mv: Indices) -> usize {
    (usize::from(previous.same_side) * COARSE + usize::from(previous.coarse) % COARSE) * COARSE
        + usize::from(mv.coarse) % COARSE
}

#[inline(always)]
fn counter_slot(side: Side, previous: Previous) -> usize {
    (side.index() * 2 + usize::from(previous.same_side)) * COARSE + usize::from(previous.coarse) % COARSE
}

#[inline(always)]
fn pull(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn praise_without_end_stays_within_the_limit() {
        let mut history = History::new();
        let mv = Indices { butterfly: 7, coarse: 7 };
        let trail = Trail { last: Some(Previous { coarse: 3, same_side: true }), own: None };
        for _ in 0..10_000 {
            history.learn(Side::First, trail, mv, &[Indices::default()], 30);
        }
        assert!((LIMIT..=2 * LIMIT).contains(&history.score(Side::First, trail, mv)));
        assert!(history.score(Side::First, trail, Indices::default()) <= -LIMIT);
        assert_eq!(history.score(Side::Second, Trail::default(), mv), 0);
    }
}
