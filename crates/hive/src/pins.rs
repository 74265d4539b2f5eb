//! Which pieces hold the hive together and must stay.

use crate::board::Position;
use crate::hexes::Ring;
use crate::pieces::{Kind, PIECES, Piece};
use pentaply_core::Side;

/// The lone pieces that hold the hive together, as a set; none before there is a queen, when nothing moves.
#[inline]
pub(crate) fn pinned(position: &Position) -> u32 {
    if Side::BOTH.into_iter().all(|side| position.placed(side, Kind::Queen) == 0) {
        return 0;
    }
    let bridges = position.bridges();
    // Going round a piece from one arc of its neighbours to the next takes a way through both gaps between them. In a hive without holes
    // there is one gap, the outside, on all sides.
    if position.holes() == 0 || bridges == 0 { bridges } else { bridges & cuts(position) }
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
