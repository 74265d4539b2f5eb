//! The sizes that a request may ask for. Whoever takes numbers from outside checks them against these.

use std::ops::RangeInclusive;

use pentaply_core::score;

/// Threads of a search or a perft.
pub const THREADS: RangeInclusive<u64> = 1..=256;
/// Size of the transposition table, MB.
pub const HASH_MB: RangeInclusive<u64> = 1..=262_144;
/// All the memory of a solver, MB. The program itself takes 5 MB of it.
pub const MEMORY_MB: RangeInclusive<u64> = 8..=262_144;
/// Best moves searched to full width.
pub const LINES: RangeInclusive<u64> = 1..=500;
/// Depth of a search or a perft, plies.
pub const DEPTH: RangeInclusive<u64> = 1..=score::MAX_PLY as u64;
/// Strength levels; the highest is full strength.
pub const LEVEL: RangeInclusive<u64> = 1..=10;
/// Moves of a list or a record.
pub const MOVES: usize = 100_000;
