//! A program talked to in lines. Whatever it does - flood, hang, die, deceive - costs bounded memory and bounded time here,
//! and when it is dropped it is gone, with all that it started.

use std::io::{ErrorKind, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pentaply_core::quote;
use pentaply_engine::Signal;

use crate::lines::{Cut, Splitter};
use crate::transcript::{Transcript, Voice};
use crate::{Ask, Fault, FaultKind};

/// Bytes of a line that are read.
const LONGEST_LINE: usize = 64 << 10;
/// Lines that wait to be read; then the program waits.
const WAITING_LINES: usize = 256;
/// Lines and bytes of one answer.
const LONGEST_ANSWER: (usize, usize) = (100_000, 64 << 20);
/// Our own lines that wait to be read by the program.
const UNREAD_LINES: usize = 64;
/// How often it is asked whether an answer is still wanted.
const LOOKING_UP: Duration = Duration::from_millis(50);
/// Time between a program's last words and its end.
const DYING: Duration = Duration::from_millis(500);
/// Time to leave after `quit`.
const LEAVING: Duration = Duration::from_millis(300);
/// Time for the last lines of standard error to arrive.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// A program, and how it is started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// A path, or a name to be found in `PATH`.
    pub program: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// The folder it runs in; ours without one.
    pub dir: Option<PathBuf>,
    /// The options it is set to in its protocol, name and value.
    pub options: Vec<(String, String)>,
}

/// How long an answer is waited for.
#[derive(Clone, Copy)]
pub(crate) struct Wait<'a> {
    since: Instant,
    patience: Duration,
    /// Says that nobody wants the answer any more.
    signal: Option<&'a Signal>,
}

impl<'a> Wait<'a> {
    /// From now on.
    pub(crate) fn new(patience: Duration) -> Wait<'a> {
        Wait { since: Instant::now(), patience, signal: None }
    }

    /// From now on, for a question.
    pub(crate) fn for_answer(ask: &Ask<'a>) -> Wait<'a> {
        Wait { signal: Some(ask.signal), ..Wait::new(ask.patience) }
    }

    /// Time since it began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    fn is_unwanted(&self) -> bool {
        self.signal.is_some_and(Signal::is_stopped)
    }
}

/// What the threads that listen and the one that asks know in common.
#[derive(Debug, Default)]
struct Heard {
    transcript: Transcript,
    /// The beginning of a line whose end has not come.
    half_line: String,
}

type Shared = Arc<Mutex<Heard>>;

/// A running program.
pub(crate) struct Process {
    child: Child,
    /// Lines to it; `None` once its input is closed.
    to: Option<SyncSender<String>>,
    from: Receiver<Cut>,
    heard: Shared,
    errors: JoinHandle<()>,
    /// What it is told before it is left.
    quit: &'static str,
    /// What a line to it ends with.
    line_end: &'static str,
    /// Lines and bytes of the current answer.
    answered: (usize, usize),
    /// Whether its end has been waited for.
    over: bool,
}

impl Process {
    /// Starts a program, which understands `quit` as the request to leave, and lines that end with `line_end`.
    pub(crate) fn start(
        command: &Command,
        quit: &'static str,
        line_end: &'static str,
    ) -> Result<Process, Fault> {
        let cannot = |error: std::io::Error| Fault {
            kind: FaultKind::Start,
            detail: format!("'{}': {error}", quote(&command.program)),
            transcript: Vec::new(),
        };
        let mut child = spawn(command).map_err(cannot)?;
        let heard = Shared::default();
        let (to, lines_to) = sync_channel(UNREAD_LINES);
        let (lines_from, from) = sync_channel(WAITING_LINES);
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || speak(stdin, &lines_to));
        }
        if let Some(stdout) = child.stdout.take() {
            let heard = Arc::clone(&heard);
            thread::spawn(move || listen(stdout, &heard, &lines_from));
        }
        let stderr = child.stderr.take();
        let errors = thread::spawn({
            let heard = Arc::clone(&heard);
            move || stderr.into_iter().for_each(|stderr| overhear(stderr, &heard))
        });
        Ok(Process {
            child,
            to: Some(to),
            from,
            heard,
            errors,
            quit,
            line_end,
            answered: (0, 0),
            over: false,
        })
    }

    /// Says a line.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.send_all(&[line])
    }

    /// Says several lines at once, which are one message: however many they are, they do not fill the queue.
    pub(crate) fn send_all(&mut self, lines: &[impl AsRef<str>]) -> Result<(), Fault> {
        let mut text = String::new();
        for line in lines {
            lock(&self.heard).transcript.note(Voice::To, line.as_ref());
            text.push_str(line.as_ref());
            text.push_str(self.line_end);
        }
        let sent = self.to.as_ref().map(|to| to.try_send(text));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => {
                Err(self.fault(FaultKind::Stall, "it does not read what it is told"))
            }
            Some(Err(TrySendError::Disconnected(_))) | None => Err(self.ended()),
        }
    }

    /// Begins a new answer, whose length is counted from here.
    pub(crate) fn begin_answer(&mut self) {
        self.answered = (0, 0);
    }

    /// The next line, waited for no longer than `wait` says; `None` when none has come `pause` after the wait began.
    pub(crate) fn receive_within(
        &mut self,
        wait: &Wait<'_>,
        pause: Duration,
        awaited: &str,
    ) -> Result<Option<String>, Fault> {
        loop {
            let elapsed = wait.elapsed();
            if wait.is_unwanted() {
                return Err(self.complaint(FaultKind::Stall, "nobody wants its answer any more"));
            }
            if elapsed >= wait.patience {
                return Err(self.stalled(wait.patience, awaited));
            }
            if elapsed >= pause {
                return Ok(None);
            }
            let left = pause.min(wait.patience) - elapsed;
            match self.from.recv_timeout(left.min(LOOKING_UP)) {
                Ok(cut) => return self.accept(cut).map(Some),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// The next line, waited for as long as `wait` says. `awaited` names what is waited for.
    pub(crate) fn receive(&mut self, wait: &Wait<'_>, awaited: &str) -> Result<String, Fault> {
        loop {
            if let Some(line) = self.receive_within(wait, Duration::MAX, awaited)? {
                return Ok(line);
            }
        }
    }

    /// The next line, if one is there already.
    pub(crate) fn overheard(&mut self) -> Result<Option<String>, Fault> {
        self.from.try_recv().ok().map(|cut| self.accept(cut)).transpose()
    }

    /// Counts a line of the answer.
    fn accept(&mut self, cut: Cut) -> Result<String, Fault> {
        let detail = match cut {
            Cut::Line(line) => {
                self.answered.0 += 1;
                self.answered.1 += line.len();
                let (lines, bytes) = self.answered;
                if lines <= LONGEST_ANSWER.0 && bytes <= LONGEST_ANSWER.1 {
                    return Ok(line);
                }
                format!("an answer without end: {lines} lines, {bytes} bytes so far")
            }
            Cut::TooLong(begin) => {
                format!("a line of more than {LONGEST_LINE} bytes: '{}'", quote(&begin))
            }
        };
        Err(self.fault(FaultKind::Garbage, &detail))
    }

    /// The fault of one that has not answered in time.
    fn stalled(&mut self, patience: Duration, awaited: &str) -> Fault {
        // What it has started may hold its output open after its end.
        if has_ended(&mut self.child) {
            return self.ended();
        }
        let detail = format!("no {awaited} in {:.3} s{}", patience.as_secs_f64(), self.last_words());
        self.fault(FaultKind::Stall, &detail)
    }

    /// A fault of this program, which is ended.
    pub(crate) fn fault(&mut self, kind: FaultKind, detail: &str) -> Fault {
        self.kill();
        self.hear_last_words();
        self.complaint(kind, detail)
    }

    fn complaint(&self, kind: FaultKind, detail: &str) -> Fault {
        Fault { kind, detail: detail.to_string(), transcript: self.transcript() }
    }

    /// The last lines exchanged.
    pub(crate) fn transcript(&self) -> Vec<String> {
        lock(&self.heard).transcript.lines()
    }

    /// The fault of a program that has closed its pipes: how it ended.
    fn ended(&mut self) -> Fault {
        let gone = self.wait(DYING);
        let (kind, how) = match self.kill() {
            Some(status) if gone => judge(status),
            _ => (FaultKind::Exit, "it closed its input or output, and ran on".to_string()),
        };
        self.hear_last_words();
        let detail = format!("{how}{}", self.last_words());
        self.complaint(kind, &detail)
    }

    /// The half line that it left, for a message.
    fn last_words(&self) -> String {
        match lock(&self.heard).half_line.as_str() {
            "" => String::new(),
            half => format!(", after half a line: '{}'", quote(half)),
        }
    }

    /// Waits for the end, and says whether it came.
    fn wait(&mut self, time: Duration) -> bool {
        until(time, || has_ended(&mut self.child))
    }

    fn hear_last_words(&mut self) {
        until(LAST_WORDS, || self.errors.is_finished());
    }

    /// Ends the program and whatever it started, and reaps it.
    fn kill(&mut self) -> Option<ExitStatus> {
        self.to = None;
        if !self.over {
            kill_group(&self.child);
            // It may have left its group, or there are no groups here.
            let _ = self.child.kill();
            self.over = true;
        }
        self.child.wait().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.over {
            if let Some(to) = self.to.take() {
                // One that no longer reads is not asked.
                let _ = to.try_send(format!("{}{}", self.quit, self.line_end));
            }
            self.wait(LEAVING);
        }
        self.kill();
    }
}

/// Waits until something is so, and says whether it is.
fn until(time: Duration, mut is_so: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + time;
    let mut pause = Duration::from_micros(100);
    loop {
        if is_so() {
            return true;
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return false;
        }
        thread::sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

fn spawn(command: &Command) -> std::io::Result<Child> {
    let mut process = std::process::Command::new(&command.program);
    process.args(&command.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(dir) = &command.dir {
        process.current_dir(dir);
    }
    // A group of its own: it ends with all its children, and an interrupt typed at the terminal is ours alone.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut process, 0);
    process.spawn()
}

/// Whether the program has ended; it is not reaped, so that its number stays its own until its group is killed.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    // An error says that there is no such child any more.
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Kills the group that the program leads, before it is reaped.
#[cfg(unix)]
fn kill_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // It fails when nobody of the group is left.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

/// What an end by itself means.
fn judge(status: ExitStatus) -> (FaultKind, String) {
    if status.success() {
        return (FaultKind::Exit, "it ended by itself, with exit status 0".to_string());
    }
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        let name = SIGNALS.iter().find(|(number, _)| *number == signal).map(|(_, name)| format!(" ({name})"));
        return (FaultKind::Crash, format!("it died of signal {signal}{}", name.unwrap_or_default()));
    }
    let code = status.code().map_or_else(|| "unknown".to_string(), |code| code.to_string());
    (FaultKind::Crash, format!("it ended with exit status {code}"))
}

/// The signals that programs die of, where all systems agree on their numbers.
#[cfg(unix)]
const SIGNALS: [(i32, &str); 10] = [
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (3, "SIGQUIT"),
    (4, "SIGILL"),
    (6, "SIGABRT"),
    (8, "SIGFPE"),
    (9, "SIGKILL"),
    (11, "SIGSEGV"),
    (13, "SIGPIPE"),
    (15, "SIGTERM"),
];

/// Writes to the program until its input or ours is closed.
fn speak(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads the program's answers. When too many wait, it stops reading, and the program waits.
fn listen(mut stdout: impl Read, heard: &Shared, lines: &SyncSender<Cut>) {
    let mut splitter = Splitter::new(LONGEST_LINE);
    read_all(&mut stdout, |bytes| {
        let mut wanted = true;
        splitter.feed(bytes, |cut| {
            if wanted {
                let (Cut::Line(text) | Cut::TooLong(text)) = &cut;
                lock(heard).transcript.note(Voice::From, text);
                wanted = lines.send(cut).is_ok();
            }
        });
        lock(heard).half_line = String::from_utf8_lossy(splitter.pending()).into_owned();
        wanted
    });
}

/// Reads what the program says on its standard error.
fn overhear(mut stderr: impl Read, heard: &Shared) {
    let mut splitter = Splitter::new(LONGEST_LINE);
    read_all(&mut stderr, |bytes| {
        splitter.feed(bytes, |cut| {
            let (Cut::Line(text) | Cut::TooLong(text)) = cut;
            lock(heard).transcript.note(Voice::Error, &text);
        });
        true
    });
}

/// Reads to the end, or until `more` says that it is enough.
fn read_all(pipe: &mut impl Read, mut more: impl FnMut(&[u8]) -> bool) {
    let mut bytes = [0; 8 << 10];
    loop {
        match pipe.read(&mut bytes) {
            Ok(0) => return,
            Ok(count) if more(&bytes[..count]) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Ok(_) | Err(_) => return,
        }
    }
}

fn lock(heard: &Shared) -> MutexGuard<'_, Heard> {
    heard.lock().unwrap_or_else(PoisonError::into_inner)
}
