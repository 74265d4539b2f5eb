//! What a prover knows of a position: a fact, or two numbers that say how far it is from one.

use pentaply_core::{Outcome, Side};

/// Larger than any sum of proof numbers; as a number it says "never".
pub(crate) const NEVER: u32 = (1 << 27) - 1;

/// What is known of a position, as the attacker of the question sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// Nothing yet.
    Open,
    /// The attacker wins.
    Won,
    /// The defender wins.
    Lost,
    /// The defender at least draws.
    Held,
    /// The attacker does not get through *on this path*: the past, or the end of the room for moves, stands in the way.
    /// No fact of the position.
    Cut,
}

/// A fact with its length, or an estimate of the work left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// What is known.
    pub fact: Fact,
    /// Won and lost: plies to the end in the proof found.
    pub plies: u16,
    /// Positions that must still be proven, and disproven: the proof and the disproof number.
    pub numbers: [u32; 2],
}

/// Index of the proof number; the disproof number is the other.
pub(crate) const PROOF: usize = 0;
/// Index of the disproof number.
pub(crate) const DISPROOF: usize = 1;

impl Found {
    #[inline(always)]
    pub(crate) fn of(fact: Fact, plies: u16) -> Found {
        let numbers = match fact {
            Fact::Open => [1, 1],
            Fact::Won => [0, NEVER],
            Fact::Lost | Fact::Held | Fact::Cut => [NEVER, 0],
        };
        Found { fact, plies, numbers }
    }

    /// Nothing is known but these numbers.
    #[inline(always)]
    pub(crate) fn open(numbers: [u32; 2]) -> Found {
        Found { fact: Fact::Open, plies: 0, numbers: numbers.map(|n| n.clamp(1, NEVER - 1)) }
    }

    #[inline(always)]
    pub(crate) fn is_open(&self) -> bool {
        self.fact == Fact::Open
    }
}

/// What is proven of a position whatever the question: the result is at least `low` and at most `high`, 1 a win of the
/// first player, 0 a draw, -1 a win of the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Proven {
    pub low: i8,
    pub high: i8,
}

impl Proven {
    pub(crate) const NOTHING: Proven = Proven { low: -1, high: 1 };

    /// What a fact says; `None` of what is no fact of the position.
    pub(crate) fn from_fact(fact: Fact, attacker: Side) -> Option<Proven> {
        let (low, high) = match fact {
            Fact::Won => (1, 1),
            Fact::Lost => (-1, -1),
            Fact::Held => (-1, 0),
            Fact::Open | Fact::Cut => return None,
        };
        Some(Proven { low, high }.seen_by(attacker))
    }

    /// What a decided outcome says.
    #[inline(always)]
    pub(crate) fn from_outcome(outcome: Outcome) -> Option<Proven> {
        let result = match outcome {
            Outcome::Open => return None,
            Outcome::Drawn { .. } => 0,
            Outcome::Won { by: Side::First, .. } => 1,
            Outcome::Won { by: Side::Second, .. } => -1,
        };
        Some(Proven { low: result, high: result })
    }

    /// What the proven bounds on the value for `mover` say.
    #[inline(always)]
    pub(crate) fn from_bounds((low, high): (i32, i32), mover: Side) -> Proven {
        let sign_up = |value: i32| value.clamp(-1, 1) as i8;
        Proven { low: sign_up(low), high: sign_up(high) }.seen_by(mover)
    }

    /// The same from the other chair, if it is the second player's. Its own inverse.
    #[inline(always)]
    fn seen_by(self, side: Side) -> Proven {
        match side {
            Side::First => self,
            Side::Second => Proven { low: -self.high, high: -self.low },
        }
    }

    /// What it says to the question whether `attacker` wins.
    #[inline(always)]
    pub(crate) fn fact(self, attacker: Side) -> Fact {
        match self.seen_by(attacker) {
            Proven { low: 1, .. } => Fact::Won,
            Proven { high: -1, .. } => Fact::Lost,
            Proven { high: 0, .. } => Fact::Held,
            _ => Fact::Open,
        }
    }

    /// Both together.
    #[inline(always)]
    pub(crate) fn and(self, other: Proven) -> Proven {
        Proven { low: self.low.max(other.low), high: self.high.min(other.high) }
    }
}
