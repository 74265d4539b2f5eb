//! `pentaply uhp`, driven as a program of Hive is.

mod common;

use std::time::{Duration, Instant};

use common::{json, pentaply, typed_into};
use pentaply_engine::{Board, Limits, Request, Signal, registry};
use pentaply_protocols::{Answer, Ask, Command, FaultKind, Player, drive};

fn ourselves(options: &[(&str, &str)]) -> Box<dyn Player> {
    let command = Command {
        program: env!("CARGO_BIN_EXE_pentaply").to_string(),
        args: vec!["uhp".to_string()],
        options: options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        ..Command::default()
    };
    drive("uhp", &command).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript))
}

fn ask(player: &mut dyn Player, board: &dyn Board, limits: Limits) -> Answer {
    let signal = Signal::default();
    let ask =
        Ask { board, limits: &limits, clocks: None, patience: Duration::from_secs(20), signal: &signal };
    player.think(&ask).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript))
}

#[test]
fn every_variant_is_played_as_in_this_process() {
    let game = registry::find("hive").expect("a game");
    let mut player = ourselves(&[("hash", "1"), ("ReportIntermediateBestMoves", "True")]);
    let limits = Limits::depth(2);
    for variant in ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"] {
        let mut board = game.open(Some(variant), None).expect("it opens");
        let mut inside = game.open(Some(variant), None).expect("it opens");
        for board in [&mut board, &mut inside] {
            board.replay_list("wS1;bS1 wS1-").expect("they are legal");
        }
        player.new_game(&*board).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript));
        for _ in 0..10 {
            let answer = ask(&mut *player, &*board, limits);
            let request = Request { limits, hash_mb: 1, ..Request::default() };
            let found = inside.search(&request, &Signal::default(), &mut |_| {}).expect("a search");
            // The same build over a pipe: same table, same past, same move.
            assert_eq!(Some(&answer.mv), found.bestmove.as_ref(), "{variant}: {:?}", board.played());
            assert_eq!(answer.depth, Some(found.depth), "{variant}");
            assert_eq!(answer.pv, found.pv(), "{variant}");
            board.play(&answer.mv).expect("it is legal");
            inside.play(&answer.mv).expect("it is legal");
        }
    }
}

#[test]
fn a_match_over_the_protocol_has_no_fault() {
    let engine = format!("name=B,proto=uhp,cmd={},args=uhp,option.Hash=4", env!("CARGO_BIN_EXE_pentaply"));
    let limits: [&[&str]; 3] = [&["--time", "50ms"], &["--depth", "1"], &["--clock", "2s+0.02s"]];
    for limit in limits {
        let mut args =
            vec!["match", "hive", "--engine", "name=A,hash=4", "--engine", &engine, "--games", "2"];
        args.extend(["--openings", "random:4", "--max-plies", "16", "--time-margin", "2s"]);
        args.extend(limit);
        let answer = json(&args);
        assert_eq!(answer["games"], 2, "{answer}");
        assert_eq!(answer["faults"].as_array().map(Vec::len), Some(0), "{limit:?}: {answer}");
    }
}

#[test]
fn another_game_is_refused() {
    let mut player = ourselves(&[]);
    let kalah = registry::find("kalah").and_then(|game| game.open(None, None)).expect("it opens");
    let fault = player.new_game(&*kalah).expect_err("it is for Hive");
    assert_eq!(fault.kind, FaultKind::Start);
    assert!(fault.detail.contains("its protocol is for hive, and not for kalah"), "{fault}");
}

#[test]
#[cfg(unix)]
fn the_name_of_the_program_says_which_protocol_it_speaks() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["uhp-pentaply", "pentaply-uhp", "Pentaply_UHP"] {
        let link = folder.path().join(name);
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_pentaply"), &link).expect("a link");
        let run = typed_into(&mut std::process::Command::new(&link), b"newgame\r\nexit\r\n");
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{name}");
        let expected = concat!(
            "id Pentaply ",
            env!("CARGO_PKG_VERSION"),
            "\nMosquito;Ladybug;Pillbug\nok\nBase;NotStarted;White[1]\nok\n"
        );
        assert_eq!(run.out, expected, "{name}");
    }
}

#[test]
fn whoever_leaves_while_it_thinks_is_left_in_peace() {
    let since = Instant::now();
    let run = typed_into(pentaply().arg("uhp"), b"newgame\nbestmove time 01:00:00\nexit\n");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(since.elapsed() < Duration::from_secs(4));
    let answer: Vec<&str> = run.out.lines().rev().take(2).collect();
    assert!(answer[0] == "ok" && answer[1].starts_with('w'), "{}", run.out);
}
