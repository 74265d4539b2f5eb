//! Counts the terms of a position beside material and squares: what the pieces can do, and how safe the generals are.
//!
//! This runs at nearly every node of a search, so it does with a few words of bits: what a rook or cannon can go to is counted on
//! its rank and file by a table, and sets are only asked whether they are empty or hold one.

use pentaply_core::Side;

use super::Taper;
use super::material::State;
use super::weights::Term;
use crate::attacks::{self, Lines};
use crate::board::Position;
use crate::moves;
use crate::pieces::Kind;
use crate::squares::{ALL, Each, FILES, HOME, PALACE, Square, Squares, file_set, rank_set};

/// Counts the terms for the side to move.
#[inline(always)]
pub(super) fn count<T: Taper>(position: &Position, state: &State, tally: &mut T) {
    let lines = position.occupied_lines();
    let (own, enemy) = (position.mover(), position.mover().other());
    tally.add(Term::tempo, 0, 1);
    let mine = Activity::of(position, &lines, own, 1, tally);
    let theirs = Activity::of(position, &lines, enemy, -1, tally);
    safety(position, state, &lines, own, &theirs, 1, tally);
    safety(position, state, &lines, enemy, &mine, -1, tally);
    threats(position, own, &mine, &theirs, 1, tally);
    threats(position, enemy, &theirs, &mine, -1, tally);
    composition(state, own, 1, tally);
    composition(state, enemy, -1, tally);
}

/// What the pieces of a side attack.
struct Activity {
    pawns: Squares,
    /// Horses, cannons and pawns.
    light: Squares,
    /// The same and rooks.
    strong: Squares,
    /// All pieces, own ones on the way included.
    all: Squares,
    /// Units of attack on the other palace.
    units: i32,
}

impl Activity {
    #[inline(always)]
    fn of<T: Taper>(position: &Position, lines: &Lines, side: Side, sign: i32, tally: &mut T) -> Activity {
        let other = side.other();
        let (own, own_lines) = (position.all(side), position.lines(side));
        let zone = PALACE[other.index()];
        let pawns = position.pieces(side, Kind::Pawn);
        let their_pawns = position.pieces(other, Kind::Pawn);
        let hit_by_pawns = pawn_attacks(side, pawns);
        let feared = pawn_attacks(other, their_pawns);
        let (mut light, mut rooks) = (hit_by_pawns, 0);
        let mut units = of_few(hit_by_pawns & zone);

        for square in Each(position.pieces(side, Kind::Rook)) {
            let (file, rank) = (square.file(), square.rank());
            let across = attacks::along_rank(square, lines.rank(rank)).slide;
            let along = attacks::along_file(square, lines.file(file)).slide;
            let mobility = size(across & !own_lines.rank(rank)) + size(along & !own_lines.file(file));
            tally.add(Term::rook_mobility, mobility, sign);
            let reach = attacks::on_rank(rank, across) | attacks::on_file(file, along);
            rooks |= reach;
            units += 2 * i32::from(reach & zone != 0);
            let file = file_set(file);
            if pawns & file == 0 {
                tally.add(Term::rook_half_open, 0, sign);
                if their_pawns & file == 0 {
                    tally.add(Term::rook_open, 0, sign);
                }
            }
        }
        for square in Each(position.pieces(side, Kind::Cannon)) {
            let (file, rank) = (square.file(), square.rank());
            let (on_rank, on_file) = (lines.rank(rank), lines.file(file));
            let across = attacks::along_rank(square, on_rank);
            let along = attacks::along_file(square, on_file);
            let mobility = size(across.slide & !on_rank | across.jump & !own_lines.rank(rank))
                + size(along.slide & !on_file | along.jump & !own_lines.file(file));
            tally.add(Term::cannon_mobility, mobility, sign);
            let reach = attacks::on_rank(rank, across.jump) | attacks::on_file(file, along.jump);
            light |= reach;
            units += i32::from(reach & zone != 0);
        }
        let horses = position.pieces(side, Kind::Horse);
        for square in Each(horses) {
            let reach = attacks::horse(square, lines);
            let mobility = (reach & !own & !feared).count_ones() as usize;
            tally.add(Term::horse_mobility, mobility, sign);
            light |= reach;
            units += i32::from(reach & zone != 0);
        }

        let before = ahead(side, horses);
        if before & pawns != 0 {
            tally.add(Term::horse_blocked, 0, sign * of_few(before & pawns));
        }
        let crossed = pawns & !HOME[side.index()];
        let pairs = crossed & (crossed & !file_set(0)) >> 1;
        if pairs != 0 {
            tally.add(Term::linked_pawns, 0, sign * of_few(pairs));
        }

        let strong = light | rooks;
        let mut all = strong | attacks::general(position.general(side));
        for square in Each(position.pieces(side, Kind::Advisor)) {
            all |= attacks::advisor(square);
        }
        for square in Each(position.pieces(side, Kind::Elephant)) {
            all |= attacks::elephant(square, lines);
        }
        Activity { pawns: hit_by_pawns, light, strong, all, units }
    }
}

/// How safe the general of a side is from the other's pieces.
#[inline(always)]
fn safety<T: Taper>(
    position: &Position,
    state: &State,
    lines: &Lines,
    side: Side,
    theirs: &Activity,
    sign: i32,
    tally: &mut T,
) {
    let other = side.other();
    let general = position.general(side);
    let counts = state.counts[side.index()];
    let against = -sign;
    let units = theirs.units.min(7);
    tally.add(Term::attack, units as usize, against);
    let missing = counts.missing(Kind::Advisor) + counts.missing(Kind::Elephant);
    if missing > 0 {
        tally.add(Term::attack_on_bare, 0, against * units * missing);
        let crossed = position.pieces(other, Kind::Pawn) & HOME[side.index()];
        if crossed != 0 {
            tally.add(Term::guards_against_pawns, 0, sign * missing * crossed.count_ones() as i32);
        }
    }

    let rooks = state.number(other, Kind::Rook).min(2) as usize;
    let their_rooks = position.pieces(other, Kind::Rook);
    let their_cannons = position.pieces(other, Kind::Cannon);
    let (file, rank) = (general.file(), general.rank());
    // Only where something of theirs stands on the lines is there anything to see.
    let on_lines = file_set(file) | rank_set(rank);
    let enemy_general = position.general(other);
    if (their_rooks | their_cannons | enemy_general.bit()) & on_lines != 0 {
        let along = lines.file(file);
        let across = lines.rank(rank);
        let forward = match side {
            Side::First => moves::up(along, rank),
            Side::Second => moves::down(along, rank),
        };
        let look = Look { position, side, rooks, against };
        look.at(forward, true, |i| Square::new(FILES * i + file), tally);
        look.at(moves::up(across, file), false, |i| Square::new(FILES * rank + i), tally);
        look.at(moves::down(across, file), false, |i| Square::new(FILES * rank + i), tally);
    }
    let back = rank_set(if side == Side::First { 0 } else { 9 });
    if their_cannons & back != 0 {
        tally.add(Term::bottom_cannon, rooks, against * of_few(their_cannons & back));
    }
    let horses = position.pieces(other, Kind::Horse) & attacks::horses_to(general, &Lines::EMPTY);
    if horses != 0 {
        tally.add(Term::horse_check, 0, against * of_few(horses));
    }
    let before = match side {
        Side::First => lines.file(file) >> (rank + 1),
        Side::Second => lines.file(file) & ((1 << rank) - 1),
    };
    if before == 0 {
        tally.add(Term::open_general_file, 0, sign);
    }
}

/// What stands around a general.
struct Look<'a> {
    position: &'a Position,
    side: Side,
    /// Rooks of the opponent, at most 2.
    rooks: usize,
    against: i32,
}

impl Look<'_> {
    /// In one direction: `seen` are the first three pieces and how many there are.
    #[inline(always)]
    fn at<T: Taper>(
        &self,
        (seen, count): ([usize; 3], usize),
        on_file: bool,
        square: impl Fn(usize) -> Square,
        tally: &mut T,
    ) {
        if count == 0 {
            return;
        }
        let other = self.side.other();
        let theirs = |at: usize| {
            self.position.piece(square(at)).filter(|piece| piece.side == other).map(|piece| piece.kind)
        };
        let first = theirs(seen[0]);
        if first == Some(Kind::Cannon) {
            let term = if on_file { Term::hollow_cannon } else { Term::hollow_cannon_across };
            tally.add(term, self.rooks, self.against);
            return;
        }
        if count == 1 {
            return;
        }
        let second = theirs(seen[1]);
        match (first, second) {
            (None, Some(Kind::Rook | Kind::General)) => tally.add(Term::pin, 0, self.against),
            (Some(_), Some(Kind::Rook)) => tally.add(Term::discovery, 0, self.against),
            _ => {}
        }
        if count == 3 && theirs(seen[2]) == Some(Kind::Cannon) {
            if first.is_none() && second.is_none() {
                let term = if on_file { Term::cannon_pin } else { Term::cannon_pin_across };
                tally.add(term, 0, self.against);
            } else {
                tally.add(Term::discovery, 0, self.against);
            }
        }
    }
}

/// What of a side's pieces is in danger.
#[inline(always)]
fn threats<T: Taper>(
    position: &Position,
    side: Side,
    mine: &Activity,
    theirs: &Activity,
    sign: i32,
    tally: &mut T,
) {
    let rooks = position.pieces(side, Kind::Rook) & theirs.light;
    if rooks != 0 {
        tally.add(Term::rook_attacked, 0, sign * of_few(rooks));
    }
    let open = theirs.strong & !mine.all;
    let minors = position.pieces(side, Kind::Horse) | position.pieces(side, Kind::Cannon);
    let minors = minors & (theirs.pawns | open);
    if minors != 0 {
        tally.add(Term::minor_attacked, 0, sign * of_few(minors));
    }
    let guards = (position.pieces(side, Kind::Advisor) | position.pieces(side, Kind::Elephant)) & open;
    if guards != 0 {
        tally.add(Term::guard_attacked, 0, sign * of_few(guards));
    }
    let pawns = position.pieces(side, Kind::Pawn) & !HOME[side.index()] & open;
    if pawns != 0 {
        tally.add(Term::pawn_attacked, 0, sign * of_few(pawns));
    }
}

/// What a side has, and what it misses against what the other has.
#[inline(always)]
fn composition<T: Taper>(state: &State, side: Side, sign: i32, tally: &mut T) {
    let (own, other) = (state.counts[side.index()], state.counts[side.other().index()]);
    let (rooks, cannons, horses) = (other.of(Kind::Rook), other.of(Kind::Cannon), other.of(Kind::Horse));
    if own.of(Kind::Rook) == 0 && rooks > 0 {
        tally.add(Term::no_rook, 0, sign);
    }
    if own.of(Kind::Horse) > 0 && own.of(Kind::Cannon) > 0 {
        tally.add(Term::horse_and_cannon, 0, sign);
    }
    let (advisors, elephants) = (own.missing(Kind::Advisor), own.missing(Kind::Elephant));
    tally.add(Term::cannon_screens, 0, sign * own.of(Kind::Cannon) * (4 - advisors - elephants));
    if advisors > 0 {
        tally.add(Term::advisors_against_rooks, 0, sign * advisors * rooks);
        tally.add(Term::advisors_against_cannons, 0, sign * advisors * cannons);
        tally.add(Term::advisors_against_horses, 0, sign * advisors * horses);
    }
    if elephants > 0 {
        tally.add(Term::elephants_against_rooks, 0, sign * elephants * rooks);
        tally.add(Term::elephants_against_cannons, 0, sign * elephants * cannons);
        tally.add(Term::elephants_against_horses, 0, sign * elephants * horses);
    }
}

/// What a side's pawns attack: the point before them, those beyond the river the points beside them too.
#[inline(always)]
fn pawn_attacks(side: Side, pawns: Squares) -> Squares {
    let before = ahead(side, pawns);
    let crossed = pawns & !HOME[side.index()];
    before | (crossed & !file_set(0)) >> 1 | (crossed & !file_set(FILES - 1)) << 1
}

/// The points before those of a set, as the side sees them.
#[inline(always)]
fn ahead(side: Side, set: Squares) -> Squares {
    match side {
        Side::First => set << FILES & ALL,
        Side::Second => set >> FILES,
    }
}

/// The size of a set, but at most 2.
#[inline(always)]
fn of_few(set: Squares) -> i32 {
    i32::from(set != 0) + i32::from(set & set.wrapping_sub(1) != 0)
}

/// The sizes of sets of points on a line: where a processor counts bits slowly, this is one load.
static SIZES: [u8; 1 << 10] = {
    let mut sizes = [0; 1 << 10];
    let mut set = 0usize;
    while set < sizes.len() {
        sizes[set] = set.count_ones() as u8;
        set += 1;
    }
    sizes
};

#[inline(always)]
fn size(line: u16) -> usize {
    usize::from(SIZES[usize::from(line) & 0x3FF])
}
