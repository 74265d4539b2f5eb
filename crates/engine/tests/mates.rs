//! Composed mates of Xiangqi by other people, found by search.
//!
//! The collection is no part of the project: it is looked for in `$PENTAPLY_CORPUS`, else in `../shared/corpus` beside it.

#![allow(clippy::print_stdout)]

use std::path::PathBuf;
use std::time::Duration;

use pentaply_core::Score;
use pentaply_engine::{Limits, Request, Signal, registry};

/// How many of the mates are found within the limits, and how many there are; `None` where the collection is absent.
fn found(limits: Limits) -> Option<(usize, usize)> {
    let folder = std::env::var_os("PENTAPLY_CORPUS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus")),
        PathBuf::from,
    );
    let Ok(text) = std::fs::read_to_string(folder.join("xiangqi-mates.txt")) else {
        println!("xiangqi-mates.txt is absent: nothing checked");
        return None;
    };
    let xiangqi = registry::find("xiangqi").expect("a game");
    let (mut mates, mut count) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fen = line.split('|').next().expect("a position").trim();
        let mut board = xiangqi.open(None, Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let request = Request { limits, ..Request::default() };
        let answer = board.search(&request, &Signal::default(), &mut |_| {}).expect("an answer");
        count += 1;
        match answer.lines[0].score {
            Score::Win(_) => mates += 1,
            score => println!("{score:?} at depth {}: {line}", answer.depth),
        }
    }
    println!("{mates} of {count} mates found");
    Some((mates, count))
}

#[test]
fn composed_mates_are_found_in_few_nodes() {
    if let Some((mates, count)) = found(Limits::nodes(100_000)) {
        assert!(10 * mates >= 9 * count, "{mates} of {count}");
    }
}

#[test]
#[ignore = "takes as long as the machine is fast; `cargo xtask deep` runs it"]
fn all_but_two_composed_mates_are_found_in_300_ms() {
    if let Some((mates, count)) = found(Limits::time(Duration::from_millis(300))) {
        assert!(mates + 2 >= count, "{mates} of {count}");
    }
}
