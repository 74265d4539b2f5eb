//! The state of a game: what is built, who stands where, whose turn it is; made, unmade and hashed.
//!
//! How text becomes a position is `notation`'s concern, who has won and why a move is refused that of `rules`.

use std::fmt;

use pentaply_core::{Key, NoMoves, Outcome, Side, Symmetry, key};

use crate::error::PositionError;
use crate::moves::{self, Kind, Move};
use crate::rules;
use crate::squares::{self, ALL, Each, NEIGHBOURS, Square, Squares};

/// A board as somebody describes it: anything that can be written, whether or not it can arise. See
/// [`Setup::position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Levels built on each square, domes left out, by [`Square::index`].
    pub heights: [u8; Square::COUNT],
    /// Whether each square has a dome.
    pub domes: [bool; Square::COUNT],
    /// Each side's two workers, in any order; `None` before they are placed.
    pub workers: [Option<[Square; 2]>; 2],
    /// Who moves next.
    pub turn: Side,
    /// What is said about each side's standing on level 3.
    pub claims: [Option<Claim>; 2],
}

/// What a description says of a side with a worker on level 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It has won: the worker climbed there.
    Won,
    /// The worker stands there without having climbed, and the game goes on.
    Standing,
}

impl Setup {
    /// The position that it describes.
    ///
    /// # Errors
    /// It cannot stand on a board: see [`PositionError`].
    pub fn position(&self) -> Result<Position, PositionError> {
        let mut position = Position { turn: self.turn, ..Position::EMPTY };
        for square in Square::all() {
            let height = self.heights[square.index()];
            if height > 3 {
                return Err(PositionError::TooHigh(square));
            }
            for plane in &mut position.planes[..usize::from(height)] {
                *plane |= square.bit();
            }
            if self.domes[square.index()] {
                if height < 3 {
                    return Err(PositionError::LowDome(square));
                }
                position.planes[DOMES] |= square.bit();
            }
        }
        for side in Side::BOTH {
            for square in self.workers[side.index()].into_iter().flatten() {
                if position.occupied() & square.bit() != 0 {
                    return Err(PositionError::SharedSquare(square));
                }
                if position.planes[DOMES] & square.bit() != 0 {
                    return Err(PositionError::OnDome(square));
                }
                position.workers[side.index()] |= square.bit();
            }
        }
        match (Side::BOTH.map(|side| position.has_placed(side)), self.turn) {
            ([false, true], _) => return Err(PositionError::SecondPlacedFirst),
            ([false, false], Side::Second) => return Err(PositionError::FirstHasNotPlaced),
            ([true, false], Side::First) => return Err(PositionError::SecondHasNotPlaced),
            _ => {}
        }
        let built = position.planes[0] | position.planes[DOMES];
        if let (Some(square), false) = (Each(built).next(), position.has_placed(Side::Second)) {
            return Err(PositionError::BuiltBeforePlacing(square));
        }
        let raised = Side::BOTH.map(|side| Each(position.standing(side)).next());
        if let ([Some(first), Some(second)], false) = (raised, self.claims.contains(&Some(Claim::Standing))) {
            return Err(PositionError::BothOnTop(first, second));
        }
        for side in Side::BOTH {
            // Whose turn has come with a worker on level 3 did not win by getting there.
            let has_climbed = match self.claims[side.index()] {
                Some(claim) => claim == Claim::Won,
                None => side != self.turn,
            };
            if raised[side.index()].is_some() && has_climbed {
                position.winner = Some(side);
            }
            if raised[side.index()].is_none() && self.claims[side.index()] == Some(Claim::Standing) {
                return Err(PositionError::NotStanding(side));
            }
        }
        position.key = position.computed_key();
        let status = pentaply_core::position::status(&position);
        for side in Side::BOTH {
            let has_won = matches!(status, Outcome::Won { by, .. } if by == side);
            if self.claims[side.index()] == Some(Claim::Won) && !has_won {
                return Err(PositionError::HasNotWon(side));
            }
        }
        Ok(position)
    }
}

/// A position of the base game. Only one that can stand on a board can be held.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Squares built up to level 1, 2 and 3 at least; then squares with a dome. A dome is no level, since powers of gods
    /// put domes on lower towers.
    planes: [Squares; 4],
    /// Each side's workers: none or two. As a set, since the workers of a side are interchangeable.
    workers: [Squares; 2],
    turn: Side,
    /// Who has climbed to level 3. More than the board tells: a worker may stand on level 3 without having climbed there,
    /// in composed positions and through powers of gods.
    winner: Option<Side>,
    key: Key,
}

/// The plane of domes.
const DOMES: usize = 3;

/// What `unmake` needs besides the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    key: Key,
    /// The plane that the build changed.
    plane: usize,
}

/// Random numbers of each plane's squares, of each side's workers, of the second side to move, of each side that has yet
/// to place, and of each side that has climbed.
struct Keys {
    planes: [[Key; 32]; 4],
    workers: [[Key; 32]; 2],
    second: Key,
    unplaced: [Key; 2],
    won: [Key; 2],
}

const KEYS: &Keys = &Keys {
    planes: [key::table(1), key::table(2), key::table(3), key::table(4)],
    workers: [key::table(5), key::table(6)],
    second: key::table::<1>(7)[0],
    unplaced: key::table(8),
    won: key::table(9),
};

impl Position {
    /// The empty board, its key yet to be computed.
    const EMPTY: Position =
        Position { planes: [0; 4], workers: [0; 2], turn: Side::First, winner: None, key: 0 };

    /// The start: an empty board, the first player to place.
    #[must_use]
    pub fn start() -> Position {
        let mut start = Position::EMPTY;
        start.key = start.computed_key();
        start
    }

    /// The description of this position.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut setup = Setup {
            heights: [0; Square::COUNT],
            domes: [false; Square::COUNT],
            workers: [None; 2],
            turn: self.turn,
            claims: [None; 2],
        };
        for square in Square::all() {
            setup.heights[square.index()] = self.height(square) as u8;
            setup.domes[square.index()] = self.has_dome(square);
        }
        for side in Side::BOTH {
            let mut squares = Each(self.workers(side));
            setup.workers[side.index()] = squares.next().zip(squares.next()).map(|(a, b)| [a, b]);
            // Said only where it is not what goes without saying.
            setup.claims[side.index()] = match (self.standing(side) != 0, self.winner == Some(side)) {
                (true, true) if side == self.turn => Some(Claim::Won),
                (true, false) if side != self.turn || self.standing(side.other()) != 0 => {
                    Some(Claim::Standing)
                }
                _ => None,
            };
        }
        setup
    }

    /// Levels built on a square, 0 to 3; a dome is no level.
    #[must_use]
    #[inline(always)]
    pub fn height(&self, square: Square) -> u32 {
        self.height_at(square.index()) as u32
    }

    /// Whether a square has a dome.
    #[must_use]
    pub fn has_dome(&self, square: Square) -> bool {
        self.planes[DOMES] & square.bit() != 0
    }

    /// Whose worker stands on a square.
    #[must_use]
    pub fn worker(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.workers(side) & square.bit() != 0)
    }

    /// Whether a side has placed its workers.
    #[must_use]
    #[inline(always)]
    pub fn has_placed(&self, side: Side) -> bool {
        self.workers[side.index()] != 0
    }

    /// The side that has climbed to level 3.
    #[must_use]
    #[inline(always)]
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }

    #[inline(always)]
    pub(crate) fn mover(&self) -> Side {
        self.turn
    }

    #[inline(always)]
    pub(crate) fn workers(&self, side: Side) -> Squares {
        self.workers[side.index()]
    }

    /// Squares with a worker.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> Squares {
        self.workers[0] | self.workers[1]
    }

    /// Squares without worker and dome: what can be stepped or built on.
    #[inline(always)]
    pub(crate) fn free(&self) -> Squares {
        ALL & !(self.occupied() | self.planes[DOMES])
    }

    /// A side's workers on level 3: those that have climbed, or stand there without it.
    #[inline(always)]
    pub(crate) fn standing(&self, side: Side) -> Squares {
        self.workers[side.index()] & self.planes[2]
    }

    /// Free squares on level 3: who steps up on one from level 2 wins.
    #[inline(always)]
    pub(crate) fn summits(&self) -> Squares {
        self.planes[2] & self.free()
    }

    /// Squares built up to this level at least, 1 to 3, whether or not there is a dome on top.
    #[inline(always)]
    pub(crate) fn built_to<const LEVEL: usize>(&self) -> Squares {
        const { assert!(LEVEL >= 1 && LEVEL <= 3) }
        self.planes[LEVEL - 1]
    }

    /// Squares two levels or more above this one.
    #[inline(always)]
    pub(crate) fn too_high_from(&self, square: usize) -> Squares {
        // Planes 1 and 2 from levels 0 and 1. From level 2 or 3 nothing is too high but domes, which are in plane 3.
        self.planes[1 + self.reaches(0, square) + self.reaches(1, square)]
    }

    /// All ones if the square is on level 2 exactly, else 0.
    #[inline(always)]
    pub(crate) fn is_on_two(&self, square: usize) -> Squares {
        ((self.planes[1] & !self.planes[2]) >> (square & 31) & 1).wrapping_neg()
    }

    /// 1 if the square is in the plane, else 0.
    #[inline(always)]
    fn reaches(&self, plane: usize, square: usize) -> usize {
        (self.planes[plane] >> (square & 31) & 1) as usize
    }

    #[inline(always)]
    fn height_at(&self, square: usize) -> usize {
        self.reaches(0, square) + self.reaches(1, square) + self.reaches(2, square)
    }

    /// The neighbours of a side's workers on level 2 exactly, from where they could climb.
    #[inline(always)]
    fn above(&self, side: Side) -> Squares {
        let ready = self.workers(side) & self.planes[1] & !self.planes[2];
        Each(ready).fold(0, |sum, worker| sum | NEIGHBOURS[worker.index()])
    }

    /// The squares on which a side could climb and win, were it to move.
    #[inline(always)]
    pub(crate) fn climbs(&self, side: Side) -> Squares {
        self.above(side) & self.summits()
    }

    /// The squares on which a build lets a side climb and win with its next move, if it cannot already: free ones on
    /// level 2 beside a worker on level 2.
    #[inline(always)]
    pub(crate) fn gifts(&self, side: Side) -> Squares {
        self.above(side) & self.planes[1] & !self.planes[2]
    }

    fn computed_key(&self) -> Key {
        let sum =
            |set: Squares, keys: &[Key; 32]| Each(set).fold(0, |sum, square| sum ^ keys[square.index()]);
        let mut key = if self.turn == Side::Second { KEYS.second } else { 0 };
        key ^= self.winner.map_or(0, |side| KEYS.won[side.index()]);
        for (&plane, keys) in self.planes.iter().zip(&KEYS.planes) {
            key ^= sum(plane, keys);
        }
        for side in Side::BOTH {
            let i = side.index();
            key ^=
                if self.has_placed(side) { sum(self.workers[i], &KEYS.workers[i]) } else { KEYS.unplaced[i] };
        }
        key
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} key {:016x}", self.key)
    }
}

impl pentaply_core::Position for Position {
    type Move = Move;
    type Undo = Undo;

    const MAX_MOVES: usize = moves::MAX_MOVES;
    const NO_MOVES: NoMoves = NoMoves::Lost(&rules::STUCK);

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.turn
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Move>) {
        moves::generate(self, out);
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        moves::is_legal(self, mv)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        moves::count(self)
    }

    #[inline(always)]
    fn make(&mut self, mv: Move) -> Undo {
        let side = self.turn.index();
        let mut undo = Undo { key: self.key, plane: 0 };
        let workers = &KEYS.workers[side];
        self.key ^= workers[mv.source()] ^ workers[mv.target()] ^ KEYS.second;
        self.workers[side] ^= mv.footprint();
        self.turn = self.turn.other();
        match mv.kind() {
            Kind::Turn => {
                // A square of height h is built up in plane h; a dome goes on level 3.
                let build = mv.site();
                undo.plane = self.height_at(build);
                self.planes[undo.plane & 3] ^= 1 << build;
                self.key ^= KEYS.planes[undo.plane & 3][build];
            }
            Kind::Place => self.key ^= KEYS.unplaced[side],
            Kind::Climb => {
                self.winner = Some(self.turn.other());
                self.key ^= KEYS.won[side];
            }
        }
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.turn = self.turn.other();
        self.workers[self.turn.index()] ^= mv.footprint();
        if mv.kind() == Kind::Turn {
            self.planes[undo.plane & 3] ^= 1 << mv.site();
        }
        self.winner = None;
        self.key = undo.key;
    }

    #[inline(always)]
    fn outcome(&self) -> Outcome {
        rules::outcome(self)
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.key
    }

    fn key_from_scratch(&self) -> Key {
        self.computed_key()
    }

    #[inline(always)]
    fn pack(&self, mv: Move) -> u32 {
        mv.bits()
    }

    #[inline(always)]
    fn unpack(&self, bits: u32) -> Option<Move> {
        Move::from_bits(bits)
    }

    #[inline(always)]
    fn make_null(&mut self) -> Option<Undo> {
        if !self.has_placed(Side::Second) {
            return None;
        }
        let undo = Undo { key: self.key, plane: 0 };
        self.turn = self.turn.other();
        self.key ^= KEYS.second;
        Some(undo)
    }

    #[inline(always)]
    fn unmake_null(&mut self, undo: Undo) {
        self.turn = self.turn.other();
        self.key = undo.key;
    }
}

impl Symmetry for Position {
    const IMAGES: usize = squares::IMAGES;

    fn image(&self, number: usize) -> Position {
        let mut image = Position {
            planes: self.planes.map(|plane| squares::image_of_set(plane, number)),
            workers: self.workers.map(|workers| squares::image_of_set(workers, number)),
            ..*self
        };
        image.key = image.computed_key();
        image
    }
}
