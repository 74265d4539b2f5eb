//! Moves: their 32-bit word, their generation, their number, and whether one is legal here.

use std::fmt;

use pentaply_core::Side;

use crate::Position;
use crate::squares::{ALL, Each, NEIGHBOURS, Square, Squares, beside};

/// A move: the placement of both workers, a step with a build, or a winning climb.
///
/// The word, from the low bits up; the kind says which fields count, all others are 0:
///
/// | bits | field |
/// |---|---|
/// | 0-4 | the square a worker leaves; the lower square of a placement |
/// | 5-9 | the square it steps on; the higher square of a placement |
/// | 10-14 | the square built on |
/// | 15-19 | kept for a second step (powers of gods), 0 |
/// | 20-24 | kept for a second build, 0 |
/// | 25-27 | kept for how a build or a step is done (a dome at any level, a push, a swap), 0 |
/// | 28-31 | the kind: 1 placement, 2 step and build, 3 winning climb; the others are kept for powers |
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

/// The kinds of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A side places both its workers.
    Place = 1,
    /// A worker steps and builds.
    Turn = 2,
    /// A worker climbs from level 2 to level 3 and wins; nothing is built.
    Climb = 3,
}

const FIELD: u32 = 31;
const TO: u32 = 5;
const BUILD: u32 = 10;
const KIND: u32 = 28;

/// No turn has more moves: two workers, eight steps each, at most eight builds after a step. A first placement has
/// 25 x 24 / 2.
pub(crate) const MAX_MOVES: usize = 300;

impl Move {
    #[inline(always)]
    const fn word(kind: Kind, from: Square, to: Square) -> u32 {
        from.index() as u32 | (to.index() as u32) << TO | (kind as u32) << KIND
    }

    /// Both workers placed, in either order; `None` on one and the same square.
    #[must_use]
    pub fn place(a: Square, b: Square) -> Option<Move> {
        (a != b).then(|| Move(Move::word(Kind::Place, a.min(b), a.max(b))))
    }

    /// A step and a build.
    #[must_use]
    #[inline(always)]
    pub const fn turn(from: Square, to: Square, build: Square) -> Move {
        Move(Move::word(Kind::Turn, from, to) | (build.index() as u32) << BUILD)
    }

    /// A winning climb.
    #[must_use]
    #[inline(always)]
    pub const fn climb(from: Square, to: Square) -> Move {
        Move(Move::word(Kind::Climb, from, to))
    }

    /// The kind.
    #[must_use]
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        match self.0 >> KIND {
            1 => Kind::Place,
            3 => Kind::Climb,
            _ => Kind::Turn,
        }
    }

    #[inline(always)]
    const fn field(self, shift: u32) -> Square {
        match Square::from_index((self.0 >> shift & FIELD) as usize) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// The square that the worker leaves; the lower square of a placement.
    #[must_use]
    #[inline(always)]
    pub const fn from(self) -> Square {
        self.field(0)
    }

    /// The square that the worker steps on; the higher square of a placement.
    #[must_use]
    #[inline(always)]
    pub const fn to(self) -> Square {
        self.field(TO)
    }

    /// The square built on, where something is built.
    #[must_use]
    #[inline(always)]
    pub const fn build(self) -> Option<Square> {
        match self.kind() {
            Kind::Turn => Some(self.field(BUILD)),
            Kind::Place | Kind::Climb => None,
        }
    }

    /// The two squares that a worker leaves and enters, or that are placed on, as a set. Without a look at the squares.
    #[inline(always)]
    pub(crate) const fn footprint(self) -> Squares {
        1 << (self.0 & FIELD) | 1 << (self.0 >> TO & FIELD)
    }

    /// The index of the square left or placed on, for tables of 32.
    #[inline(always)]
    pub(crate) const fn source(self) -> usize {
        (self.0 & FIELD) as usize
    }

    /// The index of the square entered or placed on, for tables of 32.
    #[inline(always)]
    pub(crate) const fn target(self) -> usize {
        (self.0 >> TO & FIELD) as usize
    }

    /// The index of the square built on, for tables of 32; 0 where nothing is built.
    #[inline(always)]
    pub(crate) const fn site(self) -> usize {
        (self.0 >> BUILD & FIELD) as usize
    }

    /// The word; never 0.
    #[must_use]
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move that a word stands for; `None` where it stands for none.
    #[must_use]
    #[inline(always)]
    pub fn from_bits(bits: u32) -> Option<Move> {
        let square = |shift: u32| Square::from_index((bits >> shift & FIELD) as usize);
        let (from, to, build) = (square(0)?, square(TO)?, square(BUILD)?);
        let mv = match bits >> KIND {
            1 => Move::place(from, to)?,
            2 => Move::turn(from, to, build),
            3 => Move::climb(from, to),
            _ => return None,
        };
        (mv.0 == bits).then_some(mv)
    }
}

impl fmt::Display for Move {
    /// The move as Pentaply writes it: `b3,d3`, `b3c4c5`, `b3c4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from(), self.to());
        match (self.kind(), self.build()) {
            (Kind::Place, _) => write!(f, "{from},{to}"),
            (_, Some(build)) => write!(f, "{from}{to}{build}"),
            (_, None) => write!(f, "{from}{to}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Where a side's workers can step, were it to move: worker by worker in the order of squares.
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    /// The square of each worker, as an index.
    pub(crate) from: [usize; 2],
    /// The squares that worker can step on, winning climbs included.
    pub(crate) to: [Squares; 2],
    /// The squares that worker can climb and win on.
    pub(crate) wins: [Squares; 2],
}

impl Steps {
    /// The steps of a side whose workers are placed.
    #[inline(always)]
    pub(crate) fn of(position: &Position, side: Side) -> Steps {
        let workers = position.workers(side);
        let from = [workers.trailing_zeros() as usize & 31, (31 - (workers | 1).leading_zeros()) as usize];
        let free = position.free();
        let to = from.map(|at| NEIGHBOURS[at] & free & !position.too_high_from(at));
        let summits = position.summits();
        let wins = [0, 1].map(|i| to[i] & summits & position.is_on_two(from[i]));
        Steps { from, to, wins }
    }

    /// Whether the side can win at once.
    #[inline(always)]
    pub(crate) fn can_win(&self) -> bool {
        self.wins[0] | self.wins[1] != 0
    }

    /// Whether there is no step at all. A build after a step is always possible: the square just left is free.
    #[inline(always)]
    pub(crate) fn is_stuck(&self) -> bool {
        self.to[0] | self.to[1] == 0
    }
}

/// Appends the legal moves of a position, worker by worker, by target, by build.
#[inline(always)]
pub(crate) fn generate(position: &Position, out: &mut Vec<Move>) {
    if position.winner().is_some() {
        return;
    }
    let side = position.mover();
    if !position.has_placed(side) {
        return generate_placements(position, out);
    }
    let steps = Steps::of(position, side);
    for i in 0..2 {
        let Some(from) = Square::from_index(steps.from[i]) else { continue };
        let sites = position.free() | from.bit();
        for to in Each(steps.to[i]) {
            if to.bit() & steps.wins[i] != 0 {
                out.push(Move::climb(from, to));
            } else {
                out.extend(Each(NEIGHBOURS[to.index()] & sites).map(|build| Move::turn(from, to, build)));
            }
        }
    }
}

fn generate_placements(position: &Position, out: &mut Vec<Move>) {
    let free = position.free();
    for a in Each(free) {
        let beyond = free & !(a.bit() | (a.bit() - 1));
        out.extend(Each(beyond).filter_map(|b| Move::place(a, b)));
    }
}

/// The number of legal moves, counted without listing them.
///
/// After a step to `t` a worker builds on the free neighbours of `t` or on the square it left. `t` itself is free before
/// the step and is no site after it, the square left the other way round, so the number of builds is that of free squares
/// in the 3 x 3 block around `t` as things are before the step. That number is computed for all squares at once, its
/// binary digits in four sets, and added up over the targets of both workers in the two halves of a word. Plain
/// x86-64 has no instruction that counts bits, so the four counts share one tree of additions.
#[inline(always)]
pub(crate) fn count(position: &Position) -> u64 {
    if position.winner().is_some() {
        return 0;
    }
    let side = position.mover();
    let free = position.free();
    if !position.has_placed(side) {
        let squares = u64::from(free.count_ones());
        return squares * squares.saturating_sub(1) / 2;
    }
    let steps = Steps::of(position, side);
    let climbs = u64::from(steps.wins[0]) | u64::from(steps.wins[1]) << 32;
    let targets = (u64::from(steps.to[0]) | u64::from(steps.to[1]) << 32) & !climbs;

    let (up, down) = beside(free);
    let pair = up ^ down;
    let (ones, twos) = (free ^ pair, up & down | free & pair);
    let add = |set: Squares| {
        let (left, right) = (set << 5 & ALL, set >> 5);
        let pair = left ^ right;
        (set ^ pair, left & right | set & pair)
    };
    let (unit, carry) = add(ones);
    let (two, four) = add(twos);
    let mut builds =
        weigh([unit, carry, two, four].map(|digit| (u64::from(digit) | u64::from(digit) << 32) & targets));
    if climbs != 0 {
        builds += u64::from(climbs.count_ones());
    }
    builds
}

/// The sizes of four sets of at most 16 bits each half, weighted 1, 2, 2 and 4.
#[inline(always)]
fn weigh(sets: [u64; 4]) -> u64 {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const NIBBLES: u64 = 0x3333_3333_3333_3333;
    const BYTES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    // Bits per group of four: at most 4 in each.
    let [a, b, c, d] = sets.map(|set| {
        let pairs = set - (set >> 1 & PAIRS);
        (pairs & NIBBLES) + (pairs >> 2 & NIBBLES)
    });
    // a + 2b and c + 2d are at most 12 a nibble, and their sums at most 24 a byte.
    let (low, high) = (a + 2 * b, c + 2 * d);
    let bytes = |sum: u64| (sum & BYTES) + (sum >> 4 & BYTES);
    // At most 16 targets with at most 9 squares each: the total fits in the top byte.
    (bytes(low) + 2 * bytes(high)).wrapping_mul(0x0101_0101_0101_0101) >> 56
}

/// Whether a move may be played here; any move of any position may be asked.
#[inline(always)]
pub(crate) fn is_legal(position: &Position, mv: Move) -> bool {
    if position.winner().is_some() {
        return false;
    }
    let side = position.mover();
    if !position.has_placed(side) {
        return mv.kind() == Kind::Place && mv.footprint() & !position.free() == 0;
    }
    let (from, to) = (mv.source(), mv.target());
    let own_worker = position.workers(side) >> from & 1 != 0;
    let target = 1 << to & NEIGHBOURS[from] & position.free() & !position.too_high_from(from);
    let wins = target & position.summits() & position.is_on_two(from) != 0;
    match mv.kind() {
        Kind::Place => false,
        Kind::Climb => own_worker && wins,
        Kind::Turn => {
            let sites = NEIGHBOURS[to] & (position.free() | 1 << from);
            own_worker && target != 0 && !wins && sites >> mv.site() & 1 != 0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_with_anything_in_its_unused_fields_is_no_move() {
        let [a, b, c] = [0, 1, 2].map(|i| Square::from_index(i).expect("on the board"));
        for mv in [Move::place(b, a).expect("two squares"), Move::turn(a, b, c), Move::climb(a, b)] {
            assert_eq!(Move::from_bits(mv.bits()), Some(mv));
            for bit in 15..28 {
                assert_eq!(Move::from_bits(mv.bits() | 1 << bit), None, "{mv} with bit {bit}");
            }
        }
        assert_eq!(Move::from_bits(Move::climb(a, b).bits() | 3 << BUILD), None, "a climb builds nothing");
        let unsorted = Move::word(Kind::Place, b, a);
        assert_eq!(Move::from_bits(unsorted), None, "a placement is sorted");
        assert_eq!(Move::from_bits(25), None);
        assert_eq!(Move::from_bits(2 << KIND | 25), None, "no square 25");
    }

    #[test]
    fn weights_are_one_two_two_and_four() {
        let set = 0x0123_0000_0000_8421_u64;
        let size = u64::from(set.count_ones());
        assert_eq!(weigh([set, 0, 0, 0]), size);
        assert_eq!(weigh([0, set, 0, 0]), 2 * size);
        assert_eq!(weigh([0, 0, set, 0]), 2 * size);
        assert_eq!(weigh([0, 0, 0, set]), 4 * size);
        assert_eq!(weigh([set; 4]), 9 * size);
    }
}
