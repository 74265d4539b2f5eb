//! The twelve images of a hive: six turns, and the same of its mirror image.

mod common;

use std::collections::HashSet;

use common::{perft_rows, read};
use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Position as _, Rng, Symmetry, perft::perft};
use pentaply_hive::{Hive, Position};

#[test]
fn a_random_game_has_twelve_images_with_as_many_moves_and_the_same_end() {
    let mut rng = Rng::new(9);
    for seed in 0..8 {
        let mut position = read(["Base", "Base+MLP"][seed % 2]);
        for ply in 0..70 {
            let moves = legal_moves(&position);
            if ply % 7 == 6 || moves.is_empty() {
                let mut keys = HashSet::new();
                for number in 0..Position::IMAGES {
                    let image = position.image(number);
                    assert_eq!(legal_moves(&image).len(), moves.len(), "image {number} of {position}");
                    assert_eq!(status(&image), status(&position), "image {number} of {position}");
                    assert_eq!(
                        image.canonical_key(),
                        position.canonical_key(),
                        "image {number} of {position}"
                    );
                    keys.insert(image.key());
                }
                assert_eq!(keys.len(), 12, "after the first plies a hive is lopsided: {position}");
            }
            let Some(&mv) = rng.pick(&moves) else { break };
            position.make(mv);
        }
    }
}

#[test]
fn a_move_and_its_image_lead_to_images() {
    let mut rng = Rng::new(4);
    let mut position = read("Base+MLP");
    for _ in 0..40 {
        let moves = legal_moves(&position);
        for number in [1, 5, 6, 9] {
            let image = position.image(number);
            let theirs: HashSet<u64> = after(&image);
            let mut ours = HashSet::new();
            for &mv in &moves {
                let mut next = position.clone();
                next.make(mv);
                ours.insert(next.image(number).key());
            }
            assert_eq!(ours, theirs, "image {number} of {position}");
        }
        let Some(&mv) = rng.pick(&moves) else { break };
        position.make(mv);
    }
}

/// The keys one ply on.
fn after(position: &Position) -> HashSet<u64> {
    let mut position = position.clone();
    let moves = legal_moves(&position);
    let keys = moves.into_iter().map(|mv| {
        position.make(mv);
        let key = position.key();
        position.unmake(mv, ());
        key
    });
    keys.collect()
}

#[test]
fn the_first_four_plies_of_black_and_white_fall_into_classes() {
    // Black's first piece lies in one of six directions, which are one.
    let mut start = read("Base");
    let mut classes = HashSet::new();
    for first in legal_moves(&start) {
        start.make(first);
        for second in legal_moves(&start) {
            start.make(second);
            classes.insert(start.canonical_key());
            start.unmake(second, ());
        }
        start.unmake(first, ());
    }
    assert_eq!(classes.len(), 16, "four kinds beside four kinds");
}

#[test]
fn perft_of_every_image_is_the_same() {
    for row in perft_rows().filter(|row| row.position.contains(';')).take(6) {
        let mut position = read(row.position);
        let nodes = perft(&mut position, 2);
        for number in 1..Position::IMAGES {
            assert_eq!(perft(&mut position.image(number), 2), nodes, "image {number} of {}", row.position);
        }
    }
    assert_eq!(Hive::NAME, "hive");
}
