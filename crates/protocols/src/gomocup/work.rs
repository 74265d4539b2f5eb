//! What the commands of a session do with the board. The board is settled before a move is said, so that whatever is said next
//! finds it so.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use crossbeam_channel::unbounded;
use pentaply_core::Side;
use pentaply_core::view::MarkKind;
use pentaply_engine::swap::{self, Choice};
use pentaply_engine::{Board, Error, Limits, Request, Signal};

use super::block::{Owner, Stone};
use super::error::Wrong;
use super::point::{Grid, Point};
use super::serve::{Found, News, Running, Session, Task};
use super::settings::Then;
use super::swap::Listener;
use super::tell::{realtime, summary};
use super::words::Work;
use crate::place::Place;

impl Session<'_> {
    /// Does what needs the board. What cannot be done is said, and leaves the board as it was.
    pub(super) fn work(&mut self, work: Work) -> io::Result<()> {
        let done = match work {
            Work::Info { key, value } => {
                if self.settings.set(&key, &value) == Then::Rule {
                    self.change_rule();
                }
                return Ok(());
            }
            Work::Start(size) => return self.start(size),
            Work::Restart => match self.size {
                Some(size) => return self.start(size),
                None => Err(Wrong::NotStarted),
            },
            Work::Begin => self.begin(),
            Work::Turn(point) => self.play(point).map(|()| Some(Task::Move { lines: 1 })),
            Work::Play(point) => match self.play(point) {
                Ok(()) => return self.say(&point.to_string()),
                Err(wrong) => Err(wrong),
            },
            Work::TakeBack(point) => match self.take_back(point) {
                Ok(()) => return self.say("OK"),
                Err(wrong) => Err(wrong),
            },
            Work::Board { stones, is_answered } => match self.set_up(&stones) {
                Ok(()) => {
                    let left_out = stones.iter().filter(|stone| stone.owner == Owner::Nobody).count();
                    if left_out > 0 {
                        self.say(&format!("MESSAGE points with owner 3 are left out: {left_out}"))?;
                    }
                    Ok(is_answered.then_some(Task::Move { lines: 1 }))
                }
                Err(wrong) => Err(wrong),
            },
            Work::Swap2(stones) => self.set_up_opening(&stones),
            Work::SwapStep(step) => self.take_step(step),
            Work::Forbidden => match self.forbidden() {
                Ok(line) => return self.say(&line),
                Err(wrong) => Err(wrong),
            },
            Work::Best(lines) => self.started().map(|_| Some(Task::Move { lines })),
            Work::Forget => {
                if let Some(board) = &mut self.board {
                    board.forget();
                }
                return Ok(());
            }
        };
        match done {
            Ok(Some(task)) => self.launch(task),
            Ok(None) => Ok(()),
            Err(wrong) => self.complain(&wrong),
        }
    }

    /// The board, and its size.
    fn started(&mut self) -> Result<(&mut dyn Board, u32), Wrong> {
        match (&mut self.board, self.size) {
            (Some(board), Some(size)) => Ok((&mut **board, size)),
            _ => Err(Wrong::NotStarted),
        }
    }

    fn start(&mut self, size: u32) -> io::Result<()> {
        let place = Place { variant: self.settings.rule.variant(size), start: None, moves: Vec::new() };
        let set_up = match &mut self.board {
            Some(board) => place.put_on(&mut **board),
            none => place.open(self.game).map(|board| *none = Some(board)),
        };
        if let Err(error) = set_up {
            return self.complain(&error.into());
        }
        if let Some(board) = &mut self.board {
            board.forget();
        }
        self.size = Some(size);
        self.settings.begin_match();
        self.say("OK")
    }

    /// Has the board played on under the rule of the settings, and what was learned under another one forgotten.
    fn change_rule(&mut self) {
        let (Some(board), Some(size)) = (&mut self.board, self.size) else { return };
        let variant = self.settings.rule.variant(size);
        let moved = Place { variant, ..Place::of(&**board) };
        // The game may have ended on the way, under this rule: then only what stands there counts. Where even that cannot stand, as with
        // a five of each side, the game at hand keeps its rule, and the next board has the new one.
        let standing =
            Place { start: Some(grid(&**board, size).to_string()), moves: Vec::new(), ..moved.clone() };
        let _ = moved.put_on(&mut **board).or_else(|_| standing.put_on(&mut **board));
        board.forget();
    }

    fn begin(&mut self) -> Result<Option<Task>, Wrong> {
        let (board, size) = self.started()?;
        match stones_on(board, size) {
            0 => Ok(Some(Task::Move { lines: 1 })),
            _ => Err(Wrong::NotEmpty),
        }
    }

    /// Plays the move of whoever is to move.
    fn play(&mut self, point: Point) -> Result<(), Wrong> {
        let (board, size) = self.started()?;
        let mv = point.name(size).ok_or(Wrong::OffBoard(point, size))?;
        board.play(&mv)?;
        Ok(())
    }

    fn take_back(&mut self, point: Point) -> Result<(), Wrong> {
        let (board, size) = self.started()?;
        let mv = point.name(size).ok_or(Wrong::OffBoard(point, size))?;
        if let Some(last) = board.played().last() {
            if *last != mv {
                let last = Point::named(last, size).map_or_else(|| last.clone(), |last| last.to_string());
                return Err(Wrong::NotLast { asked: point, last });
            }
            board.undo();
            return Ok(());
        }
        // Of stones that were set up in any order it is not known which came last: it was one of the side that is not to move.
        let mut grid = grid(board, size);
        let mover = grid.to_move.other();
        if grid.at(point) != Some(mover) {
            return Err(Wrong::NoLast(point));
        }
        grid.to_move = mover;
        grid.put(point, None);
        let (variant, start) = (board.variant(), Some(grid.to_string()));
        Ok(Place { variant, start, moves: Vec::new() }.put_on(board)?)
    }

    /// Sets up a board of stones. They are a game, if they come in its order; else a position, in which we are to move.
    fn set_up(&mut self, stones: &[Stone]) -> Result<(), Wrong> {
        let rule = self.settings.rule;
        let (board, size) = self.started()?;
        let stones: Vec<Stone> =
            stones.iter().copied().filter(|stone| stone.owner != Owner::Nobody).collect();
        let moves = named(&stones, size)?;
        let own = stones.iter().filter(|stone| stone.owner == Owner::Own).count();
        let black = match (own, stones.len() - own) {
            (own, other) if own == other => Owner::Own,
            (own, other) if own + 1 == other => Owner::Opponent,
            // No game looks like this: whoever comes first is black.
            _ => stones.first().map_or(Owner::Own, |stone| stone.owner),
        };
        let is_game = own == stones.len() - own || own + 1 == stones.len() - own;
        let turn = |number: usize| match number % 2 {
            0 => black,
            _ => other(black),
        };
        let misplaced = stones.iter().enumerate().position(|(number, stone)| stone.owner != turn(number));
        let variant = rule.variant(size);
        if is_game && misplaced.is_none() {
            let game = Place { variant: variant.clone(), start: None, moves };
            if game.put_on(board).is_ok() {
                return Ok(());
            }
            // By chance they look like a game, but one that would have ended on the way.
        } else if let Some(number) = misplaced.filter(|_| is_game && rule.is_ordered) {
            return Err(Wrong::Order(number + 1));
        }
        let side = |owner| if owner == black { Side::First } else { Side::Second };
        let mut grid = Grid::empty(size, side(Owner::Own));
        for stone in &stones {
            grid.put(stone.point, Some(side(stone.owner)));
        }
        Ok(Place { variant, start: Some(grid.to_string()), moves: Vec::new() }.put_on(board)?)
    }

    /// Sets up an opening for which seats are to be chosen.
    fn set_up_opening(&mut self, stones: &[Stone]) -> Result<Option<Task>, Wrong> {
        let rule = self.settings.rule;
        let (board, size) = self.started()?;
        let moves = named(stones, size)?;
        let task = seat_task(moves.len(), Listener::Manager).ok_or(Wrong::Stones(moves.len()))?;
        Place { variant: rule.variant(size), start: None, moves }.put_on(board)?;
        Ok(Some(task))
    }

    /// A step of Yixin-Board's swap2, in which the stones stand on the board already.
    fn take_step(&mut self, step: u8) -> Result<Option<Task>, Wrong> {
        let rule = self.settings.rule;
        let (board, size) = self.started()?;
        let listener = Listener::YixinBoard(step);
        if step == 1 {
            Place { variant: rule.variant(size), start: None, moves: Vec::new() }.put_on(board)?;
            return Ok(Some(Task::Opening(listener)));
        }
        let count = stones_on(board, size);
        match seat_task(count, listener) {
            Some(task @ Task::Seat { may_offer, .. }) if may_offer == (step == 2) => Ok(Some(task)),
            _ => Err(Wrong::Stones(count)),
        }
    }

    /// The line that tells the points that are forbidden to black, whoever is to move.
    fn forbidden(&mut self) -> Result<String, Wrong> {
        let game = self.game;
        let (board, size) = self.started()?;
        let mut line = "FORBID ".to_string();
        let mut grid = grid(board, size);
        grid.to_move = Side::First;
        let view = game.open(Some(&board.variant()), Some(&grid.to_string()))?.view();
        let marks = view.marks.iter().filter(|mark| mark.kind == MarkKind::Forbidden);
        for point in marks.filter_map(|mark| Point::named(&mark.cell, size)) {
            line.push_str(&format!("{:02}{:02}", point.x, point.y));
        }
        line.push('.');
        Ok(line)
    }

    /// Starts a search of the board, unless the game on it is over.
    fn launch(&mut self, task: Task) -> io::Result<()> {
        let Some(mut board) = self.board.take() else { return self.complain(&Wrong::NotStarted) };
        if let Some(reason) = board.status().reason() {
            self.board = Some(board);
            return self.complain(&Wrong::Over(reason));
        }
        let lines = if let Task::Move { lines } = task { lines } else { 1 };
        let request = self.settings.request(lines);
        let begun = Instant::now();
        let alarm =
            self.settings.most().filter(|_| task != Task::Ponder).and_then(|most| begun.checked_add(most));
        let place = Place::of(&*board);
        let signal = Arc::new(Signal::default());
        let (to, news) = unbounded();
        let heard = Arc::clone(&signal);
        thread::spawn(move || {
            let found = search(&mut *board, task, &request, &heard, &mut |news| {
                // Nobody listens any more when the program is about to end.
                let _ = to.send(news);
            });
            let _ = to.send(News::Done(board, found));
        });
        self.running = Some(Running { task, signal, news, begun, alarm, place });
        Ok(())
    }

    /// Tells what a search has to say; nothing means that it has perished, and with it the board.
    pub(super) fn hear(&mut self, news: Option<News>) -> io::Result<()> {
        let (board, found) = match news {
            Some(News::SoFar(analysis)) => {
                let is_own = self.running.as_ref().is_some_and(|running| running.task != Task::Ponder);
                if !is_own || !self.settings.is_detailed {
                    return Ok(());
                }
                self.say_all(&realtime(&analysis, self.size.unwrap_or_default()))?;
                return self.say_all(&summary(&analysis));
            }
            Some(News::Done(board, found)) => (Some(board), found.map_err(|error| error.to_string())),
            None => (None, Err("the search has failed".to_string())),
        };
        let Some(running) = self.running.take() else { return Ok(()) };
        // What stood on the board was set up before, so it can be set up again.
        self.board = board.or_else(|| running.place.open(self.game).ok());
        if running.task == Task::Ponder {
            return Ok(());
        }
        self.settings.spend(running.begun.elapsed());
        let found = match found {
            Ok(found) => Some(found),
            Err(why) => {
                self.say(&format!("MESSAGE {why}"))?;
                None
            }
        };
        match running.task {
            Task::Move { .. } => self.answer_move(found),
            Task::Opening(listener) => self.answer_opening(listener),
            Task::Seat { listener, .. } => self.answer_seat(found, listener),
            Task::Ponder => Ok(()),
        }
    }

    /// Plays the move that was found, or any where none was, and then says it.
    fn answer_move(&mut self, found: Option<Found>) -> io::Result<()> {
        let analysis = match found {
            Some(Found::Move(analysis)) => Some(analysis),
            _ => None,
        };
        let best = analysis.as_ref().and_then(|analysis| analysis.bestmove.clone());
        let Ok((board, size)) = self.started() else { return self.complain(&Wrong::NotStarted) };
        let Some(mv) = best.or_else(|| board.legal_moves().into_iter().next()) else { return Ok(()) };
        if let Err(error) = board.play(&mv) {
            return self.complain(&error.into());
        }
        let point = Point::named(&mv, size).map_or(mv, |point| point.to_string());
        if let Some(analysis) = analysis.filter(|_| !self.settings.is_detailed) {
            self.say_all(&summary(&analysis))?;
        }
        self.say(&point)?;
        let is_open = self.board.as_ref().is_some_and(|board| board.status().is_open());
        if self.settings.is_pondering && is_open { self.launch(Task::Ponder) } else { Ok(()) }
    }

    /// Tells the opening on the board; where none was found, the first one is put there.
    fn answer_opening(&mut self, listener: Listener) -> io::Result<()> {
        let Ok((board, size)) = self.started() else { return self.complain(&Wrong::NotStarted) };
        if board.played().is_empty() {
            let moves = board.openings().into_iter().next().unwrap_or_default();
            let first = Place { variant: board.variant(), start: None, moves };
            if let Err(error) = first.put_on(board) {
                return self.complain(&error.into());
            }
        }
        let points: Vec<Point> = board.played().iter().filter_map(|mv| Point::named(mv, size)).collect();
        self.say_all(&listener.opening(&points))
    }

    /// Plays what belongs to a choice, and then tells it.
    fn answer_seat(&mut self, found: Option<Found>, listener: Listener) -> io::Result<()> {
        let Ok((board, size)) = self.started() else { return self.complain(&Wrong::NotStarted) };
        let choice = match found {
            Some(Found::Seat(choice)) => choice,
            _ => board.legal_moves().into_iter().next().map_or(Choice::Swap, Choice::Stay),
        };
        let moves = match &choice {
            Choice::Offer(moves) => moves.as_slice(),
            // Yixin-Board sets the board up anew and asks for this move then.
            Choice::Stay(mv) if listener == Listener::Manager => std::slice::from_ref(mv),
            Choice::Stay(_) | Choice::Swap => &[],
        };
        if let Err(error) = board.replay(&mut moves.iter().map(String::as_str)) {
            return self.complain(&error.into());
        }
        self.say_all(&listener.choice(&choice, size))
    }
}

/// What is to be searched with so many stones on the board, when it is about seats.
fn seat_task(stones: usize, listener: Listener) -> Option<Task> {
    match stones {
        0 => Some(Task::Opening(listener)),
        3 => Some(Task::Seat { may_offer: true, listener }),
        5 => Some(Task::Seat { may_offer: false, listener }),
        _ => None,
    }
}

/// Does a task on the thread that searches.
fn search(
    board: &mut dyn Board,
    task: Task,
    request: &Request,
    signal: &Signal,
    tell: &mut dyn FnMut(News),
) -> Result<Found, Error> {
    match task {
        Task::Move { .. } => {
            board.search(request, signal, &mut |so_far| tell(News::SoFar(so_far.clone()))).map(Found::Move)
        }
        Task::Ponder => {
            let endless = Request { limits: Limits::default(), ..*request };
            board.search(&endless, signal, &mut |_| {}).map(Found::Move)
        }
        Task::Opening(_) => {
            let openings = board.openings();
            swap::most_even(board, &openings, request, signal).map(|_| Found::Opening)
        }
        Task::Seat { may_offer, .. } => swap::choose(board, may_offer, request, signal).map(Found::Seat),
    }
}

/// The stones as moves of the game.
fn named(stones: &[Stone], size: u32) -> Result<Vec<String>, Wrong> {
    let mut moves = Vec::with_capacity(stones.len());
    for Stone { point, .. } in stones {
        let mv = point.name(size).ok_or(Wrong::OffBoard(*point, size))?;
        if moves.contains(&mv) {
            return Err(Wrong::Twice(*point));
        }
        moves.push(mv);
    }
    Ok(moves)
}

/// The stones on a board and who is to move, without what a position may say besides.
fn grid(board: &dyn Board, size: u32) -> Grid {
    Grid::parse(&board.position()).unwrap_or_else(|| Grid::empty(size, Side::First))
}

/// How many stones stand on a board.
fn stones_on(board: &dyn Board, size: u32) -> usize {
    let grid = grid(board, size);
    grid.stones(Side::First).len() + grid.stones(Side::Second).len()
}

/// The other of two owners.
fn other(owner: Owner) -> Owner {
    match owner {
        Owner::Own => Owner::Opponent,
        Owner::Opponent | Owner::Nobody => Owner::Own,
    }
}
