//! One file per command; the story of each is the same: parse, board, work, print.

mod ablate;
mod bench;
mod best;
mod contest;
mod games;
mod legal;
mod perft;
mod play;
mod selfplay;
mod show;
mod solve;
mod tune;
mod uci;

use std::io::Write;

use clap::Subcommand;
use serde::Serialize;

use crate::failure::Failure;

/// What `pentaply` can be asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games, their variants, text forms and protocols
    Games(games::Args),
    /// Show a position: the board, who is to move, how the game stands
    Show(show::Args),
    /// List the legal moves, one a line; none when the game is over
    Legal(legal::Args),
    /// Count the move paths of each length
    Perft(perft::Args),
    /// Search for the best move
    Best(best::Args),
    /// Prove who wins, and what each move leads to
    Solve(solve::Args),
    /// Play a game in the terminal
    Play(play::Args),
    /// Show what each technique of the search is worth in nodes and time
    Ablate(ablate::Args),
    /// Search fixed positions: the signature of the search and its speed
    Bench(bench::Args),
    /// Play a match between two engines and say which is the stronger
    Match(contest::MatchArgs),
    /// Play a tournament of several engines and rate them
    Tournament(contest::TournamentArgs),
    /// Play games against itself and write down positions for `tune`
    Selfplay(selfplay::Args),
    /// Fit the weights of an evaluation to positions of `selfplay`
    Tune(tune::Args),
    /// Be driven by another program over UCI, in every game
    Uci(uci::Args),
}

/// Does what was asked and writes the answer.
pub(crate) fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Games(args) => games::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Legal(args) => legal::run(args, out),
        Command::Perft(args) => perft::run(args, out),
        Command::Best(args) => best::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Ablate(args) => ablate::run(args, out),
        Command::Bench(args) => bench::run(args, out),
        Command::Match(args) => contest::run_match(args, out),
        Command::Tournament(args) => contest::run_tournament(args, out),
        Command::Selfplay(args) => selfplay::run(args, out),
        Command::Tune(args) => tune::run(args, out),
        Command::Uci(args) => uci::run(args, out),
    }
}

/// Writes an answer for programs: one line of JSON.
fn json(out: &mut dyn Write, answer: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(answer)?;
    writeln!(out, "{text}")?;
    Ok(())
}
