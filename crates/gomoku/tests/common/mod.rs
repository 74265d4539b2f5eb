//! What several tests begin with.

#![allow(dead_code, unreachable_pub)]

use std::path::PathBuf;

use pentaply_core::{Rng, Side};
use pentaply_gomoku::{Point, Points, Position, Rule, Setup};

/// A file of the collections of others, which are no part of the project: looked for in `$PENTAPLY_CORPUS`, else in
/// `../shared/corpus` beside it.
pub fn corpus(name: &str) -> Option<String> {
    let folder = std::env::var_os("PENTAPLY_CORPUS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"),
        PathBuf::from,
    );
    std::fs::read_to_string(folder.join(name)).ok()
}

/// A board of 225 characters from the top left, `x`, `o` and dots.
pub fn board225(text: &str, rule: Rule, to_move: Side) -> Position {
    assert_eq!(text.len(), 225);
    let of = |stone: u8| -> Points {
        let places = text.bytes().enumerate().filter(|&(_, found)| found == stone);
        places.map(|(at, _)| Point::new(at % 15, 14 - at / 15)).collect()
    };
    let setup = Setup { rule, size: 15, stones: [of(b'x'), of(b'o')], to_move, foul: None };
    setup.position().expect("a position")
}

/// A point as people write it, `H8`.
pub fn point(text: &str) -> Point {
    let column = usize::from(text.as_bytes()[0].to_ascii_lowercase() - b'a');
    Point::new(column, text[1..].parse::<usize>().expect("a row") - 1)
}

/// Stones at random, about one point in `one_in` for each side, and no five.
pub fn random_position(rng: &mut Rng, rule: Rule, size: usize, one_in: usize) -> Position {
    loop {
        let mut stones = [Points::default(); 2];
        for point in Points::board(size).iter() {
            match rng.below(one_in) {
                0 => stones[0] = stones[0].or(&std::iter::once(point).collect()),
                1 => stones[1] = stones[1].or(&std::iter::once(point).collect()),
                _ => {}
            }
        }
        let to_move = Side::BOTH[rng.below(2)];
        let setup = Setup { rule, size, stones, to_move, foul: None };
        if let Ok(position) = setup.position()
            && position.ending().is_none()
        {
            return position;
        }
    }
}
