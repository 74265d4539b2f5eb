//! The commands that answer and leave: what they print, and the shapes of their JSON.

mod common;

use common::{answer, fields, json, pentaply, run};
use serde_json::json;

#[test]
fn help_lists_the_commands() {
    insta::assert_snapshot!(answer(&["--help"]), @r"
    One search engine that plays, analyses and solves board games

    Usage: pentaply <COMMAND>

    Commands:
      serve       Serve the page to play and analyse in a browser; what `pentaply` alone does
      games       List the games, their variants, text forms and protocols
      show        Show a position: the board, who is to move, how the game stands
      legal       List the legal moves, one a line; none when the game is over
      perft       Count the move paths of each length
      best        Search for the best move
      solve       Prove who wins, and what each move leads to
      play        Play a game in the terminal
      ablate      Show what each technique of the search is worth in nodes and time
      bench       Search fixed positions: the signature of the search and its speed
      match       Play a match between two engines and say which is the stronger
      tournament  Play a tournament of several engines and rate them
      selfplay    Play games against itself and write down positions for `tune`
      tune        Fit the weights of an evaluation to positions of `selfplay`
      uci         Be driven by another program over UCI, in every game
      ucci        Be driven by another program over UCCI, the protocol of Xiangqi programs
      gomocup     Be driven by another program over Gomocup's protocol, the one of Gomoku programs
      uhp         Be driven by another program over UHP, the protocol of Hive programs
      help        Print this message or the help of the given subcommand(s)

    Options:
      -h, --help     Print help
      -V, --version  Print version

    Without a command: serve, the page. Games: 'pentaply games'; one in the terminal: 'pentaply play'
    ");
}

#[test]
fn best_explains_its_options() {
    insta::assert_snapshot!(answer(&["best", "--help"]), @r"
    Search for the best move

    Usage: pentaply best [OPTIONS] <GAME>

    Arguments:
      <GAME>  The game, see `pentaply games`

    Options:
          --variant <V>      Variant of the game; the first that `pentaply games` lists is the default
          --position <TEXT>  Position to begin from, in the game's text form; the start without it
          --moves <M;M;M>    Moves played from there, separated by `;`
          --time <D>         Time for a move: 300ms, 1s, 2m or 0 [default: 1s when no limit is given]
          --depth <N>        Depth, plies
          --nodes <N>        Positions to look at
          --threads <T>      Threads [default: 1]
          --hash <MB>        Transposition table, MB [default: 64]
          --lines <K>        How many best moves to search to full width [default: 1]
          --level <L>        Strength, 1 to 10; 10 is full strength [default: 10]
          --json             Answer in JSON
      -h, --help             Print help
    ");
}

#[test]
fn the_version_is_told() {
    assert_eq!(answer(&["--version"]), format!("pentaply {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn games_are_listed_with_toys_last() {
    let games = json(&["games"]);
    let games = games.as_array().expect("a list");
    let names: Vec<&str> = games.iter().filter_map(|game| game["name"].as_str()).collect();
    assert_eq!(names[..5], ["kalah", "gomoku", "xiangqi", "santorini", "hive"]);
    assert_eq!(names[names.len() - 2..], ["tictactoe", "othello"]);
    for game in games {
        assert_eq!(fields(game), "name variants protocols");
    }
    let out = answer(&["games"]);
    for name in names {
        assert!(out.lines().any(|line| line.starts_with(&format!("{name}  "))), "{out}");
    }
}

/// What `show` prints, without the key, whose digits are no promise.
fn shown(args: &[&str]) -> String {
    let line = |line: &str| match line.strip_prefix("key       ") {
        Some(key) => format!("key       ({} digits)\n", key.len()),
        None => format!("{line}\n"),
    };
    answer(args).lines().map(line).collect()
}

#[test]
fn show_draws_the_board_and_says_how_it_stands() {
    insta::assert_snapshot!(shown(&["show", "kalah", "--moves", "3;1;6"]), @r"
    Kalah 6,4

      ┌─N─┬─6─┬─5─┬─4─┬─3─┬─2─┬─1─┬─S─┐
      │   │(0)│ 4 │ 4 │ 4 │ 4 │ 4 │   │ North
      │ 1 ├───┼───┼───┼───┼───┼───┤ 1 │
      │   │ 1 │ 6 │[2]│ 6 │ 6 │ 5 │   │ South
      └───┴─1─┴─2─┴─3─┴─4─┴─5─┴─6─┴───┘

    turn      first (South)
    status    open (South to move)
    key       (16 digits)
    position  <6,1,1,1,6,2,6,6,5,4,4,4,4,4,0> s
    ");
    insta::assert_snapshot!(shown(&["show", "santorini", "--moves", "b3,d3;c2,c4;b3b2a1;c2d2e2"]), @r"
    Santorini base

        ┌───┬───┬───┬───┬───┐
      5 │   │   │   │   │   │
        ├───┼───┼───┼───┼───┤
      4 │   │   │ O │   │   │
        ├───┼───┼───┼───┼───┤
      3 │   │   │   │ X │   │
        ├───┼───┼───┼───┼───┤
      2 │   │ X │( )│[O]│<1>│
        ├───┼───┼───┼───┼───┤
      1 │ 1 │   │   │   │   │
        └───┴───┴───┴───┴───┘
          a   b   c   d   e
      X Player 1   O Player 2

    turn      first (Player 1)
    status    open (Player 1 to move)
    key       (16 digits)
    position  0000000000000000000110000/1/mortal:B2,D3/mortal:C4,D2
    ");
    insta::assert_snapshot!(shown(&["show", "othello", "--variant", "4"]), @r"
    Othello 4

        ┌───┬───┬───┬───┐
      1 │   │   │   │   │
        ├───┼───┼───┼───┤
      2 │   │ o │ x │   │
        ├───┼───┼───┼───┤
      3 │   │ x │ o │   │
        ├───┼───┼───┼───┤
      4 │   │   │   │   │
        └───┴───┴───┴───┘
          a   b   c   d
      x Black   o White

    turn      first (Black)
    status    open (Black to move)
    key       (16 digits)
    position  4/1ox1/1xo1/4 x
    ");
    insta::assert_snapshot!(shown(&["show", "tictactoe", "--moves", "b2;a1;c3"]), @r"
    Tic-tac-toe 3

        ┌───┬───┬───┐
      3 │   │   │[x]│
        ├───┼───┼───┤
      2 │   │ x │   │
        ├───┼───┼───┤
      1 │ o │   │   │
        └───┴───┴───┘
          a   b   c
      x X   o O

    turn      second (O)
    status    open (O to move)
    key       (16 digits)
    position  2x/1x1/o2 o
    ");
}

#[test]
fn show_tells_programs_the_same() {
    let show = json(&["show", "kalah", "--moves", "3;1;6"]);
    assert_eq!(fields(&show), "game variant position turn status reason key view");
    assert_eq!(fields(&show["view"]), "cells pieces marks moves decor tints");
    assert_eq!(show["game"], "kalah");
    assert_eq!(show["variant"], "6,4");
    assert_eq!(show["turn"], "first");
    assert_eq!(show["status"], "open");
    assert_eq!(show["reason"], json!(null));
    let key = show["key"].as_str().expect("a key");
    assert!(key.len() == 16 && key.bytes().all(|b| b.is_ascii_hexdigit()), "{key}");
    let again = json(&["show", "kalah", "--position", show["position"].as_str().expect("a position")]);
    assert_eq!(again["key"], show["key"]);
    let cell = &show["view"]["cells"][0];
    assert_eq!(fields(cell), "id shape x y width height label owner");
    assert_eq!(cell["owner"], "second");
    assert_eq!(fields(&show["view"]["moves"][0]), "move path");
}

#[test]
fn a_decided_game_says_who_won_and_why() {
    let over = json(&["show", "tictactoe", "--moves", "a1;b1;a2;b2;a3"]);
    assert_eq!(over["status"], "first_won");
    assert!(over["reason"].is_string());
    assert_eq!(over["view"]["moves"], json!([]));
    let over = json(&["show", "kalah", "--position", "<6,20,28,0,0,0,0,0,0,0,0,0,0,0,0> s"]);
    assert_eq!(over["status"], "second_won");
    let over = json(&["show", "kalah", "--position", "<6,24,24,0,0,0,0,0,0,0,0,0,0,0,0> s"]);
    assert_eq!(over["status"], "drawn");
}

#[test]
fn legal_moves_are_listed_in_byte_order_and_none_after_the_end() {
    assert_eq!(answer(&["legal", "kalah", "--variant", "12,1"]), "1\n10\n11\n12\n2\n3\n4\n5\n6\n7\n8\n9\n");
    assert_eq!(json(&["legal", "kalah", "--moves", "3;6"]), json!({"moves": ["1", "2", "3", "4", "5", "6"]}));
    assert_eq!(answer(&["legal", "tictactoe", "--moves", "a1;b1;a2;b2;a3"]), "");
    assert_eq!(json(&["legal", "tictactoe", "--moves", "a1;b1;a2;b2;a3"]), json!({"moves": []}));
}

#[test]
fn a_reader_who_has_enough_is_no_failure() {
    use std::io::{BufRead, BufReader};
    let mut child = pentaply()
        .args(["legal", "santorini"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut first = String::new();
    let mut reader = BufReader::with_capacity(1, child.stdout.take().expect("a pipe"));
    reader.read_line(&mut first).expect("a line");
    drop(reader);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!((first.as_str(), output.status.code()), ("a1,a2\n", Some(0)));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn perft_counts_a_line_a_depth() {
    assert_eq!(answer(&["perft", "tictactoe", "--depth", "4"]), "1 9\n2 72\n3 504\n4 3024\n");
    assert_eq!(answer(&["perft", "othello", "--depth", "3", "--threads", "2"]), "1 4\n2 12\n3 56\n");
    assert_eq!(
        answer(&["perft", "othello", "--depth", "2", "--divide"]),
        "1 4\n2 12\nc4 3\nd3 3\ne6 3\nf5 3\n"
    );
    let perft = json(&["perft", "othello", "--depth", "2", "--divide", "--threads", "3"]);
    assert_eq!(fields(&perft), "depths divide");
    assert_eq!(fields(&perft["depths"][1]), "depth nodes time_ms");
    assert_eq!(perft["divide"][0], json!({"move": "c4", "nodes": 3}));
    assert_eq!(json(&["perft", "othello", "--depth", "1"])["divide"], json!([]));
}

#[test]
fn best_tells_a_program_all_of_it() {
    for game in ["kalah", "santorini", "tictactoe", "othello"] {
        let best = json(&["best", game, "--depth", "4", "--lines", "2"]);
        assert_eq!(
            fields(&best),
            "game variant position bestmove score win_probability depth seldepth nodes prover_nodes nps time_ms pv lines"
        );
        assert_eq!(fields(&best["score"]), "kind value");
        assert_eq!(fields(&best["lines"][1]), "score pv");
        assert_eq!(best["lines"].as_array().map(Vec::len), Some(2));
        assert_eq!(best["depth"], 4);
        assert_eq!(best["bestmove"], best["pv"][0]);
        assert_eq!(best["pv"], best["lines"][0]["pv"]);
        let legal = json(&["legal", game]);
        assert!(legal["moves"].as_array().is_some_and(|moves| moves.contains(&best["bestmove"])), "{best}");
        let chance = best["win_probability"].as_f64().expect("a number");
        assert!((0.0..=1.0).contains(&chance));
    }
}

#[test]
fn best_finds_the_winning_square() {
    // x x .
    // o o .
    let best = json(&["best", "tictactoe", "--position", "xx1/oo1/3 x"]);
    assert_eq!((&best["bestmove"], &best["score"]), (&json!("c3"), &json!({"kind": "win", "value": 1})));
    assert_eq!(best["win_probability"], 1.0);
    let out = answer(&["best", "tictactoe", "--position", "xx1/oo1/3 x"]);
    assert!(out.starts_with("best   c3\nscore  X wins in 1 ply, X's chances 100%\n"), "{out}");
}

#[test]
fn best_of_a_decided_game_has_no_move() {
    let over = ["best", "tictactoe", "--moves", "a1;b1;a2;b2;a3"];
    let best = json(&over);
    assert_eq!(best["bestmove"], json!(null));
    assert_eq!(best["score"], json!({"kind": "loss", "value": 0}));
    assert_eq!((&best["pv"], &best["lines"]), (&json!([]), &json!([])));
    assert!(answer(&over).starts_with("no move: the game is over, X has won"));
}

#[test]
fn one_thread_and_a_depth_give_the_same_answer_every_time() {
    let best = || {
        let mut best = json(&["best", "santorini", "--depth", "5"]);
        for field in ["time_ms", "nps"] {
            best[field] = json!(null);
        }
        best
    };
    assert_eq!(best(), best());
}

#[test]
fn any_limit_gives_a_move_and_the_first_reached_stops() {
    for limits in [
        &["--time", "0"][..],
        &["--nodes", "0"],
        &["--depth", "1"],
        &["--time", "1h", "--depth", "2"],
        &["--nodes", "100", "--time", "1h", "--depth", "600"],
        &["--level", "1"],
        &["--level", "5", "--time", "0ms", "--threads", "2", "--hash", "1"],
    ] {
        let best = json(&[&["best", "kalah"], limits].concat());
        assert!(best["bestmove"].is_string(), "{limits:?}");
    }
}

#[test]
fn ablate_has_a_row_for_each_technique() {
    let table = json(&["ablate", "kalah", "--depth", "3"]);
    assert_eq!(fields(&table), "rows");
    let rows = table["rows"].as_array().expect("rows");
    assert_eq!(fields(&rows[0]), "off depths");
    assert_eq!(fields(&rows[0]["depths"][2]), "depth nodes time_ms");
    assert_eq!(rows[0]["off"], json!([]));
    let all = rows.last().and_then(|row| row["off"].as_array()).expect("the last row");
    assert_eq!(all.len(), rows.len() - 2);
    assert!(all.contains(&json!("table")) && all.contains(&json!("reductions")));
    let out = answer(&["ablate", "kalah", "--depth", "3"]);
    assert_eq!(out.lines().count(), rows.len() + 1);
    assert!(out.lines().nth(1).is_some_and(|line| line.starts_with("nothing ")), "{out}");
    assert!(out.lines().last().is_some_and(|line| line.starts_with("everything ")), "{out}");
}

#[test]
fn bench_gives_the_same_signature_every_time() {
    let bench = json(&["bench"]);
    let again = json(&["bench"]);
    let rows = bench.as_array().expect("rows");
    for (row, again) in rows.iter().zip(again.as_array().expect("rows")) {
        assert_eq!(fields(row), "game signature nodes nps");
        assert_eq!((&row["game"], &row["signature"]), (&again["game"], &again["signature"]));
    }
    let one = json(&["bench", "othello"]);
    assert_eq!(one[0]["signature"], rows[rows.len() - 1]["signature"]);
    assert!(answer(&["bench", "othello"]).starts_with("othello    signature "));
}

#[test]
fn colours_appear_only_where_they_are_asked_for() {
    let show = |name: &str| {
        let output = pentaply().args(["show", "othello"]).env(name, "1").output().expect("the command runs");
        String::from_utf8_lossy(&output.stdout).contains('\x1b')
    };
    assert!(show("CLICOLOR_FORCE"));
    assert!(!show("NO_COLOR"));
    assert!(!run(&["show", "othello"]).out.contains('\x1b'));
}
