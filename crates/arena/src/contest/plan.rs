//! A contest on paper: all that decides which games are played and how, so that it can be written down and resumed.

use std::path::PathBuf;
use std::time::Duration;

use pentaply_engine::{AnyGame, Limits, TimeControl, registry};
use serde::{Deserialize, Serialize};

use super::adjudication::Adjudication;
use super::error::ContestError;
use super::openings::{OpeningError, Source};
use super::referee::Pace;
use super::schedule::{Format, Schedule};
use super::spec::Spec;
use crate::stats::Sprt;

/// All that decides which games are played and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The game.
    pub game: String,
    /// The variant; `None` is the default.
    pub variant: Option<String>,
    /// The engines' descriptions, see [`Spec`].
    pub engines: Vec<String>,
    /// Whether it is a tournament, which rates its engines; else it is a match of two.
    pub tournament: bool,
    /// Who meets whom.
    pub format: Format,
    /// Games for each pairing, rounded up to pairs.
    pub games: usize,
    /// How much an engine may think.
    pub pace: PacePlan,
    /// When a game ends before its end.
    pub adjudication: Adjudication,
    /// Where games begin.
    pub openings: Source,
    /// The seed of all chance.
    pub seed: u64,
    /// The test that may end the contest early; of the first two engines.
    pub sprt: Option<Sprt>,
    /// Faults of one engine that end the contest.
    pub max_faults: usize,
    /// Games side by side.
    pub concurrency: usize,
    /// The folder that relative paths of engines begin in.
    pub folder: PathBuf,
}

/// [`Pace`] in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PacePlan {
    /// Time for a move.
    pub time_ms: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// A clock: what it begins with and what is added after each move.
    pub clock_ms: Option<(u64, u64)>,
    /// How much later than its time an answer may come.
    pub margin_ms: u64,
    /// After how long beyond its time an engine is given up.
    pub patience_ms: u64,
}

impl PacePlan {
    /// The pace of an engine, with its own limits if it has some.
    fn pace(&self, own: Option<Limits>) -> Pace {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time_ms.map(|ms| TimeControl::PerMove(Duration::from_millis(ms))),
            overhead: Duration::ZERO,
        };
        let clock = self.clock_ms.filter(|_| own.is_none());
        Pace {
            limits: own.unwrap_or(limits),
            clock: clock.map(|(base, add)| (Duration::from_millis(base), Duration::from_millis(add))),
            margin: Duration::from_millis(self.margin_ms),
            patience: Duration::from_millis(self.patience_ms),
        }
    }
}

impl Plan {
    /// The game and the engines, read from their texts.
    ///
    /// # Errors
    /// A text is wrong.
    pub fn read(&self) -> Result<(&'static dyn AnyGame, Vec<Spec>), ContestError> {
        let game = registry::find(&self.game)?;
        game.open(self.variant.as_deref(), None)?;
        if let Source::File { openings } = &self.openings
            && openings.is_empty()
        {
            return Err(OpeningError::Empty.into());
        }
        if let Some(sprt) = self.sprt {
            sprt.checked()?;
        }
        let specs = Spec::parse_all(&self.engines)?.into_iter().map(|spec| spec.from_folder(&self.folder));
        Ok((game, specs.collect()))
    }

    /// The games.
    #[must_use]
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.format, self.engines.len(), self.games)
    }

    /// The command that plays it: `match` or `tournament`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        if self.tournament { "tournament" } else { "match" }
    }

    pub(super) fn pace_of(&self, spec: &Spec) -> Pace {
        self.pace.pace(spec.limits)
    }
}

/// Games that may be played side by side without more threads thinking than there are cores: only one engine of a game
/// thinks at a time.
#[must_use]
pub fn sensible_concurrency(specs: &[Spec]) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = specs.iter().map(Spec::threads).max().unwrap_or(1);
    (cores / threads).max(1)
}
