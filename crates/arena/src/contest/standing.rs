//! How a contest stands. Games count in the order of their numbers, pair by pair, and up to the game at which it was
//! decided: so the standing depends on the games alone, not on which happened to be finished first.

use serde::Serialize;

use super::archive::{Finished, Game};
use super::plan::Plan;
use super::referee::Winner;
use super::schedule::Schedule;
use crate::stats::{CrossTable, Decision, Elo, GameResult, Tally};

/// Why a contest is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All games are played.
    Complete,
    /// The test is decided.
    Decided(Decision),
    /// An engine misbehaves too often.
    Faults {
        /// Its number.
        engine: usize,
        /// How often.
        count: usize,
        /// The last reason.
        last: String,
    },
}

/// A misbehaviour in the list of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultLine {
    /// The game, from 1.
    pub game: usize,
    /// The engine's name.
    pub engine: String,
    /// Its kind and what exactly happened.
    pub reason: String,
}

/// How a contest stands.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Games that count.
    pub games: usize,
    /// Results of every engine against every other.
    pub table: CrossTable,
    /// The log likelihood ratio of the test, if there is one.
    pub llr: Option<f64>,
    /// Misbehaviours, oldest first.
    pub faults: Vec<FaultLine>,
    /// Why it is over; `None` while it goes on.
    pub verdict: Option<Verdict>,
    fault_counts: Vec<usize>,
}

/// An engine that cannot even be started is not tried often.
const MAX_FAILED_STARTS: usize = 3;

impl Standing {
    /// Before the first game.
    pub(super) fn new(plan: &Plan) -> Standing {
        let engines = plan.engines.len();
        Standing {
            games: 0,
            table: CrossTable::new(engines),
            llr: plan.sprt.map(|_| 0.0),
            faults: Vec::new(),
            verdict: None,
            fault_counts: vec![0; engines],
        }
    }

    /// Counts what can be counted: pairs both of whose games are finished, without gaps.
    pub(super) fn advance(&mut self, plan: &Plan, schedule: &Schedule, finished: &Finished) {
        while self.verdict.is_none() {
            if self.games >= schedule.len() {
                self.verdict = Some(Verdict::Complete);
                return;
            }
            let (Some(one), Some(two)) = (finished.get(&self.games), finished.get(&(self.games + 1))) else {
                return;
            };
            let [a, b] = schedule.game(self.games).seats;
            self.table.pair(a, b, result(one.played.winner, 0), result(two.played.winner, 1));
            self.games += 2;
            for (game, seats) in [(one, [a, b]), (two, [b, a])] {
                self.count_fault(plan, game, seats);
            }
            if let Some(sprt) = plan.sprt {
                let llr = sprt.llr(self.table.tally(0, 1));
                self.llr = Some(llr);
                let decision = sprt.decision(llr);
                if decision != Decision::Continue {
                    self.verdict.get_or_insert(Verdict::Decided(decision));
                }
            }
        }
    }

    fn count_fault(&mut self, plan: &Plan, game: &Game, seats: [usize; 2]) {
        let Some(fault) = &game.played.fault else { return };
        let engine = seats[fault.seat];
        let reason = format!("{}: {}", fault.kind, fault.detail);
        self.faults.push(FaultLine {
            game: game.game,
            engine: game.players[fault.seat].clone(),
            reason: reason.clone(),
        });
        self.fault_counts[engine] += 1;
        let count = self.fault_counts[engine];
        let starts = if fault.kind == "start" { MAX_FAILED_STARTS } else { usize::MAX };
        if count >= plan.max_faults.min(starts) {
            self.verdict.get_or_insert(Verdict::Faults { engine, count, last: reason });
        }
    }

    /// The results of the first two engines, from the first's view.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        self.table.tally(0, 1)
    }

    /// The answer of `match`.
    #[must_use]
    pub fn report(&self) -> MatchReport {
        let tally = self.tally();
        let elo = Elo::of(tally);
        MatchReport {
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            elo: elo.elo.map(rounded),
            elo_error: elo.elo_error.map(rounded),
            los: (elo.los * 1e4).round() / 1e4,
            pentanomial: tally.pentanomial,
            llr: self.llr.map(rounded),
            decision: match self.verdict {
                Some(Verdict::Decided(Decision::AcceptH0)) => Some("h0"),
                Some(Verdict::Decided(Decision::AcceptH1)) => Some("h1"),
                _ => None,
            },
            faults: self.faults.clone(),
        }
    }
}

fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// The result for the player of a seat.
fn result(winner: Winner, seat: usize) -> GameResult {
    match (winner, seat) {
        (Winner::Draw, _) => GameResult::Draw,
        (Winner::First, 0) | (Winner::Second, 1) => GameResult::Win,
        _ => GameResult::Loss,
    }
}

/// The answer of `match`, from the first engine's view.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchReport {
    /// Games that count.
    pub games: u64,
    /// Won by the first engine.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the first engine.
    pub losses: u64,
    /// Elo of the first engine over the second; `null` where the results allow no number.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub elo_error: Option<f64>,
    /// The likelihood that the first engine is the stronger.
    pub los: f64,
    /// Pairs of games by the first engine's points: 0, 1/2, 1, 3/2, 2.
    pub pentanomial: [u64; 5],
    /// The log likelihood ratio of the test.
    pub llr: Option<f64>,
    /// `h1`: the gain is accepted; `h0`: it is not; `null`: no test, or not decided.
    pub decision: Option<&'static str>,
    /// Misbehaviours.
    pub faults: Vec<FaultLine>,
}
