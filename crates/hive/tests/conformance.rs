//! State, key, texts, moves and view agree with one another along random games.

use pentaply_core::conformance::{Effort, check};
use pentaply_core::position::{legal_moves, status};
use pentaply_core::{Game, Position as _, Rng, Symmetry as _};
use pentaply_hive::Hive;

#[test]
fn the_contract_holds_along_random_games_of_all_types() {
    let mut seen = 0;
    for (seed, variant) in
        (1..).zip(["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"])
    {
        seen += check::<Hive>(variant, Effort { games: 1, plies: 100, seed });
    }
    assert!(seen > 300, "only {seen} positions");
}

#[test]
fn the_canonical_key_is_the_least_of_the_images_keys() {
    let mut rng = Rng::new(7);
    let mut seen = 0;
    for _ in 0..6 {
        let mut position = Hive::start(Some("Base+MLP")).expect("a variant");
        while position.plies() < 70 && status(&position).is_open() {
            let keys = (0..12).map(|number| position.image(number).key());
            assert_eq!(Some(position.canonical_key()), keys.min(), "{position}");
            position.make(*rng.pick(&legal_moves(&position)).expect("a move"));
            seen += 1;
        }
    }
    assert!(seen > 200, "{seen} positions");
}
