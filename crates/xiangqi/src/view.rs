//! How to draw a position and enter a move.

use pentaply_core::View;
use pentaply_core::position::legal_moves;
use pentaply_core::view::{Cell, ClickPath, Mark, MarkKind, Piece, Shape};

use crate::board::Position;
use crate::moves::Move;
use crate::squares::{RANKS, Square};

/// The board as Red sees it, Black's back rank at the top; a move is its two points.
pub(crate) fn view(position: &Position, last: Option<Move>) -> View {
    let cells = Square::in_reading_order()
        .map(|square| {
            let (x, y) = (square.file() as f32 + 0.5, (RANKS - 1 - square.rank()) as f32 + 0.5);
            Cell::new(square.to_string(), Shape::Point, x, y)
        })
        .collect();
    let pieces = Square::in_reading_order()
        .filter_map(|square| {
            let piece = position.piece(square)?;
            Some(Piece {
                kind: piece.kind.name().en,
                owner: Some(piece.side),
                cell: square.to_string(),
                level: 0,
                count: 1,
                glyph: piece.letter().to_string(),
                name: piece.kind.name(),
            })
        })
        .collect();
    let mark = |kind, square: Square| Mark { kind, cell: square.to_string() };
    let marks = last.map_or_else(Vec::new, |mv| {
        vec![mark(MarkKind::LastFrom, mv.from()), mark(MarkKind::LastTo, mv.to())]
    });
    let moves = legal_moves(position)
        .into_iter()
        .map(|mv| ClickPath { text: mv.to_string(), path: vec![mv.from().to_string(), mv.to().to_string()] })
        .collect();
    View { cells, pieces, marks, moves }
}
