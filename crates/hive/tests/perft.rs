//! The number of move paths, against counts by other programs.

#![allow(clippy::print_stdout)]

mod common;

use common::{perft_rows, read};
use pentaply_core::perft::{divide, perft, perft_made};

/// Leaves that are counted in ordinary tests; the rest is for `cargo xtask deep`.
const LIMIT: u64 = 40_000_000;

#[test]
fn path_counts_are_those_of_other_programs() {
    check(0, LIMIT);
}

#[test]
#[ignore = "minutes: run by cargo xtask deep"]
fn deep_path_counts_are_those_of_other_programs() {
    check(LIMIT, 10_000_000_000);
}

fn check(more_than: u64, at_most: u64) {
    let mut counts = 0;
    for row in perft_rows() {
        let mut position = read(row.position);
        for &(depth, expected) in row.counts.iter().filter(|(_, count)| (more_than..at_most).contains(count))
        {
            assert_eq!(perft(&mut position, depth), expected, "depth {depth} of {}", row.position);
            counts += 1;
        }
    }
    println!("{counts} counts");
    assert!(counts > 10);
}

#[test]
fn leaves_counted_in_bulk_made_one_by_one_and_divided_are_as_many() {
    for row in perft_rows().filter(|row| row.position.contains(';')) {
        let mut position = read(row.position);
        let bulk = perft(&mut position, 2);
        assert_eq!(perft_made(&mut position, 2), bulk, "{}", row.position);
        let divided: u64 = divide(&mut position, 2).into_iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(divided, bulk, "{}", row.position);
    }
}
