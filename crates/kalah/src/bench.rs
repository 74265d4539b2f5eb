//! The fixed work of `pentaply bench kalah`.

use pentaply_core::game::BenchPosition;

const fn at(variant: &'static str, position: &'static str, depth: u32) -> BenchPosition {
    BenchPosition { variant, position, depth }
}

/// Starts, middle games and endgames of the usual board, then other captures, other boards and a relay. Node counts
/// over these are Kalah's part of the bench signature.
pub(crate) const BENCH: &[BenchPosition] = &[
    at("6,4", "", 20),
    at("6,4", "<6,3,3,2,6,2,0,5,8,1,7,1,2,0,8> n", 22),
    at("6,4", "<6,3,5,4,6,0,2,11,0,0,0,3,1,10,3> s", 24),
    at("6,4", "<6,10,7,0,0,3,0,2,1,1,3,12,5,4,0> n", 24),
    at("6,4", "<6,10,11,0,2,1,8,0,0,2,2,1,0,10,1> n", 26),
    at("6,4", "<6,12,14,6,1,5,3,1,1,0,1,2,2,0,0> s", 30),
    at("6,6", "", 16),
    at("6,6", "<6,7,8,4,0,1,3,16,8,6,4,2,13,0,0> s", 20),
    at("6,4,empty-capture", "<6,7,4,8,1,1,1,0,2,1,2,7,2,4,8> n", 22),
    at("6,4,no-capture", "", 18),
    at("6,4,relay", "", 14),
    at("8,6", "", 16),
];

#[cfg(test)]
mod tests {
    use super::BENCH;
    use crate::Kalah;
    use pentaply_core::Game;

    #[test]
    fn every_bench_position_is_open() {
        for entry in BENCH {
            let position = match entry.position {
                "" => Kalah::start(Some(entry.variant)),
                text => Kalah::read_position(text, Some(entry.variant)),
            };
            assert!(!position.expect(entry.position).is_over(), "{entry:?}");
        }
    }
}
