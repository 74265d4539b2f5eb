//! What can be wrong with a contest, told in both languages.

use std::path::PathBuf;

use pentaply_core::{InputError, Lang};
use pentaply_protocols::Fault;

use super::openings::OpeningError;
use super::spec::SpecError;
use crate::stats::SprtError;

/// What can be wrong with a contest.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The game or its variant.
    #[error("{0}")]
    Engine(#[from] pentaply_engine::Error),
    /// The description of an engine.
    #[error("engine: {0}")]
    Spec(#[from] SpecError),
    /// The openings.
    #[error("{0}")]
    Opening(#[from] OpeningError),
    /// The bounds of the test.
    #[error("{0}")]
    Sprt(#[from] SprtError),
    /// A file cannot be read or written.
    #[error("{}: {why}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// The folder holds a contest already.
    #[error("{} holds a match already", .0.display())]
    Taken(PathBuf),
    /// The folder holds no contest.
    #[error("{} holds no match that could be resumed", .0.display())]
    NotThere(PathBuf),
    /// Another process writes there.
    #[error("another process plays the match in {} right now", .0.display())]
    Locked(PathBuf),
    /// An engine cannot be started.
    #[error("{engine} {fault}")]
    Start {
        /// Its name.
        engine: String,
        /// What went wrong.
        fault: Fault,
    },
    /// The folder holds a contest of the other kind.
    #[error("{} holds a {holds}", .dir.display())]
    OtherKind {
        /// The folder.
        dir: PathBuf,
        /// `match` or `tournament`.
        holds: &'static str,
    },
    /// A file of the contest is damaged.
    #[error("{}, line {line}: {why}", .path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

impl ContestError {
    pub(super) fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> ContestError {
        let path = path.into();
        move |why| ContestError::File { path, why }
    }
}

impl InputError for ContestError {
    fn zh(&self) -> String {
        match self {
            ContestError::Engine(why) => why.zh(),
            ContestError::Spec(why) => format!("引擎：{}", why.zh()),
            ContestError::Opening(why) => why.zh(),
            ContestError::Sprt(why) => why.zh(),
            ContestError::File { path, why } => format!("{}：{why}", path.display()),
            ContestError::Taken(path) => format!("{} 中已有一场比赛", path.display()),
            ContestError::NotThere(path) => format!("{} 中没有可继续的比赛", path.display()),
            ContestError::Locked(path) => format!("另一进程正在进行 {} 中的比赛", path.display()),
            ContestError::Start { engine, fault } => {
                format!("{engine} {}：{}", fault.kind.text().zh, fault.detail)
            }
            ContestError::OtherKind { dir, holds } => format!("{} 中是一场 {holds}", dir.display()),
            ContestError::Damaged { path, line, why } => format!("{} 第 {line} 行：{why}", path.display()),
        }
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        match self {
            ContestError::Engine(why) => why.hint(lang),
            ContestError::Spec(why) => why.hint(lang),
            ContestError::Opening(why) => why.hint(lang),
            ContestError::Sprt(why) => why.hint(lang),
            ContestError::Taken(path) if lang == Lang::Zh => {
                Some(format!("用 --resume {} 继续，或另选文件夹", path.display()))
            }
            ContestError::Taken(path) => {
                Some(format!("go on with it by --resume {}, or choose another folder", path.display()))
            }
            ContestError::OtherKind { dir, holds } => {
                Some(format!("pentaply {holds} --resume {}", super::summary::shell_path(dir)))
            }
            ContestError::Start { fault, .. } => {
                Some(fault.transcript.join(" | ")).filter(|said| !said.is_empty())
            }
            ContestError::File { .. }
            | ContestError::NotThere(_)
            | ContestError::Locked(_)
            | ContestError::Damaged { .. } => None,
        }
    }
}
