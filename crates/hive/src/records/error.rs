//! What can be wrong with a game of another program. Lines, games and moves count from 1.

use pentaply_core::{InputError, Lang};
use thiserror::Error;

use crate::error::{Error, MoveError};

/// Why a text is no game, or a game cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// There is no game in it.
    #[error("there is no game in it")]
    Empty,
    /// A GameString that is none.
    #[error("line {line}: {error}")]
    GameString {
        /// Where.
        line: usize,
        /// What is wrong with it.
        error: Error,
    },
    /// The game is another one.
    #[error("line {0}: GM[{1}] is another game, hive is GM[27]")]
    OtherGame(usize, String),
    /// A set of pieces that is not played here.
    #[error("line {0}: '{1}' is not a set of pieces that can be played here")]
    OtherSet(usize, String),
    /// Neither a move nor anything else that such a file holds.
    #[error("'{1}' on line {0} is not understood")]
    Unreadable(usize, String),
    /// Something in brackets has no end.
    #[error("what begins with '{1}' on line {0} has no end")]
    Open(usize, char),
    /// A move of the side that is not to move.
    #[error("'{text}' on line {line} comes when it is the other side's turn")]
    Turn {
        /// Where.
        line: usize,
        /// As written.
        text: String,
    },
    /// A destination that is not told.
    #[error("'{text}' on line {line} does not say where the piece goes")]
    Nowhere {
        /// Where.
        line: usize,
        /// As written.
        text: String,
    },
    /// The position that a game begins from.
    #[error("the game begins from no position: {0}")]
    Position(Error),
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
        error: MoveError,
    },
}

impl InputError for RecordError {
    fn zh(&self) -> String {
        match self {
            RecordError::Empty => "其中没有对局".to_owned(),
            RecordError::GameString { line, error } => format!("第 {line} 行：{}", error.zh()),
            RecordError::OtherGame(line, text) => {
                format!("第 {line} 行：GM[{text}] 是别的棋，昆虫棋为 GM[27]")
            }
            RecordError::OtherSet(line, text) => format!("第 {line} 行：这里不能用“{text}”这套棋子"),
            RecordError::Unreadable(line, text) => format!("看不懂第 {line} 行的“{text}”"),
            RecordError::Open(line, c) => format!("第 {line} 行的“{c}”没有结束"),
            RecordError::Turn { line, text } => format!("第 {line} 行的“{text}”出现时轮到另一方"),
            RecordError::Nowhere { line, text } => format!("第 {line} 行的“{text}”没有写明棋子的去处"),
            RecordError::Position(error) => format!("对局的起始局面有误：{}", error.zh()),
            RecordError::Move { game, number, line, text, error } => format!(
                "第 {game} 局第 {number} 着（第 {line} 行“{text}”）不能走：{}",
                Error::from(error.clone()).zh()
            ),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        match (self, lang) {
            (RecordError::GameString { error, .. } | RecordError::Position(error), _) => error.hint(lang),
            (RecordError::OtherSet(..), Lang::En) => {
                Some("SU[Hive] is the base game, SU[Hive-PLM] has pillbug, ladybug and mosquito".to_owned())
            }
            (RecordError::OtherSet(..), Lang::Zh) => {
                Some("SU[Hive] 为基本棋子，SU[Hive-PLM] 加鼠妇、瓢虫和蚊子".to_owned())
            }
            _ => None,
        }
    }
}
