//! What the alpha-beta search asks a prover before it begins, and how it keeps to the answer.

use pentaply_core::score::WIN;
use pentaply_core::{Knowledge, Position, Score, Scoring, SearchParameters, Value};

use super::{Shares, Solution, Status, Table, Task};
use crate::clock::Clock;
use crate::report::{Line, Report};
use crate::{Limits, MoveOf, Settings, Signal, Techniques};

/// Bytes of memory for each position that the prover may enter: twice what its entries take.
const BYTES_A_NODE: usize = 32;

/// The part of the time that it may take: a tenth.
const TIME_PART: u32 = 10;

/// The prover of a search, with its table, kept from move to move.
pub(crate) struct Consultant {
    table: Table,
    shares: Shares,
    nodes: u64,
}

impl Consultant {
    /// A prover for a game whose parameters want one.
    pub(crate) fn new<K: Knowledge>(parameters: &SearchParameters) -> Option<Consultant> {
        let nodes = parameters.prover_nodes.max(0) as u64;
        if nodes == 0 || K::Position::SCORING == Scoring::Margin {
            return None;
        }
        let shares = Shares::of::<K>((nodes as usize * BYTES_A_NODE).max(2 << 20), 1);
        Some(Consultant { table: Table::new(shares.table), shares, nodes })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    /// Asks about a root. `None` where a prover is out of place: a depth limit says how far to look, several lines are not
    /// proofs, a technique is off for comparison, or a search ponders, whose time is another's.
    pub(crate) fn ask<K: Knowledge>(
        &self,
        knowledge: &K,
        position: &K::Position,
        settings: &Settings,
        (limits, clock): (&Limits, &Clock),
        signal: &Signal,
    ) -> Option<Solution<MoveOf<K>>> {
        let free = limits.depth.is_none()
            && settings.lines == 1
            && settings.techniques == Techniques::ALL
            && !signal.is_pondering();
        if !free {
            return None;
        }
        let nodes = limits.nodes.map_or(self.nodes, |nodes| (nodes / u64::from(TIME_PART)).min(self.nodes));
        let (clock, limits) = (clock.part(TIME_PART), Limits::nodes(nodes));
        let task = Task::new(knowledge, &self.table, self.shares, &clock, &limits, signal);
        let task = Task { all_moves: false, threats_only: K::KNOWS_THREATS, ..task };
        Some(task.solve(position, &mut |_| {}))
    }
}

impl<M: Copy + PartialEq> Solution<M> {
    /// The report of a search that need not begin: the proof is a win. `None` where it is none.
    pub(crate) fn win(&self, clock: &Clock) -> Option<Report<M>> {
        let plies = self.standing.plies.filter(|_| self.standing.status == Status::Won)?;
        let value = WIN - plies as Value;
        (!self.line.is_empty()).then(|| Report {
            lines: vec![Line { value, score: Score::Win(plies), pv: self.line.clone() }],
            depth: plies,
            seldepth: plies,
            nodes: 0,
            prover_nodes: self.nodes,
            time: clock.elapsed(),
            hashfull: 0,
        })
    }

    /// Leaves those moves at the root that keep a proven draw.
    pub(crate) fn narrow(&self, root_moves: &mut Vec<M>) {
        if self.standing.status == Status::Drawn {
            let keeps = |mv: &M| self.moves.iter().any(|(at, of)| at == mv && of.status == Status::Drawn);
            if root_moves.iter().any(keeps) {
                root_moves.retain(keeps);
            }
        }
    }

    /// Puts what is proven in place of what the search thinks: of a lost position it has the most stubborn move, but may not
    /// see that it is lost.
    pub(crate) fn correct(&self, report: &mut Report<M>) {
        report.prover_nodes = self.nodes;
        let Some(line) = report.lines.first_mut() else { return };
        match (self.standing.status, self.standing.plies, line.score) {
            (Status::Lost, Some(_), Score::Loss(_)) => {}
            (Status::Lost, Some(plies), _) => {
                (line.value, line.score) = (-(WIN - plies as Value), Score::Loss(plies));
            }
            (Status::Drawn, ..) => (line.value, line.score) = (0, Score::Draw),
            _ => {}
        }
    }
}
