//! What a position is worth: the sum over all empty points of what a stone there would come to, for either side.
//!
//! A point counts by its [`Shape`], which is all four of its lines together. The sums are kept move by move: a move tells which
//! points it has changed.

use pentaply_core::linear::Counts;
use pentaply_core::parameters::Shipped;
use pentaply_core::{Side, Tally as _, Value};

use crate::Position;
use crate::patterns::{QUIET_SHAPES, SHAPE_COUNT, Shape};
pub use crate::weights::{Term, Weights};

/// Weights of one side's points: the quiet shapes, all higher ones as one, and what may be a foul.
pub(crate) const KINDS: usize = QUIET_SHAPES + 2;
const HIGH: usize = QUIET_SHAPES;
const SUSPECT: usize = QUIET_SHAPES + 1;

/// The weights as play wants them: what a point is worth to the side to move (in the high half) and takes from it when it is the
/// opponent's (in the low half), by what may be a foul there and by its shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tables {
    tempo: Value,
    pairs: [[Pair; SHAPE_COUNT]; 2],
}

/// What a point is worth to its side when that side is to move, and when it is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pair {
    to_move: Value,
    waiting: Value,
}

const fn kind_of(shape: usize, may_foul: bool) -> usize {
    if may_foul && Shape::from_index(shape).is_suspect() {
        SUSPECT
    } else if shape < QUIET_SHAPES {
        shape
    } else {
        HIGH
    }
}

impl Tables {
    pub(crate) const fn of(weights: &Weights) -> Tables {
        let mut tables =
            Tables { tempo: weights.tempo, pairs: [[Pair { to_move: 0, waiting: 0 }; SHAPE_COUNT]; 2] };
        let mut shape = 0;
        while shape < SHAPE_COUNT {
            let mut may_foul = 0;
            while may_foul < 2 {
                let kind = kind_of(shape, may_foul == 1);
                tables.pairs[may_foul][shape] =
                    Pair { to_move: weights.to_move[kind], waiting: weights.waiting[kind] };
                may_foul += 1;
            }
            shape += 1;
        }
        tables
    }
}

impl Shipped for Tables {
    fn shipped() -> &'static Tables {
        static TABLES: Tables = Tables::of(&Weights::DEFAULT);
        &TABLES
    }
}

/// The sums of both sides' points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums([Pair; 2]);

impl Sums {
    pub(crate) fn of(tables: &Tables, position: &Position) -> Sums {
        let mut sums = Sums::default();
        for point in position.empty_points().iter() {
            for side in Side::BOTH {
                sums.add(tables, position, side, position.shape(point, side), 1);
            }
        }
        sums
    }

    #[inline(always)]
    fn add(&mut self, tables: &Tables, position: &Position, side: Side, shape: Shape, sign: Value) {
        let pair = tables.pairs[usize::from(position.may_foul(side))][shape.index()];
        let sum = &mut self.0[side.index()];
        sum.to_move += sign * pair.to_move;
        sum.waiting += sign * pair.waiting;
    }

    /// After a move: what it has changed.
    #[inline(always)]
    pub(crate) fn made(&mut self, tables: &Tables, position: &Position) {
        self.follow(tables, position, 1);
    }

    /// Before it is taken back.
    #[inline(always)]
    pub(crate) fn unmade(&mut self, tables: &Tables, position: &Position) {
        self.follow(tables, position, -1);
    }

    #[inline(always)]
    fn follow(&mut self, tables: &Tables, position: &Position, sign: Value) {
        let changes = position.last_changes();
        for side in Side::BOTH {
            if let Some(own) = changes.first() {
                self.add(tables, position, side, own.before[side.index()], -sign);
            }
            for change in changes.iter().skip(1) {
                self.add(tables, position, side, change.before[side.index()], -sign);
                self.add(tables, position, side, position.shape(change.point, side), sign);
            }
        }
    }

    /// The value for the side to move.
    #[inline(always)]
    pub(crate) fn value(&self, tables: &Tables, own: Side) -> Value {
        tables.tempo + self.0[own.index()].to_move - self.0[own.other().index()].waiting
    }
}

/// Counts the terms for the side to move.
pub(crate) fn count(position: &Position, counts: &mut [i32]) {
    use pentaply_core::Position as _;
    let own = position.side_to_move();
    let mut counts = Counts(counts);
    counts.add(Term::tempo, 1);
    for point in position.empty_points().iter() {
        for side in Side::BOTH {
            let kind = kind_of(position.shape(point, side).index(), position.may_foul(side));
            if side == own {
                counts.add_at(Term::to_move, kind, 1);
            } else {
                counts.add_at(Term::waiting, kind, -1);
            }
        }
    }
}
