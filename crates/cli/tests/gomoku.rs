//! Gomoku in the terminal: a board that fits on a screen, its marks, and games in the formats of other programs.

mod common;

use common::{answer, play};

/// The board of `show`, without what is said below it.
fn board(args: &[&str]) -> String {
    let shown = answer(&[&["show", "gomoku"], args].concat());
    let lines: Vec<&str> = shown.lines().skip(2).take_while(|line| line.starts_with(' ')).collect();
    lines.join("\n")
}

#[test]
fn a_large_board_takes_a_row_a_line_and_shows_fouls_and_threats() {
    let position = "13/13/13/6x6/6x6/7xx4/13/6o6/3o2o6/3o9/3o9/13/13 b";
    insta::assert_snapshot!(board(&["--variant", "renju", "--position", position]), @r"
    13  ┌─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┐
    12  ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
    11  ├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤
    10  ├─┼─┼─•─┼─┼─X─┼─┼─•─┼─┼─┤
     9  ├─┼─┼─┼─┼─┼─X─┼─┼─┼─┼─┼─┤
     8  ├─┼─┼─┼─┼─┼─×─X─X─┼─┼─┼─┤
     7  ├─┼─┼─┼─┼─┼─•─┼─┼─┼─┼─┼─┤
     6  ├─┼─┼─┼!┼─┼─O─┼─┼─┼─┼─┼─┤
     5  ├─┼─┼─O─┼─┼─O─┼─┼─┼─┼─┼─┤
     4  ├─┼─┼─O─┼─┼─┼─┼─┼─•─┼─┼─┤
     3  ├─┼─┼─O─┼─┼─┼─┼─┼─┼─┼─┼─┤
     2  ├─┼─┼─┼!┼─┼─┼─┼─┼─┼─┼─┼─┤
     1  └─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┘
        a b c d e f g h i j k l m
    X Black   O White
    ");
}

#[test]
fn the_name_of_an_opening_stands_over_the_board() {
    let english = board(&["--variant", "renju", "--moves", "h8;i9;i7"]);
    assert!(english.lines().next().is_some_and(|line| line.trim() == "Hogetsu"), "{english}");
    let chinese = board(&["--variant", "renju", "--moves", "h8;i9;i7", "--lang", "zh"]);
    assert!(chinese.contains("浦月") && chinese.contains("[X]"), "{chinese}");
}

#[test]
fn the_last_move_and_the_five_are_marked() {
    let board = board(&["--moves", "h8;a1;h9;a3;h10;a5;h11;a7;h12"]);
    assert_eq!(board.matches("<X>").count(), 4, "{board}");
    assert_eq!(board.matches("[X]").count(), 1, "{board}");
}

#[test]
fn games_of_other_programs_are_opened_and_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, head) in
        [("game.psq", "Piskvorky 15x15"), ("game.sgf", "(;FF[4]GM[4]"), ("game.pos", "# variant: renju,15")]
    {
        let path = folder.path().join(name);
        let path = path.to_str().expect("a path");
        let start =
            ["gomoku", "--variant", "renju", "--moves", "h8;i9;i7", "--level", "1", "--side", "second"];
        let out = play(&start, &format!("save {path}\n"));
        assert!(out.contains("Hogetsu") && out.contains(&format!("Saved to {path}.")), "{out}");
        let text = std::fs::read_to_string(path).expect("the file is there");
        assert!(text.starts_with(head), "{text}");
        let back = play(&["--resume", path, "--side", "second", "--level", "1"], "undo\n");
        assert!(back.contains("Gomoku renju,15. You are White") && back.contains("Hogetsu"), "{back}");
        assert!(back.contains("Took back i9; i7."), "{back}");
    }
}
