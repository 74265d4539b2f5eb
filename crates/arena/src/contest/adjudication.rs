//! When a game is ended before its end: both engines agree who is winning, or that nobody is, or it is too long.

use serde::{Deserialize, Serialize};

use super::referee::{ScoreNote, Winner};

/// A game is won when both engines said so, by at least so many points, in each of their last so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// Points, hundredths of the game's unit.
    pub points: i32,
    /// Moves of each engine.
    pub moves: usize,
}

/// A game is drawn when both engines saw it within so many points of even in each of their last so many moves, from a
/// certain ply on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Points, hundredths of the game's unit.
    pub points: i32,
    /// Moves of each engine.
    pub moves: usize,
    /// Plies of the game before which nothing is judged.
    pub from: usize,
}

/// The rules in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Plies, the opening's included, after which a game is drawn.
    pub max_plies: usize,
    /// When a game is given up.
    pub resign: Option<ResignRule>,
    /// When a game is called drawn.
    pub draw: Option<DrawRule>,
}

/// What the engines said, the first player's view, oldest first.
#[derive(Debug, Default)]
pub(super) struct Opinions([Vec<Option<i32>>; 2]);

impl Opinions {
    pub(super) fn add(&mut self, seat: usize, score: Option<ScoreNote>) {
        let sign = if seat == 0 { 1 } else { -1 };
        self.0[seat].push(score.map(|score| sign * score.points()));
    }

    /// Whether each of the last `moves` opinions of both engines passes `test`.
    fn agree(&self, moves: usize, test: impl Fn(i32) -> bool) -> bool {
        self.0.iter().all(|said| {
            said.len() >= moves && said[said.len() - moves..].iter().all(|score| score.is_some_and(&test))
        })
    }
}

impl Adjudication {
    /// The verdict after `plies` plies, and its word in records.
    pub(super) fn verdict(&self, plies: usize, opinions: &Opinions) -> Option<(Winner, &'static str)> {
        if plies >= self.max_plies {
            return Some((Winner::Draw, "length"));
        }
        if let Some(rule) = self.resign {
            if opinions.agree(rule.moves, |score| score >= rule.points) {
                return Some((Winner::First, "adjudicated"));
            }
            if opinions.agree(rule.moves, |score| score <= -rule.points) {
                return Some((Winner::Second, "adjudicated"));
            }
        }
        match self.draw {
            Some(rule)
                if plies >= rule.from && opinions.agree(rule.moves, |score| score.abs() <= rule.points) =>
            {
                Some((Winner::Draw, "adjudicated"))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::referee::ScoreKind;
    use super::*;

    const RULES: Adjudication = Adjudication {
        max_plies: 100,
        resign: Some(ResignRule { points: 600, moves: 2 }),
        draw: Some(DrawRule { points: 10, moves: 2, from: 20 }),
    };

    fn opinions(said: &[(usize, i32)]) -> Opinions {
        let mut opinions = Opinions::default();
        for &(seat, value) in said {
            opinions.add(seat, Some(ScoreNote { kind: ScoreKind::Points, value }));
        }
        opinions
    }

    #[test]
    fn a_game_is_given_up_only_when_both_engines_agree_for_long_enough() {
        let agreed = [(0, 700), (1, -650), (0, 800), (1, -600)];
        assert_eq!(RULES.verdict(10, &opinions(&agreed)), Some((Winner::First, "adjudicated")));
        assert_eq!(RULES.verdict(10, &opinions(&agreed[..3])), None, "one move short");
        let hopeful = [(0, 700), (1, -650), (0, 800), (1, -599)];
        assert_eq!(RULES.verdict(10, &opinions(&hopeful)), None);
        let lost = [(0, -700), (1, 650), (0, -700), (1, 650)];
        assert_eq!(RULES.verdict(10, &opinions(&lost)), Some((Winner::Second, "adjudicated")));
        let mut silent = opinions(&agreed);
        silent.add(0, None);
        assert_eq!(RULES.verdict(10, &silent), None, "an engine that says nothing agrees to nothing");
    }

    #[test]
    fn an_even_game_is_drawn_only_late() {
        let even = [(0, 5), (1, -10), (0, 0), (1, 10)];
        assert_eq!(RULES.verdict(19, &opinions(&even)), None);
        assert_eq!(RULES.verdict(20, &opinions(&even)), Some((Winner::Draw, "adjudicated")));
        assert_eq!(RULES.verdict(100, &opinions(&[])), Some((Winner::Draw, "length")));
    }

    #[test]
    fn a_forced_win_counts_as_any_number_of_points() {
        let mut opinions = Opinions::default();
        for _ in 0..2 {
            opinions.add(0, Some(ScoreNote { kind: ScoreKind::Win, value: 9 }));
            opinions.add(1, Some(ScoreNote { kind: ScoreKind::Loss, value: 8 }));
        }
        assert_eq!(RULES.verdict(5, &opinions), Some((Winner::First, "adjudicated")));
    }
}
