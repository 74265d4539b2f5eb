//! What a move chases: the enemy pieces that it newly threatens to take with profit.
//!
//! The reading of the rules is that of docs/rules-xiangqi.md, which gives the sources and says what is disputed. Called by
//! [`crate::repetition`] alone, and only where a position has come back: nothing here is hot.

use pentaply_core::Side;

use crate::attacks::{self, Lines};
use crate::board::Position;
use crate::moves::{self, Move};
use crate::pieces::Kind;
use crate::squares::{Each, HOME, Square, Squares, file_set, rank_set};

/// The pieces of the side to move that the move from `before` to `after` has come to chase.
pub(crate) fn threats(after: &Position, before: &Position, mv: Move) -> Squares {
    let scene = Scene::of(after, before);
    let mut chased = 0;
    for square in Each(after.all(scene.chaser)) {
        if let Some(piece) = after.piece(square) {
            let attacked = scene.newly_attacked(square, piece.kind, mv);
            for target in Each(attacked & scene.prey) {
                if scene.is_chase(square, piece.kind, target) {
                    chased |= target.bit();
                }
            }
        }
    }
    chased | scene.unguarded() | scene.uncoverable()
}

/// A position, the move that has led to it, and what the rules of chasing ask of both.
struct Scene<'a> {
    after: &'a Position,
    /// Who has just moved.
    chaser: Side,
    /// Whose pieces may be chased: the side to move.
    chased: Side,
    /// What is occupied now, and what was before the move.
    lines: Lines,
    lines_before: Lines,
    /// What may be chased at all: neither the general nor a pawn that has not crossed the river.
    prey: Squares,
    /// The pieces that shield the chased side's general, now and before the move.
    shields: Squares,
    shields_before: Squares,
    /// Pieces of the chased side that are not free to take.
    bound: Squares,
}

impl<'a> Scene<'a> {
    fn of(after: &'a Position, before: &Position) -> Scene<'a> {
        let chased = after.mover();
        let chaser = chased.other();
        let waiting_pawns = after.pieces(chased, Kind::Pawn) & HOME[chased.index()];
        let shields_now = shields(after, chased);
        Scene {
            after,
            chaser,
            chased,
            lines: after.occupied_lines(),
            lines_before: before.occupied_lines(),
            prey: after.all(chased) & !after.pieces(chased, Kind::General) & !waiting_pawns,
            shields: shields_now,
            shields_before: shields(before, chased),
            bound: shields_now | between_generals(after, chased),
        }
    }

    /// What a piece of the chaser attacks since the move and did not attack before it. Generals and pawns chase nothing.
    fn newly_attacked(&self, square: Square, kind: Kind, mv: Move) -> Squares {
        let uncovered = || {
            wide_reach(self.chaser, kind, square, &self.lines)
                & !wide_reach(self.chaser, kind, square, &self.lines_before)
        };
        let has_moved = square == mv.to();
        match kind {
            Kind::General | Kind::Pawn => 0,
            Kind::Advisor if !has_moved => 0,
            Kind::Elephant | Kind::Horse if !has_moved => uncovered(),
            Kind::Advisor | Kind::Elephant | Kind::Horse => reach(self.chaser, kind, square, &self.lines),
            Kind::Rook | Kind::Cannon => {
                // Along the line it has moved on, a piece attacks what it attacked before, unless the board says otherwise.
                let sideways = if has_moved { !line(mv) } else { 0 };
                reach(self.chaser, kind, square, &self.lines) & sideways | uncovered()
            }
        }
    }

    /// Whether an attack on one of the prey threatens to win something.
    fn is_chase(&self, attacker: Square, kind: Kind, target: Square) -> bool {
        let Some(victim) = self.after.piece(target) else { return false };
        match (kind, victim.kind) {
            // Worth more than the attacker, protected or not.
            (Kind::Horse | Kind::Cannon, Kind::Rook)
            | (Kind::Advisor | Kind::Elephant, Kind::Rook | Kind::Horse | Kind::Cannon) => true,
            // An exchange is offered, not a piece attacked, if the target can answer in kind.
            (one, other) if one == other && self.can_answer(attacker, kind, target) => false,
            _ => !self.is_protected(attacker, target),
        }
    }

    /// Whether a piece of the attacker's kind could take the attacker: a hobbled horse cannot, nor one that shields its general.
    fn can_answer(&self, attacker: Square, kind: Kind, target: Square) -> bool {
        let back = reach(self.chased, kind, target, &self.lines);
        back & attacker.bit() != 0 && self.bound & target.bit() == 0
    }

    /// Whether what takes the target can be taken in turn, by a piece that is free to do so.
    fn is_protected(&self, attacker: Square, target: Square) -> bool {
        let mut lines = self.lines;
        lines.clear(attacker);
        let protectors = self.after.attackers(target, self.chased, &lines) & !self.bound;
        let general = self.after.pieces(self.chased, Kind::General);
        // A general alone does not protect what the other general looks at.
        protectors != 0
            && (protectors != general
                || attacks::rook(self.after.general(self.chaser), &lines) & target.bit() == 0)
    }

    /// What has lost a protector, because that has become bound to its general by the move, and is attacked.
    fn unguarded(&self) -> Squares {
        let newly_bound = self.shields & !self.shields_before & self.after.all(self.chased);
        let free_chasers = !shields(self.after, self.chaser);
        let mut guarded = 0;
        for square in Each(newly_bound) {
            if let Some(piece) = self.after.piece(square) {
                guarded |= wide_reach(self.chased, piece.kind, square, &self.lines);
            }
        }
        Each(guarded & self.prey)
            .filter(|&target| self.after.attackers(target, self.chaser, &self.lines) & free_chasers != 0)
            .fold(0, |set, target| set | target.bit())
    }

    /// What a piece can take that has come to stand before one of its own side: it would give check from behind as it takes, so
    /// that only the general could take back.
    fn uncoverable(&self) -> Squares {
        let batteries = self.shields & !self.shields_before & self.after.all(self.chaser);
        let general = self.after.general(self.chased);
        let mut taken = 0;
        for square in Each(batteries) {
            let Some(piece) = self.after.piece(square) else { continue };
            let attacked = reach(self.chaser, piece.kind, square, &self.lines) & self.after.all(self.chased);
            let near = attacked & attacks::general(general);
            taken |= attacked & !near;
            let mut lines = self.lines;
            lines.clear(square);
            lines.clear(general);
            for target in Each(near) {
                if self.after.attackers(target, self.chaser, &lines) & !square.bit() != 0 {
                    taken |= target.bit();
                }
            }
        }
        taken
    }
}

/// What a piece attacks.
fn reach(side: Side, kind: Kind, square: Square, lines: &Lines) -> Squares {
    match kind {
        Kind::General => attacks::general(square),
        Kind::Advisor => attacks::advisor(square),
        Kind::Elephant => attacks::elephant(square, lines),
        Kind::Horse => attacks::horse(square, lines),
        Kind::Rook => attacks::rook(square, lines),
        Kind::Cannon => attacks::cannon(square, lines),
        Kind::Pawn => attacks::pawn(side, square),
    }
}

/// What a piece would attack if there were neither palace nor river. Where an attack is laid open or a protector bound the
/// established reading looks no closer; see "Where we follow the oracle" in docs/rules-xiangqi.md.
fn wide_reach(side: Side, kind: Kind, square: Square, lines: &Lines) -> Squares {
    let point = |files: isize, ranks: isize| {
        let file = square.file().checked_add_signed(files)?;
        Square::at(file, square.rank().checked_add_signed(ranks)?)
    };
    let set = |point: Option<Square>| point.map_or(0, Square::bit);
    const SLANTED: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    match kind {
        Kind::Advisor => SLANTED.iter().fold(0, |reach, &(files, ranks)| reach | set(point(files, ranks))),
        Kind::Elephant => SLANTED
            .iter()
            .filter(|&&(files, ranks)| {
                point(files, ranks).is_some_and(|eye| lines.rank(eye.rank()) >> eye.file() & 1 == 0)
            })
            .fold(0, |reach, &(files, ranks)| reach | set(point(2 * files, 2 * ranks))),
        Kind::Pawn => {
            let forward = if side == Side::First { 1 } else { -1 };
            set(point(0, forward)) | set(point(-1, 0)) | set(point(1, 0))
        }
        _ => reach(side, kind, square, lines),
    }
}

/// The rank or file that a move goes along.
fn line(mv: Move) -> Squares {
    let (from, to) = (mv.from(), mv.to());
    if from.file() == to.file() { file_set(to.file()) } else { rank_set(to.rank()) }
}

/// The pieces of either colour without which the side's general would stand in check: the one before a rook, the leg of a
/// horse, the two before a cannon. A rook or horse that is itself held up this way blocks nothing.
fn shields(position: &Position, side: Side) -> Squares {
    let lines = position.occupied_lines();
    let general = position.general(side);
    let enemy = side.other();
    let in_line = attacks::rook(general, &Lines::EMPTY);
    let rooks = position.pieces(enemy, Kind::Rook) & in_line & !attacks::rook(general, &lines);
    let horses = position.pieces(enemy, Kind::Horse)
        & attacks::horses_to(general, &Lines::EMPTY)
        & !attacks::horses_to(general, &lines);
    let cannons = position.pieces(enemy, Kind::Cannon) & in_line;
    let solid = position.occupied() & !rooks & !horses;
    let mut shields = 0;
    for rook in Each(rooks) {
        let between = between(general, rook) & solid;
        if between.count_ones() == 1 {
            shields |= between;
        }
    }
    for horse in Each(horses) {
        shields |= moves::leg(horse, general).bit() & solid;
    }
    for cannon in Each(cannons) {
        let between = between(general, cannon) & position.occupied();
        if between.count_ones() == 2 {
            shields |= between;
        }
    }
    shields
}

/// The piece that keeps the generals from facing each other. Taken loosely, as the established reading does: any piece of the
/// side that is alone with its general on the file of the other one.
fn between_generals(position: &Position, side: Side) -> Squares {
    let file = file_set(position.general(side.other()).file()) & position.all(side);
    let general = position.general(side).bit();
    if file & general != 0 && file.count_ones() == 2 { file & !general } else { 0 }
}

/// The points strictly between two on a line.
fn between(one: Square, other: Square) -> Squares {
    let only = |square: Square| {
        let mut lines = Lines::EMPTY;
        lines.set(square);
        lines
    };
    attacks::rook(one, &only(other)) & attacks::rook(other, &only(one))
}
