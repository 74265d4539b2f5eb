//! `selfplay` and `tune` as a person runs them: killed at any moment, from data to patch.

mod common;

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{answer, fields, json, pentaply, run};

/// A folder of its own for a test, emptied.
fn folder(name: &str) -> std::path::PathBuf {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

#[test]
fn killed_at_any_moment_it_goes_on_and_ends_the_same() {
    let dir = folder("killed");
    let (whole, killed) = (dir.join("whole"), dir.join("killed"));
    let command = |path: &std::path::Path, threads: &str| {
        let mut command = pentaply();
        command.args(["selfplay", "santorini", "--positions", "6000", "--nodes", "100", "--seed", "5"]);
        command.args(["--threads", threads, "--out"]).arg(path).stdout(Stdio::null());
        command
    };
    let begun = Instant::now();
    assert!(command(&whole, "1").status().expect("it runs").success());
    let time = begun.elapsed();
    let mut kills = 0;
    for attempt in 0u32.. {
        // Later and later, so that it comes to an end; at odd moments, so that some fall into a write.
        let patience = time * (attempt + 1) / 10 + Duration::from_micros(u64::from(attempt) * 977 % 5000);
        let mut child = command(&killed, ["1", "2", "3"][attempt as usize % 3]).spawn().expect("it runs");
        let begun = Instant::now();
        let status = loop {
            match child.try_wait().expect("it runs") {
                Some(status) => break Some(status),
                None if begun.elapsed() > patience => break None,
                None => std::thread::sleep(Duration::from_millis(1)),
            }
        };
        if let Some(status) = status {
            assert!(status.success(), "after {kills} kills");
            break;
        }
        child.kill().expect("killed");
        child.wait().expect("ended");
        kills += 1;
    }
    assert!(kills > 0, "nothing was killed");
    assert!(fs::read(&whole).expect("a file") == fs::read(&killed).expect("a file"), "after {kills} kills");
}

#[test]
fn from_data_to_a_patch_and_weights() {
    let dir = folder("tune");
    let path = |name: &str| dir.join(name).display().to_string();
    let (data, patch, weights) = (path("data"), path("patch"), path("weights"));
    let made = json(&["selfplay", "othello", "--positions", "4000", "--nodes", "100", "--out", &data]);
    assert_eq!(fields(&made), "games positions resumed exhausted time_ms");
    assert!(made["positions"].as_u64() >= Some(4000));
    let again = answer(&["selfplay", "othello", "--positions", "4000", "--nodes", "100", "--out", &data]);
    assert!(again.contains(" of them there before, "), "{again}");

    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let tuned = pentaply()
        .current_dir(root)
        .args(["tune", "othello", "--data", &data, "--out", &patch, "--weights", &weights])
        .output()
        .expect("it runs");
    assert!(tuned.status.success(), "{}", String::from_utf8_lossy(&tuned.stderr));
    let table = String::from_utf8(tuned.stdout).expect("text");
    assert!(
        table.contains("\nweight ") && table.contains("\ncorners ") && table.contains("\nCURVE "),
        "{table}"
    );
    let patch = fs::read_to_string(patch).expect("a patch");
    assert!(
        patch.starts_with("--- a/crates/toys/src/othello.rs\n+++ b/crates/toys/src/othello.rs\n"),
        "{patch}"
    );
    let said = fs::read_to_string(weights).expect("weights");
    assert_eq!(said.lines().filter(|line| !line.starts_with('#')).count(), 5, "{said}");

    let fit = json(&["tune", "othello", "--data", &data]);
    assert_eq!(fields(&fit), "game target mix positions games held_out before after curve weights");
    assert_eq!(fields(&fit["before"]), "learned held_out result_learned result_held_out");
    assert_eq!(fields(&fit["weights"][0]), "name old new error spread state meaning");
    for weight in fit["weights"].as_array().expect("a list") {
        let line = format!("{} {}", weight["name"].as_str().expect("a name"), weight["new"]);
        assert!(said.lines().any(|said| said == line), "{line}");
    }
}

#[test]
fn what_cannot_be_done_is_told_in_a_line() {
    let dir = folder("wrong");
    let path = |name: &str| dir.join(name).display().to_string();
    fs::write(dir.join("diary"), "dear diary").expect("a file");
    let refused = |args: &[&str], status: i32, error: &str| {
        let run = run(args);
        assert_eq!((run.status, run.out.as_str()), (status, ""), "{args:?}: {}", run.err);
        assert!(run.err.starts_with(&format!("error: {error}")), "{args:?}: {}", run.err);
        assert!(run.err.lines().count() <= 2, "{}", run.err);
    };
    let out = path("diary");
    refused(&["selfplay", "kalah", "--positions", "10", "--out", &out], 2, "this is no file of self-play");
    refused(&["selfplay", "kalha", "--positions", "10", "--out", &out], 2, "unknown game 'kalha'");
    refused(&["selfplay", "kalah", "--variant", "x", "--positions", "10", "--out", &out], 2, "");
    refused(
        &["selfplay", "kalah", "--positions", "0", "--out", &out],
        2,
        "'0' will not do for '--positions <N>'",
    );
    refused(&["selfplay", "kalah", "--out", &out], 2, "missing: --positions <N>");
    let nowhere = path("no/where");
    refused(
        &["selfplay", "kalah", "--positions", "10", "--out", &nowhere],
        1,
        "the file of self-play cannot be used",
    );
    refused(&["tune", "kalah", "--data", &out], 2, "");
    refused(&["tune", "tictactoe", "--data", &out], 2, "nothing to fit: the evaluation of tictactoe");
    refused(&["tune", "kalah", "--data", &nowhere], 1, "");
    refused(&["tune", "kalah", "--data", &out, "--mix", "1.5"], 2, "'1.5' will not do for '--mix <X>'");
    refused(&["tune", "kalah", "--data", &out, "--mix", "nan"], 2, "'nan' will not do for '--mix <X>'");
    assert_eq!(fs::read(dir.join("diary")).expect("a file"), b"dear diary");
}
