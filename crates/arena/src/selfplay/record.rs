//! A game of self-play as bytes. Moves are their numbers among the legal moves, so that any game is written the same way.

use pentaply_core::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// By how much, the first player's units less the second's; 0 where the game has no margin or it is not known.
    pub margin: i32,
}

/// A game: none at all if no position of it was kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Record {
    /// Random plies at its beginning.
    pub opening: usize,
    /// Every move as its number among the legal moves.
    pub moves: Vec<u32>,
    /// For each move after the opening, what the search said before it, points for the side to move, where the position
    /// was kept.
    pub scores: Vec<Option<i32>>,
    pub ending: Ending,
}

impl Record {
    /// How many positions are kept.
    pub(crate) fn kept(&self) -> usize {
        self.scores.iter().flatten().count()
    }

    /// Keeps the position before the move with this number no longer.
    pub(crate) fn drop_position(&mut self, ply: usize) {
        if let Some(score) = ply.checked_sub(self.opening).and_then(|at| self.scores.get_mut(at)) {
            *score = None;
        }
    }

    /// Appends it.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        put(out, self.moves.len() as u64);
        if self.moves.is_empty() {
            return;
        }
        put(out, self.opening as u64);
        out.push(match self.ending.winner {
            Some(Side::Second) => 0,
            None => 1,
            Some(Side::First) => 2,
        });
        put(out, zigzag(self.ending.margin));
        for (ply, &mv) in self.moves.iter().enumerate() {
            put(out, u64::from(mv));
            if let Some(score) = ply.checked_sub(self.opening).map(|at| self.scores[at]) {
                put(out, score.map_or(0, |score| 1 + zigzag(score)));
            }
        }
    }

    /// Reads one from the front of `bytes`; `None` if they are none.
    pub(crate) fn read(bytes: &mut &[u8]) -> Option<Record> {
        let plies = usize::try_from(get(bytes)?).ok()?;
        if plies == 0 {
            return Some(Record::default());
        }
        // Every ply takes a byte at least, so a count from outside asks for no more memory than was read.
        if plies > bytes.len() {
            return None;
        }
        let opening = usize::try_from(get(bytes)?).ok().filter(|&opening| opening <= plies)?;
        let winner = match take(bytes)? {
            0 => Some(Side::Second),
            1 => None,
            2 => Some(Side::First),
            _ => return None,
        };
        let ending = Ending { winner, margin: unzigzag(get(bytes)?)? };
        let mut record = Record { opening, moves: Vec::with_capacity(plies), scores: Vec::new(), ending };
        for ply in 0..plies {
            record.moves.push(u32::try_from(get(bytes)?).ok()?);
            if ply >= opening {
                record.scores.push(match get(bytes)? {
                    0 => None,
                    score => Some(unzigzag(score - 1)?),
                });
            }
        }
        Some(record)
    }
}

/// Appends a number, seven bits a byte, the lowest first; the top bit says that more follow (LEB128).
pub(crate) fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Takes such a number from the front.
pub(crate) fn get(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..=56).step_by(7) {
        let byte = take(bytes)?;
        number |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

fn take(bytes: &mut &[u8]) -> Option<u8> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(first)
}

/// Small numbers of either sign as small numbers without one: 0, -1, 1, -2, 2 ...
fn zigzag(number: i32) -> u64 {
    u64::from(((number << 1) ^ (number >> 31)) as u32)
}

fn unzigzag(number: u64) -> Option<i32> {
    let number = u32::try_from(number).ok()?;
    Some((number >> 1) as i32 ^ -((number & 1) as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_comes_back_as_it_was_written() {
        let record = Record {
            opening: 2,
            moves: vec![0, 127, 128, 70_000],
            scores: vec![Some(-6_000_000), None],
            ending: Ending { winner: Some(Side::Second), margin: -60_000 },
        };
        let mut bytes = Vec::new();
        record.write(&mut bytes);
        Record::default().write(&mut bytes);
        let mut rest = &bytes[..];
        assert_eq!(Record::read(&mut rest), Some(record));
        assert_eq!(Record::read(&mut rest), Some(Record::default()));
        assert!(rest.is_empty());
        for cut in 1..bytes.len() - 1 {
            assert_eq!(Record::read(&mut &bytes[..cut]), None, "cut at {cut}");
        }
    }

    #[test]
    fn numbers_of_either_sign_come_back() {
        for number in [0, -1, 1, 63, -64, 64, i32::MAX, i32::MIN] {
            let mut bytes = Vec::new();
            put(&mut bytes, zigzag(number));
            assert_eq!(get(&mut &bytes[..]).and_then(unzigzag), Some(number));
        }
        assert_eq!(get(&mut &[0xFF; 12][..]), None);
        assert_eq!(unzigzag(1 << 40), None);
    }
}
