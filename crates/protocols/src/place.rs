//! What stands on a board, so that it can be set up again.

use pentaply_engine::{AnyGame, Board, Error};

/// What is on a board: enough to set it up again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) variant: String,
    /// The position that the moves begin from; `None` for the start.
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
}

impl Place {
    pub(crate) fn of(board: &dyn Board) -> Place {
        Place {
            variant: board.variant(),
            start: Some(board.start_position()),
            moves: board.played().to_vec(),
        }
    }

    /// Sets it up on a board, which keeps what it has learned and, if this fails, what stood on it.
    pub(crate) fn put_on(&self, board: &mut dyn Board) -> Result<(), Error> {
        let before = Place::of(board);
        self.try_on(board).inspect_err(|_| {
            // It stood there before, so it can be set up.
            let _ = before.try_on(board);
        })
    }

    fn try_on(&self, board: &mut dyn Board) -> Result<(), Error> {
        board.restart(Some(&self.variant), self.start.as_deref())?;
        board.replay(&mut self.moves.iter().map(String::as_str))
    }

    /// A new board with it.
    pub(crate) fn open(&self, game: &dyn AnyGame) -> Result<Box<dyn Board>, Error> {
        let mut board = game.open(Some(&self.variant), self.start.as_deref())?;
        board.replay(&mut self.moves.iter().map(String::as_str))?;
        Ok(board)
    }
}
