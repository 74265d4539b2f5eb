//! Elo and normalised Elo with their 95 % errors, and the likelihood of superiority.
//!
//! The variance comes from pairs where games are played in pairs: both games of a pair share an opening, so
//! their results are not independent, and single games would overstate the error. Formulas: M. Van den Bergh, "Comments on
//! normalized Elo" (cantate.be/Fishtest/normalized_elo_practical.pdf); the same figures as fastchess.

use serde::Serialize;

use super::{ELO_PER_NAT, Tally, Z95, elo_of_score, moments, normal_cdf};

/// What a tally says about strength. Every number is finite; what is not known yet is none (`null` in JSON).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Elo {
    /// Points of the first engine per game, 0 to 1, of the games that the rest is computed from.
    pub score: Option<f64>,
    /// Its 95 % error; none while the results show no spread.
    pub score_error: Option<f64>,
    /// Elo difference, first engine minus second; none without games and at a score of 0 or 1.
    pub elo: Option<f64>,
    /// Its 95 % error; none while the results show no spread, or while the interval reaches a score of 0 or 1.
    pub elo_error: Option<f64>,
    /// Lower end of the 95 % interval of the Elo difference; none where it has no end.
    pub low: Option<f64>,
    /// Upper end of the 95 % interval of the Elo difference; none where it has no end.
    pub high: Option<f64>,
    /// Normalised Elo: the difference in units of the spread of a game, 800 / ln 10 to one standard deviation.
    pub nelo: Option<f64>,
    /// Its 95 % error.
    pub nelo_error: Option<f64>,
    /// Likelihood of superiority, 0 to 1; 0.5 without games.
    pub los: f64,
    /// Pairs that end even, among all pairs; draws among all games where there are no pairs.
    pub draw_ratio: Option<f64>,
    /// Pairs that the first engine won, to one that it lost.
    pub pairs_ratio: Option<f64>,
}

/// Mean score, its variance, and how many observations stand behind it.
struct Sample {
    score: f64,
    variance: f64,
    count: f64,
    /// Games in an observation: two of a pair.
    games: f64,
}

impl Sample {
    fn of(tally: &Tally) -> Option<Sample> {
        let (score, variance, count) = if tally.by_pairs() {
            moments(&tally.pentanomial_weights())
        } else {
            moments(&tally.trinomial_weights())
        };
        let games = if tally.by_pairs() { 2.0 } else { 1.0 };
        // A sum of squares of rounded differences is not nought for equal results, but this small.
        let variance = if variance < 1e-12 { 0.0 } else { variance };
        (count > 0.0).then_some(Sample { score, variance, count, games })
    }

    fn deviation_of_mean(&self) -> f64 {
        (self.variance / self.count).sqrt()
    }
}

impl Elo {
    /// Reads a tally.
    #[must_use]
    pub fn of(tally: &Tally) -> Elo {
        let Some(sample) = Sample::of(tally) else {
            return Elo { los: 0.5, ..Elo::default() };
        };
        let spread = sample.variance > 0.0;
        let margin = Z95 * sample.deviation_of_mean();
        let low = elo_of_score(sample.score - margin).filter(|_| spread);
        let high = elo_of_score(sample.score + margin).filter(|_| spread);
        // One standard deviation of a game's score is 800 / ln 10; a pair's mean score has 1 / sqrt 2 of it.
        let unit = 2.0 * ELO_PER_NAT / (sample.games * sample.variance).sqrt();
        let [ll, ld, even, wd, ww] = tally.pentanomial;
        let by_pairs = tally.by_pairs();
        let (draws, all) = if by_pairs { (even, tally.pairs()) } else { (tally.draws, tally.games()) };
        Elo {
            score: Some(sample.score),
            score_error: spread.then_some(margin),
            elo: elo_of_score(sample.score),
            elo_error: low.zip(high).map(|(low, high)| (high - low) / 2.0),
            low,
            high,
            nelo: spread.then_some((sample.score - 0.5) * unit),
            nelo_error: spread.then_some(margin * unit),
            los: los(tally),
            draw_ratio: Some(draws as f64 / all as f64),
            pairs_ratio: (by_pairs && ll + ld > 0).then(|| (ww + wd) as f64 / (ll + ld) as f64),
        }
    }
}

/// Likelihood of superiority: how probable it is, by the results alone, that the first engine is the stronger one. 0 to 1,
/// and 0.5 without games.
///
/// While the results show no spread (a single pair, say, or wins only) there is nothing to estimate a variance from; then the
/// wins and losses are taken as tosses of a coin.
#[must_use]
pub fn los(tally: &Tally) -> f64 {
    let Some(sample) = Sample::of(tally) else { return 0.5 };
    if sample.variance > 0.0 {
        return normal_cdf((sample.score - 0.5) / sample.deviation_of_mean());
    }
    let decided = tally.wins + tally.losses;
    if decided == 0 {
        return 0.5;
    }
    normal_cdf((tally.wins as f64 - tally.losses as f64) / (decided as f64).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::GameResult::{Draw, Loss, Win};

    fn near(value: Option<f64>, published: f64) {
        let value = value.expect("a number");
        assert!((value - published).abs() <= 0.0051, "{value} against the published {published}");
    }

    /// elo, error, nelo, error, likelihood of superiority in percent
    type Published = ([u64; 5], (f64, f64), (f64, f64), f64);

    #[test]
    fn pentanomial_elo_agrees_with_published_reports() {
        let published: [Published; 6] = [
            // fastchess, app/tests/elo_test.cpp, "EloPentanomial 1" to 3
            ([34, 54, 63, 64, 75], (55.58, 27.65), (57.94, 28.28), 100.00),
            ([332, 433, 498, 333, 334], (-8.64, 10.33), (-9.17, 10.96), 5.05),
            ([7895, 8757, 5685, 568, 9999], (-21.04, 2.95), (-19.01, 2.65), 0.00),
            // github.com/Disservin/fastchess/issues/807
            ([30, 6, 18, 0, 6], (-168.40, 73.37), (-170.08, 62.16), 0.00),
            // github.com/brunocodutra/cinder/pull/727
            ([50, 287, 610, 387, 73], (18.04, 8.23), (28.19, 12.84), 100.00),
            // github.com/lynx-chess/Lynx/pull/1899
            ([235, 1384, 2521, 1341, 239], (-1.06, 4.05), (-1.67, 6.37), 30.33),
        ];
        for (pairs, (elo, error), (nelo, nelo_error), los) in published {
            let found = Elo::of(&Tally::of_pairs(pairs));
            near(found.elo, elo);
            near(found.elo_error, error);
            near(found.nelo, nelo);
            near(found.nelo_error, nelo_error);
            near(Some(found.los * 100.0), los);
        }
    }

    #[test]
    fn trinomial_elo_agrees_with_published_reports() {
        // fastchess, app/tests/elo_test.cpp, "EloWDL 1" to 3: wins, losses, draws
        let first = Elo::of(&Tally::of_games(76, 89, 123));
        near(first.nelo, -20.76);
        near(first.nelo_error, 40.13);
        near(Some(first.los * 100.0), 15.53);
        let second = Elo::of(&Tally::of_games(136, 96, 111));
        near(second.nelo, 49.77);
        near(second.nelo_error, 36.77);
        near(second.elo, 40.70);
        near(second.elo_error, 30.43);
        near(Some(second.los * 100.0), 99.60);
        let third = Elo::of(&Tally::of_games(34, 356, 0));
        near(third.nelo, -508.44);
        near(third.nelo_error, 34.48);
    }

    #[test]
    fn the_other_view_has_the_opposite_elo() {
        let tally = Tally::of_pairs([3, 20, 41, 33, 9]);
        let (here, there) = (Elo::of(&tally), Elo::of(&tally.reversed()));
        near(here.elo.map(|elo| elo + there.elo.unwrap()), 0.0);
        near(here.elo_error.map(|error| error - there.elo_error.unwrap()), 0.0);
        near(Some(here.los + there.los), 1.0);
        assert!(here.elo.unwrap() > 0.0 && here.los > 0.5);
    }

    #[test]
    fn nothing_is_claimed_without_games() {
        let none = Elo::of(&Tally::default());
        assert_eq!(none, Elo { los: 0.5, ..Elo::default() });
    }

    #[test]
    fn wins_only_have_no_elo_but_a_growing_likelihood() {
        let mut tally = Tally::default();
        let mut last = 0.5;
        for _ in 0..8 {
            tally.pair(Win, Win);
            let elo = Elo::of(&tally);
            assert_eq!((elo.elo, elo.elo_error, elo.nelo, elo.pairs_ratio), (None, None, None, None));
            assert!(elo.los > last && elo.los < 1.0);
            last = elo.los;
            near(Some(Elo::of(&tally.reversed()).los), 1.0 - elo.los);
        }
    }

    #[test]
    fn even_pairs_without_spread_have_elo_nought_and_no_error() {
        let mut tally = Tally::default();
        (0..50).for_each(|_| tally.pair(Win, Loss));
        let elo = Elo::of(&tally);
        assert_eq!((elo.elo, elo.elo_error, elo.nelo, elo.los), (Some(0.0), None, None, 0.5));
        assert_eq!(elo.draw_ratio, Some(1.0));
        let mut drawn = Tally::default();
        (0..7).for_each(|_| drawn.single(Draw));
        assert_eq!((Elo::of(&drawn).elo, Elo::of(&drawn).los), (Some(0.0), 0.5));
    }

    #[test]
    fn every_small_tally_gives_finite_numbers() {
        for code in 0..4u64.pow(5) {
            let pairs = std::array::from_fn(|i| code / 4u64.pow(i as u32) % 4);
            let elo = Elo::of(&Tally::of_pairs(pairs));
            let numbers = [
                elo.elo,
                elo.elo_error,
                elo.low,
                elo.high,
                elo.nelo,
                elo.nelo_error,
                elo.draw_ratio,
                elo.pairs_ratio,
            ];
            assert!(numbers.iter().flatten().all(|n| n.is_finite()), "{pairs:?}: {elo:?}");
            assert!((0.0..=1.0).contains(&elo.los));
        }
    }
}
