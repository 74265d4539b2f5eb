//! `pentaply perft`: move paths counted, the check of the rules against tables by others.

use std::io::Write;
use std::time::Instant;

use pentaply_engine::report::{DepthRow, Perft};

use super::json;
use crate::args::{self, Place};
use crate::failure::Failure;
use crate::progress::Progress;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
    /// Greatest depth, plies
    #[arg(long, value_name = "N", value_parser = args::depth)]
    depth: u32,
    /// Count the greatest depth by first moves too
    #[arg(long)]
    divide: bool,
    /// Threads
    #[arg(long, value_name = "T", default_value = "1", value_parser = args::threads)]
    threads: usize,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let board = args.place.open()?;
    let mut answer = Perft { depths: Vec::new(), divide: Vec::new() };
    let mut progress = Progress::new();
    for depth in 1..=args.depth {
        progress.show(&format!("depth {depth} of {}", args.depth));
        let start = Instant::now();
        let nodes = if args.divide && depth == args.depth {
            answer.divide = board.divide(depth, args.threads);
            answer.divide.iter().map(|row| row.nodes).sum()
        } else {
            board.perft(depth, args.threads)
        };
        let row = DepthRow { depth, nodes, time_ms: start.elapsed().as_millis() as u64 };
        answer.depths.push(row);
        if !args.json {
            progress.clear();
            writeln!(out, "{} {}", row.depth, row.nodes)?;
        }
    }
    progress.clear();
    if args.json {
        return json(out, &answer);
    }
    for row in &answer.divide {
        writeln!(out, "{} {}", row.text, row.nodes)?;
    }
    Ok(())
}
