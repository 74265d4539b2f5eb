//! The one table of weights.

pentaply_core::parameters! {
    /// What each term of the evaluation is worth, in hundredths of a pawn that has not crossed the river.
    ///
    /// Each row has two halves, the first for the opening and the second for the endgame: see [`super::material::phase`]. Squares
    /// are told rank by rank as their side sees them, its back rank first, and on each rank from the outer file to the
    /// central one. Terms are counted for the side to move less the same for its opponent.
    pub struct Weights, enum Term {
        /// Being to move.
        tempo[2] = [33, 14], -200..=200;

        /// Rooks.
        rook[2] = [960, 1346], 0..=3000;
        /// Cannons.
        cannon[2] = [487, 620], 0..=3000;
        /// Horses.
        horse[2] = [391, 631], 0..=3000;
        /// Elephants.
        elephant[2] = [287, 183], 0..=1000;
        /// Advisors.
        advisor[2] = [314, 189], 0..=1000;
        /// Pawns.
        pawn[2] = [50, 126], 0..=1000;

        /// Rooks by square.
        rook_square[100] = [
            -30,  -3, -10,  14, -13,
            -17,  -1,   3,  -4, -29,
              3,  -3,  13,  14,  -6,
              1,  -9,  10,  10,   9,
              1,  -4,   4,  19,  17,
             10,   6,  19,  30,  26,
             10,  19,  14,  17,  27,
             16,  16,  24,  26,  46,
              7,  17,  17,  47,  30,
              0,   1,  20,  34,  14,

            -33, -14, -14,  -4,  -6,
            -10,   1,  -3,  -4,   1,
              0,   4,  11,   3,   0,
              3,   3,  10,  11,  16,
              1,   7,   6,  10,   6,
             14,   3,  16,   3,  33,
             19,  17,  30,  16,  30,
             10,  -1,   7,  16,  21,
              1,   0,   9,   4,  19,
             -9, -19,  -9,   7,   1,
        ], -400..=400;
        /// Cannons by square.
        cannon_square[100] = [
              0,  -4, -13,   3,  16,
             21,   6,  16,  -4,  21,
             32,   3,  23,  19,   7,
            -11,  -9,  -1, -20,   3,
              3,   3,  -3,  -6,  36,
              4,   1,   7,   3,  59,
             20, -16,  10,  -1, -14,
             14, -10,  11, -19, -19,
             26, -36,   3, -33, -37,
             43,  19,  19, -11, -17,

              3,  -4,  -6,  19,  30,
              6,   3,  -1,  19,  20,
              0,  10,   3,   4,  16,
              1,  11,  -3,   1,  17,
              0,  -1,   0,   0,   4,
              1,   7,  -3,  -1,   4,
              6,   4, -17,  -4,  13,
              1,  -9,  -1,  -7,  -6,
             16,  -1,   7, -11, -10,
             16,  20,  -1,  -7,  -3,
        ], -400..=400;
        /// Horses by square.
        horse_square[100] = [
            -49, -47, -14, -37, -47,
            -13,  -6, -24, -21, -69,
            -20,  -7,   0,  17,   0,
              6,  -4,  27,   3,  24,
              3,  10,  42,  29,  33,
             17,  39,  40,  34,  54,
             14,  40,  20,  73,  37,
             23,  37,  53,  59,  57,
              9,  40,  67,  47, -11,
            -13,  -9,  19,   6, -29,

            -47, -49, -26, -29, -40,
            -26, -11,  -1,   0, -40,
            -19,  -3,  -9,  -6,  13,
            -11,  -4,   4,   4,  21,
              4,   9,  43,  14,  20,
             20,  19,  29,  44,  57,
             23,  39,  52,  57,  34,
             19,  27,  33,  46,  52,
              6,  27,  43,  33,   3,
            -26,  -7,   4,   7, -14,
        ], -400..=400;
        /// Pawns by square.
        pawn_square[100] = [
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
             11,   0,  17,   0,  44,
              6,   0,  37,   0,  34,
             63,  97, 113, 122, 118,
            102, 138, 149, 173, 173,
            128, 162, 199, 241, 261,
             99, 156, 218, 272, 287,
            -29,   0,  30,  60,  72,

              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
             16,   0,  13,   0,  17,
             46,   0,  27,   0,  34,
            146, 173, 168, 183, 175,
            158, 191, 208, 221, 221,
            169, 181, 215, 258, 257,
             85, 130, 182, 267, 215,
            -86, -60, -26,  -7, -11,
        ], -400..=400;
        /// The general by square: each rank of the palace from the side to the middle.
        general_square[12] = [
            17,  34,
           -49, -57,
           -47, -112,

             0,   6,
            -3,  -1,
             4,   1,
        ], -400..=400;
        /// Advisors by square: the corners of the palace at the back, its middle, the corners in front.
        advisor_square[6] = [6, 39, -13, -1, 10, -23], -400..=400;
        /// Elephants by square: at the back, at the edge, before the palace, on the river.
        elephant_square[8] = [13, -6, 26, -13, 1, -30, 32, -17], -400..=400;

        /// Rooks by how many points they can go to.
        rook_mobility[36] = [
            -63, -34, -39, -26, -7, -6, 9, -4, 7, 20, 10, 14, 20, 24, 29, 34, 26, 24,
            -86, -60, -72, -43, -27, -29, -20, 0, 0, 14, 21, 27, 19, 42, 53, 43, 53, 53,
        ], -400..=400;
        /// Cannons by how many points they can go to.
        cannon_mobility[36] = [
            -29, -32, -14, -17, -9, -6, -4, 1, 1, 1, 7, 9, 11, 4, 1, 0, 10, 17,
            -42, -27, -24, -17, -14, -6, 6, 0, -6, 0, 3, 3, 9, 24, 17, 23, 27, 44,
        ], -400..=400;
        /// Horses by how many points they can go to, leaving out those that pawns attack.
        horse_mobility[18] = [
            -50, -37, -16, -7, -6, 6, 0, 11, 20,
           -115, -69, -40, -9, 10, 23, 34, 33, 64,
        ], -400..=400;
        /// Horses with an own pawn right before them.
        horse_blocked[2] = [-9, -1], -200..=200;
        /// Rooks on a file without own pawns.
        rook_half_open[2] = [-3, 37], -200..=200;
        /// Rooks on a file without any pawns.
        rook_open[2] = [16, -36], -200..=200;
        /// Pairs of pawns side by side beyond the river.
        linked_pawns[2] = [-200, 40], -200..=200;

        /// No rook, where the opponent has one.
        no_rook[2] = [-34, -300], -300..=300;
        /// A horse and a cannon.
        horse_and_cannon[2] = [-11, 43], -200..=200;
        /// Own cannons times own advisors and elephants, which are their screens at home.
        cannon_screens[2] = [-7, 0], -100..=100;
        /// Own advisors missing, times the opponent's rooks.
        advisors_against_rooks[2] = [-47, 24], -200..=200;
        /// Own advisors missing, times the opponent's cannons.
        advisors_against_cannons[2] = [72, 49], -200..=200;
        /// Own advisors missing, times the opponent's horses.
        advisors_against_horses[2] = [34, -23], -200..=200;
        /// Own elephants missing, times the opponent's rooks.
        elephants_against_rooks[2] = [27, 30], -200..=200;
        /// Own elephants missing, times the opponent's cannons.
        elephants_against_cannons[2] = [-16, 9], -200..=200;
        /// Own elephants missing, times the opponent's horses.
        elephants_against_horses[2] = [26, 3], -200..=200;
        /// Own advisors and elephants missing, times the opponent's pawns beyond the river.
        guards_against_pawns[2] = [17, -3], -200..=200;

        /// Units of attack on the opponent's palace: two for a rook that hits it, one for any other piece.
        attack[16] = [
           27, 21, 36, 43, 64, 89, 118, 169,
            4, 29, 37, 44, 34, 43, 79, 113,
        ], -400..=400;
        /// The same units, times the advisors and elephants that the opponent misses.
        attack_on_bare[2] = [9, 0], -100..=100;
        /// A cannon that looks along the file at the opponent's general with nothing between, by the own rooks.
        hollow_cannon[6] = [110, 245, 192, 99, -13, 155], -400..=600;
        /// A cannon that looks along the rank at the opponent's general with nothing between, by the own rooks.
        hollow_cannon_across[6] = [-60, 75, 46, 0, -7, -72], -400..=600;
        /// A cannon on the file of the opponent's general behind two of that side's own pieces.
        cannon_pin[2] = [43, 27], -200..=400;
        /// A cannon on the rank of the opponent's general behind two of that side's own pieces.
        cannon_pin_across[2] = [53, -9], -200..=400;
        /// Cannons on the opponent's back rank, by the own rooks.
        bottom_cannon[6] = [-13, 46, 19, 19, -59, 66], -200..=400;
        /// Pieces of the opponent that a rook or the general holds before their general.
        pin[2] = [-3, 32], -200..=400;
        /// Own pieces that would give check by a rook or cannon if they went away.
        discovery[2] = [59, 226], -200..=400;
        /// Horses that would give check if their leg were free.
        horse_check[2] = [-11, 44], -200..=400;
        /// The own general on a file that is empty before it.
        open_general_file[2] = [-73, 27], -200..=200;

        /// Own rooks attacked by horses, cannons or pawns.
        rook_attacked[2] = [-59, 10], -400..=200;
        /// Own horses and cannons attacked by pawns, or attacked without cover.
        minor_attacked[2] = [-54, -82], -400..=200;
        /// Own advisors and elephants attacked without cover.
        guard_attacked[2] = [-39, -39], -400..=200;
        /// Own pawns beyond the river attacked without cover.
        pawn_attacked[2] = [-29, -70], -400..=200;
    }
}
