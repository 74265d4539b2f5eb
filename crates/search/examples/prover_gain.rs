//! Whether a search gains by asking a prover first, for each game and stage: what it takes to decide a position, with and without.
//!
//! `cargo run --release -p pentaply-search --example prover_gain`. A position is decided when its score is a win, a loss or a draw.
//! The prover is asked before the search, and the search only where the prover does not answer.
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Position, Rng, Score};
use pentaply_santorini::Santorini;
use pentaply_search::prove::{Prover, ProverSettings, Status};
use pentaply_search::{Limits, Search, Settings, Signal};
use pentaply_toys::Othello;

/// Positions of each stage.
const COUNT: usize = 60;
/// Nodes of the search.
const NODES: u64 = 200_000;
/// Nodes of each move of the games that lead to the positions, after so many random plies.
const PLAY_NODES: u64 = 2_000;
const RANDOM_PLIES: usize = 6;

fn main() {
    println!("game       from  budget  decided without  with  by prover   nodes without       with   time");
    for budget in [2_000, 10_000, 20_000] {
        for from in [30, 36, 42] {
            row::<Othello>("8", from, budget);
        }
        row::<Othello>("6", 8, budget);
        for from in [20, 30, 40] {
            row::<Santorini>("base", from, budget);
        }
    }
}

/// Cost and yield of deciding positions one way.
#[derive(Default)]
struct Cost {
    nodes: u64,
    time: Duration,
    decided: u32,
}

fn row<G: Game>(variant: &str, from: usize, budget: u64) {
    let (mut without, mut with, mut by_prover) = (Cost::default(), Cost::default(), 0);
    for position in positions::<G>(variant, from) {
        let (nodes, time, decided) = searched::<G>(&position);
        without.nodes += nodes;
        without.time += time;
        without.decided += u32::from(decided);

        let settings = ProverSettings { threads: 1, memory_mb: 4 };
        let mut prover = Prover::new(G::knowledge(), settings);
        let begun = Instant::now();
        let solution = prover.solve(&position, &Limits::nodes(budget), &Signal::default(), &mut |_| {});
        let proven = solution.standing.status != Status::Unknown;
        by_prover += u32::from(proven);
        with.nodes += solution.nodes + if proven { 0 } else { nodes };
        with.time += begun.elapsed() + if proven { Duration::ZERO } else { time };
        with.decided += u32::from(proven || decided);
    }
    println!(
        "{:<10} {from:>4} {budget:>7} {:>16} {:>5} {by_prover:>10} {:>15} {:>10}   {:.2} -> {:.2} s",
        format!("{} {variant}", G::NAME),
        without.decided,
        with.decided,
        without.nodes,
        with.nodes,
        without.time.as_secs_f64(),
        with.time.as_secs_f64()
    );
}

/// Nodes and time of a search that ends when the position is decided, and whether it is.
fn searched<G: Game>(position: &G::Position) -> (u64, Duration, bool) {
    let signal = Signal::default();
    let mut search = Search::new(G::knowledge(), Settings { hash_mb: 16, ..Settings::default() });
    let mut decided = false;
    // A depth limit beyond all games: the search asks no prover by itself then.
    let limits = Limits { depth: Some(250), ..Limits::nodes(NODES) };
    let report = search.go(position, &limits, &[], &signal, &mut |report| {
        if matches!(report.lines[0].score, Score::Win(_) | Score::Loss(_) | Score::Draw) {
            decided = true;
            signal.stop();
        }
    });
    (report.nodes, report.time, decided)
}

/// Open positions from games of a weak search against itself, each begun at random and left after `from` plies or some more.
fn positions<G: Game>(variant: &str, from: usize) -> Vec<G::Position> {
    let mut rng = Rng::new(11);
    let mut found = Vec::new();
    while found.len() < COUNT {
        let Ok(mut position) = G::start(Some(variant)) else { return found };
        let mut search = Search::new(G::knowledge(), Settings { hash_mb: 1, ..Settings::default() });
        let stop = from + rng.below(24);
        for ply in 0..stop {
            let moves = legal_moves(&position);
            let mv = if ply < RANDOM_PLIES {
                rng.pick(&moves).copied()
            } else {
                search.go(&position, &Limits::nodes(PLAY_NODES), &[], &Signal::default(), &mut |_| {}).best()
            };
            let Some(mv) = mv else { break };
            position.make(mv);
        }
        if status(&position).is_open() {
            found.push(position);
        }
    }
    found
}
