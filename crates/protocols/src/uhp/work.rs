//! What the commands of a session do with the board. It is settled before an answer is said, so that whatever is said next
//! finds it so.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;
use pentaply_engine::{Board, Error, Limits, Request, Signal, TimeControl};

use super::error::Wrong;
use super::game_string::GameString;
use super::serve::{News, Running, Session};
use super::tell::progress;
use crate::place::Place;
use crate::time::kept_back;

impl Session<'_> {
    fn started(&mut self) -> Result<&mut dyn Board, Wrong> {
        match &mut self.board {
            Some(board) => Ok(&mut **board),
            None => Err(Wrong::NoGame),
        }
    }

    /// The board, on which a game goes on.
    fn open_game(&mut self) -> Result<&mut dyn Board, Wrong> {
        let board = self.started()?;
        match board.status().reason() {
            Some(reason) => Err(Wrong::Over(reason)),
            None => Ok(board),
        }
    }

    /// Begins a game, which may be one that is to go on. Its moves can be taken back, as if they had been played.
    pub(super) fn new_game(&mut self, game: Option<GameString>) -> Result<String, Wrong> {
        let place = match game {
            Some(GameString { variant, moves }) => Place { variant, start: None, moves },
            None => Place { variant: self.plainest.to_string(), start: None, moves: Vec::new() },
        };
        match &mut self.board {
            Some(board) => place.put_on(&mut **board)?,
            none => *none = Some(place.open(self.game)?),
        }
        let board = self.started()?;
        board.forget();
        Ok(board.position())
    }

    pub(super) fn play(&mut self, mv: &str) -> Result<String, Wrong> {
        let board = self.open_game()?;
        board.play(mv).map_err(|error| match error {
            Error::IllegalMove { .. } => Wrong::Move(error),
            _ => Wrong::Game(error),
        })?;
        Ok(board.position())
    }

    pub(super) fn valid_moves(&mut self) -> Result<String, Wrong> {
        Ok(self.open_game()?.legal_moves().join(";"))
    }

    /// Takes back so many moves, or none if there are fewer.
    pub(super) fn undo(&mut self, count: u64) -> Result<String, Wrong> {
        let board = self.started()?;
        let mut place = Place::of(board);
        let played = place.moves.len();
        let left = usize::try_from(count).ok().and_then(|count| played.checked_sub(count));
        place.moves.truncate(left.ok_or(Wrong::TooFewMoves { asked: count, played })?);
        place.put_on(board)?;
        Ok(board.position())
    }

    /// Starts a search of the board.
    pub(super) fn launch(&mut self, time: Option<Duration>, depth: Option<u32>) -> Result<(), Wrong> {
        self.open_game()?;
        let Some(mut board) = self.board.take() else { return Err(Wrong::NoGame) };
        let limits = Limits {
            time: time.map(TimeControl::PerMove),
            depth,
            overhead: time.map_or(Duration::ZERO, kept_back),
            ..Limits::default()
        };
        let request = Request { limits, ..self.settings.request };
        let begun = Instant::now();
        let most = time.map(|time| time.saturating_sub(kept_back(time)));
        let most = most.into_iter().chain(self.grace).min();
        let alarm = most.and_then(|most| begun.checked_add(most));
        let place = Place::of(&*board);
        let signal = Arc::new(Signal::default());
        let (to, news) = unbounded();
        let heard = Arc::clone(&signal);
        thread::spawn(move || {
            let found = board.search(&request, &heard, &mut |so_far| {
                // Nobody listens any more when the program is about to end.
                let _ = to.send(News::SoFar(so_far.clone()));
            });
            let _ = to.send(News::Done(board, found));
        });
        self.running = Some(Running { signal, news, alarm, place });
        Ok(())
    }

    /// Tells what a search has to say; nothing means that it has perished, and with it the board. A game that goes on is answered by a
    /// move, whatever has become of the search.
    pub(super) fn hear(&mut self, news: Option<News>) -> io::Result<()> {
        let (board, found) = match news {
            Some(News::SoFar(analysis)) => {
                let line = progress(&analysis).filter(|_| self.settings.is_reporting);
                return line.map_or(Ok(()), |line| self.tell(&line));
            }
            Some(News::Done(board, found)) => (Some(board), found.ok()),
            None => (None, None),
        };
        let Some(running) = self.running.take() else { return Ok(()) };
        // What stood on the board was set up before, so it can be set up again.
        self.board = board.or_else(|| running.place.open(self.game).ok());
        let best = found.and_then(|analysis| analysis.bestmove);
        let any = || self.board.as_ref().and_then(|board| board.legal_moves().into_iter().next());
        match best.or_else(any) {
            Some(mv) => self.answer(Ok(vec![mv])),
            None => self.answer(Err(Wrong::NoGame)),
        }
    }
}
