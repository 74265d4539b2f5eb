//! The languages that game programs speak, both sides of each: Pentaply is driven by them, and drives the engines of
//! others with them.
//!
//! A protocol is a thin translator between lines and [`pentaply_engine`]; which game it plays is data. Whoever wants a move from
//! anybody - an engine in this process or another program - asks a [`Player`].

mod player;

pub use player::{Answer, Ask, Clocks, Fault, FaultKind, Player};
