//! What the protocols ask of us, as scripts: each session of `data/*.txt` is held with the real server over a pipe.
//!
//! | a line of a script | means |
//! |---|---|
//! | `== TITLE: PROTOCOL [GAME]` | a new session, begun as `pentaply PROTOCOL [--game GAME]` |
//! | `> TEXT` | this is said |
//! | `< PATTERN` | a line like this comes next, others before it aside; `*` stands for anything |
//! | `<50 PATTERN` | and no later than 50 ms after the last line said |
//! | `= PATTERN` | the very next line is like this |
//! | `! PATTERN` | no line of the session so far was like this |
//! | `~ 100` | nothing is said for 100 ms |
//!
//! An error that is remarked on and not expected by its first word fails the script.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use pentaply_engine::registry;
use pentaply_protocols::{Protocol, serve, serve_gomocup, serve_uhp};

/// What lines that tell of a mistake begin with.
const ERRORS: [&str; 6] =
    ["info string error", "info message error", "ERROR", "UNKNOWN", "err ", "invalidmove "];
/// An answer that has not come by then will not come.
const PATIENCE: Duration = Duration::from_secs(20);

struct Session {
    title: String,
    /// What ends it.
    quit: &'static str,
    to: std::io::PipeWriter,
    heard: Receiver<String>,
    all: Vec<String>,
    said: Instant,
    served: JoinHandle<()>,
}

impl Session {
    fn begin(header: &str) -> Session {
        let (title, start) = header.split_once(": ").expect("a title and a protocol");
        let mut words = start.split(' ');
        let protocol = words.next().expect("a protocol");
        let game = words.next().map(|name| registry::find(name).expect("a game"));
        let (input, to) = std::io::pipe().expect("a pipe");
        let (from, mut out) = std::io::pipe().expect("a pipe");
        let quit = match protocol {
            "gomocup" => "END",
            "uhp" => "exit",
            _ => "quit",
        };
        let protocol = Protocol::named(protocol);
        let served = std::thread::spawn(move || {
            let served = match (protocol, quit) {
                (Some(protocol), _) => serve(protocol, game, input, &mut out),
                (None, "END") => serve_gomocup(input, &mut out),
                (None, "exit") => serve_uhp(input, &mut out),
                (None, _) => panic!("no such protocol"),
            };
            served.expect("it is read");
        });
        let (hear, heard) = channel();
        std::thread::spawn(move || {
            for line in std::io::BufRead::lines(std::io::BufReader::new(from)).map_while(Result::ok) {
                if hear.send(line).is_err() {
                    break;
                }
            }
        });
        Session { title: title.to_string(), quit, to, heard, all: Vec::new(), said: Instant::now(), served }
    }

    fn say(&mut self, text: &str) {
        self.said = Instant::now();
        writeln!(self.to, "{text}").expect("the session reads");
    }

    fn hear(&mut self, pattern: &str, is_next: bool, at: &str) {
        loop {
            let Ok(line) = self.heard.recv_timeout(PATIENCE) else {
                panic!("{at} ({}): no '{pattern}', but {:#?}", self.title, self.all);
            };
            self.all.push(line.clone());
            let error = ERRORS.into_iter().find(|error| line.starts_with(error));
            let is_error = error.is_some_and(|error| !pattern.starts_with(error));
            if is_like(&line, pattern) && !is_error {
                return;
            }
            assert!(!is_next && !is_error, "{at} ({}): '{line}' and not '{pattern}'", self.title);
        }
    }

    fn end(mut self) {
        // It may have left already.
        let _ = writeln!(self.to, "{}", self.quit);
        self.served.join().unwrap_or_else(|_| panic!("{} ended in a panic", self.title));
    }
}

/// Whether a line is like a pattern, in which `*` stands for anything.
fn is_like(line: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(found) = rest.find(part) else { return false };
        rest = &rest[found + part.len()..];
    }
    rest.ends_with(last)
}

fn run(path: &Path) -> usize {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let script = fs::read_to_string(path).expect("a script");
    let mut session: Option<Session> = None;
    let mut checks = 0;
    for (number, line) in (1..).zip(script.lines()) {
        let at = format!("{name}:{number}");
        let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some(session) = session.as_mut().filter(|_| !matches!(sign, "" | "#" | "==")) {
            checks += usize::from(!matches!(sign, ">" | "~"));
            match sign {
                ">" => session.say(rest),
                "~" => std::thread::sleep(Duration::from_millis(rest.parse().expect("milliseconds"))),
                "<" => session.hear(rest, false, &at),
                "=" => session.hear(rest, true, &at),
                "!" => {
                    let found = session.all.iter().find(|line| is_like(line, rest));
                    assert_eq!(found, None, "{at} ({})", session.title);
                }
                sign => {
                    let most = sign.strip_prefix('<').and_then(|ms| ms.parse().ok()).expect("a sign");
                    session.hear(rest, false, &at);
                    let took = session.said.elapsed();
                    assert!(took <= Duration::from_millis(most), "{at} ({}): after {took:?}", session.title);
                }
            }
        } else if sign == "=="
            && let Some(session) = session.replace(Session::begin(rest))
        {
            session.end();
        }
    }
    session.expect("a script has sessions").end();
    checks
}

#[test]
fn every_script_is_answered_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut scripts: Vec<_> = fs::read_dir(&folder)
        .expect("the scripts")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    scripts.sort();
    assert!(scripts.len() >= 7, "{scripts:?}");
    for script in scripts {
        let checks = run(&script);
        assert!(checks > 5, "{script:?}");
    }
}

#[test]
fn a_pattern_is_the_whole_line() {
    for (line, pattern, like) in [
        ("uciok", "uciok", true),
        ("uciok ", "uciok", false),
        ("bestmove h2e2 ponder h9g7", "bestmove *", true),
        ("bestmove h2e2 ponder h9g7", "bestmove * ponder *", true),
        ("bestmove h2e2", "bestmove * ponder *", false),
        ("info depth 3 score cp 5 pv h2e2", "info depth * pv h2e2", true),
        ("aab", "a*ab*b", false),
    ] {
        assert_eq!(is_like(line, pattern), like, "{line} {pattern}");
    }
}
