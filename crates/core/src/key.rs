//! Position keys.

use crate::Rng;

/// A 64-bit key of a position: side to move and all that decides the future, but not the past.
///
/// Two positions with one key are taken for the same by the transposition table.
pub type Key = u64;

/// Spreads 64 bits so that every input bit reaches every output bit (the SplitMix64 finaliser).
#[must_use]
#[inline(always)]
pub const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// A table of random keys, for Zobrist hashing, made at compile time.
///
/// ```
/// use pentaply_core::key;
/// const STONES: [u64; 18] = key::table(1);
/// assert_ne!(STONES[0], STONES[17]);
/// ```
#[must_use]
pub const fn table<const N: usize>(seed: u64) -> [Key; N] {
    let mut rng = Rng::new(seed);
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = rng.next_u64();
        i += 1;
    }
    keys
}
