//! What is not answered: requests from elsewhere, too many, too large, or malformed. Sessions stay as they are.

#![allow(clippy::print_stderr, reason = "figures for whoever runs the tests by hand")]

mod common;

use std::time::Duration;

use common::schema::Description;
use common::{Events, JSON, ask, config, get, post, raw, request, server, session};
use pentaply_core::Rng;
use pentaply_engine::registry;
use pentaply_server::{Config, Error, spawn};
use serde_json::{Value, json};

const SHORT: Duration = Duration::from_secs(5);

fn status(server: &pentaply_server::Handle, head: &str) -> u16 {
    let bytes = format!("{head}Connection: close\r\n\r\n");
    let answer = raw(server, bytes.as_bytes(), SHORT).unwrap();
    assert!(answer.status == 200 || answer.json()["error"].is_string());
    answer.status
}

#[test]
fn only_a_loopback_address_is_served() {
    for addr in ["0.0.0.0:0", "192.0.2.1:7878", "[::]:0"] {
        let refused = spawn(&Config { addr: addr.parse().unwrap(), ..config() });
        let Err(error @ Error::NotLoopback(_)) = refused else { panic!("{addr} is served") };
        use pentaply_core::{InputError, Lang};
        assert_ne!(error.zh(), error.to_string());
        assert!(error.hint(Lang::En).unwrap().contains("127.0.0.1"));
    }
}

#[test]
fn only_its_own_names_are_answered() {
    let server = server();
    let port = server.addr().port();
    for host in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        assert_eq!(status(&server, &format!("GET /api/status HTTP/1.1\r\nHost: {host}:{port}\r\n")), 200);
    }
    for host in
        ["evil.example", "127.0.0.1", "localhost", "127.0.0.1.evil.example", "127.0.0.1@evil.example", ""]
    {
        let other = if host.contains("evil") { format!("{host}:{port}") } else { host.to_string() };
        assert_eq!(
            status(&server, &format!("GET /api/status HTTP/1.1\r\nHost: {other}\r\n")),
            403,
            "{other}"
        );
    }
    let own = format!("Host: 127.0.0.1:{port}\r\n");
    assert_eq!(status(&server, &format!("GET /api/status HTTP/1.1\r\n{own}Host: evil.example\r\n")), 403);
    assert_eq!(status(&server, &format!("GET http://evil.example/api/status HTTP/1.1\r\n{own}")), 403);
    assert_eq!(status(&server, "GET /api/status HTTP/1.0\r\n"), 403);
}

#[test]
fn only_its_own_page_is_answered() {
    let server = server();
    let addr = server.addr();
    let asked =
        |line: &str| status(&server, &format!("GET /api/status HTTP/1.1\r\nHost: {addr}\r\n{line}\r\n"));
    assert_eq!(asked(&format!("Origin: http://{addr}")), 200);
    assert_eq!(asked("Sec-Fetch-Site: same-origin"), 200);
    assert_eq!(asked("Sec-Fetch-Site: none"), 200);
    for line in [
        "Origin: http://evil.example".to_string(),
        "Origin: null".into(),
        format!("Origin: https://{addr}"),
        format!("Origin: http://{addr}.evil.example"),
        format!("Origin: http://127.0.0.1:{}", addr.port() ^ 1),
        format!("Origin: http://{addr}\r\nOrigin: http://evil.example"),
        "Sec-Fetch-Site: cross-site".into(),
        "Sec-Fetch-Site: same-site".into(),
    ] {
        assert_eq!(asked(&line), 403, "{line}");
    }
}

#[test]
fn a_body_that_is_too_large_is_refused_and_the_rest_goes_on() {
    let server = server();
    let limit = config().body;
    for path in ["/api/state", "/api/play", "/api/import", "/api/export"] {
        let answer = ask(&server, "POST", path, JSON, &vec![b' '; limit + 1]);
        assert_eq!(answer.status, 413, "{path}");
        assert!(answer.json()["error"].as_str().unwrap().contains(&limit.to_string()));
    }
    let long = json!({"game": registry::games()[0].name(), "position": "x".repeat(limit / 2)});
    assert_eq!(post(&server, "/api/state", &long).status, 413);
    let moves = vec!["x"; 100_000];
    assert_eq!(
        post(&server, "/api/state", &json!({"game": registry::games()[0].name(), "moves": moves})).status,
        422
    );
    assert_eq!(get(&server, "/api/status").status, 200);
}

#[test]
fn sessions_are_bounded_and_end_when_nothing_is_asked_of_them() {
    let bounded = Config { sessions: 3, idle: Duration::from_millis(300), ..config() };
    let server = spawn(&bounded).unwrap();
    for _ in 0..3 {
        session(&server);
    }
    let refused = post(&server, "/api/sessions", &json!({}));
    assert_eq!(refused.status, 429);
    assert!(refused.json()["hint"].is_string());
    std::thread::sleep(Duration::from_millis(700));
    assert_eq!(get(&server, "/api/status").json()["sessions"], 0);
    session(&server);
}

#[test]
fn numbers_out_of_range_are_told_with_the_range() {
    let server = server();
    let name = session(&server);
    for (field, number) in [
        ("level", json!(0)),
        ("level", json!(11)),
        ("lines", json!(6)),
        ("threads", json!(3)),
        ("hash_mb", json!(100_000)),
        ("depth", json!(0)),
        ("nodes", json!(0)),
        ("time_ms", json!(u64::MAX)),
        ("clock", json!({"remaining_ms": u64::MAX})),
    ] {
        let asked = json!({"place": {"game": registry::games()[0].name()}, field: number});
        let answer = post(&server, &format!("/api/sessions/{name}/search"), &asked);
        assert_eq!(answer.status, 422, "{field}");
        assert!(answer.json()["error"].as_str().unwrap().contains("from"), "{}", answer.json());
    }
}

#[test]
fn slow_heads_and_bodies_do_not_keep_others_waiting() {
    let server = server();
    let stuck: Vec<_> = (0..50)
        .map(|i| {
            let mut stream = common::connect(&server);
            let part: &[u8] =
                if i % 2 == 0 { b"GET /api" } else { b"POST /api/state HTTP/1.1\r\nContent-Le" };
            std::io::Write::write_all(&mut stream, part).unwrap();
            stream
        })
        .collect();
    assert_eq!(get(&server, "/api/status").status, 200);
    drop(stuck);
}

/// A value of any kind but the right one.
fn any_value(rng: &mut Rng, depth: u32) -> Value {
    match rng.below(if depth > 2 { 5 } else { 7 }) {
        0 => Value::Null,
        1 => json!(rng.below(2) == 0),
        2 => json!(rng.next_u64() as i64),
        3 => json!(f64::from(rng.next_u64() as u32) * 1e290),
        4 => json!(["", "\0", "\u{202e}", "../../etc/passwd", "💥", "<script>", "%00"][rng.below(7)]),
        5 => Value::Array((0..rng.below(4)).map(|_| any_value(rng, depth + 1)).collect()),
        _ => json!({"game": any_value(rng, depth + 1), "place": any_value(rng, depth + 1)}),
    }
}

/// A body that no address takes.
fn malformed_body(rng: &mut Rng) -> Vec<u8> {
    let game = rng.pick(registry::games()).unwrap().name();
    match rng.below(8) {
        0 => (0..rng.below(200)).map(|_| rng.next_u64() as u8).collect(),
        1 => b"[".repeat(1 + rng.below(5000)),
        2 => json!({"game": game, "unknown": 1}).to_string().into_bytes(),
        3 => json!({"place": {"game": game, "moves": [any_value(rng, 0)]}, "move": any_value(rng, 0)})
            .to_string()
            .into_bytes(),
        4 => json!({"game": game, "position": any_value(rng, 0), "moves": "x"}).to_string().into_bytes(),
        5 => {
            json!({"place": {"game": game}, "level": any_value(rng, 0), "lines": -1}).to_string().into_bytes()
        }
        6 => {
            let mut text = json!({"place": {"game": game}, "tags": [["a"]]}).to_string().into_bytes();
            text.truncate(rng.below(text.len()));
            text
        }
        _ => any_value(rng, 0).to_string().into_bytes(),
    }
}

/// Thousands of requests that make no sense: each is refused with 4xx and words, and nothing is lost.
#[test]
fn malformed_requests_are_refused_and_sessions_stay_intact() {
    const COUNT: u32 = 10_000;
    let server = server();
    let description = Description::of(&server);
    let names: Vec<String> = (0..3).map(|_| session(&server)).collect();
    let mut rng = Rng::new(11);
    let addresses = pentaply_server::addresses();
    let mut seen = std::collections::BTreeMap::new();
    for number in 0..COUNT {
        let (method, path) = *rng.pick(&addresses).unwrap();
        let body = malformed_body(&mut rng);
        let takes_body = method == "post" && !path.ends_with("/stop") && path != "/api/sessions";
        let name = match rng.below(4) {
            0 => "none".to_string(),
            1 => "%ff%00".into(),
            2 => format!("{}0", names[0]),
            _ => names[1].clone(),
        };
        let path = path.replace("{session}", &name);
        let (method, path, lines) = match rng.below(6) {
            0 => ("PATCH", path, JSON.to_string()),
            1 => ("BREW", path, JSON.to_string()),
            2 => ("GET", format!("{path}/../../{number}%2e%2e%2fetc"), String::new()),
            3 => ("GET", format!("{path}?lang=xx"), String::new()),
            4 if takes_body && !path.contains("import") => {
                ("POST", path, "Content-Type: text/html\r\n".into())
            }
            _ if takes_body => ("POST", path, JSON.to_string()),
            _ => ("PUT", path, format!("Accept-Language: {}\r\n", "zh,".repeat(50))),
        };
        let answer = ask(&server, method, &path, &lines, &body);
        assert!(
            (400..500).contains(&answer.status),
            "{method} {path} {}: {}",
            answer.status,
            String::from_utf8_lossy(&body)
        );
        description.check("Error", &answer.json());
        *seen.entry(answer.status).or_insert(0) += 1;
    }
    eprintln!("{COUNT} malformed requests: {seen:?}");
    // What is no HTTP at all is refused before it comes to words.
    for number in 0..200 {
        let mut bytes = request(&server, "POST", "/api/state", JSON, b"{}");
        for _ in 0..=rng.below(8) {
            let at = rng.below(bytes.len());
            bytes[at] = rng.next_u64() as u8;
        }
        if let Some(answer) = raw(&server, &bytes, Duration::from_millis(50)) {
            assert!((400..500).contains(&answer.status), "{number}: {}", answer.status);
        }
    }
    for head in [
        format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(100_000)),
        format!("GET / HTTP/1.1\r\nHost: {}\r\nX: {}\r\n\r\n", server.addr(), "a".repeat(1 << 20)),
        format!("GET / HTTP/1.1\r\nHost: {}\r\n{}\r\n", server.addr(), "X: y\r\n".repeat(1000)),
    ] {
        if let Some(answer) = raw(&server, head.as_bytes(), SHORT) {
            assert!((400..500).contains(&answer.status), "{}", answer.status);
        }
    }
    for name in &names {
        let asked = json!({"place": {"game": registry::games()[0].name()}, "depth": 1});
        assert_eq!(Events::begin(&server, name, &asked).until("done")["reason"], "finished");
    }
}
