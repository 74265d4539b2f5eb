//! `pentaply show`: a position as a person or a screen sees it.

use std::io::Write;

use pentaply_core::{Lang, Side};
use pentaply_engine::report::Show;

use super::json;
use crate::args::Place;
use crate::draw::draw;
use crate::failure::Failure;
use crate::words;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let board = args.place.open()?;
    let show = Show::new(&*board);
    if args.json {
        return json(out, &show);
    }
    let players = Side::BOTH.map(|side| words::player(&*board, side, Lang::En));
    writeln!(out, "{} {}\n", board.game().title().en, show.variant)?;
    writeln!(out, "{}", draw(&show.view, players, false))?;
    writeln!(out, "turn      {} ({})", show.turn, players[board.side_to_move().index()])?;
    writeln!(out, "status    {} ({})", show.status, words::status(&*board, Lang::En))?;
    writeln!(out, "key       {}", show.key)?;
    writeln!(out, "position  {}", show.position)?;
    Ok(())
}
