//! What a position is worth.

use pentaply_core::Tally;

use crate::board::Position;
use crate::pieces::Kind;

pentaply_core::parameters! {
    /// What each term of the evaluation is worth, in hundredths of a pawn.
    pub struct Weights, enum Term {
        /// Rooks, own less the opponent's.
        rook = 1000, 0..=3000;
        /// Cannons.
        cannon = 480, 0..=3000;
        /// Horses.
        horse = 450, 0..=3000;
        /// Elephants.
        elephant = 200, 0..=1000;
        /// Advisors.
        advisor = 200, 0..=1000;
        /// Pawns.
        pawn = 100, 100..=100;
    }
}

const TERMS: [(Kind, Term); 6] = [
    (Kind::Rook, Term::rook),
    (Kind::Cannon, Term::cannon),
    (Kind::Horse, Term::horse),
    (Kind::Elephant, Term::elephant),
    (Kind::Advisor, Term::advisor),
    (Kind::Pawn, Term::pawn),
];

/// Counts the terms for the side to move.
pub(crate) fn count<T: Tally<Term>>(position: &Position, tally: &mut T) {
    let (own, enemy) = (position.mover(), position.mover().other());
    for (kind, term) in TERMS {
        let count = |side| position.pieces(side, kind).count_ones() as i32;
        tally.add(term, count(own) - count(enemy));
    }
}
