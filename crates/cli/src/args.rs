//! The command line: what the commands share. Each command's own options stand with the command.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Args;
use pentaply_core::Lang;
use pentaply_engine::{Board, Limits, TimeControl, duration, levels, ranges, registry};

use crate::failure::{Failure, warn};

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
        for remark in board.remarks() {
            warn(&remark.en);
        }
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
    /// The limits of full strength: one second when nothing is said.
    pub(crate) fn limits(&self) -> Limits {
        self.at_level(*ranges::LEVEL.end() as u8)
    }

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

/// A number of positions.
pub(crate) fn positions(text: &str) -> Result<u64, RangeError> {
    ranged(text, 1..=1_000_000_000)
}

/// A number of nodes.
pub(crate) fn nodes(text: &str) -> Result<u64, RangeError> {
    ranged(text, 0..=u64::MAX)
}

/// A real number outside its range.
#[derive(Clone, Debug, thiserror::Error)]
#[error("it takes a number from {} to {}", .0.start(), .0.end())]
pub(crate) struct RealRangeError(RangeInclusive<f64>);

fn real(text: &str, range: RangeInclusive<f64>) -> Result<f64, RealRangeError> {
    text.parse().ok().filter(|number| range.contains(number)).ok_or(RealRangeError(range))
}

/// A share of a whole.
pub(crate) fn share(text: &str) -> Result<f64, RealRangeError> {
    real(text, 0.0..=1.0)
}

/// A hold on the present weights, positions.
pub(crate) fn hold(text: &str) -> Result<f64, RealRangeError> {
    real(text, 0.0..=1e12)
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, RangeError> {
    ranged(text, ranges::THREADS).map(|threads| threads as usize)
}

/// A table size in MB.
pub(crate) fn hash_mb(text: &str) -> Result<usize, RangeError> {
    ranged(text, ranges::HASH_MB).map(|mb| mb as usize)
}

/// A solver's memory in MB.
pub(crate) fn memory_mb(text: &str) -> Result<usize, RangeError> {
    ranged(text, ranges::MEMORY_MB).map(|mb| mb as usize)
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

/// Chinese where the environment speaks Chinese, else English.
pub(crate) fn lang_of_environment() -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(std::env::var_os)
        .find(|value| !value.is_empty())
        .unwrap_or_default();
    if locale.to_string_lossy().to_ascii_lowercase().starts_with("zh") { Lang::Zh } else { Lang::En }
}
