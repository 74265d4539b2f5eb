//! Short contests with engines of others, where they are installed: they speak the protocols as nobody here would think of.

#![allow(clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use pentaply_arena::contest::{Adjudication, Contest, Format, PacePlan, Plan, Source};

/// Where a program is, if it is installed; Debian keeps some outside the usual path.
fn installed(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Plays a few games of Xiangqi and tells how they went.
fn meets(spec: &str, games: usize) -> Contest {
    let plan = Plan {
        game: "xiangqi".to_string(),
        variant: None,
        engines: vec!["name=ours,hash=4".to_string(), spec.to_string()],
        tournament: false,
        format: Format::RoundRobin,
        games,
        pace: PacePlan {
            time_ms: None,
            depth: Some(4),
            nodes: None,
            clock_ms: None,
            margin_ms: 100,
            patience_ms: 20_000,
        },
        adjudication: Adjudication { max_plies: 200, resign: None, draw: None },
        openings: Source::Random { plies: 4, balance: 0.5 },
        seed: 1,
        sprt: None,
        max_faults: 1,
        concurrency: 2,
        folder: std::env::current_dir().expect("a folder"),
    };
    let mut contest = Contest::begin(plan, None::<&Path>).unwrap_or_else(|error| panic!("{spec}: {error}"));
    contest.run(&AtomicBool::new(false), &mut |_| {}).unwrap_or_else(|error| panic!("{spec}: {error}"));
    contest
}

#[test]
fn xiangqi_is_played_against_fairy_stockfish_without_a_fault_in_both_protocols() {
    let Some(program) = installed("fairy-stockfish") else {
        eprintln!("fairy-stockfish is not installed: no games played");
        return;
    };
    for protocol in ["uci", "ucci"] {
        let spec = format!("name=fairy-stockfish,proto={protocol},cmd={},option.Hash=4", program.display());
        let contest = meets(&spec, 4);
        let report = contest.standing().report();
        eprintln!("{protocol}: {} games against fairy-stockfish, {} won", report.games, report.wins);
        assert_eq!((report.games, report.faults.len()), (4, 0), "{protocol}: {report:?}");
        let moves = contest.finished().values().map(|game| game.played.moves.len());
        assert!(
            moves.clone().all(|count| count > 20),
            "{protocol}: games of {:?} plies",
            moves.collect::<Vec<_>>()
        );
    }
}
