//! The weights: regression by Newton's method, within the ranges of the table.
//!
//! A value is `known + Σ weight · count`. What is known - the rest of the value, the unit, weights that stay - is a
//! column like the counts, and its coefficient is the scale, one over the curve. So the problem is convex whatever is
//! held fixed.

use pentaply_core::parameters::Parameter;

use super::error::Error;
use super::matrix::Symmetric;
use super::samples::Samples;

/// What is made small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loss {
    /// The cross entropy of a chance.
    Logistic,
    /// Half the square of the difference.
    Squares,
}

/// What became of a weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It follows from the positions.
    Fitted,
    /// It is the unit and stays.
    Unit,
    /// What it counts is in no position: it stays.
    Unseen,
    /// It would leave its range and is held at the end of it.
    AtBound,
}

pub(crate) struct Problem<'a> {
    pub samples: &'a Samples,
    /// What each row should come to: a chance, or points.
    pub wanted: &'a [f64],
    pub parameters: &'a [Parameter],
    /// The weight that never changes.
    pub held: Option<usize>,
    pub loss: Loss,
    /// One over the curve to begin with; 1 for squares.
    pub scale: f64,
    pub scale_is_free: bool,
    /// The hold on the present weights, as so many positions.
    pub lambda: f64,
}

pub(crate) struct Solution {
    pub weights: Vec<f64>,
    /// Standard errors, games being independent of one another; 0 for weights that are not fitted.
    pub errors: Vec<f64>,
    pub states: Vec<State>,
    /// The root of the mean square of each count.
    pub spread: Vec<f64>,
}

/// Newton's steps at most; a dozen are usual.
const STEPS: usize = 60;

impl Problem<'_> {
    /// The weights, held to their ranges: whichever leaves its own is put at the end of it, and the others are fitted
    /// again.
    pub(crate) fn solve(&self) -> Result<Solution, Error> {
        let terms = self.samples.terms();
        let spread = self.spread();
        let mut weights: Vec<f64> = self.parameters.iter().map(|weight| f64::from(weight.default)).collect();
        let mut states: Vec<State> = (0..terms)
            .map(|term| match spread[term] {
                _ if self.held == Some(term) => State::Unit,
                0.0 => State::Unseen,
                _ => State::Fitted,
            })
            .collect();
        loop {
            let free: Vec<usize> = (0..terms).filter(|&term| states[term] == State::Fitted).collect();
            let Coefficients { scale, theta, covariance } = self.newton(&weights, &free, &spread)?;
            let mut errors = vec![0.0; terms];
            let mut all_within = true;
            for (at, &term) in free.iter().enumerate() {
                let weight = theta[at] / scale;
                let (min, max) = (f64::from(self.parameters[term].min), f64::from(self.parameters[term].max));
                weights[term] = weight.clamp(min, max);
                if weights[term] != weight {
                    states[term] = State::AtBound;
                    all_within = false;
                }
                // The quotient of two numbers that are both uncertain.
                let mut slope = vec![0.0; 1 + free.len()];
                slope[1 + at] = 1.0 / scale;
                slope[0] = if self.scale_is_free { -weight / scale } else { 0.0 };
                errors[term] = covariance.quadratic(&slope).max(0.0).sqrt();
            }
            if all_within {
                return Ok(Solution { weights, errors, states, spread });
            }
        }
    }

    fn spread(&self) -> Vec<f64> {
        let mut squares = vec![0.0; self.samples.terms()];
        for row in self.samples.training() {
            for (term, count) in self.samples.counts(row) {
                squares[term] += count * count;
            }
        }
        let rows = self.samples.training().len() as f64;
        squares.into_iter().map(|square| (square / rows).sqrt()).collect()
    }

    /// The best coefficients. `weights` are the present ones, of which those that are not free stay.
    fn newton(&self, weights: &[f64], free: &[usize], spread: &[f64]) -> Result<Coefficients, Error> {
        let size = 1 + free.len();
        let prior: Vec<f64> =
            free.iter().map(|&term| self.scale * f64::from(self.parameters[term].default)).collect();
        // What a position says at even chances.
        let each = if self.loss == Loss::Logistic { 0.25 } else { 1.0 };
        let hold: Vec<f64> = free
            .iter()
            .map(|&term| match self.parameters[term].is_of_array() {
                // As positions in which it counts once: a square on which a piece hardly ever stands is not free to go anywhere.
                true => self.lambda * each,
                false => self.lambda * each * spread[term] * spread[term],
            })
            .collect();
        let mut places = vec![None; weights.len()];
        free.iter().enumerate().for_each(|(at, &term)| places[term] = Some(1 + at));
        let known: Vec<f64> = places
            .iter()
            .zip(weights)
            .map(|(place, &weight)| if place.is_some() { 0.0 } else { weight })
            .collect();
        let columns = Columns { samples: self.samples, places, known };
        let mut theta = vec![self.scale];
        theta.extend(&prior);
        let mut last = f64::INFINITY;
        let mut back = theta.clone();
        let mut step = vec![0.0; size];
        for _ in 0..STEPS {
            let sums = self.sums(&theta, &columns);
            let held: f64 =
                (0..free.len()).map(|at| 0.5 * hold[at] * (theta[1 + at] - prior[at]).powi(2)).sum();
            let loss = sums.loss + held;
            if loss > last {
                // Too far: half the step.
                step.iter_mut().for_each(|step| *step /= 2.0);
                theta = back.iter().zip(&step).map(|(back, step)| back + step).collect();
                continue;
            }
            let mut gradient = sums.gradient;
            let mut curvature = sums.curvature;
            for at in 0..free.len() {
                gradient[1 + at] -= hold[at] * (theta[1 + at] - prior[at]);
                curvature.add(1 + at, 1 + at, hold[at]);
            }
            if !self.scale_is_free {
                gradient[0] = 0.0;
                curvature.fix(0);
            }
            let inverse = curvature.inverse().ok_or(Error::Undetermined)?;
            if last - loss <= 1e-12 * loss.abs() {
                if theta[0] <= 0.0 || !theta.iter().all(|value| value.is_finite()) {
                    return Err(Error::Senseless);
                }
                let covariance = self.covariance(&theta, &columns, &inverse);
                return Ok(Coefficients { scale: theta[0], theta: theta.split_off(1), covariance });
            }
            (last, back) = (loss, theta.clone());
            step = inverse.times(&gradient);
            theta.iter_mut().zip(&step).for_each(|(theta, step)| *theta += step);
        }
        Err(Error::Undetermined)
    }

    /// How far a row is off, and how much it bends there.
    fn residual(&self, row: usize, sum: f64) -> (f64, f64, f64) {
        let wanted = self.wanted[row];
        match self.loss {
            Loss::Squares => (wanted - sum, 1.0, 0.5 * (wanted - sum) * (wanted - sum)),
            Loss::Logistic => {
                let chance = 1.0 / (1.0 + (-sum).exp());
                // ln(1 + e^sum) - wanted * sum, without overflow.
                let loss = sum.max(0.0) + (-sum.abs()).exp().ln_1p() - wanted * sum;
                (wanted - chance, chance * (1.0 - chance), loss)
            }
        }
    }

    fn sums(&self, theta: &[f64], columns: &Columns<'_>) -> Sums {
        let size = theta.len();
        let mut sums = Sums { loss: 0.0, gradient: vec![0.0; size], curvature: Symmetric::zero(size) };
        let mut x = Vec::new();
        for row in self.samples.training() {
            columns.of(row, &mut x);
            let (residual, bend, loss) = self.residual(row, dot(&x, theta));
            sums.loss += loss;
            for &(at, x) in &x {
                sums.gradient[at] += residual * x;
            }
            sums.curvature.add_sparse_square(&x, bend);
        }
        sums.curvature.mirror();
        sums
    }

    /// The covariance of the coefficients, each game being one observation: positions of a game share its result.
    fn covariance(&self, theta: &[f64], columns: &Columns<'_>, inverse: &Symmetric) -> Symmetric {
        let size = theta.len();
        let mut meat = Symmetric::zero(size);
        let mut x = Vec::new();
        let mut of_game = vec![0.0; size];
        for row in self.samples.training() {
            columns.of(row, &mut x);
            let (residual, ..) = self.residual(row, dot(&x, theta));
            for &(at, x) in &x {
                of_game[at] += residual * x;
            }
            let next = row + 1;
            if next == self.samples.training().end || self.samples.game[next] != self.samples.game[row] {
                if !self.scale_is_free {
                    of_game[0] = 0.0;
                }
                meat.add_square(&of_game, 1.0);
                of_game.fill(0.0);
            }
        }
        meat.mirror();
        inverse.around(&meat)
    }
}

/// What Newton's method finds.
struct Coefficients {
    /// Of what is known.
    scale: f64,
    /// Of the free terms: their weights times the scale.
    theta: Vec<f64>,
    /// Of all of these, the scale first.
    covariance: Symmetric,
}

struct Sums {
    loss: f64,
    gradient: Vec<f64>,
    curvature: Symmetric,
}

/// The columns of a row: what is known, then the free terms.
struct Columns<'a> {
    samples: &'a Samples,
    /// The column of each term that is free.
    places: Vec<Option<usize>>,
    /// The weight of each term that is not.
    known: Vec<f64>,
}

impl Columns<'_> {
    /// Those of a row that are not 0, and the first, in order.
    fn of(&self, row: usize, out: &mut Vec<(usize, f64)>) {
        out.clear();
        out.push((0, self.samples.value(row, &self.known)));
        out.extend(self.samples.counts(row).filter_map(|(term, count)| Some((self.places[term]?, count))));
    }
}

fn dot(x: &[(usize, f64)], y: &[f64]) -> f64 {
    x.iter().map(|&(at, x)| x * y[at]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentaply_core::Rng;

    const fn weight(name: &'static str, default: i32, min: i32, max: i32) -> Parameter {
        Parameter { name, meaning: "", default, min, max }
    }

    /// What the positions were made with.
    const TRUE: [f64; 4] = [100.0, -40.0, 73.0, 12.0];

    /// Rows whose results follow from the true weights on a curve of 250 points; the last term never occurs.
    fn made(rest: bool) -> (Samples, Vec<f64>) {
        let mut rng = Rng::new(5);
        let mut samples = Samples::new(4, 1);
        for row in 0..40_000u32 {
            let mut counts = [0; 4];
            for count in &mut counts[..3] {
                *count = rng.below(9) as i32 - 4;
            }
            let rest = if rest { 100 * (rng.below(7) as i32 - 3) } else { 0 };
            let value =
                f64::from(rest) + counts.iter().zip(TRUE).map(|(&c, w)| f64::from(c) * w).sum::<f64>();
            let won = rng.unit() < 1.0 / (1.0 + (-value / 250.0).exp());
            samples.push(
                &counts,
                rest,
                value as i32,
                f32::from(u8::from(won)),
                (value / 100.0) as i32,
                row / 20,
            );
        }
        samples.learn_from_all();
        let wanted = (0..samples.len()).map(|row| f64::from(samples.result[row])).collect();
        (samples, wanted)
    }

    #[test]
    fn weights_that_made_the_results_are_found_again_whatever_gives_the_unit() {
        let table = [
            weight("a", 100, 0, 400),
            weight("b", 0, -100, 400),
            weight("c", 0, -100, 400),
            weight("d", 7, 0, 9),
        ];
        for (with_rest, held) in [(false, Some(0)), (true, None)] {
            let (samples, wanted) = made(with_rest);
            let problem = Problem {
                samples: &samples,
                wanted: &wanted,
                parameters: &table,
                held,
                loss: Loss::Logistic,
                scale: 1.0 / 400.0,
                scale_is_free: true,
                lambda: 1.0,
            };
            let found = problem.solve().expect("a fit");
            for (term, made_with) in TRUE.into_iter().enumerate().take(3) {
                let off = (found.weights[term] - made_with).abs();
                assert!(off <= 4.0 * found.errors[term], "{:?} {:?}", found.weights, found.errors);
                assert!(found.errors[term] < 5.0, "{:?}", found.errors);
            }
            assert_eq!((found.weights[3], found.states[3]), (7.0, State::Unseen));
            if held.is_some() {
                assert_eq!((found.weights[0], found.states[0]), (100.0, State::Unit));
            }
        }
    }

    #[test]
    fn counts_in_fractions_are_fitted_as_what_they_stand_for() {
        let table = [weight("a", 60, 0, 400), weight("b", 0, -100, 400)];
        let mut rng = Rng::new(3);
        let mut samples = Samples::new(2, 64);
        let mut wanted = Vec::new();
        for row in 0..2000 {
            let counts = [rng.below(129) as i32 - 64, rng.below(129) as i32 - 64];
            wanted.push(100.0 * f64::from(counts[0]) / 64.0 - 40.0 * f64::from(counts[1]) / 64.0);
            samples.push(&counts, 0, 0, 0.5, 0, row);
        }
        samples.learn_from_all();
        let problem = Problem {
            samples: &samples,
            wanted: &wanted,
            parameters: &table,
            held: None,
            loss: Loss::Squares,
            scale: 1.0,
            scale_is_free: false,
            lambda: 0.0,
        };
        let found = problem.solve().expect("a fit").weights;
        assert!((found[0] - 100.0).abs() < 1e-6 && (found[1] + 40.0).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn a_rare_number_of_an_array_is_held_by_as_many_positions_as_a_frequent_one() {
        let table = [weight("a[0]", 50, -400, 400), weight("a[1]", 50, -400, 400)];
        let mut samples = Samples::new(2, 1);
        let mut wanted = Vec::new();
        for row in 0..10_000 {
            // The second stands in one position of a thousand.
            let rare = row % 1000 == 0;
            samples.push(&[i32::from(!rare), i32::from(rare)], 0, 0, 0.5, 0, row);
            wanted.push(100.0);
        }
        samples.learn_from_all();
        let problem = Problem {
            samples: &samples,
            wanted: &wanted,
            parameters: &table,
            held: None,
            loss: Loss::Squares,
            scale: 1.0,
            scale_is_free: false,
            lambda: 10.0,
        };
        let found = problem.solve().expect("a fit").weights;
        // Ten positions against ten.
        assert!((found[0] - 100.0).abs() < 0.1 && (found[1] - 75.0).abs() < 0.1, "{found:?}");
    }

    #[test]
    fn a_weight_that_would_leave_its_range_is_held_at_the_end_of_it() {
        let table = [
            weight("a", 100, 0, 400),
            weight("b", 0, -20, 400),
            weight("c", 0, -100, 400),
            weight("d", 7, 0, 9),
        ];
        let (samples, wanted) = made(false);
        let problem = Problem {
            samples: &samples,
            wanted: &wanted,
            parameters: &table,
            held: Some(0),
            loss: Loss::Logistic,
            scale: 1.0 / 250.0,
            scale_is_free: true,
            lambda: 1.0,
        };
        let found = problem.solve().expect("a fit");
        assert_eq!((found.weights[1], found.states[1]), (-20.0, State::AtBound));
        assert!((found.weights[2] - TRUE[2]).abs() < 15.0, "{:?}", found.weights);
    }

    #[test]
    fn least_squares_find_weights_from_points_and_a_large_hold_keeps_the_old_ones() {
        let table = [
            weight("a", 50, 0, 400),
            weight("b", 0, -100, 400),
            weight("c", 0, -100, 400),
            weight("d", 7, 0, 9),
        ];
        let (samples, _) = made(true);
        let wanted: Vec<f64> = (0..samples.len()).map(|row| f64::from(samples.score[row])).collect();
        let fit = |lambda| {
            let problem = Problem {
                samples: &samples,
                wanted: &wanted,
                parameters: &table,
                held: None,
                loss: Loss::Squares,
                scale: 1.0,
                scale_is_free: false,
                lambda,
            };
            problem.solve().expect("a fit").weights
        };
        let free = fit(0.0);
        assert!(
            free.iter().zip(TRUE).take(3).all(|(found, wanted)| (found - wanted).abs() < 0.1),
            "{free:?}"
        );
        let held = fit(1e9);
        assert!(held.iter().zip([50.0, 0.0, 0.0]).all(|(found, old)| (found - old).abs() < 0.1), "{held:?}");
    }
}
