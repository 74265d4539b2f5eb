//! Being driven: a session of lines over a board, with the search on a thread of its own.
//!
//! All that is said and heard passes through one loop: lines come from a thread that reads, news from the thread that searches, the
//! alarm from the clock, and only the loop writes. What the commands do with the board stands in `work.rs`.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, at, bounded, never, select};
use pentaply_core::quote;
use pentaply_engine::swap::Choice;
use pentaply_engine::{Analysis, AnyGame, Board, Error, Signal, ranges, registry};

use super::NAME;
use super::error::Wrong;
use super::settings::Settings;
use super::swap::Listener;
use super::words::{Command, Reader, Work};
use crate::lines::{Cut, read_lines};
use crate::place::Place;

/// Bytes of a line that are read.
const LONGEST_LINE: usize = 64 << 10;
/// Lines that wait to be read.
const WAITING_LINES: usize = 64;
/// Commands that wait for a search to end.
const DEFERRED: usize = 64;

/// What is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// A move, and the best ones beside it: so many in all.
    Move { lines: usize },
    /// Nothing: it is the opponent's time, and what is learned stays in the table.
    Ponder,
    /// An opening of three stones.
    Opening(Listener),
    /// Which side to take, or perhaps two more stones.
    Seat { may_offer: bool, listener: Listener },
}

/// What was found.
pub(super) enum Found {
    /// A move.
    Move(Analysis),
    /// An opening: it stands on the board.
    Opening,
    /// A choice.
    Seat(Choice),
}

/// News of a search.
pub(super) enum News {
    /// An iteration is complete.
    SoFar(Analysis),
    /// The search is over; here is the board back.
    Done(Box<dyn Board>, Result<Found, Error>),
}

/// A search that runs.
pub(super) struct Running {
    pub(super) task: Task,
    pub(super) signal: Arc<Signal>,
    pub(super) news: Receiver<News>,
    pub(super) begun: Instant,
    /// When it is stopped from here, whatever its own clock says.
    pub(super) alarm: Option<Instant>,
    /// What was on the board, should the search perish with it.
    pub(super) place: Place,
}

/// Whether the session goes on.
#[derive(PartialEq)]
enum Next {
    GoOn,
    Leave,
}

pub(super) struct Session<'a> {
    out: &'a mut dyn Write,
    pub(super) game: &'static dyn AnyGame,
    reader: Reader,
    pub(super) settings: Settings,
    /// The size of the board; `None` before the first game.
    pub(super) size: Option<u32>,
    /// `None` before the first game, and while it is searched.
    pub(super) board: Option<Box<dyn Board>>,
    pub(super) running: Option<Running>,
    /// What was asked for while a search ran.
    deferred: VecDeque<Work>,
}

/// Serves whoever drives us over Gomocup's protocol until he says `END` or his lines end. Then a search is ended at once, and its answer
/// is still given if it was the lines that ended. The game is the one that names this protocol as its own.
///
/// # Errors
/// The answers cannot be written, or no game is played over this protocol.
pub fn serve(input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let mut games = registry::games().iter().filter(|game| game.protocols().contains(&NAME));
    let game = *games.next().ok_or_else(|| io::Error::other("no game is played over this protocol"))?;
    let (to, lines) = bounded(WAITING_LINES);
    // It may wait for a line for ever; it ends with the program.
    thread::spawn(move || read_lines(input, LONGEST_LINE, &to));
    let mut session = Session {
        out,
        game,
        reader: Reader::default(),
        settings: Settings::new(),
        size: None,
        board: None,
        running: None,
        deferred: VecDeque::new(),
    };
    session.run(&lines)
}

impl Session<'_> {
    fn run(&mut self, lines: &Receiver<Cut>) -> io::Result<()> {
        let no_news = never();
        loop {
            let running = self.running.as_ref();
            let news = running.map_or(&no_news, |running| &running.news);
            let alarm = running.and_then(|running| running.alarm).map_or_else(never, at);
            select! {
                recv(lines) -> line => match line {
                    Ok(Cut::Line(line)) => {
                        if self.obey(&line)? == Next::Leave {
                            return Ok(());
                        }
                    }
                    Ok(Cut::TooLong(_)) => self.complain(&Wrong::LineTooLong)?,
                    Err(_) => return self.wind_up(),
                },
                recv(news) -> news => self.hear(news.ok())?,
                recv(alarm) -> _ => self.stop(),
            }
            self.catch_up()?;
        }
    }

    /// Answers what has been asked, at once, when nothing more will be said.
    fn wind_up(&mut self) -> io::Result<()> {
        if let Some(wrong) = self.reader.unfinished() {
            self.complain(&wrong)?;
        }
        loop {
            self.finish()?;
            match self.deferred.pop_front() {
                Some(work) => self.work(work)?,
                None => return Ok(()),
            }
        }
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        for command in self.reader.read(line) {
            match command {
                Ok(Command::End) => {
                    // Nobody wants its answer.
                    self.stop();
                    return Ok(Next::Leave);
                }
                Ok(Command::Stop) => self.stop(),
                Ok(Command::About) => self.say(concat!(
                    "name=\"Pentaply\", version=\"",
                    env!("CARGO_PKG_VERSION"),
                    "\", author=\"the Pentaply authors\", country=\"International\""
                ))?,
                Ok(Command::Sizes) => {
                    let threads = thread::available_parallelism().map_or(1, usize::from);
                    // The table as a power of two, in KB.
                    let table = (ranges::HASH_MB.end() << 10).ilog2();
                    self.say(&format!("MESSAGE INFO MAX_THREAD_NUM {threads}"))?;
                    self.say(&format!("MESSAGE INFO MAX_HASH_SIZE {table}"))?;
                }
                Ok(Command::Unknown(word)) => self.say(&format!("UNKNOWN command '{}'", quote(&word)))?,
                Ok(Command::Work(work)) => {
                    while self.deferred.len() >= DEFERRED {
                        self.finish()?;
                        self.catch_up()?;
                    }
                    self.deferred.push_back(work);
                    self.catch_up()?;
                }
                Err(wrong) => self.complain(&wrong)?,
            }
        }
        Ok(Next::GoOn)
    }

    /// Does what has waited for the end of a search. Thinking on the opponent's time gives way at once.
    fn catch_up(&mut self) -> io::Result<()> {
        while !self.deferred.is_empty() {
            match &self.running {
                Some(running) if running.task == Task::Ponder => self.finish()?,
                Some(_) => break,
                None => {}
            }
            if let Some(work) = self.deferred.pop_front() {
                self.work(work)?;
            }
        }
        Ok(())
    }

    /// Has the running search answer as soon as it can.
    fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            running.signal.stop();
            running.alarm = None;
        }
    }

    /// Ends what runs, if anything does, and gives its answer.
    fn finish(&mut self) -> io::Result<()> {
        while let Some(running) = &self.running {
            running.signal.stop();
            let news = running.news.recv().ok();
            self.hear(news)?;
        }
        Ok(())
    }

    /// Says what was wrong.
    pub(super) fn complain(&mut self, wrong: &Wrong) -> io::Result<()> {
        self.say(&format!("ERROR {wrong}"))
    }

    pub(super) fn say_all(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}
