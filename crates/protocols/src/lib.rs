//! The languages that game programs speak, both sides of each: Pentaply is driven by them, and drives the engines of
//! others with them.
//!
//! A protocol is a thin translator between lines and [`pentaply_engine`]; which game it plays is data. Whoever wants a move from
//! anybody - an engine in this process or another program - asks a [`Player`]. A program becomes one by
//! [`drive()`]; [`serve`] is what a program that drives us talks to.

mod drive;
mod gomocup;
mod lines;
mod place;
mod player;
mod process;
mod santorini_ai;
mod time;
mod transcript;
mod uci;
mod uhp;

pub use drive::{DRIVEN, drive, drive_within};
pub use gomocup::serve_gomocup;
pub use player::{Answer, Ask, Clocks, Fault, FaultKind, Player};
pub use process::Command;
pub use uci::{Protocol, serve};
pub use uhp::serve_uhp;
