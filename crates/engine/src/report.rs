//! What programs read: the shapes of `--json`, field by field as the documentation of the command names them.

use pentaply_core::{Outcome, Score, Side, View};
use serde::Serialize;

use crate::{Analysis, AnyGame, Board, Solution, Status, Verification};

/// A score: `{kind: points|win|loss|draw|exact, value}`, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreReport {
    /// The kind of the score.
    pub kind: &'static str,
    /// Hundredths, plies or whole units, as the kind says.
    pub value: i32,
}

impl From<Score> for ScoreReport {
    fn from(score: Score) -> ScoreReport {
        ScoreReport { kind: score.kind(), value: score.number() }
    }
}

/// One line of play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineReport {
    /// Its score.
    pub score: ScoreReport,
    /// Its moves.
    pub pv: Vec<String>,
}

/// The answer of `best`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Best {
    /// The game.
    pub game: &'static str,
    /// The variant, in full.
    pub variant: String,
    /// The position searched.
    pub position: String,
    /// The move to play; `null` when the game is over.
    pub bestmove: Option<String>,
    /// Its score.
    pub score: ScoreReport,
    /// The chance to win, 0..1, to four decimals.
    pub win_probability: f64,
    /// Plies completed.
    pub depth: u32,
    /// Plies of the longest line.
    pub seldepth: u32,
    /// Positions entered by the search.
    pub nodes: u64,
    /// Positions entered by provers; 0 when none took part.
    pub prover_nodes: u64,
    /// Nodes a second.
    pub nps: u64,
    /// Milliseconds.
    pub time_ms: u64,
    /// The line to play.
    pub pv: Vec<String>,
    /// The best lines, the one to play first.
    pub lines: Vec<LineReport>,
}

impl Best {
    /// The answer for what a search on this board said.
    #[must_use]
    pub fn new(board: &dyn Board, analysis: &Analysis) -> Best {
        Best {
            game: board.game().name(),
            variant: board.variant(),
            position: board.position(),
            bestmove: analysis.bestmove.clone(),
            score: analysis.score.into(),
            win_probability: (analysis.win_probability * 1e4).round() / 1e4,
            depth: analysis.depth,
            seldepth: analysis.seldepth,
            nodes: analysis.nodes,
            prover_nodes: analysis.prover_nodes,
            nps: analysis.nps,
            time_ms: analysis.time.as_millis() as u64,
            pv: analysis.pv().to_vec(),
            lines: analysis
                .lines
                .iter()
                .map(|line| LineReport { score: line.score.into(), pv: line.pv.clone() })
                .collect(),
        }
    }
}

/// The answer of `legal`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Legal {
    /// The legal moves in byte order.
    pub moves: Vec<String>,
}

/// A row of the answer of `perft`, and of `ablate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DepthRow {
    /// Plies.
    pub depth: u32,
    /// Paths counted, or positions searched.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: u64,
}

/// A first move and the paths that begin with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DivideRow {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Paths.
    pub nodes: u64,
}

/// The answer of `perft`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Perft {
    /// A row for each depth.
    pub depths: Vec<DepthRow>,
    /// The greatest depth by first moves; empty unless asked for.
    pub divide: Vec<DivideRow>,
}

/// A game in the answer of `games`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameReport {
    /// The name.
    pub name: &'static str,
    /// The variants, the default first.
    pub variants: Vec<&'static str>,
    /// The protocols, besides Pentaply's own UCI.
    pub protocols: Vec<&'static str>,
}

impl GameReport {
    /// The entry for a game.
    #[must_use]
    pub fn new(game: &dyn AnyGame) -> GameReport {
        GameReport {
            name: game.name(),
            variants: game.variants().iter().map(|variant| variant.name).collect(),
            protocols: game.protocols().to_vec(),
        }
    }
}

/// The word for a side in JSON: `first` or `second`.
#[must_use]
pub const fn side_word(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The word for how a game stands: `open`, `first_won`, `second_won` or `drawn`.
#[must_use]
pub const fn status_word(status: Outcome) -> &'static str {
    match status {
        Outcome::Open => "open",
        Outcome::Won { by: Side::First, .. } => "first_won",
        Outcome::Won { by: Side::Second, .. } => "second_won",
        Outcome::Drawn { .. } => "drawn",
    }
}

/// The answer of `show`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Show {
    /// The game.
    pub game: &'static str,
    /// The variant, in full.
    pub variant: String,
    /// The position.
    pub position: String,
    /// `first` or `second`.
    pub turn: &'static str,
    /// `open`, `first_won`, `second_won` or `drawn`.
    pub status: &'static str,
    /// Why the game is over; `null` while it is open.
    pub reason: Option<&'static str>,
    /// The key, 16 hexadecimal digits.
    pub key: String,
    /// How to draw the position and enter a move.
    pub view: View,
}

impl Show {
    /// The answer for a board.
    #[must_use]
    pub fn new(board: &dyn Board) -> Show {
        let status = board.status();
        Show {
            game: board.game().name(),
            variant: board.variant(),
            position: board.position(),
            turn: side_word(board.side_to_move()),
            status: status_word(status),
            reason: status.reason().map(|reason| reason.id),
            key: format!("{:016x}", board.key()),
            view: board.view(),
        }
    }
}

/// An entry of the answer of `bench`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// The game.
    pub game: &'static str,
    /// The sum of the node counts: it changes exactly when the search does.
    pub signature: u64,
    /// Positions entered.
    pub nodes: u64,
    /// Nodes a second.
    pub nps: u64,
}

/// A row of the answer of `ablate`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AblationRow {
    /// The techniques switched off.
    pub off: Vec<&'static str>,
    /// What each depth took.
    pub depths: Vec<DepthRow>,
}

/// The answer of `ablate`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ablation {
    /// Everything on, then each technique off, then all off.
    pub rows: Vec<AblationRow>,
}

/// The word for a status in JSON: `won`, `lost`, `drawn` or `unknown`.
#[must_use]
pub const fn proof_word(status: Status) -> &'static str {
    match status {
        Status::Won => "won",
        Status::Lost => "lost",
        Status::Drawn => "drawn",
        Status::Unknown => "unknown",
    }
}

/// A move in the answer of `solve`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolvedMoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it leads to, for the side to move.
    pub status: &'static str,
    /// Plies of the proof found; `null` where plies mean nothing.
    pub value: Option<u32>,
}

/// What became of the replay, in the answer of `solve --verify`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VerificationReport {
    /// `verified`, `refuted` or `unfinished`.
    pub result: &'static str,
    /// Positions replayed; `null` when refuted.
    pub positions: Option<u64>,
    /// The moves after which the proof fails; `null` unless refuted.
    pub line: Option<Vec<String>>,
}

impl From<&Verification> for VerificationReport {
    fn from(verification: &Verification) -> VerificationReport {
        let (result, positions, line) = match verification {
            Verification::Verified { positions } => ("verified", Some(*positions), None),
            Verification::Unfinished { positions } => ("unfinished", Some(*positions), None),
            Verification::Refuted { line } => ("refuted", None, Some(line.clone())),
        };
        VerificationReport { result, positions, line }
    }
}

/// The answer of `solve`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solve {
    /// The game.
    pub game: &'static str,
    /// The variant, in full.
    pub variant: String,
    /// The position solved.
    pub position: String,
    /// `won`, `lost`, `drawn` or `unknown`, for the side to move.
    pub status: &'static str,
    /// Plies of the proof found; `null` where plies mean nothing.
    pub value: Option<u32>,
    /// Best play in the proof found.
    pub line: Vec<String>,
    /// Each legal move and what it leads to.
    pub moves: Vec<SolvedMoveReport>,
    /// Positions entered.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: u64,
    /// What became of the replay; left out where none was asked for or nothing was proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verification: Option<VerificationReport>,
}

impl Solve {
    /// The answer for what was proven of this board.
    #[must_use]
    pub fn new(board: &dyn Board, solution: &Solution) -> Solve {
        Solve {
            game: board.game().name(),
            variant: board.variant(),
            position: board.position(),
            status: proof_word(solution.standing.status),
            value: solution.standing.plies,
            line: solution.line.clone(),
            moves: solution
                .moves
                .iter()
                .map(|solved| SolvedMoveReport {
                    text: solved.text.clone(),
                    status: proof_word(solved.standing.status),
                    value: solved.standing.plies,
                })
                .collect(),
            nodes: solution.nodes,
            time_ms: solution.time.as_millis() as u64,
            verification: solution.verification.as_ref().map(VerificationReport::from),
        }
    }
}
