//! The picture of a hive: where things lie, what is marked and how a move is entered.

mod common;

use std::collections::{BTreeMap, HashMap, HashSet};

use common::{play, read};
use pentaply_core::position::legal_moves;
use pentaply_core::view::{MarkKind, Shape, Tint};
use pentaply_core::{Game, Position as _, Rng, Side, View};
use pentaply_hive::{Hive, Position};

fn view(text: &str) -> View {
    Hive::view(&read(text), None)
}

fn marks(view: &View, kind: MarkKind) -> Vec<&str> {
    let of_kind = view.marks.iter().filter(|mark| mark.kind == kind);
    of_kind.map(|mark| label(view, &mark.cell)).collect()
}

fn label<'a>(view: &'a View, id: &str) -> &'a str {
    let cell = view.cells.iter().find(|cell| cell.id == id);
    cell.map_or_else(|| panic!("no cell {id}"), |cell| cell.label.as_str())
}

/// What stands on the hex of a piece, from the ground up.
fn stack(view: &View, name: &str) -> Vec<String> {
    let cell = view.cells.iter().find(|cell| cell.label == name).expect(name);
    let mut stack: Vec<_> = view.pieces.iter().filter(|piece| piece.cell == cell.id).collect();
    stack.sort_by_key(|piece| piece.level);
    stack.iter().map(|piece| piece.glyph.clone()).collect()
}

#[test]
fn hexes_touch_in_six_directions_and_their_names_count_from_the_first_piece() {
    let view = view("Base;InProgress;Black[1];wS1");
    assert_eq!(view.tints, [Tint::White, Tint::Black]);
    let at: HashMap<&str, (f32, f32)> =
        view.cells.iter().map(|cell| (cell.id.as_str(), (cell.x, cell.y))).collect();
    let (x, y) = at["0,0"];
    for (id, dx, dy) in [
        ("1,0", 1.0, 0.0),
        ("1,-1", 0.5, -1.0),
        ("0,-1", -0.5, -1.0),
        ("-1,0", -1.0, 0.0),
        ("-1,1", -0.5, 1.0),
        ("0,1", 0.5, 1.0),
    ] {
        let (other_x, other_y) = at[id];
        assert!((other_x - x - dx).abs() < 1e-4 && (other_y - y - dy * 0.866_025_4).abs() < 1e-4, "{id}");
    }
    assert_eq!(view.moves.len(), 24);
    assert_eq!(label(&view, "0,0"), "wS1");
}

#[test]
fn a_piece_from_the_hand_is_clicked_in_its_tray() {
    let view = view("Base+MLP;InProgress;White[2];wS1;bG1 wS1-");
    let click = view.moves.iter().find(|click| click.text == "wQ -wS1").expect("a placement");
    assert_eq!(click.path, ["wQ", "-1,0"]);
    let trays: Vec<_> = view.cells.iter().filter(|cell| cell.shape == Shape::Tray).collect();
    assert_eq!(trays.len(), 16);
    assert!(trays.iter().all(|tray| tray.owner.is_some()));
    let in_hand = |id: &str| view.pieces.iter().find(|piece| piece.cell == id).map(|piece| piece.count);
    assert_eq!(["wS", "bG", "wA", "wQ"].map(in_hand), [Some(1), Some(2), Some(3), Some(1)]);
    let empty = Hive::view(&read("Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"), None);
    assert!(empty.pieces.iter().all(|piece| piece.cell != "wQ"), "an empty tray");
}

#[test]
fn stacks_lie_from_the_ground_up() {
    let view = view(
        "Base+MLP;InProgress;White[8];wM;bM wM\\;wP wM/;bB1 /bM;wL \\wP;bB2 bM\\;wQ -wM;bQ bM-;wB1 wL/;bB2 bB1;wB1 wL;bB2 bM;\
         wB1 wP;bB1 bB2",
    );
    assert_eq!(stack(&view, "bB1"), ["m", "b2", "b1"]);
    assert_eq!(stack(&view, "wB1"), ["P", "B1"]);
    assert_eq!(
        view.pieces.iter().find(|piece| piece.glyph == "b2").map(|piece| piece.name.en),
        Some("beetle")
    );
}

#[test]
fn the_last_move_is_marked_whoever_asks() {
    let placed = view("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    assert_eq!((marks(&placed, MarkKind::LastTo), marks(&placed, MarkKind::LastFrom)), (vec!["bQ"], vec![]));
    let moved = view("Base;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 /wQ");
    assert_eq!(marks(&moved, MarkKind::LastTo), ["wA1"]);
    assert_eq!(moved.marks.iter().filter(|mark| mark.kind == MarkKind::LastFrom).count(), 1);
    // What left the hive far behind leaves no mark without a cell.
    let far = view("Base;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bA1-");
    assert_eq!(marks(&far, MarkKind::LastTo), ["wA1"]);
    assert!(view("Base;NotStarted;White[1]").marks.is_empty());
}

#[test]
fn a_piece_at_rest_is_marked_where_it_matters() {
    let text = "InProgress;Black[3];wP;bP wP\\;wQ wP/;bQ bP\\;wQ /wP";
    assert_eq!(marks(&view(&format!("Base+MLP;{text}")), MarkKind::Resting), ["wQ"]);
    // Nobody can throw it.
    let plain = view("Base;InProgress;Black[3];wS1;bS1 wS1\\;wQ wS1/;bQ bS1\\;wQ wS1-");
    assert_eq!(marks(&plain, MarkKind::Resting), [""; 0]);
}

#[test]
fn queens_in_danger_and_queens_that_fell_are_marked() {
    let won = "wS1;bA1 /wS1;wS2 wS1/;bB1 /bA1;wM \\wS2;bL -bB1;wQ -wS2;bQ -bA1;wP -wQ;bQ /wQ;wL \\wQ";
    let over = view(&format!("Base+MLP;BlackWins;Black[6];{won}"));
    assert_eq!((marks(&over, MarkKind::LastEffect), marks(&over, MarkKind::Threat)), (vec!["wQ"], vec![]));
    assert!(over.moves.is_empty());
    let open = won.rsplit_once(';').expect("moves").0;
    let before = view(&format!("Base+MLP;InProgress;White[6];{open}"));
    assert_eq!(
        (marks(&before, MarkKind::Threat), marks(&before, MarkKind::LastEffect)),
        (vec!["wQ"], vec![])
    );
}

#[test]
fn a_forced_pass_is_a_button() {
    let text = "Base;InProgress;White[7];wB1;bB1 wB1-;wB2 -wB1;bQ bB1/;wQ wB2/;bB2 bB1\\;wB2 /wB1;bB2 bB1;wQ -wB1;bB2 wB1;\
                wB2 wQ;bB2 wB2";
    let view = view(text);
    let [only] = view.moves.as_slice() else { panic!("{:?}", view.moves) };
    assert_eq!((only.text.as_str(), only.path.as_slice()), ("pass", &["pass".to_owned()][..]));
    assert_eq!(view.cells.last().map(|cell| (cell.id.as_str(), cell.shape)), Some(("pass", Shape::Button)));
}

/// Where the pieces are, by their glyphs.
fn cells(position: &Position) -> BTreeMap<String, String> {
    let view = Hive::view(position, None);
    let on_board = view.pieces.iter().filter(|piece| piece.cell.contains(','));
    on_board.map(|piece| (piece.glyph.clone(), piece.cell.clone())).collect()
}

#[test]
fn names_of_cells_stay_while_pieces_come_and_go_and_paths_are_unique() {
    let mut rng = Rng::new(8);
    for seed in 0..6 {
        let mut position = read(["Base", "Base+MLP"][seed % 2]);
        for _ in 0..80 {
            let before = cells(&position);
            let view = Hive::view(&position, None);
            let ids: HashSet<&str> = view.cells.iter().map(|cell| cell.id.as_str()).collect();
            assert_eq!(ids.len(), view.cells.len(), "{position}");
            assert!(view.pieces.iter().all(|piece| ids.contains(piece.cell.as_str())), "{position}");
            assert!(view.marks.iter().all(|mark| ids.contains(mark.cell.as_str())), "{position}");
            let paths: HashSet<&[String]> = view.moves.iter().map(|click| click.path.as_slice()).collect();
            assert_eq!(paths.len(), view.moves.len(), "{position}");
            let moves = legal_moves(&position);
            let Some(&mv) = rng.pick(&moves) else { break };
            let click = view.moves.iter().find(|click| click.text == Hive::write_move(&position, mv));
            let to = click.and_then(|click| click.path.last().cloned());
            position.make(mv);
            let after = cells(&position);
            let moved = after.iter().filter(|(glyph, cell)| before.get(*glyph) != Some(cell));
            for (glyph, cell) in moved {
                assert_eq!(Some(cell), to.as_ref(), "{glyph} in {position}");
            }
        }
    }
}

#[test]
fn a_board_begins_at_its_edge_wherever_the_hive_has_crawled() {
    let mut position = read("Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-");
    play(&mut position, "wA1 bA1-;bG1 /bQ;wS2 /wQ");
    for side in [None, Some(Side::First)] {
        let view = Hive::view(&position, None);
        let least = view.cells.iter().filter(|cell| cell.owner == side && cell.shape == Shape::Hex);
        let edges: Vec<(f32, f32)> = least.map(|cell| (cell.x, cell.y)).collect();
        if side.is_none() {
            let (x, y) = edges.iter().fold((9.0_f32, 9.0_f32), |(x, y), cell| (x.min(cell.0), y.min(cell.1)));
            assert_eq!((x, y), (0.5, 0.5));
        } else {
            assert!(edges.is_empty(), "hexes belong to nobody");
        }
    }
}
