//! How a game stands: open, won or drawn, and why.

use crate::{Side, Text};

/// Why a game ended: a short word for programs and a sentence for people.
///
/// A game declares its reasons as constants in its `rules.rs`, and an [`Outcome`] refers to them.
#[derive(Debug)]
pub struct Reason {
    /// A short kebab-case word, stable, printed in JSON: `seeds`, `climb`, `foul`.
    pub id: &'static str,
    /// The sentence a player reads, without a final full stop.
    pub text: Text,
}

impl Reason {
    /// A reason with its identifier and its sentence in English and Chinese.
    #[must_use]
    pub const fn new(id: &'static str, en: &'static str, zh: &'static str) -> Reason {
        Reason { id, text: Text::new(en, zh) }
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Reason) -> bool {
        self.id == other.id
    }
}

impl Eq for Reason {}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The game goes on.
    Open,
    /// One side has won.
    Won {
        /// The winner.
        by: Side,
        /// Why the game is over.
        reason: &'static Reason,
        /// By how much, in the game's whole units (Kalah and Othello: seeds and discs more than the loser's); 0
        /// where the game has no margin.
        margin: i32,
    },
    /// Nobody has won.
    Drawn {
        /// Why the game is over.
        reason: &'static Reason,
    },
}

impl Outcome {
    /// Whether the game goes on.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self, Outcome::Open)
    }

    /// The outcome of a game that is decided by counting: `margin` is the first player's units less the second's.
    #[must_use]
    pub const fn by_margin(margin: i32, reason: &'static Reason) -> Outcome {
        if margin > 0 {
            Outcome::Won { by: Side::First, reason, margin }
        } else if margin < 0 {
            Outcome::Won { by: Side::Second, reason, margin: -margin }
        } else {
            Outcome::Drawn { reason }
        }
    }

    /// Why the game is over; `None` while it is open.
    #[must_use]
    pub const fn reason(&self) -> Option<&'static Reason> {
        match *self {
            Outcome::Open => None,
            Outcome::Won { reason, .. } | Outcome::Drawn { reason } => Some(reason),
        }
    }
}
