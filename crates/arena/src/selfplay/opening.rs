//! Random openings, each unlike all before it, symmetry included.

use std::collections::HashSet;

use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Key, Position, Rng, Symmetry, key};

/// The fewest and the most random plies.
const PLIES: (usize, usize) = (2, 12);
/// After so many openings in a row that were there before, or over, there are no more.
const TRIES: u64 = 20_000;

/// An opening.
pub(crate) struct Opening<G: Game> {
    pub start: G::Position,
    /// Its moves: for each its number among the legal ones.
    pub moves: Vec<u32>,
}

/// All openings of a seed, in order: number `i` is always the same.
pub(crate) struct Openings<G: Game> {
    start: G::Position,
    seed: u64,
    tried: u64,
    seen: HashSet<Key>,
}

impl<G: Game> Openings<G> {
    pub(crate) fn new(start: &G::Position, seed: u64) -> Openings<G> {
        Openings { start: start.clone(), seed, tried: 0, seen: HashSet::new() }
    }

    /// A random line, and the key of where it leads; `None` when the game is over there.
    fn attempt(&self, number: u64) -> Option<(Vec<u32>, Key)> {
        let mut rng = Rng::new(key::mix(self.seed) ^ key::mix(!number));
        let plies = PLIES.0 + rng.below(PLIES.1 - PLIES.0 + 1);
        let mut position = self.start.clone();
        let mut moves = Vec::with_capacity(plies);
        for _ in 0..plies {
            if !status(&position).is_open() {
                return None;
            }
            let legal = legal_moves(&position);
            let index = rng.below(legal.len());
            moves.push(index as u32);
            position.make(*legal.get(index)?);
        }
        status(&position).is_open().then(|| (moves, position.canonical_key()))
    }
}

impl<G: Game> Iterator for Openings<G> {
    type Item = Opening<G>;

    fn next(&mut self) -> Option<Opening<G>> {
        for _ in 0..TRIES {
            self.tried += 1;
            if let Some((moves, end)) = self.attempt(self.tried)
                && self.seen.insert(end)
            {
                return Some(Opening { start: self.start.clone(), moves });
            }
        }
        None
    }
}
