//! Other moves than the best one, where they are worth about the same: so that the same game is not played twice.

use pentaply_core::{Rng, Score};

/// How much a search at full strength may vary.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variety {
    /// Plies at the beginning of a game in which it may, where the game began at the start of its variant; `None` for anywhere.
    pub plies: Option<usize>,
    /// Winning chance (0..1) that may be given up against the best move.
    pub margin: f64,
    /// Seed of the choices: with the same one the same game is played.
    pub seed: u64,
}

impl Variety {
    /// Best moves that are compared. Searching them to full width costs time: some plies of an opening can bear it.
    pub const COMPARES: usize = 4;

    /// An opening: three moves of each side, at the price of 2 % of winning chance.
    #[must_use]
    pub const fn opening(seed: u64) -> Variety {
        Variety { plies: Some(6), margin: 0.02, seed }
    }

    /// Which of the moves with these scores, best first, is played in the position with this key. A win is not gambled away.
    pub(crate) fn picks(&self, scores: &[Score], curve: f64, key: u64) -> usize {
        let Some(best) = scores.first() else { return 0 };
        if matches!(best, Score::Win(_) | Score::Exact(_)) {
            return 0;
        }
        let least = best.win_probability(curve) - self.margin;
        let near = scores.iter().take_while(|score| score.win_probability(curve) >= least).count();
        let choices: Vec<usize> = (0..near).collect();
        Rng::new(self.seed ^ key).pick(&choices).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picked(scores: &[Score]) -> Vec<usize> {
        let mut picked: Vec<usize> =
            (0..200).map(|seed| Variety::opening(seed).picks(scores, 400.0, 7)).collect();
        picked.sort_unstable();
        picked.dedup();
        picked
    }

    #[test]
    fn moves_within_the_margin_are_all_played_and_no_others() {
        let points = Score::Points;
        // 32 points are two per cent at even chances.
        assert_eq!(picked(&[points(10), points(5), points(-21), points(-24), points(-300)]), [0, 1, 2]);
        assert_eq!(picked(&[points(10), points(-90), points(-91)]), [0]);
        assert_eq!(picked(&[]), [0]);
    }

    #[test]
    fn nothing_known_is_given_away() {
        assert_eq!(picked(&[Score::Win(9), Score::Win(11), Score::Points(4000)]), [0]);
        assert_eq!(picked(&[Score::Exact(2), Score::Exact(2)]), [0]);
    }
}
