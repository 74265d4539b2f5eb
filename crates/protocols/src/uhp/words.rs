//! What is said to us, line by line.

use std::time::Duration;

use pentaply_core::quote;
use pentaply_engine::ranges;

use super::error::Wrong;
use super::span::{self, whole};
use super::{PASS, game_string::GameString};

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `info`: who are you?
    Info,
    /// `help`: what can be said?
    Help,
    /// `newgame`: this game; without one, a new one of the plainest kind.
    NewGame(Option<GameString>),
    /// `play`, and `pass`, which is a move.
    Play(String),
    /// `validmoves`.
    ValidMoves,
    /// `bestmove`: the first limit that is reached ends the search. There is one at least.
    BestMove { time: Option<Duration>, depth: Option<u32> },
    /// `undo`: so many moves, one at least.
    Undo(u64),
    /// `options`.
    Options,
    /// `options get`.
    GetOption(String),
    /// `options set`.
    SetOption { name: String, value: String },
    /// `exit`.
    Exit,
}

/// A command of the protocol.
struct Entry {
    /// Its name, in lower case.
    name: &'static str,
    /// What follows it.
    takes: &'static str,
    /// What it does.
    about: &'static str,
    /// Reads what follows it.
    parse: fn(&str) -> Result<Command, Wrong>,
}

const BEST_MOVE: &str = "bestmove";
const BEST_MOVE_TAKES: &str = "time hh:mm:ss | depth N";
const OPTIONS: &str = "options";
const OPTIONS_TAKES: &str = "[get NAME | set NAME VALUE]";

const COMMANDS: &[Entry] = &[
    Entry { name: "info", takes: "", about: "who answers, and what it can do", parse: |_| Ok(Command::Info) },
    Entry {
        name: "newgame",
        takes: "[GameType | GameString]",
        about: "begins a game, or goes on with one",
        parse: |rest| {
            let game = (!rest.is_empty()).then(|| GameString::parse(rest)).transpose()?;
            Ok(Command::NewGame(game))
        },
    },
    Entry {
        name: "play",
        takes: "MoveString",
        about: "plays a move",
        parse: |rest| match rest {
            "" => Err(Wrong::Form { word: "play", takes: "a move", text: String::new() }),
            // A word of the protocol, and read as its other words are.
            _ if rest.eq_ignore_ascii_case(PASS) => Ok(Command::Play(PASS.to_string())),
            _ => Ok(Command::Play(rest.to_string())),
        },
    },
    Entry {
        name: PASS,
        takes: "",
        about: "plays the move of a side that has no other",
        parse: |_| Ok(Command::Play(PASS.to_string())),
    },
    Entry {
        name: "validmoves",
        takes: "",
        about: "the moves that may be played",
        parse: |_| Ok(Command::ValidMoves),
    },
    Entry { name: BEST_MOVE, takes: BEST_MOVE_TAKES, about: "searches for a move", parse: best_move },
    Entry {
        name: "undo",
        takes: "[N]",
        about: "takes back a move, or several",
        parse: |rest| match rest {
            "" => Ok(Command::Undo(1)),
            _ => match whole(rest) {
                Some(count) if count > 0 => Ok(Command::Undo(count)),
                _ => {
                    Err(Wrong::Form { word: "undo", takes: "how many moves, 1 at least", text: quote(rest) })
                }
            },
        },
    },
    Entry { name: OPTIONS, takes: OPTIONS_TAKES, about: "the settings", parse: options },
    Entry { name: "help", takes: "", about: "this list", parse: |_| Ok(Command::Help) },
    Entry { name: "exit", takes: "", about: "ends the program", parse: |_| Ok(Command::Exit) },
];

/// The list of commands, one a line.
pub(super) fn help() -> Vec<String> {
    let form = |entry: &Entry| format!("{} {}", entry.name, entry.takes).trim_end().to_string();
    let width = COMMANDS.iter().map(|entry| form(entry).len()).max().unwrap_or_default();
    COMMANDS.iter().map(|entry| format!("{:width$}  {}", form(entry), entry.about)).collect()
}

impl Command {
    /// Reads a line; nothing for a blank one.
    pub(super) fn parse(line: &str) -> Option<Result<Command, Wrong>> {
        let mut words = line.split_whitespace();
        let word = words.next()?;
        let rest = words.collect::<Vec<_>>().join(" ");
        let entry = COMMANDS.iter().find(|entry| entry.name.eq_ignore_ascii_case(word));
        Some(entry.map_or_else(|| Err(Wrong::Unknown(quote(word))), |entry| (entry.parse)(&rest)))
    }
}

/// Limits in pairs of words. `seconds` is not of the protocol; nokamute knows it too.
fn best_move(rest: &str) -> Result<Command, Wrong> {
    let wrong = || Wrong::Form { word: BEST_MOVE, takes: BEST_MOVE_TAKES, text: quote(rest) };
    let (mut time, mut depth) = (None, None);
    let mut words = rest.split(' ');
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(wrong)?;
        match word.to_lowercase().as_str() {
            "time" => time = Some(span::parse(value).ok_or_else(wrong)?),
            "seconds" => time = Some(span::seconds(value).ok_or_else(wrong)?),
            "depth" => {
                let plies = whole(value).filter(|plies| ranges::DEPTH.start() <= plies).ok_or_else(wrong)?;
                depth = Some(plies.min(*ranges::DEPTH.end()) as u32);
            }
            _ => return Err(wrong()),
        }
    }
    Ok(Command::BestMove { time, depth })
}

fn options(rest: &str) -> Result<Command, Wrong> {
    let wrong = || Wrong::Form { word: OPTIONS, takes: OPTIONS_TAKES, text: quote(rest) };
    if rest.is_empty() {
        return Ok(Command::Options);
    }
    let (what, rest) = rest.split_once(' ').ok_or_else(wrong)?;
    match what.to_lowercase().as_str() {
        "get" => Ok(Command::GetOption(rest.to_string())),
        "set" => {
            let (name, value) = rest.split_once(' ').ok_or_else(wrong)?;
            Ok(Command::SetOption { name: name.to_string(), value: value.to_string() })
        }
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        Command::parse(line).expect("no blank line").map_err(|wrong| wrong.to_string())
    }

    #[test]
    fn commands_are_read_in_any_case_and_with_any_blanks() {
        for line in ["play wS1 -bG1", "PLAY wS1 -bG1", "  Play\twS1   -bG1 \r"] {
            assert_eq!(read(line), Ok(Command::Play("wS1 -bG1".to_string())), "{line:?}");
        }
        for line in ["pass", "PASS", "play pass", "play Pass"] {
            assert_eq!(read(line), Ok(Command::Play("pass".to_string())), "{line}");
        }
        assert!(Command::parse("").is_none() && Command::parse(" \t\r").is_none());
        assert_eq!(read("newgame"), Ok(Command::NewGame(None)));
        let game = GameString { variant: "Base+M".to_string(), moves: vec!["wS1".to_string()] };
        assert_eq!(read("NewGame Base+M;InProgress;Black[1];wS1"), Ok(Command::NewGame(Some(game))));
        assert_eq!(read("undo"), Ok(Command::Undo(1)));
        assert_eq!(read("undo 99999999999999999999999"), Ok(Command::Undo(u64::MAX)));
        assert_eq!(read("options get  threads"), Ok(Command::GetOption("threads".to_string())));
        let set = Command::SetOption { name: "Hash".to_string(), value: "12".to_string() };
        assert_eq!(read("options SET Hash 12"), Ok(set));
        assert_eq!(read("exit now"), Ok(Command::Exit));
    }

    #[test]
    fn limits_are_read_in_pairs() {
        let best = |millis: Option<u64>, depth| {
            Ok(Command::BestMove { time: millis.map(Duration::from_millis), depth })
        };
        assert_eq!(read("bestmove time 00:00:05"), best(Some(5000), None));
        assert_eq!(read("bestmove TIME 00:00:00.5"), best(Some(500), None));
        assert_eq!(read("bestmove seconds 0.25"), best(Some(250), None));
        assert_eq!(read("bestmove depth 3"), best(None, Some(3)));
        assert_eq!(read("bestmove depth 3 time 00:01:00"), best(Some(60_000), Some(3)));
        let deepest = *ranges::DEPTH.end() as u32;
        assert_eq!(read("bestmove depth 99999999999999999999"), best(None, Some(deepest)));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, said) in [
            ("fly", "unknown command 'fly': 'help' lists the commands"),
            ("ok", "unknown command 'ok': 'help' lists the commands"),
            ("play", "'play' takes a move, not ''"),
            ("undo 0", "'undo' takes how many moves, 1 at least, not '0'"),
            ("undo -1", "'undo' takes how many moves, 1 at least, not '-1'"),
            ("undo all", "'undo' takes how many moves, 1 at least, not 'all'"),
            ("bestmove", "'bestmove' takes time hh:mm:ss | depth N, not ''"),
            ("bestmove time", "'bestmove' takes time hh:mm:ss | depth N, not 'time'"),
            ("bestmove time 5", "'bestmove' takes time hh:mm:ss | depth N, not 'time 5'"),
            ("bestmove depth 0", "'bestmove' takes time hh:mm:ss | depth N, not 'depth 0'"),
            ("bestmove nodes 5", "'bestmove' takes time hh:mm:ss | depth N, not 'nodes 5'"),
            ("options get", "'options' takes [get NAME | set NAME VALUE], not 'get'"),
            ("options set Hash", "'options' takes [get NAME | set NAME VALUE], not 'set Hash'"),
            ("options drop Hash", "'options' takes [get NAME | set NAME VALUE], not 'drop Hash'"),
        ] {
            assert_eq!(read(line), Err(said.to_string()), "{line}");
        }
    }

    #[test]
    fn help_lists_every_command() {
        let help = help();
        assert_eq!(help.len(), COMMANDS.len());
        for (line, entry) in help.iter().zip(COMMANDS) {
            assert!(line.starts_with(entry.name) && line.ends_with(entry.about), "{line}");
            assert!(read(entry.name).is_ok() || !entry.takes.is_empty(), "{line}");
        }
    }
}
