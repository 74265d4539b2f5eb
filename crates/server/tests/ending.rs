//! The way to the end: searches stop, connections end, in bounded time.

#![allow(clippy::print_stderr, reason = "figures for whoever runs the tests by hand")]

mod common;

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::{Events, config, connect, server, session};
use pentaply_engine::registry;
use pentaply_server::{Config, Error, spawn};
use serde_json::json;

#[test]
fn a_server_that_is_stopped_ends_its_searches_and_says_so() {
    let server = server();
    let addr = server.addr();
    let mut searches: Vec<Events> = registry::games()
        .iter()
        .map(|game| {
            let asked = json!({"place": {"game": game.name()}, "lines": 2, "hash_mb": 8});
            Events::begin(&server, &session(&server), &asked)
        })
        .collect();
    for events in searches.iter_mut().take(2) {
        events.until("start");
    }
    let _idle = connect(&server);
    let begun = Instant::now();
    server.stop();
    let took = begun.elapsed();
    eprintln!("ended after {took:?}");
    assert!(took < Duration::from_secs(1), "{took:?}");
    for events in &mut searches {
        let reason = events.until("done")["reason"].clone();
        assert!(reason == "closed" || reason == "finished", "{reason}");
        assert!(events.next().is_none());
    }
    assert!(TcpStream::connect(addr).is_err());
}

#[test]
fn a_client_that_never_ends_its_request_is_broken_off() {
    let server = spawn(&Config { drain: Duration::from_millis(200), ..config() }).unwrap();
    let mut stuck = connect(&server);
    stuck.write_all(b"POST /api/state HTTP/1.1\r\nContent-Length: 10\r\n").unwrap();
    std::thread::sleep(Duration::from_millis(50));
    let begun = Instant::now();
    server.stop();
    assert!(begun.elapsed() < Duration::from_millis(1500), "{:?}", begun.elapsed());
}

#[test]
fn an_address_in_use_is_told_with_what_to_do() {
    use pentaply_core::{InputError, Lang};
    let server = server();
    let Err(error @ Error::Listen(..)) = spawn(&Config { addr: server.addr(), ..config() }) else {
        panic!("two servers at one address")
    };
    for lang in [Lang::En, Lang::Zh] {
        assert!(error.hint(lang).unwrap().contains("--addr"));
    }
}
