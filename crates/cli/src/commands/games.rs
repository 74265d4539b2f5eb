//! `pentaply games`: what can be played, and how it is written.

use std::io::Write;

use pentaply_core::Lang;
use pentaply_engine::registry;
use pentaply_engine::report::GameReport;

use super::json;
use crate::failure::Failure;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if args.json {
        let games: Vec<GameReport> = registry::games().iter().map(|game| GameReport::new(*game)).collect();
        return json(out, &games);
    }
    for (i, game) in registry::games().iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}  {}, {}", game.name(), game.title().en, game.title().zh)?;
        let widest = game.variants().iter().map(|variant| variant.name.len()).max().unwrap_or(0);
        for (i, variant) in game.variants().iter().enumerate() {
            let heading = if i == 0 { "variants" } else { "" };
            let about = variant.about.in_lang(Lang::En);
            writeln!(out, "  {heading:<10} {:<widest$}  {about}", variant.name)?;
        }
        writeln!(out, "  {:<10} {}", "position", game.position_form().en)?;
        writeln!(out, "  {:<10} {}", "move", game.move_form().en)?;
        if !game.protocols().is_empty() {
            writeln!(out, "  {:<10} {}", "protocols", game.protocols().join(", "))?;
        }
    }
    Ok(())
}
