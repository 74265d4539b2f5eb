//! How fast the rules are: `cargo bench -p pentaply-xiangqi`.
//!
//! The perft benches show leaves a second, counted in bulk and made one by one.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use pentaply_core::Game;
use pentaply_core::perft::{perft, perft_made};
use pentaply_xiangqi::Xiangqi;

fn main() {
    divan::main();
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const MIDDLE: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
const LATE: &str = "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1";

#[divan::bench(args = [START, MIDDLE, LATE])]
fn leaves_in_bulk(bencher: Bencher<'_, '_>, text: &str) {
    let mut position = Xiangqi::read_position(text, None).expect("a position");
    let leaves = perft(&mut position, 4);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| perft(black_box(&mut position), 4));
}

#[divan::bench(args = [START, MIDDLE, LATE])]
fn leaves_one_by_one(bencher: Bencher<'_, '_>, text: &str) {
    let mut position = Xiangqi::read_position(text, None).expect("a position");
    let leaves = perft_made(&mut position, 3);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| perft_made(black_box(&mut position), 3));
}
