//! `pentaply gomocup`, driven as managers drive it.

#![allow(clippy::print_stdout)]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use common::{pentaply, typed_into};
use pentaply_engine::{Board, Limits, Request, Signal, TimeControl, registry};
use pentaply_protocols::{Ask, Command, FaultKind, Player, drive};

fn ourselves(options: &[(&str, &str)]) -> Box<dyn Player> {
    let command = Command {
        program: env!("CARGO_BIN_EXE_pentaply").to_string(),
        args: vec!["gomocup".to_string()],
        options: options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        ..Command::default()
    };
    drive("gomocup", &command).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript))
}

fn ask(player: &mut dyn Player, board: &dyn Board, limits: Limits) -> pentaply_protocols::Answer {
    let signal = Signal::default();
    let ask =
        Ask { board, limits: &limits, clocks: None, patience: Duration::from_secs(20), signal: &signal };
    player.think(&ask).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript))
}

#[test]
fn every_rule_is_played_as_in_this_process() {
    let game = registry::find("gomoku").expect("a game");
    let mut player = ourselves(&[("hash_size", "1024")]);
    let limits = Limits::nodes(800);
    for variant in ["freestyle,15", "standard,15", "renju,15", "caro,15", "freestyle,20", "freestyle,5"] {
        let mut board = game.open(Some(variant), None).expect("it opens");
        player.new_game(&*board).unwrap_or_else(|fault| panic!("{fault}: {:#?}", fault.transcript));
        let mut inside = game.open(Some(variant), None).expect("it opens");
        let mut plies = 0;
        while board.status().is_open() && plies < 12 {
            let answer = ask(&mut *player, &*board, limits);
            let request = Request { limits, hash_mb: 1, ..Request::default() };
            let found = inside.search(&request, &Signal::default(), &mut |_| {}).expect("a search");
            // The same build over a pipe: same table, same past, same move.
            assert_eq!(Some(&answer.mv), found.bestmove.as_ref(), "{variant}: {:?}", board.played());
            assert_eq!((answer.nodes, answer.depth), (Some(found.nodes), Some(found.depth)), "{variant}");
            assert_eq!(answer.pv, found.pv(), "{variant}");
            board.play(&answer.mv).expect("it is legal");
            inside.play(&answer.mv).expect("it is legal");
            plies += 1;
        }
        assert!(plies > 4, "{variant}");
    }
}

#[test]
fn openings_and_opponents_moves_reach_the_program() {
    let game = registry::find("gomoku").expect("a game");
    let mut player = ourselves(&[("hash_size", "1024")]);
    let mut board = game.open(None, None).expect("it opens");
    player.new_game(&*board).expect("it agrees");
    board.replay_list("h8;h9;i9").expect("they are legal");
    for _ in 0..4 {
        let answer = ask(&mut *player, &*board, Limits::time(Duration::from_millis(30)));
        board.play(&answer.mv).expect("it is legal");
        let reply = board.legal_moves().into_iter().next().expect("there is room");
        board.play(&reply).expect("it is legal");
    }
    let transcript = player.transcript().join("\n");
    for said in ["> START 15", "> INFO rule 0", "> BOARD", "> 7,7,2", "> DONE", "> TURN 0,"] {
        assert!(transcript.contains(said), "{said}: {transcript}");
    }
    // A position that no game leads to, with a clock.
    let board =
        game.open(None, Some("15/15/15/15/15/15/15/3xxxx8/15/15/15/15/15/15/15 b")).expect("a position");
    player.new_game(&*board).expect("it agrees");
    let time = TimeControl::Clock {
        remaining: Duration::from_secs(3),
        increment: Duration::ZERO,
        moves_to_go: None,
    };
    let answer = ask(&mut *player, &*board, Limits { time: Some(time), ..Limits::default() });
    assert!(["c8", "h8"].contains(&answer.mv.as_str()), "{}", answer.mv);
}

#[test]
fn another_game_is_refused() {
    let mut player = ourselves(&[]);
    let kalah = registry::find("kalah").and_then(|game| game.open(None, None)).expect("it opens");
    let fault = player.new_game(&*kalah).expect_err("it is for Gomoku");
    assert_eq!(fault.kind, FaultKind::Start);
    assert!(fault.detail.contains("its protocol is for gomoku, and not for kalah"), "{fault}");
}

#[test]
#[cfg(unix)]
fn the_name_of_the_program_says_that_it_is_a_brain() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["pbrain-pentaply", "pbrain-Pentaply64", "pentaply-gomocup"] {
        let link = folder.path().join(name);
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_pentaply"), &link).expect("a link");
        let run = typed_into(&mut std::process::Command::new(&link), b"START 15\r\nABOUT\r\nEND\r\n");
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{name}");
        assert!(run.out.starts_with("OK\nname=\"Pentaply\","), "{name}: {}", run.out);
    }
}

#[test]
fn the_end_of_the_lines_ends_the_program_while_it_thinks() {
    let said = "INFO timeout_turn 600000\nSTART 15\nBOARD\n7,7,2\nDONE\n";
    for end in ["", "END\n"] {
        let since = Instant::now();
        let run = typed_into(pentaply().arg("gomocup"), format!("{said}{end}").as_bytes());
        let time = since.elapsed();
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{end}");
        assert!(time < Duration::from_secs(3), "{end:?}: {time:?}");
    }
}

/// The program while it is talked to.
struct Brain {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Brain {
    fn start() -> Brain {
        let mut command = pentaply();
        let command = command.arg("gomocup").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let (to, from) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Brain { child, to, from: BufReader::new(from) }
    }

    fn say(&mut self, line: &str) {
        write!(self.to, "{line}\r\n").expect("it reads");
        self.to.flush().expect("it reads");
    }

    /// The next line that is not for people.
    fn hear(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.from.read_line(&mut line).expect("text"), 0, "it has ended");
            if !line.starts_with("MESSAGE") {
                return line.trim_end().to_string();
            }
        }
    }

    /// Says that the program may go on, or not, as a judge does between moves.
    #[cfg(unix)]
    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let status = std::process::Command::new("kill").args([name, &pid]).status();
        assert!(status.expect("there is such a program").success());
    }
}

impl Drop for Brain {
    fn drop(&mut self) {
        // It may be gone.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_point(line: &str) -> bool {
    line.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
}

#[test]
#[cfg(unix)]
fn time_that_the_program_was_stopped_for_is_not_its_own() {
    const TURN: Duration = Duration::from_millis(400);
    /// What a machine that is busy with other tests may add; judges allow ten times as much.
    const BUSY: Duration = Duration::from_millis(100);
    let mut brain = Brain::start();
    for line in ["START 15", "INFO timeout_turn 400", "INFO time_left 2147483647", "BEGIN"] {
        brain.say(line);
    }
    assert_eq!((brain.hear().as_str(), is_point(&brain.hear())), ("OK", true));
    // A quiet game: where a win is found, the answer comes at once.
    for (row, point) in ["8,8", "0,0"].into_iter().enumerate() {
        brain.signal("-STOP");
        std::thread::sleep(Duration::from_millis(700));
        // Judges tell the move before they let it go on, or after.
        let turn = format!("TURN {point}");
        if row == 1 {
            brain.say(&turn);
        }
        let since = Instant::now();
        brain.signal("-CONT");
        if row != 1 {
            brain.say(&turn);
        }
        let answer = brain.hear();
        let time = since.elapsed();
        assert!(is_point(&answer), "{answer}");
        assert!(time <= TURN + BUSY, "{row}: {time:?}");
        assert!(time >= TURN / 4, "{row}: {time:?}: it has thought");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn all_of_the_program_fits_into_the_memory_of_a_tournament() {
    let limit_kb = 350 << 10;
    for threads in [1, 2] {
        let mut brain = Brain::start();
        brain.say("START 20");
        brain.say(&format!("INFO max_memory {}", limit_kb << 10));
        brain.say(&format!("INFO thread_num {threads}"));
        brain.say("INFO hash_size 4194304");
        brain.say("INFO timeout_turn 300");
        assert_eq!(brain.hear(), "OK");
        brain.say("BOARD\r\n9,9,2\r\n10,10,1\r\n10,9,2\r\nDONE");
        // The judge looks now and then at what is reserved, used or not.
        let reserved_kb = || -> u64 {
            let status = std::fs::read_to_string(format!("/proc/{}/status", brain.child.id()));
            let status = status.expect("its status");
            let size = status.lines().find_map(|line| line.strip_prefix("VmSize:")).expect("a line");
            size.trim().trim_end_matches(" kB").parse().expect("a number")
        };
        std::thread::sleep(Duration::from_millis(200));
        let size_kb = reserved_kb();
        let answer = brain.hear();
        assert!(is_point(&answer), "{answer}");
        println!("{threads} threads: {size_kb} KB reserved while it thinks");
        assert!(size_kb < limit_kb, "{threads} threads: {size_kb} KB");
    }
}
