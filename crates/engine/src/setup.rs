//! Setting up a position by hand, whichever game it is of. What a game brings to it is in [`pentaply_core::setup`].

use pentaply_core::setup::{Easel, Edit, Layout};
use pentaply_core::{Game, View};

use crate::{Board, Error, Typed};

/// A board that somebody is setting up.
pub struct Arrangement {
    /// What stands where, to be handed in again with the next edits.
    pub layout: Layout,
    /// How it looks: a view without moves and marks.
    pub view: View,
    /// The position that it is, or why it is none.
    pub board: Result<Box<dyn Board>, Error>,
}

/// Changes a layout, draws it, and makes a position of it if it is one.
///
/// # Errors
/// As [`AnyGame::arrange`](crate::AnyGame::arrange).
pub(crate) fn arrange<G: Game>(mut layout: Layout, edits: &[Edit]) -> Result<Arrangement, Error> {
    let start = G::start(Some(&layout.variant)).map_err(|why| Error::BadVariant(Box::new(why)))?;
    let bad = |why| Error::BadPosition(Box::new(why));
    let easel = Easel::<G>::new(&start).map_err(bad)?;
    // Looked through before the edits, so that these find no more things than the board has room for.
    easel.tidy(&mut layout).map_err(bad)?;
    for edit in edits {
        easel.edit(&mut layout, edit).map_err(bad)?;
    }
    let placed = easel.placed(&layout).map_err(bad)?;
    let board = easel
        .compose(layout.turn, &placed)
        .map(Typed::<G>::board)
        .map_err(|why| Error::BadPosition(Box::new(why)));
    Ok(Arrangement { view: easel.view(&placed), layout, board })
}

/// What stands where in a position; `None` where that is not all there is to positions of the game.
pub(crate) fn layout<G: Game>(position: &G::Position) -> Option<Layout> {
    let start = G::start(Some(&G::variant(position))).ok()?;
    Some(Easel::<G>::new(&start).ok()?.layout(position))
}
