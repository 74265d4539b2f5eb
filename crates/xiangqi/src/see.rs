//! Static exchange evaluation: what comes of a capture if both sides take on that point for as long as it pays, the least piece first.

use crate::board::Position;
use crate::moves::Move;
use crate::pieces::Kind;
use crate::squares::{Squares, first};

/// What each kind counts for in an exchange, in hundredths of a pawn on its own side of the river.
pub(crate) const WORTH: [i32; Kind::COUNT] = [10_000, 200, 220, 450, 1000, 480, 150];

/// Who takes first: the cheap before the dear.
const ORDER: [Kind; Kind::COUNT] =
    [Kind::Pawn, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Rook, Kind::General];

/// Whether a move that is legal gains at least `threshold` by exchanges on the point where it ends, each side taking or stopping as
/// it likes. Pins are not seen; screens and legs that come and go with the exchange are.
pub(crate) fn gains(position: &Position, mv: Move, threshold: i32) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(piece) = position.piece(from) else { return false };
    let victim = position.piece(to).map_or(0, |victim| WORTH[victim.kind.index()]);
    // What the side that moved has more than it needs, if the other side now stops.
    let mut balance = victim - threshold;
    if balance < 0 {
        return false;
    }
    // What it has if its piece is lost for nothing.
    balance -= WORTH[piece.kind.index()];
    if balance >= 0 {
        return true;
    }
    let mut lines = position.occupied_lines();
    lines.clear(from);
    lines.set(to);
    let mut alive: Squares = !from.bit();
    let mover = position.mover();
    let mut side = mover.other();
    // The side to take wins the argument unless it cannot take or had better not.
    loop {
        let attackers = position.attackers(to, side, &lines) & alive;
        let Some((kind, with)) = ORDER
            .iter()
            .map(|&kind| (kind, attackers & position.pieces(side, kind)))
            .find(|(_, with)| *with != 0)
        else {
            break;
        };
        if kind == Kind::General && position.attackers(to, side.other(), &lines) & alive != 0 {
            // The general cannot take what is protected.
            break;
        }
        let square = first(with);
        lines.clear(square);
        alive &= !square.bit();
        side = side.other();
        // From the view of the side that is to take next: it is behind by this even after losing nothing more.
        balance = -balance - 1 - WORTH[kind.index()];
        if balance >= 0 {
            break;
        }
    }
    // Whoever is to take and does not has lost the argument.
    side != mover
}

#[cfg(test)]
mod tests {
    use super::gains;
    use crate::notation::read_move;
    use crate::{Setup, Variant};

    /// The most that a move gains, to the nearest 10.
    fn gain(fen: &str, mv: &str) -> i32 {
        let position = Setup::parse(fen).expect("a FEN").position(Variant::Wxf).expect("a position");
        let mv = read_move(&position, mv).expect("a legal move");
        (-200..=200).map(|n| 10 * n).take_while(|&n| gains(&position, mv, n)).last().expect("some bound")
    }

    #[test]
    fn a_piece_that_nobody_protects_is_won() {
        assert_eq!(gain("3k5/9/9/p8/9/R8/9/9/9/4K4 w", "a4a6"), 150);
        assert_eq!(gain("3k5/9/9/n8/9/R8/9/9/9/4K4 w", "a4a6"), 450);
    }

    #[test]
    fn a_rook_that_takes_a_protected_pawn_is_lost_for_it() {
        assert_eq!(gain("r2k5/9/9/p8/9/R8/9/9/9/4K4 w", "a4a6"), 150 - 1000);
        // With a second rook behind the first it is rook and pawn for rook.
        assert_eq!(gain("r2k5/9/9/p8/9/R8/9/R8/9/4K4 w", "a4a6"), 150);
    }

    #[test]
    fn a_screen_that_goes_silences_a_cannon_and_one_that_comes_lets_it_speak() {
        // Black's cannon protects the pawn over the horse on a8.
        assert_eq!(gain("c2k5/n8/9/p8/9/R8/9/9/9/4K4 w", "a4a6"), 150 - 1000);
        // The capturing rook stands between nothing: without the horse the cannon protects nothing.
        assert_eq!(gain("c2k5/9/9/p8/9/R8/9/9/9/4K4 w", "a4a6"), 150);
    }

    #[test]
    fn a_general_does_not_take_what_is_protected() {
        assert_eq!(gain("3k5/3p5/9/9/9/9/3R5/3R5/9/4K4 w", "d3d8"), 150);
        assert_eq!(gain("3k5/3p5/9/9/9/9/3R5/9/9/4K4 w", "d3d8"), 150 - 1000);
    }

    #[test]
    fn a_quiet_move_to_an_attacked_point_loses_the_piece() {
        assert_eq!(gain("r2k5/9/9/9/9/1R7/9/9/9/4K4 w", "b4a4"), -1000);
    }
}
