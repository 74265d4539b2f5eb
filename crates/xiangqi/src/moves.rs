//! Moves: as a word, and how the legal ones are found and counted.
//!
//! Only legal moves are generated. Out of check that costs little: the few pieces that stand between their general and
//! an attacker, or hobble a horse, are found first, with the points each of them may go to ([`Duties`]); all other pieces
//! go where they can, but for the points between the general and a cannon that looks at him with nothing between.
//! In check each move is tried.

use std::fmt;

use pentaply_core::Side;

use crate::attacks::{self, Lines, Reach};
use crate::board::Position;
use crate::pieces::Kind;
use crate::squares::{ALL, Each, EachBit, FILES, HOME, Square, Squares, file_set};

/// No position has more moves than this, since each piece has its own bound: the general 4; two advisors 4 each; two elephants
/// 4 each; two horses 8 each; two rooks and two cannons 17 each; five pawns 3 each: 119. A position set up by hand may
/// hold more pieces: 90 points less the generals, none with more than 17 moves.
pub(crate) const MAX_MOVES: usize = 17 * 88 + 4;

/// A move: from a point to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// The move from one point to another; it may well be none that any piece can make.
    #[must_use]
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Move {
        Move((to.index() << 7 | from.index()) as u16)
    }

    /// From where.
    #[must_use]
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 127) as usize)
    }

    /// To where.
    #[must_use]
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 7 & 127) as usize)
    }

    /// The word: 14 bits, never 0 for a move that goes anywhere.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The move of a word from outside; `None` if it names no two points.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u32) -> Option<Move> {
        let (from, to) = (bits as usize & 127, bits as usize >> 7);
        if from < Square::COUNT && to < Square::COUNT && from != to { Some(Move(bits as u16)) } else { None }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What the pieces of a side that is not in check owe their general.
struct Duties {
    /// The pieces that are not free to go.
    bound: Squares,
    /// Where each of them may go; a piece with two duties stands here twice.
    duties: [(Square, Squares); MAX_DUTIES],
    count: usize,
    /// Points on which nothing may be put: between the general and a cannon.
    forbidden: Squares,
}

/// Two screens in each of four directions, or one and a horse's leg at each of four diagonals.
const MAX_DUTIES: usize = 12;

impl Duties {
    fn of(position: &Position, lines: &Lines) -> Duties {
        let own = position.mover();
        let general = position.general(own);
        let mut duties = Duties { bound: 0, duties: [(general, 0); MAX_DUTIES], count: 0, forbidden: 0 };
        let (file, rank) = (general.file(), general.rank());
        let across = lines.rank(rank);
        let along = lines.file(file);
        duties.look(
            position,
            file,
            up(across, file),
            |i| Square::new(FILES * rank + i),
            |s| attacks::on_rank(rank, s),
        );
        duties.look(
            position,
            file,
            down(across, file),
            |i| Square::new(FILES * rank + i),
            |s| attacks::on_rank(rank, s),
        );
        duties.look(
            position,
            rank,
            up(along, rank),
            |i| Square::new(FILES * i + file),
            |s| attacks::on_file(file, s),
        );
        duties.look(
            position,
            rank,
            down(along, rank),
            |i| Square::new(FILES * i + file),
            |s| attacks::on_file(file, s),
        );
        // Horses that would give check if their leg were free.
        let horses = position.pieces(own.other(), Kind::Horse) & attacks::horses_to(general, &Lines::EMPTY);
        for horse in Each(horses) {
            let leg = leg(horse, general);
            if position.all(own) & leg.bit() != 0 {
                duties.add(leg, horse.bit());
            }
        }
        duties
    }

    /// Looks from the general along a line: `seen` are the first three pieces and how many there are.
    #[inline(always)]
    fn look(
        &mut self,
        position: &Position,
        at: usize,
        seen: ([usize; 3], usize),
        square: impl Fn(usize) -> Square,
        set: impl Fn(u16) -> Squares,
    ) {
        let ([first, second, third], count) = seen;
        let own = position.mover();
        let kind_of =
            |i: usize| position.piece(square(i)).filter(|piece| piece.side != own).map(|piece| piece.kind);
        if count == 0 {
            return;
        }
        if kind_of(first) == Some(Kind::Cannon) {
            self.forbidden |= set(between(at, first));
        }
        let is_own = |i: usize| position.all(own) & square(i).bit() != 0;
        if count >= 2 && is_own(first) && matches!(kind_of(second), Some(Kind::Rook | Kind::General)) {
            self.add(square(first), set(between(at, second) | 1 << second));
        }
        if count >= 3 && kind_of(third) == Some(Kind::Cannon) {
            let free = between(at, third) & !(1 << first | 1 << second);
            for screen in [first, second] {
                if is_own(screen) {
                    self.add(square(screen), set(free | 1 << third));
                }
            }
        }
    }

    #[inline(always)]
    fn add(&mut self, square: Square, allowed: Squares) {
        self.bound |= square.bit();
        if let Some(slot) = self.duties.get_mut(self.count) {
            *slot = (square, allowed);
            self.count += 1;
        }
    }

    /// Where a bound piece may go.
    fn allowed(&self, square: Square) -> Squares {
        self.duties[..self.count]
            .iter()
            .filter(|(at, _)| *at == square)
            .fold(!self.forbidden, |sum, (_, allowed)| sum & allowed)
    }
}

/// The first three pieces beyond a place on a line, and how many there are (3 = three or more).
#[inline(always)]
pub(crate) fn up(line: u16, at: usize) -> ([usize; 3], usize) {
    let mut rest = line & !((2 << at) - 1);
    let mut seen = [0; 3];
    let count = rest.count_ones().min(3) as usize;
    for slot in &mut seen {
        *slot = rest.trailing_zeros() as usize & 15;
        rest &= rest.wrapping_sub(1);
    }
    (seen, count)
}

/// The same on the other side.
#[inline(always)]
pub(crate) fn down(line: u16, at: usize) -> ([usize; 3], usize) {
    let mut rest = line & ((1 << at) - 1);
    let mut seen = [0; 3];
    let count = rest.count_ones().min(3) as usize;
    for slot in &mut seen {
        *slot = (15 - (rest | 1).leading_zeros()) as usize & 15;
        rest &= !(1 << *slot);
    }
    (seen, count)
}

/// The places strictly between two on a line.
#[inline(always)]
fn between(one: usize, other: usize) -> u16 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    ((1u16 << high) - 1) & !((2 << low) - 1)
}

/// The leg of a horse that goes to `to`.
pub(crate) fn leg(horse: Square, to: Square) -> Square {
    let (file, rank) = (horse.file(), horse.rank());
    if file.abs_diff(to.file()) == 2 {
        Square::new(FILES * rank + (file + to.file()) / 2)
    } else {
        Square::new(FILES * ((rank + to.rank()) / 2) + file)
    }
}

/// Where the piece on a point can go, own pieces left out and its general not thought of.
#[inline]
pub(crate) fn targets(position: &Position, square: Square, kind: Kind, lines: &Lines) -> Squares {
    let own = position.mover();
    let reached = match kind {
        Kind::General => attacks::general(square),
        Kind::Advisor => attacks::advisor(square),
        Kind::Elephant => attacks::elephant(square, lines),
        Kind::Horse => attacks::horse(square, lines),
        Kind::Rook => attacks::rook(square, lines),
        Kind::Cannon => {
            attacks::rook(square, lines) & !position.occupied()
                | attacks::cannon(square, lines) & position.all(own.other())
        }
        Kind::Pawn => attacks::pawn(own, square),
    };
    reached & !position.all(own)
}

/// Whether the piece on a point is the mover's and can go there, its general not thought of.
pub(crate) fn can_move(position: &Position, mv: Move) -> bool {
    match position.piece(mv.from()) {
        Some(piece) if piece.side == position.mover() => {
            targets(position, mv.from(), piece.kind, &position.occupied_lines()) & mv.to().bit() != 0
        }
        _ => false,
    }
}

/// Which of the legal moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    Captures,
}

/// The legal moves, or those among them that are wanted, piece by piece.
#[inline]
pub(crate) fn generate(position: &Position, wanted: Wanted, out: &mut Vec<Move>) {
    let lines = position.occupied_lines();
    let own = position.mover();
    let within = match wanted {
        Wanted::All => ALL,
        Wanted::Captures => position.all(own.other()),
    };
    if position.is_in_check() {
        for square in Each(position.all(own)) {
            if let Some(piece) = position.piece(square) {
                let targets = targets(position, square, piece.kind, &lines) & within;
                push(out, square, targets, |mv| position.is_safe(mv));
            }
        }
        return;
    }
    let duties = Duties::of(position, &lines);
    let general = position.general(own);
    let targets_of_general = targets(position, general, Kind::General, &lines) & within;
    push(out, general, targets_of_general, |mv| position.is_safe(mv));
    for square in Each(duties.bound) {
        if let Some(piece) = position.piece(square) {
            let targets = targets(position, square, piece.kind, &lines) & duties.allowed(square) & within;
            push(out, square, targets, |_| true);
        }
    }
    let masks = Masks::of(position, &lines, &duties, wanted);
    let free = !duties.bound;
    for square in Each(position.pieces(own, Kind::Rook) & free) {
        masks.push_lines(out, square, masks.rook(square));
    }
    for square in Each(position.pieces(own, Kind::Cannon) & free) {
        masks.push_lines(out, square, masks.cannon(square));
    }
    for square in Each(position.pieces(own, Kind::Horse) & free) {
        push(out, square, attacks::horse(square, &lines) & masks.open, |_| true);
    }
    for square in Each(position.pieces(own, Kind::Pawn) & free) {
        push(out, square, attacks::pawn(own, square) & masks.open, |_| true);
    }
    for square in Each(position.pieces(own, Kind::Elephant) & free) {
        push(out, square, attacks::elephant(square, &lines) & masks.open, |_| true);
    }
    for square in Each(position.pieces(own, Kind::Advisor) & free) {
        push(out, square, attacks::advisor(square) & masks.open, |_| true);
    }
}

#[inline(always)]
fn push(out: &mut Vec<Move>, from: Square, targets: Squares, is_legal: impl Fn(Move) -> bool) {
    out.extend(Each(targets).map(|to| Move::new(from, to)).filter(|&mv| is_legal(mv)));
}

/// Legal moves that capture nothing and give check with the piece that moves: a rook, cannon, horse or pawn. For a side that
/// is not in check.
pub(crate) fn quiet_checks(position: &Position, out: &mut Vec<Move>) {
    let lines = position.occupied_lines();
    let own = position.mover();
    let general = position.general(own.other());
    let mut checks = position.checks_to(general, own, &lines);
    // A cannon gives check from beyond the first piece, up to the second.
    let near = attacks::rook(general, &lines);
    let mut without = lines;
    for screen in Each(near & position.occupied()) {
        without.clear(screen);
    }
    checks[Kind::Cannon.index()] = attacks::rook(general, &without) & !near;
    let start = out.len();
    for kind in [Kind::Rook, Kind::Cannon, Kind::Horse, Kind::Pawn] {
        let goals = checks[kind.index()] & !position.occupied();
        if goals == 0 {
            continue;
        }
        for square in Each(position.pieces(own, kind)) {
            push(out, square, targets(position, square, kind, &lines) & goals, |_| true);
        }
    }
    // Few are left: to try them is cheaper than to find out who is bound. A screen that moved gives no check, nor does a
    // piece that was its own screen.
    let mut kept = start;
    for i in start..out.len() {
        if position.is_safe(out[i]) && position.gives_check(out[i]) {
            out[kept] = out[i];
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// The number of legal moves.
pub(crate) fn count(position: &Position) -> u64 {
    let lines = position.occupied_lines();
    let own = position.mover();
    if position.is_in_check() {
        let mut moves = Vec::with_capacity(128);
        generate(position, Wanted::All, &mut moves);
        return moves.len() as u64;
    }
    let duties = Duties::of(position, &lines);
    let general = position.general(own);
    let mut sum = Each(targets(position, general, Kind::General, &lines))
        .filter(|&to| position.is_safe(Move::new(general, to)))
        .count() as u32;
    for square in Each(duties.bound) {
        if let Some(piece) = position.piece(square) {
            sum += (targets(position, square, piece.kind, &lines) & duties.allowed(square)).count_ones();
        }
    }
    let masks = Masks::of(position, &lines, &duties, Wanted::All);
    let free = !duties.bound;
    for square in Each(position.pieces(own, Kind::Rook) & free) {
        let (files, ranks) = masks.rook(square);
        sum += files.count_ones() + ranks.count_ones();
    }
    for square in Each(position.pieces(own, Kind::Cannon) & free) {
        let (files, ranks) = masks.cannon(square);
        sum += files.count_ones() + ranks.count_ones();
    }
    for square in Each(position.pieces(own, Kind::Horse) & free) {
        sum += (attacks::horse(square, &lines) & masks.open).count_ones();
    }
    // Pawns of a side do not share a step: forward they are counted as a set, sideways too.
    sum += pawn_count(position, position.pieces(own, Kind::Pawn) & free, masks.open);
    for square in Each(position.pieces(own, Kind::Elephant) & free) {
        sum += (attacks::elephant(square, &lines) & masks.open).count_ones();
    }
    for square in Each(position.pieces(own, Kind::Advisor) & free) {
        sum += (attacks::advisor(square) & masks.open).count_ones();
    }
    u64::from(sum)
}

/// Steps of a set of pawns: all forward at once, then those beyond the river to either side.
fn pawn_count(position: &Position, pawns: Squares, open: Squares) -> u32 {
    let own = position.mover();
    let forward = match own {
        Side::First => pawns << FILES,
        Side::Second => pawns >> FILES,
    };
    let crossed = pawns & !HOME[own.index()];
    let left = (crossed & !file_set(0)) >> 1;
    let right = (crossed & !file_set(FILES - 1)) << 1;
    (forward & open).count_ones() + (left & open).count_ones() + (right & open).count_ones()
}

/// What the free pieces of the mover may go to, as a set and line by line: of the points that are wanted, those that are not its own
/// and not forbidden.
struct Masks<'a> {
    /// What is occupied.
    lines: &'a Lines,
    open: Squares,
    open_lines: Lines,
}

impl<'a> Masks<'a> {
    #[inline(always)]
    fn of(position: &Position, lines: &'a Lines, duties: &Duties, wanted: Wanted) -> Masks<'a> {
        let own = position.mover();
        let (mut open, mut open_lines) = match wanted {
            Wanted::All => (ALL & !position.all(own), position.lines(own).complement()),
            Wanted::Captures => (position.all(own.other()), *position.lines(own.other())),
        };
        open &= !duties.forbidden;
        for square in Each(duties.forbidden) {
            open_lines.clear(square);
        }
        Masks { lines, open, open_lines }
    }

    /// Files on its rank and ranks on its file that a rook may go to.
    #[inline(always)]
    fn rook(&self, square: Square) -> (u16, u16) {
        let (file, rank) = (square.file(), square.rank());
        let across = attacks::along_rank(square, self.lines.rank(rank)).slide;
        let along = attacks::along_file(square, self.lines.file(file)).slide;
        (across & self.open_lines.rank(rank), along & self.open_lines.file(file))
    }

    /// The same for a cannon.
    #[inline(always)]
    fn cannon(&self, square: Square) -> (u16, u16) {
        let (file, rank) = (square.file(), square.rank());
        let pick = |reach: Reach, occupied: u16| reach.slide & !occupied | reach.jump;
        let (on_rank, on_file) = (self.lines.rank(rank), self.lines.file(file));
        let across = pick(attacks::along_rank(square, on_rank), on_rank);
        let along = pick(attacks::along_file(square, on_file), on_file);
        (across & self.open_lines.rank(rank), along & self.open_lines.file(file))
    }

    #[inline(always)]
    fn push_lines(&self, out: &mut Vec<Move>, square: Square, (files, ranks): (u16, u16)) {
        let (file, rank) = (square.file(), square.rank());
        out.extend(EachBit(files).map(|file| Move::new(square, Square::new(FILES * rank + file))));
        out.extend(EachBit(ranks).map(|rank| Move::new(square, Square::new(FILES * rank + file))));
    }
}
