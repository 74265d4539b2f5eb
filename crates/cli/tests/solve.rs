//! `pentaply solve`: what it prints, the shape of its JSON, and that it keeps to the memory it was given.

mod common;

use common::{answer, fields, json, run};
use serde_json::json;

/// A forced win of Santorini that a prover of others takes 141,435 nodes for.
const WON: &str = "3444431122104224202401000/1/mortal:B2,D3/mortal:B4,E4";

#[test]
fn a_forced_win_of_santorini_is_proven_and_the_proof_holds() {
    let solved = json(&["solve", "santorini", "--position", WON, "--nodes", "1000000", "--verify"]);
    assert_eq!(fields(&solved), "game variant position status value line moves nodes time_ms verification");
    assert_eq!((&solved["game"], &solved["position"]), (&json!("santorini"), &json!(WON)));
    assert_eq!(solved["status"], "won");
    let line = solved["line"].as_array().expect("a line");
    assert_eq!(solved["value"], line.len());
    assert_eq!(fields(&solved["moves"][0]), "move status value");
    let moves = solved["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 46);
    let best = moves.iter().find(|row| row["move"] == line[0]).expect("the line begins with a move");
    assert_eq!((&best["status"], &best["value"]), (&json!("won"), &solved["value"]));
    assert_eq!(fields(&solved["verification"]), "result positions line");
    assert_eq!(solved["verification"]["result"], "verified");
    assert!(solved["nodes"].as_u64().is_some_and(|nodes| nodes < 141_435), "{solved}");
}

#[test]
fn solve_tells_the_result_in_words() {
    let out = answer(&["solve", "tictactoe", "--position", "xx1/oo1/3 x"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..2], ["result  X wins in 1 ply", "line    c3"]);
    assert!(lines[2].starts_with("moves   won 1    c3"), "{out}");
    let out = answer(&["solve", "tictactoe", "--verify"]);
    assert!(out.starts_with("result  a draw\nline    "), "{out}");
    assert!(out.contains("moves   drawn    a1 a2 a3 b1 b2 b3 c1 c2 c3\n"), "{out}");
    assert!(out.contains("proof   holds against every defence, "), "{out}");
}

#[test]
fn kalah_is_won_lost_or_drawn_without_plies() {
    let solved = json(&["solve", "kalah", "--variant", "4,3"]);
    assert_eq!((&solved["status"], &solved["value"]), (&json!("won"), &json!(null)));
    let statuses: Vec<&str> =
        solved["moves"].as_array().expect("moves").iter().filter_map(|row| row["status"].as_str()).collect();
    assert_eq!(statuses, ["lost", "won", "won", "lost"]);
    assert!(answer(&["solve", "kalah", "--variant", "4,3"]).starts_with("result  South wins\nline    "));
}

#[test]
fn a_limit_that_is_too_small_leaves_it_unknown() {
    let solved = json(&["solve", "santorini", "--nodes", "500", "--verify"]);
    assert_eq!(
        (&solved["status"], &solved["value"], &solved["line"]),
        (&json!("unknown"), &json!(null), &json!([]))
    );
    assert_eq!(solved.get("verification"), None);
    let out = answer(&["solve", "santorini", "--time", "0"]);
    assert!(out.starts_with("result  unknown: ") && out.contains("\nhint    "), "{out}");
}

#[test]
fn a_game_that_is_over_has_its_status_and_no_line() {
    let over = json(&["solve", "tictactoe", "--moves", "a1;b1;a2;b2;a3"]);
    assert_eq!((&over["status"], &over["value"]), (&json!("lost"), &json!(0)));
    assert_eq!((&over["line"], &over["moves"]), (&json!([]), &json!([])));
    let drawn = json(&["solve", "kalah", "--position", "<6,24,24,0,0,0,0,0,0,0,0,0,0,0,0> s"]);
    assert_eq!((&drawn["status"], &drawn["value"]), (&json!("drawn"), &json!(null)));
    assert!(
        answer(&["solve", "tictactoe", "--moves", "a1;b1;a2;b2;a3"])
            .starts_with("result  the game is over, X has won")
    );
}

#[test]
fn one_thread_gives_the_same_answer_every_time() {
    let solve = || {
        let mut solved = json(&["solve", "santorini", "--position", WON, "--nodes", "60000"]);
        solved["time_ms"] = json!(null);
        solved
    };
    assert_eq!(solve(), solve());
}

#[test]
fn memory_outside_its_range_is_refused() {
    for memory in ["0", "7", "262145", "x"] {
        let run = run(&["solve", "kalah", "--memory", memory]);
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert!(run.err.contains("it takes a whole number from 8 to 262144"), "{}", run.err);
    }
}

/// The most memory that a run had, MB, as the system counts it.
#[cfg(target_os = "linux")]
fn peak_mb(args: &[&str]) -> f64 {
    use std::process::Stdio;
    let mut child = common::pentaply()
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command runs");
    let mut peak = 0.0f64;
    while child.try_wait().expect("its state").is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kb = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        peak = kb.map_or(peak, |kb| peak.max(kb / 1024.0));
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    peak
}

/// All of it: table, path, replay and the program itself. A smaller memory would show the program more than the solver.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_kept_to_within_five_per_cent() {
    for threads in ["1", "2"] {
        let peak =
            peak_mb(&["solve", "kalah", "--memory", "200", "--time", "3s", "--threads", threads, "--verify"]);
        assert!(peak < 200.0 * 1.05, "{peak:.1} MB with {threads} threads");
        assert!(peak > 100.0, "the memory is used: {peak:.1} MB");
    }
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    for nodes in [0u64, 1, 5, 20, 1000] {
        for game in ["kalah", "santorini", "tictactoe"] {
            let solved = json(&["solve", game, "--nodes", &nodes.to_string()]);
            assert!(solved["nodes"].as_u64().is_some_and(|entered| entered <= nodes), "{nodes}: {solved}");
        }
    }
}
