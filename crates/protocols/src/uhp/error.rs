//! What can be wrong with what is said to us.

use pentaply_core::{InputError, Lang, Reason};
use pentaply_engine::Error;

use super::{ERR, INVALID_MOVE};

/// What is wrong with a line, or with what it asks for.
#[derive(Debug, thiserror::Error)]
pub(super) enum Wrong {
    #[error("unknown command '{0}': 'help' lists the commands")]
    Unknown(String),
    #[error("'{word}' takes {takes}, not '{text}'")]
    Form { word: &'static str, takes: &'static str, text: String },
    #[error("no game is in progress: say 'newgame' first")]
    NoGame,
    #[error("the game is over: {}", .0.text.en)]
    Over(&'static Reason),
    #[error("'{0}' is no state of a game: it is NotStarted, InProgress, Draw, WhiteWins or BlackWins")]
    State(String),
    #[error("'{0}' is no turn: it is like White[3]")]
    Turn(String),
    #[error("move {0} of the game is empty")]
    EmptyMove(usize),
    #[error("cannot take back {asked}: moves played so far: {played}")]
    TooFewMoves { asked: u64, played: usize },
    #[error("unknown option '{name}': the options are {known}")]
    UnknownOption { name: String, known: String },
    #[error("option '{name}' takes {takes}, not '{value}'")]
    OptionValue { name: &'static str, takes: String, value: String },
    #[error("a line that is too long")]
    LineTooLong,
    #[error("{0}")]
    Move(Error),
    #[error("{0}")]
    Game(#[from] Error),
}

impl Wrong {
    /// The first word of the answer.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Wrong::Move(_) => INVALID_MOVE,
            _ => ERR,
        }
    }
}

impl InputError for Wrong {
    fn zh(&self) -> String {
        match self {
            Wrong::Unknown(word) => format!("未知命令“{word}”：用 help 列出全部命令"),
            Wrong::Form { word, takes, text } => format!("{word} 需要 {takes}，而不是“{text}”"),
            Wrong::NoGame => "还没有对局：请先发送 newgame".to_owned(),
            Wrong::Over(reason) => format!("对局已结束：{}", reason.text.zh),
            Wrong::State(text) => {
                format!("“{text}”不是对局状态：应为 NotStarted、InProgress、Draw、WhiteWins 或 BlackWins")
            }
            Wrong::Turn(text) => format!("“{text}”不是回合：应形如 White[3]"),
            Wrong::EmptyMove(number) => format!("对局的第 {number} 步是空的"),
            Wrong::TooFewMoves { asked, played } => format!("不能悔 {asked} 步：一共只走了 {played} 步"),
            Wrong::UnknownOption { name, known } => format!("未知选项“{name}”：可用的选项有 {known}"),
            Wrong::OptionValue { name, takes, value } => {
                format!("选项 {name} 需要 {takes}，而不是“{value}”")
            }
            Wrong::LineTooLong => "一行太长".to_owned(),
            Wrong::Move(error) | Wrong::Game(error) => error.zh(),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        match self {
            Wrong::Move(error) | Wrong::Game(error) => error.hint(lang),
            _ => None,
        }
    }
}
