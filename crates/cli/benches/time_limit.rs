//! How late `pentaply best --time` comes back, measured over the whole process, on a quiet machine and with every core busy.
//! `cargo bench -p pentaply --bench time_limit`
#![allow(clippy::print_stdout)]

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

const RUNS: usize = 20;

fn main() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    measure("quiet");
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while !done.load(Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        measure("busy");
        done.store(true, Relaxed);
    });
}

fn measure(machine: &str) {
    for game in ["kalah", "santorini"] {
        for limit in [0u64, 100, 1000] {
            let mut late: Vec<f64> = (0..RUNS).map(|_| run(game, limit)).collect();
            late.sort_by(f64::total_cmp);
            println!(
                "{machine}: best {game} --time {limit}ms is late by {:.1} ms (median), {:.1} ms (worst of {RUNS})",
                late[RUNS / 2],
                late[RUNS - 1]
            );
        }
    }
}

/// Milliseconds past the limit.
fn run(game: &str, limit: u64) -> f64 {
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_pentaply"))
        .args(["best", game, "--time", &format!("{limit}ms")])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let elapsed = start.elapsed();
    assert!(status.is_ok_and(|status| status.success()));
    elapsed.saturating_sub(Duration::from_millis(limit)).as_secs_f64() * 1000.0
}
