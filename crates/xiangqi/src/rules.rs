//! The rules that are judged rather than generated: variants, what the past decides, what is wrong with a move.

use pentaply_core::{Key, Outcome, Position as _, Reason, Side, Text, key, quote};

use crate::board::Position;
use crate::error::{MoveError, VariantError};
use crate::moves::{self, Move};
use crate::pieces::Kind;
use crate::repetition;
use crate::squares::{Square, Squares};

/// The rules of repetition that a game is played under.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Who checks or chases without end loses.
    #[default]
    Wxf,
    /// Every third occurrence draws.
    Simple,
}

impl Variant {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        VARIANTS[self as usize].name
    }
}

/// The variants, in the order of [`Variant`].
pub(crate) const VARIANTS: &[pentaply_core::Variant] = &[
    pentaply_core::Variant {
        name: "wxf",
        about: Text::new(
            "who checks or chases without end loses, other repetitions draw",
            "长将、长捉作负，其余循环作和",
        ),
    },
    pentaply_core::Variant {
        name: "simple",
        about: Text::new("every third occurrence of a position draws", "同一局面第三次出现即作和"),
    },
];

/// The side to move has no legal move, in check or not.
pub static NO_MOVE: Reason =
    Reason::new("no-move", "the side to move has no legal move", "轮到的一方无着可走（将死或困毙）");
/// A position stood for the third time, and neither side alone is to blame.
pub static REPETITION: Reason =
    Reason::new("repetition", "the position has occurred three times", "同一局面出现三次，不变作和");
/// One side alone has given check with every move of a cycle; it loses.
pub static PERPETUAL_CHECK: Reason =
    Reason::new("perpetual-check", "perpetual check: the side that gave it has lost", "长将作负");
/// One side alone has chased a piece with every move of a cycle; it loses.
pub static PERPETUAL_CHASE: Reason = Reason::new(
    "perpetual-chase",
    "perpetual chase of an unprotected piece: the side that chased has lost",
    "长捉无根子作负",
);
/// Nothing was taken for so long that the game is drawn.
pub static MOVE_LIMIT: Reason =
    Reason::new("move-limit", "120 plies without a capture", "六十回合内双方均未吃子");
/// Nobody can be mated or left without a move any more.
pub static DEAD: Reason = Reason::new("dead", "neither side has the pieces to win", "双方均无取胜可能");

/// Plies without a capture that draw a game; not all count, see `Clock::tick`.
pub(crate) const MOVE_LIMIT_PLIES: u16 = 120;
/// As many checks of each side since the last capture count as plies towards the limit.
pub(crate) const CHECKS_THAT_COUNT: u16 = 10;

/// What the players are called.
pub(crate) const PLAYERS: [Text; 2] = [Text::new("Red", "红方"), Text::new("Black", "黑方")];

/// The name of a side's player.
pub(crate) const fn player(side: Side) -> Text {
    PLAYERS[side.index()]
}

/// Reads the name of a variant.
pub(crate) fn read_variant(name: Option<&str>) -> Result<Variant, VariantError> {
    let Some(name) = name else { return Ok(Variant::default()) };
    [Variant::Wxf, Variant::Simple]
        .into_iter()
        .find(|variant| variant.name().eq_ignore_ascii_case(name.trim()))
        .ok_or_else(|| VariantError(quote(name)))
}

/// What the board alone decides: nothing. Whoever has no move has lost, which generating moves tells; and dead positions belong to
/// [`verdict`], since games run on in them, in records and in path counts.
#[inline(always)]
pub(crate) fn outcome(_: &Position) -> Outcome {
    Outcome::Open
}

/// Where advisors and elephants of the first side can get to; turned by half a turn, those of the second.
const ADVISOR_POINTS: Squares = 1 << 3 | 1 << 5 | 1 << 13 | 1 << 21 | 1 << 23;
const ELEPHANT_POINTS: Squares = 1 << 2 | 1 << 6 | 1 << 18 | 1 << 22 | 1 << 26 | 1 << 38 | 1 << 42;

/// Whether no play from here ends in mate or stalemate, for lack of pieces that could bring it about. Where a rook, horse or pawn is
/// left it may. Trying all positions of each of these kinds, and of what captures make of them, shows that in none the side
/// to move is without a move (docs/rules-xiangqi.md, "Dead positions"). With more pieces than a set has, or pieces
/// on points that are not theirs, nothing is claimed.
#[inline(always)]
fn is_dead(position: &Position) -> bool {
    let of_both = |kind| position.pieces(Side::First, kind) | position.pieces(Side::Second, kind);
    of_both(Kind::Rook) | of_both(Kind::Horse) | of_both(Kind::Pawn) == 0 && is_dead_without_them(position)
}

#[cold]
fn is_dead_without_them(position: &Position) -> bool {
    let of = |side, kind| position.pieces(side, kind);
    let count = |side, kind| of(side, kind).count_ones();
    let is_regular = |side: Side| {
        let turned = |set: Squares| match side {
            Side::First => set,
            Side::Second => set.reverse_bits() >> (Squares::BITS as usize - Square::COUNT),
        };
        count(side, Kind::Advisor) <= 2
            && count(side, Kind::Elephant) <= 2
            && turned(of(side, Kind::Advisor)) & !ADVISOR_POINTS == 0
            && turned(of(side, Kind::Elephant)) & !ELEPHANT_POINTS == 0
    };
    if !is_regular(Side::First) || !is_regular(Side::Second) {
        return false;
    }
    let advisors = |side| count(side, Kind::Advisor);
    let elephants = |side| count(side, Kind::Elephant);
    let holder = match [count(Side::First, Kind::Cannon), count(Side::Second, Kind::Cannon)] {
        [0, 0] => return true,
        [1, 0] => Side::First,
        [0, 1] => Side::Second,
        [1, 1] => return Side::BOTH.iter().all(|&side| advisors(side) == 0 && elephants(side) == 0),
        _ => return false,
    };
    // A lone cannon needs an advisor to shoot over: its own or, with two of them or an elephant to help, the other side's.
    advisors(holder) == 0
        && match advisors(holder.other()) {
            0 => true,
            1 => elephants(holder) == 0,
            _ => false,
        }
}

/// What the past decides, and dead positions. A cycle is judged before the limit of moves, and no limit takes away a mate.
#[inline]
pub(crate) fn verdict(position: &Position, since_root: usize) -> Outcome {
    if is_dead(position) {
        return Outcome::Drawn { reason: &DEAD };
    }
    let repeated = repetition::verdict(position, since_root);
    if repeated.is_open() && position.clock().quiet >= MOVE_LIMIT_PLIES && position.count_moves() > 0 {
        return Outcome::Drawn { reason: &MOVE_LIMIT };
    }
    repeated
}

/// Whether a position of the past may come again, or the counter of plies without a capture run out, within so many plies.
pub(crate) fn reaches_back(position: &Position, plies: usize) -> bool {
    let clock = position.clock();
    clock.reversible > 0 || usize::from(clock.quiet) + plies >= usize::from(MOVE_LIMIT_PLIES)
}

/// The counters of the move limit as a key: plies since the last capture, and the checks that still count.
pub(crate) fn counters(position: &Position) -> Key {
    let clock = position.clock();
    let [first, second] = clock.checks.map(|checks| u64::from(checks.min(CHECKS_THAT_COUNT)));
    match u64::from(clock.quiet) {
        0 => 0,
        quiet => key::mix(quiet << 16 | first << 8 | second),
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
    let (from, to) = (mv.from(), mv.to());
    if !position.outcome().is_open() || position.count_moves() == 0 {
        return Err(MoveError::GameOver);
    }
    let Some(piece) = position.piece(from) else { return Err(MoveError::NoPiece(from)) };
    if piece.side != position.mover() {
        return Err(MoveError::NotYours(from));
    }
    if position.piece(to).is_some_and(|other| other.side == piece.side) {
        return Err(MoveError::OwnPiece(to));
    }
    if !moves::can_move(position, mv) {
        return Err(MoveError::CannotGo { kind: piece.kind, from, to });
    }
    if position.would_face(mv) {
        Err(MoveError::Faces { from, to })
    } else {
        Err(MoveError::LeavesGeneral { from, to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Setup;
    use crate::pieces::Piece;
    use crate::squares::{ALL, Each, PALACE};

    /// Puts `count` pieces on points of a set in every way, and goes on with the rest; counts positions, and those without a move.
    fn place(setup: &mut Setup, pieces: &[(Piece, Squares, u32)], counts: &mut [u64; 2]) {
        let Some(&(piece, points, count)) = pieces.first() else {
            for turn in Side::BOTH {
                setup.turn = turn;
                if let Ok(position) = setup.position(Variant::Wxf) {
                    assert!(is_dead(&position), "{position}");
                    counts[0] += 1;
                    counts[1] += u64::from(moves::count(&position) == 0);
                }
            }
            return;
        };
        if count == 0 {
            return place(setup, &pieces[1..], counts);
        }
        for point in Each(points) {
            if setup.board[point.index()].is_none() {
                setup.board[point.index()] = Some(piece);
                let beyond = points & ALL << point.index() << 1;
                let mut rest = pieces.to_vec();
                rest[0] = (piece, beyond, count - 1);
                place(setup, &rest, counts);
                setup.board[point.index()] = None;
            }
        }
    }

    /// All positions of generals with these numbers of cannons, advisors and elephants, Red's first.
    fn class(red: [u32; 3], black: [u32; 3]) -> [u64; 2] {
        let mut setup =
            Setup { board: [None; Square::COUNT], turn: Side::First, quiet_plies: 0, turn_number: 1 };
        let mut pieces = Vec::new();
        for (side, [cannons, advisors, elephants]) in [(Side::First, red), (Side::Second, black)] {
            let own = |points: Squares| match side {
                Side::First => points,
                Side::Second => points.reverse_bits() >> (Squares::BITS as usize - Square::COUNT),
            };
            pieces.extend([
                (Piece { kind: Kind::General, side }, PALACE[side.index()], 1),
                (Piece { kind: Kind::Advisor, side }, own(ADVISOR_POINTS), advisors),
                (Piece { kind: Kind::Elephant, side }, own(ELEPHANT_POINTS), elephants),
                (Piece { kind: Kind::Cannon, side }, ALL, cannons),
            ]);
        }
        let mut counts = [0; 2];
        place(&mut setup, &pieces, &mut counts);
        counts
    }

    /// In a build for release, as `cargo xtask deep` makes it, all of them; otherwise those with fewer elephants.
    #[test]
    fn in_no_dead_position_is_the_side_to_move_without_a_move() {
        let (most_advisors, most_elephants) = if cfg!(debug_assertions) { (2, 1) } else { (2, 2) };
        let mut sum = [0; 2];
        let mut add = |red, black| {
            let [positions, stuck] = class(red, black);
            assert_eq!(stuck, 0, "{red:?} {black:?}");
            sum = [sum[0] + positions, sum[1] + stuck];
        };
        for own_elephants in 0..=most_elephants {
            for elephants in 0..=most_elephants {
                for own_advisors in 0..=most_advisors {
                    for advisors in 0..=most_advisors {
                        add([0, own_advisors, own_elephants], [0, advisors, elephants]);
                    }
                }
                add([1, 0, own_elephants], [0, 0, elephants]);
                if own_elephants == 0 {
                    add([1, 0, 0], [0, 1, elephants]);
                }
            }
        }
        if !cfg!(debug_assertions) {
            add([1, 0, 0], [1, 0, 0]);
        }
        assert!(sum[0] > 50_000, "{} positions", sum[0]);
    }
}
