//! Boards for the tests inside this crate.

use pentaply_core::{Rng, Side};

use crate::{Capture, Position, Rules, Setup};

/// Boards of every size, under every capture rule, with laps and empty pits among them.
pub(crate) fn boards(relay: bool) -> impl Iterator<Item = Position> {
    let mut rng = Rng::new(3);
    (0..40_000).map(move |number| {
        let pits = 1 + number % 12;
        let mut rules = Rules::new(pits, 4).expect("in range");
        rules.capture = [Capture::Standard, Capture::Empty, Capture::Never][rng.below(3)];
        rules.relay = relay;
        let most = [2, 5, 2 * pits + 2, 5 * pits][rng.below(4)];
        let mut count = || if rng.below(3) == 0 { 0 } else { rng.below(most + 1) as u32 };
        let rows = [0, 1].map(|_| (0..pits).map(|_| count()).collect());
        let turn = Side::BOTH[number / 12 % 2];
        let setup = Setup { stores: [7, 5], rows, turn, swap_offered: false };
        Position::from_setup(&setup, Some(rules)).expect("few seeds")
    })
}
