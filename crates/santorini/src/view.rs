//! How to draw a position and enter a move.

use pentaply_core::position::legal_moves;
use pentaply_core::setup::Brush;
use pentaply_core::view::{Cell, ClickPath, Mark, MarkKind, Piece, Shape};
use pentaply_core::{Side, Text, View};

use crate::moves::{Kind, Move};
use crate::rules::player;
use crate::squares::Square;
use crate::{Position, squares};

/// A worker of this side.
const fn worker(id: &'static str, side: Side, glyph: &'static str) -> Brush {
    Brush { tier: 1, ..Brush::single(id, "worker", side, glyph, player(side)) }
}

/// What stands on a square: a tower of up to three levels, and on it a dome or a worker.
pub(crate) const BRUSHES: [Brush; 4] = {
    let dome = Brush {
        id: "dome",
        kind: "dome",
        owner: None,
        glyph: Some("^"),
        character: None,
        name: Text::new("dome", "圆顶"),
        most: 1,
        tier: 1,
        shows_none: false,
    };
    let name = Text::new("tower", "塔楼");
    let tower = Brush { id: "tower", kind: "tower", glyph: None, name, most: 3, tier: 0, ..dome };
    [tower, dome, worker("worker-1", Side::First, "X"), worker("worker-2", Side::Second, "O")]
};

/// The board from above, row 5 at the top; a placement is entered square by square in the order of squares.
pub(crate) fn view(position: &Position, last: Option<Move>) -> View {
    let cells = Square::in_reading_order()
        .map(|square| {
            let (x, y) = (square.file() as f32 + 0.5, 4.5 - square.rank() as f32);
            Cell::new(square.to_string(), Shape::Square, x, y)
        })
        .collect();
    let pieces = Square::in_reading_order().flat_map(|square| pieces_on(position, square)).collect();
    let mut marks = last.map_or_else(Vec::new, marks_of);
    let threats = position.climbs(Side::First) | position.climbs(Side::Second);
    marks.extend(squares::Each(threats).map(|square| mark(MarkKind::Threat, square)));
    let moves = legal_moves(position)
        .into_iter()
        .map(|mv| {
            let clicks = [Some(mv.from()), Some(mv.to()), mv.build()];
            ClickPath { text: mv.to_string(), path: clicks.iter().flatten().map(Square::to_string).collect() }
        })
        .collect();
    View { cells, pieces, marks, moves, ..View::default() }
}

/// The tower, then what stands on it.
fn pieces_on(position: &Position, square: Square) -> Vec<Piece> {
    let [tower, dome, workers @ ..] = &BRUSHES;
    let height = position.height(square);
    let mut pieces = Vec::new();
    if height > 0 {
        pieces.push(tower.piece(square.to_string(), 0, height));
    }
    let on_top = match position.worker(square) {
        Some(side) => Some(&workers[side.index()]),
        None => position.has_dome(square).then_some(dome),
    };
    pieces.extend(on_top.map(|brush| brush.piece(square.to_string(), height, 1)));
    pieces
}

fn marks_of(mv: Move) -> Vec<Mark> {
    let from = if mv.kind() == Kind::Place { MarkKind::LastTo } else { MarkKind::LastFrom };
    let mut marks = vec![mark(from, mv.from()), mark(MarkKind::LastTo, mv.to())];
    marks.extend(mv.build().map(|build| mark(MarkKind::LastEffect, build)));
    marks
}

fn mark(kind: MarkKind, square: Square) -> Mark {
    Mark { kind, cell: square.to_string() }
}
