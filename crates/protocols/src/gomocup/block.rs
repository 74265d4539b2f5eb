//! The commands that are several lines: a word, stones, and `DONE`.

use pentaply_core::quote;

use super::error::Wrong;
use super::point::{Point, numbers};
use super::words::Work;

/// Whose a stone is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// The side that is asked.
    Own,
    /// Its opponent.
    Opponent,
    /// Nobody's: a point that is forbidden, or part of a line that has won.
    Nobody,
}

/// A line of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stone {
    pub(super) point: Point,
    pub(super) owner: Owner,
}

/// What a block is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Board,
    QuietBoard,
    Swap2,
}

impl Kind {
    /// The block that a line with this word, in lower case, begins.
    pub(super) fn named(word: &str) -> Option<Kind> {
        let kinds = [Kind::Board, Kind::QuietBoard, Kind::Swap2];
        kinds.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(word))
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Board => "BOARD",
            Kind::QuietBoard => "YXBOARD",
            Kind::Swap2 => "SWAP2BOARD",
        }
    }
}

/// More lines than the points of any board.
const MOST_LINES: usize = 1000;

/// A block that is being read.
#[derive(Debug)]
pub(super) struct Block {
    kind: Kind,
    stones: Vec<Stone>,
    lines: usize,
    /// The first mistake in it.
    wrong: Option<Wrong>,
}

impl Block {
    pub(super) fn new(kind: Kind) -> Block {
        Block { kind, stones: Vec::new(), lines: 0, wrong: None }
    }

    pub(super) fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// Reads a line of it.
    pub(super) fn add(&mut self, line: &str) {
        self.lines = self.lines.saturating_add(1);
        if self.wrong.is_some() {
            return;
        }
        if self.lines > MOST_LINES {
            self.wrong = Some(Wrong::BlockTooLong(self.name()));
            return;
        }
        let (stone, form) = match self.kind {
            Kind::Board | Kind::QuietBoard => (owned(line), "'x,y,owner' with owner 1, 2 or 3"),
            Kind::Swap2 => {
                let point = Point::parse(line);
                (point.map(|point| Stone { point, owner: Owner::Nobody }), "'x,y'")
            }
        };
        match stone {
            Some(stone) => self.stones.push(stone),
            None => {
                let (block, number, text) = (self.name(), self.lines, quote(line));
                self.wrong = Some(Wrong::BlockLine { block, number, form, text });
            }
        }
    }

    /// The command, when the block has come to its end.
    pub(super) fn complete(self) -> Result<Work, Wrong> {
        match (self.wrong, self.kind) {
            (Some(wrong), _) => Err(wrong),
            (None, Kind::Swap2) => Ok(Work::Swap2(self.stones)),
            (None, kind) => Ok(Work::Board { stones: self.stones, is_answered: kind == Kind::Board }),
        }
    }
}

/// Reads `x,y,owner`.
fn owned(line: &str) -> Option<Stone> {
    let [x, y, owner] = numbers(line)?.try_into().ok()?;
    let owner = match owner {
        1 => Owner::Own,
        2 => Owner::Opponent,
        3 => Owner::Nobody,
        _ => return None,
    };
    Some(Stone { point: Point::of(x, y), owner })
}
