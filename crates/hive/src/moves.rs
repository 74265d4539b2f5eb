//! Which moves there are: placements, moves by kind, throws by a pillbug, the forced pass.
//!
//! Rules: the rulebooks of Gen42 and their FAQ, as docs/rules-hive.md settles them. A move is told by its piece and its destination, so one
//! that can be made in several ways (two paths, a throw and a move, two throwers) is listed once.

use std::fmt;

use pentaply_core::{Position as _, Side};

use crate::board::Position;
use crate::hexes::{Direction, FULL_RING, Hex, HexSet, Ring, SLIDES};
use crate::pieces::{self, Each, Kind, PIECES, Piece};

/// A move: a piece and where it goes, from the hand or from where it stands; or the pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The piece's number; [`PIECES`] for the pass.
    piece: u8,
    to: Hex,
}

impl Move {
    /// The pass, forced where there is no other move.
    pub const PASS: Move = Move { piece: PIECES as u8, to: Hex::NOWHERE };

    /// This piece to this hex.
    #[must_use]
    #[inline(always)]
    pub const fn new(piece: Piece, to: Hex) -> Move {
        Move { piece: piece.index() as u8, to }
    }

    /// The piece that goes somewhere; `None` for the pass.
    #[must_use]
    #[inline(always)]
    pub const fn piece(self) -> Option<Piece> {
        if self.piece < PIECES as u8 { Some(Piece::from_index(self.piece as usize)) } else { None }
    }

    /// Where it goes; no hex of the board for the pass.
    #[must_use]
    #[inline(always)]
    pub const fn to(self) -> Hex {
        self.to
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.piece() {
            Some(piece) => write!(f, "{piece} {:?}", self.to),
            None => f.write_str("pass"),
        }
    }
}

/// Who is told of moves.
trait Sink {
    fn take(&mut self, piece: Piece, to: Hex);

    /// As many pieces to one hex.
    #[inline(always)]
    fn take_each(&mut self, pieces: &[Piece], to: Hex) {
        for &piece in pieces {
            self.take(piece, to);
        }
    }
}

impl Sink for Vec<Move> {
    #[inline(always)]
    fn take(&mut self, piece: Piece, to: Hex) {
        self.push(Move::new(piece, to));
    }
}

/// Counts moves.
struct Count(u64);

impl Sink for Count {
    #[inline(always)]
    fn take(&mut self, _: Piece, _: Hex) {
        self.0 += 1;
    }

    #[inline(always)]
    fn take_each(&mut self, pieces: &[Piece], _: Hex) {
        self.0 += pieces.len() as u64;
    }
}

/// Looks for a destination.
struct Find {
    to: Hex,
    found: bool,
}

impl Sink for Find {
    #[inline(always)]
    fn take(&mut self, _: Piece, to: Hex) {
        self.found |= to == self.to;
    }
}

/// Appends all legal moves of an open position.
pub(crate) fn generate(position: &Position, out: &mut Vec<Move>) {
    let before = out.len();
    place_all(position, out);
    if let Some(turn) = Turn::of(position) {
        turn.move_all(out);
    }
    if out.len() == before {
        out.push(Move::PASS);
    }
}

/// How many legal moves an open position has.
pub(crate) fn count(position: &Position) -> u64 {
    count_real(position).max(1)
}

/// How many legal moves there are besides the pass.
fn count_real(position: &Position) -> u64 {
    let mut count = Count(0);
    place_all(position, &mut count);
    if let Some(turn) = Turn::of(position) {
        turn.move_all(&mut count);
    }
    count.0
}

/// Whether a move may be played in an open position.
pub(crate) fn is_legal(position: &Position, mv: Move) -> bool {
    let mover = position.side_to_move();
    let Some(piece) = mv.piece() else { return count_real(position) == 0 };
    let (kind, to) = (piece.kind(), mv.to());
    if to == Hex::NOWHERE {
        return false;
    }
    if position.place(piece).is_none() {
        return piece.side() == mover
            && position.next_of(mover, kind) == Some(piece)
            && may_place(position, kind)
            && is_place(position, mover, to);
    }
    let can_act = position.placed(mover, Kind::Queen) > 0
        && !position.is_covered(piece)
        && position.resting() != Some(piece)
        && position.pinned() & piece.bit() == 0;
    if !can_act {
        return false;
    }
    let turn = Turn { position, side: mover, resting: resting(position), free: piece.bit() };
    turn.leads(piece, to)
}

#[inline(always)]
fn resting(position: &Position) -> u32 {
    position.resting().map_or(0, Piece::bit)
}

/// Whether a piece of this kind may be placed now, if there is one in hand: the queen not on a side's first turn (the tournament rule),
/// and nothing else on its fourth if the queen is still in hand.
#[inline(always)]
pub(crate) fn may_place(position: &Position, kind: Kind) -> bool {
    let side = position.side_to_move();
    if position.placed(side, Kind::Queen) > 0 {
        return true;
    }
    match position.placed_by(side) {
        0 => kind != Kind::Queen,
        1 | 2 => true,
        _ => kind == Kind::Queen,
    }
}

/// Whether a piece from the hand may go to a hex: an empty one that touches an own piece and none of the opponent's; on the first two
/// plies there is nothing or only the opponent's to touch.
pub(crate) fn is_place(position: &Position, side: Side, hex: Hex) -> bool {
    match position.board().count_ones() {
        0 => hex == Hex::ORIGIN,
        1 => position.height(hex) == 0 && position.occupied(hex) != 0,
        _ => {
            position.height(hex) == 0
                && position.tops_of(hex, side) != 0
                && position.tops_of(hex, side.other()) == 0
        }
    }
}

#[inline(always)]
fn place_all(position: &Position, out: &mut impl Sink) {
    let side = position.side_to_move();
    let mut hand = [Piece::from_index(0); Kind::COUNT];
    let mut kinds = 0;
    for kind in Kind::ALL {
        if let Some(piece) = position.next_of(side, kind)
            && may_place(position, kind)
        {
            hand[kinds] = piece;
            kinds += 1;
        }
    }
    if kinds > 0 {
        each_place(position, side, |hex| out.take_each(&hand[..kinds], hex));
    }
}

/// The hexes where a side may place, each once.
#[inline(always)]
pub(crate) fn each_place(position: &Position, side: Side, mut visit: impl FnMut(Hex)) {
    match position.board().count_ones() {
        0 => visit(Hex::ORIGIN),
        1 => {
            for piece in position.on_board() {
                for direction in Direction::ALL {
                    visit(position.hex(piece).step(direction));
                }
            }
        }
        _ => {
            for piece in Each(position.tops() & pieces::all_of(side)) {
                let from = position.hex(piece);
                let mut places = 0;
                for direction in Direction::ALL {
                    // Only own pieces beside it, and of those this one is the first: so each hex is found once.
                    let around = position.tops_around(from.step(direction), side);
                    let first = around & (around.wrapping_neg() | u16::from(FULL_RING) << 8);
                    places |= u8::from(first == 1 << direction.opposite().index()) << direction.index();
                }
                for direction in Ring(places & !position.occupied(from)) {
                    visit(from.step(direction));
                }
            }
        }
    }
}

/// The throws of a position: pieces thrown, and each throw.
struct Throws {
    pieces: u32,
    list: [Move; Throws::MOST],
    count: usize,
}

impl Throws {
    /// Two throwers have six neighbours each, of which one at least is empty.
    const MOST: usize = 2 * 3 * 3;

    fn contains(&self, mv: Move) -> bool {
        self.list[..self.count].contains(&mv)
    }

    fn add(&mut self, mv: Move) {
        if !self.contains(mv) {
            self.list[self.count] = mv;
            self.count += 1;
            self.pieces |= 1 << mv.piece;
        }
    }
}

/// What pieces on the board can do for a side that has placed its queen.
pub(crate) struct Turn<'a> {
    position: &'a Position,
    side: Side,
    /// The piece that must not move, if any, as a set.
    resting: u32,
    /// The pieces of both sides that may be lifted.
    free: u32,
}

impl<'a> Turn<'a> {
    /// The side to move's; `None` before its queen is placed.
    #[inline(always)]
    pub(crate) fn of(position: &'a Position) -> Option<Turn<'a>> {
        let side = position.side_to_move();
        if position.placed(side, Kind::Queen) == 0 {
            return None;
        }
        let resting = resting(position);
        Some(Turn { position, side, resting, free: position.tops() & !resting & !position.pinned() })
    }

    /// A side's as if it were its turn and no piece rested. The side has placed its queen.
    #[inline(always)]
    pub(crate) fn of_side(position: &'a Position, side: Side) -> Turn<'a> {
        Turn { position, side, resting: 0, free: position.tops() & !position.pinned() }
    }

    /// All moves, each once.
    #[inline(always)]
    fn move_all(&self, out: &mut impl Sink) {
        let mut throws = Throws { pieces: 0, list: [Move::PASS; Throws::MOST], count: 0 };
        for thrower in throwers(self.position, self.side, self.resting) {
            for_each_throw(self.position, thrower, self.free, |piece, to| throws.add(Move::new(piece, to)));
        }
        for &mv in &throws.list[..throws.count] {
            out.take(Piece::from_index(mv.piece.into()), mv.to);
        }
        for piece in Each(self.free & pieces::all_of(self.side)) {
            if throws.pieces & piece.bit() == 0 {
                move_one(self.position, piece, out);
            } else {
                move_one(self.position, piece, &mut Besides { throws: &throws, out });
            }
        }
    }

    /// Whether a free piece can be moved or thrown to a hex.
    pub(crate) fn leads(&self, piece: Piece, to: Hex) -> bool {
        let position = self.position;
        piece.side() == self.side && moves_to(position, piece, to)
            || throwers(position, self.side, self.resting)
                .any(|thrower| throws_to(position, thrower, position.hex(piece), to))
    }

    /// The free pieces.
    pub(crate) fn free(&self) -> u32 {
        self.free
    }
}

/// Passes on what is no throw.
struct Besides<'a, S> {
    throws: &'a Throws,
    out: &'a mut S,
}

impl<S: Sink> Sink for Besides<'_, S> {
    #[inline(always)]
    fn take(&mut self, piece: Piece, to: Hex) {
        if !self.throws.contains(Move::new(piece, to)) {
            self.out.take(piece, to);
        }
    }
}

/// The pieces of a side that can throw: pillbugs, and mosquitoes on the ground that touch one, unless they rest. They may be pinned.
#[inline(always)]
pub(crate) fn throwers(position: &Position, side: Side, resting: u32) -> Each {
    if !position.expansions().has(Kind::Pillbug) {
        return Each(0);
    }
    let (pillbug, mosquito) = (Piece::new(side, Kind::Pillbug, 0), Piece::new(side, Kind::Mosquito, 0));
    let mut throwers = position.tops() & !resting & (pillbug.bit() | mosquito.bit());
    if throwers & mosquito.bit() != 0 && !touches_pillbug(position, mosquito) {
        throwers &= !mosquito.bit();
    }
    Each(throwers)
}

/// Whether a piece on the ground touches a pillbug that is not covered.
fn touches_pillbug(position: &Position, piece: Piece) -> bool {
    let hex = position.hex(piece);
    position.height(hex) == 1
        && Side::BOTH.into_iter().any(|side| {
            let pillbug = Piece::new(side, Kind::Pillbug, 0);
            position.tops() & pillbug.bit() != 0 && hex.direction_to(position.hex(pillbug)).is_some()
        })
}

/// Each throw of a thrower of pieces that are free to move.
#[inline(always)]
fn for_each_throw(position: &Position, thrower: Piece, free: u32, mut visit: impl FnMut(Piece, Hex)) {
    let hex = position.hex(thrower);
    let occupied = position.occupied(hex);
    for from in Ring(occupied) {
        let lifted = hex.step(from);
        let Some(piece) = position.top(lifted) else { continue };
        if free & piece.bit() == 0 || position.height(lifted) > 1 || is_gated(position, hex, from, 1) {
            continue;
        }
        for to in Ring(!occupied & FULL_RING) {
            if !is_gated(position, hex, to, 1) {
                visit(piece, hex.step(to));
            }
        }
    }
}

/// Whether a thrower can throw a piece that is free to move, and stands on this hex, to another.
#[inline(always)]
fn throws_to(position: &Position, thrower: Piece, lifted: Hex, to: Hex) -> bool {
    let hex = position.hex(thrower);
    let (Some(up), Some(down)) = (hex.direction_to(lifted), hex.direction_to(to)) else { return false };
    position.height(lifted) == 1
        && position.height(to) == 0
        && !is_gated(position, hex, up, 1)
        && !is_gated(position, hex, down, 1)
}

/// Whether a piece that was moved last would, but for that, have a move: it is the mover's own, thrown by the opponent, or the
/// mover can throw.
#[inline(always)]
pub(crate) fn rest_matters(position: &Position, piece: Piece) -> bool {
    let side = position.side_to_move();
    if !position.expansions().has(Kind::Pillbug) {
        return false;
    }
    if piece.side() == side {
        return true;
    }
    let hex = position.hex(piece);
    position.height(hex) == 1
        && throwers(position, side, piece.bit())
            .any(|thrower| hex.direction_to(position.hex(thrower)).is_some())
}

/// Whether the way of a climbing step is shut: on both sides of it something is higher than the higher end.
#[inline(always)]
fn is_gated(position: &Position, from: Hex, direction: Direction, higher: usize) -> bool {
    is_gated_by(position.occupied(from), from, direction, higher, |hex| position.height(hex))
}

/// The same with the ring of the hex where the step begins, and heights, as they are once a piece has been lifted.
#[inline(always)]
fn is_gated_by(
    occupied: u8,
    from: Hex,
    direction: Direction,
    higher: usize,
    height: impl Fn(Hex) -> usize,
) -> bool {
    let gate = direction.gate();
    if occupied & gate != gate {
        return false;
    }
    let [before, after] = direction.beside();
    height(from.step(before)) > higher && height(from.step(after)) > higher
}

/// All destinations of a piece that may move, each once.
#[inline(always)]
fn move_one(position: &Position, piece: Piece, out: &mut impl Sink) {
    let from = position.hex(piece);
    match piece.kind() {
        Kind::Queen | Kind::Pillbug => step(position, from, |to| out.take(piece, to)),
        Kind::Spider => spin(position, from, &mut HexSet::EMPTY.clone(), |to| out.take(piece, to)),
        Kind::Beetle => climb(position, from, |to| out.take(piece, to)),
        Kind::Grasshopper => jump(position, from, |to| out.take(piece, to)),
        Kind::Ant => run(position, from, &mut HexSet::EMPTY.clone(), |to| out.take(piece, to)),
        Kind::Ladybug => fly(position, from, &mut HexSet::EMPTY.clone(), |to| out.take(piece, to)),
        Kind::Mosquito => imitate(position, from, |to| out.take(piece, to)),
    }
}

/// Whether a piece that may move gets to a hex by itself.
fn moves_to(position: &Position, piece: Piece, to: Hex) -> bool {
    let from = position.hex(piece);
    // Farther than a kind goes, or past no gap through which one slides there.
    let is_out_of_reach = match piece.kind() {
        Kind::Queen | Kind::Pillbug | Kind::Beetle => from.direction_to(to).is_none(),
        Kind::Spider => from.distance(to) > 3 || slides(position, from, to).0 == 0,
        Kind::Ladybug => from.distance(to) > 3,
        Kind::Ant => return position.height(to) == 0 && runs_to(position, from, to),
        Kind::Grasshopper | Kind::Mosquito => false,
    };
    if is_out_of_reach {
        return false;
    }
    let mut find = Find { to, found: false };
    move_one(position, piece, &mut find);
    find.found
}

/// One slide on the ground.
#[inline(always)]
fn step(position: &Position, from: Hex, mut visit: impl FnMut(Hex)) {
    for direction in Ring(SLIDES[position.occupied(from) as usize]) {
        visit(from.step(direction));
    }
}

/// Where a piece that was lifted from `start` can slide to from `hex`.
#[inline(always)]
fn slides(position: &Position, start: Hex, hex: Hex) -> Ring {
    Ring(SLIDES[(position.occupied(hex) & !hex.ring_bit(start)) as usize])
}

/// Exactly three slides, on no hex twice.
#[inline(always)]
fn spin(position: &Position, start: Hex, seen: &mut HexSet, mut visit: impl FnMut(Hex)) {
    for first in slides(position, start, start) {
        let one = start.step(first);
        for second in slides(position, start, one) {
            let two = one.step(second);
            if two == start {
                continue;
            }
            for third in slides(position, start, two) {
                let three = two.step(third);
                if three != one && three != start && seen.insert(three) {
                    visit(three);
                }
            }
        }
    }
}

/// One step, up and down as well.
#[inline(always)]
fn climb(position: &Position, from: Hex, mut visit: impl FnMut(Hex)) {
    let height = position.height(from) - 1;
    let occupied = position.occupied(from);
    let ground = if height == 0 { SLIDES[occupied as usize] } else { !occupied & FULL_RING };
    for direction in Ring(occupied | ground) {
        let to = from.step(direction);
        let higher = height.max(position.height(to));
        if higher == 0 || !is_gated(position, from, direction, higher) {
            visit(to);
        }
    }
}

/// Straight over everything to the first empty hex.
#[inline(always)]
fn jump(position: &Position, from: Hex, mut visit: impl FnMut(Hex)) {
    for direction in Ring(position.occupied(from)) {
        let mut to = from.step(direction);
        while position.height(to) > 0 {
            to = to.step(direction);
        }
        visit(to);
    }
}

/// Any number of slides; nothing has been seen before.
#[inline(always)]
fn run(position: &Position, start: Hex, seen: &mut HexSet, mut visit: impl FnMut(Hex)) {
    // No destination, and no other power leads there.
    seen.insert(start);
    flood(position, start, start, |to| {
        let is_new = seen.insert(to);
        if is_new {
            visit(to);
        }
        is_new
    });
}

/// Follows the slides of a piece lifted from `start` from hex to hex, wherever `enter` says so.
#[inline(always)]
fn flood(position: &Position, start: Hex, from: Hex, mut enter: impl FnMut(Hex) -> bool) {
    // At most as many hexes as lie beside a hive, each with the directions to go on in: never back.
    let mut waiting = [(from, 0); 64];
    waiting[0].1 = slides(position, start, from).0;
    let mut count = 1;
    while count > 0 {
        count -= 1;
        let (hex, directions) = waiting[count];
        for direction in Ring(directions) {
            let to = hex.step(direction);
            if enter(to) {
                waiting[count] = (to, slides(position, start, to).0 & !(1 << direction.opposite().index()));
                count += 1;
            }
        }
    }
}

/// Whether a piece lifted from `start` gets to a hex by any number of slides. Every slide can be taken back, so the way is looked for
/// from its end: hexes that matter lie in narrow places.
fn runs_to(position: &Position, start: Hex, to: Hex) -> bool {
    let mut seen = HexSet::EMPTY;
    let mut found = false;
    seen.insert(to);
    flood(position, start, to, |hex| {
        found |= hex == start;
        !found && seen.insert(hex)
    });
    found
}

/// Two steps on top and one down.
#[inline(always)]
fn fly(position: &Position, start: Hex, seen: &mut HexSet, mut visit: impl FnMut(Hex)) {
    // Heights with the ladybug lifted from the ground: where it stood, there is nothing.
    let height = |hex: Hex| if hex == start { 0 } else { position.height(hex) };
    let is_gated = |hex: Hex, direction: Direction, higher: usize| {
        is_gated_by(position.occupied(hex), hex, direction, higher, height)
    };
    for first in Ring(position.occupied(start)) {
        let one = start.step(first);
        if is_gated(start, first, height(one)) {
            continue;
        }
        for second in Ring(position.occupied(one) & !one.ring_bit(start)) {
            let two = one.step(second);
            if is_gated(one, second, height(one).max(height(two))) {
                continue;
            }
            for third in Ring(!position.occupied(two) & FULL_RING) {
                let three = two.step(third);
                if !is_gated(two, third, height(two)) && seen.insert(three) {
                    visit(three);
                }
            }
        }
    }
}

/// What a mosquito does: on top of others a beetle, on the ground all that it touches.
#[inline(always)]
fn imitate(position: &Position, from: Hex, mut visit: impl FnMut(Hex)) {
    if position.height(from) > 1 {
        return climb(position, from, visit);
    }
    let mut touched = 0_u32;
    for direction in Ring(position.occupied(from)) {
        if let Some(piece) = position.top(from.step(direction)) {
            touched |= 1 << piece.kind() as u32;
        }
    }
    let touches = |kind: Kind| touched & 1 << kind as u32 != 0;
    let mut seen = HexSet::EMPTY;
    if touches(Kind::Ant) {
        run(position, from, &mut seen, &mut visit);
    } else {
        if touches(Kind::Queen) || touches(Kind::Pillbug) {
            step(position, from, |to| {
                if seen.insert(to) {
                    visit(to);
                }
            });
        }
        if touches(Kind::Spider) {
            spin(position, from, &mut seen, &mut visit);
        }
    }
    if touches(Kind::Beetle) {
        climb(position, from, |to| {
            if seen.insert(to) {
                visit(to);
            }
        });
    }
    if touches(Kind::Grasshopper) {
        jump(position, from, |to| {
            if seen.insert(to) {
                visit(to);
            }
        });
    }
    if touches(Kind::Ladybug) {
        fly(position, from, &mut seen, &mut visit);
    }
}
