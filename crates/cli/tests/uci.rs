//! `pentaply uci`, driven as other engines are.

mod common;

use std::time::{Duration, Instant};

use common::{pentaply, typed_into};
use pentaply_core::Score;
use pentaply_engine::{Board, Limits, Request, Signal, TimeControl, registry};
use pentaply_protocols::{Answer, Ask, Clocks, Command, FaultKind, Player, drive};

fn ourselves(options: &[(&str, &str)]) -> Box<dyn Player> {
    ourselves_over("uci", options)
}

fn ourselves_over(proto: &str, options: &[(&str, &str)]) -> Box<dyn Player> {
    let command = Command {
        program: env!("CARGO_BIN_EXE_pentaply").to_string(),
        args: vec!["uci".to_string()],
        options: options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        ..Command::default()
    };
    drive(proto, &command).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript))
}

fn ask(player: &mut dyn Player, board: &dyn Board, limits: Limits, clocks: Option<Clocks>) -> Answer {
    let signal = Signal::default();
    let ask = Ask { board, limits: &limits, clocks, patience: Duration::from_secs(20), signal: &signal };
    player.think(&ask).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript))
}

#[test]
fn every_variant_is_played_to_its_end_as_in_this_process() {
    let mut player = ourselves(&[("Hash", "1")]);
    let limits = Limits::nodes(1500);
    for game in registry::games() {
        for variant in game.variants() {
            // Some stand for their kind, with letters for numbers.
            let Ok(mut board) = game.open(Some(variant.name), None) else { continue };
            player.new_game(&*board).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript));
            let mut inside = game.open(Some(variant.name), None).expect("it opens");
            let (mut plies, mut again) = (0, false);
            while board.status().is_open() && plies < 60 {
                let answer = ask(&mut *player, &*board, limits, None);
                let request = Request { limits, hash_mb: 1, ..Request::default() };
                let found = inside.search(&request, &Signal::default(), &mut |_| {}).expect("a search");
                // The same build over a pipe: same table, same past, same move.
                assert_eq!(Some(&answer.mv), found.bestmove.as_ref(), "{} {}", game.name(), variant.name);
                assert_eq!((answer.nodes, answer.depth), (Some(found.nodes), Some(found.depth)));
                assert_eq!(answer.pv, found.pv());
                let mover = board.side_to_move();
                board.play(&answer.mv).expect("it is legal");
                inside.play(&answer.mv).expect("it is legal");
                again |= board.side_to_move() == mover;
                plies += 1;
            }
            assert!(plies > 4, "{} {}", game.name(), variant.name);
            assert!(game.name() != "kalah" || again, "somebody moved twice in a row");
        }
    }
}

#[test]
fn ucci_is_spoken_by_the_same_program() {
    // It is started as `pentaply uci`, and greeted as UCCI greets.
    let mut player = ourselves_over("ucci", &[("hashsize", "1"), ("usebook", "false")]);
    let limits = Limits::nodes(1500);
    let game = registry::find("xiangqi").expect("a game");
    for variant in ["wxf", "simple"] {
        let mut board = game.open(Some(variant), None).expect("it opens");
        player.new_game(&*board).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript));
        let mut inside = game.open(Some(variant), None).expect("it opens");
        let mut plies = 0;
        while board.status().is_open() && plies < 40 {
            let answer = ask(&mut *player, &*board, limits, None);
            let request = Request { limits, hash_mb: 1, ..Request::default() };
            let found = inside.search(&request, &Signal::default(), &mut |_| {}).expect("a search");
            assert_eq!(Some(&answer.mv), found.bestmove.as_ref(), "{variant}");
            assert_eq!((answer.nodes, answer.depth), (Some(found.nodes), Some(found.depth)));
            assert_eq!(answer.pv, found.pv());
            board.play(&answer.mv).expect("it is legal");
            inside.play(&answer.mv).expect("it is legal");
            plies += 1;
        }
        assert!(plies > 4, "{variant}");
    }
    let kalah = registry::find("kalah").and_then(|game| game.open(None, None)).expect("it opens");
    let fault = player.new_game(&*kalah).expect_err("it is for Xiangqi");
    assert_eq!(
        (fault.kind, fault.detail.as_str()),
        (FaultKind::Start, "its protocol is for xiangqi, and not for kalah")
    );
}

#[test]
fn the_game_may_be_told_on_the_command_line_or_by_the_name_of_the_program() {
    let said = b"position startpos\nd\nquit\n";
    let game = |run: common::Run| run.out.lines().next().unwrap_or_default().to_string();
    for args in [["uci", "--game", "xiangqi"], ["ucci", "--game", "xiangqi"]] {
        let line = game(typed_into(pentaply().args(args), said));
        assert!(line.ends_with("game xiangqi wxf"), "{line}");
    }
    let wrong = typed_into(pentaply().args(["uci", "--game", "chess"]), said);
    assert_eq!((wrong.status, wrong.out.as_str()), (2, ""));
    assert!(wrong.err.starts_with("error: unknown game 'chess'"), "{}", wrong.err);
    #[cfg(unix)]
    {
        let folder = std::env::temp_dir().join(format!("pentaply-names-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for (name, line) in [
            ("pentaply-xiangqi", "info string game xiangqi wxf"),
            ("pentaply-uci", "info string game kalah 6,4"),
            ("pentaply-ucci", "info message game xiangqi wxf"),
        ] {
            let link = folder.join(name);
            std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_pentaply"), &link).expect("a link");
            assert_eq!(game(typed_into(&mut std::process::Command::new(&link), said)), line, "{name}");
        }
        std::fs::remove_dir_all(&folder).expect("it is there");
    }
}

#[test]
fn composed_positions_and_scores_survive_the_pipe() {
    let mut player = ourselves(&[]);
    for (game, position, mv, score) in [
        ("santorini", "0000000000003200000000000/1/mortal:D3,A1/mortal:E5,A5", "d3c3", Some(Score::Win(1))),
        ("santorini", "0000000000003230000000000/2/mortal:D3,A1/mortal:E5,A5", "", Some(Score::Loss(2))),
        ("kalah", "<2,0,0,0,1,1,1> s", "2", Some(Score::Points(100))),
        ("tictactoe", "xx1/oo1/3 x", "c3", Some(Score::Win(1))),
    ] {
        let board =
            registry::find(game).and_then(|game| game.open(None, Some(position))).expect("a position");
        player.new_game(&*board).expect("it is ready");
        let answer = ask(&mut *player, &*board, Limits::depth(6), None);
        assert!(mv.is_empty() || answer.mv == mv, "{position}: {answer:?}");
        assert!(board.legal_moves().contains(&answer.mv), "{position}: {answer:?}");
        if game != "kalah" {
            assert_eq!(answer.score, score, "{position}");
        } else {
            assert!(matches!(answer.score, Some(Score::Points(points)) if points % 100 == 0), "{answer:?}");
        }
    }
}

#[test]
fn time_is_kept_over_the_pipe() {
    let ms = Duration::from_millis;
    let mut player = ourselves(&[]);
    let board = registry::find("kalah").and_then(|game| game.open(None, None)).expect("it opens");
    player.new_game(&*board).expect("it is ready");
    let answer = ask(&mut *player, &*board, Limits::time(ms(100)), None);
    assert!((95..140).contains(&answer.time.as_millis()), "{:?}", answer.time);
    let time = TimeControl::Clock { remaining: ms(300), increment: ms(0), moves_to_go: None };
    let clocks = Clocks { remaining: [ms(300), ms(9000)], increment: ms(0) };
    let answer = ask(&mut *player, &*board, Limits { time: Some(time), ..Limits::default() }, Some(clocks));
    assert!(answer.time < ms(100), "{:?}", answer.time);
    // The runner adds next to nothing to a move.
    let since = Instant::now();
    let moves = 200;
    for _ in 0..moves {
        ask(&mut *player, &*board, Limits::depth(1), None);
    }
    assert!(since.elapsed() / moves < ms(2), "{:?} a move", since.elapsed() / moves);
}

#[test]
fn an_option_that_we_lack_is_named() {
    let command = Command {
        program: env!("CARGO_BIN_EXE_pentaply").to_string(),
        args: vec!["uci".to_string()],
        options: vec![("Contempt".to_string(), "3".to_string())],
        ..Command::default()
    };
    let fault = drive("uci", &command).err().expect("it has no such option");
    assert_eq!(fault.kind, FaultKind::Start);
    assert!(fault.detail.starts_with("it has no option 'Contempt': it has Threads, Hash"), "{fault}");
}

#[test]
fn bytes_that_are_no_lines_do_no_harm() {
    // Few enough that all complaints about them find room in the pipe: nobody reads while this is written.
    let mut noise: Vec<u8> = (0..20_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
    noise.extend_from_slice(b"\nposition startpos\ngo depth 2\n");
    let run = typed_into(pentaply().arg("uci"), &noise);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(
        run.out.lines().last().is_some_and(|line| line.starts_with("bestmove ")),
        "{:?}",
        run.out.lines().last()
    );
    assert!(run.out.lines().all(|line| line.starts_with("info ") || line.starts_with("bestmove ")));
}
