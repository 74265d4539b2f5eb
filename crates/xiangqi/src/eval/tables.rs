//! The weights as play wants them: the two halves of a term in the two halves of a word, so that one addition or
//! multiplication does for both, and a table of pieces on points.

use pentaply_core::parameters::Shipped;

use super::weights::{Term, Weights};
use crate::pieces::{Kind, Piece};
use crate::squares::{FILES, RANKS, Square};

/// An opening value in the lower half, an endgame value in the upper one. A negative lower half borrows from the upper one, which
/// [`Pair::endgame`] gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pair(pub(crate) i64);

impl Pair {
    const fn new(opening: i32, endgame: i32) -> Pair {
        Pair(((endgame as i64) << 32) + opening as i64)
    }

    #[inline(always)]
    pub(crate) const fn opening(self) -> i32 {
        self.0 as i32
    }

    #[inline(always)]
    pub(crate) const fn endgame(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }
}

/// What a fit or a search is made with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tables {
    /// The terms, where the enum says; the second half of each row is empty.
    pub(super) terms: [Pair; Weights::COUNT],
    /// Each piece on each point, material included, as Red sees it: see [`Piece::index`].
    pub(super) pieces: [[Pair; 128]; 2 * Kind::COUNT],
}

/// Each kind's material, and the row of its squares.
pub(super) const KINDS: [(Option<Term>, Term); Kind::COUNT] = [
    (None, Term::general_square),
    (Some(Term::advisor), Term::advisor_square),
    (Some(Term::elephant), Term::elephant_square),
    (Some(Term::horse), Term::horse_square),
    (Some(Term::rook), Term::rook_square),
    (Some(Term::cannon), Term::cannon_square),
    (Some(Term::pawn), Term::pawn_square),
];

/// The place of a point in the row of squares of a kind, as Red counts: the same for its mirror image. Advisors and elephants that
/// stand where they cannot have come from count as in the middle.
pub(super) const fn place(kind: Kind, square: usize) -> usize {
    let (file, rank) = (square % FILES, square / FILES);
    let outer = if file < FILES / 2 { file } else { FILES - 1 - file };
    match kind {
        // Of files d and e.
        Kind::General => {
            let rank = if rank < 3 { rank } else { 2 };
            2 * rank + if outer == 4 { 1 } else { 0 }
        }
        Kind::Advisor => match (rank, outer) {
            (0, 3) => 0,
            (2, 3) => 2,
            _ => 1,
        },
        Kind::Elephant => match (rank, outer) {
            (0, _) => 0,
            (2, 0) => 1,
            (4, _) => 3,
            _ => 2,
        },
        _ => 5 * rank + outer,
    }
}

/// [`place`] for each kind, point and side.
pub(super) static PLACES: [[[u8; Square::COUNT]; Kind::COUNT]; 2] = {
    let mut places = [[[0; Square::COUNT]; Kind::COUNT]; 2];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut square = 0;
        while square < Square::COUNT {
            let place = place(Kind::ALL[kind], square) as u8;
            places[0][kind][square] = place;
            places[1][kind][Square::COUNT - 1 - square] = place;
            square += 1;
        }
        kind += 1;
    }
    places
};

const _: () = assert!(RANKS * 5 * 2 == Term::rook_square.width());

impl Tables {
    pub(crate) const fn of(weights: &Weights) -> Tables {
        let values = weights.values();
        let mut tables =
            Tables { terms: [Pair(0); Weights::COUNT], pieces: [[Pair(0); 128]; 2 * Kind::COUNT] };
        let mut row = 0;
        while row < Term::ALL.len() {
            let (begin, half) = (Term::ALL[row] as usize, Term::ALL[row].width() / 2);
            let mut i = 0;
            while i < half {
                tables.terms[begin + i] = Pair::new(values[begin + i], values[begin + half + i]);
                i += 1;
            }
            row += 1;
        }
        let mut kind = 0;
        while kind < Kind::COUNT {
            let (material, squares) = KINDS[kind];
            let material = match material {
                Some(term) => tables.terms[term as usize].0,
                None => 0,
            };
            let mut square = 0;
            while square < Square::COUNT {
                let place = place(Kind::ALL[kind], square);
                let worth = material + tables.terms[squares as usize + place].0;
                tables.pieces[kind][square] = Pair(worth);
                tables.pieces[Kind::COUNT + kind][Square::COUNT - 1 - square] = Pair(-worth);
                square += 1;
            }
            kind += 1;
        }
        tables
    }

    /// A piece on a point, as Red sees it.
    #[inline(always)]
    pub(crate) fn piece(&self, piece: Piece, square: Square) -> i64 {
        self.pieces[piece.index()][square.index() & 127].0
    }
}

impl Shipped for Tables {
    fn shipped() -> &'static Tables {
        static SHIPPED: Tables = Tables::of(&Weights::DEFAULT);
        &SHIPPED
    }
}
