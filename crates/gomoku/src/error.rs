//! What can be wrong with a text from outside: one type for each step that can fail, and one that holds them all.

use pentaply_core::{InputError, Lang, Side};
use thiserror::Error;

use crate::points::{MAX_SIZE, Point, SIZES};

/// What can be wrong with a variant, a position, a move or a record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// No such variant.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The text of a position cannot be read.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The text can be read, but what it describes cannot stand on a board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The move cannot be read or is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Why a text names no variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// No such rule.
    #[error("gomoku has no rule '{0}'")]
    Rule(String),
    /// A size that is none.
    #[error("a board has 5 to 22 points along an edge, not '{0}'")]
    Size(String),
    /// The board that is described is of another size.
    #[error("the position has {found} points along an edge, the variant says {wanted}")]
    OtherSize {
        /// Of the position.
        found: usize,
        /// Of the variant.
        wanted: usize,
    },
}

/// Why a text is no description of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too few or too many rows.
    #[error("a board has 5 to 22 rows, this one has {0}")]
    RowCount(usize),
    /// A row that is too short or too long.
    #[error("row {row} has {found} points, not {wanted}")]
    RowLength {
        /// The row, 1 at the bottom.
        row: usize,
        /// How many points are written; one too many stands for any number beyond.
        found: usize,
        /// As many as there are rows.
        wanted: usize,
    },
    /// Neither a stone nor a number.
    #[error("'{found}' in row {row} is neither x, o nor a number")]
    BadPoint {
        /// What stands there.
        found: String,
        /// The row, 1 at the bottom.
        row: usize,
    },
    /// No side to move, or one that is neither b nor w.
    #[error("the side to move is b or w, not '{0}'")]
    BadSide(String),
    /// More than a board and a side to move.
    #[error("'{0}' after the side to move is not understood")]
    Trailing(String),
    /// A foul where Black's last stone cannot have been one.
    #[error("'{0}' is no foul that Black can have made with the last stone")]
    NoFoul(String),
}

/// Why a board that was described cannot arise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// Both sides have won.
    #[error("both black and white have five in a row")]
    TwoFives,
}

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It does not look like a point.
    #[error("'{0}' is no point: a column from a and a row from 1")]
    Unreadable(String),
    /// A point that this board does not have.
    #[error("{point} is not on the board, which ends at {corner}")]
    OffBoard {
        /// As written.
        point: String,
        /// The point at the top right.
        corner: Point,
    },
    /// A stone stands there.
    #[error("there is a {} stone on {point} already", ["black", "white"][.stone.index()])]
    Taken {
        /// Where.
        point: Point,
        /// Whose stone.
        stone: Side,
    },
    /// The game is over.
    #[error("the game is over, there is no move")]
    GameOver,
}

impl InputError for Error {
    fn zh(&self) -> String {
        match self {
            Error::Variant(error) => error.zh(),
            Error::Setup(error) => error.zh(),
            Error::Position(PositionError::TwoFives) => "黑白双方都已五子连线".to_owned(),
            Error::Move(error) => error.zh(),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let hint = match (self, lang) {
            (Error::Variant(VariantError::Rule(_)), Lang::En) => {
                "rules are freestyle, standard, renju and caro, with a size after a comma if not 15: renju,19"
            }
            (Error::Variant(VariantError::Rule(_)), Lang::Zh) => {
                "规则为 freestyle、standard、renju、caro，棋盘不是 15 路时在逗号后写路数：renju,19"
            }
            (Error::Setup(SetupError::BadSide(_)), Lang::En) => "write ' b' or ' w' after the board",
            (Error::Setup(SetupError::BadSide(_)), Lang::Zh) => "在棋盘之后写 ' b' 或 ' w'",
            (Error::Setup(SetupError::RowCount(_) | SetupError::BadPoint { .. }), Lang::En) => {
                "rows from the top, split by '/', x black, o white, numbers of empty points: 15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w"
            }
            (Error::Setup(SetupError::RowCount(_) | SetupError::BadPoint { .. }), Lang::Zh) => {
                "自上而下各行以 '/' 分隔，x 为黑子，o 为白子，数字为空点数：15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w"
            }
            _ => return None,
        };
        Some(hint.to_owned())
    }
}

impl VariantError {
    fn zh(&self) -> String {
        match self {
            VariantError::Rule(rule) => format!("五子棋没有规则 '{rule}'"),
            VariantError::Size(size) => {
                format!("棋盘每边有 {} 到 {MAX_SIZE} 个点，而不是 '{size}'", SIZES.start())
            }
            VariantError::OtherSize { found, wanted } => {
                format!("局面的棋盘每边有 {found} 个点，变体要求 {wanted} 个")
            }
        }
    }
}

impl SetupError {
    fn zh(&self) -> String {
        match self {
            SetupError::RowCount(count) => format!("棋盘有 5 到 22 行，这里有 {count} 行"),
            SetupError::RowLength { row, found, wanted } => {
                format!("第 {row} 行有 {found} 个点，应为 {wanted} 个")
            }
            SetupError::BadPoint { found, row } => format!("第 {row} 行的 '{found}' 不是 x、o 或数字"),
            SetupError::BadSide(side) => format!("行棋方应为 b 或 w，而不是 '{side}'"),
            SetupError::Trailing(text) => format!("看不懂行棋方之后的 '{text}'"),
            SetupError::NoFoul(text) => format!("'{text}' 不是黑方最后一子可能犯的禁手"),
        }
    }
}

impl MoveError {
    fn zh(&self) -> String {
        match self {
            MoveError::Unreadable(text) => format!("'{text}' 不是一个点：应为从 a 起的列和从 1 起的行"),
            MoveError::OffBoard { point, corner } => format!("{point} 不在棋盘上，棋盘到 {corner} 为止"),
            MoveError::Taken { point, stone } => {
                format!("{point} 上已有{}子", ["黑", "白"][stone.index()])
            }
            MoveError::GameOver => "对局已结束，无着可走".to_owned(),
        }
    }
}
