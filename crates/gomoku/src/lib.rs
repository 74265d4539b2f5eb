//! Gomoku and renju: rules, knowledge, text forms and view.
//!
//! Two players put stones on the crossings of a board; five in a row win. What counts as five, and what Black may not do in
//! renju, is the variant's ([`Rule`]).
//!
//! ```
//! use pentaply_core::{Game, Position};
//! use pentaply_gomoku::Gomoku;
//! let mut position = Gomoku::start(Some("renju,15"))?;
//! let mv = Gomoku::read_move(&position, "h8")?;
//! position.make(mv);
//! assert_eq!(Gomoku::write_position(&position), "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w");
//! # Ok::<(), pentaply_gomoku::Error>(())
//! ```

mod board;
mod error;
mod eval;
mod kit;
mod knowledge;
mod lines;
mod notation;
pub mod openings;
mod patterns;
mod points;
pub mod records;
mod rules;
mod seating;
mod view;
mod weights;

pub use board::{Ending, Position, Setup, TwoFives};
pub use error::{Error, MoveError, PositionError, SetupError, VariantError};
pub use eval::{Sums, Term, Weights};
pub use knowledge::Knowledge;
pub use patterns::{Kind, SHAPE_COUNT, Shape, Threat};
pub use points::{MAX_SIZE, Point, Points, SIZES};
pub use rules::{FIVE, FOUL, FOULS_ONLY, FULL, Foul, Rule};

use pentaply_core::game::BenchPosition;
use pentaply_core::record::Format;
use pentaply_core::{Game, Kit, Seating, Text, Variant, View};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Gomoku;

const fn bench(variant: &'static str, position: &'static str, depth: u32) -> BenchPosition {
    BenchPosition { variant, position, depth }
}

const fn variant(rule: Rule, name: &'static str) -> Variant {
    Variant { name, about: view::about(rule) }
}

impl Game for Gomoku {
    type Position = Position;
    type Knowledge = Knowledge;
    type Error = Error;

    const NAME: &'static str = "gomoku";
    const TITLE: Text = Text::new("Gomoku", "五子棋");
    const PLAYERS: [Text; 2] = [Text::new("Black", "黑方"), Text::new("White", "白方")];
    const POSITION_FORM: Text = Text::new(
        "rows from the top, x black, o white, numbers of empty points, then b or w to move: 5/5/2x2/5/5 w",
        "自上而下各行，x 为黑子，o 为白子，数字为空点数，末尾为行棋方 b 或 w：5/5/2x2/5/5 w",
    );
    const MOVE_FORM: Text = Text::new("a point, a1 at the bottom left: h8", "一个点，a1 在左下角：h8");
    const VARIANTS: &'static [Variant] = &[
        variant(Rule::Freestyle, "freestyle,15"),
        variant(Rule::Standard, "standard,15"),
        variant(Rule::Renju, "renju,15"),
        variant(Rule::Caro, "caro,15"),
        variant(Rule::Freestyle, "freestyle,20"),
    ];
    const PROTOCOLS: &'static [&'static str] = &["gomocup"];
    const FORMATS: &'static [Format] = records::FORMATS;
    const SEATINGS: &'static [Seating] = seating::SEATINGS;
    const KIT: Option<Kit<Position, Error>> = Some(kit::KIT);
    const BENCH: &'static [BenchPosition] = &[
        bench("freestyle,15", "", 11),
        bench("freestyle,15", "15/15/15/15/15/8o6/6xo7/6xx1o5/7x1o5/7oxx5/15/15/15/15/15 w", 11),
        bench("standard,15", "15/15/15/15/8o6/7xx6/6oxo6/6xox1o4/7oxx5/9o5/15/15/15/15/15 b", 11),
        bench("renju,15", "15/15/15/15/15/7o7/7xo6/6oxx6/8xo5/7x7/15/15/15/15/15 w", 11),
        bench("renju,15", "15/15/15/15/7o7/5x1o1x5/6xox6/6oxxo5/5o1x1o5/8x6/15/15/15/15/15 b", 11),
        bench("freestyle,20", "20/20/20/20/20/20/20/9o10/8xx10/9xo9/10o9/9x10/20/20/20/20/20/20/20/20 w", 11),
    ];

    fn knowledge() -> Knowledge {
        Knowledge::shipped()
    }

    fn start(variant: Option<&str>) -> Result<Position, Error> {
        Ok(notation::VariantText::parse(variant)?.start())
    }

    fn read_position(text: &str, variant: Option<&str>) -> Result<Position, Error> {
        notation::read_position(text, variant)
    }

    fn write_position(position: &Position) -> String {
        position.to_string()
    }

    fn variant(position: &Position) -> String {
        format!("{},{}", position.rule().name(), position.size())
    }

    fn read_move(position: &Position, text: &str) -> Result<Point, Error> {
        Ok(notation::read_move(position, text)?)
    }

    fn write_move(_: &Position, point: Point) -> String {
        point.to_string()
    }

    fn openings(start: &Position) -> Vec<Vec<Point>> {
        seating::openings(start.size())
    }

    fn view(position: &Position, last: Option<(&Position, Point)>) -> View {
        view::view(position, last.map(|(_, point)| point))
    }
}
