//! What a search tells a page while it runs and at its end, as server-sent events.

use std::time::Duration;

use axum::response::sse::Event;
use pentaply_core::Lang;
use pentaply_engine::report::{ScoreReport, side_word};
use pentaply_engine::{Analysis, Board, words};
use serde::Serialize;

/// A line of play.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Line {
    /// For the side to move.
    score: ScoreReport,
    /// The score as a short number.
    short: String,
    /// The score in words.
    text: String,
    win_probability: f64,
    pv: Vec<String>,
    /// The moves as players of the language write them.
    described: Vec<String>,
}

/// `info`: what is known so far.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Info {
    /// Whose the scores are: the side to move.
    turn: &'static str,
    pub(crate) depth: u32,
    seldepth: u32,
    nodes: u64,
    prover_nodes: u64,
    nps: u64,
    time_ms: u64,
    hashfull: u32,
    win_probability: f64,
    lines: Vec<Line>,
}

/// What earlier turns at the processors have taken.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    pub(crate) time: Duration,
    pub(crate) nodes: u64,
}

impl Info {
    pub(crate) fn new(board: &dyn Board, analysis: &Analysis, before: Spent, lang: Lang) -> Info {
        let time = before.time + analysis.time;
        let nodes = before.nodes + analysis.nodes;
        let chance = |chance: f64| (chance * 1e4).round() / 1e4;
        let lines = analysis.lines.iter().map(|line| Line {
            score: line.score.into(),
            short: words::short_score(line.score),
            text: words::score(board, line.score, lang),
            win_probability: chance(line.win_probability),
            described: board.describe(&line.pv, lang),
            pv: line.pv.clone(),
        });
        Info {
            turn: side_word(board.side_to_move()),
            depth: analysis.depth,
            seldepth: analysis.seldepth,
            nodes,
            prover_nodes: analysis.prover_nodes,
            nps: rate(nodes, time),
            time_ms: time.as_millis() as u64,
            hashfull: analysis.hashfull,
            win_probability: chance(analysis.win_probability),
            lines: lines.collect(),
        }
    }
}

impl Info {
    /// Brings the counts up to date while the search is deep in an iteration: `nodes` and `time` are those of all turns. Whether
    /// that is news.
    pub(crate) fn count(&mut self, nodes: u64, time: Duration) -> bool {
        let is_news = nodes > self.nodes;
        if is_news {
            self.nodes = nodes;
            self.time_ms = self.time_ms.max(time.as_millis() as u64);
            self.nps = rate(nodes, time);
        }
        is_news
    }
}

/// Nodes a second; 0 before any time has passed.
fn rate(nodes: u64, time: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000_000).checked_div(time.as_nanos()).unwrap_or(0) as u64
}

/// `start`: what the search was given.
#[derive(Debug, Serialize)]
pub(crate) struct Start {
    pub(crate) threads: usize,
    pub(crate) hash_mb: usize,
}

/// `done`: the end.
#[derive(Debug, Serialize)]
pub(crate) struct Done {
    /// `finished`, `stopped`, `replaced` or `closed`.
    pub(crate) reason: &'static str,
    /// The move to play; `null` when the game is over or nothing was found yet.
    pub(crate) bestmove: Option<String>,
    /// The move as players of the language write it.
    pub(crate) described: Option<String>,
    /// The seat chosen, where one was to be.
    pub(crate) seat: Option<Seat>,
    /// The last that is known.
    pub(crate) info: Option<Info>,
}

/// The choice of who may choose a seat.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Seat {
    /// `swap`, `stay`, `offer` or, of an opening, `lay`.
    pub(crate) choice: &'static str,
    /// The moves that go with it: one for `stay`, two for `offer`, all of the opening for `lay`.
    pub(crate) moves: Vec<String>,
}

/// An event of this name.
pub(crate) fn event(name: &str, data: &impl Serialize) -> Event {
    // What is sent is ours: numbers, texts and lists of them can always be written.
    Event::default().event(name).json_data(data).unwrap_or_else(|_| Event::default().event("error"))
}
