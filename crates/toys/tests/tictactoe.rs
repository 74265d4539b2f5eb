//! What the rules of tic-tac-toe say, and what is known of the game.

use std::collections::HashSet;

use pentaply_core::conformance::{self, Effort};
use pentaply_core::position::{legal_moves, status};
use pentaply_core::view::MarkKind;
use pentaply_core::{Game, InputError, Lang, Outcome, Position, Side, Symmetry, perft};
use pentaply_toys::TicTacToe;
use pentaply_toys::error::Error;
use pentaply_toys::tictactoe::{Board, FULL, LINE};

fn board(text: &str) -> Board {
    TicTacToe::read_position(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn start() -> Board {
    TicTacToe::start(None).expect("the default variant")
}

#[test]
fn it_keeps_the_contract() {
    let seen = conformance::check::<TicTacToe>("3", Effort { games: 300, ..Effort::default() });
    assert!(seen > 2000, "{seen} positions");
}

#[test]
fn there_are_255168_games() {
    // 1440, 5328, 47952 and 72576 of them end with a line after 5 to 8 stones, which leaves 127872 for the last square.
    let paths: Vec<u64> = (1..=9).map(|depth| perft(&mut start(), depth)).collect();
    assert_eq!(paths, [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
    assert_eq!(1440 + 5328 + 47_952 + 72_576 + paths[8], 255_168);
}

#[test]
fn there_are_5478_positions_in_765_classes() {
    let (mut seen, mut classes, mut open) = (HashSet::new(), HashSet::new(), vec![start()]);
    while let Some(mut position) = open.pop() {
        if seen.insert(position.key()) {
            classes.insert(position.canonical_key());
            for mv in legal_moves(&position) {
                position.make(mv);
                open.push(position.clone());
                position.unmake(mv, ());
            }
        }
    }
    assert_eq!((seen.len(), classes.len()), (5478, 765));
}

/// 1 won, 0 drawn, -1 lost for the side to move.
fn value(position: &mut Board) -> i32 {
    match status(position) {
        Outcome::Won { by, .. } => return if by == position.side_to_move() { 1 } else { -1 },
        Outcome::Drawn { .. } => return 0,
        Outcome::Open => {}
    }
    let values = legal_moves(position).into_iter().map(|mv| {
        position.make(mv);
        let value = -value(position);
        position.unmake(mv, ());
        value
    });
    values.max().expect("an open position has moves")
}

#[test]
fn the_game_is_drawn_and_so_is_every_first_move() {
    assert_eq!(value(&mut start()), 0);
    for mv in legal_moves(&start()) {
        let mut position = start();
        position.make(mv);
        assert_eq!(value(&mut position), 0, "{mv}");
    }
    // Against a corner only the centre holds.
    let mut corner = board("3/3/x2 o");
    let replies = legal_moves(&corner).into_iter().filter(|&mv| {
        corner.make(mv);
        let lost = value(&mut corner) == 1;
        corner.unmake(mv, ());
        !lost
    });
    assert_eq!(replies.map(|mv| mv.to_string()).collect::<Vec<_>>(), ["b2"]);
}

#[test]
fn each_of_the_eight_lines_wins() {
    for line in
        ["xxx/3/3", "3/xxx/3", "3/3/xxx", "x2/x2/x2", "1x1/1x1/1x1", "2x/2x/2x", "x2/1x1/2x", "2x/1x1/x2"]
    {
        for side in ["x", "o"] {
            let won = Outcome::Won { by: Side::First, reason: &LINE, margin: 0 };
            assert_eq!(board(&format!("{line} {side}")).outcome(), won, "{line}");
            let lost = Outcome::Won { by: Side::Second, reason: &LINE, margin: 0 };
            assert_eq!(board(&format!("{} {side}", line.replace('x', "o"))).outcome(), lost, "{line}");
        }
    }
    assert_eq!(board("xx1/2x/3 x").outcome(), Outcome::Open);
}

#[test]
fn a_full_board_is_drawn_but_a_last_stone_may_win() {
    assert_eq!(board("xox/xxo/oxo o").outcome(), Outcome::Drawn { reason: &FULL });
    let won = Outcome::Won { by: Side::First, reason: &LINE, margin: 0 };
    assert_eq!(board("xxx/oox/xoo o").outcome(), won);
}

#[test]
fn row_one_is_at_the_bottom() {
    let mut position = start();
    for name in ["a1", "c3", "b1"] {
        position.make(TicTacToe::read_move(&position, name).expect(name));
    }
    assert_eq!(TicTacToe::write_position(&position), "2o/3/xx1 o");
    assert_eq!(TicTacToe::read_move(&position, "C1"), TicTacToe::read_move(&position, " c1 "));
}

#[test]
fn the_view_marks_where_a_line_can_be_completed() {
    let view = TicTacToe::view(&board("oo1/3/xx1 x"), None);
    let threats: Vec<&str> = view.marks.iter().map(|mark| mark.cell.as_str()).collect();
    assert_eq!(threats, ["c1", "c3"]);
    assert!(view.marks.iter().all(|mark| mark.kind == MarkKind::Threat));
}

#[test]
fn a_text_that_is_no_position_is_refused_with_the_reason() {
    let refused = |text, variant| TicTacToe::read_position(text, variant).expect_err(text);
    assert_eq!(refused("", None), Error::Words(String::new()));
    assert_eq!(refused("3/3/3", None), Error::Words("3/3/3".into()));
    assert_eq!(refused("3/3/3 x x", None), Error::Words("3/3/3 x x".into()));
    assert_eq!(refused("3/3/3 b", None), Error::Side("b".into()));
    assert_eq!(refused("3/3 x", None), Error::Rows { rows: 2, sizes: &[3] });
    assert_eq!(refused("3/1y1/3 x", None), Error::Symbol { row: 2, found: "y".into() });
    assert_eq!(refused("3/3/2 x", None), Error::Width { row: 3, width: 2, size: 3 });
    assert_eq!(refused("3/xxxx/3 x", None), Error::Width { row: 2, width: 4, size: 3 });
    assert_eq!(refused("xxx/3/ooo x", None), Error::TwoLines);
    assert_eq!(refused("3/3/3 x", Some("4")), Error::Variant { found: "4".into(), sizes: &[3] });
    assert!(matches!(refused("99999999999999999999/3/3 x", None), Error::Width { row: 1, .. }));
}

#[test]
fn a_text_that_is_no_move_is_refused_with_the_reason() {
    let refused = |position, text| TicTacToe::read_move(&board(position), text).expect_err(text);
    for text in ["", "b", "22", "b22", "d1", "a4", "h8", "pass", "é1"] {
        assert_eq!(refused("3/1x1/3 o", text), Error::NoSquare(text.into()), "{text}");
    }
    assert!(matches!(refused("3/1x1/3 o", "b2"), Error::Occupied(square) if square.to_string() == "b2"));
    assert_eq!(refused("xxx/3/3 o", "a1"), Error::Over);
}

#[test]
fn an_error_speaks_both_languages_and_quotes_sixty_characters_at_most() {
    let error = TicTacToe::read_position(&"炮\n".repeat(1000), None).expect_err("garbage");
    assert!(error.to_string().starts_with("a position is its rows and the side to move"));
    assert!(error.zh().starts_with("局面应由各行和行棋方组成"));
    for lang in [Lang::En, Lang::Zh] {
        assert_eq!(error.message(lang).matches('炮').count(), 30);
        assert!(!error.message(lang).contains('\n'));
        assert!(error.hint(lang).is_some_and(|hint| hint.contains("3/1x1/3 o")));
    }
}
