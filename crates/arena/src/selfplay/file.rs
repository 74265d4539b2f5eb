//! The file: a line that says what it is, then pieces of a length, a checksum and so many bytes: first the header,
//! then games. `docs/tuning.md` describes it to the byte.

use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::Error;
use super::record::{self, Record};
use crate::held::Held;

/// The first line: what the file is, and the version of its form.
const MAGIC: &[u8] = b"pentaply selfplay 1\n";
/// The same without the version.
const KIND: &[u8] = b"pentaply selfplay ";
/// No piece is longer than this, bytes.
const LONGEST: usize = 1 << 24;

/// What the games of a file have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The variant in full.
    pub variant: String,
    /// The seed of the openings.
    pub seed: u64,
    /// Nodes of each search, where they were limited.
    pub nodes: Option<u64>,
    /// Depth of each search, where it was limited.
    pub depth: Option<u32>,
}

impl Header {
    fn bytes(&self) -> Result<Vec<u8>, Error> {
        let json = serde_json::to_vec(self).map_err(|error| Error::Io(error.into()))?;
        Ok([MAGIC, &piece(&json)].concat())
    }

    /// The first setting that is another one in `other`: its name, its value here and its value there.
    fn difference(&self, other: &Header) -> Option<(&'static str, String, String)> {
        let optional = |number: Option<u64>| number.map_or("none".to_string(), |number| number.to_string());
        let settings = |header: &Header| {
            [
                ("game", header.game.clone()),
                ("variant", header.variant.clone()),
                ("seed", header.seed.to_string()),
                ("nodes", optional(header.nodes)),
                ("depth", optional(header.depth.map(u64::from))),
            ]
        };
        let mut pairs = settings(self).into_iter().zip(settings(other));
        pairs.find(|(here, there)| here != there).map(|((name, here), (_, there))| (name, here, there))
    }
}

/// A piece with its length and checksum.
fn piece(bytes: &[u8]) -> Vec<u8> {
    let length = (bytes.len() as u32).to_le_bytes();
    [&length, &crc32fast::hash(bytes).to_le_bytes(), bytes].concat()
}

/// Reads a file, piece by piece.
pub(crate) struct Reader<R> {
    from: R,
    pub(crate) header: Header,
    /// Bytes of the pieces read so far and of what stands before them.
    pub(crate) read: u64,
}

impl<R: Read> Reader<R> {
    /// # Errors
    /// It is no such file, of a version that is not known, or breaks off within its header.
    pub(crate) fn new(mut from: R) -> Result<Reader<R>, Error> {
        let mut magic = Vec::new();
        from.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic)?;
        if magic != MAGIC {
            return Err(match magic.strip_prefix(KIND) {
                _ if MAGIC.starts_with(&magic) => Error::Torn,
                Some(version) => Error::Version(pentaply_core::quote(&String::from_utf8_lossy(version))),
                None => Error::NoData,
            });
        }
        let mut read = MAGIC.len() as u64;
        let bytes = next_piece(&mut from, &mut read)?.ok_or(Error::Torn)?;
        let header =
            serde_json::from_slice(&bytes).map_err(|_| Error::Damaged { what: "its header is none" })?;
        Ok(Reader { from, header, read })
    }

    /// The next games, and the number of the first; `None` at the end.
    pub(crate) fn games(&mut self) -> Result<Option<(u64, Vec<Record>)>, Error> {
        let before = self.read;
        let Some(bytes) = next_piece(&mut self.from, &mut self.read)? else { return Ok(None) };
        let games = games_in(&bytes);
        if games.is_none() {
            self.read = before;
        }
        games.map(Some).ok_or(Error::Damaged { what: "it holds something that is no game" })
    }
}

fn games_in(mut bytes: &[u8]) -> Option<(u64, Vec<Record>)> {
    let first = record::get(&mut bytes)?;
    let mut games = Vec::new();
    while !bytes.is_empty() {
        games.push(Record::read(&mut bytes)?);
    }
    Some((first, games))
}

/// Reads a piece and adds its length to `read`; `None` at the end.
fn next_piece(from: &mut impl Read, read: &mut u64) -> Result<Option<Vec<u8>>, Error> {
    let mut head = Vec::new();
    from.by_ref().take(8).read_to_end(&mut head)?;
    if head.is_empty() {
        return Ok(None);
    }
    let Some((length, sum)) = head.split_first_chunk::<4>() else { return Err(Error::Torn) };
    let Ok(sum) = <[u8; 4]>::try_from(sum) else { return Err(Error::Torn) };
    let length = u32::from_le_bytes(*length) as usize;
    if length > LONGEST {
        return Err(Error::Damaged { what: "a length in it is too large" });
    }
    let mut bytes = Vec::new();
    from.by_ref().take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() < length {
        return Err(Error::Torn);
    }
    if crc32fast::hash(&bytes) != u32::from_le_bytes(sum) {
        return Err(Error::Damaged { what: "a checksum does not fit" });
    }
    *read += 8 + length as u64;
    Ok(Some(bytes))
}

/// Writes a file, or goes on with one.
pub(crate) struct Writer {
    file: Held,
    header: Vec<u8>,
}

impl Writer {
    /// Opens the file for the games of `header`, and keeps others from doing the same.
    ///
    /// # Errors
    /// It cannot be opened, somebody else writes to it, it is something else, or of other settings.
    pub(crate) fn open(path: &Path, header: &Header) -> Result<Writer, Error> {
        let mut file = Held::open(path).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock => Error::InUse,
            _ => error.into(),
        })?;
        let bytes = header.bytes()?;
        match Reader::new(io::BufReader::new(&*file)) {
            Ok(there) => {
                if let Some((setting, wanted, there)) = header.difference(&there.header) {
                    return Err(Error::OtherSettings { setting, wanted, there });
                }
            }
            // Nothing but the beginning of this header: it was just being made.
            Err(Error::Torn) => {
                let mut there = Vec::new();
                file.rewind()?;
                (&*file).take(bytes.len() as u64).read_to_end(&mut there)?;
                if !bytes.starts_with(&there) {
                    return Err(Error::NoData);
                }
                file.rewind()?;
                file.set_len(0)?;
                file.write_all(&bytes)?;
            }
            Err(error) => return Err(error),
        }
        Ok(Writer { file, header: bytes })
    }

    /// Shows `take` the games that are there, as long as it wants to keep them; what follows is cut off, be it a piece
    /// that was just being written.
    pub(crate) fn resume(
        &mut self,
        mut take: impl FnMut(u64, &[Record]) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        self.file.rewind()?;
        let mut good = self.header.len() as u64;
        let mut reader = Reader::new(io::BufReader::new(&*self.file))?;
        loop {
            match reader.games() {
                Ok(Some((first, games))) if take(first, &games)? => good = reader.read,
                Ok(_) | Err(Error::Torn) => break,
                Err(error) => return Err(error),
            }
        }
        drop(reader);
        self.file.set_len(good)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// Appends games, the first of which has this number.
    pub(crate) fn write(&mut self, first: u64, games: &[Record]) -> Result<(), Error> {
        let mut bytes = Vec::new();
        record::put(&mut bytes, first);
        for game in games {
            game.write(&mut bytes);
        }
        Ok(self.file.write_all(&piece(&bytes))?)
    }

    /// Sees to it that all of it is on the disk.
    pub(crate) fn finish(&mut self) -> Result<(), Error> {
        Ok(self.file.sync_all()?)
    }
}
