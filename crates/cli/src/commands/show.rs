//! `pentaply show`: a position as a person or a screen sees it.

use std::io::Write;

use pentaply_core::{Lang, Side};
use pentaply_engine::report::Show;

use super::json;
use crate::args::{self, Place};
use crate::draw::draw;
use crate::failure::Failure;
use crate::messages::{self, fill};
use crate::words;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// Language: en or zh [default: what LC_ALL, LC_MESSAGES or LANG say]
    #[arg(long, value_name = "LANG", value_parser = args::lang)]
    lang: Option<Lang>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let board = args.place.open()?;
    let show = Show::new(&*board);
    if args.json {
        return json(out, &show);
    }
    let lang = args.lang.unwrap_or_else(args::lang_of_environment);
    let players = Side::BOTH.map(|side| words::player(&*board, side, lang));
    let mover = players[board.side_to_move().index()];
    writeln!(out, "{} {}\n", board.game().title().in_lang(lang), show.variant)?;
    writeln!(out, "{}", draw(&show.view, players, false, lang))?;
    writeln!(out, "{}", fill(messages::SHOW_TURN, lang, &[&show.turn, &mover]))?;
    writeln!(out, "{}", fill(messages::SHOW_STATUS, lang, &[&show.status, &words::status(&*board, lang)]))?;
    writeln!(out, "{}", fill(messages::SHOW_KEY, lang, &[&show.key]))?;
    writeln!(out, "{}", fill(messages::SHOW_POSITION, lang, &[&show.position]))?;
    Ok(())
}
