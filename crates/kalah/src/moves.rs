//! Moves: what they are, which are legal, and what a sow would do, told from the counts without sowing.

use crate::Position;
use crate::rules::Capture;

/// A move. It means the same seen from either side, so its bits hold in every position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Sows the mover's own pit, counted from 0 at the mover's left.
    Sow(u8),
    /// Takes the other seat, at North's first turn under the pie rule.
    Swap,
}

/// [`Move::bits`] of the swap: one more than the last pit of the largest board.
const SWAP_BITS: u32 = crate::rules::MAX_PITS as u32 + 1;

impl Move {
    /// The move as a small number, `1..=13`.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u32 {
        match self {
            Move::Sow(pit) => pit as u32 + 1,
            Move::Swap => SWAP_BITS,
        }
    }

    #[inline(always)]
    pub(crate) const fn from_bits(bits: u32) -> Option<Move> {
        match bits {
            1..SWAP_BITS => Some(Move::Sow(bits as u8 - 1)),
            SWAP_BITS => Some(Move::Swap),
            _ => None,
        }
    }
}

/// Where the last seed of a sow fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landing {
    /// The place, counted from the mover's leftmost pit in sowing order: own pits `0..M`, own store `M`, the
    /// opponent's pits from `M + 1`.
    pub ring: u8,
    /// Seeds captured, the last seed among them; 0 without a capture.
    pub taken: u16,
}

/// What is worth knowing of a sow before it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The last seed falls into the own store.
    ExtraTurn,
    /// So many seeds are captured, the last seed among them.
    Capture(u16),
    /// Neither.
    Quiet,
}

impl Position {
    /// Appends the legal moves: the mover's pits that hold seeds from left to right, then the swap.
    #[inline(always)]
    pub(crate) fn generate(&self, out: &mut Vec<Move>) {
        let mut full = 0u32;
        for (pit, &seeds) in self.row(self.turn()).iter().enumerate() {
            full |= u32::from(seeds != 0) << pit;
        }
        // By set bits: a branch per pit would be a coin toss for the processor.
        while full != 0 {
            out.push(Move::Sow(full.trailing_zeros() as u8));
            full &= full - 1;
        }
        if self.may_swap() {
            out.push(Move::Swap);
        }
    }

    /// The number of legal moves.
    #[inline(always)]
    pub(crate) fn count(&self) -> u64 {
        let full = self.row(self.turn()).iter().filter(|&&seeds| seeds != 0).count();
        full as u64 + u64::from(self.may_swap())
    }

    /// Whether a move, whatever it is, may be played here.
    #[inline(always)]
    pub(crate) fn allows(&self, mv: Move) -> bool {
        match mv {
            Move::Sow(pit) => self.row(self.turn()).get(usize::from(pit)).is_some_and(|&seeds| seeds > 0),
            Move::Swap => self.may_swap(),
        }
    }

    /// What sowing the mover's pit would do. Exact; under `relay` it sows a copy to find out.
    ///
    /// # Panics
    /// If there is no such pit.
    #[must_use]
    #[inline(always)]
    pub fn effect(&self, pit: u8) -> Effect {
        if self.rules().relay {
            return self.relay_effect(pit);
        }
        let pits = self.rules().pits();
        let ring = 2 * pits + 1;
        let row = self.row(self.turn());
        let pit = usize::from(pit);
        let seeds = usize::from(row[pit]);
        let mut last = pit + seeds;
        let mut lap = 0;
        if last >= ring {
            last %= ring;
            lap = 1;
        }
        if last == pits {
            return Effect::ExtraTurn;
        }
        // A pit is empty when the last seed comes if it was so before and no lap has passed it, or if it is the origin.
        if seeds == 0 || seeds > ring || last >= pits || (row[last] != 0 && last != pit) {
            return Effect::Quiet;
        }
        let prize = self.row(self.turn().other())[pits - 1 - last] + lap;
        match self.rules().capture {
            Capture::Standard if prize == 0 => Effect::Quiet,
            Capture::Never => Effect::Quiet,
            _ => Effect::Capture(prize + 1),
        }
    }

    #[cold]
    fn relay_effect(&self, pit: u8) -> Effect {
        let mut after = *self;
        match after.sow(usize::from(pit)) {
            Landing { ring, .. } if usize::from(ring) == self.rules().pits() => Effect::ExtraTurn,
            Landing { taken: 0, .. } => Effect::Quiet,
            Landing { taken, .. } => Effect::Capture(taken),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::boards;
    use crate::{Rules, Setup};

    #[test]
    fn the_effect_of_a_sow_is_told_without_sowing() {
        let (mut extra_turns, mut captures, mut laps) = (0, 0, 0);
        for position in boards(false) {
            let pits = position.rules().pits();
            for (pit, &seeds) in
                position.row(position.turn()).iter().enumerate().filter(|(_, seeds)| **seeds > 0)
            {
                let landing = position.clone().sow(pit);
                let found = match position.effect(pit as u8) {
                    Effect::ExtraTurn => (true, 0),
                    Effect::Capture(taken) => (false, taken),
                    Effect::Quiet => (false, 0),
                };
                assert_eq!(
                    found,
                    (usize::from(landing.ring) == pits, landing.taken),
                    "{position:?}, pit {}",
                    pit + 1
                );
                extra_turns += u32::from(found.0);
                captures += u32::from(found.1 > 0);
                laps += u32::from(usize::from(seeds) > 2 * pits && found.1 > 0);
            }
        }
        assert!(extra_turns > 10_000 && captures > 10_000 && laps > 100, "{extra_turns} {captures} {laps}");
    }

    #[test]
    fn the_effect_of_a_relay_is_what_its_last_sow_does() {
        // Pit 1 goes on from pit 2 and captures in pit 5; pit 2 alone captures in pit 4.
        let setup: Setup = "<6,0,0,1,2,0,0,0,0,1,5,1,1,1,1>".parse().expect("a board");
        let rules: Rules = "6,4,relay".parse().expect("a variant");
        let position = Position::from_setup(&setup, Some(rules)).expect("a position");
        assert_eq!(position.effect(0), Effect::Capture(6));
        assert_eq!(position.effect(1), Effect::Capture(2), "pit 4 is across from North's pit 3");
        let rules: Rules = "6,4".parse().expect("a variant");
        let position = Position::from_setup(&setup, Some(rules)).expect("a position");
        assert_eq!(position.effect(0), Effect::Quiet);
    }

    #[test]
    fn a_move_is_its_bits() {
        for bits in 1..=13 {
            assert_eq!(Move::from_bits(bits).map(Move::bits), Some(bits));
        }
        assert_eq!([0, 14, 0x10F, u32::MAX].map(Move::from_bits), [None; 4]);
    }
}
