//! Setting up a position by hand: the layout is the page's, as the game is; each request states it in full.

use pentaply_core::setup::{Edit, Layout};
use pentaply_core::{Lang, View};
use pentaply_engine::report::side_word;
use pentaply_engine::{registry, words};
use serde::{Deserialize, Serialize};

use crate::place::Place;
use crate::problem::{Problem, Told};

/// A layout and what to do to it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Begins with what stands at this place.
    place: Option<Place>,
    /// The game of the layout.
    game: Option<String>,
    /// Goes on with this, as it was answered.
    layout: Option<Layout>,
    /// Done in order.
    #[serde(default)]
    edits: Vec<Edit>,
}

/// A layout as it is now.
#[derive(Debug, Serialize)]
pub(crate) struct Arranged {
    layout: Layout,
    /// How it looks, without moves and marks.
    view: View,
    turn: &'static str,
    /// The position that it is; `null` if it is none, with a problem then.
    position: Option<String>,
    variant: Option<String>,
    /// Who is to move there, or how the game ended, in words.
    text: Option<String>,
    /// Whether the game is over there.
    over: bool,
    /// What is odd about the position although it is legal.
    remarks: Vec<String>,
    /// Why it is no position.
    problem: Option<Told>,
}

/// Does the edits, and says what has come of it.
pub(crate) fn arrange(asked: Asked, lang: Lang) -> Result<Arranged, Problem> {
    let (game, layout) = match (asked.place, asked.game, asked.layout) {
        (Some(place), None, None) => {
            let board = place.open()?;
            let empty = Layout { variant: board.variant(), turn: board.side_to_move(), things: Vec::new() };
            // A game that has no layouts is refused below, with its reason.
            (board.game(), board.layout().unwrap_or(empty))
        }
        (None, Some(game), Some(layout)) => (registry::find(&game)?, layout),
        _ => return Err(Problem::PlaceOrLayout),
    };
    let arranged = game.arrange(layout, &asked.edits)?;
    let turn = side_word(arranged.layout.turn);
    let (board, problem) = match arranged.board {
        Ok(board) => (Some(board), None),
        Err(why) => (None, Some(Told::new(&why, lang))),
    };
    let remarks = board.iter().flat_map(|board| board.remarks());
    Ok(Arranged {
        layout: arranged.layout,
        view: arranged.view,
        turn,
        position: board.as_ref().map(|board| board.position()),
        variant: board.as_ref().map(|board| board.variant()),
        text: board.as_ref().map(|board| words::status(&**board, lang)),
        over: board.as_ref().is_some_and(|board| !board.status().is_open()),
        remarks: remarks.map(|remark| remark.in_lang(lang).to_string()).collect(),
        problem,
    })
}
