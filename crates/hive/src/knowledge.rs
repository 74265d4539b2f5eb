//! What a player asks about a position besides its worth: wins on the next move, replies to them, and which moves to try first.
//!
//! A queen with five neighbours filled is lost as soon as somebody can get to the sixth hex; that one question, asked of
//! [`Turn`] for either side, tells forced wins and what must be answered.

use pentaply_core::knowledge::retain_from;
use pentaply_core::linear::{Counts, Unit};
use pentaply_core::parameters::{Table as _, Tuned};
use pentaply_core::{Candidates, Linear, Position as _, Quiescence, SearchParameters, Side, Value};

use crate::board::Position;
use crate::eval::{self, Term, Weights};
use crate::hexes::{FULL_RING, Hex, Ring};
use crate::moves::{self, Move, Turn};
use crate::pieces::{Each, Kind, Piece};

/// The knowledge of all games of Hive: the weights of the evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge {
    weights: Tuned<Weights>,
}

/// Hints before killers and history, the most urgent first; then what makes a quiet move better or worse.
mod hints {
    /// Fills the last hex beside the opponent's queen.
    pub(super) const WIN: i32 = 1 << 20;
    /// A surrounded queen goes away, or a neighbour of hers.
    pub(super) const RESCUE: i32 = 1 << 13;
    /// Gets beside the opponent's queen, for each neighbour that is filled.
    pub(super) const ATTACK: i32 = 1 << 10;
    /// Gets onto the opponent's queen.
    pub(super) const SMOTHER: i32 = 1 << 12;
    /// Leaves the opponent's queen.
    pub(super) const RETREAT: i32 = -2000;
    /// Fills a hex beside the own queen.
    pub(super) const CROWD: i32 = -1500;
    /// Leaves the own queen.
    pub(super) const RELIEVE: i32 = 300;
}

/// From this many filled neighbours on of a queen, quiescence looks at what touches her.
const TENSE: u32 = 5;

impl Knowledge {
    /// As shipped.
    #[must_use]
    pub const fn shipped() -> Knowledge {
        Knowledge { weights: Tuned::shipped() }
    }
}

impl pentaply_core::Knowledge for Knowledge {
    type Position = Position;
    type State = ();

    const SEARCH: SearchParameters = SearchParameters {
        null_depth: 3,
        reverse_futility_depth: 4,
        futility_depth: 3,
        skip_depth: 3,
        skip_moves: 12,
        quiescence_plies: 4,
        quiescence_table: 2,
        ..SearchParameters::DEFAULT
    };

    const KNOWS_THREATS: bool = true;
    const NOISY_HAS_HINT: bool = true;

    const CURVE: f64 = 340.0;

    fn state(&self, _: &Position) {}

    #[inline]
    fn evaluate(&self, position: &Position, (): &mut ()) -> Value {
        eval::evaluate(self.weights.get(), position)
    }

    fn linear() -> Option<Linear> {
        Some(Linear::of::<Weights>(Unit::Term(Term::ring as usize + 3), file!()))
    }

    fn count(position: &Position, counts: &mut [i32]) -> Option<Value> {
        eval::count(position, &mut Counts(counts));
        Some(0)
    }

    fn with_weights(weights: &[i32]) -> Option<Knowledge> {
        Some(Knowledge { weights: Tuned::with(Weights::with_values(weights))? })
    }

    #[inline]
    fn hint(&self, position: &Position, (): &(), mv: Move) -> i32 {
        let rings = Rings::of(position);
        mv.piece().map_or(0, |piece| rings.hint(position, rings.leaving(position, piece), mv.to()))
    }

    #[inline]
    fn hints(&self, position: &Position, (): &(), moves: &[Move], mut told: impl FnMut(i32)) {
        let rings = Rings::of(position);
        let (mut last, mut leaving) = (None, Leaving::default());
        for &mv in moves {
            let Some(piece) = mv.piece() else {
                told(0);
                continue;
            };
            if last != Some(piece) {
                (last, leaving) = (Some(piece), rings.leaving(position, piece));
            }
            told(rings.hint(position, leaving, mv.to()));
        }
    }

    #[inline]
    fn is_noisy(&self, position: &Position, (): &(), mv: Move) -> bool {
        touches_rings(position, mv, 3) && self.hint(position, &(), mv) > 0
    }

    /// What goes where, counted from where the key counts: placements by kind, then moves by kind.
    #[inline(always)]
    fn butterfly(&self, position: &Position, mv: Move) -> usize {
        let Some(piece) = mv.piece() else { return 0 };
        let in_hand = usize::from(position.place(piece).is_none());
        let foreign = usize::from(piece.side() != position.side_to_move());
        let kind = (foreign * 2 + in_hand) * Kind::COUNT + piece.kind() as usize;
        kind << 10 | position.pack(mv) as usize >> 12
    }

    #[inline(always)]
    fn coarse(&self, position: &Position, mv: Move) -> usize {
        let Some(piece) = mv.piece() else { return 0 };
        let side = position.side_to_move();
        let beside = |side: Side| {
            usize::from(position.queen(side).is_some_and(|queen| queen.direction_to(mv.to()).is_some()))
        };
        let whose = usize::from(piece.side() != side);
        let source = if position.place(piece).is_some() { 1 } else { 0 };
        let ring = beside(side) << 1 | beside(side.other());
        ((whose << 1 | source) << 2 | ring) << 6
            | (piece.kind() as usize) << 3
            | position.height(mv.to()).min(7)
    }

    /// On the second ply all places are images of one another.
    fn candidates(&self, position: &Position, (): &(), moves: &mut Vec<Move>, start: usize) -> Candidates {
        if position.board().count_ones() != 1 || moves.len() == start {
            return Candidates::All;
        }
        let to = moves[start].to();
        retain_from(moves, start, |mv| mv.to() == to);
        Candidates::RestNoBetter
    }

    fn quiescence(&self, position: &Position, (): &(), moves: &mut Vec<Move>) -> Quiescence {
        let side = position.side_to_move();
        if filled(position, side.other()) == 5
            && Turn::of(position).is_some_and(|turn| wins_now(position, &turn, side))
        {
            return Quiescence::Win(1);
        }
        if filled(position, side) == 5 && is_threatened(position, side) {
            position.moves(moves);
            return Quiescence::Must;
        }
        Quiescence::Pat
    }

    fn hanging(&self, position: &Position, (): &(), moves: &mut Vec<Move>) {
        if Side::BOTH.into_iter().any(|side| filled(position, side) >= TENSE) {
            let start = moves.len();
            position.moves(moves);
            retain_from(moves, start, |mv| touches_rings(position, mv, TENSE));
        }
    }

    /// What fills the last but one hex beside the opponent's queen; where one is left, what may open the way to it: any move.
    fn threats(&self, position: &Position, (): &(), moves: &mut Vec<Move>) {
        let side = position.side_to_move();
        let Some(queen) = position.queen(side.other()) else { return };
        let filled = position.occupied(queen).count_ones();
        if filled < 4 {
            return;
        }
        let start = moves.len();
        position.moves(moves);
        if filled == 4 {
            retain_from(moves, start, |mv| {
                let fills = position.height(mv.to()) == 0 && queen.direction_to(mv.to()).is_some();
                let from = mv.piece().and_then(|piece| position.place(piece));
                fills && !from.is_some_and(|from| leaves_ring(position, queen, from))
            });
        }
    }

    #[inline]
    fn is_pressed(&self, position: &Position, (): &()) -> bool {
        let side = position.side_to_move();
        filled(position, side) == 5 && is_threatened(position, side)
    }

    #[inline]
    fn null_is_sound(&self, position: &Position, (): &()) -> bool {
        position.placed(position.side_to_move(), Kind::Queen) > 0
    }
}

/// The queens, as a hint sees them, and how many of their neighbours are filled.
struct Rings {
    own: Option<(Hex, i32)>,
    theirs: Option<(Hex, i32)>,
}

/// What a piece leaves when it goes.
#[derive(Clone, Copy, Default)]
struct Leaving {
    /// It is the own queen.
    is_queen: bool,
    /// It leaves a hex beside the own queen empty.
    own: bool,
    /// It leaves a hex beside the opponent's queen empty.
    theirs: bool,
}

impl Rings {
    #[inline(always)]
    fn of(position: &Position) -> Rings {
        let ring =
            |side| position.queen(side).map(|queen| (queen, position.occupied(queen).count_ones() as i32));
        let side = position.side_to_move();
        Rings { own: ring(side), theirs: ring(side.other()) }
    }

    #[inline(always)]
    fn leaving(&self, position: &Position, piece: Piece) -> Leaving {
        let Some(from) = position.place(piece) else { return Leaving::default() };
        let leaves = |(queen, _)| leaves_ring(position, queen, from);
        Leaving {
            is_queen: self.own.is_some_and(|(queen, _)| queen == from),
            own: self.own.is_some_and(leaves),
            theirs: self.theirs.is_some_and(leaves),
        }
    }

    /// How urgent it is that a piece goes to a hex.
    #[inline(always)]
    fn hint(&self, position: &Position, leaving: Leaving, to: Hex) -> i32 {
        let mut hint = 0;
        let is_ground = position.height(to) == 0;
        if let Some((queen, filled)) = self.theirs {
            if to == queen {
                hint += hints::SMOTHER;
            } else if queen.ring_bit(to) != 0 {
                if is_ground && !leaving.theirs {
                    if filled == 5 {
                        return hints::WIN;
                    }
                    hint += hints::ATTACK * (1 + filled);
                }
            } else if leaving.theirs {
                hint += hints::RETREAT;
            }
        }
        if let Some((queen, filled)) = self.own {
            let enters = is_ground && queen.ring_bit(to) != 0;
            if leaving.is_queen || leaving.own && !enters {
                hint += if filled >= TENSE as i32 { hints::RESCUE } else { hints::RELIEVE };
            } else if enters && !leaving.own {
                hint += hints::CROWD;
            }
        }
        hint
    }
}

/// How many neighbours of a side's queen are filled.
#[inline(always)]
fn filled(position: &Position, side: Side) -> u32 {
    position.queen(side).map_or(0, |queen| position.occupied(queen).count_ones())
}

/// Whether the top piece of a hex beside a queen leaves an empty hex when it goes.
#[inline(always)]
fn leaves_ring(position: &Position, queen: Hex, from: Hex) -> bool {
    position.height(from) == 1 && queen.direction_to(from).is_some()
}

/// Whether a move fills or empties a hex beside a queen who has so many neighbours, or touches her herself.
#[inline(always)]
fn touches_rings(position: &Position, mv: Move, filled_at_least: u32) -> bool {
    let Some(piece) = mv.piece() else { return false };
    Side::BOTH.into_iter().any(|side| {
        let Some(queen) = position.queen(side) else { return false };
        if position.occupied(queen).count_ones() < filled_at_least {
            return false;
        }
        let from = position.place(piece);
        let own = side == position.side_to_move();
        let leaves = from.is_some_and(|from| from == queen || leaves_ring(position, queen, from));
        let enters =
            mv.to() == queen || position.height(mv.to()) == 0 && queen.direction_to(mv.to()).is_some();
        if own { leaves } else { enters && !leaves }
    })
}

/// Whether a side, were this its turn, could surround the opponent's queen, who has one neighbour that is empty, and not its own by the
/// same move, which would draw.
fn wins_now(position: &Position, turn: &Turn<'_>, side: Side) -> bool {
    let queens = [side, side.other()].map(|side| position.queen(side));
    let [Some(own), Some(theirs)] = queens else { return false };
    let Some(direction) = Ring(!position.occupied(theirs) & FULL_RING).next() else { return false };
    let last = theirs.step(direction);
    // The neighbours of a hex that are filled once a piece has come to the last hex.
    let filled_after = |hex: Hex, from: Option<Hex>| {
        let left = from.filter(|&from| position.height(from) == 1).map_or(0, |from| hex.ring_bit(from));
        (position.occupied(hex) & !left) | hex.ring_bit(last)
    };
    let has_hand = Kind::ALL.into_iter().any(|kind| position.in_hand(side, kind) > 0);
    if has_hand && moves::is_place(position, side, last) && filled_after(own, None) != FULL_RING {
        return true;
    }
    Each(turn.free()).any(|piece| {
        let from = Some(position.hex(piece));
        // A queen that goes there herself is judged where she comes to stand.
        let is_queen = |side: Side| piece == Piece::new(side, Kind::Queen, 0);
        let own = if is_queen(side) { last } else { own };
        !is_queen(side.other())
            && filled_after(theirs, from) == FULL_RING
            && filled_after(own, from) != FULL_RING
            && turn.leads(piece, last)
    })
}

/// Whether the opponent of a side, were it to move, could surround her queen.
fn is_threatened(position: &Position, side: Side) -> bool {
    wins_now(position, &Turn::of_side(position, side.other()), side.other())
}
