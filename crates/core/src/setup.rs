//! Setting up a position by hand, told to any screen.
//!
//! A game says what can be put on its board ([`Brush`]) and how a position is made of what has been put there ([`Kit`]). What stands
//! where while somebody is still at it is a [`Layout`], which need be no position yet; an [`Edit`] is one click. The cells are those
//! of the view of the variant's start. A screen needs to know no rules: it sends the layout and the click, and draws what comes back.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::view::{Cell, Piece, Shape};
use crate::{Game, InputError, Position, Side, Text, View, quote};

/// One thing that can be put on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Brush {
    /// Its name in layouts and edits, unique in the game.
    pub id: &'static str,
    /// As [`Piece::kind`].
    pub kind: &'static str,
    /// As [`Piece::owner`].
    pub owner: Option<Side>,
    /// As [`Piece::glyph`]; `None` for the count of what is there.
    pub glyph: Option<&'static str>,
    /// As [`Piece::character`].
    pub character: Option<&'static str>,
    /// As [`Piece::name`].
    pub name: Text,
    /// How many of it a cell holds, from 1. Where it is 1, a second click takes the thing off again.
    pub most: u32,
    /// What has a lower tier lies under it; what has the same tier goes when it comes.
    pub tier: u8,
    /// Whether a cell without any is drawn as holding none, as an empty pit is.
    pub shows_none: bool,
}

impl Brush {
    /// A thing of which a cell holds one, on the ground and with nothing on it.
    #[must_use]
    pub const fn single(
        id: &'static str,
        kind: &'static str,
        owner: Side,
        glyph: &'static str,
        name: Text,
    ) -> Brush {
        Brush {
            id,
            kind,
            owner: Some(owner),
            glyph: Some(glyph),
            character: None,
            name,
            most: 1,
            tier: 0,
            shows_none: false,
        }
    }

    /// So many of it on a cell, on top of so many other things, as a view draws it.
    #[must_use]
    pub fn piece(&self, cell: impl Into<String>, level: u32, count: u32) -> Piece {
        Piece {
            kind: self.kind,
            owner: self.owner,
            cell: cell.into(),
            level,
            count,
            glyph: self.glyph.map_or_else(|| count.to_string(), str::to_owned),
            character: self.character,
            name: self.name,
        }
    }
}

/// How the positions of a game are set up by hand.
#[derive(Clone, Copy, Debug)]
pub struct Kit<P, E> {
    /// What can be put on a cell. Every piece of every view of the game is as one of them would draw it.
    pub brushes: &'static [Brush],
    /// Makes a position of a variant, with this side to move, of what stands there: each thing on a cell of the variant's start,
    /// no two of one tier on a cell, counts within [`Brush::most`]. The error says why it is no position.
    pub compose: fn(variant: &str, turn: Side, placed: &[Placed<'_>]) -> Result<P, E>,
    /// Whether what stands where and who is to move say all of a position but its past: a right that does not show on the board is
    /// lost when the position is set up again.
    pub is_all: fn(position: &P) -> bool,
}

/// A thing on the board, for [`Kit::compose`].
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The cell's id.
    pub cell: &'a str,
    /// What stands there.
    pub brush: &'static Brush,
    /// How many of it, from 1.
    pub count: u32,
}

/// What stands where on a board that somebody is setting up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Layout {
    /// The variant.
    pub variant: String,
    /// Who is to move.
    pub turn: Side,
    /// The things, in any order.
    pub things: Vec<Thing>,
}

/// A thing in a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Thing {
    /// The id of its cell.
    pub cell: String,
    /// The id of its brush.
    pub brush: String,
    /// How many of it.
    pub count: u32,
}

/// One change of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "act", rename_all = "kebab-case", deny_unknown_fields)
)]
pub enum Edit {
    /// Puts one more of a thing on a cell, in place of what cannot stand there with it. A thing of which a cell holds one only is
    /// taken off if it is there; of others nothing happens when the cell is full.
    Put {
        /// The cell's id.
        cell: String,
        /// The brush's id.
        brush: String,
    },
    /// Sets how many of a thing a cell holds; 0 takes it off.
    Count {
        /// The cell's id.
        cell: String,
        /// The brush's id.
        brush: String,
        /// How many.
        count: u32,
    },
    /// Takes one of the topmost thing off a cell, if there is any.
    Take {
        /// The cell's id.
        cell: String,
    },
    /// Empties the board.
    Clear,
    /// Says who is to move.
    Turn {
        /// Who.
        turn: Side,
    },
}

/// Why a layout or an edit cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// Positions of this game cannot be set up by hand.
    NotByHand(Text),
    /// The board has no such cell, or nothing can stand there.
    UnknownCell(String),
    /// The game has no such thing.
    UnknownBrush(String),
    /// More of a thing than a cell holds.
    TooMany {
        /// What.
        name: Text,
        /// Where.
        cell: String,
        /// How many it holds.
        most: u32,
    },
    /// Two things on a cell that cannot be there together.
    Crowded(String),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::NotByHand(game) => {
                write!(
                    f,
                    "a position of {} is more than what stands where: it cannot be set up by hand",
                    game.en
                )
            }
            SetupError::UnknownCell(cell) => write!(f, "nothing can be put on '{cell}' of this board"),
            SetupError::UnknownBrush(brush) => write!(f, "the game has no '{brush}' to put on a board"),
            SetupError::TooMany { name, cell, most } => {
                write!(f, "{cell} holds at most {most} of this: {}", name.en)
            }
            SetupError::Crowded(cell) => write!(f, "two things on {cell} cannot be there together"),
        }
    }
}

impl std::error::Error for SetupError {}

impl InputError for SetupError {
    fn zh(&self) -> String {
        match self {
            SetupError::NotByHand(game) => format!("{}的局面不只取决于棋子的位置，不能手工摆放", game.zh),
            SetupError::UnknownCell(cell) => format!("棋盘上的“{cell}”处不能摆放"),
            SetupError::UnknownBrush(brush) => format!("本游戏没有“{brush}”可以摆放"),
            SetupError::TooMany { name, cell, most } => format!("{cell} 处最多放 {most} 个{}", name.zh),
            SetupError::Crowded(cell) => format!("{cell} 处有两样东西不能同时存在"),
        }
    }
}

/// The board of one variant, where positions of it are set up.
pub struct Easel<G: Game> {
    /// The view of the start, without its moves, marks and pieces, and only with cells where things can stand.
    board: View,
    /// Each cell's place among them.
    places: HashMap<String, usize>,
    variant: String,
    kit: Kit<G::Position, G::Error>,
}

impl<G: Game> Easel<G> {
    /// The board that this position, the start of a variant, stands on.
    ///
    /// # Errors
    /// [`SetupError::NotByHand`].
    pub fn new(start: &G::Position) -> Result<Easel<G>, SetupError> {
        let kit = G::KIT.ok_or(SetupError::NotByHand(G::TITLE))?;
        let view = G::view(start, None);
        let stands = |cell: &Cell| !matches!(cell.shape, Shape::Button | Shape::Tray);
        let cells: Vec<Cell> = view.cells.into_iter().filter(stands).collect();
        let places = cells.iter().enumerate().map(|(place, cell)| (cell.id.clone(), place)).collect();
        let board = View { cells, decor: view.decor, tints: view.tints, ..View::default() };
        Ok(Easel { board, places, variant: G::variant(start), kit })
    }

    /// What can be put on a cell.
    #[must_use]
    pub fn brushes(&self) -> &'static [Brush] {
        self.kit.brushes
    }

    /// The ids of the cells where things can stand, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = &str> {
        self.board.cells.iter().map(|cell| cell.id.as_str())
    }

    /// What stands where in a position of this variant.
    #[must_use]
    pub fn layout(&self, position: &G::Position) -> Layout {
        let thing = |piece: Piece| {
            let brush = self.kit.brushes.iter();
            let brush = brush.clone().find(|brush| (brush.kind, brush.owner) == (piece.kind, piece.owner))?;
            let Piece { cell, count, .. } = piece;
            (count > 0).then(|| Thing { cell, brush: brush.id.to_owned(), count })
        };
        let things = G::view(position, None).pieces.into_iter().filter_map(thing).collect();
        Layout { variant: self.variant.clone(), turn: position.side_to_move(), things }
    }

    /// The things of a layout by cell in reading order, bottom first.
    ///
    /// # Errors
    /// An unknown cell or brush, too many of a thing, two things of one tier on a cell.
    pub fn placed<'a>(&self, layout: &'a Layout) -> Result<Vec<Placed<'a>>, SetupError> {
        let mut placed = Vec::with_capacity(layout.things.len());
        let mut taken = HashSet::new();
        for Thing { cell, brush, count } in layout.things.iter().filter(|thing| thing.count > 0) {
            let (place, brush) = (self.place(cell)?, self.brush(brush)?);
            if *count > brush.most {
                return Err(too_many(brush, cell));
            }
            if !taken.insert((place, brush.tier)) {
                return Err(SetupError::Crowded(cell.clone()));
            }
            placed.push((place, Placed { cell, brush, count: *count }));
        }
        placed.sort_by_key(|(place, placed)| (*place, placed.brush.tier));
        Ok(placed.into_iter().map(|(_, placed)| placed).collect())
    }

    /// Writes a layout in order: its things as [`Easel::placed`], the variant in full.
    ///
    /// # Errors
    /// As [`Easel::placed`]; the layout stays as it was.
    pub fn tidy(&self, layout: &mut Layout) -> Result<(), SetupError> {
        let thing = |thing: &Placed<'_>| Thing {
            cell: thing.cell.to_owned(),
            brush: thing.brush.id.to_owned(),
            count: thing.count,
        };
        layout.things = self.placed(layout)?.iter().map(thing).collect();
        layout.variant.clone_from(&self.variant);
        Ok(())
    }

    /// Does an edit.
    ///
    /// # Errors
    /// An unknown cell or brush, or too many of a thing; the layout stays as it was.
    pub fn edit(&self, layout: &mut Layout, edit: &Edit) -> Result<(), SetupError> {
        match edit {
            Edit::Turn { turn } => layout.turn = *turn,
            Edit::Clear => layout.things.clear(),
            Edit::Take { cell } => {
                self.place(cell)?;
                let tier = |thing: &Thing| self.brush(&thing.brush).map_or(0, |brush| brush.tier);
                let here = layout.things.iter_mut().filter(|thing| thing.cell == *cell && thing.count > 0);
                if let Some(top) = here.max_by_key(|thing| tier(thing)) {
                    top.count -= 1;
                }
                layout.things.retain(|thing| thing.count > 0);
            }
            Edit::Put { cell, brush } => {
                let brush = self.brush(brush)?;
                let mut things = layout.things.iter();
                let there = things.find(|thing| thing.cell == *cell && thing.brush == brush.id);
                let count = match there.map_or(0, |thing| thing.count) {
                    1 if brush.most == 1 => 0,
                    count => count.saturating_add(1).min(brush.most),
                };
                self.set(layout, cell, brush, count)?;
            }
            Edit::Count { cell, brush, count } => self.set(layout, cell, self.brush(brush)?, *count)?,
        }
        Ok(())
    }

    /// Draws what was put there: a view without moves and marks.
    #[must_use]
    pub fn view(&self, placed: &[Placed<'_>]) -> View {
        let mut pieces = Vec::with_capacity(placed.len());
        let mut left = placed.iter().peekable();
        for Cell { id, .. } in &self.board.cells {
            if left.peek().is_none_or(|thing| thing.cell != id) {
                let none = self.kit.brushes.iter().filter(|brush| brush.shows_none);
                pieces.extend(none.map(|brush| brush.piece(id, 0, 0)));
            }
            let mut level = 0;
            while let Some(thing) = left.next_if(|thing| thing.cell == id) {
                pieces.push(thing.brush.piece(id, level, thing.count));
                level += thing.count;
            }
        }
        View { pieces, ..self.board.clone() }
    }

    /// The position that it is.
    ///
    /// # Errors
    /// It is none, in the words of the game.
    pub fn compose(&self, turn: Side, placed: &[Placed<'_>]) -> Result<G::Position, G::Error> {
        (self.kit.compose)(&self.variant, turn, placed)
    }

    fn set(
        &self,
        layout: &mut Layout,
        cell: &str,
        brush: &'static Brush,
        count: u32,
    ) -> Result<(), SetupError> {
        self.place(cell)?;
        if count > brush.most {
            return Err(too_many(brush, cell));
        }
        let shares = |thing: &Thing| self.brush(&thing.brush).is_ok_and(|other| other.tier == brush.tier);
        layout.things.retain(|thing| thing.cell != cell || !shares(thing));
        if count > 0 {
            layout.things.push(Thing { cell: cell.to_owned(), brush: brush.id.to_owned(), count });
        }
        Ok(())
    }

    fn place(&self, cell: &str) -> Result<usize, SetupError> {
        self.places.get(cell).copied().ok_or_else(|| SetupError::UnknownCell(quote(cell)))
    }

    fn brush(&self, id: &str) -> Result<&'static Brush, SetupError> {
        let found = self.kit.brushes.iter().find(|brush| brush.id == id);
        found.ok_or_else(|| SetupError::UnknownBrush(quote(id)))
    }
}

fn too_many(brush: &Brush, cell: &str) -> SetupError {
    SetupError::TooMany { name: brush.name, cell: cell.to_owned(), most: brush.most }
}
