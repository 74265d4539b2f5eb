//! Times that protocols share: what is kept back of them, and how those without a clock are given one.

use std::time::Duration;

/// The longest time that is counted with: a year.
pub(crate) const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);
/// Time kept back from every turn for the way to whoever waits, and for the system to switch between programs.
const MARGIN: Duration = Duration::from_millis(30);
/// The most that is kept back from a long turn, of which a fiftieth is kept back too.
const LONGEST_MARGIN: Duration = Duration::from_millis(100);

/// What is kept back of a time: never more than half of it.
pub(crate) fn kept_back(time: Duration) -> Duration {
    (MARGIN + time / 50).min(LONGEST_MARGIN).min(time / 2)
}

/// The time for one move of a clock, for a program that knows none: an even share of a game of about thirty more moves.
pub(crate) fn share_of_clock(remaining: Duration, increment: Duration, moves_to_go: Option<u32>) -> Duration {
    let share = remaining / moves_to_go.unwrap_or(30).clamp(1, 50) + increment.mul_f64(0.7);
    share.min(remaining.mul_f64(0.7))
}
