//! All games behind one object-safe face.
//!
//! Whoever drives Pentaply from outside - the command line, protocols, match runner, page - finds a game by name in
//! the [`registry`], opens a [`Board`] and talks to that in text. What happens behind the face is generic
//! and written once ([`core::Game`](pentaply_core::Game) says what differs). Only `registry.rs` names games.

mod ablate;
mod bench;
mod board;
pub mod duration;
mod error;
mod game;
pub mod levels;
mod perft;
pub mod ranges;
pub mod records;
pub mod registry;
pub mod report;
mod setup;
mod solve;
pub mod swap;
mod typed;
mod variety;
pub mod weights;
pub mod words;

pub use board::{Analysis, Board, Line, Request};
pub use error::Error;
pub use game::AnyGame;
pub use levels::Level;
pub use pentaply_core::quote;
pub use pentaply_search::prove::{Progress as SolveProgress, Standing, Status};
pub use pentaply_search::{Limits, Signal, Technique, Techniques, TimeControl};
pub use setup::Arrangement;
pub use solve::{Solution, SolveRequest, SolvedMove, Verification};
pub use typed::{Typed, check_memory};
pub use variety::Variety;
pub use weights::WeightsError;
