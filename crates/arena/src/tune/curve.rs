//! The curve from points to the chance of winning: `1 / (1 + exp(-points / curve))`.

use super::error::Error;

/// The chance of winning with so many points.
pub(crate) fn chance(points: f64, curve: f64) -> f64 {
    1.0 / (1.0 + (-points / curve).exp())
}

/// The curve that makes the results most likely: Newton's method on its reciprocal, in which the likelihood is concave.
///
/// # Errors
/// More points do not win more often.
pub(crate) fn fit(rows: impl Iterator<Item = (f64, f32)> + Clone) -> Result<f64, Error> {
    // Newton's steps from 0, where they are well behaved, go past the end at most once and then come back.
    let mut slope = 0.0f64;
    for _ in 0..100 {
        let (mut gradient, mut curvature) = (0.0, 0.0);
        for (points, result) in rows.clone() {
            let chance = 1.0 / (1.0 + (-points * slope).exp());
            gradient += points * (f64::from(result) - chance);
            curvature += points * points * chance * (1.0 - chance);
        }
        let step = gradient / curvature;
        if !step.is_finite() {
            return Err(Error::Senseless);
        }
        slope += step;
        if step.abs() < 1e-9 * slope.abs() {
            break;
        }
    }
    // A chance that hardly changes in thousands of units is no curve.
    if slope > 1e-6 { Ok(1.0 / slope) } else { Err(Error::Senseless) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentaply_core::Rng;

    #[test]
    fn the_curve_that_made_the_results_is_found_again() {
        let mut rng = Rng::new(1);
        let rows: Vec<(f64, f32)> = (0..200_000)
            .map(|_| {
                let points = 3000.0 * (rng.unit() - 0.5);
                (points, f32::from(u8::from(rng.unit() < chance(points, 265.0))))
            })
            .collect();
        let found = fit(rows.iter().copied()).expect("a curve");
        assert!((found - 265.0).abs() < 5.0, "{found}");
    }

    #[test]
    fn points_that_do_not_win_make_no_curve() {
        assert!(fit([(100.0, 0.0), (-100.0, 1.0), (50.0, 1.0)].into_iter()).is_err());
        assert!(fit([(0.0, 1.0)].into_iter()).is_err());
    }
}
