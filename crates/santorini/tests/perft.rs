//! The number of move paths, against counts by another program.

mod common;

use common::read;
use pentaply_core::perft::{divide, perft, perft_made};
use pentaply_core::position::legal_moves;
use pentaply_core::{Game, Position as _};
use pentaply_santorini::{Kind, Position, Santorini};

/// Leaves, leaves that are winning climbs, and nodes without a move above the leaves.
#[derive(Default, PartialEq, Eq, Debug, Clone, Copy)]
struct Tree {
    leaves: u64,
    wins: u64,
    stuck: u64,
}

fn tree(position: &mut Position, depth: u32) -> Tree {
    let moves = legal_moves(position);
    let mut sum =
        Tree { stuck: u64::from(moves.is_empty() && position.outcome().is_open()), ..Tree::default() };
    if depth == 1 {
        let wins = moves.iter().filter(|mv| mv.kind() == Kind::Climb).count();
        return Tree { leaves: moves.len() as u64, wins: wins as u64, ..sum };
    }
    for mv in moves {
        let undo = position.make(mv);
        let below = tree(position, depth - 1);
        position.unmake(mv, undo);
        sum = Tree {
            leaves: sum.leaves + below.leaves,
            wins: sum.wins + below.wins,
            stuck: sum.stuck + below.stuck,
        };
    }
    sum
}

#[test]
fn path_counts_are_those_of_another_program() {
    let mut counts = 0;
    for line in common::PERFT.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split_whitespace();
        let mut position = read(fields.next().expect("a position"));
        for depth in 1..=4 {
            let expected: u64 = fields.next().expect("a count").parse().expect("a number");
            assert_eq!(perft(&mut position, depth), expected, "depth {depth} of {line}");
            counts += 1;
        }
        for note in fields {
            let (depth, note) = note.split_once(':').expect("depth:name=count");
            let tree = tree(&mut position, depth.parse().expect("a depth"));
            let found = match note.split_once('=').expect("name=count") {
                ("wins", count) => (tree.wins, count),
                ("stuck", count) => (tree.stuck, count),
                (name, _) => panic!("unknown note {name}"),
            };
            assert_eq!(found.0.to_string(), found.1, "{note} at depth {depth} of {line}");
            counts += 1;
        }
    }
    assert_eq!(counts, 10 * 4 + 4 + 1 + 1 + 1 + 2 + 4 + 3 + 4);
}

#[test]
fn leaves_counted_in_bulk_made_one_by_one_and_divided_are_as_many() {
    for text in common::perft_positions() {
        let mut position = read(text);
        let bulk = perft(&mut position, 3);
        assert_eq!(perft_made(&mut position, 3), bulk, "{text}");
        assert_eq!(divide(&mut position, 3).into_iter().map(|(_, nodes)| nodes).sum::<u64>(), bulk, "{text}");
    }
}

#[test]
fn both_placements_and_the_first_turn_have_their_numbers() {
    let mut start = Santorini::start(None).expect("the base game");
    assert_eq!(perft(&mut start, 1), 300);
    assert_eq!(perft(&mut start, 2), 300 * 253);
}
