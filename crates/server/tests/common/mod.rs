//! A server on a free port, and a client that says exactly what it is told to.

#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

pub mod schema;

use std::io::{BufRead, BufReader, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use pentaply_server::{Config, Handle, spawn};
use serde_json::{Value, json};

/// No answer takes as long.
const PATIENCE: Duration = Duration::from_secs(30);

pub fn config() -> Config {
    Config { addr: "127.0.0.1:0".parse().unwrap(), threads: 2, ..Config::default() }
}

pub fn server() -> Handle {
    spawn(&config()).unwrap()
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|why| panic!("{why}: {} {}", self.status, String::from_utf8_lossy(&self.body)))
    }
}

pub fn connect(server: &Handle) -> TcpStream {
    let stream = TcpStream::connect(server.addr()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Sends bytes as they are; `None` if there is no answer within `patience`, since the server waits for more.
pub fn raw(server: &Handle, bytes: &[u8], patience: Duration) -> Option<Answer> {
    let mut stream = connect(server);
    stream.set_read_timeout(Some(patience)).unwrap();
    // A server that refuses early may close before it has read all.
    let _ = stream.write_all(bytes);
    read(&mut BufReader::new(stream))
}

fn read(stream: &mut impl BufRead) -> Option<Answer> {
    let (status, head) = head(stream)?;
    let mut body = Vec::new();
    match field(&head, "content-length") {
        Some(length) => {
            body = vec![0; length.parse().unwrap()];
            stream.read_exact(&mut body).ok()?;
        }
        None => {
            let _ = stream.read_to_end(&mut body);
        }
    }
    Some(Answer { status, head, body })
}

pub fn field<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.trim())
}

fn head(stream: &mut impl BufRead) -> Option<(u16, String)> {
    let mut head = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line.trim().is_empty() {
            break;
        }
        head.push_str(&line);
    }
    Some((head.split(' ').nth(1)?.parse().ok()?, head))
}

/// A request with these further header lines.
pub fn request(server: &Handle, method: &str, path: &str, lines: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = format!(
        "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n{lines}\r\n",
        server.addr(),
        body.len()
    )
    .into_bytes();
    bytes.extend_from_slice(body);
    bytes
}

/// Asks a question and closes the connection.
pub fn ask(server: &Handle, method: &str, path: &str, lines: &str, body: &[u8]) -> Answer {
    let bytes = request(server, method, path, &format!("Connection: close\r\n{lines}"), body);
    let mut stream = connect(server);
    let _ = stream.write_all(&bytes);
    read(&mut BufReader::new(stream)).unwrap_or_else(|| panic!("{method} {path}: no answer"))
}

pub const JSON: &str = "Content-Type: application/json\r\n";

pub fn get(server: &Handle, path: &str) -> Answer {
    ask(server, "GET", path, "", b"")
}

pub fn post(server: &Handle, path: &str, body: &Value) -> Answer {
    ask(server, "POST", path, JSON, body.to_string().as_bytes())
}

pub fn session(server: &Handle) -> String {
    let answer = post(server, "/api/sessions", &json!({}));
    assert_eq!(answer.status, 201);
    answer.json()["session"].as_str().unwrap().to_string()
}

/// How many threads no search holds.
pub fn free_threads(server: &Handle) -> u64 {
    get(server, "/api/status").json()["free_threads"].as_u64().unwrap()
}

/// Waits until no search holds a thread, and says for how long.
pub fn until_free(server: &Handle) -> Duration {
    let begun = Instant::now();
    while free_threads(server) < 2 {
        assert!(begun.elapsed() < PATIENCE, "the threads of searches are not given back");
        std::thread::sleep(Duration::from_millis(2));
    }
    begun.elapsed()
}

/// The events of a search, as they come.
pub struct Events {
    stream: BufReader<TcpStream>,
    pub status: u16,
}

impl Events {
    pub fn begin(server: &Handle, session: &str, body: &Value) -> Events {
        Events::ask(server, &format!("/api/sessions/{session}/search"), body)
    }

    pub fn ask(server: &Handle, path: &str, body: &Value) -> Events {
        let mut stream = connect(server);
        stream.write_all(&request(server, "POST", path, JSON, body.to_string().as_bytes())).unwrap();
        let mut stream = BufReader::new(stream);
        let (status, _) = head(&mut stream).unwrap();
        Events { stream, status }
    }

    /// The next event and its data; `None` when there are no more.
    pub fn next(&mut self) -> Option<(String, Value)> {
        let (mut name, mut data) = (None, None);
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).ok()? == 0 {
                return None;
            }
            // The lengths of chunks stand between: they are no fields, and the last of them is 0.
            let line = line.trim_end();
            if line == "0" {
                return None;
            }
            if let Some(value) = line.strip_prefix("event: ") {
                name = Some(value.to_string());
            } else if let Some(value) = line.strip_prefix("data: ") {
                data = Some(serde_json::from_str(value).unwrap());
            }
            if let (Some(_), Some(_)) = (&name, &data) {
                return name.zip(data);
            }
        }
    }

    /// Reads on until there are no more.
    pub fn rest(&mut self) {
        while self.next().is_some() {}
    }

    /// The first event of this name.
    pub fn until(&mut self, wanted: &str) -> Value {
        loop {
            match self.next() {
                Some((name, data)) if name == wanted => return data,
                Some((name, data)) if name == "failed" => panic!("{data}"),
                Some(_) => {}
                None => panic!("no event {wanted}"),
            }
        }
    }
}
