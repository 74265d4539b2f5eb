//! What the tests of contests begin with.

#![allow(dead_code, unreachable_pub)]

use std::path::Path;
use std::sync::atomic::AtomicBool;

use pentaply_arena::contest::{Adjudication, Contest, Format, PacePlan, Plan, Source};

/// A small contest from random openings, at 300 nodes a move.
pub fn plan(game: &str, engines: &[&str], games: usize) -> Plan {
    Plan {
        game: game.to_string(),
        variant: None,
        engines: engines.iter().map(|text| (*text).to_string()).collect(),
        tournament: false,
        format: Format::RoundRobin,
        games,
        pace: PacePlan {
            time_ms: None,
            depth: None,
            nodes: Some(300),
            clock_ms: None,
            margin_ms: 100,
            patience_ms: 700,
        },
        adjudication: Adjudication { max_plies: 1000, resign: None, draw: None },
        openings: Source::Random { plies: 4, balance: 0.5 },
        seed: 1,
        sprt: None,
        max_faults: 10,
        concurrency: 2,
        folder: std::env::current_dir().expect("a folder"),
    }
}

/// Plays a contest to its end.
pub fn play(plan: Plan, dir: Option<&Path>) -> Contest {
    let mut contest = Contest::begin(plan, dir).unwrap_or_else(|error| panic!("{error}"));
    contest.run(&AtomicBool::new(false), &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
    contest
}
