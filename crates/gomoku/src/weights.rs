//! The one table of weights.

pentaply_core::parameters! {
    /// What an empty point is worth by what a stone there would come to, in points: with [`crate::Knowledge`]'s curve of them the
    /// odds of winning are e : 1.
    ///
    /// A point counts for each two of its four lines, by their kinds ([`crate::Kind`]): a row here for each kind, in it those up to the
    /// same. Points of two fours and more, and those that may be fouls, have a weight of their own.
    pub struct Weights, enum Term {
        /// Being to move.
        tempo = -17, -1000..=1000;
        /// Points of the side to move.
        to_move[55] = [
          -27,
          -26, -25,
          -27, -26, -26,
          -27, -27, -25, -20,
          -26, -32, -25, -22, -1,
          -25, -26, -24, -24, 2, 13,
          -29, -21, -21, -24, -3, 4, 12,
          -24, -24, 6, -1, 118, 151, 51, 78,
          -43, -39, 1, -10, 121, 211, 109, -37, 17,
          -32, -21, 27, 10, 31, 106, 85, 34, 16, 4,
        ], -1000..=2000;
        /// Points of its opponent.
        waiting[55] = [
          -27,
          -27, -25,
          -27, -26, -26,
          -27, -26, -25, -18,
          -25, -31, -26, -23, -4,
          -25, -28, -25, -25, -5, 4,
          -29, -15, -22, -26, -13, -4, 4,
          -19, -19, 0, -5, 44, 51, 41, 150,
          -31, -35, 0, 0, 19, 30, 44, 19, 6,
          -36, -13, -4, 4, 48, 91, 62, 129, 70, 3,
        ], -1000..=2000;
        /// Points where the side to move makes five in two ways.
        to_move_high = 200, -1000..=2000;
        /// Points where its opponent does.
        waiting_high = 100, -1000..=2000;
        /// Points that may be fouls of the side to move.
        to_move_suspect = 0, -1000..=1000;
        /// Points that may be fouls of its opponent.
        waiting_suspect = 0, -1000..=1000;
    }
}
