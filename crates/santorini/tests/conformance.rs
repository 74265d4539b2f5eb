//! State, key, texts, moves and view agree with one another along random games.

mod common;

use pentaply_core::Rng;
use pentaply_core::conformance::{Effort, check, check_from};
use pentaply_santorini::Santorini;

#[test]
fn the_contract_holds_along_random_games_from_the_start() {
    let mut seen = 0;
    for seed in 1..=4 {
        seen += check::<Santorini>("base", Effort { games: 2, seed, ..Effort::default() });
    }
    assert!(seen > 100, "only {seen} positions");
}

#[test]
fn the_contract_holds_along_random_games_from_the_perft_positions() {
    for (seed, text) in (10..).zip(common::perft_positions()) {
        check_from::<Santorini>(&common::read(text), Effort { games: 8, seed, ..Effort::default() });
    }
}

#[test]
fn the_contract_holds_on_random_boards_of_all_heights() {
    let mut rng = Rng::new(20);
    for i in 0..400 {
        let position = common::random_position(&mut rng, i % 4);
        check_from::<Santorini>(&position, Effort { games: 1, plies: 3, seed: i as u64 });
    }
}

#[test]
fn the_contract_holds_after_the_game_is_won() {
    let won = "0000000000003000000000000/2/mortal:C3,D3/mortal:C2,C4";
    check_from::<Santorini>(&common::read(won), Effort { games: 1, ..Effort::default() });
}
