//! The fixed work of `pentaply bench kalah`.

use pentaply_core::game::BenchPosition;

/// Starts, middle games and endgames, with other captures and another board among them. Node counts over these
/// are Kalah's part of the bench signature.
pub(crate) const BENCH: &[BenchPosition] = &[BenchPosition { variant: "6,4", position: "", depth: 14 }];
