//! The face of a game: names, forms, and the way to a board.

use pentaply_core::record::Format;
use pentaply_core::{Record, Seating, Spelling, Text, Variant};

use crate::{Board, Error, report};

/// A game, whichever it is.
pub trait AnyGame: Send + Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;
    /// The name for people.
    fn title(&self) -> Text;
    /// What the two players are called, first then second.
    fn players(&self) -> [Text; 2];
    /// The variants, the default first.
    fn variants(&self) -> &'static [Variant];
    /// Protocols that this game is played over, besides Pentaply's own UCI.
    fn protocols(&self) -> &'static [&'static str];
    /// How moves are written by programs that choose this game with `UCI_Variant`; `None` for as the game writes them.
    fn variant_spelling(&self) -> Option<Spelling>;
    /// One line on how a position is written.
    fn position_form(&self) -> Text;
    /// One line on how a move is written.
    fn move_form(&self) -> Text;
    /// Whether a game may end drawn, so that players may agree on it too.
    fn draws(&self) -> bool;
    /// The ways to choose seats by an opening that one player lays, the usual one first; see [`crate::swap`].
    fn seatings(&self) -> &'static [Seating];
    /// Formats in which other programs keep games, besides our own.
    fn formats(&self) -> &'static [Format];

    /// Sets up a board: the given position, or the start of the variant. `None` means the default.
    ///
    /// # Errors
    /// [`Error::BadVariant`] or [`Error::BadPosition`], with what the game says of the text.
    fn open(&self, variant: Option<&str>, position: Option<&str>) -> Result<Box<dyn Board>, Error>;

    /// Sets up the board of a record and plays its moves. The record may run past a verdict on the past.
    ///
    /// # Errors
    /// The record's variant, position or one of its moves is wrong; that the record names another game is for the
    /// caller to see.
    fn open_record(&self, record: &Record) -> Result<Box<dyn Board>, Error> {
        let mut board = self.open(Some(&record.variant), Some(&record.position))?;
        board.replay(&mut record.moves.iter().map(String::as_str))?;
        Ok(board)
    }

    /// Searches the game's fixed bench positions, each to its depth with one thread and a fresh small table.
    fn bench(&self) -> report::Bench;
}
