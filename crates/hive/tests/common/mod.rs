//! What several tests share: positions to start from, collections by other people.

#![allow(dead_code, unreachable_pub)]

use std::collections::BTreeSet;
use std::path::PathBuf;

use pentaply_core::position::legal_moves;
use pentaply_core::{Game, Position as _};
use pentaply_hive::{Error, Hive, Move, MoveError, Position};

/// Path counts from several programs.
pub const PERFT: &str = include_str!("../data/perft.txt");

/// A row of [`PERFT`].
pub struct PerftRow {
    /// The game type or GameString.
    pub position: &'static str,
    /// Depths and their counts.
    pub counts: Vec<(u32, u64)>,
}

/// The rows of [`PERFT`].
pub fn perft_rows() -> impl Iterator<Item = PerftRow> {
    PERFT.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t');
        let position = fields.next().expect("a position");
        let counts = fields.map(|field| field.parse().expect("a count"));
        let counts: Vec<(u32, u64)> =
            if position.contains(';') { (1..=4).zip(counts).collect() } else { (0..).zip(counts).collect() };
        PerftRow { position, counts }
    })
}

/// A position that must be readable.
pub fn read(text: &str) -> Position {
    Hive::read_position(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Moves that must be legal, split by `;`, as pieces and destinations.
pub fn moves(position: &Position, texts: &str) -> BTreeSet<String> {
    let read = |text: &str| {
        Hive::read_move(position, text).unwrap_or_else(|error| panic!("{text} in {position}: {error}"))
    };
    texts.split(';').map(|text| tell(read(text))).collect()
}

/// A move as its piece and destination.
pub fn tell(mv: Move) -> String {
    format!("{mv:?}")
}

/// A collection by other people. It is no part of the project: it is looked for in `$PENTAPLY_CORPUS`, else in `../shared/corpus`
/// beside it.
pub fn corpus(name: &str) -> Option<String> {
    let folder = std::env::var_os("PENTAPLY_CORPUS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"),
        PathBuf::from,
    );
    std::fs::read_to_string(folder.join(name)).ok()
}

/// The rows of a collection, without remarks.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
}

/// Whether a move is legal; what is not must be refused.
pub fn is_legal(position: &Position, text: &str) -> bool {
    match Hive::read_move(position, text) {
        Ok(mv) => {
            let moves = legal_moves(position);
            let times = moves.iter().filter(|other| **other == mv).count();
            assert_eq!(times, 1, "{text} is listed {times} times in {position}");
            true
        }
        Err(Error::Move(_)) => false,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Checks moves that are legal and moves that are not, each list split by `;`.
pub fn check(position: &Position, legal: &str, illegal: &str) {
    for text in legal.split(';').filter(|text| !text.is_empty()) {
        assert!(is_legal(position, text), "{text} is refused in {position}");
    }
    for text in illegal.split(';').filter(|text| !text.is_empty()) {
        assert!(!is_legal(position, text), "{text} is allowed in {position}");
    }
}

/// The error with which a move is refused.
pub fn refused(position: &Position, text: &str) -> MoveError {
    match Hive::read_move(position, text) {
        Err(Error::Move(error)) => error,
        other => panic!("'{text}': {other:?}"),
    }
}

/// Plays moves split by `;`.
pub fn play(position: &mut Position, texts: &str) {
    for text in texts.split(';') {
        let mv =
            Hive::read_move(position, text).unwrap_or_else(|error| panic!("{text} in {position}: {error}"));
        position.make(mv);
    }
}
