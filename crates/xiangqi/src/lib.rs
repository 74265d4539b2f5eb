//! Xiangqi, Chinese chess: rules, knowledge, text forms and view.
//!
//! ```
//! use pentaply_core::{Game, Position};
//! use pentaply_xiangqi::Xiangqi;
//! let mut position = Xiangqi::start(None)?;
//! let mv = Xiangqi::read_move(&position, "h2e2")?;
//! position.make(mv);
//! assert_eq!(
//!     Xiangqi::write_position(&position),
//!     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
//! );
//! # Ok::<(), pentaply_xiangqi::Error>(())
//! ```

mod attacks;
mod board;
mod chase;
mod error;
mod eval;
mod kit;
mod knowledge;
mod moves;
pub mod notation;
pub mod pgn;
mod pieces;
mod repetition;
mod rules;
mod see;
mod squares;
mod view;

pub use board::{Position, Setup, Undo};
pub use error::{Counter, Error, MoveError, PositionError, SetupError, VariantError};
pub use eval::{State, Term, Weights};
pub use knowledge::Knowledge;
pub use moves::Move;
pub use notation::NotationError;
pub use pieces::{Kind, Piece};
pub use rules::{DEAD, MOVE_LIMIT, NO_MOVE, PERPETUAL_CHASE, PERPETUAL_CHECK, REPETITION, Variant};
pub use squares::{FILES, RANKS, Square};

use pentaply_core::game::BenchPosition;
use pentaply_core::record::Format;
use pentaply_core::{Game, Kit, Lang, Remark, Spelling, Text, View};

use notation::chinese::Script;

/// The game.
pub struct Xiangqi;

const fn bench(position: &'static str, depth: u32) -> BenchPosition {
    BenchPosition { variant: "wxf", position, depth }
}

impl Game for Xiangqi {
    type Position = Position;
    type Knowledge = Knowledge;
    type Error = Error;

    const NAME: &'static str = "xiangqi";
    const TITLE: Text = Text::new("Xiangqi", "象棋");
    const PLAYERS: [Text; 2] = rules::PLAYERS;
    const POSITION_FORM: Text = Text::new(
        "FEN: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "FEN：rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    );
    const MOVE_FORM: Text = Text::new(
        "from and to, files a-i, ranks 0-9: h2e2; also WXF (C2.5) and Chinese (炮二平五)",
        "起点和终点，列为 a-i，行为 0-9：h2e2；也可写 炮二平五 或 C2.5",
    );
    const VARIANTS: &'static [pentaply_core::Variant] = rules::VARIANTS;
    const PROTOCOLS: &'static [&'static str] = &["ucci"];
    // liground, pychess and Fairy-Stockfish.
    const VARIANT_SPELLING: Option<Spelling> = Some(Spelling::RANKS_FROM_ONE);
    const FORMATS: &'static [Format] = pgn::FORMATS;
    const KIT: Option<Kit<Position, Error>> = Some(kit::KIT);
    const BENCH: &'static [BenchPosition] = &[
        bench("", 9),
        bench("r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1", 9),
        bench("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 8),
        bench("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", 9),
        bench("CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1", 9),
        bench("4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1", 10),
    ];

    fn knowledge() -> Knowledge {
        Knowledge::shipped()
    }

    fn start(variant: Option<&str>) -> Result<Position, Error> {
        Xiangqi::read_position(notation::START, variant)
    }

    fn read_position(text: &str, variant: Option<&str>) -> Result<Position, Error> {
        let variant = rules::read_variant(variant)?;
        Ok(Setup::parse(text)?.position(variant)?)
    }

    fn remarks(position: &Position) -> Vec<Remark> {
        notation::remarks(position)
    }

    fn write_position(position: &Position) -> String {
        position.to_string()
    }

    fn variant(position: &Position) -> String {
        position.variant().name().to_owned()
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Error> {
        notation::read_move(position, text)
    }

    fn write_move(_: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn describe_move(position: &Position, mv: Move, lang: Lang) -> Option<String> {
        (lang == Lang::Zh).then(|| notation::chinese::write(position, mv, Script::Simplified))
    }

    fn view(position: &Position, last: Option<(&Position, Move)>) -> View {
        view::view(position, last.map(|(_, mv)| mv))
    }
}
