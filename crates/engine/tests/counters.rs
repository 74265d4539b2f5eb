//! Proofs where a counter decides: a win that takes longer than the move limit of Xiangqi leaves is none.

use pentaply_engine::{Limits, Signal, Solution, SolveRequest, Status, Verification, registry};

fn solve(fen: &str) -> Solution {
    let xiangqi = registry::find("xiangqi").expect("a game");
    let board = xiangqi.open(None, Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let limits = Limits { depth: Some(24), nodes: Some(400_000), ..Limits::default() };
    let request = SolveRequest { limits, verify: true, ..SolveRequest::default() };
    board.solve(&request, &Signal::default(), &mut |_| {}).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn a_win_is_proven_within_the_plies_that_the_move_limit_leaves() {
    let solution = solve("3k5/9/9/9/9/9/9/9/5K1N1/9 w - - 108 1");
    assert_eq!(solution.standing.status, Status::Won);
    // Nothing can be captured in these twelve plies.
    assert!(solution.standing.plies.is_some_and(|plies| plies <= 12), "{:?}", solution.standing);
    assert!(matches!(solution.verification, Some(Verification::Verified { .. })), "{solution:?}");
}

#[test]
fn a_win_that_would_come_after_the_move_limit_is_not_claimed() {
    for fen in [
        "9/9/3k5/9/9/9/9/1C1A5/9/3K5 b - - 104 1",
        "3k5/9/C8/9/9/9/9/3A5/9/3K5 b - - 100 1",
        "9/5k3/3a5/9/4C4/9/9/4KA3/9/9 b - - 110 1",
        "6P2/9/4k4/9/4P4/9/9/5K3/9/9 w - - 108 1",
    ] {
        let solution = solve(fen);
        assert!(
            matches!(solution.verification, None | Some(Verification::Verified { .. })),
            "{fen}: {solution:?}"
        );
    }
}
