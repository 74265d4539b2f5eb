//! Solving: what can be proven of a position, written.

use std::time::Duration;

use pentaply_core::position::status;
use pentaply_core::{Game, Outcome, Position, Scoring, Side};
use pentaply_search::prove::{self, Prover, ProverSettings, Standing, Status};
use pentaply_search::{Limits, Signal};

use crate::Error;
use crate::ranges;
use crate::typed::{bounded, check_memory, useful_threads, written_line};

/// How a position is to be solved. Sizes outside [`crate::ranges`] are brought into them.
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest {
    /// When it ends: the first limit that is reached.
    pub limits: Limits,
    /// Threads.
    pub threads: usize,
    /// All the memory that the solver may take, MB.
    pub memory_mb: usize,
    /// Whether to replay the proof against every defence, with the same limits once more.
    pub verify: bool,
}

impl Default for SolveRequest {
    fn default() -> SolveRequest {
        SolveRequest { limits: Limits::default(), threads: 1, memory_mb: 64, verify: false }
    }
}

/// What became of replaying a proof against every defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// It holds.
    Verified {
        /// Positions replayed.
        positions: u64,
    },
    /// It fails: a fault of the program.
    Refuted {
        /// After these moves.
        line: Vec<String>,
    },
    /// A limit was reached before the end.
    Unfinished {
        /// Positions replayed so far.
        positions: u64,
    },
}

/// A move and what it leads to, for the side to move before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedMove {
    /// The move.
    pub text: String,
    /// What it leads to.
    pub standing: Standing,
}

/// What was proven of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// How it stands for the side to move.
    pub standing: Standing,
    /// Best play in the proof found; empty when nothing is proven, or the game is over.
    pub line: Vec<String>,
    /// The legal moves, in byte order.
    pub moves: Vec<SolvedMove>,
    /// Positions entered.
    pub nodes: u64,
    /// Time taken, without the replay.
    pub time: Duration,
    /// What became of the replay, where one was asked for and something was proven.
    pub verification: Option<Verification>,
}

/// Solves a position; see [`crate::Board::solve`].
pub(crate) fn solve<G: Game>(
    position: &G::Position,
    request: &SolveRequest,
    signal: &Signal,
    events: &mut dyn FnMut(&prove::Progress),
) -> Result<Solution, Error> {
    if let Some(standing) = decided::<G>(status(position), position.side_to_move()) {
        return Ok(Solution {
            standing,
            line: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
            verification: None,
        });
    }
    let settings = ProverSettings {
        threads: useful_threads(request.threads),
        memory_mb: bounded(request.memory_mb, ranges::MEMORY_MB),
    };
    check_memory(settings.memory_mb)?;
    let mut prover = Prover::new(G::knowledge(), settings);
    let found = prover.solve(position, &request.limits, signal, events);
    let verification = match request.verify {
        true => match prover.verify(position, &found, &request.limits, signal) {
            prove::Verification::Verified { positions } => Some(Verification::Verified { positions }),
            prove::Verification::Unfinished { positions } => Some(Verification::Unfinished { positions }),
            prove::Verification::Refuted { line } => {
                Some(Verification::Refuted { line: written_line::<G>(position, &line) })
            }
            prove::Verification::NothingClaimed => None,
        },
        false => None,
    };
    let mut moves: Vec<SolvedMove> = found
        .moves
        .iter()
        .map(|&(mv, standing)| SolvedMove { text: G::write_move(position, mv), standing })
        .collect();
    moves.sort_unstable_by(|a, b| a.text.cmp(&b.text));
    Ok(Solution {
        standing: found.standing,
        line: written_line::<G>(position, &found.line),
        moves,
        nodes: found.nodes,
        time: found.time,
        verification,
    })
}

/// The standing of a side in a game that is over.
fn decided<G: Game>(outcome: Outcome, mover: Side) -> Option<Standing> {
    let plies = match G::Position::SCORING {
        Scoring::WinLoss => Some(0),
        Scoring::Margin => None,
    };
    match outcome {
        Outcome::Open => None,
        Outcome::Drawn { .. } => Some(Standing { status: Status::Drawn, plies: None }),
        Outcome::Won { by, .. } if by == mover => Some(Standing { status: Status::Won, plies }),
        Outcome::Won { .. } => Some(Standing { status: Status::Lost, plies }),
    }
}
