//! What a program that drives us says over UCI.

use std::time::Duration;

use pentaply_core::{InputError, quote};
use pentaply_engine::{Limits, TimeControl, ranges};

use super::{first_word, read_moves, split_at_word};

/// A line, understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// Nothing to do: an empty line, or one that matters to other engines only.
    Nothing,
    /// `uci`: who are you?
    Greet,
    /// `isready`.
    IsReady,
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `quit`.
    Quit,
    /// What needs the board, and so waits for the end of a search.
    Work(Work),
}

/// A command that needs the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Work {
    /// `setoption name NAME [value VALUE]`.
    SetOption { name: String, value: String },
    /// `ucinewgame`.
    NewGame,
    /// `position startpos|fen TEXT [moves ...]`; no text means the start.
    Position { start: Option<String>, moves: Vec<String> },
    /// `go ...`.
    Go(Go),
    /// `d`: show the position.
    Show,
    /// `bench`: fixed work.
    Bench,
}

/// How to search.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<Duration>,
    /// What each side has left, the first player's (White's) first.
    remaining: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    infinite: bool,
    /// Whether it is the opponent's time.
    pub(super) ponder: bool,
    /// Whether it was stopped while it waited for its turn: it answers at once.
    pub(super) is_stopped: bool,
    /// Words that were not understood.
    pub(super) ignored: Vec<String>,
}

impl Go {
    /// The limits of the search, for the side to move: 0 for the first player. `overhead` is kept back from clocks.
    pub(super) fn limits(&self, mover: usize, overhead: Duration) -> Limits {
        if self.infinite {
            return Limits::default();
        }
        let clock = self.remaining[mover].map(|remaining| TimeControl::Clock {
            remaining: remaining.saturating_sub(overhead),
            increment: self.increment[mover],
            moves_to_go: self.moves_to_go,
        });
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.movetime.map(TimeControl::PerMove).or(clock),
            overhead: Duration::ZERO,
        }
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum CommandError {
    #[error("unknown command '{0}'")]
    Unknown(String),
    #[error("'setoption' takes 'name NAME' and mostly 'value VALUE'")]
    OptionForm,
    #[error("'position' takes 'startpos' or 'fen TEXT', then perhaps 'moves ...'")]
    PositionForm,
    #[error("'{word}' takes a whole number, not '{text}'")]
    Number { word: String, text: String },
}

impl InputError for CommandError {
    fn zh(&self) -> String {
        match self {
            CommandError::Unknown(word) => format!("未知命令“{word}”"),
            CommandError::OptionForm => "setoption 的格式是 name NAME，通常再加 value VALUE".to_string(),
            CommandError::PositionForm => {
                "position 的格式是 startpos 或 fen TEXT，之后可加 moves ...".to_string()
            }
            CommandError::Number { word, text } => format!("“{word}”需要整数，而不是“{text}”"),
        }
    }
}

impl Command {
    /// Reads a line.
    pub(super) fn parse(line: &str) -> Result<Command, CommandError> {
        let (word, rest) = first_word(line);
        Ok(match word {
            "" | "debug" | "register" => Command::Nothing,
            "uci" => Command::Greet,
            "isready" => Command::IsReady,
            "setoption" => Command::Work(parse_option(rest)?),
            "ucinewgame" => Command::Work(Work::NewGame),
            "position" => Command::Work(parse_position(rest)?),
            "go" => Command::Work(Work::Go(parse_go(rest)?)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "d" => Command::Work(Work::Show),
            "bench" => Command::Work(Work::Bench),
            "quit" => Command::Quit,
            _ => return Err(CommandError::Unknown(quote(word))),
        })
    }
}

fn parse_option(rest: &str) -> Result<Work, CommandError> {
    let ("name", rest) = first_word(rest) else { return Err(CommandError::OptionForm) };
    let (name, value) = split_at_word(rest, "value");
    if name.is_empty() {
        return Err(CommandError::OptionForm);
    }
    Ok(Work::SetOption { name: name.to_string(), value: value.unwrap_or_default().to_string() })
}

fn parse_position(rest: &str) -> Result<Work, CommandError> {
    let (place, moves) = split_at_word(rest, "moves");
    let start = match first_word(place) {
        ("startpos", "") => None,
        ("fen", text) if !text.is_empty() => Some(text.to_string()),
        _ => return Err(CommandError::PositionForm),
    };
    Ok(Work::Position { start, moves: moves.map(read_moves).unwrap_or_default() })
}

fn parse_go(rest: &str) -> Result<Go, CommandError> {
    let mut go = Go::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = || {
            let text = words.next().unwrap_or_default();
            // Drivers send negative times when a clock has run out.
            let number = text.parse::<i64>().map(|number| number.max(0) as u64);
            number.map_err(|_| CommandError::Number { word: word.to_string(), text: quote(text) })
        };
        let milliseconds = Duration::from_millis;
        match word {
            "depth" => go.depth = Some(number()?.clamp(*ranges::DEPTH.start(), *ranges::DEPTH.end()) as u32),
            "nodes" => go.nodes = Some(number()?),
            "movetime" => go.movetime = Some(milliseconds(number()?)),
            "wtime" => go.remaining[0] = Some(milliseconds(number()?)),
            "btime" => go.remaining[1] = Some(milliseconds(number()?)),
            "winc" => go.increment[0] = milliseconds(number()?),
            "binc" => go.increment[1] = milliseconds(number()?),
            "movestogo" => go.moves_to_go = Some(number()?.try_into().unwrap_or(u32::MAX)),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            other => go.ignored.push(quote(other)),
        }
    }
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn go(line: &str) -> Go {
        match Command::parse(line) {
            Ok(Command::Work(Work::Go(go))) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_position_is_all_up_to_its_moves() {
        let position = |start: Option<&str>, moves: &[&str]| {
            let moves = moves.iter().map(|mv| (*mv).to_string()).collect();
            Ok(Command::Work(Work::Position { start: start.map(str::to_string), moves }))
        };
        assert_eq!(Command::parse("position startpos"), position(None, &[]));
        assert_eq!(Command::parse(" position  startpos moves 3 1\t6 "), position(None, &["3", "1", "6"]));
        let line = "position fen <2,0,0,1,1,1,1> n pie moves swap";
        assert_eq!(Command::parse(line), position(Some("<2,0,0,1,1,1,1> n pie"), &["swap"]));
        let hive = "position startpos moves wS1; bG1 -wS1";
        assert_eq!(Command::parse(hive), position(None, &["wS1", "bG1 -wS1"]));
        for line in ["position", "position fen", "position fen moves 3", "position startpos 3", "position 3"]
        {
            assert_eq!(Command::parse(line), Err(CommandError::PositionForm), "{line}");
        }
    }

    #[test]
    fn an_option_may_have_blanks_in_name_and_value() {
        let line = "setoption name Move Overhead value 2 0";
        let (name, value) = ("Move Overhead".to_string(), "2 0".to_string());
        assert_eq!(Command::parse(line), Ok(Command::Work(Work::SetOption { name, value })));
        assert_eq!(Command::parse("setoption Hash 3"), Err(CommandError::OptionForm));
        assert_eq!(Command::parse("setoption name"), Err(CommandError::OptionForm));
    }

    #[test]
    fn the_clock_of_the_mover_counts_less_the_overhead() {
        let ms = Duration::from_millis;
        let line = "go wtime 1000 btime 70 winc 5 binc 6 movestogo 4 depth 9";
        let clock = |remaining, increment| TimeControl::Clock {
            remaining: ms(remaining),
            increment: ms(increment),
            moves_to_go: Some(4),
        };
        let limits = |time| Limits { time: Some(time), ..Limits::depth(9) };
        assert_eq!(go(line).limits(0, ms(10)), limits(clock(990, 5)));
        assert_eq!(go(line).limits(1, ms(100)), limits(clock(0, 6)));
        assert_eq!(go("go movetime 30").limits(0, ms(10)), Limits::time(ms(30)));
        assert_eq!(
            go("go wtime -5 btime 9").limits(0, ms(0)).time,
            Some(TimeControl::Clock { remaining: ms(0), increment: ms(0), moves_to_go: None })
        );
        assert_eq!(go("go infinite depth 3").limits(0, ms(0)), Limits::default());
        assert_eq!(go("go depth 0").limits(0, ms(0)), Limits::depth(1));
    }

    #[test]
    fn what_is_not_understood_is_said() {
        assert_eq!(go("go searchmoves 1 2 depth 3").ignored, ["searchmoves", "1", "2"]);
        let error = Command::parse("go depth x").expect_err("no number");
        assert_eq!(error.to_string(), "'depth' takes a whole number, not 'x'");
        assert_ne!(error.zh(), error.to_string());
        assert_eq!(Command::parse("Go depth 3"), Err(CommandError::Unknown("Go".to_string())));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn any_line_is_read_or_refused(
            line in "((go|position|setoption|fen|moves|name|value|depth|wtime|-?[0-9]{1,20}|;|\\PC{0,5}) ?){0,9}"
        ) {
            if let Err(error) = Command::parse(&line) {
                prop_assert!(error.to_string().chars().count() < 200);
            }
        }
    }
}
