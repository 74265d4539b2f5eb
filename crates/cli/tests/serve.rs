//! The page: started by `serve` or by nothing at all, ended by Ctrl-C.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{pentaply, run};

/// A server that is killed if the test ends before it.
struct Serving {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    /// What it said first.
    line: String,
}

impl Serving {
    fn start(args: &[&str]) -> Serving {
        let mut child =
            pentaply().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        out.read_line(&mut line).expect("a line");
        Serving { child, out, line }
    }

    /// The address it told, without `http://`.
    fn address(&self) -> &str {
        self.line.split_once("http://").and_then(|(_, rest)| rest.split('/').next()).expect("an address")
    }

    /// Sends a signal as a terminal or a system does, and gives exit status and standard error.
    fn end(mut self, signal: &str) -> (Option<i32>, String) {
        let kill = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(kill.expect("kill runs").success());
        let begun = Instant::now();
        let status = self.child.wait().expect("it ends");
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        let (mut rest, mut err) = (String::new(), String::new());
        self.out.read_to_string(&mut rest).expect("text");
        assert_eq!(rest, "", "one line is all it says");
        self.child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("text");
        (status.code(), err)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It has ended already, or is of no use any more.
        let _ = self.child.kill();
    }
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("text");
    answer
}

#[test]
fn the_page_is_served_until_ctrl_c() {
    for (lang, words) in [("en", "Ctrl-C ends"), ("zh", "请用浏览器打开")] {
        for signal in ["-INT", "-TERM"] {
            let serving = Serving::start(&["serve", "--addr", "127.0.0.1:0", "--lang", lang]);
            assert!(serving.line.contains(words), "{}", serving.line);
            let page = get(serving.address(), "/");
            assert!(page.starts_with("HTTP/1.1 200 ") && page.contains("text/html"), "{page}");
            assert!(get(serving.address(), "/api/games").contains("\"variants\""));
            assert_eq!(serving.end(signal), (Some(0), String::new()));
        }
    }
}

#[test]
fn a_port_alone_is_an_address_too_and_the_log_goes_to_standard_error() {
    for addr in ["0", "localhost:0", ":0"] {
        let serving = Serving::start(&["serve", "--verbose", "--addr", addr]);
        assert!(serving.address().starts_with("127.0.0.1:"), "{}", serving.line);
        get(serving.address(), "/");
        let (status, err) = serving.end("-INT");
        assert_eq!(status, Some(0));
        assert!(err.contains("listening") && err.contains("answered"), "{err}");
    }
}

#[test]
fn nothing_asked_serves_at_the_usual_address() {
    // Ours or not, somebody has the port now, so that the test disturbs nobody and needs no luck.
    let _holder = TcpListener::bind("127.0.0.1:7878");
    for args in [&[][..], &["serve"]] {
        let run = run(args);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{args:?}");
        assert!(run.err.starts_with("error: cannot listen at 127.0.0.1:7878: "), "{}", run.err);
        assert!(run.err.ends_with("pentaply serve --addr 127.0.0.1:0\n"), "{}", run.err);
    }
}

#[test]
fn what_others_could_reach_is_not_served() {
    let run = run(&["serve", "--addr", "0.0.0.0:0"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("hint: serve at 127.0.0.1:0"), "{}", run.err);
    for addr in ["x", "1.2.3:80", "127.0.0.1", "99999", ""] {
        let run = common::run(&["serve", "--addr", addr]);
        assert_eq!(run.status, 2, "{addr}");
        assert!(run.err.starts_with("error: "), "{}", run.err);
    }
}
