//! Matches from the command line: the answer, and that nothing is lost however the program ends.

mod common;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use pentaply_core::Rng;
use serde_json::Value;

const MATCH: &[&str] = &[
    "match",
    "kalah",
    "--engine",
    "name=A,hash=1,level=4",
    "--engine",
    "name=B,hash=1,level=5",
    "--games",
    "300",
    "--openings",
    "random:4",
    "--balance",
    "0.5",
];

fn pentaply(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pentaply"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The games of a match without what the clock said.
fn games(dir: &Path) -> BTreeMap<u64, Value> {
    let text = std::fs::read_to_string(dir.join("events.jsonl")).expect("events");
    let mut games = BTreeMap::new();
    for line in text.lines() {
        let mut event: Value = serde_json::from_str(line).expect("an event a line");
        if event["event"] != "game" {
            continue;
        }
        for mv in event["moves"].as_array_mut().expect("moves") {
            mv["time_ms"] = Value::Null;
        }
        let earlier = games.insert(event["game"].as_u64().expect("a number"), event);
        assert!(earlier.is_none(), "no game is played twice");
    }
    games
}

/// Kills a match again and again, at random moments, at most `most` times, and compares it with one that was left in peace.
/// Returns how many kills hit it.
fn kill_and_compare(seed: &str, rng: &mut Rng, most: usize) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let (straight, killed) = (folder.path().join("straight"), folder.path().join("killed"));
    let name = |dir: &Path| dir.to_str().expect("a name").to_string();
    let (straight_name, killed_name) = (name(&straight), name(&killed));
    let begin = |out| [MATCH, &["--seed", seed, "--out", out]].concat();
    assert!(pentaply(&begin(&straight_name)).status().expect("it runs").success());

    let (begin, resume) = (begin(&killed_name), ["match", "--resume", &killed_name]);
    let mut kills = 0;
    while kills < most {
        let begun = killed.join("match.json").exists();
        let mut child = pentaply(if begun { &resume } else { &begin[..] }).spawn().expect("it runs");
        std::thread::sleep(Duration::from_millis(3 + rng.below(60) as u64));
        if child.try_wait().expect("a status").is_some_and(|status| status.success()) {
            break;
        }
        child.kill().expect("killed");
        child.wait().expect("gone");
        kills += 1;
    }
    assert!(pentaply(&resume).status().expect("it runs").success());
    assert_eq!(games(&killed), games(&straight));
    kills
}

#[test]
fn a_match_killed_at_any_moment_ends_with_the_same_games() {
    let mut rng = Rng::new(1);
    let mut kills = 0;
    for seed in ["1", "2", "3", "4", "5", "6"] {
        kills += kill_and_compare(seed, &mut rng, 100 - kills);
        if kills == 100 {
            return;
        }
    }
    panic!("only {kills} kills hit a match");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_everything_saved_and_says_how_to_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("a match");
    let dir_text = dir.to_str().expect("a name");
    let args = [MATCH, &["--games", "100000", "--out", dir_text]].concat();
    let args: Vec<&str> =
        args.iter().enumerate().filter(|(i, _)| !(6..8).contains(i)).map(|(_, a)| *a).collect();
    let child = pentaply(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    while std::fs::read_to_string(dir.join("events.jsonl")).is_ok_and(|text| text.lines().count() < 5)
        || !dir.exists()
    {
        std::thread::sleep(Duration::from_millis(20));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(kill.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("of 100000 games"), "{said}");
    assert!(said.contains(&format!("pentaply match --resume '{dir_text}'")), "{said}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("Ptnml(0-2)"));
    let finished = games(&dir).len();
    assert!(finished > 0);
    let last = std::fs::read_to_string(dir.join("events.jsonl")).expect("events");
    assert!(last.lines().last().expect("an end").contains("\"how\":\"stopped\""));
}

#[test]
fn the_answer_in_json_has_the_fields_that_are_promised() {
    let answer = common::json(&[
        "match",
        "tictactoe",
        "--engine",
        "name=A,hash=1",
        "--engine",
        "name=B,hash=1,level=1",
        "--games",
        "6",
        "--depth",
        "9",
        "--openings",
        "random:1",
        "--sprt",
        "0,100",
    ]);
    assert_eq!(
        common::fields(&answer),
        "games wins draws losses elo elo_error los pentanomial llr decision faults"
    );
    let number = |field: &str| answer[field].as_u64().expect("a number");
    assert_eq!(number("games"), number("wins") + number("draws") + number("losses"));
    let pairs: u64 = answer["pentanomial"].as_array().expect("five").iter().filter_map(Value::as_u64).sum();
    assert_eq!(2 * pairs, number("games"));
}

#[test]
fn a_tournament_rates_its_engines() {
    let answer = common::json(&[
        "tournament",
        "kalah",
        "--engine",
        "name=weak,level=1",
        "--engine",
        "name=strong,level=7",
        "--engine",
        "name=middle,level=3",
        "--games",
        "10",
    ]);
    let rows = answer["standings"].as_array().expect("rows");
    let names: Vec<&str> = rows.iter().filter_map(|row| row["engine"].as_str()).collect();
    assert_eq!(names, ["strong", "middle", "weak"]);
    assert_eq!(answer["games"], 30);
}

#[test]
fn a_match_is_resumed_as_what_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("t").to_str().expect("a name").to_string();
    let engines =
        ["--engine", "level=1", "--engine", "level=2", "--engine", "level=3", "--games", "2", "--out", &dir];
    common::answer(&[&["tournament", "tictactoe"], &engines[..]].concat());
    let run = common::run(&["match", "--resume", &dir]);
    assert_eq!(run.status, 2);
    assert!(
        run.err.contains("holds a tournament") && run.err.contains("pentaply tournament --resume"),
        "{run:?}"
    );
    let run = common::run(&["tournament", "kalah", "--resume", &dir]);
    assert!(run.err.contains("holds a contest of tictactoe, not of kalah"), "{run:?}");
    assert!(common::answer(&["tournament", "tictactoe", "--resume", &dir]).contains("rank"));
}

#[test]
fn what_makes_no_match_is_refused_with_a_reason() {
    let two = ["--engine", "name=A", "--engine", "name=B"];
    for (args, expected) in [
        (vec!["match"], "missing: <GAME>"),
        (vec!["match", "kalah"], "a match is between two engines"),
        (vec!["match", "kalah", "--engine", "name=A"], "a match is between two engines"),
        (vec!["match", "kalha"], "unknown game 'kalha'"),
        (vec!["match", "kalah", "--engine", "name=A", "--engine", "name=A"], "two engines are called 'A'"),
        (vec!["match", "kalah", "--engine", "name=A,lvl=3", "--engine", "name=B"], "no field 'lvl'"),
        (vec!["match", "kalah", "--engine", "proto=uci", "--engine", "name=B"], "needs a program"),
        ([&["match", "kalah", "--games", "0"], &two[..]].concat(), "'0' will not do for '--games <N>'"),
        ([&["match", "kalah", "--sprt", "5,0"], &two[..]].concat(), "must be below"),
        ([&["match", "kalah", "--sprt", "five"], &two[..]].concat(), "'five' is not a pair of Elo bounds"),
        ([&["match", "kalah", "--clock", "fast"], &two[..]].concat(), "time and increment"),
        ([&["match", "kalah", "--clock", "1s", "--time", "1s"], &two[..]].concat(), "does not go with"),
        ([&["match", "kalah", "--openings", "/no/such/file"], &two[..]].concat(), "random:PLIES"),
        ([&["match", "kalah", "--openings", "random:99"], &two[..]].concat(), "random:PLIES"),
        ([&["match", "tictactoe", "--openings", "random:9"], &two[..]].concat(), "end the game too often"),
        ([&["match", "kalah", "--variant", "0,0"], &two[..]].concat(), ""),
        (vec!["match", "--resume", "/no/such/folder"], "holds no match"),
        (vec!["match", "--resume", "/no/such/folder", "--games", "5"], "does not go with"),
        (vec!["tournament", "--resume", "/no/such/folder", "--seed", "5"], "does not go with"),
        ([&["match", "kalah", "--seed", "-1"], &two[..]].concat(), "'-1' will not do for '--seed <S>'"),
        ([&["match", "kalah", "--engine", "name=\u{1b}[31m"], &two[2..]].concat(), "control characters"),
        ([&["match", "kalah", "--engine", "name=C"], &two[..]].concat(), "more of them play a tournament"),
        ([&["match", "kalah", "--engine", "name=C,weights=/no/such"], &two[2..]].concat(), "/no/such"),
    ] {
        let run = common::run(&args);
        let status = if expected == "/no/such" { 1 } else { 2 };
        assert_eq!((run.status, run.out.as_str()), (status, ""), "{args:?}: {run:?}");
        assert!(run.err.starts_with("error: ") && run.err.contains(expected), "{args:?}: {run:?}");
    }
}
