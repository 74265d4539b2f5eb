//! The command line: what the commands share. Each command's own options stand with the command.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{Args, Parser};
use pentaply_core::{InputError, Lang};
use pentaply_engine::{Board, Limits, TimeControl, levels, quote, ranges, registry};

use crate::commands::Command;
use crate::duration;
use crate::failure::Failure;

/// One search engine that plays, analyses and solves board games.
#[derive(Parser)]
#[command(
    name = "pentaply",
    version,
    about,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Games: see 'pentaply games'. Start with: pentaply play kalah"
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

/// Reads the command line. Without a command the help text is what is asked for.
pub(crate) fn parse(args: impl Iterator<Item = OsString>) -> Result<Command, Failure> {
    let args: Vec<OsString> = args.collect();
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

/// Where: a game, and a position of it.
#[derive(Args)]
pub(crate) struct Place {
    /// The game, see `pentaply games`
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) at: At,
}

/// A position of a game.
#[derive(Args)]
pub(crate) struct At {
    /// Variant of the game; the first that `pentaply games` lists is the default
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    pub(crate) variant: Option<String>,
    /// Position to begin from, in the game's text form; the start without it
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Moves played from there, separated by `;`
    #[arg(long, value_name = "M;M;M", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

impl Place {
    /// The board there.
    pub(crate) fn open(&self) -> Result<Box<dyn Board>, Failure> {
        self.at.open(&self.game)
    }
}

impl At {
    /// The board there, of the game of this name.
    pub(crate) fn open(&self, game: &str) -> Result<Box<dyn Board>, Failure> {
        let mut board = registry::find(game)?.open(self.variant.as_deref(), self.position.as_deref())?;
        board.replay_list(self.moves.as_deref().unwrap_or(""))?;
        Ok(board)
    }

    /// Whether anything is said about the position.
    pub(crate) fn is_given(&self) -> bool {
        self.variant.is_some() || self.position.is_some() || self.moves.is_some()
    }
}

/// When a search ends: at the first limit reached.
#[derive(Args)]
pub(crate) struct Limit {
    /// Time for a move: 300ms, 1s, 2m or 0 [default: 1s when no limit is given]
    #[arg(long, value_name = "D", value_parser = duration::parse)]
    pub(crate) time: Option<Duration>,
    /// Depth, plies
    #[arg(long, value_name = "N", value_parser = depth)]
    pub(crate) depth: Option<u32>,
    /// Positions to look at
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(crate) nodes: Option<u64>,
}

/// The time for a move when nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl Limit {
    /// The limits for a level: a weaker one brings its own, so that no clock is needed and the answer is always the same.
    pub(crate) fn at_level(&self, level: u8) -> Limits {
        let unlimited = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        let time = match self.time {
            None if unlimited && levels::get(level).is_full_strength() => Some(DEFAULT_TIME),
            time => time,
        };
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: time.map(TimeControl::PerMove),
            overhead: Duration::ZERO,
        }
    }
}

/// A number outside its range.
#[derive(Clone, Debug, thiserror::Error)]
#[error("it takes a whole number from {} to {}", .0.start(), .0.end())]
pub(crate) struct RangeError(RangeInclusive<u64>);

fn ranged(text: &str, range: RangeInclusive<u64>) -> Result<u64, RangeError> {
    text.parse().ok().filter(|number| range.contains(number)).ok_or(RangeError(range))
}

/// A depth in plies.
pub(crate) fn depth(text: &str) -> Result<u32, RangeError> {
    ranged(text, ranges::DEPTH).map(|depth| depth as u32)
}

/// A number of nodes.
fn nodes(text: &str) -> Result<u64, RangeError> {
    ranged(text, 0..=u64::MAX)
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, RangeError> {
    ranged(text, ranges::THREADS).map(|threads| threads as usize)
}

/// A table size in MB.
pub(crate) fn hash_mb(text: &str) -> Result<usize, RangeError> {
    ranged(text, ranges::HASH_MB).map(|mb| mb as usize)
}

/// A number of lines.
pub(crate) fn lines(text: &str) -> Result<usize, RangeError> {
    ranged(text, ranges::LINES).map(|lines| lines as usize)
}

/// A strength level.
pub(crate) fn level(text: &str) -> Result<u8, RangeError> {
    ranged(text, ranges::LEVEL).map(|level| level as u8)
}

/// A language.
#[derive(Clone, Debug, thiserror::Error)]
#[error("it takes en or zh")]
pub(crate) struct LangError;

/// A language by its code.
pub(crate) fn lang(text: &str) -> Result<Lang, LangError> {
    match text.to_ascii_lowercase().as_str() {
        "en" => Ok(Lang::En),
        "zh" => Ok(Lang::Zh),
        _ => Err(LangError),
    }
}
