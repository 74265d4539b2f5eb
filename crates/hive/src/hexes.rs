//! The plane of hexes, and sets of them.
//!
//! Hexes have axial coordinates (q, r), pointy side up: q grows to the east, r to the south-east. The plane is rolled up into 1,024 cells,
//! `q + 32 r`, so that a hive may crawl as far as it likes: a hive of 28 pieces with its neighbours spans at most 30 hexes in any
//! direction, and two names of one cell lie at least 32 apart.

use std::fmt;

/// Cells of the rolled-up plane.
pub(crate) const CELLS: usize = 1024;
const WIDTH: i32 = 32;

/// A hex: a cell of the rolled-up plane.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex(u16);

/// A direction, anticlockwise from the east.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Direction(u8);

impl Direction {
    /// All six, anticlockwise from the east.
    pub const ALL: [Direction; 6] =
        [Direction(0), Direction(1), Direction(2), Direction(3), Direction(4), Direction(5)];
    /// To the east.
    pub const EAST: Direction = Direction(0);
    /// To the north-east.
    pub const NORTH_EAST: Direction = Direction(1);
    /// To the north-west.
    pub const NORTH_WEST: Direction = Direction(2);
    /// To the west.
    pub const WEST: Direction = Direction(3);
    /// To the south-west.
    pub const SOUTH_WEST: Direction = Direction(4);
    /// To the south-east.
    pub const SOUTH_EAST: Direction = Direction(5);

    /// Its number, 0 to 5.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other way.
    #[must_use]
    #[inline(always)]
    pub const fn opposite(self) -> Direction {
        const OPPOSITES: [Direction; 8] = Direction::turned(3);
        OPPOSITES[self.0 as usize & 7]
    }

    /// What each direction becomes when it is turned by so many sixths.
    const fn turned(by: u8) -> [Direction; 8] {
        let mut table = [Direction(0); 8];
        let mut i = 0;
        while i < 6 {
            table[i] = Direction((i as u8 + by) % 6);
            i += 1;
        }
        table
    }

    /// The steps along the axes q and r.
    #[must_use]
    pub const fn step(self) -> (i32, i32) {
        [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)][self.index()]
    }

    /// The directions to both sides of this one.
    #[inline(always)]
    pub(crate) const fn beside(self) -> [Direction; 2] {
        const BEFORE: [Direction; 8] = Direction::turned(5);
        const AFTER: [Direction; 8] = Direction::turned(1);
        [BEFORE[self.0 as usize & 7], AFTER[self.0 as usize & 7]]
    }

    /// The bits of those two in a ring.
    #[inline(always)]
    pub(crate) const fn gate(self) -> u8 {
        const GATES: [u8; 8] = {
            let mut table = [0; 8];
            let mut i = 0;
            while i < 6 {
                let [before, after] = Direction::ALL[i].beside();
                table[i] = 1 << before.0 | 1 << after.0;
                i += 1;
            }
            table
        };
        GATES[self.0 as usize & 7]
    }

    /// This direction under a symmetry of the plane: turned by so many sixths (`number` % 6), after it was mirrored (`number` 6 to 11).
    pub(crate) const fn image(self, number: usize) -> Direction {
        let mirrored = if number < 6 { self.0 } else { (6 - self.0) % 6 };
        Direction((mirrored + (number % 6) as u8) % 6)
    }
}

const OFFSETS: [u16; 6] = {
    let mut offsets = [0; 6];
    let mut i = 0;
    while i < 6 {
        let (q, r) = Direction::ALL[i].step();
        offsets[i] = Hex::cell(q, r) as u16;
        i += 1;
    }
    offsets
};

impl Hex {
    /// Where a game begins.
    pub(crate) const ORIGIN: Hex = Hex(0);
    /// No hex: where pieces in hand are.
    pub(crate) const NOWHERE: Hex = Hex(u16::MAX);

    /// The cell with this number.
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Hex {
        Hex((index % CELLS) as u16)
    }

    /// Its number, below 1,024.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % CELLS
    }

    /// The number of the cell so far from another along the axes.
    pub(crate) const fn cell(q: i32, r: i32) -> usize {
        (q + WIDTH * r).rem_euclid(CELLS as i32) as usize
    }

    /// The neighbour in a direction.
    #[must_use]
    #[inline(always)]
    pub const fn step(self, direction: Direction) -> Hex {
        Hex((self.0 + OFFSETS[direction.index()]) % CELLS as u16)
    }

    /// How far this hex lies from another, as a number of a cell.
    #[inline(always)]
    pub(crate) const fn from(self, other: Hex) -> usize {
        (self.0.wrapping_sub(other.0)) as usize % CELLS
    }

    /// The hex so far from this one, as [`Hex::from`] tells it.
    #[inline(always)]
    pub(crate) const fn shifted(self, by: usize) -> Hex {
        Hex((self.0 + by as u16) % CELLS as u16)
    }

    /// The direction to a neighbour; `None` if it is none.
    #[must_use]
    #[inline(always)]
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        let bits = NEIGHBOUR[other.from(self)];
        (bits != 0).then(|| Direction(bits.trailing_zeros() as u8))
    }

    /// As a bit of a ring around this hex: the direction to a neighbour, nothing for other hexes.
    #[inline(always)]
    pub(crate) fn ring_bit(self, other: Hex) -> u8 {
        NEIGHBOUR[other.from(self)]
    }
}

impl Hex {
    /// Steps from here to another hex of one hive.
    #[inline(always)]
    pub(crate) fn distance(self, other: Hex) -> u8 {
        DISTANCES[other.from(self)]
    }
}

/// By the difference of two hexes. Of the ways round the rolled-up plane the shortest.
static DISTANCES: [u8; CELLS] = {
    let mut table = [u8::MAX; CELLS];
    let mut r = -WIDTH;
    while r < WIDTH {
        let mut q = -WIDTH;
        while q < WIDTH {
            let steps = if q * r < 0 {
                max(q.unsigned_abs(), r.unsigned_abs())
            } else {
                q.unsigned_abs() + r.unsigned_abs()
            };
            let cell = Hex::cell(q, r);
            if (steps as u8) < table[cell] {
                table[cell] = steps as u8;
            }
            q += 1;
        }
        r += 1;
    }
    table
};

const fn max(a: u32, b: u32) -> u32 {
    if a > b { a } else { b }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", i32::from(self.0) % WIDTH, i32::from(self.0) / WIDTH)
    }
}

/// For the difference of two hexes, the bit of the direction.
static NEIGHBOUR: [u8; CELLS] = {
    let mut table = [0; CELLS];
    let mut i = 0;
    while i < 6 {
        table[OFFSETS[i] as usize] = 1 << i;
        i += 1;
    }
    table
};

/// Directions of a ring, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ring(pub(crate) u8);

impl Iterator for Ring {
    type Item = Direction;

    #[inline(always)]
    fn next(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        let direction = Direction(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(direction)
    }
}

/// All six neighbours.
pub(crate) const FULL_RING: u8 = 0x3F;

/// Where one can slide to from a hex with these neighbours occupied: to an empty hex past exactly one occupied one.
pub(crate) static SLIDES: [u8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0_usize;
    while ring < 64 {
        let mut i = 0;
        while i < 6 {
            let [before, after] = Direction::ALL[i].beside();
            if ring >> i & 1 == 0 && (ring >> before.index() & 1) != (ring >> after.index() & 1) {
                table[ring] |= 1 << i;
            }
            i += 1;
        }
        ring += 1;
    }
    table
};

/// How many arcs the occupied neighbours of a hex form. Only where it is more than one can the piece there hold the hive together.
pub(crate) static ARCS: [u8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0_usize;
    while ring < 64 {
        let turned = (ring << 1 | ring >> 5) & 63;
        table[ring] = (ring & !turned).count_ones() as u8;
        ring += 1;
    }
    table
};

/// What a hex with these neighbours occupied adds to the hexes of a hive, less its pairs of neighbours, and its triples.
pub(crate) static EULER: [i8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0_usize;
    while ring < 64 {
        let turned = (ring << 1 | ring >> 5) & 63;
        table[ring] = 1 - ring.count_ones() as i8 + (ring & turned).count_ones() as i8;
        ring += 1;
    }
    table
};

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct HexSet([u64; CELLS / 64]);

impl HexSet {
    pub(crate) const EMPTY: HexSet = HexSet([0; CELLS / 64]);

    /// Puts a hex in, and says whether it was not in before.
    #[inline(always)]
    pub(crate) fn insert(&mut self, hex: Hex) -> bool {
        let word = &mut self.0[hex.index() / 64];
        let bit = 1 << (hex.index() % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}
