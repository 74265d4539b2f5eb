//! Counting results from the first engine's view, as single games and as pairs with the seats swapped.

use serde::{Deserialize, Serialize};

/// How a game ended for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// That side lost.
    Loss,
    /// Nobody won.
    Draw,
    /// That side won.
    Win,
}

impl GameResult {
    /// All results, worst first.
    pub const ALL: [GameResult; 3] = [GameResult::Loss, GameResult::Draw, GameResult::Win];

    /// Half points: 0, 1 or 2.
    #[must_use]
    pub fn half_points(self) -> u64 {
        self as u64
    }

    /// The same game from the other side.
    #[must_use]
    pub fn reversed(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}

/// Results of a match between two engines, from the first engine's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games the first engine won, paired or not.
    pub wins: u64,
    /// Games drawn, paired or not.
    pub draws: u64,
    /// Games the first engine lost, paired or not.
    pub losses: u64,
    /// Finished pairs by the points the first engine took from them: 0, 1/2, 1, 3/2, 2.
    pub pentanomial: [u64; 5],
    /// Of the pairs in the middle those in which each engine won once; the others are two draws.
    pub split_pairs: u64,
}

impl Tally {
    /// Counts a game that has no partner (yet).
    pub fn single(&mut self, result: GameResult) {
        match result {
            GameResult::Loss => self.losses += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Win => self.wins += 1,
        }
    }

    /// Counts both games of a pair: one opening, the seats swapped in between, both from the first engine's view.
    pub fn pair(&mut self, a: GameResult, b: GameResult) {
        self.single(a);
        self.single(b);
        self.join(a, b);
    }

    /// Says that two games, each counted already, were a pair.
    pub fn join(&mut self, a: GameResult, b: GameResult) {
        self.pentanomial[(a.half_points() + b.half_points()) as usize] += 1;
        self.split_pairs += u64::from(a != b && a == b.reversed());
    }

    /// Adds the results of another part of the same match.
    pub fn add(&mut self, other: &Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.pentanomial.iter_mut().zip(other.pentanomial).for_each(|(mine, theirs)| *mine += theirs);
        self.split_pairs += other.split_pairs;
    }

    /// The same results from the second engine's view.
    #[must_use]
    pub fn reversed(&self) -> Tally {
        let mut pentanomial = self.pentanomial;
        pentanomial.reverse();
        Tally { wins: self.losses, losses: self.wins, pentanomial, ..*self }
    }

    /// Games finished.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Pairs finished.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pentanomial.iter().sum()
    }

    /// Points of the first engine, a draw being half.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + 0.5 * self.draws as f64
    }

    /// Points per game, 0 to 1; none without a game.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// Whether the statistics go by pairs. They do unless more games stand alone than in pairs: then the few pairs
    /// say less than all games taken one by one.
    #[must_use]
    pub fn by_pairs(&self) -> bool {
        let paired = 2 * self.pairs();
        paired > 0 && 2 * paired >= self.games()
    }

    /// Losses, draws and wins as weights, worst first.
    pub(crate) fn trinomial_weights(&self) -> [f64; 3] {
        [self.losses as f64, self.draws as f64, self.wins as f64]
    }

    /// The pentanomial counts as weights, worst first.
    pub(crate) fn pentanomial_weights(&self) -> [f64; 5] {
        self.pentanomial.map(|count| count as f64)
    }

    /// A tally that has just these pairs, as published reports give them. Wins, draws and losses are not told by
    /// pairs alone; here the middle pairs count as one win each.
    #[cfg(test)]
    pub(crate) fn of_pairs(pentanomial: [u64; 5]) -> Tally {
        let [ll, ld, middle, wd, ww] = pentanomial;
        Tally {
            wins: 2 * ww + wd + middle,
            draws: wd + ld,
            losses: 2 * ll + ld + middle,
            pentanomial,
            split_pairs: middle,
        }
    }

    /// A tally of games that stand alone, as published reports give them.
    #[cfg(test)]
    pub(crate) fn of_games(wins: u64, losses: u64, draws: u64) -> Tally {
        Tally { wins, draws, losses, ..Tally::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameResult::{Draw, Loss, Win};

    #[test]
    fn a_pair_counts_as_two_games_and_one_cell() {
        let mut tally = Tally::default();
        tally.pair(Win, Loss);
        tally.pair(Draw, Draw);
        tally.pair(Draw, Win);
        tally.pair(Loss, Loss);
        tally.single(Win);
        assert_eq!((tally.wins, tally.draws, tally.losses), (3, 3, 3));
        assert_eq!(tally.pentanomial, [1, 0, 2, 1, 0]);
        assert_eq!(tally.split_pairs, 1);
        assert_eq!((tally.games(), tally.pairs(), tally.points()), (9, 4, 4.5));
    }

    #[test]
    fn the_other_view_of_the_other_view_is_the_first() {
        let mut tally = Tally::default();
        let mut mirrored = Tally::default();
        for a in GameResult::ALL {
            for b in GameResult::ALL {
                tally.pair(a, b);
                mirrored.pair(b.reversed(), a.reversed());
            }
            tally.pair(a, Win);
            mirrored.pair(a.reversed(), Loss);
        }
        assert_ne!(tally, mirrored);
        assert_eq!(tally.reversed(), mirrored);
        assert_eq!(mirrored.reversed(), tally);
    }

    #[test]
    fn pairs_speak_unless_most_games_stand_alone() {
        let mut tally = Tally::default();
        assert!(!tally.by_pairs());
        tally.pair(Win, Draw);
        tally.single(Win);
        assert!(tally.by_pairs(), "one game of the next pair is out");
        (0..10).for_each(|_| tally.single(Loss));
        assert!(!tally.by_pairs());
    }
}
