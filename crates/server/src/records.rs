//! Games as files keep them, read from and written to the body of a request. No file is opened: the page sends what is in it.

use pentaply_core::{Lang, Record};
use pentaply_engine::{records, registry};
use serde::{Deserialize, Serialize};

use crate::place::{Place, Standing, within};
use crate::problem::Problem;

/// How the bytes of a file are to be read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    /// The ending of the file's name, what follows its first dot.
    #[serde(default)]
    ending: String,
    /// The game that the file should be of.
    game: Option<String>,
    /// Read by the middleware.
    #[serde(default, rename = "lang")]
    _lang: Option<String>,
}

/// A game of a file.
#[derive(Debug, Serialize)]
struct Game {
    game: String,
    variant: String,
    position: String,
    moves: Vec<String>,
    tags: Vec<(String, String)>,
    /// Whether its variations or comments were left out.
    left_out: bool,
}

/// The answer of `POST /api/import`.
#[derive(Debug, Serialize)]
pub(crate) struct Imported {
    games: Vec<Game>,
    /// How the first of them stands at its end.
    first: Option<Box<Standing>>,
}

/// A game to be written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Export {
    place: Place,
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// The ending of the file's name; our own form without one.
    #[serde(default)]
    ending: String,
}

/// The answer of `POST /api/export`.
#[derive(Debug, Serialize)]
pub(crate) struct Exported {
    text: String,
}

/// Longer than any ending of a format.
const LONGEST: usize = 32;

/// Tags that a game may be given.
const TAGS: u64 = 100;
/// The header lines that say where a game stands.
const OWN: [&str; 3] = ["game", "variant", "position"];

/// The name of a file with this ending.
fn name(ending: &str) -> Result<String, Problem> {
    let is_plain = |c: char| c.is_alphanumeric() || c == '.' || c == '-' || c == '_' || c == ' ';
    if ending.len() > LONGEST || !ending.chars().all(is_plain) {
        return Err(Problem::Ending);
    }
    Ok(format!("game.{ending}"))
}

/// Reads the games of a file.
pub(crate) fn import(asked: &Import, bytes: &[u8], lang: Lang) -> Result<Imported, Problem> {
    let wanted = asked.game.as_deref().map(registry::find).transpose()?;
    let found = records::read(bytes, &name(&asked.ending)?, wanted)?;
    let mut games = Vec::with_capacity(found.len());
    let mut first = None;
    for record in found {
        let game = registry::find(&record.game)?;
        if let Some(wanted) = wanted.filter(|wanted| wanted.name() != game.name()) {
            return Err(Problem::OtherGame { found: game.name().into(), wanted: wanted.name() });
        }
        let board = game.open_record(&record)?;
        if first.is_none() {
            first = Some(Box::new(Standing::new(&*board, lang)?));
        }
        let moves = board.played().to_vec();
        let Record { variant, position, tags, left_out, .. } = record;
        games.push(Game { game: game.name().into(), variant, position, moves, tags, left_out });
    }
    Ok(Imported { games, first })
}

/// Writes a game.
pub(crate) fn export(asked: &Export) -> Result<Exported, Problem> {
    within("tags", asked.tags.len() as u64, (0, TAGS))?;
    let mut record = asked.place.open()?.record();
    for (tag, value) in &asked.tags {
        let tag = line(tag).replace(':', " ");
        if !tag.is_empty() && !OWN.contains(&tag.as_str()) {
            record.set_tag(&tag, line(value));
        }
    }
    Ok(Exported { text: records::write(&record, &name(&asked.ending)?)? })
}

/// A text in one line.
fn line(text: &str) -> String {
    text.split(|c: char| c.is_control())
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
