//! The questions about a root: who wins, what each move leads to, and the line of best play.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use pentaply_core::position::legal_moves;
use pentaply_core::score::MAX_PLY;
use pentaply_core::{Knowledge, Outcome, Position, Scoring, Side};

use super::found::{Fact, Found};
use super::verify::measure;
use super::worker::{Shared, Worker};
use super::{Progress, Shares, Solution, Standing, Status, Table};
use crate::clock::Clock;
use crate::{Limits, MoveOf, Signal, threads};

/// How many times the work of the position itself its moves may take, once it is decided.
pub const MOVES_SHARE: u64 = 4;

/// And at least so many positions.
const MOVES_LEAST: u64 = 100_000;

/// Positions of a node limit that are kept for telling a result, its moves and its line, once it is found; at most a quarter of the
/// limit.
const TELLING: u64 = 2_000;

/// Marks for the threads at work: enough that two positions seldom share one.
const MARKS: usize = 1 << 12;

/// What a prover is given.
pub(crate) struct Task<'a, K: Knowledge> {
    pub knowledge: &'a K,
    pub table: &'a Table,
    pub clock: &'a Clock,
    pub limits: &'a Limits,
    /// How much of the node limit the questions may take, with what is kept for telling the answer.
    pub questions: u64,
    pub signal: &'a Signal,
    pub shares: Shares,
    /// Whether to tell of each move what it leads to, where the result does not need it: always of a draw.
    pub all_moves: bool,
    /// Whether to try threats only. What is not won or lost by them stays unknown.
    pub threats_only: bool,
}

impl<'a, K: Knowledge> Task<'a, K> {
    /// Any moves, all limits, and every move told.
    pub(crate) fn new(
        knowledge: &'a K,
        table: &'a Table,
        shares: Shares,
        clock: &'a Clock,
        limits: &'a Limits,
        signal: &'a Signal,
    ) -> Task<'a, K> {
        Task {
            knowledge,
            table,
            clock,
            limits,
            questions: u64::MAX,
            signal,
            shares,
            all_moves: true,
            threats_only: false,
        }
    }
}

impl<K: Knowledge> Task<'_, K> {
    pub(crate) fn shared(&self, threads: usize) -> Shared<'_, K> {
        let marks = if threads > 1 { MARKS } else { 0 };
        Shared {
            knowledge: self.knowledge,
            table: self.table,
            clock: self.clock,
            signal: self.signal,
            threats_only: self.threats_only,
            depth: self.limits.depth.map_or(MAX_PLY, |depth| (depth as usize).min(MAX_PLY)),
            nodes: AtomicU64::new(0),
            node_limit: self.node_limit(),
            stop: AtomicBool::new(false),
            busy: (0..marks).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    fn node_limit(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX)
    }

    /// How much of the node limit the questions may take.
    fn question_limit(&self) -> u64 {
        let limit = self.questions.min(self.node_limit());
        limit - (limit / 4).min(TELLING)
    }

    /// Finds out how the position stands and what its moves lead to.
    pub(crate) fn solve(
        &self,
        position: &K::Position,
        sink: &mut dyn FnMut(&Progress),
    ) -> Solution<MoveOf<K>> {
        let mover = position.side_to_move();
        let shared = self.shared(self.shares.threads);
        let mut worker = Worker::new(&shared, position, self.shares.children);
        worker.watch = Some(sink);
        let mut standing = self.stand(&shared, &mut worker, position);

        let spent = shared.nodes.load(Relaxed);
        let budget = (MOVES_SHARE * spent).max(MOVES_LEAST).saturating_add(spent).min(self.question_limit());
        let mut moves = match standing.status {
            Status::Won | Status::Lost | Status::Unknown if !self.all_moves => Vec::new(),
            // No time is left: what is known is told.
            Status::Unknown if worker.stopped => worker.moves_standing(0),
            _ => worker.moves_standing(budget),
        };
        if self.threats_only {
            // That a move fails by threats alone is no draw.
            for (_, of) in moves.iter_mut().filter(|(_, of)| of.status == Status::Drawn) {
                *of = Standing::UNKNOWN;
            }
        }
        agree(&mut standing, &mut moves);
        let ceiling = budget.saturating_add(MOVES_LEAST).min(self.node_limit());
        let line = match standing.status {
            Status::Won => self.won_line(&mut worker, mover, ceiling, &mut standing, &mut moves),
            Status::Lost => self.won_line(&mut worker, mover.other(), ceiling, &mut standing, &mut moves),
            Status::Drawn => worker.drawn_line(ceiling),
            Status::Unknown => Vec::new(),
        };
        worker.publish();
        Solution { standing, line, moves, nodes: shared.nodes.load(Relaxed), time: self.clock.elapsed() }
    }

    /// The line of a position that `winner` wins. While the proof was found its parts were replaced by shorter ones, so its length
    /// is measured by a replay, where the limits allow that; else the length is a bound.
    fn won_line(
        &self,
        worker: &mut Worker<'_, K>,
        winner: Side,
        ceiling: u64,
        standing: &mut Standing,
        moves: &mut [(MoveOf<K>, Standing)],
    ) -> Vec<MoveOf<K>> {
        let measured = match K::Position::SCORING {
            Scoring::WinLoss => {
                // What it takes must not be missing for the line.
                let spent = worker.all_nodes();
                let half = spent + self.node_limit().saturating_sub(spent) / 2;
                measure(worker, winner, self.shares.verified, ceiling.min(half))
            }
            Scoring::Margin => None,
        };
        let Some(measured) = measured else {
            let line = worker.decided_line(winner, ceiling);
            // Where the table has forgotten part of a proof another took its place, perhaps a longer one.
            standing.plies = standing.plies.map(|plies| plies.max(line.len() as u32));
            return line;
        };
        standing.plies = Some(measured.plies.into());
        for (mv, of) in moves {
            if let Some(&(_, plies)) = measured.first.iter().find(|(first, _)| first == mv) {
                *of = Standing { status: standing.status, plies: Some(plies.into()) };
            }
        }
        measured.line
    }

    /// How the position stands for its side to move.
    fn stand(&self, shared: &Shared<'_, K>, worker: &mut Worker<'_, K>, position: &K::Position) -> Standing {
        let mover = position.side_to_move();
        let wins = self.ask(shared, worker, position, mover);
        if let Some(status) = status_of(wins.fact) {
            return standing::<K>(status, wins.plies);
        }
        if wins.fact == Fact::Open {
            return Standing::UNKNOWN;
        }
        let loses = self.ask(shared, worker, position, mover.other());
        let standing = both::<K>(wins, loses);
        if self.threats_only && standing.status == Status::Drawn { Standing::UNKNOWN } else { standing }
    }

    /// Asks with all threads whether `attacker` wins the position.
    fn ask(
        &self,
        shared: &Shared<'_, K>,
        worker: &mut Worker<'_, K>,
        position: &K::Position,
        attacker: Side,
    ) -> Found {
        let help = |_: usize| {
            let mut helper = Worker::new(shared, position, self.shares.children);
            helper.attacker = attacker;
            helper.resume(self.question_limit());
            let found = helper.resolve();
            helper.publish();
            if !found.is_open() {
                shared.stop.store(true, Relaxed);
            }
        };
        shared.stop.store(false, Relaxed);
        worker.attacker = attacker;
        worker.resume(self.question_limit());
        let found = threads::beside(self.shares.threads - 1, &shared.stop, help, || worker.resolve());
        // Another thread may have been first; then the table has its answer.
        let found = if found.is_open() { worker.known() } else { found };
        shared.stop.store(false, Relaxed);
        found
    }
}

/// What a question about the side to move settles by itself; a draw, or worse, takes the other question.
fn status_of(fact: Fact) -> Option<Status> {
    match fact {
        Fact::Won => Some(Status::Won),
        Fact::Lost => Some(Status::Lost),
        Fact::Held | Fact::Cut | Fact::Open => None,
    }
}

/// The standing of a side from the answers to whether it wins and whether it loses.
fn both<K: Knowledge>(wins: Found, loses: Found) -> Standing {
    match (wins.fact, loses.fact) {
        (Fact::Won, _) => standing::<K>(Status::Won, wins.plies),
        (Fact::Lost, _) => standing::<K>(Status::Lost, wins.plies),
        (_, Fact::Won) => standing::<K>(Status::Lost, loses.plies),
        (_, Fact::Lost) => standing::<K>(Status::Won, loses.plies),
        (Fact::Held, Fact::Held) => Standing { status: Status::Drawn, plies: None },
        _ => Standing::UNKNOWN,
    }
}

fn standing<K: Knowledge>(status: Status, plies: u16) -> Standing {
    let plies = match K::Position::SCORING {
        Scoring::WinLoss => Some(plies.into()),
        Scoring::Margin => None,
    };
    Standing { status, plies }
}

/// Brings the standing of a position and those of its moves together: a shorter proof may have turned up among the moves, and no
/// move of a lost position is better than that, whether or not it was asked about again.
fn agree<M>(standing: &mut Standing, moves: &mut [(M, Standing)]) {
    let lengths = |wanted| {
        moves
            .iter()
            .filter(move |(_, of)| of.status == wanted)
            .map(|(_, of)| of.plies)
            .collect::<Option<Vec<_>>>()
    };
    match standing.status {
        Status::Won => {
            let shortest = lengths(Status::Won).and_then(|plies| plies.into_iter().min());
            standing.plies = shortest.or(standing.plies);
        }
        Status::Lost => {
            let all_known = moves.iter().all(|(_, of)| of.status == Status::Lost);
            let longest = lengths(Status::Lost).and_then(|plies| plies.into_iter().max());
            if all_known {
                standing.plies = longest.or(standing.plies);
            }
            for (_, of) in moves.iter_mut().filter(|(_, of)| of.status == Status::Unknown) {
                of.status = Status::Lost;
            }
        }
        Status::Drawn | Status::Unknown => {}
    }
}

impl<K: Knowledge> Worker<'_, K> {
    /// Asks whether `attacker` wins the position on the board.
    pub(crate) fn asked(&mut self, attacker: Side) -> Found {
        self.attacker = attacker;
        self.resolve()
    }

    /// What each legal move leads to, within so many positions entered in all.
    fn moves_standing(&mut self, budget: u64) -> Vec<(MoveOf<K>, Standing)> {
        let mover = self.position.side_to_move();
        let moves = legal_moves(&self.position);
        let count = moves.len() as u64;
        let mut standings = Vec::with_capacity(moves.len());
        for (number, mv) in (0..).zip(moves) {
            // Each gets its part of what is left.
            let spent = self.all_nodes();
            if self.is_spent() {
                standings.push((mv, Standing::UNKNOWN));
                continue;
            }
            self.resume(spent + budget.saturating_sub(spent) / (count - number));
            let undo = self.descend(mv);
            let wins = self.asked(mover);
            let loses = if status_of(wins.fact).is_some() { wins } else { self.asked(mover.other()) };
            let mut standing = both::<K>(wins, loses);
            self.ascend(mv, undo);
            standing.plies = standing.plies.map(|plies| plies + 1);
            standings.push((mv, standing));
        }
        standings
    }

    /// The line of a position that `winner` wins: the winner plays the shortest way of the proof, the loser the longest. Ends where
    /// the game does, or where the rest is beyond doubt, or where the table has forgotten too much.
    fn decided_line(&mut self, winner: Side, ceiling: u64) -> Vec<MoveOf<K>> {
        self.follow(ceiling, |worker| {
            worker.attacker = winner;
            let wins = worker.position.side_to_move() == winner;
            let mut best: Option<(u16, MoveOf<K>)> = None;
            // What the proof rests on first; where it was forgotten the position is proven again.
            for again in [false, true] {
                if again && best.is_none() {
                    worker.prove_again();
                }
                for mv in legal_moves(&worker.position) {
                    if worker.is_spent() {
                        return None;
                    }
                    let undo = worker.descend(mv);
                    let found = if again && !wins { worker.resolve() } else { worker.known() };
                    worker.ascend(mv, undo);
                    let better = |&(plies, _): &(u16, MoveOf<K>)| {
                        if wins { found.plies < plies } else { found.plies > plies }
                    };
                    if found.fact == Fact::Won && best.as_ref().is_none_or(better) {
                        best = Some((found.plies, mv));
                    }
                }
                if best.is_some() {
                    break;
                }
            }
            best.map(|(_, mv)| mv)
        })
    }

    /// A line of a drawn position, in which nobody gives anything away.
    fn drawn_line(&mut self, ceiling: u64) -> Vec<MoveOf<K>> {
        self.follow(ceiling, |worker| {
            let opponent = worker.position.side_to_move().other();
            let moves = legal_moves(&worker.position);
            let mut holds = |mv: MoveOf<K>, ask: fn(&mut Self) -> Found| {
                if worker.is_spent() {
                    return false;
                }
                let undo = worker.descend(mv);
                worker.attacker = opponent;
                let found = ask(worker);
                worker.ascend(mv, undo);
                matches!(found.fact, Fact::Held | Fact::Lost)
            };
            // What is known without asking comes first.
            let known = moves.iter().copied().find(|&mv| holds(mv, Self::known));
            known.or_else(|| moves.iter().copied().find(|&mv| holds(mv, Self::resolve)))
        })
    }

    /// Proves the position on the board even where the table has its answer, so that the table has those of its moves, too.
    pub(crate) fn prove_again(&mut self) -> Found {
        if self.must_stop() { Found::of(Fact::Open, 0) } else { self.prove([super::found::NEVER; 2]) }
    }

    /// Plays on with the moves that `choose` gives until the game is over or there is none, searching no more once `ceiling` positions
    /// have been entered in all; the board is as before at the end.
    fn follow(
        &mut self,
        ceiling: u64,
        mut choose: impl FnMut(&mut Self) -> Option<MoveOf<K>>,
    ) -> Vec<MoveOf<K>> {
        let (mut line, mut undos) = (Vec::new(), Vec::new());
        while self.ply() < MAX_PLY - 1 && self.position.outcome() == Outcome::Open {
            self.resume(ceiling);
            let Some(mv) = choose(self) else { break };
            undos.push((mv, self.descend(mv)));
            line.push(mv);
        }
        for (mv, undo) in undos.into_iter().rev() {
            self.ascend(mv, undo);
        }
        line
    }
}
