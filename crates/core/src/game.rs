//! The face of a game: its names, its text forms and how it is drawn.

use crate::record::Format;
use crate::{Kit, Knowledge, Lang, Position, Seating, Spelling, Symmetry, Text, View};

/// A variant as `pentaply games` lists it.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The text that `--variant` takes, for instance `6,4,empty-capture`.
    pub name: &'static str,
    /// What it is.
    pub about: Text,
}

/// What is wrong with a text that came from outside, and what to do about it.
///
/// Every error of a game implements this. `Display` is the English message: one line, lower case, no final full
/// stop, quoting the offending part.
pub trait InputError: std::error::Error + Send + Sync + 'static {
    /// The message in Chinese.
    fn zh(&self) -> String;

    /// What would help, if anything beyond the message would.
    fn hint(&self, lang: Lang) -> Option<String> {
        let _ = lang;
        None
    }

    /// The message in the given language.
    fn message(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.to_string(),
            Lang::Zh => self.zh(),
        }
    }
}

/// Something odd about an input that is taken all the same. One line, lower case, no final full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// In English.
    pub en: String,
    /// In Chinese.
    pub zh: String,
}

impl Remark {
    /// The remark in the given language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }
}

/// A game: rules, knowledge, text forms and view under one name. Implemented by an empty type per game.
pub trait Game: Send + Sync + 'static {
    /// The rules.
    type Position: Position + Symmetry;
    /// The knowledge.
    type Knowledge: Knowledge<Position = Self::Position>;
    /// What can be wrong with a variant, a position text or a move text.
    type Error: InputError;

    /// The name on the command line: one lower-case word.
    const NAME: &'static str;
    /// The name for people.
    const TITLE: Text;
    /// What the two players are called, first then second.
    const PLAYERS: [Text; 2];
    /// One line on how a position is written, with an example.
    const POSITION_FORM: Text;
    /// One line on how a move is written, with an example.
    const MOVE_FORM: Text;
    /// The variants, the default first. Those with numbers in them stand for their kind.
    const VARIANTS: &'static [Variant];
    /// Protocols that this game is played over, besides Pentaply's own UCI.
    const PROTOCOLS: &'static [&'static str] = &[];
    /// How moves are written by programs that choose this game with UCI's option `UCI_Variant`, where they write them
    /// otherwise than [`Game::write_move`].
    const VARIANT_SPELLING: Option<Spelling> = None;
    /// Formats in which other programs keep games, besides [`crate::Record`]'s own.
    const FORMATS: &'static [Format] = &[];
    /// Whether a game may end drawn, so that players may agree on it too.
    const DRAWS: bool = true;
    /// The ways to choose seats by an opening that one player lays, the usual one first.
    const SEATINGS: &'static [Seating] = &[];
    /// How a position is set up by hand, where it is no more than what stands where and who is to move.
    const KIT: Option<Kit<Self::Position, Self::Error>> = None;
    /// Fixed work for `bench`: variant, position, depth.
    const BENCH: &'static [BenchPosition];

    /// The knowledge as shipped.
    fn knowledge() -> Self::Knowledge;

    /// The first position of a variant; `None` means the default variant.
    ///
    /// # Errors
    /// The text names no variant of this game.
    fn start(variant: Option<&str>) -> Result<Self::Position, Self::Error>;

    /// Reads a position. Its own size or type wins over a default; an explicit `variant` that contradicts it is an error.
    ///
    /// # Errors
    /// The text cannot be read, or it describes no legal position, or the variant is unknown or contradicts it.
    fn read_position(text: &str, variant: Option<&str>) -> Result<Self::Position, Self::Error>;

    /// What is odd about a position that is legal nevertheless, such as one that no game can lead to.
    fn remarks(position: &Self::Position) -> Vec<Remark> {
        let _ = position;
        Vec::new()
    }

    /// Writes a position so that [`Game::read_position`] with [`Game::variant`] gives it back (the past is not kept).
    fn write_position(position: &Self::Position) -> String;

    /// The variant of a position, in full.
    fn variant(position: &Self::Position) -> String;

    /// Reads a move and checks that it is legal here.
    ///
    /// # Errors
    /// The text is no move, or the move is not legal in this position; the error says why.
    fn read_move(
        position: &Self::Position,
        text: &str,
    ) -> Result<<Self::Position as Position>::Move, Self::Error>;

    /// Writes a move so that [`Game::read_move`] gives it back.
    fn write_move(position: &Self::Position, mv: <Self::Position as Position>::Move) -> String;

    /// A legal move as players of this language write it, where that is another form than [`Game::write_move`]'s;
    /// [`Game::read_move`] reads it too.
    fn describe_move(
        position: &Self::Position,
        mv: <Self::Position as Position>::Move,
        lang: Lang,
    ) -> Option<String> {
        let _ = (position, mv, lang);
        None
    }

    /// Openings that may be laid in a game from this start where seats are chosen ([`Game::SEATINGS`]); the search looks for the most even one.
    fn openings(start: &Self::Position) -> Vec<Vec<<Self::Position as Position>::Move>> {
        let _ = start;
        Vec::new()
    }

    /// Describes a position to any screen. `last` is the move that led to it, written, with the position it was made in.
    fn view(
        position: &Self::Position,
        last: Option<(&Self::Position, <Self::Position as Position>::Move)>,
    ) -> View;
}

/// One position of a game's `bench`.
#[derive(Clone, Copy, Debug)]
pub struct BenchPosition {
    /// The variant.
    pub variant: &'static str,
    /// The position text; empty means the start.
    pub position: &'static str,
    /// How deep it is searched, plies.
    pub depth: u32,
}
