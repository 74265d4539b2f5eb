//! How fast the board is: `cargo bench -p pentaply-gomoku`. The figures are moves a second, each made and unmade with all codes of
//! both colours.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use pentaply_core::position::legal_moves;
use pentaply_core::{Knowledge as _, Position as _, Rng};
use pentaply_gomoku::{Knowledge, Point, Position, Rule};

fn main() {
    divan::main();
}

/// Positions of random games around the middle, each with moves near its stones.
fn sample(rule: Rule) -> Vec<(Position, Vec<Point>)> {
    let mut rng = Rng::new(11);
    let knowledge = Knowledge::shipped();
    let mut positions = Vec::new();
    while positions.len() < 200 {
        let mut position = Position::start(rule, 15);
        for ply in 0..40 {
            let mut moves = legal_moves(&position);
            knowledge.candidates(&position, &knowledge.state(&position), &mut moves, 0);
            moves.retain(|&mv| position.is_legal(mv));
            let Some(&mv) = rng.pick(&moves) else { break };
            if ply > 10 {
                positions.push((position.clone(), moves));
            }
            position.make(mv);
            if !position.outcome().is_open() {
                break;
            }
        }
    }
    positions
}

#[divan::bench(args = ["freestyle", "standard", "renju"])]
fn make_and_unmake(bencher: Bencher<'_, '_>, rule: &str) {
    let rule = Rule::ALL.into_iter().find(|known| known.name() == rule).expect("a rule");
    let mut sample = sample(rule);
    let moves: usize = sample.iter().map(|(_, moves)| moves.len()).sum();
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        for (position, moves) in &mut sample {
            for &mv in moves.iter() {
                position.make(mv);
                black_box(&*position);
                position.unmake(mv, ());
            }
        }
    });
}
