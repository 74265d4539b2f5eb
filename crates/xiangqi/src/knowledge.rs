//! What a player asks about a position besides its worth: which moves to try first, and what to look at when the depth is used up.

use pentaply_core::linear::Unit;
use pentaply_core::parameters::{Table as _, Tuned};
use pentaply_core::{Linear, Position as _, Quiescence, SearchParameters, Value};

use crate::board::Position;
use crate::eval::{self, State, Tables, Weights};
use crate::moves::{self, Move, Wanted};
use crate::pieces::Kind;
use crate::see::{self, WORTH};

/// The knowledge of the game: the weights of the evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge {
    tables: Tuned<Tables>,
}

impl Knowledge {
    /// As shipped.
    #[must_use]
    pub const fn shipped() -> Knowledge {
        Knowledge { tables: Tuned::shipped() }
    }
}

impl pentaply_core::Knowledge for Knowledge {
    type Position = Position;
    type State = State;

    const SEARCH: SearchParameters = SearchParameters {
        null_depth: 3,
        reverse_futility_depth: 5,
        futility_depth: 4,
        pressed_extension: 1,
        quiescence_table: 1,
        follow_ups: 1,
        reduction_worsening: 60,
        singular_depth: 7,
        skip_depth: 4,
        skip_moves: 6,
        ..SearchParameters::DEFAULT
    };

    /// By `pentaply tune`, on scores and results of self-play.
    const CURVE: f64 = 430.0;

    fn state(&self, position: &Position) -> State {
        State::of(self.tables.get(), position)
    }

    #[inline(always)]
    fn after_make(&self, state: &mut State, position: &Position, mv: Move) {
        state.made(self.tables.get(), position, mv);
    }

    #[inline(always)]
    fn before_unmake(&self, state: &mut State, position: &Position, mv: Move) {
        state.unmade(self.tables.get(), position, mv);
    }

    #[inline]
    fn evaluate(&self, position: &Position, state: &mut State) -> Value {
        eval::evaluate(self.tables.get(), position, state)
    }

    fn linear() -> Option<Linear> {
        Some(Linear::of::<Weights>(Unit::Curve, file!()).over(eval::DIVISOR))
    }

    fn count(position: &Position, counts: &mut [i32]) -> Option<Value> {
        eval::count(position, counts);
        Some(0)
    }

    fn with_weights(weights: &[i32]) -> Option<Knowledge> {
        Some(Knowledge { tables: Tuned::with(Tables::of(&Weights::with_values(weights)))? })
    }

    #[inline]
    fn hint(&self, position: &Position, _: &State, mv: Move) -> i32 {
        let (Some(piece), Some(victim)) = (position.piece(mv.from()), position.piece(mv.to())) else {
            return 0;
        };
        let by_worth = 16 * WORTH[victim.kind.index()] - WORTH[piece.kind.index()].min(1000);
        if is_good_capture(position, mv) { 20_000 + by_worth } else { -20_000 + by_worth }
    }

    #[inline]
    fn is_noisy(&self, position: &Position, _: &State, mv: Move) -> bool {
        if position.piece(mv.to()).is_some() {
            is_good_capture(position, mv)
        } else {
            position.gives_check(mv)
        }
    }

    #[inline]
    fn coarse(&self, position: &Position, mv: Move) -> usize {
        let kind = position.piece(mv.from()).map_or(0, |piece| piece.kind.index());
        kind * crate::Square::COUNT + mv.to().index()
    }

    #[inline]
    fn quiescence(&self, position: &Position, _: &State, moves: &mut Vec<Move>) -> Quiescence {
        let start = moves.len();
        if position.is_in_check() {
            position.moves(moves);
            return if moves.len() == start { Quiescence::Loss(0) } else { Quiescence::Must };
        }
        Quiescence::Pat
    }

    #[inline]
    fn hanging(&self, position: &Position, _: &State, moves: &mut Vec<Move>) {
        let start = moves.len();
        moves::generate(position, Wanted::Captures, moves);
        let mut kept = start;
        for i in start..moves.len() {
            if is_good_capture(position, moves[i]) {
                moves[kept] = moves[i];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    #[inline]
    fn forcing(&self, position: &Position, _: &State, moves: &mut Vec<Move>) {
        let start = moves.len();
        moves::quiet_checks(position, moves);
        let mut kept = start;
        for i in start..moves.len() {
            if see::gains(position, moves[i], 0) {
                moves[kept] = moves[i];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    #[inline]
    fn is_pressed(&self, position: &Position, _: &State) -> bool {
        position.is_in_check()
    }

    #[inline]
    fn null_is_sound(&self, position: &Position, _: &State) -> bool {
        let own = position.mover();
        [Kind::Rook, Kind::Horse, Kind::Cannon].iter().any(|&kind| position.pieces(own, kind) != 0)
    }
}

/// Whether a capture loses nothing by the exchanges it leads to.
#[inline]
fn is_good_capture(position: &Position, mv: Move) -> bool {
    let worth = |square| position.piece(square).map_or(0, |piece| WORTH[piece.kind.index()]);
    worth(mv.to()) >= worth(mv.from()) || see::gains(position, mv, 0)
}
