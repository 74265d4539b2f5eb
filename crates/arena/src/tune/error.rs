//! Why a fit cannot be made.

use pentaply_core::{InputError, Lang};

use crate::selfplay;

/// Why a fit cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such game.
    #[error("{0}")]
    Engine(#[from] pentaply_engine::Error),
    /// The evaluation of the game is no weighted sum.
    #[error("nothing to fit: the evaluation of {0} is no sum of weighted terms")]
    NothingToFit(&'static str),
    /// A file of self-play cannot be used.
    #[error("'{file}': {error}")]
    Data {
        /// Its name, cut.
        file: String,
        /// What is wrong.
        error: selfplay::Error,
    },
    /// A file is of another game.
    #[error("'{file}' holds positions of {there}, not of {wanted}")]
    OtherGame {
        /// Its name, cut.
        file: String,
        /// The game in it.
        there: String,
        /// The game to fit.
        wanted: &'static str,
    },
    /// There is too little to learn from.
    #[error("{positions} positions are too few for a fit")]
    TooFew {
        /// How many there are.
        positions: usize,
    },
    /// The results are to be fitted to as points, but the game has no margin.
    #[error("the results of {0} are won or lost, by no margin")]
    NoMargin(&'static str),
    /// More points do not go with more wins.
    #[error("the positions make no sense: a better value does not go with better results")]
    Senseless,
    /// Terms always go together, so that nothing says which of them counts.
    #[error("the weights do not follow from the positions: some terms always go together")]
    Undetermined,
    /// The sources cannot be patched.
    #[error("'{file}' cannot be patched: {why}")]
    Patch {
        /// The source file.
        file: &'static str,
        /// Why.
        why: String,
    },
}

impl Error {
    /// Whether the request was fine and the machine was not.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        matches!(self, Error::Senseless | Error::Undetermined)
            || matches!(self, Error::Data { error, .. } if error.is_failure())
    }
}

impl InputError for Error {
    fn zh(&self) -> String {
        match self {
            Error::Engine(why) => why.zh(),
            Error::NothingToFit(game) => format!("无可拟合：{game} 的估值不是加权项之和"),
            Error::Data { file, error } => format!("“{file}”：{}", error.zh()),
            Error::OtherGame { file, there, wanted } => {
                format!("“{file}”中是 {there} 的局面，而不是 {wanted} 的")
            }
            Error::TooFew { positions } => format!("{positions} 个局面太少，无法拟合"),
            Error::NoMargin(game) => format!("{game} 的结果只分胜负，没有净胜数"),
            Error::Senseless => "数据不合理：估值更高并未带来更好的结果".into(),
            Error::Undetermined => "这些局面无法确定权重：某些项总是同时出现".into(),
            Error::Patch { file, why } => format!("无法修改“{file}”：{why}"),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let (en, zh) = match self {
            Error::Engine(why) => return why.hint(lang),
            Error::Data { error, .. } => return error.hint(lang),
            Error::TooFew { .. } => (
                "'pentaply selfplay GAME --positions 300000 --out FILE' makes enough",
                "可用“pentaply selfplay GAME --positions 300000 --out FILE”生成足够的局面",
            ),
            Error::Undetermined => (
                "a larger --lambda holds them to the present weights",
                "可用更大的 --lambda 使其接近现有权重",
            ),
            Error::Patch { .. } => (
                "--out is for the root of the project's sources, of the version that this build is of",
                "--out 须在项目源码根目录下使用，且源码与此程序版本一致",
            ),
            Error::NoMargin(_) => {
                ("'--target points' takes '--mix 1' here", "此处“--target points”须用“--mix 1”")
            }
            Error::NothingToFit(_) | Error::OtherGame { .. } | Error::Senseless => return None,
        };
        Some(if lang == Lang::Zh { zh } else { en }.to_string())
    }
}
