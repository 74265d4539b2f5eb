//! Self-play: games that the engine plays against itself from random openings, and the positions in them that say what
//! a static evaluation should say.
//!
//! [`run`] plays and writes a file, [`data`] reads it. Game number `i` depends on the settings and `i` alone, and
//! games are written in their order, so the file is the same to the byte whatever the number of threads and however
//! often the work was interrupted: killed at any moment, it goes on when it is asked for again.

pub mod data;
mod error;
mod file;
mod game;
mod opening;
mod record;

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use pentaply_core::{Game, InputError, Key};
use pentaply_engine::Limits;
use pentaply_engine::registry::{self, Visit};
use pentaply_engine::weights::Weights;

pub use error::Error;
pub use file::Header;
pub use record::Ending;

use data::Sample;
use game::Played;
use opening::{Opening, Openings};

/// What to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The game's name.
    pub game: String,
    /// The variant; `None` for the default.
    pub variant: Option<String>,
    /// How many positions are wanted. The last game is written whole, so there may be a few more.
    pub positions: u64,
    /// Nodes of each search.
    pub nodes: Option<u64>,
    /// Depth of each search, plies.
    pub depth: Option<u32>,
    /// Seed of the openings.
    pub seed: u64,
    /// Other weights of the evaluation than the shipped ones, as [`pentaply_engine::weights`] reads them. Only in builds
    /// with the feature `tuning`.
    pub weights: Option<String>,
    /// Threads, each playing its own games; at least 1.
    pub threads: usize,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games that are done.
    pub games: u64,
    /// Positions that were kept of them.
    pub positions: u64,
    /// Games that were in the file before.
    pub resumed: u64,
    /// Whether there are no more openings: the variant is too small for so many positions.
    pub exhausted: bool,
}

/// Plays until the file at `path` holds as many positions as wanted, and tells `events` after every few games. A file
/// of the same settings is continued, whatever it was that interrupted it.
///
/// # Errors
/// An unknown game or variant; a file that cannot be read or written, is in use, is something else, or was made with
/// other settings or by another search.
pub fn run(settings: &Settings, path: &Path, events: &mut dyn FnMut(Progress)) -> Result<Progress, Error> {
    registry::visit(&settings.game, Job { settings, path, events })?
}

struct Job<'a> {
    settings: &'a Settings,
    path: &'a Path,
    events: &'a mut dyn FnMut(Progress),
}

impl Visit for Job<'_> {
    type Output = Result<Progress, Error>;

    fn visit<G: Game>(self) -> Result<Progress, Error> {
        let start = G::start(self.settings.variant.as_deref())
            .map_err(|why| Error::BadVariant(Box::new(why) as Box<dyn InputError>))?;
        let header = Header {
            game: G::NAME.to_string(),
            variant: G::variant(&start),
            seed: self.settings.seed,
            nodes: self.settings.nodes,
            depth: self.settings.depth,
        };
        let weights = self.settings.weights.as_deref().map(Weights::read::<G>).transpose();
        let weights = weights.map_err(pentaply_engine::Error::from)?;
        let limits = Limits { nodes: header.nodes, depth: header.depth, ..Limits::default() };
        let player = || game::Player::<G>::new(&limits, weights.as_ref());
        let mut file = file::Writer::open(self.path, &header)?;
        let mut so_far = SoFar { wanted: self.settings.positions, ..SoFar::default() };
        file.resume(|first, games| {
            // The same settings and another search would make a file of two kinds of games.
            let again = (first == 0).then(|| Openings::<G>::new(&start, header.seed).next()).flatten();
            if again.is_some_and(|opening| Some(&first_record(&opening, player())) != games.first()) {
                return Err(Error::OtherSearch);
            }
            so_far.take::<G>(&start, first, games)
        })?;
        so_far.progress.resumed = so_far.progress.games;
        let mut openings = Openings::<G>::new(&start, header.seed);
        for _ in 0..so_far.progress.games {
            openings.next();
        }
        if so_far.progress.positions < so_far.wanted {
            play_on::<G>(&mut so_far, openings, &player, self.settings.threads, &mut file, self.events)?;
            file.finish()?;
        }
        Ok(so_far.progress)
    }
}

/// Games of a piece of the file, which is written at once.
const CHUNK: usize = 64;
/// Games that may be on their way while an earlier one is not done.
const LOOK_AHEAD: usize = 4 * CHUNK;
/// Room for the deepest line of a search in an unoptimised build.
const STACK: usize = 64 << 20;

/// What the file holds so far.
#[derive(Default)]
struct SoFar {
    wanted: u64,
    progress: Progress,
    /// Keys of the positions in it.
    seen: HashSet<Key>,
}

impl SoFar {
    /// Takes in a chunk that is in the file already. `false` if it must be dropped: it was the last of a smaller request.
    fn take<G: Game>(
        &mut self,
        start: &G::Position,
        first: u64,
        games: &[record::Record],
    ) -> Result<bool, Error> {
        if first != self.progress.games {
            return Err(Error::Damaged { what: "games are missing" });
        }
        let mut keys = Vec::new();
        for (number, game) in (first..).zip(games) {
            data::replay::<G>(start, number, game, &mut |sample: Sample<'_, G::Position>| {
                keys.push(pentaply_core::Symmetry::canonical_key(sample.position));
            })?;
        }
        let positions = self.progress.positions + keys.len() as u64;
        if games.len() < CHUNK && positions < self.wanted {
            return Ok(false);
        }
        self.seen.extend(keys);
        self.progress.games += games.len() as u64;
        self.progress.positions = positions;
        Ok(true)
    }

    /// Takes in the next game: of its positions those stay that were not there before.
    fn add(&mut self, mut game: Played) -> record::Record {
        for (ply, key) in &game.keys {
            if !self.seen.insert(*key) {
                game.record.drop_position(*ply);
            }
        }
        if game.record.kept() == 0 {
            game.record = record::Record::default();
        }
        self.progress.games += 1;
        self.progress.positions += game.record.kept() as u64;
        game.record
    }
}

/// The first game of a file, as it is written.
fn first_record<G: Game>(opening: &Opening<G>, mut player: game::Player<G>) -> record::Record {
    SoFar::default().add(player.play(opening))
}

/// Tells the thread that waits for games that one of the players has panicked, lest it wait for ever.
struct Alarm<'a>(&'a mpsc::Sender<Option<(u64, Played)>>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(None);
        }
    }
}

/// Plays the games that are missing: this thread hands out openings and writes, the others play.
fn play_on<G: Game>(
    so_far: &mut SoFar,
    mut openings: Openings<G>,
    player: &(dyn Fn() -> game::Player<G> + Sync),
    threads: usize,
    file: &mut file::Writer,
    events: &mut dyn FnMut(Progress),
) -> Result<(), Error> {
    let (give, take) = mpsc::channel::<(u64, Opening<G>)>();
    let take = Mutex::new(take);
    let (done, results) = mpsc::channel::<Option<(u64, Played)>>();
    // More threads than a few for each core only take memory.
    let most = 4 * thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, most) {
            let (take, done) = (&take, done.clone());
            let work = move || {
                let _alarm = Alarm(&done);
                let mut player = player();
                loop {
                    let job = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((number, opening)) = job else { break };
                    if done.send(Some((number, player.play(&opening)))).is_err() {
                        break;
                    }
                }
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).map_err(Error::Threads)?;
        }
        drop(done);
        // Moved in, so that both ends close when this ends: whoever waits for work or offers a game leaves then.
        let (give, results) = (give, results);
        let mut waiting = BTreeMap::new();
        let mut chunk: Vec<record::Record> = Vec::with_capacity(CHUNK);
        let mut given = so_far.progress.games;
        while so_far.progress.positions < so_far.wanted {
            while !so_far.progress.exhausted && given < so_far.progress.games + LOOK_AHEAD as u64 {
                let next = openings.next().and_then(|opening| give.send((given, opening)).ok());
                so_far.progress.exhausted = next.is_none();
                given += u64::from(next.is_some());
            }
            let Some(game) = waiting.remove(&so_far.progress.games) else {
                if given == so_far.progress.games {
                    break;
                }
                let Ok(Some((number, game))) = results.recv() else { break };
                waiting.insert(number, game);
                continue;
            };
            chunk.push(so_far.add(game));
            if chunk.len() == CHUNK {
                file.write(so_far.progress.games - CHUNK as u64, &chunk)?;
                chunk.clear();
                events(so_far.progress);
            }
        }
        so_far.progress.exhausted &= so_far.progress.positions < so_far.wanted;
        if !chunk.is_empty() {
            file.write(so_far.progress.games - chunk.len() as u64, &chunk)?;
        }
        Ok(())
    })
}
