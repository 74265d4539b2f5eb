//! What a stone on an empty point would make of each line through it, looked up, and what it makes of all four together.
//!
//! A [`Kind`] tells what a stone makes of one line: it counts how many more stones a five needs and how many ways there are to
//! go on. The kinds are found by trying: a three is where one more stone can make an open four, a four where one more makes a
//! five. So what a five is ([`Rule`]) is said once, and all else follows from it.
//!
//! A [`Shape`] is the four kinds of a point whatever their order.

use std::sync::LazyLock;

use pentaply_core::Side;

use crate::rules::Rule;

/// What a stone on an empty point would make of a line through it, for the side that places it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// No five can come of it.
    Dead,
    /// A one that becomes a blocked two at best.
    BlockedOne,
    /// A one.
    One,
    /// A two that becomes a blocked three at best.
    BlockedTwo,
    /// A two: one more stone makes a three.
    Two,
    /// A two that at least three points make a three.
    WideTwo,
    /// A three that becomes a four, but no open one.
    BlockedThree,
    /// A three: one point makes an open four of it.
    Three,
    /// A three that two points make an open four.
    WideThree,
    /// A four that one point makes a five.
    Four,
    /// Two fours in one line that are not one open four. Only Black in renju tells them from an open four: to him it is a foul.
    DoubleFour,
    /// A four that two points make a five.
    OpenFour,
    /// A five.
    Five,
    /// Six or more where only five win and more is a foul.
    Overline,
}

use Kind::{
    BlockedOne, BlockedThree, BlockedTwo, Dead, DoubleFour, Five, Four, One, OpenFour, Overline, Three, Two,
    WideThree, WideTwo,
};

impl Kind {
    /// The kinds in their order.
    pub const ALL: [Kind; 14] = [
        Dead,
        BlockedOne,
        One,
        BlockedTwo,
        Two,
        WideTwo,
        BlockedThree,
        Three,
        WideThree,
        Four,
        DoubleFour,
        OpenFour,
        Five,
        Overline,
    ];

    /// The kind in the low four bits.
    #[inline(always)]
    const fn of_bits(bits: u32) -> Kind {
        let number = (bits & 0xF) as usize;
        if number < Kind::ALL.len() { Kind::ALL[number] } else { Dead }
    }

    /// How many fours a stone makes in this line.
    pub(crate) const fn fours(self) -> usize {
        match self {
            Four | OpenFour => 1,
            DoubleFour => 2,
            _ => 0,
        }
    }

    pub(crate) const fn is_three(self) -> bool {
        matches!(self, Three | WideThree)
    }
}

/// The kinds of an empty point: a byte a direction, Black's in its low half and White's in its high half. 0 for a point
/// with a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Codes(pub(crate) u32);

impl Codes {
    /// The same with another byte for a direction.
    #[inline(always)]
    pub(crate) fn with(self, direction: usize, byte: u8) -> Codes {
        Codes(self.0 & !(0xFF << (8 * direction)) | u32::from(byte) << (8 * direction))
    }

    /// The kind of a direction.
    #[inline(always)]
    pub(crate) fn kind(self, direction: usize, side: Side) -> Kind {
        Kind::of_bits(self.0 >> (8 * direction + 4 * side.index()))
    }

    /// What the four kinds of a side come to.
    #[inline(always)]
    pub(crate) fn shape(self, side: Side) -> Shape {
        // Four halves of bytes pushed together.
        let halves = self.0 >> (4 * side.index()) & 0x0F0F_0F0F;
        let bytes = (halves | halves >> 4) & 0x00FF_00FF;
        Shape(SHAPES[((bytes | bytes >> 8) & 0xFFFF) as usize])
    }
}

/// The kinds that a shape tells apart line by line; the higher ones decide, whatever the other lines are.
const QUIET: usize = Four as usize + 1;

/// Shapes without an open or a second four: choices of four kinds with repetition.
pub(crate) const QUIET_SHAPES: usize = QUIET * (QUIET + 1) * (QUIET + 2) * (QUIET + 3) / 24;

/// What a stone on an empty point would come to in all four lines: its number, and above it what it threatens and whether it is
/// suspect, so that neither takes a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shape(u16);

/// Shapes there are.
pub const SHAPE_COUNT: usize = QUIET_SHAPES + 5;

/// Bits of a shape's number.
const NUMBER: u32 = SHAPE_COUNT.next_power_of_two().trailing_zeros();
const SUSPECT: u16 = 1 << (NUMBER + 3);

impl Shape {
    /// One open four.
    const OPEN_FOUR: Shape = Shape::new(QUIET_SHAPES, Threat::OpenFour, false);
    /// One open four, and threes in two lines.
    const OPEN_FOUR_AND_THREES: Shape = Shape::new(QUIET_SHAPES + 1, Threat::OpenFour, true);
    /// More than one four.
    const DOUBLE_FOUR: Shape = Shape::new(QUIET_SHAPES + 2, Threat::OpenFour, true);
    /// A five.
    pub(crate) const FIVE: Shape = Shape::new(QUIET_SHAPES + 3, Threat::Five, false);
    /// Six or more, and no five.
    const OVERLINE: Shape = Shape::new(QUIET_SHAPES + 4, Threat::None, true);

    const fn new(number: usize, threat: Threat, suspect: bool) -> Shape {
        Shape(number as u16 | (threat as u16) << NUMBER | if suspect { SUSPECT } else { 0 })
    }

    /// The shape with this number, below [`SHAPE_COUNT`].
    #[must_use]
    pub(crate) const fn from_index(index: usize) -> Shape {
        const OTHERS: [Shape; SHAPE_COUNT - QUIET_SHAPES] =
            [Shape::OPEN_FOUR, Shape::OPEN_FOUR_AND_THREES, Shape::DOUBLE_FOUR, Shape::FIVE, Shape::OVERLINE];
        if index < QUIET_SHAPES { Shape::of_kinds(quiet_kinds(index)) } else { OTHERS[index - QUIET_SHAPES] }
    }

    /// Its number, below [`SHAPE_COUNT`].
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & ((1 << NUMBER) - 1)) as usize
    }

    /// The kinds of a shape, the highest first, where it tells all of them; `None` for those of open or more fours.
    #[must_use]
    pub const fn kinds(self) -> Option<[Kind; 4]> {
        if self.index() < QUIET_SHAPES { Some(quiet_kinds(self.index())) } else { None }
    }

    /// What it threatens.
    #[must_use]
    #[inline(always)]
    pub const fn threat(self) -> Threat {
        Threat::OF_BITS[(self.0 >> NUMBER & 7) as usize]
    }

    /// Whether two shapes threaten the same, and are suspect both or neither.
    #[inline(always)]
    pub(crate) const fn files_with(self, other: Shape) -> bool {
        (self.0 ^ other.0) >> NUMBER == 0
    }

    /// Whether such a stone of Black's may be a foul in renju: an overline, two fours, or, if they are real, two threes.
    #[inline(always)]
    pub(crate) const fn is_suspect(self) -> bool {
        self.0 & SUSPECT != 0
    }

    const fn of_kinds(kinds: [Kind; 4]) -> Shape {
        let (mut fives, mut overlines, mut fours, mut open, mut threes) = (0, 0, 0, 0, 0);
        let mut i = 0;
        while i < 4 {
            let kind = kinds[i];
            fives += (kind as u8 == Five as u8) as usize;
            overlines += (kind as u8 == Overline as u8) as usize;
            fours += kind.fours();
            open += (kind as u8 == OpenFour as u8) as usize;
            threes += kind.is_three() as usize;
            i += 1;
        }
        if fives > 0 {
            return Shape::FIVE;
        } else if overlines > 0 {
            return Shape::OVERLINE;
        } else if fours > 1 {
            return Shape::DOUBLE_FOUR;
        } else if open > 0 {
            return if threes > 1 { Shape::OPEN_FOUR_AND_THREES } else { Shape::OPEN_FOUR };
        }
        let threat = match (fours, threes) {
            (0, 0) => Threat::None,
            (0, 1) => Threat::Three,
            (0, _) => Threat::DoubleThree,
            (_, 0) => Threat::Four,
            (_, _) => Threat::FourThree,
        };
        Shape::new(rank(kinds) as usize, threat, threes > 1)
    }
}

/// The kinds of a quiet shape, by its number.
const fn quiet_kinds(number: usize) -> [Kind; 4] {
    let bits = KINDS[number] as u32;
    [Kind::of_bits(bits), Kind::of_bits(bits >> 4), Kind::of_bits(bits >> 8), Kind::of_bits(bits >> 12)]
}

/// The number of a choice of four quiet kinds with repetition, in lexicographic order of the choices, highest kind first.
const fn rank(mut kinds: [Kind; 4]) -> u16 {
    let mut i = 1;
    while i < 4 {
        let mut j = i;
        while j > 0 && (kinds[j - 1] as u8) < kinds[j] as u8 {
            (kinds[j - 1], kinds[j]) = (kinds[j], kinds[j - 1]);
            j -= 1;
        }
        i += 1;
    }
    // The combinatorial number system: kinds[i] choices of 4 - i with repetition lie below.
    let [a, b, c, d] = [kinds[0] as u16, kinds[1] as u16, kinds[2] as u16, kinds[3] as u16];
    a * (a + 1) * (a + 2) * (a + 3) / 24 + b * (b + 1) * (b + 2) / 6 + c * (c + 1) / 2 + d
}

/// Shapes by four kinds of four bits.
static SHAPES: [u16; 1 << 16] = {
    let mut table = [0; 1 << 16];
    let mut bits: u32 = 0;
    while bits < 1 << 16 {
        let kinds = [
            Kind::of_bits(bits),
            Kind::of_bits(bits >> 4),
            Kind::of_bits(bits >> 8),
            Kind::of_bits(bits >> 12),
        ];
        table[bits as usize] = Shape::of_kinds(kinds).0;
        bits += 1;
    }
    table
};

/// The kinds of quiet shapes, four bits each, the highest lowest.
static KINDS: [u16; QUIET_SHAPES] = {
    let mut table = [0; QUIET_SHAPES];
    let mut a = 0;
    while a < QUIET {
        let mut b = 0;
        while b <= a {
            let mut c = 0;
            while c <= b {
                let mut d = 0;
                while d <= c {
                    let kinds = [Kind::ALL[a], Kind::ALL[b], Kind::ALL[c], Kind::ALL[d]];
                    table[rank(kinds) as usize] = (a | b << 4 | c << 8 | d << 12) as u16;
                    d += 1;
                }
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// What a stone threatens, from nothing to all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Threat {
    /// Nothing that must be answered at once.
    None,
    /// A three: it threatens an open four.
    Three,
    /// Threes in two lines or more.
    DoubleThree,
    /// A four: it threatens a five.
    Four,
    /// A four and a three.
    FourThree,
    /// Five in two ways: an open four, or two fours.
    OpenFour,
    /// A five.
    Five,
}

impl Threat {
    /// How many there are.
    pub const COUNT: usize = 7;
    /// By the three bits that a shape keeps of them; the last number is free.
    const OF_BITS: [Threat; 8] = {
        use Threat::{DoubleThree, Five, Four, FourThree, None, OpenFour, Three};
        [None, Three, DoubleThree, Four, FourThree, OpenFour, Five, Five]
    };
}

/// What counts as a five, and what comes of longer rows: enough to find all kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    /// Five or more.
    Free,
    /// Exactly five.
    Exact,
    /// Exactly five that the opponent's stones do not stand beside at both ends.
    Unboxed,
    /// Exactly five, and more is a foul; two fours in one line are told from an open four.
    Renju,
}

/// The table of a rule: for what stands around a point (see [`crate::lines::Line::around`]) the kinds of both colours.
pub(crate) struct Patterns {
    bytes: Box<[u8]>,
}

/// Five points to either side, a bit for each colour.
const AROUND: usize = 1 << 20;
const SIDE: usize = 1 << 10;

impl Patterns {
    /// The table of a rule, made when it is first asked for.
    pub(crate) fn of(rule: Rule) -> &'static Patterns {
        static FREE: LazyLock<Patterns> = LazyLock::new(|| Patterns::new(Goal::Free, Goal::Free));
        static EXACT: LazyLock<Patterns> = LazyLock::new(|| Patterns::new(Goal::Exact, Goal::Exact));
        static CARO: LazyLock<Patterns> = LazyLock::new(|| Patterns::new(Goal::Unboxed, Goal::Unboxed));
        static RENJU: LazyLock<Patterns> = LazyLock::new(|| Patterns::new(Goal::Renju, Goal::Free));
        match rule {
            Rule::Freestyle => &FREE,
            Rule::Standard => &EXACT,
            Rule::Caro => &CARO,
            Rule::Renju => &RENJU,
        }
    }

    /// The kinds of both colours, Black's in the low half.
    #[inline(always)]
    pub(crate) fn byte(&self, around: usize) -> u8 {
        self.bytes[around & (AROUND - 1)]
    }

    fn new(black: Goal, white: Goal) -> Patterns {
        let blacks = kinds(black);
        let whites = if white == black { None } else { Some(kinds(white)) };
        let whites = whites.as_ref().unwrap_or(&blacks);
        let bytes = (0..AROUND)
            .map(|around| {
                let swapped = around / SIDE + around % SIDE * SIDE;
                blacks[around] as u8 | (whites[swapped] as u8) << 4
            })
            .collect();
        Patterns { bytes }
    }
}

/// The kinds of one colour for each pair of sets, its own and the opponent's; what is in both lies off the board.
fn kinds(goal: Goal) -> Vec<Kind> {
    let mut table = vec![Dead; AROUND];
    // From full to empty: a line with one stone more comes before.
    for own in (0..SIDE).rev() {
        for other in 0..SIDE {
            if is_edge(own & other) {
                table[own + other * SIDE] = kind(&table, own, other, goal);
            }
        }
    }
    table
}

/// Whether these points may be off the board: all beyond some point to either side.
fn is_edge(wall: usize) -> bool {
    let (before, after) = (wall & 0x1F, wall >> 5);
    (before + 1).is_power_of_two() && ((after ^ 0x1F) + 1).is_power_of_two()
}

/// The points of a set, each as a set.
fn points(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = set & set.wrapping_neg();
        set &= !point;
        (point != 0).then_some(point)
    })
}

fn kind(table: &[Kind], own: usize, other: usize, goal: Goal) -> Kind {
    let empty = !(own | other) & (SIDE - 1);
    let (own_stones, opponents) = (own & !other, other & !own);
    let after = (own_stones >> 5).trailing_ones() as usize;
    let before = ((own_stones & 0x1F) << (usize::BITS - 5)).leading_ones() as usize;
    let run = before + 1 + after;
    if run >= 5 {
        let boxed = || opponents >> (4 - before) & 1 != 0 && opponents >> (5 + after) & 1 != 0;
        return match goal {
            Goal::Free => Five,
            _ if run > 5 => {
                if goal == Goal::Renju {
                    Overline
                } else {
                    Dead
                }
            }
            Goal::Unboxed if boxed() => Dead,
            _ => Five,
        };
    }
    // How many points make this and that of it.
    let mut ways = [0; Kind::ALL.len()];
    for point in points(empty) {
        ways[table[(own | point) + other * SIDE] as usize] += 1;
    }
    let ways = |kind: Kind| ways[kind as usize];
    if ways(Five) > 0 {
        // Where a row can be boxed, a stone beside it may answer two fives at once.
        let stands_one = |reply: usize| {
            points(empty & !reply).any(|point| table[(own | point) + (other | reply) * SIDE] == Five)
        };
        return match goal {
            Goal::Unboxed if points(empty).all(stands_one) => OpenFour,
            Goal::Unboxed => Four,
            _ if ways(Five) == 1 => Four,
            Goal::Renju if run < 4 => DoubleFour,
            _ => OpenFour,
        };
    }
    let threes = ways(Three) + ways(WideThree);
    if ways(OpenFour) > 1 {
        WideThree
    } else if ways(OpenFour) == 1 {
        Three
    } else if ways(Four) + ways(DoubleFour) > 0 {
        BlockedThree
    } else if threes > 2 {
        WideTwo
    } else if threes > 0 {
        Two
    } else if ways(BlockedThree) > 0 {
        BlockedTwo
    } else if ways(Two) + ways(WideTwo) > 0 {
        One
    } else if ways(BlockedTwo) > 0 {
        BlockedOne
    } else {
        Dead
    }
}
