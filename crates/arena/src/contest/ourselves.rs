//! Pentaply itself as a player, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use pentaply_core::key;
use pentaply_engine::{Board, Error, Request};
use pentaply_protocols::{Answer, Ask, Fault, FaultKind, Player};

use super::spec::Ourselves;

/// Pentaply in this process, with a board of its own.
pub(super) struct Inside {
    settings: Ourselves,
    /// The text of the weights file, if there is one.
    weights: Option<String>,
    seed: u64,
    board: Option<Box<dyn Board>>,
}

impl Inside {
    /// A player with these settings. `seed` decides what weaker levels overlook.
    pub(super) fn new(settings: Ourselves, weights: Option<String>, seed: u64) -> Inside {
        Inside { settings, weights, seed, board: None }
    }

    /// Another seed, for another game.
    pub(super) fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn set_up(&mut self, referee: &dyn Board) -> Result<(), Error> {
        let (variant, position) = (referee.variant(), referee.start_position());
        match &mut self.board {
            Some(board) if board.game().name() == referee.game().name() => {
                board.restart(Some(&variant), Some(&position))?;
                board.forget();
            }
            board => {
                let fresh = board.insert(referee.game().open(Some(&variant), Some(&position))?);
                if let Some(weights) = &self.weights {
                    fresh.set_weights(weights)?;
                }
            }
        }
        self.follow(referee)?;
        let request = self.request();
        self.board.as_mut().map_or(Ok(()), |board| board.prepare(&request))
    }

    /// What is asked of every search, but for its limits and seed.
    fn request(&self) -> Request {
        Request {
            threads: self.settings.threads,
            hash_mb: self.settings.hash_mb,
            level: self.settings.level,
            techniques: self.settings.techniques,
            ..Request::default()
        }
    }

    /// Plays on the own board what was played on the referee's.
    fn follow(&mut self, referee: &dyn Board) -> Result<(), Error> {
        let Some(board) = &mut self.board else { return Ok(()) };
        let known = board.played().len();
        board.replay(&mut referee.played()[known..].iter().map(String::as_str))
    }
}

impl Player for Inside {
    fn new_game(&mut self, referee: &dyn Board) -> Result<(), Fault> {
        self.set_up(referee).map_err(|error| crash(FaultKind::Start, &error))
    }

    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault> {
        let begun = Instant::now();
        self.follow(ask.board).map_err(|error| crash(FaultKind::Crash, &error))?;
        let request = self.request();
        let Some(board) = &mut self.board else {
            return Err(crash(FaultKind::Start, &"asked before the game began"));
        };
        let seed = Some(self.seed ^ key::mix(board.played().len() as u64));
        let request = Request { limits: *ask.limits, seed, ..request };
        // A fault of ours loses a game, not the contest.
        let found = catch_unwind(AssertUnwindSafe(|| board.search(&request, ask.signal, &mut |_| {})));
        let found = match found {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => return Err(crash(FaultKind::Crash, &error)),
            Err(_) => {
                self.board = None;
                return Err(crash(FaultKind::Crash, &"the search panicked"));
            }
        };
        Ok(Answer {
            mv: found.bestmove.clone().unwrap_or_default(),
            score: Some(found.score),
            depth: Some(found.depth),
            nodes: Some(found.nodes),
            pv: found.pv().to_vec(),
            time: begun.elapsed(),
        })
    }
}

fn crash(kind: FaultKind, why: &dyn std::fmt::Display) -> Fault {
    Fault { kind, detail: why.to_string(), transcript: Vec::new() }
}
