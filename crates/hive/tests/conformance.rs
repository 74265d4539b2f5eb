//! State, key, texts, moves and view agree with one another along random games.

use pentaply_core::conformance::{Effort, check};
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
