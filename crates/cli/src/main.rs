//! The `pentaply` command: arguments in, a board from the engine, an answer out.
//!
//! What lives here is what a person at a terminal sees: the options, the words, the drawing. What is thought lives in
//! `pentaply-engine` and below.

mod args;
mod canvas;
mod cli;
mod commands;
mod draw;
mod failure;
mod messages;
mod progress;
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut out = anstream::stdout().lock();
    match cli::parse(std::env::args_os()).and_then(|command| commands::run(&command, &mut out)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.tell(),
    }
}
