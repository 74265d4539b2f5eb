//! Which pieces hold the hive together and must stay.

use crate::board::Position;
use crate::hexes::{ARCS, FULL_RING, Hex, Ring};
use crate::pieces::{Kind, PIECES, Piece};
use pentaply_core::Side;

/// The lone pieces that hold the hive together, as a set; none before there is a queen, when nothing moves. Keeps track of the hole
/// in the hive, after a piece has gone from one hex to another.
#[inline]
pub(crate) fn pinned(position: &Position, hole: &mut Hex, from: Hex, to: Hex) -> u32 {
    if Side::BOTH.into_iter().all(|side| position.placed(side, Kind::Queen) == 0) {
        return 0;
    }
    let bridges = position.bridges();
    // Going round a piece from one arc of its neighbours to the next takes a way through both gaps between them. In a hive without holes
    // there is one gap, the outside, on all sides.
    if position.holes() == 0 || bridges == 0 {
        return bridges;
    }
    // A single hole is beside what has closed it, or is what was left.
    if position.holes() == 1 {
        let gaps = Ring(!position.occupied(to) & FULL_RING).map(|direction| to.step(direction));
        for candidate in [*hole, from].into_iter().chain(gaps) {
            if let Some(found) = Hole::at(position, candidate) {
                *hole = candidate;
                return bridges & !found.round(position, bridges);
            }
        }
    }
    bridges & cuts(position)
}

/// A small empty region that the hive encloses.
struct Hole {
    hexes: [Hex; Hole::MOST],
    count: usize,
}

impl Hole {
    /// A larger one is left to the search through the whole hive.
    const MOST: usize = 6;

    /// The hole that a hex belongs to, if it is empty and in one.
    #[inline]
    fn at(position: &Position, hex: Hex) -> Option<Hole> {
        if hex == Hex::NOWHERE || position.height(hex) > 0 {
            return None;
        }
        let mut hole = Hole { hexes: [hex; Hole::MOST], count: 1 };
        let mut next = 0;
        while next < hole.count {
            let hex = hole.hexes[next];
            next += 1;
            for direction in Ring(!position.occupied(hex) & FULL_RING) {
                let beside = hex.step(direction);
                if !hole.hexes[..hole.count].contains(&beside) {
                    *hole.hexes.get_mut(hole.count)? = beside;
                    hole.count += 1;
                }
            }
        }
        Some(hole)
    }

    /// Of some pieces whose neighbours form more than one arc, those that the hive does not need: it goes round the hole, the only one
    /// there is.
    fn round(&self, position: &Position, bridges: u32) -> u32 {
        let hexes = &self.hexes[..self.count];
        let mut needless = 0;
        for hex in hexes {
            for direction in Ring(position.occupied(*hex)) {
                let beside = hex.step(direction);
                let bit = position.top(beside).map_or(0, Piece::bit) & bridges;
                if bit == 0 || needless & bit != 0 {
                    continue;
                }
                // Two gaps, one to the hole and one to the outside.
                let occupied = position.occupied(beside);
                let inside = hexes.iter().fold(0, |ring, &hex| ring | beside.ring_bit(hex));
                if ARCS[occupied as usize] == 2 && (occupied | inside) != FULL_RING {
                    needless |= bit;
                }
            }
        }
        needless
    }
}

/// The articulation points of the hive as a graph, by one depth-first search
/// (J. Hopcroft and R. Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", Communications of the ACM 16, 1973).
fn cuts(position: &Position) -> u32 {
    let root = Piece::from_index(position.tops().trailing_zeros() as usize);
    let mut walk = Walk { position, order: [0; PIECES], clock: 1, cut: 0 };
    walk.order[root.index()] = 1;
    let mut children = 0;
    for direction in Ring(position.occupied(position.hex(root))) {
        if let Some(next) = position.top(position.hex(root).step(direction))
            && walk.order[next.index()] == 0
        {
            walk.visit(next);
            children += 1;
        }
    }
    if children > 1 {
        walk.cut |= root.bit();
    }
    walk.cut
}

struct Walk<'a> {
    position: &'a Position,
    /// When each top piece was first visited, from 1.
    order: [u8; PIECES],
    clock: u8,
    cut: u32,
}

impl Walk<'_> {
    /// Visits a piece and all beyond it; the earliest that can be reached from there.
    fn visit(&mut self, piece: Piece) -> u8 {
        self.clock += 1;
        let own = self.clock;
        self.order[piece.index()] = own;
        let hex = self.position.hex(piece);
        let mut low = own;
        for direction in Ring(self.position.occupied(hex)) {
            let Some(next) = self.position.top(hex.step(direction)) else { continue };
            let order = self.order[next.index()];
            if order != 0 {
                low = low.min(order);
                continue;
            }
            let reached = self.visit(next);
            low = low.min(reached);
            if reached >= own {
                self.cut |= piece.bit();
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use pentaply_core::position::legal_moves;
    use pentaply_core::{Game as _, Position as _, Rng};

    use super::*;
    use crate::Hive;

    #[test]
    fn the_way_round_a_hole_is_what_the_whole_hive_says() {
        let mut rng = Rng::new(5);
        let mut seen = [0; 3];
        for number in 0..300 {
            let variant = ["Base", "Base+MLP"][number % 2];
            let mut position = Hive::start(Some(variant)).expect("a variant");
            while position.outcome().is_open() && position.plies() < 120 {
                let moves = legal_moves(&position);
                position.make(moves[rng.below(moves.len())]);
                if position.placed(Side::First, Kind::Queen) + position.placed(Side::Second, Kind::Queen) > 0
                {
                    assert_eq!(position.pinned(), position.bridges() & cuts(&position), "{position}");
                    seen[position.holes().min(2) as usize] += 1;
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
