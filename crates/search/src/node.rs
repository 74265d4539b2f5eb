//! A node of the search: principal variation search with a transposition table, reductions and pruning.

use pentaply_core::score::{self, INFINITE, MAX_PLY, WIN, WIN_BOUND, is_decided};
use pentaply_core::{Candidates, Key, Knowledge, Position, Scoring, Side, Value};

use crate::MoveOf;
use crate::history::{Indices, Trail};
use crate::picker::Picker;
use crate::table::{Bound, Entry};
use crate::techniques::Technique;
use crate::worker::{Found, Frame, Trust, Worker};

/// The kind of a node, as a type, so that what a kind does not need is not compiled into it.
pub(crate) trait Kind {
    const ROOT: bool = false;
    /// Whether the node may have a value between alpha and beta.
    const PV: bool = false;
}

/// The position asked about.
pub(crate) struct Root;
/// On the principal variation.
pub(crate) struct Pv;
/// Searched with a null window.
pub(crate) struct Other;

impl Kind for Root {
    const ROOT: bool = true;
    const PV: bool = true;
}
impl Kind for Pv {
    const PV: bool = true;
}
impl Kind for Other {}

/// Tells table entries apart of nodes whose mover is in the middle of his turn with no depth left: their value comes from
/// playing the turn out, where another node with the same position would be valued statically.
const CHAIN: Key = 0x6C61_6B2D_6E72_7574;

impl<K: Knowledge, const ABLATE: bool> Worker<'_, K, ABLATE> {
    /// The value of the position on the board within a window, for its side to move.
    pub(crate) fn node<N: Kind>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
    ) -> Found {
        if N::PV {
            self.memory.pv[ply].clear();
            self.seldepth = self.seldepth.max(ply);
        }
        if !N::ROOT {
            if let Some(found) = self.decided(ply) {
                return found;
            }
            if ply >= MAX_PLY {
                return Found::estimate(self.evaluate());
            }
        }
        if self.must_stop() {
            return Found::estimate(0);
        }
        if let (true, Trust::Replay(end)) = (K::Position::LOOKS_BACK, self.trust)
            && self.nodes >= end
        {
            return Found::estimate(0);
        }

        let (mut low, mut high) = (-INFINITE, INFINITE);
        if !N::ROOT && self.has(Technique::Bounds) {
            (low, high) = self.bounds(ply);
            if low >= beta || low == high {
                return Found::fact(low);
            }
            if high <= alpha {
                return Found::fact(high);
            }
            alpha = alpha.max(low);
            beta = beta.min(high);
        }

        let mover = self.position.side_to_move();
        self.memory.frames[ply].mover = mover;
        self.memory.frames[ply].static_value = None;
        let trail = self.trail(ply, mover);
        let in_chain = trail.last.is_some_and(|previous| previous.same_side);
        if depth <= 0 {
            if !in_chain {
                return self.quiescence::<N>(alpha, beta, depth, ply);
            }
            depth = 0;
        }

        // The static value is asked for before the table, whose answer is still on its way from memory.
        let pressed = depth > 0 && self.shared.knowledge.is_pressed(&self.position, &self.state);
        let is_open = !is_decided(alpha) && !is_decided(beta) && !self.is_replaying();
        let calm = !pressed && !in_chain && !N::PV && is_open;
        if calm && self.uses_static_value(depth) {
            self.memory.frames[ply].static_value = Some(self.evaluate());
        }

        let key = self.position.key() ^ if depth == 0 { CHAIN } else { 0 };
        let tabled = self.has(Technique::Table) && (N::PV || depth >= self.parameters().table_depth);
        let mut picker = Picker::new(self, mover);
        // A node that its static value cuts off needs no moves.
        let static_value = self.memory.frames[ply].static_value;
        let needs_moves = static_value.is_none_or(|value| self.beats_by_far(value, beta, depth).is_none());
        if !N::ROOT && tabled && self.parameters().generate_early != 0 && needs_moves {
            picker.generate(self, trail);
        }
        let entry = if tabled { self.shared.table.probe(key) } else { None };
        let excluded = self.memory.frames[ply].excluded;
        if let (Some(entry), false) = (entry, N::PV) {
            let value = self.table_to_value(entry.value, ply);
            if self.is_deep_enough(entry, depth)
                && entry.bound.settles(value, alpha, beta)
                && self.trusts(value)
                && excluded == 0
            {
                picker.close(self);
                return Found { value, proven: entry.proven };
            }
        }
        let table_move = entry
            .and_then(|entry| self.position.unpack(entry.mv))
            .filter(|&mv| !N::ROOT && self.position.is_legal(mv));

        if let Some(value) = static_value
            && excluded == 0
            && let Some(found) = self.prune(alpha, beta, depth, ply, value)
        {
            picker.close(self);
            return found;
        }
        if !N::ROOT && self.has(Technique::Extensions) && !self.is_replaying() {
            depth += self.extension(depth, ply, pressed, table_move.is_none());
        }
        let singular = !N::ROOT
            && excluded == 0
            && entry.zip(table_move).is_some_and(|(entry, mv)| self.is_singular(entry, mv, depth, ply));
        if self.stopped {
            picker.close(self);
            return Found::estimate(0);
        }
        let skipping = self.skipping(alpha, depth, ply, calm);

        let knowledge = self.shared.knowledge;
        let window_alpha = alpha;
        picker.begin_with(table_move);
        let mut best = Found::fact(-INFINITE);
        let mut best_move = None;
        let mut all_proven = true;
        let mut tried = Tried::default();
        let mut count = 0;
        loop {
            let next = if N::ROOT {
                self.root_moves.get(self.line + count).map(|root_move| root_move.mv)
            } else {
                picker.next(self, ply, trail)
            };
            let Some(mv) = next else { break };
            if excluded != 0 && self.position.pack(mv) == excluded {
                continue;
            }
            count += 1;
            let index = Indices::of(knowledge, &self.position, mv);
            let all_quiet = !N::ROOT && picker.is_past_noisy(self);
            let noisy = !all_quiet && knowledge.is_noisy(&self.position, &self.state, mv);
            if !noisy && count > skipping.after && best.value > -WIN_BOUND {
                all_proven = false;
                best.value = best.value.max(skipping.value);
                if all_quiet {
                    break;
                }
                continue;
            }
            let reduction =
                if noisy { 0 } else { self.reduction::<N>(depth, ply, count, pressed, mover, trail, index) };

            let below = if singular && Some(mv) == table_move { depth } else { depth - 1 };
            let undo = self.make(mv, index, ply);
            if depth - reduction > self.parameters().table_depth || self.parameters().quiescence_table == 2 {
                self.shared.table.prefetch(self.position.key());
            }
            let same_side = self.position.side_to_move() == mover;
            let found = self.search_move::<N>(alpha, beta, below, reduction, ply, same_side, count == 1);
            self.unmake(mv, undo);
            if self.stopped {
                picker.close(self);
                return Found::estimate(0);
            }

            all_proven &= found.proven;
            if N::ROOT {
                self.note_root_move(count - 1, found.value, count == 1 || found.value > alpha);
            }
            if found.value > best.value {
                best = found;
                if found.value > alpha {
                    best_move = Some((mv, index, noisy));
                    if N::PV {
                        self.extend_pv(mv, ply);
                    }
                    alpha = found.value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
            tried.push(index);
        }
        let candidates = if N::ROOT { self.root_candidates } else { picker.candidates };
        picker.close(self);

        if excluded != 0 {
            return Found::estimate(best.value.max(alpha));
        }
        if count == 0 {
            let outcome = K::Position::NO_MOVES.outcome(mover);
            return Found::fact(score::of_outcome(outcome, K::Position::SCORING, mover, ply).unwrap_or(0));
        }
        if best.value < beta {
            best.proven = all_proven && candidates != Candidates::Narrowed;
        } else if let Some((mv, index, noisy)) = best_move {
            self.reward(mv, index, noisy, &tried, depth, ply, trail);
        }
        best.value = best.value.clamp(low, high);
        if tabled && !(N::ROOT && self.line > 0) && !self.is_replaying() {
            let entry = Entry {
                value: self.value_to_table(best.value, ply),
                depth: depth.min(DEEPEST) as u8,
                bound: Bound::of(best.value, window_alpha, beta),
                proven: best.proven && self.has(Technique::OtherDepths),
                mv: best_move.map_or(0, |(mv, ..)| self.position.pack(mv)),
            };
            self.shared.table.store(key, entry);
        }
        best
    }

    /// The value of the move just made, for the side that made it: with a null window and reduced first, and again as it
    /// should be if it turns out better than expected.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn search_move<N: Kind>(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        reduction: i32,
        ply: usize,
        same_side: bool,
        first: bool,
    ) -> Found {
        let null_window = !first && self.has(Technique::PrincipalVariation);
        if !null_window && reduction == 0 {
            return self.child::<N>(alpha, beta, depth, ply, same_side);
        }
        if N::PV {
            self.memory.pv[ply + 1].clear();
        }
        let upper = if null_window { alpha + 1 } else { beta };
        let mut found = self.child::<Other>(alpha, upper, depth - reduction, ply, same_side);
        if found.value > alpha && reduction > 0 {
            found = self.child::<Other>(alpha, upper, depth, ply, same_side);
        }
        if N::PV && found.value > alpha && (found.value < beta || !null_window) {
            found = self.child::<N>(alpha, beta, depth, ply, same_side);
        }
        found
    }

    /// The value of the position that a move led to, for the side that made the move. It is negated exactly when the mover
    /// changes; after an extra turn the sign and the window stay.
    #[inline(always)]
    pub(crate) fn child<N: Kind>(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        same_side: bool,
    ) -> Found {
        let (low, high) = if same_side { (alpha, beta) } else { (-beta, -alpha) };
        let found = if N::PV {
            self.node::<Pv>(low, high, depth, ply + 1)
        } else {
            self.node::<Other>(low, high, depth, ply + 1)
        };
        if same_side { found } else { Found { value: -found.value, ..found } }
    }

    /// What is proven about the value of the position on the board.
    #[inline(always)]
    fn bounds(&self, ply: usize) -> (Value, Value) {
        let (low, high) = self.shared.knowledge.bounds(&self.position);
        match K::Position::SCORING {
            Scoring::Margin => (low, high),
            // Nothing is worse than to have lost here, or better than to win with the very next ply.
            Scoring::WinLoss => (low.max(-(WIN - ply as Value)), high.min(WIN - ply as Value - 1)),
        }
    }

    #[inline(always)]
    fn is_deep_enough(&self, entry: Entry, depth: i32) -> bool {
        if self.has(Technique::OtherDepths) {
            entry.proven || i32::from(entry.depth) >= depth
        } else {
            i32::from(entry.depth) == depth
        }
    }

    /// Plies more, where something must be answered, or fewer, where the table knows no move to begin with.
    #[inline(always)]
    fn extension(&self, depth: i32, ply: usize, pressed: bool, no_table_move: bool) -> i32 {
        let parameters = self.parameters();
        if pressed && (ply as i32) < 2 * self.root_depth {
            return parameters.pressed_extension;
        }
        let shy = parameters.internal_reduction_depth;
        if no_table_move && shy > 0 && depth >= shy { -1 } else { 0 }
    }

    /// Whether the table's move is alone: all others, searched half as deep, are much worse than the table says it is.
    #[inline(always)]
    fn is_singular(&mut self, entry: Entry, mv: MoveOf<K>, depth: i32, ply: usize) -> bool {
        let parameters = self.parameters();
        if parameters.singular_depth == 0
            || depth < parameters.singular_depth
            || ply as i32 >= 2 * self.root_depth
            || i32::from(entry.depth) < depth - 3
            || entry.bound == Bound::Upper
            || self.is_replaying()
            || !self.has(Technique::Extensions)
        {
            return false;
        }
        let value = self.table_to_value(entry.value, ply);
        if is_decided(value) {
            return false;
        }
        let target = value - parameters.singular_margin * depth;
        let frame = self.memory.frames[ply];
        self.memory.frames[ply].excluded = self.position.pack(mv);
        let found = self.node::<Other>(target - 1, target, (depth - 1) / 2, ply);
        let killers = self.memory.frames[ply].killers;
        self.memory.frames[ply] = Frame { killers, ..frame };
        found.value < target
    }

    /// Late-move reduction in plies.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn reduction<N: Kind>(
        &self,
        depth: i32,
        ply: usize,
        count: usize,
        pressed: bool,
        mover: Side,
        trail: Trail,
        index: Indices,
    ) -> i32 {
        let parameters = self.parameters();
        if !self.has(Technique::Reductions)
            || parameters.reduction_depth == 0
            || depth < parameters.reduction_depth
            || count <= parameters.reduction_moves as usize
            || pressed
            || self.is_replaying()
        {
            return 0;
        }
        let history = self.memory.history.score(mover, trail, index);
        let worsening = if parameters.reduction_worsening > 0 && !self.is_improving(ply) {
            parameters.reduction_worsening
        } else {
            0
        };
        let plies = self.shared.reductions.get(depth, count) + worsening
            - 100 * history / parameters.reduction_history
            - if N::PV { 100 } else { 0 };
        (plies / 100).clamp(0, depth - 1)
    }

    /// Remembers the move that cut a node off, and those that did not.
    #[allow(clippy::too_many_arguments)]
    fn reward(
        &mut self,
        mv: MoveOf<K>,
        index: Indices,
        noisy: bool,
        tried: &Tried,
        depth: i32,
        ply: usize,
        trail: Trail,
    ) {
        let mover = self.memory.frames[ply].mover;
        if self.has(Technique::History) {
            self.memory.history.learn(mover, trail, index, tried.as_slice(), depth);
        }
        if !noisy && self.has(Technique::Killers) {
            let bits = self.position.pack(mv);
            let killers = &mut self.memory.frames[ply].killers[mover.index()];
            if killers[0] != bits {
                *killers = [bits, killers[0]];
            }
            self.memory.history.set_counter(mover, trail, bits);
        }
    }

    fn note_root_move(&mut self, number: usize, value: Value, is_best: bool) {
        let root_move = &mut self.root_moves[self.line + number];
        root_move.value = -INFINITE;
        if is_best {
            root_move.value = value;
            // Whether the whole node is proven is for the end of the iteration to say.
            root_move.proven = false;
            root_move.pv.truncate(1);
            root_move.pv.extend_from_slice(&self.memory.pv[1]);
        }
    }
}

/// Depths above this are stored as this.
const DEEPEST: i32 = 250;

/// The moves tried at a node without success, as far as they are remembered.
struct Tried {
    moves: [Indices; 32],
    count: usize,
}

impl Default for Tried {
    #[inline(always)]
    fn default() -> Tried {
        Tried { moves: [Indices::default(); 32], count: 0 }
    }
}

impl Tried {
    #[inline(always)]
    fn push(&mut self, index: Indices) {
        if let Some(slot) = self.moves.get_mut(self.count) {
            *slot = index;
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[Indices] {
        &self.moves[..self.count]
    }
}
