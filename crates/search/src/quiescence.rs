//! The end of a line: play on while something hangs, then ask for the static value.

use pentaply_core::score::WIN;
use pentaply_core::{Knowledge, Position, Quiescence, Value};

use crate::node::Kind;
use crate::picker::{index_of, ranked};
use crate::techniques::Technique;
use crate::worker::{Found, Worker};

/// Quiescence gives up after so many plies, whatever still hangs.
const LONGEST: i32 = 64;

impl<K: Knowledge, const ABLATE: bool> Worker<'_, K, ABLATE> {
    /// The value of an open position whose mover has not just moved, looking only at what its knowledge cannot leave
    /// unanswered. `depth` is 0 or less.
    pub(crate) fn quiescence<N: Kind>(&mut self, mut alpha: Value, beta: Value, depth: i32, ply: usize) -> Found {
        let knowledge = self.shared.knowledge;
        let start = self.memory.moves.len();
        let order_start = self.memory.order.len();
        let quiescence = knowledge.quiescence(&self.position, &self.state, &mut self.memory.moves);
        let mut best = match quiescence {
            Quiescence::Win(plies) => return Found::fact(WIN - (ply as Value + plies as Value)),
            Quiescence::Loss(plies) => return Found::fact(-(WIN - (ply as Value + plies as Value))),
            Quiescence::Pat => Found::estimate(self.evaluate()),
            Quiescence::Must if depth <= -LONGEST => Found::estimate(self.evaluate()),
            Quiescence::Must => Found::fact(-pentaply_core::score::INFINITE),
        };
        let mut all_proven = quiescence == Quiescence::Must;
        let count = self.memory.moves.len() - start;
        if count == 0 || best.value >= beta || depth <= -LONGEST {
            self.memory.moves.truncate(start);
            return best;
        }
        alpha = alpha.max(best.value);
        for index in 0..count {
            let mv = self.memory.moves[start + index];
            let hint = if self.has(Technique::Hints) { knowledge.hint(&self.position, &self.state, mv) } else { 0 };
            self.memory.order.push(ranked(i64::from(hint), index));
        }
        self.memory.order[order_start..].sort_unstable_by(|a, b| b.cmp(a));
        let mover = self.position.side_to_move();
        for next in 0..count {
            let mv = self.memory.moves[start + index_of(self.memory.order[order_start + next])];
            let undo = self.make(mv, ply);
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
        best
    }
}
