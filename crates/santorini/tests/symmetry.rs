//! The eight images of a board, of whole positions.

mod common;

use std::collections::HashSet;

use pentaply_core::position::legal_moves;
use pentaply_core::{Candidates, Game, Knowledge as _, Position as _, Rng, Symmetry};
use pentaply_santorini::{Position, Santorini};

#[test]
fn the_300_first_placements_fall_into_49_classes() {
    let mut start = Position::start();
    let moves = legal_moves(&start);
    let mut classes = HashSet::new();
    for &mv in &moves {
        let undo = start.make(mv);
        classes.insert(start.canonical_key());
        start.unmake(mv, undo);
    }
    assert_eq!((moves.len(), classes.len()), (300, 49));
}

#[test]
fn the_75_900_placements_of_both_fall_into_9664_classes() {
    let mut position = Position::start();
    let (mut all, mut classes) = (0, HashSet::new());
    for first in legal_moves(&position) {
        let undo_first = position.make(first);
        for second in legal_moves(&position) {
            let undo_second = position.make(second);
            all += 1;
            classes.insert(position.canonical_key());
            position.unmake(second, undo_second);
        }
        position.unmake(first, undo_first);
    }
    assert_eq!((all, classes.len()), (75_900, 9_664));
}

#[test]
fn the_search_is_offered_one_placement_of_each_class() {
    let knowledge = Santorini::knowledge();
    let mut position = Position::start();
    let mut firsts = legal_moves(&position);
    assert_eq!(
        knowledge.candidates(&position, &knowledge.state(&position), &mut firsts, 0),
        Candidates::RestNoBetter
    );
    assert_eq!(firsts.len(), 49);
    let (mut seconds, mut classes) = (0, HashSet::new());
    for first in firsts {
        let undo = position.make(first);
        let mut moves = legal_moves(&position);
        knowledge.candidates(&position, &knowledge.state(&position), &mut moves, 0);
        seconds += moves.len();
        for second in moves {
            let undo = position.make(second);
            classes.insert(position.canonical_key());
            position.unmake(second, undo);
        }
        position.unmake(first, undo);
    }
    assert_eq!((seconds, classes.len()), (9_664, 9_664));
}

#[test]
fn images_of_images_are_images() {
    let mut rng = Rng::new(3);
    for i in 0..200 {
        let position = common::random_position(&mut rng, i % 4);
        let images: HashSet<String> = (0..Position::IMAGES).map(|n| position.image(n).to_string()).collect();
        for n in 0..Position::IMAGES {
            for m in 0..Position::IMAGES {
                assert!(
                    images.contains(&position.image(n).image(m).to_string()),
                    "{position} under {n} and {m}"
                );
            }
        }
    }
}

#[test]
fn perft_of_every_image_is_the_same() {
    for text in common::perft_positions() {
        let mut position = common::read(text);
        let nodes = pentaply_core::perft(&mut position, 3);
        for n in 1..Position::IMAGES {
            assert_eq!(pentaply_core::perft(&mut position.image(n), 3), nodes, "image {n} of {text}");
        }
    }
}
