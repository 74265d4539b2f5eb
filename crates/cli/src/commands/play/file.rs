//! Games on disk: a record read back with who sat where, and a game written.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use pentaply_core::{InputError, Lang, Outcome, Record, Side};
use pentaply_engine::report::{side_word, status_word};
use pentaply_engine::{Board, Error, quote, records, registry};

use crate::args;
use crate::failure::Failure;
use crate::messages::{self, fill};

/// A game taken up again.
pub(super) struct Resumed {
    pub(super) board: Box<dyn Board>,
    /// Whose side the person took, where the record says it.
    pub(super) human: Option<Side>,
    /// The level of the program, where the record says it.
    pub(super) level: Option<u8>,
    /// Who has resigned.
    pub(super) resigned: Option<Side>,
    /// How many games the file has; this is the first.
    pub(super) games: usize,
}

impl Resumed {
    /// A game that nobody has sat down to.
    pub(super) fn new(board: Box<dyn Board>) -> Resumed {
        Resumed { board, human: None, level: None, resigned: None, games: 1 }
    }
}

/// What can be wrong with a file, besides what it says.
#[derive(Debug, thiserror::Error)]
pub(super) enum FileError {
    #[error("{}", fill(messages::CANNOT_READ, Lang::En, &[.0, .1]))]
    Unreadable(String, io::Error),
    #[error("{}", fill(messages::NO_TEXT, Lang::En, &[.0]))]
    NoText(String),
    #[error("{}", fill(messages::TOO_LARGE, Lang::En, &[.0]))]
    TooLarge(String),
    #[error("{}", fill(messages::OTHER_GAME, Lang::En, &[.path, .found, .wanted]))]
    OtherGame { path: String, found: &'static str, wanted: &'static str },
}

impl InputError for FileError {
    fn zh(&self) -> String {
        let zh = Lang::Zh;
        match self {
            FileError::Unreadable(path, why) => fill(messages::CANNOT_READ, zh, &[path, why]),
            FileError::NoText(path) => fill(messages::NO_TEXT, zh, &[path]),
            FileError::TooLarge(path) => fill(messages::TOO_LARGE, zh, &[path]),
            FileError::OtherGame { path, found, wanted } => {
                fill(messages::OTHER_GAME, zh, &[path, found, wanted])
            }
        }
    }
}

/// No record is as large as this, bytes.
const LARGEST: u64 = 4 << 20;

/// Reads a record and sets up its board; it must be of the game `wanted`, if that is given.
pub(super) fn read(path: &Path, wanted: Option<&str>) -> Result<Resumed, Failure> {
    let name = quote(&path.to_string_lossy());
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(|why| Failure::input(FileError::Unreadable(name.clone(), why)))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::input(FileError::TooLarge(name)));
    }
    let wanted = wanted.map(registry::find).transpose()?;
    let games = match records::read(&bytes, &path.to_string_lossy(), wanted) {
        Ok(games) => games,
        Err(Error::NoText) => return Err(Failure::input(FileError::NoText(name))),
        Err(error) => return Err(error.into()),
    };
    let Some(record) = games.first() else { return Err(Failure::input(FileError::NoText(name))) };
    let game = registry::find(&record.game)?;
    if let Some(wanted) = wanted.filter(|wanted| wanted.name() != game.name()) {
        let error = FileError::OtherGame { path: name, found: game.name(), wanted: wanted.name() };
        return Err(Failure::input(error));
    }
    let board = game.open_record(record)?;
    let seat = |side: Side| record.tag(side_word(side)).unwrap_or_default();
    let program = Side::BOTH.into_iter().find(|side| seat(*side).starts_with(messages::PENTAPLY));
    let level =
        program.and_then(|side| seat(side).rsplit(' ').next()).and_then(|text| args::level(text).ok());
    // A result that the board does not show was a resignation.
    let resigned = match record.tag("result") {
        _ if !board.status().is_open() => None,
        Some("first_won") => Some(Side::Second),
        Some("second_won") => Some(Side::First),
        _ => None,
    };
    Ok(Resumed { board, human: program.map(Side::other), level, resigned, games: games.len() })
}

/// How the game ended, resignations included.
pub(super) fn result(board: &dyn Board, resigned: Option<Side>) -> &'static str {
    match (board.status(), resigned) {
        (Outcome::Open, Some(Side::First)) => "second_won",
        (Outcome::Open, Some(Side::Second)) => "first_won",
        (status, _) => status_word(status),
    }
}

/// Why a game was not written.
pub(super) enum WriteError {
    /// There is a file of this name, and it is no record.
    NotARecord,
    /// The format cannot say it.
    Refused(Error),
    Failed(io::Error),
}

/// Writes a record in the format that the name asks for, but not over a file that is no game, or more than one.
pub(super) fn write(path: &Path, record: &Record) -> Result<(), WriteError> {
    let name = path.to_string_lossy();
    let text = records::write(record, &name).map_err(WriteError::Refused)?;
    match File::open(path) {
        Ok(file) => {
            let mut old = Vec::new();
            file.take(LARGEST).read_to_end(&mut old).map_err(WriteError::Failed)?;
            let game = registry::find(&record.game).ok();
            if !records::holds_one(&old, &name, game) {
                return Err(WriteError::NotARecord);
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(WriteError::Failed(error)),
    }
    std::fs::write(path, text).map_err(WriteError::Failed)
}
