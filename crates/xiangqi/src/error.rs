//! What can be wrong with a text from outside: one type for each step that can fail, and one that holds them all.

use pentaply_core::{InputError, Lang, Side};
use thiserror::Error;

use crate::notation::NotationError;
use crate::pieces::Kind;
use crate::rules::player;
use crate::squares::Square;

/// What can be wrong with a variant, a position or a move.
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
    /// The move is written by piece and file, and what it names is not there or is not one thing.
    #[error(transparent)]
    Notation(#[from] NotationError),
}

/// There is no variant of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("xiangqi has no variant '{0}'")]
pub struct VariantError(pub String);

/// Why a text is no FEN. Rows count from 1 at the top, Black's back rank.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Nothing there.
    #[error("the position is empty")]
    Empty,
    /// Not ten rows.
    #[error("a board has 10 rows split by '/', this one has {0}")]
    RowCount(usize),
    /// A row that is not nine points wide.
    #[error("row {row} is {width} points wide, not 9")]
    RowWidth {
        /// Which row, from 1 at the top.
        row: usize,
        /// How wide it is written.
        width: usize,
    },
    /// A run of no points.
    #[error("row {row} has a 0: a run of empty points is 1 to 9 long")]
    EmptyRun {
        /// Which row, from 1 at the top.
        row: usize,
    },
    /// A letter that stands for no piece.
    #[error("'{found}' in row {row} is no piece")]
    UnknownPiece {
        /// As written.
        found: String,
        /// Which row, from 1 at the top.
        row: usize,
    },
    /// A side to move that is none.
    #[error("the side to move is w or b, not '{0}'")]
    BadSide(String),
    /// A counter that is no number, or a number beyond all games.
    #[error("'{found}' is no {counter}")]
    BadCounter {
        /// As written.
        found: String,
        /// Which counter: `number of plies since a capture` or `turn number`.
        counter: Counter,
    },
    /// More words than a FEN has.
    #[error("there is '{0}' after the end of the position")]
    TooLong(String),
}

/// A number at the end of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Plies since the last capture.
    QuietPlies,
    /// The number of the turn.
    Turn,
}

impl std::fmt::Display for Counter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Counter::QuietPlies => "number of plies since a capture",
            Counter::Turn => "turn number",
        })
    }
}

/// Why a board that was described cannot arise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A side without a general.
    #[error("{} has no general", player(*.0).en)]
    NoGeneral(Side),
    /// A side with more than one general.
    #[error("{} has more than one general", player(*.0).en)]
    TwoGenerals(Side),
    /// A general outside its palace.
    #[error("{}'s general on {} is outside its palace", player(*.0).en, .1)]
    GeneralOutside(Side, Square),
    /// The generals see each other.
    #[error("the generals face each other on an open file")]
    GeneralsFace,
    /// The side to move could take the general.
    #[error("{} is to move and could take the general with the piece on {}", player(*.0).en, .1)]
    CanTakeGeneral(Side, Square),
}

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It does not look like a move.
    #[error("'{0}' is no move")]
    Unreadable(String),
    /// The game is over.
    #[error("the game is over, there is no move")]
    GameOver,
    /// Nobody there to move.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The piece there is the opponent's.
    #[error("the piece on {0} is the opponent's")]
    NotYours(Square),
    /// An own piece stands where the move ends.
    #[error("a piece of your own stands on {0}")]
    OwnPiece(Square),
    /// The piece does not go there.
    #[error("the {} on {from} cannot go to {to}", .kind.name().en)]
    CannotGo {
        /// What stands there.
        kind: Kind,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// The general would be taken.
    #[error("after {from}{to} the general could be taken")]
    LeavesGeneral {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// The generals would see each other.
    #[error("after {from}{to} the generals would face each other")]
    Faces {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
}

impl InputError for Error {
    fn zh(&self) -> String {
        match self {
            Error::Variant(VariantError(name)) => format!("象棋没有变体“{name}”"),
            Error::Setup(error) => setup_zh(error),
            Error::Position(error) => position_zh(*error),
            Error::Move(error) => move_zh(error),
            Error::Notation(error) => error.zh(),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let (en, zh) = match self {
            Error::Variant(_) => ("the variants are wxf and simple", "变体有 wxf 和 simple"),
            Error::Setup(SetupError::BadSide(_)) => {
                ("w (or r) is Red, who moves first, b is Black", "w（或 r）为红方先行，b 为黑方")
            }
            Error::Setup(SetupError::UnknownPiece { .. }) => (
                "pieces are K A B N R C P, capital for Red; also E for B and H for N",
                "棋子为 K A B N R C P，红方大写；B 也写作 E，N 也写作 H",
            ),
            Error::Setup(_) => (
                "a position is a FEN, as in rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
                "局面为 FEN，例如 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            ),
            Error::Position(PositionError::GeneralOutside(..)) => (
                "palaces are d0 to f2 for Red and d7 to f9 for Black",
                "红方九宫为 d0 至 f2，黑方九宫为 d7 至 f9",
            ),
            Error::Position(PositionError::CanTakeGeneral(..)) => {
                ("is it the other side's turn?", "是否应轮到另一方？")
            }
            Error::Move(MoveError::Unreadable(_)) => (
                "write from and to, as in h2e2; also read are C2.5 and 炮二平五",
                "请写起点和终点，例如 h2e2；也可写 C2.5 或 炮二平五",
            ),
            _ => return None,
        };
        Some(if lang == Lang::En { en } else { zh }.to_owned())
    }
}

fn setup_zh(error: &SetupError) -> String {
    match error {
        SetupError::Empty => "局面为空".to_owned(),
        SetupError::RowCount(found) => format!("棋盘应由“/”分为 10 行，这里有 {found} 行"),
        SetupError::RowWidth { row, width } => format!("第 {row} 行宽 {width}，应为 9"),
        SetupError::EmptyRun { row } => format!("第 {row} 行有 0：连续空点的个数应为 1 至 9"),
        SetupError::UnknownPiece { found, row } => format!("第 {row} 行的“{found}”不是棋子"),
        SetupError::BadSide(found) => format!("轮到的一方应为 w 或 b，不是“{found}”"),
        SetupError::BadCounter { found, counter } => {
            let counter = match counter {
                Counter::QuietPlies => "未吃子步数",
                Counter::Turn => "回合数",
            };
            format!("“{found}”不是{counter}")
        }
        SetupError::TooLong(found) => format!("局面结束之后还有“{found}”"),
    }
}

fn position_zh(error: PositionError) -> String {
    match error {
        PositionError::NoGeneral(side) => format!("{}没有将帅", player(side).zh),
        PositionError::TwoGenerals(side) => format!("{}的将帅不止一个", player(side).zh),
        PositionError::GeneralOutside(side, at) => format!("{}的将帅在 {at}，不在九宫之内", player(side).zh),
        PositionError::GeneralsFace => "将帅照面，中间没有棋子".to_owned(),
        PositionError::CanTakeGeneral(side, by) => {
            format!("轮到{}走棋，而 {by} 的棋子可以直接吃掉对方将帅", player(side).zh)
        }
    }
}

fn move_zh(error: &MoveError) -> String {
    match error {
        MoveError::Unreadable(text) => format!("“{text}”不是着法"),
        MoveError::GameOver => "对局已经结束，无着可走".to_owned(),
        MoveError::NoPiece(at) => format!("{at} 没有棋子"),
        MoveError::NotYours(at) => format!("{at} 的棋子是对方的"),
        MoveError::OwnPiece(at) => format!("{at} 有己方棋子"),
        MoveError::CannotGo { kind, from, to } => format!("{from} 的{}不能走到 {to}", kind.name().zh),
        MoveError::LeavesGeneral { from, to } => format!("走 {from}{to} 之后将帅会被吃掉"),
        MoveError::Faces { from, to } => format!("走 {from}{to} 之后将帅照面"),
    }
}
