//! Why a move that names its piece and file is no move here.

use pentaply_core::{Side, quote};
use thiserror::Error;

use crate::moves::Move;
use crate::pieces::Kind;
use crate::rules::player;

/// Why a move that names its piece and file is no move here. Files count from 1 at the player's right hand.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// No such piece is left.
    #[error("{} has no {}", player(*.0).en, .1.name().en)]
    NoPiece(Side, Kind),
    /// No such piece stands on the file.
    #[error("{} has no {} on file {file}", player(*.side).en, .kind.name().en)]
    NotOnFile {
        /// Who is to move.
        side: Side,
        /// What is named.
        kind: Kind,
        /// Where it is said to stand, 1 to 9.
        file: usize,
    },
    /// Front or rear is said where no two of a kind stand on one file.
    #[error("no file has two {}s of {}: say which file instead of front or rear", .kind.name().en, player(*.side).en)]
    NotTandem {
        /// Who is to move.
        side: Side,
        /// What is named.
        kind: Kind,
    },
    /// One of a row of pieces is named that is not there: the middle of two, the fourth of three.
    #[error("'{text}' names a {} that is not in the row", .kind.name().en)]
    NotInRow {
        /// As written.
        text: String,
        /// What is named.
        kind: Kind,
    },
    /// The piece does not go that way, or the board ends before.
    #[error("no {} goes that way: '{text}'", .kind.name().en)]
    NoWay {
        /// As written.
        text: String,
        /// What is named.
        kind: Kind,
    },
    /// Several moves fit.
    #[error("'{text}' can be {}", list(.moves))]
    Ambiguous {
        /// As written.
        text: String,
        /// The legal moves that fit.
        moves: Vec<Move>,
    },
}

fn list(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" or ")
}

impl NotationError {
    pub(crate) fn not_in_row(text: &str, kind: Kind) -> NotationError {
        NotationError::NotInRow { text: quote(text), kind }
    }

    pub(crate) fn no_way(text: &str, kind: Kind) -> NotationError {
        NotationError::NoWay { text: quote(text), kind }
    }

    /// The message in Chinese.
    pub(crate) fn zh(&self) -> String {
        match self {
            NotationError::NoPiece(side, kind) => format!("{}没有{}", player(*side).zh, kind.name().zh),
            NotationError::NotOnFile { side, kind, file } => {
                format!("{}在第 {file} 路没有{}", player(*side).zh, kind.name().zh)
            }
            NotationError::NotTandem { side, kind } => {
                format!("{}没有两个{}在同一路上，请写明哪一路，而不是前后", player(*side).zh, kind.name().zh)
            }
            NotationError::NotInRow { text, kind } => format!("“{text}”所指的{}不存在", kind.name().zh),
            NotationError::NoWay { text, kind } => format!("{}不能这样走：“{text}”", kind.name().zh),
            NotationError::Ambiguous { text, moves } => {
                let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                format!("“{text}”有歧义，可以是 {}", moves.join(" 或 "))
            }
        }
    }
}
