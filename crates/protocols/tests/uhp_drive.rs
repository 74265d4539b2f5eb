//! Driving programs that speak UHP in their own ways, well and badly. The programs are shell scripts.
#![cfg(unix)]

use std::time::Duration;

use pentaply_engine::{Board, Limits, Signal, registry};
use pentaply_protocols::{Answer, Ask, Command, Fault, FaultKind, Player, drive_within};

/// What every program of these tests has to begin, and to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// Answers of a program that keeps a game: it counts the moves that it has been told, and no more.
const GAME: &str = "\
newgame*) game=${line#newgame }; case \"$game\" in *';'*) ;; *) game=\"$game;NotStarted;White[1]\";; esac; echo \"$game\"; echo ok;;
play*) game=\"$game;${line#play }\"; echo \"$game\"; echo ok;;
exit) exit 0;;
*) echo 'err unknown'; echo ok;;";

/// A program that answers each line as these cases of a shell say, and else keeps a game.
fn start(greeting: &str, cases: &str, options: &[(&str, &str)]) -> Result<Box<dyn Player>, Fault> {
    let script = format!("{greeting}; while read -r line; do case \"$line\" in\n{cases}\n{GAME}\nesac; done");
    let command = Command {
        program: "/bin/sh".to_string(),
        args: vec!["-c".to_string(), script],
        options: options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        ..Command::default()
    };
    drive_within("uhp", &command, PATIENCE)
}

const GREETING: &str = "echo 'id Mock 1.0'; echo 'Mosquito;Ladybug'; echo ok";

fn program(cases: &str) -> Box<dyn Player> {
    start(GREETING, cases, &[]).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript))
}

fn board(moves: &str) -> Box<dyn Board> {
    let mut board =
        registry::find("hive").and_then(|game| game.open(Some("Base+M"), None)).expect("it opens");
    board.replay_list(moves).expect("they are legal");
    board
}

fn think(player: &mut dyn Player, board: &dyn Board, limits: Limits) -> Result<Answer, Fault> {
    let signal = Signal::default();
    player.think(&Ask { board, limits: &limits, clocks: None, patience: PATIENCE, signal: &signal })
}

const SECOND: Limits = Limits {
    time: Some(pentaply_engine::TimeControl::PerMove(Duration::from_secs(1))),
    depth: None,
    nodes: None,
    overhead: Duration::ZERO,
};

/// The answer to a first move.
fn answer(cases: &str) -> Result<Answer, Fault> {
    let (mut player, board) = (program(cases), board(""));
    player.new_game(&*board)?;
    think(&mut *player, &*board, SECOND)
}

#[test]
fn a_move_is_the_last_line_of_what_is_said() {
    let said = "'bestmove time 00:00:01') echo 'wS1;1;0.50'; echo 'wA1;2;0.75;wA1;bS1 wA1-'; echo; echo '  wA1 '; echo ' OK ';;";
    let answer = answer(said).expect("a move");
    assert_eq!((answer.mv.as_str(), answer.depth, answer.score), ("wA1", Some(2), None));
    assert_eq!(answer.pv, ["wA1", "bS1 wA1-"]);
}

#[test]
fn a_game_is_begun_once_and_its_moves_are_told() {
    let mut player = program("bestmove*) echo 'bS1 -wA1'; echo ok;;");
    let mut board = board("wS1;bS1 wS1-");
    player.new_game(&*board).expect("it agrees");
    for moves in ["wQ -wS1", "bQ bS1-;wA1 \\wQ"] {
        board.replay_list(moves).expect("they are legal");
        think(&mut *player, &*board, SECOND).expect("a move");
    }
    // A takeback: the game is begun anew.
    board.undo();
    board.undo();
    think(&mut *player, &*board, Limits::depth(3)).expect("a move");
    let transcript = player.transcript();
    let said: Vec<&str> = transcript.iter().filter_map(|line| line.strip_prefix("> ")).collect();
    assert_eq!(
        said,
        [
            "newgame Base+M;InProgress;White[2];wS1;bS1 wS1-",
            "play wQ -wS1",
            "bestmove time 00:00:01",
            "play bQ bS1-",
            "play wA1 \\wQ",
            "bestmove time 00:00:01",
            "newgame Base+M;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1",
            "bestmove depth 3"
        ]
    );
}

#[test]
fn a_program_that_reads_no_games_is_told_them_move_by_move() {
    let mut player =
        program("newgame*';'*) echo 'err not that'; echo ok;;\nbestmove*) echo 'wQ -wS1'; echo ok;;");
    let board = board("wS1;bS1 wS1-");
    player.new_game(&*board).expect("it agrees");
    assert_eq!(think(&mut *player, &*board, SECOND).expect("a move").mv, "wQ -wS1");
    let transcript = player.transcript().join("\n");
    for said in ["> newgame Base+M\n", "> play wS1\n", "> play bS1 wS1-\n"] {
        assert!(transcript.contains(said), "{said}: {transcript}");
    }
}

#[test]
fn half_a_second_is_told_in_the_words_of_the_program() {
    let half = Limits::time(Duration::from_millis(500));
    let nokamute = "'bestmove seconds 0.500') echo wA1; echo ok;;";
    let mzinga = "'bestmove time 00:00:00.500') echo wA1; echo ok;;";
    for (cases, asked) in [(nokamute, 1), (mzinga, 2)] {
        let (mut player, board) = (program(cases), board(""));
        player.new_game(&*board).expect("it agrees");
        for _ in 0..2 {
            assert_eq!(think(&mut *player, &*board, half).expect("a move").mv, "wA1", "{cases}");
        }
        // Once it has shown what it takes, it is asked so.
        let asks = player.transcript().iter().filter(|line| line.starts_with("> bestmove")).count();
        assert_eq!(asks, asked + 1, "{cases}");
    }
    let (mut player, board) = (program("'bestmove time 00:00:01') echo wA1; echo ok;;"), board(""));
    player.new_game(&*board).expect("it agrees");
    let longer = Limits::time(Duration::from_millis(1900));
    assert_eq!(think(&mut *player, &*board, longer).expect("a move").mv, "wA1");
    let fault = think(&mut *player, &*board, half).expect_err("there is no half second");
    assert_eq!(fault.kind, FaultKind::Start);
    assert!(fault.detail.contains("it takes whole seconds only"), "{fault}");
}

#[test]
fn options_are_set_by_their_own_names() {
    let cases = "options) echo 'NumThreads;int;2;2;1;8'; echo 'Verbose;bool;False;False'; echo ok;;
'options set NumThreads 1') echo 'NumThreads;int;1;2;1;8'; echo ok;;";
    let player = start(GREETING, cases, &[("numthreads", "1")]).expect("it agrees");
    assert!(player.transcript().contains(&"> options set NumThreads 1".to_string()));
    for (name, value, said) in [
        ("Hash", "5", "it has no option 'Hash': it has NumThreads, Verbose"),
        ("Verbose", "maybe", "it refuses option 'Verbose': 'err unknown'"),
        ("Verbose", "a\nb", "option 'Verbose' is more than one line"),
    ] {
        let fault = start(GREETING, cases, &[(name, value)]).err().expect("it is refused");
        assert_eq!(fault.kind, FaultKind::Start);
        assert!(fault.detail.contains(said), "{fault}");
    }
}

#[test]
fn a_program_that_does_not_greet_cannot_be_started() {
    for (greeting, said) in
        [("exit 3", "exit status 3"), ("echo 'err no licence'; echo ok", "it greets with")]
    {
        let fault = start(greeting, "", &[]).err().expect("it does not greet");
        assert_eq!(fault.kind, FaultKind::Start);
        assert!(fault.detail.contains(said), "{fault}");
    }
}

#[test]
fn every_misbehaviour_has_its_name() {
    for (cases, kind, said) in [
        ("bestmove*) echo 'err no idea'; echo ok;;", FaultKind::Garbage, "it has no move: 'err no idea'"),
        ("bestmove*) echo ok;;", FaultKind::Garbage, "its move is ''"),
        ("bestmove*) echo '%$!'; echo ok;;", FaultKind::Garbage, "its move is '%$!'"),
        ("bestmove*) kill -9 $$;;", FaultKind::Crash, "signal 9"),
        ("bestmove*) exit 3;;", FaultKind::Crash, "exit status 3"),
        ("bestmove*) exit 0;;", FaultKind::Exit, "it ended by itself"),
    ] {
        let fault = answer(cases).expect_err(cases);
        assert_eq!(fault.kind, kind, "{cases}: {fault}");
        assert!(fault.detail.contains(said), "{cases}: {fault}");
    }
}

#[test]
fn a_program_that_plays_another_game_is_found_out() {
    let fault = answer("newgame*) echo 'err what is that'; echo ok;;").expect_err("it is refused");
    assert_eq!(fault.kind, FaultKind::Start);
    assert!(fault.detail.contains("it refuses the game: 'err what is that'"), "{fault}");
    for (cases, said) in [
        ("play*) echo 'invalidmove never'; echo ok;;", "it refuses the move 'wS1': 'invalidmove never'"),
        ("play*) echo ok;;", "it is to tell a game of 1 moves, and tells ''"),
        ("play*) echo \"$game\"; echo ok;;", "it is to tell a game of 1 moves"),
        (
            "play*) echo \"Base+M;BlackWins;Black[1];${line#play }\"; echo ok;;\nbestmove*) echo 'err over'; echo ok;;",
            "to it the game is over (BlackWins): 'err over'",
        ),
    ] {
        let (mut player, mut board) = (program(cases), board(""));
        player.new_game(&*board).expect("it agrees");
        board.play("wS1").expect("it is legal");
        let fault = think(&mut *player, &*board, SECOND).expect_err(cases);
        assert_eq!(fault.kind, FaultKind::Garbage, "{cases}: {fault}");
        assert!(fault.detail.contains(said), "{cases}: {fault}");
    }
}

#[test]
fn an_answer_too_many_is_not_taken_for_the_next_one() {
    let mut player = program("bestmove*) echo wS1; echo ok; echo ok;;");
    let mut board = board("");
    player.new_game(&*board).expect("it agrees");
    think(&mut *player, &*board, SECOND).expect("a move");
    board.play("wS1").expect("it is legal");
    let fault = think(&mut *player, &*board, SECOND).expect_err("it said 'ok' twice");
    assert_eq!(fault.kind, FaultKind::Garbage);
}

#[test]
fn silence_is_a_stall() {
    let (mut player, board, signal) = (program("bestmove*) sleep 30;;"), board(""), Signal::default());
    player.new_game(&*board).expect("it agrees");
    let patience = Duration::from_millis(300);
    let fault = player
        .think(&Ask { board: &*board, limits: &SECOND, clocks: None, patience, signal: &signal })
        .expect_err("it sleeps");
    assert_eq!(fault.kind, FaultKind::Stall);
}
