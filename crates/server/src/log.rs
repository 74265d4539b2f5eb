//! Structured lines on standard error about what the server does.

use tracing::Level;

/// Writes what the server does to standard error from now on: searches and their ends, and every request if `is_verbose`.
/// Does nothing where the program has a log already.
pub fn log_to_stderr(is_verbose: bool) {
    let level = if is_verbose { Level::DEBUG } else { Level::INFO };
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(level).with_ansi(false);
    // A log that is there already is as good.
    let _ = log.with_target(false).try_init();
}
