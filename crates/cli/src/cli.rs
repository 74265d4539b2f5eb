//! The command line as a whole: which command was asked for, or why none can be told.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::Parser;
use clap::error::ErrorKind;
use pentaply_core::InputError;
use pentaply_engine::quote;

use crate::commands::Command;
use crate::failure::Failure;

/// One search engine that plays, analyses and solves board games.
#[derive(Parser)]
#[command(
    name = "pentaply",
    version,
    about,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Without a command: serve, the page. Games: 'pentaply games'; one in the terminal: 'pentaply play'"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// An argument that is no text.
#[derive(Debug, thiserror::Error)]
#[error("argument {number} is not valid UTF-8: '{text}'")]
struct NotText {
    /// Which argument after the program's name, from 1.
    number: usize,
    /// What can be read of it, cut.
    text: String,
}

impl InputError for NotText {
    fn zh(&self) -> String {
        format!("第 {} 个参数不是有效的 UTF-8：“{}”", self.number, self.text)
    }
}

/// Reads the command line. Without a command it is the program's own name that
/// says what is asked for, or else the page.
pub(crate) fn parse(args: impl Iterator<Item = OsString>) -> Result<Command, Failure> {
    let args: Vec<OsString> = args.collect();
    if let [program] = args.as_slice() {
        let name = Path::new(program).file_name().and_then(OsStr::to_str);
        return Ok(name.and_then(Command::by_program_name).unwrap_or_default());
    }
    match Cli::try_parse_from(&args) {
        Ok(cli) => Ok(cli.command),
        Err(error) => {
            let not_text = args.iter().enumerate().skip(1).find(|(_, arg)| arg.to_str().is_none());
            match not_text {
                Some((number, arg)) if error.kind() == ErrorKind::InvalidUtf8 => {
                    Err(Failure::input(NotText { number, text: quote(&arg.to_string_lossy()) }))
                }
                _ => Err(Failure::Usage(Box::new(error))),
            }
        }
    }
}
