//! Positions of self-play as numbers: what a fit needs of them, and no more.

use std::fs::File;
use std::io::BufReader;
use std::ops::Range;
use std::path::{Path, PathBuf};

use pentaply_core::{Game, Knowledge, key};

use super::error::Error;
use crate::selfplay::data::Data;

/// The rows of a fit: first those that it learns from, then those held out to see what it has learned.
#[derive(Default)]
pub(crate) struct Samples {
    terms: usize,
    /// The counts of the terms, row after row.
    counts: Vec<i32>,
    /// The part of each value that no weight changes.
    rest: Vec<i32>,
    /// What the search said.
    pub score: Vec<i32>,
    /// What the game brought the side to move, 0 to 1.
    pub result: Vec<f32>,
    /// By how many units it won.
    pub margin: Vec<i32>,
    /// Which game a row is of; the rows of a game stand together.
    pub game: Vec<u32>,
    /// How many rows are learned from.
    learned: usize,
    /// How many games there are.
    pub games: u64,
}

/// One game in so many is held out.
const HELD_OUT: u64 = 10;

impl Samples {
    /// No rows yet.
    pub(crate) fn new(terms: usize) -> Samples {
        Samples { terms, ..Samples::default() }
    }

    #[cfg(test)]
    pub(crate) fn learn_from_all(&mut self) {
        self.learned = self.len();
    }

    pub(crate) fn len(&self) -> usize {
        self.rest.len()
    }

    pub(crate) fn terms(&self) -> usize {
        self.terms
    }

    pub(crate) fn training(&self) -> Range<usize> {
        0..self.learned
    }

    pub(crate) fn held_out(&self) -> Range<usize> {
        self.learned..self.len()
    }

    pub(crate) fn counts(&self, row: usize) -> &[i32] {
        &self.counts[row * self.terms..(row + 1) * self.terms]
    }

    pub(crate) fn rest(&self, row: usize) -> f64 {
        f64::from(self.rest[row])
    }

    /// The static value of a row with these weights.
    pub(crate) fn value(&self, row: usize, weights: &[f64]) -> f64 {
        let terms = self.counts(row).iter().zip(weights).map(|(&count, weight)| f64::from(count) * weight);
        self.rest(row) + terms.sum::<f64>()
    }

    /// Adds a row.
    pub(crate) fn push(
        &mut self,
        counts: &[i32],
        rest: i32,
        score: i32,
        result: f32,
        margin: i32,
        game: u32,
    ) {
        self.counts.extend_from_slice(counts);
        self.rest.push(rest);
        self.score.push(score);
        self.result.push(result);
        self.margin.push(margin);
        self.game.push(game);
    }

    fn append(&mut self, mut other: Samples) {
        self.counts.append(&mut other.counts);
        self.rest.append(&mut other.rest);
        self.score.append(&mut other.score);
        self.result.append(&mut other.result);
        self.margin.append(&mut other.margin);
        self.game.append(&mut other.game);
    }
}

/// Reads the positions of all files whose value is a sum of `terms` terms.
pub(crate) fn read<G: Game>(files: &[PathBuf], terms: usize) -> Result<Samples, Error> {
    let mut learned = Samples::new(terms);
    let mut held_out = Samples::new(terms);
    for path in files {
        let in_file = |error| Error::Data { file: shown(path), error };
        let file = File::open(path).map_err(|error| in_file(error.into()))?;
        let mut data = Data::new(BufReader::new(file)).map_err(in_file)?;
        if data.header().game != G::NAME {
            let there = pentaply_core::quote(&data.header().game);
            return Err(Error::OtherGame { file: shown(path), there, wanted: G::NAME });
        }
        let first = learned.games;
        let seed = data.header().seed;
        let mut counts = vec![0; terms];
        let games = data
            .positions::<G>(&mut |sample| {
                counts.fill(0);
                let Some(rest) = G::Knowledge::count(sample.position, &mut counts) else { return };
                // By the game and not by the position: those of a game are alike, and would tell on one another.
                let held = key::mix(key::mix(seed) ^ sample.game).is_multiple_of(HELD_OUT);
                let rows = if held { &mut held_out } else { &mut learned };
                let game = (first + sample.game) as u32;
                rows.push(&counts, rest, sample.score, sample.result() as f32, sample.margin(), game);
            })
            .map_err(in_file)?;
        learned.games += games;
    }
    learned.learned = learned.len();
    learned.append(held_out);
    if learned.learned < 10 * (terms + 1) || learned.held_out().is_empty() {
        return Err(Error::TooFew { positions: learned.len() });
    }
    Ok(learned)
}

fn shown(path: &Path) -> String {
    pentaply_core::quote(&path.display().to_string())
}
