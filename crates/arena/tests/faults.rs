//! Every misbehaviour of an engine becomes the right fault, quickly, with the reason and the last lines, and nothing of the
//! engine is left behind.

use std::time::{Duration, Instant};

use pentaply_core::Score;
use pentaply_engine::{Board, Limits, Signal, registry};
use pentaply_protocols::{Answer, Ask, Command, Fault, FaultKind, Player, drive_within};

/// What every engine of these tests has to greet and to answer.
const PATIENCE: Duration = Duration::from_millis(1500);
/// More than any fault may take to be seen, but for those that are patience itself.
const QUICK: Duration = Duration::from_millis(1400);

fn command(args: &[&str]) -> Command {
    Command {
        program: env!("CARGO_BIN_EXE_mock-engine").to_string(),
        args: args.iter().map(|arg| (*arg).to_string()).collect(),
        ..Command::default()
    }
}

fn board(game: &str) -> Box<dyn Board> {
    registry::find(game).and_then(|game| game.open(None, None)).expect("it opens")
}

fn start(args: &[&str]) -> Result<Box<dyn Player>, Fault> {
    drive_within("uci", &command(args), PATIENCE)
}

fn think(player: &mut dyn Player, board: &dyn Board, patience: Duration) -> Result<Answer, Fault> {
    let (limits, signal) = (Limits::nodes(100), Signal::default());
    player.think(&Ask { board, limits: &limits, clocks: None, patience, signal: &signal })
}

/// A game of Santorini against itself, until something goes wrong or the game is over.
fn play(args: &[&str], patience: Duration) -> Result<Vec<String>, Fault> {
    let mut player = start(args)?;
    let mut board = board("santorini");
    player.new_game(&*board)?;
    while board.status().is_open() {
        let answer = think(&mut *player, &*board, patience)?;
        board.play(&answer.mv).map_err(|error| Fault {
            kind: FaultKind::Illegal,
            detail: error.to_string(),
            transcript: player.transcript(),
        })?;
    }
    Ok(board.played().to_vec())
}

/// Expects a fault of this kind, in time, whose detail and transcript hold these words.
fn expect(args: &[&str], patience: Duration, kind: FaultKind, detail: &str, said: &str) {
    let since = Instant::now();
    let fault = play(args, patience).expect_err("it misbehaves");
    let time = since.elapsed();
    assert_eq!(fault.kind, kind, "{args:?}: {fault}: {:#?}", fault.transcript);
    assert!(fault.detail.contains(detail), "{args:?}: {fault}");
    assert!(fault.detail.lines().count() == 1 && fault.detail.chars().count() < 300, "{args:?}: {fault}");
    assert!(fault.transcript.iter().any(|line| line.contains(said)), "{args:?}: {:#?}", fault.transcript);
    assert!(fault.transcript.len() <= 40);
    assert!(time < patience + QUICK, "{args:?}: {time:?}");
}

#[test]
fn the_beginning_may_go_wrong() {
    let patience = Duration::from_millis(200);
    for (deed, detail) in [
        ("deaf", "no 'uciok' in 0.200 s"),
        ("mute", "no 'uciok' in 0.200 s"),
        ("slow-start", "no 'uciok' in 0.200 s"),
        ("still-born", "it ended with exit status 1"),
    ] {
        let since = Instant::now();
        let args = ["--do", deed, "--delay", "5000"];
        let fault = drive_within("uci", &command(&args), patience).err().expect("it misbehaves");
        assert_eq!(fault.kind, FaultKind::Start, "{deed}: {fault}");
        assert!(fault.detail.contains(detail), "{deed}: {fault}");
        assert_eq!(fault.transcript.first().map(String::as_str), Some("> uci"), "{deed}");
        assert!(since.elapsed() < QUICK, "{deed}");
    }
    expect(
        &["--do", "other-game"],
        PATIENCE,
        FaultKind::Start,
        "it does not play santorini, but chess",
        "var chess",
    );
    expect(&["--do", "what"], PATIENCE, FaultKind::Start, "exit status 2", "! mock-engine: cannot do 'what'");
    assert!(play(&["--do", "slow-start", "--delay", "200"], PATIENCE).is_ok());
}

#[test]
fn options_must_be_those_of_the_engine() {
    let with = |name: &str, value: &str| {
        let options = vec![(name.to_string(), value.to_string())];
        drive_within("uci", &Command { options, ..command(&[]) }, PATIENCE)
    };
    let player = with("hash", "4").expect("it has this option");
    assert!(player.transcript().contains(&"> setoption name Hash value 4".to_string()));
    let fault = with("Hush", "4").err().expect("it has no such option");
    assert_eq!(fault.kind, FaultKind::Start);
    assert_eq!(fault.detail, "it has no option 'Hush': it has UCI_Variant, Hash");
    let fault = with("Hash", "4\nquit").err().expect("two lines");
    assert_eq!(
        (fault.kind, fault.detail.as_str()),
        (FaultKind::Start, "option 'Hash' is more than one line")
    );
}

#[test]
fn the_end_of_an_engine_is_told_from_its_silence() {
    let second = |deed| ["--do", deed, "--at", "2"];
    expect(&second("crash"), PATIENCE, FaultKind::Crash, "signal 6 (SIGABRT)", "> go nodes 100");
    expect(&second("exit"), PATIENCE, FaultKind::Exit, "exit status 0", "> go nodes 100");
    expect(&second("exit-three"), PATIENCE, FaultKind::Crash, "exit status 3", "! something is wrong");
    expect(&second("half-line"), PATIENCE, FaultKind::Crash, "after half a line: 'bestmo'", "< bestmove");
    let patience = Duration::from_millis(150);
    expect(&["--do", "hang"], patience, FaultKind::Stall, "no 'bestmove' in 0.150 s", "> go nodes 100");
    expect(
        &["--do", "half-hang"],
        patience,
        FaultKind::Stall,
        "after half a line: 'bestmo'",
        "> go nodes 100",
    );
    expect(&["--do", "shout"], patience, FaultKind::Stall, "no 'bestmove' in 0.150 s", "< BESTMOVE");
}

#[test]
fn nonsense_is_told_from_moves() {
    expect(&["--do", "garbage"], PATIENCE, FaultKind::Garbage, "its move is '%$!'", "< bestmove %$!");
    expect(&["--do", "empty"], PATIENCE, FaultKind::Garbage, "its move is ''", "< bestmove");
    expect(
        &["--do", "flood"],
        PATIENCE * 4,
        FaultKind::Garbage,
        "an answer without end",
        "< info string la la la",
    );
    expect(&["--do", "flood-line"], PATIENCE, FaultKind::Garbage, "more than 65536 bytes: 'xxx", "< xxx");
    expect(
        &["--do", "twice", "--at", "3"],
        PATIENCE,
        FaultKind::Garbage,
        "nobody asked for: 'bestmove",
        "> isready",
    );
    expect(&["--do", "babble"], PATIENCE, FaultKind::Garbage, "nobody asked for: 'bestmove", "< readyok");
    // Whether it is legal is for the referee to say.
    expect(&["--do", "cheat"], PATIENCE, FaultKind::Illegal, "a1a1a1", "< bestmove a1a1a1");
    expect(&["--do", "no-move"], PATIENCE, FaultKind::Illegal, "(none)", "< bestmove (none)");
}

#[test]
fn a_peculiar_engine_may_play_on() {
    let usual = play(&["--seed", "5"], PATIENCE).expect("a game");
    assert!(usual.len() > 4);
    for deed in ["chatter", "binary", "late"] {
        let args = ["--do", deed, "--at", "3", "--seed", "5"];
        assert_eq!(play(&args, PATIENCE).as_ref(), Ok(&usual), "{deed}");
    }
    assert_ne!(play(&["--seed", "6"], PATIENCE), Ok(usual), "the seed decides");
}

#[test]
fn what_the_engine_says_of_its_move_is_heard_and_its_time_measured() {
    let mut player = start(&["--do", "late", "--delay", "120", "--score", "-35"]).expect("it starts");
    let board = board("kalah");
    player.new_game(&*board).expect("it is ready");
    let answer = think(&mut *player, &*board, PATIENCE).expect("a move");
    assert_eq!((answer.score, answer.depth, answer.nodes), (Some(Score::Points(-35)), Some(1), Some(1)));
    assert_eq!(answer.pv, [answer.mv.as_str()]);
    assert!((120..400).contains(&answer.time.as_millis()), "{:?}", answer.time);
    let answer = think(&mut *player, &*board, PATIENCE).expect("a move");
    assert!(answer.time.as_millis() < 50, "{:?}", answer.time);
}

#[test]
fn every_game_can_be_played_whoever_is_to_move() {
    let mut player = start(&["--seed", "9"]).expect("it starts");
    for game in registry::games() {
        for variant in game.variants() {
            let Ok(mut board) = game.open(Some(variant.name), None) else { continue };
            player.new_game(&*board).expect("it is ready");
            while board.status().is_open() && board.played().len() < 300 {
                let answer = think(&mut *player, &*board, PATIENCE).expect("a move");
                board.play(&answer.mv).expect("a legal move");
            }
            assert!(!board.played().is_empty());
        }
    }
}

#[test]
fn an_engine_is_given_up_as_soon_as_nobody_wants_its_answer() {
    let mut player = start(&["--do", "hang"]).expect("it starts");
    let board = board("othello");
    player.new_game(&*board).expect("it is ready");
    let (limits, signal) = (Limits::default(), Signal::default());
    let patience = Duration::from_secs(60);
    let since = Instant::now();
    std::thread::scope(|scope| {
        let ask = Ask { board: &*board, limits: &limits, clocks: None, patience, signal: &signal };
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            signal.stop();
        });
        assert!(player.think(&ask).is_err());
    });
    assert!(since.elapsed() < Duration::from_millis(250), "{:?}", since.elapsed());
}

/// A wrapper script must not leave its engine behind: neither after a fault nor when a player that hangs is dropped.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_an_engine_and_what_it_started() {
    let mark = format!("7{:06}", std::process::id());
    let left = || {
        let commands = std::fs::read_dir("/proc").expect("processes").flatten();
        commands
            .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
            .filter(|line| String::from_utf8_lossy(line).contains(&mark))
            .count()
    };
    for deed in ["hang", "crash", "flood", "late"] {
        let script = format!("'{}' --do {deed} --seed {mark}; exit 9", env!("CARGO_BIN_EXE_mock-engine"));
        let args = ["-c".to_string(), format!("{script} # {mark}")].to_vec();
        let command = Command { program: "sh".to_string(), args, ..Command::default() };
        let mut player = drive_within("uci", &command, PATIENCE).expect("it starts");
        let board = board("tictactoe");
        player.new_game(&*board).expect("it is ready");
        assert!(left() >= 2, "the shell and the engine run");
        let answer = think(&mut *player, &*board, Duration::from_millis(300));
        assert_eq!(answer.is_ok(), deed == "late", "{deed}");
        drop(player);
        assert_eq!(left(), 0, "{deed}");
    }
    // One that leaves when asked is not waited for.
    let player = start(&[]).expect("it starts");
    let since = Instant::now();
    drop(player);
    assert!(since.elapsed() < Duration::from_millis(250), "{:?}", since.elapsed());
}
