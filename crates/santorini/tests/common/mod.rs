//! What several tests share: positions to start from.

#![allow(dead_code, unreachable_pub)]

use pentaply_core::{Game, Rng};
use pentaply_santorini::{Position, Santorini, Setup, Square};

/// Path counts by another program.
pub const PERFT: &str = include_str!("../data/perft.txt");

/// The positions of [`PERFT`].
pub fn perft_positions() -> impl Iterator<Item = &'static str> {
    PERFT.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_whitespace().next())
}

/// A position that must be readable.
pub fn read(text: &str) -> Position {
    Santorini::read_position(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position with all workers placed, nobody on level 3; the towers are the taller, the greater `tall` is: none above level 1 with 0, mostly domes with 9.
pub fn random_position(rng: &mut Rng, tall: usize) -> Position {
    let mut setup = Setup {
        heights: [0; Square::COUNT],
        domes: [false; Square::COUNT],
        workers: [None; 2],
        turn: *rng.pick(&pentaply_core::Side::BOTH).expect("two sides"),
        claims: [None; 2],
    };
    for square in Square::all() {
        let height = rng.below(2 + tall).min(4);
        setup.domes[square.index()] = height == 4;
        setup.heights[square.index()] = height.min(3) as u8;
    }
    let mut squares: Vec<Square> = Square::all().collect();
    let mut draw = || {
        let square = squares.swap_remove(rng.below(squares.len()));
        if setup.heights[square.index()] == 3 {
            setup.domes[square.index()] = false;
            setup.heights[square.index()] = rng.below(3) as u8;
        }
        square
    };
    setup.workers = [Some([draw(), draw()]), Some([draw(), draw()])];
    setup.position().unwrap_or_else(|error| panic!("{setup:?}: {error}"))
}
