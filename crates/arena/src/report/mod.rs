//! A match as one HTML file that needs nothing else: no network, no script, its plots drawn as SVG.
//!
//! The match runner fills a [`MatchSummary`] from its events and writes what [`html`] returns. `digest` does the arithmetic,
//! `plot` draws, `charts` and `games` are parts of the `page`. Text from outside is escaped by the template macro wherever it enters.

mod charts;
mod digest;
mod games;
mod page;
mod plot;
mod text;

use crate::stats::{GameResult, Sprt};

pub use page::html;

/// Everything that a report tells about a match or a tournament.
#[derive(Clone, Debug, Default)]
pub struct MatchSummary {
    /// What the page is called.
    pub title: String,
    /// The game.
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// When it was played, as it should stand on the page.
    pub date: String,
    /// The command that plays this match again.
    pub command: String,
    /// The engines. In a match of two the first is the one whose strength is in question.
    pub engines: Vec<EngineInfo>,
    /// The games in the order in which they ended.
    pub games: Vec<GameSummary>,
    /// The test, if there is one.
    pub sprt: Option<Sprt>,
}

/// An engine of the match.
#[derive(Clone, Debug, Default)]
pub struct EngineInfo {
    /// Its name.
    pub name: String,
    /// Its settings.
    pub about: String,
}

/// A game of the match.
#[derive(Clone, Debug, Default)]
pub struct GameSummary {
    /// Its number in the schedule, as it should stand on the page.
    pub number: u32,
    /// Games with the same number here and the same engines are a pair.
    pub pair: u32,
    /// The opening, as text.
    pub opening: String,
    /// The engines by number, the one that moves first in front.
    pub seats: [usize; 2],
    /// The result for the engine in the first seat; none while the game is not finished, or if it does not count.
    pub result: Option<GameResult>,
    /// Why it ended.
    pub reason: String,
    /// Its length, the opening included.
    pub plies: u32,
    /// The moves that engines were asked for.
    pub moves: Vec<MoveSummary>,
    /// What went wrong, if something did.
    pub fault: Option<Fault>,
    /// Name of the file with its record, relative to the report; empty if there is none.
    pub record: String,
}

/// A move of an engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveSummary {
    /// The engine by number.
    pub engine: usize,
    /// Time from the question to the answer, in milliseconds.
    pub time_ms: f64,
    /// Depth reached, if told.
    pub depth: Option<u32>,
}

/// An engine's misbehaviour.
#[derive(Clone, Debug, Default)]
pub struct Fault {
    /// The engine by number.
    pub engine: usize,
    /// What it did.
    pub reason: String,
    /// The last lines of the exchange, oldest first.
    pub exchange: Vec<String>,
}
