//! The one table of weights.

pentaply_core::parameters! {
    /// What each term of the evaluation is worth, in points: with [`crate::Knowledge`]'s curve of them the odds of winning are e : 1.
    ///
    /// Each row has two halves, the first for the opening and the second for the endgame: see [`super::material::phase`]. Squares
    /// are told rank by rank as their side sees them, its back rank first, and on each rank from the outer file to the
    /// central one. Terms are counted for the side to move less the same for its opponent.
    ///
    /// The shipped values are `pentaply tune` on 200,000 positions of self-play, whose weights were fitted to 300,000 positions of
    /// hand-made weights; docs/tuning.md has the commands. With two advisors and two elephants a side, what a guard is worth
    /// is divided between its own row and those of guards missing against this and that: only their sum says something.
    pub struct Weights, enum Term {
        /// Being to move.
        tempo[2] = [39, 13], -200..=200;

        /// Rooks.
        rook[2] = [1020, 1376], 0..=3000;
        /// Cannons.
        cannon[2] = [481, 624], 0..=3000;
        /// Horses.
        horse[2] = [418, 645], 0..=3000;
        /// Elephants.
        elephant[2] = [285, 120], 0..=1000;
        /// Advisors.
        advisor[2] = [373, 175], 0..=1000;
        /// Pawns.
        pawn[2] = [55, 103], 0..=1000;

        /// Rooks by square.
        rook_square[100] = [
            -37,   7, -23,  -2, -16,
            -34, -16, -20,  -9, -50,
             -2,  15,   5,  40, -22,
             -4, -13,  26,  13,   7,
             20,  11,  25,  12,  15,
              3,  16,  43,  36,  18,
             15,  11,  41,  29,  35,
             11,   1,  26,  14,  46,
             16,  36,  16,  51,  41,
             25,  -4,   5,  40,  27,

            -61, -48, -11,   6, -11,
            -22,   6, -11, -19, -11,
            -24,  16,   1,   1,  -3,
             32,  16,  19,  20,  12,
             13,  13,  32,  11,  14,
             18,   9,  44,   2,  34,
             28,  32,  40,  21,  29,
              7, -16,   0,  16,  15,
             -6, -12,   5,   8,  25,
             -6, -30,  -1,   9,  13,
        ], -400..=400;
        /// Cannons by square.
        cannon_square[100] = [
             -5, -15, -14,  -2,   7,
             48,  -3,  -3,  32,  29,
             22,  -2,  26,  29,  30,
             -4, -28,  10, -40,  39,
            -15,  17,   0,  18,  47,
              6, -15, -16, -28,  79,
             23, -6,  -5, -11, -2,
             17, -7,   3, -14, -14,
             19, -55,   0, -37, -52,
             69,   8, -12, 6, -17,

             15,  -7, -18,  28,  23,
              4,   9,   1,  20,  29,
             -2,   3,  -7,   7,  63,
              0,  -5,   2,  13,  17,
              6,  10, -12, -12,  -2,
              6,   0,   0,  -3, -23,
             23,  11, -28,  -5,  24,
             -1,  -7,  -4,  -2,   9,
             -5,   4,   1, -29, -18,
             12,  30, -11,   3,  -1,
        ], -400..=400;
        /// Horses by square.
        horse_square[100] = [
            -58, -68, -34, -68, -39,
            -29, -17, 2, -39, -89,
             -6, -29, -13,  10,   8,
            -17,   9,  14,  13,  39,
              6,   7,  53,  29,  58,
             15,  50,  34,  32,  56,
            -13,  46,  41, 117,  33,
             38,  53,  60,  63,  81,
             -6,  62,  74,  37, -14,
            -10,  -6,  16,  13, -29,

            -54, -61, -29, -49, -36,
            -62, -22, -23,  22, -66,
            -28, -13,  -1,  -2,  17,
            -23,  -2,   1,   5,  46,
              3,   5,  62,  11,  49,
             21,   7,  23,  73,  53,
             15,  41,  38,  64,  49,
             33,  48,  12,  36,  61,
            -15,  58,  73,  32,  -6,
            -24,  -4,  10,  19, -14,
        ], -400..=400;
        /// Pawns by square.
        pawn_square[100] = [
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
             -2,   0,  18,   0,  51,
            -13,   0,  45,   0,  49,
             19, 111, 98, 142, 108,
             79, 130, 156, 201, 202,
            107, 144, 213, 266, 262,
            100, 158, 219, 296, 293,
            -31,  -7,  31,  52,  61,

              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
             50,   0,  33,   0,  21,
             64,   0,  45,   0,  54,
            140, 163, 173, 181, 176,
            149, 179, 182, 188, 216,
            144, 167, 242, 293, 256,
             85, 126, 185, 263, 232,
            -89, -71, -34, -32, -38,
        ], -400..=400;
        /// The general by square: each rank of the palace from the side to the middle.
        general_square[12] = [
            25,  58,
           -60, -25,
           -82, -131,

             1,   9,
            10,   1,
           -10,  -3,
        ], -400..=400;
        /// Advisors by square: the corners of the palace at the back, its middle, the corners in front.
        advisor_square[6] = [27, 75, -11, -39, -4, 15], -400..=400;
        /// Elephants by square: at the back, at the edge, before the palace, on the river.
        elephant_square[8] = [12, 3, 37, -34, -12, -61, 8, -12], -400..=400;

        /// Rooks by how many points they can go to.
        rook_mobility[36] = [
            -59, -36, -46, -26, -10, 1, -4, 14, 19, 19, 11, 30, 19, 31, 31, 45, 17, 43,
            -85, -65, -83, -78, -40, -18, -19, 9, 6, 36, 47, 25, 25, 34, 44, 51, 76, 54,
        ], -400..=400;
        /// Cannons by how many points they can go to.
        cannon_mobility[36] = [
            -39, -48, -40, -22, -27, -9, -10, -7, -3, 7, 14, 14, 16, 30, 6, 19, 27, 18,
            -43, -31, -12, -39, 5, 4, 4, -3, -5, 11, 3, -2, 20, 1, 21, 12, 36, 42,
        ], -400..=400;
        /// Horses by how many points they can go to, leaving out those that pawns attack.
        horse_mobility[18] = [
            -69, -47, -30, -14, 9, 8, 22, 17, 52,
           -127, -66, -34, -22, 16, 36, 39, 44, 59,
        ], -400..=400;
        /// Horses with an own pawn right before them.
        horse_blocked[2] = [3, -24], -200..=200;
        /// Rooks on a file without own pawns.
        rook_half_open[2] = [-7, 50], -200..=200;
        /// Rooks on a file without any pawns.
        rook_open[2] = [22, -29], -200..=200;
        /// Pairs of pawns side by side beyond the river.
        linked_pawns[2] = [-186, 15], -200..=200;

        /// No rook, where the opponent has one.
        no_rook[2] = [-59, -300], -300..=300;
        /// A horse and a cannon.
        horse_and_cannon[2] = [-41, 114], -200..=200;
        /// Own cannons times own advisors and elephants, which are their screens at home.
        cannon_screens[2] = [5, -5], -100..=100;
        /// Own advisors missing, times the opponent's rooks.
        advisors_against_rooks[2] = [-23, -12], -200..=200;
        /// Own advisors missing, times the opponent's cannons.
        advisors_against_cannons[2] = [116, 95], -200..=200;
        /// Own advisors missing, times the opponent's horses.
        advisors_against_horses[2] = [56, -17], -200..=200;
        /// Own elephants missing, times the opponent's rooks.
        elephants_against_rooks[2] = [42, -5], -200..=200;
        /// Own elephants missing, times the opponent's cannons.
        elephants_against_cannons[2] = [2, -38], -200..=200;
        /// Own elephants missing, times the opponent's horses.
        elephants_against_horses[2] = [13, -15], -200..=200;
        /// Own advisors and elephants missing, times the opponent's pawns beyond the river.
        guards_against_pawns[2] = [45, -56], -200..=200;

        /// Units of attack on the opponent's palace: two for a rook that hits it, one for any other piece.
        attack[16] = [
           25, 29, 35, 48, 55, 93, 122, 160,
           26, 27, 15, 55, 15, 49, 86, 111,
        ], -400..=400;
        /// The same units, times the advisors and elephants that the opponent misses.
        attack_on_bare[2] = [21, -9], -100..=100;
        /// A cannon that looks along the file at the opponent's general with nothing between, by the own rooks.
        hollow_cannon[6] = [112, 255, 207, 81, -11, 146], -400..=600;
        /// A cannon that looks along the rank at the opponent's general with nothing between, by the own rooks.
        hollow_cannon_across[6] = [-60, 67, 38, -3, -35, -61], -400..=600;
        /// A cannon on the file of the opponent's general behind two of that side's own pieces.
        cannon_pin[2] = [29, 23], -200..=400;
        /// A cannon on the rank of the opponent's general behind two of that side's own pieces.
        cannon_pin_across[2] = [14, 4], -200..=400;
        /// Cannons on the opponent's back rank, by the own rooks.
        bottom_cannon[6] = [-25, 71, 6, 11, -48, 72], -200..=400;
        /// Pieces of the opponent that a rook or the general holds before their general.
        pin[2] = [0, 32], -200..=400;
        /// Own pieces that would give check by a rook or cannon if they went away.
        discovery[2] = [64, 262], -200..=400;
        /// Horses that would give check if their leg were free.
        horse_check[2] = [12, 70], -200..=400;
        /// The own general on a file that is empty before it.
        open_general_file[2] = [-50, 27], -200..=200;

        /// Own rooks attacked by horses, cannons or pawns.
        rook_attacked[2] = [-96, -10], -400..=200;
        /// Own horses and cannons attacked by pawns, or attacked without cover.
        minor_attacked[2] = [-77, -102], -400..=200;
        /// Own advisors and elephants attacked without cover.
        guard_attacked[2] = [-62, -34], -400..=200;
        /// Own pawns beyond the river attacked without cover.
        pawn_attacked[2] = [-40, -69], -400..=200;
    }
}
