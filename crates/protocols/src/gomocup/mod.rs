//! Gomocup, the protocol of Gomoku programs, with the extension that Yixin-Board and its relatives speak: a server, and a
//! driver for the programs of others.
//!
//! Points are told as `x,y`, column from the left and row from the top, both from 0. Everything else about the game - rules,
//! what is forbidden, who has won - is asked of the board.

mod block;
mod drive;
mod error;
mod point;
mod rules;
mod serve;
mod settings;
mod swap;
mod tell;
mod words;
mod work;

pub(crate) use drive::Driver;
pub use serve::serve as serve_gomocup;

/// The name of the protocol, by which a game says that it is played over it.
const NAME: &str = "gomocup";
