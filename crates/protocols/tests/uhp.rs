//! A session over UHP: line ends, order, state, and whatever may be said.

use std::io::Cursor;
use std::time::{Duration, Instant};

use pentaply_engine::{Board, registry};
use pentaply_protocols::serve_uhp;
use proptest::prelude::*;

/// All that is answered to these bytes, answer by answer, without the one at the start and without the `ok` of each.
fn answers(said: impl Into<Vec<u8>>) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    serve_uhp(Cursor::new(said.into()), &mut out).expect("a list can be written to");
    let heard = String::from_utf8(out).expect("text");
    let mut answers = vec![Vec::new()];
    for line in heard.lines() {
        match (line, answers.last_mut()) {
            ("ok", _) => answers.push(Vec::new()),
            (line, Some(answer)) => answer.push(line.to_string()),
            (_, None) => unreachable!("there is always a last one"),
        }
    }
    assert_eq!(answers.pop(), Some(Vec::new()), "every answer ends with 'ok': {heard}");
    let first = answers.remove(0);
    assert_eq!(first.len(), 2, "{first:?}");
    answers
}

/// Answers of one line each.
fn lines(said: &str) -> Vec<String> {
    answers(said).into_iter().map(|answer| answer.join(" | ")).collect()
}

fn board() -> Box<dyn Board> {
    registry::find("hive").and_then(|game| game.open(Some("Base+MLP"), None)).expect("it opens")
}

#[test]
fn a_line_ends_with_either_sign_or_both() {
    let said = ["newgame", "", "play wS1", "  ", "PLAY bS1 wS1-", "undo 2", "fly"];
    let expected = [
        "Base;NotStarted;White[1]",
        "Base;InProgress;Black[1];wS1",
        "Base;InProgress;White[2];wS1;bS1 wS1-",
        "Base;NotStarted;White[1]",
        "err unknown command 'fly': 'help' lists the commands",
    ];
    for end in ["\n", "\r\n", "\r"] {
        assert_eq!(lines(&said.join(end)), expected, "{end:?}");
        assert_eq!(lines(&(said.join(end) + end)), expected, "{end:?}");
    }
}

#[test]
fn what_was_asked_before_the_end_is_answered_in_its_order() {
    // What comes after `exit` is not.
    for end in ["", "exit\n", "exit\nplay wS1\nnewgame\n"] {
        let said = format!(
            "newgame\nplay wS1\nbestmove time 00:00:00.3\nplay bS1 wS1-\nbestmove depth 1\nundo\nbestmove depth 2\n{end}"
        );
        let since = Instant::now();
        let heard = lines(&said);
        let time = since.elapsed();
        assert_eq!(heard.len(), 7, "{heard:?}");
        assert!(
            heard[2].starts_with('b') && heard[4].starts_with('w') && heard[6].starts_with('b'),
            "{heard:?}"
        );
        assert_eq!(heard[5], "Base;InProgress;Black[1];wS1");
        assert!(time >= Duration::from_millis(150), "it has thought: {time:?}");
    }
    assert!(lines("").is_empty());
    assert_eq!(lines("newgame"), ["Base;NotStarted;White[1]"]);
}

#[test]
fn nobody_is_waited_for_after_he_has_left() {
    let since = Instant::now();
    let heard = lines("newgame\nbestmove time 10:00:00\nbestmove depth 99\nexit\n");
    let time = since.elapsed();
    assert!(heard.len() == 3 && heard[1..].iter().all(|mv| mv.starts_with('w')), "{heard:?}");
    assert!(time < Duration::from_secs(6), "{time:?}");
}

#[test]
fn however_much_is_said_during_a_search_nothing_is_lost() {
    let rounds = 300;
    let said = format!("newgame\nbestmove time 00:00:00.2\n{}", "play wS1\nundo\n".repeat(rounds));
    let heard = lines(&said);
    assert_eq!(heard.len(), 2 + 2 * rounds);
    assert_eq!(heard.last().map(String::as_str), Some("Base;NotStarted;White[1]"));
}

#[test]
fn a_line_without_end_is_refused() {
    let said = [b"play ".as_slice(), &vec![b'w'; 3_000_000], b"\nnewgame\n"].concat();
    assert_eq!(answers(said).concat(), ["err a line that is too long", "Base;NotStarted;White[1]"]);
}

#[test]
fn a_long_game_is_read_and_taken_back() {
    // Two ants run around their hive for ever, and nobody minds the repetitions of old games.
    let mut moves = vec!["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-"];
    for _ in 0..300 {
        moves.extend(["wA1 \\wQ", "bA1 bQ/", "wA1 -wQ", "bA1 bQ-"]);
    }
    let game = format!("Base;Draw;White[1];{}", moves.join(";"));
    let heard = lines(&format!("newgame {game}\nundo {}\nundo {}\nundo", moves.len() - 6, 6));
    assert!(heard[0].starts_with("Base;Draw;White[604];wS1;"), "{}", &heard[0][..60]);
    assert_eq!(heard[1], "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-");
    assert_eq!(heard[2], "Base;NotStarted;White[1]");
    assert_eq!(heard[3], "err cannot take back 1: moves played so far: 0");
}

/// Things to say, some of them sensible.
const LINES: &[&str] = &[
    "info",
    "help",
    "newgame",
    "newgame Base+MLP",
    "newgame base+pm",
    "newgame Base+X",
    "newgame chess",
    "newgame Base;InProgress;White[2];wS1;bS1 wS1-",
    "newgame Base+M;NotStarted;White[1]",
    "newgame Base+M;InProgress;White[2];wS1;bA9 wS1-",
    "newgame Base;InProgress;White[2];;;",
    "newgame ;;;",
    "play wS1",
    "play bS1 wS1-",
    "play bG1 -wS1",
    "play wQ -wS1",
    "play wQ wS1\\",
    "play bQ bS1/",
    "play wB1 /wQ",
    "play wB1 wQ",
    "play bA3",
    "play",
    "play pass",
    "play wS1 wS1 wS1",
    "play \\-/",
    "pass",
    "PASS",
    "validmoves",
    "bestmove",
    "bestmove depth 1",
    "bestmove depth 0",
    "bestmove depth x",
    "bestmove time 00:00:00",
    "bestmove time 00:00:00.02",
    "bestmove time 99",
    "bestmove seconds 0.01",
    "undo",
    "undo 0",
    "undo 2",
    "undo 999",
    "undo -1",
    "options",
    "options get hash",
    "options get",
    "options get Contempt",
    "options set Level 3",
    "options set Level 10",
    "options set Threads 2",
    "options set Threads 0",
    "options set ReportIntermediateBestMoves True",
    "options set",
    "ok",
    "err",
    "nonsense",
    "",
    "\u{FEFF}蜂后",
];

/// What a line of an answer can be.
fn is_known(line: &str) -> bool {
    let begun = ["err ", "invalidmove ", "id ", "Mosquito;", "Base", "w", "b", "pass"];
    let others = ["info ", "newgame ", "play ", "validmoves ", "undo ", "options ", "help ", "exit "];
    let options = ["Threads;", "Hash;", "Level;", "ReportIntermediateBestMoves;"];
    [&begun[..], &others, &options].concat().iter().any(|begin| line.starts_with(begin))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 60, ..Default::default() })]

    #[test]
    fn whatever_is_said_each_command_has_one_answer(
        said in prop::collection::vec(prop::sample::select(LINES), 0..30),
        end in prop::sample::select(&["\n", "\r\n", "\r"][..]),
    ) {
        let text = format!("options set Hash 1{end}newgame Base+MLP{end}{}{end}info{end}", said.join(end));
        let heard = answers(text.as_str());
        let commands = said.iter().filter(|line| !line.is_empty()).count();
        prop_assert_eq!(heard.len(), commands + 3, "{:?}", text);
        prop_assert!(heard[commands + 2][0].starts_with("id Pentaply "), "{:?}", text);
        for line in heard.concat() {
            prop_assert!(is_known(&line), "'{line}' to {text:?}");
        }
    }

    #[test]
    fn no_bytes_end_the_session(
        bytes in prop::collection::vec(prop_oneof![
            prop::sample::select(LINES).prop_map(|line| line.as_bytes().to_vec()),
            prop::collection::vec(any::<u8>(), 0..20),
            Just(b"\r".to_vec()),
            Just(b"\n".to_vec()),
        ], 0..40)
    ) {
        let said = [b"options set Hash 1\nnewgame\n".to_vec(), bytes.concat(), b"\ninfo\n".to_vec()].concat();
        // Some of it may have been `exit`.
        let text = String::from_utf8_lossy(&said).to_lowercase();
        let heard = answers(said);
        let last = heard.last().and_then(|answer| answer.first()).cloned().unwrap_or_default();
        prop_assert!(text.contains("exit") || last.starts_with("id Pentaply"), "{text:?}");
        for line in heard.concat() {
            prop_assert!(is_known(&line), "'{line}' to {text:?}");
        }
    }

    #[test]
    fn the_game_is_what_was_played_whatever_else_was_said(
        steps in prop::collection::vec((any::<prop::sample::Index>(), 0..8_u8), 0..40)
    ) {
        let mut board = board();
        let mut said = "options set Hash 1\nnewgame Base+MLP\n".to_string();
        let mut expected = vec![board.position()];
        for (index, step) in steps {
            let legal = board.legal_moves();
            match step {
                0..4 if !legal.is_empty() => {
                    let mv = index.get(&legal);
                    said.push_str(&format!("play {mv}\n"));
                    board.play(mv).expect("it is legal");
                    expected.push(board.position());
                }
                4 => {
                    said.push_str("undo\n");
                    expected.push(if board.undo().is_some() { board.position() } else { "err".to_string() });
                }
                5 => {
                    // The session's own text brings the same game, all of whose moves can be taken back.
                    said.push_str(&format!("newgame {}\n", board.position()));
                    expected.push(board.position());
                }
                6 => {
                    said.push_str("newgame Base;InProgress;White[2];wS1;bS9 wS1-\nplay xx\nundo 999\nbestmove depth 0\n");
                    let play = if legal.is_empty() { "err" } else { "invalidmove" };
                    expected.extend(["err", play, "err", "err"].map(str::to_string));
                }
                _ => {
                    said.push_str("validmoves\n");
                    expected.push(if legal.is_empty() { "err".to_string() } else { legal.join(";") });
                }
            }
        }
        let heard: Vec<String> = answers(said.as_str())[1..]
            .concat()
            .into_iter()
            .map(|line| {
                let word = line.split(' ').next().unwrap_or_default().to_string();
                if ["err", "invalidmove"].contains(&word.as_str()) { word } else { line }
            })
            .collect();
        prop_assert_eq!(heard, expected, "{}", said);
    }
}
