//! What a player knows about Kalah: a linear evaluation of the two rows, and which moves to look at first.
//!
//! The seeds in the stores count exactly 100 points each, by definition of the scale. All else is estimated from the
//! counts, without sowing anything.

use pentaply_core::linear::{Counts, Unit};
use pentaply_core::parameters::{Sum, Table, Tuned};
use pentaply_core::{Knowledge, Linear, SearchParameters, Tally, Value, score};

use crate::moves::{Effect, Move};
use crate::rules::{Capture, Rules};
use crate::{Position, board};

pentaply_core::parameters! {
    /// What the rows are worth, hundredths of a seed. The player to move can use a chance at once, the opponent's
    /// chances are threats, so each kind of chance has two weights.
    ///
    /// The shipped values are `pentaply tune` on 300,000 positions of self-play of 6,4, 6,6 and 6,4,empty-capture, by results
    /// alone (`--mix 0`); docs/tuning.md has the commands.
    pub struct Weights, enum Term {
        /// Being to move.
        tempo = -13, -300..=300;
        /// Seeds in the mover's row less seeds in the opponent's.
        pits = 68, -100..=200;
        /// Seeds in all the mover's captures: for each, 1 + those opposite.
        captures = 22, -100..=150;
        /// Seeds in the mover's largest capture.
        best_capture = 32, -100..=150;
        /// Seeds in all the opponent's captures.
        threats = -18, -150..=100;
        /// Pits from which the mover reaches the store exactly.
        extra_turns = 48, -300..=300;
        /// Pits from which the opponent reaches its store exactly. Above nought, since such a pit is also one that the
        /// opponent can move: what it counts for is the sum of this and the mobility.
        extra_turns_against = 73, -300..=300;
        /// Pits that hold seeds, the mover's less the opponent's: who runs out of moves must give seeds away.
        mobility = 129, -200..=300;
        /// Pits that hold so many seeds that a sow gives some to the opponent, the mover's less the opponent's.
        overfull = -541, -600..=100;
        /// Seeds that would be sown beyond the store, the mover's less the opponent's.
        overflow = -6, -150..=100;
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
    tally.add(Term::threats, theirs.captures);
    tally.add(Term::extra_turns, mine.extra_turns);
    tally.add(Term::extra_turns_against, theirs.extra_turns);
    tally.add(Term::mobility, mine.mobility - theirs.mobility);
    tally.add(Term::overfull, mine.overfull - theirs.overfull);
    tally.add(Term::overflow, mine.overflow - theirs.overflow);
}

/// What one side could do if it were to move.
#[derive(Default)]
struct Chances {
    captures: i32,
    best_capture: i32,
    extra_turns: i32,
    mobility: i32,
    overfull: i32,
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
        let mut laps = false;
        for (pit, &seeds) in own.iter().enumerate() {
            let seeds = usize::from(seeds);
            let last = pit + seeds;
            let moves = i32::from(seeds != 0);
            // A choice of places, not of prizes: the latter becomes a branch that nobody can predict.
            let place = if seeds == 0 { PLACES - 1 } else { last.min(PLACES - 1) };
            let taken = prize[place];
            chances.captures += taken;
            chances.best_capture = chances.best_capture.max(taken);
            chances.extra_turns += i32::from(last == pits);
            chances.mobility += moves;
            chances.overfull += i32::from(last > pits);
            chances.overflow += last.saturating_sub(pits) as i32;
            laps |= last >= ring;
        }
        if laps {
            chances.add_laps(own, other, pits, rules);
        }
        chances
    }

    /// Sows that come round to their own row again. Rare, so they are kept out of the way.
    #[cold]
    #[inline(never)]
    fn add_laps(&mut self, own: &[u16], other: &[u16], pits: usize, rules: Rules) {
        let ring = 2 * pits + 1;
        for (pit, &seeds) in own.iter().enumerate() {
            let seeds = usize::from(seeds);
            if pit + seeds < ring {
                continue;
            }
            let last = (pit + seeds) % ring;
            let finds_room = last < pits && seeds <= ring && (last == pit || own[last] == 0);
            if last == pits {
                self.extra_turns += 1;
            } else if finds_room && rules.capture != Capture::Never {
                // The last seed, what lies opposite, and the seed that the lap has put there.
                let taken = 2 + i32::from(other[pits - 1 - last]);
                self.captures += taken;
                self.best_capture = self.best_capture.max(taken);
            }
        }
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

/// Hints: extra turns before captures, the quiet rest below killers and history.
const HINT_EXTRA_TURN: i32 = 1000;
const HINT_CAPTURE: i32 = 100;
/// A capture of more seeds is no better placed.
const HINT_MOST_SEEDS: u16 = 800;

impl Knowledge for KalahKnowledge {
    type Position = Position;
    type State = ();

    const SEARCH: SearchParameters = SearchParameters {
        table_depth: 2,
        generate_early: 1,
        reduction_depth: 2,
        reduction_moves: 3,
        reduction_base: 110,
        reduction_history: 16_000,
        reverse_futility_depth: 2,
        reverse_futility_margin: 100,
        aspiration: 40,
        internal_reduction_depth: 0,
        ..SearchParameters::DEFAULT
    };

    /// By `pentaply tune`, with the weights.
    const CURVE: f64 = 275.0;

    fn state(&self, _: &Position) {}

    #[inline(always)]
    fn evaluate(&self, position: &Position, (): &mut ()) -> Value {
        let mut sum = Sum::of(self.weights.get());
        tally(position, &mut sum);
        let value = (sum.value + self.settled(position)).clamp(-score::EVAL_LIMIT, score::EVAL_LIMIT);
        // A swap hands the same board over, seen from the other side.
        if position.may_swap() { value.abs() } else { value }
    }

    fn linear() -> Option<Linear> {
        Some(Linear::of::<Weights>(Unit::Rest, file!()))
    }

    /// The stores count by definition, whatever the weights.
    fn count(position: &Position, counts: &mut [i32]) -> Option<Value> {
        tally(position, &mut Counts(counts));
        (!position.may_swap()).then(|| 100 * position.lead(position.turn()))
    }

    fn with_weights(weights: &[i32]) -> Option<KalahKnowledge> {
        Some(KalahKnowledge { weights: Tuned::with(Weights::with_values(weights))? })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kalah;
    use crate::testing::boards;
    use pentaply_core::linear::counts_of;
    use pentaply_core::{Game, Symmetry};

    fn counts(position: &Position) -> Vec<i32> {
        counts_of::<Weights>(|counts| tally(position, counts))
    }

    /// The mover's captures, largest capture and extra turns, found by sowing every pit.
    fn found_by_sowing(position: &Position) -> [i32; 3] {
        let (mut all, mut best, mut extra_turns) = (0, 0, 0);
        for (pit, _) in position.row(position.turn()).iter().enumerate().filter(|(_, seeds)| **seeds > 0) {
            let landing = position.clone().sow(pit);
            all += i32::from(landing.taken);
            best = best.max(i32::from(landing.taken));
            extra_turns += i32::from(usize::from(landing.ring) == position.rules().pits());
        }
        [all, best, extra_turns]
    }

    #[test]
    fn the_chances_that_are_counted_are_those_that_sowing_finds() {
        let mut seen = [0; 3];
        for position in boards(false).filter(|position| !position.is_over()) {
            let terms = counts(&position);
            let mine = found_by_sowing(&position);
            let counted =
                [Term::captures, Term::best_capture, Term::extra_turns].map(|term| terms[term as usize]);
            assert_eq!(counted, mine, "{position:?}");
            for (seen, mine) in seen.iter_mut().zip(mine) {
                *seen += mine;
            }
        }
        assert!(seen.iter().all(|&seen| seen > 10_000), "{seen:?}");
    }

    #[test]
    fn what_is_a_chance_for_one_side_is_a_threat_to_the_other() {
        use pentaply_core::Position as _;
        for position in boards(false).filter(|position| !position.is_over()).take(5000) {
            let mut passed = position;
            passed.make_null().expect("no swap is on offer");
            let (here, there) = (counts(&position), counts(&passed));
            for (mine, theirs) in
                [(Term::captures, Term::threats), (Term::extra_turns, Term::extra_turns_against)]
            {
                assert_eq!(here[mine as usize], there[theirs as usize], "{position:?}");
            }
            for both in [Term::pits, Term::mobility, Term::overfull, Term::overflow] {
                assert_eq!(here[both as usize], -there[both as usize], "{position:?}");
            }
            assert_eq!(counts(&position.image(1)), here, "{position:?}");
        }
    }

    #[test]
    fn the_terms_of_a_board_are_those_counted_by_hand() {
        // North   1 0 0 0 8 2   (its pit 6 at the left)
        // South   0 1 0 4 2 9
        let position = Kalah::read_position("<6,3,1,0,1,0,4,2,9,2,8,0,0,0,1> s", None).expect("a board");
        let terms = counts(&position);
        assert_eq!(terms[Term::tempo as usize], 1);
        assert_eq!(terms[Term::pits as usize], 16 - 11);
        assert_eq!(terms[Term::captures as usize], 0, "pit 2 ends in pit 3, across from an empty pit");
        assert_eq!(terms[Term::extra_turns as usize], 1, "pit 5");
        assert_eq!(terms[Term::threats as usize], 1 + 4, "North's pit 1 ends across from South's pit 4");
        assert_eq!(terms[Term::extra_turns_against as usize], 1, "North's pit 6");
        assert_eq!(terms[Term::mobility as usize], 4 - 3);
        assert_eq!(terms[Term::overfull as usize], 2 - 1, "South's pits 4 and 6, North's pit 2");
        assert_eq!(terms[Term::overflow as usize], (1 + 8) - 3);
        let value = KalahKnowledge::default().evaluate(&position, &mut ());
        let weighed: i32 = terms.iter().enumerate().map(|(i, count)| count * parameter(i)).sum();
        assert_eq!(value, 100 * (3 - 1) + weighed);
    }

    fn parameter(index: usize) -> i32 {
        Weights::DEFAULT.value(index)
    }

    #[test]
    fn extra_turns_are_looked_at_first_then_captures_then_from_right_to_left() {
        let knowledge = KalahKnowledge::default();
        let order = |text: &str| -> Vec<String> {
            let position = Kalah::read_position(text, None).expect("a board");
            let mut moves = pentaply_core::position::legal_moves(&position);
            moves.sort_by_key(|&mv| -knowledge.hint(&position, &(), mv));
            moves.iter().map(Move::to_string).collect()
        };
        assert_eq!(order("<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>"), ["3", "6", "5", "4", "2", "1"]);
        // Pits 5 and 3 give an extra turn; pit 1 takes 1 + 6, pit 6 laps round to pit 2 and takes 1 + 4.
        assert_eq!(order("<6,0,0,3,0,4,0,2,9,3,3,6,3,3,3>"), ["5", "3", "1", "6"]);
    }
}
