//! What can be wrong with a request, told in both languages.

use pentaply_core::record::RecordError;
use pentaply_core::{InputError, Lang, Reason, Text};

use crate::WeightsError;

/// What can be wrong with a request.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No game has this name.
    #[error("unknown game '{name}'")]
    UnknownGame {
        /// The name as given, cut.
        name: String,
        /// The registered name most like it, where one is like it at all.
        nearest: Option<&'static str>,
        /// All registered names.
        known: Vec<&'static str>,
    },
    /// The text names no variant of the game.
    #[error("{0}")]
    BadVariant(Box<dyn InputError>),
    /// The text is no position of the game, or it contradicts the variant.
    #[error("{0}")]
    BadPosition(Box<dyn InputError>),
    /// A move cannot be read, or is not legal where it was to be played.
    #[error("move {number} '{text}' cannot be played: {why}")]
    IllegalMove {
        /// Which move of the game, from 1.
        number: usize,
        /// The text as given, cut.
        text: String,
        /// What the game says of it.
        why: Box<dyn InputError>,
        /// The moves that are legal there, in byte order.
        legal: Vec<String>,
    },
    /// A move was to be played although the game is over.
    #[error("move {number} '{text}' comes after the end of the game: {}", .reason.text.en)]
    GameOver {
        /// Which move of the game, from 1.
        number: usize,
        /// The text as given, cut.
        text: String,
        /// Why the game is over.
        reason: &'static Reason,
    },
    /// A list of moves is longer than any game.
    #[error("{0} moves are too many: a game may have up to {max}", max = crate::ranges::MOVES)]
    TooManyMoves(usize),
    /// The table of a search does not fit into memory.
    #[error("no memory for a table of {0} MB")]
    NoMemory(usize),
    /// A game record cannot be read.
    #[error("{0}")]
    BadRecord(#[from] RecordError),
    /// A game in another program's format cannot be read or written.
    #[error("{0}")]
    BadGame(Box<dyn InputError>),
    /// A text looks like one in another program's format, and is none.
    #[error("it looks like {format}, but: {}", .refused.iter().map(Error::to_string).collect::<Vec<_>>().join("; "))]
    BadLook {
        /// The format.
        format: &'static str,
        /// What is wrong with it, by each game that is kept in it.
        refused: Vec<Error>,
    },
    /// A game was to be written in a format that is only read.
    #[error("games in this format are read but not written: {}", .format.en)]
    OnlyRead {
        /// What the format is.
        format: Text,
        /// The endings of the formats of the game that are written.
        written: Vec<&'static str>,
    },
    /// What should be a game is no text.
    #[error("it is no text in any encoding that is known")]
    NoText,
    /// Weights cannot be set, or not to this.
    #[error("{0}")]
    BadWeights(#[from] WeightsError),
}

/// Legal moves listed in a hint; a game with more of them has a command that lists them.
const LISTED: usize = 120;

impl InputError for Error {
    fn zh(&self) -> String {
        match self {
            Error::UnknownGame { name, .. } => format!("没有名为“{name}”的游戏"),
            Error::BadVariant(why) | Error::BadPosition(why) => why.zh(),
            Error::IllegalMove { number, text, why, .. } => {
                format!("第 {number} 步“{text}”不能走：{}", why.zh())
            }
            Error::GameOver { number, text, reason } => {
                format!("第 {number} 步“{text}”在终局之后：{}", reason.text.zh)
            }
            Error::TooManyMoves(count) => {
                format!("{count} 步太多：一局最多 {} 步", crate::ranges::MOVES)
            }
            Error::NoMemory(mb) => format!("内存不足，无法建立 {mb} MB 的置换表"),
            Error::BadRecord(why) => why.zh(),
            Error::BadGame(why) => why.zh(),
            Error::BadLook { format, refused } => {
                let refused: Vec<String> = refused.iter().map(Error::zh).collect();
                format!("它看起来是 {format}，但是：{}", refused.join("；"))
            }
            Error::OnlyRead { format, .. } => format!("这种格式的对局只能读取，不能写入：{}", format.zh),
            Error::NoText => "它不是任何已知编码的文本".to_owned(),
            Error::BadWeights(why) => why.zh(),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let zh = lang == Lang::Zh;
        match self {
            Error::UnknownGame { nearest: Some(name), .. } if zh => Some(format!("是否想用“{name}”？")),
            Error::UnknownGame { nearest: Some(name), .. } => Some(format!("did you mean '{name}'?")),
            Error::UnknownGame { known, .. } if zh => Some(format!("可选的游戏：{}", known.join("、"))),
            Error::UnknownGame { known, .. } => Some(format!("the games are {}", known.join(", "))),
            Error::BadVariant(why) | Error::BadPosition(why) => why.hint(lang),
            Error::IllegalMove { legal, .. } if legal.is_empty() => None,
            Error::IllegalMove { legal, .. } => {
                let mut text = String::from(if zh { "合法着法：" } else { "legal moves: " });
                text.push_str(&legal[..legal.len().min(LISTED)].join(" "));
                match legal.len().saturating_sub(LISTED) {
                    0 => {}
                    more if zh => text.push_str(&format!(" ……另有 {more} 种")),
                    more => text.push_str(&format!(" ... and {more} more")),
                }
                Some(text)
            }
            Error::BadRecord(why) => why.hint(lang),
            Error::BadGame(why) => why.hint(lang),
            Error::BadLook { refused, .. } => refused.iter().find_map(|why| why.hint(lang)),
            Error::OnlyRead { written, .. } => {
                let endings: Vec<String> =
                    written.iter().chain(&["txt"]).map(|ending| format!(".{ending}")).collect();
                Some(match lang {
                    Lang::En => format!("end the file's name in one of {}", endings.join(", ")),
                    Lang::Zh => format!("请用以下结尾之一作文件名：{}", endings.join("、")),
                })
            }
            Error::BadWeights(why) => why.hint(lang),
            Error::GameOver { .. } | Error::TooManyMoves(_) | Error::NoMemory(_) | Error::NoText => None,
        }
    }
}
