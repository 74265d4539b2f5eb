//! What a manager says, line by line: commands, and blocks of lines that are one command once they are complete.

use pentaply_core::quote;

use super::block::{Block, Kind, Stone};
use super::error::Wrong;
use super::point::{Point, whole};

/// A line, or a block of lines, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `END`.
    End,
    /// `YXSTOP`, `STOP`: answer now.
    Stop,
    /// `ABOUT`: who are you?
    About,
    /// `YXSHOWINFO`: how large may threads and table be?
    Sizes,
    /// A word that is none of ours.
    Unknown(String),
    /// What needs the board, and so waits for the end of a search.
    Work(Work),
}

/// A command that needs the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// `START n`, `RECTSTART n,n`: a new game on a board of this size.
    Start(u32),
    /// `RESTART`.
    Restart,
    /// `BEGIN`: the first move.
    Begin,
    /// `TURN x,y`: the opponent's move, to be answered.
    Turn(Point),
    /// `PLAY x,y`: our move is this one.
    Play(Point),
    /// `TAKEBACK x,y`.
    TakeBack(Point),
    /// `BOARD` ... `DONE`, to be answered by a move, and `YXBOARD` ... `DONE`, which is not.
    Board { stones: Vec<Stone>, is_answered: bool },
    /// `SWAP2BOARD` ... `DONE`: an opening, to be answered by what we choose.
    Swap2(Vec<Stone>),
    /// `YXSWAP2STEP1` to `3`: the same on the board as it is, for Yixin-Board.
    SwapStep(u8),
    /// `INFO key value`.
    Info { key: String, value: String },
    /// `YXSHOWFORBID`: which points are forbidden?
    Forbidden,
    /// `YXNBEST n`: a move, and the best ones beside it.
    Best(usize),
    /// `YXHASHCLEAR`: forget what was learned.
    Forget,
}

/// What a line is the name of.
type Parse = fn(&str) -> Result<Command, Wrong>;

/// The commands of one line, in lower case, and how what follows them is read.
const COMMANDS: &[(&str, Parse)] = &[
    ("start", |rest| size("START", rest)),
    ("rectstart", |rest| size("RECTSTART", rest)),
    ("restart", |_| work(Work::Restart)),
    ("begin", |_| work(Work::Begin)),
    ("turn", |rest| work(Work::Turn(point("TURN", rest)?))),
    ("play", |rest| work(Work::Play(point("PLAY", rest)?))),
    ("takeback", |rest| work(Work::TakeBack(point("TAKEBACK", rest)?))),
    ("about", |_| Ok(Command::About)),
    ("end", |_| Ok(Command::End)),
    ("info", |rest| {
        let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        work(Work::Info { key: key.to_lowercase(), value: value.trim().to_string() })
    }),
    ("stop", |_| Ok(Command::Stop)),
    ("yxstop", |_| Ok(Command::Stop)),
    ("yxshowforbid", |_| work(Work::Forbidden)),
    ("yxnbest", |rest| match whole(rest).and_then(|count| usize::try_from(count).ok()) {
        Some(count) if count > 0 => work(Work::Best(count)),
        _ => Err(Wrong::Form { word: "YXNBEST", takes: "how many moves", text: quote(rest) }),
    }),
    ("yxhashclear", |_| work(Work::Forget)),
    ("yxshowinfo", |_| Ok(Command::Sizes)),
    ("yxswap2step1", |_| work(Work::SwapStep(1))),
    ("yxswap2step2", |_| work(Work::SwapStep(2))),
    ("yxswap2step3", |_| work(Work::SwapStep(3))),
];

fn work(work: Work) -> Result<Command, Wrong> {
    Ok(Command::Work(work))
}

fn point(word: &'static str, text: &str) -> Result<Point, Wrong> {
    Point::parse(text).ok_or_else(|| Wrong::Form { word, takes: "a point 'x,y'", text: quote(text) })
}

/// The size of a board: one number, or, from those who think of boards as rectangles, two.
fn size(word: &'static str, text: &str) -> Result<Command, Wrong> {
    let numbers: Option<Vec<u32>> = text
        .split([' ', '\t', ','])
        .filter(|part| !part.is_empty())
        .map(|part| whole(part).map(|n| n.clamp(0, u32::MAX.into()) as u32))
        .collect();
    match numbers.as_deref() {
        Some([size]) => work(Work::Start(*size)),
        Some([width, height]) if width == height => work(Work::Start(*width)),
        Some([width, height]) => Err(Wrong::NotSquare(*width, *height)),
        _ => Err(Wrong::Form { word, takes: "the size of the board", text: quote(text) }),
    }
}

/// The word that ends a block.
const DONE: &str = "done";

/// Puts lines together to commands.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// The block that is being read.
    block: Option<Block>,
    /// Whether what was said last is unknown to us: it may be a block, whose lines then mean nothing.
    is_astray: bool,
}

impl Reader {
    /// Reads a line. It may be no command yet; it may be two things, the end of a block that nobody has ended being the first.
    pub(super) fn read(&mut self, line: &str) -> Vec<Result<Command, Wrong>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (lower, rest) = (word.to_lowercase(), rest.trim());
        if word.is_empty() {
            return Vec::new();
        }
        if lower == DONE {
            let is_astray = std::mem::take(&mut self.is_astray);
            return match self.block.take() {
                Some(block) => vec![block.complete().map(Command::Work)],
                None if is_astray => Vec::new(),
                None => vec![Err(Wrong::NothingToEnd)],
            };
        }
        let kind = Kind::named(&lower);
        let command = COMMANDS.iter().find(|(name, _)| *name == lower).map(|(_, parse)| parse);
        if kind.is_none() && command.is_none() {
            return self.read_other(line, word);
        }
        self.is_astray = false;
        let mut read: Vec<_> = self.unfinished().into_iter().map(Err).collect();
        self.block = kind.map(Block::new);
        read.extend(command.map(|parse| parse(rest)));
        read
    }

    /// Reads a line that begins with no command: a line of a block, in the best case.
    fn read_other(&mut self, line: &str, word: &str) -> Vec<Result<Command, Wrong>> {
        if let Some(block) = &mut self.block {
            block.add(line);
            return Vec::new();
        }
        let is_stone = line.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        if is_stone && self.is_astray {
            return Vec::new();
        }
        if is_stone {
            return vec![Err(Wrong::Stray(quote(line)))];
        }
        self.is_astray = true;
        vec![Ok(Command::Unknown(quote(word)))]
    }

    /// The complaint that a block was begun and not ended. It is forgotten.
    pub(super) fn unfinished(&mut self) -> Option<Wrong> {
        self.block.take().map(|block| Wrong::Unfinished(block.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::block::Owner;
    use super::*;

    /// What these lines are, written down.
    fn read(lines: &str) -> Vec<String> {
        let mut reader = Reader::default();
        let read = lines.lines().flat_map(|line| reader.read(line));
        read.map(|command| match command {
            Ok(command) => format!("{command:?}"),
            Err(wrong) => format!("! {wrong}"),
        })
        .collect()
    }

    fn one(line: &str) -> Result<Command, String> {
        let mut read = Reader::default().read(line);
        assert_eq!(read.len(), 1, "{line}: {read:?}");
        read.remove(0).map_err(|wrong| wrong.to_string())
    }

    #[test]
    fn commands_are_read_in_any_case() {
        for line in ["TURN 7,8", "turn 7,8", "  Turn   7 , 8 "] {
            assert_eq!(one(line), Ok(Command::Work(Work::Turn(Point { x: 7, y: 8 }))), "{line}");
        }
        for line in ["START 15", "start 15 15", "RECTSTART 15,15", "rectstart 15, 15"] {
            assert_eq!(one(line), Ok(Command::Work(Work::Start(15))), "{line}");
        }
        assert_eq!(one("START 99999999999999"), Ok(Command::Work(Work::Start(u32::MAX))));
        assert_eq!(one("START -3"), Ok(Command::Work(Work::Start(0))));
        let info = |key: &str, value: &str| {
            Ok(Command::Work(Work::Info { key: key.to_string(), value: value.to_string() }))
        };
        assert_eq!(one("INFO Timeout_Turn 5000"), info("timeout_turn", "5000"));
        assert_eq!(one("info folder C:\\my folder"), info("folder", "C:\\my folder"));
        assert_eq!(one("INFO"), info("", ""));
        assert_eq!(one("yxnbest 3"), Ok(Command::Work(Work::Best(3))));
        assert_eq!(one("yxSTOP"), Ok(Command::Stop));
        assert_eq!(one("PLACE 3"), Ok(Command::Unknown("PLACE".to_string())));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, said) in [
            ("TURN", "'TURN' takes a point 'x,y', not ''"),
            ("TURN 7", "'TURN' takes a point 'x,y', not '7'"),
            ("TAKEBACK a,b", "'TAKEBACK' takes a point 'x,y', not 'a,b'"),
            ("START", "'START' takes the size of the board, not ''"),
            ("START fifteen", "'START' takes the size of the board, not 'fifteen'"),
            ("START 15 15 15", "'START' takes the size of the board, not '15 15 15'"),
            ("RECTSTART 15,20", "only square boards are played, not 15 by 20"),
            ("YXNBEST 0", "'YXNBEST' takes how many moves, not '0'"),
            ("DONE", "'DONE' without a 'BOARD' before it"),
            ("7,7,1", "'7,7,1' stands outside of 'BOARD' and 'DONE'"),
        ] {
            assert_eq!(one(line), Err(said.to_string()), "{line}");
        }
    }

    #[test]
    fn a_block_is_one_command() {
        let stone = |x, y, owner| Stone { point: Point { x, y }, owner };
        let mut reader = Reader::default();
        for line in ["BOARD", "7,7,1", "", " 8 , 8 , 2 ", "9,9,3"] {
            assert!(reader.read(line).is_empty(), "{line}");
        }
        let stones = vec![stone(7, 7, Owner::Own), stone(8, 8, Owner::Opponent), stone(9, 9, Owner::Nobody)];
        let done = reader.read("done").remove(0).expect("it is complete");
        assert_eq!(done, Command::Work(Work::Board { stones, is_answered: true }));
        assert_eq!(read("yxboard\nDONE"), ["Work(Board { stones: [], is_answered: false })"]);
        assert_eq!(read("SWAP2BOARD\ndone"), ["Work(Swap2([]))"]);
    }

    #[test]
    fn a_block_with_a_mistake_is_read_to_its_end_and_then_refused() {
        assert_eq!(
            read("BOARD\n7,7,1\ngarbage\n8,8\n9,9,2\nDONE\nABOUT"),
            ["! line 2 of 'BOARD' is to be 'x,y,owner' with owner 1, 2 or 3, not 'garbage'", "About"]
        );
        assert_eq!(
            read("BOARD\n7,7,4\nDONE"),
            ["! line 1 of 'BOARD' is to be 'x,y,owner' with owner 1, 2 or 3, not '7,7,4'"]
        );
        assert_eq!(read("SWAP2BOARD\n7\nDONE"), ["! line 1 of 'SWAP2BOARD' is to be 'x,y', not '7'"]);
        let long = format!("BOARD\n{}DONE", "1,1,1\n".repeat(5000));
        assert_eq!(read(&long), ["! 'BOARD' has more lines than any board has points"]);
    }

    #[test]
    fn a_command_ends_a_block_that_nobody_has_ended() {
        assert_eq!(
            read("BOARD\n7,7,1\nABOUT\n8,8,2\nDONE"),
            [
                "! 'BOARD' was not ended by 'DONE', and is left out",
                "About",
                "! '8,8,2' stands outside of 'BOARD' and 'DONE'",
                "! 'DONE' without a 'BOARD' before it"
            ]
        );
        assert_eq!(
            read("BOARD\nYXBOARD\nDONE"),
            [
                "! 'BOARD' was not ended by 'DONE', and is left out",
                "Work(Board { stones: [], is_answered: false })"
            ]
        );
    }

    #[test]
    fn the_lines_of_an_unknown_block_are_not_complained_of() {
        assert_eq!(
            read("yxquerydatabaseall\n7,7\n8,8\ndone\ndone"),
            ["Unknown(\"yxquerydatabaseall\")", "! 'DONE' without a 'BOARD' before it"]
        );
    }
}
