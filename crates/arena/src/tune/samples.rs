//! Positions of self-play as numbers: what a fit needs of them, and no more.

use std::fs::File;
use std::io::BufReader;
use std::ops::Range;
use std::path::{Path, PathBuf};

use pentaply_core::{Game, Knowledge, Linear, key};

use super::error::Error;
use crate::selfplay::data::Data;

/// The rows of a fit: first those that it learns from, then those held out to see what it has learned.
#[derive(Default)]
pub(crate) struct Samples {
    terms: usize,
    /// What counts are divided by.
    divisor: i32,
    /// The terms that are in a row and their counts, row after row: most terms are in few positions.
    counts: Vec<(u32, i32)>,
    /// Where the counts of each row end.
    ends: Vec<usize>,
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
    pub(crate) fn new(terms: usize, divisor: i32) -> Samples {
        Samples { terms, divisor, ..Samples::default() }
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

    /// The terms that are in a row and how often, in order.
    pub(crate) fn counts(&self, row: usize) -> impl Iterator<Item = (usize, f64)> {
        let begin = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        let divisor = f64::from(self.divisor);
        let counts = &self.counts[begin..self.ends[row]];
        counts.iter().map(move |&(term, count)| (term as usize, f64::from(count) / divisor))
    }

    pub(crate) fn rest(&self, row: usize) -> f64 {
        f64::from(self.rest[row])
    }

    /// The static value of a row with these weights.
    pub(crate) fn value(&self, row: usize, weights: &[f64]) -> f64 {
        self.rest(row) + self.counts(row).map(|(term, count)| count * weights[term]).sum::<f64>()
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
        let present = counts.iter().enumerate().filter(|&(_, &count)| count != 0);
        self.counts.extend(present.map(|(term, &count)| (term as u32, count)));
        self.ends.push(self.counts.len());
        self.rest.push(rest);
        self.score.push(score);
        self.result.push(result);
        self.margin.push(margin);
        self.game.push(game);
    }

    fn append(&mut self, mut other: Samples) {
        let begin = self.counts.len();
        self.counts.append(&mut other.counts);
        self.ends.extend(other.ends.iter().map(|end| begin + end));
        self.rest.append(&mut other.rest);
        self.score.append(&mut other.score);
        self.result.append(&mut other.result);
        self.margin.append(&mut other.margin);
        self.game.append(&mut other.game);
    }
}

/// Reads the positions of all files whose value is a sum of the terms.
pub(crate) fn read<G: Game>(files: &[PathBuf], linear: &Linear) -> Result<Samples, Error> {
    let terms = linear.weights.len();
    let mut learned = Samples::new(terms, linear.divisor);
    let mut held_out = Samples::new(terms, linear.divisor);
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
