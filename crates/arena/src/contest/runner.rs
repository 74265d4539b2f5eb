//! Plays the games of a contest, some side by side, and writes down each as it ends.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pentaply_core::key;
use pentaply_engine::{AnyGame, Signal};
use pentaply_protocols::{Fault, Player};

use super::archive::{Archive, Event, Finished, Game};
use super::error::ContestError;
use super::openings::{Opening, Openings};
use super::ourselves::Inside;
use super::plan::Plan;
use super::referee::{FaultNote, Played, Referee, Winner};
use super::schedule::{Fixture, Schedule};
use super::spec::{Body, Spec};
use super::standing::Standing;

/// A contest that is ready to be played, or to go on.
pub struct Contest {
    plan: Plan,
    game: &'static dyn AnyGame,
    specs: Vec<Spec>,
    /// The texts of weights files, by engine.
    weights: Vec<Option<String>>,
    schedule: Schedule,
    finished: Finished,
    standing: Standing,
    archive: Option<Archive>,
    /// When the report was last written.
    reported: Instant,
    unwritten: Option<ContestError>,
}

/// What a contest says while it runs.
pub enum News<'a> {
    /// A game is finished.
    Game(&'a Game),
    /// More pairs count.
    Standing(&'a Standing),
}

/// How often the main thread looks whether somebody wants to stop.
const LOOK: Duration = Duration::from_millis(50);
/// How often the report is written anew while the contest goes on.
const REPORT_EVERY: Duration = Duration::from_secs(20);

impl Contest {
    /// A contest that begins; with a folder for it, or none.
    ///
    /// # Errors
    /// A text of the plan is wrong, or the folder cannot be used.
    pub fn begin(plan: Plan, dir: Option<&std::path::Path>) -> Result<Contest, ContestError> {
        let mut contest = Contest::new(plan, Finished::new())?;
        contest.archive = dir.map(|dir| Archive::create(dir, &contest.plan)).transpose()?;
        Ok(contest)
    }

    /// A contest that was stopped, from its folder.
    ///
    /// # Errors
    /// There is none, or it is damaged, or another process plays it.
    pub fn resume(dir: &std::path::Path) -> Result<Contest, ContestError> {
        let (archive, plan, finished) = Archive::resume(dir)?;
        let mut contest = Contest::new(plan, finished)?;
        contest.archive = Some(archive);
        Ok(contest)
    }

    fn new(plan: Plan, finished: Finished) -> Result<Contest, ContestError> {
        let (game, specs) = plan.read()?;
        let weights = specs.iter().map(read_weights).collect::<Result<_, _>>()?;
        // That there are openings is better known now than in the middle of a match.
        let schedule = plan.schedule();
        openings(game, &plan, &schedule, &finished).get(0)?;
        let mut standing = Standing::new(&plan);
        standing.advance(&plan, &schedule, &finished);
        Ok(Contest {
            plan,
            game,
            specs,
            weights,
            schedule,
            finished,
            standing,
            archive: None,
            reported: Instant::now(),
            unwritten: None,
        })
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The engines.
    #[must_use]
    pub fn specs(&self) -> &[Spec] {
        &self.specs
    }

    /// How it stands.
    #[must_use]
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// The games finished so far, those that do not count yet included.
    #[must_use]
    pub fn finished(&self) -> &Finished {
        &self.finished
    }

    /// The folder, if there is one.
    #[must_use]
    pub fn dir(&self) -> Option<&std::path::Path> {
        self.archive.as_ref().map(Archive::dir)
    }

    /// Plays until it is over or `interrupt` is set. What is finished by then is written down.
    ///
    /// # Errors
    /// The folder cannot be written any more, or no opening can be made.
    pub fn run(
        &mut self,
        interrupt: &AtomicBool,
        news: &mut dyn FnMut(&News<'_>),
    ) -> Result<(), ContestError> {
        self.write(|contest| Event::Start {
            version: env!("CARGO_PKG_VERSION").to_string(),
            finished: contest.finished.len(),
        })?;
        let result = match self.standing.verdict {
            None => try_programs(&self.specs).and_then(|()| self.play(interrupt, news)),
            Some(_) => Ok(()),
        };
        self.write(|contest| Event::End {
            how: contest.how().to_string(),
            standing: contest.standing_json(),
        })?;
        self.write_report();
        result
    }

    fn how(&self) -> &'static str {
        use super::standing::Verdict;
        match self.standing.verdict {
            None => "stopped",
            Some(Verdict::Complete) => "complete",
            Some(Verdict::Decided(_)) => "decided",
            Some(Verdict::Faults { .. }) => "faults",
        }
    }

    fn standing_json(&self) -> serde_json::Value {
        serde_json::to_value(self.standing.report()).unwrap_or_default()
    }

    fn write(&mut self, event: impl FnOnce(&Contest) -> Event) -> Result<(), ContestError> {
        if self.archive.is_none() {
            return Ok(());
        }
        let event = event(self);
        self.archive.as_mut().map_or(Ok(()), |archive| archive.event(&event))
    }

    /// Writes the report, if there is a folder for it. That it cannot be written ends no match.
    fn write_report(&mut self) {
        self.reported = Instant::now();
        self.unwritten = self.archive.as_ref().and_then(|archive| archive.report(&self.report()).err());
    }

    /// Why the report is not there, or is old.
    #[must_use]
    pub fn unwritten_report(&self) -> Option<&ContestError> {
        self.unwritten.as_ref()
    }

    fn play(&mut self, interrupt: &AtomicBool, news: &mut dyn FnMut(&News<'_>)) -> Result<(), ContestError> {
        let desk = Desk {
            plan: self.plan.clone(),
            game: self.game,
            specs: self.specs.clone(),
            weights: self.weights.clone(),
            schedule: self.schedule.clone(),
            skip: self.finished.keys().copied().collect(),
            next: AtomicUsize::new(0),
            openings: Mutex::new(openings(self.game, &self.plan, &self.schedule, &self.finished)),
            signal: Signal::default(),
        };
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.plan.concurrency.max(1) {
                let (desk, sender) = (&desk, sender.clone());
                scope.spawn(move || Worker { desk, players: BTreeMap::new() }.work(&sender));
            }
            drop(sender);
            let mut result = Ok(());
            loop {
                if interrupt.load(Ordering::Relaxed) {
                    desk.signal.stop();
                }
                match receiver.recv_timeout(LOOK) {
                    Ok(Ok((number, game))) if result.is_ok() => {
                        result = self.take(number, game, news);
                    }
                    Ok(Err(error)) if result.is_ok() => result = Err(error),
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return result,
                }
                if result.is_err() || self.standing.verdict.is_some() {
                    desk.signal.stop();
                }
            }
        })
    }

    /// Writes down a finished game.
    fn take(
        &mut self,
        number: usize,
        game: Game,
        news: &mut dyn FnMut(&News<'_>),
    ) -> Result<(), ContestError> {
        self.write(|_| Event::Game(Box::new(game.clone())))?;
        news(&News::Game(&game));
        self.finished.insert(number, game);
        let before = self.standing.games;
        self.standing.advance(&self.plan, &self.schedule, &self.finished);
        if self.standing.games > before {
            news(&News::Standing(&self.standing));
            self.write(|contest| Event::Standing(contest.standing_json()))?;
            if self.reported.elapsed() > REPORT_EVERY {
                self.write_report();
            }
        }
        Ok(())
    }
}

/// The openings, of which those of finished games are known.
fn openings(game: &'static dyn AnyGame, plan: &Plan, schedule: &Schedule, finished: &Finished) -> Openings {
    let known = finished.iter().map(|(&number, game)| (schedule.game(number).opening, game.opening.clone()));
    Openings::new(game, plan.variant.clone(), plan.openings.clone(), plan.seed, known.collect())
}

/// Starts each program once, so that a wrong path costs no game.
fn try_programs(specs: &[Spec]) -> Result<(), ContestError> {
    for spec in specs {
        if let Body::Program { proto, command, .. } = &spec.body
            && let Err(fault) = pentaply_protocols::drive(proto, command)
        {
            return Err(ContestError::Start { engine: spec.name.clone(), fault });
        }
    }
    Ok(())
}

fn read_weights(spec: &Spec) -> Result<Option<String>, ContestError> {
    match &spec.body {
        Body::Ourselves(ours) => ours
            .weights
            .as_ref()
            .map(|path| std::fs::read_to_string(path).map_err(ContestError::file(path)))
            .transpose(),
        Body::Program { .. } => Ok(None),
    }
}

/// What the workers share.
struct Desk {
    plan: Plan,
    game: &'static dyn AnyGame,
    specs: Vec<Spec>,
    weights: Vec<Option<String>>,
    schedule: Schedule,
    /// Games that are finished already.
    skip: std::collections::BTreeSet<usize>,
    next: AtomicUsize,
    openings: Mutex<Openings>,
    signal: Signal,
}

impl Desk {
    /// The next game that is not finished.
    fn next(&self) -> Option<Fixture> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.schedule.len() {
                return None;
            }
            if !self.skip.contains(&number) {
                return Some(self.schedule.game(number));
            }
        }
    }

    fn opening(&self, number: usize) -> Result<Opening, ContestError> {
        let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(openings.get(number)?)
    }
}

/// Players that a worker keeps at most, each with its table or process.
const MOST_PLAYERS: usize = 4;

/// A player of either kind.
enum Somebody {
    Ours(Inside),
    Theirs(Box<dyn Player>),
}

impl Somebody {
    fn player(&mut self) -> &mut dyn Player {
        match self {
            Somebody::Ours(inside) => inside,
            Somebody::Theirs(player) => &mut **player,
        }
    }
}

/// Plays one game after the other. The players are kept from game to game, unless they misbehave.
struct Worker<'a> {
    desk: &'a Desk,
    players: BTreeMap<usize, Somebody>,
}

type Told = Result<(usize, Game), ContestError>;

impl Worker<'_> {
    fn work(mut self, told: &Sender<Told>) {
        while let Some(fixture) = self.desk.next().filter(|_| !self.desk.signal.is_stopped()) {
            let result = match self.play(fixture) {
                Ok(Some(game)) => Ok((fixture.number, game)),
                Ok(None) => return,
                Err(error) => Err(error),
            };
            let failed = result.is_err();
            if told.send(result).is_err() || failed {
                return;
            }
        }
    }

    fn play(&mut self, fixture: Fixture) -> Result<Option<Game>, ContestError> {
        let Desk { plan, game, specs, signal, .. } = self.desk;
        let opening = self.desk.opening(fixture.opening)?;
        let mut board = opening.board(*game)?;
        let mut seated = Vec::with_capacity(2);
        let mut unable = None;
        for (seat, engine) in fixture.seats.into_iter().enumerate() {
            match self.seat(fixture, engine) {
                Ok(player) => seated.push(player),
                Err(fault) => {
                    unable = Some((seat, fault));
                    break;
                }
            }
        }
        let played = match (&mut seated[..], unable) {
            ([first, second], None) => {
                let referee = Referee {
                    paces: fixture.seats.map(|engine| plan.pace_of(&specs[engine])),
                    adjudication: plan.adjudication,
                    signal,
                };
                referee.play(&mut *board, [first.player(), second.player()])
            }
            (_, Some((seat, fault))) => Some(not_started(seat, fault)),
            (_, None) => None,
        };
        let guilty = played.as_ref().and_then(|played| played.fault.as_ref()).map(|fault| fault.seat);
        // Whoever misbehaved is started afresh for the next game.
        for (seat, player) in seated.into_iter().enumerate() {
            if played.is_some() && guilty != Some(seat) {
                self.players.insert(fixture.seats[seat], player);
            }
        }
        while self.players.len() > MOST_PLAYERS {
            self.players.pop_first();
        }
        let players = fixture.seats.map(|engine| specs[engine].name.clone());
        Ok(played.map(|played| Game { game: fixture.number + 1, players, opening, played }))
    }

    /// The player of an engine, ready for this game.
    fn seat(&mut self, fixture: Fixture, engine: usize) -> Result<Somebody, Fault> {
        let desk = self.desk;
        let seed = desk.plan.seed ^ key::mix(((fixture.number as u64) << 8) + engine as u64 + 1);
        match (self.players.remove(&engine), &desk.specs[engine].body) {
            (Some(Somebody::Ours(mut inside)), _) => {
                inside.reseed(seed);
                Ok(Somebody::Ours(inside))
            }
            (Some(theirs), _) => Ok(theirs),
            (None, Body::Ourselves(ours)) => {
                Ok(Somebody::Ours(Inside::new(ours.clone(), desk.weights[engine].clone(), seed)))
            }
            (None, Body::Program { proto, command, .. }) => {
                pentaply_protocols::drive(proto, command).map(Somebody::Theirs)
            }
        }
    }
}

/// The game that was lost before it began.
fn not_started(seat: usize, fault: Fault) -> Played {
    Played {
        winner: if seat == 0 { Winner::Second } else { Winner::First },
        reason: fault.kind.id().to_string(),
        moves: Vec::new(),
        fault: Some(FaultNote {
            seat,
            kind: fault.kind.id().to_string(),
            detail: fault.detail,
            transcript: fault.transcript,
        }),
    }
}
