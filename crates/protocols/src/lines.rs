//! Lines out of bytes that come from outside: of bounded length, and text in any case.

use std::io::{ErrorKind, Read};

use crossbeam_channel::Sender;

/// Bytes that arrive in pieces, cut into lines. A line ends with LF, CR LF or CR alone.
#[derive(Debug)]
pub(crate) struct Splitter {
    /// The beginning of a line whose end has not come yet.
    pending: Vec<u8>,
    /// Whether the rest of a line that was too long is being skipped.
    skipping: bool,
    /// Whether the last byte was a CR: an LF after it ends no other line.
    is_after_return: bool,
    longest: usize,
}

/// A line, or what there is of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// A whole line, without its end. What is no UTF-8 is read as well as it can be.
    Line(String),
    /// The beginning of a line longer than allowed; its rest is skipped.
    TooLong(String),
}

/// What some programs put before their text, which says nothing.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

impl Splitter {
    /// Lines of at most `longest` bytes.
    pub(crate) fn new(longest: usize) -> Splitter {
        Splitter { pending: Vec::new(), skipping: false, is_after_return: false, longest }
    }

    /// Takes the next piece and hands out the lines that it ends.
    pub(crate) fn feed(&mut self, mut bytes: &[u8], mut line: impl FnMut(Cut)) {
        while let Some(&first) = bytes.first() {
            if std::mem::take(&mut self.is_after_return) && first == b'\n' {
                bytes = &bytes[1..];
                continue;
            }
            let end = bytes.iter().position(|&byte| matches!(byte, b'\n' | b'\r'));
            self.is_after_return = end.is_some_and(|end| bytes[end] == b'\r');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            bytes = &bytes[end.map_or(bytes.len(), |end| end + 1)..];
            if !self.skipping {
                let room = self.longest - self.pending.len();
                self.pending.extend_from_slice(&part[..part.len().min(room)]);
                if part.len() > room {
                    line(Cut::TooLong(self.take()));
                    self.skipping = true;
                }
            }
            if end.is_some() && !std::mem::take(&mut self.skipping) {
                line(Cut::Line(self.take()));
            }
        }
    }

    /// The beginning of a line whose end has not come; empty between lines.
    pub(crate) fn pending(&self) -> &[u8] {
        &self.pending
    }

    fn take(&mut self) -> String {
        let text = String::from_utf8_lossy(&self.pending);
        let text = text.trim_start_matches(BYTE_ORDER_MARK).to_string();
        self.pending.clear();
        text
    }
}

/// Reads lines of at most `longest` bytes and sends them on, until the input ends or nobody listens any more.
pub(crate) fn read_lines(mut input: impl Read, longest: usize, lines: &Sender<Cut>) {
    let mut splitter = Splitter::new(longest);
    let mut bytes = [0; 8 << 10];
    let mut is_heard = true;
    while is_heard {
        match input.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => splitter.feed(&bytes[..count], |cut| is_heard &= lines.send(cut).is_ok()),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    // The last line may lack its end.
    if !splitter.pending().is_empty() {
        splitter.feed(b"\n", |cut| {
            let _ = lines.send(cut);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cut(pieces: &[&[u8]], longest: usize) -> (Vec<Cut>, String) {
        let mut splitter = Splitter::new(longest);
        let mut cuts = Vec::new();
        for piece in pieces {
            splitter.feed(piece, |cut| cuts.push(cut));
        }
        (cuts, String::from_utf8_lossy(splitter.pending()).into_owned())
    }

    #[test]
    fn a_line_may_arrive_in_pieces_and_several_at_once() {
        let line = |text: &str| Cut::Line(text.to_string());
        let (cuts, rest) = cut(&[b"on", b"e\r\ntwo\n\nth", b"ree"], 100);
        assert_eq!((cuts, rest.as_str()), (vec![line("one"), line("two"), line("")], "three"));
        let (cuts, rest) = cut(&[b"one\rtwo\r", b"\n\rth", b"ree"], 100);
        assert_eq!((cuts, rest.as_str()), (vec![line("one"), line("two"), line("")], "three"));
        assert_eq!(cut(&[b"\xff!\n"], 9).0, [line("\u{FFFD}!")]);
        assert_eq!(cut(&["\u{FEFF}bestmove 3\r\n".as_bytes()], 99).0, [line("bestmove 3")]);
    }

    #[test]
    fn an_endless_line_is_cut_once_and_skipped() {
        let (cuts, rest) = cut(&[b"abcdef", b"ghi", b"jk\nnext\n", b"12345"], 5);
        assert_eq!(cuts, [Cut::TooLong("abcde".into()), Cut::Line("next".into())]);
        assert_eq!(rest, "12345");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn how_bytes_are_cut_into_pieces_makes_no_difference(
            pieces in proptest::collection::vec(proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..9), 0..9)
        ) {
            let whole = pieces.concat();
            let pieces: Vec<&[u8]> = pieces.iter().map(Vec::as_slice).collect();
            prop_assert_eq!(cut(&pieces, 6), cut(&[&whole], 6));
        }
    }
}
