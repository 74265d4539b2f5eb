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
    listed: Listed,
    /// The node's moves lie in `moves[start..]` and its order in `order[order_start..]`.
    start: usize,
    order_start: usize,
    next: usize,
    /// So many moves of the order have a hint; they come before all others.
    hinted: usize,
    mover: Side,
    /// What the game's narrowing has left out.
    pub candidates: Candidates,
}

/// How far the list of a node's moves has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listed {
    No,
    /// Those that have a hint are ranked.
    Hinted,
    /// All are.
    All,
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
            listed: Listed::No,
            start: worker.memory.moves.len(),
            order_start: worker.memory.order.len(),
            next: 0,
            hinted: 0,
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
        if self.listed == Listed::No {
            self.generate(worker, trail);
        }
        loop {
            if self.next == self.hinted && self.listed == Listed::Hinted {
                self.rank_rest(worker, ply, trail);
            }
            let order = &mut worker.memory.order[self.order_start..];
            let (first, end) =
                if self.next < self.hinted { (0, self.hinted) } else { (self.hinted, order.len()) };
            let rest = &mut order[self.next..end];
            if rest.is_empty() {
                return None;
            }
            if worker.orders_moves {
                if self.next - first < SELECTIONS {
                    let mut best = 0;
                    for i in 1..rest.len() {
                        if rest[i] > rest[best] {
                            best = i;
                        }
                    }
                    rest.swap(0, best);
                } else if self.next - first == SELECTIONS {
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

    /// Whether the move given last, and so all that follow, are known to be quiet without a look at them.
    #[inline(always)]
    pub(crate) fn is_past_noisy<K: Knowledge, const ABLATE: bool>(
        &self,
        worker: &Worker<'_, K, ABLATE>,
    ) -> bool {
        K::NOISY_HAS_HINT && self.listed == Listed::All && worker.has(Technique::Hints)
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

    /// Lists the node's moves and ranks those that have a hint: often one of them is enough. Called by [`Picker::next`] when the
    /// table's move has not been, or before, where a list costs less than the wait for the table.
    pub(crate) fn generate<K, const ABLATE: bool>(&mut self, worker: &mut Worker<'_, K, ABLATE>, trail: Trail)
    where
        K: Knowledge,
        K::Position: Position<Move = M>,
    {
        self.listed = Listed::Hinted;
        let knowledge = worker.shared.knowledge;
        worker.memory.moves.reserve(K::Position::MAX_MOVES);
        worker.position.moves(&mut worker.memory.moves);
        if worker.has(Technique::Candidates) {
            self.candidates =
                knowledge.candidates(&worker.position, &worker.state, &mut worker.memory.moves, self.start);
        }
        let (hints, history) = (worker.has(Technique::Hints), worker.has(Technique::History));
        let memory = &mut *worker.memory;
        let moves = &memory.moves[self.start..];
        if !hints {
            memory.order.extend((0..moves.len()).map(|index| ranked(0, index)));
            return;
        }
        memory.order.resize(self.order_start + moves.len(), 0);
        let order = &mut memory.order[self.order_start..];
        let mut index = 0;
        knowledge.hints(&worker.position, &worker.state, moves, |hint| {
            let Some(&mv) = moves.get(index) else { return };
            let mut score = i64::from(hint);
            if hint > 0 {
                score = HINT + (score << 20);
                if history {
                    let indices = Indices::of(knowledge, &worker.position, mv);
                    score += i64::from(memory.history.score(self.mover, trail, indices));
                }
                // The hinted ones come first; where one takes its place, another goes to the end.
                order[index] = order[self.hinted];
                order[self.hinted] = ranked(score, index);
                self.hinted += 1;
            } else {
                order[index] = ranked(score, index);
            }
            index += 1;
        });
    }

    /// Ranks the moves that have no hint, by killers, counter-move and history.
    fn rank_rest<K, const ABLATE: bool>(
        &mut self,
        worker: &mut Worker<'_, K, ABLATE>,
        ply: usize,
        trail: Trail,
    ) where
        K: Knowledge,
        K::Position: Position<Move = M>,
    {
        self.listed = Listed::All;
        let knowledge = worker.shared.knowledge;
        let (killers, history) = (worker.has(Technique::Killers), worker.has(Technique::History));
        let memory = &mut *worker.memory;
        let killer = memory.frames[ply].killers[self.mover.index()];
        let counter = memory.history.counter(self.mover, trail);
        for rank in &mut memory.order[self.order_start + self.hinted..] {
            let mv = memory.moves[self.start + index_of(*rank)];
            let mut score = 0;
            if killers {
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
                let indices = Indices::of(knowledge, &worker.position, mv);
                score += i64::from(memory.history.score(self.mover, trail, indices));
            }
            *rank += score << 16;
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
