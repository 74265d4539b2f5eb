//! Games played through a pipe, in both languages.

mod common;

use std::path::PathBuf;

use common::{pentaply, play, run, typed_into};

/// A file of this test's own, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("pentaply-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Scratch(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a temporary name is text")
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("the file is there")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The lines of a talk that are not drawings.
fn talk(out: &str) -> Vec<&str> {
    let drawn = |line: &&str| !line.starts_with("  ") && !line.trim().is_empty();
    out.lines().filter(drawn).collect()
}

#[test]
fn a_game_begins_with_the_board_and_ends_with_a_goodbye() {
    let out = play(&["kalah", "--level", "2"], "quit\n");
    insta::assert_snapshot!(out, @r"
    Kalah 6,4. You are South, Pentaply plays at level 2 (beginner). Type a move, or `help`.

      ┌─N─┬─6─┬─5─┬─4─┬─3─┬─2─┬─1─┬─S─┐
      │   │ 4 │ 4 │ 4 │ 4 │ 4 │ 4 │   │ North
      │ 0 ├───┼───┼───┼───┼───┼───┤ 0 │
      │   │ 4 │ 4 │ 4 │ 4 │ 4 │ 4 │   │ South
      └───┴─1─┴─2─┴─3─┴─4─┴─5─┴─6─┴───┘

    South> Goodbye.
    ");
}

#[test]
fn the_end_of_the_input_ends_the_game_cleanly() {
    for typed in ["", "3", "3\n", "\n\n\n"] {
        let out = play(&["kalah", "--level", "1"], typed);
        assert!(out.ends_with("Goodbye.\n"), "{out}");
    }
}

#[test]
fn after_an_extra_turn_the_same_player_is_asked_again() {
    let out = play(&["kalah", "--level", "1"], "3\n");
    assert_eq!(talk(&out)[1..], ["South> ", "You move again.", "South> ", "Goodbye."]);
    let out = play(&["kalah", "--level", "1"], "3\n1\n");
    assert!(talk(&out)[4].starts_with("Pentaply plays "), "{out}");
}

#[test]
fn the_last_move_is_marked() {
    let out = play(&["tictactoe", "--depth", "2"], "b2\n");
    let boards: Vec<&str> = out.split("\n\n").filter(|part| part.contains('┌')).collect();
    assert_eq!(boards.len(), 3, "{out}");
    assert!(!boards[0].contains("x"));
    assert!(boards[1].contains("│ x │") || boards[1].contains("│[x]│"), "{out}");
}

#[test]
fn wrong_input_gets_a_friendly_line_and_the_game_goes_on() {
    let junk = "x".repeat(200_000);
    let typed =
        format!("foo\n9\n{junk}\nlevel 11\nlevel\nside third\nlang fr\nsave\nload\nload /no/such/file\n3\n");
    let out = play(&["kalah", "--level", "1"], &typed);
    let talk = talk(&out);
    assert!(talk[1].starts_with("South> 'foo' is no move in kalah"), "{}", talk[1]);
    assert!(talk[2].starts_with("South> there is no pit '9'"), "{}", talk[2]);
    assert!(talk[3].len() < 300, "{}", talk[3]);
    assert!(talk[4].starts_with("South> Levels run from 1 to 10: 1 first steps, 2 beginner"), "{}", talk[4]);
    assert_eq!(talk[5], talk[4]);
    assert!(talk[6].starts_with("South> `side` changes sides"), "{}", talk[6]);
    assert_eq!(talk[7], "South> `lang en` or `lang zh`.");
    assert_eq!(talk[8], "South> Which file? For instance: save game.txt");
    assert_eq!(talk[9], "South> Which file? For instance: load game.txt");
    assert!(talk[10].starts_with("South> cannot read '/no/such/file': "), "{}", talk[10]);
    assert_eq!(talk[11..], ["South> ", "You move again.", "South> ", "Goodbye."]);
}

#[test]
fn bytes_that_are_no_text_are_wrong_input_too() {
    let mut command = pentaply();
    let run = typed_into(command.args(["play", "kalah"]), b"\xFF\xFE\n\0\nmoves\n");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.contains("South> Moves: 1 2 3 4 5 6\n"), "{}", run.out);
}

#[test]
fn undo_takes_back_the_whole_of_the_last_turn_and_the_reply() {
    let out = play(&["kalah", "--level", "1"], "undo\n3\nundo\nmoves\n3\n1\nundo\nmoves\n");
    let talk = talk(&out);
    assert_eq!(talk[1], "South> There is no move of yours to take back.");
    assert!(talk.contains(&"South> Took back 3."), "{out}");
    assert!(talk.iter().any(|line| line.starts_with("South> Took back 3; 1; ")), "{out}");
    assert_eq!(talk.iter().filter(|line| **line == "South> Moves: 1 2 3 4 5 6").count(), 2);
}

#[test]
fn a_hint_and_an_analysis_are_given_without_moving() {
    let out =
        play(&["tictactoe", "--position", "xx1/oo1/3 x", "--depth", "5"], "hint\nanalyse\neval\nmoves\n");
    let talk = talk(&out);
    assert_eq!(talk[1], "X> I would play c3 (X wins in 1 ply).");
    assert!(talk[2].starts_with("X> X wins in 1 ply, chances 100% (depth "), "{out}");
    assert!(talk[3].starts_with("X> X wins in 1 ply"), "{out}");
    assert!(out.contains("     win 1  c3\n"), "{out}");
    assert_eq!(talk[4], "X> Moves: a1 b1 c1 c2 c3");
}

#[test]
fn a_game_is_played_to_its_end_and_begun_again() {
    let typed = "c3\na1\nhint\nmoves\nresign\nundo\nc3\nnew\nmoves\n";
    let out = play(&["tictactoe", "--position", "xx1/oo1/3 x", "--depth", "5"], typed);
    let talk = talk(&out);
    assert!(talk[2].starts_with("The game is over. X has won"), "{out}");
    let over = "> The game is over; try `new`, `undo`, `save FILE` or `quit`.";
    assert_eq!(talk[3..7], [over; 4], "{out}");
    assert_eq!(talk[7], "> Took back c3.");
    assert_eq!(talk.iter().filter(|line| line.starts_with("The game is over. X has won")).count(), 2);
    assert!(talk.contains(&"> A new game."));
    assert_eq!(talk[talk.len() - 3..], ["X> Moves: a1 b1 c1 c2 c3", "X> ", "Goodbye."]);
}

#[test]
fn who_resigns_loses_and_may_think_again() {
    let out = play(&["kalah", "--level", "1"], "resign\nundo\nmoves\n");
    assert!(out.contains("The game is over. South resigns: North wins.\n"), "{out}");
    assert!(out.contains("South> Moves: 1 2 3 4 5 6\n"), "{out}");
}

#[test]
fn the_second_player_waits_for_pentaply_and_sees_the_board_from_the_other_side() {
    let out = play(&["tictactoe", "--side", "second", "--depth", "3"], "moves\n");
    let talk = talk(&out);
    assert!(talk[0].contains("You are O,"), "{out}");
    assert!(talk[1].starts_with("Pentaply plays "), "{out}");
    assert!(out.contains("      c   b   a\n"), "{out}");
    let out = play(&["tictactoe", "--depth", "3"], "flip\nside\nside X\nside second\n");
    assert!(out.contains("The board is turned.\n") && out.contains("You are O now.\n"), "{out}");
    assert!(out.contains("You are X now.\n"), "{out}");
}

#[test]
fn a_saved_game_goes_on_where_it_stopped() {
    let file = Scratch::new("resume.txt");
    let typed = format!("level 2\n3\n1\nsave {}\n", file.name());
    let out = play(&["kalah", "--level", "1"], &typed);
    assert!(out.contains(&format!("Saved to {}.\n", file.name())), "{out}");
    let record = file.text();
    assert!(record.starts_with("pentaply record 1\ngame: kalah\nvariant: 6,4\nposition: <6,"), "{record}");
    assert!(record.contains("\nfirst: You\nsecond: Pentaply level 2\nresult: open\n\n3;1;"), "{record}");

    let resumed = play(&["--resume", file.name()], "board\n");
    assert!(resumed.contains("You are South, Pentaply plays at level 2 (beginner)."), "{resumed}");
    let last_board = out.rsplit("\n\n").find(|part| part.contains('┌'));
    let first_board = resumed.split("\n\n").find(|part| part.contains('┌'));
    assert_eq!(first_board, last_board);

    let loaded = play(&["tictactoe"], &format!("load {}\nsave {0}\n", file.name()));
    assert!(loaded.contains(&format!("Loaded {}: ", file.name())), "{loaded}");
    assert_eq!(file.text(), record);
}

#[test]
fn a_resignation_is_kept_in_the_record() {
    let file = Scratch::new("resigned.txt");
    play(&["kalah", "--level", "1"], &format!("resign\nsave {}\n", file.name()));
    assert!(file.text().contains("\nresult: second_won\n"), "{}", file.text());
    let out = play(&["kalah", "--resume", file.name()], "");
    assert!(out.contains("The game is over. South resigns: North wins.\n"), "{out}");
}

#[test]
fn what_is_no_record_is_neither_overwritten_nor_read() {
    let file = Scratch::new("letter.txt");
    std::fs::write(&file.0, "Dear Jane").expect("the file is written");
    let out = play(&["kalah"], &format!("save {}\nload {0}\n", file.name()));
    assert!(out.contains(" is there already and is no game record; choose another name.\n"), "{out}");
    assert!(out.contains("not a game record: the first line should be 'pentaply record 1'.\n"), "{out}");
    assert_eq!(file.text(), "Dear Jane");
    let run = run(&["play", "kalah", "--resume", file.name()]);
    assert_eq!(run.status, 2);
    assert!(run.err.starts_with("error: not a game record"), "{}", run.err);
}

#[test]
fn a_record_that_cannot_be_resumed_is_refused() {
    let file = Scratch::new("wrong.txt");
    let complaint = |args: &[&str]| {
        let run = run(&[&["play", "--resume", file.name()], args].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
        run.err
    };
    assert!(complaint(&[]).starts_with("error: cannot read '"));
    let record = |game, moves| {
        let position = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s";
        let text =
            format!("pentaply record 1\ngame: {game}\nvariant: 6,4\nposition: {position}\n\n{moves}\n");
        std::fs::write(&file.0, text).expect("the file is written");
    };
    record("kalah", "3;3");
    assert!(complaint(&[]).starts_with("error: move 2 '3' cannot be played: "));
    record("go", "3");
    assert!(complaint(&[]).starts_with("error: unknown game 'go'\n"));
    record("kalah", "3");
    assert!(complaint(&["othello"]).contains("is a record of kalah, not of othello\n"));
    assert!(complaint(&["kalah", "--moves", "3"]).starts_with("error: a record says itself where it begins"));
    std::fs::write(&file.0, [0xFF, 0xFE]).expect("the file is written");
    assert!(complaint(&[]).contains("is no text file\n"));
}

#[test]
fn everything_is_said_in_chinese_too() {
    let typed = "帮助\n着法\n错\n提示\n分析\n3\n1\n悔棋\n等级\n等级 3\n换边 后\n换边 先\n翻转\n认输\n悔棋\n语言 en\nlang zh\n退出\n";
    let out = play(&["kalah", "--level", "1", "--nodes", "500", "--lang", "zh"], typed);
    for said in [
        "你执南方",
        "1 级（初识）",
        "着法：1 2 3 4 5 6",
        "“错”不是",
        "我会走 ",
        "胜率",
        "你再走一步。",
        "Pentaply 走 ",
        "已收回 3; 1; ",
        "等级为 1 到 10：",
        "Pentaply 现在的水平为 3 级（学徒）。",
        "现在你执北方。",
        "现在你执南方。",
        "棋盘已翻转。",
        "对局结束。南方认输，北方获胜。",
        "English it is.",
        "现在使用中文。",
        "再见。",
        "收回你的上一回合及对方的应着",
    ] {
        assert!(out.contains(said), "'{said}' is not in: {out}");
    }
}

#[test]
fn the_environment_chooses_the_language() {
    let says = |name: &str, value: &str| {
        typed_into(pentaply().args(["play", "kalah"]).env(name, value), b"quit\n").out
    };
    assert!(says("LANG", "zh_CN.UTF-8").ends_with("再见。\n"));
    assert!(says("LC_ALL", "zh_TW").ends_with("再见。\n"));
    assert!(says("LC_MESSAGES", "ZH").ends_with("再见。\n"));
    assert!(says("LANG", "de_DE.UTF-8").ends_with("Goodbye.\n"));
    let mut command = pentaply();
    let command = command.args(["play", "kalah"]).env("LANG", "zh_CN.UTF-8").env("LC_ALL", "C");
    assert!(typed_into(command, b"quit\n").out.ends_with("Goodbye.\n"));
}

#[test]
fn whole_games_between_two_voices_come_to_an_end() {
    // A player who follows every hint: the talk alone must carry a game of each kind to its result.
    for game in ["kalah", "santorini", "tictactoe", "othello"] {
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..120 {
            let typed = format!("{}\nmoves\n", moves.join("\n"));
            let out = play(&[game, "--level", "1"], &typed);
            if out.contains("The game is over") {
                break;
            }
            let listed = out.rsplit("Moves: ").next().and_then(|text| text.split_whitespace().next());
            moves.push(listed.expect("a move is listed").to_string());
        }
        let out = play(&[game, "--level", "1"], &format!("{}\nmoves\n", moves.join("\n")));
        assert!(out.contains("The game is over. "), "{game}: {moves:?}");
    }
}

#[test]
fn a_line_without_end_is_one_wrong_move_and_no_more() {
    let typed = format!("{}\n3\nquit\n", "9".repeat(3_000_000));
    let out = play(&["kalah", "--level", "1"], &typed);
    assert_eq!(out.matches("there is no pit").count(), 1);
    assert!(out.len() < 5000 && out.contains("You move again"));
}
