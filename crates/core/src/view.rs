//! How to draw a position and enter a move, told to any screen.
//!
//! A view is data: cells on a plane, pieces on cells, marks, and each legal move as the sequence of cells that a
//! person clicks to make it. A screen needs to know no rules: it lights up the cells that continue what was clicked
//! so far. The terminal and the page draw from the same view.

use crate::{Side, Text};

/// A position as a screen sees it.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Where things can stand and what can be clicked, in reading order.
    pub cells: Vec<Cell>,
    /// What stands on the cells, bottom first where they are stacked.
    pub pieces: Vec<Piece>,
    /// What is worth marking.
    pub marks: Vec<Mark>,
    /// Every legal move, in generation order.
    pub moves: Vec<ClickPath>,
    /// What is drawn on the board under the pieces, where its cells alone do not say how it looks.
    pub decor: Vec<Decor>,
    /// The colours of the first and the second player's pieces.
    pub tints: [Tint; 2],
}

/// Something drawn on the board, in the units of its cells.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
pub enum Decor {
    /// A straight line from one place to another. A board with lines is ruled: its points are where they cross.
    Line {
        /// One end, from the left edge.
        x1: f32,
        /// One end, from the top edge.
        y1: f32,
        /// The other end, from the left edge.
        x2: f32,
        /// The other end, from the top edge.
        y2: f32,
    },
    /// Words on the board.
    Caption {
        /// Their middle, from the left edge.
        x: f32,
        /// Their middle, from the top edge.
        y: f32,
        /// The words.
        text: Text,
    },
}

/// The colour of a player's pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Tint {
    /// No colour of the game's own: a screen tells the players apart as it likes.
    #[default]
    Free,
    /// Black.
    Black,
    /// White.
    White,
    /// Red.
    Red,
}

/// The shape of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Shape {
    /// A round hollow that holds seeds.
    Pit,
    /// A long hollow that seeds end in.
    Store,
    /// A crossing of lines.
    Point,
    /// A square field.
    Square,
    /// A hexagonal field, pointy side up.
    Hex,
    /// A place off the board where pieces wait.
    Tray,
    /// An act that is no place, such as `pass` or `swap`; drawn with its label.
    Button,
}

/// A place on the plane.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cell {
    /// Its name in click paths, unique in the view.
    pub id: String,
    /// How it is drawn.
    pub shape: Shape,
    /// Centre, in cell widths from the left edge of the board.
    pub x: f32,
    /// Centre, in cell heights from the top edge of the board.
    pub y: f32,
    /// Width, in cell widths.
    pub width: f32,
    /// Height, in cell heights.
    pub height: f32,
    /// What people call it: `h8`, `3`.
    pub label: String,
    /// Whose it is, where it belongs to a player (pits, stores, trays).
    pub owner: Option<Side>,
}

impl Cell {
    /// A cell of unit size that belongs to nobody and is called by its id.
    #[must_use]
    pub fn new(id: impl Into<String>, shape: Shape, x: f32, y: f32) -> Cell {
        let id = id.into();
        Cell { label: id.clone(), id, shape, x, y, width: 1.0, height: 1.0, owner: None }
    }

    /// The same cell with another size.
    #[must_use]
    pub fn sized(self, width: f32, height: f32) -> Cell {
        Cell { width, height, ..self }
    }

    /// The same cell with another label.
    #[must_use]
    pub fn labelled(self, label: impl Into<String>) -> Cell {
        Cell { label: label.into(), ..self }
    }

    /// The same cell, belonging to a player.
    #[must_use]
    pub fn owned(self, owner: Side) -> Cell {
        Cell { owner: Some(owner), ..self }
    }
}

/// Something that stands on a cell.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Piece {
    /// Its kind, one word, for choosing a picture: `seeds`, `tower`, `dome`, `worker`, `stone`.
    pub kind: &'static str,
    /// Whose it is; `None` for what belongs to nobody.
    pub owner: Option<Side>,
    /// The cell it stands on.
    pub cell: String,
    /// How many things lie under it on this cell (0 = on the ground).
    pub level: u32,
    /// How many there are: seeds in a pit, storeys of a tower, pieces in hand; 1 for a single thing.
    pub count: u32,
    /// One or two characters that stand for it in a terminal.
    pub glyph: String,
    /// The Chinese character that such a piece bears, for a screen that speaks Chinese or draws pieces; `None` where
    /// pieces bear none.
    pub character: Option<&'static str>,
    /// What a person calls it.
    pub name: Text,
}

/// Why a cell is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum MarkKind {
    /// The last move began here.
    LastFrom,
    /// The last move ended here.
    LastTo,
    /// The last move changed this cell too (a capture, a build).
    LastEffect,
    /// The side to move could be beaten or beat through this cell at once.
    Threat,
    /// The side to move may not play here although the cell is free.
    Forbidden,
    /// What the last move brought here must rest: the side to move cannot use it, although it could otherwise.
    Resting,
}

/// A mark on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mark {
    /// Why.
    pub kind: MarkKind,
    /// Where.
    pub cell: String,
}

/// A legal move and how to enter it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ClickPath {
    /// The move in the game's text form.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub text: String,
    /// The cells to click, in order. No two moves have the same path, and none is the beginning of another.
    pub path: Vec<String>,
}
