//! Driving an engine over UCI or UCCI.

use std::time::Duration;

use pentaply_core::{Spelling, quote};
use pentaply_engine::{Board, TimeControl};

use super::info::Info;
use super::place::spelled;
use super::protocol::{NO_BEST_MOVE, Protocol};
use super::{first_word, split_at_word, write_moves};
use crate::drive::{Dialect, is_like_a_move};
use crate::process::{Process, Wait};
use crate::{Answer, Ask, Fault, FaultKind};

/// The options that choose the game, as engines call them.
const VARIANT: [&str; 2] = ["UCI_Variant", "variant"];
/// The option of UCCI that has times told in milliseconds.
const MILLISECONDS: &str = "usemillisec";
/// The option of UCCI that announces a new game.
const NEW_GAME: &str = "newgame";

/// An option that the engine has.
struct EngineOption {
    name: String,
    /// The values of a combo; empty for all other types.
    values: Vec<String>,
}

/// An engine that speaks one of the protocols.
pub(crate) struct Driver {
    protocol: Protocol,
    options: Vec<EngineOption>,
    /// How it writes moves; `None` for as the game does.
    spelling: Option<Spelling>,
    /// Whether a move of the engine has shown that it writes them so.
    has_shown_spelling: bool,
    /// The unit that it is told times in, where the protocol leaves it open.
    unit: Duration,
}

impl Driver {
    /// An engine that is not started yet.
    pub(crate) fn new(protocol: Protocol) -> Driver {
        let unit = Duration::from_millis(1);
        Driver { protocol, options: Vec::new(), spelling: None, has_shown_spelling: false, unit }
    }

    fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn set(&self, engine: &mut Process, name: &str, value: &str) -> Result<(), Fault> {
        let words = match (self.protocol, value.is_empty()) {
            (Protocol::Uci, true) => format!("setoption name {name}"),
            (Protocol::Uci, false) => format!("setoption name {name} value {value}"),
            (Protocol::Ucci, true) => format!("setoption {name}"),
            (Protocol::Ucci, false) => format!("setoption {name} {value}"),
        };
        engine.send(&words)
    }

    fn choose_game(&mut self, engine: &mut Process, board: &dyn Board) -> Result<(), Fault> {
        // An engine without the option plays one game, and we hope it is this one.
        let Some(option) = VARIANT.iter().find_map(|name| self.option(name)) else { return Ok(()) };
        let game = board.game().name();
        if !option.values.is_empty() && !option.values.iter().any(|value| value == game) {
            let detail = format!("it does not play {game}, but {}", quote(&option.values.join(", ")));
            return Err(engine.fault(FaultKind::Start, &detail));
        }
        let variant = board.variant();
        let is_default = board.game().open(None, None).is_ok_and(|start| start.variant() == variant);
        // Only engines that know our way of naming variants are told of one.
        let names_variants =
            option.values.is_empty() || option.values.iter().any(|value| value.contains(':'));
        let value =
            if is_default || !names_variants { game.to_string() } else { format!("{game}:{variant}") };
        self.set(engine, &option.name, &value)?;
        if !self.has_shown_spelling && self.protocol.has_variant_spelling() {
            self.spelling = board.game().variant_spelling();
        }
        Ok(())
    }

    /// Reads a move of the engine. With its first one it may show that it writes them otherwise than was expected.
    fn read_move(&mut self, board: &dyn Board, text: &str) -> String {
        let read = |spelling: Option<Spelling>| spelling.and_then(|spelling| (spelling.read)(text));
        let expected = read(self.spelling).unwrap_or_else(|| text.to_string());
        if !self.has_shown_spelling {
            let legal = board.legal_moves();
            let other = if self.spelling.is_some() { None } else { board.game().variant_spelling() };
            let otherwise = read(other).unwrap_or_else(|| text.to_string());
            self.has_shown_spelling = legal.contains(&expected);
            if !legal.contains(&expected) && legal.contains(&otherwise) {
                (self.spelling, self.has_shown_spelling) = (other, true);
                return otherwise;
            }
        }
        expected
    }
}

impl Dialect for Driver {
    fn greet(
        &mut self,
        engine: &mut Process,
        options: &[(String, String)],
        patience: Duration,
    ) -> Result<(), Fault> {
        let wait = Wait::new(patience);
        engine.begin_answer();
        engine.send(self.protocol.name())?;
        loop {
            let line = engine.receive(&wait, &format!("'{}'", self.protocol.greeted()))?;
            match first_word(&line) {
                (word, _) if word == self.protocol.greeted() => break,
                ("option", rest) => self.options.extend(parse_option(rest)),
                _ => {}
            }
        }
        if self.protocol == Protocol::Ucci && self.option(MILLISECONDS).is_some() {
            self.set(engine, MILLISECONDS, "true")?;
        }
        for (name, value) in options {
            if [name, value].iter().any(|text| text.contains(char::is_control)) {
                let detail = format!("option '{}' is more than one line", quote(name));
                return Err(engine.fault(FaultKind::Start, &detail));
            }
            let Some(option) = self.option(name) else {
                let known: Vec<&str> = self.options.iter().map(|option| option.name.as_str()).collect();
                let detail = format!("it has no option '{}': it has {}", quote(name), known.join(", "));
                return Err(engine.fault(FaultKind::Start, &detail));
            };
            self.set(engine, &option.name, value)?;
            if self.protocol == Protocol::Ucci && name.eq_ignore_ascii_case(MILLISECONDS) && value == "false"
            {
                self.unit = Duration::from_secs(1);
            }
        }
        synchronise(engine, &Wait::new(patience))
    }

    fn new_game(&mut self, engine: &mut Process, board: &dyn Board, patience: Duration) -> Result<(), Fault> {
        self.choose_game(engine, board)?;
        match self.protocol {
            Protocol::Uci => engine.send("ucinewgame")?,
            Protocol::Ucci if self.option(NEW_GAME).is_some() => self.set(engine, NEW_GAME, "")?,
            Protocol::Ucci => {}
        }
        synchronise(engine, &Wait::new(patience))
    }

    fn think(&mut self, engine: &mut Process, ask: &Ask<'_>) -> Result<Answer, Fault> {
        synchronise(engine, &Wait::for_answer(ask))?;
        engine.send(&position(ask.board, self.spelling))?;
        // What is there before the question cannot be its answer.
        while let Some(line) = engine.overheard()? {
            refuse_unasked(engine, &line)?;
        }
        engine.begin_answer();
        engine.send(&match self.protocol {
            Protocol::Uci => go(ask),
            Protocol::Ucci => go_in_ucci(ask, self.unit),
        })?;
        let wait = Wait::for_answer(ask);
        let mut last = Info::default();
        loop {
            let line = engine.receive(&wait, "'bestmove'")?;
            let mv = match first_word(&line) {
                ("info", rest) => {
                    note(&mut last, Info::parse(rest));
                    continue;
                }
                ("bestmove", rest) => match self.protocol {
                    Protocol::Uci => split_at_word(rest, "ponder").0,
                    Protocol::Ucci => first_word(rest).0,
                },
                // Whether there is no move is for the referee to judge.
                (NO_BEST_MOVE, _) => "(none)",
                _ => continue,
            };
            let time = wait.elapsed();
            if !is_like_a_move(mv) {
                let detail = format!("its move is '{}'", quote(mv));
                return Err(engine.fault(FaultKind::Garbage, &detail));
            }
            let mv = self.read_move(ask.board, mv);
            let Info { depth, score, nodes, pv, .. } = last;
            let own = |text: &String| self.spelling.and_then(|spelling| (spelling.read)(text));
            let pv = pv.iter().map(|text| own(text).unwrap_or_else(|| text.clone())).collect();
            return Ok(Answer { mv, score, depth, nodes, pv, time });
        }
    }
}

/// Waits until all that was said has been heard, and all that was answered has been read.
fn synchronise(engine: &mut Process, wait: &Wait<'_>) -> Result<(), Fault> {
    engine.begin_answer();
    engine.send("isready")?;
    loop {
        let line = engine.receive(wait, "'readyok'")?;
        if first_word(&line).0 == "readyok" {
            return Ok(());
        }
        refuse_unasked(engine, &line)?;
    }
}

/// A move that nobody asked for would be taken for the next answer.
fn refuse_unasked(engine: &mut Process, line: &str) -> Result<(), Fault> {
    if ["bestmove", NO_BEST_MOVE].contains(&first_word(line).0) {
        let detail = format!("a move that nobody asked for: '{}'", quote(line));
        return Err(engine.fault(FaultKind::Garbage, &detail));
    }
    Ok(())
}

/// Adds what an `info` line says of the best line to what is known.
fn note(known: &mut Info, info: Info) {
    if info.is_bound || info.multipv.is_some_and(|number| number > 1) {
        return;
    }
    known.depth = info.depth.or(known.depth);
    known.nodes = info.nodes.or(known.nodes);
    known.score = info.score.or(known.score);
    if !info.pv.is_empty() {
        known.pv = info.pv;
    }
}

/// Reads what follows the word `option`: `name Move Overhead type spin default 10 min 0 max 5000`, in UCCI without `name`.
fn parse_option(text: &str) -> Option<EngineOption> {
    let (name, rest) = split_at_word(text.strip_prefix("name ").unwrap_or(text), "type");
    if name.is_empty() {
        return None;
    }
    let mut values = Vec::new();
    let (_, mut rest) = split_at_word(rest?, "var");
    while let Some(text) = rest {
        let (value, next) = split_at_word(text, "var");
        // Some tell the default last.
        values.push(split_at_word(value, "default").0.to_string());
        rest = next;
    }
    Some(EngineOption { name: name.to_string(), values })
}

/// The position, as both protocols set it up.
fn position(board: &dyn Board, spelling: Option<Spelling>) -> String {
    let start = board.start_position();
    let is_start =
        board.game().open(Some(&board.variant()), None).is_ok_and(|first| first.position() == start);
    let mut line = if is_start { "position startpos".to_string() } else { format!("position fen {start}") };
    if !board.played().is_empty() {
        let moves: Vec<String> = board.played().iter().map(|mv| spelled(spelling, mv)).collect();
        line.push_str(" moves ");
        line.push_str(&write_moves(&moves));
    }
    line
}

/// The request to search. The first player is White.
fn go(ask: &Ask<'_>) -> String {
    let limits = ask.limits;
    let mut words = vec!["go".to_string()];
    let mut say = |name: &str, value: u128| words.extend([name.to_string(), value.to_string()]);
    let rest = |time: Duration| time.saturating_sub(limits.overhead).as_millis();
    match limits.time {
        // Engines take a movetime of 0 for no limit at all.
        Some(TimeControl::PerMove(time)) => say("movetime", rest(time).max(1)),
        Some(TimeControl::Clock { remaining, increment, moves_to_go }) => {
            let remaining = ask.clocks.map_or([remaining; 2], |clocks| clocks.remaining);
            let increment = ask.clocks.map_or(increment, |clocks| clocks.increment);
            say("wtime", rest(remaining[0]));
            say("btime", rest(remaining[1]));
            say("winc", increment.as_millis());
            say("binc", increment.as_millis());
            if let Some(moves) = moves_to_go {
                say("movestogo", moves.into());
            }
        }
        None => {}
    }
    if let Some(depth) = limits.depth {
        say("depth", depth.into());
    }
    if let Some(nodes) = limits.nodes {
        say("nodes", nodes.into());
    }
    if words.len() == 1 {
        words.push("infinite".to_string());
    }
    words.join(" ")
}

/// The request to search in UCCI, which knows one limit at a time: a time comes first, for it loses games. The time of one
/// move is a clock that is filled up after it.
fn go_in_ucci(ask: &Ask<'_>, unit: Duration) -> String {
    let limits = ask.limits;
    // An engine that is told of no time at all may think for ever.
    let count = |time: Duration| (time.as_millis() / unit.as_millis().max(1)).max(1);
    let rest = |time: Duration| count(time.saturating_sub(limits.overhead));
    match limits.time {
        Some(TimeControl::PerMove(time)) => format!("go time {} movestogo 1", rest(time)),
        Some(TimeControl::Clock { remaining, increment, moves_to_go }) => {
            let remaining = ask.clocks.map_or([remaining; 2], |clocks| clocks.remaining);
            let increment = ask.clocks.map_or(increment, |clocks| clocks.increment);
            let mover = ask.board.side_to_move().index();
            let (own, other) = (rest(remaining[mover]), rest(remaining[1 - mover]));
            let gain = increment.as_millis() / unit.as_millis().max(1);
            match moves_to_go {
                Some(moves) => {
                    format!("go time {own} movestogo {moves} opptime {other} oppmovestogo {moves}")
                }
                None => format!("go time {own} increment {gain} opptime {other} oppincrement {gain}"),
            }
        }
        None => match (limits.nodes, limits.depth) {
            (Some(nodes), _) => format!("go nodes {nodes}"),
            (None, Some(depth)) => format!("go depth {depth}"),
            (None, None) => "go infinite".to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clocks;
    use pentaply_engine::{Limits, Signal, registry};

    fn board(game: &str, variant: Option<&str>, moves: &str) -> Box<dyn Board> {
        let mut board = registry::find(game).and_then(|game| game.open(variant, None)).expect("it opens");
        board.replay_list(moves).expect("they are legal");
        board
    }

    #[test]
    fn a_position_is_its_start_and_the_moves() {
        assert_eq!(position(&*board("kalah", None, "3;1"), None), "position startpos moves 3 1");
        assert_eq!(position(&*board("kalah", Some("5,2,relay"), ""), None), "position startpos");
        let end = registry::find("kalah").and_then(|game| game.open(None, Some("<2,0,0,1,1,1,1> n")));
        assert_eq!(position(&*end.expect("a position"), None), "position fen <2,0,0,1,1,1,1> n");
    }

    #[test]
    fn limits_become_the_words_of_go() {
        let board = board("othello", None, "");
        let ms = Duration::from_millis;
        let go = |limits: Limits, clocks| {
            go(&Ask {
                board: &*board,
                limits: &limits,
                clocks,
                patience: ms(100),
                signal: &Signal::default(),
            })
        };
        assert_eq!(go(Limits::depth(5), None), "go depth 5");
        assert_eq!(go(Limits { nodes: Some(9), ..Limits::depth(5) }, None), "go depth 5 nodes 9");
        assert_eq!(go(Limits { overhead: ms(10), ..Limits::time(ms(300)) }, None), "go movetime 290");
        assert_eq!(go(Limits::time(ms(0)), None), "go movetime 1");
        let time = TimeControl::Clock { remaining: ms(900), increment: ms(20), moves_to_go: Some(3) };
        let limits = Limits { time: Some(time), ..Limits::default() };
        let clocks = Clocks { remaining: [ms(900), ms(700)], increment: ms(20) };
        assert_eq!(go(limits, Some(clocks)), "go wtime 900 btime 700 winc 20 binc 20 movestogo 3");
        assert_eq!(go(limits, None), "go wtime 900 btime 900 winc 20 binc 20 movestogo 3");
        assert_eq!(go(Limits::default(), None), "go infinite");
    }

    #[test]
    fn limits_become_the_words_of_go_in_ucci() {
        let board = board("othello", None, "");
        let ms = Duration::from_millis;
        let go = |limits: Limits, clocks, unit| {
            let signal = Signal::default();
            let ask = Ask { board: &*board, limits: &limits, clocks, patience: ms(100), signal: &signal };
            go_in_ucci(&ask, ms(unit))
        };
        assert_eq!(go(Limits::depth(5), None, 1), "go depth 5");
        assert_eq!(go(Limits { nodes: Some(9), ..Limits::depth(5) }, None, 1), "go nodes 9");
        assert_eq!(
            go(Limits { depth: Some(5), ..Limits::time(ms(300)) }, None, 1),
            "go time 300 movestogo 1"
        );
        assert_eq!(go(Limits::time(ms(0)), None, 1), "go time 1 movestogo 1");
        assert_eq!(go(Limits::time(ms(2900)), None, 1000), "go time 2 movestogo 1");
        let clock = |moves_to_go| Limits {
            time: Some(TimeControl::Clock { remaining: ms(900), increment: ms(20), moves_to_go }),
            ..Limits::default()
        };
        let clocks = Some(Clocks { remaining: [ms(900), ms(700)], increment: ms(20) });
        assert_eq!(go(clock(Some(3)), clocks, 1), "go time 900 movestogo 3 opptime 700 oppmovestogo 3");
        assert_eq!(go(clock(None), clocks, 1), "go time 900 increment 20 opptime 700 oppincrement 20");
        assert_eq!(go(Limits::default(), None, 1), "go infinite");
    }

    #[test]
    fn options_are_read_with_blanks_in_their_names() {
        let option = parse_option("name Move Overhead type spin default 10 min 0 max 5000");
        assert_eq!(option.map(|option| (option.name, option.values)), Some(("Move Overhead".into(), vec![])));
        let option = parse_option("name UCI_Variant type combo default a var a var b c var d");
        assert_eq!(option.map(|option| option.values), Some(vec!["a".into(), "b c".into(), "d".into()]));
        assert!(parse_option("type spin").is_none());
        let option = parse_option("randomness type combo var none var tiny default none");
        let option = option.map(|option| (option.name, option.values[0].clone()));
        assert_eq!(option, Some(("randomness".into(), "none".into())));
    }

    #[test]
    fn the_best_line_is_what_counts() {
        let mut known = Info::default();
        for line in [
            "depth 3 score cp 20 nodes 100 pv a b",
            "depth 3 multipv 2 score cp 10 pv c",
            "depth 4 score cp 90 lowerbound pv d",
            "nodes 250 currmove e",
        ] {
            note(&mut known, Info::parse(line));
        }
        assert_eq!((known.depth, known.nodes, known.pv.join(" ").as_str()), (Some(3), Some(250), "a b"));
        assert_eq!(known.score, Some(pentaply_core::Score::Points(20)));
    }
}
