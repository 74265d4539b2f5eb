//! Black's fouls in renju: those of recorded positions, which another program agrees on, and the rule carried out word by word
//! on a plain board.

#![allow(clippy::print_stdout)]

mod common;

use std::collections::BTreeSet;

use common::{point, random_position};
use pentaply_core::{Game, Position as _, Rng, Side};
use pentaply_gomoku::{Foul, Gomoku, Point, Position, Rule, Threat};

/// The head of the file says how it was made.
const FOULS: &str = include_str!("data/fouls.txt");

fn recorded() -> impl Iterator<Item = (Position, Vec<(Point, Foul)>)> {
    FOULS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (text, fouls) = line.split_once(" | ").unwrap_or_else(|| panic!("two fields: {line}"));
        let position = Gomoku::read_position(text, Some("renju")).expect("a position");
        let foul = |entry: &str| {
            let (at, code) = entry.split_once(':').expect("point:foul");
            let foul = match code {
                "6" => Foul::Overline,
                "44" => Foul::DoubleFour,
                "33" => Foul::DoubleThree,
                other => panic!("no foul: {other}"),
            };
            (point(at), foul)
        };
        (position, fouls.split_whitespace().map(foul).collect())
    })
}

fn found(position: &Position) -> Vec<(Point, Foul)> {
    position.empty_points().iter().filter_map(|at| Some((at, position.foul(at)?))).collect()
}

#[test]
fn every_recorded_foul_is_one_and_nothing_else_is() {
    let mut counts = [0; 3];
    for (position, fouls) in recorded() {
        assert_eq!(found(&position), fouls, "{position}");
        for (at, foul) in fouls {
            counts[foul as usize] += 1;
            assert!(!position.is_legal(at) && position.suspects().contains(at), "{at} of {position}");
        }
    }
    assert!(counts.iter().all(|&count| count >= 100), "{counts:?}");
}

/// A board of plain cells and nothing else.
#[derive(Clone)]
struct Plain {
    size: isize,
    stones: Vec<Option<Side>>,
}

type At = (isize, isize);

const DIRECTIONS: [At; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Plain {
    fn of(position: &Position) -> Plain {
        let size = position.size();
        let stones = (0..size * size).map(|i| position.stone(Point::new(i % size, i / size))).collect();
        Plain { size: size as isize, stones }
    }

    fn is_on(&self, at: At) -> bool {
        (0..self.size).contains(&at.0) && (0..self.size).contains(&at.1)
    }

    fn stone(&self, at: At) -> Option<Side> {
        if self.is_on(at) { self.stones[(at.1 * self.size + at.0) as usize] } else { None }
    }

    fn is_empty(&self, at: At) -> bool {
        self.is_on(at) && self.stone(at).is_none()
    }

    fn with(&self, at: At) -> Plain {
        let mut board = self.clone();
        board.stones[(at.1 * self.size + at.0) as usize] = Some(Side::First);
        board
    }

    /// Black's unbroken row through a stone.
    fn row(&self, at: At, (dx, dy): At) -> BTreeSet<At> {
        let mut row = BTreeSet::from([at]);
        for sign in [1, -1] {
            row.extend(
                (1..)
                    .map(|i| (at.0 + sign * i * dx, at.1 + sign * i * dy))
                    .take_while(|&next| self.stone(next) == Some(Side::First)),
            );
        }
        row
    }

    /// The fours in a direction that hold a stone, each with the points that make it a five.
    fn fours(&self, at: At, direction: At) -> Vec<(BTreeSet<At>, BTreeSet<At>)> {
        let mut fours: Vec<(BTreeSet<At>, BTreeSet<At>)> = Vec::new();
        for i in -4..=4 {
            let next = (at.0 + i * direction.0, at.1 + i * direction.1);
            if !self.is_empty(next) {
                continue;
            }
            let mut five = self.with(next).row(next, direction);
            if five.len() != 5 || !five.contains(&at) {
                continue;
            }
            five.remove(&next);
            match fours.iter_mut().find(|(four, _)| *four == five) {
                Some((_, fives)) => drop(fives.insert(next)),
                None => fours.push((five, BTreeSet::from([next]))),
            }
        }
        fours
    }

    fn makes_five(&self, at: At) -> bool {
        let board = self.with(at);
        DIRECTIONS.iter().any(|&direction| board.row(at, direction).len() == 5)
    }

    /// Whether a stone that stands is part of a three in a direction: a stone that makes no five and is no foul would make a straight
    /// four of it, which is unbroken and becomes a five in two ways.
    fn is_three(&self, at: At, direction: At) -> bool {
        (-3..=3).any(|i| {
            let next = (at.0 + i * direction.0, at.1 + i * direction.1);
            self.is_empty(next)
                && !self.makes_five(next)
                && {
                    let board = self.with(next);
                    let row = board.row(next, direction);
                    row.len() == 4
                        && row.contains(&at)
                        && board
                            .fours(next, direction)
                            .iter()
                            .any(|(four, fives)| *four == row && fives.len() == 2)
                }
                && self.foul(next).is_none()
        })
    }

    fn foul(&self, at: At) -> Option<Foul> {
        if self.makes_five(at) {
            return None;
        }
        let board = self.with(at);
        if DIRECTIONS.iter().any(|&direction| board.row(at, direction).len() > 5) {
            return Some(Foul::Overline);
        }
        if DIRECTIONS.iter().map(|&direction| board.fours(at, direction).len()).sum::<usize>() > 1 {
            return Some(Foul::DoubleFour);
        }
        let threes = DIRECTIONS.iter().filter(|&&direction| board.is_three(at, direction)).count();
        (threes > 1).then_some(Foul::DoubleThree)
    }

    fn fouls(&self) -> Vec<(Point, Foul)> {
        let all = (0..self.size).flat_map(|row| (0..self.size).map(move |column| (column, row)));
        all.filter(|&at| self.is_empty(at))
            .filter_map(|at| Some((Point::new(at.0 as usize, at.1 as usize), self.foul(at)?)))
            .collect()
    }
}

#[test]
fn the_words_of_the_rule_carried_out_on_a_plain_board_find_the_same_fouls() {
    let mut rng = Rng::new(13);
    let random: Vec<Position> = (0..150)
        .map(|number| random_position(&mut rng, Rule::Renju, 6 + number % 14, 3 + number % 5))
        .collect();
    let (mut counts, mut unreal) = ([0; 3], 0);
    for position in recorded().map(|(position, _)| position).chain(random) {
        let fouls = Plain::of(&position).fouls();
        assert_eq!(found(&position), fouls, "{position}");
        fouls.iter().for_each(|&(_, foul)| counts[foul as usize] += 1);
        unreal += position.suspects().count() - fouls.len();
    }
    assert!(counts.iter().all(|&count| count >= 150), "{counts:?}");
    assert!(unreal >= 30, "only {unreal} double threes that are none");
    println!("{counts:?} overlines, double fours, double threes; {unreal} double threes that are none");
}

#[test]
fn a_point_that_makes_five_is_a_threat_and_never_a_foul() {
    let mut fives = 0;
    for (position, _) in recorded() {
        for at in position.threats(Side::First, Threat::Five).iter() {
            assert_eq!(position.foul(at), None, "{at} of {position}");
            fives += 1;
        }
    }
    assert!(fives >= 100, "only {fives}");
}
