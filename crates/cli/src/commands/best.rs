//! `pentaply best`: parse, board, search, print.

use std::io::Write;

use pentaply_core::Lang;
use pentaply_engine::report::Best;
use pentaply_engine::{Analysis, Board, Request, Signal};

use super::json;
use crate::args::{self, Limit, Place};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::words::{self, grouped, percent, short_score};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    limit: Limit,
    /// Threads
    #[arg(long, value_name = "T", default_value = "1", value_parser = args::threads)]
    threads: usize,
    /// Transposition table, MB
    #[arg(long, value_name = "MB", default_value = "64", value_parser = args::hash_mb)]
    hash: usize,
    /// How many best moves to search to full width
    #[arg(long, value_name = "K", default_value = "1", value_parser = args::lines)]
    lines: usize,
    /// Strength, 1 to 10; 10 is full strength
    #[arg(long, value_name = "L", default_value = "10", value_parser = args::level)]
    level: u8,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut board = args.place.open()?;
    let request = Request {
        limits: args.limit.at_level(args.level),
        threads: args.threads,
        hash_mb: args.hash,
        lines: args.lines,
        level: args.level,
        ..Request::default()
    };
    let mut progress = Progress::new();
    let found = board.search(&request, &Signal::default(), &mut |so_far| progress.analysis(so_far))?;
    progress.clear();
    if args.json { json(out, &Best::new(&*board, &found)) } else { print(out, &*board, &found) }
}

fn print(out: &mut dyn Write, board: &dyn Board, found: &Analysis) -> Result<(), Failure> {
    let Some(best) = &found.bestmove else {
        writeln!(out, "no move: the game is over, {}", words::status(board, Lang::En))?;
        return Ok(());
    };
    let mover = words::player(board, board.side_to_move(), Lang::En);
    let chance = percent(found.win_probability);
    writeln!(out, "best   {best}")?;
    writeln!(out, "score  {}, {mover}'s chances {chance}", words::score(board, found.score, Lang::En))?;
    if let [line] = &found.lines[..] {
        writeln!(out, "line   {}", line.pv.join(" "))?;
    } else {
        for (number, line) in (1..).zip(&found.lines) {
            writeln!(out, "line   {number}. {:>7}  {}", short_score(line.score), line.pv.join(" "))?;
        }
    }
    writeln!(
        out,
        "depth  {} ({} at most), {} nodes in {:.3} s, {} nodes/s",
        found.depth,
        found.seldepth,
        grouped(found.nodes),
        found.time.as_secs_f64(),
        grouped(found.nps)
    )?;
    Ok(())
}
