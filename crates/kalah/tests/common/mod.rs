//! What several test files share.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use pentaply_core::position::{Position as _, legal_moves};
use pentaply_core::{Game, Rng, Side};
use pentaply_kalah::{Kalah, Position, Rules, Setup};

/// A corner of each switch, and boards from the smallest to the largest.
pub const VARIANTS: &[&str] = &[
    "1,1",
    "1,3,empty-capture",
    "2,3",
    "3,2,no-capture",
    "4,3,relay,empty-capture",
    "6,4",
    "6,4,empty-capture",
    "6,4,no-capture",
    "6,4,relay",
    "6,4,pie",
    "6,4,no-capture,relay,pie",
    "7,7",
    "8,1,relay",
    "12,24",
    "12,24,no-capture,relay,pie",
];

pub fn rules(variant: &str) -> Rules {
    variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"))
}

/// The position of a text under a variant.
pub fn read(variant: &str, text: &str) -> Position {
    Kalah::read_position(text, Some(variant)).unwrap_or_else(|error| panic!("{variant} {text}: {error}"))
}

/// The position after a list of moves, separated by `;`.
pub fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split(';') {
        let mv =
            Kalah::read_move(&position, text).unwrap_or_else(|error| panic!("{position:?} {text}: {error}"));
        position.make(mv);
    }
    position
}

/// The text after a list of moves.
pub fn after(variant: &str, text: &str, moves: &str) -> String {
    Kalah::write_position(&play(read(variant, text), moves))
}

/// A setup with up to `most` seeds in a pit, a good part of the pits empty.
pub fn random_setup(rng: &mut Rng, pits: usize, most: usize) -> Setup {
    let mut count = |most: usize| if rng.below(3) == 0 { 0 } else { rng.below(most + 1) as u32 };
    let rows = [0, 1].map(|_| (0..pits).map(|_| count(most)).collect());
    let stores = [count(40), count(40)];
    let turn = if rng.below(2) == 0 { Side::First } else { Side::Second };
    Setup { stores, rows, turn, swap_offered: false }
}

/// The lines of a data file that say something.
pub fn lines(data: &str) -> impl Iterator<Item = &str> {
    data.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
}

/// Plays random moves, at most so many.
pub fn wander(position: &mut Position, rng: &mut Rng, plies: usize) {
    for _ in 0..plies {
        let Some(&mv) = rng.pick(&legal_moves(position)) else { return };
        position.make(mv);
    }
}
