//! The one table of weights.

pentaply_core::parameters! {
    /// What an empty point is worth by what a stone there would come to, in points: with [`crate::Knowledge`]'s curve of them the
    /// odds of winning are e : 1.
    ///
    /// A point counts for each two of its four lines, by their kinds ([`crate::Kind`]): a row here for each kind, in it those up to the
    /// same. Points of two fours and more, and those that may be fouls, have a weight of their own.
    pub struct Weights, enum Term {
        /// Being to move.
        tempo = 20, -1000..=1000;
        /// Points of the side to move.
        to_move[55] = [
            0,
            0, 0,
            0, 0, 0,
            0, 0, 0, 0,
            1, 1, 1, 1, 4,
            1, 1, 1, 1, 4, 4,
            1, 1, 1, 1, 2, 2, 2,
            2, 3, 3, 3, 6, 7, 3, 30,
            3, 3, 3, 3, 7, 7, 4, 30, 31,
            2, 2, 2, 2, 6, 6, 3, 42, 43, 4,
        ], -1000..=2000;
        /// Points of its opponent.
        waiting[55] = [
            0,
            0, 0,
            0, 0, 0,
            0, 0, 0, 0,
            1, 1, 1, 1, 3,
            1, 1, 1, 1, 3, 3,
            1, 1, 1, 1, 1, 1, 1,
            2, 2, 2, 2, 4, 4, 2, 20,
            2, 2, 2, 2, 5, 5, 2, 20, 21,
            1, 1, 1, 2, 4, 4, 2, 28, 29, 3,
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
