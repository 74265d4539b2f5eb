//! What can be wrong with a text that the games on a grid are given.

use pentaply_core::{InputError, Lang};

use crate::grid::Square;

/// What can be wrong with a variant, a position or a move of the games on a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// A variant of such a game is one of its sizes.
    #[error("there is no variant '{found}'")]
    Variant {
        /// What was asked for.
        found: String,
        /// The sizes that there are.
        sizes: &'static [usize],
    },
    /// The variant asks for another size than the position has.
    #[error("the variant says {variant} rows, but the position has {rows}")]
    Contradiction {
        /// Rows of the variant.
        variant: usize,
        /// Rows of the position.
        rows: usize,
    },
    /// A position is two words.
    #[error("a position is its rows and the side to move, not '{0}'")]
    Words(String),
    /// The side to move is neither `x` nor `o`.
    #[error("the side to move is x or o, not '{0}'")]
    Side(String),
    /// The board has a size that the game is not played on.
    #[error("the board has {rows} rows, but the game is played on {}", list(sizes))]
    Rows {
        /// Rows found.
        rows: usize,
        /// Rows that the game is played on.
        sizes: &'static [usize],
    },
    /// A row holds something that is no stone and no number.
    #[error("row {row} from the top holds '{found}', which is no stone and no number")]
    Symbol {
        /// The row, counted from 1 at the top.
        row: usize,
        /// What it holds.
        found: String,
    },
    /// A row is not as wide as the board is high.
    #[error("row {row} from the top is {width} wide instead of {size}")]
    Width {
        /// The row, counted from 1 at the top.
        row: usize,
        /// Its width in squares.
        width: usize,
        /// The width that it should have.
        size: usize,
    },
    /// In tic-tac-toe only one player can have completed a line.
    #[error("both players have three in a row")]
    TwoLines,
    /// A move is no square of this board.
    #[error("'{0}' is no square of this board")]
    NoSquare(String),
    /// A move goes to an occupied square.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// In Othello a disc must turn at least one other over.
    #[error("a disc on {0} would turn no other over")]
    TurnsNothing(Square),
    /// In Othello one may pass only when there is no other move.
    #[error("passing is allowed only to a player who has no other move")]
    NoPass,
    /// In Othello one must pass when there is no other move.
    #[error("the only move is 'pass'")]
    OnlyPass,
    /// Nobody moves any more.
    #[error("the game is over")]
    Over,
}

fn list(sizes: &[usize]) -> String {
    sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
}

impl InputError for Error {
    fn zh(&self) -> String {
        match self {
            Error::Variant { found, .. } => format!("没有“{found}”这个变体"),
            Error::Contradiction { variant, rows } => format!("变体要求 {variant} 行，局面却有 {rows} 行"),
            Error::Words(text) => format!("局面应由各行和行棋方组成，而不是“{text}”"),
            Error::Side(text) => format!("行棋方应为 x 或 o，而不是“{text}”"),
            Error::Rows { rows, sizes } => format!("棋盘有 {rows} 行，本游戏的行数应为 {}", list(sizes)),
            Error::Symbol { row, found } => format!("自上而下第 {row} 行有“{found}”，既非棋子也非数字"),
            Error::Width { row, width, size } => format!("自上而下第 {row} 行宽 {width} 格，应为 {size} 格"),
            Error::TwoLines => "双方都已三子连线".into(),
            Error::NoSquare(text) => format!("“{text}”不是棋盘上的格子"),
            Error::Occupied(square) => format!("{square} 已有棋子"),
            Error::TurnsNothing(square) => format!("下在 {square} 不能翻转任何棋子"),
            Error::NoPass => "只有无子可下时才能停一手".into(),
            Error::OnlyPass => "此时只能停一手（pass）".into(),
            Error::Over => "对局已经结束".into(),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let [en, zh] = match self {
            Error::Variant { sizes, .. } => {
                [format!("the variants are {}", list(sizes)), format!("可选变体：{}", list(sizes))]
            }
            Error::Contradiction { .. } => ["leave --variant out".into(), "可以省去 --variant".into()],
            Error::Words(_) | Error::Side(_) => [
                "rows from the top split by '/', then x or o, as in '3/1x1/3 o'".into(),
                "自上而下以“/”分隔各行，再写 x 或 o，例如“3/1x1/3 o”".into(),
            ],
            Error::Symbol { .. } => [
                "x and o are stones, a number is so many empty squares".into(),
                "x 和 o 是棋子，数字表示连续空格数".into(),
            ],
            Error::NoSquare(_) => [
                "a square is a column letter and a row number, as in b2".into(),
                "格子由列字母和行号组成，例如 b2".into(),
            ],
            _ => return None,
        };
        Some(match lang {
            Lang::En => en,
            Lang::Zh => zh,
        })
    }
}
