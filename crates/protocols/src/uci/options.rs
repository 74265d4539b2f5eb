//! The options that we have over UCI.

use std::time::Duration;

use pentaply_core::{InputError, Lang, quote};
use pentaply_engine::{AnyGame, Error, Request, check_memory, ranges, registry};

/// The settings of a session.
pub(super) struct Options {
    pub(super) game: &'static dyn AnyGame,
    /// The variant; `None` for the game's default.
    pub(super) variant: Option<String>,
    /// Threads, table, lines and level; its limits are not used.
    pub(super) request: Request,
    /// Time kept back from the clock for what lies between us and the arbiter.
    pub(super) overhead: Duration,
    /// Whether chances are told with scores.
    pub(super) show_wdl: bool,
}

/// The time kept back when nothing is said.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The longest time that can be kept back, ms.
const LONGEST_OVERHEAD: u64 = 10_000;

impl Default for Options {
    /// The first game of the registry.
    fn default() -> Options {
        Options {
            game: registry::games()[0],
            variant: None,
            request: Request::default(),
            overhead: OVERHEAD,
            show_wdl: false,
        }
    }
}

/// What is wrong with an option.
#[derive(Debug, thiserror::Error)]
pub(super) enum OptionError {
    #[error("unknown option '{0}'")]
    Unknown(String),
    #[error("option '{name}' takes {takes}, not '{value}'")]
    Value { name: &'static str, takes: String, value: String },
    #[error("{0}")]
    Game(#[from] Error),
}

impl InputError for OptionError {
    fn zh(&self) -> String {
        match self {
            OptionError::Unknown(name) => format!("未知选项“{name}”"),
            OptionError::Value { name, takes, value } => {
                format!("选项“{name}”不接受“{value}”：可用 {takes}")
            }
            OptionError::Game(error) => error.zh(),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        match self {
            OptionError::Game(error) => error.hint(lang),
            OptionError::Unknown(_) | OptionError::Value { .. } => None,
        }
    }
}

/// What an option needs to be set.
enum Kind {
    /// A whole number within a range, its default, and where it goes.
    Number(std::ops::RangeInclusive<u64>, u64, fn(&mut Options, u64) -> Result<(), Error>),
    /// Yes or no, its default, and where it goes.
    Flag(bool, fn(&mut Options, bool)),
    /// A game, with its variant behind a colon.
    Variant,
}

/// The options in the order in which they are told.
fn table() -> Vec<(&'static str, Kind)> {
    let default = Request::default();
    vec![
        (
            "Threads",
            Kind::Number(ranges::THREADS, default.threads as u64, |options, n| {
                options.request.threads = n as usize;
                Ok(())
            }),
        ),
        (
            "Hash",
            Kind::Number(ranges::HASH_MB, default.hash_mb as u64, |options, n| {
                // A table that cannot be had would only be missed at the next search.
                check_memory(n as usize)?;
                options.request.hash_mb = n as usize;
                Ok(())
            }),
        ),
        (
            "MultiPV",
            Kind::Number(ranges::LINES, default.lines as u64, |options, n| {
                options.request.lines = n as usize;
                Ok(())
            }),
        ),
        // Only tells the driver that we can; it says `go ponder` when it wants to.
        ("Ponder", Kind::Flag(false, |_, _| {})),
        (
            "Move Overhead",
            Kind::Number(0..=LONGEST_OVERHEAD, OVERHEAD.as_millis() as u64, |options, n| {
                options.overhead = Duration::from_millis(n);
                Ok(())
            }),
        ),
        (
            "Level",
            Kind::Number(ranges::LEVEL, default.level.into(), |options, n| {
                options.request.level = n as u8;
                Ok(())
            }),
        ),
        ("UCI_ShowWDL", Kind::Flag(false, |options, flag| options.show_wdl = flag)),
        ("UCI_Variant", Kind::Variant),
    ]
}

/// The options as `uci` lists them.
pub(super) fn list() -> Vec<String> {
    let told = |(name, kind): (&str, Kind)| match kind {
        Kind::Number(range, default, _) => {
            let (min, max) = (range.start(), range.end());
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        Kind::Flag(default, _) => format!("option name {name} type check default {default}"),
        Kind::Variant => {
            let default = Options::default().game.name();
            let mut line = format!("option name {name} type combo default {default}");
            for value in registry::games().iter().flat_map(|game| values(*game)) {
                line.push_str(&format!(" var {value}"));
            }
            line
        }
    };
    table().into_iter().map(told).collect()
}

/// The values that choose a game: its name for the default, and each other listed variant.
fn values(game: &dyn AnyGame) -> Vec<String> {
    let others = game.variants().iter().skip(1).map(|variant| format!("{}:{}", game.name(), variant.name));
    std::iter::once(game.name().to_string()).chain(others).collect()
}

impl Options {
    /// Sets an option, whose name is read in any case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let found = table().into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let (name, kind) = found.ok_or_else(|| OptionError::Unknown(quote(name)))?;
        let refuse = |takes: String| OptionError::Value { name, takes, value: quote(value) };
        match kind {
            Kind::Number(range, _, put) => {
                let number = value.parse().ok().filter(|number| range.contains(number));
                let takes = || format!("a whole number from {} to {}", range.start(), range.end());
                put(self, number.ok_or_else(|| refuse(takes()))?)?;
            }
            Kind::Flag(_, put) => {
                let flag = value.to_ascii_lowercase().parse();
                put(self, flag.map_err(|_| refuse("true or false".to_string()))?);
            }
            Kind::Variant => {
                let (game, variant) =
                    value.split_once(':').map_or((value, None), |(game, variant)| (game, Some(variant)));
                let game = registry::find(game.trim())?;
                game.open(variant, None)?;
                (self.game, self.variant) = (game, variant.map(|variant| variant.trim().to_string()));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_that_is_listed_can_be_set() {
        let lines = list();
        let mut options = Options::default();
        for line in &lines {
            let (_, rest) = line.split_once("option name ").expect("an option");
            let (name, rest) = rest.split_once(" type ").expect("a type");
            let default = rest.split_whitespace().nth(2).expect("a default");
            options.set(name, default).unwrap_or_else(|error| panic!("{line}: {error}"));
            for value in rest.split(" var ").skip(1) {
                options.set(name, value).unwrap_or_else(|error| panic!("{value}: {error}"));
            }
        }
        assert!(lines.iter().any(|line| line.contains(" var santorini")));
        assert!(lines.iter().any(|line| line.contains(" var kalah var kalah:")), "{lines:#?}");
    }

    #[test]
    fn wrong_values_change_nothing() {
        let mut options = Options::default();
        options.set("uci_variant", "kalah: 5,2,relay").expect("a variant");
        let mut said = |name, value| {
            let error = options.set(name, value).expect_err("it is refused");
            assert_ne!(error.zh(), error.to_string());
            error.to_string()
        };
        assert_eq!(said("Hash", "0"), "option 'Hash' takes a whole number from 1 to 262144, not '0'");
        assert_eq!(said("Ponder", "maybe"), "option 'Ponder' takes true or false, not 'maybe'");
        assert_eq!(said("Contempt", "3"), "unknown option 'Contempt'");
        assert_eq!(said("UCI_Variant", "chess"), "unknown game 'chess'");
        said("UCI_Variant", "kalah:x");
        assert_eq!((options.game.name(), options.variant.as_deref()), ("kalah", Some("5,2,relay")));
        assert_eq!(options.request.hash_mb, 64);
    }
}
