//! Ratings of several engines from all games among them.
//!
//! Maximum likelihood under the model of Bradley and Terry, a draw being half a win and half a loss, as Ordo does it. An engine
//! that won or lost everything has no finite rating by that alone, and engines that never met (not even by way of others)
//! none relative to each other. So every engine is also given [`PRIOR_GAMES`] drawn games against the average: that bounds
//! every rating and weighs next to nothing against real games.

use serde::Serialize;

use super::{ELO_PER_NAT, GameResult, Tally, Z95, normal_cdf};

/// Drawn games against the average that every engine is given.
const PRIOR_GAMES: f64 = 0.5;

/// Results of every engine against every other.
#[derive(Clone, Debug, Default)]
pub struct CrossTable {
    engines: usize,
    /// Row-major: what the row's engine did against the column's. Both halves are kept.
    cells: Vec<Tally>,
}

/// What is known about one engine of several.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The engine's number in the cross table.
    pub engine: usize,
    /// Rating in Elo; the ratings of all engines have the mean 0.
    pub elo: f64,
    /// Its 95 % error, in Elo against the average of all; none without games. It counts games as independent and draws as
    /// uncertain as wins, so with swapped pairs and many draws it is on the safe side.
    pub error: Option<f64>,
    /// Games finished.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points, a draw being half.
    pub points: f64,
}

/// Ratings of all engines, the best first.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// In falling order of Elo; equal ones in the order of their numbers.
    pub standings: Vec<Rating>,
    /// Natural units by engine number, and the covariance of their estimates.
    values: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

impl CrossTable {
    /// A table without games.
    #[must_use]
    pub fn new(engines: usize) -> CrossTable {
        CrossTable { engines, cells: vec![Tally::default(); engines * engines] }
    }

    /// Engines in the table.
    #[must_use]
    pub fn engines(&self) -> usize {
        self.engines
    }

    /// Counts a game that stands alone, from the view of `engine`.
    ///
    /// # Panics
    /// If a number is not below [`CrossTable::engines`], or an engine meets itself.
    pub fn single(&mut self, engine: usize, opponent: usize, result: GameResult) {
        self.cell(engine, opponent).single(result);
        self.cell(opponent, engine).single(result.reversed());
    }

    /// Counts a pair of games with the seats swapped, from the view of `engine`.
    ///
    /// # Panics
    /// If a number is not below [`CrossTable::engines`], or an engine meets itself.
    pub fn pair(&mut self, engine: usize, opponent: usize, a: GameResult, b: GameResult) {
        self.cell(engine, opponent).pair(a, b);
        self.cell(opponent, engine).pair(a.reversed(), b.reversed());
    }

    /// Says that two games, each counted already, were a pair.
    ///
    /// # Panics
    /// If a number is not below [`CrossTable::engines`], or an engine meets itself.
    pub fn join(&mut self, engine: usize, opponent: usize, a: GameResult, b: GameResult) {
        self.cell(engine, opponent).join(a, b);
        self.cell(opponent, engine).join(a.reversed(), b.reversed());
    }

    /// What `engine` did against `opponent`.
    ///
    /// # Panics
    /// If a number is not below [`CrossTable::engines`].
    #[must_use]
    pub fn tally(&self, engine: usize, opponent: usize) -> &Tally {
        assert!(engine < self.engines && opponent < self.engines, "engines {engine} and {opponent}");
        &self.cells[engine * self.engines + opponent]
    }

    fn cell(&mut self, engine: usize, opponent: usize) -> &mut Tally {
        assert!(engine < self.engines && opponent < self.engines && engine != opponent);
        &mut self.cells[engine * self.engines + opponent]
    }

    /// What `engine` did against all.
    #[must_use]
    pub fn total(&self, engine: usize) -> Tally {
        let mut sum = Tally::default();
        (0..self.engines).for_each(|opponent| sum.add(self.tally(engine, opponent)));
        sum
    }

    /// The ratings that make these results most likely.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        let count = self.engines;
        let mut values = vec![0.0; count];
        let mut covariance = vec![vec![0.0; count]; count];
        // Newton's method on a concave function; steps are bounded because far from the top it overshoots.
        for _ in 0..200 {
            let (slope, information) = self.slope_and_information(&values);
            covariance = inverse(information);
            let step: Vec<f64> =
                covariance.iter().map(|row| row.iter().zip(&slope).map(|(c, s)| c * s).sum()).collect();
            let longest = step.iter().map(|s: &f64| s.abs()).fold(0.0, f64::max);
            let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
            values.iter_mut().zip(&step).for_each(|(value, s)| *value += scale * s);
            if longest < 1e-10 {
                break;
            }
        }
        let mean = values.iter().sum::<f64>() / count.max(1) as f64;
        values.iter_mut().for_each(|value| *value -= mean);
        let covariance = centred(covariance);
        let mut standings: Vec<Rating> = (0..count)
            .map(|engine| {
                let total = self.total(engine);
                let error = ELO_PER_NAT * Z95 * covariance[engine][engine].max(0.0).sqrt();
                Rating {
                    engine,
                    elo: ELO_PER_NAT * values[engine],
                    error: (total.games() > 0).then_some(error),
                    games: total.games(),
                    wins: total.wins,
                    draws: total.draws,
                    losses: total.losses,
                    points: total.points(),
                }
            })
            .collect();
        standings.sort_by(|a, b| b.elo.total_cmp(&a.elo).then(a.engine.cmp(&b.engine)));
        Ratings { standings, values, covariance }
    }

    /// Gradient of the log likelihood and the matrix of its negated second derivatives (Fisher's information).
    fn slope_and_information(&self, values: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let count = self.engines;
        let mut slope = vec![0.0; count];
        let mut information = vec![vec![0.0; count]; count];
        for a in 0..count {
            let expected = logistic(values[a]);
            slope[a] += PRIOR_GAMES * (0.5 - expected);
            information[a][a] += PRIOR_GAMES * expected * (1.0 - expected);
            for b in (0..count).filter(|&b| b != a) {
                let tally = self.tally(a, b);
                let games = tally.games() as f64;
                let expected = logistic(values[a] - values[b]);
                let weight = games * expected * (1.0 - expected);
                slope[a] += tally.points() - games * expected;
                information[a][a] += weight;
                information[a][b] -= weight;
            }
        }
        (slope, information)
    }
}

impl Ratings {
    /// Likelihood that `engine` is stronger than `opponent` by all results, 0 to 1. Engines by their numbers.
    ///
    /// # Panics
    /// If there is no such engine.
    #[must_use]
    pub fn los(&self, engine: usize, opponent: usize) -> f64 {
        let c = &self.covariance;
        let variance = c[engine][engine] + c[opponent][opponent] - 2.0 * c[engine][opponent];
        if engine == opponent || variance <= 0.0 {
            return 0.5;
        }
        normal_cdf((self.values[engine] - self.values[opponent]) / variance.sqrt())
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The inverse of a symmetric positive definite matrix, by Gauss and Jordan. Such a matrix needs no search for pivots.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for i in 0..size {
        let pivot = matrix[i][i];
        matrix[i][i] = 1.0;
        matrix[i].iter_mut().for_each(|x| *x /= pivot);
        let row = matrix[i].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let factor = std::mem::replace(&mut other[i], 0.0);
            other.iter_mut().zip(&row).for_each(|(x, r)| *x -= factor * r);
        }
    }
    matrix
}

/// The covariance of values from which their mean was taken off.
fn centred(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len() as f64;
    let rows: Vec<f64> = matrix.iter().map(|row| row.iter().sum::<f64>() / size).collect();
    let all = rows.iter().sum::<f64>() / size;
    for (row, mean) in matrix.iter_mut().zip(&rows) {
        row.iter_mut().zip(&rows).for_each(|(x, other)| *x += all - mean - other);
    }
    matrix
}

#[cfg(test)]
mod tests {
    use pentaply_core::Rng;

    use super::*;
    use crate::stats::{Elo, GameResult::*, expected_score};

    fn played(table: &mut CrossTable, a: usize, b: usize, wins: usize, draws: usize, losses: usize) {
        for (result, count) in [(Win, wins), (Draw, draws), (Loss, losses)] {
            (0..count).for_each(|_| table.single(a, b, result));
        }
    }

    fn by_number(ratings: &Ratings) -> Vec<Rating> {
        let mut all = ratings.standings.clone();
        all.sort_by_key(|rating| rating.engine);
        all
    }

    #[test]
    fn of_two_engines_the_difference_is_the_elo_of_the_match() {
        let mut table = CrossTable::new(2);
        played(&mut table, 0, 1, 600, 100, 300);
        let ratings = table.ratings();
        let [first, second] = by_number(&ratings)[..] else { panic!("two engines") };
        let elo = Elo::of(table.tally(0, 1));
        // The prior draws both towards the middle by less than a thousandth.
        assert!((first.elo - second.elo - elo.elo.unwrap()).abs() < 0.1, "{first:?} {elo:?}");
        assert!((first.elo + second.elo).abs() < 1e-9);
        // Without draws the information of Bradley and Terry is the variance of the results.
        let mut drawless = CrossTable::new(2);
        played(&mut drawless, 0, 1, 650, 0, 350);
        let error = by_number(&drawless.ratings())[0].error.unwrap();
        let direct = Elo::of(drawless.tally(0, 1)).elo_error.unwrap();
        assert!((2.0 * error - direct).abs() < 0.1, "{error} against {direct}");
        assert!((ratings.los(0, 1) + ratings.los(1, 0) - 1.0).abs() < 1e-12);
        assert!(ratings.los(0, 1) > 0.999);
    }

    #[test]
    fn true_strengths_are_found_again() {
        let truth = [150.0, 60.0, 0.0, -40.0, -170.0];
        let mut table = CrossTable::new(truth.len());
        let mut rng = Rng::new(3);
        for _ in 0..400 {
            for a in 0..truth.len() {
                for b in a + 1..truth.len() {
                    let won = rng.unit() < expected_score(truth[a] - truth[b]);
                    table.single(a, b, if won { Win } else { Loss });
                }
            }
        }
        let ratings = table.ratings();
        assert_eq!(ratings.standings.iter().map(|r| r.engine).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        for rating in &ratings.standings {
            let off = (rating.elo - truth[rating.engine]).abs();
            assert!(off < 1.5 * rating.error.unwrap(), "{rating:?} of {}", truth[rating.engine]);
            assert!((5.0..30.0).contains(&rating.error.unwrap()), "{rating:?}");
        }
    }

    #[test]
    fn strength_carries_over_common_opponents() {
        let mut table = CrossTable::new(3);
        played(&mut table, 0, 1, 75, 0, 25);
        played(&mut table, 1, 2, 75, 0, 25);
        let found = by_number(&table.ratings());
        let (near, far) = (found[0].elo - found[1].elo, found[0].elo - found[2].elo);
        assert!((far - 2.0 * near).abs() < 1.0 && (near - 190.85).abs() < 2.0, "{near} {far}");
    }

    #[test]
    fn who_won_or_lost_everything_has_a_finite_rating() {
        let mut table = CrossTable::new(4);
        played(&mut table, 0, 1, 100_000, 0, 0);
        played(&mut table, 1, 2, 10, 10, 10);
        let ratings = table.ratings();
        let found = by_number(&ratings);
        assert!(found.iter().all(|r| r.elo.is_finite() && r.error.is_none_or(f64::is_finite)), "{found:?}");
        assert!(found[0].elo > found[1].elo + 400.0);
        assert_eq!(found[3].error, None, "the fourth has not played");
        assert!((found.iter().map(|r| r.elo).sum::<f64>()).abs() < 1e-6);
    }

    #[test]
    fn without_games_all_are_equal() {
        assert!(CrossTable::new(0).ratings().standings.is_empty());
        let ratings = CrossTable::new(3).ratings();
        assert!(ratings.standings.iter().all(|r| r.elo == 0.0 && r.error.is_none()));
        assert_eq!(ratings.los(0, 2), 0.5);
    }

    #[test]
    fn a_pair_stands_in_both_halves() {
        let mut table = CrossTable::new(2);
        table.pair(1, 0, Win, Draw);
        assert_eq!(table.tally(0, 1).pentanomial, [0, 1, 0, 0, 0]);
        assert_eq!(table.tally(1, 0).pentanomial, [0, 0, 0, 1, 0]);
        assert_eq!(table.total(0).points(), 0.5);
    }
}
