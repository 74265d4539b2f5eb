//! The options that we have, and how they are told.

use std::ops::RangeInclusive;

use pentaply_core::quote;
use pentaply_engine::{Request, check_memory, ranges};

use super::error::Wrong;

/// The settings of a session.
#[derive(Debug)]
pub(super) struct Settings {
    /// Threads, table and level; its limits are not used.
    pub(super) request: Request,
    /// Whether each iteration of a search is told of.
    pub(super) is_reporting: bool,
}

/// What an option takes, and where it is kept.
enum Kind {
    /// A whole number.
    Int(RangeInclusive<u64>, fn(&Settings) -> u64, fn(&mut Settings, u64) -> Result<(), Wrong>),
    /// Yes or no.
    Bool(fn(&Settings) -> bool, fn(&mut Settings, bool)),
}

struct Entry {
    name: &'static str,
    kind: Kind,
}

/// The options in the order in which they are told.
const OPTIONS: &[Entry] = &[
    Entry {
        name: "Threads",
        kind: Kind::Int(
            ranges::THREADS,
            |settings| settings.request.threads as u64,
            |settings, number| {
                settings.request.threads = number as usize;
                Ok(())
            },
        ),
    },
    Entry {
        // In MB.
        name: "Hash",
        kind: Kind::Int(
            ranges::HASH_MB,
            |settings| settings.request.hash_mb as u64,
            |settings, number| {
                // A table that cannot be had would only be missed at the next search.
                check_memory(number as usize)?;
                settings.request.hash_mb = number as usize;
                Ok(())
            },
        ),
    },
    Entry {
        name: "Level",
        kind: Kind::Int(
            ranges::LEVEL,
            |settings| settings.request.level.into(),
            |settings, number| {
                settings.request.level = number as u8;
                Ok(())
            },
        ),
    },
    Entry {
        // Mzinga's name for it.
        name: "ReportIntermediateBestMoves",
        kind: Kind::Bool(|settings| settings.is_reporting, |settings, flag| settings.is_reporting = flag),
    },
];

impl Settings {
    pub(super) fn new() -> Settings {
        Settings { request: Request::default(), is_reporting: false }
    }

    /// All options, one a line.
    pub(super) fn list(&self) -> Vec<String> {
        OPTIONS.iter().map(|entry| self.told(entry)).collect()
    }

    /// An option as it stands.
    pub(super) fn get(&self, name: &str) -> Result<String, Wrong> {
        Ok(self.told(find(name)?))
    }

    /// Sets an option, and tells how it stands then. What is refused changes nothing.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<String, Wrong> {
        let entry = find(name)?;
        let refuse = |takes| Wrong::OptionValue { name: entry.name, takes, value: quote(value) };
        match &entry.kind {
            Kind::Int(range, _, put) => {
                let number = value.parse().ok().filter(|number| range.contains(number));
                let takes = || format!("a whole number from {} to {}", range.start(), range.end());
                put(self, number.ok_or_else(|| refuse(takes()))?)?;
            }
            Kind::Bool(_, put) => {
                let flag = value.to_ascii_lowercase().parse();
                put(self, flag.map_err(|_| refuse("True or False".to_string()))?);
            }
        }
        Ok(self.told(entry))
    }

    /// `NAME;TYPE;VALUE;DEFAULT`, and the ends of a range.
    fn told(&self, entry: &Entry) -> String {
        let (name, usual) = (entry.name, Settings::new());
        match &entry.kind {
            Kind::Int(range, value, _) => {
                let (first, last) = (range.start(), range.end());
                format!("{name};int;{};{};{first};{last}", value(self), value(&usual))
            }
            Kind::Bool(value, _) => format!("{name};bool;{};{}", word(value(self)), word(value(&usual))),
        }
    }
}

/// Names are read in any case.
fn find(name: &str) -> Result<&'static Entry, Wrong> {
    OPTIONS.iter().find(|entry| entry.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let known: Vec<&str> = OPTIONS.iter().map(|entry| entry.name).collect();
        Wrong::UnknownOption { name: quote(name), known: known.join(", ") }
    })
}

fn word(flag: bool) -> &'static str {
    if flag { "True" } else { "False" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_set_to_what_is_told_of_it() {
        let mut settings = Settings::new();
        for line in settings.list() {
            let fields: Vec<&str> = line.split(';').collect();
            let [name, kind, value, default, ..] = fields[..] else { panic!("{line}") };
            assert_eq!(value, default, "{line}");
            assert_eq!(settings.get(&name.to_uppercase()).ok().as_deref(), Some(line.as_str()));
            let values: &[&str] = if kind == "int" { &fields[4..] } else { &["True", "False"] };
            assert_eq!(values.len(), 2, "{line}");
            for value in values {
                // So large a table need not be there.
                if name == "Hash" && *value != "1" {
                    continue;
                }
                let told = settings.set(name, value).unwrap_or_else(|wrong| panic!("{wrong}"));
                assert!(told.starts_with(&format!("{name};{kind};{value};{default}")), "{told}");
            }
        }
        assert_eq!((settings.request.level, settings.request.hash_mb), (10, 1));
    }

    #[test]
    fn wrong_values_change_nothing() {
        let mut settings = Settings::new();
        let before = format!("{settings:?}");
        for (name, value, said) in [
            ("Threads", "0", "option 'Threads' takes a whole number from 1 to 256, not '0'"),
            ("threads", "257", "option 'Threads' takes a whole number from 1 to 256, not '257'"),
            ("Level", "11", "option 'Level' takes a whole number from 1 to 10, not '11'"),
            ("Level", "-1", "option 'Level' takes a whole number from 1 to 10, not '-1'"),
            ("Hash", "much", "option 'Hash' takes a whole number from 1 to 262144, not 'much'"),
            (
                "ReportIntermediateBestMoves",
                "1",
                "option 'ReportIntermediateBestMoves' takes True or False, not '1'",
            ),
            (
                "Contempt",
                "3",
                "unknown option 'Contempt': the options are Threads, Hash, Level, ReportIntermediateBestMoves",
            ),
        ] {
            let wrong = settings.set(name, value).expect_err("it is refused");
            assert_eq!(wrong.to_string(), said);
            assert_eq!(format!("{settings:?}"), before);
        }
    }
}
