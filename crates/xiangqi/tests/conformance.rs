//! State, key, texts, moves and view agree with one another along random games.

mod common;

use pentaply_core::conformance::{Effort, check, check_from};
use pentaply_xiangqi::Xiangqi;

#[test]
fn the_contract_holds_along_random_games_from_the_start() {
    for (seed, variant) in [(1, "wxf"), (2, "simple")] {
        let seen = check::<Xiangqi>(variant, Effort { games: 3, plies: 150, seed });
        assert!(seen > 100, "only {seen} positions");
    }
}

#[test]
fn the_contract_holds_along_random_games_from_the_perft_positions() {
    for (seed, row) in (10..).zip(common::perft_rows()) {
        if row.id.starts_with("mcr-flying") {
            continue;
        }
        check_from::<Xiangqi>(&common::read(row.fen), Effort { games: 2, plies: 100, seed });
    }
}
