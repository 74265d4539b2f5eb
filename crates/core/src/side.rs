//! The two players.

/// A player, named by who moved first at the start of the game: South, Black or Red, player 1, White.
///
/// Whose turn it is comes from the position ([`crate::Position::side_to_move`]), never from counting plies: in
/// Kalah the same side may move several times in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Side {
    /// The player who makes the first move of a game.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both sides, first then second.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first player, 1 for the second: for arrays indexed by side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
