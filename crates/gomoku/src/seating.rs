//! How seats are chosen, and openings to lay: swap and swap2.
//!
//! Source of the rules: the gomoku tournaments of the Renju International Federation (swap2) and the openings of Gomocup (three
//! stones of which the most even is looked for).

use pentaply_core::{Seating, Text};

use crate::points::Point;

/// The ways to choose seats, the usual one first.
pub(crate) const SEATINGS: &[Seating] = &[
    Seating {
        name: "swap2",
        title: Text::new("Swap2", "三手交换加二（Swap2）"),
        about: Text::new(
            "one player lays three stones; the other takes a side, or lays two more and leaves the choice",
            "一方先摆三子，另一方选边，或再摆两子并把选择权交回",
        ),
        lays: 3,
        offers: 2,
    },
    Seating {
        name: "swap",
        title: Text::new("Swap", "三手交换"),
        about: Text::new("one player lays three stones; the other takes a side", "一方先摆三子，另一方选边"),
        lays: 3,
        offers: 0,
    },
];

/// Openings of three stones - black, white, black - as steps to the right and down from the middle of the board. The search chooses the most even
/// one, so it is only asked of them that they differ: how close they are, and how far apart black's stones.
const LAID: [[(isize, isize); 3]; 14] = [
    [(0, 0), (1, 1), (-2, 3)],
    [(0, 0), (0, 1), (3, -2)],
    [(0, 0), (1, 0), (-3, -3)],
    [(0, 0), (1, 1), (4, -1)],
    [(0, 0), (2, 0), (-3, 2)],
    [(0, 0), (0, 2), (4, 4)],
    [(-4, -4), (0, 0), (4, 4)],
    [(-5, 0), (-4, 1), (4, -3)],
    [(-5, -5), (-4, -4), (5, 2)],
    [(-5, -5), (5, 5), (-5, 4)],
    [(0, 0), (1, 2), (-5, -5)],
    [(-5, 0), (0, 0), (5, 0)],
    [(0, 0), (1, 1), (-2, -1)],
    [(0, 0), (0, 1), (2, 2)],
];

/// The openings that fit on a board of `size` x `size`.
pub(crate) fn openings(size: usize) -> Vec<Vec<Point>> {
    let middle = size / 2;
    let on_board = |line: usize, step: isize| line.checked_add_signed(step).filter(|&line| line < size);
    let point = |&(right, down): &(isize, isize)| {
        Some(Point::new(on_board(middle, right)?, size - 1 - on_board(middle, down)?))
    };
    LAID.iter().filter_map(|opening| opening.iter().map(point).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::SIZES;

    #[test]
    fn every_board_has_openings_of_three_different_stones() {
        for size in SIZES {
            let openings = openings(size);
            assert!(openings.len() >= 2, "{size}");
            for opening in openings {
                let [a, b, c] = opening[..] else { panic!("three stones") };
                assert!(a != b && b != c && a != c, "{a} {b} {c}");
            }
        }
        assert_eq!(openings(15).len(), LAID.len());
        assert_eq!(openings(15)[0].iter().map(Point::to_string).collect::<Vec<_>>(), ["h8", "i7", "f5"]);
        assert!(SEATINGS.iter().all(|seating| seating.lays == LAID[0].len()));
    }
}
