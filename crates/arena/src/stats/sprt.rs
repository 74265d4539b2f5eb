//! The sequential probability ratio test on pairs of games.
//!
//! A generalised test: the likelihood of the counts under each hypothesis is that of the most likely distribution of pair
//! results with the strength that the hypothesis claims. M. Van den Bergh, "Comparing the approximations for the generalized
//! log likelihood ratio of a multinomial distribution" (Proposition 1.1) and "Comments on normalized Elo"
//! (section 4.1), both at cantate.be/Fishtest; the same figures as fishtest and fastchess.

use std::str::FromStr;

use pentaply_core::{InputError, Lang};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{ELO_PER_NAT, Tally, expected_score, moments, step};

/// What a cell of the counts is taken for where nothing was counted, so that every result stays possible.
const EMPTY_CELL: f64 = 1e-3;

/// Rounds of the fixed point behind normalised Elo: as many as fishtest's; it settles in three or four.
const ROUNDS: usize = 10;

/// Bounds beyond this are refused: a test of such a difference needs a handful of games and no statistics, and far
/// beyond it the search for the likeliest distribution of normalised Elo has nowhere to start.
const MOST_ELO: f64 = 200.0;

/// What the bounds of a test mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Elo: the expected score of a game.
    Logistic,
    /// Normalised Elo: the expected score in units of its spread, so that a test takes equally long whatever the share
    /// of draws. What fishtest and fastchess use by default.
    #[default]
    Normalized,
}

/// A sequential test of elo1 against elo0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// Elo difference under the null hypothesis, in the unit of the model.
    pub elo0: f64,
    /// Elo difference under the alternative.
    pub elo1: f64,
    /// Chance to accept the alternative when elo0 is true.
    pub alpha: f64,
    /// Chance to accept the null hypothesis when elo1 is true.
    pub beta: f64,
    /// The unit of the bounds.
    pub model: EloModel,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Not decided: play on.
    Continue,
    /// The first engine is not better by elo1.
    AcceptH0,
    /// The first engine is better than elo0.
    AcceptH1,
}

/// What is wrong with a test.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The text is not two numbers.
    #[error("'{0}' is not a pair of Elo bounds")]
    Text(String),
    /// The bounds are the wrong way round, or equal.
    #[error("the first Elo bound, {0}, must be below the second, {1}")]
    Order(f64, f64),
    /// A bound is no number or beyond what can be tested.
    #[error("an Elo bound must lie between -{MOST_ELO} and {MOST_ELO}, not {0}")]
    Range(f64),
    /// An error probability that makes no test.
    #[error("alpha and beta must be above 0 and together below 1, not {0} and {1}")]
    Chances(f64, f64),
}

impl InputError for SprtError {
    fn zh(&self) -> String {
        match self {
            SprtError::Text(text) => format!("“{text}”不是一对 Elo 界限"),
            SprtError::Order(elo0, elo1) => format!("第一个 Elo 界限 {elo0} 必须小于第二个 {elo1}"),
            SprtError::Range(elo) => format!("Elo 界限必须在 -{MOST_ELO} 与 {MOST_ELO} 之间，而不是 {elo}"),
            SprtError::Chances(alpha, beta) => {
                format!("alpha 与 beta 必须大于 0 且其和小于 1，而不是 {alpha} 与 {beta}")
            }
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let english = match self {
            SprtError::Text(_) | SprtError::Order(..) => "write ELO0,ELO1, for instance 0,5",
            SprtError::Range(_) => return None,
            SprtError::Chances(..) => "0.05 for both is usual",
        };
        let chinese = match self {
            SprtError::Chances(..) => "通常两者都取 0.05",
            _ => "写作 ELO0,ELO1，例如 0,5",
        };
        Some(if lang == Lang::Zh { chinese } else { english }.to_string())
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `ELO0,ELO1`, for instance `0,5`.
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let number = |part: &str| part.trim().parse::<f64>().ok();
        let bounds = text.split_once(',').and_then(|(a, b)| number(a).zip(number(b)));
        let (elo0, elo1) = bounds.ok_or_else(|| SprtError::Text(text.chars().take(40).collect()))?;
        Sprt::new(elo0, elo1)
    }
}

impl Sprt {
    /// A test with the usual error chances of 0.05, in normalised Elo.
    ///
    /// # Errors
    /// The bounds make no test.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, SprtError> {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model: EloModel::default() }.checked()
    }

    /// The test itself, if it is one.
    ///
    /// # Errors
    /// Bounds out of order or range, or error chances that make no test.
    pub fn checked(self) -> Result<Sprt, SprtError> {
        for elo in [self.elo0, self.elo1] {
            if !(-MOST_ELO..=MOST_ELO).contains(&elo) {
                return Err(SprtError::Range(elo));
            }
        }
        if self.elo0 >= self.elo1 {
            return Err(SprtError::Order(self.elo0, self.elo1));
        }
        if self.alpha > 0.0 && self.beta > 0.0 && self.alpha + self.beta < 1.0 {
            Ok(self)
        } else {
            Err(SprtError::Chances(self.alpha, self.beta))
        }
    }

    /// The log likelihood ratio at or below which the null hypothesis is accepted.
    #[must_use]
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log likelihood ratio at or above which the alternative is accepted.
    #[must_use]
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log likelihood ratio of elo1 to elo0: by pairs where games come in pairs, else by single games; 0 without games.
    #[must_use]
    pub fn llr(&self, tally: &Tally) -> f64 {
        if tally.by_pairs() {
            self.llr_of(tally.pentanomial_weights(), 2.0)
        } else {
            self.llr_of(tally.trinomial_weights(), 1.0)
        }
    }

    /// What the ratio says.
    #[must_use]
    pub fn decision(&self, llr: f64) -> Decision {
        if llr >= self.upper() {
            Decision::AcceptH1
        } else if llr <= self.lower() {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }

    /// How far the ratio has come to the bound on its side: 1 at the upper one, -1 at the lower one.
    #[must_use]
    pub fn progress(&self, llr: f64) -> f64 {
        if llr >= 0.0 { llr / self.upper() } else { -llr / self.lower() }
    }

    fn llr_of<const N: usize>(&self, counts: [f64; N], games_in_each: f64) -> f64 {
        if counts.iter().sum::<f64>() == 0.0 {
            return 0.0;
        }
        let cells = counts.map(|count| if count == 0.0 { EMPTY_CELL } else { count });
        let total: f64 = cells.iter().sum();
        let seen = cells.map(|cell| cell / total);
        let under = |elo: f64| match self.model {
            EloModel::Logistic => likeliest_with_score(&seen, expected_score(elo)),
            EloModel::Normalized => {
                likeliest_with_ratio(&seen, games_in_each.sqrt() * elo / (2.0 * ELO_PER_NAT))
            }
        };
        let (null, alternative) = (under(self.elo0), under(self.elo1));
        let mean = (0..N).map(|i| seen[i] * (alternative[i] / null[i]).ln()).sum::<f64>();
        total * mean
    }
}

/// Of all distributions with the mean `score` the one that makes what was `seen` most likely.
fn likeliest_with_score<const N: usize>(seen: &[f64; N], score: f64) -> [f64; N] {
    let pull = std::array::from_fn(|i| step::<N>(i) - score);
    tilted(seen, &pull).unwrap_or(*seen)
}

/// Of all distributions whose mean lies `ratio` standard deviations above 1/2 the one that makes what was `seen` most likely.
///
/// The condition is not linear in the distribution. It is replaced by its tangent at the distribution found last, until that
/// stands still.
fn likeliest_with_ratio<const N: usize>(seen: &[f64; N], ratio: f64) -> [f64; N] {
    let mut found = [1.0 / N as f64; N];
    for _ in 0..ROUNDS {
        let (mean, variance, _) = moments(&found);
        let deviation = variance.sqrt();
        let pull = std::array::from_fn(|i| {
            let z = (step::<N>(i) - mean) / deviation;
            step::<N>(i) - 0.5 - 0.5 * ratio * deviation * (1.0 + z * z)
        });
        let Some(next) = tilted(seen, &pull) else { break };
        let moved = (0..N).map(|i| (next[i] - found[i]).abs()).fold(0.0, f64::max);
        found = next;
        if moved < 1e-9 {
            break;
        }
    }
    found
}

/// The distribution q = seen / (1 + theta pull) with sum(q pull) = 0. None if all pulls have one sign: no distribution has that.
///
/// The sum falls strictly from +inf to -inf between the poles at the extreme pulls, so halving the
/// interval between them finds the root whatever the counts are.
fn tilted<const N: usize>(seen: &[f64; N], pull: &[f64; N]) -> Option<[f64; N]> {
    let most = pull.iter().copied().fold(f64::MIN, f64::max);
    let least = pull.iter().copied().fold(f64::MAX, f64::min);
    if !(least < 0.0 && 0.0 < most) {
        return None;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut theta = 0.0;
    // 60 halvings use up the digits of a double.
    for _ in 0..60 {
        let sum: f64 = (0..N).map(|i| seen[i] * pull[i] / (1.0 + theta * pull[i])).sum();
        *(if sum > 0.0 { &mut low } else { &mut high }) = theta;
        theta = 0.5 * (low + high);
    }
    Some(std::array::from_fn(|i| seen[i] / (1.0 + theta * pull[i])))
}

#[cfg(test)]
mod tests {
    use pentaply_core::Rng;
    use proptest::prelude::*;

    use super::*;
    use crate::stats::GameResult::{Draw, Loss, Win};

    fn near(found: f64, published: f64, tolerance: f64, what: &str) {
        assert!((found - published).abs() <= tolerance, "{what}: {found} against the published {published}");
    }

    /// Bounds, LL LD even WD WW, LLR, where it was published.
    type Published = ((f64, f64), [u64; 5], f64, &'static str);

    fn check(model: EloModel, published: &[Published]) {
        for &((elo0, elo1), pairs, llr, source) in published {
            let sprt = Sprt { model, ..Sprt::new(elo0, elo1).unwrap() };
            near(sprt.llr(&Tally::of_pairs(pairs)), llr, 0.01, source);
        }
    }

    #[test]
    fn normalized_llr_agrees_with_published_tests() {
        check(
            EloModel::Normalized,
            &[
                ((0.0, 2.0), [365, 16618, 36229, 16974, 390], 2.25, "fastchess sprt_test.cpp, pentanomial 1"),
                (
                    (-1.75, 0.25),
                    [127, 4883, 10712, 5150, 104],
                    3.01,
                    "fastchess sprt_test.cpp, pentanomial 2",
                ),
                ((0.0, 2.0), [379, 10170, 21828, 10640, 343], 2.946, "fastchess pull 783 gives 2.94598"),
                ((0.0, 5.0), [50, 287, 610, 387, 73], 2.97, "brunocodutra/cinder pull 727"),
                ((0.0, 3.0), [131, 1281, 2576, 1492, 138], 2.90, "brunocodutra/cinder pull 891"),
                ((0.0, 3.0), [835, 6884, 13116, 7201, 852], 2.89, "brunocodutra/cinder pull 836"),
                ((0.0, 2.0), [320, 12431, 27275, 12858, 316], 2.95, "Stockfish pull 6019, STC"),
                ((0.5, 2.5), [197, 45541, 117722, 46579, 228], 2.96, "Stockfish pull 6019, LTC"),
                ((0.0, 2.0), [831, 31795, 68460, 32448, 834], 2.93, "Stockfish pull 5712, STC"),
                ((0.5, 2.5), [307, 54901, 140959, 56230, 281], 2.95, "Stockfish pull 5712, LTC"),
                ((-1.75, 0.25), [507, 20650, 43782, 20670, 535], 2.99, "Stockfish pull 5688, STC"),
                ((-1.75, 0.25), [57, 10322, 26393, 10471, 55], 2.94, "Stockfish pull 5688, LTC"),
                ((-1.75, 0.25), [9, 4779, 14516, 4970, 5], 2.95, "Stockfish pull 6112, VLTC"),
            ],
        );
    }

    #[test]
    fn logistic_llr_agrees_with_published_tests() {
        check(
            EloModel::Logistic,
            &[
                ((0.5, 2.5), [223, 9863, 21279, 10037, 246], -3.07, "fastchess sprt_test.cpp, pentanomial 1"),
                (
                    (0.0, 2.0),
                    [871, 26175, 55983, 26678, 821],
                    -4.98,
                    "fastchess sprt_test.cpp, pentanomial 2",
                ),
                ((-5.0, 0.0), [235, 1384, 2521, 1341, 239], 1.69, "lynx-chess/Lynx pull 1899"),
                ((-0.25, 1.25), [253, 4282, 17604, 4431, 286], 2.94, "Stockfish pull 3209, STC"),
                ((0.25, 1.25), [58, 3302, 33130, 3518, 84], 2.97, "Stockfish pull 3209, LTC"),
                ((-0.25, 1.25), [491, 7345, 29693, 7670, 465], 2.96, "Stockfish pull 3098, STC"),
                ((-0.5, 1.5), [17, 253, 1042, 337, 39], 2.96, "Stockfish pull 2971, STC"),
                ((0.25, 1.75), [11, 407, 3238, 513, 11], 2.93, "Stockfish pull 2971, LTC"),
                ((-1.25, 0.25), [293, 5085, 20082, 5070, 326], 2.95, "Stockfish pull 3103, STC"),
            ],
        );
    }

    #[test]
    fn llr_of_unpaired_games_agrees_with_published_tests() {
        // fastchess, app/tests/sprt_test.cpp, trinomial, and github.com/cutechess/cutechess/issues/543: wins, losses, draws
        let published = [
            (EloModel::Normalized, (0.0, 2.0), (36433, 36027, 68692), 0.92, 0.01),
            (EloModel::Normalized, (-1.75, 0.25), (10871, 10650, 20431), 2.30, 0.01),
            (EloModel::Normalized, (0.0, 10.0), (4250, 0, 0), 120.56, 0.05),
            (EloModel::Logistic, (0.5, 2.5), (21404, 21184, 40708), -1.57, 0.01),
            (EloModel::Logistic, (0.0, 2.0), (57433, 57030, 106593), -2.59, 0.01),
            (EloModel::Logistic, (0.0, 5.0), (880, 759, 1863), 2.95, 0.01),
        ];
        for (model, (elo0, elo1), (wins, losses, draws), llr, tolerance) in published {
            let sprt = Sprt { model, ..Sprt::new(elo0, elo1).unwrap() };
            near(sprt.llr(&Tally::of_games(wins, losses, draws)), llr, tolerance, "trinomial");
        }
    }

    #[test]
    fn wins_only_agree_with_fastchess() {
        // app/tests/sprt_test.cpp, "normalized pentanomial 3"
        let sprt = Sprt::new(0.0, 5.0).unwrap();
        near(sprt.llr(&Tally::of_pairs([0, 0, 0, 0, 5550])), 111.82, 0.05, "5550 pairs won");
    }

    #[test]
    fn the_usual_chances_give_the_usual_bounds() {
        let sprt = Sprt::new(0.0, 5.0).unwrap();
        near(sprt.upper(), 2.944, 0.001, "ln 19");
        near(sprt.lower(), -2.944, 0.001, "-ln 19");
        assert_eq!(sprt.decision(2.94), Decision::Continue);
        assert_eq!(sprt.decision(2.95), Decision::AcceptH1);
        assert_eq!(sprt.decision(-2.95), Decision::AcceptH0);
        near(sprt.progress(sprt.lower()), -1.0, 1e-12, "at the lower bound");
    }

    #[test]
    fn tests_that_are_none_are_refused() {
        assert_eq!("0,5".parse(), Sprt::new(0.0, 5.0));
        assert_eq!(" -1.75 , 0.25".parse(), Sprt::new(-1.75, 0.25));
        assert_eq!("0".parse::<Sprt>(), Err(SprtError::Text("0".into())));
        assert_eq!("0,5,9".parse::<Sprt>(), Err(SprtError::Text("0,5,9".into())));
        assert_eq!("5,0".parse::<Sprt>(), Err(SprtError::Order(5.0, 0.0)));
        assert_eq!("3,3".parse::<Sprt>(), Err(SprtError::Order(3.0, 3.0)));
        assert_eq!("0,inf".parse::<Sprt>(), Err(SprtError::Range(f64::INFINITY)));
        assert!(matches!("nan,5".parse::<Sprt>(), Err(SprtError::Range(_))));
        let chances = |alpha, beta| Sprt { alpha, beta, ..Sprt::new(0.0, 5.0).unwrap() }.checked();
        assert!(chances(0.4, 0.5).is_ok());
        for (alpha, beta) in [(0.0, 0.05), (0.05, 0.0), (0.5, 0.5), (-0.1, 0.05), (f64::NAN, 0.05)] {
            assert!(matches!(chances(alpha, beta), Err(SprtError::Chances(..))), "{alpha} {beta}");
        }
    }

    #[test]
    fn nothing_is_decided_without_games() {
        assert_eq!(Sprt::new(0.0, 5.0).unwrap().llr(&Tally::default()), 0.0);
    }

    #[test]
    fn even_pairs_alone_accept_the_null_hypothesis() {
        let even =
            |model| Sprt { model, ..Sprt::new(0.0, 10.0).unwrap() }.llr(&Tally::of_pairs([0, 0, 3000, 0, 0]));
        assert!(even(EloModel::Logistic) < -2.95);
        assert!(even(EloModel::Normalized) < -2.95);
    }

    /// Plays pairs with the given chances of LL, LD, even, WD, WW until the test decides.
    fn simulated(sprt: &Sprt, chances: [f64; 5], rng: &mut Rng) -> Decision {
        let mut tally = Tally::default();
        for _ in 0..20_000 {
            let mut rest = rng.unit();
            let cell = chances.iter().position(|chance| {
                rest -= chance;
                rest < 0.0
            });
            match cell.unwrap_or(4) {
                0 => tally.pair(Loss, Loss),
                1 => tally.pair(Loss, Draw),
                2 => tally.pair(Win, Loss),
                3 => tally.pair(Draw, Win),
                _ => tally.pair(Win, Win),
            }
            let decision = sprt.decision(sprt.llr(&tally));
            if decision != Decision::Continue {
                return decision;
            }
        }
        Decision::Continue
    }

    #[test]
    fn the_test_errs_as_rarely_as_it_says() {
        const RUNS: usize = 500;
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let sprt = Sprt { model, ..Sprt::new(0.0, 40.0).unwrap() };
            let shape = [0.10, 0.15, 0.5, 0.15, 0.10];
            let (_, variance, _) = moments(&shape);
            let under = |elo: f64| {
                let score = match model {
                    EloModel::Logistic => expected_score(elo),
                    EloModel::Normalized => 0.5 + elo / (2.0 * ELO_PER_NAT) * (2.0 * variance).sqrt(),
                };
                likeliest_with_score(&shape, score)
            };
            let mut rng = Rng::new(7);
            let mut accepted = |elo: f64, hypothesis: Decision| {
                (0..RUNS).filter(|_| simulated(&sprt, under(elo), &mut rng) == hypothesis).count() as f64
                    / RUNS as f64
            };
            // 5 % and three standard deviations of 500 tosses
            let limit = 0.05 + 3.0 * (0.05_f64 * 0.95 / RUNS as f64).sqrt();
            let wrong = [accepted(0.0, Decision::AcceptH1), accepted(40.0, Decision::AcceptH0)];
            let right = [accepted(0.0, Decision::AcceptH0), accepted(40.0, Decision::AcceptH1)];
            assert!(wrong.iter().all(|&rate| rate <= limit), "{model:?}: {wrong:?}");
            assert!(right.iter().all(|&rate| rate >= 0.9), "{model:?}: {right:?}");
        }
    }

    proptest! {
        /// Whatever was counted and whatever is tested: a finite ratio, and both hypotheses' distributions are what they claim to be.
        #[test]
        fn distributions_are_what_the_hypotheses_claim(
            counts in prop::array::uniform5(prop_oneof![Just(0u64), 0u64..10, 0u64..100_000]),
            elo in -MOST_ELO..MOST_ELO,
            width in 0.1..50.0,
        ) {
            prop_assume!(counts.iter().any(|&count| count > 0));
            for model in [EloModel::Logistic, EloModel::Normalized] {
                let sprt = Sprt { elo0: elo - width, elo1: elo, alpha: 0.05, beta: 0.05, model };
                prop_assert!(sprt.llr(&Tally::of_pairs(counts)).is_finite());
            }
            let cells = counts.map(|count| if count == 0 { EMPTY_CELL } else { count as f64 });
            let total: f64 = cells.iter().sum();
            let seen = cells.map(|cell| cell / total);
            let claimed = likeliest_with_score(&seen, expected_score(elo));
            let (mean, _, sum) = moments(&claimed);
            prop_assert!((sum - 1.0).abs() < 1e-6, "{claimed:?}");
            prop_assert!((mean - expected_score(elo)).abs() < 1e-6, "{claimed:?}");
        }

        /// The fixed point behind normalised Elo settles where tests are made: at small differences, every result seen.
        #[test]
        fn normalized_elo_settles(counts in prop::array::uniform5(1u64..10_000), elo in -20.0..20.0) {
            let weights = counts.map(|count| count as f64);
            let total: f64 = weights.iter().sum();
            let (seen_mean, seen_variance, _) = moments(&weights);
            let ratio = elo / ELO_PER_NAT / std::f64::consts::SQRT_2;
            prop_assume!((seen_mean - 0.5).abs() < 0.2 * seen_variance.sqrt());
            let claimed = likeliest_with_ratio(&weights.map(|weight| weight / total), ratio);
            let (mean, variance, sum) = moments(&claimed);
            prop_assert!((sum - 1.0).abs() < 1e-4, "{claimed:?}");
            prop_assert!(((mean - 0.5) / variance.sqrt() - ratio).abs() < 1e-4, "{ratio} {claimed:?}");
        }
    }
}
