//! How fast the rules and the knowledge are: `cargo bench -p pentaply-santorini`.
//!
//! The perft benches show leaves a second, counted in bulk and made one by one; the others a throughput in their own units
//! (moves, positions) over a fixed set of positions from all stages of the game.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use pentaply_core::perft::{perft, perft_made};
use pentaply_core::position::legal_moves;
use pentaply_core::{Game, Knowledge as _, Position as _, Rng};
use pentaply_santorini::{Knowledge, Position, Santorini};

fn main() {
    divan::main();
}

const OPEN: &str = "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4";
const MIDDLE: &str = "0000011000001000000000100/1/mortal:B3,C2/mortal:C3,D3";
const LATE: &str = "0342432102300211114001000/2/mortal:C3,D5/mortal:B3,D3";

fn read(text: &str) -> Position {
    Santorini::read_position(text, None).expect("a position")
}

/// Open positions of random games.
fn sample() -> Vec<Position> {
    let mut rng = Rng::new(11);
    let mut positions = Vec::new();
    while positions.len() < 1000 {
        let mut position = Position::start();
        for ply in 0.. {
            let moves = legal_moves(&position);
            let Some(&mv) = rng.pick(&moves) else { break };
            if ply > 2 {
                positions.push(position);
            }
            position.make(mv);
        }
    }
    positions
}

#[divan::bench(args = [OPEN, MIDDLE, LATE])]
fn leaves_in_bulk(bencher: Bencher<'_, '_>, text: &str) {
    let mut position = read(text);
    let leaves = perft(&mut position, 4);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| perft(black_box(&mut position), 4));
}

#[divan::bench(args = [OPEN, MIDDLE, LATE])]
fn leaves_one_by_one(bencher: Bencher<'_, '_>, text: &str) {
    let mut position = read(text);
    let leaves = perft(&mut position, 3);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| perft_made(black_box(&mut position), 3));
}

#[divan::bench]
fn make_and_unmake(bencher: Bencher<'_, '_>) {
    let mut position = read(MIDDLE);
    let moves = legal_moves(&position);
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        for &mv in &moves {
            let undo = position.make(mv);
            black_box(&position);
            position.unmake(mv, undo);
        }
    });
}

#[divan::bench]
fn evaluate(bencher: Bencher<'_, '_>) {
    let (knowledge, positions) = (Knowledge::shipped(), sample());
    let mut state = knowledge.state(&positions[0]);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        positions.iter().map(|position| knowledge.evaluate(black_box(position), &mut state)).sum::<i32>()
    });
}

#[divan::bench]
fn quiescence(bencher: Bencher<'_, '_>) {
    let (knowledge, positions) = (Knowledge::shipped(), sample());
    let state = knowledge.state(&positions[0]);
    let mut moves = Vec::with_capacity(Position::MAX_MOVES);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            moves.clear();
            black_box(knowledge.quiescence(black_box(position), &state, &mut moves));
        }
    });
}

/// Counted in moves.
#[divan::bench]
fn moves_with_hints(bencher: Bencher<'_, '_>) {
    let (knowledge, positions) = (Knowledge::shipped(), sample());
    let state = knowledge.state(&positions[0]);
    let total: u64 = positions.iter().map(Position::count_moves).sum();
    let mut moves = Vec::with_capacity(Position::MAX_MOVES);
    bencher.counter(ItemsCount::new(total)).bench_local(|| {
        let mut sum = 0;
        for position in &positions {
            moves.clear();
            black_box(position).moves(&mut moves);
            sum += moves.iter().map(|&mv| knowledge.hint(position, &state, mv)).sum::<i32>();
        }
        sum
    });
}

/// Counted in moves.
#[divan::bench]
fn moves_alone(bencher: Bencher<'_, '_>) {
    let positions = sample();
    let total: u64 = positions.iter().map(Position::count_moves).sum();
    let mut moves = Vec::with_capacity(Position::MAX_MOVES);
    bencher.counter(ItemsCount::new(total)).bench_local(|| {
        for position in &positions {
            moves.clear();
            black_box(position).moves(&mut moves);
            black_box(&moves);
        }
    });
}
