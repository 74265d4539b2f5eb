//! What a position is worth: a weighted sum of things that can be counted on the board, tapered and scaled.
//!
//! `weights.rs` is the one table of weights, `terms.rs` counts, `material.rs` keeps what changes with each move and says how far
//! the game has come, `tables.rs` has the weights as play wants them. Every term has a weight for the opening and one for the
//! endgame, and the value lies between their two sums as the phase says. Near a dead draw, and when nothing was
//! taken for long, only a part of it counts. All this depends on the position but not on the weights: so a fit sees a sum still, with
//! counts in fractions of [`DIVISOR`].

mod material;
mod tables;
mod terms;
mod weights;

use pentaply_core::linear::Counts;
use pentaply_core::parameters::Shipped as _;
use pentaply_core::{Tally as _, Value};

use crate::board::Position;
use crate::pieces::Kind;
use crate::squares::Square;

pub use material::State;
use material::{PHASES, WHOLE};
pub(crate) use tables::Tables;
use tables::{KINDS, PLACES, Pair};
pub use weights::{Term, Weights};

/// The counts of a fit are in so many parts of one.
pub(crate) const DIVISOR: i32 = PHASES * WHOLE;

/// Who is told what stands on the board. A term is named by its row and its place in the row's first half.
trait Taper {
    fn add(&mut self, term: Term, place: usize, count: i32);
}

/// Play: the two sums.
struct Sums<'a> {
    tables: &'a Tables,
    sum: i64,
}

impl Taper for Sums<'_> {
    #[inline(always)]
    fn add(&mut self, term: Term, place: usize, count: i32) {
        self.sum += self.tables.terms[term as usize + place].0 * i64::from(count);
    }
}

/// A fit: what each half of a row counts for.
struct Parts<'a> {
    counts: Counts<'a>,
    opening: i32,
    endgame: i32,
}

impl Taper for Parts<'_> {
    fn add(&mut self, term: Term, place: usize, count: i32) {
        self.counts.add_at(term, place, count * self.opening);
        self.counts.add_at(term, term.width() / 2 + place, count * self.endgame);
    }
}

/// The value of a position for the side to move.
#[inline]
pub(crate) fn evaluate(tables: &Tables, position: &Position, state: &State) -> Value {
    let own = position.mover().index();
    let mut sums = Sums { tables, sum: if own == 0 { state.pieces } else { -state.pieces } };
    terms::count(position, state, &mut sums);
    let (phase, part) = (material::phase(state.counts), part_of(position, state));
    let sum = Pair(sums.sum);
    let value =
        i64::from(sum.opening()) * i64::from(phase) + i64::from(sum.endgame()) * i64::from(PHASES - phase);
    (value * i64::from(part) / i64::from(DIVISOR)) as Value
}

/// Counts the terms for the side to move, in parts of [`DIVISOR`].
pub(crate) fn count(position: &Position, counts: &mut [i32]) {
    let state = State::of(Tables::shipped(), position);
    let (phase, part) = (material::phase(state.counts), part_of(position, &state));
    let mut parts = Parts { counts: Counts(counts), opening: part * phase, endgame: part * (PHASES - phase) };
    for square in Square::all() {
        if let Some(piece) = position.piece(square) {
            let sign = if piece.side == position.mover() { 1 } else { -1 };
            let (material, squares) = KINDS[piece.kind.index()];
            if let Some(material) = material {
                parts.add(material, 0, sign);
            }
            let place = PLACES[piece.side.index()][piece.kind.index()][square.index()];
            parts.add(squares, usize::from(place), sign);
        }
    }
    terms::count(position, &state, &mut parts);
}

/// What part of the value counts, of [`WHOLE`].
#[inline(always)]
fn part_of(position: &Position, state: &State) -> i32 {
    let scale = material::scale(state.counts, material::phase(state.counts));
    scale * material::damping(position.clock().quiet) / WHOLE
}

impl State {
    /// The number of a side's pieces of a kind.
    #[inline(always)]
    fn number(&self, side: pentaply_core::Side, kind: Kind) -> i32 {
        self.counts[side.index()].of(kind)
    }
}
