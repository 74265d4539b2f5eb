//! What a player asks about a position besides its worth: forced wins and blocks, and which moves to try first.
//!
//! All of it turns on one question: on which squares a side could climb and win (`Position::climbs`). The opponent's
//! threat can only be met by a dome on it, since nobody steps on level 3 but to win; so two threats cannot be met. And
//! only a build on a square of level 2 beside an opponent on level 2 makes a new one (`Position::gifts`). Workers that
//! stand on level 3 in composed positions break this, stepping from summit to summit: there each move is tried.

use std::cell::Cell;

use pentaply_core::knowledge::retain_from;
use pentaply_core::linear::{Counts, Unit};
use pentaply_core::parameters::{Table as _, Tuned};
use pentaply_core::{
    Candidates, Key, Linear, Position as _, Quiescence, SearchParameters, Symmetry as _, Value,
};

use crate::Position;
use crate::eval::{self, Term, Weights};
use crate::moves::{Kind, Move, Steps};
use crate::squares::{self, CENTRE, Each, INNER, NEIGHBOURS, Square, Squares};

/// The knowledge of the base game: the weights of the evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge {
    weights: Tuned<Weights>,
}

/// Hints before killers and history, the most urgent first; then what makes a quiet move better or worse.
mod hints {
    /// The game is won.
    pub(super) const WIN: i32 = 1 << 20;
    /// Meets the only threat.
    pub(super) const PARRY: i32 = 1 << 19;
    /// Threatens on two squares, of which one can be met.
    pub(super) const TWO_THREATS: i32 = 1 << 18;
    /// Threatens to climb.
    pub(super) const THREAT: i32 = 1 << 12;
    /// Steps up to level 2.
    pub(super) const SECOND_LEVEL: i32 = 1 << 11;
    /// The opponent wins with the next move.
    pub(super) const SUICIDE: i32 = -(1 << 19);
    /// A quiet move that neither rises nor changes who can rise.
    pub(super) const QUIET: i32 = -1200;
    /// For each level up, against it for each level down.
    pub(super) const LEVEL: i32 = 400;
    /// For each ring towards the centre.
    pub(super) const RING: i32 = 40;
    /// The build is one step up from the worker that made it.
    pub(super) const STAIR: i32 = 60;
    /// The build is a step up for an opponent beside it.
    pub(super) const HELP: i32 = -150;
    /// The build lifts a square out of reach of an opponent beside it who could have stepped up on it.
    pub(super) const DENY: i32 = 200;
}

/// With fewer steps than this it may be better not to be on move.
const FREE_TO_PASS: u32 = 3;

/// Turns from square to square; climbs take the place of builds on the square entered; then placements.
const TURNS: usize = Square::COUNT * Square::COUNT * Square::COUNT;
/// Squares entered and built on; climbs as above; then placements.
const COARSE_TURNS: usize = Square::COUNT * Square::COUNT;

impl Knowledge {
    /// As shipped.
    #[must_use]
    pub const fn shipped() -> Knowledge {
        Knowledge { weights: Tuned::shipped() }
    }
}

impl pentaply_core::Knowledge for Knowledge {
    type Position = Position;
    type State = Cell<Sight>;

    const SEARCH: SearchParameters = SearchParameters {
        table_depth: 2,
        null_depth: 3,
        reverse_futility_depth: 4,
        futility_depth: 3,
        skip_depth: 2,
        skip_moves: 16,
        ..SearchParameters::DEFAULT
    };

    /// By `pentaply tune`, with the weights.
    const CURVE: f64 = 371.0;

    fn state(&self, position: &Position) -> Cell<Sight> {
        Cell::new(Sight::of(position))
    }

    #[inline]
    fn evaluate(&self, position: &Position, _: &mut Cell<Sight>) -> Value {
        eval::evaluate(self.weights.get(), position)
    }

    fn linear() -> Option<Linear> {
        Some(Linear::of::<Weights>(Unit::Term(Term::height as usize), file!()))
    }

    fn count(position: &Position, counts: &mut [i32]) -> Option<Value> {
        eval::count(position, &mut Counts(counts));
        Some(0)
    }

    fn with_weights(weights: &[i32]) -> Option<Knowledge> {
        Some(Knowledge { weights: Tuned::with(Weights::with_values(weights))? })
    }

    #[inline]
    fn hint(&self, position: &Position, state: &Cell<Sight>, mv: Move) -> i32 {
        match mv.kind() {
            Kind::Climb => hints::WIN,
            Kind::Place => 1 + hints::RING * (rings(mv.source()) + rings(mv.target())),
            Kind::Turn => {
                // The moves of a node are asked about in a row: what they have in common is looked at once.
                let mut sight = state.get();
                if sight.key != position.key() {
                    sight = Sight::of(position);
                    state.set(sight);
                }
                sight.hint(mv)
            }
        }
    }

    #[inline]
    fn is_noisy(&self, position: &Position, _: &Cell<Sight>, mv: Move) -> bool {
        match mv.kind() {
            Kind::Climb => true,
            Kind::Place => false,
            Kind::Turn => {
                let tactics = Tactics::of(position);
                rises_to_two(position, mv)
                    || tactics.threats == 1 << mv.site()
                    || tactics.threats_after(mv) != 0
            }
        }
    }

    #[inline(always)]
    fn butterfly(&self, _: &Position, mv: Move) -> usize {
        let (from, to) = (mv.source(), mv.target());
        let squares = Square::COUNT * from + to;
        match mv.kind() {
            Kind::Turn => Square::COUNT * squares + mv.site(),
            Kind::Climb => Square::COUNT * squares + to,
            Kind::Place => TURNS + squares,
        }
    }

    #[inline(always)]
    fn coarse(&self, _: &Position, mv: Move) -> usize {
        let (from, to) = (mv.source(), mv.target());
        match mv.kind() {
            Kind::Turn => Square::COUNT * to + mv.site(),
            Kind::Climb => Square::COUNT * to + to,
            // The pairs of squares in order.
            Kind::Place => COARSE_TURNS + from * (2 * Square::COUNT - 1 - from) / 2 + (to - from - 1),
        }
    }

    /// Leaves out placements that are images of others, and turns after which the opponent climbs at once: nothing
    /// loses sooner than those.
    fn candidates(
        &self,
        position: &Position,
        _: &Cell<Sight>,
        moves: &mut Vec<Move>,
        start: usize,
    ) -> Candidates {
        if moves.len() <= start + 1 {
            return Candidates::All;
        }
        if !position.has_placed(position.mover()) {
            return one_of_each_orbit(position, moves, start);
        }
        let opponent = position.mover().other();
        let (threats, gifts) = (position.climbs(opponent), position.gifts(opponent));
        let composed = position.standing(position.mover()) != 0;
        if threats | gifts == 0 && !composed {
            return Candidates::All;
        }
        let before = moves.len();
        let first = moves[start];
        retain_from(moves, start, |mv| {
            let hands_over = if composed { lets_climb(position, mv) } else { hands_over(threats, gifts, mv) };
            mv.kind() == Kind::Climb || !hands_over
        });
        if moves.len() == start {
            // All the same: the opponent climbs next.
            moves.push(first);
        }
        if moves.len() == before { Candidates::All } else { Candidates::RestNoBetter }
    }

    #[inline]
    fn quiescence(&self, position: &Position, _: &Cell<Sight>, moves: &mut Vec<Move>) -> Quiescence {
        let side = position.mover();
        if !position.has_placed(side) || position.winner().is_some() {
            return Quiescence::Pat;
        }
        let steps = Steps::of(position, side);
        if steps.can_win() {
            return Quiescence::Win(1);
        }
        if steps.is_stuck() {
            return Quiescence::Loss(0);
        }
        let mut threats = Each(position.climbs(side.other()));
        let Some(threat) = threats.next() else { return Quiescence::Pat };
        let start = moves.len();
        if position.standing(side) != 0 {
            position.moves(moves);
            retain_from(moves, start, |mv| !lets_climb(position, mv));
            return if moves.len() == start { Quiescence::Loss(2) } else { Quiescence::Must };
        }
        if threats.next().is_some() {
            return Quiescence::Loss(2);
        }
        for (from, to) in steps.from.into_iter().zip(steps.to) {
            let Some(from) = Square::from_index(from) else { continue };
            moves.extend(Each(to & NEIGHBOURS[threat.index()]).map(|to| Move::turn(from, to, threat)));
        }
        if moves.len() == start { Quiescence::Loss(2) } else { Quiescence::Must }
    }

    #[inline]
    fn is_pressed(&self, position: &Position, _: &Cell<Sight>) -> bool {
        position.climbs(position.mover().other()) != 0
    }

    #[inline]
    fn null_is_sound(&self, position: &Position, _: &Cell<Sight>) -> bool {
        let side = position.mover();
        if !position.has_placed(side) || position.climbs(side.other()) != 0 {
            return false;
        }
        let steps = Steps::of(position, side);
        steps.to[0].count_ones() + steps.to[1].count_ones() >= FREE_TO_PASS
    }
}

/// Whether the opponent, who threatens and could be given so much, can climb right after this turn.
#[inline(always)]
fn hands_over(threats: Squares, gifts: Squares, mv: Move) -> bool {
    (threats & !(1 << mv.site())) | (gifts & 1 << mv.site()) != 0
}

/// The same found out by making the move.
fn lets_climb(position: &Position, mv: Move) -> bool {
    let mut after = *position;
    after.make(mv);
    after.climbs(after.mover()) != 0
}

/// Whether a worker steps up to level 2.
#[inline(always)]
fn rises_to_two(position: &Position, mv: Move) -> bool {
    let two = position.built_to::<2>();
    two >> mv.target() & 1 > two >> mv.source() & 1
}

/// Who threatens what, for the side to move.
#[derive(Clone, Copy, Debug)]
struct Tactics {
    /// Squares the opponent could climb and win on.
    threats: Squares,
    /// Squares that a build would make so.
    gifts: Squares,
    /// The mover's first worker, as a square.
    first: usize,
    /// Where each of the mover's workers could climb if there were a summit: none unless it stands on level 2.
    above: [Squares; 2],
    /// Free squares on level 3.
    summits: Squares,
    /// Squares on level 2 exactly.
    two: Squares,
}

impl Tactics {
    #[inline(always)]
    fn of(position: &Position) -> Tactics {
        let side = position.mover();
        let workers = position.workers(side);
        let (first, last) =
            (workers.trailing_zeros() as usize & 31, (31 - (workers | 1).leading_zeros()) as usize);
        Tactics {
            threats: position.climbs(side.other()),
            gifts: position.gifts(side.other()),
            first,
            above: [first, last].map(|at| NEIGHBOURS[at] & position.is_on_two(at)),
            summits: position.summits(),
            two: position.built_to::<2>() & !position.built_to::<3>(),
        }
    }

    /// The squares on which the mover could climb next, once this turn is made, if nothing were done about it.
    #[inline(always)]
    fn threats_after(&self, mv: Move) -> Squares {
        let entered = NEIGHBOURS[mv.target()] & (self.two >> mv.target() & 1).wrapping_neg();
        let stayed = self.above[usize::from(mv.source() == self.first)];
        let build = 1 << mv.site();
        // Building on level 3 takes the summit away, on level 2 it makes one.
        (entered | stayed) & (self.summits & !build | self.two & build)
    }
}

/// What the hints of all moves of a position have in common; kept by each search thread for the position that it asked
/// about last.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    key: Key,
    tactics: Tactics,
    /// The level of each square, two bits each.
    levels: u64,
    /// Squares that a build makes a step up for a rival beside them.
    help: Squares,
    /// Squares that a rival could step up on and a build lifts out of its reach.
    deny: Squares,
}

impl Sight {
    fn of(position: &Position) -> Sight {
        let (one, two, three) =
            (position.built_to::<1>(), position.built_to::<2>(), position.built_to::<3>());
        let exactly = [!one, one & !two, two & !three, three, 0];
        let (mut help, mut deny) = (0, 0);
        for rival in Each(position.workers(position.mover().other())) {
            let height = position.height(rival) as usize;
            help |= NEIGHBOURS[rival.index()] & exactly[height];
            deny |= NEIGHBOURS[rival.index()] & exactly[height + 1];
        }
        Sight {
            key: position.key(),
            tactics: Tactics::of(position),
            levels: [one, two, three].map(spread).iter().sum(),
            help,
            deny,
        }
    }

    #[inline(always)]
    fn hint(&self, mv: Move) -> i32 {
        let (from, to, build) = (mv.source(), mv.target(), mv.site());
        let tactics = &self.tactics;
        if hands_over(tactics.threats, tactics.gifts, mv) {
            return hints::SUICIDE;
        }
        let made = tactics.threats_after(mv);
        if tactics.threats != 0 {
            return hints::PARRY + i32::from(made != 0);
        }
        if made != 0 {
            return if made & (made - 1) != 0 { hints::TWO_THREATS } else { hints::THREAT };
        }
        let level = |square: usize| (self.levels >> (2 * square) & 3) as i32;
        let (left, entered) = (level(from), level(to));
        if entered == 2 && left < 2 {
            return hints::SECOND_LEVEL;
        }
        let mut hint =
            hints::QUIET + hints::LEVEL * (entered - left) + hints::RING * (rings(to) - rings(from));
        hint += hints::STAIR * i32::from(level(build) == entered);
        hint += hints::HELP * (self.help >> build & 1) as i32 + hints::DENY * (self.deny >> build & 1) as i32;
        hint.min(0)
    }
}

/// Puts a zero bit above each bit of a set.
#[inline(always)]
fn spread(set: Squares) -> u64 {
    let mut bits = u64::from(set);
    for (shift, mask) in [
        (16, 0x0000_FFFF_0000_FFFF),
        (8, 0x00FF_00FF_00FF_00FF),
        (4, 0x0F0F_0F0F_0F0F_0F0F),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        bits = (bits | bits << shift) & mask;
    }
    bits
}

/// Rings from the edge: 0, 1 or 2.
#[inline(always)]
fn rings(square: usize) -> i32 {
    (INNER >> square & 1) as i32 + (CENTRE >> square & 1) as i32
}

/// Keeps one placement of those that are images of one another under the symmetries that leave the position as it is:
/// the one with the least bits, which is in the list because its images are.
fn one_of_each_orbit(position: &Position, moves: &mut Vec<Move>, start: usize) -> Candidates {
    let leaves = |n: usize| n > 0 && position.image(n) == *position;
    let symmetries: [bool; squares::IMAGES] = std::array::from_fn(leaves);
    let before = moves.len();
    retain_from(moves, start, |mv| {
        let images = (0..squares::IMAGES)
            .filter(|&n| symmetries[n])
            .filter_map(|n| Move::place(squares::image(mv.from(), n), squares::image(mv.to(), n)));
        images.map(Move::bits).all(|bits| bits >= mv.bits())
    });
    if moves.len() == before { Candidates::All } else { Candidates::RestNoBetter }
}
