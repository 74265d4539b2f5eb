//! What can go wrong with a file of self-play.

use std::io;

use pentaply_core::{InputError, Lang};

/// What can go wrong with a file of self-play.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such game.
    #[error("{0}")]
    Engine(#[from] pentaply_engine::Error),
    /// No such variant.
    #[error("{0}")]
    BadVariant(Box<dyn InputError>),
    /// It cannot be read or written.
    #[error("the file of self-play cannot be used: {0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is no file of self-play")]
    NoData,
    /// It has a later form, or an earlier one.
    #[error("the file of self-play is of version {0}, which this build does not read")]
    Version(String),
    /// It breaks off.
    #[error("the file of self-play breaks off")]
    Torn,
    /// What is in it makes no sense.
    #[error("the file of self-play is damaged: {what}")]
    Damaged {
        /// What is wrong.
        what: &'static str,
    },
    /// It was made with other settings.
    #[error("the file of self-play was made with {setting} {there}, not {wanted}")]
    OtherSettings {
        /// Which setting.
        setting: &'static str,
        /// The value that is wanted now.
        wanted: String,
        /// The value in the file.
        there: String,
    },
    /// The first game in it is not the one that this build plays.
    #[error("the file of self-play was made by another search: its first game is another")]
    OtherSearch,
    /// Another process writes to it.
    #[error("the file of self-play is being written to by another process")]
    InUse,
    /// No thread can be started.
    #[error("no thread can be started: {0}")]
    Threads(io::Error),
}

impl Error {
    /// Whether the request was fine and the machine was not.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        matches!(self, Error::Io(_) | Error::InUse | Error::Threads(_))
    }
}

impl InputError for Error {
    fn zh(&self) -> String {
        match self {
            Error::Engine(why) => why.zh(),
            Error::BadVariant(why) => why.zh(),
            Error::Io(why) => format!("无法使用自对弈文件：{why}"),
            Error::NoData => "这不是自对弈文件".into(),
            Error::Version(version) => format!("自对弈文件的版本为 {version}，此程序无法读取"),
            Error::Torn => "自对弈文件不完整".into(),
            Error::Damaged { what } => format!("自对弈文件已损坏：{what}"),
            Error::OtherSettings { setting, wanted, there } => {
                format!("自对弈文件是以 {setting} {there} 生成的，而不是 {wanted}")
            }
            Error::OtherSearch => "自对弈文件由另一版本的搜索生成：其第一局不同".into(),
            Error::InUse => "另一进程正在写入此自对弈文件".into(),
            Error::Threads(why) => format!("无法启动线程：{why}"),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        let (en, zh) = match self {
            Error::Engine(why) => return why.hint(lang),
            Error::BadVariant(why) => return why.hint(lang),
            Error::Torn => (
                "the command that was making it goes on where it stopped when it is given again",
                "重新运行生成它的命令即可从中断处继续",
            ),
            Error::NoData | Error::Damaged { .. } => (
                "'pentaply selfplay GAME --positions N --out FILE' makes one",
                "可用“pentaply selfplay GAME --positions N --out FILE”生成",
            ),
            Error::OtherSettings { .. } | Error::OtherSearch | Error::Version(_) => {
                ("choose another file, or remove this one", "请另选文件，或删除此文件")
            }
            Error::Io(_) | Error::InUse | Error::Threads(_) => return None,
        };
        Some(if lang == Lang::Zh { zh } else { en }.to_string())
    }
}
