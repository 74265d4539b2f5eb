//! The ablation table: what each technique of the search is worth in nodes and time.

use pentaply_core::Game;
use pentaply_search::{Limits, Search, Settings, Signal, Technique, Techniques};

use crate::report::{Ablation, AblationRow, DepthRow};

/// The table for a position; see [`crate::Board::ablate`].
pub(crate) fn ablate<G: Game>(
    position: &G::Position,
    depth: u32,
    hash_mb: usize,
    events: &mut dyn FnMut(usize, usize),
) -> Ablation {
    let sets = sets();
    let mut rows = Vec::with_capacity(sets.len());
    for (off, techniques) in &sets {
        let settings = Settings { threads: 1, hash_mb, lines: 1, techniques: *techniques };
        let depths = (1..=depth).map(|depth| cost::<G>(position, settings, depth)).collect();
        rows.push(AblationRow { off: off.clone(), depths });
        events(rows.len(), sets.len());
    }
    Ablation { rows }
}

/// What is off in each row, and what stays on.
fn sets() -> Vec<(Vec<&'static str>, Techniques)> {
    let all = Technique::ALL.map(Technique::name).to_vec();
    let mut sets = vec![(Vec::new(), Techniques::ALL)];
    sets.extend(Technique::ALL.map(|off| (vec![off.name()], Techniques::ALL.without(off))));
    sets.push((all, Techniques::NONE));
    sets
}

/// What a fresh search to a depth takes.
fn cost<G: Game>(position: &G::Position, settings: Settings, depth: u32) -> DepthRow {
    let mut search = Search::new(G::knowledge(), settings);
    let report = search.go(position, &Limits::depth(depth), &[], &Signal::default(), &mut |_| {});
    DepthRow { depth, nodes: report.nodes, time_ms: report.time.as_millis() as u64 }
}
