//! Driving programs that speak Gomocup's protocol in their own ways, well and badly. The programs are shell scripts.
#![cfg(unix)]

use std::time::Duration;

use pentaply_core::Score;
use pentaply_engine::{Board, Limits, Signal, registry};
use pentaply_protocols::{Answer, Ask, Command, Fault, FaultKind, Player, drive_within};

/// What every program of these tests has to begin, and to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// A program that answers each line as these cases of a shell say.
fn brain(cases: &str) -> Box<dyn Player> {
    let script = format!(
        "cr=$(printf '\\r'); while read -r line; do\n\
         line=${{line%\"$cr\"}}\n\
         case \"$line\" in\n{cases}\nEND) exit 0;;\nSTART*) echo OK;;\nesac; done"
    );
    let command = Command {
        program: "/bin/sh".to_string(),
        args: vec!["-c".to_string(), script],
        ..Command::default()
    };
    drive_within("gomocup", &command, PATIENCE).unwrap_or_else(|fault| panic!("{fault}"))
}

fn board(variant: &str, moves: &str) -> Box<dyn Board> {
    let mut board =
        registry::find("gomoku").and_then(|game| game.open(Some(variant), None)).expect("it opens");
    board.replay_list(moves).expect("they are legal");
    board
}

fn think(player: &mut dyn Player, board: &dyn Board, patience: Duration) -> Result<Answer, Fault> {
    let (limits, signal) = (Limits::time(Duration::from_millis(100)), Signal::default());
    player.think(&Ask { board, limits: &limits, clocks: None, patience, signal: &signal })
}

/// The answer to a first move.
fn answer(cases: &str) -> Result<Answer, Fault> {
    let (mut player, board) = (brain(cases), board("freestyle,15", ""));
    player.new_game(&*board)?;
    think(&mut *player, &*board, PATIENCE)
}

#[test]
fn a_move_is_found_among_all_that_is_said() {
    let said = "BEGIN) echo 'MESSAGE Depth 9-14 | Eval -20 | Node 3K | H8 I9'; echo 'DEBUG 1,1'; echo hello; echo ' 7 , 7 ';;";
    let answer = answer(said).expect("a move");
    assert_eq!((answer.mv.as_str(), answer.depth, answer.nodes), ("h8", Some(9), Some(3000)));
    assert_eq!((answer.score, answer.pv.join(" ").as_str()), (Some(Score::Points(-20)), "h8 i9"));
}

#[test]
fn lines_may_end_with_a_return_alone() {
    let answer = answer("BEGIN) printf 'MESSAGE thinking\\r7,7\\r';;").expect("a move");
    assert_eq!(answer.mv, "h8");
}

#[test]
fn a_suggestion_is_agreed_to() {
    let answer = answer("BEGIN) echo SUGGEST 3,4;;\nPLAY*) echo \"${line#PLAY }\";;").expect("a move");
    assert_eq!(answer.mv, "d11");
}

#[test]
fn a_program_that_cannot_begin_again_is_begun_anew() {
    let mut player = brain("RESTART) echo UNKNOWN command;;\nBEGIN) echo 1,1;;");
    let board = board("freestyle,15", "");
    for _ in 0..2 {
        player.new_game(&*board).expect("it agrees");
        assert_eq!(think(&mut *player, &*board, PATIENCE).expect("a move").mv, "b14");
    }
    let transcript = player.transcript();
    let said = |line: &str| transcript.iter().filter(|said| said.as_str() == line).count();
    assert_eq!((said("> RESTART"), said("> START 15")), (1, 2), "{transcript:#?}");
}

#[test]
fn the_game_goes_on_from_what_the_program_knows() {
    let mut player = brain("BEGIN) echo 7,7;;\nDONE) echo 3,3;;\nTURN*) echo 0,0;;");
    let game = board("renju,15", "");
    player.new_game(&*game).expect("it agrees");
    let mut ask = |moves: &str| think(&mut *player, &*board("renju,15", moves), PATIENCE).expect("a move").mv;
    assert_eq!([ask(""), ask("h8;h9"), ask("h8;h9;a15;h10")].join(" "), "h8 a15 a15");
    // Another game than the one it knows.
    assert_eq!(ask("h8;h9;i9;i10"), "d12");
    let transcript = player.transcript().join("\n");
    assert!(transcript.contains("> INFO rule 4\n"), "{transcript}");
    assert!(transcript.contains("> BOARD\n> 7,7,1\n> 7,6,2\n> 8,6,1\n> 8,5,2\n> DONE"), "{transcript}");
}

#[test]
fn each_misbehaviour_has_its_name() {
    let kind = |cases: &str| answer(cases).expect_err("it misbehaves").kind;
    assert_eq!(kind("START*) echo ERROR too large;;"), FaultKind::Start);
    assert_eq!(kind("BEGIN) exit 3;;"), FaultKind::Crash);
    assert_eq!(kind("BEGIN) kill -9 $$;;"), FaultKind::Crash);
    assert_eq!(kind("BEGIN) exit 0;;"), FaultKind::Exit);
    // The answer to `INFO`, which nobody waits for, comes before the question, or else for its answer.
    let (mut player, board) = (brain("INFO*rule*) echo 1,1;;"), board("freestyle,15", ""));
    player.new_game(&*board).expect("it agrees");
    std::thread::sleep(Duration::from_millis(300));
    let fault = think(&mut *player, &*board, PATIENCE).expect_err("it speaks unasked");
    assert_eq!(fault.kind, FaultKind::Garbage);
    assert!(fault.detail.contains("a move that nobody asked for: '1,1'"), "{fault}");
    // Off the board is for the referee to refuse.
    assert_eq!(answer("BEGIN) echo 15,3;;").expect("an answer").mv, "15,3");
    let mut player = brain("");
    player.new_game(&*board).expect("it agrees");
    let fault = think(&mut *player, &*board, Duration::from_millis(200)).expect_err("it is silent");
    assert_eq!(fault.kind, FaultKind::Stall);
}
