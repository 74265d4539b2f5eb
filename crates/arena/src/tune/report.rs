//! What came of a fit.

use std::ops::Range;

use pentaply_core::Linear;

use super::Target;
use super::curve::chance;
use super::fit::{Solution, State};
use super::samples::Samples;

/// A weight before and after.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The name.
    pub name: &'static str,
    /// What it counts.
    pub meaning: &'static str,
    /// The shipped value, points.
    pub old: i32,
    /// The fitted value, points.
    pub new: i32,
    /// The standard error of the fitted value, points; 0 where it was not fitted.
    pub error: f64,
    /// The root mean square of what it counts.
    pub spread: f64,
    /// What became of it.
    pub state: State,
}

/// How far values are from what they should say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// Root mean square distance from what was fitted to, in chance (0 to 1) or points: positions learned from.
    pub learned: f64,
    /// The same of the positions held out.
    pub held_out: f64,
    /// Mean log loss of the games' results, nats: positions learned from.
    pub result_learned: f64,
    /// The same of the positions held out.
    pub result_held_out: f64,
}

/// What came of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The game.
    pub game: &'static str,
    /// What was fitted to.
    pub target: Target,
    /// The share of the search's score in it.
    pub mix: f64,
    /// Positions in all.
    pub positions: usize,
    /// Games in all.
    pub games: u64,
    /// Positions held out.
    pub held_out: usize,
    /// The shipped weights.
    pub before: Errors,
    /// The fitted weights.
    pub after: Errors,
    /// The curve in the sources, points for odds of e : 1.
    pub shipped_curve: f64,
    /// The curve of the search's scores in the data.
    pub score_curve: f64,
    /// The curve of static values with the shipped weights.
    pub old_curve: f64,
    /// The curve of static values with the fitted weights.
    pub new_curve: f64,
    /// The curve to ship: that of scores, in the size of the fitted points.
    pub curve: f64,
    /// The weights, in the order of the table.
    pub rows: Vec<Row>,
    /// The source file of the table.
    pub table_file: &'static str,
    /// The source file of the curve.
    pub curve_file: &'static str,
}

pub(crate) fn rows(samples: &Samples, linear: &Linear, fitted: &[i32], solution: &Solution) -> Vec<Row> {
    (0..samples.terms())
        .map(|term| Row {
            name: linear.weights[term].name,
            meaning: linear.weights[term].meaning.trim(),
            old: linear.weights[term].default,
            new: fitted[term],
            error: solution.errors[term],
            spread: solution.spread[term],
            state: solution.states[term],
        })
        .collect()
}

pub(crate) fn errors(
    samples: &Samples,
    wanted: &[f64],
    target: Target,
    values: &dyn Fn(usize) -> f64,
    curve: f64,
) -> Errors {
    let mean = |rows: Range<usize>, of: &dyn Fn(usize) -> f64| {
        let count = rows.len().max(1) as f64;
        rows.map(of).sum::<f64>() / count
    };
    let square = |row: usize| {
        let value = match target {
            Target::Chance => chance(values(row), curve),
            Target::Points => values(row),
        };
        (value - wanted[row]) * (value - wanted[row])
    };
    let log_loss = |row: usize| {
        let sum = values(row) / curve;
        sum.max(0.0) + (-sum.abs()).exp().ln_1p() - f64::from(samples.result[row]) * sum
    };
    Errors {
        learned: mean(samples.training(), &square).sqrt(),
        held_out: mean(samples.held_out(), &square).sqrt(),
        result_learned: mean(samples.training(), &log_loss),
        result_held_out: mean(samples.held_out(), &log_loss),
    }
}
