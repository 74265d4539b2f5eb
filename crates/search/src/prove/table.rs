//! The prover's table: bounded, shared by threads without locks.
//!
//! An entry is two words. The second is what is known, the first is the key XOR the second: a half of one visit never
//! passes for a half of another, and all 64 bits of the key are compared, for a proof must not rest on a mistaken
//! identity.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use pentaply_core::{Key, Side};

use super::found::{Fact, Found, NEVER, Proven};
use crate::clock::Clock;
use crate::memory::{self, Line, Lines};

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// How far it is from an answer to the question whether `attacker` wins.
    Numbers { attacker: Side, numbers: [u32; 2] },
    /// What is proven, and the plies to the end in its proof.
    Proven { proven: Proven, plies: u16 },
    /// The attacker does not get through on the path that the key stands for.
    Cut { attacker: Side },
}

/// Entries that share a cache line; a position may be in any of them.
const SLOTS: usize = 4;

/// The two top bits of an entry say what it is; 0 is no entry. Six bits of work follow.
const NUMBERS: u64 = 1;
const PROVEN: u64 = 2;
const CUT: u64 = 3;
const KIND_SHIFT: u32 = 62;
const WORK_SHIFT: u32 = 56;
const WORK_MASK: u64 = 63;
const NUMBER_BITS: u32 = 27;
const NUMBER_MASK: u64 = (1 << NUMBER_BITS) - 1;
const PLIES_BITS: u32 = 16;
const ATTACKER_SHIFT: u32 = 2 * NUMBER_BITS;

impl Entry {
    fn pack(self, work: u64) -> u64 {
        let (kind, rest) = match self {
            Entry::Numbers { attacker, numbers: [proof, disproof] } => {
                let both = u64::from(proof) << NUMBER_BITS | u64::from(disproof);
                (NUMBERS, (attacker.index() as u64) << ATTACKER_SHIFT | both)
            }
            Entry::Proven { proven: Proven { low, high }, plies } => {
                let bounds = ((low + 1) as u64) << 2 | (high + 1) as u64;
                (PROVEN, bounds << PLIES_BITS | u64::from(plies))
            }
            Entry::Cut { attacker } => (CUT, attacker.index() as u64),
        };
        kind << KIND_SHIFT | work << WORK_SHIFT | rest
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Option<Entry> {
        let side = |bit: u64| if bit & 1 == 0 { Side::First } else { Side::Second };
        match bits >> KIND_SHIFT {
            NUMBERS => Some(Entry::Numbers {
                attacker: side(bits >> ATTACKER_SHIFT),
                numbers: [(bits >> NUMBER_BITS & NUMBER_MASK) as u32, (bits & NUMBER_MASK) as u32],
            }),
            PROVEN => {
                let bound = |two: u64| (two & 3) as i8 - 1;
                let proven = Proven { low: bound(bits >> (PLIES_BITS + 2)), high: bound(bits >> PLIES_BITS) };
                Some(Entry::Proven { proven, plies: bits as u16 })
            }
            CUT => Some(Entry::Cut { attacker: side(bits) }),
            _ => None,
        }
    }

    /// Together with an older entry of the same position: both facts, and of two proofs of one fact the shorter, so that whoever
    /// follows a proof comes nearer to its end with every move.
    fn with(self, old: Entry) -> Entry {
        match (self, old) {
            (
                Entry::Proven { proven, plies },
                Entry::Proven { proven: proven_before, plies: plies_before },
            ) => {
                let plies = if proven == proven_before { plies.min(plies_before) } else { plies };
                Entry::Proven { proven: proven.and(proven_before), plies }
            }
            _ => self,
        }
    }

    /// What it says to the question whether `attacker` wins; nothing where it is about something else.
    #[inline(always)]
    pub(crate) fn answer(self, asked: Side) -> Option<Found> {
        match self {
            Entry::Numbers { attacker, numbers } => (attacker == asked).then(|| Found::open(numbers)),
            Entry::Cut { attacker } => (attacker == asked).then(|| Found::of(Fact::Cut, 0)),
            Entry::Proven { proven, plies } => match proven.fact(asked) {
                Fact::Open => None,
                fact => Some(Found::of(fact, plies)),
            },
        }
    }
}

/// The table.
pub(crate) struct Table {
    clusters: Lines,
}

impl Table {
    /// A table of at most `bytes`; at least one cluster. Takes half as much, and half again, where memory is short.
    pub(crate) fn new(bytes: usize) -> Table {
        let mut wanted = (bytes / size_of::<Line>()).max(1);
        loop {
            if let Some(clusters) = Lines::new(wanted) {
                return Table { clusters };
            }
            wanted = (wanted / 2).max(1);
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.clusters.clear();
    }

    /// Has as much of its memory mapped as a search with this clock has time for; the rest comes as it is touched.
    pub(crate) fn make_ready(&mut self, clock: &Clock) {
        if clock.planned().is_none() {
            self.clusters.want_large_pages();
        } else {
            self.clusters.map(|| clock.may_prepare());
        }
    }

    #[inline(always)]
    fn cluster(&self, key: Key) -> &Line {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    #[inline(always)]
    fn slots(&self, key: Key) -> &[[AtomicU64; 2]] {
        self.cluster(key).0.as_chunks::<2>().0
    }

    /// Brings the entries of a position near, for a probe that will follow.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: Key) {
        memory::prefetch(self.cluster(key));
    }

    #[inline(always)]
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        for [check, bits] in self.slots(key) {
            let bits = bits.load(Relaxed);
            if check.load(Relaxed) == key ^ bits {
                return Entry::unpack(bits);
            }
        }
        None
    }

    /// Stores what `nodes` of work have shown, in place of an older entry of the position or of the one in its cluster that
    /// took the least work. Facts of the same position are put together.
    pub(crate) fn store(&self, key: Key, mut entry: Entry, nodes: u64) {
        let work = u64::from((nodes + 1).ilog2()).min(WORK_MASK);
        let mut victim = None;
        let mut least = u64::MAX;
        for slot in self.slots(key) {
            let bits = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) == key ^ bits
                && let Some(old) = Entry::unpack(bits)
            {
                entry = entry.with(old);
                victim = Some(slot);
                break;
            }
            let worth = if bits == 0 { 0 } else { 1 + (bits >> WORK_SHIFT & WORK_MASK) };
            if worth < least {
                (least, victim) = (worth, Some(slot));
            }
        }
        if let Some(slot) = victim {
            let bits = entry.pack(work);
            slot[1].store(bits, Relaxed);
            slot[0].store(key ^ bits, Relaxed);
        }
    }

    /// How full the table is, per mille, from a sample.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let full = sample
            .iter()
            .flat_map(|cluster| cluster.0.as_chunks::<2>().0)
            .filter(|[_, bits]| bits.load(Relaxed) != 0)
            .count();
        (full * 1000 / (sample.len() * SLOTS)) as u32
    }
}

const _: () = assert!(SLOTS == size_of::<Line>() / 16 && NEVER >> NUMBER_BITS == 0);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = Table::new(1 << 20);
        let entries = [
            Entry::Numbers { attacker: Side::Second, numbers: [1, 123_456] },
            Entry::Proven { proven: Proven { low: -1, high: -1 }, plies: 599 },
            Entry::Proven { proven: Proven { low: 0, high: 1 }, plies: 0 },
            Entry::Cut { attacker: Side::First },
        ];
        for (key, entry) in (1..).map(pentaply_core::key::mix).zip(entries) {
            table.store(key, entry, 1000);
            assert_eq!(table.probe(key), Some(entry));
            assert_eq!(table.probe(key ^ 1), None);
        }
        assert_eq!(table.probe(0), None, "an empty slot is no entry of key 0");
    }

    #[test]
    fn facts_of_one_position_are_put_together() {
        let table = Table::new(0);
        let not_won = |attacker| Proven::from_fact(Fact::Held, attacker).unwrap_or(Proven::NOTHING);
        for side in Side::BOTH {
            table.store(9, Entry::Proven { proven: not_won(side), plies: 0 }, 1);
        }
        let drawn = Proven { low: 0, high: 0 };
        assert_eq!(table.probe(9), Some(Entry::Proven { proven: drawn, plies: 0 }));
    }

    #[test]
    fn what_took_the_most_work_stays() {
        let table = Table::new(0);
        for key in 1..=5u64 {
            let numbers = Entry::Numbers { attacker: Side::First, numbers: [key as u32, 1] };
            table.store(key, numbers, [900, 20, 7000, 90_000, 400][key as usize - 1]);
        }
        let kept: Vec<u64> = (1..=5).filter(|&key| table.probe(key).is_some()).collect();
        assert_eq!(kept, [1, 3, 4, 5]);
    }
}
