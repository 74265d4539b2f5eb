//! What a node costs: making and unmaking, evaluating, listing moves with their hints, and perft.
//!
//! `cargo bench -p pentaply-kalah`. Each item is one sow, one position or one path.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use pentaply_core::position::{Position as _, legal_moves};
use pentaply_core::{Game, Knowledge, Rng, perft};
use pentaply_kalah::{Kalah, KalahKnowledge, Move, Position};

fn main() {
    divan::main();
}

const BOARDS: [&str; 3] = ["6,4", "6,6", "12,6"];

/// Open positions along random games.
fn positions(variant: &str) -> Vec<Position> {
    let mut rng = Rng::new(7);
    let mut positions = Vec::new();
    while positions.len() < 1000 {
        let mut position = Kalah::start(Some(variant)).expect("a variant");
        while !position.is_over() {
            positions.push(position);
            let &mv = rng.pick(&legal_moves(&position)).expect("an open position has a move");
            position.make(mv);
        }
    }
    positions
}

/// Every move of the positions.
fn all_moves(positions: &[Position]) -> Vec<(Position, Move)> {
    positions
        .iter()
        .flat_map(|position| legal_moves(position).into_iter().map(|mv| (*position, mv)))
        .collect()
}

#[divan::bench(args = BOARDS)]
fn make_and_unmake(bencher: Bencher<'_, '_>, variant: &str) {
    let mut moves = all_moves(&positions(variant));
    bencher.counter(ItemsCount::new(moves.len())).bench_local(|| {
        for (position, mv) in &mut moves {
            let undo = position.make(*mv);
            black_box(position.key());
            position.unmake(*mv, undo);
        }
    });
}

#[divan::bench(args = BOARDS)]
fn evaluate(bencher: Bencher<'_, '_>, variant: &str) {
    let positions = positions(variant);
    let knowledge = KalahKnowledge::default();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        positions.iter().map(|position| knowledge.evaluate(black_box(position), &mut ())).sum::<i32>()
    });
}

#[divan::bench(args = BOARDS)]
fn moves_and_hints(bencher: Bencher<'_, '_>, variant: &str) {
    let positions = positions(variant);
    let knowledge = KalahKnowledge::default();
    let mut moves = Vec::with_capacity(Position::MAX_MOVES);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let mut sum = 0;
        for position in &positions {
            moves.clear();
            black_box(position).moves(&mut moves);
            sum += moves.iter().map(|&mv| knowledge.hint(position, &(), mv)).sum::<i32>();
        }
        sum
    });
}

/// Every leaf made: one item is one path.
#[divan::bench(args = [("6,4", 7), ("6,6", 7)])]
fn perft_made(bencher: Bencher<'_, '_>, (variant, depth): (&str, u32)) {
    let mut position = Kalah::start(Some(variant)).expect("a variant");
    let paths = perft(&mut position, depth);
    bencher.counter(ItemsCount::new(paths)).bench_local(|| perft::perft_made(&mut position, depth));
}
