//! What a player wants to ask about a position: evaluation, ordering, quiescence.
//!
//! Everything but [`Knowledge::evaluate`] has a neutral default, so that a new game plays once it has rules and one
//! evaluation function.

use crate::{Linear, Position, Value, score};

crate::parameters! {
    /// The constants of the search, which each game may set for itself ([`Knowledge::SEARCH`]). Margins are in
    /// hundredths of the game's natural unit, depths in plies. A depth of 0 turns a technique off.
    pub struct SearchParameters, enum SearchParameter {
        /// Half the first aspiration window, points.
        aspiration = 50, 1..=1000;
        /// Nodes shallower than this are not looked up in the table, but for the principal variation: where a node costs less
        /// than a look into memory.
        table_depth = 1, 0..=8;
        /// Whether moves are listed while the table entry is on its way from memory (1), or only when the table's move was not
        /// enough (0): 1 where a list is short and cheap.
        generate_early = 0, 0..=1;
        /// Late-move reductions start at this depth; 0 never.
        reduction_depth = 3, 0..=20;
        /// Moves searched at full depth before late-move reductions start.
        reduction_moves = 3, 1..=40;
        /// Constant part of a late-move reduction, hundredths of a ply.
        reduction_base = 50, -200..=300;
        /// Growth of a late-move reduction with ln(depth) x ln(move number), hundredths of a ply.
        reduction_slope = 45, 0..=200;
        /// History score that takes one ply off or adds one ply to a reduction.
        reduction_history = 8000, 500..=32000;
        /// Added to a late-move reduction where the static value has not risen since the side's last turn, hundredths of a ply.
        reduction_worsening = 0, 0..=200;
        /// Whether moves are also remembered by the own move two plies before (1).
        follow_ups = 0, 0..=1;
        /// Whether quiescence uses the table: not (0), before anything else (1), or once the static value has not been enough (2): that
        /// is cheap, and known by the time the entry has come from memory.
        quiescence_table = 0, 0..=2;
        /// Plies after which quiescence tries no more moves where the side to move may stand pat.
        quiescence_plies = 64, 1..=64;
        /// From this depth on the table's move is searched deeper where all others are much worse; 0 never.
        singular_depth = 0, 0..=30;
        /// How much worse, points for each ply of depth.
        singular_margin = 8, 0..=400;
        /// Late quiet moves are skipped up to this depth; 0 never.
        skip_depth = 0, 0..=12;
        /// Quiet moves tried at depth 1 before late ones are skipped.
        skip_moves = 6, 1..=100;
        /// Null moves are tried from this depth on; 0 never.
        null_depth = 0, 0..=20;
        /// Plies a null move is reduced by, besides depth / 4.
        null_reduction = 3, 1..=6;
        /// From this depth on a null-move cut-off is verified by a search without null moves.
        null_verify_depth = 8, 1..=40;
        /// A node this deep or less is cut off when its static value beats beta by the margin; 0 never.
        reverse_futility_depth = 0, 0..=12;
        /// Reverse futility margin, points a ply.
        reverse_futility_margin = 120, 1..=2000;
        /// Quiet moves are skipped in nodes this shallow whose static value is far below alpha; 0 never.
        futility_depth = 0, 0..=12;
        /// Futility margin, points a ply.
        futility_margin = 150, 1..=2000;
        /// Nodes this shallow whose static value is hopeless drop into quiescence; 0 never.
        razor_depth = 0, 0..=6;
        /// Razoring margin, points a ply.
        razor_margin = 300, 1..=4000;
        /// Plies added where something must be answered.
        pressed_extension = 0, 0..=1;
        /// Nodes without a table move are searched a ply shallower from this depth on; 0 never.
        internal_reduction_depth = 5, 0..=20;
        /// Positions that a prover may enter at the root before the search begins, and at most a tenth of the search's own limits;
        /// 0 never. What it proves the search does not contradict.
        prover_nodes = 0, 0..=10000000;
    }
}

/// Who adds up the terms of a linear evaluation: either their weighted sum, or their counts for a fit.
///
/// An evaluation is written once as a function over a tally, each term named by its index in the game's weight
/// table. The search sums; the tuner collects the counts.
pub trait Tally<Term> {
    /// Adds `count` units of a term, of an array its first.
    #[inline(always)]
    fn add(&mut self, term: Term, count: i32) {
        self.add_at(term, 0, count);
    }

    /// Adds `count` units of the term with this index in an array.
    fn add_at(&mut self, term: Term, index: usize, count: i32);
}

/// What quiescence should look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quiescence {
    /// The side to move may stand pat on the static evaluation; what else to try, [`Knowledge::hanging`] says.
    Pat,
    /// Something must be answered: no standing pat, and the moves appended (at least one) are all the replies there are;
    /// whatever was left out loses no later.
    Must,
    /// The side to move wins by force in so many plies from here (1 = with its next move).
    Win(u32),
    /// The side to move loses by force in so many plies from here (0 = it has no move, 2 = whatever it plays, the
    /// opponent's next move wins).
    Loss(u32),
}

/// What [`Knowledge::candidates`] has done to the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Candidates {
    /// Nothing was left out.
    All,
    /// Moves were left out, and each is provably no better than one that stayed: the value is unchanged.
    RestNoBetter,
    /// Moves were left out on suspicion: no proof may rest on this node.
    Narrowed,
}

/// Keeps those of `moves[start..]` that pass, in order: how [`Knowledge::candidates`] narrows a list whose beginning is not its own.
#[inline(always)]
pub fn retain_from<M: Copy>(moves: &mut Vec<M>, start: usize, mut keep: impl FnMut(M) -> bool) {
    let mut end = start;
    for i in start..moves.len() {
        let mv = moves[i];
        if keep(mv) {
            moves[end] = mv;
            end += 1;
        }
    }
    moves.truncate(end);
}

/// Knowledge of a game: immutable weights, shared by all threads, and a state for each thread.
pub trait Knowledge: Send + Sync + 'static {
    /// The game's rules.
    type Position: Position;
    /// What one search thread keeps about the position on its board, told after each make and before each unmake, free
    /// to update lazily. `()` where evaluating from scratch is fast enough.
    type State: Clone + Send;

    /// The constants of the search for this game.
    const SEARCH: SearchParameters = SearchParameters::DEFAULT;

    /// Whether wins are mostly forced by threats, which [`Knowledge::threats`] lists: then a prover tries those alone first.
    const KNOWS_THREATS: bool = false;

    /// Whether every noisy move has a hint above 0. The search then need not ask about the others.
    const NOISY_HAS_HINT: bool = false;

    /// Points (hundredths) at which the odds of winning are e : 1. Fitted by `pentaply tune`.
    const CURVE: f64 = 400.0;

    /// The constants in force; [`Knowledge::SEARCH`] unless a tuner says otherwise.
    #[inline(always)]
    fn search(&self) -> SearchParameters {
        Self::SEARCH
    }

    /// The state for a position, from scratch.
    fn state(&self, position: &Self::Position) -> Self::State;

    /// Told after `mv` was made; `position` is the one that arose.
    #[inline(always)]
    fn after_make(
        &self,
        state: &mut Self::State,
        position: &Self::Position,
        mv: <Self::Position as Position>::Move,
    ) {
        let _ = (state, position, mv);
    }

    /// Told before `mv` is unmade; `position` is still the one that arose from it.
    #[inline(always)]
    fn before_unmake(
        &self,
        state: &mut Self::State,
        position: &Self::Position,
        mv: <Self::Position as Position>::Move,
    ) {
        let _ = (state, position, mv);
    }

    /// The static value of an open position for the side to move, in hundredths of the game's natural unit.
    fn evaluate(&self, position: &Self::Position, state: &mut Self::State) -> Value;

    /// The weights of a linear evaluation; `None` where the evaluation is no weighted sum, so that there is nothing to fit.
    #[must_use]
    fn linear() -> Option<Linear> {
        None
    }

    /// Counts the terms of a linear evaluation in an open position, for the side to move, and returns the rest of the
    /// value: [`Knowledge::evaluate`] is the sum of each count times its weight, over [`Linear::divisor`], and this. `None` where it is not (a
    /// swap takes the absolute value): such a position is no use to a fit. `counts` comes as zeros, one for each weight.
    fn count(position: &Self::Position, counts: &mut [i32]) -> Option<Value> {
        let _ = (position, counts);
        None
    }

    /// The knowledge with other weights, one for each of [`Knowledge::linear`]; `None` where they are compiled in, or
    /// where there are none.
    #[must_use]
    fn with_weights(weights: &[i32]) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = weights;
        None
    }

    /// An ordering hint: moves with a higher number are tried earlier. Positive hints come before killers and
    /// history, 0 and less are added to history.
    #[inline(always)]
    fn hint(
        &self,
        position: &Self::Position,
        state: &Self::State,
        mv: <Self::Position as Position>::Move,
    ) -> i32 {
        let _ = (position, state, mv);
        0
    }

    /// The hints of moves of one position in their order, as [`Knowledge::hint`] gives them one by one; for knowledge that would look
    /// at the same things for each.
    #[inline(always)]
    fn hints(
        &self,
        position: &Self::Position,
        state: &Self::State,
        moves: &[<Self::Position as Position>::Move],
        mut told: impl FnMut(i32),
    ) {
        for &mv in moves {
            told(self.hint(position, state, mv));
        }
    }

    /// Whether a move changes much at once (captures, keeps the turn, climbs): such moves are not reduced or skipped.
    /// See [`Knowledge::NOISY_HAS_HINT`].
    #[inline(always)]
    fn is_noisy(
        &self,
        position: &Self::Position,
        state: &Self::State,
        mv: <Self::Position as Position>::Move,
    ) -> bool {
        let _ = (position, state, mv);
        false
    }

    /// A dense index of the move below 2^16, for the butterfly history.
    #[inline(always)]
    fn butterfly(&self, position: &Self::Position, mv: <Self::Position as Position>::Move) -> usize {
        position.pack(mv) as usize & 0xFFFF
    }

    /// A dense index of the move below 1,024, for the continuation history.
    #[inline(always)]
    fn coarse(&self, position: &Self::Position, mv: <Self::Position as Position>::Move) -> usize {
        position.pack(mv) as usize & 0x3FF
    }

    /// May narrow the pseudo-legal moves in `moves[start..]`, and says whether those left out provably lose. Never
    /// leaves out all; never touches `moves[..start]`.
    #[inline(always)]
    fn candidates(
        &self,
        position: &Self::Position,
        state: &Self::State,
        moves: &mut Vec<<Self::Position as Position>::Move>,
        start: usize,
    ) -> Candidates {
        let _ = (position, state, moves, start);
        Candidates::All
    }

    /// What to do when the depth is used up. Appends the replies to `moves` where something must be answered, and nothing else.
    #[inline(always)]
    fn quiescence(
        &self,
        position: &Self::Position,
        state: &Self::State,
        moves: &mut Vec<<Self::Position as Position>::Move>,
    ) -> Quiescence {
        let _ = (position, state, moves);
        Quiescence::Pat
    }

    /// The legal moves that quiescence tries after [`Quiescence::Pat`] where the static value is not enough, such as captures that
    /// win something. Appends them to `moves`.
    #[inline(always)]
    fn hanging(
        &self,
        position: &Self::Position,
        state: &Self::State,
        moves: &mut Vec<<Self::Position as Position>::Move>,
    ) {
        let _ = (position, state, moves);
    }

    /// Quiet moves that quiescence tries too, on its first ply: those that leave the opponent little choice, such as checks. Appends
    /// legal moves that [`Knowledge::hanging`] has not.
    #[inline(always)]
    fn forcing(
        &self,
        position: &Self::Position,
        state: &Self::State,
        moves: &mut Vec<<Self::Position as Position>::Move>,
    ) {
        let _ = (position, state, moves);
    }

    /// Appends the legal moves that force the opponent to answer, for a prover that looks for a win by threats alone. Asked only
    /// where [`Knowledge::KNOWS_THREATS`], and not where [`Knowledge::quiescence`] says that something must be answered.
    #[inline(always)]
    fn threats(
        &self,
        position: &Self::Position,
        state: &Self::State,
        moves: &mut Vec<<Self::Position as Position>::Move>,
    ) {
        let _ = (position, state, moves);
    }

    /// The part of the value that is banked and that [`Position::key`] leaves out, for the side to move: taken off
    /// before a table store and put back after a probe.
    #[inline(always)]
    fn settled(&self, position: &Self::Position) -> Value {
        let _ = position;
        0
    }

    /// Proven bounds on the value of an open position for the side to move: a node whose window lies outside is cut
    /// off with proof.
    #[inline(always)]
    fn bounds(&self, position: &Self::Position) -> (Value, Value) {
        let _ = position;
        (-score::INFINITE, score::INFINITE)
    }

    /// Whether the side to move must answer something at once (it is in check, it faces a four or a climb): the static
    /// value says little here.
    #[inline(always)]
    fn is_pressed(&self, position: &Self::Position, state: &Self::State) -> bool {
        let _ = (position, state);
        false
    }

    /// Whether a null move may be tried here: no zugzwang in sight. Not asked where [`Knowledge::is_pressed`].
    #[inline(always)]
    fn null_is_sound(&self, position: &Self::Position, state: &Self::State) -> bool {
        let _ = (position, state);
        true
    }
}
