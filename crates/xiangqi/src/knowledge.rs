//! What a player asks about a position besides its worth: which moves to try first, and what to look at when the depth is used up.

use pentaply_core::linear::Unit;
use pentaply_core::parameters::{Table as _, Tuned};
use pentaply_core::{Linear, Position as _, Quiescence, SearchParameters, Value};

use crate::board::Position;
use crate::eval::{self, State, Tables, Weights};
use crate::moves::Move;
use crate::pieces::Kind;

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
        ..SearchParameters::DEFAULT
    };

    /// Fitted to nothing yet.
    const CURVE: f64 = 300.0;

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
        match position.piece(mv.to()) {
            Some(victim) => {
                let attacker = position.piece(mv.from()).map_or(0, |piece| WORTH[piece.kind.index()]);
                1000 + 10 * WORTH[victim.kind.index()] - attacker
            }
            None => 0,
        }
    }

    #[inline]
    fn is_noisy(&self, position: &Position, _: &State, mv: Move) -> bool {
        position.piece(mv.to()).is_some()
    }

    #[inline]
    fn coarse(&self, position: &Position, mv: Move) -> usize {
        let kind = position.piece(mv.from()).map_or(0, |piece| piece.kind.index());
        kind * crate::Square::COUNT + mv.to().index()
    }

    #[inline]
    fn quiescence(&self, position: &Position, _: &State, moves: &mut Vec<Move>) -> Quiescence {
        let start = moves.len();
        position.moves(moves);
        if position.is_in_check() {
            return if moves.len() == start { Quiescence::Loss(0) } else { Quiescence::Must };
        }
        let mut kept = start;
        for i in start..moves.len() {
            if position.piece(moves[i].to()).is_some() {
                moves[kept] = moves[i];
                kept += 1;
            }
        }
        moves.truncate(kept);
        Quiescence::Pat
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

/// Rough worth of each kind for ordering.
const WORTH: [i32; Kind::COUNT] = [100, 20, 20, 45, 100, 48, 10];
