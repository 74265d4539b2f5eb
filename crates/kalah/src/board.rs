//! The state of a game: seeds in pits and stores, whose turn it is, and the key. Making and unmaking moves.
//!
//! This is the hot file. A sow is not a walk from pit to pit: every cell knows how many seeds fall before it gets one
//! ([`BEFORE`]), so that one comparison per cell, all cells at once, sows any number of seeds; the key changes by a
//! difference of prefix sums ([`PREFIX`]). `benches/kalah.rs` measures it.

use std::fmt;

use pentaply_core::{Key, NoMoves, Outcome, Scoring, Side, Symmetry, key};

use crate::error::PositionError;
use crate::moves::{Landing, Move};
use crate::rules::{Capture, MAX_PITS, ROW_EMPTY, Rules};
use crate::setup::Setup;

/// The most seeds on a board, stores included: 100 times as many are still a value that the search can hold
/// ([`pentaply_core::score::EVAL_LIMIT`]).
pub const MAX_SEEDS: u64 = 60_000;

/// Cells of the largest board, rounded up to whole vectors.
const CELLS: usize = 32;
/// Cells that are enough for up to 7 pits a side.
const FEW_CELLS: usize = 16;
/// Pits that a sow of the largest board goes round, the own store included.
const MAX_RING: usize = 2 * MAX_PITS + 1;

/// A legal position of Kalah.
///
/// Cells lie in sowing order: South's pits `0..M`, South's store `M`, North's pits `M+1..=2M`, North's store `2M+1`.
/// Seen by its owner, a row is numbered from 0 at the left, so that pit `M-1` lies next to the own store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    cells: [u16; CELLS],
    /// Sum over all pits of seeds x weight, plus the salt of the rules. Stores weigh nothing.
    hash: u64,
    /// Seeds in each row.
    in_row: [u16; 2],
    rules: Rules,
    turn: Side,
    swap_offered: bool,
}

/// What [`Position::unmake`](pentaply_core::Position::unmake) needs: the position before the move.
#[derive(Clone, Copy)]
pub struct Undo(Position);

impl Position {
    /// The first position of a variant.
    #[must_use]
    pub fn start(rules: Rules) -> Position {
        let mut position = Position::empty(rules);
        for side in Side::BOTH {
            for pit in 0..rules.pits() {
                position.cells[position.pit_cell(side, pit)] = rules.fill() as u16;
            }
        }
        position.swap_offered = rules.pie;
        position.refresh();
        position
    }

    /// The position that a setup describes. A row without seeds means that the game is over and swept.
    ///
    /// Without rules it is plain Kalah with the setup's number of pits. A swap on offer implies the pie rule.
    ///
    /// # Errors
    /// Rows that differ in length or have fewer than 1 or more than 12 pits, more than [`MAX_SEEDS`] seeds, or
    /// rules for another number of pits.
    pub fn from_setup(setup: &Setup, rules: Option<Rules>) -> Result<Position, PositionError> {
        let [south, north] = &setup.rows;
        if south.len() != north.len() {
            return Err(PositionError::UnequalRows(south.len(), north.len()));
        }
        let pits = south.len();
        // N says only how a start is filled; the average keeps it natural where there is one.
        let fill = (setup.seeds() / (2 * pits.max(1)) as u64).try_into().unwrap_or(usize::MAX);
        let natural =
            Rules::new(pits, fill).filter(|rules| setup.seeds() == 2 * (pits * rules.fill()) as u64);
        let plain = natural.or_else(|| Rules::new(pits, Rules::default().fill()));
        let plain = plain.ok_or(PositionError::Pits(pits))?;
        if setup.seeds() > MAX_SEEDS {
            return Err(PositionError::TooManySeeds(setup.seeds()));
        }
        let mut rules = rules.unwrap_or(plain);
        if rules.pits() != pits {
            return Err(PositionError::OtherVariant { board: pits, variant: rules.pits() });
        }
        rules.pie |= setup.swap_offered;

        let mut position = Position::empty(rules);
        for side in Side::BOTH {
            position.cells[position.store_cell(side)] = setup.stores[side.index()] as u16;
            for (pit, &count) in setup.rows[side.index()].iter().enumerate() {
                position.cells[position.pit_cell(side, pit)] = count as u16;
            }
        }
        position.turn = setup.turn;
        position.swap_offered = setup.swap_offered;
        position.refresh();
        if position.in_row.contains(&0) {
            position.sweep();
        }
        Ok(position)
    }

    fn empty(rules: Rules) -> Position {
        Position {
            cells: [0; CELLS],
            hash: salt(rules),
            in_row: [0; 2],
            rules,
            turn: Side::First,
            swap_offered: false,
        }
    }

    /// The rules that are played by.
    #[must_use]
    #[inline(always)]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Who moves next.
    #[must_use]
    #[inline(always)]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// A side's pits, from its leftmost to the one next to its store.
    #[must_use]
    #[inline(always)]
    pub fn row(&self, side: Side) -> &[u16] {
        let first = self.pit_cell(side, 0);
        &self.cells[first..first + self.rules.pits()]
    }

    /// Seeds in a side's store.
    #[must_use]
    #[inline(always)]
    pub fn store(&self, side: Side) -> u16 {
        self.cells[self.store_cell(side)]
    }

    /// Seeds in a side's pits.
    #[must_use]
    #[inline(always)]
    pub const fn in_row(&self, side: Side) -> u16 {
        self.in_row[side.index()]
    }

    /// Seeds in all pits: what is still played for.
    #[must_use]
    #[inline(always)]
    pub const fn in_play(&self) -> u16 {
        self.in_row[0] + self.in_row[1]
    }

    /// A side's store less the other's, seeds.
    #[must_use]
    #[inline(always)]
    pub fn lead(&self, side: Side) -> i32 {
        i32::from(self.store(side)) - i32::from(self.store(side.other()))
    }

    /// Whether the pie rule still allows a swap, now or when North's first turn comes.
    #[must_use]
    #[inline(always)]
    pub const fn swap_offered(&self) -> bool {
        self.swap_offered
    }

    /// Whether `swap` is a legal move.
    #[must_use]
    #[inline(always)]
    pub fn may_swap(&self) -> bool {
        self.swap_offered && self.turn == Side::Second && !self.is_over()
    }

    /// Whether a row was emptied and the other swept.
    #[must_use]
    #[inline(always)]
    pub const fn is_over(&self) -> bool {
        self.in_play() == 0
    }

    /// The cell of a side's pit; pits are numbered from 0 at that side's left.
    #[inline(always)]
    const fn pit_cell(&self, side: Side, pit: usize) -> usize {
        side.index() * (self.rules.pits() + 1) + pit
    }

    #[inline(always)]
    const fn store_cell(&self, side: Side) -> usize {
        self.pit_cell(side, self.rules.pits())
    }

    /// Plays the mover's pit out, to the end of a relay, and says where the last seed fell and what it took.
    #[inline(always)]
    pub(crate) fn sow(&mut self, pit: usize) -> Landing {
        let pits = self.rules.pits();
        if self.turn == Side::Second {
            self.swap_offered = false;
        }
        let mut last = self.sow_once(pit);
        while self.rules.relay && last < pits && self.cells[self.pit_cell(self.turn, last)] > 1 {
            last = self.sow_once(last);
        }

        let taken = if last < pits { self.capture(last) } else { 0 };
        let again = last == pits;
        if self.in_row[0] == 0 || self.in_row[1] == 0 {
            self.sweep();
            self.turn = self.turn.other();
        } else if !again {
            self.turn = self.turn.other();
        }
        Landing { ring: last as u8, taken }
    }

    /// Sows one pit and nothing more. The answer counts from the mover's leftmost pit in sowing order: own pits
    /// `0..M`, own store `M`, then the opponent's pits.
    #[inline(always)]
    fn sow_once(&mut self, pit: usize) -> usize {
        let pits = self.rules.pits();
        let ring = 2 * pits + 1;
        let (me, other) = (self.turn.index(), self.turn.other().index());
        let origin = self.pit_cell(self.turn, pit);
        let seeds = usize::from(std::mem::take(&mut self.cells[origin]));
        let prefix = &PREFIX[pits - 1][me];
        let before = &BEFORE[pits - 1][me][pit];
        self.hash =
            self.hash.wrapping_sub((prefix[pit + 1].wrapping_sub(prefix[pit])).wrapping_mul(seeds as u64));
        self.in_row[me] -= seeds as u16;

        let mut rest = seeds;
        if seeds >= ring {
            let laps = seeds / ring;
            rest = seeds % ring;
            for (cell, &before) in self.cells.iter_mut().zip(before) {
                *cell += if before < NEVER { laps as u16 } else { 0 };
            }
            self.in_row[me] += (laps * pits) as u16;
            self.in_row[other] += (laps * pits) as u16;
            self.hash = self.hash.wrapping_add(prefix[ring].wrapping_mul(laps as u64));
        }
        if pits < FEW_CELLS / 2 {
            drop_seeds::<FEW_CELLS>(&mut self.cells, before, rest);
        } else {
            drop_seeds::<CELLS>(&mut self.cells, before, rest);
        }
        self.hash = self.hash.wrapping_add(prefix[pit + 1 + rest].wrapping_sub(prefix[pit + 1]));

        // The rest falls into the own row up to the store, the store, the opponent's row, and the own row again.
        let to_store = rest.min(pits - 1 - pit);
        let beyond = (rest - to_store).saturating_sub(1);
        let theirs = beyond.min(pits);
        self.in_row[me] += (to_store + beyond - theirs) as u16;
        self.in_row[other] += theirs as u16;

        let last = pit + rest;
        if last < ring { last } else { last - ring }
    }

    /// Takes what a last seed in the mover's own pit takes, and says how many seeds that was.
    #[inline(always)]
    fn capture(&mut self, pit: usize) -> u16 {
        let pits = self.rules.pits();
        let cell = self.pit_cell(self.turn, pit);
        let opposite = 2 * pits - cell;
        let prize = self.cells[opposite];
        let captures = self.cells[cell] == 1
            && match self.rules.capture {
                Capture::Standard => prize > 0,
                Capture::Empty => true,
                Capture::Never => false,
            };
        if !captures {
            return 0;
        }
        let (me, other) = (self.turn.index(), self.turn.other().index());
        let prefix = &PREFIX[pits - 1][me];
        let across = 2 * pits - pit;
        let prize_weight = prefix[across + 1].wrapping_sub(prefix[across]);
        self.hash = self
            .hash
            .wrapping_sub(prefix[pit + 1].wrapping_sub(prefix[pit]))
            .wrapping_sub(prize_weight.wrapping_mul(u64::from(prize)));
        self.cells[cell] = 0;
        self.cells[opposite] = 0;
        self.in_row[me] -= 1;
        self.in_row[other] -= prize;
        self.cells[self.store_cell(self.turn)] += prize + 1;
        prize + 1
    }

    /// Ends the game: each row goes to its owner's store.
    #[cold]
    fn sweep(&mut self) {
        for side in Side::BOTH {
            for pit in 0..self.rules.pits() {
                self.cells[self.pit_cell(side, pit)] = 0;
            }
            self.cells[self.store_cell(side)] += std::mem::take(&mut self.in_row[side.index()]);
        }
        self.hash = salt(self.rules);
    }

    /// North takes South's seat: everything is mirrored, so that the player called North sits in the North again, and
    /// it is the other's turn.
    #[cold]
    fn swap(&mut self) {
        *self = self.mirrored();
        self.turn = Side::First;
        self.swap_offered = false;
    }

    /// Rows, stores and turn exchanged.
    fn mirrored(&self) -> Position {
        let half = self.rules.pits() + 1;
        let mut image = *self;
        image.cells[..half].copy_from_slice(&self.cells[half..2 * half]);
        image.cells[half..2 * half].copy_from_slice(&self.cells[..half]);
        image.turn = self.turn.other();
        image.refresh();
        image
    }

    /// Computes afresh what is kept up to date.
    fn refresh(&mut self) {
        self.in_row = Side::BOTH.map(|side| self.row(side).iter().sum());
        self.hash = self.hash_from_scratch();
    }

    fn hash_from_scratch(&self) -> u64 {
        let weighed = |side: Side| {
            self.row(side)
                .iter()
                .zip(&WEIGHTS[side.index()])
                .map(|(&seeds, weight)| weight.wrapping_mul(seeds.into()))
        };
        weighed(Side::First).chain(weighed(Side::Second)).fold(salt(self.rules), u64::wrapping_add)
    }

    #[inline(always)]
    fn key_of(&self, hash: u64) -> Key {
        let mut hash = hash ^ TURN[self.turn.index()];
        if self.swap_offered {
            // What a swap is worth depends on the stores, so here the key must know them.
            for side in Side::BOTH {
                hash = key::mix(hash ^ OFFER).wrapping_add(u64::from(self.store(side)));
            }
        }
        key::mix(hash)
    }
}

/// One seed into each cell that fewer than `rest` seeds fall before.
#[inline(always)]
fn drop_seeds<const LANES: usize>(cells: &mut [u16; CELLS], before: &[i16; CELLS], rest: usize) {
    for (cell, &before) in cells[..LANES].iter_mut().zip(&before[..LANES]) {
        *cell += u16::from(before < rest as i16);
    }
}

impl pentaply_core::Position for Position {
    type Move = Move;
    type Undo = Undo;

    /// A sow for each of at most 12 pits, and the swap.
    const MAX_MOVES: usize = MAX_PITS + 1;
    /// Does not happen: the game is over as soon as a row is empty.
    const NO_MOVES: NoMoves = NoMoves::Drawn(&ROW_EMPTY);
    const SCORING: Scoring = Scoring::Margin;

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.turn
    }

    #[inline(always)]
    fn moves(&self, out: &mut Vec<Move>) {
        self.generate(out);
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        self.allows(mv)
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count()
    }

    #[inline(always)]
    fn make(&mut self, mv: Move) -> Undo {
        let undo = Undo(*self);
        match mv {
            Move::Sow(pit) => {
                self.sow(usize::from(pit));
            }
            Move::Swap => self.swap(),
        }
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, _: Move, undo: Undo) {
        *self = undo.0;
    }

    #[inline(always)]
    fn outcome(&self) -> Outcome {
        if self.is_over() { Outcome::by_margin(self.lead(Side::First), &ROW_EMPTY) } else { Outcome::Open }
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.key_of(self.hash)
    }

    fn key_from_scratch(&self) -> Key {
        self.key_of(self.hash_from_scratch())
    }

    #[inline(always)]
    fn pack(&self, mv: Move) -> u32 {
        mv.bits()
    }

    #[inline(always)]
    fn unpack(&self, bits: u32) -> Option<Move> {
        Move::from_bits(bits)
    }

    /// No rule of Kalah, but a thought that prunes. Not while a swap is on offer: then a pass would be worth more than
    /// any move.
    #[inline(always)]
    fn make_null(&mut self) -> Option<Undo> {
        if self.swap_offered {
            return None;
        }
        let undo = Undo(*self);
        self.turn = self.turn.other();
        Some(undo)
    }

    #[inline(always)]
    fn unmake_null(&mut self, undo: Undo) {
        *self = undo.0;
    }
}

impl Symmetry for Position {
    const IMAGES: usize = 2;

    /// Image 1 has rows, stores and turn exchanged. While a swap is on offer the seats differ, and there is no image
    /// but the position itself.
    fn image(&self, number: usize) -> Position {
        if number == 0 || self.swap_offered { *self } else { self.mirrored() }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rules, Setup::from(self))
    }
}

/// No seed falls here: the opponent's store, and cells beyond the board.
const NEVER: i16 = i16::MAX;

/// For M pits a side (index M - 1), a side and its pit: how many seeds of a sow fall before a cell gets its first.
static BEFORE: [[[[i16; CELLS]; MAX_PITS]; 2]; MAX_PITS] = {
    let mut table = [[[[NEVER; CELLS]; MAX_PITS]; 2]; MAX_PITS];
    let mut m = 1;
    while m <= MAX_PITS {
        let ring = 2 * m + 1;
        let mut side = 0;
        while side < 2 {
            let mut pit = 0;
            while pit < m {
                let mut nth = 0;
                while nth < ring {
                    let place = (pit + 1 + nth) % ring;
                    table[m - 1][side][pit][(side * (m + 1) + place) % (ring + 1)] = nth as i16;
                    nth += 1;
                }
                pit += 1;
            }
            side += 1;
        }
        m += 1;
    }
    table
};

/// For each side and pit, what a seed there adds to the hash. The sum over all pits is linear in the seeds, so a sow
/// changes it by a difference of prefix sums; [`key::mix`] spreads it afterwards. Two boards collide where a sum of
/// differences x random odd weights vanishes modulo 2^64, as rarely as with any random key.
const WEIGHTS: [[u64; MAX_PITS]; 2] = {
    let random = key::table::<{ 2 * MAX_PITS }>(0x6B61_6C61_6801);
    let mut weights = [[0; MAX_PITS]; 2];
    let mut i = 0;
    while i < 2 * MAX_PITS {
        weights[i / MAX_PITS][i % MAX_PITS] = random[i] | 1;
        i += 1;
    }
    weights
};

/// For M pits a side (index M - 1) and a side: sums of the weights of the first k places that it sows, from its leftmost
/// pit on, twice round. The store weighs nothing.
static PREFIX: [[[u64; 2 * MAX_RING + 1]; 2]; MAX_PITS] = {
    let mut table = [[[0u64; 2 * MAX_RING + 1]; 2]; MAX_PITS];
    let mut m = 1;
    while m <= MAX_PITS {
        let ring = 2 * m + 1;
        let mut side = 0;
        while side < 2 {
            let mut k = 0;
            while k < 2 * ring {
                let place = k % ring;
                let weight = if place < m {
                    WEIGHTS[side][place]
                } else if place == m {
                    0
                } else {
                    WEIGHTS[1 - side][place - m - 1]
                };
                table[m - 1][side][k + 1] = table[m - 1][side][k].wrapping_add(weight);
                k += 1;
            }
            side += 1;
        }
        m += 1;
    }
    table
};

const TURN: [u64; 2] = key::table(0x6B61_6C61_6802);
const OFFER: u64 = key::table::<1>(0x6B61_6C61_6803)[0];

/// Keeps the keys of different rules apart.
const fn salt(rules: Rules) -> u64 {
    key::mix(rules.code().wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
