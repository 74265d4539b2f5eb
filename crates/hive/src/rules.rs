//! The rules that are judged rather than generated: games by their pieces, who has won and why, repetition.

use std::fmt;

use pentaply_core::position::legal_moves;
use pentaply_core::{Outcome, Position as _, Reason, Side, Text, Variant, quote};

use crate::board::Position;
use crate::error::{MoveError, VariantError};
use crate::hexes::Hex;
use crate::moves::{Move, may_place, throwers};
use crate::pieces::{Kind, Piece};

/// A queen is surrounded.
pub static SURROUNDED: Reason = Reason::new("surrounded", "a queen is surrounded", "蜂后被围住");
/// Both queens are surrounded at once.
pub static BOTH_SURROUNDED: Reason =
    Reason::new("both-surrounded", "both queens are surrounded", "双方蜂后同时被围住");
/// The same position for the third time.
pub static REPETITION: Reason =
    Reason::new("repetition", "the same position has come up three times", "同一局面出现三次");

/// What the players are called.
pub(crate) const PLAYERS: [Text; 2] = [Text::new("White", "白方"), Text::new("Black", "黑方")];

/// Which pieces a game has besides those of the base game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Expansions(u8);

impl Expansions {
    /// None.
    pub const NONE: Expansions = Expansions(0);
    /// Mosquito, ladybug and pillbug.
    pub const ALL: Expansions = Expansions(7);

    const KINDS: [Kind; 3] = [Kind::Mosquito, Kind::Ladybug, Kind::Pillbug];

    /// A bit for each: mosquito, ladybug, pillbug.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Whether a kind is played with.
    #[must_use]
    #[inline(always)]
    pub const fn has(self, kind: Kind) -> bool {
        ((self.0 as u32) << Kind::Mosquito as u32 | 0x1F) & (1 << kind as u32) != 0
    }

    /// Reads a game type: `Base`, `Base+MLP`. Letters in any order, capital or not.
    ///
    /// # Errors
    /// It is no game type.
    pub fn parse(text: &str) -> Result<Expansions, VariantError> {
        let error = || VariantError::Unknown(quote(text));
        let trimmed = text.trim();
        let (base, letters) =
            trimmed.split_once('+').map_or((trimmed, None), |(base, more)| (base, Some(more)));
        if !base.eq_ignore_ascii_case("base") || letters.is_some_and(str::is_empty) {
            return Err(error());
        }
        let mut expansions = 0;
        for letter in letters.unwrap_or_default().chars() {
            let index =
                Expansions::KINDS.iter().position(|kind| kind.letter() == letter.to_ascii_uppercase());
            let bit = 1 << index.ok_or_else(error)?;
            if expansions & bit != 0 {
                return Err(error());
            }
            expansions |= bit;
        }
        Ok(Expansions(expansions))
    }
}

/// The game type in UHP.
impl fmt::Display for Expansions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ALL_VARIANTS[self.0 as usize].name)
    }
}

/// By the bits of the expansions.
const ALL_VARIANTS: [Variant; 8] = [
    Variant { name: "Base", about: Text::new("the base game", "基本棋子") },
    Variant { name: "Base+M", about: Text::new("with the mosquito", "加蚊子") },
    Variant { name: "Base+L", about: Text::new("with the ladybug", "加瓢虫") },
    Variant { name: "Base+ML", about: Text::new("with mosquito and ladybug", "加蚊子和瓢虫") },
    Variant { name: "Base+P", about: Text::new("with the pillbug", "加鼠妇") },
    Variant { name: "Base+MP", about: Text::new("with mosquito and pillbug", "加蚊子和鼠妇") },
    Variant { name: "Base+LP", about: Text::new("with ladybug and pillbug", "加瓢虫和鼠妇") },
    Variant {
        name: "Base+MLP",
        about: Text::new("with mosquito, ladybug and pillbug", "加蚊子、瓢虫和鼠妇"),
    },
];

/// The variants, the default first.
pub(crate) const VARIANTS: &[Variant] = &{
    let [base, m, l, ml, p, mp, lp, mlp] = ALL_VARIANTS;
    [mlp, base, m, l, p, ml, mp, lp]
};

/// How a game stands where these queens are surrounded, White's and Black's.
#[inline(always)]
pub(crate) fn outcome(surrounded: [bool; 2]) -> Outcome {
    match surrounded {
        [false, false] => Outcome::Open,
        [true, false] => Outcome::Won { by: Side::Second, reason: &SURROUNDED, margin: 0 },
        [false, true] => Outcome::Won { by: Side::First, reason: &SURROUNDED, margin: 0 },
        [true, true] => Outcome::Drawn { reason: &BOTH_SURROUNDED },
    }
}

/// Checks that a move may be played here.
///
/// # Errors
/// It may not, and why.
pub(crate) fn check(position: &Position, mv: Move) -> Result<(), MoveError> {
    if position.is_legal(mv) {
        return Ok(());
    }
    if !position.outcome().is_open() {
        return Err(MoveError::GameOver);
    }
    let side = position.side_to_move();
    let Some(piece) = mv.piece() else { return Err(MoveError::PassNotForced) };
    let to = mv.to();
    if !position.expansions().has(piece.kind()) {
        return Err(MoveError::NotInGame { piece, game: position.expansions() });
    }
    if legal_moves(position) == [Move::PASS] {
        return Err(MoveError::MustPass);
    }
    Err(match position.place(piece) {
        None => placement_fault(position, piece, to),
        Some(from) => {
            let must_place = position.placed(side, Kind::Queen) == 0;
            if must_place && position.placed_by(side) >= 3 {
                MoveError::QueenIsDue(side)
            } else if piece.side() != side && !may_be_thrown(position, from) {
                MoveError::NotYours(piece)
            } else if must_place {
                MoveError::QueenNotPlaced { side, piece }
            } else if position.is_covered(piece) {
                MoveError::Covered(piece)
            } else if position.resting() == Some(piece) {
                MoveError::Resting(piece)
            } else if position.pinned() & piece.bit() != 0 {
                MoveError::Pinned(piece)
            } else if from == to {
                MoveError::StaysInPlace(piece)
            } else if piece.side() == side {
                MoveError::CannotReach { piece }
            } else {
                MoveError::NotYours(piece)
            }
        }
    })
}

/// Whether the side to move has something beside a hex that can throw.
fn may_be_thrown(position: &Position, hex: Hex) -> bool {
    let resting = position.resting().map_or(0, Piece::bit);
    throwers(position, position.side_to_move(), resting)
        .any(|thrower| hex.direction_to(position.hex(thrower)).is_some())
}

/// Why a piece from the hand may not go to a hex.
fn placement_fault(position: &Position, piece: Piece, to: Hex) -> MoveError {
    let side = position.side_to_move();
    if piece.side() != side {
        return MoveError::OtherHand(piece);
    }
    if !may_place(position, piece.kind()) {
        return if piece.kind() == Kind::Queen {
            MoveError::QueenTooEarly(side)
        } else {
            MoveError::QueenIsDue(side)
        };
    }
    if let Some(next) = position.next_of(side, piece.kind())
        && next != piece
    {
        return MoveError::OutOfOrder { piece, next };
    }
    if position.height(to) > 0 {
        MoveError::PlacedOnTop(piece)
    } else if position.tops_of(to, side.other()) != 0 {
        MoveError::TouchesOpponent(piece)
    } else {
        MoveError::TouchesNothing(piece)
    }
}

/// A position that comes up for the third time draws: the same board, wherever it lies, with the same side to move and the same piece
/// at rest, like pieces being the same. A search takes it that what came back since its root will come back again.
#[inline]
pub(crate) fn verdict(position: &Position, since_root: usize) -> Outcome {
    let past = position.past();
    let mut occurrences = 1;
    // Two plies at least: both sides may have to pass.
    for plies in (2..=position.reversible()).step_by(2) {
        if past[past.len() - plies].key == position.key() {
            occurrences += 1;
            if occurrences == 3 || plies < since_root {
                return Outcome::Drawn { reason: &REPETITION };
            }
        }
    }
    Outcome::Open
}

/// Whether something before this position can come back within so many plies.
#[inline]
pub(crate) fn reaches_back(position: &Position, plies: usize) -> bool {
    position.reversible() > 0 && position.reversible() + plies >= 2
}
