//! `pentaply legal`: the legal moves in byte order.

use std::io::Write;

use pentaply_engine::report::Legal;

use super::json;
use crate::args::Place;
use crate::failure::Failure;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let moves = args.place.open()?.legal_moves();
    if args.json {
        return json(out, &Legal { moves });
    }
    for mv in moves {
        writeln!(out, "{mv}")?;
    }
    Ok(())
}
