//! Santorini, the base game: rules, knowledge, text forms and view.
//!
//! Two players with two workers each move and build on 25 squares; whoever climbs from level 2 to level 3 wins, whoever
//! cannot move and build loses. Powers of gods are to come: domes are kept apart from heights and the move word has
//! room for second steps and builds.
//!
//! ```
//! use pentaply_core::{Game, Position};
//! use pentaply_santorini::Santorini;
//! let mut position = Santorini::start(None)?;
//! let mv = Santorini::read_move(&position, "b3,d3")?;
//! position.make(mv);
//! assert_eq!(Santorini::write_position(&position), "0000000000000000000000000/2/mortal:B3,D3/mortal");
//! # Ok::<(), pentaply_santorini::Error>(())
//! ```

mod board;
mod error;
mod eval;
mod kit;
mod knowledge;
mod moves;
mod notation;
mod rules;
mod squares;
mod view;

pub use board::{Claim, Position, Setup, Undo};
pub use error::{Error, MoveError, PositionError, SetupError, VariantError};
pub use eval::{Term, Weights, count};
pub use knowledge::{Knowledge, Sight};
pub use moves::{Kind, Move};
pub use rules::{CLIMB, STUCK};
pub use squares::Square;

use pentaply_core::game::BenchPosition;
use pentaply_core::{Game, Kit, Text, Variant, View};

/// The game.
pub struct Santorini;

const fn bench(position: &'static str, depth: u32) -> BenchPosition {
    BenchPosition { variant: "base", position, depth }
}

impl Game for Santorini {
    type Position = Position;
    type Knowledge = Knowledge;
    type Error = Error;

    const NAME: &'static str = "santorini";
    const TITLE: Text = Text::new("Santorini", "圣托里尼");
    const PLAYERS: [Text; 2] = rules::PLAYERS;
    const POSITION_FORM: Text = Text::new(
        "heights from a5 row by row (4 = dome), side to move, both players' workers: \
         0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4",
        "从 a5 起逐行的高度（4 为圆顶）、轮到的一方、双方工人：0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4",
    );
    const MOVE_FORM: Text = Text::new(
        "from, to, build: b3c4c5; a winning climb: b3c4; placing both workers: b3,d3",
        "起点、终点、建造格：b3c4c5；登顶获胜：b3c4；放置两名工人：b3,d3",
    );
    const VARIANTS: &'static [Variant] = rules::VARIANTS;
    const DRAWS: bool = false;
    const KIT: Option<Kit<Position, Error>> = Some(kit::KIT);
    const BENCH: &'static [BenchPosition] = &[
        bench("", 9),
        bench("0000000000000000000000000/2/mortal:B3,D3/mortal", 8),
        bench("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4", 10),
        bench("0000000000000000000000000/1/mortal:C3,B2/mortal:D4,B4", 10),
        bench("0000011000001000000000100/1/mortal:B3,C2/mortal:C3,D3", 12),
        bench("0000002100040001111021200/1/mortal:C4,B2/mortal:C2,B1", 14),
        bench("0100003000211104011011100/1/mortal:A1,D2/mortal:B1,B3", 14),
        bench("4101202110011400102000100/2/mortal:A3,C3/mortal:E4,A1", 14),
        bench("0342432102300211114001000/2/mortal:C3,D5/mortal:B3,D3", 16),
        bench("3444431122104224202401000/1/mortal:B2,D3/mortal:B4,E4", 16),
    ];

    fn knowledge() -> Knowledge {
        Knowledge::shipped()
    }

    fn start(variant: Option<&str>) -> Result<Position, Error> {
        rules::read_variant(variant)?;
        Ok(Position::start())
    }

    fn read_position(text: &str, variant: Option<&str>) -> Result<Position, Error> {
        rules::read_variant(variant)?;
        Ok(Setup::parse(text)?.position()?)
    }

    fn write_position(position: &Position) -> String {
        position.to_string()
    }

    fn variant(_: &Position) -> String {
        rules::VARIANTS[0].name.to_owned()
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Error> {
        let mv = notation::parse_move(text)?;
        rules::check(position, mv)?;
        Ok(mv)
    }

    fn write_move(_: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn view(position: &Position, last: Option<(&Position, Move)>) -> View {
        view::view(position, last.map(|(_, mv)| mv))
    }
}
