//! How to draw a position and enter a move.
//!
//! Cells are the hexes of the hive and those beside it, named by their place from where the game began (`0,0`), and each side's
//! pieces in hand, one tray for each kind.

use std::collections::BTreeMap;

use pentaply_core::position::legal_moves;
use pentaply_core::view::{Cell, ClickPath, Mark, MarkKind, Piece as Drawn, Shape, Tint};
use pentaply_core::{Position as _, Side, View};

use crate::board::Position;
use crate::hexes::{Direction, Hex};
use crate::moves::Move;
use crate::notation::write_move;
use crate::pieces::{Kind, Piece};

/// The height of a row of hexes whose width is 1.
const ROW: f32 = 0.866_025_4;
/// The pass, entered by a button of its own.
const PASS: &str = "pass";

/// A place on the unrolled plane.
type Place = (i32, i32);

pub(crate) fn view(position: &Position, last: Option<(&Position, Move)>) -> View {
    let plane = Plane::of(position);
    let mut view = View { tints: [Tint::White, Tint::Black], ..View::default() };
    view.moves = legal_moves(position)
        .into_iter()
        .map(|mv| ClickPath { text: write_move(position, mv), path: path(position, &plane, mv) })
        .collect();
    let (mut low, mut high) = ((0.0_f32, 0.0_f32), (0.0_f32, 0.0_f32));
    for &place in plane.places.values() {
        let (x, y) = centre(place);
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    let mut places: Vec<(Hex, Place)> =
        plane.places.iter().map(|(&index, &place)| (Hex::from_index(index), place)).collect();
    places.sort_unstable_by_key(|&(_, (q, r))| (r, q));
    for &(hex, place) in &places {
        let (x, y) = centre(place);
        let name = position.top(hex).map_or_else(|| name(place), |piece| piece.to_string());
        view.cells
            .push(Cell::new(self::name(place), Shape::Hex, x - low.0 + 0.5, y - low.1 + 0.5).labelled(name));
    }
    let width = high.0 - low.0 + 1.0;
    for side in Side::BOTH {
        let y = if side == Side::First { high.1 - low.1 + 2.0 } else { -1.0 };
        let kinds: Vec<Kind> =
            Kind::ALL.into_iter().filter(|&kind| position.expansions().has(kind)).collect();
        for (column, &kind) in kinds.iter().enumerate() {
            let x = (width - kinds.len() as f32) / 2.0 + column as f32 + 0.5;
            view.cells.push(Cell::new(tray(side, kind), Shape::Tray, x, y).owned(side));
            let count = position.in_hand(side, kind);
            if let Some(piece) = position.next_of(side, kind) {
                view.pieces.push(drawn(piece, tray(side, kind), 0, count));
            }
        }
    }
    for &(hex, place) in &places {
        let mut stack: Vec<Piece> =
            std::iter::successors(position.top(hex), |&piece| position.below(piece)).collect();
        stack.reverse();
        for (level, piece) in stack.into_iter().enumerate() {
            view.pieces.push(drawn(piece, name(place), level, 1));
        }
    }
    if view.moves.iter().any(|path| path.text == PASS) {
        view.cells.push(Cell::new(PASS, Shape::Button, width / 2.0, high.1 - low.1 + 3.2).sized(2.0, 0.8));
    }
    view.marks = marks(position, &plane, last);
    view
}

fn tray(side: Side, kind: Kind) -> String {
    format!("{}{}", ['w', 'b'][side.index()], kind.letter())
}

fn name((q, r): Place) -> String {
    format!("{q},{r}")
}

fn centre((q, r): Place) -> (f32, f32) {
    (q as f32 + r as f32 / 2.0, r as f32 * ROW)
}

fn drawn(piece: Piece, cell: String, level: usize, count: usize) -> Drawn {
    const KINDS: [&str; Kind::COUNT] =
        ["queen", "spider", "beetle", "grasshopper", "ant", "mosquito", "ladybug", "pillbug"];
    let letter = piece.kind().letter();
    Drawn {
        kind: KINDS[piece.kind() as usize],
        owner: Some(piece.side()),
        cell,
        level: level as u32,
        count: count as u32,
        glyph: if piece.side() == Side::First {
            letter.to_string()
        } else {
            letter.to_ascii_lowercase().to_string()
        },
        character: None,
        name: piece.kind().name(),
    }
}

fn path(position: &Position, plane: &Plane, mv: Move) -> Vec<String> {
    let Some(piece) = mv.piece() else { return vec![PASS.to_owned()] };
    let from = match position.place(piece) {
        Some(hex) => plane.name(hex),
        None => tray(piece.side(), piece.kind()),
    };
    vec![from, plane.name(mv.to())]
}

fn marks(position: &Position, plane: &Plane, last: Option<(&Position, Move)>) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some((before, mv)) = last
        && let Some(piece) = mv.piece()
    {
        if let Some(from) = before.place(piece)
            && plane.places.contains_key(&from.index())
        {
            marks.push(Mark { kind: MarkKind::LastFrom, cell: plane.name(from) });
        }
        marks.push(Mark { kind: MarkKind::LastTo, cell: plane.name(mv.to()) });
    }
    for side in Side::BOTH {
        if let Some(queen) = position.queen(side)
            && position.occupied(queen).count_ones() == 5
        {
            marks.push(Mark { kind: MarkKind::Threat, cell: plane.name(queen) });
        }
    }
    marks
}

/// The hive and what lies beside it, unrolled: the first piece was placed at (0, 0).
struct Plane {
    /// By the number of the hex.
    places: BTreeMap<usize, Place>,
}

impl Plane {
    fn of(position: &Position) -> Plane {
        let mut pieces: BTreeMap<usize, Place> = BTreeMap::new();
        // The pieces' own places, played through: each goes beside or onto one that has its place already.
        let mut at: [Option<Place>; crate::pieces::PIECES] = [None; crate::pieces::PIECES];
        let mut replay = Position::start(position.expansions());
        for step in position.past() {
            if let Some(piece) = step.mv.piece() {
                let to = step.mv.to();
                let place = match replay.top(to) {
                    Some(below) => at[below.index()],
                    None => replay.neighbours_without(to, piece).next().and_then(|(direction, near)| {
                        at[near.index()].map(|place| along(place, direction.opposite()))
                    }),
                };
                at[piece.index()] = Some(place.unwrap_or((0, 0)));
            }
            replay.make(step.mv);
        }
        for piece in position.on_board() {
            if let Some(place) = at[piece.index()] {
                pieces.insert(position.hex(piece).index(), place);
            }
        }
        let mut places = pieces.clone();
        for (&index, &place) in &pieces {
            for direction in Direction::ALL {
                places
                    .entry(Hex::from_index(index).step(direction).index())
                    .or_insert_with(|| along(place, direction));
            }
        }
        if places.is_empty() {
            places.insert(Hex::ORIGIN.index(), (0, 0));
        }
        Plane { places }
    }

    fn name(&self, hex: Hex) -> String {
        self.places.get(&hex.index()).map_or_else(String::new, |&place| name(place))
    }
}

fn along((q, r): Place, direction: Direction) -> Place {
    let (dq, dr) = direction.step();
    (q + dq, r + dr)
}
