//! What is on the board, kept up to date move by move: the sum of the pieces on their points, and how many there are; and what
//! follows from the numbers alone, the phase of the game and how far it is drawn.

use super::tables::Tables;
use crate::board::Position;
use crate::moves::Move;
use crate::pieces::{Kind, Piece};
use crate::rules::MOVE_LIMIT_PLIES;
use crate::squares::Square;

/// What a search thread keeps about the position on its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The pieces on their points, as Red sees it: [`super::tables::Pair`].
    pub(super) pieces: i64,
    pub(super) counts: [Counts; 2],
}

/// How many pieces of each kind a side has, eight bits a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts(u64);

impl Counts {
    #[inline(always)]
    pub(super) const fn of(self, kind: Kind) -> i32 {
        (self.0 >> (8 * kind.index()) & 0xFF) as i32
    }

    #[inline(always)]
    const fn one(kind: Kind) -> u64 {
        1 << (8 * kind.index())
    }

    /// Of two advisors, how many are gone.
    #[inline(always)]
    pub(super) fn missing(self, kind: Kind) -> i32 {
        (2 - self.of(kind)).max(0)
    }
}

impl State {
    pub(crate) fn of(tables: &Tables, position: &Position) -> State {
        let mut state = State { pieces: 0, counts: [Counts::default(); 2] };
        for square in Square::all() {
            if let Some(piece) = position.piece(square) {
                state.pieces += tables.piece(piece, square);
                state.counts[piece.side.index()].0 += Counts::one(piece.kind);
            }
        }
        state
    }

    /// After a move was made.
    #[inline(always)]
    pub(crate) fn made(&mut self, tables: &Tables, position: &Position, mv: Move) {
        let (change, captured) = changes(tables, position, mv);
        self.pieces += change;
        if let Some(captured) = captured {
            self.counts[captured.side.index()].0 -= Counts::one(captured.kind);
        }
    }

    /// Before it is unmade.
    #[inline(always)]
    pub(crate) fn unmade(&mut self, tables: &Tables, position: &Position, mv: Move) {
        let (change, captured) = changes(tables, position, mv);
        self.pieces -= change;
        if let Some(captured) = captured {
            self.counts[captured.side.index()].0 += Counts::one(captured.kind);
        }
    }
}

/// What a move that was just made has changed in the sum, and what it took.
#[inline(always)]
fn changes(tables: &Tables, position: &Position, mv: Move) -> (i64, Option<Piece>) {
    let mut change = 0;
    if let Some(piece) = position.piece(mv.to()) {
        change += tables.piece(piece, mv.to()) - tables.piece(piece, mv.from());
    }
    let captured = position.past().last().and_then(|past| past.captured);
    if let Some(captured) = captured {
        change -= tables.piece(captured, mv.to());
    }
    (change, captured)
}

/// The opening lasts while all rooks, horses and cannons are there, the endgame begins when they are gone.
pub(crate) const PHASES: i32 = 32;

/// How much of the opening is left, 0 to [`PHASES`].
#[inline(always)]
pub(super) fn phase(counts: [Counts; 2]) -> i32 {
    let power =
        |counts: Counts| 4 * counts.of(Kind::Rook) + 2 * (counts.of(Kind::Horse) + counts.of(Kind::Cannon));
    (power(counts[0]) + power(counts[1])).min(PHASES)
}

/// The parts of a whole that [`scale`] and [`damping`] count in.
pub(crate) const WHOLE: i32 = 64;

/// What part of the value counts, 0 to [`WHOLE`], given the phase: less where the stronger side has too little to win.
#[inline(always)]
pub(super) fn scale(counts: [Counts; 2], phase: i32) -> i32 {
    /// A rook and three minor pieces, or so.
    const FEW: i32 = 10;
    if phase > FEW { WHOLE } else { scale_of_few(counts) }
}

#[inline(never)]
fn scale_of_few(counts: [Counts; 2]) -> i32 {
    // In minor pieces, of which a rook is worth two; pawns only tell who is the stronger.
    let force = |c: Counts| 2 * c.of(Kind::Rook) + c.of(Kind::Horse) + c.of(Kind::Cannon);
    let weight = |c: Counts| 5 * force(c) + 2 * c.of(Kind::Pawn);
    let [one, other] = counts;
    let (mine, theirs) = if weight(one) >= weight(other) { (one, other) } else { (other, one) };
    let (advisors, elephants) = (theirs.of(Kind::Advisor), theirs.of(Kind::Elephant));
    let guards = advisors + elephants;
    let pawns = mine.of(Kind::Pawn);
    if force(mine) == 0 {
        return match (pawns, force(theirs)) {
            (0, _) => 0,
            (1, _) => [WHOLE, 24, 6][guards.min(2) as usize],
            (2, _) => [WHOLE, WHOLE, 40, 16, 10][guards.min(4) as usize],
            _ => WHOLE,
        };
    }
    let surplus = force(mine) - force(theirs);
    if pawns > 0 {
        // A minor piece up with a pawn is a fight; even forces with one pawn more are half won at best.
        return if surplus == 0 && pawns <= theirs.of(Kind::Pawn) + 1 { 40 } else { WHOLE };
    }
    if force(theirs) > 0 {
        return match surplus {
            0 => 12,
            1 => [48, 40, 32, 24, 16][guards.min(4) as usize],
            _ => WHOLE,
        };
    }
    match (mine.of(Kind::Rook), mine.of(Kind::Horse), mine.of(Kind::Cannon)) {
        // A rook wins against all but the full defence.
        (1, 0, 0) => [WHOLE, WHOLE, WHOLE, 40, 6][guards.min(4) as usize],
        // A horse catches one guard, not two.
        (0, 1, 0) => [WHOLE, WHOLE, 10, 5, 3][guards.min(4) as usize],
        // A cannon needs a screen of its own, and can't pass elephants.
        (0, 0, 1) if mine.of(Kind::Advisor) == 0 && elephants == 0 && advisors == 0 => 4,
        (0, 0, 1) if mine.of(Kind::Advisor) > 0 && elephants == 0 => 48,
        (0, 0, 1) => 4,
        (0, 0, _) => [WHOLE, WHOLE, WHOLE, 32, 16][guards.min(4) as usize],
        _ => WHOLE,
    }
}

/// What part of the value counts so many plies after the last capture, 0 to [`WHOLE`]: less and less when the game is about to be
/// drawn, so that whoever stands better takes something in time.
#[inline(always)]
pub(super) fn damping(quiet: u16) -> i32 {
    /// So many plies are in order.
    const PATIENCE: i32 = 40;
    /// From there on, one part in so many plies.
    const PLIES: i32 = 2;
    let quiet = i32::from(quiet.min(MOVE_LIMIT_PLIES));
    WHOLE - (quiet - PATIENCE).max(0) / PLIES
}
