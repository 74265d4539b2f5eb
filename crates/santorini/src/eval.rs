//! What a position is worth: a weighted sum of things that can be counted on the board.
//!
//! The terms are declared once, in [`Weights`], and counted once, in [`count`]. Play adds them up; a fit of the weights
//! collects the counts. All terms but the tempo are counted for the side to move less the same for the opponent.

use pentaply_core::{Side, Tally, Value};

use crate::Position;
use crate::moves::Steps;
use crate::squares::{CENTRE, INNER, NEIGHBOURS, Squares};

pentaply_core::parameters! {
    /// What a position is worth, in hundredths of a level of height.
    pub struct Weights, enum Term {
        /// Being the side to move.
        tempo = 30, -200..=400;
        /// Levels that workers stand on.
        height = 100, 0..=400;
        /// Workers on level 2.
        second_level = 60, -200..=600;
        /// Squares that workers can step on, worker by worker.
        mobility = 6, -50..=100;
        /// Workers that cannot step at all.
        locked = -100, -600..=200;
        /// Steps from the ground to level 1.
        climb_to_one = 12, -100..=200;
        /// Steps from level 1 to level 2.
        climb_to_two = 40, -100..=400;
        /// Steps to level 2 of workers that are that high already, which a build turns into threats.
        stay_on_two = 30, -100..=400;
        /// Squares on level 3 that a worker on level 2 can climb.
        threats = 250, 0..=2000;
        /// Steps up to level 1 or 2 onto squares beside the opponent's workers, who can build there first.
        contested = -8, -200..=200;
        /// Rings of the board that workers are in from its edge.
        centrality = 10, -50..=100;
    }
}

/// The plain sum, for play.
struct Sum<'a> {
    weights: &'a Weights,
    total: Value,
}

impl Tally<Term> for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, term: Term, count: i32) {
        self.total += self.weights.get(term) * count;
    }
}

/// The value of an open position for the side to move.
#[inline]
pub(crate) fn evaluate(weights: &Weights, position: &Position) -> Value {
    let mut sum = Sum { weights, total: 0 };
    count(position, &mut sum);
    sum.total
}

/// Counts the terms of an open position for the side to move.
#[inline(always)]
pub fn count<T: Tally<Term>>(position: &Position, tally: &mut T) {
    let own = Counts::of(position, position.mover());
    let other = Counts::of(position, position.mover().other());
    tally.add(Term::tempo, 1);
    tally.add(Term::height, own.height - other.height);
    tally.add(Term::second_level, own.second_level - other.second_level);
    tally.add(Term::mobility, own.mobility - other.mobility);
    tally.add(Term::locked, own.locked - other.locked);
    tally.add(Term::climb_to_one, own.climb_to_one - other.climb_to_one);
    tally.add(Term::climb_to_two, own.climb_to_two - other.climb_to_two);
    tally.add(Term::stay_on_two, own.stay_on_two - other.stay_on_two);
    tally.add(Term::threats, own.threats - other.threats);
    tally.add(Term::contested, own.contested - other.contested);
    tally.add(Term::centrality, own.centrality - other.centrality);
}

/// The terms of one side.
#[derive(Clone, Copy, Default)]
struct Counts {
    height: i32,
    second_level: i32,
    mobility: i32,
    locked: i32,
    climb_to_one: i32,
    climb_to_two: i32,
    stay_on_two: i32,
    threats: i32,
    contested: i32,
    centrality: i32,
}

impl Counts {
    #[inline(always)]
    fn of(position: &Position, side: Side) -> Counts {
        if !position.has_placed(side) {
            return Counts::default();
        }
        let workers = position.workers(side);
        let (one, two, three) =
            (position.built_to::<1>(), position.built_to::<2>(), position.built_to::<3>());
        let steps = Steps::of(position, side);
        // Both workers at once, in the two halves of a word: their steps, and masks of those on level 1 or more, and 2 or more.
        let reach = pair(steps.to);
        let on = |level: Squares| pair(steps.from.map(|at| (level >> at & 1).wrapping_neg()));
        let (on_one_up, on_two_up) = (on(one), on(two));
        let up_to_one = reach & both(one & !two) & !on_one_up;
        let to_two = reach & both(two & !three);
        let up_to_two = to_two & !on_two_up;
        let rivals = {
            let rivals = position.workers(side.other());
            let (low, high) =
                (rivals.trailing_zeros() as usize & 31, (31 - (rivals | 1).leading_zeros()) as usize);
            if rivals == 0 { 0 } else { NEIGHBOURS[low] | NEIGHBOURS[high] }
        };
        Counts {
            height: of_two(workers & one) + of_two(workers & two) + of_two(workers & three),
            second_level: of_two(workers & two),
            mobility: size(reach),
            locked: i32::from(steps.to[0] == 0) + i32::from(steps.to[1] == 0),
            climb_to_one: size(up_to_one),
            climb_to_two: size(up_to_two),
            stay_on_two: size(to_two & on_two_up),
            threats: size(pair(steps.wins)),
            contested: size((up_to_one | up_to_two) & both(rivals)),
            centrality: of_two(workers & INNER) + of_two(workers & CENTRE),
        }
    }
}

/// Two sets in the halves of a word.
#[inline(always)]
fn pair(sets: [Squares; 2]) -> u64 {
    u64::from(sets[0]) | u64::from(sets[1]) << 32
}

/// The same set in both halves.
#[inline(always)]
fn both(set: Squares) -> u64 {
    pair([set; 2])
}

#[inline(always)]
fn size(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The size of a set of at most two squares.
#[inline(always)]
fn of_two(set: Squares) -> i32 {
    i32::from(set != 0) + i32::from(set & set.wrapping_sub(1) != 0)
}
