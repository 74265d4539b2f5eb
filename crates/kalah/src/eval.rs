//! What a player knows about Kalah: a linear evaluation of the two rows, and which moves to look at first.
//!
//! The seeds in the stores count exactly 100 points each, by definition of the scale. All else is estimated from the
//! counts, without sowing anything.

use pentaply_core::parameters::Tuned;
use pentaply_core::{Knowledge, Tally, Value, score};

use crate::moves::{Effect, Move};
use crate::rules::{Capture, Rules};
use crate::{Position, board};

pentaply_core::parameters! {
    /// What the rows are worth, hundredths of a seed. The player to move can use a chance at once, the opponent's
    /// chances are threats, so each kind of chance has two weights.
    pub struct Weights, enum Term {
        /// Being to move.
        tempo = 50, -300..=300;
        /// Seeds in the mover's row less seeds in the opponent's.
        pits = 15, -100..=150;
        /// Seeds in all the mover's captures: for each, 1 + those opposite.
        captures = 20, -100..=150;
        /// Seeds in the mover's largest capture.
        best_capture = 50, -100..=150;
        /// Pits from which the mover reaches the store exactly.
        extra_turns = 60, -300..=300;
        /// Seeds in all the opponent's captures.
        threats = -10, -150..=100;
        /// Seeds in the opponent's largest capture.
        worst_threat = -20, -150..=100;
        /// Pits from which the opponent reaches its store exactly.
        extra_turns_against = -40, -300..=300;
        /// Pits that hold seeds, the mover's less the opponent's.
        mobility = 10, -200..=200;
        /// Seeds that would be sown beyond the store, the mover's less the opponent's.
        overflow = -10, -150..=100;
    }
}

/// Feeds the terms of a position to a tally, as the side to move counts them.
#[inline(always)]
pub fn tally<T: Tally<Term>>(position: &Position, tally: &mut T) {
    // Known at compile time, the loops over the usual board unroll.
    match position.rules().pits() {
        6 => tally_rows(position, 6, tally),
        pits => tally_rows(position, pits, tally),
    }
}

#[inline(always)]
fn tally_rows<T: Tally<Term>>(position: &Position, pits: usize, tally: &mut T) {
    let mover = position.turn();
    let own = &position.row(mover)[..pits];
    let other = &position.row(mover.other())[..pits];
    let mine = Chances::of(own, other, pits, position.rules());
    let theirs = Chances::of(other, own, pits, position.rules());

    tally.add(Term::tempo, 1);
    tally.add(Term::pits, i32::from(position.in_row(mover)) - i32::from(position.in_row(mover.other())));
    tally.add(Term::captures, mine.captures);
    tally.add(Term::best_capture, mine.best_capture);
    tally.add(Term::extra_turns, mine.extra_turns);
    tally.add(Term::threats, theirs.captures);
    tally.add(Term::worst_threat, theirs.best_capture);
    tally.add(Term::extra_turns_against, theirs.extra_turns);
    tally.add(Term::mobility, mine.mobility - theirs.mobility);
    tally.add(Term::overflow, mine.overflow - theirs.overflow);
}

/// What one side could do if it were to move.
#[derive(Default)]
struct Chances {
    captures: i32,
    best_capture: i32,
    extra_turns: i32,
    mobility: i32,
    overflow: i32,
}

impl Chances {
    /// Single sows only: what a relay would lead to is left to the search.
    #[inline(always)]
    fn of(own: &[u16], other: &[u16], pits: usize, rules: Rules) -> Chances {
        /// Places 0..16 are enough for a row and its store; what falls further is clamped to the last, which is
        /// worth nothing.
        const PLACES: usize = 16;
        // What a last seed takes that falls here.
        let mut prize = [0i32; PLACES];
        if rules.capture != Capture::Never {
            let least = i32::from(rules.capture == Capture::Standard);
            for pit in 0..pits {
                let opposite = i32::from(other[pits - 1 - pit]);
                let takes = own[pit] == 0 && opposite >= least;
                prize[pit] = if takes { 1 + opposite } else { 0 };
            }
        }
        let ring = 2 * pits + 1;
        let mut chances = Chances::default();
        for (pit, &seeds) in own.iter().enumerate() {
            let seeds = usize::from(seeds);
            let last = pit + seeds;
            let moves = i32::from(seeds != 0);
            let taken = prize[last.min(PLACES - 1)] * moves;
            chances.captures += taken;
            chances.best_capture = chances.best_capture.max(taken);
            chances.extra_turns += i32::from(last == pits);
            chances.mobility += moves;
            chances.overflow += last.saturating_sub(pits) as i32;
            if last >= ring {
                chances.add_lap(own, other, pits, pit, rules);
            }
        }
        chances
    }

    /// A sow that comes round to its own row again. Rare, so it is kept out of the way.
    #[cold]
    #[inline(never)]
    fn add_lap(&mut self, own: &[u16], other: &[u16], pits: usize, pit: usize, rules: Rules) {
        let ring = 2 * pits + 1;
        let seeds = usize::from(own[pit]);
        let last = (pit + seeds) % ring;
        if last == pits {
            self.extra_turns += 1;
        } else if last < pits
            && seeds <= ring
            && (last == pit || own[last] == 0)
            && rules.capture != Capture::Never
        {
            let taken = 2 + i32::from(other[pits - 1 - last]);
            self.captures += taken;
            self.best_capture = self.best_capture.max(taken);
        }
    }
}

/// Adds the terms up.
struct Sum<'a> {
    weights: &'a Weights,
    value: Value,
}

impl Tally<Term> for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, term: Term, count: i32) {
        self.value += self.weights.get(term) * count;
    }
}

/// The knowledge of Kalah. Nothing is kept between positions: counting afresh is cheaper.
#[derive(Clone, Copy, Debug)]
pub struct KalahKnowledge {
    weights: Tuned<Weights>,
}

impl Default for KalahKnowledge {
    fn default() -> KalahKnowledge {
        KalahKnowledge { weights: Tuned::shipped() }
    }
}

#[cfg(feature = "tuning")]
impl KalahKnowledge {
    /// Knowledge with other weights than the shipped ones.
    #[must_use]
    pub fn with_weights(weights: Weights) -> KalahKnowledge {
        KalahKnowledge { weights: Tuned::with(weights) }
    }
}

/// Hints: extra turns before captures, the quiet rest below killers and history.
const HINT_EXTRA_TURN: i32 = 1000;
const HINT_CAPTURE: i32 = 100;
/// A capture of more seeds is no better placed.
const HINT_MOST_SEEDS: u16 = 800;

impl Knowledge for KalahKnowledge {
    type Position = Position;
    type State = ();

    const CURVE: f64 = 400.0;

    fn state(&self, _: &Position) {}

    #[inline(always)]
    fn evaluate(&self, position: &Position, (): &mut ()) -> Value {
        let mut sum = Sum { weights: self.weights.get(), value: 0 };
        tally(position, &mut sum);
        let value = (sum.value + self.settled(position)).clamp(-score::EVAL_LIMIT, score::EVAL_LIMIT);
        // A swap hands the same board over, seen from the other side.
        if position.may_swap() { value.abs() } else { value }
    }

    /// Extra turns first, the pit nearest the store first among them; then captures by size; then from right to left.
    #[inline(always)]
    fn hint(&self, position: &Position, (): &(), mv: Move) -> i32 {
        let Move::Sow(pit) = mv else { return HINT_CAPTURE };
        match position.effect(pit) {
            Effect::ExtraTurn => HINT_EXTRA_TURN + i32::from(pit),
            Effect::Capture(seeds) => HINT_CAPTURE + i32::from(seeds.min(HINT_MOST_SEEDS)),
            Effect::Quiet => i32::from(pit) - position.rules().pits() as i32,
        }
    }

    #[inline(always)]
    fn is_noisy(&self, position: &Position, (): &(), mv: Move) -> bool {
        match mv {
            Move::Sow(pit) => position.effect(pit) != Effect::Quiet,
            Move::Swap => true,
        }
    }

    #[inline(always)]
    fn settled(&self, position: &Position) -> Value {
        100 * position.lead(position.turn())
    }

    /// Every seed still in the pits may go to either store, and no other seed moves any more, unless a swap exchanges
    /// the stores.
    #[inline(always)]
    fn bounds(&self, position: &Position) -> (Value, Value) {
        let open = 100 * Value::from(position.in_play());
        let settled = self.settled(position);
        if position.swap_offered() {
            (-settled.abs() - open, settled.abs() + open)
        } else {
            (settled - open, settled + open)
        }
    }
}

const _: () = assert!(100 * board::MAX_SEEDS as i64 <= score::EVAL_LIMIT as i64);
