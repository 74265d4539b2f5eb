//! What a position is worth: a weighted sum of things that can be counted on the board.
//!
//! The terms are declared once, in [`Weights`], and counted once, in [`count`]. Play adds them up; a fit of the weights
//! collects the counts. All terms but the tempo are counted for the side to move less the same for the opponent.

use pentaply_core::parameters::Sum;
use pentaply_core::{Position as _, Side, Tally, Value};

use crate::board::Position;
use crate::hexes::{FULL_RING, Ring, SLIDES};
use crate::moves::{self, is_place};
use crate::pieces::{self, Each, Kind, Piece};

pentaply_core::parameters! {
    /// What a position is worth, in hundredths of a hex filled beside a queen.
    pub struct Weights, enum Term {
        /// Being the side to move.
        tempo = 40, -200..=400;
        /// The own queen by how many of its neighbours are filled, 0 to 6.
        ring[7] = [0, -20, -60, -130, -250, -420, -600], -3000..=1000;
        /// The own queen under an opponent's piece.
        smothered = -200, -2000..=500;
        /// The own queen free to step away, by how many of its neighbours are filled.
        escape[7] = [20, 20, 30, 50, 90, 140, 0], -500..=1000;
        /// The queen in hand.
        queen_in_hand = -50, -1000..=500;
        /// Pieces in hand by kind.
        hand[8] = [0, 20, 60, 50, 80, 60, 50, 50], -1000..=1000;
        /// Pieces by kind that are free to move away.
        free[8] = [0, 40, 80, 50, 110, 70, 60, 60], -1000..=1000;
        /// Pieces by kind that the hive needs where they are.
        pinned[8] = [0, -10, -10, -10, -30, -20, -10, -10], -1000..=1000;
        /// Pieces by kind under another of the own colour.
        under_own[8] = [0, 0, 0, 0, 0, 0, 0, 0], -1000..=1000;
        /// Pieces by kind under one of the opponent's.
        under_other[8] = [0, -40, -60, -40, -100, -60, -50, -80], -1000..=1000;
        /// Pieces by kind on top of others.
        raised[8] = [0, 0, 80, 0, 0, 60, 0, 0], -1000..=1000;
        /// Free pieces by kind that fill hexes beside the own queen.
        may_leave[8] = [0, 20, 20, 20, 20, 20, 20, 40], -1000..=1000;
        /// Own pieces by kind on hexes beside the opponent's queen.
        attacks[8] = [0, 20, 60, 20, 20, 60, 20, 20], -1000..=1000;
        /// Empty hexes beside the opponent's queen where a piece from the hand may be placed.
        drops = 40, -300..=500;
        /// Empty hexes beside the opponent's queen that one can slide to.
        open = 10, -300..=500;
        /// A pillbug that can throw, beside the own queen, by how many of the queen's neighbours are filled.
        guard[7] = [40, 40, 50, 70, 100, 140, 0], -1000..=1000;
    }
}

/// The value of an open position for the side to move.
#[inline]
pub(crate) fn evaluate(weights: &Weights, position: &Position) -> Value {
    let mut sum = Sum::of(weights);
    count(position, &mut sum);
    sum.value
}

/// Counts the terms of an open position for the side to move.
#[inline(always)]
pub fn count<T: Tally<Term>>(position: &Position, tally: &mut T) {
    let pinned = position.pinned();
    tally.add(Term::tempo, 1);
    let mover = position.side_to_move();
    count_side(position, mover, pinned, 1, tally);
    count_side(position, mover.other(), pinned, -1, tally);
}

#[inline(always)]
fn count_side<T: Tally<Term>>(position: &Position, side: Side, pinned: u32, sign: i32, tally: &mut T) {
    let other = side.other();
    let queen = position.queen(side);
    let filled = queen.map_or(0, |hex| position.occupied(hex).count_ones() as usize);
    for kind in Kind::ALL {
        tally.add_at(Term::hand, kind as usize, sign * position.in_hand(side, kind) as i32);
    }
    let queen_piece = Piece::new(side, Kind::Queen, 0);
    match queen {
        None => tally.add(Term::queen_in_hand, sign),
        Some(hex) => {
            tally.add_at(Term::ring, filled, sign);
            let is_free = !position.is_covered(queen_piece) && pinned & queen_piece.bit() == 0;
            if is_free && SLIDES[position.occupied(hex) as usize] != 0 {
                tally.add_at(Term::escape, filled, sign);
            }
            if position.top(hex).is_some_and(|top| top.side() == other) {
                tally.add(Term::smothered, sign);
            }
        }
    }
    let theirs = position.queen(other);
    for piece in Each(position.board() & pieces::all_of(side)) {
        let hex = position.hex(piece);
        let kind = piece.kind() as usize;
        if position.is_covered(piece) {
            let by_own = position.top(hex).is_some_and(|top| top.side() == side);
            tally.add_at(if by_own { Term::under_own } else { Term::under_other }, kind, sign);
            continue;
        }
        if position.height(hex) > 1 {
            tally.add_at(Term::raised, kind, sign);
        }
        let occupied = position.occupied(hex);
        if pinned & piece.bit() != 0 {
            tally.add_at(Term::pinned, kind, sign);
        } else if may_move(piece.kind(), occupied) || position.height(hex) > 1 {
            tally.add_at(Term::free, kind, sign);
            if queen.is_some_and(|queen| queen.direction_to(hex).is_some()) {
                tally.add_at(Term::may_leave, kind, sign);
            }
        }
        if theirs.is_some_and(|queen| queen == hex || queen.direction_to(hex).is_some()) {
            tally.add_at(Term::attacks, kind, sign);
        }
    }
    if let Some(theirs) = theirs {
        for direction in Ring(!position.occupied(theirs) & FULL_RING) {
            let hex = theirs.step(direction);
            tally.add(Term::drops, sign * i32::from(is_place(position, side, hex)));
            tally.add(Term::open, sign * i32::from(SLIDES[position.occupied(hex) as usize] != 0));
        }
    }
    if let Some(queen) = queen {
        let guards = moves::throwers(position, side, 0).any(|thrower| {
            let hex = position.hex(thrower);
            queen.direction_to(hex).is_some() && position.occupied(hex) != FULL_RING
        });
        if guards {
            tally.add_at(Term::guard, filled, sign);
        }
    }
}

/// Whether a piece on the ground that the hive does not need has a move, by its neighbours alone; it may be shut in all the same.
#[inline(always)]
fn may_move(kind: Kind, occupied: u8) -> bool {
    match kind {
        Kind::Queen | Kind::Spider | Kind::Ant | Kind::Pillbug => SLIDES[occupied as usize] != 0,
        Kind::Beetle | Kind::Grasshopper | Kind::Mosquito | Kind::Ladybug => true,
    }
}
