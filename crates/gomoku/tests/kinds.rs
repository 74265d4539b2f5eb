//! What a stone makes of a line, against the definitions carried out on lines of characters: no tables, no windows.

#![allow(clippy::print_stdout)]

use std::collections::{BTreeSet, HashMap};

use pentaply_core::{Rng, Side};
use pentaply_gomoku::{Kind, Point, Points, Position, Rule, Setup};

/// A line as one side sees it: `x` its stones, `o` the other's, dots; beyond it is the edge.
type Line = Vec<u8>;

/// What a stone at `at` is asked to make.
#[derive(Clone, Copy)]
struct Model {
    rule: Rule,
    side: Side,
    at: usize,
}

impl Model {
    /// From where to where the row of stones through the point goes.
    fn row(&self, line: &Line) -> (usize, usize) {
        let first = (0..self.at).rev().take_while(|&i| line[i] == b'x').last().unwrap_or(self.at);
        let last = (self.at..line.len()).take_while(|&i| line[i] == b'x').last().unwrap_or(self.at);
        (first, last)
    }

    fn is_five(&self, line: &Line) -> bool {
        let (first, last) = self.row(line);
        let length = last - first + 1;
        let other = |at: Option<usize>| at.and_then(|at| line.get(at)) == Some(&b'o');
        match (self.rule, self.side) {
            (Rule::Freestyle, _) | (Rule::Renju, Side::Second) => length >= 5,
            (Rule::Standard, _) | (Rule::Renju, Side::First) => length == 5,
            (Rule::Caro, _) => length == 5 && !(other(first.checked_sub(1)) && other(Some(last + 1))),
        }
    }

    fn is_overline(&self, line: &Line) -> bool {
        let (first, last) = self.row(line);
        last - first + 1 > 5
    }

    /// The empty points where one more stone makes a five, and the stones that it completes.
    fn fives(&self, line: &Line) -> Vec<(usize, BTreeSet<usize>)> {
        let five = |at: usize| {
            let line = with(line, at, b'x');
            let (first, last) = self.row(&line);
            self.is_five(&line).then(|| (at, (first..=last).filter(|&stone| stone != at).collect()))
        };
        empty(line).filter_map(five).collect()
    }

    /// What a line with the stone in it is.
    fn kind(&self, line: &Line, known: &mut HashMap<Line, Kind>) -> Kind {
        if let Some(&kind) = known.get(line) {
            return kind;
        }
        let kind = self.tell(line, known);
        known.insert(line.clone(), kind);
        kind
    }

    fn tell(&self, line: &Line, known: &mut HashMap<Line, Kind>) -> Kind {
        let renju = self.rule == Rule::Renju && self.side == Side::First;
        if self.is_five(line) {
            return Kind::Five;
        }
        let (first, last) = self.row(line);
        if last - first >= 4 {
            return if renju && self.is_overline(line) { Kind::Overline } else { Kind::Dead };
        }
        let fives = self.fives(line);
        if !fives.is_empty() {
            let fours: BTreeSet<&BTreeSet<usize>> = fives.iter().map(|(_, stones)| stones).collect();
            // An open four is one that no single stone of the other side's can stop.
            let stopped = empty(line).any(|reply| self.fives(&with(line, reply, b'o')).is_empty());
            return match (renju && fours.len() > 1, stopped) {
                (true, _) => Kind::DoubleFour,
                (false, false) => Kind::OpenFour,
                (false, true) => Kind::Four,
            };
        }
        // A five needs this stone and four more points in a row, so beyond four points nothing helps.
        let near = |&at: &usize| at.abs_diff(self.at) <= 6;
        let next: Vec<Kind> =
            empty(line).filter(near).map(|at| self.kind(&with(line, at, b'x'), known)).collect();
        let ways = |kinds: &[Kind]| next.iter().filter(|kind| kinds.contains(kind)).count();
        let threes = ways(&[Kind::Three, Kind::WideThree]);
        match ways(&[Kind::OpenFour]) {
            0 => {}
            1 => return Kind::Three,
            _ => return Kind::WideThree,
        }
        if ways(&[Kind::Four, Kind::DoubleFour]) > 0 {
            return Kind::BlockedThree;
        }
        match threes {
            0 => {}
            1 | 2 => return Kind::Two,
            _ => return Kind::WideTwo,
        }
        if ways(&[Kind::BlockedThree]) > 0 {
            return Kind::BlockedTwo;
        }
        if ways(&[Kind::Two, Kind::WideTwo]) > 0 {
            return Kind::One;
        }
        if ways(&[Kind::BlockedTwo]) > 0 { Kind::BlockedOne } else { Kind::Dead }
    }
}

fn with(line: &Line, at: usize, stone: u8) -> Line {
    let mut line = line.clone();
    line[at] = stone;
    line
}

fn empty(line: &Line) -> impl Iterator<Item = usize> {
    line.iter().enumerate().filter(|&(_, &stone)| stone == b'.').map(|(at, _)| at)
}

/// As the other side sees it.
fn swapped(line: &Line) -> Line {
    let swap = |stone: &u8| match stone {
        b'x' => b'o',
        b'o' => b'x',
        _ => b'.',
    };
    line.iter().map(swap).collect()
}

/// A board with this line somewhere on it in this direction, `x` Black's, and the points of the line.
fn board(line: &Line, rule: Rule, direction: usize, rng: &mut Rng) -> Option<(Position, Vec<Point>)> {
    let size = (line.len() + rng.below(3)).min(22);
    let room = size - line.len() + 1;
    let (right, up, fixed) = (rng.below(room), rng.below(room), rng.below(size));
    let point = |i: usize| match direction {
        0 => Point::new(i + right, fixed),
        1 => Point::new(fixed, i + up),
        2 => Point::new(i + right, i + up),
        _ => Point::new(i + right, line.len() - 1 - i + up),
    };
    let points: Vec<Point> = (0..line.len()).map(point).collect();
    let of = |stone: u8| -> Points {
        points.iter().zip(line).filter(|&(_, &found)| found == stone).map(|(&point, _)| point).collect()
    };
    let setup = Setup { rule, size, stones: [of(b'x'), of(b'o')], to_move: Side::First, foul: None };
    setup.position().ok().map(|position| (position, points))
}

/// The line on the board in full: what lies beyond its ends too.
fn extended(position: &Position, points: &[Point], direction: usize) -> (Line, usize) {
    let (dx, dy) = [(1, 0), (0, 1), (1, 1), (1, -1)][direction];
    let size = position.size() as isize;
    let (mut x, mut y) = (points[0].column() as isize, points[0].row() as isize);
    let mut before = 0;
    let inside = |x: isize, y: isize| (0..size).contains(&x) && (0..size).contains(&y);
    while inside(x - dx, y - dy) {
        (x, y) = (x - dx, y - dy);
        before += 1;
    }
    let mut line = Line::new();
    while inside(x, y) {
        line.push(match position.stone(Point::new(x as usize, y as usize)) {
            Some(Side::First) => b'x',
            Some(Side::Second) => b'o',
            None => b'.',
        });
        (x, y) = (x + dx, y + dy);
    }
    (line, before)
}

#[test]
fn kinds_are_what_their_definitions_say() {
    let mut rng = Rng::new(11);
    let mut seen = HashMap::<(Rule, Side, Kind), usize>::new();
    let mut checks = 0;
    for number in 0..2000 {
        let rule = Rule::ALL[number % 4];
        let direction = number / 4 % 4;
        let length = 5 + rng.below(13);
        let (own, other) = (20 + rng.below(50), rng.below(25));
        let line: Line = (0..length)
            .map(|_| match rng.below(100) {
                n if n < own => b'x',
                n if n < own + other => b'o',
                _ => b'.',
            })
            .collect();
        let line = if rng.below(2) == 0 { line } else { swapped(&line) };
        let Some((position, points)) = board(&line, rule, direction, &mut rng) else { continue };
        let (line, before) = extended(&position, &points, direction);
        for (at, &point) in points.iter().enumerate().filter(|&(at, _)| line[at + before] == b'.') {
            for side in Side::BOTH {
                let mine = if side == Side::First { line.clone() } else { swapped(&line) };
                let model = Model { rule, side, at: at + before };
                let wanted = model.kind(&with(&mine, at + before, b'x'), &mut HashMap::new());
                let found = position.kind(point, direction, side);
                let text = String::from_utf8_lossy(&line);
                assert_eq!(found, wanted, "{rule:?}, {side:?} at {} of {text}", at + before);
                *seen.entry((rule, side, wanted)).or_default() += 1;
                checks += 1;
            }
        }
    }
    for rule in Rule::ALL {
        for side in Side::BOTH {
            let fouls = rule == Rule::Renju && side == Side::First;
            for kind in Kind::ALL {
                if fouls || !matches!(kind, Kind::DoubleFour | Kind::Overline) {
                    let times = seen.get(&(rule, side, kind)).copied().unwrap_or(0);
                    assert!(times > 0, "{rule:?} {side:?} {kind:?}: {times}");
                }
            }
        }
    }
    assert!(checks > 5000, "only {checks}");
    println!("{checks} stones on random lines");
}
