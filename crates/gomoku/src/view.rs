//! How to draw a position and enter a move.

use pentaply_core::position::legal_moves;
use pentaply_core::setup::Brush;
use pentaply_core::view::{Cell, ClickPath, Decor, Mark, MarkKind, Shape, Tint};
use pentaply_core::{Position as _, Side, Text, View};

use crate::openings;
use crate::patterns::Threat;
use crate::points::Point;
use crate::rules::Rule;
use crate::{Ending, Position};

/// Black's and White's stone.
pub(crate) const STONES: [Brush; 2] = [
    Brush::single("black", "stone", Side::First, "X", Text::new("black stone", "黑子")),
    Brush::single("white", "stone", Side::Second, "O", Text::new("white stone", "白子")),
];

/// The board with row 1 at the bottom; a move is its point. Marked are the points that would make five for either side or an open
/// four for the opponent, the row of five that has won, and Black's fouls when Black is to move.
pub(crate) fn view(position: &Position, last: Option<Point>) -> View {
    let size = position.size();
    let at = |point: Point| (point.column() as f32 + 0.5, (size - 1 - point.row()) as f32 + 0.5);
    let in_reading_order =
        || (0..size).rev().flat_map(move |row| (0..size).map(move |column| Point::new(column, row)));
    let cells = in_reading_order()
        .map(|point| {
            let (x, y) = at(point);
            Cell::new(point.to_string(), Shape::Point, x, y)
        })
        .collect();
    let pieces = in_reading_order()
        .filter_map(|point| {
            let side = position.stone(point)?;
            Some(STONES[side.index()].piece(point.to_string(), 0, 1))
        })
        .collect();
    let mark = |kind, point: Point| Mark { kind, cell: point.to_string() };
    let mut marks: Vec<Mark> = last.map(|point| mark(MarkKind::LastTo, point)).into_iter().collect();
    match position.ending() {
        Some(Ending::Five(side)) => {
            marks.extend(position.fives(side).iter().map(|point| mark(MarkKind::LastEffect, point)));
        }
        Some(Ending::Foul(point, _)) => marks.push(mark(MarkKind::Forbidden, point)),
        None => {
            let mover = position.side_to_move();
            let threats = Side::BOTH
                .iter()
                .fold(*position.threats(mover.other(), Threat::OpenFour), |threats, &side| {
                    threats.or(position.threats(side, Threat::Five))
                });
            marks.extend(threats.iter().map(|point| mark(MarkKind::Threat, point)));
            if mover == Side::First {
                let fouls = position.suspects().iter().filter(|&point| position.foul(point).is_some());
                marks.extend(fouls.map(|point| mark(MarkKind::Forbidden, point)));
            }
        }
    }
    let moves = legal_moves(position)
        .into_iter()
        .map(|point| ClickPath { text: point.to_string(), path: vec![point.to_string()] })
        .collect();
    View { cells, pieces, marks, moves, decor: decor(position), tints: [Tint::Black, Tint::White] }
}

/// The lines and dots of the board, and in renju the name of an opening.
fn decor(position: &Position) -> Vec<Decor> {
    let size = position.size();
    let line = |x1: usize, y1: usize, x2: usize, y2: usize| {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(|i| i as f32 + 0.5);
        Decor::Line { x1, y1, x2, y2 }
    };
    let end = size - 1;
    let mut decor: Vec<Decor> = (0..size).map(|y| line(0, y, end, y)).collect();
    decor.extend((0..size).map(|x| line(x, 0, x, end)));
    decor.extend(stars(size).map(|(x, y)| Decor::Caption {
        x: x as f32 + 0.5,
        y: y as f32 + 0.5,
        text: STAR,
    }));
    if position.rule() == Rule::Renju
        && let Some(opening) = openings::named(position)
    {
        decor.push(Decor::Caption { x: size as f32 / 2.0, y: -0.5, text: opening.name });
    }
    decor
}

/// A dot that helps the eye; stones cover it.
const STAR: Text = Text::new("•", "•");

/// Where boards have dots: the centre if there is one, and four points towards the corners of boards that are not small.
fn stars(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let corners = (size >= 13).then_some([3, size - 4]).into_iter().flatten();
    let four = corners.clone().flat_map(move |x| corners.clone().map(move |y| (x, y)));
    let centre = (size % 2 == 1).then_some((size / 2, size / 2));
    four.chain(centre)
}

/// What each rule is, for people.
pub(crate) const fn about(rule: Rule) -> Text {
    match rule {
        Rule::Freestyle => Text::new("five or more in a row win", "五子或更多连线即胜"),
        Rule::Standard => Text::new("exactly five in a row win", "恰好五子连线才胜"),
        Rule::Renju => Text::new(
            "Black may not make an overline, two fours or two threes",
            "连珠：黑方有长连、四四、三三禁手",
        ),
        Rule::Caro => Text::new(
            "exactly five in a row win, unless the opponent's stones stand at both ends",
            "恰好五子连线且未被对方两头堵住才胜",
        ),
    }
}
