//! Values inside a search, and scores as they are told to people.

use crate::{Outcome, Scoring, Side};

/// A value inside a search, from the view of the side to move. It fits in 24 bits.
///
/// | range | meaning |
/// |---|---|
/// | `WIN - n` | won, the last move falls n plies after the root |
/// | `VERDICT_WIN - n` | won by a verdict on the past (a repetition), n plies after the root |
/// | `-EVAL_LIMIT ..= EVAL_LIMIT` | points, hundredths of the game's natural unit; Kalah's margins too |
/// | negative | the same for the opponent |
pub type Value = i32;

/// Greater than every value.
pub const INFINITE: Value = 8_300_000;
/// A win at the root itself; a win in n plies is `WIN - n`.
pub const WIN: Value = 8_000_000;
/// A win by a verdict on the past, which is no fact of the position alone and so no mate.
pub const VERDICT_WIN: Value = 7_000_000;
/// What a win by a verdict on the past is told as, in points.
pub const VERDICT_POINTS: Value = 30_000;
/// The longest line a search follows, in plies from the root.
pub const MAX_PLY: usize = 600;
/// Any value at or above this is a win in a known number of plies.
pub const WIN_BOUND: Value = WIN - MAX_PLY as Value;
/// Static evaluations are clamped to this.
pub const EVAL_LIMIT: Value = 6_000_000;

// The ranges do not meet, and every value fits in 24 bits.
const _: () = assert!(EVAL_LIMIT < VERDICT_WIN - MAX_PLY as Value && VERDICT_WIN < WIN_BOUND);
const _: () = assert!(WIN < INFINITE && INFINITE < 1 << 23);

/// Whether a value is a win or a loss in a known number of plies (verdicts on the past are not).
#[must_use]
pub const fn is_decided(value: Value) -> bool {
    value >= WIN_BOUND || value <= -WIN_BOUND
}

/// The value of a decided position for `mover`, `ply` plies below the root; `None` while it is open.
///
/// ```
/// use pentaply_core::{score, Outcome, Reason, Scoring, Side};
/// const FIVE: Reason = Reason::new("five", "five in a row", "五连");
/// let outcome = Outcome::Won { by: Side::First, reason: &FIVE, margin: 0 };
/// assert_eq!(score::of_outcome(outcome, Scoring::WinLoss, Side::Second, 3), Some(-(score::WIN - 3)));
/// ```
#[must_use]
#[inline(always)]
pub fn of_outcome(outcome: Outcome, scoring: Scoring, mover: Side, ply: usize) -> Option<Value> {
    match outcome {
        Outcome::Open => None,
        Outcome::Drawn { .. } => Some(0),
        Outcome::Won { by, margin, .. } => {
            let value = match scoring {
                Scoring::Margin => 100 * margin,
                Scoring::WinLoss => WIN - ply as Value,
            };
            Some(if by == mover { value } else { -value })
        }
    }
}

/// A value as it is told to people and programs, for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// An estimate, in hundredths of the game's natural unit.
    Points(i32),
    /// Won in so many plies.
    Win(u32),
    /// Lost in so many plies.
    Loss(u32),
    /// Proven drawn.
    Draw,
    /// A proven margin in whole units (Kalah: seeds more than the opponent at the end).
    Exact(i32),
}

impl Score {
    /// The score that a root value stands for. `proven` says that no estimate entered it.
    #[must_use]
    pub fn from_value(value: Value, scoring: Scoring, proven: bool) -> Score {
        match scoring {
            Scoring::Margin if proven => Score::Exact(value / 100),
            Scoring::Margin => Score::Points(value),
            Scoring::WinLoss if value >= WIN_BOUND => Score::Win((WIN - value) as u32),
            Scoring::WinLoss if value <= -WIN_BOUND => Score::Loss((WIN + value) as u32),
            Scoring::WinLoss if proven && value == 0 => Score::Draw,
            Scoring::WinLoss if value.abs() > EVAL_LIMIT => Score::Points(value.signum() * VERDICT_POINTS),
            Scoring::WinLoss => Score::Points(value),
        }
    }

    /// The word for this kind of score in JSON: `points`, `win`, `loss`, `draw` or `exact`.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Score::Points(_) => "points",
            Score::Win(_) => "win",
            Score::Loss(_) => "loss",
            Score::Draw => "draw",
            Score::Exact(_) => "exact",
        }
    }

    /// The number that goes with the kind: hundredths, plies or whole units; 0 for a draw.
    #[must_use]
    pub const fn number(self) -> i32 {
        match self {
            Score::Points(n) | Score::Exact(n) => n,
            Score::Win(n) | Score::Loss(n) => n as i32,
            Score::Draw => 0,
        }
    }

    /// The chance that the side to move wins, a draw counting half. `curve` is the number of points (hundredths) at
    /// which the odds are e : 1, see [`crate::Knowledge::CURVE`].
    #[must_use]
    pub fn win_probability(self, curve: f64) -> f64 {
        match self {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Draw => 0.5,
            Score::Exact(margin) => match margin.signum() {
                1 => 1.0,
                -1 => 0.0,
                _ => 0.5,
            },
            Score::Points(points) => 1.0 / (1.0 + (-f64::from(points) / curve).exp()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_told_in_plies_and_a_margin_in_units() {
        assert_eq!(Score::from_value(WIN - 5, Scoring::WinLoss, true), Score::Win(5));
        assert_eq!(Score::from_value(-(WIN - 4), Scoring::WinLoss, false), Score::Loss(4));
        assert_eq!(Score::from_value(0, Scoring::WinLoss, true), Score::Draw);
        assert_eq!(Score::from_value(0, Scoring::WinLoss, false), Score::Points(0));
        assert_eq!(
            Score::from_value(5 - VERDICT_WIN, Scoring::WinLoss, false),
            Score::Points(-VERDICT_POINTS)
        );
        assert_eq!(Score::from_value(-800, Scoring::Margin, true), Score::Exact(-8));
        assert_eq!(Score::from_value(250, Scoring::Margin, false), Score::Points(250));
    }
}
