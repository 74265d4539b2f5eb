//! Short contests with engines of others, where they are installed: they speak the protocols as nobody here would think of.

#![allow(clippy::print_stderr)]

use std::path::PathBuf;

use pentaply_arena::contest::{Adjudication, PacePlan, Plan};

mod support;
use support::{plan, play};

/// Where a program is, if it is installed; Debian keeps some outside the usual path.
fn installed(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(program)).find(|file| file.is_file())
}

#[test]
fn xiangqi_is_played_against_fairy_stockfish_without_a_fault_in_both_protocols() {
    let Some(program) = installed("fairy-stockfish") else {
        eprintln!("fairy-stockfish is not installed: no games played");
        return;
    };
    for protocol in ["uci", "ucci"] {
        let spec = format!("name=fairy-stockfish,proto={protocol},cmd={},option.Hash=4", program.display());
        let plan = plan("xiangqi", &["name=ours,hash=4", &spec], 4);
        let pace = PacePlan { nodes: None, depth: Some(4), patience_ms: 20_000, ..plan.pace };
        let adjudication = Adjudication { max_plies: 200, ..plan.adjudication };
        let contest = play(Plan { pace, adjudication, max_faults: 1, ..plan }, None);
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
