//! Where each piece can go from a point, given what stands on the board; colours and checks are not looked at here.
//!
//! Rooks and cannons move along a rank or a file, and what they reach depends on that line alone: nine or ten bits, looked up.
//! So the board keeps its occupancy line by line ([`Lines`]). What hobbles a horse or an elephant stands on one of four
//! points beside it, which makes four bits, looked up too.

use pentaply_core::Side;

use crate::squares::{FILES, HOME, PALACE, RANKS, Square, Squares};

/// Which points are occupied, by rank (bit = file) and by file (bit = rank).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lines {
    pub(crate) ranks: [u16; 16],
    pub(crate) files: [u16; 16],
}

impl Lines {
    pub(crate) const EMPTY: Lines = Lines { ranks: [0; 16], files: [0; 16] };

    /// Puts something on an empty point, or takes it from an occupied one.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, square: Square) {
        let (file, rank) = (square.file(), square.rank());
        self.ranks[rank & 15] ^= 1 << file;
        self.files[file & 15] ^= 1 << rank;
    }

    /// Something stands on the point from now on.
    #[inline(always)]
    pub(crate) fn set(&mut self, square: Square) {
        let (file, rank) = (square.file(), square.rank());
        self.ranks[rank & 15] |= 1 << file;
        self.files[file & 15] |= 1 << rank;
    }

    /// Nothing stands on the point from now on.
    #[inline(always)]
    pub(crate) fn clear(&mut self, square: Square) {
        let (file, rank) = (square.file(), square.rank());
        self.ranks[rank & 15] &= !(1 << file);
        self.files[file & 15] &= !(1 << rank);
    }

    #[inline(always)]
    pub(crate) fn rank(&self, rank: usize) -> u16 {
        self.ranks[rank & 15]
    }

    #[inline(always)]
    pub(crate) fn file(&self, file: usize) -> u16 {
        self.files[file & 15]
    }

    /// The points on which nothing stands; bits beyond the board are set too.
    #[inline(always)]
    pub(crate) fn complement(&self) -> Lines {
        Lines { ranks: self.ranks.map(|line| !line), files: self.files.map(|line| !line) }
    }

    /// What stands on either.
    #[inline(always)]
    pub(crate) fn union(&self, other: &Lines) -> Lines {
        let mut union = *self;
        for (mine, theirs) in union.ranks.iter_mut().zip(&other.ranks) {
            *mine |= theirs;
        }
        for (mine, theirs) in union.files.iter_mut().zip(&other.files) {
            *mine |= theirs;
        }
        union
    }

    /// Up, down, right and left of a point: 1 right, 2 up, 4 left, 8 down; bits of points off the board are clear.
    #[inline(always)]
    fn beside(&self, square: Square) -> usize {
        let (file, rank) = (square.file(), square.rank());
        // Bits 0 and 2: the point before and the point after on the line.
        let across = (u32::from(self.rank(rank)) << 1) >> file & 0b101;
        let along = (u32::from(self.file(file)) << 1) >> rank & 0b101;
        (across | along << 1) as usize
    }

    /// The four points diagonally beside a point: bits 0 and 2 below left and right, bits 1 and 3 above.
    #[inline(always)]
    fn diagonal(&self, square: Square) -> usize {
        let (file, rank) = (square.file(), square.rank());
        // Below rank 0 lies row 15 of the array, which is always empty, and so is row 10.
        let below = (u32::from(self.ranks[rank.wrapping_sub(1) & 15]) << 1) >> file & 0b101;
        let above = (u32::from(self.ranks[(rank + 1) & 15]) << 1) >> file & 0b101;
        (below | above << 1) as usize
    }
}

/// What can be reached along a line from one of its points.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// The empty points up to the first piece on either side, and those pieces.
    pub(crate) slide: u16,
    /// The second pieces: what a cannon takes.
    pub(crate) jump: u16,
}

const fn reach(at: usize, length: usize, occupied: usize) -> Reach {
    let (mut slide, mut jump) = (0, 0);
    let mut direction = 0;
    while direction < 2 {
        let mut seen = 0;
        let mut i = at;
        loop {
            if direction == 0 {
                i += 1;
                if i == length {
                    break;
                }
            } else {
                if i == 0 {
                    break;
                }
                i -= 1;
            }
            if seen == 0 {
                slide |= 1 << i;
            }
            if occupied >> i & 1 != 0 {
                if seen == 1 {
                    jump |= 1 << i;
                    break;
                }
                seen = 1;
            }
        }
        direction += 1;
    }
    Reach { slide, jump }
}

/// Along ranks, by file and what stands on the rank; along files, by rank and what stands on the file.
static ALONG_RANK: [[Reach; 1 << FILES]; FILES] = along();
static ALONG_FILE: [[Reach; 1 << RANKS]; RANKS] = along();

const fn along<const POINTS: usize, const SETS: usize>() -> [[Reach; SETS]; POINTS] {
    let mut table = [[Reach { slide: 0, jump: 0 }; SETS]; POINTS];
    let mut at = 0;
    while at < POINTS {
        let mut occupied = 0;
        while occupied < SETS {
            table[at][occupied] = reach(at, POINTS, occupied);
            occupied += 1;
        }
        at += 1;
    }
    table
}

/// A set of ranks as points of file a.
static ON_FILE_A: [Squares; 1 << RANKS] = {
    let mut table = [0; 1 << RANKS];
    let mut ranks = 0;
    while ranks < table.len() {
        let mut rank = 0;
        while rank < RANKS {
            if ranks >> rank & 1 != 0 {
                table[ranks] |= 1 << (FILES * rank);
            }
            rank += 1;
        }
        ranks += 1;
    }
    table
};

/// The points of a rank, given by file.
#[inline(always)]
pub(crate) fn on_rank(rank: usize, files: u16) -> Squares {
    Squares::from(files) << (FILES * rank)
}

/// The points of a file, given by rank.
#[inline(always)]
pub(crate) fn on_file(file: usize, ranks: u16) -> Squares {
    ON_FILE_A[ranks as usize & 0x3FF] << file
}

/// What can be reached along the rank of a point, as files.
#[inline(always)]
pub(crate) fn along_rank(square: Square, occupied: u16) -> Reach {
    ALONG_RANK[square.file()][occupied as usize & 0x1FF]
}

/// What can be reached along the file of a point, as ranks.
#[inline(always)]
pub(crate) fn along_file(square: Square, occupied: u16) -> Reach {
    ALONG_FILE[square.rank()][occupied as usize & 0x3FF]
}

/// Where a rook goes, pieces in its way included.
#[inline(always)]
pub(crate) fn rook(square: Square, lines: &Lines) -> Squares {
    let (file, rank) = (square.file(), square.rank());
    on_rank(rank, along_rank(square, lines.rank(rank)).slide)
        | on_file(file, along_file(square, lines.file(file)).slide)
}

/// What a cannon takes: the second piece in each direction.
#[inline(always)]
pub(crate) fn cannon(square: Square, lines: &Lines) -> Squares {
    let (file, rank) = (square.file(), square.rank());
    on_rank(rank, along_rank(square, lines.rank(rank)).jump)
        | on_file(file, along_file(square, lines.file(file)).jump)
}

/// Where a horse goes.
#[inline(always)]
pub(crate) fn horse(square: Square, lines: &Lines) -> Squares {
    HORSE[square.index()][lines.beside(square)]
}

/// From where a horse would go to this point.
#[inline(always)]
pub(crate) fn horses_to(square: Square, lines: &Lines) -> Squares {
    HORSES_TO[square.index()][lines.diagonal(square)]
}

/// Where an elephant goes, on whichever side of the river it stands.
#[inline(always)]
pub(crate) fn elephant(square: Square, lines: &Lines) -> Squares {
    ELEPHANT[square.index()][lines.diagonal(square)]
}

/// Where an advisor goes.
#[inline(always)]
pub(crate) fn advisor(square: Square) -> Squares {
    ADVISOR[square.index()]
}

/// Where a general goes.
#[inline(always)]
pub(crate) fn general(square: Square) -> Squares {
    GENERAL[square.index()]
}

/// Where a pawn of this side goes.
#[inline(always)]
pub(crate) fn pawn(side: Side, square: Square) -> Squares {
    PAWN[side.index()][square.index()]
}

/// From where a pawn of this side would go to this point.
#[inline(always)]
pub(crate) fn pawns_to(side: Side, square: Square) -> Squares {
    PAWNS_TO[side.index()][square.index()]
}

/// The point so many files and ranks away, as a set; empty off the board.
const fn step(index: usize, files: isize, ranks: isize) -> Squares {
    let file = (index % FILES) as isize + files;
    let rank = (index / FILES) as isize + ranks;
    if file < 0 || file >= FILES as isize || rank < 0 || rank >= RANKS as isize {
        return 0;
    }
    1 << (rank * FILES as isize + file)
}

/// Steps of so many files and ranks, for each of four directions.
type Leaps<const N: usize> = [[(isize, isize); N]; 4];

/// One point on, in the order of the bits of [`Lines::beside`]: left, down, right, up.
const STRAIGHT: Leaps<1> = [[(-1, 0)], [(0, -1)], [(1, 0)], [(0, 1)]];
/// One point on, in the order of the bits of [`Lines::diagonal`].
const SLANTED: Leaps<1> = [[(-1, -1)], [(-1, 1)], [(1, -1)], [(1, 1)]];
/// By the leg, which [`Lines::beside`] tells.
const HORSE_LEAPS: Leaps<2> =
    [[(-2, -1), (-2, 1)], [(-1, -2), (1, -2)], [(2, -1), (2, 1)], [(-1, 2), (1, 2)]];
/// To where a horse comes from, by the leg, which then is the diagonal point ([`Lines::diagonal`]).
const HORSE_ORIGINS: Leaps<2> =
    [[(-2, -1), (-1, -2)], [(-2, 1), (-1, 2)], [(2, -1), (1, -2)], [(2, 1), (1, 2)]];
/// By the eye.
const ELEPHANT_LEAPS: Leaps<1> = [[(-2, -2)], [(-2, 2)], [(2, -2)], [(2, 2)]];

/// The whole board twice: a piece that goes anywhere.
const ANYWHERE: [Squares; 2] = [HOME[0] | HOME[1]; 2];
const PALACES: [Squares; 2] = [PALACE[0] | PALACE[1]; 2];

/// Where a piece goes from each point for each set of occupied directions, in each of which it is hobbled. It stays within the
/// first of the zones if it starts there, else it ends in the second.
const fn hobbled<const N: usize>(leaps: Leaps<N>, zones: [Squares; 2]) -> [[Squares; 16]; Square::COUNT] {
    let mut table = [[0; 16]; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let zone = if zones[0] >> i & 1 != 0 { zones[0] } else { zones[1] };
        let mut leap = 0;
        while leap < 4 * N {
            let (files, ranks) = leaps[leap / N][leap % N];
            let mut occupied = 0;
            while occupied < 16 {
                if occupied >> (leap / N) & 1 == 0 {
                    table[i][occupied] |= step(i, files, ranks) & zone;
                }
                occupied += 1;
            }
            leap += 1;
        }
        i += 1;
    }
    table
}

/// Where a piece goes that nothing hobbles.
const fn unhobbled<const N: usize>(leaps: Leaps<N>, zones: [Squares; 2]) -> [Squares; Square::COUNT] {
    let by_occupied = hobbled(leaps, zones);
    let mut table = [0; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = by_occupied[i][0];
        i += 1;
    }
    table
}

static HORSE: [[Squares; 16]; Square::COUNT] = hobbled(HORSE_LEAPS, ANYWHERE);
static HORSES_TO: [[Squares; 16]; Square::COUNT] = hobbled(HORSE_ORIGINS, ANYWHERE);
static ELEPHANT: [[Squares; 16]; Square::COUNT] = hobbled(ELEPHANT_LEAPS, HOME);
static ADVISOR: [Squares; Square::COUNT] = unhobbled(SLANTED, PALACES);
static GENERAL: [Squares; Square::COUNT] = unhobbled(STRAIGHT, PALACES);

const fn pawn_steps(side: usize, i: usize) -> Squares {
    let forward = step(i, 0, if side == 0 { 1 } else { -1 });
    if HOME[side] >> i & 1 != 0 { forward } else { forward | step(i, -1, 0) | step(i, 1, 0) }
}

static PAWN: [[Squares; Square::COUNT]; 2] = {
    let mut table = [[0; Square::COUNT]; 2];
    let mut side = 0;
    while side < 2 {
        let mut i = 0;
        while i < Square::COUNT {
            table[side][i] = pawn_steps(side, i);
            i += 1;
        }
        side += 1;
    }
    table
};

static PAWNS_TO: [[Squares; Square::COUNT]; 2] = {
    let mut table = [[0; Square::COUNT]; 2];
    let mut side = 0;
    while side < 2 {
        let mut from = 0;
        while from < Square::COUNT {
            let mut to = 0;
            while to < Square::COUNT {
                if pawn_steps(side, from) >> to & 1 != 0 {
                    table[side][to] |= 1 << from;
                }
                to += 1;
            }
            from += 1;
        }
        side += 1;
    }
    table
};
