//! Searches as a page sees them: how soon they stop, how often they are heard of, and that nobody starves.

#![allow(clippy::print_stderr, reason = "figures for whoever runs the tests by hand")]

mod common;

use std::time::{Duration, Instant};

use common::{Events, free_threads, get, post, server, session, until_free};
use pentaply_engine::registry;
use serde_json::{Value, json};

/// The longest that stopping may take, and how much of it the tests allow for a busy machine.
const STOP: Duration = Duration::from_millis(50);

/// Games whose first position is not solved while one looks on.
fn endless() -> impl Iterator<Item = &'static str> {
    registry::games().iter().map(|game| game.name()).filter(|name| {
        let mut board = registry::find(name).unwrap().open(None, None).unwrap();
        let request = pentaply_engine::Request {
            limits: pentaply_engine::Limits::nodes(200_000),
            hash_mb: 8,
            ..Default::default()
        };
        let found = board.search(&request, &Default::default(), &mut |_| {}).unwrap();
        found.nodes >= 190_000
    })
}

fn analyse(game: &str) -> Value {
    json!({"place": {"game": game}, "hash_mb": 64, "lines": 3})
}

#[test]
fn an_analysis_starts_at_once_and_stops_within_fifty_milliseconds() {
    let server = server();
    let name = session(&server);
    let mut slowest = [Duration::ZERO; 2];
    for game in endless() {
        let begun = Instant::now();
        let mut events = Events::begin(&server, &name, &analyse(game));
        events.until("info");
        slowest[0] = slowest[0].max(begun.elapsed());
        std::thread::sleep(Duration::from_millis(300));
        // The best of six: what is measured is the server, not what else runs here.
        let mut stopping = Duration::MAX;
        for _ in 0..6 {
            let asked = Instant::now();
            assert_eq!(post(&server, &format!("/api/sessions/{name}/stop"), &json!({})).status, 204);
            let done = events.until("done");
            stopping = stopping.min(asked.elapsed());
            assert_eq!(done["reason"], "stopped");
            assert!(done["bestmove"].is_string());
            events = Events::begin(&server, &name, &analyse(game));
            events.until("info");
        }
        slowest[1] = slowest[1].max(stopping);
    }
    eprintln!("first news after {:?}, stopped after {:?} at most", slowest[0], slowest[1]);
    assert!(slowest[1] < STOP, "{slowest:?}");
}

#[test]
fn ten_updates_a_second_at_most() {
    let server = server();
    let name = session(&server);
    for game in endless() {
        let mut events = Events::begin(&server, &name, &analyse(game));
        let begun = Instant::now();
        let mut times = Vec::new();
        while begun.elapsed() < Duration::from_millis(1500) {
            match events.next() {
                Some((event, _)) if event == "info" => times.push(begun.elapsed()),
                Some(_) => {}
                None => break,
            }
        }
        let in_one_second = |from: &Duration| {
            times.iter().filter(|time| (*from..*from + Duration::from_millis(980)).contains(time)).count()
        };
        let most = times.iter().map(in_one_second).max().unwrap();
        assert!(most <= 10, "{game}: {most} updates in a second");
        assert!(times.len() > 1, "{game}: {} updates", times.len());
    }
}

#[test]
fn a_new_search_ends_the_one_before() {
    let server = server();
    let name = session(&server);
    let game = endless().next().unwrap();
    let mut first = Events::begin(&server, &name, &analyse(game));
    first.until("info");
    let mut second = Events::begin(&server, &name, &json!({"place": {"game": game}, "depth": 3}));
    assert_eq!(first.until("done")["reason"], "replaced");
    assert_eq!(second.until("done")["reason"], "finished");
    until_free(&server);
}

#[test]
fn a_client_that_goes_away_frees_its_threads() {
    let server = server();
    let name = session(&server);
    for game in endless() {
        let mut asked = analyse(game);
        asked["threads"] = json!(2);
        let mut events = Events::begin(&server, &name, &asked);
        events.until("info");
        assert_eq!(free_threads(&server), 0);
        drop(events);
        let freed = until_free(&server);
        assert!(freed < Duration::from_secs(1), "{game}: {freed:?}");
    }
    assert_eq!(get(&server, "/api/status").json()["sessions"], 1);
}

#[test]
fn a_session_that_is_ended_ends_its_search() {
    let server = server();
    let name = session(&server);
    let mut events = Events::begin(&server, &name, &analyse(endless().next().unwrap()));
    events.until("info");
    assert_eq!(common::ask(&server, "DELETE", &format!("/api/sessions/{name}"), "", b"").status, 204);
    assert_eq!(events.until("done")["reason"], "closed");
    assert_eq!(Events::begin(&server, &name, &analyse("none")).status, 404);
}

/// Three times as many analyses as threads, and one who wants a move.
#[test]
fn nobody_starves() {
    let server = server();
    let game = endless().next().unwrap();
    let names: Vec<String> = (0..6).map(|_| session(&server)).collect();
    let mut analyses: Vec<Events> =
        names.iter().map(|name| Events::begin(&server, name, &analyse(game))).collect();
    for events in &mut analyses {
        events.until("info");
    }
    let mover = session(&server);
    let begun = Instant::now();
    let asked = json!({"place": {"game": game}, "time_ms": 300, "hash_mb": 8});
    let done = Events::begin(&server, &mover, &asked).until("done");
    assert_eq!(done["reason"], "finished");
    assert!(done["info"]["time_ms"].as_u64().unwrap() >= 100, "{done}");
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    // Every one of them has gone on meanwhile.
    for (events, name) in analyses.iter_mut().zip(&names) {
        post(&server, &format!("/api/sessions/{name}/stop"), &json!({}));
        let done = events.until("done");
        assert!(done["info"]["depth"].as_u64().unwrap() >= 3, "{done}");
    }
}

#[test]
fn limits_hold_and_the_same_question_has_the_same_answer() {
    let server = server();
    let game = endless().next().unwrap();
    let asked = json!({"place": {"game": game}, "nodes": 5000, "hash_mb": 8});
    let [one, other] = [(), ()].map(|()| {
        let done = Events::begin(&server, &session(&server), &asked).until("done");
        (done["bestmove"].clone(), done["info"]["nodes"].as_u64().unwrap(), done["info"]["lines"].clone())
    });
    assert_eq!(one, other);
    assert!(one.1 <= 5100, "{}", one.1);
    let begun = Instant::now();
    let clock =
        json!({"place": {"game": game}, "clock": {"remaining_ms": 3000, "increment_ms": 0}, "hash_mb": 8});
    Events::begin(&server, &session(&server), &clock).until("done");
    assert!(begun.elapsed() < Duration::from_secs(2), "a move takes a share of the clock");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let server = server();
    let name = session(&server);
    for game in registry::games() {
        // Played to its end by the first legal move, where that comes soon.
        let mut board = game.open(None, None).unwrap();
        for _ in 0..400 {
            let Some(mv) = board.legal_moves().first().cloned() else { break };
            board.play(&mv).unwrap();
        }
        if board.status().is_open() {
            continue;
        }
        let asked = json!({"place": {"game": game.name(), "moves": board.played()}});
        let done = Events::begin(&server, &name, &asked).until("done");
        assert_eq!(done["bestmove"], Value::Null, "{}", game.name());
        assert_eq!(done["reason"], "finished");
    }
}
