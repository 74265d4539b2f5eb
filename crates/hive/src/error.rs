//! What can be wrong with a text from outside: one type for each step that can fail, and one that holds them all.

use pentaply_core::{InputError, Lang, Side};
use thiserror::Error;

use crate::pieces::{Kind, Piece};
use crate::rules::{Expansions, PLAYERS};

/// What can be wrong with a variant, a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// No such game type, or not the position's.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The text of a position cannot be read or played through.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The move cannot be read or is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// What is wrong with a game type.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VariantError {
    /// There is none of this name.
    #[error("hive has no game type '{0}'")]
    Unknown(String),
    /// The position is of another.
    #[error("the position is of game type {position}, not {asked}")]
    Contradicts {
        /// The position's.
        position: Expansions,
        /// The one asked for.
        asked: Expansions,
    },
}

/// What is wrong with a GameString.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The second field is no state.
    #[error("'{0}' is no state of a game")]
    BadState(String),
    /// The third field is no turn.
    #[error("'{0}' is no turn")]
    BadTurn(String),
    /// A move that cannot be read or played.
    #[error("move {number}, '{text}': {error}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// As written.
        text: String,
        /// Why not.
        error: MoveError,
    },
}

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It does not look like a move.
    #[error("'{0}' is no move")]
    Unreadable(String),
    /// It does not look like a piece.
    #[error("'{0}' is no piece")]
    BadPiece(String),
    /// The game is over.
    #[error("the game is over, there is no move")]
    GameOver,
    /// A pass although there are moves.
    #[error("a pass is only legal when there is no other move")]
    PassNotForced,
    /// A move although only the pass is legal.
    #[error("there is nothing to play but 'pass'")]
    MustPass,
    /// A piece that this game type lacks.
    #[error("{piece} is not in a game of {game}")]
    NotInGame {
        /// The piece.
        piece: Piece,
        /// The game type.
        game: Expansions,
    },
    /// A piece alone, which only the first move is.
    #[error("only the first move is a piece alone: say where {0} goes")]
    DestinationMissing(Piece),
    /// The piece that the destination is told by is still in hand.
    #[error("{0} is not on the board")]
    NotOnBoard(Piece),
    /// A direction that leads to a hex with a piece on it.
    #[error("a piece stands there: to climb on it, name it, as in '{piece} {top}'")]
    NamesGround {
        /// The piece that goes there.
        piece: Piece,
        /// What stands there.
        top: Piece,
    },
    /// Onto itself.
    #[error("{0} would stay where it is")]
    StaysInPlace(Piece),
    /// A piece of the opponent's that cannot be thrown there.
    #[error("{0} is the opponent's, and no pillbug throws it there")]
    NotYours(Piece),
    /// A piece in the opponent's hand.
    #[error("{0} is in the opponent's hand")]
    OtherHand(Piece),
    /// A like piece comes first.
    #[error("{next} is placed before {piece}")]
    OutOfOrder {
        /// The piece named.
        piece: Piece,
        /// The one that comes first.
        next: Piece,
    },
    /// The queen on the first turn.
    #[error("{} may not place the queen on the first turn", PLAYERS[.0.index()].en)]
    QueenTooEarly(Side),
    /// Something else on the fourth turn.
    #[error("{} must place the queen now, on the fourth turn", PLAYERS[.0.index()].en)]
    QueenIsDue(Side),
    /// A move before the queen is down.
    #[error("{piece} may not move before {} has placed the queen", PLAYERS[.side.index()].en)]
    QueenNotPlaced {
        /// Whose turn it is.
        side: Side,
        /// The piece named.
        piece: Piece,
    },
    /// Placed on a piece.
    #[error("{0} comes from the hand and cannot be placed on another piece")]
    PlacedOnTop(Piece),
    /// Placed beside the opponent.
    #[error("{0} may not be placed beside a piece of the opponent's")]
    TouchesOpponent(Piece),
    /// Placed beside no own piece.
    #[error("{0} must be placed beside a piece of its own colour")]
    TouchesNothing(Piece),
    /// Under another piece.
    #[error("{0} lies under another piece and cannot move")]
    Covered(Piece),
    /// Moved last.
    #[error("{0} was moved last and rests for a turn")]
    Resting(Piece),
    /// Holds the hive together.
    #[error("{0} cannot leave: the hive would break in two")]
    Pinned(Piece),
    /// Not the way this insect moves.
    #[error("{piece} cannot get there: {}", how(.piece.kind()).en)]
    CannotReach {
        /// The piece named.
        piece: Piece,
    },
}

/// How an insect moves, for those who tried otherwise.
fn how(kind: Kind) -> pentaply_core::Text {
    use pentaply_core::Text;
    match kind {
        Kind::Queen => Text::new("a queen slides one hex", "蜂后滑行一格"),
        Kind::Spider => Text::new("a spider slides exactly three hexes", "蜘蛛恰好滑行三格"),
        Kind::Beetle => {
            Text::new("a beetle goes one hex, also onto others and down", "甲虫走一格，可爬上其他棋子或爬下")
        }
        Kind::Grasshopper => Text::new(
            "a grasshopper jumps straight over others to the first empty hex",
            "蚱蜢沿直线跳过其他棋子，落在第一个空格",
        ),
        Kind::Ant => Text::new("an ant slides any number of hexes", "兵蚁可滑行任意格数"),
        Kind::Mosquito => Text::new(
            "a mosquito moves like what it touches, on top of others like a beetle",
            "蚊子照相邻棋子的走法走，在其他棋子上面时同甲虫",
        ),
        Kind::Ladybug => Text::new(
            "a ladybug goes two hexes on top of others and one down",
            "瓢虫在其他棋子上面走两格，再下来一格",
        ),
        Kind::Pillbug => Text::new("a pillbug slides one hex", "鼠妇滑行一格"),
    }
}

impl InputError for Error {
    fn zh(&self) -> String {
        match self {
            Error::Variant(VariantError::Unknown(name)) => format!("昆虫棋没有“{name}”这种对局类型"),
            Error::Variant(VariantError::Contradicts { position, asked }) => {
                format!("局面的类型是 {position}，不是 {asked}")
            }
            Error::Position(PositionError::BadState(text)) => format!("“{text}”不是对局状态"),
            Error::Position(PositionError::BadTurn(text)) => format!("“{text}”不是轮次"),
            Error::Position(PositionError::Move { number, text, error }) => {
                format!("第 {number} 着“{text}”：{}", move_zh(error))
            }
            Error::Move(error) => move_zh(error),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let (en, zh) = match self {
            Error::Variant(VariantError::Unknown(_)) => (
                "game types are Base, and Base+ with some of M, L and P: Base+MLP",
                "类型为 Base，或 Base+ 加 M、L、P 中的若干个：Base+MLP",
            ),
            Error::Position(PositionError::BadState(_)) => (
                "a GameString is type;state;turn;moves, as in Base;InProgress;White[2];wS1;bG1 wS1-; states are NotStarted, \
                 InProgress, Draw, WhiteWins, BlackWins",
                "GameString 依次为类型、状态、轮次、着法，例如 Base;InProgress;White[2];wS1;bG1 wS1-；\
                 状态为 NotStarted、InProgress、Draw、WhiteWins、BlackWins",
            ),
            Error::Position(PositionError::BadTurn(_)) => {
                ("a turn is White[1], Black[1], White[2] and so on", "轮次为 White[1]、Black[1]、White[2] 等")
            }
            Error::Move(
                MoveError::Unreadable(_) | MoveError::BadPiece(_) | MoveError::DestinationMissing(_),
            ) => (
                "a move is a piece and where it goes: wA1 bQ- (east of bQ), wA1 \\bQ (north-west of it), wB1 bQ (onto it)",
                "着法为棋子加去处：wA1 bQ-（bQ 东边）、wA1 \\bQ（其西北）、wB1 bQ（爬到其上）",
            ),
            _ => return None,
        };
        Some(if lang == Lang::En { en } else { zh }.to_owned())
    }
}

fn move_zh(error: &MoveError) -> String {
    let player = |side: Side| PLAYERS[side.index()].zh;
    match error {
        MoveError::Unreadable(text) => format!("“{text}”不是着法"),
        MoveError::BadPiece(text) => format!("“{text}”不是棋子"),
        MoveError::GameOver => "对局已经结束，无着可走".to_owned(),
        MoveError::PassNotForced => "只有无着可走时才能停着".to_owned(),
        MoveError::MustPass => "无着可走，只能停着（pass）".to_owned(),
        MoveError::NotInGame { piece, game } => format!("{game} 对局中没有 {piece}"),
        MoveError::DestinationMissing(piece) => format!("只有第一着可以只写棋子：请写明 {piece} 的去处"),
        MoveError::NotOnBoard(piece) => format!("{piece} 不在棋盘上"),
        MoveError::NamesGround { piece, top } => format!("那里已有棋子：要爬上去请写“{piece} {top}”"),
        MoveError::StaysInPlace(piece) => format!("{piece} 不能原地不动"),
        MoveError::NotYours(piece) => format!("{piece} 是对方的棋子，也没有鼠妇能把它搬到那里"),
        MoveError::OtherHand(piece) => format!("{piece} 在对方手中"),
        MoveError::OutOfOrder { piece, next } => format!("{next} 应先于 {piece} 放置"),
        MoveError::QueenTooEarly(side) => format!("{}第一回合不能放蜂后", player(*side)),
        MoveError::QueenIsDue(side) => format!("{}第四回合必须放蜂后", player(*side)),
        MoveError::QueenNotPlaced { side, piece } => {
            format!("{}放下蜂后之前，{piece} 不能移动", player(*side))
        }
        MoveError::PlacedOnTop(piece) => format!("{piece} 从手中放下，不能放在其他棋子上"),
        MoveError::TouchesOpponent(piece) => format!("{piece} 不能放在对方棋子旁边"),
        MoveError::TouchesNothing(piece) => format!("{piece} 必须放在己方棋子旁边"),
        MoveError::Covered(piece) => format!("{piece} 被压住，不能移动"),
        MoveError::Resting(piece) => format!("{piece} 上一着刚动过，本回合不能动"),
        MoveError::Pinned(piece) => format!("{piece} 不能离开：蜂巢会断成两块"),
        MoveError::CannotReach { piece } => format!("{piece} 到不了那里：{}", how(piece.kind()).zh),
    }
}
