//! What several tests share: positions to start from.

#![allow(dead_code, unreachable_pub)]

use pentaply_core::Game;
use pentaply_xiangqi::{Position, Xiangqi};

/// Path counts from several programs.
pub const PERFT: &str = include_str!("../data/perft.txt");

/// A row of [`PERFT`].
pub struct PerftRow {
    pub id: &'static str,
    pub fen: &'static str,
    /// Paths of 1, 2, .. plies.
    pub counts: Vec<u64>,
}

/// The rows of [`PERFT`].
pub fn perft_rows() -> impl Iterator<Item = PerftRow> {
    PERFT.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split(" ; ");
        let fen = fields.next().expect("a position");
        let (mut counts, mut id) = (Vec::new(), "");
        for field in fields {
            match field.split_once(' ').expect("a name and a value") {
                ("id", value) => id = value,
                ("published", _) => {}
                (_, value) => counts.push(value.parse().expect("a count")),
            }
        }
        PerftRow { id, fen, counts }
    })
}

/// A position that must be readable.
pub fn read(text: &str) -> Position {
    Xiangqi::read_position(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}
