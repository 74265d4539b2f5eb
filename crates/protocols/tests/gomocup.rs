//! A session over Gomocup's protocol: line ends, state, and whatever may be said.

use std::io::Cursor;

use pentaply_protocols::serve_gomocup;
use proptest::prelude::*;

/// All that is answered to these bytes.
fn answers(said: impl Into<Vec<u8>>) -> Vec<String> {
    let mut out = Vec::new();
    serve_gomocup(Cursor::new(said.into()), &mut out).expect("a list can be written to");
    String::from_utf8(out).expect("text").lines().map(str::to_string).collect()
}

/// The answers that are not for people.
fn plain(said: &str) -> Vec<String> {
    answers(said).into_iter().filter(|line| !line.starts_with("MESSAGE")).collect()
}

#[test]
fn a_line_ends_with_either_sign_or_both() {
    let lines = ["INFO hash_size 1024", "START 15", "", "PLAY 7,7", "BOARD", "1,1,5", "DONE", "TAKEBACK 7,7"];
    let expected =
        ["OK", "7,7", "ERROR line 1 of 'BOARD' is to be 'x,y,owner' with owner 1, 2 or 3, not '1,1,5'", "OK"];
    for end in ["\n", "\r\n", "\r"] {
        assert_eq!(answers(lines.join(end)), expected, "{end:?}");
        assert_eq!(answers(lines.join(end) + end), expected, "{end:?}");
    }
}

#[test]
fn the_end_of_the_lines_is_the_end_and_what_was_asked_is_answered() {
    // All of an hour is not waited for, and nothing that was said is lost.
    let said =
        "INFO hash_size 1024\nSTART 15\nINFO timeout_turn 3600000\nBOARD\n7,7,2\nDONE\nTURN 0,0\nABOUT\n";
    let heard = plain(said);
    assert_eq!(heard.len(), 4, "{heard:?}");
    let moves =
        heard.iter().filter(|line| line.split_once(',').is_some_and(|(x, _)| x.parse::<u32>().is_ok()));
    assert_eq!(moves.count(), 2, "{heard:?}");
    assert_eq!(
        plain("START 15\nBOARD\n7,7,1\n"),
        ["OK", "ERROR 'BOARD' was not ended by 'DONE', and is left out"]
    );
    assert!(plain("").is_empty());
    assert_eq!(plain("START 15"), ["OK"]);
}

#[test]
fn nothing_is_answered_after_the_end() {
    let said = "INFO hash_size 1024\nSTART 15\nINFO timeout_turn 3600000\nBOARD\n7,7,2\nDONE\nEND\nABOUT\n";
    assert_eq!(plain(said), ["OK"]);
    assert!(plain("end\nSTART 15\n").is_empty());
}

#[test]
fn what_is_said_at_once_after_a_move_is_not_lost() {
    // The takeback of a move that we cannot foresee fails, and says which move it was; then that one is taken back.
    let begin = "INFO hash_size 1024\nINFO timeout_turn 0\nSTART 15\nBOARD\n7,7,2\nDONE\n";
    let heard = plain(begin);
    let ours = heard.last().expect("a move").clone();
    let heard = plain(&format!("{begin}TAKEBACK {ours}\nTAKEBACK 7,7\nTAKEBACK 7,7\n"));
    assert_eq!(heard[1..4], [ours.as_str(), "OK", "OK"]);
    assert!(heard[4].starts_with("ERROR "), "{heard:?}");
}

#[test]
fn a_line_without_end_is_refused() {
    let said = [b"START ".as_slice(), &vec![b'1'; 200_000], b"\nSTART 15\n"].concat();
    assert_eq!(answers(said), ["ERROR a line that is too long", "OK"]);
}

/// Things to say, some of them sensible.
const LINES: &[&str] = &[
    "START 15",
    "START 5",
    "START 22",
    "START 23",
    "START",
    "RECTSTART 15,15",
    "RECTSTART 3,30",
    "RESTART",
    "BEGIN",
    "TURN 7,7",
    "TURN 0,0",
    "TURN 3,4",
    "TURN 99,1",
    "turn",
    "PLAY 2,2",
    "PLAY 4,4",
    "TAKEBACK 7,7",
    "TAKEBACK 2,2",
    "BOARD",
    "YXBOARD",
    "SWAP2BOARD",
    "DONE",
    "0,0,1",
    "1,1,2",
    "2,2,2",
    "3,3,3",
    "4,4",
    "3,1",
    "1,3",
    "-1,0,1",
    "INFO rule 0",
    "INFO rule 1",
    "INFO rule 4",
    "INFO rule 9",
    "INFO rule x",
    "INFO timeout_turn 0",
    "INFO timeout_turn 20",
    "INFO timeout_match 1000",
    "INFO time_left -5",
    "INFO max_memory 1",
    "INFO max_node 50",
    "INFO max_depth 2",
    "INFO strength 10",
    "INFO show_detail 1",
    "INFO pondering 1",
    "INFO",
    "yxstop",
    "yxnbest 2",
    "yxshowforbid",
    "yxhashclear",
    "yxshowinfo",
    "yxswap2step1",
    "yxswap2step2",
    "yxswap2step3",
    "ABOUT",
    "nonsense",
    "",
    "\u{FEFF}黑棋",
];

/// What a line to a manager can be.
fn is_known(line: &str) -> bool {
    let begun = ["OK", "ERROR ", "UNKNOWN ", "MESSAGE ", "FORBID ", "SWAP", "name="];
    let are_points = |line: &str| {
        line.split(' ').all(|point| {
            let numbers: Vec<_> = point.split(',').map(str::parse::<u8>).collect();
            numbers.len() == 2
                && numbers.iter().all(|number| number.as_ref().is_ok_and(|&number| number < 22))
        })
    };
    begun.iter().any(|begin| line.starts_with(begin)) || are_points(line)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 60, ..Default::default() })]

    #[test]
    fn whatever_is_said_the_session_goes_on(
        lines in prop::collection::vec(prop::sample::select(LINES), 0..30),
        end in prop::sample::select(&["\n", "\r\n", "\r"][..]),
    ) {
        let said = format!("INFO hash_size 1024{end}INFO timeout_turn 0{end}START 15{end}{}{end}ABOUT{end}", lines.join(end));
        let heard = answers(said.as_str());
        prop_assert!(heard.iter().any(|line| line.starts_with("name=")), "{said:?}");
        prop_assert!(!heard.iter().any(|line| line.contains("the search has failed")), "{said:?}");
        for line in &heard {
            prop_assert!(is_known(line), "'{line}' to {said:?}");
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
        let said = [b"INFO hash_size 1024\nINFO timeout_turn 0\n".to_vec(), bytes.concat(), b"\nABOUT\n".to_vec()].concat();
        // Some of it may have been `END`.
        let text = String::from_utf8_lossy(&said).to_lowercase();
        let heard = answers(said);
        prop_assert!(text.contains("end") || heard.iter().any(|line| line.starts_with("name=")), "{text:?}");
        for line in &heard {
            prop_assert!(is_known(line), "'{line}' to {text:?}");
        }
    }

    #[test]
    fn the_board_is_what_was_played_whatever_else_was_said(
        steps in prop::collection::vec((0..22_i32, 0..22_i32, 0..6_u8), 0..40)
    ) {
        let mut said = "INFO hash_size 1024\nSTART 22\n".to_string();
        let mut expected = vec!["OK".to_string()];
        let mut moves: Vec<(i32, i32)> = Vec::new();
        for (x, y, step) in steps {
            match step {
                // So few stones, so far apart, that nobody has won.
                0..3 if moves.len() < 8 => {
                    said.push_str(&format!("PLAY {x},{y}\n"));
                    if moves.contains(&(x, y)) {
                        expected.push("ERROR".to_string());
                    } else {
                        moves.push((x, y));
                        expected.push(format!("{x},{y}"));
                    }
                }
                3 => {
                    let (x, y) = moves.last().copied().unwrap_or((x, y));
                    said.push_str(&format!("TAKEBACK {x},{y}\n"));
                    expected.push(if moves.pop().is_some() { "OK" } else { "ERROR" }.to_string());
                }
                4 => {
                    said.push_str(&format!("TURN {x},{}\nBOARD\n{x},{y},1\n{x},{y},2\nDONE\n", y + 22));
                    expected.extend(["ERROR".to_string(), "ERROR".to_string()]);
                }
                _ => {
                    said.push_str("START 23\nINFO rule 1\nINFO rule 4\nINFO rule 0\nnonsense\n");
                    expected.extend(["ERROR".to_string(), "UNKNOWN".to_string()]);
                }
            }
        }
        let heard: Vec<String> = answers(said.as_str())
            .into_iter()
            .map(|line| line.split(' ').next().unwrap_or_default().to_string())
            .collect();
        prop_assert_eq!(heard, expected, "{}", said);
    }
}
