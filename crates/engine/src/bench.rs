//! The bench: fixed work whose node count is the signature of the search.

use std::time::Duration;

use pentaply_core::Game;
use pentaply_search::{Limits, Search, Settings, Signal};

use crate::report::Bench;

/// Small, so that the work is search and not the clearing of memory.
const HASH_MB: usize = 16;

/// Searches every bench position of a game.
///
/// # Panics
/// When the game's own bench table holds a text that the game refuses; a test reads them all.
pub(crate) fn bench<G: Game>() -> Bench {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let settings = Settings { threads: 1, hash_mb: HASH_MB, ..Settings::default() };
    let mut search = Search::new(G::knowledge(), settings);
    for entry in G::BENCH {
        let position = match entry.position {
            "" => G::start(Some(entry.variant)),
            text => G::read_position(text, Some(entry.variant)),
        }
        .unwrap_or_else(|error| panic!("bench position of {}: {error}", G::NAME));
        search.clear();
        let report = search.go(&position, &Limits::depth(entry.depth), &[], &Signal::default(), &mut |_| {});
        nodes += report.nodes;
        time += report.time;
    }
    let nps = (u128::from(nodes) * 1_000_000_000).checked_div(time.as_nanos()).unwrap_or(0) as u64;
    Bench { game: G::NAME, signature: nodes, nodes, nps }
}
