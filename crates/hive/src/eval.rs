//! What a position is worth: a weighted sum of things that can be counted on the board.
//!
//! The terms are declared once, in [`Weights`], and counted once, in [`count`]. Play adds them up; a fit of the weights
//! collects the counts. All terms but the tempo are counted for the side to move less the same for the opponent.

use pentaply_core::parameters::Sum;
use pentaply_core::{Position as _, Side, Tally, Value};

use crate::board::Position;
use crate::hexes::{FULL_RING, Hex, Ring, SLIDES};
use crate::moves;
use crate::pieces::{self, Each, Kind, Piece};

pentaply_core::parameters! {
    /// What a position is worth, in hundredths of a hex filled beside a queen. Arrays by kind begin with the spider.
    pub struct Weights, enum Term {
        /// Being the side to move.
        tempo = 18, -200..=400;
        /// The own queen by how many of her neighbours are filled, 1 to 5.
        ring[5] = [36, -13, -104, -250, -431], -3000..=1000;
        /// The own queen under an opponent's piece.
        smothered = -181, -2000..=500;
        /// The own queen free to step away, by how many of her neighbours are filled, 1 to 5.
        escape[5] = [9, 33, 63, 133, 140], -500..=1000;
        /// The queen in hand.
        queen_in_hand = -18, -1000..=500;
        /// Pieces in hand by kind; those on the board that can not move are worth nothing.
        hand[7] = [51, 49, 54, 97, 31, 44, 58], -1000..=1000;
        /// Pieces by kind that are free to move.
        free[7] = [44, 14, 57, 124, -1, 55, 71], -1000..=1000;
        /// Free pieces by kind for each hex that they are nearer to the opponent's queen than six.
        near[7] = [4, 35, 0, -3, 24, 5, 1], -300..=300;
        /// Pieces by kind under one of the opponent's.
        under[7] = [-69, 23, -105, -102, -54, -57, -118], -1000..=1000;
        /// Beetles and mosquitoes on top of others.
        raised[2] = [24, 21], -1000..=1000;
        /// Free pieces that fill hexes beside the own queen.
        may_leave = 2, -1000..=1000;
        /// Own pieces by kind beside the opponent's queen or on her.
        attacks[7] = [22, 68, 8, 26, 39, 16, 84], -1000..=1000;
        /// Empty hexes beside the opponent's queen where a piece from the hand may be placed.
        drops = -6, -300..=500;
        /// Empty hexes beside the opponent's queen that one can slide to, and those times free ants.
        open[2] = [-6, 3], -300..=500;
        /// A piece that can throw, beside the own queen, by how many of her neighbours are filled, 1 to 5.
        guard[5] = [-24, 30, 86, 166, 302], -500..=1000;
    }
}

/// Hexes from the opponent's queen within which a piece is near.
const NEAR: u8 = 6;

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
    tally.add(Term::tempo, 1);
    let mover = position.side_to_move();
    count_side(position, mover, 1, tally);
    count_side(position, mover.other(), -1, tally);
}

#[inline(always)]
fn count_side<T: Tally<Term>>(position: &Position, side: Side, sign: i32, tally: &mut T) {
    let other = side.other();
    let (queen, theirs) = (position.queen(side), position.queen(other));
    let pinned = position.pinned();
    for kind in Kind::ALL.into_iter().skip(1) {
        tally.add_at(Term::hand, index(kind), sign * position.in_hand(side, kind) as i32);
    }
    match queen {
        None => tally.add(Term::queen_in_hand, sign),
        Some(hex) => count_queen(position, side, hex, sign, tally),
    }
    let own = pieces::all_of(side) & !Piece::new(side, Kind::Queen, 0).bit();
    let covered = position.board() & !position.tops();
    for piece in Each(covered & own) {
        if position.top(position.hex(piece)).is_some_and(|top| top.side() == other) {
            tally.add_at(Term::under, index(piece.kind()), sign);
        }
    }
    let mut free_ants = 0;
    for piece in Each(position.tops() & own & !pinned) {
        let (hex, kind) = (position.hex(piece), piece.kind());
        let is_raised = covered != 0 && position.height(hex) > 1;
        if is_raised {
            tally.add_at(Term::raised, usize::from(kind == Kind::Mosquito), sign);
        }
        if is_raised || may_move(kind, position.occupied(hex)) {
            tally.add_at(Term::free, index(kind), sign);
            free_ants += i32::from(kind == Kind::Ant);
            if queen.is_some_and(|queen| queen.ring_bit(hex) != 0) {
                tally.add(Term::may_leave, sign);
            }
            if let Some(theirs) = theirs {
                let nearer = NEAR.saturating_sub(theirs.distance(hex));
                tally.add_at(Term::near, index(kind), sign * i32::from(nearer));
            }
        }
    }
    if let Some(theirs) = theirs {
        let mut attacker = |hex: Hex| {
            if let Some(piece) = position.top(hex)
                && own & piece.bit() != 0
            {
                tally.add_at(Term::attacks, index(piece.kind()), sign);
            }
        };
        attacker(theirs);
        for direction in Ring(position.tops_of(theirs, side)) {
            attacker(theirs.step(direction));
        }
        let (mut drops, mut open) = (0, 0);
        for direction in Ring(!position.occupied(theirs) & FULL_RING) {
            let hex = theirs.step(direction);
            let [mine, others] = [side, other].map(|side| position.tops_of(hex, side));
            drops += i32::from(mine != 0 && others == 0);
            open += i32::from(SLIDES[(mine | others) as usize] != 0);
        }
        tally.add(Term::drops, sign * drops);
        tally.add_at(Term::open, 0, sign * open);
        tally.add_at(Term::open, 1, sign * open * free_ants);
    }
}

/// The index of a kind in arrays that begin with the spider.
#[inline(always)]
fn index(kind: Kind) -> usize {
    (kind as usize).saturating_sub(1)
}

#[inline(always)]
fn count_queen<T: Tally<Term>>(position: &Position, side: Side, queen: Hex, sign: i32, tally: &mut T) {
    let occupied = position.occupied(queen);
    let Some(filled) = (occupied.count_ones() as usize).checked_sub(1).filter(|&filled| filled < 5) else {
        return;
    };
    let piece = Piece::new(side, Kind::Queen, 0);
    tally.add_at(Term::ring, filled, sign);
    if !position.is_covered(piece) && position.pinned() & piece.bit() == 0 && SLIDES[occupied as usize] != 0 {
        tally.add_at(Term::escape, filled, sign);
    }
    if position.top(queen).is_some_and(|top| top.side() != side) {
        tally.add(Term::smothered, sign);
    }
    let guards = moves::throwers(position, side, 0).any(|thrower| {
        let hex = position.hex(thrower);
        queen.direction_to(hex).is_some() && position.occupied(hex) != FULL_RING
    });
    if guards {
        tally.add_at(Term::guard, filled, sign);
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
