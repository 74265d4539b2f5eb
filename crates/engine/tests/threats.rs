//! Wins by threats in renju, composed and from games of other people: found, and replayed against every defence.
//!
//! The collection is no part of the project: it is looked for in `$PENTAPLY_CORPUS`, else in `../shared/corpus` beside it.

#![allow(clippy::print_stdout)]

use std::path::PathBuf;
use std::time::Duration;

use pentaply_core::Score;
use pentaply_engine::{Board, Limits, Request, Signal, SolveRequest, Status, Verification, registry};

/// A position with a win by threats for the side to move.
struct Puzzle {
    id: String,
    /// Whether fours alone do it.
    by_fours: bool,
    board: Box<dyn Board>,
}

/// The puzzles; `None` where the collection is absent.
fn puzzles() -> Option<Vec<Puzzle>> {
    let folder = std::env::var_os("PENTAPLY_CORPUS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus")),
        PathBuf::from,
    );
    let Ok(text) = std::fs::read_to_string(folder.join("gomoku-puzzles.txt")) else {
        println!("gomoku-puzzles.txt is absent: nothing checked");
        return None;
    };
    let gomoku = registry::find("gomoku").expect("a game");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let rows: Vec<String> = (0..15).map(|row| runs(&fields[5][15 * row..15 * (row + 1)])).collect();
        let position = format!("{} {}", rows.join("/"), fields[2]);
        let board =
            gomoku.open(Some("renju"), Some(&position)).unwrap_or_else(|error| panic!("{line}: {error}"));
        Puzzle { id: fields[0].to_string(), by_fours: fields[1] == "vcf", board }
    };
    Some(lines.map(read).collect())
}

/// A row with its dots counted.
fn runs(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for point in row.chars().chain(['|']) {
        if point == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push(point);
    }
    text.trim_end_matches('|').to_string()
}

#[test]
fn wins_by_threats_are_proven_and_stand_up_to_every_defence() {
    let Some(puzzles) = puzzles() else { return };
    let (mut proven, mut verified, count) = (0, 0, puzzles.len());
    for Puzzle { id, by_fours, board } in puzzles {
        let solve = |nodes, verify| {
            let request = SolveRequest { limits: Limits::nodes(nodes), verify, ..SolveRequest::default() };
            board.solve(&request, &Signal::default(), &mut |_| {}).expect("an answer")
        };
        let standing = solve(1_200_000, false).standing;
        assert_ne!(standing.status, Status::Lost, "{id}");
        assert!(!by_fours || standing.status == Status::Won, "{id}: fours alone win");
        if standing.status != Status::Won {
            println!("{id}: {standing:?}");
            continue;
        }
        proven += 1;
        // To answer every move on the board takes more than to answer those that matter.
        let verification = solve(8_000_000, true).verification;
        println!("{id}: {standing:?} {verification:?}");
        assert!(!matches!(verification, Some(Verification::Refuted { .. })), "{id}");
        verified += usize::from(matches!(verification, Some(Verification::Verified { .. })));
    }
    println!("{proven} of {count} proven, {verified} replayed to the end");
    assert!(proven + 4 >= count && verified + 6 >= count, "{proven} and {verified} of {count}");
}

#[test]
#[ignore = "takes as long as the machine is fast; `cargo xtask deep` runs it"]
fn all_but_three_wins_by_threats_are_found_in_a_second() {
    let Some(puzzles) = puzzles() else { return };
    let (mut found, count) = (0, puzzles.len());
    for Puzzle { id, by_fours, mut board } in puzzles {
        let limits = Limits::time(Duration::from_secs(1));
        let request = Request { limits, ..Request::default() };
        let answer = board.search(&request, &Signal::default(), &mut |_| {}).expect("an answer");
        let wins = matches!(answer.lines[0].score, Score::Win(_));
        println!("{id}: {:?}", answer.lines[0].score);
        assert!(wins || !by_fours, "{id}");
        found += usize::from(wins);
    }
    assert!(found + 3 >= count, "{found} of {count}");
}
