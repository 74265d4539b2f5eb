//! The picture of a board: where things lie and what is marked.

use pentaply_core::view::{Decor, MarkKind, Tint};
use pentaply_core::{Game, Position as _, View};
use pentaply_gomoku::Gomoku;

fn view(text: &str, rule: &str) -> View {
    Gomoku::view(&Gomoku::read_position(text, Some(rule)).expect("a position"), None)
}

fn marks(view: &View, kind: MarkKind) -> Vec<&str> {
    let of_kind = view.marks.iter().filter(|mark| mark.kind == kind);
    let mut cells: Vec<&str> = of_kind.map(|mark| mark.cell.as_str()).collect();
    cells.sort_unstable();
    cells
}

#[test]
fn a1_is_at_the_bottom_left_of_every_size() {
    for size in 5..=22_u8 {
        let position = Gomoku::start(Some(&format!("freestyle,{size}"))).expect("the start");
        let view = Gomoku::view(&position, None);
        let points = usize::from(size) * usize::from(size);
        assert_eq!(
            (view.cells.len(), view.moves.len(), view.tints),
            (points, points, [Tint::Black, Tint::White])
        );
        let corner = format!("{}{size}", char::from(b'a' + size - 1));
        let end = f32::from(size) - 0.5;
        for (id, x, y) in [("a1", 0.5, end), (corner.as_str(), end, 0.5)] {
            let cell = view.cells.iter().find(|cell| cell.id == id).expect(id);
            assert_eq!((cell.x, cell.y), (x, y), "{id}");
        }
        let lines = view.decor.iter().filter(|decor| matches!(decor, Decor::Line { .. })).count();
        assert_eq!(lines, 2 * usize::from(size));
    }
}

#[test]
fn a_move_is_one_click_and_the_last_one_is_marked() {
    let before = Gomoku::start(None).expect("the start");
    let mv = Gomoku::read_move(&before, "h8").expect("a move");
    let mut after = before.clone();
    after.make(mv);
    let view = Gomoku::view(&after, Some((&before, mv)));
    assert_eq!(marks(&view, MarkKind::LastTo), ["h8"]);
    let click = view.moves.iter().find(|click| click.text == "i9").expect("a legal move");
    assert_eq!(click.path, ["i9"]);
    assert_eq!(view.pieces.len(), 1);
}

#[test]
fn points_of_five_and_of_the_opponents_open_fours_are_marked() {
    let fives = view("9/9/9/9/2xxxxo2/9/9/2o1oo3/9 w", "freestyle");
    assert_eq!(marks(&fives, MarkKind::Threat), ["b5"], "White has to answer there");
    let own = view("9/9/9/9/1oooo4/9/9/9/x2x2x2 w", "freestyle");
    assert_eq!(marks(&own, MarkKind::Threat), ["a5", "f5"], "White can win");
    let threes = view("9/9/9/9/3xxx3/9/9/9/o8 w", "freestyle");
    assert_eq!(marks(&threes, MarkKind::Threat), ["c5", "g5"], "open fours of Black's");
    assert!(view("9/9/9/9/3xx4/9/9/9/o8 w", "freestyle").marks.is_empty());
}

#[test]
fn fouls_are_marked_when_black_is_to_move_and_cannot_be_clicked() {
    let board = "9/9/4x4/4x4/5xx2/9/9/9/9";
    let black = view(&format!("{board} b"), "renju");
    assert_eq!(marks(&black, MarkKind::Forbidden), ["e5"]);
    assert!(black.moves.iter().all(|click| click.text != "e5"));
    for (text, rule) in [(format!("{board} w"), "renju"), (format!("{board} b"), "standard")] {
        let view = view(&text, rule);
        assert_eq!(marks(&view, MarkKind::Forbidden), [""; 0]);
        assert!(view.moves.iter().any(|click| click.text == "e5"));
    }
}

#[test]
fn what_decided_the_game_is_marked() {
    let five = view("9/9/9/9/2xxxxx2/9/9/9/9 w", "standard");
    assert_eq!(marks(&five, MarkKind::LastEffect), ["c5", "d5", "e5", "f5", "g5"]);
    assert!(five.moves.is_empty() && marks(&five, MarkKind::Threat).is_empty());
    let foul = view("9/9/9/9/2xxxxxx1/9/9/9/9 w foul:e5", "renju");
    assert_eq!(marks(&foul, MarkKind::Forbidden), ["e5"]);
    assert!(foul.moves.is_empty());
}
