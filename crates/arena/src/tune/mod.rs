//! The fit of a linear evaluation to self-play.
//!
//! [`run`] reads files of self-play (`samples.rs`), fits how far points tell the result (`curve.rs`), then the weights
//! (`fit.rs`), and says what changed (`report.rs`); [`patch`] writes that into the sources. It goes by the game's own
//! declaration of its terms ([`pentaply_core::Linear`]) and names no game.

mod curve;
mod error;
mod fit;
mod matrix;
pub mod patch;
mod report;
mod samples;

use std::path::PathBuf;

use pentaply_core::linear::Unit;
use pentaply_core::{Game, Knowledge, Linear, Position, Scoring};
use pentaply_engine::registry::{self, Visit};

pub use error::Error;
pub use fit::State;
pub use report::{Errors, Fit, Row};

use fit::{Loss, Problem};
use samples::Samples;

/// What to fit, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The game's name.
    pub game: String,
    /// Files of self-play, of any variants.
    pub data: Vec<PathBuf>,
    /// The share of the search's score in what is fitted to, 0 to 1; the rest is the result of the game. `None` for half.
    pub mix: Option<f64>,
    /// How strongly the weights are held to the present ones, as so many positions; `None` for a little.
    pub lambda: Option<f64>,
    /// What is made small; `None` for what suits the game's scoring.
    pub target: Option<Target>,
}

/// What an evaluation is fitted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The chance of winning: logistic regression.
    Chance,
    /// The points themselves, score or margin: least squares.
    Points,
}

/// The share of the search's score when nothing is said.
const MIX: f64 = 0.5;
/// The hold on the present weights when nothing is said, positions.
const LAMBDA: f64 = 100.0;

/// Fits the evaluation.
///
/// # Errors
/// An unknown game, or one without linear terms; a file that cannot be read or is of another game; too few positions, or
/// such that the weights do not follow from them.
pub fn run(settings: &Settings) -> Result<Fit, Error> {
    registry::visit(&settings.game, Job(settings))?
}

struct Job<'a>(&'a Settings);

impl Visit for Job<'_> {
    type Output = Result<Fit, Error>;

    fn visit<G: Game>(self) -> Result<Fit, Error> {
        let linear = G::Knowledge::linear().ok_or(Error::NothingToFit(G::NAME))?;
        let samples = samples::read::<G>(&self.0.data, &linear)?;
        let target = self.0.target.unwrap_or(match G::Position::SCORING {
            Scoring::WinLoss => Target::Chance,
            Scoring::Margin => Target::Points,
        });
        // Where the margin does not count, the only points are those of the search.
        let scores_only = target == Target::Points && G::Position::SCORING == Scoring::WinLoss;
        let mix = self.0.mix.unwrap_or(if scores_only { 1.0 } else { MIX });
        if scores_only && mix < 1.0 {
            return Err(Error::NoMargin(G::NAME));
        }
        let goal = Goal { target, mix, lambda: self.0.lambda.unwrap_or(LAMBDA) };
        fit_weights(G::NAME, &linear, G::Knowledge::CURVE, goal, &samples)
    }
}

/// What a fit is to come to.
#[derive(Clone, Copy)]
struct Goal {
    target: Target,
    mix: f64,
    lambda: f64,
}

/// The stages of the fit: the curve with the weights as they are, the weights, the curve again.
fn fit_weights(
    game: &'static str,
    linear: &Linear,
    shipped_curve: f64,
    Goal { target, mix, lambda }: Goal,
    samples: &Samples,
) -> Result<Fit, Error> {
    let shipped: Vec<f64> = linear.weights.iter().map(|weight| f64::from(weight.default)).collect();
    let scores = |row: usize| f64::from(samples.score[row]);
    let before = |row: usize| samples.value(row, &shipped);
    let trained = samples.training();
    // How far the search's scores and the static values tell the result.
    let score_curve = curve::fit(trained.clone().map(|row| (scores(row), samples.result[row])))?;
    let old_curve = curve::fit(trained.clone().map(|row| (before(row), samples.result[row])))?;
    let wanted: Vec<f64> = (0..samples.len())
        .map(|row| match target {
            Target::Chance => {
                mix * curve::chance(scores(row), score_curve) + (1.0 - mix) * f64::from(samples.result[row])
            }
            Target::Points => mix * scores(row) + (1.0 - mix) * 100.0 * f64::from(samples.margin[row]),
        })
        .collect();
    let (loss, scale, scale_is_free) = match (target, linear.unit) {
        (Target::Points, _) => (Loss::Squares, 1.0, false),
        (Target::Chance, Unit::Curve) => (Loss::Logistic, 1.0 / shipped_curve, false),
        (Target::Chance, _) => (Loss::Logistic, 1.0 / old_curve, true),
    };
    let problem = Problem {
        samples,
        wanted: &wanted,
        parameters: linear.weights,
        held: match linear.unit {
            Unit::Term(index) => Some(index),
            Unit::Rest | Unit::Curve => None,
        },
        loss,
        scale,
        scale_is_free,
        lambda,
    };
    let solution = problem.solve()?;
    let fitted: Vec<i32> = solution.weights.iter().map(|weight| weight.round() as i32).collect();
    let rounded: Vec<f64> = fitted.iter().map(|&weight| f64::from(weight)).collect();
    let after = |row: usize| samples.value(row, &rounded);
    let new_curve = curve::fit(trained.map(|row| (after(row), samples.result[row])))?;
    let errors =
        |values: &dyn Fn(usize) -> f64, curve: f64| report::errors(samples, &wanted, target, values, curve);
    Ok(Fit {
        game,
        target,
        mix,
        positions: samples.len(),
        games: samples.games,
        held_out: samples.held_out().len(),
        before: errors(&before, old_curve),
        after: errors(&after, new_curve),
        shipped_curve,
        score_curve,
        old_curve,
        new_curve,
        // A search's scores tell more than static values do; how much more is taken to stay the same.
        curve: match linear.unit {
            Unit::Curve => shipped_curve,
            _ => score_curve * new_curve / old_curve,
        },
        rows: report::rows(samples, linear, &fitted, &solution),
        table_file: linear.table_file,
        curve_file: linear.curve_file,
    })
}
