//! What can be played here: the games with their forms, the levels, and what a search may ask for.

use pentaply_core::Lang;
use pentaply_core::setup::Brush;
use pentaply_engine::{levels, ranges, registry};
use serde::Serialize;

use crate::config::Config;

/// A name and what it stands for.
#[derive(Debug, Serialize)]
struct Named {
    name: &'static str,
    about: &'static str,
}

#[derive(Debug, Serialize)]
struct FileFormat {
    endings: &'static [&'static str],
    about: &'static str,
    /// Whether games are written in it too; all are read.
    writable: bool,
}

/// A way to choose seats by an opening.
#[derive(Debug, Serialize)]
struct Seating {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    /// Moves that the first player lays before the second chooses.
    lays: usize,
    /// Moves that the second may lay instead, who leaves the choice then; 0 where he has to choose.
    offers: usize,
}

#[derive(Debug, Serialize)]
struct Game {
    name: &'static str,
    title: &'static str,
    /// What the players are called, the first and the second.
    players: [&'static str; 2],
    /// The default first.
    variants: Vec<Named>,
    /// Whether a game may end drawn, so that players may agree on it.
    draws: bool,
    /// The usual one first.
    seatings: Vec<Seating>,
    /// What can be put on a board to set a position up by hand; nothing where that cannot be done.
    brushes: &'static [Brush],
    position_form: &'static str,
    move_form: &'static str,
    /// Files of other programs that can be read, and most of them written.
    formats: Vec<FileFormat>,
}

#[derive(Debug, Serialize)]
struct Strength {
    level: u8,
    name: &'static str,
}

/// The most that a search may ask for.
#[derive(Debug, Serialize)]
struct Bounds {
    threads: usize,
    hash_mb: usize,
    lines: usize,
    depth: u64,
}

/// The answer of `GET /api/games`.
#[derive(Debug, Serialize)]
pub(crate) struct Games {
    games: Vec<Game>,
    levels: Vec<Strength>,
    most: Bounds,
    version: &'static str,
}

/// Everything that can be chosen from.
pub(crate) fn games(config: &Config, lang: Lang) -> Games {
    let games = registry::games().iter().map(|game| Game {
        name: game.name(),
        title: game.title().in_lang(lang),
        players: game.players().map(|player| player.in_lang(lang)),
        variants: game
            .variants()
            .iter()
            .map(|variant| Named { name: variant.name, about: variant.about.in_lang(lang) })
            .collect(),
        draws: game.draws(),
        seatings: game
            .seatings()
            .iter()
            .map(|seating| Seating {
                name: seating.name,
                title: seating.title.in_lang(lang),
                about: seating.about.in_lang(lang),
                lays: seating.lays,
                offers: seating.offers,
            })
            .collect(),
        brushes: game.brushes(),
        position_form: game.position_form().in_lang(lang),
        move_form: game.move_form().in_lang(lang),
        formats: game
            .formats()
            .iter()
            .map(|format| FileFormat {
                endings: format.endings,
                about: format.about.in_lang(lang),
                writable: format.write.is_some(),
            })
            .collect(),
    });
    let levels = levels::LEVELS.iter();
    Games {
        games: games.collect(),
        levels: levels
            .map(|level| Strength { level: level.number, name: level.name.in_lang(lang) })
            .collect(),
        most: Bounds {
            threads: config.threads,
            hash_mb: Config::LARGEST_HASH_MB,
            lines: Config::LINES,
            depth: *ranges::DEPTH.end(),
        },
        version: env!("CARGO_PKG_VERSION"),
    }
}
