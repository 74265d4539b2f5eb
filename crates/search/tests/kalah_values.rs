//! Every small Kalah has its published value, the value of each first move included, found by searching to the end with
//! everything switched on: reductions cost nodes, never the truth.
//!
//! The table stands with the game; rows that took its solver a million nodes or more wait for `cargo xtask deep`, and those
//! beyond ten million for a solver of their own: this is a player's search, and a slow solver.

mod support;

use pentaply_core::{Game, Score};
use pentaply_kalah::Kalah;
use pentaply_search::{Limits, Search, Settings, Signal};

const VALUES: &str = include_str!("../../kalah/tests/data/values.txt");

struct Row {
    variant: String,
    value: i32,
    /// Pit from 1, and the value of beginning with it.
    moves: Vec<(String, i32)>,
    nodes: u64,
}

fn rows() -> Vec<Row> {
    let rows: Vec<Row> = VALUES.lines().filter(|line| !line.starts_with('#')).map(row).collect();
    assert!(rows.len() > 80);
    rows
}

/// `6 4 standard +8 [1:-14 2:-10 3:+8 4:-2 5:-8 6:+4] 131705293 88.37`
fn row(line: &str) -> Row {
    let (head, rest) = line.split_once('[').unwrap();
    let (moves, tail) = rest.split_once(']').unwrap();
    let head: Vec<&str> = head.split_whitespace().collect();
    let flag = match head[2] {
        "standard" => "",
        "empty" => ",empty-capture",
        "nocapture" => ",no-capture",
        other => panic!("capture rule {other}"),
    };
    Row {
        variant: format!("{},{}{flag}", head[0], head[1]),
        value: head[3].parse().unwrap(),
        moves: moves
            .split_whitespace()
            .map(|pair| pair.split_once(':').unwrap())
            .map(|(pit, value)| (pit.to_string(), value.parse().unwrap()))
            .collect(),
        nodes: tail.split_whitespace().next().unwrap().parse().unwrap(),
    }
}

fn check(row: &Row, hash_mb: usize) {
    let position = Kalah::start(Some(&row.variant)).unwrap();
    let lines = row.moves.len().max(1);
    let mut search = Search::new(Kalah::knowledge(), Settings { hash_mb, lines, ..Settings::default() });
    let report = search.go(&position, &Limits::default(), &[], &Signal::default(), &mut |_| {});
    assert_eq!(report.lines[0].score, Score::Exact(row.value), "{}", row.variant);
    for line in &report.lines {
        let mv = Kalah::write_move(&position, line.pv[0]);
        if let Some((_, value)) = row.moves.iter().find(|(pit, _)| *pit == mv) {
            assert_eq!(line.score, Score::Exact(*value), "{} pit {mv}", row.variant);
        }
    }
}

#[test]
fn small_games_have_their_published_values() {
    let small: Vec<Row> = rows().into_iter().filter(|row| row.nodes < 1_000_000).collect();
    assert!(small.len() >= 70, "{} rows", small.len());
    for row in &small {
        check(row, 16);
    }
}

#[test]
#[ignore = "many minutes: cargo xtask deep"]
fn larger_games_have_their_published_values() {
    for row in rows().iter().filter(|row| (1_000_000..10_000_000).contains(&row.nodes)) {
        check(row, 1024);
    }
}
