//! Driving a program over UHP.
//!
//! The program keeps the game: as long as it goes on from what the program knows, it is only told the moves since.

use std::time::Duration;

use pentaply_core::quote;
use pentaply_engine::{Board, Limits, TimeControl};

use super::game_string::{GameString, end};
use super::tell::Told;
use super::{ERR, INVALID_MOVE, OK, span};
use crate::drive::{Dialect, is_like_a_move};
use crate::process::{Process, Wait};
use crate::time::share_of_clock;
use crate::{Answer, Ask, Fault, FaultKind};

/// What the program knows of a game.
struct Known {
    start: String,
    moves: Vec<String>,
}

/// How a time that is no whole number of seconds is told. The protocol has no word for it; programs have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fraction {
    /// `bestmove seconds 0.5`, as nokamute has it.
    Seconds,
    /// `bestmove time 00:00:00.500`, as programs read it that use their library's reader of times, such as Mzinga.
    Time,
    /// Not at all: it takes whole seconds.
    Whole,
}

impl Fraction {
    /// The ways, in the order in which they are tried.
    const ALL: [Fraction; 3] = [Fraction::Seconds, Fraction::Time, Fraction::Whole];

    /// The question for a move in this time; `None` where there is no whole second to tell.
    fn question(self, time: Duration) -> Option<String> {
        match self {
            Fraction::Seconds => {
                Some(format!("bestmove seconds {}.{:03}", time.as_secs(), time.subsec_millis()))
            }
            Fraction::Time => Some(format!("bestmove time {}", span::write(time))),
            Fraction::Whole if time.as_secs() == 0 => None,
            Fraction::Whole => {
                Some(format!("bestmove time {}", span::write(Duration::from_secs(time.as_secs()))))
            }
        }
    }
}

/// A program that speaks the protocol.
#[derive(Default)]
pub(crate) struct Driver {
    known: Option<Known>,
    /// How it is told fractions of a second; `None` until it has been asked.
    fraction: Option<Fraction>,
    /// How its own game stands, if it says that it is over.
    end: Option<&'static str>,
}

/// An answer up to its `ok`, or the line of it that says what was wrong.
type Answered = Result<Vec<String>, String>;

/// Reads an answer.
fn receive(engine: &mut Process, wait: &Wait<'_>, told: &mut Told) -> Result<Answered, Fault> {
    let (mut lines, mut wrong) = (Vec::new(), None);
    loop {
        let line = engine.receive(wait, "'ok'")?;
        let line = line.trim();
        let word = line.split_whitespace().next().unwrap_or_default().to_lowercase();
        match word.as_str() {
            "" => {}
            OK if line.len() == OK.len() => return Ok(wrong.map_or(Ok(lines), Err)),
            ERR | INVALID_MOVE => wrong = Some(quote(line)),
            _ => {
                told.note(line);
                lines.push(line.to_string());
            }
        }
    }
}

/// Says a command and reads its answer.
fn exchange(engine: &mut Process, line: &str, wait: &Wait<'_>) -> Result<Answered, Fault> {
    say(engine, line)?;
    receive(engine, wait, &mut Told::default())
}

fn say(engine: &mut Process, line: &str) -> Result<(), Fault> {
    // What is there before a command cannot be its answer.
    while let Some(line) = engine.overheard()? {
        if line.trim().eq_ignore_ascii_case(OK) {
            return Err(engine.fault(FaultKind::Garbage, "an answer that nobody asked for"));
        }
    }
    engine.begin_answer();
    engine.send(line)
}

impl Driver {
    /// Begins the game that is on this board.
    fn begin(&mut self, engine: &mut Process, board: &dyn Board, wait: &Wait<'_>) -> Result<(), Fault> {
        self.known = None;
        let refused = |engine: &mut Process, what: &str, why: &str| {
            let detail = format!("it refuses {what}: '{why}'");
            engine.fault(FaultKind::Start, &detail)
        };
        let position = board.position();
        let game = match GameString::parse(&position) {
            Ok(game) => game,
            Err(wrong) => return Err(refused(engine, "a game that is none", &wrong.to_string())),
        };
        // A game without moves is told in the shorter way, which all programs know.
        let line = if game.moves.is_empty() { &game.variant } else { &position };
        let answer = match exchange(engine, &format!("newgame {line}"), wait)? {
            Err(_) if !game.moves.is_empty() => {
                // Some know the names of variants alone.
                let mut answer = exchange(engine, &format!("newgame {}", game.variant), wait)?;
                for mv in &game.moves {
                    if answer.is_ok() {
                        answer = exchange(engine, &format!("play {mv}"), wait)?;
                    }
                }
                answer
            }
            answer => answer,
        };
        match answer {
            Ok(lines) => self.check(engine, &lines, game.moves.len())?,
            Err(why) => return Err(refused(engine, "the game", &why)),
        }
        self.known = Some(Known { start: board.start_position(), moves: board.played().to_vec() });
        Ok(())
    }

    /// Tells the moves that the program does not know yet, or begins the game anew where it knows another one.
    fn catch_up(&mut self, engine: &mut Process, board: &dyn Board, wait: &Wait<'_>) -> Result<(), Fault> {
        let known = self.known.as_ref().filter(|known| known.start == board.start_position());
        let Some(rest) = known.and_then(|known| board.played().strip_prefix(known.moves.as_slice())) else {
            return self.begin(engine, board, wait);
        };
        let mut last = None;
        for mv in rest {
            match exchange(engine, &format!("play {mv}"), wait)? {
                Ok(lines) => last = Some(lines),
                Err(why) => {
                    let detail = format!("it refuses the move '{mv}': '{why}'");
                    return Err(engine.fault(FaultKind::Garbage, &detail));
                }
            }
        }
        if let (Some(known), Some(lines)) = (&mut self.known, last) {
            known.moves = board.played().to_vec();
            let all = GameString::parse(&board.position()).map_or(0, |game| game.moves.len());
            self.check(engine, &lines, all)?;
        }
        Ok(())
    }

    /// An answer tells the game, and so whether the program has heard all of it.
    fn check(&mut self, engine: &mut Process, lines: &[String], moves: usize) -> Result<(), Fault> {
        let told = lines.last().map_or("", String::as_str);
        match GameString::parse(told) {
            Ok(game) if game.moves.len() == moves => {
                self.end = end(told);
                Ok(())
            }
            _ => {
                let detail = format!("it is to tell a game of {moves} moves, and tells '{}'", quote(told));
                Err(engine.fault(FaultKind::Garbage, &detail))
            }
        }
    }

    /// The questions to try, the best one first, each with what it shows of how the program is told fractions.
    fn questions(&self, limits: &Limits) -> Result<Vec<(String, Option<Fraction>)>, &'static str> {
        let (time, is_clock) = match limits.time {
            Some(TimeControl::PerMove(time)) => (time, false),
            Some(TimeControl::Clock { remaining, increment, moves_to_go }) => {
                (share_of_clock(remaining, increment, moves_to_go), true)
            }
            None => {
                let depth = limits.depth.ok_or(
                    "its protocol has no word for this limit: give it a time or a depth, such as time=1s",
                )?;
                return Ok(vec![(format!("bestmove depth {depth}"), None)]);
            }
        };
        let time = time.saturating_sub(limits.overhead);
        if time.subsec_millis() == 0 {
            return Ok(vec![(format!("bestmove time {}", span::write(time)), None)]);
        }
        let ways = self.fraction.map_or(Fraction::ALL.to_vec(), |known| vec![known]);
        let told = ways.iter().filter_map(|way| Some((way.question(time)?, Some(*way))));
        let mut questions: Vec<_> = told.collect();
        if time.as_secs() == 0 && self.fraction.is_none_or(|known| known == Fraction::Whole) && is_clock {
            // A game on the clock goes on to its end.
            questions.push(("bestmove depth 1".to_string(), None));
        }
        if questions.is_empty() {
            return Err(WHOLE_SECONDS);
        }
        Ok(questions)
    }
}

/// What is wrong with a limit below a second for a program that takes no fractions.
const WHOLE_SECONDS: &str =
    "it takes whole seconds only: give it one at least, or a depth, such as time=1s or depth=4";

impl Dialect for Driver {
    fn greet(
        &mut self,
        engine: &mut Process,
        options: &[(String, String)],
        patience: Duration,
    ) -> Result<(), Fault> {
        let wait = Wait::new(patience);
        engine.begin_answer();
        if let Err(why) = receive(engine, &wait, &mut Told::default())? {
            let detail = format!("it greets with '{why}'");
            return Err(engine.fault(FaultKind::Start, &detail));
        }
        if options.is_empty() {
            return Ok(());
        }
        // One that does not list its options may have some all the same.
        let lines = exchange(engine, "options", &wait)?.unwrap_or_default();
        let known: Vec<&str> = lines.iter().filter_map(|line| line.split(';').next()).collect();
        for (name, value) in options {
            if [name, value].iter().any(|text| text.contains(char::is_control)) {
                let detail = format!("option '{}' is more than one line", quote(name));
                return Err(engine.fault(FaultKind::Start, &detail));
            }
            let own = known.iter().find(|known| known.eq_ignore_ascii_case(name));
            if own.is_none() && !known.is_empty() {
                let detail = format!("it has no option '{}': it has {}", quote(name), known.join(", "));
                return Err(engine.fault(FaultKind::Start, &detail));
            }
            let own = own.copied().unwrap_or(name);
            if let Err(why) = exchange(engine, &format!("options set {own} {value}"), &wait)? {
                let detail = format!("it refuses option '{}': '{why}'", quote(name));
                return Err(engine.fault(FaultKind::Start, &detail));
            }
        }
        Ok(())
    }

    fn new_game(&mut self, engine: &mut Process, board: &dyn Board, patience: Duration) -> Result<(), Fault> {
        self.begin(engine, board, &Wait::new(patience))
    }

    fn think(&mut self, engine: &mut Process, ask: &Ask<'_>) -> Result<Answer, Fault> {
        self.catch_up(engine, ask.board, &Wait::for_answer(ask))?;
        let questions = match self.questions(ask.limits) {
            Ok(questions) => questions,
            Err(why) => return Err(engine.fault(FaultKind::Start, why)),
        };
        let is_about_fractions = questions.iter().any(|(_, way)| way.is_some());
        let mut refusal = String::new();
        for (question, way) in questions {
            say(engine, &question)?;
            let (wait, mut told) = (Wait::for_answer(ask), Told::default());
            let lines = match receive(engine, &wait, &mut told)? {
                Ok(lines) => lines,
                Err(why) => {
                    refusal = why;
                    continue;
                }
            };
            let time = wait.elapsed();
            self.fraction = self.fraction.or(way);
            // All before the last line are progress.
            let mv = lines.last().cloned().unwrap_or_default();
            if !is_like_a_move(&mv) {
                let detail = format!("its move is '{}'", quote(&mv));
                return Err(engine.fault(FaultKind::Garbage, &detail));
            }
            return Ok(Answer { mv, score: None, depth: told.depth, nodes: None, pv: told.pv, time });
        }
        let (kind, detail) = match self.end {
            Some(end) => (FaultKind::Garbage, format!("to it the game is over ({end}): '{refusal}'")),
            None if is_about_fractions && self.fraction.is_none() => {
                (FaultKind::Start, format!("{WHOLE_SECONDS}: '{refusal}'"))
            }
            None => (FaultKind::Garbage, format!("it has no move: '{refusal}'")),
        };
        Err(engine.fault(kind, &detail))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn questions(fraction: Option<Fraction>, limits: Limits) -> String {
        let driver = Driver { fraction, ..Driver::default() };
        match driver.questions(&limits) {
            Ok(questions) => questions.into_iter().map(|(text, _)| text).collect::<Vec<_>>().join(" | "),
            Err(why) => why.to_string(),
        }
    }

    fn ms(count: u64) -> Limits {
        Limits::time(Duration::from_millis(count))
    }

    #[test]
    fn whole_seconds_and_depths_are_told_as_the_protocol_has_it() {
        for fraction in [None, Some(Fraction::Seconds), Some(Fraction::Time), Some(Fraction::Whole)] {
            assert_eq!(questions(fraction, ms(5000)), "bestmove time 00:00:05");
            assert_eq!(questions(fraction, ms(3_661_000)), "bestmove time 01:01:01");
            assert_eq!(questions(fraction, ms(0)), "bestmove time 00:00:00");
            assert_eq!(questions(fraction, Limits::depth(4)), "bestmove depth 4");
        }
        let both = Limits { depth: Some(4), ..ms(1000) };
        assert_eq!(questions(None, both), "bestmove time 00:00:01");
        assert!(questions(None, Limits::nodes(500)).starts_with("its protocol has no word for this limit"));
    }

    #[test]
    fn fractions_are_told_in_the_way_that_the_program_takes() {
        let both = "bestmove seconds 0.500 | bestmove time 00:00:00.500";
        assert_eq!(questions(None, ms(500)), both);
        assert_eq!(questions(Some(Fraction::Seconds), ms(500)), "bestmove seconds 0.500");
        assert_eq!(questions(Some(Fraction::Time), ms(500)), "bestmove time 00:00:00.500");
        assert_eq!(questions(Some(Fraction::Whole), ms(500)), WHOLE_SECONDS);
        assert_eq!(questions(Some(Fraction::Whole), ms(2500)), "bestmove time 00:00:02");
        assert_eq!(
            questions(None, ms(2500)),
            "bestmove seconds 2.500 | bestmove time 00:00:02.500 | bestmove time 00:00:02"
        );
        let late = Limits { overhead: Duration::from_millis(20), ..ms(520) };
        assert_eq!(questions(None, late), both);
    }

    #[test]
    fn a_clock_is_told_as_a_time_for_the_move() {
        let clock = |millis| Limits {
            time: Some(TimeControl::Clock {
                remaining: Duration::from_millis(millis),
                increment: Duration::ZERO,
                moves_to_go: None,
            }),
            ..Limits::default()
        };
        assert_eq!(questions(None, clock(60_000)), "bestmove time 00:00:02");
        assert_eq!(questions(Some(Fraction::Seconds), clock(45_000)), "bestmove seconds 1.500");
        assert_eq!(questions(Some(Fraction::Whole), clock(45_000)), "bestmove time 00:00:01");
        // There is no less than a second, and the game has to go on.
        assert_eq!(questions(Some(Fraction::Whole), clock(15_000)), "bestmove depth 1");
        assert!(questions(None, clock(15_000)).ends_with(" | bestmove depth 1"));
    }
}
