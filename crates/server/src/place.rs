//! Where a game stands: what a request says of it, and what it is told.
//!
//! The game with all its variations is the page's. A request states the place in full (game, variant, position, moves), so
//! that a page loaded anew, a link or a server started anew loses nothing, and two tabs cannot disturb each other.

use pentaply_core::{Lang, Remark, View};
use pentaply_engine::report::{ScoreReport, side_word, status_word};
use pentaply_engine::{Board, registry, words};
use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::problem::Problem;

/// Where a game stands, as a request says it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    pub(crate) game: String,
    pub(crate) variant: Option<String>,
    /// The position that the moves begin from; the start of the variant without one.
    pub(crate) position: Option<String>,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

impl Place {
    /// The board there.
    pub(crate) fn open(&self) -> Result<Box<dyn Board>, Problem> {
        let texts = [self.variant.as_ref(), self.position.as_ref()];
        let longest = texts.into_iter().flatten().map(String::len).max().unwrap_or_default();
        if longest > Config::TEXT {
            return Err(Problem::TooLarge(Config::TEXT));
        }
        Ok(self.board()?)
    }

    /// The board there, whatever the length of the texts.
    pub(crate) fn board(&self) -> Result<Box<dyn Board>, pentaply_engine::Error> {
        let mut board =
            registry::find(&self.game)?.open(self.variant.as_deref(), self.position.as_deref())?;
        board.replay(&mut self.moves.iter().map(String::as_str))?;
        Ok(board)
    }

    /// Sets a board of the same game to this place.
    pub(crate) fn set_up(&self, board: &mut dyn Board) -> Result<(), pentaply_engine::Error> {
        board.restart(self.variant.as_deref(), self.position.as_deref())?;
        board.replay(&mut self.moves.iter().map(String::as_str))
    }
}

/// A place and a move to play there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    place: Place,
    #[serde(rename = "move")]
    text: String,
}

/// A move that was played.
#[derive(Debug, Serialize)]
struct Played {
    #[serde(rename = "move")]
    text: String,
    /// As players of the language write it.
    described: String,
    by: &'static str,
}

/// How a game stands, for a screen.
#[derive(Debug, Serialize)]
pub(crate) struct Standing {
    game: &'static str,
    variant: String,
    /// The position that the moves began from.
    start: String,
    position: String,
    moves: Vec<Played>,
    turn: &'static str,
    status: &'static str,
    reason: Option<&'static str>,
    /// Who is to move, or how the game ended, in words.
    text: String,
    /// The result for the side to move, once there is one.
    score: Option<ScoreReport>,
    key: String,
    /// The legal moves in byte order.
    legal: Vec<String>,
    /// What is odd about the position although it is legal.
    remarks: Vec<String>,
    /// The game on paper, in our own form.
    record: String,
    view: View,
}

impl Standing {
    pub(crate) fn new(board: &dyn Board, lang: Lang) -> Result<Standing, Problem> {
        let status = board.status();
        let (variant, start) = (board.variant(), board.start_position());
        let described = board.game().open(Some(&variant), Some(&start))?.describe(board.played(), lang);
        let moves = board.played().iter().zip(described).zip(board.movers());
        Ok(Standing {
            game: board.game().name(),
            moves: moves
                .map(|((text, described), by)| Played { text: text.clone(), described, by: side_word(*by) })
                .collect(),
            variant,
            start,
            position: board.position(),
            turn: side_word(board.side_to_move()),
            status: status_word(status),
            reason: status.reason().map(|reason| reason.id),
            text: words::status(board, lang),
            score: (!status.is_open()).then(|| board.evaluate().into()),
            key: format!("{:016x}", board.key()),
            legal: board.legal_moves(),
            remarks: board.remarks().iter().map(|remark: &Remark| remark.in_lang(lang).to_string()).collect(),
            record: board.record().to_string(),
            view: board.view(),
        })
    }
}

/// How a game stands at a place.
pub(crate) fn state(place: &Place, lang: Lang) -> Result<Standing, Problem> {
    Standing::new(&*place.open()?, lang)
}

/// How it stands after one more move.
pub(crate) fn play(asked: &Play, lang: Lang) -> Result<Standing, Problem> {
    let mut board = asked.place.open()?;
    board.play(&asked.text)?;
    Standing::new(&*board, lang)
}

/// Checks that a number from outside is in its range.
pub(crate) fn within(name: &'static str, number: u64, range: (u64, u64)) -> Result<u64, Problem> {
    let (least, most) = range;
    if (least..=most).contains(&number) { Ok(number) } else { Err(Problem::Range { name, least, most }) }
}

/// The ends of a range of the engine, the upper one cut.
pub(crate) fn up_to(range: std::ops::RangeInclusive<u64>, most: usize) -> (u64, u64) {
    (*range.start(), (*range.end()).min(most as u64))
}
