//! Moves as text: every form is read, what is written comes back, and of several pieces each has its own name.

mod common;

use common::read;
use pentaply_core::position::legal_moves;
use pentaply_core::{Game, Lang, Position as _, Rng};
use pentaply_xiangqi::notation::chinese::{self, Script};
use pentaply_xiangqi::notation::points::{self, Ranks};
use pentaply_xiangqi::notation::wxf;
use pentaply_xiangqi::{Position, Xiangqi};

fn start() -> Position {
    Xiangqi::start(None).expect("the start")
}

#[track_caller]
fn means(position: &Position, text: &str, mv: &str) {
    match Xiangqi::read_move(position, text) {
        Ok(found) => assert_eq!(found.to_string(), mv, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Checks that each legal move is read back from both notations, in both scripts, and that no two are written alike.
fn check_written(position: &Position) -> usize {
    let moves = legal_moves(position);
    for script in [Script::Simplified, Script::Traditional] {
        let mut texts: Vec<String> = Vec::new();
        for &mv in &moves {
            let text = chinese::write(position, mv, script);
            assert_eq!(Xiangqi::read_move(position, &text), Ok(mv), "{text} in {position}");
            texts.push(text);
        }
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), moves.len(), "{position}");
    }
    for &mv in &moves {
        let text = wxf::write(position, mv);
        assert_eq!(Xiangqi::read_move(position, &text), Ok(mv), "{text} in {position}");
        assert_eq!(Xiangqi::read_move(position, &text.to_lowercase()), Ok(mv), "{text} in {position}");
    }
    moves.len()
}

#[test]
fn a_move_is_read_by_its_points_in_either_case_and_with_a_dash() {
    for text in ["h2e2", "H2E2", "h2-e2", "H2-E2", " h2e2 ", "ｈ２ｅ２"] {
        means(&start(), text, "h2e2");
    }
}

#[test]
fn ranks_count_from_one_where_the_reader_says_so() {
    let parse = |text| points::parse(text, Ranks::FromOne).map(|mv| mv.to_string());
    assert_eq!(parse("h3e3").as_deref(), Some("h2e2"));
    assert_eq!(parse("b10c8").as_deref(), Some("b9c7"));
    assert_eq!(parse("a9-a10").as_deref(), Some("a8a9"));
    assert_eq!(parse("a10a9").as_deref(), Some("a9a8"));
    for text in ["a0a1", "a11a2", "j1a1", "a1", "a1a1", "a1a10x", "", "炮二平五"] {
        assert_eq!(parse(text), None, "{text}");
    }
    assert_eq!(points::parse("a10a9", Ranks::FromZero), None);
}

#[test]
fn chinese_is_read_with_all_names_of_pieces_and_all_numerals() {
    for text in [
        "炮二平五",
        "砲二平五",
        "包二平五",
        "炮2平5",
        "炮２平５",
        "炮 二 平 五",
        "C2.5",
        "c2=5",
        "Ｃ２．５",
        "C25",
    ] {
        means(&start(), text, "h2e2");
    }
    for text in ["马八进七", "馬八進七", "傌8进7", "H8+7", "n8+7"] {
        means(&start(), text, "b0c2");
    }
    for text in ["车一进一", "車一進一", "俥１進１", "R1+1"] {
        means(&start(), text, "i0i1");
    }
    for text in ["相三进五", "象3進5", "E3+5", "b3+5"] {
        means(&start(), text, "g0e2");
    }
    for text in ["仕四进五", "士4进5", "A4+5"] {
        means(&start(), text, "f0e1");
    }
    for text in ["帅五进一", "帥五進一", "将5进1", "將５進１", "K5+1", "G5+1"] {
        means(&start(), text, "e0e1");
    }
    for text in ["兵七进一", "卒7進1", "P7+1", "S7+1"] {
        means(&start(), text, "c3c4");
    }
}

#[test]
fn black_counts_files_from_his_own_right_hand() {
    let mut position = start();
    position.make(Xiangqi::read_move(&position, "h2e2").expect("a legal move"));
    for text in ["马8进7", "馬８進７", "马八进七", "H8+7", "h8+7"] {
        means(&position, text, "h9g7");
    }
    let mv = Xiangqi::read_move(&position, "h9g7").expect("a legal move");
    assert_eq!(chinese::write(&position, mv, Script::Simplified), "马8进7");
    assert_eq!(chinese::write(&position, mv, Script::Traditional), "馬8進7");
    assert_eq!(wxf::write(&position, mv), "H8+7");
    assert_eq!(Xiangqi::describe_move(&position, mv, Lang::Zh).as_deref(), Some("马8进7"));
    assert_eq!(Xiangqi::describe_move(&position, mv, Lang::En), None);
}

#[test]
fn of_two_on_a_file_one_is_in_front() {
    let position = read("3k5/9/9/2C6/9/9/2C6/9/9/4K4 w");
    for text in ["前炮平五", "炮前平五", "C+.5", "+C.5", "c+=5"] {
        means(&position, text, "c6e6");
    }
    for text in ["后炮退一", "後炮退一", "炮后退1", "C--1", "-C-1"] {
        means(&position, text, "c3c2");
    }
    let written = |mv: &str, script| {
        let mv = Xiangqi::read_move(&position, mv).expect("a legal move");
        (chinese::write(&position, mv, script), wxf::write(&position, mv))
    };
    assert_eq!(written("c6e6", Script::Simplified), ("前炮平五".into(), "C+.5".into()));
    assert_eq!(written("c3c2", Script::Simplified), ("后炮退一".into(), "C--1".into()));
    assert_eq!(written("c3c2", Script::Traditional), ("後炮退一".into(), "C--1".into()));
}

#[test]
fn the_black_piece_in_front_is_the_one_nearer_to_red() {
    let position = read("3k5/9/9/2r6/9/9/2r6/9/9/4K4 b");
    means(&position, "前车进1", "c3c2");
    means(&position, "后车退1", "c6c7");
}

#[test]
fn of_two_elephants_on_a_file_the_direction_tells_which() {
    let position = read("3k5/9/9/9/9/2B6/9/9/9/2B1K4 w");
    means(&position, "相七进五", "c0e2");
    means(&position, "相七退五", "c4e2");
    means(&position, "后相进五", "c0e2");
    let written =
        |mv| chinese::write(&position, Xiangqi::read_move(&position, mv).expect(mv), Script::Simplified);
    assert_eq!(["c0e2", "c4e2"].map(written), ["相七进五", "相七退五"]);
}

/// Each text with the point that its pawn starts from, all going sideways to file f.
fn pawns(fen: &str, chinese: &[(&str, &str)], wxf_texts: &[(&str, &str)]) {
    let position = read(fen);
    for (text, mv) in chinese {
        means(&position, text, mv);
        let mv = Xiangqi::read_move(&position, mv).expect("a legal move");
        assert_eq!(chinese::write(&position, mv, Script::Simplified), *text);
    }
    for (text, mv) in wxf_texts {
        means(&position, text, mv);
        assert_eq!(wxf::write(&position, Xiangqi::read_move(&position, mv).expect("a legal move")), *text);
    }
    check_written(&position);
}

#[test]
fn three_pawns_on_a_file_are_front_middle_and_rear() {
    pawns(
        "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w",
        &[("前兵平四", "g8f8"), ("中兵平四", "g7f7"), ("后兵平四", "g6f6")],
        &[("P+.4", "g8f8"), ("P3.4", "g7f7"), ("P-.4", "g6f6")],
    );
    let position = read("3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w");
    for (text, mv) in
        [("一兵平四", "g8f8"), ("二兵平四", "g7f7"), ("三兵平四", "g6f6"), ("P..4", "g7f7"), ("Pc.4", "g6f6")]
    {
        means(&position, text, mv);
    }
}

#[test]
fn four_pawns_on_a_file_are_numbered_from_the_front() {
    pawns(
        "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w",
        &[("一兵平四", "g8f8"), ("二兵平四", "g7f7"), ("三兵平四", "g6f6"), ("四兵平四", "g5f5")],
        &[("++.4", "g8f8"), ("P+.4", "g7f7"), ("P-.4", "g6f6"), ("--.4", "g5f5")],
    );
    let position = read("3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w");
    means(&position, "前兵平四", "g8f8");
    means(&position, "后兵平四", "g5f5");
}

#[test]
fn five_pawns_on_a_file_have_a_middle() {
    pawns(
        "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w",
        &[("一兵平四", "g9f9"), ("三兵平四", "g7f7"), ("五兵平四", "g5f5")],
        &[("++.4", "g9f9"), ("P+.4", "g8f8"), ("P3.4", "g7f7"), ("P-.4", "g6f6"), ("--.4", "g5f5")],
    );
}

#[test]
fn pawns_on_two_files_are_numbered_from_the_right() {
    let fen = "3k5/2P3P2/2P3P2/6P2/9/9/9/9/9/4K4 w";
    pawns(
        fen,
        &[
            ("一兵平四", "g8f8"),
            ("二兵平四", "g7f7"),
            ("三兵平四", "g6f6"),
            ("四兵平六", "c8d8"),
            ("五兵平六", "c7d7"),
        ],
        &[("3+.4", "g8f8"), ("33.4", "g7f7"), ("3-.4", "g6f6"), ("7+.6", "c8d8"), ("7-.6", "c7d7")],
    );
    let position = read(fen);
    for (text, mv) in [
        ("前三平四", "g8f8"),
        ("中三平四", "g7f7"),
        ("后七平六", "c7d7"),
        ("二七平六", "c7d7"),
        ("前兵平六", "c8d8"),
    ] {
        means(&position, text, mv);
    }
    for (text, mv) in [("13=4", "g8f8"), ("27=6", "c7d7")] {
        means(&position, text, mv);
    }
    for text in ["前兵进一", "P+=5"] {
        let error = Xiangqi::read_move(&position, text).expect_err("two files or none");
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn a_single_pawn_beside_a_row_keeps_its_file() {
    let position = read("3k5/2P3P2/2P6/9/9/9/9/9/9/4K4 w");
    let mv = Xiangqi::read_move(&position, "g8f8").expect("a legal move");
    assert_eq!(chinese::write(&position, mv, Script::Simplified), "兵三平四");
    assert_eq!(wxf::write(&position, mv), "P3.4");
}

#[test]
fn what_has_no_name_is_written_by_its_points() {
    // Three rooks on each of two files: no game has them, and neither notation has words for six.
    let position = read("3k5/R1R6/R1R6/R1R6/9/9/9/9/9/4K4 w");
    assert!(check_written(&position) > 20);
    let mv = Xiangqi::read_move(&position, "a8b8").expect("a legal move");
    assert_eq!(wxf::write(&position, mv), "a8b8");
}

#[test]
fn every_move_of_random_games_comes_back_from_both_notations() {
    let (mut rng, mut checked) = (Rng::new(1), 0);
    for _ in 0..30 {
        let mut position = start();
        for _ in 0..150 {
            checked += check_written(&position);
            let Some(&mv) = rng.pick(&legal_moves(&position)) else { break };
            position.make(mv);
        }
    }
    assert!(checked > 50_000, "{checked}");
}

#[test]
fn every_move_comes_back_wherever_two_to_five_pawns_stand_on_one_or_two_files() {
    let (mut rng, mut positions, mut checked) = (Rng::new(2), 0, 0);
    while positions < 3000 {
        let count = 2 + rng.below(4);
        let files = [rng.below(9), rng.below(9)];
        let is_black = rng.below(2) == 1;
        let mut board = [['1'; 9]; 10];
        // Rows from the top: Black's general on d9, Red's on e0 or f0, screened from each other by their files.
        (board[0][3], board[9][4 + rng.below(2)]) = ('k', 'K');
        for _ in 0..count {
            let (row, file) = (rng.below(10), files[rng.below(2)]);
            if board[row][file] == '1' {
                board[row][file] = if is_black { 'p' } else { 'P' };
            }
        }
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let fen = format!("{} {}", rows.join("/"), if is_black { 'b' } else { 'w' });
        // Some cannot stand on a board, for a pawn attacks the general that is not to move.
        let Ok(position) = Xiangqi::read_position(&fen, None) else { continue };
        positions += 1;
        checked += check_written(&position);
    }
    assert!(checked > 10_000, "{checked}");
}
