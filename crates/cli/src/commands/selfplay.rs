//! `pentaply selfplay`: positions with the search's opinion and the result of their game, for `tune`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use pentaply_arena::selfplay::{self, Settings};
use serde::Serialize;

use super::json;
use crate::args;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::words::grouped;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, see `pentaply games`
    #[arg(value_name = "GAME")]
    game: String,
    /// Variant of the game; the first that `pentaply games` lists is the default
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    variant: Option<String>,
    /// Positions wanted; the last game is played to its end
    #[arg(long, value_name = "N", value_parser = args::positions)]
    positions: u64,
    /// Nodes of each search [default: 500 when no limit is given]
    #[arg(long, value_name = "N", value_parser = args::nodes)]
    nodes: Option<u64>,
    /// Depth of each search, plies
    #[arg(long, value_name = "N", value_parser = args::depth)]
    depth: Option<u32>,
    /// Seed of the random openings
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "T", value_parser = args::threads)]
    threads: Option<usize>,
    /// File of weights to play with, in the tuning build
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// File to write, or to go on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Nodes of a search when nothing is said: enough that the score knows more than the static value.
const NODES: u64 = 500;

#[derive(Serialize)]
struct Answer {
    games: u64,
    positions: u64,
    resumed: u64,
    exhausted: bool,
    time_ms: u64,
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|why| Failure::file(path, why))
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = Settings {
        game: args.game.clone(),
        variant: args.variant.clone(),
        positions: args.positions,
        nodes: if args.nodes.is_none() && args.depth.is_none() { Some(NODES) } else { args.nodes },
        depth: args.depth,
        seed: args.seed,
        weights: args.weights.as_deref().map(read).transpose()?,
        threads: args.threads.unwrap_or(cores),
    };
    let begun = Instant::now();
    let mut progress = Progress::new();
    let mut first = None;
    let done = selfplay::run(&settings, &args.out, &mut |now| {
        let (since, positions) = *first.get_or_insert((Instant::now(), now.positions));
        let rate = (now.positions - positions) as f64 / since.elapsed().as_secs_f64().max(0.001);
        progress.show(&format!(
            "{} games, {} of {} positions, {} a second",
            grouped(now.games),
            grouped(now.positions),
            grouped(settings.positions),
            grouped(rate as u64)
        ));
    });
    progress.clear();
    let done = done.map_err(|error| Failure::of(error.is_failure(), error))?;
    let time_ms = begun.elapsed().as_millis() as u64;
    if args.json {
        let selfplay::Progress { games, positions, resumed, exhausted } = done;
        return json(out, &Answer { games, positions, resumed, exhausted, time_ms });
    }
    write!(out, "{} positions of {} games", grouped(done.positions), grouped(done.games))?;
    if done.resumed > 0 {
        write!(out, ", {} of them there before", grouped(done.resumed))?;
    }
    writeln!(out, ", {:.1} s", time_ms as f64 / 1000.0)?;
    if done.exhausted {
        writeln!(out, "the variant has no more openings")?;
    }
    Ok(())
}
