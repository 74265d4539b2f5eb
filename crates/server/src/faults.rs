//! A search that breaks off, which only tests can bring about: what happens then.

#![allow(clippy::print_stderr, reason = "figures for whoever runs the tests by hand")]

use serde_json::{Value, json};

use crate::common::{Events, free_threads, post, server, session, until_free};
use crate::task::Task;

/// A search with this seed panics.
const FAULT: u64 = 0x0bad_5eed;

/// Panics if the test asked for it.
pub(crate) fn strike(task: &Task) {
    assert!(task.request.seed != Some(FAULT), "asked for by a test");
}

fn search(seed: Option<u64>) -> Value {
    let game = pentaply_engine::registry::games()[0].name();
    json!({"place": {"game": game}, "depth": 4, "hash_mb": 8, "threads": 2, "seed": seed})
}

/// The last event of a search.
fn last(events: &mut Events) -> (String, Value) {
    let mut last = None;
    while let Some(event) = events.next() {
        last = Some(event);
    }
    last.expect("a search ends with an event")
}

#[test]
fn a_search_that_panics_is_told_as_failed_and_the_session_goes_on() {
    let server = server();
    let name = session(&server);
    for round in 0..20 {
        for (lang, words) in [("en", "broke off"), ("zh", "中断")] {
            let path = format!("{name}/search?lang={lang}");
            let mut failing = Events::ask(&server, &format!("/api/sessions/{path}"), &search(Some(FAULT)));
            let (event, told) = last(&mut failing);
            assert_eq!(event, "failed", "{round}");
            assert!(told["error"].as_str().unwrap().contains(words), "{told}");
            assert!(told["hint"].is_string());
        }
        let (event, done) = last(&mut Events::begin(&server, &name, &search(None)));
        assert_eq!((event.as_str(), &done["reason"]), ("done", &json!("finished")), "{round}");
    }
    until_free(&server);
    assert_eq!(free_threads(&server), 2);
    assert_eq!(crate::common::ask(&server, "DELETE", &format!("/api/sessions/{name}"), "", b"").status, 204);
    assert_eq!(post(&server, "/api/state", &json!({"game": "none"})).status, 422);
}

#[test]
fn one_search_that_panics_disturbs_no_other() {
    let server = server();
    let game = pentaply_engine::registry::games()[0].name();
    let steady = session(&server);
    let mut analysis = Events::begin(&server, &steady, &json!({"place": {"game": game}, "hash_mb": 8}));
    analysis.until("info");
    for _ in 0..5 {
        let (event, _) = last(&mut Events::begin(&server, &session(&server), &search(Some(FAULT))));
        assert_eq!(event, "failed");
    }
    analysis.until("info");
    assert_eq!(post(&server, &format!("/api/sessions/{steady}/stop"), &json!({})).status, 204);
    assert!(analysis.until("done")["bestmove"].is_string());
}
