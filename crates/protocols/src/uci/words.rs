//! The words of both protocols: a line of UCI or UCCI becomes a [`Command`].

use pentaply_core::quote;
use pentaply_engine::ranges;

use super::command::{Command, CommandError, Go, OwnClock, Place, Work};
use super::protocol::Protocol;
use super::{first_word, read_moves, split_at_word};

impl Command {
    /// Reads a line.
    pub(super) fn parse(line: &str, protocol: Protocol) -> Result<Command, CommandError> {
        let (word, rest) = first_word(line);
        Ok(match word {
            "" | "debug" | "register" => Command::Nothing,
            "isready" => Command::IsReady,
            "setoption" => Command::Work(parse_option(rest, protocol)?),
            "ucinewgame" => Command::Work(Work::NewGame),
            "position" => Command::Work(Work::Position(parse_place("position", rest)?)),
            "banmoves" => Command::Work(Work::Ban(read_moves(rest))),
            "go" => Command::Work(Work::Go(Box::new(parse_go(rest, protocol)?))),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit { draw: rest.split_whitespace().any(|word| word == "draw") },
            "probe" => Command::Probe(parse_place("probe", rest)?),
            "d" => Command::Work(Work::Show),
            "eval" => Command::Work(Work::Evaluate),
            "bench" => Command::Work(Work::Bench),
            "quit" => Command::Quit,
            _ if Protocol::greeted_by(line).is_some() => Command::Greet,
            _ => return Err(CommandError::Unknown(quote(word))),
        })
    }
}

/// Reads `name NAME [value VALUE]`, or in UCCI, where a name is one word, `NAME [VALUE]`. Some programs take the one for the other.
fn parse_option(rest: &str, protocol: Protocol) -> Result<Work, CommandError> {
    let form = match protocol {
        Protocol::Uci => "'name NAME' and mostly 'value VALUE'",
        Protocol::Ucci => "NAME and mostly VALUE",
    };
    let (name, value) = match (first_word(rest), protocol) {
        (("name", rest), _) => {
            let (name, value) = split_at_word(rest, "value");
            (name, value.unwrap_or_default())
        }
        (words, Protocol::Ucci) => words,
        (_, Protocol::Uci) => return Err(CommandError::OptionForm(form)),
    };
    if name.is_empty() {
        return Err(CommandError::OptionForm(form));
    }
    Ok(Work::SetOption { name: name.to_string(), value: value.trim().to_string() })
}

fn parse_place(command: &'static str, rest: &str) -> Result<Place, CommandError> {
    let (place, moves) = split_at_word(rest, "moves");
    let start = match first_word(place) {
        ("startpos", "") => None,
        ("fen", text) if !text.is_empty() => Some(text.to_string()),
        _ => return Err(CommandError::PositionForm(command)),
    };
    Ok(Place { start, moves: moves.map(read_moves).unwrap_or_default() })
}

/// What `go` may be followed by. The moves of `searchmoves` end before one of these.
const GO_WORDS: &[&str] = &[
    "searchmoves",
    "ponder",
    "draw",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
    "time",
    "increment",
    "opptime",
    "oppmovestogo",
    "oppincrement",
];

fn parse_go(rest: &str, protocol: Protocol) -> Result<Go, CommandError> {
    let mut go = Go::default();
    let mut wrong = None;
    let mut limits = 0;
    let mut words = rest.split_whitespace().peekable();
    let depths = |number: u64| number.clamp(*ranges::DEPTH.start(), *ranges::DEPTH.end()) as u32;
    while let Some(word) = words.next() {
        match word {
            "infinite" => {
                go.infinite = true;
                limits += 1;
                continue;
            }
            "ponder" => {
                go.ponder = true;
                continue;
            }
            "draw" => {
                go.draw = true;
                continue;
            }
            "searchmoves" => {
                let mut moves = Vec::new();
                while let Some(part) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    moves.push(part);
                }
                go.only = read_moves(&moves.join(" "));
                continue;
            }
            word if !GO_WORDS.contains(&word) => {
                go.ignored.push(quote(word));
                continue;
            }
            _ => {}
        }
        // A number belongs to every other word.
        let text = words.next_if(|word| !GO_WORDS.contains(word)).unwrap_or_default();
        let Some(number) = read_number(text) else {
            go.ignored.push(quote(&format!("{word} {text}")));
            wrong.get_or_insert(CommandError::Number { word: word.to_string(), text: quote(text) });
            continue;
        };
        let time = Go::milliseconds(number);
        let own = |go: &mut Go| go.own_clock.unwrap_or_default();
        limits += 1;
        match word {
            "depth" if number == 0 && protocol == Protocol::Ucci => go.is_static = true,
            "depth" => go.depth = Some(depths(number)),
            "nodes" => go.nodes = Some(number),
            "movetime" => go.movetime = Some(time),
            "wtime" => go.remaining[0] = Some(time),
            "btime" => go.remaining[1] = Some(time),
            "winc" => go.increment[0] = time,
            "binc" => go.increment[1] = time,
            "time" => go.own_clock = Some(OwnClock { time: number, ..own(&mut go) }),
            "increment" if go.own_clock.is_some() => {
                go.own_clock = Some(OwnClock { increment: number, ..own(&mut go) });
            }
            "movestogo" => go.moves_to_go = Some(number.try_into().unwrap_or(u32::MAX)),
            "mate" => go.mate = Some(number.clamp(1, *ranges::DEPTH.end()) as u32),
            "perft" => go.perft = Some(depths(number)),
            // The opponent's clock, and a gain without a clock.
            _ => limits -= 1,
        }
    }
    match wrong {
        // With nothing left that ends it, it would search for ever.
        Some(error) if limits == 0 => Err(error),
        _ => Ok(go),
    }
}

/// Reads a number. Drivers send negative times when a clock has run out, and some send fractions.
fn read_number(text: &str) -> Option<u64> {
    if let Ok(number) = text.parse::<i64>() {
        return Some(number.max(0) as u64);
    }
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite())?;
    (text.starts_with(|c: char| c.is_ascii_digit() || c == '-')).then_some(number.clamp(0.0, 1e15) as u64)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pentaply_core::InputError as _;
    use pentaply_engine::{Limits, TimeControl};
    use proptest::prelude::*;

    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn uci(line: &str) -> Result<Command, CommandError> {
        Command::parse(line, Protocol::Uci)
    }

    fn ucci(line: &str) -> Result<Command, CommandError> {
        Command::parse(line, Protocol::Ucci)
    }

    fn go(line: &str) -> Go {
        match uci(line) {
            Ok(Command::Work(Work::Go(go))) => *go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_position_is_all_up_to_its_moves() {
        let position = |start: Option<&str>, moves: &[&str]| {
            let moves = moves.iter().map(|mv| (*mv).to_string()).collect();
            Ok(Command::Work(Work::Position(Place { start: start.map(str::to_string), moves })))
        };
        assert_eq!(uci("position startpos"), position(None, &[]));
        assert_eq!(uci(" position  startpos moves 3 1\t6 "), position(None, &["3", "1", "6"]));
        let line = "position fen <2,0,0,1,1,1,1> n pie moves swap";
        assert_eq!(uci(line), position(Some("<2,0,0,1,1,1,1> n pie"), &["swap"]));
        let hive = "position startpos moves wS1; bG1 -wS1";
        assert_eq!(uci(hive), position(None, &["wS1", "bG1 -wS1"]));
        for line in ["position", "position fen", "position fen moves 3", "position startpos 3", "position 3"]
        {
            assert_eq!(uci(line), Err(CommandError::PositionForm("position")), "{line}");
        }
    }

    #[test]
    fn an_option_may_have_blanks_in_name_and_value() {
        let line = "setoption name Move Overhead value 2 0";
        let (name, value) = ("Move Overhead".to_string(), "2 0".to_string());
        assert_eq!(uci(line), Ok(Command::Work(Work::SetOption { name, value })));
        assert_eq!(
            uci("setoption Hash 3"),
            Err(CommandError::OptionForm("'name NAME' and mostly 'value VALUE'"))
        );
        assert_eq!(
            uci("setoption name"),
            Err(CommandError::OptionForm("'name NAME' and mostly 'value VALUE'"))
        );
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
        assert_eq!(go(line).limits(0, ms(10), MS), limits(clock(990, 5)));
        assert_eq!(go(line).limits(1, ms(100), MS), limits(clock(0, 6)));
        assert_eq!(go("go movetime 30").limits(0, ms(10), MS), Limits::time(ms(30)));
        assert_eq!(
            go("go wtime -5 btime 9").limits(0, ms(0), MS).time,
            Some(TimeControl::Clock { remaining: ms(0), increment: ms(0), moves_to_go: None })
        );
        assert_eq!(go("go infinite depth 3").limits(0, ms(0), MS), Limits::default());
        assert_eq!(go("go depth 0").limits(0, ms(0), MS), Limits::depth(1));
    }

    #[test]
    fn all_words_of_go_are_known() {
        let all = go("go searchmoves 1 2; depth 3 mate 2 perft 4");
        assert_eq!(
            (all.only.join("+").as_str(), all.depth, all.mate, all.perft),
            ("1 2", Some(3), Some(2), Some(4))
        );
        assert_eq!(go("go searchmoves h2e2 h9g7 infinite").only, ["h2e2", "h9g7"]);
        assert_eq!(
            go("go wtime 900.7 btime 3 winc -2").limits(0, ms0(), MS).time,
            go("go wtime 900").limits(0, ms0(), MS).time
        );
    }

    fn ms0() -> Duration {
        Duration::ZERO
    }

    #[test]
    fn what_is_not_understood_is_said() {
        assert_eq!(go("go fast depth 3").ignored, ["fast"]);
        // A limit that cannot be read is left out where another one ends the search.
        let read = go("go depth x movetime 50 nodes");
        assert_eq!(
            (read.ignored, read.movetime),
            (vec!["depth x".to_string(), "nodes ".to_string()], Some(50 * MS))
        );
        let error = uci("go depth x").expect_err("no number");
        assert_eq!(error.to_string(), "'depth' takes a whole number, not 'x'");
        assert_ne!(error.zh(), error.to_string());
        assert_eq!(uci("Go depth 3"), Err(CommandError::Unknown("Go".to_string())));
        assert!(uci("go wtime inf").is_err() && uci("go wtime nan").is_err());
    }

    #[test]
    fn ucci_has_words_of_its_own() {
        let go = |line: &str| match ucci(line) {
            Ok(Command::Work(Work::Go(go))) => *go,
            other => panic!("{line}: {other:?}"),
        };
        let read = go("go draw time 3000 increment 50 opptime 2000 oppincrement 70");
        assert_eq!((read.draw, read.own_clock), (true, Some(OwnClock { time: 3000, increment: 50 })));
        assert_eq!(read.ignored, Vec::<String>::new());
        let read = go("go ponder time 3000 movestogo 7 opptime 2000 oppmovestogo 7");
        assert_eq!((read.ponder, read.moves_to_go), (true, Some(7)));
        assert!(go("go depth 0").is_static && go("go depth 0").depth.is_none());
        assert_eq!(ucci("ponderhit draw"), Ok(Command::PonderHit { draw: true }));
        let banned = ["h6i4", "a0a1"].map(str::to_string).to_vec();
        assert_eq!(ucci("banmoves h6i4 a0a1"), Ok(Command::Work(Work::Ban(banned))));
        for (line, name, value) in [
            ("setoption usemillisec true", "usemillisec", "true"),
            ("setoption newgame", "newgame", ""),
            ("setoption bookfiles  C:\\My Books\\BOOK.DAT ", "bookfiles", "C:\\My Books\\BOOK.DAT"),
            ("setoption name hashsize value 32", "hashsize", "32"),
        ] {
            let (name, value) = (name.to_string(), value.to_string());
            assert_eq!(ucci(line), Ok(Command::Work(Work::SetOption { name, value })), "{line}");
        }
        assert_eq!(ucci("setoption"), Err(CommandError::OptionForm("NAME and mostly VALUE")));
        assert_eq!(ucci("probe"), Err(CommandError::PositionForm("probe")));
        assert_eq!((ucci("ucci"), ucci("uci")), (Ok(Command::Greet), Ok(Command::Greet)));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn any_line_is_read_or_refused(
            line in "((go|position|setoption|banmoves|probe|fen|moves|name|value|depth|searchmoves|time|increment|wtime|-?[0-9.]{1,20}|;|\\PC{0,5}) ?){0,9}"
        ) {
            for error in [uci(&line).err(), ucci(&line).err()].into_iter().flatten() {
                prop_assert!(error.to_string().chars().count() < 200);
            }
        }
    }
}
