//! What can be wrong with a game of another program. Lines, games and moves count from 1.

use pentaply_core::{InputError, Lang, Side};
use thiserror::Error;

use crate::error::Error;

/// Why a text is no game, or a game cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// There is no game in it.
    #[error("there is no game in it")]
    Empty,
    /// The first line of a psq file is another.
    #[error("line {0} should read like 'Piskvorky 15x15, 11:11, 0', not '{1}'")]
    NoHeader(usize, String),
    /// A board that is not square, or too small or too large.
    #[error("line {0}: a board is square and has 5 to 22 points along an edge, not '{1}'")]
    Size(usize, String),
    /// The game is another one.
    #[error("line {0}: GM[{1}] is another game, gomoku and renju are GM[4]")]
    OtherGame(usize, String),
    /// A variant that is none.
    #[error("line {line}: {error}")]
    Variant {
        /// Where.
        line: usize,
        /// What is wrong with it.
        error: Error,
    },
    /// Neither a move nor anything else that such a file holds.
    #[error("'{1}' on line {0} is not understood")]
    Unreadable(usize, String),
    /// Something in brackets has no end.
    #[error("what begins with '{1}' on line {0} has no end")]
    Open(usize, char),
    /// A passed turn.
    #[error("a turn is passed on line {0}: in gomoku nobody may pass")]
    Pass(usize),
    /// A stone of the side that is not to move.
    #[error("'{text}' on line {line} is a move of {}, but it is the other side's turn", ["Black", "White"][.side.index()])]
    Turn {
        /// Where.
        line: usize,
        /// As written.
        text: String,
        /// Whose stone it would be.
        side: Side,
    },
    /// Stones set up once moves were made.
    #[error("stones are set up on line {0}, after the first move")]
    LateSetup(usize),
    /// A stone that is set up off the board.
    #[error("the stone '{text}' on line {line} is not on the board")]
    Stone {
        /// Where.
        line: usize,
        /// As written.
        text: String,
    },
    /// The position that the game begins from.
    #[error("game {game}: {error}")]
    Position {
        /// Which game of the text.
        game: usize,
        /// What is wrong with it.
        error: Error,
    },
    /// A move that cannot be played.
    #[error("move {number} of game {game}, '{text}' on line {line}, cannot be played: {error}")]
    Move {
        /// Which game of the text.
        game: usize,
        /// Which ply.
        number: usize,
        /// Where.
        line: usize,
        /// As written.
        text: String,
        /// Why not.
        error: Error,
    },
    /// A game that begins from a position which the format cannot hold.
    #[error("this format cannot hold a game that begins from such a position")]
    NoSetup,
}

impl InputError for RecordError {
    fn zh(&self) -> String {
        match self {
            RecordError::Empty => "其中没有对局".to_owned(),
            RecordError::NoHeader(line, text) => {
                format!("第 {line} 行应如“Piskvorky 15x15, 11:11, 0”，而不是“{text}”")
            }
            RecordError::Size(line, text) => {
                format!("第 {line} 行：棋盘应为正方形，每边 5 到 22 个点，而不是“{text}”")
            }
            RecordError::OtherGame(line, text) => {
                format!("第 {line} 行：GM[{text}] 是别的棋，五子棋与连珠为 GM[4]")
            }
            RecordError::Variant { line, error } => format!("第 {line} 行：{}", error.zh()),
            RecordError::Unreadable(line, text) => format!("看不懂第 {line} 行的“{text}”"),
            RecordError::Open(line, c) => format!("第 {line} 行的“{c}”没有结束"),
            RecordError::Pass(line) => format!("第 {line} 行有一手停着：五子棋不可停着"),
            RecordError::Turn { line, text, side } => {
                format!("第 {line} 行的“{text}”是{}方的着法，但轮到另一方", ["黑", "白"][side.index()])
            }
            RecordError::LateSetup(line) => format!("第 {line} 行在第一手之后摆放棋子"),
            RecordError::Stone { line, text } => format!("第 {line} 行的棋子“{text}”不在棋盘上"),
            RecordError::Position { game, error } => format!("第 {game} 局：{}", error.zh()),
            RecordError::Move { game, number, line, text, error } => {
                format!("第 {game} 局第 {number} 手（第 {line} 行“{text}”）不能走：{}", error.zh())
            }
            RecordError::NoSetup => "此格式不能记录从这样的局面开始的对局".to_owned(),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        match (self, lang) {
            (
                RecordError::Variant { error, .. }
                | RecordError::Position { error, .. }
                | RecordError::Move { error, .. },
                _,
            ) => error.hint(lang),
            (RecordError::NoSetup, Lang::En) => {
                Some("SGF can, and so can a record without one of these endings".to_owned())
            }
            (RecordError::NoSetup, Lang::Zh) => Some("可用 SGF，或不用这些扩展名的对局记录".to_owned()),
            _ => None,
        }
    }
}
