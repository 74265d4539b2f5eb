//! What the match runner costs a move: games of engines that answer at once, two side by side, less the time the engines
//! themselves took. `cargo bench -p pentaply-arena --bench overhead`
#![allow(clippy::print_stdout)]

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use pentaply_arena::contest::{Adjudication, Contest, Format, PacePlan, Plan, Source};

/// Games of each match.
const GAMES: usize = 200;
const ROUNDS: usize = 5;
const SIDE_BY_SIDE: usize = 2;

fn main() {
    let dir = std::env::temp_dir().join(format!("pentaply-overhead-{}", std::process::id()));
    let mock = format!(r#"proto=uci,cmd="{}""#, env!("CARGO_BIN_EXE_mock-engine"));
    for (name, engines) in [
        ("in this process", ["name=A,hash=1,nodes=1".to_string(), "name=B,hash=1,nodes=1".to_string()]),
        ("as processes over UCI", [format!("name=A,{mock}"), format!("name=B,{mock}")]),
    ] {
        for game in ["kalah", "santorini"] {
            let mut costs: Vec<f64> =
                (0..ROUNDS).map(|round| cost(game, &engines, &dir.join(round.to_string()))).collect();
            costs.sort_by(f64::total_cmp);
            println!(
                "{game:<10} engines {name:<22} {:.3} ms a move (median of {ROUNDS}; {:.3} to {:.3})",
                costs[ROUNDS / 2],
                costs[0],
                costs[ROUNDS - 1]
            );
            let _ = std::fs::remove_dir_all(&dir);
        }
    }
}

/// Milliseconds a move beyond what the engines took.
fn cost(game: &str, engines: &[String; 2], dir: &std::path::Path) -> f64 {
    let plan = Plan {
        game: game.to_string(),
        variant: None,
        engines: engines.to_vec(),
        tournament: false,
        format: Format::RoundRobin,
        games: GAMES,
        pace: PacePlan {
            time_ms: None,
            depth: None,
            nodes: Some(1),
            clock_ms: None,
            margin_ms: 100,
            patience_ms: 10_000,
        },
        adjudication: Adjudication { max_plies: 1000, resign: None, draw: None },
        openings: Source::Random { plies: 2, balance: 0.5 },
        seed: 1,
        sprt: None,
        max_faults: 1,
        concurrency: SIDE_BY_SIDE,
        folder: std::env::current_dir().expect("a folder"),
    };
    let mut contest = Contest::begin(plan, Some(dir)).unwrap_or_else(|error| panic!("{error}"));
    let since = Instant::now();
    contest.run(&AtomicBool::new(false), &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
    // Two workers: twice the time that passed is there to be spent.
    let spent = SIDE_BY_SIDE as f64 * 1e3 * since.elapsed().as_secs_f64();
    let moves = || contest.finished().values().flat_map(|game| &game.played.moves);
    let thought: f64 = moves().map(|mv| mv.time_ms).sum();
    (spent - thought) / moves().count() as f64
}
