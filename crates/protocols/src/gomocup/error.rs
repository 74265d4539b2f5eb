//! What can be wrong with what a manager says.

use pentaply_core::{InputError, Lang, Reason};
use pentaply_engine::Error;

use super::point::Point;

/// What is wrong with a line, or with what it asks for.
#[derive(Debug, thiserror::Error)]
pub(super) enum Wrong {
    #[error("'{word}' takes {takes}, not '{text}'")]
    Form { word: &'static str, takes: &'static str, text: String },
    #[error("only square boards are played, not {0} by {1}")]
    NotSquare(u32, u32),
    #[error("line {number} of '{block}' is to be {form}, not '{text}'")]
    BlockLine { block: &'static str, number: usize, form: &'static str, text: String },
    #[error("'{0}' has more lines than any board has points")]
    BlockTooLong(&'static str),
    #[error("'{0}' was not ended by 'DONE', and is left out")]
    Unfinished(&'static str),
    #[error("'DONE' without a 'BOARD' before it")]
    NothingToEnd,
    #[error("'{0}' stands outside of 'BOARD' and 'DONE'")]
    Stray(String),
    #[error("there is no board yet: say 'START 15' first")]
    NotStarted,
    #[error("{0} is off the board, which counts from 0 to {last}", last = .1 - 1)]
    OffBoard(Point, u32),
    #[error("two stones on {0}")]
    Twice(Point),
    #[error(
        "line {0} of the board is out of order: under this rule stones come as they were played, black first"
    )]
    Order(usize),
    #[error("the board is not empty: say 'TURN', 'BOARD' or 'RESTART'")]
    NotEmpty,
    #[error("the last move is {last}, not {asked}")]
    NotLast { asked: Point, last: String },
    #[error("there is no stone on {0} that was played last")]
    NoLast(Point),
    #[error("seats are chosen with 0, 3 or 5 stones on the board, not with {0}")]
    Stones(usize),
    #[error("the game is over: {}", .0.text.en)]
    Over(&'static Reason),
    #[error("a line that is too long")]
    LineTooLong,
    #[error("{0}")]
    Game(#[from] Error),
}

impl InputError for Wrong {
    fn zh(&self) -> String {
        match self {
            Wrong::Form { word, takes, text } => format!("{word} 需要 {takes}，而不是“{text}”"),
            Wrong::NotSquare(width, height) => format!("只支持正方形棋盘，而不是 {width}×{height}"),
            Wrong::BlockLine { block, number, form, text } => {
                format!("{block} 的第 {number} 行应为 {form}，而不是“{text}”")
            }
            Wrong::BlockTooLong(block) => format!("{block} 的行数超过棋盘的点数"),
            Wrong::Unfinished(block) => format!("{block} 没有以 DONE 结束，已忽略"),
            Wrong::NothingToEnd => "DONE 之前没有 BOARD".to_owned(),
            Wrong::Stray(text) => format!("“{text}”不在 BOARD 与 DONE 之间"),
            Wrong::NotStarted => "还没有棋盘：请先发送 START 15".to_owned(),
            Wrong::OffBoard(point, size) => format!("{point} 不在棋盘上：坐标从 0 到 {}", size - 1),
            Wrong::Twice(point) => format!("{point} 上有两颗棋子"),
            Wrong::Order(number) => {
                format!("棋盘第 {number} 行的次序不对：此规则下棋子须按落子次序给出，黑先")
            }
            Wrong::NotEmpty => "棋盘不是空的：请用 TURN、BOARD 或 RESTART".to_owned(),
            Wrong::NotLast { asked, last } => format!("最后一步是 {last}，不是 {asked}"),
            Wrong::NoLast(point) => format!("{point} 上没有最后落下的棋子"),
            Wrong::Stones(count) => format!("选择先后时盘上应有 0、3 或 5 颗棋子，而不是 {count} 颗"),
            Wrong::Over(reason) => format!("对局已结束：{}", reason.text.zh),
            Wrong::LineTooLong => "一行太长".to_owned(),
            Wrong::Game(error) => error.zh(),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        match self {
            Wrong::Game(error) => error.hint(lang),
            _ => None,
        }
    }
}
