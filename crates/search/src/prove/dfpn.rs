//! The search of a prover: depth-first proof-number search (Nagai 1999), for a side that attacks and a side that defends.
//!
//! A node where the attacker is to move needs one proven child, a node where the defender is to move needs all of them. Which
//! of the two a node is comes from its side to move: a player who moves again gives two nodes of one kind in a row.
//!
//! Below a node the most promising child is searched until it promises less than the second, by a margin
//! (the 1 + epsilon trick of Pawlewicz and Lew 2007), or until the node itself reaches what its parent allows.

use std::sync::atomic::Ordering::Relaxed;

use pentaply_core::{Knowledge, Position};

use super::found::{DISPROOF, Fact, Found, NEVER, PROOF, Proven};
use super::worker::{Moves, Worker};

/// A child is left when its number exceeds the second best's by this share of it, so that it is not left and entered all the
/// time: a quarter.
const MARGIN: u32 = 4;

/// Where all children must be dealt with, the hardest counts in full and the others by this part, a half. They mostly transpose
/// into one another, and a plain sum counts the same work again and again: against a sum this entered 21 to 39 % fewer positions
/// of Kalah(4,4) and (6,3), and solved 24 of 80 hard positions of Santorini within a million nodes, not 22. The hardest alone
/// solved 5.
const SHARED: u32 = 2;

/// What the children of a node say about it.
struct Summary {
    found: Found,
    /// The child to search next and its rival's number.
    best: usize,
    second: u32,
    /// Children without an answer.
    open: u32,
    /// Their numbers of the kind that the mover's opponent works on, summed.
    total: u32,
}

impl<K: Knowledge> Worker<'_, K> {
    /// Answers the question for the position on the board, as far as the limits allow.
    pub(crate) fn resolve(&mut self) -> Found {
        let known = self.known();
        if known.is_open() && !self.must_stop() { self.prove([NEVER, NEVER]) } else { known }
    }

    /// Searches the position on the board until it is decided or one of its numbers reaches its limit.
    pub(crate) fn prove(&mut self, limits: [u32; 2]) -> Found {
        let start = self.children.len();
        let before = self.nodes;
        let mover = self.position.side_to_move();
        let attacking = mover == self.attacker;
        let (own, other) = if attacking { (PROOF, DISPROOF) } else { (DISPROOF, PROOF) };
        let Some(moves) = self.expand() else {
            let cut = Found::of(Fact::Cut, 0);
            self.store(cut, 0);
            return cut;
        };
        if self.children.len() == start {
            let outcome = K::Position::NO_MOVES.outcome(mover);
            let fact = match moves {
                Moves::Threats => Fact::Held,
                Moves::All => {
                    Proven::from_outcome(outcome).map_or(Fact::Cut, |proven| proven.fact(self.attacker))
                }
            };
            let found = Found::of(fact, 0);
            self.store(found, 0);
            return found;
        }
        let mut found = Found::of(Fact::Open, 0);
        while !self.stopped {
            let summary = self.sum_up(start, attacking);
            found = summary.found;
            if moves == Moves::Threats && found.fact == Fact::Lost {
                found = Found::of(Fact::Held, 0);
            }
            if !found.is_open()
                || found.numbers[PROOF] >= limits[PROOF]
                || found.numbers[DISPROOF] >= limits[DISPROOF]
            {
                self.store(found, self.nodes - before);
                break;
            }
            let child = self.children[start + summary.best];
            let mut below = [0; 2];
            let rival = summary.second.max(child.found.numbers[own]);
            below[own] = limits[own].min(rival.saturating_add(rival / MARGIN + 1));
            let beside = (summary.total - child.found.numbers[other].min(summary.total)) / SHARED;
            below[other] = limits[other].saturating_sub(beside);
            // Rounding, and other threads at work elsewhere, must not keep it from getting on.
            below = std::array::from_fn(|kind| below[kind].max(child.found.numbers[kind] + 1));
            let undo = self.descend(child.mv);
            let answer = self.share(child.key, below);
            self.ascend(child.mv, undo);
            if self.must_stop() && answer.is_open() {
                break;
            }
            self.children[start + summary.best].found = answer;
        }
        self.children.truncate(start);
        found
    }

    /// [`Worker::prove`], marked as being worked at while there are other threads.
    #[inline(always)]
    fn share(&mut self, key: u64, limits: [u32; 2]) -> Found {
        let busy = &self.shared.busy;
        if busy.is_empty() {
            return self.prove(limits);
        }
        if let Some(found) = self.shared.table.probe(key).and_then(|entry| entry.answer(self.attacker))
            && !found.is_open()
        {
            return found;
        }
        let mark = &busy[key as usize % busy.len()];
        mark.fetch_add(1, Relaxed);
        let found = self.prove(limits);
        mark.fetch_sub(1, Relaxed);
        found
    }

    /// What the children from `start` on say about their node.
    fn sum_up(&self, start: usize, attacking: bool) -> Summary {
        let (own, other) = if attacking { (PROOF, DISPROOF) } else { (DISPROOF, PROOF) };
        let children = &self.children[start..];
        let mut summary =
            Summary { found: Found::of(Fact::Cut, 0), best: 0, second: NEVER, open: 0, total: 0 };
        let (mut least, mut least_seen, mut hardest) = (NEVER, NEVER, 0);
        // The best that is decided, for the side to move.
        let mut decided: Option<(i32, usize)> = None;
        for (number, child) in children.iter().enumerate() {
            let Found { fact, plies, numbers } = child.found;
            if fact == Fact::Open {
                summary.open += 1;
                summary.total = summary.total.saturating_add(numbers[other]);
                hardest = hardest.max(numbers[other]);
                least = least.min(numbers[own]);
                let seen = numbers[own].saturating_mul(1 + self.busy(child.key));
                if seen < least_seen {
                    (summary.second, least_seen, summary.best) = (least_seen, seen, number);
                } else {
                    summary.second = summary.second.min(seen);
                }
                continue;
            }
            let worth = worth(fact, plies, attacking);
            if decided.is_none_or(|(most, _)| worth > most) {
                decided = Some((worth, number));
            }
        }
        let settled = decided.map(|(_, number)| children[number]);
        match settled {
            Some(child) if child.found.numbers[own] == 0 || summary.open == 0 => {
                summary.found = Found::of(child.found.fact, child.found.plies.saturating_add(1));
            }
            _ => {
                let mut numbers = [least; 2];
                numbers[other] = hardest.saturating_add((summary.total - hardest) / SHARED);
                summary.found = Found::open(numbers);
            }
        }
        summary
    }

    /// How many threads are at work below a position.
    #[inline(always)]
    fn busy(&self, key: u64) -> u32 {
        let busy = &self.shared.busy;
        if busy.is_empty() { 0 } else { busy[key as usize % busy.len()].load(Relaxed).into() }
    }
}

/// Orders decided children for the side to move: a win, the sooner the better; what the past decides, which must not pass for a
/// fact when the node fails; a draw; a loss, the later the better.
#[inline(always)]
fn worth(fact: Fact, plies: u16, attacking: bool) -> i32 {
    const STEP: i32 = 1 << 20;
    let plies = i32::from(plies);
    match (fact, attacking) {
        (Fact::Won, true) | (Fact::Lost, false) => 3 * STEP - plies,
        (Fact::Held, false) => 2 * STEP,
        (Fact::Cut, _) => STEP,
        (Fact::Held, true) => 0,
        (Fact::Lost, true) | (Fact::Won, false) | (Fact::Open, _) => plies - STEP,
    }
}
