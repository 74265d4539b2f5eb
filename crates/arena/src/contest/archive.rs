//! What a contest leaves on disk, so that nothing is lost whenever it is stopped.
//!
//! | file | what |
//! |---|---|
//! | `match.json` | the plan, written once before the first game |
//! | `events.jsonl` | one event a line: the start, each finished game with its moves, standings, the end; the source of truth |
//! | `games/NNNNNN.txt` | each game as a record that people and `pentaply play --resume` read |
//! | `report.html` | the report, written anew now and then |
//!
//! A line that was cut short when the process was killed is taken off before the contest goes on; its game is played again.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use pentaply_core::Record;
use serde::{Deserialize, Serialize};

use super::error::ContestError;
use super::openings::Opening;
use super::plan::Plan;
use super::referee::{Played, Winner};
use super::schedule::Schedule;
use super::spec::Spec;
use crate::held::Held;

/// A finished game of a contest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// Its number, from 1.
    pub game: usize,
    /// The names of the engines that played first and second.
    pub players: [String; 2],
    /// Where it began.
    pub opening: Opening,
    /// What happened.
    #[serde(flatten)]
    pub played: Played,
}

impl Game {
    /// Whether it is the game that the schedule has under its number.
    fn fits(&self, schedule: &Schedule, specs: &[Spec]) -> bool {
        let seats = self
            .played
            .moves
            .iter()
            .map(|mv| mv.seat)
            .chain(self.played.fault.iter().map(|fault| fault.seat));
        let scheduled = self.game.checked_sub(1).filter(|number| *number < schedule.len());
        scheduled.is_some_and(|number| {
            let players = schedule.game(number).seats.map(|engine| specs[engine].name.as_str());
            players == self.players.each_ref().map(String::as_str)
        }) && seats.max().is_none_or(|seat| seat < 2)
    }
}

/// One line of `events.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The contest begins, or goes on.
    Start {
        /// The version of the program.
        version: String,
        /// Games that were finished before.
        finished: usize,
    },
    /// A game is finished.
    Game(Box<Game>),
    /// How it stands.
    Standing(serde_json::Value),
    /// The contest is over, or stopped.
    End {
        /// `complete`, `decided`, `stopped` or `faults`.
        how: String,
        /// The last standing.
        standing: serde_json::Value,
    },
}

/// The folder of a contest, held by this process.
pub(super) struct Archive {
    dir: PathBuf,
    /// The name of the game that is played.
    game: String,
    events: Held,
}

/// The finished games by their number in the schedule, from 0.
pub type Finished = BTreeMap<usize, Game>;

const PLAN: &str = "match.json";
const EVENTS: &str = "events.jsonl";
const GAMES: &str = "games";
const REPORT: &str = "report.html";

impl Archive {
    /// Makes the folder of a new contest.
    ///
    /// # Errors
    /// There is a contest already, or the folder cannot be written.
    pub(super) fn create(dir: &Path, plan: &Plan) -> Result<Archive, ContestError> {
        fs::create_dir_all(dir.join(GAMES)).map_err(ContestError::file(dir))?;
        let path = dir.join(PLAN);
        if path.exists() {
            return Err(ContestError::Taken(dir.to_path_buf()));
        }
        let archive = Archive::open(dir, plan)?;
        if archive.events.metadata().is_ok_and(|events| events.len() > 0) {
            return Err(ContestError::Taken(dir.to_path_buf()));
        }
        let text = serde_json::to_string(plan).map_err(std::io::Error::from);
        let text = text.map_err(ContestError::file(&path))?;
        write_whole(&path, &text).map_err(ContestError::file(&path))?;
        Ok(archive)
    }

    /// Opens the folder of a contest that was stopped: its plan and the games finished so far.
    ///
    /// # Errors
    /// There is none, it is damaged, or another process holds it.
    pub(super) fn resume(dir: &Path) -> Result<(Archive, Plan, Finished), ContestError> {
        let path = dir.join(PLAN);
        let text = fs::read_to_string(&path).map_err(|why| match why.kind() {
            ErrorKind::NotFound => ContestError::NotThere(dir.to_path_buf()),
            _ => ContestError::File { path: path.clone(), why },
        })?;
        let plan: Plan = serde_json::from_str(&text).map_err(|why| ContestError::Damaged {
            path: path.clone(),
            line: why.line(),
            why: why.to_string(),
        })?;
        let mut archive = Archive::open(dir, &plan)?;
        let finished = archive.read_events(&plan)?;
        Ok((archive, plan, finished))
    }

    /// The folder.
    #[must_use]
    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    fn open(dir: &Path, plan: &Plan) -> Result<Archive, ContestError> {
        let path = dir.join(EVENTS);
        match Held::open(&path) {
            Ok(events) => Ok(Archive { dir: dir.to_path_buf(), game: plan.game.clone(), events }),
            Err(why) if why.kind() == ErrorKind::WouldBlock => Err(ContestError::Locked(dir.to_path_buf())),
            Err(why) => Err(ContestError::File { path, why }),
        }
    }

    /// Reads the games so far, and takes off a last line that was cut short.
    fn read_events(&mut self, plan: &Plan) -> Result<Finished, ContestError> {
        let (_, specs) = plan.read()?;
        let schedule = plan.schedule();
        let path = self.dir.join(EVENTS);
        let mut text = Vec::new();
        self.events.read_to_end(&mut text).map_err(ContestError::file(&path))?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        self.events.set_len(whole as u64).map_err(ContestError::file(&path))?;
        self.events.seek(SeekFrom::End(0)).map_err(ContestError::file(&path))?;
        let mut finished = Finished::new();
        for (number, line) in (1..).zip(text[..whole].split(|&byte| byte == b'\n')) {
            if line.is_empty() {
                continue;
            }
            match serde_json::from_slice(line) {
                Ok(Event::Game(game)) if game.fits(&schedule, &specs) => {
                    finished.entry(game.game - 1).or_insert(*game);
                }
                Ok(Event::Game(game)) => {
                    let why = format!("game {} is none of this match", game.game);
                    return Err(ContestError::Damaged { path, line: number, why });
                }
                Ok(_) => {}
                Err(why) => {
                    return Err(ContestError::Damaged { path, line: number, why: why.to_string() });
                }
            }
        }
        Ok(finished)
    }

    /// Writes an event.
    ///
    /// # Errors
    /// The disk is full, or the folder is gone.
    pub(super) fn event(&mut self, event: &Event) -> Result<(), ContestError> {
        let path = self.dir.join(EVENTS);
        if let Event::Game(game) = event {
            let path = self.record_path(game.game);
            write_whole(&path, &record(&self.game, game).to_string()).map_err(ContestError::file(&path))?;
        }
        let line = serde_json::to_string(event).map_err(std::io::Error::from);
        let mut line = line.map_err(ContestError::file(&path))?;
        line.push('\n');
        // In one piece, so that only a kill in its midst can cut it short; what a full disk cuts short is taken off at once.
        let written = self.events.stream_position().and_then(|before| {
            self.events.write_all(line.as_bytes()).inspect_err(|_| {
                let _ = self.events.set_len(before).and_then(|()| self.events.seek(SeekFrom::Start(before)));
            })
        });
        written.map_err(ContestError::file(&path))
    }

    /// Writes the report.
    ///
    /// # Errors
    /// As [`Archive::event`].
    pub(super) fn report(&self, html: &str) -> Result<(), ContestError> {
        let path = self.dir.join(REPORT);
        write_whole(&path, html).map_err(ContestError::file(&path))
    }

    fn record_path(&self, game: usize) -> PathBuf {
        self.dir.join(record_name(game))
    }
}

/// Where the record of a game lies in the folder of its contest. `game` counts from 1.
#[must_use]
pub fn record_name(game: usize) -> String {
    format!("{GAMES}/{game:06}.txt")
}

/// Writes a file so that nobody ever sees a part of it.
fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    let aside = path.with_extension("part");
    fs::write(&aside, text)?;
    fs::rename(&aside, path)
}

/// A game as people read it: a move a line, with what its player said of it.
struct Annotated {
    record: Record,
    remarks: Vec<String>,
}

impl std::fmt::Display for Annotated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let heading = Record { moves: Vec::new(), ..self.record.clone() };
        write!(f, "{heading}")?;
        for (mv, remark) in self.record.moves.iter().zip(&self.remarks) {
            writeln!(f, "{mv:<8}# {remark}")?;
        }
        Ok(())
    }
}

fn record(name: &str, game: &Game) -> Annotated {
    let Game { players: [first, second], opening, played, .. } = game;
    let result = match played.winner {
        Winner::First => "first_won",
        Winner::Second => "second_won",
        Winner::Draw => "drawn",
    };
    let mut tags = vec![
        ("first".to_string(), first.clone()),
        ("second".to_string(), second.clone()),
        ("result".to_string(), result.to_string()),
        ("reason".to_string(), played.reason.clone()),
    ];
    if let Some(fault) = &played.fault {
        let detail = fault.detail.replace(['\n', '\r'], " ");
        tags.push(("fault".to_string(), format!("{}: {detail}", game.players[fault.seat])));
    }
    let mut moves = opening.moves.clone();
    let mut remarks = vec!["opening".to_string(); moves.len()];
    for mv in &played.moves {
        moves.push(mv.text.clone());
        let score = mv.score.map_or(String::new(), super::referee::ScoreNote::short);
        let depth = mv.depth.map_or(String::new(), |depth| format!("/{depth}"));
        let nodes = mv.nodes.map_or(String::new(), |nodes| format!(" n={nodes}"));
        remarks.push(format!("{score}{depth} {:.3}s{nodes}", mv.time_ms / 1e3));
    }
    let record = Record {
        game: name.to_string(),
        variant: opening.variant.clone(),
        position: opening.position.clone(),
        tags,
        moves,
        left_out: false,
    };
    Annotated { record, remarks }
}
