//! The options that we have over UCI and UCCI.

use std::ops::RangeInclusive;
use std::time::Duration;

use pentaply_core::{InputError, Lang, Spelling, quote};
use pentaply_engine::{AnyGame, Error, Request, Variety, check_memory, levels, ranges, registry};

use super::protocol::Protocol;

/// The settings of a session.
pub(super) struct Options {
    pub(super) game: &'static dyn AnyGame,
    /// The variant; `None` for the game's default.
    pub(super) variant: Option<String>,
    /// Whether somebody has said which game; else a position may settle it.
    pub(super) is_chosen: bool,
    /// How moves are written; `None` for as the game writes them.
    pub(super) spelling: Option<Spelling>,
    /// Threads, table, lines and level; its limits are not used.
    request: Request,
    /// Time kept back from the clock for what lies between us and the arbiter.
    pub(super) overhead: Duration,
    /// Whether chances are told with scores.
    pub(super) show_wdl: bool,
    /// The nominal Elo to play at, if strength is limited.
    limit_strength: bool,
    elo: u32,
    /// Whether openings vary; `None` for as the protocol has it.
    book: Option<bool>,
    /// Winning chance that may be given up for variety anywhere.
    randomness: f64,
    /// Whether clocks are told in seconds, where the protocol leaves it open.
    in_seconds: bool,
    /// Seed of all choices of this session.
    seed: u64,
}

/// The time kept back when nothing is said.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The longest time that can be kept back, ms.
const LONGEST_OVERHEAD: u64 = 10_000;
/// Nominal Elo when strength is to be limited and nothing else is said: the middle of the scale.
const USUAL_ELO: u64 = 1600;

/// The grades of `randomness`, and the winning chance that each may give up.
const RANDOMNESS: [(&str, f64); 6] =
    [("none", 0.0), ("tiny", 0.01), ("small", 0.02), ("medium", 0.04), ("large", 0.08), ("huge", 0.15)];

/// Options of UCCI that have nothing to do here. Some programs set them without asking whether they are there.
const WITHOUT_EFFECT: &[&str] = &[
    "batch",
    "debug",
    "idle",
    "promotion",
    "pruning",
    "knowledge",
    "style",
    "selectivity",
    "usehash",
    "useegtb",
    "bookfiles",
    "egtbpaths",
    "evalapi",
    "repetition",
    "drawmoves",
    "loadbook",
];

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
    Number(RangeInclusive<u64>, u64, fn(&mut Options, u64) -> Result<(), Error>),
    /// Yes or no, its default, and where it goes.
    Flag(bool, fn(&mut Options, bool)),
    /// One of several words, the first the default, and where its index goes.
    Choice(Vec<&'static str>, fn(&mut Options, usize)),
    /// A game, with its variant behind a colon.
    Variant,
    /// Nothing: it is done at once.
    Button,
}

/// An option: its name in each protocol that has it.
struct Entry {
    uci: Option<&'static str>,
    ucci: Option<&'static str>,
    kind: Kind,
}

impl Entry {
    fn name(&self, protocol: Protocol) -> Option<&'static str> {
        match protocol {
            Protocol::Uci => self.uci,
            Protocol::Ucci => self.ucci,
        }
    }
}

/// What is to be done when an option has been set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// Nothing.
    Nothing,
    /// Forget what searches have learned.
    Forget,
}

/// The options in the order in which they are told. UCCI counts from 0 where 0 is for the engine to decide.
fn table(protocol: Protocol) -> Vec<Entry> {
    let default = Request::default();
    let from = |range: &RangeInclusive<u64>| match protocol {
        Protocol::Uci => range.clone(),
        Protocol::Ucci => 0..=*range.end(),
    };
    let entry = |uci: &'static str, ucci: &'static str, kind| {
        let name = |name: &'static str| (!name.is_empty()).then_some(name);
        Entry { uci: name(uci), ucci: name(ucci), kind }
    };
    vec![
        entry("", "usemillisec", Kind::Flag(true, |options, flag| options.in_seconds = !flag)),
        entry(
            "Threads",
            "threads",
            Kind::Number(from(&ranges::THREADS), default.threads as u64, |options, n| {
                options.request.threads = match n {
                    0 => std::thread::available_parallelism().map_or(1, usize::from),
                    n => n as usize,
                };
                Ok(())
            }),
        ),
        entry(
            "Hash",
            "hashsize",
            Kind::Number(from(&ranges::HASH_MB), default.hash_mb as u64, |options, n| {
                let mb = if n == 0 { Request::default().hash_mb } else { n as usize };
                // A table that cannot be had would only be missed at the next search.
                check_memory(mb)?;
                options.request.hash_mb = mb;
                Ok(())
            }),
        ),
        entry("Clear Hash", "newgame", Kind::Button),
        entry(
            "MultiPV",
            "",
            Kind::Number(ranges::LINES, default.lines as u64, |options, n| {
                options.request.lines = n as usize;
                Ok(())
            }),
        ),
        // Only tells the driver that we can; it says `go ponder` when it wants to.
        entry("Ponder", "ponder", Kind::Flag(false, |_, _| {})),
        entry("OwnBook", "usebook", Kind::Flag(protocol.varies(), |options, flag| options.book = Some(flag))),
        entry(
            "",
            "randomness",
            Kind::Choice(RANDOMNESS.map(|(name, _)| name).to_vec(), |options, grade| {
                options.randomness = RANDOMNESS[grade].1;
            }),
        ),
        entry(
            "Move Overhead",
            "overhead",
            Kind::Number(0..=LONGEST_OVERHEAD, OVERHEAD.as_millis() as u64, |options, n| {
                options.overhead = Duration::from_millis(n);
                Ok(())
            }),
        ),
        entry(
            "Level",
            "level",
            Kind::Number(ranges::LEVEL, default.level.into(), |options, n| {
                options.request.level = n as u8;
                Ok(())
            }),
        ),
        entry("UCI_LimitStrength", "", Kind::Flag(false, |options, flag| options.limit_strength = flag)),
        entry(
            "UCI_Elo",
            "",
            Kind::Number(levels::ELO_RANGE, USUAL_ELO, |options, n| {
                options.elo = n as u32;
                Ok(())
            }),
        ),
        entry("UCI_ShowWDL", "", Kind::Flag(false, |options, flag| options.show_wdl = flag)),
        entry("UCI_Variant", "variant", Kind::Variant),
    ]
}

/// The values that choose a game: its name for the default, and each other listed variant.
fn values(game: &dyn AnyGame) -> Vec<String> {
    let others = game.variants().iter().skip(1).map(|variant| format!("{}:{}", game.name(), variant.name));
    std::iter::once(game.name().to_string()).chain(others).collect()
}

impl Options {
    /// The settings of a session that begins in a protocol, with a game if somebody has said which. `seed` is for all choices.
    pub(super) fn new(protocol: Protocol, game: Option<&'static dyn AnyGame>, seed: u64) -> Options {
        Options {
            game: game.unwrap_or_else(|| protocol.usual_game()),
            variant: None,
            is_chosen: game.is_some(),
            spelling: None,
            request: Request::default(),
            overhead: OVERHEAD,
            show_wdl: false,
            limit_strength: false,
            elo: USUAL_ELO as u32,
            book: None,
            randomness: 0.0,
            in_seconds: false,
            seed,
        }
    }

    /// What is asked of a search, but for its limits.
    pub(super) fn request(&self, protocol: Protocol) -> Request {
        let level = match self.limit_strength {
            true => levels::of_elo(self.elo).number.min(self.request.level),
            false => self.request.level,
        };
        let variety = if self.randomness > 0.0 {
            Some(Variety { plies: None, margin: self.randomness, seed: self.seed })
        } else {
            self.book.unwrap_or(protocol.varies()).then_some(Variety::opening(self.seed))
        };
        Request { level, variety, ..self.request }
    }

    /// The unit of clocks where the protocol leaves it open.
    pub(super) fn unit(&self) -> Duration {
        if self.in_seconds { Duration::from_secs(1) } else { Duration::from_millis(1) }
    }

    /// The options as the greeting lists them.
    pub(super) fn list(&self, protocol: Protocol) -> Vec<String> {
        let told = |entry: Entry| {
            let name = entry.name(protocol)?;
            let form = match entry.kind {
                Kind::Number(range, default, _) => {
                    format!("spin default {default} min {} max {}", range.start(), range.end())
                }
                Kind::Flag(default, _) => format!("check default {default}"),
                Kind::Choice(words, _) => combo(words[0], &words),
                Kind::Variant => match protocol {
                    Protocol::Uci => {
                        let all: Vec<String> =
                            registry::games().iter().flat_map(|game| values(*game)).collect();
                        combo(self.game.name(), &all)
                    }
                    Protocol::Ucci => combo(self.game.name(), &values(self.game)),
                },
                Kind::Button => "button".to_string(),
            };
            let word = if protocol == Protocol::Uci { "name " } else { "" };
            Some(format!("option {word}{name} type {form}"))
        };
        table(protocol).into_iter().filter_map(told).collect()
    }

    /// Sets an option, whose name is read in any case.
    pub(super) fn set(&mut self, name: &str, value: &str, protocol: Protocol) -> Result<Then, OptionError> {
        let has_this_name = |known: &str| known.eq_ignore_ascii_case(name);
        let found = table(protocol).into_iter().find_map(|entry| {
            let known = entry.name(protocol).filter(|known| has_this_name(known));
            // Whoever speaks UCCI may call an option as UCI does: some say `setoption UCI_Variant xiangqi`.
            let known = known.or(entry.uci.filter(|known| has_this_name(known)))?;
            Some((known, entry.kind))
        });
        let Some((name, kind)) = found else {
            let is_known = WITHOUT_EFFECT.iter().any(|known| has_this_name(known));
            return match protocol {
                Protocol::Ucci if is_known => Ok(Then::Nothing),
                _ => Err(OptionError::Unknown(quote(name))),
            };
        };
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
            Kind::Choice(words, put) => {
                let index = words.iter().position(|word| word.eq_ignore_ascii_case(value));
                put(self, index.ok_or_else(|| refuse(words.join(", ")))?);
            }
            Kind::Variant => self.choose(value, protocol)?,
            Kind::Button => return Ok(Then::Forget),
        }
        Ok(Then::Nothing)
    }

    /// Chooses a game, whose variant may stand behind a colon.
    fn choose(&mut self, value: &str, protocol: Protocol) -> Result<(), Error> {
        let (game, variant) =
            value.split_once(':').map_or((value, None), |(game, variant)| (game, Some(variant)));
        let game = registry::find(game.trim())?;
        game.open(variant, None)?;
        (self.game, self.variant) = (game, variant.map(|variant| variant.trim().to_string()));
        self.is_chosen = true;
        self.spelling = game.variant_spelling().filter(|_| protocol.has_variant_spelling());
        Ok(())
    }
}

/// A combo in the words of the greeting.
fn combo(default: &str, values: &[impl AsRef<str>]) -> String {
    values.iter().fold(format!("combo default {default}"), |line, value| line + " var " + value.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Protocol; 2] = [Protocol::Uci, Protocol::Ucci];

    fn options(protocol: Protocol) -> Options {
        Options::new(protocol, None, 7)
    }

    #[test]
    fn every_value_that_is_listed_can_be_set() {
        for protocol in BOTH {
            let mut options = options(protocol);
            let lines = options.list(protocol);
            for line in &lines {
                let (_, rest) = line.split_once("option ").expect("an option");
                let (name, rest) = rest.split_once(" type ").expect("a type");
                let name = name.strip_prefix("name ").unwrap_or(name);
                let default = rest.split_whitespace().nth(2).unwrap_or("");
                options.set(name, default, protocol).unwrap_or_else(|error| panic!("{line}: {error}"));
                for value in rest.split(" var ").skip(1) {
                    options.set(name, value, protocol).unwrap_or_else(|error| panic!("{value}: {error}"));
                }
            }
        }
        let lines = options(Protocol::Uci).list(Protocol::Uci);
        assert!(lines.iter().any(|line| line.contains(" var santorini")));
        assert!(lines.iter().any(|line| line.contains(" var kalah var kalah:")), "{lines:#?}");
    }

    #[test]
    fn names_in_ucci_are_single_words_in_small_letters() {
        for line in options(Protocol::Ucci).list(Protocol::Ucci) {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!((words[0], words[2]), ("option", "type"), "{line}");
            assert!(words[1].chars().all(|c| c.is_ascii_lowercase()), "{line}");
        }
    }

    #[test]
    fn wrong_values_change_nothing() {
        let mut options = options(Protocol::Uci);
        options.set("uci_variant", "kalah: 5,2,relay", Protocol::Uci).expect("a variant");
        let mut said = |name, value| {
            let error = options.set(name, value, Protocol::Uci).expect_err("it is refused");
            assert_ne!(error.zh(), error.to_string());
            error.to_string()
        };
        assert_eq!(said("Hash", "0"), "option 'Hash' takes a whole number from 1 to 262144, not '0'");
        assert_eq!(said("Ponder", "maybe"), "option 'Ponder' takes true or false, not 'maybe'");
        assert_eq!(said("Contempt", "3"), "unknown option 'Contempt'");
        assert_eq!(said("batch", "true"), "unknown option 'batch'");
        assert_eq!(said("UCI_Variant", "chess"), "unknown game 'chess'");
        said("UCI_Variant", "kalah:x");
        assert_eq!((options.game.name(), options.variant.as_deref()), ("kalah", Some("5,2,relay")));
        assert_eq!(options.request(Protocol::Uci).hash_mb, 64);
    }

    #[test]
    fn strength_is_limited_by_level_and_by_elo() {
        let mut options = options(Protocol::Uci);
        let mut level = |name, value| {
            options.set(name, value, Protocol::Uci).expect("it is an option");
            options.request(Protocol::Uci).level
        };
        assert_eq!(level("UCI_Elo", "1000"), 10, "only when asked for");
        assert_eq!(level("UCI_LimitStrength", "true"), 2);
        assert_eq!(level("UCI_Elo", "2600"), 10);
        assert_eq!(level("Level", "3"), 3);
    }

    #[test]
    fn openings_vary_in_ucci_unless_told_otherwise() {
        let variety =
            |options: &Options, protocol| options.request(protocol).variety.map(|variety| variety.plies);
        for (protocol, name) in [(Protocol::Uci, "OwnBook"), (Protocol::Ucci, "usebook")] {
            let mut options = options(protocol);
            assert_eq!(variety(&options, protocol).is_some(), protocol == Protocol::Ucci);
            for (value, plies) in [("true", Some(Some(6))), ("false", None)] {
                options.set(name, value, protocol).expect("it is an option");
                assert_eq!(variety(&options, protocol), plies);
            }
        }
        let mut options = options(Protocol::Ucci);
        options.set("randomness", "large", Protocol::Ucci).expect("it is an option");
        assert_eq!(variety(&options, Protocol::Ucci), Some(None));
    }

    #[test]
    fn zero_is_for_the_engine_to_decide_in_ucci() {
        let mut options = options(Protocol::Ucci);
        for (name, value) in [("hashsize", "32"), ("hashsize", "0"), ("threads", "0"), ("style", "risky")] {
            options.set(name, value, Protocol::Ucci).expect("it is an option");
        }
        let request = options.request(Protocol::Ucci);
        assert!(request.hash_mb == 64 && request.threads >= 1);
        assert_eq!(options.set("newgame", "", Protocol::Ucci).ok(), Some(Then::Forget));
        assert_eq!(options.unit(), Duration::from_millis(1));
        options.set("usemillisec", "false", Protocol::Ucci).expect("it is an option");
        assert_eq!(options.unit(), Duration::from_secs(1));
    }
}
