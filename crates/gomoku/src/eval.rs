//! What a position is worth: the sum over all empty points of what a stone there would come to, for either side.
//!
//! A point counts by its [`Shape`], which is all four of its lines together: for each two of them by their kinds. The sums are kept move by move: a move tells which
//! points it has changed.

use pentaply_core::linear::Counts;
use pentaply_core::parameters::Shipped;
use pentaply_core::{Side, Tally as _, Value};

use crate::Position;
use crate::patterns::{Kind, SHAPE_COUNT, Shape};
pub use crate::weights::{Term, Weights};

/// The number of a pair of the kinds that a quiet shape is made of, whatever their order.
const fn pair_of(one: Kind, other: Kind) -> usize {
    let (one, other) = (one as usize, other as usize);
    if one < other { other * (other + 1) / 2 + one } else { one * (one + 1) / 2 + other }
}

/// What a point counts as.
enum Counted {
    /// Each two of its lines, by the numbers of the pairs.
    Pairs([usize; 6]),
    /// Five in two ways.
    High,
    /// What may be a foul.
    Suspect,
}

impl Counted {
    const fn of(shape: Shape, may_foul: bool) -> Counted {
        if may_foul && shape.is_suspect() {
            return Counted::Suspect;
        }
        match shape.kinds() {
            Some([a, b, c, d]) => Counted::Pairs([
                pair_of(a, b),
                pair_of(a, c),
                pair_of(a, d),
                pair_of(b, c),
                pair_of(b, d),
                pair_of(c, d),
            ]),
            None => Counted::High,
        }
    }
}

/// The weights as play wants them: what a point is worth by whether it may be a foul, and by its shape.
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

impl Pair {
    const fn of(weights: &Weights, counted: &Counted) -> Pair {
        match counted {
            Counted::High => Pair { to_move: weights.to_move_high, waiting: weights.waiting_high },
            Counted::Suspect => Pair { to_move: weights.to_move_suspect, waiting: weights.waiting_suspect },
            Counted::Pairs(pairs) => {
                let mut sum = Pair { to_move: 0, waiting: 0 };
                let mut i = 0;
                while i < pairs.len() {
                    sum.to_move += weights.to_move[pairs[i]];
                    sum.waiting += weights.waiting[pairs[i]];
                    i += 1;
                }
                sum
            }
        }
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
                let counted = Counted::of(Shape::from_index(shape), may_foul == 1);
                tables.pairs[may_foul][shape] = Pair::of(weights, &counted);
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
            let sign = if side == own { 1 } else { -1 };
            let (pairs, high, suspect) = if side == own {
                (Term::to_move, Term::to_move_high, Term::to_move_suspect)
            } else {
                (Term::waiting, Term::waiting_high, Term::waiting_suspect)
            };
            match Counted::of(position.shape(point, side), position.may_foul(side)) {
                Counted::Pairs(numbers) => {
                    numbers.iter().for_each(|&number| counts.add_at(pairs, number, sign));
                }
                Counted::High => counts.add(high, sign),
                Counted::Suspect => counts.add(suspect, sign),
            }
        }
    }
}
