//! A line on standard error that shows how far long work has come, where somebody is watching.

use std::io::{IsTerminal, Write};

use pentaply_engine::Analysis;

use crate::words::{grouped, short_score};

/// The progress of one piece of work.
pub(crate) struct Progress {
    shown: bool,
    watched: bool,
}

/// Characters of a progress line: a longer one would wrap and could not be wiped.
const WIDTH: usize = 78;

impl Progress {
    /// Nothing yet.
    pub(crate) fn new() -> Progress {
        Progress { shown: false, watched: std::io::stderr().is_terminal() }
    }

    /// Shows what a search knows so far.
    pub(crate) fn analysis(&mut self, analysis: &Analysis) {
        if self.watched {
            self.show(&format!(
                "depth {:<3} {:>8}  {:>13} nodes  {}",
                analysis.depth,
                short_score(analysis.score),
                grouped(analysis.nodes),
                analysis.pv().join(" ")
            ));
        }
    }

    /// Shows a line in place of the last.
    pub(crate) fn show(&mut self, line: &str) {
        if self.watched {
            let line: String = line.chars().take(WIDTH).collect();
            // Progress that cannot be shown is no failure.
            let _ = write!(std::io::stderr(), "\r\x1b[2K{line}");
            self.shown = true;
        }
    }

    /// Wipes the line.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[2K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
