//! What a game is.
//!
//! A game brings its **rules** ([`Position`]), its **knowledge** ([`Knowledge`]) and its **face** ([`Game`]:
//! names, text forms, how to draw it). Everything else - search, prover, protocols, match runner, page - is
//! built once upon these three traits and knows no game.
//!
//! This crate touches no clock, thread, file or environment variable, and neither does any game.

pub mod conformance;
pub mod game;
pub mod key;
pub mod knowledge;
pub mod lang;
pub mod linear;
pub mod outcome;
pub mod parameters;
pub mod perft;
pub mod position;
pub mod record;
pub mod rng;
pub mod score;
mod seating;
pub mod setup;
pub mod side;
pub mod spelling;
pub mod symmetry;
pub mod view;

pub use game::{Game, InputError, Remark, Variant};
pub use key::Key;
pub use knowledge::{Candidates, Knowledge, Quiescence, SearchParameters, Tally};
pub use lang::{Lang, Text, quote, quote_up_to};
pub use linear::Linear;
pub use outcome::{Outcome, Reason};
pub use perft::{divide, perft};
pub use position::{NoMoves, Position, Scoring};
pub use record::Record;
pub use rng::Rng;
pub use score::{Score, Value};
pub use seating::Seating;
pub use setup::Kit;
pub use side::Side;
pub use spelling::Spelling;
pub use symmetry::Symmetry;
pub use view::View;
