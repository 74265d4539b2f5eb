//! Somebody who can be asked for moves, and what can go wrong with him.

use std::time::Duration;

use pentaply_core::{Score, Text};
use pentaply_engine::{Board, Limits, Signal};

/// What is left on both clocks when a move is asked for, first player's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// Time left.
    pub remaining: [Duration; 2],
    /// Added after each move.
    pub increment: Duration,
}

/// The question: a move in this position.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// Game, variant, first position, moves so far, side to move. The referee's own: players read it.
    pub board: &'a dyn Board,
    /// When the search should end. With a clock, `limits.time` holds what the mover has left.
    pub limits: &'a Limits,
    /// Both clocks, in games that are played with them.
    pub clocks: Option<Clocks>,
    /// After so long without an answer the player is given up: it stalls.
    pub patience: Duration,
    /// Says that the answer is not wanted any more: whatever comes back then is thrown away.
    pub signal: &'a Signal,
}

/// The answer. The referee judges whether the move is legal, and whether it came in time.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move as the player wrote it.
    pub mv: String,
    /// The player's own opinion, for its side.
    pub score: Option<Score>,
    /// Plies it says it completed.
    pub depth: Option<u32>,
    /// Positions it says it looked at.
    pub nodes: Option<u64>,
    /// The line it expects, the move first; may be empty.
    pub pv: Vec<String>,
    /// Time from the question to the answer, measured on this side.
    pub time: Duration,
}

/// How a player can misbehave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// It could not be started, or did not greet.
    Start,
    /// Its move is not legal.
    Illegal,
    /// Its move came after its time was up.
    Timeout,
    /// It did not answer at all, and was given up.
    Stall,
    /// It died: a signal, or an exit status that is not 0.
    Crash,
    /// It ended by itself in the middle of a game.
    Exit,
    /// It answered what nobody can understand, or without end.
    Garbage,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 7] = [
        FaultKind::Start,
        FaultKind::Illegal,
        FaultKind::Timeout,
        FaultKind::Stall,
        FaultKind::Crash,
        FaultKind::Exit,
        FaultKind::Garbage,
    ];

    /// The word in JSON and records.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            FaultKind::Start => "start",
            FaultKind::Illegal => "illegal",
            FaultKind::Timeout => "timeout",
            FaultKind::Stall => "stall",
            FaultKind::Crash => "crash",
            FaultKind::Exit => "exit",
            FaultKind::Garbage => "garbage",
        }
    }

    /// The words for people.
    #[must_use]
    pub const fn text(self) -> Text {
        match self {
            FaultKind::Start => Text::new("could not be started", "无法启动"),
            FaultKind::Illegal => Text::new("played an illegal move", "走出不合法着法"),
            FaultKind::Timeout => Text::new("answered too late", "超时"),
            FaultKind::Stall => Text::new("did not answer", "没有应答"),
            FaultKind::Crash => Text::new("crashed", "崩溃"),
            FaultKind::Exit => Text::new("left the game", "中途退出"),
            FaultKind::Garbage => Text::new("answered nonsense", "应答无法理解"),
        }
    }
}

/// A misbehaviour, with what is needed to understand it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail}", .kind.text().en)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// What exactly happened, in one line.
    pub detail: String,
    /// The last lines of the exchange, oldest first: `> ` to the player, `< ` from it, `! ` from its standard error.
    pub transcript: Vec<String>,
}

/// Somebody who can be asked for moves.
pub trait Player: Send {
    /// Gets ready for a new game, which begins in the position on this board: what was learned is forgotten.
    ///
    /// # Errors
    /// The player misbehaves; it is not to be asked again.
    fn new_game(&mut self, board: &dyn Board) -> Result<(), Fault>;

    /// Asks for a move.
    ///
    /// # Errors
    /// The player misbehaves; it is not to be asked again. Illegal moves and late ones are for the referee to find.
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault>;

    /// The last lines of the exchange, as in [`Fault::transcript`]; nothing for a player without one.
    fn transcript(&self) -> Vec<String> {
        Vec::new()
    }
}
