//! Replaying a proof against every defence.
//!
//! The side that a claim is about plays what the table says, the other side everything that is legal, and whether the claim
//! comes true at the end is asked of the rules, the past included. The table is asked for moves, never for results; where it has
//! forgotten a move the position is searched again. The game's proven bounds on a value
//! ([`pentaply_core::Knowledge::bounds`]) are taken for rules: a store with more than half of the seeds has won.

use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Key, Knowledge, Position, Side, key};

use super::Status;
use super::found::{Fact, Proven};
use super::solve::Task;
use super::worker::Worker;
use crate::MoveOf;

/// What became of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification<M> {
    /// The claim holds against every defence.
    Verified {
        /// Positions replayed.
        positions: u64,
    },
    /// The claim fails after these moves.
    Refuted {
        /// From the root on.
        line: Vec<M>,
    },
    /// A limit was reached before the end.
    Unfinished {
        /// Positions replayed so far.
        positions: u64,
    },
    /// Nothing was claimed.
    NothingClaimed,
}

/// A position that was replayed: its key, with what was claimed of it, and the plies to the end.
#[derive(Clone, Copy, Default)]
pub(crate) struct Slot {
    key: Key,
    plies: u16,
}

/// What a side claims to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Claim {
    /// It wins.
    Wins(Side),
    /// It does not lose.
    Holds(Side),
}

impl Claim {
    fn side(self) -> Side {
        match self {
            Claim::Wins(side) | Claim::Holds(side) => side,
        }
    }

    /// The attacker of the question that has the claim for its answer.
    fn attacker(self) -> Side {
        match self {
            Claim::Wins(side) => side,
            Claim::Holds(side) => side.other(),
        }
    }

    /// Whether this fact about the attacker's question bears the claim out.
    fn is_borne_out(self, fact: Fact) -> bool {
        match self {
            Claim::Wins(_) => fact == Fact::Won,
            Claim::Holds(_) => matches!(fact, Fact::Held | Fact::Lost),
        }
    }

    /// Keeps the claims about one position apart.
    fn salt(self) -> Key {
        match self {
            Claim::Wins(side) => key::mix(1 + side as u64),
            Claim::Holds(side) => key::mix(3 + side as u64),
        }
    }
}

/// Why a replay ends early.
enum End<M> {
    Refuted(Vec<M>),
    Unfinished,
}

/// Moves and the plies that the claim takes with them; or why there are none.
type Answers<M> = Result<Vec<(M, u16)>, End<M>>;

/// Replays the claim that a position has this status for its side to move.
pub(crate) fn verify<K: Knowledge>(
    task: &Task<'_, K>,
    position: &K::Position,
    claimed: Status,
) -> Verification<MoveOf<K>> {
    let mover = position.side_to_move();
    let claims: &[Claim] = match claimed {
        Status::Won => &[Claim::Wins(mover)],
        Status::Lost => &[Claim::Wins(mover.other())],
        Status::Drawn => &[Claim::Holds(mover), Claim::Holds(mover.other())],
        Status::Unknown => return Verification::NothingClaimed,
    };
    let shared = task.shared(1);
    let mut worker = Worker::new(&shared, position, task.shares.children);
    let mut replay = Replay::new(&mut worker, task.shares.verified, task.limits.nodes.unwrap_or(u64::MAX));
    for &claim in claims {
        match replay.check(claim) {
            Ok(_) => {}
            Err(End::Refuted(line)) => return Verification::Refuted { line },
            Err(End::Unfinished) => return Verification::Unfinished { positions: replay.positions },
        }
    }
    Verification::Verified { positions: replay.positions }
}

/// A proof that was replayed from its root.
pub(crate) struct Measured<M> {
    /// Plies to the end, the loser resisting as long as the proof lets him.
    pub plies: u16,
    /// The moves of that game.
    pub line: Vec<M>,
    /// Plies from the root by first moves: of the winner's one move, or of all moves of the loser.
    pub first: Vec<(M, u16)>,
}

/// Replays the proof that `winner` wins the position on the worker's board to see how long it is; `None` when it takes more than
/// the worker may enter.
pub(crate) fn measure<K: Knowledge>(
    worker: &mut Worker<'_, K>,
    winner: Side,
    remembers: usize,
    node_limit: u64,
) -> Option<Measured<MoveOf<K>>> {
    let claim = Claim::Wins(winner);
    let mut replay = Replay::new(worker, remembers, node_limit);
    let plies = replay.check(claim).ok()?;
    let first = replay.answers(claim).ok()?;
    let line = replay.longest(claim).ok()?;
    Some(Measured { plies, line, first })
}

struct Replay<'w, 'a, K: Knowledge> {
    worker: &'w mut Worker<'a, K>,
    positions: u64,
    /// Positions that were verified, by a part of their key; a newer one takes the place of an older. Not looked at in games whose
    /// rules look back: there each path is a case of its own.
    verified: Vec<Slot>,
    /// The moves from the root to the position on the board.
    line: Vec<MoveOf<K>>,
}

impl<'w, 'a, K: Knowledge> Replay<'w, 'a, K> {
    fn new(worker: &'w mut Worker<'a, K>, remembers: usize, node_limit: u64) -> Replay<'w, 'a, K> {
        worker.resume(node_limit);
        Replay { worker, positions: 0, verified: vec![Slot::default(); remembers.max(1)], line: Vec::new() }
    }

    /// Checks that the claim comes true from the position on the board, and says in how many plies at most.
    fn check(&mut self, claim: Claim) -> Result<u16, End<MoveOf<K>>> {
        let position = &self.worker.position;
        let mover = position.side_to_move();
        let bounds = Proven::from_bounds(self.worker.shared.knowledge.bounds(position), mover);
        let judged =
            Proven::from_outcome(status(position)).or_else(|| (bounds != Proven::NOTHING).then_some(bounds));
        match judged.map_or(Fact::Open, |proven| proven.fact(claim.attacker())) {
            fact if claim.is_borne_out(fact) => return Ok(0),
            Fact::Open => {}
            _ => return Err(End::Refuted(self.line.clone())),
        }
        let slot_key = self.worker.key() ^ claim.salt();
        let slot = ((u128::from(slot_key) * self.verified.len() as u128) >> 64) as usize;
        if self.verified[slot].key == slot_key && !K::Position::LOOKS_BACK {
            return Ok(self.verified[slot].plies);
        }
        if self.line.len() >= self.worker.shared.depth || self.worker.must_stop() {
            return Err(End::Unfinished);
        }
        self.positions += 1;
        let plies = self.answers(claim)?.into_iter().map(|(_, plies)| plies).max().unwrap_or(0);
        self.verified[slot] = Slot { key: slot_key, plies };
        Ok(plies)
    }

    /// The moves that the claim must stand up to - one of its own side, all of the other - and in how many plies from here it comes
    /// true after each.
    fn answers(&mut self, claim: Claim) -> Answers<MoveOf<K>> {
        let moves = if self.worker.position.side_to_move() == claim.side() {
            vec![self.planned(claim)?]
        } else {
            legal_moves(&self.worker.position)
        };
        moves.into_iter().map(|mv| Ok((mv, 1 + self.play(mv, claim)?))).collect()
    }

    /// The longest game of the replay from the position on the board.
    fn longest(&mut self, claim: Claim) -> Result<Vec<MoveOf<K>>, End<MoveOf<K>>> {
        let (mut game, mut undos, mut ended) = (Vec::new(), Vec::new(), Ok(()));
        while status(&self.worker.position).is_open() {
            match self.longest_answer(claim) {
                Ok(Some(mv)) => {
                    undos.push((mv, self.worker.descend(mv)));
                    self.line.push(mv);
                    game.push(mv);
                }
                Ok(None) => break,
                Err(end) => {
                    ended = Err(end);
                    break;
                }
            }
        }
        // However it ended, the board is as before.
        for (mv, undo) in undos.into_iter().rev() {
            self.line.pop();
            self.worker.ascend(mv, undo);
        }
        ended.map(|()| game)
    }

    /// The move after which the claim takes longest to come true.
    fn longest_answer(&mut self, claim: Claim) -> Result<Option<MoveOf<K>>, End<MoveOf<K>>> {
        let mut longest: Option<(MoveOf<K>, u16)> = None;
        for (mv, plies) in self.answers(claim)? {
            if longest.is_none_or(|(_, most)| plies > most) {
                longest = Some((mv, plies));
            }
        }
        Ok(longest.map(|(mv, _)| mv))
    }

    /// Plays a move and checks the claim there.
    fn play(&mut self, mv: MoveOf<K>, claim: Claim) -> Result<u16, End<MoveOf<K>>> {
        let undo = self.worker.descend(mv);
        self.line.push(mv);
        let checked = self.check(claim);
        self.line.pop();
        self.worker.ascend(mv, undo);
        checked
    }

    /// The move with which the side of the claim means to bear it out, the shortest way where lengths are known.
    fn planned(&mut self, claim: Claim) -> Result<MoveOf<K>, End<MoveOf<K>>> {
        self.worker.attacker = claim.attacker();
        if let Some(mv) = self.known_to_lead_on(claim) {
            return Ok(mv);
        }
        if self.worker.prove_again().is_open() {
            return Err(End::Unfinished);
        }
        self.known_to_lead_on(claim).ok_or_else(|| End::Refuted(self.line.clone()))
    }

    /// The move after which the claim is known to be borne out soonest; known, not checked.
    fn known_to_lead_on(&mut self, claim: Claim) -> Option<MoveOf<K>> {
        let mut soonest: Option<(u16, MoveOf<K>)> = None;
        for mv in self.worker.promising() {
            if self.worker.is_spent() {
                return None;
            }
            let undo = self.worker.descend(mv);
            let found = self.worker.known();
            self.worker.ascend(mv, undo);
            if claim.is_borne_out(found.fact) && soonest.is_none_or(|(plies, _)| found.plies < plies) {
                soonest = Some((found.plies, mv));
            }
        }
        soonest.map(|(_, mv)| mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::{Prover, ProverSettings};
    use crate::{Limits, Signal, clock::Clock};
    use pentaply_core::Game;
    use pentaply_toys::Othello;

    /// Wherever a limit ends the measuring, the board is as before: what is told next begins there.
    #[test]
    fn a_measurement_that_is_cut_short_leaves_the_board_as_it_was() {
        let position = Othello::start(Some("4")).expect("a board");
        let mut prover = Prover::new(Othello::knowledge(), ProverSettings { threads: 1, memory_mb: 8 });
        let limits = Limits::default();
        let solution = prover.solve(&position, &limits, &Signal::default(), &mut |_| {});
        assert_eq!(solution.standing.status, Status::Lost);
        let (clock, signal) = (Clock::start(&limits), Signal::default());
        let task = prover.task(&clock, &limits, &signal);
        let (mut whole, mut short, mut in_the_line) = (0, 0, 0);
        for limit in (0..8_000).step_by(7) {
            let shared = task.shared(1);
            let mut worker = Worker::new(&shared, &position, task.shares.children);
            // A replay that remembers next to nothing has much to do again when it comes to the line.
            let measured = measure(&mut worker, position.side_to_move().other(), 16, limit);
            assert_eq!((&worker.position, worker.ply()), (&position, 0), "limit {limit}");
            let shared = task.shared(1);
            let mut worker = Worker::new(&shared, &position, task.shares.children);
            let mut replay = Replay::new(&mut worker, 16, limit);
            let checked = replay.check(Claim::Wins(position.side_to_move().other())).is_ok();
            match measured {
                Some(_) => whole += 1,
                None if checked => in_the_line += 1,
                None => short += 1,
            }
        }
        assert!(whole > 0 && short > 0 && in_the_line > 0, "{whole} {short} {in_the_line}");
    }
}
