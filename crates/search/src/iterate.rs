//! Iterative deepening: aspiration windows, several lines, and when to stop.

use std::sync::atomic::Ordering::Relaxed;

use pentaply_core::score::{INFINITE, WIN, is_decided};
use pentaply_core::{Knowledge, Position, Score, Scoring, Value};

use crate::history::Indices;
use crate::node::{Other, Root};
use crate::report::{Line, Report};
use crate::techniques::Technique;
use crate::worker::{RootMove, Trust, Worker};
use crate::{MoveOf, Settings};

/// No search goes deeper than this many plies.
const MAX_DEPTH: i32 = 250;

impl<K: Knowledge, const ABLATE: bool> Worker<'_, K, ABLATE> {
    /// Searches deeper and deeper until a limit is reached; reports after each iteration. Runs on the main thread.
    pub(crate) fn iterate(
        &mut self,
        settings: &Settings,
        sink: &mut dyn FnMut(&Report<MoveOf<K>>),
    ) -> Report<MoveOf<K>> {
        let deepest =
            self.shared.limits.depth.map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32);
        let lines = settings.lines.clamp(1, self.root_moves.len());
        let first = if self.has(Technique::IterativeDeepening) { 1 } else { deepest };
        let mut report = Report::default();
        let mut unrest = Unrest::default();
        for depth in first..=deepest {
            let finished = self.iteration(depth, lines);
            if finished {
                report.depth = depth as u32;
            }
            self.fill(&mut report, lines);
            if !finished {
                break;
            }
            sink(&report);
            (self.may_stop, self.hurried) = (true, false);
            unrest.note(report.best(), report.lines[0].value);
            if self.is_done(depth, lines, unrest.factor()) {
                break;
            }
        }
        self.shared.stop.store(true, Relaxed);
        self.publish_nodes();
        self.fill(&mut report, lines);
        report
    }

    /// Helps the main thread by filling the table; every other helper stays a ply ahead of it.
    pub(crate) fn assist(&mut self) {
        let ahead = (self.number % 2) as i32;
        for depth in 1..=MAX_DEPTH {
            if self.shared.stop.load(Relaxed) || !self.iteration(depth + ahead, 1) {
                break;
            }
        }
        self.publish_nodes();
    }

    /// One iteration over all lines. `false` when it was broken off; then the root moves are as they were before, unless
    /// a better move had been found by then.
    fn iteration(&mut self, depth: i32, lines: usize) -> bool {
        let before = self.root_moves.clone();
        self.root_depth = depth;
        for line in 0..lines {
            self.line = line;
            let improved = self.search_line(depth, before[line].value);
            // A later line may turn out better than an earlier one, whose reductions hid it.
            self.root_moves[..=line].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
            if self.stopped {
                if lines > 1 || !improved {
                    self.root_moves = before;
                }
                return false;
            }
        }
        true
    }

    /// The best of the root moves that have no line yet, sorted to the front of them. Whether a best move is known, even if
    /// the search was broken off.
    fn search_line(&mut self, depth: i32, expected: Value) -> bool {
        let mut margin = self.parameters().aspiration;
        let narrow =
            self.has(Technique::Aspiration) && depth > 4 && !is_decided(expected) && expected > -INFINITE;
        let (mut alpha, mut beta) =
            if narrow { (expected - margin, expected + margin) } else { (-INFINITE, INFINITE) };
        loop {
            for root_move in &mut self.root_moves[self.line..] {
                root_move.value = -INFINITE;
            }
            let found = self.node::<Root>(alpha, beta, depth, 0);
            let best_known = self.root_moves[self.line..].iter().any(|root_move| root_move.value > alpha);
            // Stable: moves without a value of their own keep the order of earlier iterations.
            self.root_moves[self.line..].sort_by_key(|root_move| std::cmp::Reverse(root_move.value));
            if self.stopped {
                return best_known;
            }
            margin = margin.saturating_mul(3).min(INFINITE);
            if found.value <= alpha && alpha > -INFINITE {
                alpha = (found.value - margin).max(-INFINITE);
            } else if found.value >= beta && beta < INFINITE {
                beta = (found.value + margin).min(INFINITE);
            } else {
                if self.trust == Trust::Full && is_decided(found.value) && !self.is_replayed(found.value) {
                    if self.stopped {
                        return best_known;
                    }
                    self.trust = Trust::NoWins;
                    continue;
                }
                let best = &mut self.root_moves[self.line];
                best.value = found.value;
                best.proven = found.proven;
                return true;
            }
            if margin > 20 * self.parameters().aspiration {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Whether the win or loss that the best move has come out with holds with the past of the game, seen without the table:
    /// each move on the way there meets the rules that look back. `false` too if it would take too long to tell.
    fn is_replayed(&mut self, value: Value) -> bool {
        let plies = WIN - value.abs();
        let claim = Some((self.root_moves[self.line].mv, value));
        if !K::Position::LOOKS_BACK || self.replayed == claim || !self.position.reaches_back(plies as usize) {
            return true;
        }
        self.trust = Trust::Replay(self.nodes + REPLAY_NODES + self.nodes / REPLAY_SHARE);
        // One ply more than the win takes: who has no move is seen there.
        let depth = plies + 1;
        let wins = value > 0;
        // Of a win the best move is replayed, of a loss every move.
        let count = if wins { 1 } else { self.root_moves.len() - self.line };
        let mover = self.position.side_to_move();
        let mut holds = true;
        for number in self.line..self.line + count {
            let mv = self.root_moves[number].mv;
            let index = Indices::of(self.shared.knowledge, &self.position, mv);
            let undo = self.make(mv, index, 0);
            let same_side = self.position.side_to_move() == mover;
            let (alpha, beta) = if wins { (value - 1, value) } else { (value, value + 1) };
            let found = self.child::<Other>(alpha, beta, depth - 1, 0, same_side);
            self.unmake(mv, undo);
            holds &= !self.stopped && if wins { found.value >= value } else { found.value <= value };
            if !holds {
                break;
            }
        }
        self.trust = Trust::Full;
        if holds {
            self.replayed = claim;
        }
        holds
    }

    fn is_done(&self, depth: i32, lines: usize, unrest: f64) -> bool {
        if self.shared.signal.is_stopped() {
            return true;
        }
        if self.shared.signal.is_pondering() {
            return false;
        }
        let certain = |root_move: &RootMove<MoveOf<K>>| {
            root_move.proven
                || is_decided(root_move.value) && depth > WIN - root_move.value.abs() + CONFIRMATION
        };
        let spent = self.shared.limits.nodes.is_some_and(|limit| self.all_nodes() >= limit);
        let on_a_clock = matches!(self.shared.limits.time, Some(crate::TimeControl::Clock { .. }));
        self.root_moves[..lines].iter().all(certain)
            || spent
            || self.shared.clock.is_over()
            || self.shared.clock.is_enough(unrest)
            || on_a_clock && self.root_moves.len() == 1
    }

    fn fill(&self, report: &mut Report<MoveOf<K>>, lines: usize) {
        report.seldepth = self.seldepth as u32;
        report.nodes = self.all_nodes();
        report.time = self.shared.clock.elapsed();
        report.hashfull = self.shared.table.hashfull();
        report.lines = self.root_moves[..lines]
            .iter()
            .map(|root_move| Line {
                value: root_move.value,
                score: Score::from_value(root_move.value, K::Position::SCORING, root_move.proven),
                pv: root_move.pv.clone(),
            })
            .collect();
        if K::Position::SCORING == Scoring::Margin {
            debug_assert!(report.lines.iter().all(|line| !is_decided(line.value)));
        }
    }
}

/// A win or loss stands once it has been searched so many plies deeper than it is long: with reductions a shorter one
/// may hide for a while.
const CONFIRMATION: Value = 6;

/// A win or loss is replayed within so many nodes, and a share of those searched so far.
const REPLAY_NODES: u64 = 20_000;
const REPLAY_SHARE: u64 = 4;

/// How much the best move and its value still change from iteration to iteration.
struct Unrest<M> {
    best: Option<M>,
    value: Value,
    changes: f64,
    falling: f64,
}

impl<M> Default for Unrest<M> {
    fn default() -> Unrest<M> {
        Unrest { best: None, value: 0, changes: 0.0, falling: 0.0 }
    }
}

impl<M: Copy + PartialEq> Unrest<M> {
    fn note(&mut self, best: Option<M>, value: Value) {
        self.changes = self.changes / 2.0 + if self.best.is_some() && self.best != best { 1.0 } else { 0.0 };
        self.falling = f64::from(self.value.saturating_sub(value).clamp(0, 200)) / 200.0;
        (self.best, self.value) = (best, value);
    }

    /// What to multiply the usual time with.
    fn factor(&self) -> f64 {
        0.7 + 0.6 * self.changes + 0.6 * self.falling
    }
}
