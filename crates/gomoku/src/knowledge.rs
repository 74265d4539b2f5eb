//! What a player asks about a position besides its worth: what must be answered, what is worth trying, and in which order.

use pentaply_core::linear::Unit;
use pentaply_core::parameters::{Table as _, Tuned};
use pentaply_core::{Candidates, Linear, Position as _, Quiescence, SearchParameters, Side, Value};

use crate::Position;
use crate::eval::{self, Sums, Tables, Weights};
use crate::patterns::{Kind, QUIET_SHAPES, Shape, Threat};
use crate::points::{MAX_SIZE, Point, Points};

/// The knowledge of the game: the weights of the evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge {
    tables: Tuned<Tables>,
}

impl Knowledge {
    /// As shipped.
    #[must_use]
    pub const fn shipped() -> Knowledge {
        Knowledge { tables: Tuned::shipped() }
    }
}

/// What the side to move has to do.
enum Duty {
    /// It wins in so many plies by a stone on any of these points.
    Win(u32, Points),
    /// It loses in so many plies whatever it does; these points hold out as long as any.
    Loss(u32, Points),
    /// All but these points lose, and no later than they.
    Reply(Points),
    /// Nothing.
    Free,
}

impl Duty {
    fn of(position: &Position) -> Duty {
        let own = position.side_to_move();
        let other = own.other();
        if position.threat_count(own, Threat::Five) > 0 {
            return Duty::Win(1, *position.threats(own, Threat::Five));
        }
        if position.threat_count(other, Threat::Five) > 0 {
            return match replies(position, other, Threat::Five) {
                (_, Some(all)) => Duty::Reply(all),
                (_, None) if !can_answer(position, own, 0) => Duty::Free,
                (any, None) => Duty::Loss(2, any),
            };
        }
        let mut open_fours = *position.threats(own, Threat::OpenFour);
        let mut found = position.threat_count(own, Threat::OpenFour) > 0;
        for point in legal_suspects(position, |shape| shape.threat() == Threat::OpenFour) {
            open_fours.toggle(point);
            found = true;
        }
        if found {
            return if can_answer(position, other, 1) { Duty::Win(3, open_fours) } else { Duty::Free };
        }
        if position.threat_count(other, Threat::OpenFour) > 0 && can_answer(position, own, STAR + 2) {
            let (any, all) = replies(position, other, Threat::OpenFour);
            let fours = fours(position);
            let all = all.map_or(fours, |all| all.or(&fours));
            return if all.is_empty() { Duty::Loss(4, any) } else { Duty::Reply(all) };
        }
        Duty::Free
    }
}

/// The most points where a stone of Black's can make a foul of what was none: five to either side on its four lines.
const STAR: usize = 40;

/// Whether `side` is sure to have a legal move still when so many points that may be none of its fouls are gone: taken, or fouls by
/// then. Black with fouls only has drawn, so nothing is forced upon him there.
fn can_answer(position: &Position, side: Side, gone: usize) -> bool {
    !position.may_foul(side) || position.empty_count() > position.suspects().count() + gone
}

/// The legal points that take this threat away from the opponent `of` at one of his points at least, and, if there are any, those
/// that take it away at all of them.
fn replies(position: &Position, of: Side, threat: Threat) -> (Points, Option<Points>) {
    let mut any = Points::default();
    let mut all: Option<Points> = None;
    for point in position.threats(of, threat).iter() {
        let here = position.answers(point, of, threat);
        any = any.or(&here);
        all = Some(all.map_or(here, |all| all.and(&here)));
    }
    let legal = |points: Points| {
        let wrong = points.and(position.suspects());
        if of == Side::First || wrong.is_empty() {
            return points;
        }
        points.without(&wrong.iter().filter(|&point| position.foul(point).is_some()).collect())
    };
    (legal(any), all.map(legal).filter(|all| !all.is_empty()))
}

/// The legal points where the side to move makes a four.
fn fours(position: &Position) -> Points {
    let own = position.side_to_move();
    let mut fours = position.threats(own, Threat::Four).or(position.threats(own, Threat::FourThree));
    for point in legal_suspects(position, |shape| shape.threat() >= Threat::Four) {
        fours.toggle(point);
    }
    fours
}

/// The points, of those that may be fouls of the side to move and are none, where a stone would be of such a shape.
fn legal_suspects(position: &Position, wanted: impl Fn(Shape) -> bool) -> impl Iterator<Item = Point> {
    let own = position.side_to_move();
    let suspects = if own == Side::First { *position.suspects() } else { Points::default() };
    suspects.iter().filter(move |&point| wanted(position.shape(point, own)) && position.foul(point).is_none())
}

impl pentaply_core::Knowledge for Knowledge {
    type Position = Position;
    type State = Sums;

    const SEARCH: SearchParameters = SearchParameters {
        null_depth: 3,
        reverse_futility_depth: 4,
        futility_depth: 3,
        skip_depth: 4,
        skip_moves: 8,
        quiescence_table: 1,
        quiescence_plies: 4,
        follow_ups: 1,
        reduction_depth: 2,
        prover_nodes: 400_000,
        ..SearchParameters::DEFAULT
    };

    const KNOWS_THREATS: bool = true;

    const CURVE: f64 = 400.0;

    fn state(&self, position: &Position) -> Sums {
        Sums::of(self.tables.get(), position)
    }

    #[inline(always)]
    fn after_make(&self, state: &mut Sums, position: &Position, _: Point) {
        state.made(self.tables.get(), position);
    }

    #[inline(always)]
    fn before_unmake(&self, state: &mut Sums, position: &Position, _: Point) {
        state.unmade(self.tables.get(), position);
    }

    #[inline(always)]
    fn evaluate(&self, position: &Position, state: &mut Sums) -> Value {
        state.value(self.tables.get(), position.side_to_move())
    }

    fn linear() -> Option<Linear> {
        Some(Linear::of::<Weights>(Unit::Curve, file!()))
    }

    fn count(position: &Position, counts: &mut [i32]) -> Option<Value> {
        eval::count(position, counts);
        Some(0)
    }

    fn with_weights(weights: &[i32]) -> Option<Knowledge> {
        Some(Knowledge { tables: Tuned::with(Tables::of(&Weights::with_values(weights)))? })
    }

    #[inline]
    fn hint(&self, position: &Position, _: &Sums, point: Point) -> i32 {
        let own = position.side_to_move();
        let (attack, defence) = (position.shape(point, own), position.shape(point, own.other()));
        let urgency = URGENCY[0][attack.threat() as usize] + URGENCY[1][defence.threat() as usize];
        let promise = 2 * PROMISE[attack.index()] + PROMISE[defence.index()];
        if urgency > 0 { urgency + promise } else { promise - MOST_PROMISE }
    }

    #[inline]
    fn is_noisy(&self, position: &Position, _: &Sums, point: Point) -> bool {
        let own = position.side_to_move();
        position.shape(point, own).threat() >= Threat::Three
            || position.shape(point, own.other()).threat() >= Threat::FourThree
    }

    #[inline(always)]
    fn coarse(&self, _: &Position, point: Point) -> usize {
        point.index()
    }

    #[inline]
    fn candidates(&self, position: &Position, _: &Sums, moves: &mut Vec<Point>, start: usize) -> Candidates {
        let (kept, verdict) = match Duty::of(position) {
            Duty::Win(_, points) | Duty::Loss(_, points) | Duty::Reply(points) => {
                (points, Candidates::RestNoBetter)
            }
            Duty::Free => (near(position), Candidates::Narrowed),
        };
        let mut end = start;
        for index in start..moves.len() {
            if kept.contains(moves[index]) {
                moves.swap(end, index);
                end += 1;
            }
        }
        if end == start {
            return Candidates::All;
        }
        moves.truncate(end);
        verdict
    }

    #[inline]
    fn quiescence(&self, position: &Position, _: &Sums, moves: &mut Vec<Point>) -> Quiescence {
        match Duty::of(position) {
            Duty::Win(plies, _) => Quiescence::Win(plies),
            Duty::Loss(plies, _) => Quiescence::Loss(plies),
            Duty::Reply(points) => {
                moves.extend(points.iter());
                Quiescence::Must
            }
            Duty::Free => Quiescence::Pat,
        }
    }

    #[inline]
    fn hanging(&self, position: &Position, _: &Sums, moves: &mut Vec<Point>) {
        moves.extend(fours(position).iter());
    }

    #[inline(always)]
    fn is_pressed(&self, position: &Position, _: &Sums) -> bool {
        let other = position.side_to_move().other();
        position.threat_count(other, Threat::Five) + position.threat_count(other, Threat::OpenFour) > 0
    }

    fn threats(&self, position: &Position, _: &Sums, moves: &mut Vec<Point>) {
        let own = position.side_to_move();
        let of = |threat| position.threats(own, threat);
        let mut points = [Threat::Three, Threat::DoubleThree, Threat::OpenFour, Threat::Five]
            .iter()
            .fold(fours(position), |points, &threat| points.or(of(threat)));
        for point in legal_suspects(position, |shape| shape.threat() == Threat::DoubleThree) {
            points.toggle(point);
        }
        moves.extend(points.iter());
    }
}

/// Empty points within two steps of a stone, three along a line; the middle of an empty board.
fn near(position: &Position) -> Points {
    let size = position.size();
    let stones = position.stones(Side::First).or(position.stones(Side::Second));
    if stones.is_empty() {
        return std::iter::once(Point::new(size / 2, size / 2)).collect();
    }
    let mut rows = [0u32; MAX_SIZE];
    for (row, &bits) in stones.0.iter().enumerate() {
        if bits == 0 {
            continue;
        }
        let two = bits | bits << 1 | bits >> 1 | bits << 2 | bits >> 2;
        rows[row] |= two | bits << 3 | bits >> 3;
        for (distance, reach) in [(1, two), (2, two), (3, bits | bits << 3 | bits >> 3)] {
            if row + distance < MAX_SIZE {
                rows[row + distance] |= reach;
            }
            if row >= distance {
                rows[row - distance] |= reach;
            }
        }
    }
    Points(rows).and(position.empty_points())
}

/// How early a stone is tried by what it threatens, and by what it takes from the opponent.
const URGENCY: [[i32; Threat::COUNT]; 2] =
    [[0, 300, 900, 500, 1500, 4000, 8000], [0, 0, 250, 100, 600, 1200, 6000]];

/// What a stone promises where nothing is urgent: the sum over its lines.
static PROMISE: [i32; crate::SHAPE_COUNT] = {
    let mut table = [0; crate::SHAPE_COUNT];
    let mut number = 0;
    while number < QUIET_SHAPES {
        if let Some(kinds) = Shape::from_index(number).kinds() {
            let mut i = 0;
            while i < 4 {
                table[number] += KIND_PROMISE[kinds[i] as usize];
                i += 1;
            }
        }
        number += 1;
    }
    table
};

/// No quiet stone promises more, taken together with what it denies.
const MOST_PROMISE: i32 = 3 * 4 * 34;

const KIND_PROMISE: [i32; Kind::ALL.len()] = [0, 1, 5, 7, 28, 34, 26, 60, 70, 40, 0, 0, 0, 0];
