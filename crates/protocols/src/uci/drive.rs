//! Driving an engine over UCI.

use std::time::Duration;

use pentaply_core::quote;
use pentaply_engine::{Board, TimeControl};

use super::info::Info;
use super::{first_word, split_at_word, write_moves};
use crate::drive::{Dialect, is_like_a_move};
use crate::process::{Process, Wait};
use crate::{Answer, Ask, Fault, FaultKind};

/// The option that chooses the game.
const VARIANT: &str = "UCI_Variant";

/// An option that the engine has.
struct EngineOption {
    name: String,
    /// The values of a combo; empty for all other types.
    values: Vec<String>,
}

/// An engine that speaks UCI.
#[derive(Default)]
pub(crate) struct Uci {
    options: Vec<EngineOption>,
}

impl Uci {
    fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn choose_game(&self, engine: &mut Process, board: &dyn Board) -> Result<(), Fault> {
        // An engine without the option plays one game, and we hope it is this one.
        let Some(option) = self.option(VARIANT) else { return Ok(()) };
        let game = board.game().name();
        if !option.values.is_empty() && !option.values.iter().any(|value| value == game) {
            let detail = format!("it does not play {game}, but {}", quote(&option.values.join(", ")));
            return Err(engine.fault(FaultKind::Start, &detail));
        }
        let variant = board.variant();
        let is_default = board.game().open(None, None).is_ok_and(|start| start.variant() == variant);
        let value = if is_default { game.to_string() } else { format!("{game}:{variant}") };
        engine.send(&format!("setoption name {VARIANT} value {value}"))
    }
}

impl Dialect for Uci {
    fn greet(
        &mut self,
        engine: &mut Process,
        options: &[(String, String)],
        patience: Duration,
    ) -> Result<(), Fault> {
        let wait = Wait::new(patience);
        engine.begin_answer();
        engine.send("uci")?;
        loop {
            let line = engine.receive(&wait, "'uciok'")?;
            match first_word(&line) {
                ("uciok", _) => break,
                ("option", rest) => self.options.extend(parse_option(rest)),
                _ => {}
            }
        }
        for (name, value) in options {
            let line = match self.option(name) {
                _ if [name, value].iter().any(|text| text.contains(char::is_control)) => {
                    let detail = format!("option '{}' is more than one line", quote(name));
                    return Err(engine.fault(FaultKind::Start, &detail));
                }
                None => {
                    let known: Vec<&str> = self.options.iter().map(|option| option.name.as_str()).collect();
                    let detail = format!("it has no option '{}': it has {}", quote(name), known.join(", "));
                    return Err(engine.fault(FaultKind::Start, &detail));
                }
                Some(option) if value.is_empty() => format!("setoption name {}", option.name),
                Some(option) => format!("setoption name {} value {value}", option.name),
            };
            engine.send(&line)?;
        }
        synchronise(engine, &Wait::new(patience))
    }

    fn new_game(&mut self, engine: &mut Process, board: &dyn Board, patience: Duration) -> Result<(), Fault> {
        self.choose_game(engine, board)?;
        engine.send("ucinewgame")?;
        synchronise(engine, &Wait::new(patience))
    }

    fn think(&mut self, engine: &mut Process, ask: &Ask<'_>) -> Result<Answer, Fault> {
        synchronise(engine, &Wait::for_answer(ask))?;
        engine.send(&position(ask.board))?;
        // What is there before the question cannot be its answer.
        while let Some(line) = engine.overheard()? {
            refuse_unasked(engine, &line)?;
        }
        engine.begin_answer();
        engine.send(&go(ask))?;
        let wait = Wait::for_answer(ask);
        let mut last = Info::default();
        loop {
            let line = engine.receive(&wait, "'bestmove'")?;
            match first_word(&line) {
                ("info", rest) => note(&mut last, Info::parse(rest)),
                ("bestmove", rest) => {
                    let time = wait.elapsed();
                    let (mv, _) = split_at_word(rest, "ponder");
                    if !is_like_a_move(mv) {
                        let detail = format!("its move is '{}'", quote(mv));
                        return Err(engine.fault(FaultKind::Garbage, &detail));
                    }
                    let (mv, Info { depth, score, nodes, pv, .. }) = (mv.to_string(), last);
                    return Ok(Answer { mv, score, depth, nodes, pv, time });
                }
                _ => {}
            }
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
    if first_word(line).0 == "bestmove" {
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

/// Reads what follows the word `option`: `name Move Overhead type spin default 10 min 0 max 5000`.
fn parse_option(text: &str) -> Option<EngineOption> {
    let (name, rest) = split_at_word(text.strip_prefix("name ")?, "type");
    let mut values = Vec::new();
    let (_, mut rest) = split_at_word(rest?, "var");
    while let Some(text) = rest {
        let (value, next) = split_at_word(text, "var");
        values.push(value.to_string());
        rest = next;
    }
    Some(EngineOption { name: name.to_string(), values })
}

/// The position, as UCI sets it up.
fn position(board: &dyn Board) -> String {
    let start = board.start_position();
    let is_start =
        board.game().open(Some(&board.variant()), None).is_ok_and(|first| first.position() == start);
    let mut line = if is_start { "position startpos".to_string() } else { format!("position fen {start}") };
    if !board.played().is_empty() {
        line.push_str(" moves ");
        line.push_str(&write_moves(board.played()));
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
        assert_eq!(position(&*board("kalah", None, "3;1")), "position startpos moves 3 1");
        assert_eq!(position(&*board("kalah", Some("5,2,relay"), "")), "position startpos");
        let end = registry::find("kalah").and_then(|game| game.open(None, Some("<2,0,0,1,1,1,1> n")));
        assert_eq!(position(&*end.expect("a position")), "position fen <2,0,0,1,1,1,1> n");
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
    fn options_are_read_with_blanks_in_their_names() {
        let option = parse_option("name Move Overhead type spin default 10 min 0 max 5000");
        assert_eq!(option.map(|option| (option.name, option.values)), Some(("Move Overhead".into(), vec![])));
        let option = parse_option("name UCI_Variant type combo default a var a var b c var d");
        assert_eq!(option.map(|option| option.values), Some(vec!["a".into(), "b c".into(), "d".into()]));
        assert!(parse_option("type spin").is_none());
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
