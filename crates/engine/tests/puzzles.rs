//! Puzzles of Hive by other people, each with one best move, solved by search.
//!
//! The collection is no part of the project: it is looked for in `$PENTAPLY_CORPUS`, else in `../shared/corpus` beside it.

#![allow(clippy::print_stdout)]

use std::path::PathBuf;

use pentaply_engine::{Limits, Request, Signal, registry};

/// Nodes for a puzzle: less than a second on any machine of today.
const NODES: u64 = 300_000;

#[test]
fn every_puzzle_has_its_best_move_found() {
    let folder = std::env::var_os("PENTAPLY_CORPUS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus")),
        PathBuf::from,
    );
    let Ok(text) = std::fs::read_to_string(folder.join("hive-puzzles.txt")) else {
        println!("hive-puzzles.txt is absent: nothing checked");
        return;
    };
    let hive = registry::find("hive").expect("a game");
    let mut puzzles = 0;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[game, plies, best] = fields.as_slice() else { panic!("three fields: {line}") };
        let open = || hive.open(None, Some(game)).unwrap_or_else(|error| panic!("{game}: {error}"));
        let mut board = open();
        let request = Request { limits: Limits::nodes(NODES), ..Request::default() };
        let answer = board.search(&request, &Signal::default(), &mut |_| {}).expect("an answer");
        // The same piece to the same hex may be written with another neighbour: `play` writes it our way.
        let expected = open().play(best).unwrap_or_else(|error| panic!("{best}: {error}"));
        assert_eq!(answer.bestmove.as_ref(), Some(&expected), "a win in {plies} plies: {game}");
        puzzles += 1;
    }
    println!("{puzzles} puzzles");
    assert_eq!(puzzles, 12);
}
