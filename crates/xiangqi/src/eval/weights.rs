//! The one table of weights.

pentaply_core::parameters! {
    /// What each term of the evaluation is worth, in hundredths of a pawn that has not crossed the river.
    ///
    /// Each row has two halves, the first for the opening and the second for the endgame: see [`super::material::phase`]. Squares
    /// are told rank by rank as their side sees them, its back rank first, and on each rank from the outer file to the
    /// central one. Terms are counted for the side to move less the same for its opponent.
    pub struct Weights, enum Term {
        /// Being to move.
        tempo[2] = [25, 15], -200..=200;

        /// Rooks.
        rook[2] = [1050, 1200], 0..=3000;
        /// Cannons.
        cannon[2] = [520, 480], 0..=3000;
        /// Horses.
        horse[2] = [470, 530], 0..=3000;
        /// Elephants.
        elephant[2] = [160, 150], 0..=1000;
        /// Advisors.
        advisor[2] = [170, 150], 0..=1000;
        /// Pawns.
        pawn[2] = [100, 130], 0..=1000;

        /// Rooks by square.
        rook_square[100] = [
            -20,  -5, -10,   0, -10,
             -5,   0,   0,  10, -15,
             -5,   0,   0,   8,   0,
              0,   5,   5,  10,  10,
              5,  10,   8,  12,  12,
              8,  12,  10,  15,  15,
              8,  12,  10,  15,  15,
             10,  15,  12,  18,  18,
             12,  18,  15,  25,  25,
              8,  10,  10,  15,  12,

            -10,  -5,  -5,   0,  -5,
             -5,   0,   0,   5,   0,
              0,   0,   0,   5,   0,
              0,   0,   0,   5,   5,
              0,   5,   5,   5,   5,
              5,   5,   5,  10,  10,
              5,   5,   5,  10,  10,
              5,   5,   5,  10,  10,
              5,  10,  10,  15,  15,
              0,   5,   5,   5,   5,
        ], -400..=400;
        /// Cannons by square.
        cannon_square[100] = [
              0,   0,   0,   5,   5,
              0,   0,   5,   0,   0,
              5,   5,  10,   5,  15,
              0,   0,   5,   0,   5,
              0,   0,   0,   0,  15,
              5,   5,   5,   5,  15,
              5,   5,   5,   0,  10,
              5,   5,   0, -10,  -5,
             10,  10,   0, -15, -20,
             25,  20,  10,   0, -10,

              0,   0,   5,  10,  15,
              0,   0,   5,  10,  15,
              0,   0,   5,   5,  10,
              0,   0,   0,   0,   5,
              0,   0,   0,   0,   5,
              0,   0,   0,   0,   5,
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
              5,   5,   0,   0,   0,
             10,  10,   0,   0,   0,
        ], -400..=400;
        /// Horses by square.
        horse_square[100] = [
            -30, -25, -15, -20, -30,
            -20,  -5,   0,   5, -40,
            -10,   0,  15,   5,   5,
             -5,   5,  15,  15,  15,
              0,  15,  15,  20,  25,
              5,  20,  25,  30,  30,
             10,  25,  35,  35,  40,
             15,  30,  40,  40,  35,
              5,  25,  45,  30, -10,
            -10,   0,  15,   5, -20,

            -30, -20, -15, -15, -25,
            -20, -10,   0,   0, -20,
            -10,   0,   5,   5,   5,
             -5,   5,  10,  10,  10,
              0,  10,  15,  15,  15,
              5,  15,  20,  25,  25,
             10,  20,  30,  30,  35,
             10,  20,  35,  35,  35,
              0,  15,  30,  25,   5,
            -20,  -5,   5,   5, -10,
        ], -400..=400;
        /// Pawns by square.
        pawn_square[100] = [
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
             -5,   0,   0,   0,  15,
              0,   0,  10,   0,  10,
             60,  70,  80,  85,  90,
             80, 100, 120, 130, 140,
             90, 120, 150, 175, 185,
             70, 110, 150, 190, 200,
            -20,   0,  20,  40,  50,

              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
              0,   0,   0,   0,   0,
             20,   0,  20,   0,  20,
            110, 120, 130, 130, 130,
            120, 140, 150, 160, 160,
            120, 140, 160, 180, 180,
             60,  90, 120, 160, 150,
            -60, -40, -20,   0,   0,
        ], -400..=400;
        /// The general by square: each rank of the palace from the side to the middle.
        general_square[12] = [
             0,  10,
           -25, -25,
           -50, -60,

             0,   0,
             0,   0,
             0,   5,
        ], -400..=400;
        /// Advisors by square: the corners of the palace at the back, its middle, the corners in front.
        advisor_square[6] = [0, 5, -10, 0, 5, -5], -400..=400;
        /// Elephants by square: at the back, at the edge, before the palace, on the river.
        elephant_square[8] = [0, -10, 10, -5, 0, -10, 10, 0], -400..=400;

        /// Rooks by how many points they can go to.
        rook_mobility[36] = [
            -50, -36, -26, -18, -11, -5, 0, 4, 8, 12, 15, 18, 20, 22, 23, 24, 25, 26,
            -60, -45, -34, -25, -17, -10, -4, 2, 7, 11, 15, 18, 21, 23, 25, 27, 28, 29,
        ], -400..=400;
        /// Cannons by how many points they can go to.
        cannon_mobility[36] = [
            -24, -18, -13, -9, -6, -3, -1, 1, 3, 5, 7, 8, 9, 10, 11, 12, 12, 12,
            -30, -22, -15, -10, -6, -3, 0, 3, 5, 7, 9, 10, 11, 12, 13, 14, 14, 14,
        ], -400..=400;
        /// Horses by how many points they can go to, leaving out those that pawns attack.
        horse_mobility[18] = [
            -60, -35, -14, 0, 10, 18, 24, 28, 32,
            -80, -45, -18, 0, 12, 20, 26, 30, 34,
        ], -400..=400;
        /// Horses with an own pawn right before them.
        horse_blocked[2] = [-12, -5], -200..=200;
        /// Rooks on a file without own pawns.
        rook_half_open[2] = [10, 5], -200..=200;
        /// Rooks on a file without any pawns.
        rook_open[2] = [10, 5], -200..=200;
        /// Pairs of pawns side by side beyond the river.
        linked_pawns[2] = [25, 40], -200..=200;

        /// No rook, where the opponent has one.
        no_rook[2] = [-40, -60], -300..=300;
        /// A horse and a cannon.
        horse_and_cannon[2] = [15, 25], -200..=200;
        /// Own cannons times own advisors and elephants, which are their screens at home.
        cannon_screens[2] = [0, 10], -100..=100;
        /// Own advisors missing, times the opponent's rooks.
        advisors_against_rooks[2] = [-25, -30], -200..=200;
        /// Own advisors missing, times the opponent's cannons.
        advisors_against_cannons[2] = [-5, 5], -200..=200;
        /// Own advisors missing, times the opponent's horses.
        advisors_against_horses[2] = [-20, -20], -200..=200;
        /// Own elephants missing, times the opponent's rooks.
        elephants_against_rooks[2] = [-15, -20], -200..=200;
        /// Own elephants missing, times the opponent's cannons.
        elephants_against_cannons[2] = [-18, -10], -200..=200;
        /// Own elephants missing, times the opponent's horses.
        elephants_against_horses[2] = [-5, -10], -200..=200;
        /// Own advisors and elephants missing, times the opponent's pawns beyond the river.
        guards_against_pawns[2] = [-8, -12], -200..=200;

        /// Units of attack on the opponent's palace: two for a rook that hits it, one for any other piece.
        attack[16] = [
            0, 5, 15, 30, 50, 75, 100, 120,
            0, 5, 12, 22, 35, 50, 65, 80,
        ], -400..=400;
        /// The same units, times the advisors and elephants that the opponent misses.
        attack_on_bare[2] = [6, 6], -100..=100;
        /// A cannon that looks along the file at the opponent's general with nothing between, by the own rooks.
        hollow_cannon[6] = [90, 150, 200, 40, 110, 140], -400..=600;
        /// A cannon that looks along the rank at the opponent's general with nothing between, by the own rooks.
        hollow_cannon_across[6] = [20, 50, 60, 10, 30, 40], -400..=600;
        /// A cannon on the file of the opponent's general behind two of that side's own pieces.
        cannon_pin[2] = [35, 20], -200..=400;
        /// A cannon on the rank of the opponent's general behind two of that side's own pieces.
        cannon_pin_across[2] = [20, 15], -200..=400;
        /// Cannons on the opponent's back rank, by the own rooks.
        bottom_cannon[6] = [15, 35, 45, 5, 20, 25], -200..=400;
        /// Pieces of the opponent that a rook or the general holds before their general.
        pin[2] = [30, 20], -200..=400;
        /// Own pieces that would give check by a rook or cannon if they went away.
        discovery[2] = [30, 25], -200..=400;
        /// Horses that would give check if their leg were free.
        horse_check[2] = [15, 15], -200..=400;
        /// The own general on a file that is empty before it.
        open_general_file[2] = [0, 20], -200..=200;

        /// Own rooks attacked by horses, cannons or pawns.
        rook_attacked[2] = [-35, -30], -400..=200;
        /// Own horses and cannons attacked by pawns, or attacked without cover.
        minor_attacked[2] = [-30, -25], -400..=200;
        /// Own advisors and elephants attacked without cover.
        guard_attacked[2] = [-12, -10], -400..=200;
        /// Own pawns beyond the river attacked without cover.
        pawn_attacked[2] = [-12, -12], -400..=200;
    }
}
