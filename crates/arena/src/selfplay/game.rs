//! One game of self-play: the search moves for both sides until the result is known, and notes which positions a static
//! evaluation would have to value.

use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Key, Knowledge, Outcome, Position, Quiescence, Score, Side, Symmetry, score};
use pentaply_engine::weights::{self, Weights};
use pentaply_engine::{Limits, Signal};
use pentaply_search::{Search, Settings};

use super::opening::Opening;
use super::record::{Ending, Record};

/// A game that is still open after so many plies says nothing.
const LONGEST: usize = 1000;

/// A game, and the keys of the positions noted in it, by ply.
pub(crate) struct Played {
    pub record: Record,
    pub keys: Vec<(usize, Key)>,
}

/// Plays game after game, each as if it were the first.
pub(crate) struct Player<G: Game> {
    search: Search<G::Knowledge>,
    limits: Limits,
}

/// Table of a search, MB. Small: it is emptied for every game, and that takes longer than a search of a few hundred
/// nodes.
fn hash_mb(limits: &Limits) -> usize {
    /// Nodes of a move for each MB: the positions of a few dozen moves, 16 bytes each.
    const NODES: u64 = 2000;
    limits.nodes.map_or(16, |nodes| (nodes / NODES).clamp(1, 64) as usize)
}

impl<G: Game> Player<G> {
    pub(crate) fn new(limits: &Limits, weights: Option<&Weights>) -> Player<G> {
        let settings = Settings { threads: 1, hash_mb: hash_mb(limits), ..Settings::default() };
        Player { search: weights::search_with::<G>(weights, settings), limits: *limits }
    }

    pub(crate) fn play(&mut self, opening: &Opening<G>) -> Played {
        self.search.clear();
        let mut position = opening.start.clone();
        let mut record = Record { opening: opening.moves.len(), ..Record::default() };
        let mut keys = Vec::new();
        let mut last_mover = None;
        for &index in &opening.moves {
            let Some(&mv) = legal_moves(&position).get(index as usize) else { break };
            last_mover = Some(position.side_to_move());
            position.make(mv);
            record.moves.push(index);
        }
        let ending = loop {
            let mover = position.side_to_move();
            if let Some(ending) = ending_of(status(&position)) {
                break Some(ending);
            }
            if record.moves.len() >= LONGEST {
                break None;
            }
            let report = self.search.go(&position, &self.limits, &[], &Signal::default(), &mut |_| {});
            let Some(line) = report.lines.first() else { break None };
            if let Some(ending) = proven(line.score, mover) {
                break Some(ending);
            }
            let best = line.pv[0];
            let Some(index) = legal_moves(&position).iter().position(|&mv| mv == best) else { break None };
            let quiet = last_mover != Some(mover)
                && line.value.abs() <= score::EVAL_LIMIT
                && self.is_quiet(&position, best);
            record.scores.push(quiet.then_some(line.value));
            if quiet {
                keys.push((record.moves.len(), position.canonical_key()));
            }
            record.moves.push(index as u32);
            last_mover = Some(mover);
            position.make(best);
        };
        match ending {
            Some(ending) => record.ending = ending,
            None => (record, keys) = (Record::default(), Vec::new()),
        }
        Played { record, keys }
    }

    /// Whether a search that has come to its end here would ask for the static value: nothing is won or lost by
    /// force, nothing must be answered, and the best move is none that it would have looked at first. (A player who
    /// moves again is never valued statically either; the caller sees to that.)
    fn is_quiet(&self, position: &G::Position, best: <G::Position as Position>::Move) -> bool {
        let knowledge = self.search.knowledge();
        let state = knowledge.state(position);
        if knowledge.quiescence(position, &state, &mut Vec::new()) != Quiescence::Pat
            || knowledge.is_pressed(position, &state)
        {
            return false;
        }
        let mut hanging = Vec::new();
        knowledge.hanging(position, &state, &mut hanging);
        !hanging.contains(&best)
    }
}

fn ending_of(outcome: Outcome) -> Option<Ending> {
    match outcome {
        Outcome::Open => None,
        Outcome::Drawn { .. } => Some(Ending { winner: None, margin: 0 }),
        Outcome::Won { by, margin, .. } => Some(Ending { winner: Some(by), margin: signed(margin, by) }),
    }
}

/// How a game ends whose score is a fact.
fn proven(score: Score, mover: Side) -> Option<Ending> {
    let (winner, margin) = match score {
        Score::Points(_) => return None,
        Score::Draw | Score::Exact(0) => (None, 0),
        Score::Win(_) => (Some(mover), 0),
        Score::Loss(_) => (Some(mover.other()), 0),
        Score::Exact(margin) => (Some(if margin > 0 { mover } else { mover.other() }), signed(margin, mover)),
    };
    Some(Ending { winner, margin })
}

/// A margin of `side` as the first player's.
fn signed(margin: i32, side: Side) -> i32 {
    if side == Side::First { margin } else { -margin }
}
