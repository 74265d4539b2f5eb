//! Driving a program over Gomocup's protocol.
//!
//! The program keeps the board: as long as a game goes on from what it knows, it is only told the opponent's move.

use std::time::Duration;

use pentaply_core::{Side, quote};
use pentaply_engine::{Board, TimeControl};

use super::point::{Grid, Point};
use super::rules::Rule;
use super::tell::Told;
use crate::drive::{Dialect, is_like_a_move};
use crate::process::{Process, Wait};
use crate::{Answer, Ask, Fault, FaultKind};

/// What stands for no limit of time, ms.
const NO_LIMIT: u128 = i32::MAX as u128;
/// What a program may take in a tournament, bytes: 350 MB. Programs size their tables by it.
const MEMORY: u64 = 350 << 20;
/// The kind of opponent: another program.
const GAME_TYPE: u32 = 1;

/// What the program knows of a game.
struct Known {
    start: String,
    moves: Vec<String>,
}

/// A program that speaks the protocol.
#[derive(Default)]
pub(crate) struct Driver {
    /// What the user has set: key and value of `INFO`.
    options: Vec<(String, String)>,
    /// What it has been told, key and value.
    told: Vec<(String, String)>,
    /// The size of its board; `None` before the first game.
    size: Option<u32>,
    known: Option<Known>,
}

/// A line of the program.
enum Line {
    /// A move.
    Move(Point),
    /// A move that it would play, if we tell it to.
    Suggestion(Point),
    /// What it thinks.
    Message(String),
    /// Anything else.
    Other,
}

impl Line {
    fn parse(line: &str) -> Line {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "message" => Line::Message(rest.to_string()),
            "suggest" => Point::parse(rest).map_or(Line::Other, Line::Suggestion),
            _ => Point::parse(line).map_or(Line::Other, Line::Move),
        }
    }
}

impl Driver {
    /// Tells `INFO key value`, unless that is known. What the user has set, comes first.
    fn tell(&mut self, lines: &mut Vec<String>, key: &str, value: &str) {
        let set = self.options.iter().find(|(name, _)| name.eq_ignore_ascii_case(key));
        let value = set.map_or_else(|| value.to_string(), |(_, value)| value.clone());
        match self.told.iter_mut().find(|(name, _)| name == key) {
            Some((_, told)) if *told == value => return,
            Some((_, told)) => told.clone_from(&value),
            None => self.told.push((key.to_string(), value.clone())),
        }
        lines.push(format!("INFO {key} {value}"));
    }

    /// The limits, as far as they are news. What is left of the match is told every time.
    fn tell_limits(&mut self, lines: &mut Vec<String>, ask: &Ask<'_>) {
        let limits = ask.limits;
        let rest = |time: Duration| time.saturating_sub(limits.overhead).as_millis();
        let (turn, whole_match, left, increment) = match limits.time {
            // A time of 0 is as fast as possible to them, as it is to us.
            Some(TimeControl::PerMove(time)) => (rest(time), 0, NO_LIMIT, 0),
            Some(TimeControl::Clock { remaining, increment, .. }) => {
                let left = rest(remaining);
                // A match has a beginning, and so has what is told of it.
                let known = self.told.iter().find(|(key, _)| key == "timeout_match");
                let whole = known.and_then(|(_, value)| value.parse().ok()).unwrap_or(0).max(left);
                (left, whole, left, increment.as_millis())
            }
            None => (NO_LIMIT, 0, NO_LIMIT, 0),
        };
        let bounded = |time: u128| time.min(NO_LIMIT).to_string();
        self.tell(lines, "timeout_turn", &bounded(turn));
        self.tell(lines, "timeout_match", &bounded(whole_match));
        for (key, value) in [
            ("time_increment", (increment > 0).then(|| bounded(increment))),
            ("max_depth", limits.depth.map(|depth| depth.to_string())),
            ("max_node", limits.nodes.map(|nodes| nodes.to_string())),
        ] {
            let was_told = self.told.iter().any(|(name, _)| name == key);
            match value {
                Some(value) => self.tell(lines, key, &value),
                None if was_told => self.tell(lines, key, "0"),
                None => {}
            }
        }
        self.told.retain(|(key, _)| key != "time_left");
        self.tell(lines, "time_left", &bounded(left));
    }

    /// The question for a move in this position.
    fn question(&self, board: &dyn Board, size: u32) -> Vec<String> {
        let (start, played) = (board.start_position(), board.played());
        let known = self.known.as_ref().filter(|known| known.start == start);
        if let Some(known) = known
            && let Some([last]) = played.strip_prefix(known.moves.as_slice())
            && let Some(point) = Point::named(last, size)
        {
            return vec![format!("TURN {point}")];
        }
        let stones = stones(board, size);
        if stones.is_empty() {
            return vec!["BEGIN".to_string()];
        }
        let mover = board.side_to_move();
        let mut lines = vec!["BOARD".to_string()];
        lines.extend(
            stones.iter().map(|(point, side)| format!("{point},{}", if *side == mover { 1 } else { 2 })),
        );
        lines.push("DONE".to_string());
        lines
    }
}

/// The stones on a board: the ones that were set up as a game would have brought them, then the moves.
fn stones(board: &dyn Board, size: u32) -> Vec<(Point, Side)> {
    let grid = Grid::parse(&board.start_position()).unwrap_or_else(|| Grid::empty(size, Side::First));
    let (black, white) = (grid.stones(Side::First), grid.stones(Side::Second));
    let mut all = Vec::new();
    for number in 0..black.len().max(white.len()) {
        all.extend(black.get(number).map(|&point| (point, Side::First)));
        all.extend(white.get(number).map(|&point| (point, Side::Second)));
    }
    let moves = board.played().iter().zip(board.movers());
    all.extend(moves.filter_map(|(mv, &side)| Some((Point::named(mv, size)?, side))));
    all
}

impl Dialect for Driver {
    fn greet(
        &mut self,
        engine: &mut Process,
        options: &[(String, String)],
        _: Duration,
    ) -> Result<(), Fault> {
        // There is no greeting: the first word is the beginning of a game.
        for (name, value) in options {
            if [name, value].iter().any(|text| text.contains(char::is_control)) {
                let detail = format!("option '{}' is more than one line", quote(name));
                return Err(engine.fault(FaultKind::Start, &detail));
            }
        }
        self.options = options.to_vec();
        Ok(())
    }

    fn new_game(&mut self, engine: &mut Process, board: &dyn Board, patience: Duration) -> Result<(), Fault> {
        let variant = board.variant();
        let Some((rule, size)) = Rule::of_variant(&variant) else {
            let detail = format!("its protocol has no word for the variant {}", quote(&variant));
            return Err(engine.fault(FaultKind::Start, &detail));
        };
        self.known = None;
        self.told.clear();
        let wait = Wait::new(patience);
        let is_restarted = self.size == Some(size) && is_agreed(engine, "RESTART", &wait)?.is_ok();
        if !is_restarted && let Err(answer) = is_agreed(engine, &format!("START {size}"), &wait)? {
            let detail = format!("it does not play on a board of {size}: '{}'", quote(&answer));
            return Err(engine.fault(FaultKind::Start, &detail));
        }
        self.size = Some(size);
        let mut lines = Vec::new();
        self.tell(&mut lines, "max_memory", &MEMORY.to_string());
        self.tell(&mut lines, "game_type", &GAME_TYPE.to_string());
        self.tell(&mut lines, "rule", &rule.number.to_string());
        for (key, value) in self.options.clone() {
            self.tell(&mut lines, &key, &value);
        }
        engine.send_all(&lines)
    }

    fn think(&mut self, engine: &mut Process, ask: &Ask<'_>) -> Result<Answer, Fault> {
        let Some(size) = self.size else {
            return Err(engine.fault(FaultKind::Start, "no game was begun"));
        };
        // What is there before the question cannot be its answer.
        while let Some(line) = engine.overheard()? {
            if let Line::Move(point) = Line::parse(&line) {
                let detail = format!("a move that nobody asked for: '{point}'");
                return Err(engine.fault(FaultKind::Garbage, &detail));
            }
        }
        let mut lines = Vec::new();
        self.tell_limits(&mut lines, ask);
        lines.extend(self.question(ask.board, size));
        engine.begin_answer();
        engine.send_all(&lines)?;
        let wait = Wait::for_answer(ask);
        let mut told = Told::default();
        let (point, text) = loop {
            let line = engine.receive(&wait, "move")?;
            match Line::parse(&line) {
                Line::Move(point) => break (point, line),
                Line::Suggestion(point) => engine.send(&format!("PLAY {point}"))?,
                Line::Message(text) => told.note(&text),
                Line::Other => {}
            }
        };
        let time = wait.elapsed();
        // A point off the board has no name: its own words are for the referee to refuse.
        let mv = point.name(size).unwrap_or_else(|| text.trim().to_string());
        if !is_like_a_move(&mv) {
            let detail = format!("this cannot be a move: '{}'", quote(&mv));
            return Err(engine.fault(FaultKind::Garbage, &detail));
        }
        let mut moves = ask.board.played().to_vec();
        moves.push(mv.clone());
        self.known = Some(Known { start: ask.board.start_position(), moves });
        Ok(Answer { mv, score: told.score, depth: told.depth, nodes: told.nodes, pv: told.pv, time })
    }
}

/// Says a line that is to be answered by `OK`. What else is answered comes back as an error.
fn is_agreed(engine: &mut Process, line: &str, wait: &Wait<'_>) -> Result<Result<(), String>, Fault> {
    engine.begin_answer();
    engine.send(line)?;
    loop {
        let answer = engine.receive(wait, "'OK'")?;
        let word = answer.split_whitespace().next().unwrap_or_default().to_lowercase();
        match word.as_str() {
            "ok" => return Ok(Ok(())),
            "error" | "unknown" => return Ok(Err(answer)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clocks;
    use pentaply_engine::{Limits, Signal, registry};

    fn board(variant: &str, position: Option<&str>, moves: &str) -> Box<dyn Board> {
        let mut board =
            registry::find("gomoku").and_then(|game| game.open(Some(variant), position)).expect("it opens");
        board.replay_list(moves).expect("they are legal");
        board
    }

    #[test]
    fn a_question_is_as_short_as_what_is_known_allows() {
        let mut driver = Driver::default();
        let question = |driver: &Driver, board: &dyn Board| driver.question(board, 15).join(" ");
        assert_eq!(question(&driver, &*board("freestyle,15", None, "")), "BEGIN");
        let game = board("freestyle,15", None, "h8;h9;a1");
        assert_eq!(question(&driver, &*game), "BOARD 7,7,2 7,6,1 0,14,2 DONE");
        let start = game.start_position();
        driver.known = Some(Known { start, moves: vec!["h8".to_string(), "h9".to_string()] });
        assert_eq!(question(&driver, &*game), "TURN 0,14");
        // It knows another game, or an earlier part of this one.
        assert_eq!(
            question(&driver, &*board("freestyle,15", None, "h8;h10;a1")),
            "BOARD 7,7,2 7,5,1 0,14,2 DONE"
        );
        assert_eq!(question(&driver, &*board("freestyle,15", None, "h8;h9")), "BOARD 7,7,1 7,6,2 DONE");
    }

    #[test]
    fn a_position_is_told_as_a_game_would_have_brought_it() {
        let board = board("freestyle,5", Some("xx3/oo3/5/5/5 b"), "e1");
        assert_eq!(
            Driver::default().question(&*board, 5).join(" "),
            "BOARD 0,0,2 0,1,1 1,0,2 1,1,1 4,4,2 DONE"
        );
    }

    #[test]
    fn limits_become_what_info_says() {
        let board = board("freestyle,15", None, "");
        let ms = Duration::from_millis;
        let mut driver = Driver::default();
        let mut told = |limits: Limits, clocks: Option<Clocks>| {
            let signal = Signal::default();
            let ask = Ask { board: &*board, limits: &limits, clocks, patience: ms(100), signal: &signal };
            let mut lines = Vec::new();
            driver.tell_limits(&mut lines, &ask);
            lines.join("; ").replace("INFO ", "")
        };
        let turn = Limits { overhead: ms(10), ..Limits::time(ms(300)) };
        assert_eq!(told(turn, None), "timeout_turn 290; timeout_match 0; time_left 2147483647");
        assert_eq!(told(turn, None), "time_left 2147483647");
        let clock = |remaining| Limits {
            time: Some(TimeControl::Clock { remaining: ms(remaining), increment: ms(20), moves_to_go: None }),
            ..Limits::default()
        };
        assert_eq!(
            told(clock(9000), None),
            "timeout_turn 9000; timeout_match 9000; time_increment 20; time_left 9000"
        );
        assert_eq!(told(clock(8000), None), "timeout_turn 8000; time_left 8000");
        assert_eq!(
            told(Limits::nodes(500), None),
            "timeout_turn 2147483647; timeout_match 0; time_increment 0; max_node 500; time_left 2147483647"
        );
        assert_eq!(told(Limits::depth(5), None), "max_depth 5; max_node 0; time_left 2147483647");
    }

    #[test]
    fn what_the_user_sets_is_what_is_told() {
        let options = vec![("max_memory".to_string(), "1000".to_string())];
        let mut driver = Driver { options, ..Driver::default() };
        let mut lines = Vec::new();
        driver.tell(&mut lines, "max_memory", "5");
        driver.tell(&mut lines, "rule", "4");
        driver.tell(&mut lines, "max_memory", "1000");
        assert_eq!(lines, ["INFO max_memory 1000", "INFO rule 4"]);
    }

    #[test]
    fn lines_are_told_apart() {
        assert!(matches!(Line::parse("7,8"), Line::Move(Point { x: 7, y: 8 })));
        assert!(matches!(Line::parse(" SUGGEST 7,8 "), Line::Suggestion(Point { x: 7, y: 8 })));
        assert!(matches!(Line::parse("message 7,8"), Line::Message(text) if text == "7,8"));
        for line in ["", "OK", "DEBUG 7,8", "ERROR 7,8", "7", "SUGGEST", "7,8 9,9"] {
            assert!(matches!(Line::parse(line), Line::Other), "{line}");
        }
    }
}
