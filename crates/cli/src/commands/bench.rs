//! `pentaply bench`: fixed work, its node count and speed.

use std::io::Write;

use pentaply_engine::report::Bench;
use pentaply_engine::{AnyGame, registry};

use super::json;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::words::grouped;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One game; all games without it
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let games: Vec<&dyn AnyGame> = match &args.game {
        Some(name) => vec![registry::find(name)?],
        None => registry::games().to_vec(),
    };
    let mut progress = Progress::new();
    let mut answer: Vec<Bench> = Vec::new();
    for game in games {
        progress.show(game.name());
        let row = game.bench();
        if !args.json {
            progress.clear();
            writeln!(
                out,
                "{:<10} signature {:>12}  {:>12} nodes/s",
                row.game,
                row.signature,
                grouped(row.nps)
            )?;
        }
        answer.push(row);
    }
    progress.clear();
    if args.json { json(out, &answer) } else { Ok(()) }
}
