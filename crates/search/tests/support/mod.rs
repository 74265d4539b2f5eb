//! What the search is compared with: the plainest negamax that means the same.
#![allow(dead_code, unreachable_pub)]

use std::collections::HashMap;

use pentaply_core::position::{legal_moves, status};
use pentaply_core::score::{self, WIN};
use pentaply_core::{Game, Key, Knowledge, Outcome, Position, Quiescence, Rng, Scoring, Side, Value};
use pentaply_search::prove::Status;
use pentaply_search::{Limits, Report, Search, Settings, Signal};

/// The value of `position` at `depth`, by definition: no window, no table, no order, everything computed afresh.
/// `in_turn` says that the side to move has made the last move, too.
pub fn negamax<K: Knowledge>(k: &K, position: &K::Position, depth: u32, ply: usize, in_turn: bool) -> Value {
    value_at(k, position, depth as i32, ply, in_turn)
}

/// Below 0, `depth` counts the plies of quiescence, which follows what must be answered twice as far as the rest.
fn value_at<K: Knowledge>(k: &K, position: &K::Position, depth: i32, ply: usize, in_turn: bool) -> Value {
    let plies = k.search().quiescence_plies;
    let mover = position.side_to_move();
    if let Some(value) = score::of_outcome(position.outcome(), K::Position::SCORING, mover, ply) {
        return value;
    }
    let mut best = None;
    let mut moves = Vec::new();
    if depth > 0 || in_turn {
        moves = legal_moves(position);
        if moves.is_empty() {
            let outcome = K::Position::NO_MOVES.outcome(mover);
            return score::of_outcome(outcome, K::Position::SCORING, mover, ply).unwrap();
        }
    } else {
        match k.quiescence(position, &k.state(position), &mut moves) {
            Quiescence::Win(plies) => return WIN - (ply as Value + plies as Value),
            Quiescence::Loss(plies) => return -(WIN - (ply as Value + plies as Value)),
            Quiescence::Must if depth > -64.min(2 * plies) => {}
            Quiescence::Must | Quiescence::Pat => {
                let (low, high) = k.bounds(position);
                best = Some(k.evaluate(position, &mut k.state(position)).clamp(low, high));
                if depth > -plies {
                    k.hanging(position, &k.state(position), &mut moves);
                } else {
                    moves.clear();
                }
            }
        }
    }
    for mv in moves {
        let mut child = position.clone();
        child.make(mv);
        let same = child.side_to_move() == mover;
        let value = value_at(k, &child, depth - 1, ply + 1, same);
        best = best.max(Some(if same { value } else { -value }));
    }
    best.unwrap()
}

/// The true value of `position`, played out to the end within `depth` plies; `None` if some line is longer.
pub fn solve<P: Position>(position: &P, depth: u32, ply: usize) -> Option<Value> {
    let mover = position.side_to_move();
    if let Some(value) = score::of_outcome(status(position), P::SCORING, mover, ply) {
        return Some(value);
    }
    if depth == 0 {
        return None;
    }
    let mut best = None;
    for mv in legal_moves(position) {
        let mut child = position.clone();
        child.make(mv);
        let value = solve(&child, depth - 1, ply + 1)?;
        best = best.max(Some(if child.side_to_move() == mover { value } else { -value }));
    }
    best
}

/// The number of plies in which the side to move forces a win, if that is at most `plies`.
pub fn forced_win<P: Position>(position: &P, plies: u32) -> Option<u32> {
    (1..=plies).find(|&n| wins_within(position, n))
}

fn wins_within<P: Position>(position: &P, plies: u32) -> bool {
    let mover = position.side_to_move();
    plies > 0
        && legal_moves(position).into_iter().any(|mv| {
            let mut child = position.clone();
            child.make(mv);
            match score::of_outcome(status(&child), Scoring::WinLoss, mover, 0) {
                Some(value) => value > 0,
                None if child.side_to_move() == mover => wins_within(&child, plies - 1),
                None => loses_within(&child, plies - 1),
            }
        })
}

fn loses_within<P: Position>(position: &P, plies: u32) -> bool {
    let mover = position.side_to_move();
    plies > 0
        && legal_moves(position).into_iter().all(|mv| {
            let mut child = position.clone();
            child.make(mv);
            match score::of_outcome(status(&child), Scoring::WinLoss, mover, 0) {
                Some(value) => value < 0,
                None if child.side_to_move() == mover => loses_within(&child, plies - 1),
                None => wins_within(&child, plies - 1),
            }
        })
}

/// Open positions met in random games of a variant, after `from` plies or more.
pub fn random_positions<G: Game>(variant: &str, from: usize, count: usize, seed: u64) -> Vec<G::Position> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = G::start(Some(variant)).unwrap();
        let mut plies = 0;
        let stop = from + rng.below(40);
        while status(&position).is_open() && plies < stop {
            let mv = *rng.pick(&legal_moves(&position)).unwrap();
            position.make(mv);
            plies += 1;
        }
        if plies >= from && status(&position).is_open() {
            found.push(position);
        }
    }
    found
}

/// One search from nothing.
pub fn search<G: Game>(
    position: &G::Position,
    limits: &Limits,
    settings: Settings,
) -> Report<<G::Position as Position>::Move> {
    Search::new(G::knowledge(), settings).go(position, limits, &[], &Signal::default(), &mut |_| {})
}

/// Who wins, by playing everything out: 1 the first player, -1 the second, 0 neither. Remembers positions by what tells them
/// apart, not by what a prover thinks of them. `None` when it would take more than `room` positions.
pub struct BruteForce<G: Game> {
    knowledge: G::Knowledge,
    pub results: HashMap<(Key, Value), i8>,
    pub room: usize,
}

impl<G: Game> BruteForce<G> {
    pub fn new(room: usize) -> BruteForce<G> {
        BruteForce { knowledge: G::knowledge(), results: HashMap::new(), room }
    }

    pub fn result(&mut self, position: &G::Position) -> Option<i8> {
        match status(position) {
            Outcome::Won { by: Side::First, .. } => return Some(1),
            Outcome::Won { by: Side::Second, .. } => return Some(-1),
            Outcome::Drawn { .. } => return Some(0),
            Outcome::Open => {}
        }
        let name = (position.key(), self.knowledge.settled(position));
        if let Some(&result) = self.results.get(&name) {
            return Some(result);
        }
        if self.results.len() >= self.room {
            return None;
        }
        let sign = if position.side_to_move() == Side::First { 1 } else { -1 };
        let mut best = -1;
        for mv in legal_moves(position) {
            let mut child = position.clone();
            child.make(mv);
            best = best.max(sign * self.result(&child)?);
        }
        self.results.insert(name, sign * best);
        Some(sign * best)
    }

    pub fn status(&mut self, position: &G::Position, seen_by: Side) -> Option<Status> {
        let sign = if seen_by == Side::First { 1 } else { -1 };
        Some(match sign * self.result(position)? {
            1 => Status::Won,
            0 => Status::Drawn,
            _ => Status::Lost,
        })
    }
}
