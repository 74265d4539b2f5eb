//! The position: stones, the codes of every empty point, and who has won.
//!
//! A stone changes the four lines through its point, so `make` looks up the codes of the empty points near it on those lines and
//! nothing else. What it changes it writes into a journal, from which `unmake` puts it back and from which knowledge learns
//! what to add up anew.

use std::fmt;

use pentaply_core::{Key, NoMoves, Outcome, Position as _, Side, Symmetry, key};

use crate::lines::{Line, Lines};
use crate::patterns::{Codes, Patterns, Shape, Threat};
use crate::points::{CELLS, MAX_SIZE, Point, Points};
use crate::rules::{self, FIVE, FOUL, FOULS_ONLY, FULL, Foul, Rule};

/// How a game has ended before the board was full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This side has five in a row.
    Five(Side),
    /// Black's last stone, on this point, is a foul.
    Foul(Point, Foul),
}

/// What a move has changed at a point: what stood there before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) point: Point,
    /// Black's and White's.
    pub(crate) before: [Shape; 2],
    codes: Codes,
}

/// A position with what it takes to find threats and fouls.
#[derive(Clone, PartialEq)]
pub struct Position {
    rule: Rule,
    size: usize,
    mover: Side,
    ending: Option<Ending>,
    /// Black's and White's.
    stones: [Points; 2],
    empty: Points,
    /// Empty points.
    left: usize,
    lines: Lines,
    codes: [Codes; CELLS],
    /// What a stone of Black's and of White's would come to.
    shapes: [[Shape; CELLS]; 2],
    /// Empty points by what Black and what White threatens there, but for Black's suspects.
    threats: [[Points; Threat::COUNT]; 2],
    counts: [[u16; Threat::COUNT]; 2],
    /// In renju, the empty points that may be fouls.
    suspects: Points,
    journal: Vec<Change>,
    /// Where each move's changes begin in the journal.
    chapters: Vec<u32>,
    key: Key,
}

const STONE_KEYS: [[Key; CELLS]; 2] = [key::table(0x676F_6D01), key::table(0x676F_6D02)];
const TURN_KEY: Key = key::mix(0x676F_6D03);
const FOUL_KEY: Key = key::mix(0x676F_6D04);

/// What tells boards of other sizes and rules apart.
const fn game_key(rule: Rule, size: usize) -> Key {
    key::mix((rule as u64 + 1) << 8 | size as u64)
}

/// A board as a text describes it, not yet checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What wins.
    pub rule: Rule,
    /// Points along an edge.
    pub size: usize,
    /// Black's and White's stones, disjoint and on the board.
    pub stones: [Points; 2],
    /// Who moves next.
    pub to_move: Side,
    /// Where Black's last stone stands, if it was a foul.
    pub foul: Option<(Point, Foul)>,
}

impl Setup {
    /// The position.
    ///
    /// # Errors
    /// Both sides have five in a row.
    pub fn position(&self) -> Result<Position, TwoFives> {
        let mut position = Position::empty(self.rule, self.size);
        position.mover = self.to_move;
        for side in Side::BOTH {
            for point in self.stones[side.index()].iter() {
                position.lines.toggle(point, side);
                position.stones[side.index()].toggle(point);
                position.empty.toggle(point);
                position.left -= 1;
            }
        }
        position.look_up_all();
        let fives = Side::BOTH.map(|side| !position.fives(side).is_empty());
        position.ending = match (fives, self.foul) {
            ([true, true], _) => return Err(TwoFives),
            ([true, false], _) => Some(Ending::Five(Side::First)),
            ([false, true], _) => Some(Ending::Five(Side::Second)),
            ([false, false], foul) => foul.map(|(point, foul)| Ending::Foul(point, foul)),
        };
        position.key = position.key_from_scratch();
        Ok(position)
    }
}

/// Both sides have five in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TwoFives;

impl Position {
    /// The start of a game on a board of `size` x `size`, which is one of [`crate::SIZES`].
    #[must_use]
    pub fn start(rule: Rule, size: usize) -> Position {
        let mut position = Position::empty(rule, size);
        position.look_up_all();
        position.key = position.key_from_scratch();
        position
    }

    fn empty(rule: Rule, size: usize) -> Position {
        Position {
            rule,
            size,
            mover: Side::First,
            ending: None,
            stones: [Points::default(); 2],
            empty: Points::board(size),
            left: size * size,
            lines: Lines::empty(size),
            codes: [Codes::default(); CELLS],
            shapes: [[Shape::default(); CELLS]; 2],
            threats: [[Points::default(); Threat::COUNT]; 2],
            counts: [[0; Threat::COUNT]; 2],
            suspects: Points::default(),
            journal: Vec::with_capacity(64 * MAX_SIZE),
            chapters: Vec::with_capacity(8 * MAX_SIZE),
            key: 0,
        }
    }

    /// Looks the codes of all empty points up.
    fn look_up_all(&mut self) {
        let patterns = Patterns::of(self.rule);
        for point in self.empty.iter() {
            let codes = rules::codes(&self.lines, patterns, point);
            self.codes[point.index()] = codes;
            for side in Side::BOTH {
                let shape = codes.shape(side);
                self.shapes[side.index()][point.index()] = shape;
                self.file(point, side, shape, 1);
            }
        }
    }

    /// What wins.
    #[must_use]
    #[inline(always)]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Points along an edge.
    #[must_use]
    #[inline(always)]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Who has won, and how, if somebody has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whose stone stands on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones[side.index()].contains(point))
    }

    /// The stones of a side that stand in a row that wins.
    #[must_use]
    pub fn fives(&self, side: Side) -> Points {
        let wins = |point| (0..4).any(|direction| self.rule.wins(&self.lines, point, direction, side));
        self.stones[side.index()].iter().filter(|&point| wins(point)).collect()
    }

    /// A side's stones.
    #[must_use]
    #[inline(always)]
    pub fn stones(&self, side: Side) -> &Points {
        &self.stones[side.index()]
    }

    /// The points without a stone.
    #[must_use]
    #[inline(always)]
    pub fn empty_points(&self) -> &Points {
        &self.empty
    }

    /// How many points are without a stone.
    #[must_use]
    #[inline(always)]
    pub fn empty_count(&self) -> usize {
        self.left
    }

    /// What a stone of this side on an empty point would come to.
    #[must_use]
    #[inline(always)]
    pub fn shape(&self, point: Point, side: Side) -> Shape {
        self.shapes[side.index()][point.index()]
    }

    /// What a stone of this side on an empty point would make of the line in this direction.
    #[must_use]
    #[inline(always)]
    pub fn kind(&self, point: Point, direction: usize, side: Side) -> crate::Kind {
        self.codes[point.index()].kind(direction, side)
    }

    /// The empty points where a stone of this side would threaten this, without Black's suspects in renju.
    #[must_use]
    #[inline(always)]
    pub fn threats(&self, side: Side, threat: Threat) -> &Points {
        &self.threats[side.index()][threat as usize]
    }

    /// How many points [`Position::threats`] has.
    #[must_use]
    #[inline(always)]
    pub fn threat_count(&self, side: Side, threat: Threat) -> usize {
        self.counts[side.index()][threat as usize].into()
    }

    /// The empty points where a stone of Black's may be a foul: all fouls are among them, and points with two threes that may not
    /// be real. Empty but in renju.
    #[must_use]
    #[inline(always)]
    pub fn suspects(&self) -> &Points {
        &self.suspects
    }

    /// Whether a stone of this side can be a foul at all.
    #[inline(always)]
    pub(crate) fn may_foul(&self, side: Side) -> bool {
        self.rule == Rule::Renju && side == Side::First
    }

    /// The foul that a stone of Black's on an empty point would be.
    #[must_use]
    pub fn foul(&self, point: Point) -> Option<Foul> {
        if self.suspects.contains(point) { rules::foul(&mut self.lines.clone(), point) } else { None }
    }

    /// The empty points where a stone of the opponent's would leave `side` less than this threat at `point`: the point itself, and
    /// those that spoil its lines.
    #[must_use]
    pub(crate) fn answers(&self, point: Point, side: Side, threat: Threat) -> Points {
        let mut answers = Points::default();
        answers.toggle(point);
        if threat == Threat::Five && self.rule != Rule::Caro {
            return answers;
        }
        let patterns = Patterns::of(self.rule);
        let codes = self.codes[point.index()];
        for direction in 0..4 {
            if codes.kind(direction, side) < crate::Kind::Four {
                continue;
            }
            let line = self.lines.through(point, direction);
            for steps in line.empty_steps(self.rule.reach()) {
                let byte = patterns.byte(line.around() | Line::bit(steps, side.other()));
                if codes.with(direction, byte).shape(side).threat() < threat {
                    answers.toggle(point.step(direction, steps));
                }
            }
        }
        answers
    }

    /// What the last move has changed, its own point first.
    #[inline(always)]
    pub(crate) fn last_changes(&self) -> &[Change] {
        let start = self.chapters.last().map_or(self.journal.len(), |&start| start as usize);
        &self.journal[start..]
    }

    /// Files an empty point under what it threatens, or takes it out (`by` is 1 or -1).
    #[inline(always)]
    fn file(&mut self, point: Point, side: Side, shape: Shape, by: i16) {
        if self.may_foul(side) && shape.is_suspect() {
            self.suspects.toggle(point);
            return;
        }
        let threat = shape.threat() as usize;
        self.threats[side.index()][threat].toggle(point);
        self.counts[side.index()][threat] = self.counts[side.index()][threat].wrapping_add_signed(by);
    }

    /// Files an empty point whose shape has become another.
    #[inline(always)]
    fn refile(&mut self, point: Point, side: Side, from: Shape, to: Shape) {
        if !from.files_with(to) {
            self.file(point, side, from, -1);
            self.file(point, side, to, 1);
        }
    }

    /// Puts a stone on an empty point, or takes it away: all but what is looked up.
    #[inline(always)]
    fn toggle(&mut self, point: Point, side: Side) {
        self.lines.toggle(point, side);
        self.stones[side.index()].toggle(point);
        self.empty.toggle(point);
        self.key ^= STONE_KEYS[side.index()][point.index()];
    }
}

/// Its text: all that is looked up would fill pages.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({},{} {self})", self.rule.name(), self.size)
    }
}

impl pentaply_core::Position for Position {
    type Move = Point;
    type Undo = ();

    /// One for each point of the largest board.
    const MAX_MOVES: usize = MAX_SIZE * MAX_SIZE;
    const NO_MOVES: NoMoves = NoMoves::Drawn(&FOULS_ONLY);
    const GENERATES_LEGAL: bool = false;

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.mover
    }

    fn moves(&self, out: &mut Vec<Point>) {
        if self.ending.is_none() {
            out.extend(self.empty.iter());
        }
    }

    #[inline(always)]
    fn is_legal(&self, point: Point) -> bool {
        self.ending.is_none()
            && self.empty.contains(point)
            && (self.mover == Side::Second || self.foul(point).is_none())
    }

    fn count_moves(&self) -> u64 {
        if self.ending.is_some() {
            return 0;
        }
        let fouls = match self.mover {
            Side::First => self.suspects.iter().filter(|&point| self.foul(point).is_some()).count(),
            Side::Second => 0,
        };
        (self.left - fouls) as u64
    }

    #[inline]
    fn make(&mut self, point: Point) {
        let side = self.mover;
        self.chapters.push(self.journal.len() as u32);
        let shape = self.shape(point, side);
        self.ending = if shape == Shape::FIVE {
            Some(Ending::Five(side))
        } else if side == Side::First {
            self.foul(point).map(|foul| Ending::Foul(point, foul))
        } else {
            None
        };
        if matches!(self.ending, Some(Ending::Foul(..))) {
            self.key ^= FOUL_KEY;
        }
        self.toggle(point, side);
        self.mover = side.other();
        self.key ^= TURN_KEY;
        self.left -= 1;

        let shapes = [self.shapes[0][point.index()], self.shapes[1][point.index()]];
        self.journal.push(Change { point, before: shapes, codes: self.codes[point.index()] });
        self.codes[point.index()] = Codes::default();
        for side in Side::BOTH {
            self.file(point, side, shapes[side.index()], -1);
            self.shapes[side.index()][point.index()] = Shape::default();
        }
        let patterns = Patterns::of(self.rule);
        let reach = self.rule.reach();
        for direction in 0..4 {
            let line = self.lines.through(point, direction);
            for steps in line.empty_steps(reach) {
                let at = point.step(direction, steps);
                let before = self.codes[at.index()];
                let codes = before.with(direction, patterns.byte(line.around_step(steps)));
                if codes == before {
                    continue;
                }
                let shapes = [self.shapes[0][at.index()], self.shapes[1][at.index()]];
                self.journal.push(Change { point: at, before: shapes, codes: before });
                self.codes[at.index()] = codes;
                for side in Side::BOTH {
                    let shape = codes.shape(side);
                    self.refile(at, side, shapes[side.index()], shape);
                    self.shapes[side.index()][at.index()] = shape;
                }
            }
        }
    }

    #[inline]
    fn unmake(&mut self, point: Point, (): ()) {
        let start = self.chapters.pop().map_or(0, |start| start as usize);
        for index in (start + 1..self.journal.len()).rev() {
            let Change { point, before, codes } = self.journal[index];
            self.codes[point.index()] = codes;
            for side in Side::BOTH {
                let shape = self.shapes[side.index()][point.index()];
                self.refile(point, side, shape, before[side.index()]);
                self.shapes[side.index()][point.index()] = before[side.index()];
            }
        }
        let Change { before, codes, .. } = self.journal[start];
        self.codes[point.index()] = codes;
        for side in Side::BOTH {
            self.shapes[side.index()][point.index()] = before[side.index()];
            self.file(point, side, before[side.index()], 1);
        }
        self.journal.truncate(start);
        self.left += 1;
        self.mover = self.mover.other();
        self.key ^= TURN_KEY;
        self.toggle(point, self.mover);
        if matches!(self.ending, Some(Ending::Foul(..))) {
            self.key ^= FOUL_KEY;
        }
        self.ending = None;
    }

    #[inline(always)]
    fn outcome(&self) -> Outcome {
        match self.ending {
            Some(Ending::Five(by)) => Outcome::Won { by, reason: &FIVE, margin: 0 },
            Some(Ending::Foul(..)) => Outcome::Won { by: Side::Second, reason: &FOUL, margin: 0 },
            None if self.left == 0 => Outcome::Drawn { reason: &FULL },
            None => Outcome::Open,
        }
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.key
    }

    fn key_from_scratch(&self) -> Key {
        let mut key = game_key(self.rule, self.size);
        for (stones, keys) in self.stones.iter().zip(&STONE_KEYS) {
            key = stones.iter().fold(key, |key, point| key ^ keys[point.index()]);
        }
        if self.mover == Side::Second {
            key ^= TURN_KEY;
        }
        if matches!(self.ending, Some(Ending::Foul(..))) {
            key ^= FOUL_KEY;
        }
        key
    }

    #[inline(always)]
    fn pack(&self, point: Point) -> u32 {
        point.index() as u32 + 1
    }

    #[inline(always)]
    fn unpack(&self, bits: u32) -> Option<Point> {
        Point::from_index(bits.checked_sub(1)? as usize)
    }

    #[inline(always)]
    fn make_null(&mut self) -> Option<()> {
        self.mover = self.mover.other();
        self.key ^= TURN_KEY;
        Some(())
    }

    #[inline(always)]
    fn unmake_null(&mut self, (): ()) {
        self.mover = self.mover.other();
        self.key ^= TURN_KEY;
    }
}

impl Symmetry for Position {
    const IMAGES: usize = 8;

    fn image(&self, number: usize) -> Position {
        let turn = |point: Point| point.image(number, self.size);
        let foul = match self.ending {
            Some(Ending::Foul(point, foul)) => Some((turn(point), foul)),
            _ => None,
        };
        let stones = self.stones.map(|stones| stones.iter().map(turn).collect());
        let setup = Setup { rule: self.rule, size: self.size, stones, to_move: self.mover, foul };
        setup.position().unwrap_or_else(|TwoFives| self.clone())
    }
}
