//! What counts as a win and what as a foul.
//!
//! Sources: the rules of Gomocup for freestyle, standard and caro; the rules of the Renju International Federation (1996, articles
//! 3 and 9) for renju.

use std::fmt;

use pentaply_core::{Reason, Side};

use crate::lines::{Lines, REACH};
use crate::patterns::{Codes, Kind, Patterns};
use crate::points::Point;

/// What wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Five or more in a row.
    Freestyle,
    /// Exactly five in a row; more is nothing.
    Standard,
    /// Exactly five in a row that the opponent's stones do not stand beside at both ends; the edge of the board is no such stone.
    Caro,
    /// White: five or more. Black: exactly five, and he loses by a foul: an overline, two fours, or two threes.
    Renju,
}

impl Rule {
    /// All of them, the default first.
    pub const ALL: [Rule; 4] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro];

    /// The name in a variant.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Caro => "caro",
            Rule::Renju => "renju",
        }
    }

    /// How far from a stone it can matter for a line.
    pub(crate) const fn reach(self) -> usize {
        match self {
            Rule::Freestyle => REACH - 1,
            _ => REACH,
        }
    }

    /// Whether a row through a point wins for a side whose stone stands there.
    pub(crate) fn wins(self, lines: &Lines, point: Point, direction: usize, side: Side) -> bool {
        let line = lines.through(point, direction);
        let run = line.run(side);
        match (self, side) {
            (Rule::Freestyle, _) | (Rule::Renju, Side::Second) => run >= 5,
            (Rule::Standard, _) | (Rule::Renju, Side::First) => run == 5,
            (Rule::Caro, _) => run == 5 && !line.is_boxed(side),
        }
    }
}

/// Why a stone of Black's is a foul in renju.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Foul {
    /// Six or more in a row.
    Overline,
    /// Two fours or more.
    DoubleFour,
    /// Two threes or more.
    DoubleThree,
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double four",
            Foul::DoubleThree => "double three",
        })
    }
}

/// Five in a row.
pub static FIVE: Reason = Reason::new("five", "five in a row", "五子连线");
/// A foul of Black's.
pub static FOUL: Reason = Reason::new("foul", "Black has made a forbidden move", "黑方走了禁手");
/// No empty point is left.
pub static FULL: Reason = Reason::new("full", "the board is full", "棋盘已满");
/// Black has fouls only.
pub static FOULS_ONLY: Reason =
    Reason::new("fouls-only", "every empty point is forbidden to Black", "黑方所有空点均为禁手");

/// Whether a stone of Black's on an empty point would be a foul, and which; of several the first of overline, two fours, two
/// threes. A five is never one.
pub(crate) fn foul(lines: &mut Lines, point: Point) -> Option<Foul> {
    let patterns = Patterns::of(Rule::Renju);
    let codes = codes(lines, patterns, point);
    let kinds: [Kind; 4] = std::array::from_fn(|direction| codes.kind(direction, Side::First));
    if kinds.contains(&Kind::Five) {
        return None;
    }
    if kinds.contains(&Kind::Overline) {
        return Some(Foul::Overline);
    }
    if kinds.iter().map(|kind| kind.fours()).sum::<usize>() > 1 {
        return Some(Foul::DoubleFour);
    }
    if kinds.iter().filter(|kind| kind.is_three()).count() < 2 {
        return None;
    }
    lines.toggle(point, Side::First);
    let real = (0..4).filter(|&direction| kinds[direction].is_three() && is_real(lines, point, direction));
    let double = real.take(2).count() == 2;
    lines.toggle(point, Side::First);
    double.then_some(Foul::DoubleThree)
}

/// Whether the three that a stone has just made in a line can become an open four by a stone that is itself no foul and no
/// five (article 9.3).
fn is_real(lines: &mut Lines, point: Point, direction: usize) -> bool {
    let patterns = Patterns::of(Rule::Renju);
    let line = lines.through(point, direction);
    line.empty_steps(3).any(|steps| {
        let next = point.step(direction, steps);
        let there = lines.through(next, direction);
        // The open four has to hold this stone.
        if Codes(patterns.byte(there.around()).into()).kind(0, Side::First) != Kind::OpenFour
            || !there.joins(Side::First, -steps)
        {
            return false;
        }
        let codes = codes(lines, patterns, next);
        (0..4).all(|direction| codes.kind(direction, Side::First) != Kind::Five)
            && foul(lines, next).is_none()
    })
}

/// What stones on an empty point would make of its four lines.
#[inline(always)]
pub(crate) fn codes(lines: &Lines, patterns: &Patterns, point: Point) -> Codes {
    let bytes: [u8; 4] =
        std::array::from_fn(|direction| patterns.byte(lines.through(point, direction).around()));
    Codes(u32::from_le_bytes(bytes))
}
