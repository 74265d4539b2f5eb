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
/// What the memory may differ by from round to round, MB: what the system's allocator keeps or gives back.
const ROOM_MB: u64 = 48;

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
        let mut left = 3;
        while left > 0 {
            match events.next() {
                Some((name, _)) if name == "info" => (left, heard) = (left - 1, heard + 1),
                Some((name, data)) => {
                    assert!(name == "start" || name == "done", "{name}: {data}");
                    if name == "done" {
                        assert_eq!(data["reason"], "finished", "{data}");
                        heard += usize::from(left == 3);
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

/// So many rounds; those of the second half take no more memory than those of the first.
fn load(rounds: usize, slice: Duration) {
    let most = Config { hash_mb: 512, slice, ..config() };
    let server = spawn(&most).unwrap();
    let sessions: Vec<String> = (0..PAGES).map(|_| session(&server)).collect();
    let begun = Instant::now();
    let before = memory_mb();
    let used: Vec<u64> = (0..rounds)
        .filter_map(|_| {
            round(&server, &sessions);
            memory_mb()
        })
        .collect();
    eprintln!("{PAGES} pages, {rounds} rounds in {:?}: {before:?} MB before, then {used:?}", begun.elapsed());
    if let (Some(before), Some((early, late))) = (before, used.split_at_checked(rounds / 2)) {
        let [early, late] = [early, late].map(|half| half.iter().copied().max().unwrap_or_default());
        assert!(late <= early + ROOM_MB, "{used:?} MB");
        // The small table that every session has comes on top of what is shared.
        let bound = most.hash_mb + PAGES * Config::SESSION_HASH_MB + 256;
        assert!(late <= before + bound as u64, "{used:?} MB");
    }
}

#[test]
fn fifty_pages_are_all_answered_within_the_limits() {
    load(4, Duration::from_millis(20));
}

#[test]
#[ignore = "ten minutes"]
fn fifty_pages_for_a_long_time() {
    load(60, Duration::from_millis(100));
}
