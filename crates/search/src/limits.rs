//! When a search ends.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How much time a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// So long for this move, to be used up unless the result is proven.
    PerMove(Duration),
    /// What is left on a clock.
    Clock {
        /// Time left for the side to move.
        remaining: Duration,
        /// Added after each move.
        increment: Duration,
        /// Moves until more time is added; `None` when the clock is for the rest of the game.
        moves_to_go: Option<u32>,
    },
}

/// The limits of one search: the first that is reached stops it. Without any it runs until it is stopped or the
/// result is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes, summed over threads.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<TimeControl>,
    /// Time kept back from the clock for what lies between the search and the arbiter.
    pub overhead: Duration,
}

impl Limits {
    /// To a depth.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// For a number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// For a time.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(TimeControl::PerMove(time)), ..Limits::default() }
    }
}

/// What is said to a running search, and how far it has come, from any thread.
#[derive(Debug, Default)]
pub struct Signal {
    stop: AtomicBool,
    pondering: AtomicBool,
    nodes: AtomicU64,
}

impl Signal {
    /// Asks the search to end as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Positions that the search has entered so far, as it tells now and then; prover nodes not among them.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(crate) fn tell_nodes(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    /// While pondering, time limits and proven results do not end the search; they count from the start of the search
    /// once pondering is over.
    pub fn set_pondering(&self, pondering: bool) {
        self.pondering.store(pondering, Ordering::Relaxed);
    }

    /// Whether the search runs on the opponent's time.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
