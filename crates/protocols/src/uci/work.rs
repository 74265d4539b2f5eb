//! What the commands of a session do with the board, and what is told of it.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Sender, unbounded};
use pentaply_core::{Score, key};
use pentaply_engine::{Analysis, Board, Error, Request, Signal, Variety};

use super::command::{Go, Place, Work};
use super::info::Info;
use super::options::Then;
use super::place::{settle, sift, spelled};
use super::protocol::{Best, Protocol, plain};
use super::serve::{News, Running, Session};
use super::write_moves;

/// How often a search that is done looks whether its answer may be given.
const HOLDING: Duration = Duration::from_millis(1);
/// Paths of so many plies are counted in one go, between two looks at whether to stop.
const PIECE: u32 = 3;
/// A draw is accepted with a winning chance (0..1) of no more than this.
const DRAW_CHANCE: f64 = 0.4;
/// A game is given up when it is lost in no more plies than these.
const RESIGN_PLIES: u32 = 6;

impl Session<'_> {
    /// Greets in a protocol, which is spoken from here on.
    pub(super) fn greet(&mut self, protocol: Protocol) -> io::Result<()> {
        let is_other = protocol != self.protocol;
        self.protocol = protocol;
        if is_other && !self.options.is_chosen && self.running.is_none() {
            self.options.game = protocol.usual_game();
            self.options.spelling = None;
            self.board = None;
        }
        self.say(concat!("id name Pentaply ", env!("CARGO_PKG_VERSION")))?;
        self.say("id author the Pentaply authors")?;
        for line in self.options.list(protocol) {
            self.say(&line)?;
        }
        self.say(protocol.greeted())
    }

    /// Has the table there before a search needs it.
    pub(super) fn prepare(&mut self) -> io::Result<()> {
        let request = self.options.request(self.protocol);
        match self.board().and_then(|board| board.prepare(&request)) {
            Ok(()) => Ok(()),
            Err(error) => self.complain(&error.to_string()),
        }
    }

    /// Does what needs the board.
    pub(super) fn work(&mut self, work: Work) -> io::Result<()> {
        match work {
            Work::SetOption { name, value } => self.set_option(&name, &value),
            Work::NewGame => {
                self.forget();
                Ok(())
            }
            Work::Position(place) => match self.set_position(&place) {
                Ok(None) => Ok(()),
                Ok(Some(game)) => self.remark(&format!("game {game}: the position is one of it")),
                Err(error) => self.complain(&error.to_string()),
            },
            Work::Ban(moves) => self.ban(&moves),
            Work::Go(go) => self.go(&go),
            Work::Show => self.show(),
            Work::Evaluate => match self.board().map(|board| board.evaluate()) {
                Ok(score) => self.remark(&format!("eval {} for the side to move", plain(score))),
                Err(error) => self.complain(&error.to_string()),
            },
            Work::Bench => {
                let bench = self.options.game.bench();
                let (nodes, nps) = (bench.nodes, bench.nps);
                self.remark(&format!("bench {} nodes {nodes} nps {nps}", bench.game))
            }
        }
    }

    fn forget(&mut self) {
        self.last = None;
        if let Some(board) = &mut self.board {
            board.forget();
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let before = (self.options.game.name(), self.options.variant.clone());
        match self.options.set(name, value, self.protocol) {
            Ok(Then::Nothing) => {}
            Ok(Then::Forget) => self.forget(),
            Err(error) => self.complain(&error.to_string())?,
        }
        if before != (self.options.game.name(), self.options.variant.clone()) {
            self.board = None;
            self.banned.clear();
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

    /// Sets up a position. It is the same board as long as the game is the same, for what was learned of it. Tells the
    /// name of the game if the position is of another one than before.
    fn set_position(&mut self, place: &Place) -> Result<Option<&'static str>, Error> {
        let settled = settle(&self.options, self.protocol, place)?;
        let is_same = settled.game.name() == self.options.game.name();
        self.options.spelling = settled.spelling;
        self.banned.clear();
        match &mut self.board {
            Some(board) if is_same => {
                let moves = settled.board.played().to_vec();
                board.restart(settled.variant.as_deref(), place.start.as_deref())?;
                board.replay(&mut moves.iter().map(String::as_str))?;
            }
            board => *board = Some(settled.board),
        }
        (self.options.game, self.options.variant) = (settled.game, settled.variant);
        Ok((!is_same).then(|| settled.game.name()))
    }

    /// Bans moves in this position, besides those that are banned already.
    fn ban(&mut self, moves: &[String]) -> io::Result<()> {
        let legal = self.legal_among(moves, "banmoves")?;
        self.banned.extend(legal);
        Ok(())
    }

    /// Those of the moves that are legal here; the others are complained of.
    fn legal_among(&mut self, moves: &[String], command: &str) -> io::Result<Vec<String>> {
        let spelling = self.options.spelling;
        let (legal, others) = match self.board() {
            Ok(board) => sift(&mut **board, spelling, moves),
            Err(_) => (Vec::new(), moves.to_vec()),
        };
        if !others.is_empty() {
            let others = pentaply_core::quote(&others.join(" "));
            self.complain(&format!("{command}: not legal here and left out: {others}"))?;
        }
        Ok(legal)
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        if !go.ignored.is_empty() {
            self.complain(&format!("not understood and left out: {}", go.ignored.join(" ")))?;
        }
        if let Err(error) = self.board() {
            return self.complain(&error.to_string());
        }
        if let Some(depth) = go.perft {
            return self.count(depth);
        }
        if go.is_static {
            return self.tell_static_value();
        }
        let mut only = self.legal_among(&go.only, "searchmoves")?;
        let Some(mut board) = self.board.take() else { return Ok(()) };
        if !self.banned.is_empty() {
            let all = board.legal_moves();
            let among = if only.is_empty() { all } else { only };
            only = among.into_iter().filter(|mv| !self.banned.contains(mv)).collect();
            if only.is_empty() {
                self.board = Some(board);
                return self.say(&self.protocol.best_move(None));
            }
        }
        let limits = go.limits(board.side_to_move().index(), self.options.overhead, self.options.unit());
        let has_limits = limits.depth.is_some() || limits.nodes.is_some() || limits.time.is_some();
        let request = self.options.request(self.protocol);
        // Another choice each time, for the games of a session too.
        self.searches += 1;
        let seed = |variety: Variety| variety.seed ^ key::mix(self.searches);
        let variety = request.variety.map(|variety| Variety { seed: seed(variety), ..variety });
        let request = Request { limits, variety, seed: variety.map(seed), ..request };
        let signal = Arc::new(Signal::default());
        signal.set_pondering(go.ponder);
        if go.is_stopped {
            signal.stop();
        }
        let any_move = only.first().cloned().or_else(|| board.legal_moves().into_iter().next());
        let (to, news) = unbounded();
        let (holds, mate) = (Arc::clone(&signal), go.mate);
        thread::spawn(move || {
            let found = board.search_among(&only, &request, &holds, &mut |so_far| {
                if is_mate_within(so_far.score, mate) && !holds.is_pondering() {
                    holds.stop();
                }
                // Nobody listens any more when the program is about to end.
                let _ = to.send(News::SoFar(so_far.clone()));
            });
            let is_found = found.as_ref().is_ok_and(|found| is_mate_within(found.score, mate));
            let may_end = has_limits || is_found;
            while !holds.is_stopped() && (!may_end || holds.is_pondering()) {
                thread::sleep(HOLDING);
            }
            let _ = to.send(News::Done(board, found));
        });
        self.running = Some(Running { signal, news, has_limits, any_move, draw: go.draw });
        Ok(())
    }

    /// Counts the paths from here, each first move on a line of its own.
    fn count(&mut self, depth: u32) -> io::Result<()> {
        let threads = self.options.request(self.protocol).threads;
        let copy =
            self.board().and_then(|board| board.game().open(Some(&board.variant()), Some(&board.position())));
        let mut board = match copy {
            Ok(board) => board,
            Err(error) => return self.complain(&error.to_string()),
        };
        let signal = Arc::new(Signal::default());
        let (to, news) = unbounded();
        let holds = Arc::clone(&signal);
        thread::spawn(move || {
            let total = divide(&mut *board, depth, threads, &holds, &to);
            let _ = to.send(News::Total(total));
        });
        self.running = Some(Running { signal, news, has_limits: true, any_move: None, draw: false });
        Ok(())
    }

    fn tell_static_value(&mut self) -> io::Result<()> {
        if let Ok(score) = self.board().map(|board| board.evaluate()) {
            let info = Info { depth: Some(0), score: Some(score), ..Info::default() };
            self.say_all(self.protocol.info(&info))?;
        }
        self.say(&self.protocol.best_move(None))
    }

    /// Tells what runs has to say; nothing means that it has perished, and with it the board of a search.
    pub(super) fn hear(&mut self, news: Option<News>) -> io::Result<()> {
        match news {
            Some(News::SoFar(analysis)) => self.tell(&analysis),
            Some(News::Done(mut board, found)) => {
                let draw = self.running.as_ref().is_some_and(|running| running.draw);
                let answer = match &found {
                    Ok(analysis) => self.best_move(&mut *board, analysis, draw),
                    Err(_) => self.any_move(),
                };
                self.running = None;
                match found {
                    Ok(analysis) => {
                        self.tell(&analysis)?;
                        self.last = Some((board.key(), analysis));
                    }
                    Err(error) => self.complain(&error.to_string())?,
                }
                self.board = Some(board);
                self.say(&answer)
            }
            Some(News::Counted(mv, nodes)) => {
                let mv = spelled(self.options.spelling, &mv);
                self.say(&format!("{mv}: {nodes}"))
            }
            Some(News::Total(total)) => {
                self.running = None;
                match total {
                    Some(total) => self.say(&format!("\nNodes searched: {total}")),
                    None => self.remark("stopped before all paths were counted"),
                }
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
        let mv = self.running.as_ref().and_then(|running| running.any_move.as_deref());
        let mv = mv.map(|mv| spelled(self.options.spelling, mv));
        self.protocol.best_move(mv.as_deref().map(|mv| Best { mv, ponder: None, word: None }))
    }

    /// The answer, with the reply that is expected if it is the opponent who replies.
    fn best_move(&self, board: &mut dyn Board, analysis: &Analysis, draw: bool) -> String {
        let Some(mv) = &analysis.bestmove else { return self.protocol.best_move(None) };
        let mover = board.side_to_move();
        let is_handed_over = board.play(mv).is_ok() && {
            let next = board.side_to_move();
            board.undo();
            next != mover
        };
        let spelling = self.options.spelling;
        let reply = analysis.pv().get(1).filter(|_| is_handed_over).map(|reply| spelled(spelling, reply));
        let word = match analysis.score {
            Score::Loss(plies) if plies <= RESIGN_PLIES => Some("resign"),
            Score::Draw if draw => Some("draw"),
            _ if draw && analysis.win_probability <= DRAW_CHANCE => Some("draw"),
            _ => None,
        };
        let mv = spelled(spelling, mv);
        self.protocol.best_move(Some(Best { mv: &mv, ponder: reply.as_deref(), word }))
    }

    fn tell(&mut self, analysis: &Analysis) -> io::Result<()> {
        let spelling = self.options.spelling;
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
                pv: line.pv.iter().map(|mv| spelled(spelling, mv)).collect(),
            };
            self.say_all(self.protocol.info(&info))?;
        }
        Ok(())
    }

    /// What is known of a position: the last search, if it was about that one.
    pub(super) fn probe(&mut self, place: &Place) -> io::Result<()> {
        let key = match settle(&self.options, self.protocol, place) {
            Ok(settled) => settled.board.key(),
            Err(error) => return self.complain(&error.to_string()),
        };
        let mut line = "pophash".to_string();
        let known = self.last.as_ref().filter(|(known, _)| *known == key).map(|(_, analysis)| analysis);
        if let Some((analysis, mv)) = known.and_then(|known| Some((known, known.bestmove.as_ref()?))) {
            let (score, depth) = (plain(analysis.score), analysis.depth);
            let mv = spelled(self.options.spelling, mv);
            line = format!(
                "pophash bestmove {mv} lowerbound {score} depth {depth} upperbound {score} depth {depth}"
            );
        }
        self.say(&line)
    }

    fn show(&mut self) -> io::Result<()> {
        let spelling = self.options.spelling;
        let lines = match self.board() {
            Ok(board) => {
                let legal: Vec<String> = board.legal_moves().iter().map(|mv| spelled(spelling, mv)).collect();
                vec![
                    format!("game {} {}", board.game().name(), board.variant()),
                    format!("position {}", board.position()),
                    format!("key {:016x}", board.key()),
                    format!("legal {}", write_moves(&legal)),
                ]
            }
            Err(error) => vec![error.to_string()],
        };
        lines.iter().try_for_each(|line| self.remark(line))
    }

    fn say_all(&mut self, lines: Vec<String>) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }
}

/// Whether a score is a win or a loss in no more moves of the winner than were asked for.
fn is_mate_within(score: Score, moves: Option<u32>) -> bool {
    let plies = moves.map_or(0, |moves| moves.saturating_mul(2));
    match score {
        Score::Win(length) => length < plies,
        Score::Loss(length) => moves.is_some() && length <= plies,
        _ => false,
    }
}

/// Counts the paths of each first move and tells them as it goes; nothing when it was stopped.
fn divide(
    board: &mut dyn Board,
    depth: u32,
    threads: usize,
    signal: &Signal,
    to: &Sender<News>,
) -> Option<u64> {
    let mut total = 0;
    for mv in board.legal_moves() {
        board.play(&mv).ok()?;
        let nodes = paths(board, depth - 1, threads, signal);
        board.undo();
        let nodes = nodes?;
        total += nodes;
        let _ = to.send(News::Counted(mv, nodes));
    }
    Some(total)
}

fn paths(board: &mut dyn Board, depth: u32, threads: usize, signal: &Signal) -> Option<u64> {
    if signal.is_stopped() {
        return None;
    }
    if depth <= PIECE {
        return Some(board.perft(depth, threads));
    }
    let mut total = 0;
    for mv in board.legal_moves() {
        board.play(&mv).ok()?;
        let nodes = paths(board, depth - 1, threads, signal);
        board.undo();
        total += nodes?;
    }
    Some(total)
}

/// Chances to win, draw and lose, per mille. Only of a proven draw is it known how much of the middle is draws.
fn chances(score: Score, win_probability: f64) -> [u32; 3] {
    let win = (win_probability * 1000.0).round() as u32;
    match score {
        Score::Draw | Score::Exact(0) => [0, 1000, 0],
        _ => [win, 0, 1000 - win.min(1000)],
    }
}
