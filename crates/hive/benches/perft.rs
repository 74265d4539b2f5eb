//! How fast moves are counted, one thread, the last ply in bulk: `cargo bench -p pentaply-hive`. The figures are leaves a second.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use pentaply_core::Game;
use pentaply_core::perft::perft;
use pentaply_hive::Hive;

fn main() {
    divan::main();
}

#[divan::bench(args = [("Base", 7), ("Base+MLP", 6)], sample_count = 5)]
fn from_the_start(bencher: Bencher<'_, '_>, (variant, depth): (&str, u32)) {
    let mut position = Hive::start(Some(variant)).expect("a variant");
    let leaves = perft(&mut position, depth);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| perft(black_box(&mut position), depth));
}
