//! Games as files keep them: in our own form or in those of other programs, which a game lists
//! ([`pentaply_core::Game::FORMATS`]). Files themselves are for the caller to read and write.

use encoding_rs::{BIG5, Encoding, GB18030};
use pentaply_core::Record;
use pentaply_core::record::{Format, RecordError};

use crate::{AnyGame, Error, registry};

/// The formats that fit a file's name, those with the longest ending alone. Of one game, or of all.
fn fitting(name: &str, game: Option<&dyn AnyGame>) -> Vec<&'static Format> {
    let games: Vec<&dyn AnyGame> = match game {
        Some(game) => vec![game],
        None => registry::games().iter().map(|game| *game as &dyn AnyGame).collect(),
    };
    let formats = games.iter().flat_map(|game| game.formats());
    let fits: Vec<(usize, &Format)> =
        formats.filter_map(|format| Some((format.fits(name)?, format))).collect();
    let longest = fits.iter().map(|(length, _)| *length).max();
    fits.into_iter().filter(|(length, _)| Some(*length) == longest).map(|(_, format)| format).collect()
}

/// The name of a format of many games, and the ending of its files, that a text has the look of.
fn look_of(text: &str) -> Option<(&'static str, &'static str)> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if let Some(tree) = text.strip_prefix('(') {
        return tree.trim_start().starts_with(';').then_some(("SGF", "x.sgf"));
    }
    let tag = text.lines().next()?.strip_prefix('[')?;
    let is_tag = tag.starts_with(char::is_alphabetic) && tag.contains(['"', '“']);
    is_tag.then_some(("PGN", "x.pgn"))
}

/// Reads the games of a file, at least one, from its bytes and its name. In our own form whatever the name; else in
/// the format that the name's ending tells or, where it tells none, in the one that the text has the look of. Text is
/// UTF-8, or one of the encodings that Chinese programs use, whichever makes sense as games.
///
/// # Errors
/// It is no text, or no game.
pub fn read(bytes: &[u8], name: &str, game: Option<&dyn AnyGame>) -> Result<Vec<Record>, Error> {
    let named = fitting(name, game);
    let texts = decoded(bytes);
    let look = texts.iter().filter(|_| named.is_empty()).find_map(|text| look_of(text));
    let Some((format, name)) = look else { return read_as(&named, bytes, &texts) };
    let mut refused = Vec::new();
    for format in fitting(name, game) {
        match read_as(&[format], bytes, &texts) {
            Ok(games) => return Ok(games),
            Err(why) => refused.push(why),
        }
    }
    // A reader may serve several formats.
    refused.dedup_by_key(|why| why.to_string());
    if refused.is_empty() { read_as(&[], bytes, &texts) } else { Err(Error::BadLook { format, refused }) }
}

/// Whether a file of this name holds one game and nothing else, in the form in which [`write()`] would put one there.
#[must_use]
pub fn holds_one(bytes: &[u8], name: &str, game: Option<&dyn AnyGame>) -> bool {
    read_as(&fitting(name, game), bytes, &decoded(bytes)).is_ok_and(|games| games.len() == 1)
}

/// Reads the games of a file, of which these are all `texts` that it can be, in our own form or one of these formats.
fn read_as(formats: &[&Format], bytes: &[u8], texts: &[String]) -> Result<Vec<Record>, Error> {
    let first = texts.first().ok_or(Error::NoText)?;
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    match Record::parse(first) {
        Ok(record) => return Ok(vec![record]),
        Err(RecordError::NoHeading) if !formats.is_empty() => {}
        Err(RecordError::NoHeading) if !is_utf8 => return Err(Error::NoText),
        Err(error) => return Err(error.into()),
    }
    let mut refused = None;
    for text in texts {
        for format in formats {
            match (format.read)(text) {
                Ok(games) => return Ok(games),
                Err(error) => refused = refused.or(Some(error)),
            }
        }
    }
    Err(refused.map_or(Error::NoText, Error::BadGame))
}

/// Writes a game for a file of this name: in the format that its ending tells, else in our own form.
///
/// # Errors
/// The format is only read, or cannot say it: a move is not legal.
pub fn write(record: &Record, name: &str) -> Result<String, Error> {
    let game = registry::find(&record.game)?;
    let Some(format) = fitting(name, Some(game)).first().copied() else { return Ok(record.to_string()) };
    let Some(write) = format.write else {
        let written = game.formats().iter().filter(|other| other.write.is_some());
        let written = written.map(|other| other.endings[0]).collect();
        return Err(Error::OnlyRead { format: format.about, written });
    };
    write(record).map_err(Error::BadGame)
}

/// All texts that bytes can be, the likeliest first; none if they can be no text.
fn decoded(bytes: &[u8]) -> Vec<String> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes[mark..]);
        return text.map(|text| text.into_owned()).into_iter().collect();
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return vec![text.to_owned()];
    }
    [GB18030, BIG5]
        .into_iter()
        .filter_map(|encoding| encoding.decode_without_bom_handling_and_without_replacement(bytes))
        .map(|text| text.into_owned())
        .collect()
}
