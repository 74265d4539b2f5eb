//! The state of a game: what stands where, whose turn it is, and the past; made, unmade and hashed.
//!
//! How text becomes a position is `notation`'s concern; what the past decides, and why a move is refused, that of `rules`.

use std::fmt;

use pentaply_core::{Key, NoMoves, Outcome, Side, Symmetry, key};

use crate::attacks::{self, Lines};
use crate::error::PositionError;
use crate::moves::{self, Move, Wanted};
use crate::pieces::{Kind, Piece};
use crate::rules::{self, Variant};
use crate::squares::{Each, PALACE, Square, Squares, first};

/// A board as somebody describes it: anything that can be written, whether or not it can arise. See
/// [`Setup::position`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each point, by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// Who moves next.
    pub turn: Side,
    /// Plies since the last capture that count towards the move limit.
    pub quiet_plies: u16,
    /// Number of the turn, from 1; it grows after Black's move.
    pub turn_number: u32,
}

impl Setup {
    /// The position that it describes, played under the rules of a variant.
    ///
    /// # Errors
    /// It cannot stand on a board: see [`PositionError`].
    pub fn position(&self, variant: Variant) -> Result<Position, PositionError> {
        let mut position = Position {
            board: self.board,
            kinds: [[0; Kind::COUNT]; 2],
            sides: [0; 2],
            lines: [Lines::EMPTY; 2],
            generals: [Square::new(0); 2],
            turn: self.turn,
            checkers: 0,
            key: 0,
            clock: Clock { quiet: self.quiet_plies, ..Clock::ZERO },
            variant,
            first_turn: 2 * self.turn_number + self.turn.index() as u32,
            past: Vec::with_capacity(ROOM_FOR_PAST),
        };
        for square in Square::all() {
            if let Some(piece) = self.board[square.index()] {
                position.kinds[piece.side.index()][piece.kind.index()] |= square.bit();
                position.sides[piece.side.index()] |= square.bit();
                position.lines[piece.side.index()].toggle(square);
            }
        }
        for side in Side::BOTH {
            let generals = position.pieces(side, Kind::General);
            match generals.count_ones() {
                0 => return Err(PositionError::NoGeneral(side)),
                1 => {}
                _ => return Err(PositionError::TwoGenerals(side)),
            }
            let general = first(generals);
            if generals & PALACE[side.index()] == 0 {
                return Err(PositionError::GeneralOutside(side, general));
            }
            position.generals[side.index()] = general;
        }
        let lines = position.occupied_lines();
        if see_each_other(position.generals[0], position.generals[1], &lines) {
            return Err(PositionError::GeneralsFace);
        }
        let victim = position.general(position.turn.other());
        if let Some(by) = Each(position.checkers_of(victim, position.turn, &lines)).next() {
            return Err(PositionError::CanTakeGeneral(position.turn, by));
        }
        position.checkers =
            position.checkers_of(position.general(position.turn), position.turn.other(), &lines);
        position.key = position.computed_key();
        Ok(position)
    }
}

/// Plies of a game and of the deepest line of a search for which room is reserved, so that `make` does not allocate.
const ROOM_FOR_PAST: usize = 1024;

/// A position with its past. Only one that can stand on a board can be held.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: [Option<Piece>; Square::COUNT],
    /// The points of each side's pieces of each kind.
    kinds: [[Squares; Kind::COUNT]; 2],
    /// The points of each side's pieces.
    sides: [Squares; 2],
    /// The same, line by line.
    lines: [Lines; 2],
    generals: [Square; 2],
    turn: Side,
    /// The pieces that give check to the side to move.
    checkers: Squares,
    key: Key,
    clock: Clock,
    variant: Variant,
    /// Twice the number of the first position's turn, and one more if it was Black's.
    first_turn: u32,
    past: Vec<Past>,
}

/// What the rules over time count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    /// Plies since the last capture, without those that do not count ([`Clock::tick`]).
    pub(crate) quiet: u16,
    /// Plies back to which the position may have stood before: since the last capture, pawn's step forward or null move.
    pub(crate) reversible: u16,
    /// Checks that each side has given since the last capture, the capture itself left out.
    pub(crate) checks: [u16; 2],
}

impl Clock {
    const ZERO: Clock = Clock { quiet: 0, reversible: 0, checks: [0; 2] };

    /// Counts a move of `mover` that took nothing. Neither a check beyond the side's tenth nor the answer to one counts.
    #[inline(always)]
    fn tick(&mut self, mover: Side, gives_check: bool, was_in_check: bool) {
        let mut counts = true;
        if gives_check {
            let checks = &mut self.checks[mover.index()];
            *checks = checks.saturating_add(1);
            counts = *checks <= rules::CHECKS_THAT_COUNT;
        }
        if was_in_check {
            counts &= self.checks[mover.other().index()] <= rules::CHECKS_THAT_COUNT;
        }
        self.quiet = self.quiet.saturating_add(u16::from(counts));
    }
}

/// A position of the past, and the move that was made in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Past {
    pub(crate) key: Key,
    /// `None` for a null move.
    pub(crate) mv: Option<Move>,
    pub(crate) captured: Option<Piece>,
    /// What gave check to the side that made the move, before it did.
    pub(crate) checkers: Squares,
    pub(crate) clock: Clock,
}

/// The token that `make` returns: everything is in the past that the position keeps.
#[derive(Clone, Copy, Debug)]
pub struct Undo(());

const PIECE_KEYS: [[Key; 128]; 2 * Kind::COUNT] = {
    let mut keys = [[0; 128]; 2 * Kind::COUNT];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = key::table(0x7869_616E + i as u64);
        i += 1;
    }
    keys
};
static KEYS: [[Key; 128]; 2 * Kind::COUNT] = PIECE_KEYS;
/// Black is to move.
const SECOND: Key = key::mix(0x7869_616E_6771_6921);

impl Position {
    /// What stands on a point.
    #[must_use]
    #[inline(always)]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Whether the side to move is in check.
    #[must_use]
    #[inline(always)]
    pub fn is_in_check(&self) -> bool {
        self.checkers != 0
    }

    /// The rules it is played under.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The description of this position; its past is in the number of plies since a capture only.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            quiet_plies: self.clock.quiet,
            turn_number: (self.first_turn + self.past.len() as u32) / 2,
        }
    }

    #[inline(always)]
    pub(crate) fn mover(&self) -> Side {
        self.turn
    }

    #[inline(always)]
    pub(crate) fn checkers(&self) -> Squares {
        self.checkers
    }

    #[inline(always)]
    pub(crate) fn clock(&self) -> Clock {
        self.clock
    }

    /// The positions before this one, the first first.
    #[inline(always)]
    pub(crate) fn past(&self) -> &[Past] {
        &self.past
    }

    #[inline(always)]
    pub(crate) fn general(&self, side: Side) -> Square {
        self.generals[side.index()]
    }

    /// A side's pieces of a kind.
    #[inline(always)]
    pub(crate) fn pieces(&self, side: Side, kind: Kind) -> Squares {
        self.kinds[side.index()][kind.index()]
    }

    /// All pieces of a side.
    #[inline(always)]
    pub(crate) fn all(&self, side: Side) -> Squares {
        self.sides[side.index()]
    }

    /// All pieces.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// A side's pieces, line by line.
    #[inline(always)]
    pub(crate) fn lines(&self, side: Side) -> &Lines {
        &self.lines[side.index()]
    }

    /// All pieces, line by line.
    #[inline(always)]
    pub(crate) fn occupied_lines(&self) -> Lines {
        self.lines[0].union(&self.lines[1])
    }

    /// The pieces of `by` that would take something of the other side on this point, were `lines` what is occupied.
    /// The flying general is not one of them.
    pub(crate) fn attackers(&self, square: Square, by: Side, lines: &Lines) -> Squares {
        let mut attackers = self.checkers_of(square, by, lines);
        let home = crate::squares::HOME[by.index()];
        if home & square.bit() != 0 {
            attackers |= attacks::elephant(square, lines) & self.pieces(by, Kind::Elephant);
            if PALACE[by.index()] & square.bit() != 0 {
                attackers |= attacks::advisor(square) & self.pieces(by, Kind::Advisor)
                    | attacks::general(square) & self.pieces(by, Kind::General);
            }
        }
        attackers
    }

    /// The rooks, cannons, horses and pawns of `by` that attack this point, were `lines` what is occupied.
    #[inline(always)]
    pub(crate) fn checkers_of(&self, square: Square, by: Side, lines: &Lines) -> Squares {
        let checks = self.checks_to(square, by, lines);
        let pieces = &self.kinds[by.index()];
        Kind::ALL[Kind::Horse.index()..]
            .iter()
            .fold(0, |sum, kind| sum | checks[kind.index()] & pieces[kind.index()])
    }

    /// Whether a legal move gives check, by the piece that moves or by others behind it.
    #[inline]
    pub(crate) fn gives_check(&self, mv: Move) -> bool {
        let Some(piece) = self.piece(mv.from()) else { return false };
        let mut lines = self.occupied_lines();
        lines.clear(mv.from());
        lines.set(mv.to());
        let general = self.general(self.turn.other());
        let checks = self.checks_to(general, self.turn, &lines);
        let others = self.kinds[self.turn.index()];
        let discovered = (Kind::ALL[Kind::Horse.index()..].iter())
            .fold(0, |sum, kind| sum | checks[kind.index()] & others[kind.index()]);
        checks[piece.kind.index()] & mv.to().bit() | discovered & !mv.from().bit() != 0
    }

    /// From where each kind of piece of `by` attacks a point, were `lines` what is occupied. Generals, advisors and elephants are left out.
    #[inline(always)]
    pub(crate) fn checks_to(&self, square: Square, by: Side, lines: &Lines) -> [Squares; Kind::COUNT] {
        let (file, rank) = (square.file(), square.rank());
        let across = attacks::along_rank(square, lines.rank(rank));
        let along = attacks::along_file(square, lines.file(file));
        let mut checks = [0; Kind::COUNT];
        checks[Kind::Rook.index()] =
            attacks::on_rank(rank, across.slide) | attacks::on_file(file, along.slide);
        checks[Kind::Cannon.index()] =
            attacks::on_rank(rank, across.jump) | attacks::on_file(file, along.jump);
        checks[Kind::Horse.index()] = attacks::horses_to(square, lines);
        checks[Kind::Pawn.index()] = attacks::pawns_to(by, square);
        checks
    }

    /// What is occupied after a move, and where the mover's general stands then.
    #[inline(always)]
    fn after(&self, mv: Move) -> (Lines, Square) {
        let mut lines = self.occupied_lines();
        lines.clear(mv.from());
        lines.set(mv.to());
        let general = self.general(self.turn);
        (lines, if general == mv.from() { mv.to() } else { general })
    }

    /// Whether a move that the piece can make leaves its general neither attacked nor facing the other.
    pub(crate) fn is_safe(&self, mv: Move) -> bool {
        let (lines, general) = self.after(mv);
        let enemy = self.turn.other();
        !see_each_other(general, self.general(enemy), &lines)
            && self.checkers_of(general, enemy, &lines) & !mv.to().bit() == 0
    }

    /// Whether the generals would face each other after a move that the piece can make.
    pub(crate) fn would_face(&self, mv: Move) -> bool {
        let (lines, general) = self.after(mv);
        see_each_other(general, self.general(self.turn.other()), &lines)
    }

    fn computed_key(&self) -> Key {
        let mut key = if self.turn == Side::Second { SECOND } else { 0 };
        for square in Square::all() {
            if let Some(piece) = self.piece(square) {
                key ^= KEYS[piece.index()][square.index()];
            }
        }
        key
    }

    /// Puts a piece on a point, or takes it away, in the sets.
    #[inline(always)]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let side = piece.side.index();
        let bit = square.bit();
        self.kinds[side][piece.kind.index()] ^= bit;
        self.sides[side] ^= bit;
        self.lines[side].toggle(square);
    }

    /// Moves a piece from where it stands to an empty point, everywhere but in the key.
    #[inline(always)]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let side = piece.side.index();
        let bits = from.bit() | to.bit();
        self.kinds[side][piece.kind.index()] ^= bits;
        self.sides[side] ^= bits;
        self.lines[side].toggle(from);
        self.lines[side].toggle(to);
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
        if piece.kind == Kind::General {
            self.generals[side] = to;
        }
    }

    /// What stands where and whose turn it is, without the past: for looking back without touching the game.
    pub(crate) fn without_past(&self) -> Position {
        Position {
            board: self.board,
            kinds: self.kinds,
            sides: self.sides,
            lines: self.lines,
            generals: self.generals,
            turn: self.turn,
            checkers: self.checkers,
            key: self.key,
            clock: self.clock,
            variant: self.variant,
            first_turn: self.first_turn,
            past: Vec::new(),
        }
    }

    /// Takes back a move, as `past` remembers it.
    #[inline(always)]
    pub(crate) fn take_back(&mut self, mv: Move, past: &Past) {
        let (from, to) = (mv.from(), mv.to());
        self.turn = self.turn.other();
        if let Some(piece) = self.piece(to) {
            self.shift(piece, to, from);
        }
        if let Some(captured) = past.captured {
            self.toggle(captured, to);
            self.board[to.index()] = Some(captured);
        }
        self.key = past.key;
        self.checkers = past.checkers;
        self.clock = past.clock;
    }
}

/// Whether two generals stand on one file with nothing between, where `lines` is what is occupied.
#[inline(always)]
fn see_each_other(one: Square, other: Square, lines: &Lines) -> bool {
    let file = one.file();
    file == other.file() && attacks::along_file(one, lines.file(file)).slide >> other.rank() & 1 != 0
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} key {:016x} after", self.key)?;
        self.past.iter().filter_map(|past| past.mv).try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl pentaply_core::Position for Position {
    type Move = Move;
    type Undo = Undo;

    const MAX_MOVES: usize = moves::MAX_MOVES;
    const NO_MOVES: NoMoves = NoMoves::Lost(&rules::NO_MOVE);
    const LOOKS_BACK: bool = true;

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.turn
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Move>) {
        if self.outcome().is_open() {
            moves::generate(self, Wanted::All, out);
        }
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.outcome().is_open() && moves::can_move(self, mv) && self.is_safe(mv)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.outcome().is_open() { moves::count(self) } else { 0 }
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let captured = self.piece(to);
        self.past.push(Past {
            key: self.key,
            mv: Some(mv),
            captured,
            checkers: self.checkers,
            clock: self.clock,
        });
        let Some(piece) = self.piece(from) else { return Undo(()) };
        self.clock.reversible = self.clock.reversible.saturating_add(1);
        let was_in_check = self.checkers != 0;
        let keys = &KEYS[piece.index()];
        self.key ^= keys[from.index()] ^ keys[to.index()] ^ SECOND;
        if let Some(captured) = captured {
            self.key ^= KEYS[captured.index()][to.index()];
            self.toggle(captured, to);
            self.clock = Clock::ZERO;
        } else if piece.kind == Kind::Pawn && from.rank() != to.rank() {
            self.clock.reversible = 0;
        }
        self.shift(piece, from, to);
        self.turn = self.turn.other();
        self.checkers = self.checkers_of(self.general(self.turn), piece.side, &self.occupied_lines());
        if captured.is_none() {
            self.clock.tick(piece.side, self.checkers != 0, was_in_check);
        }
        Undo(())
    }

    #[inline]
    fn unmake(&mut self, mv: Move, _: Undo) {
        if let Some(past) = self.past.pop() {
            self.take_back(mv, &past);
        }
    }

    #[inline(always)]
    fn outcome(&self) -> Outcome {
        rules::outcome(self)
    }

    #[inline]
    fn verdict(&self, since_root: usize) -> Outcome {
        rules::verdict(self, since_root)
    }

    #[inline]
    fn counters(&self) -> Key {
        rules::counters(self)
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
        self.computed_key()
    }

    #[inline(always)]
    fn pack(&self, mv: Move) -> u32 {
        mv.bits()
    }

    #[inline(always)]
    fn unpack(&self, bits: u32) -> Option<Move> {
        Move::from_bits(bits)
    }

    #[inline]
    fn make_null(&mut self) -> Option<Undo> {
        if self.checkers != 0 {
            return None;
        }
        self.past.push(Past { key: self.key, mv: None, captured: None, checkers: 0, clock: self.clock });
        self.turn = self.turn.other();
        self.key ^= SECOND;
        self.clock.quiet = self.clock.quiet.saturating_add(1);
        self.clock.reversible = 0;
        Some(Undo(()))
    }

    #[inline]
    fn unmake_null(&mut self, _: Undo) {
        if let Some(past) = self.past.pop() {
            self.turn = self.turn.other();
            self.key = past.key;
            self.clock = past.clock;
        }
    }
}

impl Symmetry for Position {
    const IMAGES: usize = 2;

    fn image(&self, number: usize) -> Position {
        let mut setup = self.setup();
        if number == 1 {
            for square in Square::all() {
                setup.board[square.mirrored().index()] = self.piece(square);
            }
        }
        // The mirror image of what can stand on a board can.
        setup.position(self.variant).unwrap_or_else(|_| self.clone())
    }
}
