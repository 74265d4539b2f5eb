//! The position: where the pieces are, make and unmake, the key.
//!
//! Each cell knows its top piece and its height, and for each of its neighbours whose top piece stands there; pieces know what lies under
//! them. The key tells kinds, colours and heights apart, but not like pieces, and is the same wherever the hive lies: hexes count
//! from an anchor, the queens if they are on the board.

use std::fmt;

use pentaply_core::{Key, NoMoves, Outcome, Position as _, Side, Symmetry, key};

use crate::hexes::{ARCS, CELLS, Direction, EULER, FULL_RING, Hex, Ring};
use crate::moves::{self, Move};
use crate::pieces::{self, Each, Kind, PER_SIDE, PIECES, Piece};
use crate::pins;
use crate::rules::{self, Expansions};

/// A ply of the past: what was played, and what it has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) mv: Move,
    /// Where the piece came from.
    pub(crate) from: Hex,
    /// The key before it.
    pub(crate) key: Key,
    stones: Key,
    anchor: Hex,
    resting: Option<Piece>,
    reversible: u16,
    bridges: u32,
    pinned: u32,
    hole: Hex,
}

/// A position with its past.
#[derive(Clone, PartialEq)]
pub struct Position {
    expansions: Expansions,
    mover: Side,
    /// The top piece of each cell (its number + 1) and its height (times 32); 0 where nothing stands.
    cells: [u8; CELLS],
    /// In which directions of each cell the top piece is White's (bits 0 to 5) or Black's (bits 8 to 13).
    around: [u16; CELLS],
    at: [Hex; PIECES],
    /// What lies under a piece (its number + 1); 0 for the ground.
    below: [u8; PIECES],
    /// Pieces on the board, and those of them under others.
    board: u32,
    covered: u32,
    /// Lone pieces whose neighbours form more than one arc: those among which the pinned ones are.
    bridges: u32,
    /// Lone pieces that hold the hive together. Empty before there is a queen, when nothing moves.
    pinned: u32,
    /// A hex of the hole in the hive where there was one last.
    hole: Hex,
    /// Hexes of the hive, less pairs of neighbours among them, and triples: 1 less the holes in it.
    euler: i8,
    /// How many of each kind a side has placed.
    placed: [[u8; Kind::COUNT]; 2],
    /// The piece that was moved last, which must not be moved now.
    resting: Option<Piece>,
    /// What hexes are counted from in the key.
    anchor: Hex,
    /// The key of the pieces alone.
    stones: Key,
    key: Key,
    past: Vec<Step>,
    /// Plies since the last one that cannot come back.
    reversible: u16,
}

const CELL_KEYS: [Key; CELLS] = key::table(0x6869_7601);
/// By kind, side and height.
const PIECE_KEYS: [Key; Kind::COUNT * 2 * 8] = key::table(0x6869_7602);
const TURN_KEY: Key = key::mix(0x6869_7603);
const REST_KEY: Key = key::mix(0x6869_7604);

/// A piece on a cell. Both halves of a product, so that no sum of such terms cancels out as sums of separate keys would.
#[inline(always)]
fn term(piece: Piece, height: u8, cell: usize) -> Key {
    let index = (piece.kind() as usize * 2 + piece.side().index()) * 8 + height as usize;
    let product = u128::from(CELL_KEYS[cell]) * u128::from(PIECE_KEYS[index]);
    product as u64 ^ (product >> 64) as u64
}

const fn game_key(expansions: Expansions) -> Key {
    key::mix(0x6869_7605 + expansions.bits() as u64)
}

/// How a top piece of this side is told to the neighbours of its cell.
#[inline(always)]
const fn colour(piece: Option<Piece>) -> u16 {
    match piece {
        None => 0,
        Some(piece) => match piece.side() {
            Side::First => 1,
            Side::Second => 1 << 8,
        },
    }
}

impl Position {
    /// The start of a game.
    #[must_use]
    pub fn start(expansions: Expansions) -> Position {
        Position {
            expansions,
            mover: Side::First,
            cells: [0; CELLS],
            around: [0; CELLS],
            at: [Hex::NOWHERE; PIECES],
            below: [0; PIECES],
            board: 0,
            covered: 0,
            bridges: 0,
            pinned: 0,
            hole: Hex::NOWHERE,
            euler: 0,
            placed: [[0; Kind::COUNT]; 2],
            resting: None,
            anchor: Hex::ORIGIN,
            stones: 0,
            key: game_key(expansions),
            past: Vec::with_capacity(512),
            reversible: 0,
        }
    }

    /// Which pieces are played with.
    #[must_use]
    #[inline(always)]
    pub fn expansions(&self) -> Expansions {
        self.expansions
    }

    /// The piece on top of a hex.
    #[must_use]
    #[inline(always)]
    pub fn top(&self, hex: Hex) -> Option<Piece> {
        match self.cells[hex.index()] & 31 {
            0 => None,
            number => Some(Piece::from_index(number as usize - 1)),
        }
    }

    /// How many pieces stand on a hex.
    #[must_use]
    #[inline(always)]
    pub fn height(&self, hex: Hex) -> usize {
        (self.cells[hex.index()] >> 5) as usize
    }

    /// Where a piece is; `None` while it is in hand.
    #[must_use]
    #[inline(always)]
    pub fn place(&self, piece: Piece) -> Option<Hex> {
        let hex = self.at[piece.index()];
        (hex != Hex::NOWHERE).then_some(hex)
    }

    /// Where a piece on the board is.
    #[inline(always)]
    pub(crate) fn hex(&self, piece: Piece) -> Hex {
        self.at[piece.index()]
    }

    /// The piece directly under this one.
    #[must_use]
    pub fn below(&self, piece: Piece) -> Option<Piece> {
        self.below[piece.index()].checked_sub(1).map(|number| Piece::from_index(number.into()))
    }

    /// How many pieces lie under this one.
    #[must_use]
    pub fn level(&self, piece: Piece) -> usize {
        std::iter::successors(self.below(piece), |&piece| self.below(piece)).count()
    }

    /// The pieces on the board, each side's in the order of [`Kind`].
    pub fn on_board(&self) -> impl Iterator<Item = Piece> {
        Each(self.board)
    }

    /// The pieces on the board as a set.
    #[inline(always)]
    pub(crate) fn board(&self) -> u32 {
        self.board
    }

    /// The pieces on top of something or of the ground, as a set.
    #[inline(always)]
    pub(crate) fn tops(&self) -> u32 {
        self.board & !self.covered
    }

    /// The lone pieces that hold the hive together, as a set; none before there is a queen.
    #[inline(always)]
    pub(crate) fn pinned(&self) -> u32 {
        self.pinned
    }

    /// The lone pieces whose neighbours form more than one arc.
    #[inline(always)]
    pub(crate) fn bridges(&self) -> u32 {
        self.bridges
    }

    /// The empty regions that the hive encloses.
    #[inline(always)]
    pub(crate) fn holes(&self) -> i8 {
        1 - self.euler
    }

    /// Whether a piece lies under another.
    #[must_use]
    #[inline(always)]
    pub fn is_covered(&self, piece: Piece) -> bool {
        self.covered & piece.bit() != 0
    }

    /// How many of a kind a side has placed.
    #[must_use]
    #[inline(always)]
    pub fn placed(&self, side: Side, kind: Kind) -> usize {
        self.placed[side.index()][kind as usize].into()
    }

    /// How many of a kind a side has in hand.
    #[must_use]
    #[inline(always)]
    pub fn in_hand(&self, side: Side, kind: Kind) -> usize {
        if self.expansions.has(kind) { kind.count() - self.placed(side, kind) } else { 0 }
    }

    /// The piece of this kind that a side places next: like pieces are placed in the order of their numbers.
    #[must_use]
    #[inline(always)]
    pub fn next_of(&self, side: Side, kind: Kind) -> Option<Piece> {
        (self.in_hand(side, kind) > 0).then(|| Piece::new(side, kind, self.placed(side, kind)))
    }

    /// How many pieces a side has placed.
    #[must_use]
    #[inline(always)]
    pub fn placed_by(&self, side: Side) -> u32 {
        (self.board & pieces::all_of(side)).count_ones()
    }

    /// Where a side's queen is; `None` while it is in hand.
    #[must_use]
    #[inline(always)]
    pub fn queen(&self, side: Side) -> Option<Hex> {
        self.place(Piece::new(side, Kind::Queen, 0))
    }

    /// The directions in which something stands beside a hex, a bit each.
    #[inline(always)]
    pub(crate) fn occupied(&self, hex: Hex) -> u8 {
        let around = self.around[hex.index()];
        (around | around >> 8) as u8 & FULL_RING
    }

    /// The directions in which a side's piece is on top beside a hex, a bit each.
    #[inline(always)]
    pub(crate) fn tops_of(&self, hex: Hex, side: Side) -> u8 {
        (self.around[hex.index()] >> (8 * side.index())) as u8 & FULL_RING
    }

    /// The pieces on top beside a hex and the directions to them, once a piece has been lifted from where it stands.
    pub(crate) fn neighbours_without(
        &self,
        hex: Hex,
        lifted: Piece,
    ) -> impl Iterator<Item = (Direction, Piece)> {
        Ring(self.occupied(hex)).filter_map(move |direction| {
            let top = self.top(hex.step(direction))?;
            let near = if top == lifted { self.below(top)? } else { top };
            Some((direction, near))
        })
    }

    /// The directions in which pieces are on top beside a hex: a side's in the low byte, the opponent's in the high one.
    #[inline(always)]
    pub(crate) fn tops_around(&self, hex: Hex, side: Side) -> u16 {
        self.around[hex.index()].rotate_right(8 * side.index() as u32)
    }

    /// The piece that was moved last: the side to move must neither move nor throw it, nor use its power.
    #[must_use]
    #[inline(always)]
    pub fn resting(&self) -> Option<Piece> {
        self.resting
    }

    /// Whether a side's queen is surrounded.
    #[inline(always)]
    fn is_surrounded(&self, side: Side) -> bool {
        self.queen(side).is_some_and(|hex| self.occupied(hex) == FULL_RING)
    }

    /// The past, the last ply last.
    #[inline(always)]
    pub(crate) fn past(&self) -> &[Step] {
        &self.past
    }

    /// Plies since the last one that cannot come back.
    #[inline(always)]
    pub(crate) fn reversible(&self) -> usize {
        self.reversible.into()
    }

    /// How many plies have been played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.past.len()
    }

    /// Tells the neighbours of a cell that its top piece has become another.
    #[inline(always)]
    fn recolour(&mut self, hex: Hex, before: Option<Piece>, after: Option<Piece>) {
        let change = colour(before) ^ colour(after);
        for direction in Direction::ALL {
            self.around[hex.step(direction).index()] ^= change << direction.opposite().index();
        }
    }

    /// Takes a top piece off the board.
    #[inline(always)]
    fn lift(&mut self, piece: Piece) {
        let hex = self.at[piece.index()];
        let height = self.cells[hex.index()] >> 5;
        self.stones ^= term(piece, height, hex.from(self.anchor));
        let below = self.below[piece.index()];
        self.cells[hex.index()] = if below == 0 { 0 } else { below | (height - 1) << 5 };
        self.below[piece.index()] = 0;
        let after = self.top(hex);
        match after {
            Some(after) => self.covered &= !after.bit(),
            None => self.euler -= EULER[self.occupied(hex) as usize],
        }
        self.recolour(hex, Some(piece), after);
    }

    /// Puts a piece on top of a hex.
    #[inline(always)]
    fn drop(&mut self, piece: Piece, hex: Hex) {
        let before = self.top(hex);
        let height = (self.cells[hex.index()] >> 5) + 1;
        match before {
            Some(before) => {
                self.covered |= before.bit();
                self.below[piece.index()] = before.index() as u8 + 1;
            }
            None => self.euler += EULER[self.occupied(hex) as usize],
        }
        self.cells[hex.index()] = (piece.index() as u8 + 1) | height << 5;
        self.at[piece.index()] = hex;
        self.stones ^= term(piece, height, hex.from(self.anchor));
        self.recolour(hex, before, Some(piece));
    }

    /// Looks again at the pieces on and beside the hexes where something has come or gone.
    #[inline(always)]
    fn update_bridges(&mut self, changed: &[Hex]) {
        let mut near = 0;
        for &hex in changed.iter().filter(|&&hex| hex != Hex::NOWHERE) {
            near |= self.top(hex).map_or(0, Piece::bit);
            for direction in Ring(self.occupied(hex)) {
                near |= self.top(hex.step(direction)).map_or(0, Piece::bit);
            }
        }
        // Pieces under others are none, and those that are on top again are on one of the hexes.
        self.bridges &= self.tops() & !near;
        for piece in Each(near) {
            let hex = self.hex(piece);
            // Where a stack loses its top, the hive stays as it is.
            if ARCS[self.occupied(hex) as usize] > 1 && self.height(hex) == 1 {
                self.bridges |= piece.bit();
            }
        }
    }

    /// The hex that the key counts from: a queen's, White's first. Before there is one nothing has moved, and colours touch only where
    /// the first two pieces do: White's first piece, at the origin, is known by that.
    #[inline(always)]
    fn natural_anchor(&self) -> Hex {
        self.queen(Side::First).or(self.queen(Side::Second)).unwrap_or(Hex::ORIGIN)
    }

    /// The key of the pieces, counted from this anchor.
    fn stones_from(&self, anchor: Hex) -> Key {
        Each(self.tops()).fold(0, |key, top| key ^ self.stack_key(top, self.hex(top).from(anchor)))
    }

    /// The key of the stack under a top piece, if it stood on this cell from the anchor.
    fn stack_key(&self, top: Piece, cell: usize) -> Key {
        let height = self.cells[self.hex(top).index()] >> 5;
        let stack = std::iter::successors(Some(top), |&piece| self.below(piece));
        stack.zip((1..=height).rev()).fold(0, |key, (piece, height)| key ^ term(piece, height, cell))
    }

    /// The whole key.
    #[inline(always)]
    fn full_key(&self, stones: Key, anchor: Hex) -> Key {
        self.key_with_rest(stones, |resting| self.hex(resting).from(anchor))
    }

    #[inline(always)]
    fn key_with_rest(&self, stones: Key, cell: impl Fn(Piece) -> usize) -> Key {
        let mut key = stones ^ game_key(self.expansions);
        if self.mover == Side::Second {
            key ^= TURN_KEY;
        }
        if let Some(piece) = self.resting
            && moves::rest_matters(self, piece)
        {
            key ^= key::mix(REST_KEY.wrapping_add(cell(piece) as u64));
        }
        key
    }

    /// Where the top pieces stand on the unrolled plane, from the anchor.
    fn places(&self) -> [(i32, i32); PIECES] {
        let mut places = [(0, 0); PIECES];
        let Some(first) = self.top(self.anchor) else { return places };
        let mut found = first.bit();
        let mut waiting = vec![first];
        while let Some(piece) = waiting.pop() {
            let ((q, r), hex) = (places[piece.index()], self.hex(piece));
            for direction in Ring(self.occupied(hex)) {
                if let Some(next) = self.top(hex.step(direction))
                    && found & next.bit() == 0
                {
                    let (dq, dr) = direction.step();
                    places[next.index()] = (q + dq, r + dr);
                    found |= next.bit();
                    waiting.push(next);
                }
            }
        }
        places
    }

    /// Remembers what a ply changes.
    #[inline(always)]
    fn remember(&mut self, mv: Move, from: Hex) {
        self.past.push(Step {
            mv,
            from,
            key: self.key,
            stones: self.stones,
            anchor: self.anchor,
            resting: self.resting,
            reversible: self.reversible,
            bridges: self.bridges,
            pinned: self.pinned,
            hole: self.hole,
        });
    }

    /// The same game on a board that was turned or mirrored.
    fn replayed(&self, number: usize) -> Position {
        let (mut plain, mut image) = (Position::start(self.expansions), Position::start(self.expansions));
        for step in &self.past {
            let mv = match step.mv.piece() {
                None => Move::PASS,
                Some(piece) => {
                    let to = step.mv.to();
                    let to = if plain.height(to) > 0 {
                        plain.top(to).map_or(Hex::ORIGIN, |below| image.hex(below))
                    } else {
                        let beside = plain.neighbours_without(to, piece).next();
                        beside.map_or(Hex::ORIGIN, |(direction, near)| {
                            image.hex(near).step(direction.opposite().image(number))
                        })
                    };
                    Move::new(piece, to)
                }
            };
            plain.make(step.mv);
            image.make(mv);
        }
        image
    }
}

/// Its text: the board itself would fill a page.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl pentaply_core::Position for Position {
    type Move = Move;
    type Undo = ();

    /// Fourteen own pieces and the neighbours of a pillbug and a mosquito, each to one of at most 60 empty hexes beside a hive of 28
    /// (each piece more adds two at most) or onto one of 27 others.
    const MAX_MOVES: usize = (PER_SIDE + 12) * (60 + 27);

    /// A side without a move passes, so this is never so.
    const NO_MOVES: NoMoves = NoMoves::Drawn(&rules::BOTH_SURROUNDED);
    const LOOKS_BACK: bool = true;

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.mover
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome().is_open() {
            moves::generate(self, out);
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.outcome().is_open() && moves::is_legal(self, mv)
    }

    fn count_moves(&self) -> u64 {
        if self.outcome().is_open() { moves::count(self) } else { 0 }
    }

    /// At least the pass.
    #[inline]
    fn has_moves(&self) -> bool {
        self.outcome().is_open()
    }

    #[inline]
    fn make(&mut self, mv: Move) {
        match mv.piece() {
            None => {
                self.remember(mv, Hex::NOWHERE);
                self.resting = None;
                self.reversible = self.reversible.saturating_add(1);
            }
            Some(piece) => {
                let from = self.at[piece.index()];
                self.remember(mv, from);
                if from == Hex::NOWHERE {
                    self.board |= piece.bit();
                    self.placed[piece.side().index()][piece.kind() as usize] += 1;
                    self.reversible = 0;
                } else {
                    self.lift(piece);
                    self.reversible = self.reversible.saturating_add(1);
                }
                self.drop(piece, mv.to());
                self.resting = Some(piece);
                let anchor = self.natural_anchor();
                if anchor != self.anchor {
                    self.anchor = anchor;
                    self.stones = self.stones_from(anchor);
                }
                self.update_bridges(&[from, mv.to()]);
                let mut hole = self.hole;
                self.pinned = pins::pinned(self, &mut hole, from, mv.to());
                self.hole = hole;
            }
        }
        self.mover = self.mover.other();
        self.key = self.full_key(self.stones, self.anchor);
    }

    #[inline]
    fn unmake(&mut self, mv: Move, (): ()) {
        let Some(step) = self.past.pop() else { return };
        if let Some(piece) = mv.piece() {
            self.lift(piece);
            if step.from == Hex::NOWHERE {
                self.at[piece.index()] = Hex::NOWHERE;
                self.board &= !piece.bit();
                self.placed[piece.side().index()][piece.kind() as usize] -= 1;
            } else {
                self.drop(piece, step.from);
            }
        }
        self.mover = self.mover.other();
        self.resting = step.resting;
        self.anchor = step.anchor;
        self.stones = step.stones;
        self.key = step.key;
        self.reversible = step.reversible;
        self.bridges = step.bridges;
        self.pinned = step.pinned;
        self.hole = step.hole;
    }

    #[inline(always)]
    fn outcome(&self) -> Outcome {
        rules::outcome(Side::BOTH.map(|side| self.is_surrounded(side)))
    }

    #[inline]
    fn verdict(&self, since_root: usize) -> Outcome {
        rules::verdict(self, since_root)
    }

    #[inline]
    fn reaches_back(&self, plies: usize) -> bool {
        rules::reaches_back(self, plies)
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.key
    }

    fn key_from_scratch(&self) -> Key {
        let anchor = self.natural_anchor();
        self.full_key(self.stones_from(anchor), anchor)
    }

    #[inline(always)]
    fn pack(&self, mv: Move) -> u32 {
        let Some(piece) = mv.piece() else { return Packed::PASS };
        let to = mv.to().from(self.anchor) as u32;
        match self.place(piece) {
            None => Packed::PLACE | (piece.kind() as u32) << 2 | to << 12,
            Some(from) => Packed::MOVE | (from.from(self.anchor) as u32) << 2 | to << 12,
        }
    }

    #[inline(always)]
    fn unpack(&self, bits: u32) -> Option<Move> {
        let first = (bits >> 2) as usize % CELLS;
        let to = self.anchor.shifted((bits >> 12) as usize % CELLS);
        match bits & 3 {
            Packed::PASS => Some(Move::PASS),
            Packed::PLACE => Some(Move::new(self.next_of(self.mover, *Kind::ALL.get(first)?)?, to)),
            Packed::MOVE => Some(Move::new(self.top(self.anchor.shifted(first))?, to)),
            _ => None,
        }
    }

    /// The turn passes as by a pass, but the past before it is cut off.
    #[inline]
    fn make_null(&mut self) -> Option<()> {
        self.remember(Move::PASS, Hex::NOWHERE);
        self.resting = None;
        self.reversible = 0;
        self.mover = self.mover.other();
        self.key = self.full_key(self.stones, self.anchor);
        Some(())
    }

    #[inline]
    fn unmake_null(&mut self, (): ()) {
        self.unmake(Move::PASS, ());
    }
}

/// What packed moves begin with: they name hexes, counted from the anchor, and not one of like pieces.
struct Packed;

impl Packed {
    const PASS: u32 = 1;
    const PLACE: u32 = 2;
    const MOVE: u32 = 3;
}

impl Symmetry for Position {
    /// Six turns, and the same of the mirror image.
    const IMAGES: usize = 12;

    fn image(&self, number: usize) -> Position {
        if number == 0 { self.clone() } else { self.replayed(number) }
    }

    /// Without the boards themselves, which take long to replay.
    fn canonical_key(&self) -> Key {
        let places = self.places();
        let image_key = |number: usize| {
            let [east, south_east] =
                [Direction::EAST, Direction::SOUTH_EAST].map(|axis| axis.image(number).step());
            let cell = |piece: Piece| {
                let (q, r) = places[piece.index()];
                Hex::cell(q * east.0 + r * south_east.0, q * east.1 + r * south_east.1)
            };
            let stones = Each(self.tops()).fold(0, |key, top| key ^ self.stack_key(top, cell(top)));
            self.key_with_rest(stones, cell)
        };
        (1..Self::IMAGES).map(image_key).fold(self.key, Key::min)
    }
}
