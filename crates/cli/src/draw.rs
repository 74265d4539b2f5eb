//! A board in characters, drawn from any view: boxes for pits and squares, a lattice for points and hexes, ruled where the
//! view has lines.
//!
//! Names no game. What belongs to nobody else: where labels go (on the margins when they are made of a column and a row,
//! on the border of each box otherwise), how marks look without colours, and the legend.

mod axes;

use std::collections::HashMap;

use anstyle::{AnsiColor, Style};
use pentaply_core::view::{Cell, Decor, MarkKind, Piece, Shape, Tint};
use pentaply_core::{Lang, Side, View};

use crate::canvas::{Canvas, width};
use crate::messages::{self, fill};

use axes::{Axes, row_count, row_pitch};

/// Draws a view, `turned` as the second player sees it; `players` are the names of the two sides in this language. Ends
/// with a line end.
pub(crate) fn draw(view: &View, players: [&str; 2], turned: bool, lang: Lang) -> String {
    let scene = Scene::new(view, players, turned, lang);
    let mut canvas = Canvas::default();
    scene.board(&mut canvas);
    let mut lines = canvas.lines();
    lines.extend(scene.stacks());
    lines.extend(scene.trays());
    lines.extend(scene.legend());
    let mut text = String::new();
    for line in lines {
        if !line.is_empty() {
            text.push_str("  ");
            text.push_str(&line);
        }
        text.push('\n');
    }
    text
}

const DIM: Style = Style::new().dimmed();

/// The colour of a side's things. What is black or white on a board is left to the terminal, whose ground may be either.
fn side_style(tints: [Tint; 2], side: Option<Side>) -> Style {
    let Some(side) = side else { return Style::new() };
    let color = match (tints[side.index()], side) {
        (Tint::Free, Side::First) => AnsiColor::Cyan,
        (Tint::Free, Side::Second) => AnsiColor::Yellow,
        (Tint::Red, _) => AnsiColor::Red,
        (Tint::Black | Tint::White, _) => return Style::new(),
    };
    Style::new().fg_color(Some(color.into()))
}

/// The signs left and right of a marked cell's content.
fn signs(mark: MarkKind) -> (&'static str, &'static str) {
    match mark {
        MarkKind::LastTo => ("[", "]"),
        MarkKind::LastEffect => ("<", ">"),
        MarkKind::LastFrom => ("(", ")"),
        MarkKind::Threat => ("", "!"),
        MarkKind::Forbidden => ("", "×"),
        MarkKind::Resting => ("{", "}"),
    }
}

/// Which of several marks on one cell is shown.
const LOUDEST: [MarkKind; 6] = [
    MarkKind::Resting,
    MarkKind::LastTo,
    MarkKind::LastEffect,
    MarkKind::LastFrom,
    MarkKind::Forbidden,
    MarkKind::Threat,
];

/// More signs than this are not listed in the legend, but so many of them.
const MOST_IN_LEGEND: usize = 8;
const FIRST_IN_LEGEND: usize = 3;

/// Ruled boards with more rows than this are drawn without a line between them, to fit on a screen.
const MOST_SPACED_ROWS: usize = 12;

/// Columns and rows that the plane's units take in characters.
struct Grid {
    left: f32,
    top: f32,
    columns: f32,
    rows: f32,
}

impl Grid {
    fn x(&self, x: f32) -> usize {
        ((x - self.left) * self.columns).round() as usize
    }

    fn y(&self, y: f32) -> usize {
        ((y - self.top) * self.rows).round() as usize
    }
}

/// A view sorted for drawing.
struct Scene<'a> {
    view: &'a View,
    players: [&'a str; 2],
    /// The cells of the board proper, where they are drawn.
    cells: Vec<Cell>,
    pieces: HashMap<&'a str, Vec<&'a Piece>>,
    marks: HashMap<&'a str, MarkKind>,
    /// Half a turn of the plane is -1.
    turn: f32,
    lang: Lang,
}

impl<'a> Scene<'a> {
    fn new(view: &'a View, players: [&'a str; 2], turned: bool, lang: Lang) -> Scene<'a> {
        let on_board = |cell: &&Cell| !matches!(cell.shape, Shape::Tray | Shape::Button);
        let mut cells: Vec<Cell> = view.cells.iter().filter(on_board).cloned().collect();
        let turn = if turned { -1.0 } else { 1.0 };
        for cell in &mut cells {
            (cell.x, cell.y) = (turn * cell.x, turn * cell.y);
        }
        let mut pieces: HashMap<&str, Vec<&Piece>> = HashMap::new();
        for piece in &view.pieces {
            pieces.entry(&piece.cell).or_default().push(piece);
        }
        for stack in pieces.values_mut() {
            stack.sort_by_key(|piece| piece.level);
        }
        let mut marks = HashMap::new();
        for kind in LOUDEST {
            for mark in view.marks.iter().filter(|mark| mark.kind == kind) {
                marks.entry(mark.cell.as_str()).or_insert(kind);
            }
        }
        Scene { view, players, cells, pieces, marks, turn, lang }
    }

    fn style(&self, side: Option<Side>) -> Style {
        side_style(self.view.tints, side)
    }

    /// What stands for a piece: the character it bears where the reader knows it.
    fn glyph<'b>(&self, piece: &'b Piece) -> &'b str {
        match piece.character {
            Some(character) if self.lang == Lang::Zh => character,
            _ => &piece.glyph,
        }
    }

    fn is_ruled(&self) -> bool {
        self.view.decor.iter().any(|decor| matches!(decor, Decor::Line { .. }))
    }

    fn is_boxed(&self) -> bool {
        self.cells.iter().any(|cell| matches!(cell.shape, Shape::Pit | Shape::Store | Shape::Square))
    }

    /// What stands on a cell, from the ground up.
    fn stack(&self, cell: &Cell) -> &[&'a Piece] {
        self.pieces.get(cell.id.as_str()).map_or(&[], Vec::as_slice)
    }

    /// What is written in a cell: its pieces from the ground up, in a lattice only the topmost and how many there are.
    fn content(&self, cell: &Cell) -> Vec<(String, Style)> {
        let stack = self.stack(cell);
        let height = if self.is_boxed() { String::new() } else { raised(stack.len()) };
        let shown = if self.is_boxed() { stack } else { &stack[stack.len().saturating_sub(1)..] };
        let bold =
            |style: Style| if self.marks.contains_key(cell.id.as_str()) { style.bold() } else { style };
        shown
            .iter()
            .map(|piece| {
                (format!("{}{height}", self.glyph(piece)), bold(self.style(piece.owner.or(cell.owner))))
            })
            .collect()
    }

    fn content_width(&self, cell: &Cell) -> usize {
        let parts = self.content(cell);
        parts.iter().map(|(text, _)| width(text)).sum::<usize>() + parts.len().saturating_sub(1)
    }

    fn widest(&self) -> usize {
        self.cells.iter().map(|cell| self.content_width(cell)).max().unwrap_or(0).max(1)
    }

    /// Draws the cells with their content, marks and labels.
    fn board(&self, canvas: &mut Canvas) {
        let axes = Axes::of(&self.cells);
        let margin = axes.as_ref().map_or(0, |axes| axes.row_width() + 1);
        if self.is_boxed() {
            self.boxes(canvas, margin, axes.as_ref());
        } else {
            self.lattice(canvas, margin, axes.as_ref());
        }
    }

    fn boxes(&self, canvas: &mut Canvas, margin: usize, axes: Option<&Axes>) {
        // Room for the content and a sign on either side, odd so that a single character stands in the middle.
        let inside = (self.widest() + 2) | 1;
        let labels = self.cells.iter().map(|cell| width(&cell.label)).max().unwrap_or(0);
        let inside = if axes.is_none() { inside.max((labels + 2) | 1) } else { inside };
        let left_edge = |cell: &Cell| cell.x - cell.width / 2.0;
        let top_edge = |cell: &Cell| cell.y - cell.height / 2.0;
        let grid = Grid {
            left: least(self.cells.iter().map(left_edge)),
            top: least(self.cells.iter().map(top_edge)),
            columns: (inside + 1) as f32,
            rows: 2.0,
        };
        let right_edge = |cell: &Cell| margin + grid.x(cell.x + cell.width / 2.0);
        let bottom_edge = |cell: &Cell| grid.y(cell.y + cell.height / 2.0);
        let bottom = self.cells.iter().map(bottom_edge).max().unwrap_or(0);
        let right = self.cells.iter().map(right_edge).max().unwrap_or(0);
        for cell in &self.cells {
            let (left, top) = (margin + grid.x(left_edge(cell)), grid.y(top_edge(cell)));
            canvas.outline(left, top, right_edge(cell), bottom_edge(cell));
        }
        for cell in &self.cells {
            let (left, top) = (margin + grid.x(left_edge(cell)), grid.y(top_edge(cell)));
            let (room, middle) = (right_edge(cell) - left - 1, (top + bottom_edge(cell)) / 2);
            let start = left + 1 + room.saturating_sub(self.content_width(cell)) / 2;
            self.fill(canvas, cell, start, middle);
            if axes.is_none() {
                let y = if 2 * middle > bottom { bottom_edge(cell) } else { top };
                let start = left + 1 + room.saturating_sub(width(&cell.label)) / 2;
                canvas.write(start, y, &cell.label, DIM);
            }
        }
        if let Some(axes) = axes {
            for (y, label) in &axes.rows {
                axes.write_row(canvas, grid.y(*y as f32 / Axes::SCALE), label);
            }
            for (x, label) in &axes.columns {
                let x = margin + grid.x(*x as f32 / Axes::SCALE);
                canvas.write(x.saturating_sub(width(label) / 2), bottom + 1, label, DIM);
            }
        }
        self.write_owners(canvas, right + 2, &grid);
    }

    /// Names the players beside the rows of pits that are theirs.
    fn write_owners(&self, canvas: &mut Canvas, x: usize, grid: &Grid) {
        for side in Side::BOTH {
            let rows = self.cells.iter().filter(|cell| cell.owner == Some(side) && cell.shape == Shape::Pit);
            if let Some(cell) = rows.max_by(|a, b| a.y.total_cmp(&b.y)) {
                canvas.write(x, grid.y(cell.y), self.players[side.index()], self.style(Some(side)));
            }
        }
    }

    fn lattice(&self, canvas: &mut Canvas, margin: usize, axes: Option<&Axes>) {
        // A column between neighbours for the signs of a mark, and an even pitch where rows are set off by half or lines cross
        // between.
        let halves = self.cells.iter().any(|cell| (cell.x - self.cells[0].x).fract().abs() > 0.25);
        let is_tall = self.is_ruled() && row_count(&self.cells) > MOST_SPACED_ROWS;
        let pitch = match self.widest() {
            width if is_tall => width + 1,
            width if self.is_ruled() => (width + 2).next_multiple_of(2),
            width if halves => (width + 1).next_multiple_of(2).max(4),
            width => width + 1,
        };
        let rows = if self.is_ruled() && !is_tall { 2.0 } else { 1.0 } / row_pitch(&self.cells);
        let captions = self.captions();
        let tops = self.cells.iter().map(|cell| cell.y).chain(captions.iter().map(|(_, y, _)| *y));
        let grid = Grid {
            left: least(self.cells.iter().map(|cell| cell.x)),
            top: least(tops),
            columns: pitch as f32,
            rows,
        };
        let left = margin + 1;
        self.rule(canvas, left, &grid);
        for (x, y, text) in &captions {
            let x = (left + grid.x(*x)).saturating_sub(width(text).saturating_sub(1) / 2);
            canvas.write(x, grid.y(*y), text, DIM);
        }
        for cell in &self.cells {
            self.fill(canvas, cell, left + grid.x(cell.x), grid.y(cell.y));
        }
        let Some(axes) = axes else { return };
        for (y, label) in &axes.rows {
            axes.write_row(canvas, grid.y(*y as f32 / Axes::SCALE), label);
        }
        let bottom = canvas.height();
        for (x, label) in &axes.columns {
            canvas.write(left + grid.x(*x as f32 / Axes::SCALE), bottom, label, DIM);
        }
    }

    /// The words on the board with their places, as it is turned.
    fn captions(&self) -> Vec<(f32, f32, &'static str)> {
        let caption = |decor: &Decor| match *decor {
            Decor::Caption { x, y, text } => Some((self.turn * x, self.turn * y, text.in_lang(self.lang))),
            Decor::Line { .. } => None,
        };
        self.view.decor.iter().filter_map(caption).filter(|(.., text)| !text.is_empty()).collect()
    }

    /// Draws the lines of the board, the slanting ones where the others leave room.
    fn rule(&self, canvas: &mut Canvas, left: usize, grid: &Grid) {
        let place = |x: f32, y: f32| (left + grid.x(self.turn * x), grid.y(self.turn * y));
        let lines = self.view.decor.iter().filter_map(|decor| match *decor {
            Decor::Line { x1, y1, x2, y2 } => Some((place(x1, y1), place(x2, y2))),
            Decor::Caption { .. } => None,
        });
        let lines: Vec<_> = lines.collect();
        for &(one, other) in &lines {
            canvas.line(one, other, DIM);
        }
        for (one, other) in lines {
            let ((x1, y1), (x2, y2)) = if one.1 <= other.1 { (one, other) } else { (other, one) };
            if x1 == x2 || y1 == y2 {
                continue;
            }
            let stroke = if x1 < x2 { "╲" } else { "╱" };
            for y in y1 + 1..y2 {
                let x = (x1 * (y2 - y) + x2 * (y - y1)) / (y2 - y1);
                if canvas.is_blank(x, y) {
                    canvas.write(x, y, stroke, DIM);
                }
            }
        }
    }

    /// Writes a cell's content from a column on, with the signs of its mark around it.
    fn fill(&self, canvas: &mut Canvas, cell: &Cell, x: usize, y: usize) {
        let parts = self.content(cell);
        let mut end = x;
        for (i, (text, style)) in parts.iter().enumerate() {
            end = canvas.write(if i > 0 { end + 1 } else { end }, y, text, *style);
        }
        let mark = self.marks.get(cell.id.as_str());
        if parts.is_empty() {
            let free = match mark {
                Some(MarkKind::Forbidden) => "×",
                _ if self.is_boxed() => " ",
                _ if self.is_ruled() => "",
                _ => "·",
            };
            end = if free.is_empty() { x + 1 } else { canvas.write(x, y, free, DIM) };
            if mark == Some(&MarkKind::Forbidden) {
                return;
            }
        }
        if let Some(mark) = mark {
            let (before, after) = signs(*mark);
            // Neighbours share a column for their signs: the closing one stays.
            if !canvas.is_written(x.saturating_sub(1), y) {
                canvas.write(x.saturating_sub(1), y, before, Style::new().bold());
            }
            canvas.write(end, y, after, Style::new().bold());
        }
    }

    /// What lies under what, where the board shows only the top.
    fn stacks(&self) -> Vec<String> {
        let stacks = self.cells.iter().map(|cell| self.stack(cell));
        let covering = stacks.filter(|stack| stack.len() > 1 && !self.is_boxed());
        let lines = covering.map(|stack| {
            let told = |piece: &&Piece| {
                let style = self.style(piece.owner);
                format!("{style}{}{style:#}", self.glyph(piece))
            };
            let mut told = stack.iter().rev().map(told);
            let top = told.next().unwrap_or_default();
            let under: Vec<String> = told.collect();
            fill(messages::STACK, self.lang, &[&top, &under.join(" ")])
        });
        lines.collect()
    }

    /// What waits off the board: for each place or, where a player has several, for each player, its name and what is there.
    fn hands(&self) -> Vec<(&str, Vec<String>)> {
        let trays: Vec<&Cell> = self.view.cells.iter().filter(|cell| cell.shape == Shape::Tray).collect();
        let mut hands: Vec<(&str, Vec<String>)> = Vec::new();
        for tray in &trays {
            let several = trays.iter().filter(|other| other.owner == tray.owner).count() > 1;
            let name = match tray.owner {
                Some(side) if several => self.players[side.index()],
                _ => tray.label.as_str(),
            };
            let style = self.style(tray.owner);
            let texts = self.stack(tray).iter().map(|piece| match piece.count {
                1 => format!("{style}{}{style:#}", self.glyph(piece)),
                count => format!("{style}{}×{count}{style:#}", self.glyph(piece)),
            });
            match hands.last_mut().filter(|(last, _)| *last == name) {
                Some((_, hand)) => hand.extend(texts),
                None => hands.push((name, texts.collect())),
            }
        }
        hands.retain(|(_, texts)| !texts.is_empty());
        hands
    }

    /// The lines of what waits off the board, and one of acts that are no place.
    fn trays(&self) -> Vec<String> {
        let hands = self.hands().into_iter();
        let mut lines: Vec<String> =
            hands.map(|(name, texts)| format!("{name}: {}", texts.join(" "))).collect();
        let buttons = self.view.cells.iter().filter(|cell| cell.shape == Shape::Button);
        let buttons: Vec<String> = buttons.map(|button| format!("[{}]", button.label)).collect();
        if !buttons.is_empty() {
            lines.push(buttons.join(" "));
        }
        lines
    }

    /// Which signs on the board are whose, where the board itself does not say it, and what else is no plain matter.
    fn legend(&self) -> Option<String> {
        if self.cells.iter().any(|cell| cell.owner.is_some()) {
            return None;
        }
        let mut names = Vec::new();
        let hands = self.hands();
        for side in Side::BOTH {
            if hands.iter().any(|(name, _)| *name == self.players[side.index()]) {
                continue;
            }
            let mut glyphs: Vec<&str> = Vec::new();
            for piece in self.view.pieces.iter().filter(|piece| piece.owner == Some(side)) {
                let glyph = self.glyph(piece);
                if !glyphs.contains(&glyph) {
                    glyphs.push(glyph);
                }
            }
            let style = self.style(Some(side));
            let name = self.players[side.index()];
            match glyphs.len() {
                0 => {}
                1..=MOST_IN_LEGEND => names.push(format!("{style}{}{style:#} {name}", glyphs.join(" "))),
                _ => {
                    let first = glyphs[..FIRST_IN_LEGEND].join(" ");
                    names.push(format!("{style}{first} …{style:#} {name}"));
                }
            }
        }
        if self.marks.values().any(|kind| *kind == MarkKind::Resting) {
            let (before, after) = signs(MarkKind::Resting);
            names.push(fill(messages::RESTS, self.lang, &[&before, &after]));
        }
        if names.is_empty() { None } else { Some(names.join("   ")) }
    }
}

/// A height above 1 as a raised digit; stacks do not grow beyond the digits.
fn raised(height: usize) -> String {
    const DIGITS: [&str; 10] = ["", "", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];
    DIGITS.get(height).copied().unwrap_or("⁺").to_owned()
}

fn least(places: impl Iterator<Item = f32>) -> f32 {
    places.fold(f32::INFINITY, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentaply_core::Text;
    use pentaply_core::view::Mark;

    fn plain(view: &View, turned: bool) -> String {
        anstream::adapter::strip_str(&draw(view, ["Black", "White"], turned, Lang::En)).to_string()
    }

    fn stone(cell: &str, owner: Side, glyph: &str) -> Piece {
        let name = Text::new("stone", "棋子");
        Piece {
            kind: "stone",
            owner: Some(owner),
            cell: cell.into(),
            level: 0,
            count: 1,
            glyph: glyph.into(),
            character: None,
            name,
        }
    }

    fn square_grid(shape: Shape) -> View {
        let mut view = View::default();
        for y in 0..3u8 {
            for x in 0..3u8 {
                let id = format!("{}{}", char::from(b'a' + x), 3 - y);
                view.cells.push(Cell::new(id, shape, f32::from(x), f32::from(y)));
            }
        }
        view.pieces = vec![stone("b2", Side::First, "x"), stone("c3", Side::Second, "o")];
        view.marks = vec![
            Mark { kind: MarkKind::Threat, cell: "c3".into() },
            Mark { kind: MarkKind::LastTo, cell: "c3".into() },
            Mark { kind: MarkKind::Forbidden, cell: "a1".into() },
        ];
        view
    }

    #[test]
    fn points_stand_on_a_lattice_with_their_labels_on_the_margins() {
        insta::assert_snapshot!(plain(&square_grid(Shape::Point), false), @r"
          3  · ·[o]
          2  · x ·
          1  × · ·
             a b c
          x Black   o White
        ");
    }

    #[test]
    fn a_turned_board_is_seen_from_the_other_side() {
        insta::assert_snapshot!(plain(&square_grid(Shape::Point), true), @r"
          1  · · ×
          2  · x ·
          3 [o]· ·
             c b a
          x Black   o White
        ");
    }

    #[test]
    fn squares_share_their_borders() {
        insta::assert_snapshot!(plain(&square_grid(Shape::Square), false), @r"
            ┌───┬───┬───┐
          3 │   │   │[o]│
            ├───┼───┼───┤
          2 │   │ x │   │
            ├───┼───┼───┤
          1 │ × │   │   │
            └───┴───┴───┘
              a   b   c
          x Black   o White
        ");
    }

    #[test]
    fn wide_stones_widen_the_lattice() {
        let mut view = square_grid(Shape::Point);
        view.pieces = vec![stone("a3", Side::First, "炮"), stone("b3", Side::Second, "馬")];
        view.marks.clear();
        insta::assert_snapshot!(plain(&view, false), @r"
          3  炮 馬 ·
          2  ·  ·  ·
          1  ·  ·  ·
             a  b  c
          炮 Black   馬 White
        ");
    }

    #[test]
    fn lines_are_ruled_between_the_points_and_words_written_on_the_board() {
        let mut view = square_grid(Shape::Point);
        for i in [0.0, 1.0, 2.0] {
            view.decor.push(Decor::Line { x1: 0.0, y1: i, x2: 2.0, y2: i });
        }
        for (x, y2) in [(0.0, 2.0), (1.0, 1.0), (2.0, 2.0)] {
            view.decor.push(Decor::Line { x1: x, y1: 0.0, x2: x, y2 });
        }
        view.decor.push(Decor::Line { x1: 1.0, y1: 0.0, x2: 0.0, y2: 1.0 });
        view.decor.push(Decor::Caption { x: 1.0, y: 1.5, text: Text::new("sea", "海") });
        view.decor.push(Decor::Caption { x: 2.0, y: 2.5, text: Text::new("", "南") });
        view.pieces[0].character = Some("帥");
        insta::assert_snapshot!(plain(&view, false), @r"
          3  ┌───┬──[o]
             │ ╱ │   │
          2  ├───x───┤
             │  sea  │
          1  ×───────┘
             a   b   c
          x Black   o White
        ");
        insta::assert_snapshot!(plain(&view, true), @r"
          1  ┌───────×
             │  sea  │
          2  ├───x───┤
             │   │ ╱ │
          3 [o]──┴───┘
             c   b   a
          x Black   o White
        ");
        let chinese = draw(&view, ["黑", "白"], false, Lang::Zh);
        insta::assert_snapshot!(anstream::adapter::strip_str(&chinese).to_string(), @r"
          3  ┌───┬──[o]
             │ ╱ │   │
          2  ├───帥──┤
             │   海  │
          1  ×───────┘
                     南
             a   b   c
          帥 黑   o 白
        ");
    }

    #[test]
    fn hexes_are_set_off_by_half_and_a_stack_shows_its_top_and_its_height() {
        let mut view = View::default();
        for (id, x, y) in [("p", 0.0, 0.0), ("q", 1.0, 0.0), ("r", 0.5, 0.75), ("s", 1.5, 0.75)] {
            view.cells.push(Cell::new(id, Shape::Hex, x, y));
        }
        view.pieces = vec![stone("q", Side::First, "wQ"), stone("q", Side::Second, "bB")];
        view.pieces[1].level = 1;
        view.cells.push(Cell::new("hand", Shape::Tray, 0.0, 2.0).owned(Side::First));
        view.pieces.push(Piece { count: 3, ..stone("hand", Side::First, "wA") });
        view.cells.push(Cell::new("pass", Shape::Button, 0.0, 3.0));
        insta::assert_snapshot!(plain(&view, false), @r"
           ·   bB²
             ·   ·
          bB on wQ
          hand: wA×3
          [pass]
          wQ wA Black   bB White
        ");
    }

    #[test]
    fn several_trays_of_a_player_are_one_line_and_stand_for_him_in_the_legend() {
        let mut view = View::default();
        for (id, x) in [("p", 0.0), ("q", 1.0), ("r", 2.0)] {
            view.cells.push(Cell::new(id, Shape::Hex, x, 0.0));
        }
        view.pieces = vec![stone("p", Side::First, "A1"), stone("q", Side::Second, "b1")];
        for (side, id, count) in
            [(Side::First, "wA", 2), (Side::First, "wQ", 1), (Side::Second, "bB", 0), (Side::Second, "bQ", 0)]
        {
            view.cells.push(Cell::new(id, Shape::Tray, 0.0, 2.0).owned(side));
            if count > 0 {
                view.pieces.push(Piece { count, ..stone(id, side, &id[1..]) });
            }
        }
        view.marks = vec![
            Mark { kind: MarkKind::LastTo, cell: "q".into() },
            Mark { kind: MarkKind::Resting, cell: "q".into() },
            Mark { kind: MarkKind::LastFrom, cell: "r".into() },
        ];
        insta::assert_snapshot!(plain(&view, false), @r"
         A1{b1}·)
        Black: A×2 Q
        b1 White   {} must rest
        ");
    }

    #[test]
    fn pits_carry_their_labels_outside_and_their_owner_beside() {
        let mut view = View::default();
        for (side, y) in [(Side::Second, 0.0), (Side::First, 1.0)] {
            for x in 0..2u8 {
                let label = if side == Side::First { x + 1 } else { 2 - x };
                let id = format!("{side:?}{label}");
                let cell = Cell::new(&id, Shape::Pit, f32::from(x) + 1.0, y).owned(side);
                view.cells.push(cell.labelled(label.to_string()));
                view.pieces.push(Piece { owner: None, count: 4, ..stone(&id, side, "4") });
            }
        }
        for (side, x) in [(Side::Second, 0.0), (Side::First, 3.0)] {
            view.cells.push(
                Cell::new(format!("{side:?}"), Shape::Store, x, 0.5).sized(1.0, 2.0).owned(side).labelled(""),
            );
        }
        view.marks = vec![Mark { kind: MarkKind::LastFrom, cell: "First2".into() }];
        insta::assert_snapshot!(plain(&view, false), @r"
        ┌───┬─2─┬─1─┬───┐
        │   │ 4 │ 4 │   │ White
        │   ├───┼───┤   │
        │   │ 4 │(4)│   │ Black
        └───┴─1─┴─2─┴───┘
        ");
    }
}
