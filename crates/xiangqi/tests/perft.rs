//! The number of move paths, against counts by other programs.

mod common;

use common::{perft_rows, read};
use pentaply_core::perft::{perft, perft_made};
use pentaply_core::position::legal_moves;
use pentaply_core::{Game as _, Position as _, Side};
use pentaply_xiangqi::{Error, Position, PositionError, Xiangqi};

/// Deeper counts are for `cargo xtask deep`.
const MOST_LEAVES: u64 = 20_000_000;

#[test]
fn path_counts_are_those_of_other_programs() {
    let mut checked = 0;
    for row in perft_rows().filter(|row| row.fen != KING_TAKEN) {
        let mut position = read(row.fen);
        for (depth, &count) in (1..).zip(&row.counts).filter(|&(_, &count)| count <= MOST_LEAVES) {
            assert_eq!(perft(&mut position, depth), count, "{} depth {depth}", row.id);
            checked += 1;
            if count < MOST_LEAVES / 50 {
                assert_eq!(perft_made(&mut position, depth), count, "{} depth {depth} made", row.id);
            }
        }
    }
    assert!(checked > 60, "{checked}");
}

/// In this row Red's first move may take the general, which ends that path. Such a position is refused here, so the row is
/// checked through the positions after Red's nine other moves.
const KING_TAKEN: &str = "4k4/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";

#[test]
fn a_count_that_begins_with_taking_the_general_is_checked_from_the_next_ply() {
    let error = Xiangqi::read_position(KING_TAKEN, None).expect_err("Red can take the general");
    assert!(matches!(error, Error::Position(PositionError::CanTakeGeneral(Side::First, _))), "{error:?}");
    let row = perft_rows().find(|row| row.fen == KING_TAKEN).expect("the row");
    let rook_moves = (2..=8).map(|rank| {
        let rows: Vec<&str> = (1..=8).rev().map(|r| if r == rank { "4R4" } else { "9" }).collect();
        format!("4k4/{}/4K4 b", rows.join("/"))
    });
    let king_moves = ["3K5", "5K3"].map(|king| format!("4k4/9/9/9/9/9/9/9/4R4/{king} b"));
    let mut children: Vec<Position> = rook_moves.chain(king_moves).map(|fen| read(&fen)).collect();
    assert_eq!(children.len() as u64 + 1, row.counts[0]);
    for (depth, &count) in (1..).zip(&row.counts[1..]) {
        let sum: u64 = children.iter_mut().map(|child| perft(child, depth)).sum();
        assert_eq!(sum, count, "depth {}", depth + 1);
    }
}

/// Leaves, leaves in check, leaves reached by a capture, and nodes above the leaves without a move.
#[derive(Default, PartialEq, Eq, Debug, Clone, Copy)]
struct Tree {
    leaves: u64,
    checks: u64,
    captures: u64,
    mates: u64,
}

fn tree(position: &mut Position, depth: u32) -> Tree {
    let moves = legal_moves(position);
    let mut sum = Tree { mates: u64::from(depth == 1 && moves.is_empty()), ..Tree::default() };
    for mv in moves {
        let captures = u64::from(position.piece(mv.to()).is_some());
        let undo = position.make(mv);
        let below = if depth == 1 {
            Tree { leaves: 1, checks: u64::from(position.is_in_check()), captures, mates: 0 }
        } else {
            tree(position, depth - 1)
        };
        position.unmake(mv, undo);
        sum = Tree {
            leaves: sum.leaves + below.leaves,
            checks: sum.checks + below.checks,
            captures: sum.captures + below.captures,
            mates: sum.mates + below.mates,
        };
    }
    sum
}

#[test]
fn checks_captures_and_mates_are_those_of_another_program() {
    let details = include_str!("data/perft-details.txt");
    let mut checked = 0;
    for line in details.lines().filter(|line| !line.starts_with('#')) {
        let (id, rest) = line.split_once(' ').expect("an id");
        let row = perft_rows().find(|row| row.id.split(' ').next() == Some(id)).expect("a position");
        let mut position = read(row.fen);
        for (depth, counts) in (1..).zip(rest.split(" | ")) {
            let numbers: Vec<u64> = counts.split(' ').skip(1).map(|n| n.parse().expect("a count")).collect();
            let &[leaves, checks, captures, mates] = numbers.as_slice() else { panic!("{line}") };
            if leaves > MOST_LEAVES / 4 {
                continue;
            }
            let expected = Tree { leaves, checks, captures, mates };
            assert_eq!(tree(&mut position, depth), expected, "{id} depth {depth}");
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked}");
}

/// All published counts, the deepest too: billions of leaves.
#[test]
#[ignore = "takes a minute; `cargo xtask deep` runs it"]
fn the_deepest_path_counts_are_those_of_other_programs() {
    for row in perft_rows().filter(|row| row.fen != KING_TAKEN) {
        let mut position = read(row.fen);
        for (depth, &count) in (1..).zip(&row.counts).filter(|&(_, &count)| count > MOST_LEAVES) {
            assert_eq!(perft(&mut position, depth), count, "{} depth {depth}", row.id);
        }
    }
}
