//! Hive: rules, knowledge, text forms and view, with mosquito, ladybug and pillbug.
//!
//! Two players place and move insects that must always form one hive; whoever surrounds the other's queen wins.
//!
//! ```
//! use pentaply_core::{Game, Position};
//! use pentaply_hive::Hive;
//! let mut position = Hive::start(Some("Base"))?;
//! for text in ["wS1", "bG1 wS1-"] {
//!     position.make(Hive::read_move(&position, text)?);
//! }
//! assert_eq!(Hive::write_position(&position), "Base;InProgress;White[2];wS1;bG1 wS1-");
//! # Ok::<(), pentaply_hive::Error>(())
//! ```

mod bench;
mod board;
mod error;
mod eval;
mod hexes;
mod knowledge;
mod moves;
mod notation;
mod pieces;
mod pins;
pub mod records;
mod rules;
mod view;

pub use board::Position;
pub use error::{Error, MoveError, PositionError, VariantError};
pub use eval::{Term, Weights, count};
pub use hexes::{Direction, Hex};
pub use knowledge::Knowledge;
pub use moves::Move;
pub use pieces::{Kind, Piece};
pub use records::RecordError;
pub use rules::{BOTH_SURROUNDED, Expansions, REPETITION, SURROUNDED};

use pentaply_core::game::BenchPosition;
use pentaply_core::record::Format;
use pentaply_core::{Game, Text, Variant, View};

/// The game.
pub struct Hive;

impl Game for Hive {
    type Position = Position;
    type Knowledge = Knowledge;
    type Error = Error;

    const NAME: &'static str = "hive";
    const TITLE: Text = Text::new("Hive", "昆虫棋");
    const PLAYERS: [Text; 2] = rules::PLAYERS;
    const POSITION_FORM: Text = Text::new(
        "a GameString of UHP: type, state, turn and all moves, as in Base+MLP;InProgress;White[2];wS1;bG1 wS1-",
        "UHP 的 GameString：类型、状态、轮次和全部着法，例如 Base+MLP;InProgress;White[2];wS1;bG1 wS1-",
    );
    const MOVE_FORM: Text = Text::new(
        "a MoveString of UHP: wA1 bQ- (east of bQ), wA1 /bQ (south-west of it), wB1 bQ (onto it); pass",
        "UHP 的 MoveString：wA1 bQ-（bQ 东边）、wA1 /bQ（其西南）、wB1 bQ（爬到其上）；pass 为停着",
    );
    const VARIANTS: &'static [Variant] = rules::VARIANTS;
    const PROTOCOLS: &'static [&'static str] = &["uhp"];
    const FORMATS: &'static [Format] = records::FORMATS;
    const BENCH: &'static [BenchPosition] = bench::BENCH;

    fn knowledge() -> Knowledge {
        Knowledge::shipped()
    }

    fn start(variant: Option<&str>) -> Result<Position, Error> {
        Ok(Position::start(variant.map_or(Ok(Expansions::ALL), Expansions::parse)?))
    }

    fn read_position(text: &str, variant: Option<&str>) -> Result<Position, Error> {
        notation::read_position(text, variant)
    }

    fn write_position(position: &Position) -> String {
        position.to_string()
    }

    fn variant(position: &Position) -> String {
        position.expansions().to_string()
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Error> {
        Ok(notation::read_move(position, text)?)
    }

    fn write_move(position: &Position, mv: Move) -> String {
        notation::write_move(position, mv)
    }

    fn view(position: &Position, _: Option<(&Position, Move)>) -> View {
        view::view(position)
    }
}
