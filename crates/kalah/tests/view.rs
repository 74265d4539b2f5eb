//! The picture of a board: where things lie, what is marked, what is clicked.

mod common;

use common::{play, read};
use pentaply_core::view::{MarkKind, Shape};
use pentaply_core::{Game, Position as _, Side, View};
use pentaply_kalah::Kalah;

fn place(view: &View, id: &str) -> (f32, f32) {
    let cell = view.cells.iter().find(|cell| cell.id == id).expect(id);
    (cell.x, cell.y)
}

#[test]
fn each_store_is_at_its_owners_right_and_the_rows_run_against_each_other() {
    let view = Kalah::view(&Kalah::start(Some("3,4")).expect("a variant"), None);
    assert_eq!(view.cells.len(), 8);
    for (id, x, y) in [
        ("s1", 1.5, 1.5),
        ("s3", 3.5, 1.5),
        ("s-store", 4.5, 1.0),
        ("n1", 3.5, 0.5),
        ("n3", 1.5, 0.5),
        ("n-store", 0.5, 1.0),
    ] {
        assert_eq!(place(&view, id), (x, y), "{id}");
    }
    let owners = view.cells.iter().filter(|cell| cell.owner == Some(Side::Second)).count();
    assert_eq!(owners, 4, "three pits and a store");
}

#[test]
fn every_pit_and_store_has_its_number_of_seeds() {
    let view = Kalah::view(&read("2,4", "<2,0,12,0,3,1,0> s"), None);
    let seen: Vec<(&str, u32, &str)> =
        view.pieces.iter().map(|piece| (piece.cell.as_str(), piece.count, piece.glyph.as_str())).collect();
    let expected = [("s1", 0, "0"), ("s2", 3, "3"), ("s-store", 0, "0"), ("n1", 1, "1"), ("n2", 0, "0")];
    assert_eq!(seen[..5], expected);
    assert_eq!(seen[5..], [("n-store", 12, "12")]);
}

#[test]
fn a_move_is_one_click_on_a_pit_and_the_swap_one_on_a_button() {
    let start = Kalah::start(Some("2,1,pie")).expect("a variant");
    assert!(Kalah::view(&start, None).cells.iter().all(|cell| cell.shape != Shape::Button));
    let view = Kalah::view(&play(start, "1"), None);
    let paths: Vec<(&str, &str)> =
        view.moves.iter().map(|click| (click.text.as_str(), click.path[0].as_str())).collect();
    assert_eq!(paths, [("1", "n1"), ("2", "n2"), ("swap", "swap")]);
    assert!(view.cells.iter().any(|cell| cell.id == "swap" && cell.shape == Shape::Button));
}

#[test]
fn the_last_move_is_marked_where_it_began_ended_and_captured() {
    let marks = |variant: &str, text: &str, mv: &str| -> Vec<(MarkKind, String)> {
        let before = read(variant, text);
        let mv = Kalah::read_move(&before, mv).expect("a legal move");
        let mut after = before;
        after.make(mv);
        Kalah::view(&after, Some((&before, mv)))
            .marks
            .into_iter()
            .map(|mark| (mark.kind, mark.cell))
            .collect()
    };
    assert_eq!(
        marks("6,4", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> n", "3"),
        [(MarkKind::LastFrom, "n3".into()), (MarkKind::LastTo, "n-store".into())]
    );
    assert_eq!(
        marks("6,4", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> n", "6"),
        [(MarkKind::LastFrom, "n6".into()), (MarkKind::LastTo, "s3".into())]
    );
    // A relay from pit 1 over pit 2 to pit 5, across from North's pit 2.
    assert_eq!(
        marks("6,4,relay", "<6,0,0,1,2,0,0,0,0,1,5,1,1,1,1> s", "1"),
        [
            (MarkKind::LastFrom, "s1".into()),
            (MarkKind::LastTo, "s5".into()),
            (MarkKind::LastEffect, "n2".into())
        ]
    );
}
