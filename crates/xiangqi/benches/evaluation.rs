//! How fast the evaluation is: `cargo bench -p pentaply-xiangqi --bench evaluation`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use pentaply_core::{Game, Knowledge as _};
use pentaply_xiangqi::{Knowledge, Xiangqi};

fn main() {
    divan::main();
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const MIDDLE: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
const LATE: &str = "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1";

#[divan::bench(args = [START, MIDDLE, LATE])]
fn evaluate(bencher: Bencher<'_, '_>, text: &str) {
    let position = Xiangqi::read_position(text, None).expect("a position");
    let knowledge = Knowledge::shipped();
    let mut state = knowledge.state(&position);
    bencher
        .counter(ItemsCount::new(1usize))
        .bench_local(|| knowledge.evaluate(black_box(&position), black_box(&mut state)));
}
