//! How a Kalah board is drawn and a move is entered: South's row below, North's above and running the other way,
//! each store at its owner's right.

use pentaply_core::position::legal_moves;
use pentaply_core::setup::Brush;
use pentaply_core::view::{Cell, ClickPath, Mark, MarkKind, Shape};
use pentaply_core::{Side, Text, View};

use crate::Position;
use crate::board::MAX_SEEDS;
use crate::moves::{Landing, Move};

/// Seeds in a pit or a store. An empty pit holds none, and a screen should say so.
pub(crate) const SEEDS: Brush = Brush {
    id: "seeds",
    kind: "seeds",
    owner: None,
    glyph: None,
    character: None,
    name: Text::new("seeds", "种子"),
    most: MAX_SEEDS as u32,
    tier: 0,
    shows_none: true,
};
/// The cell to click for a swap.
const SWAP: &str = "swap";

/// Describes a position; `last` is the move that led to it, with the position it was made in.
pub(crate) fn view(position: &Position, last: Option<(&Position, Move)>) -> View {
    let pits = position.rules().pits();
    let mut cells = Vec::with_capacity(2 * pits + 3);
    cells.push(store_cell(Side::Second, pits));
    cells.extend((0..pits).rev().map(|pit| pit_cell(Side::Second, pit, pits)));
    cells.extend((0..pits).map(|pit| pit_cell(Side::First, pit, pits)));
    cells.push(store_cell(Side::First, pits));
    if position.may_swap() {
        cells.push(Cell::new(SWAP, Shape::Button, pits as f32 / 2.0 + 1.0, 2.5));
    }

    let seeds = |cell, count: u16| SEEDS.piece(cell, 0, count.into());
    let mut pieces = Vec::with_capacity(2 * pits + 2);
    for side in Side::BOTH {
        let row = position.row(side).iter().enumerate();
        pieces.extend(row.map(|(pit, &count)| seeds(pit_id(side, pit), count)));
        pieces.push(seeds(store_id(side), position.store(side)));
    }

    let moves = legal_moves(position)
        .into_iter()
        .map(|mv| {
            let cell = match mv {
                Move::Sow(pit) => pit_id(position.turn(), usize::from(pit)),
                Move::Swap => SWAP.to_owned(),
            };
            ClickPath { text: mv.to_string(), path: vec![cell] }
        })
        .collect();

    View {
        cells,
        pieces,
        marks: last.map(|(before, mv)| marks(before, mv)).unwrap_or_default(),
        moves,
        ..View::default()
    }
}

/// Where the last move began, where its last seed fell, and the pit it emptied across the board.
fn marks(before: &Position, mv: Move) -> Vec<Mark> {
    let Move::Sow(pit) = mv else { return Vec::new() };
    let mover = before.turn();
    let pits = before.rules().pits();
    let mut after = *before;
    let Landing { ring, taken } = after.sow(usize::from(pit));
    let last = usize::from(ring);
    let landing = match last {
        own if own < pits => pit_id(mover, own),
        store if store == pits => store_id(mover),
        theirs => pit_id(mover.other(), theirs - pits - 1),
    };
    let mut marks = vec![
        Mark { kind: MarkKind::LastFrom, cell: pit_id(mover, usize::from(pit)) },
        Mark { kind: MarkKind::LastTo, cell: landing },
    ];
    if taken > 0 {
        marks.push(Mark { kind: MarkKind::LastEffect, cell: pit_id(mover.other(), pits - 1 - last) });
    }
    marks
}

fn letter(side: Side) -> char {
    match side {
        Side::First => 's',
        Side::Second => 'n',
    }
}

/// `s1`: South's leftmost pit, `n1`: North's, as North sees it.
pub(crate) fn pit_id(side: Side, pit: usize) -> String {
    format!("{}{}", letter(side), pit + 1)
}

pub(crate) fn store_id(side: Side) -> String {
    format!("{}-store", letter(side))
}

fn pit_cell(side: Side, pit: usize, pits: usize) -> Cell {
    let (column, y) = match side {
        Side::First => (pit, 1.5),
        Side::Second => (pits - 1 - pit, 0.5),
    };
    Cell::new(pit_id(side, pit), Shape::Pit, column as f32 + 1.5, y)
        .labelled((pit + 1).to_string())
        .owned(side)
}

fn store_cell(side: Side, pits: usize) -> Cell {
    let x = match side {
        Side::First => pits as f32 + 1.5,
        Side::Second => 0.5,
    };
    Cell::new(store_id(side), Shape::Store, x, 1.0)
        .sized(1.0, 2.0)
        .labelled(letter(side).to_ascii_uppercase())
        .owned(side)
}
