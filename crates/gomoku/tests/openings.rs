//! The 26 openings by name, and as a file that matches begin from.

use std::collections::HashSet;

use pentaply_core::view::Decor;
use pentaply_core::{Game, Position as _, Symmetry};
use pentaply_gomoku::openings::{OPENINGS, named};
use pentaply_gomoku::{Gomoku, Position};

/// In the form that `--openings` reads.
const FILE: &str = include_str!("../../../data/gomoku-renju26.txt");

fn after(variant: &str, moves: &str) -> Position {
    let mut position = Gomoku::start(Some(variant)).expect("a variant");
    for text in moves.split(';') {
        let mv = Gomoku::read_move(&position, text).expect("a move");
        position.make(mv);
    }
    position
}

#[test]
fn the_file_holds_all_openings_under_their_names() {
    let lines: Vec<&str> = FILE.lines().collect();
    let listed: Vec<(&str, &str)> = lines
        .windows(2)
        .filter(|pair| !pair[1].starts_with('#'))
        .map(|pair| (pair[0].trim_start_matches("# "), pair[1]))
        .collect();
    assert_eq!(listed.len(), 26);
    for (opening, (title, moves)) in OPENINGS.into_iter().zip(listed) {
        assert_eq!(named(&after("renju,15", moves)), Some(opening), "{moves}");
        assert_eq!(title, format!("{} {} {}", opening.code, opening.name.en, opening.name.zh));
    }
}

#[test]
fn an_opening_is_known_whichever_way_the_board_is_turned() {
    let mut boards = HashSet::new();
    let moves = FILE.lines().filter(|line| !line.starts_with('#'));
    for (opening, moves) in OPENINGS.into_iter().zip(moves) {
        let position = after("renju,15", moves);
        for number in 0..Position::IMAGES {
            let image = position.image(number);
            assert_eq!(named(&image), Some(opening), "{image}");
            boards.insert(image.to_string());
        }
    }
    // Direct: 4 places of the second stone, 25 - 2 of the third; indirect the same.
    assert_eq!(boards.len(), 4 * 23 + 4 * 23);
    let names: HashSet<&str> = OPENINGS.iter().map(|opening| opening.name.zh).collect();
    assert_eq!(names.len(), 26);
}

#[test]
fn other_boards_have_no_name() {
    for (variant, moves) in [
        ("renju,15", "h8;h9"),
        ("renju,15", "h8;h9;h10;h11"),
        ("renju,15", "h8;h10;h9"),
        ("renju,15", "h8;h9;k8"),
        ("renju,15", "g8;g9;g10"),
        ("renju,20", "j10;j11;j12"),
    ] {
        assert_eq!(named(&after(variant, moves)), None, "{variant} {moves}");
    }
    assert!(named(&after("renju,9", "e5;e6;e7")).is_some());
}

#[test]
fn the_name_stands_over_the_board_in_renju_only() {
    let captions = |variant: &str| -> Vec<&str> {
        let view = Gomoku::view(&after(variant, "h8;i9;i7"), None);
        let caption = |decor: &Decor| match decor {
            Decor::Caption { text, y, .. } if *y < 0.0 => Some(text.zh),
            _ => None,
        };
        view.decor.iter().filter_map(caption).collect()
    };
    assert_eq!(captions("renju,15"), ["浦月"]);
    assert_eq!(captions("standard,15"), [""; 0]);
}
