//! What a second thread brings: nodes a second, and the time to a fixed depth, on ten positions a game, each measured on one
//! thread and on two in turn. `cargo bench -p pentaply-search --bench threads`
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Position, Rng};
use pentaply_kalah::Kalah;
use pentaply_santorini::Santorini;
use pentaply_search::{Limits, Report, Search, Settings, Signal};

/// Positions a game.
const POSITIONS: usize = 10;
/// Time that one thread takes for the depth that is then timed, roughly.
const TARGET: Duration = Duration::from_millis(1500);
/// Each depth is timed so many times on each number of threads, and the median counts: a search on two threads is not
/// the same twice.
const REPEATS: usize = 3;

fn main() {
    measure::<Kalah>(8);
    measure::<Santorini>(10);
}

fn measure<G: Game>(plies: usize) {
    let (mut rates, mut times) = (Vec::new(), Vec::new());
    for position in positions::<G>(plies) {
        let depth = depth_within::<G>(&position, TARGET);
        let (mut one, mut two) = (Vec::new(), Vec::new());
        for _ in 0..REPEATS {
            one.push(timed::<G>(&position, 1, depth));
            two.push(timed::<G>(&position, 2, depth));
        }
        let rate =
            |runs: &[(u64, f64)]| median(runs.iter().map(|(nodes, time)| *nodes as f64 / time).collect());
        let time = |runs: &[(u64, f64)]| median(runs.iter().map(|(_, time)| *time).collect());
        rates.push(rate(&two) / rate(&one));
        times.push(time(&one) / time(&two));
        println!(
            "{} depth {depth}: {:.2} s, nodes a second x {:.2}, time / {:.2}",
            G::write_position(&position),
            time(&one),
            rates[rates.len() - 1],
            times[times.len() - 1]
        );
    }
    println!(
        "{}: two threads against one, medians of {POSITIONS} positions: nodes a second x {:.2}, time to depth / {:.2}\n",
        G::NAME,
        median(rates),
        median(times)
    );
}

/// Nodes and seconds of a search to a depth, from nothing.
fn timed<G: Game>(position: &G::Position, threads: usize, depth: u32) -> (u64, f64) {
    let mut search = Search::new(G::knowledge(), Settings { threads, ..Settings::default() });
    let start = Instant::now();
    let report = search.go(position, &Limits::depth(depth), &[], &Signal::default(), &mut |_| {});
    (report.nodes, start.elapsed().as_secs_f64())
}

/// The last depth that one thread finishes within a time.
fn depth_within<G: Game>(position: &G::Position, time: Duration) -> u32 {
    let mut search = Search::new(G::knowledge(), Settings::default());
    let mut deepest = 1;
    let mut note = |report: &Report<_>| deepest = report.depth;
    search.go(position, &Limits::time(time), &[], &Signal::default(), &mut note);
    deepest
}

fn positions<G: Game>(plies: usize) -> Vec<G::Position> {
    let mut rng = Rng::new(2);
    let mut found = Vec::new();
    while found.len() < POSITIONS {
        let Ok(mut position) = G::start(None) else { return found };
        for _ in 0..plies {
            if let Some(&mv) = rng.pick(&legal_moves(&position)) {
                position.make(mv);
            }
        }
        // A position whose end is in sight says nothing about time to a depth.
        let mut search = Search::new(G::knowledge(), Settings::default());
        let report = search.go(&position, &Limits::nodes(300_000), &[], &Signal::default(), &mut |_| {});
        let estimated = report.lines.first().is_some_and(|line| line.score.kind() == "points");
        if status(&position).is_open() && estimated {
            found.push(position);
        }
    }
    found
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
