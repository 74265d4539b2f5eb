//! Random positions on which Black is to move in renju, with all of Black's fouls: to be compared with another program's, see
//! docs/rules-gomoku.md.
//!
//! `cargo run --release -p pentaply-gomoku --example fouls -- SEED COUNT` prints lines `position | point:foul point:foul`, where a foul is 6
//! (overline), 44 or 33.
#![allow(clippy::print_stdout)]

use pentaply_core::{Rng, Side};
use pentaply_gomoku::{Foul, Point, Points, Position, Rule, Setup};

const SIZE: usize = 15;

/// The stones of a board.
type Board = [[Option<Side>; SIZE]; SIZE];

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let &[seed, count] = numbers.as_slice() else {
        println!("usage: fouls SEED COUNT");
        return;
    };
    let mut rng = Rng::new(seed);
    let mut printed = 0;
    while printed < count {
        let board = match rng.below(4) {
            0 => scattered(&mut rng),
            1 | 2 => crossed(&mut rng),
            _ => played(&mut rng),
        };
        if let Some(position) = position(&board) {
            println!("{position} | {}", fouls(&position).join(" "));
            printed += 1;
        }
    }
}

/// The position, unless somebody has won in it.
fn position(board: &Board) -> Option<Position> {
    let of = |side| -> Points {
        let all = Points::board(SIZE);
        all.iter().filter(|point| board[point.row()][point.column()] == Some(side)).collect()
    };
    let stones = Side::BOTH.map(of);
    let setup = Setup { rule: Rule::Renju, size: SIZE, stones, to_move: Side::First, foul: None };
    setup.position().ok().filter(|position| position.ending().is_none())
}

fn fouls(position: &Position) -> Vec<String> {
    let foul = |point: Point| {
        let code = match position.foul(point)? {
            Foul::Overline => "6",
            Foul::DoubleFour => "44",
            Foul::DoubleThree => "33",
        };
        Some(format!("{point}:{code}"))
    };
    position.empty_points().iter().filter_map(foul).collect()
}

/// Stones anywhere, from few to two thirds of the board.
fn scattered(rng: &mut Rng) -> Board {
    let mut board = Board::default();
    let (black, white) = (3 + rng.below(40), rng.below(30));
    for cell in board.iter_mut().flatten() {
        *cell = match rng.below(100) {
            n if n < black => Some(Side::First),
            n if n < black + white => Some(Side::Second),
            _ => None,
        };
    }
    board
}

/// Stones that both sides put down in turn near those that are there, as people do.
fn played(rng: &mut Rng) -> Board {
    let mut board = Board::default();
    let mut stones = vec![(SIZE / 2, SIZE / 2)];
    board[SIZE / 2][SIZE / 2] = Some(Side::First);
    for number in 1..10 + 2 * rng.below(70) {
        let Some(&(row, column)) = rng.pick(&stones) else { break };
        let reach = 1 + rng.below(2);
        let near = |at: usize, rng: &mut Rng| (at + rng.below(2 * reach + 1)).checked_sub(reach);
        if let (Some(row @ 0..SIZE), Some(column @ 0..SIZE)) = (near(row, rng), near(column, rng))
            && board[row][column].is_none()
        {
            board[row][column] = Some(Side::BOTH[number % 2]);
            stones.push((row, column));
        }
    }
    board
}

/// Threes and fours of Black's that cross, some through one point, with some of White's stones among them.
fn crossed(rng: &mut Rng) -> Board {
    let mut board = Board::default();
    for _ in 0..1 + rng.below(4) {
        let (row, column) = (rng.below(SIZE) as isize, rng.below(SIZE) as isize);
        for _ in 0..1 + rng.below(4) {
            let (down, right) = [(0, 1), (1, 0), (1, 1), (1, -1)][rng.below(4)];
            for steps in -4..=4_isize {
                // The point itself stays empty: it is where a foul may be.
                let stone = match rng.below(20) {
                    _ if steps == 0 => None,
                    0..8 => Some(Side::First),
                    8 if steps.abs() > 2 => Some(Side::Second),
                    _ => None,
                };
                let (row, column) = (row + steps * down, column + steps * right);
                let cell = board.get_mut(row as usize).and_then(|cells| cells.get_mut(column as usize));
                if let (Some(cell), Some(_)) = (cell, stone) {
                    *cell = stone;
                }
            }
        }
    }
    board
}
