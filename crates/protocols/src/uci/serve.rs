//! Being driven over UCI: a session of lines over a board, with the search on a thread of its own.
//!
//! All that is said and heard passes through one loop: lines come from a thread that reads, news of the search from the
//! thread that searches, and only the loop writes.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded, never, select, unbounded};
use pentaply_core::Score;
use pentaply_engine::{Analysis, Board, Error, Request, Signal};

use super::command::{Command, Go, Work};
use super::info::Info;
use super::options::{self, Options};
use super::write_moves;
use crate::lines::{Cut, Splitter};

/// Bytes of a line that are read: the longest game fits.
const LONGEST_LINE: usize = 1 << 20;
/// Lines that wait to be read.
const WAITING_LINES: usize = 64;
/// Commands that wait for a search to end.
const DEFERRED: usize = 64;
/// How often a search that is done looks whether its answer may be given.
const HOLDING: Duration = Duration::from_millis(1);

/// News of a search.
enum News {
    /// An iteration is complete.
    SoFar(Analysis),
    /// It is over; here is the board back.
    Done(Box<dyn Board>, Result<Analysis, Error>),
}

/// A search that runs.
struct Running {
    signal: Arc<Signal>,
    news: Receiver<News>,
    /// Whether it has limits that end it.
    has_limits: bool,
    /// What is answered if it fails.
    any_move: Option<String>,
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

struct Session<'a> {
    out: &'a mut dyn Write,
    options: Options,
    /// `None` while it is searched.
    board: Option<Box<dyn Board>>,
    running: Option<Running>,
    /// What was asked for while a search ran that ends by itself, such as the next search of a script.
    deferred: VecDeque<Work>,
}

/// Serves whoever drives us until he says `quit` or his lines end; a search that has limits is then completed.
///
/// # Errors
/// The answers cannot be written.
pub fn serve(input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let (to, lines) = bounded(WAITING_LINES);
    // It may wait for a line for ever; it ends with the program.
    thread::spawn(move || read_lines(input, &to));
    let (options, deferred) = (Options::default(), VecDeque::new());
    Session { out, options, board: None, running: None, deferred }.run(&lines)
}

fn read_lines(mut input: impl Read, lines: &Sender<Cut>) {
    let mut splitter = Splitter::new(LONGEST_LINE);
    let mut bytes = [0; 8 << 10];
    let mut is_heard = true;
    while is_heard {
        match input.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => splitter.feed(&bytes[..count], |cut| is_heard &= lines.send(cut).is_ok()),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    // The last line may lack its end.
    splitter.feed(b"\n", |cut| {
        let _ = lines.send(cut);
    });
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
                            return self.finish();
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

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(error) => {
                self.complain(&error.to_string())?;
                return Ok(Next::GoOn);
            }
        };
        match command {
            Command::Nothing => {}
            Command::Greet => self.greet()?,
            Command::IsReady => {
                if self.running.is_none() {
                    self.prepare()?;
                }
                self.say("readyok")?;
            }
            Command::Stop => {
                for work in &mut self.deferred {
                    if let Work::Go(go) = work {
                        go.is_stopped = true;
                    }
                }
                self.finish()?;
            }
            Command::PonderHit => match &self.running {
                Some(running) => running.signal.set_pondering(false),
                None => self.complain("there is no search on the opponent's time")?,
            },
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

    /// Has the table there before a search needs it.
    fn prepare(&mut self) -> io::Result<()> {
        let request = self.options.request;
        match self.board().and_then(|board| board.prepare(&request)) {
            Ok(()) => Ok(()),
            Err(error) => self.complain(&error.to_string()),
        }
    }

    /// Does what needs the board.
    fn work(&mut self, work: Work) -> io::Result<()> {
        match work {
            Work::SetOption { name, value } => self.set_option(&name, &value),
            Work::NewGame => {
                if let Some(board) = &mut self.board {
                    board.forget();
                }
                Ok(())
            }
            Work::Position { start, moves } => match self.set_position(start.as_deref(), &moves) {
                Ok(()) => Ok(()),
                Err(error) => self.complain(&error.to_string()),
            },
            Work::Go(go) => self.go(&go),
            Work::Show => self.show(),
            Work::Bench => {
                let bench = self.options.game.bench();
                let (nodes, nps) = (bench.nodes, bench.nps);
                self.say(&format!("info string bench {} nodes {nodes} nps {nps}", bench.game))
            }
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        self.say(concat!("id name Pentaply ", env!("CARGO_PKG_VERSION")))?;
        self.say("id author the Pentaply authors")?;
        for line in options::list() {
            self.say(&line)?;
        }
        self.say("uciok")
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let before = (self.options.game.name(), self.options.variant.clone());
        if let Err(error) = self.options.set(name, value) {
            self.complain(&error.to_string())?;
        }
        if before != (self.options.game.name(), self.options.variant.clone()) {
            self.board = None;
        }
        Ok(())
    }

    /// The board, set up at the start if there is none.
    fn board(&mut self) -> Result<&mut Box<dyn Board>, Error> {
        match &mut self.board {
            Some(board) => Ok(board),
            none => Ok(none.insert(self.options.game.open(self.options.variant.as_deref(), None)?)),
        }
    }

    /// Sets up a position. It is the same board as long as the game is the same, for what was learned of it.
    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Error> {
        let mut next = self.options.game.open(self.options.variant.as_deref(), start)?;
        next.replay(&mut moves.iter().map(String::as_str))?;
        let variant = self.options.variant.clone();
        let board = self.board()?;
        board.restart(variant.as_deref(), start)?;
        board.replay(&mut moves.iter().map(String::as_str))
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        if !go.ignored.is_empty() {
            self.complain(&format!("not understood and left out: {}", go.ignored.join(" ")))?;
        }
        if let Err(error) = self.board() {
            return self.complain(&error.to_string());
        }
        let Some(mut board) = self.board.take() else { return Ok(()) };
        let limits = go.limits(board.side_to_move().index(), self.options.overhead);
        let has_limits = limits.depth.is_some() || limits.nodes.is_some() || limits.time.is_some();
        let request = Request { limits, ..self.options.request };
        let signal = Arc::new(Signal::default());
        signal.set_pondering(go.ponder);
        if go.is_stopped {
            signal.stop();
        }
        let any_move = board.legal_moves().into_iter().next();
        let (to, news) = unbounded();
        let holds = Arc::clone(&signal);
        thread::spawn(move || {
            let found = board.search(&request, &holds, &mut |so_far| {
                // Nobody listens any more when the program is about to end.
                let _ = to.send(News::SoFar(so_far.clone()));
            });
            while !holds.is_stopped() && (!has_limits || holds.is_pondering()) {
                thread::sleep(HOLDING);
            }
            let _ = to.send(News::Done(board, found));
        });
        self.running = Some(Running { signal, news, has_limits, any_move });
        Ok(())
    }

    /// Stops the search, if one runs, and tells its answer.
    fn finish(&mut self) -> io::Result<()> {
        while let Some(running) = &self.running {
            running.signal.stop();
            let news = running.news.recv().ok();
            self.hear(news)?;
        }
        Ok(())
    }

    /// Tells what the search says; nothing means that it has perished, and with it the board.
    fn hear(&mut self, news: Option<News>) -> io::Result<()> {
        match news {
            Some(News::SoFar(analysis)) => self.tell(&analysis),
            Some(News::Done(board, found)) => {
                let board = self.board.insert(board);
                let answer = match &found {
                    Ok(analysis) => best_move(&mut **board, analysis),
                    Err(_) => self.any_move(),
                };
                match found {
                    Ok(analysis) => self.tell(&analysis)?,
                    Err(error) => self.complain(&error.to_string())?,
                }
                self.running = None;
                self.say(&answer)
            }
            None => {
                let answer = self.any_move();
                self.running = None;
                self.complain("the search has failed")?;
                self.say(&answer)
            }
        }
    }

    /// The answer of a search that failed: a legal move all the same.
    fn any_move(&self) -> String {
        let mv = self.running.as_ref().and_then(|running| running.any_move.as_ref());
        mv.map_or(NO_MOVE.to_string(), |mv| format!("bestmove {mv}"))
    }

    fn tell(&mut self, analysis: &Analysis) -> io::Result<()> {
        for (number, line) in (1..).zip(&analysis.lines) {
            // The chances are known of the line to play.
            let wdl =
                (self.options.show_wdl && number == 1).then(|| chances(line.score, analysis.win_probability));
            let info = Info {
                depth: Some(analysis.depth),
                seldepth: Some(analysis.seldepth),
                multipv: Some(number),
                score: Some(line.score),
                is_bound: false,
                wdl,
                nodes: Some(analysis.nodes),
                nps: Some(analysis.nps),
                hashfull: Some(analysis.hashfull),
                time: Some(analysis.time.as_millis() as u64),
                pv: line.pv.clone(),
            };
            self.say(&info.to_string())?;
        }
        Ok(())
    }

    fn show(&mut self) -> io::Result<()> {
        let lines = match self.board() {
            Ok(board) => vec![
                format!("game {} {}", board.game().name(), board.variant()),
                format!("position {}", board.position()),
                format!("key {:016x}", board.key()),
                format!("legal {}", write_moves(&board.legal_moves())),
            ],
            Err(error) => vec![error.to_string()],
        };
        lines.iter().try_for_each(|line| self.say(&format!("info string {line}")))
    }

    fn complain(&mut self, what: &str) -> io::Result<()> {
        self.say(&format!("info string error: {what}"))
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}

/// The answer when the game is over.
const NO_MOVE: &str = "bestmove (none)";

/// The answer, with the reply that is expected if it is the opponent who replies.
fn best_move(board: &mut dyn Board, analysis: &Analysis) -> String {
    let Some(mv) = &analysis.bestmove else { return NO_MOVE.to_string() };
    let mover = board.side_to_move();
    let is_handed_over = board.play(mv).is_ok() && {
        let next = board.side_to_move();
        board.undo();
        next != mover
    };
    match analysis.pv().get(1) {
        Some(reply) if is_handed_over => format!("bestmove {mv} ponder {reply}"),
        _ => format!("bestmove {mv}"),
    }
}

/// Chances to win, draw and lose, per mille. Only of a proven draw is it known how much of the middle is draws.
fn chances(score: Score, win_probability: f64) -> [u32; 3] {
    let win = (win_probability * 1000.0).round() as u32;
    match score {
        Score::Draw | Score::Exact(0) => [0, 1000, 0],
        _ => [win, 0, 1000 - win.min(1000)],
    }
}
