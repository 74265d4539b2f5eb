//! Who plays whom, in which order: a pure function of the number of engines and games.

use serde::{Deserialize, Serialize};

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first engine meets each of the others.
    Gauntlet,
}

/// A game to be played. Games 2k and 2k + 1 are a pair: the same engines and opening, sides swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 0.
    pub number: usize,
    /// The number of its opening.
    pub opening: usize,
    /// The engines that play first and second.
    pub seats: [usize; 2],
}

/// All games of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    games: usize,
}

/// More games of a pairing nobody waits for.
const MOST_GAMES: usize = 10_000_000;

impl Schedule {
    /// `games` games for each pairing, rounded up to pairs. Pairings take turns, so that every engine is measured from the start.
    #[must_use]
    pub fn new(format: Format, engines: usize, games: usize) -> Schedule {
        let pairings: Vec<[usize; 2]> = (0..engines)
            .flat_map(|a| (a + 1..engines).map(move |b| [a, b]))
            .filter(|[a, _]| format == Format::RoundRobin || *a == 0)
            .collect();
        let games = games.min(MOST_GAMES).div_ceil(2) * 2 * pairings.len();
        Schedule { pairings, games }
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// The game with this number.
    #[must_use]
    pub fn game(&self, number: usize) -> Fixture {
        let pair = number / 2;
        let [a, b] = self.pairings[pair % self.pairings.len()];
        let seats = if number.is_multiple_of(2) { [a, b] } else { [b, a] };
        Fixture { number, opening: pair / self.pairings.len(), seats }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_one_opening_with_the_sides_swapped() {
        let schedule = Schedule::new(Format::RoundRobin, 2, 5);
        assert_eq!(schedule.len(), 6, "rounded up to pairs");
        let (a, b) = (schedule.game(4), schedule.game(5));
        assert_eq!((a.opening, b.opening), (2, 2));
        assert_eq!((a.seats, b.seats), ([0, 1], [1, 0]));
    }

    #[test]
    fn in_a_round_robin_all_meet_equally_often_from_the_same_openings() {
        let schedule = Schedule::new(Format::RoundRobin, 4, 6);
        assert_eq!(schedule.len(), 36);
        let mut met = std::collections::HashMap::new();
        for game in (0..36).map(|number| schedule.game(number)) {
            met.entry(game.seats).or_insert_with(Vec::new).push(game.opening);
        }
        assert_eq!(met.len(), 12);
        assert!(met.values().all(|openings| *openings == [0, 1, 2]));
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_all_others() {
        let schedule = Schedule::new(Format::Gauntlet, 4, 2);
        let seats: Vec<[usize; 2]> = (0..schedule.len()).map(|number| schedule.game(number).seats).collect();
        assert_eq!(seats, [[0, 1], [1, 0], [0, 2], [2, 0], [0, 3], [3, 0]]);
    }
}
