//! How to draw a position and enter a move.

use pentaply_core::position::legal_moves;
use pentaply_core::setup::Brush;
use pentaply_core::view::{Cell, ClickPath, Decor, Mark, MarkKind, Shape, Tint};
use pentaply_core::{Side, Text, View};

use crate::board::Position;
use crate::moves::Move;
use crate::pieces::{Kind, Piece};
use crate::squares::{FILES, RANKS, Square};

/// The pieces by [`Piece::index`], named by their letters in a FEN.
pub(crate) const PIECES: [Brush; 2 * Kind::COUNT] = {
    const LETTERS: [[&str; Kind::COUNT]; 2] =
        [["K", "A", "B", "N", "R", "C", "P"], ["k", "a", "b", "n", "r", "c", "p"]];
    let general = Brush::single("K", "general", Side::First, "K", Kind::General.name());
    let mut pieces = [general; 2 * Kind::COUNT];
    let mut i = 0;
    while i < pieces.len() {
        let (side, kind) = (Side::BOTH[i / Kind::COUNT], Kind::ALL[i % Kind::COUNT]);
        let letter = LETTERS[side.index()][kind.index()];
        let brush = Brush::single(letter, kind.name().en, side, letter, kind.name());
        pieces[i] = Brush { character: Some(Piece { kind, side }.character()), ..brush };
        i += 1;
    }
    pieces
};

/// The board as Red sees it, Black's back rank at the top; a move is its two points. A general in check is marked.
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
            Some(PIECES[piece.index()].piece(square.to_string(), 0, 1))
        })
        .collect();
    let mark = |kind, square: Square| Mark { kind, cell: square.to_string() };
    let mut marks = Vec::new();
    if let Some(mv) = last {
        marks.extend([mark(MarkKind::LastFrom, mv.from()), mark(MarkKind::LastTo, mv.to())]);
    }
    if position.is_in_check() {
        marks.push(mark(MarkKind::Threat, position.general(position.mover())));
    }
    let moves = legal_moves(position)
        .into_iter()
        .map(|mv| ClickPath { text: mv.to_string(), path: vec![mv.from().to_string(), mv.to().to_string()] })
        .collect();
    View { cells, pieces, marks, moves, decor: decor(), tints: [Tint::Red, Tint::Black] }
}

/// The lines of the board, broken by the river, the crosses of the palaces, the words on the river, and the files as
/// each player counts them.
fn decor() -> Vec<Decor> {
    let line = |x1: usize, y1: usize, x2: usize, y2: usize| {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(|i| i as f32 + 0.5);
        Decor::Line { x1, y1, x2, y2 }
    };
    let (right, bottom) = (FILES - 1, RANKS - 1);
    let mut decor: Vec<Decor> = (0..=bottom).map(|y| line(0, y, right, y)).collect();
    for x in 0..=right {
        if x == 0 || x == right {
            decor.push(line(x, 0, x, bottom));
        } else {
            decor.extend([line(x, 0, x, bottom / 2), line(x, RANKS / 2, x, bottom)]);
        }
    }
    for top in [0, bottom - 2] {
        decor.extend([line(3, top, 5, top + 2), line(5, top, 3, top + 2)]);
    }
    let river = [(2.5, Text::new("Chu river", "楚　河")), (6.5, Text::new("Han border", "漢　界"))];
    decor.extend(river.map(|(x, text)| Decor::Caption { x, y: RANKS as f32 / 2.0, text }));
    for (x, &black) in FILE_NUMBERS.iter().enumerate() {
        let red = FILE_NUMBERS[right - x];
        let x = x as f32 + 0.5;
        decor.push(Decor::Caption { x, y: 0.0, text: Text::new(black.en, black.en) });
        decor.push(Decor::Caption { x, y: RANKS as f32, text: red });
    }
    decor
}

/// Files are counted from a player's right; Black writes figures, Red numerals.
const FILE_NUMBERS: [Text; FILES] = [
    Text::new("1", "一"),
    Text::new("2", "二"),
    Text::new("3", "三"),
    Text::new("4", "四"),
    Text::new("5", "五"),
    Text::new("6", "六"),
    Text::new("7", "七"),
    Text::new("8", "八"),
    Text::new("9", "九"),
];
