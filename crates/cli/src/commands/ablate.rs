//! `pentaply ablate`: nodes and time with each technique of the search off.

use std::io::Write;

use pentaply_engine::report::AblationRow;

use super::json;
use crate::args::{self, Place};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::words::grouped;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
    /// Greatest depth, plies
    #[arg(long, value_name = "N", value_parser = args::depth)]
    depth: u32,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Table of each search, MB: the default of `best`, so that the first row is what `best` does.
const HASH_MB: usize = 64;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let board = args.place.open()?;
    let mut progress = Progress::new();
    let answer = board.ablate(args.depth, HASH_MB, &mut |done, rows| {
        progress.show(&format!("row {done} of {rows}"));
    });
    progress.clear();
    if args.json {
        return json(out, &answer);
    }
    write!(out, "{:<20}", "off")?;
    for depth in 1..=args.depth {
        write!(out, " {:>14}", format!("depth {depth}"))?;
    }
    writeln!(out, " {:>10}", "last, ms")?;
    for row in &answer.rows {
        write!(out, "{:<20}", name(row))?;
        for cost in &row.depths {
            write!(out, " {:>14}", grouped(cost.nodes))?;
        }
        writeln!(out, " {:>10}", row.depths.last().map_or(0, |cost| cost.time_ms))?;
    }
    Ok(())
}

fn name(row: &AblationRow) -> &str {
    match row.off[..] {
        [] => "nothing",
        [technique] => technique,
        _ => "everything",
    }
}
