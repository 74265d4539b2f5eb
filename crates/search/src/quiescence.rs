//! The end of a line: play on while something hangs, then ask for the static value.

use pentaply_core::position::{legal_moves, status};
use pentaply_core::score::{INFINITE, MAX_PLY, WIN};
use pentaply_core::{Candidates, Knowledge, Outcome, Position, Quiescence, Value};

use crate::history::Indices;
use crate::node::Kind;
use crate::picker::{index_of, ranked};
use crate::table::{Bound, Entry};
use crate::techniques::Technique;
use crate::worker::{Found, Worker};

/// Quiescence gives up after so many plies, whatever still hangs.
const LONGEST: i32 = 64;

/// The table's move comes before all others.
const TABLE_MOVE: i64 = 1 << 40;

impl<K: Knowledge, const ABLATE: bool> Worker<'_, K, ABLATE> {
    /// The value of an open position whose mover has not just moved, looking only at what its knowledge cannot leave
    /// unanswered. `depth` is 0 or less.
    pub(crate) fn quiescence<N: Kind>(
        &mut self,
        mut alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Found {
        let knowledge = self.shared.knowledge;
        let parameters = self.parameters();
        // What must be answered is followed further, but not for ever: each side may have much to interpose.
        let longest = LONGEST.min(2 * parameters.quiescence_plies);
        // An entry does not say how far quiescence had come.
        let tabled = parameters.quiescence_table != 0
            && self.has(Technique::Table)
            && self.has(Technique::OtherDepths);
        let probes_first = tabled && parameters.quiescence_table == 1;
        let key = self.position.key();
        let mut entry = if probes_first { self.shared.table.probe(key) } else { None };
        if let Some(found) = self.settled::<N>(entry, alpha, beta, ply) {
            return found;
        }
        let window_alpha = alpha;
        let start = self.memory.moves.len();
        let order_start = self.memory.order.len();
        let quiescence = knowledge.quiescence(&self.position, &self.state, &mut self.memory.moves);
        let seen = match quiescence {
            Quiescence::Win(plies) => Some(WIN - (ply as Value + plies as Value)),
            Quiescence::Loss(plies) => Some(-(WIN - (ply as Value + plies as Value))),
            Quiescence::Pat | Quiescence::Must => None,
        };
        if let Some(value) = seen {
            self.memory.moves.truncate(start);
            if N::PV && value > alpha {
                self.play_out(quiescence, ply);
            }
            return Found::fact(value);
        }
        if self.hurried {
            self.memory.moves.truncate(start);
            return Found::estimate(self.evaluate());
        }
        let mut best = match quiescence {
            Quiescence::Pat => Found::estimate(self.evaluate()),
            Quiescence::Must if depth <= -longest => Found::estimate(self.evaluate()),
            Quiescence::Must | Quiescence::Win(_) | Quiescence::Loss(_) => Found::fact(-INFINITE),
        };
        if tabled && !probes_first && best.value < beta {
            entry = self.shared.table.probe(key);
            if let Some(found) = self.settled::<N>(entry, alpha, beta, ply) {
                self.memory.moves.truncate(start);
                return found;
            }
        }
        let mut all_proven = quiescence == Quiescence::Must;
        let tired = quiescence == Quiescence::Pat && depth <= -parameters.quiescence_plies;
        if best.value >= beta || tired || depth <= -longest {
            self.memory.moves.truncate(start);
            return best;
        }
        if quiescence == Quiescence::Pat {
            knowledge.hanging(&self.position, &self.state, &mut self.memory.moves);
            if depth == 0 {
                knowledge.forcing(&self.position, &self.state, &mut self.memory.moves);
            }
        }
        let count = self.memory.moves.len() - start;
        if count == 0 {
            return best;
        }
        let table_move = entry.and_then(|entry| self.position.unpack(entry.mv));
        alpha = alpha.max(best.value);
        for index in 0..count {
            let mv = self.memory.moves[start + index];
            let hint =
                if self.has(Technique::Hints) { knowledge.hint(&self.position, &self.state, mv) } else { 0 };
            let hint = if Some(mv) == table_move { TABLE_MOVE } else { i64::from(hint) };
            self.memory.order.push(ranked(hint, index));
        }
        self.memory.order[order_start..].sort_unstable_by(|a, b| b.cmp(a));
        let mover = self.position.side_to_move();
        let mut best_move = 0;
        for next in 0..count {
            let mv = self.memory.moves[start + index_of(self.memory.order[order_start + next])];
            let index = Indices::of(knowledge, &self.position, mv);
            let undo = self.make(mv, index, ply);
            let same_side = self.position.side_to_move() == mover;
            let found = self.child::<N>(alpha, beta, depth - 1, ply, same_side);
            self.unmake(mv, undo);
            if self.stopped {
                break;
            }
            all_proven &= found.proven;
            if found.value > best.value {
                best = found;
                if found.value > alpha {
                    alpha = found.value;
                    best_move = self.position.pack(mv);
                    if N::PV {
                        self.extend_pv(mv, ply);
                    }
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.memory.moves.truncate(start);
        self.memory.order.truncate(order_start);
        if best.value < beta {
            best.proven = all_proven;
        }
        // What a deeper search has left is worth more.
        if tabled && !self.stopped && !self.is_replaying() && entry.is_none_or(|entry| entry.depth == 0) {
            let entry = Entry {
                value: self.value_to_table(best.value, ply),
                depth: 0,
                bound: Bound::of(best.value, window_alpha, beta),
                proven: best.proven,
                mv: best_move,
            };
            self.shared.table.store(key, entry);
        }
        best
    }

    /// What an entry settles, where no principal variation is wanted.
    #[inline(always)]
    fn settled<N: Kind>(&self, entry: Option<Entry>, alpha: Value, beta: Value, ply: usize) -> Option<Found> {
        let entry = entry.filter(|_| !N::PV)?;
        let value = self.table_to_value(entry.value, ply);
        let settles = entry.bound.settles(value, alpha, beta) && self.trusts(value);
        settles.then_some(Found { value, proven: entry.proven })
    }

    /// Writes the moves of a forced win or loss that quiescence has seen into the line of a principal variation.
    fn play_out(&mut self, seen: Quiescence, ply: usize) {
        let knowledge = self.shared.knowledge;
        self.memory.pv[ply].clear();
        if ply >= MAX_PLY {
            return;
        }
        let mover = self.position.side_to_move();
        let mut moves = legal_moves(&self.position);
        // Those that matter are often few; the others are no better.
        let mut few = moves.clone();
        if knowledge.candidates(&self.position, &self.state, &mut few, 0) == Candidates::RestNoBetter {
            moves = few;
        }
        for mv in moves {
            let undo = self.position.make(mv);
            knowledge.after_make(&mut self.state, &self.position, mv);
            let next = match (seen, status(&self.position)) {
                (Quiescence::Win(1), Outcome::Won { by, .. }) if by == mover => Some(None),
                (Quiescence::Win(_) | Quiescence::Loss(_), Outcome::Open) => {
                    let mut replies = Vec::new();
                    let then = knowledge.quiescence(&self.position, &self.state, &mut replies);
                    match (seen, then) {
                        (Quiescence::Win(now), Quiescence::Loss(left)) if left + 1 == now => Some(Some(then)),
                        (Quiescence::Loss(now), Quiescence::Win(left)) if left + 1 == now => Some(Some(then)),
                        _ => None,
                    }
                }
                _ => None,
            };
            if let Some(then) = next {
                self.memory.pv[ply + 1].clear();
                if let Some(then) = then {
                    self.play_out(then, ply + 1);
                }
                self.extend_pv(mv, ply);
            }
            knowledge.before_unmake(&mut self.state, &self.position, mv);
            self.position.unmake(mv, undo);
            if next.is_some() {
                return;
            }
        }
    }
}
