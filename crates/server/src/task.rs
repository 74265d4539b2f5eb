//! What a search is asked for, brought within what it may have.

use std::time::Duration;

use pentaply_engine::{Limits, Request, TimeControl, Variety, ranges};
use serde::Deserialize;

use crate::config::Config;
use crate::place::{Place, up_to, within};
use crate::problem::Problem;

/// What is left on the clock of the side to move.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Clock {
    remaining_ms: u64,
    #[serde(default)]
    increment_ms: u64,
    moves_to_go: Option<u32>,
}

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Aim {
    /// The best lines.
    #[default]
    Lines,
    /// Which seat to take, for who may choose: swap and swap2.
    Seat,
    /// An opening from the start of the variant that leaves the other player no good choice of a seat.
    Opening,
}

/// The body of a request for a search.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    place: Place,
    #[serde(default)]
    aim: Aim,
    /// When a seat is chosen: whether two more moves may be offered instead.
    #[serde(default)]
    may_offer: bool,
    level: Option<u64>,
    lines: Option<u64>,
    threads: Option<u64>,
    hash_mb: Option<u64>,
    depth: Option<u64>,
    nodes: Option<u64>,
    time_ms: Option<u64>,
    clock: Option<Clock>,
    /// Lets moves vary: those of the weaker levels, and the first ones of a game at full strength.
    seed: Option<u64>,
}

/// A search that may be done.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) place: Place,
    pub(crate) aim: Aim,
    pub(crate) may_offer: bool,
    pub(crate) request: Request,
}

/// No search runs longer, whatever it was asked for.
const LONGEST: Duration = Duration::from_secs(30 * 60);
/// The longest time to choose a seat, which is done in one go, and the usual one.
const SEAT: (Duration, Duration) = (Duration::from_secs(10), Duration::from_secs(1));
/// The most nodes that can be told without loss to a page: 2^53.
const MOST_NODES: u64 = 1 << 53;
/// The most milliseconds that are taken for a time: a thousand hours.
const MOST_MS: u64 = 1000 * 3600 * 1000;

impl Asked {
    /// Checks the numbers.
    pub(crate) fn check(self, config: &Config) -> Result<Task, Problem> {
        let level = match self.level {
            Some(level) => within("level", level, up_to(ranges::LEVEL, usize::MAX))? as u8,
            None => *ranges::LEVEL.end() as u8,
        };
        let number = |name, asked: Option<u64>, usual: usize, range| match asked {
            Some(asked) => within(name, asked, range).map(|number| number as usize),
            None => Ok(usual),
        };
        let usual = Request::default();
        let threads = number("threads", self.threads, 1, up_to(ranges::THREADS, config.threads))?;
        let most = up_to(ranges::HASH_MB, Config::LARGEST_HASH_MB);
        let hash_mb = number("hash_mb", self.hash_mb, usual.hash_mb, most)?;
        let lines = number("lines", self.lines, 1, up_to(ranges::LINES, Config::LINES))?;
        let depth = self.depth.map(|depth| within("depth", depth, up_to(ranges::DEPTH, usize::MAX)));
        let nodes = self.nodes.map(|nodes| within("nodes", nodes, (1, MOST_NODES)));
        let (longest, without) = match self.aim {
            Aim::Lines => (LONGEST, LONGEST),
            Aim::Seat | Aim::Opening => SEAT,
        };
        let time = match (self.time_ms, self.clock) {
            (Some(_), Some(_)) => return Err(Problem::TwoTimes),
            (Some(ms), None) => within("time_ms", ms, (0, MOST_MS)).map(per_move)?,
            (None, Some(clock)) => TimeControl::Clock {
                remaining: millis(within("remaining_ms", clock.remaining_ms, (0, MOST_MS))?)
                    .min(20 * LONGEST),
                increment: millis(within("increment_ms", clock.increment_ms, (0, MOST_MS))?),
                moves_to_go: clock.moves_to_go,
            },
            (None, None) => TimeControl::PerMove(without),
        };
        let time = match time {
            TimeControl::PerMove(time) => TimeControl::PerMove(time.min(longest)),
            clock @ TimeControl::Clock { .. } if self.aim == Aim::Lines => clock,
            TimeControl::Clock { remaining, .. } => TimeControl::PerMove(without.min(remaining / 10)),
        };
        let limits = Limits {
            depth: depth.transpose()?.map(|depth| depth as u32),
            nodes: nodes.transpose()?,
            time: Some(time),
            overhead: Duration::ZERO,
        };
        let variety = self.seed.map(Variety::opening);
        let request = Request { limits, threads, hash_mb, lines, level, seed: self.seed, variety, ..usual };
        Ok(Task { place: self.place, aim: self.aim, may_offer: self.may_offer, request })
    }
}

fn millis(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn per_move(ms: u64) -> TimeControl {
    TimeControl::PerMove(millis(ms))
}

impl Task {
    /// Whether it can be broken off and taken up again without loss: what a full search has learned stays in its table.
    pub(crate) fn can_pause(&self) -> bool {
        self.aim == Aim::Lines && u64::from(self.request.level) == *ranges::LEVEL.end()
    }

    /// What is left to be done after so much time and so many nodes; `None` when the limits are reached.
    pub(crate) fn rest(&self, time: Duration, nodes: u64) -> Option<Request> {
        if time.is_zero() && nodes == 0 {
            return Some(self.request);
        }
        let mut limits = self.request.limits;
        let planned = match limits.time {
            Some(TimeControl::PerMove(planned)) => planned,
            // The share that the search itself plans for, near enough, once it was broken off.
            Some(TimeControl::Clock { remaining, increment, moves_to_go }) => {
                let moves = moves_to_go.unwrap_or(30).clamp(1, 50);
                (remaining / moves + increment.mul_f64(0.7)).min(remaining.mul_f64(0.7))
            }
            None => LONGEST,
        };
        limits.time = Some(TimeControl::PerMove(planned.checked_sub(time).filter(|left| !left.is_zero())?));
        limits.nodes = match limits.nodes {
            Some(most) => Some(most.checked_sub(nodes).filter(|left| *left > 0)?),
            None => None,
        };
        Some(Request { limits, ..self.request })
    }
}
