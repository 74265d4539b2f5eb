//! What can be wrong with a text from outside: one type for each step that can fail, and one that holds them all.

use pentaply_core::{InputError, Lang, Side};
use thiserror::Error;

use crate::Square;

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
}

/// There is no variant of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("santorini has no variant '{0}'")]
pub struct VariantError(pub String);

/// Why a text is no description of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Not four parts.
    #[error("a position has four parts split by '/', this one has {0}")]
    PartCount(usize),
    /// Not 25 heights.
    #[error("a position has 25 heights, this one has {0}")]
    HeightCount(usize),
    /// A height that is none.
    #[error("'{found}' on {at} is no height")]
    BadHeight {
        /// What stands there, escaped where it cannot be printed.
        found: String,
        /// The square whose height it would be.
        at: Square,
    },
    /// A side to move that is neither 1 nor 2.
    #[error("the side to move is 1 or 2, not '{0}'")]
    BadSide(String),
    /// A god that is not played.
    #[error("unknown god '{god}' of player {}", .side.index() + 1)]
    UnknownGod {
        /// Whose.
        side: Side,
        /// As written.
        god: String,
    },
    /// A state in brackets, which mortals do not have.
    #[error("'mortal' has no state '{state}'")]
    GodState {
        /// As written.
        state: String,
    },
    /// A worker on something that is no square.
    #[error("'{0}' is no square")]
    BadSquare(String),
    /// One worker, or more than two.
    #[error("player {} has {found} worker{}, not two", .side.index() + 1, if *.found == 1 { "" } else { "s" })]
    WorkerCount {
        /// Whose.
        side: Side,
        /// How many are written.
        found: usize,
    },
}

/// Why a board that was described cannot arise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// Two workers on one square.
    #[error("two workers stand on {0}")]
    SharedSquare(Square),
    /// A worker on a dome.
    #[error("a worker stands on the dome of {0}")]
    OnDome(Square),
    /// A tower higher than three levels.
    #[error("the tower on {0} is higher than three levels")]
    TooHigh(Square),
    /// A dome on a tower that is not complete, which only powers of gods build.
    #[error("{0} has a dome on a tower of less than three levels")]
    LowDome(Square),
    /// The second player has placed and the first has not.
    #[error("player 2 has placed workers before player 1")]
    SecondPlacedFirst,
    /// It would be the second player's turn, but the first has not placed.
    #[error("player 2 is to move, but player 1 has not placed workers yet")]
    FirstHasNotPlaced,
    /// It would be the first player's turn, but the second has not placed.
    #[error("player 1 is to move, but player 2 has not placed workers yet")]
    SecondHasNotPlaced,
    /// Something is built although somebody has yet to place.
    #[error("{0} is built on before all workers are placed")]
    BuiltBeforePlacing(Square),
    /// Both sides stand on level 3, and neither is said to stand there without having climbed.
    #[error("both players stand on level 3, on {0} and {1}")]
    BothOnTop(Square, Square),
    /// `[standing]` after the god of a side that has no worker on level 3.
    #[error("player {} is marked '[standing]' but has no worker on level 3", .0.index() + 1)]
    NotStanding(Side),
    /// A `#` after the god of a side that has not won.
    #[error("player {} is marked '#' as the winner but has not won", .0.index() + 1)]
    HasNotWon(Side),
}

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It does not look like a move.
    #[error("'{0}' is no move")]
    Unreadable(String),
    /// A square off the board.
    #[error("'{0}' is no square")]
    BadSquare(String),
    /// The game is over.
    #[error("the game is over, there is no move")]
    GameOver,
    /// A turn while workers have yet to be placed.
    #[error("player {} has to place two workers first", .0.index() + 1)]
    PlaceFirst(Side),
    /// A placement when all workers stand.
    #[error("all workers are placed already")]
    AlreadyPlaced,
    /// Both workers on one square.
    #[error("both workers cannot stand on {0}")]
    SameSquare(Square),
    /// Placed on a worker.
    #[error("{0} is taken by a worker")]
    Taken(Square),
    /// Nobody there to move.
    #[error("player {} has no worker on {from}", .side.index() + 1)]
    NoWorker {
        /// Whose turn it is.
        side: Side,
        /// The square the move begins on.
        from: Square,
    },
    /// A step further than a neighbour.
    #[error("{to} is no neighbour of {from}")]
    StepTooFar {
        /// The square the move begins on.
        from: Square,
        /// The square stepped on.
        to: Square,
    },
    /// A step onto a worker.
    #[error("a worker cannot step to {0}: another stands there")]
    StepOnWorker(Square),
    /// A step onto a dome.
    #[error("a worker cannot step to {0}: it has a dome")]
    StepOnDome(Square),
    /// A step more than one level up.
    #[error("a worker on level {from_level} cannot climb to {to} on level {to_level}")]
    TooSteep {
        /// The level the worker stands on.
        from_level: u32,
        /// The square stepped on.
        to: Square,
        /// Its level.
        to_level: u32,
    },
    /// A step that does not win, without a build.
    #[error("the step from {from} to {to} does not win, so a build must follow")]
    BuildMissing {
        /// The square the move begins on.
        from: Square,
        /// The square stepped on.
        to: Square,
    },
    /// A winning climb with a build.
    #[error("the climb from {from} to {to} wins at once, without a build")]
    BuildAfterWin {
        /// The square the move begins on.
        from: Square,
        /// The square stepped on.
        to: Square,
    },
    /// A build further than a neighbour.
    #[error("{build} is no neighbour of {to}, where the worker would build from")]
    BuildTooFar {
        /// The square built from.
        to: Square,
        /// The square built on.
        build: Square,
    },
    /// A build under a worker.
    #[error("nothing can be built on {0}: a worker stands there")]
    BuildOnWorker(Square),
    /// A build on a dome.
    #[error("nothing can be built on {0}: it has a dome")]
    BuildOnDome(Square),
}

impl InputError for Error {
    fn zh(&self) -> String {
        match self {
            Error::Variant(VariantError(name)) => format!("圣托里尼没有变体“{name}”"),
            Error::Setup(error) => setup_zh(error),
            Error::Position(error) => position_zh(*error),
            Error::Move(error) => move_zh(error),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let (en, zh) = match self {
            Error::Variant(_) => ("the only variant is 'base'", "目前只有“base”"),
            Error::Setup(SetupError::PartCount(_)) => (
                "write heights, side to move and both players' workers, \
                 as in 0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4",
                "依次写高度、轮到的一方和双方工人，例如 0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4",
            ),
            Error::Setup(SetupError::HeightCount(_)) => {
                ("heights go row by row from a5 to e1", "高度从 a5 到 e1 逐行书写")
            }
            Error::Setup(SetupError::BadHeight { .. }) => {
                ("heights are 0 to 3, and 4 is a dome", "高度为 0 至 3，4 表示圆顶")
            }
            Error::Setup(SetupError::UnknownGod { .. }) => (
                "the base game is played without gods: write 'mortal'",
                "目前只有无神力的基础玩法：请写“mortal”",
            ),
            Error::Setup(SetupError::BadSquare(_)) | Error::Move(MoveError::BadSquare(_)) => {
                ("squares are a1 to e5", "格子为 a1 至 e5")
            }
            Error::Setup(SetupError::WorkerCount { .. }) => (
                "write two squares, as in mortal:B3,D3, or 'mortal' alone before workers are placed",
                "请写两个格子，例如 mortal:B3,D3；尚未放置时只写“mortal”",
            ),
            Error::Move(MoveError::Unreadable(_)) => (
                "write from, to and build as in b3c4c5, a winning climb as in b3c4, a placement as in b3,d3",
                "请写起点、终点和建造格，例如 b3c4c5；登顶获胜写 b3c4；放置工人写 b3,d3",
            ),
            Error::Move(MoveError::PlaceFirst(_)) => {
                ("place both at once, as in b3,d3", "两名工人一起放置，例如 b3,d3")
            }
            _ => return None,
        };
        Some(if lang == Lang::En { en } else { zh }.to_owned())
    }
}

/// The player's number as it is written in a position.
fn number(side: Side) -> usize {
    side.index() + 1
}

fn setup_zh(error: &SetupError) -> String {
    match error {
        SetupError::PartCount(found) => format!("局面应由“/”分为四部分，这里有 {found} 部分"),
        SetupError::HeightCount(found) => format!("局面应有 25 个高度，这里有 {found} 个"),
        SetupError::BadHeight { found, at } => format!("{at} 的“{found}”不是高度"),
        SetupError::BadSide(found) => format!("轮到的一方应为 1 或 2，不是“{found}”"),
        SetupError::UnknownGod { side, god } => format!("玩家 {} 的神“{god}”未知", number(*side)),
        SetupError::GodState { state } => format!("“mortal”没有状态“{state}”"),
        SetupError::BadSquare(found) => format!("“{found}”不是格子"),
        SetupError::WorkerCount { side, found } => {
            format!("玩家 {} 有 {found} 名工人，应为两名", number(*side))
        }
    }
}

fn position_zh(error: PositionError) -> String {
    match error {
        PositionError::SharedSquare(at) => format!("{at} 上有两名工人"),
        PositionError::OnDome(at) => format!("{at} 的圆顶上有工人"),
        PositionError::TooHigh(at) => format!("{at} 的塔楼超过三层"),
        PositionError::LowDome(at) => format!("{at} 的塔楼不足三层却有圆顶"),
        PositionError::SecondPlacedFirst => "玩家 2 先于玩家 1 放置了工人".to_owned(),
        PositionError::FirstHasNotPlaced => "轮到玩家 2，但玩家 1 尚未放置工人".to_owned(),
        PositionError::SecondHasNotPlaced => "轮到玩家 1，但玩家 2 尚未放置工人".to_owned(),
        PositionError::BuiltBeforePlacing(at) => format!("工人尚未全部放置，{at} 上却已有建筑"),
        PositionError::BothOnTop(a, b) => format!("双方都站在第三层上：{a} 和 {b}"),
        PositionError::NotStanding(side) => {
            format!("玩家 {} 标有“[standing]”，但没有工人在第三层", number(side))
        }
        PositionError::HasNotWon(side) => format!("玩家 {} 被“#”标为胜者，但并未获胜", number(side)),
    }
}

fn move_zh(error: &MoveError) -> String {
    match error {
        MoveError::Unreadable(text) => format!("“{text}”不是着法"),
        MoveError::BadSquare(text) => format!("“{text}”不是格子"),
        MoveError::GameOver => "对局已经结束，无着可走".to_owned(),
        MoveError::PlaceFirst(side) => format!("玩家 {} 须先放置两名工人", number(*side)),
        MoveError::AlreadyPlaced => "工人已经全部放置".to_owned(),
        MoveError::SameSquare(at) => format!("两名工人不能都站在 {at}"),
        MoveError::Taken(at) => format!("{at} 上已有工人"),
        MoveError::NoWorker { side, from } => format!("玩家 {} 在 {from} 没有工人", number(*side)),
        MoveError::StepTooFar { from, to } => format!("{to} 与 {from} 不相邻"),
        MoveError::StepOnWorker(to) => format!("工人不能走到 {to}：那里已有工人"),
        MoveError::StepOnDome(to) => format!("工人不能走到 {to}：那里有圆顶"),
        MoveError::TooSteep { from_level, to, to_level } => {
            format!("工人在第 {from_level} 层，不能登上 {to} 的第 {to_level} 层")
        }
        MoveError::BuildMissing { from, to } => format!("从 {from} 到 {to} 并未获胜，之后必须建造"),
        MoveError::BuildAfterWin { from, to } => format!("从 {from} 登上 {to} 立即获胜，不再建造"),
        MoveError::BuildTooFar { to, build } => format!("{build} 与 {to} 不相邻，工人无法在那里建造"),
        MoveError::BuildOnWorker(at) => format!("{at} 上有工人，不能建造"),
        MoveError::BuildOnDome(at) => format!("{at} 有圆顶，不能建造"),
    }
}
