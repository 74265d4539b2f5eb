//! Proof search: who wins by force, told with certainty or not at all.
//!
//! A [`Prover`] asks one question of a position: *does this side win?* Asked for both sides it tells a win, a loss or a draw.
//! It searches the same contract as the alpha-beta search ([`pentaply_core::Position`], [`pentaply_core::Knowledge`]) and
//! knows no game either.
//!
//! | file | what lives there |
//! |---|---|
//! | `found.rs` | facts, proof numbers, and what is proven whatever the question |
//! | `table.rs` | the bounded table |
//! | `worker.rs` | a thread: its board and path, how a position is looked at |
//! | `dfpn.rs` | depth-first proof-number search |
//! | `solve.rs` | the questions about a root: status, moves, line |
//! | `verify.rs` | replaying a proof against every defence |
//! | `consult.rs` | what the alpha-beta search asks before it begins |
//!
//! # The past: graph-history interaction
//!
//! A position may be lost on one path and won on another, where a repetition or a move counter decides. A table that takes such
//! a result for a fact of the position is wrong sooner or later: the *graph-history interaction* problem. Here
//!
//! * a position that the past decides ([`pentaply_core::Position::verdict`]), or that stands on its own path already, is a *cut*: the
//!   attacker does not get through on this path. Nobody ever wins by it in a proof.
//! * a win of the attacker therefore rests on no cut, and is a fact. If there is a way to win at all without help from a verdict,
//!   there is one that repeats nothing, so nothing is lost by it.
//! * a failure of the attacker that rests on a cut is kept in the table for that path only, under a key of all positions from the
//!   root on (after Kishimoto and Mueller 2004). At the root it answers nothing: the status stays unknown.
//!
//! A proof found with one past may still run into a verdict with another, when the table answers without playing on; the replay
//! of [`Prover::verify`] asks the rules at every position, the past included.

mod consult;
mod dfpn;
mod found;
mod solve;
mod table;
mod verify;
mod worker;

use std::time::Duration;

use pentaply_core::{Knowledge, Position};

pub use solve::MOVES_SHARE;
pub use verify::Verification;

pub(crate) use consult::Consultant;
pub(crate) use solve::Task;
pub(crate) use table::Table;

use crate::clock::Clock;
use crate::{Limits, MoveOf, Signal};

/// What is proven of a position or a move, for the side to move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The side to move wins.
    Won,
    /// The side to move loses.
    Lost,
    /// Neither side can win.
    Drawn,
    /// The limits did not suffice, or the past decides.
    Unknown,
}

/// A status and, where plies mean something, the length of the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who wins.
    pub status: Status,
    /// Won and lost: plies to the end in the proof found, the loser resisting as long as he can in it. Not necessarily the fewest.
    /// `None` in games that are played for a margin.
    pub plies: Option<u32>,
}

impl Standing {
    /// Nothing is proven.
    pub const UNKNOWN: Standing = Standing { status: Status::Unknown, plies: None };
}

/// What a prover found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<M> {
    /// How it stands.
    pub standing: Standing,
    /// Best play in the proof found, to the end of the game or to where it is decided beyond doubt; empty when nothing is proven.
    pub line: Vec<M>,
    /// Every legal move, in generation order, and what it leads to.
    pub moves: Vec<(M, Standing)>,
    /// Positions entered, over all threads.
    pub nodes: u64,
    /// Time since the work began.
    pub time: Duration,
}

/// How far a prover has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions entered so far.
    pub nodes: u64,
    /// How full the table is, per mille.
    pub fullness: u32,
    /// Time since the work began.
    pub time: Duration,
}

/// How a prover is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProverSettings {
    /// Threads, at least 1. Where the memory is too little for so many, fewer are started.
    pub threads: usize,
    /// All the memory it may take, MB, at least 1.
    pub memory_mb: usize,
}

impl Default for ProverSettings {
    fn default() -> ProverSettings {
        ProverSettings { threads: 1, memory_mb: 64 }
    }
}

/// A prover: its table, kept from question to question.
///
/// ```
/// use pentaply_core::Game;
/// use pentaply_search::{Limits, Signal, prove::{Prover, ProverSettings, Status}};
/// use pentaply_toys::TicTacToe;
///
/// let position = TicTacToe::read_position("xx1/oo1/3 x", None).unwrap();
/// let mut prover = Prover::new(TicTacToe::knowledge(), ProverSettings::default());
/// let solution = prover.solve(&position, &Limits::default(), &Signal::default(), &mut |_| {});
/// assert_eq!((solution.standing.status, solution.standing.plies), (Status::Won, Some(1)));
/// ```
pub struct Prover<K: Knowledge> {
    knowledge: K,
    settings: ProverSettings,
    shares: Shares,
    table: Table,
    /// Where wins are mostly forced by threats, these are tried alone first.
    threats: Option<Threats>,
}

/// What a prover by threats alone needs, and whether it had the last answer.
struct Threats {
    shares: Shares,
    table: Table,
    answered: bool,
}

/// It gets this part of the memory, of the time and of the nodes, and at most so many nodes.
const THREATS_PART: usize = 4;
const THREATS_NODES: u64 = 4_000_000;

impl<K: Knowledge> Prover<K> {
    /// A prover with an empty table.
    #[must_use]
    pub fn new(knowledge: K, settings: ProverSettings) -> Prover<K> {
        let (memory, threads) = (settings.memory_mb.max(1) << 20, settings.threads.max(1));
        let part = if K::KNOWS_THREATS { memory / THREATS_PART } else { 0 };
        let shares = Shares::of::<K>(memory - part, threads);
        let threats = K::KNOWS_THREATS.then(|| {
            let shares = Shares::of::<K>(part, threads);
            Threats { shares, table: Table::new(shares.table), answered: false }
        });
        Prover { knowledge, settings, shares, table: Table::new(shares.table), threats }
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> ProverSettings {
        self.settings
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        if let Some(threats) = &mut self.threats {
            threats.table.clear();
        }
    }

    /// Finds out who wins, and what each move leads to, until that is known, a limit is reached or `signal` says stop. Of the limits,
    /// a depth bounds the plies looked ahead. `sink` is told about ten times a second how far it has come.
    ///
    /// Once the position itself is decided, its moves get [`MOVES_SHARE`] times the work that it took, so that an easy question is
    /// answered soon; what that is not enough for stays unknown.
    ///
    /// With one thread and no time limit the result is the same on every run and every machine.
    pub fn solve(
        &mut self,
        position: &K::Position,
        limits: &Limits,
        signal: &Signal,
        sink: &mut dyn FnMut(&Progress),
    ) -> Solution<MoveOf<K>> {
        let clock = Clock::start(limits);
        let mut spent = 0;
        if let Some(threats) = &mut self.threats {
            threats.table.make_ready(&clock);
            let part = limits.nodes.map_or(u64::MAX, |nodes| nodes / THREATS_PART as u64);
            let clock = clock.part(THREATS_PART as u32);
            let mut task = threats.task(&self.knowledge, &clock, limits, signal);
            // To tell the answer more is left.
            task.questions = part.min(THREATS_NODES);
            let found = task.solve(position, sink);
            threats.answered = found.standing.status != Status::Unknown;
            if threats.answered {
                return found;
            }
            spent = found.nodes;
        }
        self.table.make_ready(&clock);
        let limits = Limits { nodes: limits.nodes.map(|nodes| nodes.saturating_sub(spent)), ..*limits };
        let solution = self.task(&clock, &limits, signal).solve(position, sink);
        Solution { nodes: solution.nodes + spent, ..solution }
    }

    /// Replays what a solution claims of its position against every defence, asking the rules at each step and the table only for
    /// what to play. `limits` are its own, not what the solution left of them.
    pub fn verify(
        &mut self,
        position: &K::Position,
        solution: &Solution<MoveOf<K>>,
        limits: &Limits,
        signal: &Signal,
    ) -> Verification<MoveOf<K>> {
        let clock = Clock::start(limits);
        let task = match &self.threats {
            Some(threats) if threats.answered => threats.task(&self.knowledge, &clock, limits, signal),
            _ => self.task(&clock, limits, signal),
        };
        verify::verify(&task, position, solution.standing.status)
    }

    fn task<'a>(&'a self, clock: &'a Clock, limits: &'a Limits, signal: &'a Signal) -> Task<'a, K> {
        Task::new(&self.knowledge, &self.table, self.shares, clock, limits, signal)
    }
}

impl Threats {
    fn task<'a, K: Knowledge>(
        &'a self,
        knowledge: &'a K,
        clock: &'a Clock,
        limits: &'a Limits,
        signal: &'a Signal,
    ) -> Task<'a, K> {
        let task = Task::new(knowledge, &self.table, self.shares, clock, limits, signal);
        Task { threats_only: true, ..task }
    }
}

/// How the memory of a prover is shared out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shares {
    /// Threads that there is room for, at most as many as wanted.
    pub threads: usize,
    /// Bytes of the table.
    pub table: usize,
    /// Children that each thread has room for.
    pub children: usize,
    /// Positions that a replay remembers.
    pub verified: usize,
}

/// A thread rarely needs more than this for the moves of its path, bytes.
const MOST_SCRATCH: usize = 1 << 20;

/// Bytes left to the program around the prover, so that the whole keeps to what was asked for; half of what is less than twice that.
const PROGRAM: usize = (11 << 20) / 2;

/// Nodes on a path whose moves fit in, however many they have.
const LEAST_NODES: usize = 8;

impl Shares {
    pub(crate) fn of<K: Knowledge>(bytes: usize, threads: usize) -> Shares {
        let child = size_of::<worker::Child<MoveOf<K>>>();
        let (part, least) =
            (bytes.saturating_sub(PROGRAM).max(bytes / 2) / 16, LEAST_NODES * K::Position::MAX_MOVES * child);
        // All threads together get a sixteenth, or where that is not enough for so many, fewer threads a quarter.
        let threads = threads.min(4 * part / (least + worker::PATH_BYTES)).max(1);
        let scratch = (part / threads).min(MOST_SCRATCH).max(least);
        let used = PROGRAM.min(bytes / 2) + part + threads * (scratch + worker::PATH_BYTES);
        Shares {
            threads,
            table: bytes.saturating_sub(used),
            children: scratch / child,
            verified: part / size_of::<verify::Slot>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::found::{Fact, Proven};
    use super::table::Entry;
    use super::*;
    use pentaply_core::{Game, Side};
    use pentaply_toys::TicTacToe;

    type Toy = <TicTacToe as Game>::Knowledge;

    #[test]
    fn the_shares_add_up_to_the_memory_asked_for() {
        for (mb, threads) in [(1, 1), (1, 256), (8, 2), (64, 1), (64, 16), (1000, 4), (262_144, 256)] {
            let shares = Shares::of::<Toy>(mb << 20, threads);
            assert!((1..=threads).contains(&shares.threads));
            let thread = shares.children * size_of::<worker::Child<MoveOf<Toy>>>() + worker::PATH_BYTES;
            let taken = shares.table + shares.verified * size_of::<verify::Slot>() + shares.threads * thread;
            assert!(taken <= mb << 20, "{taken} of {mb} MB with {threads} threads");
            assert!(taken + PROGRAM >= (mb << 20) * 95 / 100, "{taken} of {mb} MB with {threads} threads");
        }
    }

    fn prover() -> Prover<Toy> {
        Prover::new(TicTacToe::knowledge(), ProverSettings { threads: 1, memory_mb: 1 })
    }

    fn replay(prover: &mut Prover<Toy>, text: &str, status: Status) -> Verification<MoveOf<Toy>> {
        let position = TicTacToe::read_position(text, None).unwrap();
        let solution = Solution {
            standing: Standing { status, plies: None },
            line: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        };
        prover.verify(&position, &solution, &Limits::default(), &Signal::default())
    }

    #[test]
    fn a_false_claim_is_refuted() {
        // The start is drawn; with two in a row X wins.
        for (text, truth) in
            [("3/3/3 x", Status::Drawn), ("xx1/oo1/3 x", Status::Won), ("xx1/xo1/1o1 o", Status::Lost)]
        {
            for claim in [Status::Won, Status::Lost, Status::Drawn] {
                let replayed = replay(&mut prover(), text, claim);
                let holds = matches!(replayed, Verification::Verified { .. });
                assert_eq!(holds, claim == truth, "{claim:?} of {text}: {replayed:?}");
                assert!(holds || matches!(replayed, Verification::Refuted { .. }), "{replayed:?}");
            }
            assert_eq!(replay(&mut prover(), text, Status::Unknown), Verification::NothingClaimed);
        }
    }

    /// The table is believed in a search, so a damaged one gives a false answer; the replay finds it out.
    #[test]
    fn a_damaged_table_does_not_get_through_the_replay() {
        let mut prover = prover();
        let start = TicTacToe::start(None).unwrap();
        let mut after = start.clone();
        after.make(TicTacToe::read_move(&start, "b2").unwrap());
        let false_win = Proven::from_fact(Fact::Won, Side::First).unwrap();
        prover.table.store(after.key(), Entry::Proven { proven: false_win, plies: 3 }, 1 << 40);
        let solution = prover.solve(&start, &Limits::default(), &Signal::default(), &mut |_| {});
        assert_eq!(solution.standing.status, Status::Won, "the table is believed");
        let replayed = prover.verify(&start, &solution, &Limits::default(), &Signal::default());
        assert!(matches!(replayed, Verification::Refuted { .. }), "{replayed:?}");
    }

    #[test]
    fn a_replay_without_nodes_is_unfinished() {
        let mut prover = prover();
        let start = TicTacToe::start(None).unwrap();
        let solution = prover.solve(&start, &Limits::default(), &Signal::default(), &mut |_| {});
        let replayed = prover.verify(&start, &solution, &Limits::nodes(10), &Signal::default());
        assert!(matches!(replayed, Verification::Unfinished { .. }), "{replayed:?}");
    }
}
