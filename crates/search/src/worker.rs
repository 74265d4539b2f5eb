//! One thread of a search: its board, its memory and the small steps that every node is made of.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use pentaply_core::score::{self, MAX_PLY, VERDICT_WIN, WIN_BOUND};
use pentaply_core::{Candidates, Knowledge, Outcome, Position, Scoring, SearchParameters, Side, Value};

use crate::clock::Clock;
use crate::history::{History, Indices, Previous, Trail};
use crate::table::Table;
use crate::techniques::{Technique, Techniques};
use crate::threads::Task;
use crate::{Constants, Limits, MoveOf, Signal};

/// What all threads of a search share.
pub(crate) struct Shared<'a, K: Knowledge> {
    pub knowledge: &'a K,
    pub constants: Constants,
    pub table: &'a Table,
    pub clock: &'a Clock,
    pub limits: &'a Limits,
    pub signal: &'a Signal,
    pub techniques: Techniques,
    /// The main thread is done, or a limit is reached.
    pub stop: AtomicBool,
    /// Nodes of each thread, up to its last look at the clock.
    pub nodes: Vec<NodeCount>,
    /// Late-move reductions in hundredths of a ply, by depth and move number.
    pub reductions: &'a Reductions,
}

/// A counter on cache lines of its own.
#[repr(align(128))]
#[derive(Default)]
pub(crate) struct NodeCount(pub AtomicU64);

/// Late-move reductions in hundredths of a ply, by depth and move number.
pub(crate) struct Reductions([[i16; 64]; 64]);

impl Reductions {
    pub(crate) fn new(parameters: &SearchParameters) -> Reductions {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (count, cell) in row.iter_mut().enumerate().skip(1) {
                let growth = (depth as f64).ln() * (count as f64).ln();
                *cell = (f64::from(parameters.reduction_base)
                    + f64::from(parameters.reduction_slope) * growth) as i16;
            }
        }
        Reductions(table)
    }

    #[inline(always)]
    pub(crate) fn get(&self, depth: i32, count: usize) -> i32 {
        i32::from(self.0[(depth as usize).min(63)][count.min(63)])
    }
}

/// What a node leaves for its descendants to look back on.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// Who moves at this node. Never inferred from the parity of the ply.
    pub mover: Side,
    /// The coarse index of the move made from here; `None` after a null move.
    pub made: Option<u16>,
    /// The static value for the mover, where it was asked for.
    pub static_value: Option<Value>,
    /// The packed move that is left out here, to see what the others are worth; 0 = none.
    pub excluded: u32,
    /// Packed moves that cut off a sibling, for each side that may be to move at this ply.
    pub killers: [[u32; 2]; 2],
}

/// What a thread keeps between searches. On cache lines of its own (processors fetch them in pairs): two threads that
/// write to one line slow each other to a crawl.
#[repr(align(128))]
pub(crate) struct Memory<M> {
    pub history: History,
    pub frames: Vec<Frame>,
    pub moves: Vec<M>,
    pub order: Vec<i64>,
    pub pv: Vec<Vec<M>>,
}

impl<M> Memory<M> {
    pub(crate) fn new() -> Memory<M> {
        let frame =
            Frame { mover: Side::First, made: None, static_value: None, excluded: 0, killers: [[0; 2]; 2] };
        Memory {
            history: History::new(),
            frames: vec![frame; MAX_PLY + 2],
            moves: Vec::new(),
            order: Vec::new(),
            pv: (0..MAX_PLY + 2).map(|_| Vec::new()).collect(),
        }
    }
}

/// A value and whether it is a fact. With a value at or above beta the fact is "at least", at or below alpha "at
/// most", between them "exactly".
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Found {
    pub value: Value,
    pub proven: bool,
}

impl Found {
    #[inline(always)]
    pub(crate) fn fact(value: Value) -> Found {
        Found { value, proven: true }
    }

    #[inline(always)]
    pub(crate) fn estimate(value: Value) -> Found {
        Found { value, proven: false }
    }
}

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub mv: M,
    /// The value of this iteration; `-INFINITE` unless it was the best when it was searched.
    pub value: Value,
    pub proven: bool,
    pub pv: Vec<M>,
}

/// One thread of a search. `ABLATE` says that techniques may be off; the normal search is compiled without asking.
pub(crate) struct Worker<'a, K: Knowledge, const ABLATE: bool> {
    pub shared: &'a Shared<'a, K>,
    pub memory: &'a mut Memory<MoveOf<K>>,
    pub position: K::Position,
    pub state: K::State,
    pub number: usize,
    pub root_moves: Vec<RootMove<MoveOf<K>>>,
    /// What has been left out of the root's moves.
    pub root_candidates: Candidates,
    /// Root moves before this one have their line already (multi-PV).
    pub line: usize,
    pub root_depth: i32,
    pub nodes: u64,
    pub seldepth: usize,
    pub stopped: bool,
    /// Whether limits count yet: the first iteration is always completed.
    pub may_stop: bool,
    /// Time is up, and the first iteration is not complete: quiescence takes the static value from here on.
    pub hurried: bool,
    /// Null moves are off below a null-move verification.
    pub null_off: bool,
    pub orders_moves: bool,
    /// How far table entries are believed.
    pub trust: Trust,
    /// The move and the value of the last win or loss that held when it was replayed.
    pub replayed: Option<(MoveOf<K>, Value)>,
}

/// How far table entries are believed. In a game whose rules look back a win that the table knows may lead through a position
/// of the game so far, where the rules end it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    /// As always.
    Full,
    /// Wins and losses are not taken from the table.
    NoWins,
    /// Nothing is, but the order of moves, and nothing is pruned or reduced: a win is replayed. Given up at so many nodes.
    Replay(u64),
}

/// Nodes between two looks at the clock: well under a millisecond.
const POLL_INTERVAL: u64 = 512;

impl<'a, K: Knowledge, const ABLATE: bool> Worker<'a, K, ABLATE> {
    pub(crate) fn new(
        shared: &'a Shared<'a, K>,
        memory: &'a mut Memory<MoveOf<K>>,
        task: &Task<'_, K>,
        number: usize,
    ) -> Self {
        let orders = [Technique::Hints, Technique::Killers, Technique::History];
        Worker {
            shared,
            memory,
            position: task.position.clone(),
            state: shared.knowledge.state(task.position),
            number,
            root_candidates: task.root_candidates,
            root_moves: task
                .root_moves
                .iter()
                .map(|&mv| RootMove { mv, value: -score::INFINITE, proven: false, pv: vec![mv] })
                .collect(),
            line: 0,
            root_depth: 0,
            nodes: 0,
            seldepth: 0,
            stopped: false,
            may_stop: number > 0,
            hurried: false,
            null_off: false,
            orders_moves: orders.iter().any(|&technique| shared.techniques.has(technique)),
            trust: Trust::Full,
            replayed: None,
        }
    }

    /// Whether a technique is on; always, and at no cost, unless `ABLATE`.
    #[inline(always)]
    pub(crate) fn has(&self, technique: Technique) -> bool {
        !ABLATE || self.shared.techniques.has(technique)
    }

    #[inline(always)]
    pub(crate) fn parameters(&self) -> SearchParameters {
        self.shared.constants.of(self.shared.knowledge)
    }

    /// Makes a move, tells the knowledge and counts the node.
    #[inline(always)]
    pub(crate) fn make(
        &mut self,
        mv: MoveOf<K>,
        index: Indices,
        ply: usize,
    ) -> <K::Position as Position>::Undo {
        self.memory.frames[ply].made = Some(index.coarse);
        let undo = self.position.make(mv);
        self.shared.knowledge.after_make(&mut self.state, &self.position, mv);
        self.entered();
        undo
    }

    #[inline(always)]
    pub(crate) fn unmake(&mut self, mv: MoveOf<K>, undo: <K::Position as Position>::Undo) {
        self.shared.knowledge.before_unmake(&mut self.state, &self.position, mv);
        self.position.unmake(mv, undo);
        self.check_increments();
    }

    /// Whether a win or loss is replayed; never in a game whose rules do not look back.
    #[inline(always)]
    pub(crate) fn is_replaying(&self) -> bool {
        K::Position::LOOKS_BACK && matches!(self.trust, Trust::Replay(_))
    }

    /// Whether a table value may cut a node off.
    #[inline(always)]
    pub(crate) fn trusts(&self, value: Value) -> bool {
        !K::Position::LOOKS_BACK
            || match self.trust {
                Trust::Full => true,
                Trust::NoWins => !score::is_decided(value),
                Trust::Replay(_) => false,
            }
    }

    /// A position was entered.
    #[inline(always)]
    pub(crate) fn entered(&mut self) {
        self.nodes += 1;
        self.check_increments();
    }

    #[inline(always)]
    fn check_increments(&self) {
        #[cfg(feature = "checks")]
        pentaply_core::conformance::check_increments(self.shared.knowledge, &self.position, &self.state);
    }

    /// The value of a position that is decided by itself or by its past. A verdict on the past is no fact of the
    /// position, so it is never proven and never stored, and lies below the wins that are.
    #[inline(always)]
    pub(crate) fn decided(&self, ply: usize) -> Option<Found> {
        let mover = self.position.side_to_move();
        if let Some(value) = score::of_outcome(self.position.outcome(), K::Position::SCORING, mover, ply) {
            return Some(Found::fact(value));
        }
        match self.position.verdict(ply) {
            Outcome::Open => None,
            Outcome::Drawn { .. } => Some(Found::estimate(0)),
            Outcome::Won { by, .. } => {
                let value = VERDICT_WIN - ply as Value;
                Some(Found::estimate(if by == mover { value } else { -value }))
            }
        }
    }

    /// The static value, within what is proven possible.
    #[inline(always)]
    pub(crate) fn evaluate(&mut self) -> Value {
        let (low, high) = self.shared.knowledge.bounds(&self.position);
        self.shared
            .knowledge
            .evaluate(&self.position, &mut self.state)
            .clamp(-score::EVAL_LIMIT, score::EVAL_LIMIT)
            .clamp(low, high)
    }

    /// What came before the node at `ply`, as its mover sees it.
    #[inline(always)]
    pub(crate) fn trail(&self, ply: usize, mover: Side) -> Trail {
        let made = |plies: usize| {
            let frame = &self.memory.frames[ply.checked_sub(plies)?];
            frame.made.map(|coarse| Previous { coarse, same_side: frame.mover == mover })
        };
        let own = if self.parameters().follow_ups == 0 { None } else { made(2) };
        Trail { last: made(1), own: own.filter(|before| before.same_side) }
    }

    /// Whether the static value rose since the same side was last to move.
    pub(crate) fn is_improving(&self, ply: usize) -> bool {
        let now = &self.memory.frames[ply];
        let before = self.memory.frames[..ply].iter().rev().take(4).find(|frame| frame.mover == now.mover);
        match (now.static_value, before.and_then(|frame| frame.static_value)) {
            (Some(now), Some(before)) => now > before,
            _ => true,
        }
    }

    /// A table value seen from the root: wins are counted from there, and what is banked is put back.
    #[inline(always)]
    pub(crate) fn table_to_value(&self, value: Value, ply: usize) -> Value {
        match K::Position::SCORING {
            Scoring::Margin => value + self.shared.knowledge.settled(&self.position),
            Scoring::WinLoss if value >= WIN_BOUND => value - ply as Value,
            Scoring::WinLoss if value <= -WIN_BOUND => value + ply as Value,
            Scoring::WinLoss => value,
        }
    }

    /// The inverse of [`Worker::table_to_value`].
    #[inline(always)]
    pub(crate) fn value_to_table(&self, value: Value, ply: usize) -> Value {
        match K::Position::SCORING {
            Scoring::Margin => value - self.shared.knowledge.settled(&self.position),
            Scoring::WinLoss if value >= WIN_BOUND => value + ply as Value,
            Scoring::WinLoss if value <= -WIN_BOUND => value - ply as Value,
            Scoring::WinLoss => value,
        }
    }

    /// Whether the search has to end now. The node limit is exact for a single thread; the clock is looked at now and then.
    #[inline(always)]
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.shared.nodes.len() == 1
            && self.may_stop
            && self.shared.limits.nodes.is_some_and(|n| self.nodes >= n)
        {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(self.poll_interval()) {
            self.poll();
        }
        self.stopped
    }

    /// Several threads learn of each other's nodes only when they look up, so they do so more often if nodes are counted.
    #[inline(always)]
    fn poll_interval(&self) -> u64 {
        if self.shared.limits.nodes.is_some() { POLL_INTERVAL / 16 } else { POLL_INTERVAL }
    }

    #[cold]
    fn poll(&mut self) {
        self.publish_nodes();
        if self.number == 0 {
            self.shared.signal.tell_nodes(self.all_nodes());
        }
        let pondering = self.shared.signal.is_pondering();
        if !self.may_stop {
            self.hurried = self.shared.signal.is_stopped() || !pondering && self.shared.clock.is_over();
            return;
        }
        let spent = !pondering && self.shared.limits.nodes.is_some_and(|limit| self.all_nodes() >= limit);
        if self.number == 0
            && (spent || self.shared.signal.is_stopped() || !pondering && self.shared.clock.is_over())
        {
            self.shared.stop.store(true, Relaxed);
        }
        // A helper whose nodes are spent leaves by itself: the main thread may still have to finish its first iteration.
        self.stopped = self.shared.stop.load(Relaxed) || spent;
    }

    pub(crate) fn publish_nodes(&self) {
        self.shared.nodes[self.number].0.store(self.nodes, Relaxed);
    }

    /// Nodes of all threads, own ones exactly.
    pub(crate) fn all_nodes(&self) -> u64 {
        let others = self.shared.nodes.iter().enumerate().filter(|&(number, _)| number != self.number);
        self.nodes + others.map(|(_, count)| count.0.load(Relaxed)).sum::<u64>()
    }

    /// The line from `ply` on becomes `mv` and the line of the child.
    pub(crate) fn extend_pv(&mut self, mv: MoveOf<K>, ply: usize) {
        let (above, below) = self.memory.pv.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }
}
