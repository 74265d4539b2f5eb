//! Kalah: two rows of pits, two stores, and the last seed that decides what happens next.
//!
//! The rules are in [`Position`] (`board.rs`, `moves.rs`, with the switches of `rules.rs`), what a player knows in
//! [`KalahKnowledge`] (`eval.rs`), texts in `notation.rs` and `error.rs`, the picture in `view.rs`, a board set up by hand in `kit.rs`. [`Kalah`] puts
//! them together. `docs/rules-kalah.md` says every rule in words, with its source.

mod bench;
mod board;
mod error;
mod eval;
mod kit;
mod moves;
mod notation;
mod rules;
mod setup;
#[cfg(test)]
mod testing;
mod view;

pub use board::{MAX_SEEDS, Position, Undo};
pub use error::{Error, MoveError, MoveFault, PositionError, SetupError, VariantError};
pub use eval::{KalahKnowledge, Term, Weights, tally};
pub use moves::{Effect, Landing, Move};
pub use rules::{Capture, Rules};
pub use setup::Setup;

use pentaply_core::game::BenchPosition;
use pentaply_core::{Game, Kit, Text, Variant, View};

/// The game of Kalah in all its variants.
#[derive(Clone, Copy, Debug)]
pub struct Kalah;

impl Game for Kalah {
    type Position = Position;
    type Knowledge = KalahKnowledge;
    type Error = Error;

    const NAME: &'static str = "kalah";
    const TITLE: Text = Text::new("Kalah", "播棋（卡拉哈）");
    const PLAYERS: [Text; 2] = [Text::new("South", "南方"), Text::new("North", "北方")];
    const POSITION_FORM: Text = Text::new(
        "pits a side, south store, north store, south pits, north pits, then s or n: \
         <6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s",
        "每方坑数、南仓、北仓、南方各坑、北方各坑，然后 s 或 n：<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4> s",
    );
    const MOVE_FORM: Text = Text::new(
        "the mover's own pit, 1 = leftmost as the mover sees it: 3; or swap",
        "走子方自己的坑，1 为走子方所见最左边的坑：3；或 swap（交换）",
    );
    const VARIANTS: &'static [Variant] = rules::VARIANTS;
    const KIT: Option<Kit<Position, Error>> = Some(kit::KIT);
    const BENCH: &'static [BenchPosition] = bench::BENCH;

    fn knowledge() -> KalahKnowledge {
        KalahKnowledge::default()
    }

    fn start(variant: Option<&str>) -> Result<Position, Error> {
        Ok(Position::start(rules_named(variant)?.unwrap_or_default()))
    }

    fn read_position(text: &str, variant: Option<&str>) -> Result<Position, Error> {
        let rules = rules_named(variant)?;
        let setup: Setup = text.parse()?;
        Ok(Position::from_setup(&setup, rules)?)
    }

    fn write_position(position: &Position) -> String {
        Setup::from(position).to_string()
    }

    fn variant(position: &Position) -> String {
        position.rules().to_string()
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Error> {
        Ok(notation::read_move(position, text)?)
    }

    fn write_move(_: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn view(position: &Position, last: Option<(&Position, Move)>) -> View {
        view::view(position, last)
    }
}

fn rules_named(variant: Option<&str>) -> Result<Option<Rules>, VariantError> {
    variant.map(str::parse).transpose()
}
