//! Strength levels: how a search is held back so that people can beat it.
//!
//! A weaker level looks at fewer positions, overlooks some of its own moves altogether, and picks among the best of
//! the rest with less care the weaker it is. It never waits to seem slow. Carelessness is measured in winning chance
//! ([`pentaply_core::Knowledge::CURVE`]), so one table serves every game.
//!
//! | level | name | nodes | overlooks | carelessness | compares |
//! |---|---|---|---|---|---|
//! | 1 | first steps | 1 | 40 % | 0.350 | 24 |
//! | 2 | beginner | 60 | 27 % | 0.200 | 20 |
//! | 3 | learner | 200 | 18 % | 0.130 | 16 |
//! | 4 | casual | 600 | 12 % | 0.090 | 12 |
//! | 5 | hobby player | 2,000 | 8 % | 0.060 | 8 |
//! | 6 | club player | 5,000 | 5 % | 0.040 | 6 |
//! | 7 | strong club player | 13,000 | 3.2 % | 0.030 | 5 |
//! | 8 | expert | 33,000 | 1.7 % | 0.020 | 4 |
//! | 9 | master | 90,000 | 0.5 % | 0.010 | 3 |
//! | 10 | full strength | no limit | 0 | 0 | 1 |
//!
//! *Nodes* are positions entered (the first iteration is always completed), *overlooks* is the chance that a root
//! move is not considered at all (one always is), *compares* how many of the best moves are candidates; a move that
//! gives up the chance *c* against the best one is picked exp(-c / carelessness) times as often.
//!
//! `cargo xtask strength` measures each level against the one below it; the result stands in docs/strength.md.

use pentaply_core::{Rng, Text};

/// A strength level. The table stands at the head of this module.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Its number, 1 the weakest.
    pub number: u8,
    /// What it is called.
    pub name: Text,
    /// Positions it looks at before a move; `None` for as many as the limits allow.
    pub nodes: Option<u64>,
    /// The chance that it overlooks a move, 0..1.
    pub overlooks: f64,
    /// The loss of winning chance at which a move is picked 1/e times as often as the best; 0 for always the best.
    pub carelessness: f64,
    /// How many of the best moves it picks from.
    pub compares: usize,
}

impl Level {
    const fn new(
        number: u8,
        name: Text,
        nodes: Option<u64>,
        overlooks: f64,
        carelessness: f64,
        compares: usize,
    ) -> Level {
        Level { number, name, nodes, overlooks, carelessness, compares }
    }

    /// Whether nothing is held back.
    #[must_use]
    pub fn is_full_strength(&self) -> bool {
        self.nodes.is_none()
    }

    /// The moves that it considers: each is overlooked with the level's chance, but never all.
    pub(crate) fn notices<M: Copy>(&self, moves: &[M], rng: &mut Rng) -> Vec<M> {
        let noticed: Vec<M> = moves.iter().copied().filter(|_| rng.unit() >= self.overlooks).collect();
        match rng.pick(moves) {
            Some(&any) if noticed.is_empty() => vec![any],
            _ => noticed,
        }
    }

    /// Which of the moves with these chances to win, best first, it plays. `chances` is not empty.
    pub(crate) fn picks(&self, chances: &[f64], rng: &mut Rng) -> usize {
        let best = chances.iter().copied().fold(0.0, f64::max);
        let weights: Vec<f64> =
            chances.iter().map(|chance| ((chance - best) / self.carelessness.max(1e-9)).exp()).collect();
        let mut left = rng.unit() * weights.iter().sum::<f64>();
        for (i, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return i;
            }
        }
        0
    }
}

/// All levels, the weakest first.
pub static LEVELS: [Level; 10] = [
    Level::new(1, Text::new("first steps", "初识"), Some(1), 0.400, 0.350, 24),
    Level::new(2, Text::new("beginner", "入门"), Some(60), 0.270, 0.200, 20),
    Level::new(3, Text::new("learner", "学徒"), Some(200), 0.180, 0.130, 16),
    Level::new(4, Text::new("casual", "休闲"), Some(600), 0.120, 0.090, 12),
    Level::new(5, Text::new("hobby player", "爱好者"), Some(2_000), 0.080, 0.060, 8),
    Level::new(6, Text::new("club player", "棋友"), Some(5_000), 0.050, 0.040, 6),
    Level::new(7, Text::new("strong club player", "棋社强手"), Some(13_000), 0.032, 0.030, 5),
    Level::new(8, Text::new("expert", "高手"), Some(33_000), 0.017, 0.020, 4),
    Level::new(9, Text::new("master", "大师"), Some(90_000), 0.005, 0.010, 3),
    Level::new(10, Text::new("full strength", "全力"), None, 0.0, 0.0, 1),
];

/// The Elo that the weakest level is told to have, and what each level has more than the one below. A nominal scale, for drivers that
/// ask in Elo: docs/strength.md measures 70 to 480 between levels, depending on the game, and nobody has measured people.
const ELO: (u32, u32) = (800, 200);

/// The nominal Elo of the weakest level and of full strength.
pub const ELO_RANGE: std::ops::RangeInclusive<u64> = ELO.0 as u64..=(ELO.0 + 9 * ELO.1) as u64;

/// The level that is nearest to this nominal Elo.
#[must_use]
pub fn of_elo(elo: u32) -> &'static Level {
    let steps = (elo.saturating_sub(ELO.0) + ELO.1 / 2) / ELO.1;
    get(steps.min(9) as u8 + 1)
}

/// The level with this number; the nearest one where there is none.
#[must_use]
pub fn get(number: u8) -> &'static Level {
    &LEVELS[usize::from(number.clamp(1, 10)) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_holds_back_no_more_than_the_one_below() {
        for pair in LEVELS.windows(2) {
            assert_eq!(pair[0].number + 1, pair[1].number);
            assert!(pair[0].nodes < pair[1].nodes || pair[1].is_full_strength());
            assert!(pair[0].overlooks >= pair[1].overlooks);
            assert!(pair[0].carelessness > pair[1].carelessness);
            assert!(pair[0].compares >= pair[1].compares);
        }
        assert!(get(10).is_full_strength() && !get(9).is_full_strength());
        assert_eq!((get(0).number, get(255).number), (1, 10));
    }

    #[test]
    fn each_level_has_its_elo() {
        assert_eq!((of_elo(0).number, of_elo(899).number, of_elo(900).number), (1, 1, 2));
        assert_eq!((of_elo(2499).number, of_elo(2500).number, of_elo(u32::MAX).number), (9, 10, 10));
        for (elo, level) in ELO_RANGE.step_by(ELO.1 as usize).zip(LEVELS) {
            assert_eq!(of_elo(elo as u32).number, level.number);
        }
        assert_eq!(of_elo(*ELO_RANGE.end() as u32).number, 10);
    }

    #[test]
    fn something_is_always_noticed() {
        let mut rng = Rng::new(7);
        let blind = Level { overlooks: 1.0, ..LEVELS[0] };
        for _ in 0..100 {
            assert_eq!(blind.notices(&[1, 2, 3], &mut rng).len(), 1);
        }
        assert_eq!(get(10).notices(&[1, 2, 3], &mut rng), [1, 2, 3]);
        assert!(blind.notices::<u8>(&[], &mut rng).is_empty());
    }

    #[test]
    fn a_careless_level_gives_up_chances_more_often() {
        let mut rng = Rng::new(7);
        let chances = [0.60, 0.55, 0.10];
        let mut picked = |level: u8| {
            let mut counts = [0; 3];
            for _ in 0..10_000 {
                counts[get(level).picks(&chances, &mut rng)] += 1;
            }
            counts
        };
        let (weak, middling, strong, full) = (picked(1), picked(5), picked(9), picked(10));
        assert!(weak[2] > 500 && weak[0] > weak[1], "{weak:?}");
        assert!(middling[0] > weak[0] && middling[2] < 20, "{middling:?}");
        assert!(strong[0] > 9_900, "{strong:?}");
        assert_eq!(full, [10_000, 0, 0]);
    }
}
