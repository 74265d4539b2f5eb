//! The only place of the search that looks at a clock.

use std::time::{Duration, Instant};

use crate::{Limits, TimeControl};

/// Measures one search and says when its time is up.
#[derive(Debug)]
pub(crate) struct Clock {
    start: Instant,
    /// The time at which a search is broken off.
    hard: Option<Duration>,
    /// The time after which no new iteration starts, before it is scaled by how settled the result is. `None` when all
    /// the time is to be used.
    soft: Option<Duration>,
}

/// The part of the time of a search that making its table ready may take.
const PREPARING_SHARE: u32 = 8;

/// The longest that a table is made ready between games: whoever waits for that may wait ten seconds.
const PREPARING: Duration = Duration::from_secs(2);

impl Clock {
    pub(crate) fn start(limits: &Limits) -> Clock {
        let (hard, soft) = match limits.time {
            None => (None, None),
            Some(TimeControl::PerMove(time)) => (Some(time.saturating_sub(limits.overhead)), None),
            Some(TimeControl::Clock { remaining, increment, moves_to_go }) => {
                let usable = remaining.saturating_sub(limits.overhead);
                // A game of unknown length is planned for this many more moves.
                let moves = moves_to_go.unwrap_or(30).clamp(1, 50);
                let share = usable / moves + increment.mul_f64(0.7);
                let soft = share.min(usable.mul_f64(0.7));
                let hard = share.mul_f64(3.0).min(usable.mul_f64(0.8));
                (Some(hard), Some(soft))
            }
        };
        Clock { start: Instant::now(), hard, soft }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The time that a search is planned for; `None` for no limit.
    pub(crate) fn planned(&self) -> Option<Duration> {
        self.soft.or(self.hard)
    }

    /// The clock of making a table ready when nobody waits for a move.
    pub(crate) fn preparing() -> Clock {
        Clock { start: Instant::now(), hard: Some(PREPARING * PREPARING_SHARE), soft: None }
    }

    /// Whether there is time left to make ready before the search begins: a small share of all.
    pub(crate) fn may_prepare(&self) -> bool {
        self.planned().is_none_or(|time| self.elapsed() < time / PREPARING_SHARE)
    }

    /// The clock of a work that may take the given part of the time, 10 for a tenth, from now on: what made tables ready is not
    /// counted. Times are told from the same start.
    pub(crate) fn part(&self, part: u32) -> Clock {
        let hard = self.planned().map(|time| self.elapsed() + time / part);
        Clock { start: self.start, hard, soft: None }
    }

    /// Whether the search must be broken off.
    pub(crate) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is not worth starting. `unrest` scales the time: 1.0 is usual, more while the best
    /// move keeps changing or its value falls.
    pub(crate) fn is_enough(&self, unrest: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(unrest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock::start(&Limits {
            time: Some(TimeControl::Clock {
                remaining: Duration::from_millis(remaining),
                increment: Duration::from_millis(increment),
                moves_to_go,
            }),
            overhead: Duration::from_millis(10),
            ..Limits::default()
        })
    }

    #[test]
    fn a_clock_is_never_used_up_in_one_move() {
        for remaining in [0, 1, 9, 11, 50, 1000, 60_000] {
            for increment in [0, 100, 5000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                    let clock = clock(remaining, increment, moves_to_go);
                    assert!(clock.hard.unwrap() <= Duration::from_millis(remaining));
                    assert!(clock.soft.unwrap() <= clock.hard.unwrap().max(Duration::from_millis(1)));
                }
            }
        }
    }
}
