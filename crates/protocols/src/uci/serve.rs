//! Being driven: a session of lines over a board, with the search on a thread of its own.
//!
//! All that is said and heard passes through one loop: lines come from a thread that reads, news of the search from the
//! thread that searches, and only the loop writes. What the commands do with the board stands in `work.rs`.

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, bounded, never, select};
use pentaply_core::Key;
use pentaply_engine::{Analysis, AnyGame, Board, Error, Signal};

use super::command::{Command, Work};
use super::options::Options;
use super::protocol::Protocol;
use crate::lines::{Cut, read_lines};

/// Bytes of a line that are read: the longest game fits.
const LONGEST_LINE: usize = 1 << 20;
/// Lines that wait to be read.
const WAITING_LINES: usize = 64;
/// Commands that wait for a search to end.
const DEFERRED: usize = 64;

/// News of the work that runs beside the loop.
pub(super) enum News {
    /// An iteration is complete.
    SoFar(Analysis),
    /// The search is over; here is the board back.
    Done(Box<dyn Board>, Result<Analysis, Error>),
    /// A first move, and the paths that begin with it.
    Counted(String, u64),
    /// All paths; nothing when it was stopped.
    Total(Option<u64>),
}

/// Work that runs.
pub(super) struct Running {
    pub(super) signal: Arc<Signal>,
    pub(super) news: Receiver<News>,
    /// Whether it has limits that end it.
    pub(super) has_limits: bool,
    /// What is answered if it fails.
    pub(super) any_move: Option<String>,
    /// Whether the opponent offers a draw.
    pub(super) draw: bool,
}

impl Running {
    /// Whether it ends without another word from outside.
    fn ends_by_itself(&self) -> bool {
        self.has_limits && !self.signal.is_pondering()
    }
}

/// Whether the session goes on.
#[derive(PartialEq)]
enum Next {
    GoOn,
    Leave,
}

pub(super) struct Session<'a> {
    out: &'a mut dyn Write,
    pub(super) protocol: Protocol,
    pub(super) options: Options,
    /// `None` while it is searched.
    pub(super) board: Option<Box<dyn Board>>,
    pub(super) running: Option<Running>,
    /// Moves that may not be played in the present position.
    pub(super) banned: Vec<String>,
    /// The last search and the position it was about.
    pub(super) last: Option<(Key, Analysis)>,
    /// Searches so far.
    pub(super) searches: u64,
    /// What was asked for while a search ran that ends by itself, such as the next search of a script.
    deferred: VecDeque<Work>,
}

/// Serves whoever drives us until he says `quit` or his lines end; a search that has limits is then completed. He speaks the
/// protocol that he greets in, `protocol` until he has. `game` is what is played, if that is known from outside.
///
/// # Errors
/// The answers cannot be written.
pub fn serve(
    protocol: Protocol,
    game: Option<&'static dyn AnyGame>,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (to, lines) = bounded(WAITING_LINES);
    // It may wait for a line for ever; it ends with the program.
    thread::spawn(move || read_lines(input, LONGEST_LINE, &to));
    let options = Options::new(protocol, game, RandomState::new().build_hasher().finish());
    let mut session = Session {
        out,
        protocol,
        options,
        board: None,
        running: None,
        banned: Vec::new(),
        last: None,
        searches: 0,
        deferred: VecDeque::new(),
    };
    session.run(&lines)
}

impl Session<'_> {
    fn run(&mut self, lines: &Receiver<Cut>) -> io::Result<()> {
        let (no_news, no_lines) = (never(), never());
        let mut has_lines = true;
        loop {
            let news = self.running.as_ref().map_or(&no_news, |running| &running.news);
            select! {
                recv(if has_lines { lines } else { &no_lines }) -> line => match line {
                    Ok(Cut::Line(line)) => {
                        if self.obey(&line)? == Next::Leave {
                            return self.leave();
                        }
                    }
                    Ok(Cut::TooLong(_)) => self.complain("a line that is too long")?,
                    Err(_) => has_lines = false,
                },
                recv(news) -> news => self.hear(news.ok())?,
            }
            self.catch_up()?;
            if !has_lines && self.wind_up()? {
                return Ok(());
            }
        }
    }

    /// Ends what would not end, when nothing more will be said. Whether all is done; else a search ends by itself.
    fn wind_up(&mut self) -> io::Result<bool> {
        loop {
            match &self.running {
                Some(running) if running.ends_by_itself() => return Ok(false),
                Some(_) => self.finish()?,
                None => return Ok(true),
            }
            self.catch_up()?;
        }
    }

    fn leave(&mut self) -> io::Result<()> {
        self.finish()?;
        self.protocol.farewell().map_or(Ok(()), |farewell| self.say(farewell))
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let command = match Command::parse(line, self.protocol) {
            Ok(command) => command,
            Err(error) => {
                self.complain(&error.to_string())?;
                return Ok(Next::GoOn);
            }
        };
        match command {
            Command::Nothing => {}
            Command::Greet => self.greet(Protocol::greeted_by(line).unwrap_or(self.protocol))?,
            Command::IsReady => {
                if self.running.is_none() {
                    self.prepare()?;
                }
                self.say("readyok")?;
            }
            Command::Stop => {
                let is_idle = self.running.is_none() && self.deferred.is_empty();
                for work in &mut self.deferred {
                    if let Work::Go(go) = work {
                        go.is_stopped = true;
                    }
                }
                self.finish()?;
                if let Some(answer) = self.protocol.nothing_to_stop().filter(|_| is_idle) {
                    self.say(answer)?;
                }
            }
            Command::PonderHit { draw } => match &mut self.running {
                Some(running) => {
                    running.draw |= draw;
                    running.signal.set_pondering(false);
                }
                None => self.complain("there is no search on the opponent's time")?,
            },
            Command::Probe(place) => self.probe(&place)?,
            Command::Quit => return Ok(Next::Leave),
            Command::Work(work) => {
                while self.deferred.len() >= DEFERRED {
                    self.finish()?;
                    self.catch_up()?;
                }
                self.deferred.push_back(work);
            }
        }
        Ok(Next::GoOn)
    }

    /// Does what has waited for the end of a search. What waits behind a search that would not end ends it.
    fn catch_up(&mut self) -> io::Result<()> {
        while !self.deferred.is_empty() {
            match &self.running {
                Some(running) if running.ends_by_itself() => break,
                Some(_) => self.finish()?,
                None => {}
            }
            if let Some(work) = self.deferred.pop_front() {
                self.work(work)?;
            }
        }
        Ok(())
    }

    /// Stops what runs, if anything does, and tells its answer.
    fn finish(&mut self) -> io::Result<()> {
        while let Some(running) = &self.running {
            running.signal.stop();
            let news = running.news.recv().ok();
            self.hear(news)?;
        }
        Ok(())
    }

    /// A remark on what was wrong.
    pub(super) fn complain(&mut self, what: &str) -> io::Result<()> {
        self.remark(&format!("error: {what}"))
    }

    /// A remark for people.
    pub(super) fn remark(&mut self, what: &str) -> io::Result<()> {
        self.say(&self.protocol.remark(what))
    }

    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}
