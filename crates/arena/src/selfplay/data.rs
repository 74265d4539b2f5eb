//! Reads the positions of a file of self-play.

use std::io::Read;

use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Position, Side, Value};

use super::error::Error;
use super::file::{Header, Reader};
use super::record::{Ending, Record};

/// A position, with what the search said of it and how its game ended.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a, P> {
    /// The number of its game in the file, from 0.
    pub game: u64,
    /// The position.
    pub position: &'a P,
    /// The value that the search found, points for the side to move.
    pub score: Value,
    /// How the game ended.
    pub ending: Ending,
}

impl<P: Position> Sample<'_, P> {
    /// What the game brought the side to move: 1 for a win, 0.5 for a draw, 0 for a loss.
    #[must_use]
    pub fn result(&self) -> f64 {
        match self.ending.winner {
            None => 0.5,
            Some(winner) if winner == self.position.side_to_move() => 1.0,
            Some(_) => 0.0,
        }
    }

    /// By how many units the side to move won the game; negative for a loss.
    #[must_use]
    pub fn margin(&self) -> i32 {
        match self.position.side_to_move() {
            Side::First => self.ending.margin,
            Side::Second => -self.ending.margin,
        }
    }
}

/// A file of self-play whose header is read.
pub struct Data<R>(Reader<R>);

impl<R: Read> Data<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// It cannot be read, is something else, or breaks off.
    pub fn new(from: R) -> Result<Data<R>, Error> {
        Ok(Data(Reader::new(from)?))
    }

    /// What its games have in common.
    pub fn header(&self) -> &Header {
        &self.0.header
    }

    /// Shows `visit` every position, and returns how many games there are. `G` is the header's game.
    ///
    /// # Errors
    /// The rest cannot be read, is damaged or breaks off, or has moves that the rules do not allow.
    pub fn positions<G: Game>(
        &mut self,
        visit: &mut dyn FnMut(Sample<'_, G::Position>),
    ) -> Result<u64, Error> {
        let start = G::start(Some(&self.header().variant)).map_err(|why| Error::BadVariant(Box::new(why)))?;
        let mut next = 0;
        while let Some((first, games)) = self.0.games()? {
            if first != next {
                return Err(Error::Damaged { what: "games are missing" });
            }
            for game in games {
                replay::<G>(&start, next, &game, visit)?;
                next += 1;
            }
        }
        Ok(next)
    }
}

/// Plays a game again and shows the positions that were kept.
pub(crate) fn replay<G: Game>(
    start: &G::Position,
    number: u64,
    game: &Record,
    visit: &mut dyn FnMut(Sample<'_, G::Position>),
) -> Result<(), Error> {
    let mut position = start.clone();
    for (ply, &index) in game.moves.iter().enumerate() {
        let kept = ply.checked_sub(game.opening).and_then(|at| *game.scores.get(at)?);
        if let Some(score) = kept {
            if !status(&position).is_open() {
                return Err(Error::Damaged { what: "a game in it goes on after its end" });
            }
            visit(Sample { game: number, position: &position, score, ending: game.ending });
        }
        let moves = legal_moves(&position);
        let mv = moves.get(index as usize).ok_or(Error::Damaged { what: "a move in it is not legal" })?;
        position.make(*mv);
    }
    Ok(())
}
