//! How to draw a position and enter a move.

use pentaply_core::position::legal_moves;
use pentaply_core::view::{Cell, ClickPath, Mark, MarkKind, Piece, Shape};
use pentaply_core::{Side, Text, View};

use crate::moves::{Kind, Move};
use crate::rules::player;
use crate::squares::Square;
use crate::{Position, squares};

const TOWER: Text = Text::new("tower", "塔楼");
const DOME: Text = Text::new("dome", "圆顶");

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
    let height = position.height(square);
    let piece = |kind, glyph: String, name| Piece {
        kind,
        owner: None,
        cell: square.to_string(),
        level: height,
        count: 1,
        glyph,
        character: None,
        name,
    };
    let mut pieces = Vec::new();
    if height > 0 {
        pieces.push(Piece { level: 0, count: height, ..piece("tower", height.to_string(), TOWER) });
    }
    if position.has_dome(square) {
        pieces.push(piece("dome", "^".to_owned(), DOME));
    }
    if let Some(side) = position.worker(square) {
        let glyph = ["X", "O"][side.index()];
        pieces.push(Piece { owner: Some(side), ..piece("worker", glyph.to_owned(), player(side)) });
    }
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
