//! UHP, the Universal Hive Protocol: a server, and a driver for the programs of others.
//!
//! A game is told as a GameString - the variant, how it stands, and all its moves - which is how the game itself writes a position. What
//! is legal and who has won is asked of the board.

mod drive;
mod error;
mod game_string;
mod serve;
mod settings;
mod span;
mod tell;
mod words;
mod work;

pub(crate) use drive::Driver;
pub use serve::serve as serve_uhp;

/// The name of the protocol, by which a game says that it is played over it.
const NAME: &str = "uhp";
/// The line that ends every answer.
const OK: &str = "ok";
/// The word before what is wrong with a command.
const ERR: &str = "err";
/// The word before what is wrong with a move.
const INVALID_MOVE: &str = "invalidmove";
/// The move of a side that has no other.
const PASS: &str = "pass";
