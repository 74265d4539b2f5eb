//! Cutting a node or a move off on the word of the static value. None of it is proof.

use pentaply_core::score::{self, WIN_BOUND};
use pentaply_core::{Knowledge, Position, Value};

use crate::node::Other;
use crate::techniques::Technique;
use crate::worker::{Found, Worker};

/// Which quiet moves of a node are skipped.
#[derive(Clone, Copy)]
pub(crate) struct Skipping {
    /// Moves after this many are skipped unless they are noisy.
    pub after: usize,
    /// What a skipped move is taken to be worth at most.
    pub value: Value,
}

impl<K: Knowledge, const ABLATE: bool> Worker<'_, K, ABLATE> {
    /// Whether any technique in use asks for the static value at inner nodes so deep.
    #[inline(always)]
    pub(crate) fn uses_static_value(&self, depth: i32) -> bool {
        let p = self.parameters();
        self.has(Technique::NullMove) && p.null_depth > 0 && depth >= p.null_depth
            || self.has(Technique::Futility)
                && (depth <= p.reverse_futility_depth
                    || depth <= p.futility_depth
                    || depth <= p.razor_depth
                    || depth <= p.skip_depth)
    }

    /// Reverse futility: a static value that beats beta by a margin for each ply left is taken to beat it in the end.
    #[inline(always)]
    pub(crate) fn beats_by_far(&self, static_value: Value, beta: Value, depth: i32) -> Option<Found> {
        let p = self.parameters();
        let value = static_value - p.reverse_futility_margin * depth;
        let applies = self.has(Technique::Futility) && depth <= p.reverse_futility_depth;
        (applies && value >= beta).then(|| Found::estimate(value))
    }

    /// Cuts a calm node off by reverse futility, razoring or a null move.
    #[inline(always)]
    pub(crate) fn prune(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        static_value: Value,
    ) -> Option<Found> {
        let p = self.parameters();
        if self.has(Technique::Futility) {
            if let Some(found) = self.beats_by_far(static_value, beta, depth) {
                return Some(found);
            }
            if depth <= p.razor_depth && static_value + p.razor_margin * depth <= alpha {
                let found = self.quiescence::<Other>(alpha, alpha + 1, 0, ply);
                if found.value <= alpha {
                    return Some(found);
                }
            }
        }
        if self.has(Technique::NullMove) && p.null_depth > 0 && depth >= p.null_depth && static_value >= beta
        {
            return self.null_move(beta, depth, ply);
        }
        None
    }

    /// Passes the turn: if even that is good enough, so is some move. From some depth on a shallower search without null
    /// moves must agree, against zugzwang.
    fn null_move(&mut self, beta: Value, depth: i32, ply: usize) -> Option<Found> {
        let p = self.parameters();
        let after_null = ply > 0 && self.memory.frames[ply - 1].made.is_none();
        if self.null_off || after_null || !self.shared.knowledge.null_is_sound(&self.position, &self.state) {
            return None;
        }
        let undo = self.position.make_null()?;
        // A knowledge that keeps a state cannot follow a move that is none: it starts afresh on both sides of it.
        let state = self.shared.knowledge.state(&self.position);
        let state = std::mem::replace(&mut self.state, state);
        self.memory.frames[ply].made = None;
        self.entered();
        let reduced = depth - 1 - p.null_reduction - depth / 4;
        let found = self.child::<Other>(beta - 1, beta, reduced.max(0), ply, false);
        self.position.unmake_null(undo);
        self.state = state;
        if self.stopped || found.value < beta {
            return None;
        }
        // A win that begins with a pass is none.
        let value = if found.value >= WIN_BOUND { beta } else { found.value };
        if depth >= p.null_verify_depth {
            self.null_off = true;
            let verified = self.node::<Other>(beta - 1, beta, reduced.max(1), ply);
            self.null_off = false;
            if self.stopped || verified.value < beta {
                return None;
            }
        }
        Some(Found::estimate(value))
    }

    /// Which quiet moves to skip: all but the first where the static value is far below alpha, the late ones where the depth
    /// is nearly used up.
    #[inline(always)]
    pub(crate) fn skipping(&self, alpha: Value, depth: i32, ply: usize, calm: bool) -> Skipping {
        let p = self.parameters();
        let none = Skipping { after: usize::MAX, value: -score::INFINITE };
        let Some(static_value) = self.memory.frames[ply].static_value else { return none };
        if !calm || depth <= 0 || !self.has(Technique::Futility) {
            return none;
        }
        let hoped = static_value + p.futility_margin * depth;
        if depth <= p.futility_depth && hoped <= alpha {
            return Skipping { after: 1, value: hoped };
        }
        if depth <= p.skip_depth {
            let patience = p.skip_moves * depth * depth / if self.is_improving(ply) { 1 } else { 2 };
            return Skipping { after: patience.max(1) as usize, value: -score::INFINITE };
        }
        none
    }
}
