//! Runs the command as a person or a program would.
#![allow(dead_code)]

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        Run {
            status: output.status.code().unwrap_or_else(|| panic!("ended by a signal: {output:?}")),
            out: String::from_utf8(output.stdout).expect("standard output is text"),
            err: String::from_utf8(output.stderr).expect("standard error is text"),
        }
    }
}

/// The command, in an environment that says nothing of language and colours.
pub(crate) fn pentaply() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pentaply"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

/// Runs it with arguments.
pub(crate) fn run(args: &[impl AsRef<OsStr>]) -> Run {
    pentaply().args(args).stdin(Stdio::null()).output().expect("the command runs").into()
}

/// Runs it, and expects an answer and silence on standard error.
pub(crate) fn answer(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

/// Runs it with `--json`, and reads the answer.
pub(crate) fn json(args: &[&str]) -> serde_json::Value {
    let args = [args, &["--json"]].concat();
    let out = answer(&args);
    assert_eq!(out.lines().count(), 1, "{args:?}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args:?}: {error}: {out}"))
}

/// The names of an object's fields, in order.
pub(crate) fn fields(value: &serde_json::Value) -> String {
    let object = value.as_object().unwrap_or_else(|| panic!("no object: {value}"));
    object.keys().map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// Runs `play` with these lines typed, and expects a good end.
pub(crate) fn play(args: &[&str], typed: &str) -> String {
    let run = typed_into(pentaply().arg("play").args(args), typed.as_bytes());
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{args:?}: {}", run.out);
    run.out
}

/// Runs a command with this typed into it.
pub(crate) fn typed_into(command: &mut Command, typed: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // A command that leaves early closes the pipe; what it says is checked, not what it read.
    let _ = stdin.write_all(typed);
    drop(stdin);
    child.wait_with_output().expect("the command ends").into()
}
