//! How to play any game.
//!
//! One search serves every game that implements [`pentaply_core::Position`] and [`pentaply_core::Knowledge`]: a
//! principal variation search with a transposition table, iterative deepening and several threads. It knows no
//! game, prints nothing and reports through the sink it is given.

mod clock;
mod history;
mod iterate;
mod limits;
mod memory;
mod node;
mod picker;
pub mod prove;
mod pruning;
mod quiescence;
mod report;
mod table;
mod techniques;
mod threads;
mod worker;

pub use limits::{Limits, Signal, TimeControl};
pub use report::{Line, Report};
pub use techniques::{Technique, Techniques};

use clock::Clock;
use pentaply_core::position::legal_moves;
use pentaply_core::{Candidates, Knowledge, Position, SearchParameters};
use prove::Consultant;
use table::Table;
use threads::Task;
use worker::{Memory, Reductions};

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

/// The constants in force: those of the game, compiled in, or others in the tuning build.
#[derive(Clone, Copy, Default)]
pub(crate) struct Constants {
    #[cfg(feature = "tuning")]
    set: Option<SearchParameters>,
}

impl Constants {
    #[inline(always)]
    pub(crate) fn of<K: Knowledge>(&self, knowledge: &K) -> SearchParameters {
        #[cfg(feature = "tuning")]
        if let Some(set) = self.set {
            return set;
        }
        knowledge.search()
    }
}

/// A move of the game that `K` knows.
pub type MoveOf<K> = <<K as Knowledge>::Position as Position>::Move;

/// A search: its table and what it has learned about moves. Kept from move to move of a game.
///
/// ```
/// use pentaply_core::{Game, Score};
/// use pentaply_search::{Limits, Search, Settings, Signal};
/// use pentaply_toys::TicTacToe;
///
/// let position = TicTacToe::start(None).unwrap();
/// let mut search = Search::new(TicTacToe::knowledge(), Settings { hash_mb: 1, ..Settings::default() });
/// let report = search.go(&position, &Limits::default(), &[], &Signal::default(), &mut |_| {});
/// assert_eq!(report.lines[0].score, Score::Draw);
/// ```
pub struct Search<K: Knowledge> {
    knowledge: K,
    settings: Settings,
    constants: Constants,
    table: Table,
    reductions: Reductions,
    memories: Vec<Memory<MoveOf<K>>>,
    consultant: Option<Consultant>,
}

impl<K: Knowledge> Search<K> {
    /// A search with an empty table.
    #[must_use]
    pub fn new(knowledge: K, settings: Settings) -> Search<K> {
        Search::build(knowledge, settings, Constants::default())
    }

    /// A search with other constants than the game's.
    #[cfg(feature = "tuning")]
    #[must_use]
    pub fn with_parameters(knowledge: K, settings: Settings, parameters: SearchParameters) -> Search<K> {
        Search::build(knowledge, settings, Constants { set: Some(parameters) })
    }

    fn build(knowledge: K, settings: Settings, constants: Constants) -> Search<K> {
        let parameters = constants.of(&knowledge);
        let reductions = Reductions::new(&parameters);
        let memories = (0..settings.threads.max(1)).map(|_| Memory::new()).collect();
        let consultant = Consultant::new::<K>(&parameters);
        Search {
            knowledge,
            settings,
            constants,
            table: Table::new(settings.hash_mb),
            reductions,
            memories,
            consultant,
        }
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes the settings. A new table size empties the table.
    pub fn set(&mut self, settings: Settings) {
        if settings.hash_mb != self.settings.hash_mb {
            self.table = Table::new(settings.hash_mb);
        }
        self.memories.resize_with(settings.threads.max(1), Memory::new);
        self.settings = settings;
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.fill_with(Memory::new);
        if let Some(consultant) = &mut self.consultant {
            consultant.clear();
        }
    }

    /// Has all the memory of the table there before the next search, which then loses no time over it. Without this
    /// a search uses as much of the table as it has time to get. After two seconds the rest is left to the searches.
    pub fn prepare(&mut self) {
        self.table.prepare();
    }

    /// The knowledge it asks.
    #[must_use]
    pub fn knowledge(&self) -> &K {
        &self.knowledge
    }

    /// Searches a position until a limit is reached or `signal` says stop, and reports after each finished iteration.
    ///
    /// Whatever the limits, at least the first iteration is completed and a legal move comes back, so long as there
    /// is one; a decided position gives a report without lines. `only` restricts the root to these moves unless it is
    /// empty. With one thread and no time limit the result is the same on every run and every machine.
    pub fn go(
        &mut self,
        position: &K::Position,
        limits: &Limits,
        only: &[MoveOf<K>],
        signal: &Signal,
        sink: &mut dyn FnMut(&Report<MoveOf<K>>),
    ) -> Report<MoveOf<K>> {
        let clock = Clock::start(limits);
        let mut root_moves = legal_moves(position);
        if !only.is_empty() {
            root_moves.retain(|mv| only.contains(mv));
        }
        if root_moves.is_empty() || !position.verdict(0).is_open() {
            return Report::default();
        }
        self.table.make_ready(&clock);
        let proof = self.consultant.as_ref().filter(|_| only.is_empty()).and_then(|consultant| {
            consultant.ask(&self.knowledge, position, &self.settings, (limits, &clock), signal)
        });
        if let Some(proof) = &proof {
            if let Some(report) = proof.win(&clock) {
                sink(&report);
                return report;
            }
            proof.narrow(&mut root_moves);
        }
        let root_candidates =
            if only.is_empty() { self.narrow(position, &mut root_moves) } else { Candidates::All };
        // Where there is nothing to choose, no time is spent on it; depth and nodes that were asked for are.
        let shallow = Limits { depth: Some(1), ..*limits };
        let alone = root_moves.len() == 1
            && root_candidates == Candidates::Narrowed
            && limits.time.is_some()
            && (limits.depth, limits.nodes) == (None, None);
        let limits = if alone { &shallow } else { limits };
        let corrected = |report: &mut Report<MoveOf<K>>| {
            if let Some(proof) = &proof {
                proof.correct(report);
            }
        };
        self.table.new_search();
        let task = Task {
            knowledge: &self.knowledge,
            constants: self.constants,
            table: &self.table,
            reductions: &self.reductions,
            clock: &clock,
            settings: &self.settings,
            limits,
            signal,
            position,
            root_moves: &root_moves,
            root_candidates,
        };
        let mut told = |report: &Report<MoveOf<K>>| {
            let mut report = report.clone();
            corrected(&mut report);
            sink(&report);
        };
        let mut report = if self.settings.techniques == Techniques::ALL {
            threads::run::<K, false>(&task, &mut self.memories, &mut told)
        } else {
            threads::run::<K, true>(&task, &mut self.memories, &mut told)
        };
        corrected(&mut report);
        report
    }

    /// Leaves those root moves that are worth a look, if they are enough for the lines asked for.
    fn narrow(&self, position: &K::Position, root_moves: &mut Vec<MoveOf<K>>) -> Candidates {
        if !self.settings.techniques.has(Technique::Candidates) {
            return Candidates::All;
        }
        let mut few = root_moves.clone();
        let state = self.knowledge.state(position);
        let candidates = self.knowledge.candidates(position, &state, &mut few, 0);
        let enough = few.len() >= self.settings.lines.min(root_moves.len());
        if candidates != Candidates::Narrowed || !enough {
            return Candidates::All;
        }
        *root_moves = few;
        candidates
    }
}
