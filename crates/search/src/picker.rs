//! The order in which the moves of a node are tried: the table's move before any other is generated, then by hint,
//! killers, counter-move and history.

use pentaply_core::{Candidates, Knowledge, Position, Side};

use crate::history::{Indices, Trail};
use crate::techniques::Technique;
use crate::worker::Worker;

/// Where the picker of one node stands.
pub(crate) struct Picker<M> {
    table_move: Option<M>,
    table_move_given: bool,
    generated: bool,
    /// The node's moves lie in `moves[start..]` and its order in `order[order_start..]`.
    start: usize,
    order_start: usize,
    next: usize,
    mover: Side,
    /// What the game's narrowing has left out.
    pub candidates: Candidates,
}

/// After so many picks by selection the remaining moves are sorted: most nodes are cut off before.
const SELECTIONS: usize = 4;

const HINT: i64 = 1 << 40;
const KILLER: i64 = 1 << 36;
const COUNTER: i64 = 1 << 35;

impl<M: Copy + Eq> Picker<M> {
    pub(crate) fn new<K, const ABLATE: bool>(worker: &Worker<'_, K, ABLATE>, mover: Side) -> Picker<M>
    where
        K: Knowledge,
        K::Position: Position<Move = M>,
    {
        Picker {
            table_move: None,
            table_move_given: true,
            generated: false,
            start: worker.memory.moves.len(),
            order_start: worker.memory.order.len(),
            next: 0,
            mover,
            candidates: Candidates::All,
        }
    }

    /// Gives the table's move before all others.
    #[inline(always)]
    pub(crate) fn begin_with(&mut self, table_move: Option<M>) {
        self.table_move = table_move;
        self.table_move_given = table_move.is_none();
    }

    /// The next legal move; `None` when all have been given.
    #[inline(always)]
    pub(crate) fn next<K, const ABLATE: bool>(
        &mut self,
        worker: &mut Worker<'_, K, ABLATE>,
        ply: usize,
        trail: Trail,
    ) -> Option<M>
    where
        K: Knowledge,
        K::Position: Position<Move = M>,
    {
        if !self.table_move_given {
            self.table_move_given = true;
            return self.table_move;
        }
        if !self.generated {
            self.generate(worker, ply, trail);
        }
        loop {
            let order = &mut worker.memory.order[self.order_start..];
            let rest = order.get_mut(self.next..)?;
            if rest.is_empty() {
                return None;
            }
            if worker.orders_moves {
                if self.next < SELECTIONS {
                    let mut best = 0;
                    for i in 1..rest.len() {
                        if rest[i] > rest[best] {
                            best = i;
                        }
                    }
                    rest.swap(0, best);
                } else if self.next == SELECTIONS {
                    rest.sort_unstable_by(|a, b| b.cmp(a));
                }
            }
            let index = index_of(rest[0]);
            self.next += 1;
            let mv = worker.memory.moves[self.start + index];
            if Some(mv) == self.table_move || !K::Position::GENERATES_LEGAL && !worker.position.is_legal(mv) {
                continue;
            }
            return Some(mv);
        }
    }

    /// Gives the node's room in the stacks back.
    #[inline(always)]
    pub(crate) fn close<K, const ABLATE: bool>(&self, worker: &mut Worker<'_, K, ABLATE>)
    where
        K: Knowledge,
        K::Position: Position<Move = M>,
    {
        worker.memory.moves.truncate(self.start);
        worker.memory.order.truncate(self.order_start);
    }

    /// Lists the node's moves and how promising they are. Called by [`Picker::next`] when the table's move has not been
    /// enough, or before, where a list costs less than the wait for the table.
    pub(crate) fn generate<K, const ABLATE: bool>(
        &mut self,
        worker: &mut Worker<'_, K, ABLATE>,
        ply: usize,
        trail: Trail,
    ) where
        K: Knowledge,
        K::Position: Position<Move = M>,
    {
        self.generated = true;
        let knowledge = worker.shared.knowledge;
        worker.memory.moves.reserve(K::Position::MAX_MOVES);
        worker.position.moves(&mut worker.memory.moves);
        if worker.has(Technique::Candidates) {
            self.candidates =
                knowledge.candidates(&worker.position, &worker.state, &mut worker.memory.moves, self.start);
        }
        let (hints, killers, history) =
            (worker.has(Technique::Hints), worker.has(Technique::Killers), worker.has(Technique::History));
        let killer = worker.memory.frames[ply].killers[self.mover.index()];
        let counter = worker.memory.history.counter(self.mover, trail);
        for index in 0..worker.memory.moves.len() - self.start {
            let mv = worker.memory.moves[self.start + index];
            let mut score = 0;
            if hints {
                let hint = i64::from(knowledge.hint(&worker.position, &worker.state, mv));
                score += if hint > 0 { HINT + (hint << 20) } else { hint };
            }
            if killers && score < HINT {
                let bits = worker.position.pack(mv);
                if bits == killer[0] {
                    score += KILLER + 1;
                } else if bits == killer[1] {
                    score += KILLER;
                } else if bits == counter {
                    score += COUNTER;
                }
            }
            if history {
                score += i64::from(worker.memory.history.score(
                    self.mover,
                    trail,
                    Indices::of(knowledge, &worker.position, mv),
                ));
            }
            worker.memory.order.push(ranked(score, index));
        }
    }
}

/// A move's score and, below it, its place in generation order, earlier first: one number to compare, no ties.
#[inline(always)]
pub(crate) fn ranked(score: i64, index: usize) -> i64 {
    (score << 16) | (0xFFFF - index as i64)
}

#[inline(always)]
pub(crate) fn index_of(ranked: i64) -> usize {
    (0xFFFF - (ranked & 0xFFFF)) as usize
}
