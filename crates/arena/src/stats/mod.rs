//! What the results of a match say: counts, Elo with its error, the sequential test, ratings of several engines.
//!
//! Everything here is arithmetic on counts and knows neither games nor engines. The match runner asks it after each
//! pair of games, the report at the end.

mod block;
mod elo;
mod rating;
mod sprt;
mod tally;

pub use block::ReportBlock;
pub use elo::{Elo, los};
pub use rating::{CrossTable, Rating, Ratings};
pub use sprt::{Decision, EloModel, Sprt, SprtError};
pub use tally::{GameResult, Tally};

/// The two-sided 95 % quantile of the normal distribution: an error is this many standard deviations.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// Elo per unit of the natural logarithm of the odds: 400 / ln 10.
pub(crate) const ELO_PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;

/// The score expected of a player who is `elo` stronger, 0 to 1.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_PER_NAT).exp())
}

/// The Elo difference that belongs to a score; none at 0 and 1 or beyond, where it is not finite.
#[must_use]
pub fn elo_of_score(score: f64) -> Option<f64> {
    (0.0 < score && score < 1.0).then(|| ELO_PER_NAT * (score / (1.0 - score)).ln())
}

/// The probability that a standard normal variable is below `x`.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// Mean and variance of what takes the value i / (N - 1) with the weight `weights[i]`, and the sum of the weights.
pub(crate) fn moments<const N: usize>(weights: &[f64; N]) -> (f64, f64, f64) {
    let total: f64 = weights.iter().sum();
    let mean = weights.iter().enumerate().map(|(i, w)| w * step::<N>(i)).sum::<f64>() / total;
    let variance =
        weights.iter().enumerate().map(|(i, w)| w * (step::<N>(i) - mean).powi(2)).sum::<f64>() / total;
    (mean, variance, total)
}

/// The score of the i-th of N equally spaced results, from 0 to 1.
pub(crate) fn step<const N: usize>(i: usize) -> f64 {
    i as f64 / (N - 1) as f64
}
