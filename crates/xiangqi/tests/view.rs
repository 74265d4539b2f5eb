//! The picture of a board: where things lie, what is marked, what is drawn under the pieces.

mod common;

use common::read;
use pentaply_core::view::{Decor, MarkKind, Tint};
use pentaply_core::{Game, Position as _, Side, View};
use pentaply_xiangqi::Xiangqi;

fn marks(view: &View) -> Vec<(MarkKind, &str)> {
    view.marks.iter().map(|mark| (mark.kind, mark.cell.as_str())).collect()
}

#[test]
fn red_is_at_the_bottom_and_file_a_on_his_left() {
    let view = Xiangqi::view(&Xiangqi::start(None).expect("the start"), None);
    assert_eq!((view.cells.len(), view.pieces.len(), view.tints), (90, 32, [Tint::Red, Tint::Black]));
    for (id, x, y) in [("a9", 0.5, 0.5), ("i9", 8.5, 0.5), ("a0", 0.5, 9.5), ("e4", 4.5, 5.5)] {
        let cell = view.cells.iter().find(|cell| cell.id == id).expect(id);
        assert_eq!((cell.x, cell.y), (x, y), "{id}");
    }
}

#[test]
fn no_two_kinds_of_piece_bear_the_same_character() {
    let view = Xiangqi::view(&Xiangqi::start(None).expect("the start"), None);
    let mut seen: Vec<(&str, Option<Side>, &str)> = view
        .pieces
        .iter()
        .map(|piece| (piece.character.expect("a character"), piece.owner, piece.glyph.as_str()))
        .collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 14);
    seen.dedup_by_key(|piece| piece.0);
    assert_eq!(seen.len(), 14);
    let general = view.pieces.iter().find(|piece| piece.cell == "e9").expect("Black's general");
    assert_eq!((general.character, general.glyph.as_str()), (Some("將"), "k"));
}

#[test]
fn the_last_move_and_a_check_are_marked() {
    let before = read("3k5/9/9/9/9/9/9/9/4R4/4K4 w");
    let mv = Xiangqi::read_move(&before, "e1d1").expect("a legal move");
    let mut after = before.clone();
    after.make(mv);
    let view = Xiangqi::view(&after, Some((&before, mv)));
    let expected = [(MarkKind::LastFrom, "e1"), (MarkKind::LastTo, "d1"), (MarkKind::Threat, "d9")];
    assert_eq!(marks(&view), expected);
    assert_eq!(marks(&Xiangqi::view(&before, None)), []);
}

#[test]
fn a_move_is_two_clicks() {
    let view = Xiangqi::view(&Xiangqi::start(None).expect("the start"), None);
    let click = view.moves.iter().find(|click| click.text == "h2e2").expect("a legal move");
    assert_eq!(click.path, ["h2", "e2"]);
}

#[test]
fn the_inner_files_stop_at_the_river_and_the_palaces_are_crossed() {
    let view = Xiangqi::view(&Xiangqi::start(None).expect("the start"), None);
    let lines: Vec<[f32; 4]> = view
        .decor
        .iter()
        .filter_map(|decor| match *decor {
            Decor::Line { x1, y1, x2, y2 } => Some([x1, y1, x2, y2]),
            Decor::Caption { .. } => None,
        })
        .collect();
    assert_eq!(lines.len(), 10 + 2 + 2 * 7 + 4, "ranks, outer files, inner files, palaces");
    let crossing = lines.iter().filter(|[x1, y1, x2, y2]| x1 == x2 && *y1 < 5.0 && 5.0 < *y2);
    assert_eq!(crossing.map(|line| line[0]).collect::<Vec<f32>>(), [0.5, 8.5], "files that cross the river");
    for cross in [[3.5, 0.5, 5.5, 2.5], [5.5, 0.5, 3.5, 2.5], [3.5, 7.5, 5.5, 9.5], [5.5, 7.5, 3.5, 9.5]] {
        assert!(lines.contains(&cross), "{cross:?}");
    }
    let words = view.decor.iter().filter(|decor| matches!(decor, Decor::Caption { y, .. } if *y == 5.0));
    assert_eq!(words.count(), 2);
}
