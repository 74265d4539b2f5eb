//! A search as a page sees it: it waits for threads, runs in turns with the searches of others, and is heard of by events.
//!
//! The search itself runs on a thread of its own, one turn at a time ([`turn`]). [`Conductor::conduct`] stands beside it: it passes on what
//! is found, ten times a second at most, and stops the search when the page asks for it, begins another or is gone.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::response::sse::Event;
use futures_core::Stream;
use pentaply_core::{Lang, Rng};
use pentaply_engine::swap::{self, Choice};
use pentaply_engine::{Analysis, Board, Error, Request, Signal};
use tokio::sync::{OwnedMutexGuard, mpsc, watch};
use tokio::time::sleep_until;
use tracing::{info, warn};

use crate::App;
use crate::events::{Done, Info, Seat, Spent, Start, event};
use crate::problem::{Problem, Told};
use crate::session::{Running, Session, Why};
use crate::task::{Aim, Task};

/// The shortest time between two events that tell what is found.
const PAUSE: Duration = Duration::from_millis(100);
/// A page that takes no event for so long is gone.
const PATIENCE: Duration = Duration::from_secs(20);
/// Openings of which chance leaves the most even one to be laid.
const OPENINGS: usize = 4;
/// Events that may wait for the page.
const QUEUE: usize = 4;

/// The events of a search. Whoever drops it stops the search.
pub(crate) struct Events {
    events: mpsc::Receiver<Event>,
    running: Running,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.events.poll_recv(context).map(|event| event.map(Ok))
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.running.stop(Why::Closed);
    }
}

/// Begins a search for a session; the one before it ends. `board` stands at the task's place.
pub(crate) fn begin(
    app: &App,
    session: Arc<Session>,
    task: Task,
    board: Box<dyn Board>,
    lang: Lang,
) -> Events {
    let (running, stop) = session.begin();
    if app.is_closing() {
        running.stop(Why::Closed);
    }
    let (sender, events) = mpsc::channel(QUEUE);
    let conductor = Conductor {
        app: app.clone(),
        session,
        task: Arc::new(task),
        board,
        lang,
        stop,
        page: Page::new(sender),
    };
    tokio::spawn(conductor.conduct());
    Events { events, running }
}

/// The page at the other end.
struct Page {
    sender: mpsc::Sender<Event>,
    /// Since when it takes no more events.
    full_since: Option<Instant>,
}

impl Page {
    fn new(sender: mpsc::Sender<Event>) -> Page {
        Page { sender, full_since: None }
    }

    /// Sends an event unless others still wait, and says whether the page is still there.
    fn offer(&mut self, event: Event) -> bool {
        match self.sender.try_send(event) {
            Ok(()) => self.full_since = None,
            Err(mpsc::error::TrySendError::Full(_)) => {
                return self.full_since.get_or_insert_with(Instant::now).elapsed() < PATIENCE;
            }
            Err(mpsc::error::TrySendError::Closed(_)) => return false,
        }
        true
    }

    /// Sends the last event.
    async fn finish(&self, event: Event) {
        // A page that is gone misses nothing.
        let _ = self.sender.send_timeout(event, PATIENCE).await;
    }
}

/// What a turn has found.
struct Found {
    analysis: Option<Analysis>,
    seat: Option<Seat>,
}

type Slot = OwnedMutexGuard<Option<Box<dyn Board>>>;

/// Who stands beside a search.
struct Conductor {
    app: App,
    session: Arc<Session>,
    task: Arc<Task>,
    /// Stands at the place searched, to put moves into words.
    board: Box<dyn Board>,
    lang: Lang,
    stop: watch::Receiver<Option<Why>>,
    page: Page,
}

/// What is known of a search after some turns.
#[derive(Default)]
struct Known {
    spent: Spent,
    /// The end of the deepest turn.
    best: Option<Analysis>,
    info: Option<Info>,
    seat: Option<Seat>,
}

impl Conductor {
    async fn conduct(mut self) {
        let begun = Instant::now();
        let mut known = Known::default();
        let end = self.take_turns(&mut known).await;
        let reason = match (end.as_ref(), *self.stop.borrow()) {
            (Err(_), _) => "failed",
            (Ok(()), None) => "finished",
            (Ok(()), Some(Why::Stopped)) => "stopped",
            (Ok(()), Some(Why::Replaced)) => "replaced",
            (Ok(()), Some(Why::Closed)) => "closed",
        };
        let depth = known.info.as_ref().map_or(0, |info| info.depth);
        let (nodes, ms) = (known.spent.nodes, begun.elapsed().as_millis() as u64);
        info!(game = self.board.game().name(), reason, depth, nodes, ms, "search ended");
        self.session.touch();
        let last = match end {
            Ok(()) => {
                let bestmove = known.best.and_then(|best| best.bestmove);
                let described = bestmove.as_ref().and_then(|mv| {
                    self.board.describe(std::slice::from_ref(mv), self.lang).into_iter().next()
                });
                event("done", &Done { reason, bestmove, described, seat: known.seat, info: known.info })
            }
            Err(problem) => {
                warn!(%problem, "search failed");
                event("failed", &Told::new(&problem, self.lang))
            }
        };
        drop(self.stop);
        self.page.finish(last).await;
    }

    /// Searches, turn by turn, until a limit is reached or somebody says stop.
    async fn take_turns(&mut self, known: &mut Known) -> Result<(), Problem> {
        let mut stop = self.stop.clone();
        let is_over = |why: &Option<Why>| why.is_some();
        // The search before this one ends first.
        let table = self.session.table.clone();
        let mut slot = tokio::select! {
            biased;
            _ = stop.wait_for(is_over) => return Ok(()),
            slot = table.lock_owned() => Some(slot),
        };
        let mut request = self.task.request;
        request.hash_mb = self.app.sessions.grant(&self.session, request.hash_mb);
        self.page.offer(event("start", &Start { threads: request.threads, hash_mb: request.hash_mb }));
        let mut is_set_up = false;
        while let Some(rest) = self.task.rest(known.spent.time, known.spent.nodes) {
            let request = Request { hash_mb: request.hash_mb, ..rest };
            let ticket = tokio::select! {
                biased;
                _ = stop.wait_for(is_over) => return Ok(()),
                ticket = self.app.gate.enter(request.threads) => ticket,
            };
            let Some(own) = slot.take() else { return Err(Problem::Died) };
            let signal = Arc::new(Signal::default());
            let (teller, told) = watch::channel(None);
            let (task, heard) = (self.task.clone(), signal.clone());
            let work = tokio::task::spawn_blocking(move || {
                let _ticket = ticket;
                turn(own, &task, is_set_up, &request, &heard, &teller)
            });
            let before = known.spent;
            let (found, own, is_paused) = self.listen(work, told, &signal, known).await?;
            if let Some(analysis) = found.analysis {
                self.learn(&analysis, before, known);
                known.spent =
                    Spent { time: before.time + analysis.time, nodes: before.nodes + analysis.nodes };
                if known.best.as_ref().is_none_or(|best| best.depth <= analysis.depth) {
                    known.best = Some(analysis);
                }
            }
            known.seat = found.seat;
            if !is_paused || stop.borrow().is_some() {
                return Ok(());
            }
            (slot, is_set_up) = (Some(own), true);
        }
        Ok(())
    }

    /// Passes on what a turn finds until it ends. It is paused when its time is up and others wait for a thread.
    async fn listen(
        &mut self,
        mut work: tokio::task::JoinHandle<Result<(Found, Slot), Error>>,
        mut told: watch::Receiver<Option<Analysis>>,
        signal: &Signal,
        known: &mut Known,
    ) -> Result<(Found, Slot, bool), Problem> {
        let slice = self.app.config.slice;
        let mut turn_over = tokio::time::Instant::now() + slice;
        let mut next = tokio::time::Instant::now();
        let (mut is_new, mut is_telling, mut is_paused) = (false, true, false);
        let mut stop = self.stop.clone();
        let before = known.spent;
        let begun = Instant::now();
        loop {
            let is_stopped = signal.is_stopped();
            tokio::select! {
                biased;
                ended = &mut work => {
                    let (found, slot) = ended.map_err(|_| Problem::Died)??;
                    return Ok((found, slot, is_paused));
                }
                _ = stop.wait_for(|why| why.is_some()), if !is_stopped || is_paused => {
                    signal.stop();
                    is_paused = false;
                }
                () = sleep_until(turn_over), if self.task.can_pause() && !is_stopped => {
                    if self.app.gate.is_crowded() {
                        signal.stop();
                        is_paused = true;
                    }
                    turn_over += slice.max(Duration::from_millis(1)) / 4;
                }
                changed = told.changed(), if is_telling => {
                    is_telling = changed.is_ok();
                    is_new |= is_telling;
                }
                () = sleep_until(next), if is_new || known.info.is_some() => {
                    next = tokio::time::Instant::now() + PAUSE;
                    let analysis = if is_new { told.borrow_and_update().clone() } else { None };
                    is_new = false;
                    let is_further = analysis.is_some_and(|analysis| self.learn(&analysis, before, known));
                    let Some(info) = &mut known.info else { continue };
                    // Deep in an iteration the counts are all there is to tell.
                    let is_more = info.count(before.nodes + signal.nodes(), before.time + begun.elapsed());
                    if (is_further || is_more) && !self.page.offer(event("info", info)) {
                        signal.stop();
                    }
                }
            }
        }
    }

    /// Takes note of what was found, unless an earlier turn had come further.
    fn learn(&self, analysis: &Analysis, before: Spent, known: &mut Known) -> bool {
        let is_further = known.info.as_ref().is_none_or(|info| analysis.depth >= info.depth);
        if is_further {
            known.info = Some(Info::new(&*self.board, analysis, before, self.lang));
        }
        is_further
    }
}

/// Openings that chance leaves to choose from, so that not every game begins alike; all without a seed.
fn some(mut openings: Vec<Vec<String>>, seed: Option<u64>) -> Vec<Vec<String>> {
    let Some(seed) = seed else { return openings };
    let mut rng = Rng::new(seed);
    while openings.len() > OPENINGS {
        openings.remove(rng.below(openings.len()));
    }
    openings
}

/// One turn of a search, on a thread of its own. The board goes back into its slot unless the search breaks off.
fn turn(
    mut slot: Slot,
    task: &Task,
    is_set_up: bool,
    request: &Request,
    signal: &Signal,
    teller: &watch::Sender<Option<Analysis>>,
) -> Result<(Found, Slot), Error> {
    let kept = slot.take().filter(|board| board.game().name().eq_ignore_ascii_case(&task.place.game));
    let mut board = match kept {
        Some(mut board) => {
            if !is_set_up {
                task.place.set_up(&mut *board)?;
            }
            board
        }
        None => task.place.board()?,
    };
    #[cfg(test)]
    crate::faults::strike(task);
    let found = match task.aim {
        Aim::Lines => {
            let mut tell = |analysis: &Analysis| drop(teller.send_replace(Some(analysis.clone())));
            Found { analysis: Some(board.search(request, signal, &mut tell)?), seat: None }
        }
        Aim::Seat => {
            let (choice, moves) = match swap::choose(&mut *board, task.may_offer, request, signal)? {
                Choice::Swap => ("swap", Vec::new()),
                Choice::Stay(mv) => ("stay", vec![mv]),
                Choice::Offer(moves) => ("offer", moves),
            };
            Found { analysis: None, seat: Some(Seat { choice, moves }) }
        }
        Aim::Opening => {
            let openings = some(board.openings(), request.seed);
            let best = swap::most_even(&mut *board, &openings, request, signal)?;
            let moves = best.map_or_else(Vec::new, |index| openings[index].clone());
            Found { analysis: None, seat: Some(Seat { choice: "lay", moves }) }
        }
    };
    *slot = Some(board);
    Ok((found, slot))
}
