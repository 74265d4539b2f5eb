//! What a position is worth: a weighted sum of things that can be counted on the board.
//!
//! The terms are declared once, in [`Weights`], and counted once, in [`count`]. Play adds them up; a fit of the weights
//! collects the counts. All terms but the tempo are counted for the side to move less the same for the opponent.

use pentaply_core::parameters::Sum;
use pentaply_core::{Side, Tally, Value};

use crate::Position;
use crate::moves::Steps;
use crate::squares::{CENTRE, INNER, NEIGHBOURS, Squares, around, distance};

pentaply_core::parameters! {
    /// What a position is worth, in hundredths of a level of height.
    ///
    /// The shipped values are `pentaply tune` on 300,000 positions of self-play, by the scores of their searches alone
    /// (`--mix 1`); docs/tuning.md has the commands. Threats never stand in a quiet position, their value is a guess.
    pub struct Weights, enum Term {
        /// Being the side to move.
        tempo = 92, -200..=400;
        /// Levels that workers stand on.
        height = 100, 0..=400;
        /// Workers on level 2.
        second_level = 35, -200..=600;
        /// Squares that workers can step on, worker by worker. Less than nothing, since steps up and along on the levels
        /// are counted below once more: what remains is a way to the ground.
        mobility = -5, -50..=100;
        /// Workers that cannot step at all.
        locked = -247, -600..=200;
        /// Steps from the ground to level 1.
        climb_to_one = 47, -100..=200;
        /// Steps from level 1 to level 2.
        climb_to_two = 199, -100..=400;
        /// Steps to level 1 of workers that are that high already.
        stay_on_one = 59, -100..=200;
        /// Steps to level 2 of workers that are that high already, which a build turns into threats.
        stay_on_two = 364, -100..=400;
        /// Squares on level 2 two steps away by way of level 1 or 2.
        two_ahead = 80, -100..=400;
        /// Squares on level 3 that a worker on level 2 can climb.
        threats = 250, 0..=2000;
        /// Steps that a side's workers are apart.
        apart = -28, -200..=100;
        /// Rings of the board that workers are in from its edge.
        centrality = 50, -50..=100;
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
    let own = Counts::of(position, position.mover());
    let other = Counts::of(position, position.mover().other());
    tally.add(Term::tempo, 1);
    tally.add(Term::height, own.height - other.height);
    tally.add(Term::second_level, own.second_level - other.second_level);
    tally.add(Term::mobility, own.mobility - other.mobility);
    tally.add(Term::locked, own.locked - other.locked);
    tally.add(Term::climb_to_one, own.climb_to_one - other.climb_to_one);
    tally.add(Term::climb_to_two, own.climb_to_two - other.climb_to_two);
    tally.add(Term::stay_on_one, own.stay_on_one - other.stay_on_one);
    tally.add(Term::stay_on_two, own.stay_on_two - other.stay_on_two);
    tally.add(Term::two_ahead, own.two_ahead - other.two_ahead);
    tally.add(Term::threats, own.threats - other.threats);
    tally.add(Term::apart, own.apart - other.apart);
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
    stay_on_one: i32,
    stay_on_two: i32,
    two_ahead: i32,
    threats: i32,
    apart: i32,
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
        let to_one = reach & both(one & !two);
        let up_to_one = to_one & !on_one_up;
        let to_two = reach & both(two & !three);
        let up_to_two = to_two & !on_two_up;
        let two_ahead = [0, 1].map(|i| {
            let beyond = position.free() & !NEIGHBOURS[steps.from[i]];
            around(steps.to[i] & one) & two & !three & beyond
        });
        Counts {
            height: of_two(workers & one) + of_two(workers & two) + of_two(workers & three),
            second_level: of_two(workers & two),
            mobility: size(reach),
            locked: i32::from(steps.to[0] == 0) + i32::from(steps.to[1] == 0),
            climb_to_one: size(up_to_one),
            climb_to_two: size(up_to_two),
            stay_on_one: size(to_one & on_one_up),
            stay_on_two: size(to_two & on_two_up),
            two_ahead: size(pair(two_ahead)),
            threats: size(pair(steps.wins)),
            apart: distance(steps.from),
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
