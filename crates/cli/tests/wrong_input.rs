//! Whatever is wrong with a request: exit status 2, one clear line, and nothing on standard output.

mod common;

use std::ffi::OsString;

use common::run;

/// Runs it, and gives what it complains of: the error line and the hint line.
fn complaint(args: &[&str]) -> (String, String) {
    refused(run(args), &args)
}

fn refused(run: common::Run, args: &dyn std::fmt::Debug) -> (String, String) {
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
    let mut lines = run.err.lines();
    let error = lines.next().and_then(|line| line.strip_prefix("error: "));
    let error = error.unwrap_or_else(|| panic!("no error line: {}", run.err));
    let hint = lines.next().unwrap_or("hint: ").strip_prefix("hint: ");
    let hint = hint.unwrap_or_else(|| panic!("no hint line: {}", run.err));
    assert_eq!(lines.next(), None, "{}", run.err);
    assert!(error.chars().count() < 250, "{error}");
    (error.to_string(), hint.to_string())
}

fn says(args: &[&str], error: &str, hint: &str) {
    assert_eq!(complaint(args), (error.to_string(), hint.to_string()), "{args:?}");
}

const HELP: &str = "see 'pentaply --help'";

#[test]
fn an_unknown_game_brings_the_nearest_name() {
    for command in ["show", "legal", "best", "play", "bench"] {
        says(&[command, "kalha"], "unknown game 'kalha'", "did you mean 'kalah'?");
    }
    for command in ["perft", "ablate"] {
        says(&[command, "santorni", "--depth", "1"], "unknown game 'santorni'", "did you mean 'santorini'?");
    }
    says(
        &["best", "chess"],
        "unknown game 'chess'",
        "the games are kalah, gomoku, xiangqi, santorini, hive, tictactoe, othello",
    );
    says(
        &["best", ""],
        "unknown game ''",
        "the games are kalah, gomoku, xiangqi, santorini, hive, tictactoe, othello",
    );
}

#[test]
fn an_illegal_move_is_named_with_its_number_and_the_legal_ones() {
    let (error, hint) = complaint(&["best", "kalah", "--moves", "3;9"]);
    assert!(error.starts_with("move 2 '9' cannot be played: "), "{error}");
    assert_eq!(hint, "legal moves: 1 2 4 5 6");
    let (error, hint) = complaint(&["legal", "kalah", "--moves", "3;3"]);
    assert!(error.starts_with("move 2 '3' cannot be played: "), "{error}");
    assert_eq!(hint, "legal moves: 1 2 4 5 6");
    let (error, _) = complaint(&["show", "tictactoe", "--moves", "b2;;a1"]);
    assert!(error.starts_with("move 2 '' cannot be played: "), "{error}");
    let (error, hint) = complaint(&["show", "santorini", "--moves", "b3,d3;b3,c1"]);
    assert!(error.starts_with("move 2 'b3,c1' cannot be played: "), "{error}");
    assert!(hint.starts_with("legal moves: a1,a2 "), "{hint}");
}

#[test]
fn a_move_after_the_end_is_refused_with_the_reason() {
    let (error, _) = complaint(&["show", "tictactoe", "--moves", "a1;b1;a2;b2;a3;c3"]);
    assert!(error.starts_with("move 6 'c3' comes after the end of the game: "), "{error}");
}

#[test]
fn impossible_boards_are_refused() {
    for (game, position) in [
        ("santorini", "0000000000005000000000000/1/mortal:B3,D3/mortal:C2,C4"),
        ("santorini", "0000000000000000000000000/1/mortal:B3,B3/mortal:C2,C4"),
        ("santorini", "0000000000000000000000000/1/mortal:B3,D3/mortal:B3,C4"),
        ("santorini", "4000000000000000000000000/1/mortal:A5,D3/mortal:C2,C4"),
        ("santorini", "00000000000000000000000/1/mortal:B3,D3/mortal:C2,C4"),
        ("santorini", "0000000000000000000000000/3/mortal:B3,D3/mortal:C2,C4"),
        ("kalah", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4> s"),
        ("kalah", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4,4> s"),
        ("kalah", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,-4> s"),
        ("kalah", "<13,0,0> s"),
        ("kalah", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> e"),
        ("kalah", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,99999999999999999999> s"),
        ("tictactoe", "4/3/3 x"),
        ("othello", "8/8/8/3ox3/3xo3/8/8/8 q"),
    ] {
        let (error, _) = complaint(&["best", game, "--position", position]);
        assert!(!error.is_empty(), "{game} {position}");
    }
}

#[test]
fn a_variant_that_contradicts_the_position_is_refused() {
    let start = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s";
    complaint(&["best", "kalah", "--variant", "5,4", "--position", start]);
    complaint(&["best", "othello", "--variant", "6", "--position", "4/1ox1/1xo1/4 x"]);
    for variant in ["", "6", "6,4,capture", "13,4", "6,25", "0,4", "six,four", "6,4,pie,pie,pie,no"] {
        complaint(&["legal", "kalah", "--variant", variant]);
    }
    complaint(&["legal", "santorini", "--variant", "gods"]);
}

#[test]
fn sizes_outside_their_range_are_refused_with_the_range() {
    let cases = [
        (
            "--hash",
            "<MB>",
            "1 to 262144",
            &["0", "99999999", "-1", "64.5", "99999999999999999999999", "x"][..],
        ),
        ("--threads", "<T>", "1 to 256", &["0", "100000", "-2", ""]),
        ("--depth", "<N>", "1 to 600", &["0", "9999", "4294967296"]),
        ("--lines", "<K>", "1 to 500", &["0", "501"]),
        ("--level", "<L>", "1 to 10", &["0", "11", "300"]),
        ("--nodes", "<N>", "0 to 18446744073709551615", &["-1", "18446744073709551616"]),
    ];
    for (option, value, range, wrong) in cases {
        for text in wrong {
            let argument = format!("{option}={text}");
            let (error, _) = complaint(&["best", "kalah", &argument]);
            if text.is_empty() {
                continue;
            }
            let expected =
                format!("'{text}' will not do for '{option} {value}': it takes a whole number from {range}");
            assert_eq!(error, expected);
        }
    }
    let (error, _) = complaint(&["perft", "kalah", "--depth", "0"]);
    assert!(error.ends_with("from 1 to 600"), "{error}");
    let (error, _) = complaint(&["ablate", "kalah", "--depth", "601"]);
    assert!(error.ends_with("from 1 to 600"), "{error}");
}

#[test]
fn a_duration_wants_its_unit() {
    for text in ["5", "1 s", "ten", "1sec", "-1s", "1e3s"] {
        says(
            &["best", "kalah", &format!("--time={text}")],
            &format!(
                "'{text}' will not do for '--time <D>': a duration is a number and its unit, such as 300ms, 1.5s, 2m or 1h, or plain 0"
            ),
            HELP,
        );
    }
    says(
        &["best", "kalah", "--time", "99999h"],
        "'99999h' will not do for '--time <D>': durations run from 0 to 1000h",
        HELP,
    );
}

#[test]
fn wrong_usage_is_told_in_a_line() {
    says(&["bst", "kalah"], "unknown command 'bst'", "did you mean 'best'?");
    let advice = "kalah is a game: try 'pentaply play kalah' or 'pentaply best kalah'";
    says(&["kalah"], "unknown command 'kalah'", advice);
    says(&["best"], "missing: <GAME>", HELP);
    says(&["perft", "kalah"], "missing: --depth <N>", HELP);
    says(&["best", "kalah", "--dept", "3"], "unexpected argument '--dept'", "did you mean '--depth'?");
    says(&["best", "kalah", "othello"], "unexpected argument 'othello'", HELP);
    says(&["best", "kalah", "--depth"], "'--depth <N>' needs a value", HELP);
    says(&["best", "kalah", "--depth", "3", "--depth", "4"], "'--depth <N>' is given twice", HELP);
    says(&["play", "kalah", "--lang", "fr"], "'fr' will not do for '--lang <LANG>': it takes en or zh", HELP);
    says(
        &["play", "kalah", "--side", "third"],
        "'third' will not do for '--side <SIDE>': it takes first or second",
        HELP,
    );
}

#[test]
fn garbage_of_any_size_is_quoted_briefly() {
    // The system takes no argument longer than this; megabytes are tested on the parsers.
    let junk = "x".repeat(120_000);
    let cut = format!("{}…", "x".repeat(59));
    for option in ["--position", "--moves", "--variant"] {
        for game in ["kalah", "santorini", "tictactoe", "othello"] {
            complaint(&["legal", game, option, &junk]);
        }
    }
    says(
        &["legal", &junk],
        &format!("unknown game '{cut}'"),
        "the games are kalah, gomoku, xiangqi, santorini, hive, tictactoe, othello",
    );
    let (error, _) = complaint(&[&junk]);
    assert_eq!(error, format!("unknown command '{cut}'"));
    let (error, _) = complaint(&["best", "kalah", "--hash", &junk]);
    assert!(error.starts_with(&format!("'{cut}' will not do for '--hash <MB>': ")), "{error}");
    let (error, _) = complaint(&["best", "kalah", "--time", &junk]);
    assert!(error.starts_with(&format!("'{cut}' will not do for '--time <D>': ")), "{error}");
    complaint(&["best", "kalah", &format!("--{junk}")]);
    complaint(&["best", "kalah", &junk]);
    complaint(&["play", "--resume", &junk]);
}

#[test]
fn empty_strings_are_refused_or_mean_nothing() {
    complaint(&["legal", "kalah", "--position", ""]);
    complaint(&["legal", "kalah", "--variant", ""]);
    complaint(&[""]);
    assert_eq!(run(&["legal", "kalah", "--moves", ""]).status, 0);
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStringExt;
    let junk = OsString::from_vec(vec![b'k', 0xFF, 0xFE]);
    for args in [
        vec!["legal".into(), junk.clone()],
        vec!["legal".into(), "kalah".into(), "--position".into(), junk.clone()],
        vec!["best".into(), "kalah".into(), "--time".into(), junk.clone()],
    ] {
        let (error, _) = refused(run(&args), &args);
        let number = args.len();
        assert_eq!(error, format!("argument {number} is not valid UTF-8: 'k\u{FFFD}\u{FFFD}'"));
    }
    refused(run(std::slice::from_ref(&junk)), &junk);
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
    let output = common::pentaply().arg("games").stdout(full).output().expect("the command runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: cannot write the answer: "));
}
