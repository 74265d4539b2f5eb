//! The transposition table: what was found out about positions, shared by all threads without locks.
//!
//! An entry is two words, each read and written atomically. Each word carries its own part of the position's key, so
//! that two halves of different positions never pass for one entry. Two halves of different visits to the same
//! position may meet: value, depth, bound and proof lie in one word and always belong together, and the move in
//! the other is asked of the rules before it is made.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use pentaply_core::{Key, Value};

use crate::clock::Clock;
use crate::memory::{self, Line, Lines};

/// What a stored value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

impl Bound {
    /// What a search with this window has shown when it came back with `value`.
    #[inline(always)]
    pub(crate) fn of(value: Value, alpha: Value, beta: Value) -> Bound {
        if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether a value with this bound settles a search with this window.
    #[inline(always)]
    pub(crate) fn settles(self, value: Value, alpha: Value, beta: Value) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The value, relative to this node: wins counted from here, banked points taken off.
    pub value: Value,
    pub depth: u8,
    pub bound: Bound,
    /// The bound is a fact, no estimate entered it: it holds at every depth.
    pub proven: bool,
    /// The packed best move; 0 = none.
    pub mv: u32,
}

/// An entry is two words of a cache line.
/// First word: value 24, depth 8, bound 2, proven 1, age 5, check 24. Second word: move 32, check 32.
#[derive(Clone, Copy)]
struct Slot<'a> {
    facts: &'a AtomicU64,
    mv: &'a AtomicU64,
}

/// Entries that share a cache line, a *cluster*; a position may be in any of them.
const SLOTS: usize = 4;
const AGES: u64 = 32;

#[inline(always)]
fn slots(cluster: &Line) -> impl Iterator<Item = Slot<'_>> {
    cluster.0.as_chunks::<2>().0.iter().map(|[facts, mv]| Slot { facts, mv })
}

/// The transposition table.
pub(crate) struct Table {
    clusters: Lines,
    /// How many of them are in use: fewer than there are while their memory is not mapped and time is short, at least 1.
    used: usize,
    /// The longest search that memory was mapped for.
    ready_for: Duration,
    age: u64,
}

impl Table {
    /// A table of about `megabytes` MB; at least one cluster. Takes half as much, and half again, where memory is short.
    pub(crate) fn new(megabytes: usize) -> Table {
        Table::with_clusters((megabytes.saturating_mul(1 << 20) / size_of::<Line>()).max(1))
    }

    fn with_clusters(mut wanted: usize) -> Table {
        loop {
            if let Some(clusters) = Lines::new(wanted) {
                return Table { clusters, used: 1, ready_for: Duration::ZERO, age: 0 };
            }
            wanted = (wanted / 2).max(1);
        }
    }

    /// Entries of earlier searches become the first to be replaced.
    pub(crate) fn new_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.clusters.clear();
        (self.used, self.ready_for) = (1, Duration::ZERO);
        self.age = 0;
    }

    /// Takes as much of its memory into use as a search with this clock has time for: without a time limit all of it.
    pub(crate) fn make_ready(&mut self, clock: &Clock) {
        let Some(time) = clock.planned() else {
            self.clusters.want_large_pages();
            self.used = self.clusters.len();
            return;
        };
        // What is stored is not found again when more is used, so that is done only for a search that is much longer.
        if self.used == 1 || self.used < self.clusters.len() && time >= 2 * self.ready_for {
            self.ready_for = time;
            self.used = self.clusters.map(|| clock.may_prepare()).max(self.used);
        }
    }

    /// Takes as much of its memory into use as can be had within two seconds, mostly all.
    pub(crate) fn prepare(&mut self) {
        self.make_ready(&Clock::preparing());
    }

    #[inline(always)]
    fn cluster(&self, key: Key) -> &Line {
        let index = (u128::from(key) * self.used as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Brings the entries of a position near, for a probe that will follow.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: Key) {
        memory::prefetch(self.cluster(key));
    }

    #[inline(always)]
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        let (check_facts, check_mv) = checks(key);
        for slot in slots(self.cluster(key)) {
            let facts = slot.facts.load(Relaxed);
            if facts & CHECK_FACTS != check_facts {
                continue;
            }
            let mv = slot.mv.load(Relaxed);
            if let (true, Some(bound)) = (mv >> 32 == check_mv, bound(facts)) {
                return Some(Entry {
                    value: ((facts >> 40) as i32) << 8 >> 8,
                    depth: (facts >> 32) as u8,
                    bound,
                    proven: facts >> 29 & 1 != 0,
                    mv: mv as u32,
                });
            }
        }
        None
    }

    /// Stores what was found; keeps the old move when the new entry has none, and an old proof when the new entry is none.
    #[inline(always)]
    pub(crate) fn store(&self, key: Key, entry: Entry) {
        let (check_facts, check_mv) = checks(key);
        let mut victim = None;
        let mut least = i32::MAX;
        let mut mv = u64::from(entry.mv);
        for slot in slots(self.cluster(key)) {
            let facts = slot.facts.load(Relaxed);
            if facts & CHECK_FACTS == check_facts {
                let old = slot.mv.load(Relaxed);
                if old >> 32 == check_mv {
                    if mv == 0 {
                        mv = old & 0xFFFF_FFFF;
                    }
                    if facts >> 29 & 1 != 0 && !entry.proven {
                        return;
                    }
                    victim = Some(slot);
                    break;
                }
            }
            let age = (self.age + AGES - (facts >> 24 & (AGES - 1))) % AGES;
            let worth =
                if bound(facts).is_none() { i32::MIN } else { (facts >> 32) as u8 as i32 - 4 * age as i32 };
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        let facts = (entry.value as u64) << 40
            | u64::from(entry.depth) << 32
            | (entry.bound as u64) << 30
            | u64::from(entry.proven) << 29
            | self.age << 24
            | check_facts;
        if let Some(victim) = victim {
            victim.facts.store(facts, Relaxed);
            victim.mv.store(check_mv << 32 | mv, Relaxed);
        }
    }

    /// How full the table is with entries of this search, per mille, from a sample.
    pub(crate) fn hashfull(&self) -> u32 {
        let sample = &self.clusters[..self.used.min(250)];
        let full = sample
            .iter()
            .flat_map(slots)
            .map(|slot| slot.facts.load(Relaxed))
            .filter(|&facts| bound(facts).is_some() && facts >> 24 & (AGES - 1) == self.age)
            .count();
        (full * 1000 / (sample.len() * SLOTS)) as u32
    }
}

const CHECK_FACTS: u64 = (1 << 24) - 1;

/// The parts of the key that the two words carry. The cluster index uses the top bits, so all of the key takes part.
#[inline(always)]
fn checks(key: Key) -> (u64, u64) {
    (key & CHECK_FACTS, key >> 24 & 0xFFFF_FFFF)
}

#[inline(always)]
fn bound(facts: u64) -> Option<Bound> {
    match facts >> 30 & 3 {
        1 => Some(Bound::Upper),
        2 => Some(Bound::Lower),
        3 => Some(Bound::Exact),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let mut table = Table::new(1);
        table.prepare();
        for (value, proven) in
            [(0, false), (-123_456, true), (8_000_000, false), (-8_000_000, true), (1, true)]
        {
            let entry = Entry { value, depth: 200, bound: Bound::Lower, proven, mv: 0xDEAD_BEEF };
            let key = pentaply_core::key::mix(value as u64);
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
            assert_eq!(table.probe(key ^ 1 << 50), None);
        }
    }

    #[test]
    fn a_table_is_used_as_far_as_there_is_time_and_not_made_smaller() {
        let ms = std::time::Duration::from_millis;
        let ready = |table: &mut Table, limits| {
            table.make_ready(&Clock::start(&limits));
            (table.used * size_of::<Line>()) >> 20
        };
        let mut table = Table::new(512);
        let short = ready(&mut table, Limits::time(ms(0)));
        assert!((2..64).contains(&short), "{short} MB");
        assert_eq!(ready(&mut table, Limits::nodes(9)), 512);
        assert_eq!(ready(&mut table, Limits::time(ms(0))), 512);
        table.clear();
        assert!(ready(&mut table, Limits::time(ms(0))) < 64);
        let mut small = Table::new(8);
        assert_eq!(ready(&mut small, Limits::time(ms(60_000))), 8);
    }

    #[test]
    fn a_proof_is_not_forgotten_for_an_estimate() {
        let table = Table::new(0);
        let proof = Entry { value: 200, depth: 3, bound: Bound::Lower, proven: true, mv: 7 };
        table.store(9, proof);
        table.store(9, Entry { value: 900, depth: 9, bound: Bound::Exact, proven: false, mv: 8 });
        assert_eq!(table.probe(9), Some(proof));
    }

    #[test]
    fn a_full_cluster_gives_up_its_shallowest_entry() {
        let table = Table::new(0);
        for key in 1..=5u64 {
            let depth = [9, 2, 7, 8, 5][key as usize - 1];
            table.store(key, Entry { value: 1, depth, bound: Bound::Exact, proven: false, mv: 1 });
        }
        let kept: Vec<u64> = (1..=5).filter(|&key| table.probe(key).is_some()).collect();
        assert_eq!(kept, [1, 3, 4, 5]);
    }
}
