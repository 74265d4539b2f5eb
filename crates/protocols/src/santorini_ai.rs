//! Driving the program santorini-ai, which speaks lines of JSON: it searches a position as soon as it is set, without
//! end, and tells each better move. When it has had its time, or says that it has come far enough, it is stopped.

use std::time::Duration;

use pentaply_core::{Score, quote};
use pentaply_engine::{Board, Limits, TimeControl};
use serde::Deserialize;

use crate::drive::{Dialect, is_like_a_move};
use crate::process::{Process, Wait};
use crate::time::share_of_clock;
use crate::{Answer, Ask, Fault, FaultKind};

/// Time kept back of a move's time for the exchange that stops the search.
const RESERVE: Duration = Duration::from_millis(5);
/// A position to warm up with, which no game begins with.
const WARM_UP: &str = "0000000000000000000000000/1/mortal:A1,E5/mortal:A5,E1";
/// A score of a win is this less the plies before the winning move.
const WIN: i32 = 10_000;
/// Scores beyond this are wins and losses.
const WIN_BOUND: i32 = 9_000;

/// The program, which knows one game and has no options.
pub(crate) struct SantoriniAi;

/// A line of the program, as far as it matters here.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Told {
    Started {},
    BestMove(BestMove),
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct BestMove {
    original_str: Option<String>,
    next_state: String,
    trigger: String,
    meta: Meta,
}

#[derive(Deserialize)]
struct Meta {
    score: i32,
    calculated_depth: u32,
    nodes_visited: Option<u64>,
    action_str: Option<String>,
}

impl BestMove {
    /// Whether it is only there to have a move at all.
    fn is_seed(&self) -> bool {
        self.trigger == "seed"
    }

    /// Whether the search has come to its own end.
    fn is_final(&self) -> bool {
        self.trigger == "end_of_line"
    }

    /// Whether it has come as far as was asked.
    fn reaches(&self, limits: &Limits) -> bool {
        let nodes = self.meta.nodes_visited.unwrap_or(0);
        !self.is_seed()
            && (limits.depth.is_some_and(|depth| self.meta.calculated_depth >= depth)
                || limits.nodes.is_some_and(|limit| nodes >= limit))
    }

    fn score(&self) -> Option<Score> {
        let plies = |score: i32| (WIN - score).max(0) as u32 + 1;
        match self.meta.score {
            // A move that nothing is known of.
            score if score.abs() > WIN => None,
            score if score > WIN_BOUND => Some(Score::Win(plies(score))),
            score if score < -WIN_BOUND => Some(Score::Loss(plies(-score))),
            score => Some(Score::Points(score)),
        }
    }
}

impl Dialect for SantoriniAi {
    fn greet(
        &mut self,
        engine: &mut Process,
        options: &[(String, String)],
        patience: Duration,
    ) -> Result<(), Fault> {
        if let Some((name, _)) = options.first() {
            let detail = format!("it has no options, and so no '{}'", quote(name));
            return Err(engine.fault(FaultKind::Start, &detail));
        }
        let wait = Wait::new(patience);
        engine.begin_answer();
        loop {
            let line = engine.receive(&wait, "'started'")?;
            if let Ok(Told::Started {}) = serde_json::from_str(&line) {
                break;
            }
        }
        // Its table is set up before its first search, and that is no time for thinking.
        engine.send(&format!("set_position {WARM_UP}"))?;
        while !matches!(serde_json::from_str(&engine.receive(&wait, "best move")?), Ok(Told::BestMove(_))) {}
        engine.send("stop")
    }

    fn new_game(&mut self, engine: &mut Process, _: &dyn Board, patience: Duration) -> Result<(), Fault> {
        // It has no way to forget: a new game is only a sign of life.
        synchronise(engine, &Wait::new(patience))
    }

    fn think(&mut self, engine: &mut Process, ask: &Ask<'_>) -> Result<Answer, Fault> {
        synchronise(engine, &Wait::for_answer(ask))?;
        let position = without_claims(&ask.board.position());
        engine.begin_answer();
        engine.send(&format!("set_position {position}"))?;
        let wait = Wait::for_answer(ask);
        let stop = time_to_stop(ask.limits).unwrap_or(Duration::MAX);
        let mut found: Option<BestMove> = None;
        let best = loop {
            // Before its first word it cannot be stopped: it would stay silent.
            let pause = if found.is_some() { stop } else { Duration::MAX };
            let line = engine.receive_within(&wait, pause, "best move")?;
            match line.map(|line| serde_json::from_str(&line)) {
                Some(Ok(Told::BestMove(told))) if told.original_str.as_ref() == Some(&position) => {
                    if told.is_final() || told.reaches(ask.limits) {
                        break told;
                    }
                    found = Some(told);
                }
                Some(_) => {}
                None => {
                    if let Some(best) = found.take() {
                        break best;
                    }
                }
            }
        };
        engine.send("stop")?;
        let time = wait.elapsed();
        let Some(mv) = move_of(ask.board, &best) else {
            let detail = format!("its move leads to '{}'", quote(&best.next_state));
            return Err(engine.fault(FaultKind::Garbage, &detail));
        };
        Ok(Answer {
            score: best.score(),
            depth: (!best.is_seed()).then_some(best.meta.calculated_depth),
            nodes: best.meta.nodes_visited,
            pv: vec![mv.clone()],
            mv,
            time,
        })
    }
}

/// Waits until all that was said has been heard, and what was answered has been read.
fn synchronise(engine: &mut Process, wait: &Wait<'_>) -> Result<(), Fault> {
    engine.begin_answer();
    engine.send("ping")?;
    while engine.receive(wait, "'pong'")?.trim() != "pong" {}
    Ok(())
}

/// How long it may search; `None` when other limits end the search.
fn time_to_stop(limits: &Limits) -> Option<Duration> {
    let time = match limits.time? {
        TimeControl::PerMove(time) => time,
        TimeControl::Clock { remaining, increment, moves_to_go } => {
            share_of_clock(remaining, increment, moves_to_go)
        }
    };
    Some(time.saturating_sub(limits.overhead + RESERVE))
}

/// A position as the program takes it: what we say of workers on level 3 is not its form.
fn without_claims(position: &str) -> String {
    position.split('/').map(plain).collect::<Vec<_>>().join("/")
}

/// A part of a position without what is said of its god.
fn plain(part: &str) -> String {
    let (god, workers) = part.split_at(part.find(':').unwrap_or(part.len()));
    let god = god.split(['#', '[']).next().unwrap_or_default().trim();
    format!("{god}{workers}").chars().filter(|c| !c.is_whitespace()).collect()
}

/// What two writings of a board have in common: heights, and where each side's workers stand. Who is to move does not
/// matter after the move has been made, and a won game is written in different ways.
fn essence(position: &str) -> Option<(String, [Vec<String>; 2])> {
    let parts: Vec<String> = position.split('/').map(plain).collect();
    let [heights, _, first, second] = parts.as_slice() else { return None };
    let workers = |part: &str| {
        let squares = part.split_once(':').map_or("", |(_, squares)| squares).to_uppercase();
        let mut squares: Vec<String> =
            squares.split(',').filter(|square| !square.is_empty()).map(str::to_string).collect();
        squares.sort_unstable();
        squares
    };
    Some((heights.clone(), [workers(first), workers(second)]))
}

/// The move that it means, as we write it: the one that leads where it says that its move leads. If no legal move does,
/// its own words, for the referee to refuse.
fn move_of(board: &dyn Board, best: &BestMove) -> Option<String> {
    let wanted = essence(&best.next_state)?;
    let action = best.meta.action_str.clone().unwrap_or_default();
    let mut at = board.game().open(Some(&board.variant()), Some(&board.position())).ok()?;
    let mut leads_there = |text: &str| {
        let mv = at.play(text).ok()?;
        let found = essence(&at.position());
        at.undo();
        (found.as_ref() == Some(&wanted)).then_some(mv)
    };
    // Its words are read by us too, and mostly name the move.
    leads_there(&action)
        .or_else(|| board.legal_moves().iter().find_map(|mv| leads_there(mv)))
        .or_else(|| is_like_a_move(&action).then_some(action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentaply_engine::registry;

    fn board(position: &str) -> Box<dyn Board> {
        registry::find("santorini").and_then(|game| game.open(None, Some(position))).expect("a position")
    }

    fn told(next_state: &str, action: &str) -> BestMove {
        let meta = Meta {
            score: 9_998,
            calculated_depth: 3,
            nodes_visited: Some(40),
            action_str: Some(action.into()),
        };
        BestMove { original_str: None, next_state: next_state.into(), trigger: "improvement".into(), meta }
    }

    #[test]
    fn its_moves_are_known_by_where_they_lead() {
        let empty = "0000000000000000000000000";
        let cases = [
            (format!("{empty}/1/mortal/mortal"), format!("{empty}/2/mortal:D3,B3/mortal"), "b3,d3"),
            (
                format!("{empty}/2/mortal:B3,D3/mortal"),
                format!("{empty}/1/mortal:B3,D3/mortal:C4,C3"),
                "c3,c4",
            ),
            (
                format!("{empty}/1/mortal:B3,D3/mortal:C2,C4"),
                "0000000000000010000000000/2/mortal:B3,D2/mortal:C4,C2".to_string(),
                "d3d2e3",
            ),
            // A won game, with the mark of the winner.
            (
                "0000000000003200000000000/1/mortal:D3,A1/mortal:E5,A5".to_string(),
                "0000000000003200000000000/2/mortal#:C3,A1/mortal:A5,E5".to_string(),
                "d3c3",
            ),
        ];
        for (position, next_state, mv) in cases {
            let board = board(&position);
            // Whether its words can be read or not.
            for action in ["?", mv] {
                assert_eq!(move_of(&*board, &told(&next_state, action)).as_deref(), Some(mv), "{next_state}");
            }
        }
    }

    #[test]
    fn a_move_that_leads_elsewhere_is_passed_on_in_its_own_words() {
        let board = board("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4");
        let astray = "0000000000000000000010000/2/mortal:B3,D2/mortal:C4,C2";
        assert_eq!(move_of(&*board, &told(astray, "D3>D2^A1")).as_deref(), Some("D3>D2^A1"));
        assert_eq!(move_of(&*board, &told("nonsense", "D3>D2^A1")), None);
        assert_eq!(move_of(&*board, &told(astray, "\u{7}")), None);
    }

    #[test]
    fn wins_are_counted_in_plies_up_to_the_winning_one() {
        assert_eq!(told("", "").score(), Some(Score::Win(3)));
    }

    #[test]
    fn what_is_said_of_gods_is_left_out() {
        let ours = "0000000000003200000000000/1/mortal[standing]:C3,A1/mortal#:A5,E5";
        assert_eq!(without_claims(ours), "0000000000003200000000000/1/mortal:C3,A1/mortal:A5,E5");
    }

    #[test]
    fn time_is_kept_for_the_exchange() {
        let ms = Duration::from_millis;
        let limits = Limits { overhead: ms(10), ..Limits::time(ms(300)) };
        assert_eq!(time_to_stop(&limits), Some(ms(285)));
        let clock = TimeControl::Clock { remaining: ms(100), increment: ms(1000), moves_to_go: None };
        assert_eq!(time_to_stop(&Limits { time: Some(clock), ..Limits::default() }), Some(ms(65)));
        assert_eq!(time_to_stop(&Limits::depth(3)), None);
    }
}
