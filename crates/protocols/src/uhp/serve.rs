//! Being driven: a session of lines over a board, with the search on a thread of its own.
//!
//! What is said is done in its order, and each command is answered before the next one is looked at. All passes through one loop: lines come
//! from a thread that reads, news from the thread that searches, the alarm from the clock, and only the loop writes. What the
//! commands do with the board stands in `work.rs`.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, at, bounded, never, select};
use pentaply_engine::{Analysis, AnyGame, Board, Error, Signal, registry};

use super::error::Wrong;
use super::settings::Settings;
use super::words::{Command, help};
use super::{NAME, OK};
use crate::lines::{Cut, read_lines};
use crate::place::Place;

/// Bytes of a line that are read: the longest game fits.
const LONGEST_LINE: usize = 1 << 20;
/// Lines that wait to be read.
const WAITING_LINES: usize = 64;
/// Commands that wait for a search to end. With more of them, nothing is read until it has ended.
const DEFERRED: usize = 64;
/// How long each search that was asked for may still go on once `exit` has been said, and once the input has ended. A script that ends with its
/// last question has its answer, and nobody who has gone keeps us busy.
const GRACE: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(10)];
/// The variant of a game that is begun without a word about it: the protocol's own.
const PLAINEST: &str = "Base";

/// News of a search.
pub(super) enum News {
    /// An iteration is complete.
    SoFar(Analysis),
    /// The search is over; here is the board back.
    Done(Box<dyn Board>, Result<Analysis, Error>),
}

/// A search that runs.
pub(super) struct Running {
    pub(super) signal: Arc<Signal>,
    pub(super) news: Receiver<News>,
    /// When it is stopped from here, whatever its own clock says.
    pub(super) alarm: Option<Instant>,
    /// What was on the board, should the search perish with it.
    pub(super) place: Place,
}

/// Whether the session goes on.
#[derive(PartialEq)]
pub(super) enum Next {
    GoOn,
    Leave,
}

/// A command, or what was wrong with it.
type Said = Result<Command, Wrong>;

pub(super) struct Session<'a> {
    out: &'a mut dyn Write,
    pub(super) game: &'static dyn AnyGame,
    /// The variant of a game that is begun without a word about it.
    pub(super) plainest: &'static str,
    pub(super) settings: Settings,
    /// `None` before the first game, and while it is searched.
    pub(super) board: Option<Box<dyn Board>>,
    pub(super) running: Option<Running>,
    /// What was said while a search ran.
    deferred: VecDeque<Said>,
    /// How long a search may go on; `None` as long as somebody may still wait for it.
    pub(super) grace: Option<Duration>,
}

/// Serves whoever drives us over UHP until he says `exit` or his lines end; what he has asked for before is still answered. The game is the one
/// that names this protocol as its own.
///
/// # Errors
/// The answers cannot be written, or no game is played over this protocol.
pub fn serve(input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let mut games = registry::games().iter().filter(|game| game.protocols().contains(&NAME));
    let game = *games.next().ok_or_else(|| io::Error::other("no game is played over this protocol"))?;
    serve_game(game, PLAINEST, input, out)
}

/// As [`serve`], with any game.
pub(super) fn serve_game(
    game: &'static dyn AnyGame,
    plainest: &'static str,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (to, lines) = bounded(WAITING_LINES);
    // It may wait for a line for ever; it ends with the program.
    thread::spawn(move || read_lines(input, LONGEST_LINE, &to));
    let mut session = Session {
        out,
        game,
        plainest,
        settings: Settings::new(),
        board: None,
        running: None,
        deferred: VecDeque::new(),
        grace: None,
    };
    session.run(&lines)
}

impl Session<'_> {
    fn run(&mut self, lines: &Receiver<Cut>) -> io::Result<()> {
        let (no_lines, no_news) = (never(), never());
        let mut has_lines = true;
        self.introduce()?;
        loop {
            while self.running.is_none() {
                match self.deferred.pop_front() {
                    Some(said) => {
                        if self.obey(said)? == Next::Leave {
                            return Ok(());
                        }
                    }
                    None if has_lines => break,
                    None => return Ok(()),
                }
            }
            let may_read = has_lines && self.deferred.len() < DEFERRED;
            let running = self.running.as_ref();
            let news = running.map_or(&no_news, |running| &running.news);
            let alarm = running.and_then(|running| running.alarm).map_or_else(never, at);
            select! {
                recv(if may_read { lines } else { &no_lines }) -> line => match line {
                    Ok(Cut::Line(line)) => {
                        let said = Command::parse(&line);
                        if matches!(said, Some(Ok(Command::Exit))) {
                            has_lines = false;
                            self.hasten(GRACE[0]);
                        }
                        self.deferred.extend(said);
                    }
                    Ok(Cut::TooLong(_)) => self.deferred.push_back(Err(Wrong::LineTooLong)),
                    Err(_) => {
                        has_lines = false;
                        self.hasten(GRACE[1]);
                    }
                },
                recv(news) -> news => self.hear(news.ok())?,
                recv(alarm) -> _ => self.stop(),
            }
        }
    }

    /// Has no search go on for longer than this.
    fn hasten(&mut self, grace: Duration) {
        self.grace = Some(grace);
        if let Some(running) = &mut self.running {
            let last = Instant::now() + grace;
            running.alarm = Some(running.alarm.map_or(last, |alarm| alarm.min(last)));
        }
    }

    /// Has the running search answer as soon as it can.
    fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            running.signal.stop();
            running.alarm = None;
        }
    }

    /// Does a command and answers it; a search is answered when it ends.
    fn obey(&mut self, said: Said) -> io::Result<Next> {
        match said {
            Ok(Command::Exit) => return Ok(Next::Leave),
            Ok(Command::Info) => self.introduce()?,
            Ok(Command::Help) => self.answer(Ok(help()))?,
            Ok(Command::Options) => self.answer(Ok(self.settings.list()))?,
            Ok(Command::GetOption(name)) => {
                let line = self.settings.get(&name);
                self.answer(line.map(|line| vec![line]))?;
            }
            Ok(Command::SetOption { name, value }) => {
                let line = self.settings.set(&name, &value);
                self.answer(line.map(|line| vec![line]))?;
            }
            Ok(Command::NewGame(game)) => self.answer_with(|session| session.new_game(game))?,
            Ok(Command::Play(mv)) => self.answer_with(|session| session.play(&mv))?,
            Ok(Command::ValidMoves) => self.answer_with(|session| session.valid_moves())?,
            Ok(Command::Undo(count)) => self.answer_with(|session| session.undo(count))?,
            Ok(Command::BestMove { time, depth }) => {
                if let Err(wrong) = self.launch(time, depth) {
                    self.answer(Err(wrong))?;
                }
            }
            Err(wrong) => self.answer(Err(wrong))?,
        }
        Ok(Next::GoOn)
    }

    /// Who we are, and which pieces beyond the plain game we know: those that variants of the game name.
    fn introduce(&mut self) -> io::Result<()> {
        let mut lines = vec![concat!("id Pentaply ", env!("CARGO_PKG_VERSION")).to_string()];
        let capabilities = capabilities(self.game);
        if !capabilities.is_empty() {
            lines.push(capabilities);
        }
        self.answer(Ok(lines))
    }

    fn answer_with(&mut self, work: impl FnOnce(&mut Self) -> Result<String, Wrong>) -> io::Result<()> {
        let line = work(self);
        self.answer(line.map(|line| vec![line]))
    }

    /// Says an answer, or what was wrong, and that this is all.
    pub(super) fn answer(&mut self, lines: Result<Vec<String>, Wrong>) -> io::Result<()> {
        let lines = lines.unwrap_or_else(|wrong| vec![format!("{} {wrong}", wrong.word())]);
        for line in &lines {
            writeln!(self.out, "{line}")?;
        }
        writeln!(self.out, "{OK}")?;
        self.out.flush()
    }

    /// Says a line of an answer that is not complete yet.
    pub(super) fn tell(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}

/// What a GameType may name behind its `+`, and how a program says that it knows it.
const EXPANSIONS: [(char, &str); 3] = [('M', "Mosquito"), ('L', "Ladybug"), ('P', "Pillbug")];

/// The expansions that variants of a game name.
fn capabilities(game: &dyn AnyGame) -> String {
    let is_named = |letter: char| {
        let added = |name: &str| name.split_once('+').is_some_and(|(_, letters)| letters.contains(letter));
        game.variants().iter().any(|variant| added(variant.name))
    };
    let known = EXPANSIONS.iter().filter(|(letter, _)| is_named(*letter)).map(|(_, name)| *name);
    known.collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is answered to these lines in a game that is not the protocol's own, each answer in one text.
    fn answers(said: &str) -> Vec<String> {
        let game = registry::find("tictactoe").expect("a game");
        let mut out = Vec::new();
        let input = io::Cursor::new(said.to_string());
        serve_game(game, "3", input, &mut out).expect("a list can be written to");
        let heard = String::from_utf8(out).expect("text");
        let mut answers: Vec<String> =
            heard.split("ok\n").map(|answer| answer.trim_end().replace('\n', " | ")).collect();
        assert_eq!(answers.pop().as_deref(), Some(""), "every answer ends with 'ok': {heard}");
        answers.remove(0);
        answers
    }

    #[test]
    fn any_game_can_be_played_over_it() {
        assert_eq!(
            answers(
                "newgame\nplay b2\nplay a9\nvalidmoves\nundo\nnewgame 3;InProgress;White[2];b2;a1;c3\nundo 2"
            ),
            [
                "3/3/3 x",
                "3/1x1/3 o",
                "invalidmove move 2 'a9' cannot be played: 'a9' is no square of this board",
                "a1;a2;a3;b1;b3;c1;c2;c3",
                "3/3/3 x",
                "2x/1x1/o2 o",
                "3/1x1/3 o",
            ]
        );
    }

    #[test]
    fn a_game_that_is_over_has_no_moves_but_can_be_taken_back() {
        let over = "newgame 3;InProgress;White[4];a1;b1;a2;b2;a3";
        let answers =
            answers(&format!("{over}\nplay c1\nvalidmoves\nbestmove depth 1\nundo\nbestmove depth 9"));
        assert!(
            answers[1..4].iter().all(|answer| answer == "err the game is over: three in a row"),
            "{answers:?}"
        );
        assert_eq!(answers[4..], ["3/xo1/xo1 x", "a3"]);
    }

    #[test]
    fn what_is_wrong_changes_nothing() {
        let answers = answers(
            "play b2\nundo\nvalidmoves\nbestmove depth 1\npass\n\
             newgame\nplay b2\n\
             newgame 4\nnewgame 3;InProgress;White[2];a1;a1;b1\nundo 2\nundo 999\nundo 0\npass\nplay\nfly\nundo",
        );
        let no_game = "err no game is in progress: say 'newgame' first";
        assert!(answers[..5].iter().all(|answer| answer == no_game), "{answers:?}");
        let told = answers[7..15].iter().map(|answer| answer.split(' ').next().unwrap_or_default());
        let kinds: Vec<&str> = told.collect();
        assert_eq!(kinds, ["err", "err", "err", "err", "err", "invalidmove", "err", "err"]);
        assert!(answers[8].contains("move 2 'a1' cannot be played"), "{answers:?}");
        assert_eq!(answers[9], "err cannot take back 2: moves played so far: 1");
        assert_eq!(answers[15], "3/3/3 x");
    }

    #[test]
    fn a_program_without_expansions_says_nothing_of_them() {
        assert_eq!(
            answers("info\nOPTIONS GET threads\noptions set Level 3"),
            [
                concat!("id Pentaply ", env!("CARGO_PKG_VERSION")),
                "Threads;int;1;1;1;256",
                "Level;int;3;10;1;10",
            ]
        );
    }
}
