//! The one table of weights.

pentaply_core::parameters! {
    /// What each term of the evaluation is worth, in points: with [`crate::Knowledge`]'s curve of them the odds of winning are e : 1.
    ///
    /// Each row has two halves, the first for the opening and the second for the endgame: see [`super::material::phase`]. Squares
    /// are told rank by rank as their side sees them, its back rank first, and on each rank from the outer file to the
    /// central one. Terms are counted for the side to move less the same for its opponent.
    ///
    /// The shipped values are `pentaply tune` on 500,000 positions of self-play, held to those of a first fit to 300,000 positions of
    /// hand-made weights; docs/tuning.md has the commands. What a guard is worth is divided between its own row and those of
    /// guards missing against this and that: only their sum says something.
    pub struct Weights, enum Term {
        /// Being to move.
        tempo[2] = [46, 10], -200..=200;

        /// Rooks.
        rook[2] = [1125, 1339], 0..=3000;
        /// Cannons.
        cannon[2] = [501, 602], 0..=3000;
        /// Horses.
        horse[2] = [451, 635], 0..=3000;
        /// Elephants.
        elephant[2] = [291, 79], 0..=1000;
        /// Advisors.
        advisor[2] = [388, 153], 0..=1000;
        /// Pawns.
        pawn[2] = [56, 101], 0..=1000;

        /// Rooks by square.
        rook_square[100] = [
            -47,   4, -35,  -3, -17,
            -38, 1, -29, -20, -53,
              4,  30,  18,  32, -15,
            -15, -11,  24,  11,   7,
             14,  22,  47,  14,  14,
              4,  20,  64,  28,  28,
             19,  24,  62,  53,  26,
             13,   1,  39,  15,  71,
            -14,  44,   9,  60,  55,
              0,  -4,  -3,  48,  25,

            -86, -37, -20,   5, -15,
            -34, -11, -16, -19, -25,
            -23,  -8,  -5,  -5, -20,
              3,  22,   8,  21,  29,
             10,  10,  26,  30,  33,
             31,   8,  31,  15,  44,
             37,  38,  33,  22,  52,
              9, 2,  14,  18,   9,
             -3, -16,   3,  10,  21,
            -13, -19,   1,  -7,  21,
        ], -400..=400;
        /// Cannons by square.
        cannon_square[100] = [
            -10, -13, 4,   4,   1,
             47,   1,  -1,  21,  46,
             31,   3,  34,  28,  50,
             -7, -29,   8, -53,  48,
             -4,   8,   5,  17,  51,
            -13, -27, -9, -35,  95,
             30, 4,  17, -16, 6,
             33, -4,   7, -18, -51,
             17, -54,  -9, -47, -74,
             77,  16, -15, -17, -24,

             17,  -4, -7,  35,  22,
             -6,   7,   1,  15,  39,
             -6,  -2, -16,  12,  61,
             14, -19,  -3,  10,  34,
            -12,   6, -5, -14,   2,
              4,  13,   1,   9, -33,
             15,  12, -35,  -2,   3,
             13,  -2,  -2, -15, -19,
             -1,  14,  -2, -27, -23,
             22,  42, -13,  -5,  -2,
        ], -400..=400;
        /// Horses by square.
        horse_square[100] = [
            -37, -91, -38, -52, -34,
            -55, -39, -33, -56, -108,
            -14, -33, -26,  17,   5,
            -15,   7,  -1,   3,  34,
              7, -14,  90,  22,  38,
             26,  61,  36,  67,  57,
            -25,  72,  52, 150,  28,
             64,  60,  63,  71, 106,
            -13,  70,  92,  44, -14,
             -6,  -9,   6,   8, -27,

            -46, -81, -49, -44, -36,
            -83, -41, -30,   8, -72,
            -23, -2,   6,   6,  40,
            -16,   7,  17,  15,  41,
              1,  26,  32,  38,  60,
             26,  17,  36,  49,  62,
             12,  31,  44,  53,  53,
             48,  34,   5,  25,  67,
            -19,  46,  55,  38, -10,
            -15,  -5,  13,  16, -10,
        ], -400..=400;
        /// Pawns by square.
        pawn_square[100] = [
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
            -13,   0,  -1,   0,  63,
            -23,   0,  32,   0,  46,
             19, 135, 108, 143, 122,
             79, 129, 160, 183, 201,
             91, 121, 223, 279, 270,
            106, 154, 220, 304, 299,
            -32,  -8,  35,  54,  59,

              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
             53,   0,  52,   0,  40,
             83,   0,  58,   0,  43,
            136, 158, 152, 193, 161,
            153, 169, 181, 193, 222,
            130, 180, 222, 283, 282,
             94, 142, 213, 252, 233,
            -93, -87, -65, -45, -48,
        ], -400..=400;
        /// The general by square: each rank of the palace from the side to the middle.
        general_square[12] = [
            33,  73,
           -53, -23,
           -90, -154,

            11,  18,
            14,   3,
            -9, -30,
        ], -400..=400;
        /// Advisors by square: the corners of the palace at the back, its middle, the corners in front.
        advisor_square[6] = [23, 83, 0, -34, 4, -20], -400..=400;
        /// Elephants by square: at the back, at the edge, before the palace, on the river.
        elephant_square[8] = [16, -11, 54, -35, -25, -62, -16, -15], -400..=400;

        /// Rooks by how many points they can go to.
        rook_mobility[36] = [
            -67, -38, -41, -24, -2, 5, 4, 25, 33, 31, 21, 31, 28, 29, 34, 51, 40, 44,
            -85, -75, -88, -77, -52, -14, -11, 11, 2, 25, 48, 31, 28, 45, 47, 46, 58, 41,
        ], -400..=400;
        /// Cannons by how many points they can go to.
        cannon_mobility[36] = [
            -59, -36, -50, -28, -29, 2, -6, -5, 0, 8, 12, 15, 24, 27, 18, 28, 27, 16,
            -47, -30, -27, -22, 8, -5, 1, 1, -9, 2, -1, 9, 14, 8, 16, 17, 29, 38,
        ], -400..=400;
        /// Horses by how many points they can go to, leaving out those that pawns attack.
        horse_mobility[18] = [
            -81, -51, -29, -12, 15, 16, 29, 20, 73,
           -132, -60, -20, -7, 15, 32, 31, 42, 33,
        ], -400..=400;
        /// Horses with an own pawn right before them.
        horse_blocked[2] = [4, -46], -200..=200;
        /// Rooks on a file without own pawns.
        rook_half_open[2] = [-10, 42], -200..=200;
        /// Rooks on a file without any pawns.
        rook_open[2] = [28, -34], -200..=200;
        /// Pairs of pawns side by side beyond the river.
        linked_pawns[2] = [-187, 21], -200..=200;

        /// No rook, where the opponent has one.
        no_rook[2] = [-143, -300], -300..=300;
        /// A horse and a cannon.
        horse_and_cannon[2] = [-66, 171], -200..=200;
        /// Own cannons times own advisors and elephants, which are their screens at home.
        cannon_screens[2] = [5, 4], -100..=100;
        /// Own advisors missing, times the opponent's rooks.
        advisors_against_rooks[2] = [-32, -24], -200..=200;
        /// Own advisors missing, times the opponent's cannons.
        advisors_against_cannons[2] = [137, 92], -200..=200;
        /// Own advisors missing, times the opponent's horses.
        advisors_against_horses[2] = [61, -15], -200..=200;
        /// Own elephants missing, times the opponent's rooks.
        elephants_against_rooks[2] = [51, -48], -200..=200;
        /// Own elephants missing, times the opponent's cannons.
        elephants_against_cannons[2] = [-14, -41], -200..=200;
        /// Own elephants missing, times the opponent's horses.
        elephants_against_horses[2] = [22, -36], -200..=200;
        /// Own advisors and elephants missing, times the opponent's pawns beyond the river.
        guards_against_pawns[2] = [57, -71], -200..=200;

        /// Units of attack on the opponent's palace: two for a rook that hits it, one for any other piece.
        attack[16] = [
           22, 26, 37, 45, 55, 92, 128, 162,
           44, 26, 4, 47, 22, 41, 88, 111,
        ], -400..=400;
        /// The same units, times the advisors and elephants that the opponent misses.
        attack_on_bare[2] = [18, -5], -100..=100;
        /// A cannon that looks along the file at the opponent's general with nothing between, by the own rooks.
        hollow_cannon[6] = [112, 269, 213, 58, -9, 127], -400..=600;
        /// A cannon that looks along the rank at the opponent's general with nothing between, by the own rooks.
        hollow_cannon_across[6] = [-71, 57, 37, -19, -25, -51], -400..=600;
        /// A cannon on the file of the opponent's general behind two of that side's own pieces.
        cannon_pin[2] = [23, 43], -200..=400;
        /// A cannon on the rank of the opponent's general behind two of that side's own pieces.
        cannon_pin_across[2] = [-2, 7], -200..=400;
        /// Cannons on the opponent's back rank, by the own rooks.
        bottom_cannon[6] = [-24, 46, 15, -15, -37, 97], -200..=400;
        /// Pieces of the opponent that a rook or the general holds before their general.
        pin[2] = [3, 38], -200..=400;
        /// Own pieces that would give check by a rook or cannon if they went away.
        discovery[2] = [66, 279], -200..=400;
        /// Horses that would give check if their leg were free.
        horse_check[2] = [38, 75], -200..=400;
        /// The own general on a file that is empty before it.
        open_general_file[2] = [-32, -6], -200..=200;

        /// Own rooks attacked by horses, cannons or pawns.
        rook_attacked[2] = [-120, -17], -400..=200;
        /// Own horses and cannons attacked by pawns, or attacked without cover.
        minor_attacked[2] = [-93, -93], -400..=200;
        /// Own advisors and elephants attacked without cover.
        guard_attacked[2] = [-77, -29], -400..=200;
        /// Own pawns beyond the river attacked without cover.
        pawn_attacked[2] = [-51, -55], -400..=200;
    }
}
