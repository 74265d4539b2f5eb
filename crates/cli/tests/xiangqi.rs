//! Xiangqi at the terminal: the board in both languages, and games from and for other programs.

mod common;

use common::{answer, fields, json, pentaply, play, run, typed_into};
use encoding_rs::{BIG5, GB18030};

#[test]
fn the_board_is_ruled_with_river_and_palaces() {
    let out = answer(&["show", "xiangqi", "--moves", "h2e2;h9g7;e2e6"]);
    insta::assert_snapshot!(out, @r"
    Xiangqi wxf

         1   2   3   4   5   6   7   8   9
      9  r───n───b───a───k───a───b───┬───r
         │   │   │   │ ╲ │ ╱ │   │   │   │
      8  ├───┼───┼───┼───┼───┼───┼───┼───┤
         │   │   │   │ ╱ │ ╲ │   │   │   │
      7  ├───c───┼───┼───┼───┼───n───c───┤
         │   │   │   │   │   │   │   │   │
      6  p───┼───p───┼──[C]──┼───p───┼───p
         │   │   │   │   │   │   │   │   │
      5  ├───┴───┴───┴───┴───┴───┴───┴───┤
         │   Chu river       Han border  │
      4  ├───┬───┬───┬───┬───┬───┬───┬───┤
         │   │   │   │   │   │   │   │   │
      3  P───┼───P───┼───P───┼───P───┼───P
         │   │   │   │   │   │   │   │   │
      2  ├───C───┼───┼──(┼)──┼───┼───┼───┤
         │   │   │   │ ╲ │ ╱ │   │   │   │
      1  ├───┼───┼───┼───┼───┼───┼───┼───┤
         │   │   │   │ ╱ │ ╲ │   │   │   │
      0  R───N───B───A───K───A───B───N───R
         9   8   7   6   5   4   3   2   1
         a   b   c   d   e   f   g   h   i
      C P R N B A K Red   r n b a k c p Black

    turn      second (Black)
    status    open (Black to move)
    key       69ddeb2ef542f79a
    position  rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2
    ");
}

#[test]
fn in_chinese_pieces_are_characters_and_a_check_is_marked() {
    let position = "3akab2/9/9/9/4R4/9/9/4p1n2/4A4/2BAK4 b - - 3 40";
    let out = answer(&["show", "xiangqi", "--lang", "zh", "--position", position]);
    insta::assert_snapshot!(out, @r"
    象棋 wxf

         1   2   3   4   5   6   7   8   9
      9  ┌───┬───┬───士──將!─士──象──┬───┐
         │   │   │   │ ╲ │ ╱ │   │   │   │
      8  ├───┼───┼───┼───┼───┼───┼───┼───┤
         │   │   │   │ ╱ │ ╲ │   │   │   │
      7  ├───┼───┼───┼───┼───┼───┼───┼───┤
         │   │   │   │   │   │   │   │   │
      6  ├───┼───┼───┼───┼───┼───┼───┼───┤
         │   │   │   │   │   │   │   │   │
      5  ├───┴───┴───┴───俥──┴───┴───┴───┤
         │     楚　河          漢　界    │
      4  ├───┬───┬───┬───┬───┬───┬───┬───┤
         │   │   │   │   │   │   │   │   │
      3  ├───┼───┼───┼───┼───┼───┼───┼───┤
         │   │   │   │   │   │   │   │   │
      2  ├───┼───┼───┼───卒──┼───馬──┼───┤
         │   │   │   │ ╲ │ ╱ │   │   │   │
      1  ├───┼───┼───┼───仕──┼───┼───┼───┤
         │   │   │   │ ╱ │ ╲ │   │   │   │
      0  └───┴───相──仕──帥──┴───┴───┴───┘
         九  八  七  六  五  四  三  二  一
         a   b   c   d   e   f   g   h   i
      俥 仕 相 帥 红方   士 將 象 卒 馬 黑方

    轮到      second（黑方）
    状态      open（轮到黑方走）
    键        2f0c44e1beeeba50
    局面      3akab2/9/9/9/4R4/9/9/4p1n2/4A4/2BAK4 b - - 3 40
    ");
    let mut command = pentaply();
    let command = command.args(["show", "xiangqi", "--position", position]).env("LANG", "zh_CN.UTF-8");
    assert_eq!(typed_into(command, b"").out, out, "the environment chooses the language");
}

#[test]
fn a_page_is_told_what_to_draw_under_the_pieces() {
    let view = &json(&["show", "xiangqi"])["view"];
    assert_eq!(view["tints"], serde_json::json!(["red", "black"]));
    assert_eq!(view["pieces"][0]["character"], "車");
    let decor = view["decor"].as_array().expect("a list");
    let kinds = |kind: &str| decor.iter().filter(|item| item["kind"] == kind).count();
    assert_eq!((kinds("line"), kinds("caption")), (30, 20));
    assert_eq!(fields(&decor[0]), "kind x1 y1 x2 y2");
    let river = decor.iter().find(|item| item["y"] == 5.0).expect("words on the river");
    assert_eq!(river["text"]["zh"], "楚　河");
}

#[test]
fn black_sees_the_board_from_his_own_side() {
    let out = play(&["xiangqi", "--side", "second", "--moves", "h2e2", "--lang", "zh"], "退出\n");
    let board: Vec<&str> = out.split("\n\n").nth(1).expect("a board").lines().collect();
    assert_eq!(board[0].trim_end(), "     一  二  三  四  五  六  七  八  九");
    assert_eq!(board[1].trim_end(), "  0  俥──傌──相──仕──帥──仕──相──傌──俥");
    assert_eq!(board[5].trim_end(), "  2  ├──(┼)──┼───┼──[炮]─┼───┼───炮──┤");
    assert_eq!(board[10].trim_end(), "     │     漢　界          楚　河    │");
    assert_eq!(board[21].trim_end(), "     i   h   g   f   e   d   c   b   a");
}

#[test]
fn what_is_odd_about_a_position_is_told_and_the_work_is_done() {
    let odd = "4k4/9/9/9/9/9/9/9/9/2AK5 w";
    let run = run(&["legal", "xiangqi", "--position", odd]);
    assert_eq!((run.status, run.err.as_str()), (0, "warning: no advisor of Red gets to c0\n"));
    assert!(run.out.contains("d0d1\n"), "{}", run.out);
}

#[test]
fn moves_are_typed_in_any_notation_and_told_in_chinese() {
    let out = play(
        &["xiangqi", "--level", "1", "--lang", "zh"],
        "炮二平五\n悔棋\nC2.5\n悔棋\nH2-E2\n悔棋\n着法\n提示\n",
    );
    assert_eq!(out.matches("已收回 炮二平五; ").count(), 3, "{out}");
    assert!(out.contains("Pentaply 走 ") && out.contains("马二进三 "), "{out}");
    let hint = out.lines().find(|line| line.contains("我会走 ")).expect("a hint");
    assert!(hint.contains('（') && hint.chars().any(|c| "进退平".contains(c)), "{hint}");
    let out = play(&["xiangqi", "--level", "1"], "炮二平\n炮二平二\n前炮平五\nmoves\n");
    assert!(out.contains("'炮二平' is no move"), "{out}");
    assert!(out.contains("no cannon goes that way: '炮二平二'"), "{out}");
    assert!(out.contains("no file has two cannons of Red"), "{out}");
    assert!(out.contains("Moves: a0a1 "), "{out}");
}

#[test]
fn a_game_is_saved_in_each_format_and_taken_up_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, line) in [("a.pgn", "1. H2-E2 "), ("a.wxf.pgn", "1. C2.5 "), ("a.zh.pgn", "1. 炮二平五 ")]
    {
        let path = folder.path().join(name);
        let path = path.to_str().expect("a temporary name is text");
        let out = play(&["xiangqi", "--level", "1"], &format!("h2e2\nsave {path}\nsave {path}\n"));
        assert_eq!(out.matches(&format!("Saved to {path}.")).count(), 2, "{out}");
        let text = std::fs::read_to_string(path).expect("the file is there");
        assert!(
            text.starts_with("[Game \"Chinese Chess\"]\n[Red \"You\"]\n[Black \"Pentaply level 1\"]\n"),
            "{text}"
        );
        assert!(text.contains(line), "{text}");
        let back = play(&["--resume", path], "undo\n");
        assert!(back.contains("You are Red, Pentaply plays at level 1"), "{back}");
        assert!(back.contains("Took back h2e2; "), "{back}");
    }
}

/// A game as a Chinese program writes it.
const GAME: &str = "[Game \"Chinese Chess\"]\r\n[Event \"全国赛\"]\r\n[Red \"甲\"]\r\n[Black \"乙\"]\r\n[Result \"*\"]\r\n\
    1. 炮二平五 马８进７\r\n2. 马二进三 车９平８\r\n*\r\n";

#[test]
fn games_of_other_programs_are_read_in_their_encodings() {
    let folder = tempfile::tempdir().expect("a folder");
    let traditional = GAME
        .replace('马', "馬")
        .replace('进', "進")
        .replace('车', "車")
        .replace('国', "國")
        .replace('赛', "賽");
    for (name, bytes) in [
        ("utf8.pgn", GAME.as_bytes().to_vec()),
        ("mark.PGN", format!("\u{feff}{GAME}").into_bytes()),
        ("gb.pgn", GB18030.encode(GAME).0.into_owned()),
        ("big5.pgn", BIG5.encode(&traditional).0.into_owned()),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("the file is written");
        let path = path.to_str().expect("a temporary name is text");
        let out = play(&["--resume", path, "--level", "1"], &format!("save {path}.txt\n"));
        assert!(out.starts_with("Xiangqi wxf. You are Red"), "{name}: {out}");
        let saved = std::fs::read_to_string(format!("{path}.txt")).expect("the record is there");
        assert!(saved.contains("\n\nh2e2;h9g7;h0g2;i9h9\n"), "{name}: {saved}");
    }
}

#[test]
fn of_many_games_the_first_is_taken_and_none_is_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("two.pgn");
    std::fs::write(&path, GAME.repeat(2)).expect("the file is written");
    let path = path.to_str().expect("a temporary name is text");
    let out = play(&["xiangqi", "--resume", path, "--level", "1"], &format!("load {path}\nsave {path}\n"));
    assert_eq!(out.matches("The file has 2 games; this is the first.").count(), 2, "{out}");
    assert!(out.contains("is there already and is no game record"), "{out}");
    assert_eq!(std::fs::read_to_string(path).expect("the file is there"), GAME.repeat(2));
}

#[test]
fn a_file_that_is_no_game_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bad.pgn");
    let name = path.to_str().expect("a temporary name is text");
    for (text, why) in [
        (
            "1. 炮二平五 马8进8",
            "move 2 of game 1, '马8进8' on line 1, cannot be played: no horse goes that way",
        ),
        ("[Game \"Chess\"]\n1. e4", "line 1 says that the game is 'Chess', not xiangqi"),
        ("", "there is no game in it"),
    ] {
        std::fs::write(&path, text).expect("the file is written");
        let run = run(&["play", "xiangqi", "--resume", name]);
        assert_eq!(run.status, 2);
        assert!(run.err.starts_with(&format!("error: {why}")), "{}", run.err);
    }
    std::fs::write(&path, GAME).expect("the file is written");
    let run = run(&["play", "kalah", "--resume", name]);
    assert!(run.err.starts_with("error: not a game record"), "{}", run.err);
}
