//! The face of a game: names, forms, and the way to a board.

use pentaply_core::record::Format;
use pentaply_core::setup::{Brush, Edit, Layout};
use pentaply_core::{Record, Seating, Spelling, Text, Variant};

use crate::{Arrangement, Board, Error, report};

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
    /// What can be put on a board to set a position up by hand; nothing where a position is more than what stands where.
    fn brushes(&self) -> &'static [Brush];

    /// Sets up a board: the given position, or the start of the variant. `None` means the default.
    ///
    /// # Errors
    /// [`Error::BadVariant`] or [`Error::BadPosition`], with what the game says of the text.
    fn open(&self, variant: Option<&str>, position: Option<&str>) -> Result<Box<dyn Board>, Error>;

    /// Changes a layout edit by edit, draws it, and makes a position of it if it is one. Nothing need be a position on the way.
    ///
    /// # Errors
    /// [`Error::BadVariant`]; [`Error::BadPosition`] with a [`SetupError`](pentaply_core::setup::SetupError), when the layout or an
    /// edit puts what the game does not have where the board has no place for it, or the game cannot be set up by hand.
    fn arrange(&self, layout: Layout, edits: &[Edit]) -> Result<Arrangement, Error>;

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
