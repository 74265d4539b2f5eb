//! Tic-tac-toe and Othello: two complete games in a few hundred lines.
//!
//! They are the example for whoever adds a game (`docs/adding-a-game.md` walks through [`tictactoe`]), and small
//! enough that tests of the search and the prover can check them by brute force. [`tictactoe`] is the least that a
//! game can be; [`othello`] adds variants, forced passes and an evaluation that can be tuned. What the two share: a
//! small square board ([`grid`]), how it is written and drawn ([`face`]) and what can be wrong with a text ([`error`]).

pub mod error;
pub mod face;
pub mod grid;
pub mod othello;
pub mod tictactoe;

pub use othello::Othello;
pub use tictactoe::TicTacToe;
