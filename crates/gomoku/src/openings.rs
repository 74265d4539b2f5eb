//! The 26 openings of renju by name: the first stone in the centre, the second beside it along a line (direct) or a diagonal
//! (indirect), the third within two points of the centre.
//!
//! Source: the rules of the Renju International Federation, section 11; the names are the Japanese ones, which players everywhere use.

use pentaply_core::{Side, Text};

use crate::Position;
use crate::points::Point;

/// An opening of renju.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// `D` (direct) or `I` (indirect) and a number from 1 to 13.
    pub code: &'static str,
    /// Its name.
    pub name: Text,
    /// From the first stone to the third: columns to the right and rows up, where the second stands above (direct) or above and to the
    /// right (indirect).
    third: (isize, isize),
}

const fn opening(code: &'static str, en: &'static str, zh: &'static str, third: (isize, isize)) -> Opening {
    Opening { code, name: Text::new(en, zh), third }
}

/// All of them.
pub const OPENINGS: [Opening; 26] = [
    opening("D1", "Kansei", "寒星", (0, 2)),
    opening("D2", "Keigetsu", "溪月", (1, 2)),
    opening("D3", "Sosei", "疏星", (2, 2)),
    opening("D4", "Kagetsu", "花月", (1, 1)),
    opening("D5", "Zangetsu", "残月", (2, 1)),
    opening("D6", "Ugetsu", "雨月", (1, 0)),
    opening("D7", "Kinsei", "金星", (2, 0)),
    opening("D8", "Shogetsu", "松月", (0, -1)),
    opening("D9", "Kyugetsu", "丘月", (1, -1)),
    opening("D10", "Shingetsu", "新月", (2, -1)),
    opening("D11", "Zuisei", "瑞星", (0, -2)),
    opening("D12", "Sangetsu", "山月", (1, -2)),
    opening("D13", "Yusei", "游星", (2, -2)),
    opening("I1", "Chosei", "长星", (2, 2)),
    opening("I2", "Kyogetsu", "峡月", (2, 1)),
    opening("I3", "Kosei", "恒星", (2, 0)),
    opening("I4", "Suigetsu", "水月", (2, -1)),
    opening("I5", "Ryusei", "流星", (2, -2)),
    opening("I6", "Ungetsu", "云月", (1, 0)),
    opening("I7", "Hogetsu", "浦月", (1, -1)),
    opening("I8", "Rangetsu", "岚月", (1, -2)),
    opening("I9", "Gingetsu", "银月", (0, -1)),
    opening("I10", "Myojo", "明星", (0, -2)),
    opening("I11", "Shagetsu", "斜月", (-1, -1)),
    opening("I12", "Meigetsu", "名月", (-1, -2)),
    opening("I13", "Suisei", "彗星", (-2, -2)),
];

/// The opening that three stones on the board are, whichever way the board is turned.
#[must_use]
pub fn named(position: &Position) -> Option<Opening> {
    let middle = position.size() / 2;
    let centre = Point::new(middle, middle);
    let [black, white] = [Side::First, Side::Second].map(|side| position.stones(side));
    if position.size().is_multiple_of(2) || black.count() != 2 || white.count() != 1 || !black.contains(centre) {
        return None;
    }
    let from_centre =
        |point: Point| (point.column() as isize - middle as isize, point.row() as isize - middle as isize);
    let second = from_centre(white.iter().next()?);
    let third = from_centre(black.iter().find(|&point| point != centre)?);
    let turned = |(x, y): (isize, isize), number: usize| {
        let (x, y) = (if number & 1 == 0 { x } else { -x }, if number & 2 == 0 { y } else { -y });
        if number & 4 == 0 { (x, y) } else { (y, x) }
    };
    (0..8).find_map(|number| {
        let kind = match turned(second, number) {
            (0, 1) => 'D',
            (1, 1) => 'I',
            _ => return None,
        };
        let third = turned(third, number);
        OPENINGS.into_iter().find(|opening| opening.code.starts_with(kind) && opening.third == third)
    })
}
