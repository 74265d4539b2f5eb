//! What a search tells.

use std::time::Duration;

use pentaply_core::{Score, Value};

/// A line of play and its score for the side to move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The raw value, for comparing lines.
    pub value: Value,
    /// The value as told to people.
    pub score: Score,
    /// The moves, the root move first; never empty.
    pub pv: Vec<M>,
}

/// The state of a search after an iteration, and its result at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The best lines, best first; empty only where there is no move.
    pub lines: Vec<Line<M>>,
    /// The last completed depth, plies.
    pub depth: u32,
    /// The longest line looked at, plies.
    pub seldepth: u32,
    /// Positions entered, over all iterations and threads.
    pub nodes: u64,
    /// Positions that the prover entered at the root; not among `nodes`.
    pub prover_nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, per mille.
    pub hashfull: u32,
}

impl<M> Default for Report<M> {
    fn default() -> Report<M> {
        Report {
            lines: Vec::new(),
            depth: 0,
            seldepth: 0,
            nodes: 0,
            prover_nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
        }
    }
}

impl<M: Copy> Report<M> {
    /// The best move; `None` where there is no move.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.pv.first().copied())
    }

    /// Nodes a second; 0 before any time has passed.
    #[must_use]
    pub fn nps(&self) -> u64 {
        (self.nodes as u128 * 1_000_000_000).checked_div(self.time.as_nanos()).unwrap_or(0) as u64
    }
}
