//! Fifty pages that analyse at once: all of them hear something, threads and memory stay within their limits.

#![allow(clippy::print_stderr, reason = "figures for whoever runs the tests by hand")]

mod common;

use std::time::{Duration, Instant};

use common::{Events, config, get, post, session, until_free};
use pentaply_engine::registry;
use pentaply_server::{Config, Handle, spawn};
use serde_json::json;

const PAGES: usize = 50;
/// Threads of the program beside those that search: the runtime's, those of the requests at work, and the tests' own.
const OTHER_THREADS: usize = 24;
/// What the memory may grow by from round to round, MB: pages of tables that are touched for the first time.
const ROOM_MB: u64 = 40;
/// Rounds after half of which nothing is touched for the first time any more.
const SETTLED: usize = 50;
/// What a session takes at most beside its table, MB: what two threads have learned of moves, and a prover's table.
const LEARNED_MB: usize = 16;

/// A number of `/proc/self/status`; `None` where the system has no such thing.
fn told_by_the_system(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
}

fn memory_mb() -> Option<u64> {
    told_by_the_system("VmRSS:").map(|kb| kb / 1024)
}

/// Every session analyses until each has heard of its search several times.
fn round(server: &Handle, sessions: &[String]) {
    let games = registry::games();
    let mut analyses: Vec<Events> = sessions
        .iter()
        .enumerate()
        .map(|(number, name)| {
            let game = games[number % games.len()].name();
            let asked = json!({"place": {"game": game}, "hash_mb": 64, "lines": 1 + number % 5, "threads": 1 + number % 2});
            Events::begin(server, name, &asked)
        })
        .collect();
    let mut heard = 0;
    for events in &mut analyses {
        assert_eq!(events.status, 200);
        // A game that is solved on the spot says no more.
        let mut left = 2;
        while left > 0 {
            match events.next() {
                Some((name, _)) if name == "info" => (left, heard) = (left - 1, heard + 1),
                Some((name, data)) => {
                    assert!(name == "start" || name == "done", "{name}: {data}");
                    if name == "done" {
                        assert_eq!(data["reason"], "finished", "{data}");
                        heard += usize::from(left == 2);
                        break;
                    }
                }
                None => panic!("a search ends without a word"),
            }
        }
    }
    assert!(heard >= PAGES, "{heard}");
    let status = get(server, "/api/status").json();
    assert_eq!(status["sessions"], PAGES);
    if let Some(threads) = told_by_the_system("Threads:") {
        let most = 2 * status["threads"].as_u64().unwrap() as usize + OTHER_THREADS;
        assert!(threads as usize <= most, "{threads} threads");
    }
    for (name, events) in sessions.iter().zip(&mut analyses) {
        post(server, &format!("/api/sessions/{name}/stop"), &json!({}));
        events.rest();
    }
    until_free(server);
}

/// A little fixed work for every session, each time in another game, begun anew before it has ended in every other one.
fn fixed_round(server: &Handle, sessions: &[String], number_of_round: usize) {
    let games = registry::games();
    let mut searches = Vec::new();
    for (number, name) in sessions.iter().enumerate() {
        let game = games[(number + number_of_round) % games.len()].name();
        let asked = json!({"place": {"game": game}, "hash_mb": 64, "nodes": 2000, "threads": 1 + number % 2});
        for _ in 0..=number % 2 {
            searches.push(Events::begin(server, name, &asked));
        }
    }
    for events in &mut searches {
        let reason = events.until("done")["reason"].clone();
        assert!(reason == "finished" || reason == "replaced", "{reason}");
    }
    until_free(server);
}

/// Fifty analyses at once, then rounds of fixed work, which take no more memory than the sessions may: a table that was lost in each search
/// would be hundreds of MB a round.
fn load(analyses: usize, rounds: usize, slice: Duration) {
    let most = Config { hash_mb: 512, slice, ..config() };
    let server = spawn(&most).unwrap();
    let sessions: Vec<String> = (0..PAGES).map(|_| session(&server)).collect();
    let begun = Instant::now();
    let before = memory_mb();
    for _ in 0..analyses {
        round(&server, &sessions);
    }
    let used: Vec<u64> = (0..=rounds)
        .filter_map(|round| {
            fixed_round(&server, &sessions, round);
            memory_mb()
        })
        .collect();
    eprintln!("{PAGES} pages for {:?}: {before:?} MB before, then {used:?}", begun.elapsed());
    if let (Some(before), Some(most)) = (before, used.iter().max()) {
        let bound = PAGES * (Config::SESSION_HASH_MB + LEARNED_MB) + 128;
        assert!(*most <= before + bound as u64, "{used:?} MB");
        // Once everything has been touched that is to be touched, it stays so.
        if let (true, [middle, .., last]) = (rounds >= SETTLED, &used[rounds / 2..]) {
            assert!(*last <= middle + ROOM_MB, "{used:?} MB");
        }
    }
    for name in &sessions {
        assert_eq!(common::ask(&server, "DELETE", &format!("/api/sessions/{name}"), "", b"").status, 204);
    }
    assert_eq!(get(&server, "/api/status").json()["sessions"], 0);
}

#[test]
fn fifty_pages_are_all_answered_within_the_limits() {
    load(1, 3, Duration::from_millis(20));
}

#[test]
#[ignore = "ten minutes"]
fn fifty_pages_for_a_long_time() {
    load(20, 200, Duration::from_millis(100));
}
