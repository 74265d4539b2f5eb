//! The last lines that were exchanged with a program, for whoever has to understand what went wrong.

use std::collections::VecDeque;

use pentaply_core::quote_up_to;

/// Lines that are kept.
const KEPT: usize = 40;
/// Lines of standard error among them: a talkative program must not push out what was said.
const KEPT_OF_ERRORS: usize = 12;
/// Characters of a line that are kept.
const WIDTH: usize = 400;

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Voice {
    /// We did.
    To,
    /// The program, on its standard output.
    From,
    /// The program, on its standard error.
    Error,
}

/// The last lines of an exchange.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    lines: VecDeque<(Voice, String)>,
    errors: usize,
}

impl Transcript {
    /// Adds a line, and forgets the oldest one when there are too many.
    pub(crate) fn note(&mut self, voice: Voice, line: &str) {
        self.lines.push_back((voice, quote_up_to(line, WIDTH)));
        self.errors += usize::from(voice == Voice::Error);
        if self.errors > KEPT_OF_ERRORS {
            let oldest = self.lines.iter().position(|(voice, _)| *voice == Voice::Error);
            self.forget(oldest.unwrap_or(0));
        } else if self.lines.len() > KEPT {
            self.forget(0);
        }
    }

    fn forget(&mut self, index: usize) {
        if let Some((Voice::Error, _)) = self.lines.remove(index) {
            self.errors -= 1;
        }
    }

    /// The lines, oldest first, each with its sign: `> `, `< ` or `! `.
    pub(crate) fn lines(&self) -> Vec<String> {
        let sign = |voice| match voice {
            Voice::To => '>',
            Voice::From => '<',
            Voice::Error => '!',
        };
        self.lines.iter().map(|(voice, line)| format!("{} {line}", sign(*voice))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_talkative_program_does_not_push_out_what_was_said() {
        let mut transcript = Transcript::default();
        transcript.note(Voice::To, "go depth 3");
        for number in 0..1000 {
            transcript.note(Voice::Error, &format!("chatter {number}"));
        }
        let lines = transcript.lines();
        assert_eq!((lines.len(), lines[0].as_str()), (1 + KEPT_OF_ERRORS, "> go depth 3"));
        assert_eq!(lines[KEPT_OF_ERRORS], "! chatter 999");
        for number in 0..1000 {
            transcript.note(Voice::From, &format!("info {number}{}", "x".repeat(1000)));
        }
        let lines = transcript.lines();
        assert_eq!(lines.len(), KEPT);
        assert!(lines.iter().all(|line| line.starts_with("< info") && line.chars().count() == WIDTH + 2));
    }
}
