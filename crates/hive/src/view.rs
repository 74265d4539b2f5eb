//! How to draw a position and enter a move.
//!
//! Cells are the hexes of the hive and those beside it, named by their place from where the game began (`0,0`), and each side's
//! pieces in hand, one tray for each kind. The position remembers its past, so the last move is marked whoever asks.

use std::collections::BTreeMap;

use pentaply_core::position::legal_moves;
use pentaply_core::view::{Cell, ClickPath, Mark, MarkKind, Piece as Drawn, Shape, Tint};
use pentaply_core::{Position as _, Side, View};

use crate::board::Position;
use crate::hexes::{Direction, Hex};
use crate::moves::{Move, rest_matters};
use crate::notation::write_move;
use crate::pieces::{Kind, Piece};

/// The height of a row of hexes whose width is 1.
const ROW: f32 = 0.866_025_4;
/// The pass, entered by a button of its own.
const PASS: &str = "pass";

/// A place on the unrolled plane.
type Place = (i32, i32);

pub(crate) fn view(position: &Position) -> View {
    let plane = Plane::of(position);
    let mut view = View { tints: [Tint::White, Tint::Black], ..View::default() };
    view.moves = legal_moves(position)
        .into_iter()
        .map(|mv| ClickPath { text: write_move(position, mv), path: path(position, &plane, mv) })
        .collect();
    let (mut low, mut high) = ([f32::INFINITY; 2], [f32::NEG_INFINITY; 2]);
    for (x, y) in plane.places.values().copied().map(centre) {
        low = [low[0].min(x), low[1].min(y)];
        high = [high[0].max(x), high[1].max(y)];
    }
    let [width, height] = [high[0] - low[0] + 1.0, high[1] - low[1] + 1.0];
    let mut places: Vec<(Hex, Place)> =
        plane.places.iter().map(|(&index, &place)| (Hex::from_index(index), place)).collect();
    places.sort_unstable_by_key(|&(_, (q, r))| (r, q));
    for &(hex, place) in &places {
        let (x, y) = centre(place);
        let name = position.top(hex).map_or_else(|| name(place), |piece| piece.to_string());
        view.cells.push(
            Cell::new(self::name(place), Shape::Hex, x - low[0] + 0.5, y - low[1] + 0.5).labelled(name),
        );
    }
    for side in Side::BOTH {
        let y = if side == Side::First { height + 1.0 } else { -1.0 };
        let kinds: Vec<Kind> =
            Kind::ALL.into_iter().filter(|&kind| position.expansions().has(kind)).collect();
        for (column, &kind) in kinds.iter().enumerate() {
            let x = (width - kinds.len() as f32) / 2.0 + column as f32 + 0.5;
            view.cells.push(Cell::new(tray(side, kind), Shape::Tray, x, y).owned(side));
            let count = position.in_hand(side, kind);
            if let Some(piece) = position.next_of(side, kind) {
                let glyph = in_case(side, &kind.letter().to_string());
                view.pieces.push(Drawn { glyph, ..drawn(piece, tray(side, kind), 0, count) });
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
        view.cells.push(Cell::new(PASS, Shape::Button, width / 2.0, height + 2.2).sized(2.0, 0.8));
    }
    view.marks = marks(position, &plane);
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

/// White's in capitals, Black's in small letters: `A1`, `a1`.
fn in_case(side: Side, name: &str) -> String {
    if side == Side::First { name.to_owned() } else { name.to_ascii_lowercase() }
}

fn drawn(piece: Piece, cell: String, level: usize, count: usize) -> Drawn {
    const KINDS: [&str; Kind::COUNT] =
        ["queen", "spider", "beetle", "grasshopper", "ant", "mosquito", "ladybug", "pillbug"];
    Drawn {
        kind: KINDS[piece.kind() as usize],
        owner: Some(piece.side()),
        cell,
        level: level as u32,
        count: count as u32,
        glyph: in_case(piece.side(), &piece.to_string()[1..]),
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

fn marks(position: &Position, plane: &Plane) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut mark = |kind, hex: Hex| {
        // Where a piece left the hive behind there may be no cell any more.
        if plane.places.contains_key(&hex.index()) {
            marks.push(Mark { kind, cell: plane.name(hex) });
        }
    };
    if let Some(step) = position.past().last()
        && step.mv.piece().is_some()
    {
        if step.from != Hex::NOWHERE {
            mark(MarkKind::LastFrom, step.from);
        }
        mark(MarkKind::LastTo, step.mv.to());
    }
    let is_open = position.outcome().is_open();
    if let Some(piece) = position.resting()
        && is_open
        && rest_matters(position, piece)
    {
        mark(MarkKind::Resting, position.hex(piece));
    }
    for queen in Side::BOTH.into_iter().filter_map(|side| position.queen(side)) {
        match position.occupied(queen).count_ones() {
            5 if is_open => mark(MarkKind::Threat, queen),
            6 => mark(MarkKind::LastEffect, queen),
            _ => {}
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
