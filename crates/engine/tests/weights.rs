//! Weights that are set: they change what a search says in the tuning build, and are refused in any other.

use pentaply_core::{InputError, Lang};
use pentaply_engine::{Board, Error, Limits, Request, Signal, WeightsError, registry};

fn board(game: &str) -> Box<dyn Board> {
    registry::find(game).and_then(|game| game.open(None, None)).expect("a game")
}

fn value_at_depth_two(board: &mut dyn Board) -> i32 {
    let request = Request { limits: Limits::depth(2), hash_mb: 1, ..Request::default() };
    let analysis = board.search(&request, &Signal::default(), &mut |_| {}).expect("an answer");
    analysis.score.number()
}

#[test]
fn a_wrong_file_is_refused_with_its_line() {
    for game in ["kalah", "santorini", "othello"] {
        let error = board(game).set_weights("# all wrong\nnonsense 3").expect_err("no such weight");
        assert!(matches!(error, Error::BadWeights(WeightsError::Unknown { line: 2, .. })), "{error}");
        assert!(error.hint(Lang::En).is_some_and(|hint| hint.starts_with("the names are ")));
    }
}

#[cfg(not(feature = "tuning"))]
#[test]
fn a_normal_build_says_how_to_build_one_that_can() {
    let mut board = board("kalah");
    let before = value_at_depth_two(board.as_mut());
    let error = board.set_weights("tempo 300").expect_err("compiled in");
    assert!(error.hint(Lang::En).is_some_and(|hint| hint.ends_with("--features tuning")));
    assert!(error.hint(Lang::Zh).is_some_and(|hint| hint.contains("--features tuning")));
    assert_eq!(value_at_depth_two(board.as_mut()), before);
}

#[cfg(feature = "tuning")]
#[test]
fn constants_of_the_search_can_be_set_too() {
    for game in ["kalah", "santorini", "othello", "tictactoe"] {
        let nodes = |constants: &str| {
            let mut board = board(game);
            board.set_weights(constants).expect("constants of the search");
            let request = Request { limits: Limits::depth(6), hash_mb: 1, ..Request::default() };
            board.search(&request, &Signal::default(), &mut |_| {}).expect("an answer").nodes
        };
        assert_ne!(nodes("reduction_depth 0"), nodes("reduction_depth 2\nreduction_moves 1"), "{game}");
        assert_eq!(nodes(""), nodes("# as shipped"));
    }
}

#[cfg(feature = "tuning")]
#[test]
fn set_weights_are_searched_with() {
    for (game, weights) in [("kalah", "tempo 300"), ("santorini", "tempo 400"), ("othello", "mobility 400")] {
        let mut board = board(game);
        let before = value_at_depth_two(board.as_mut());
        board.set_weights(weights).expect("a weight of the game");
        assert_ne!(value_at_depth_two(board.as_mut()), before, "{game}");
        board.set_weights("").expect("as shipped");
        assert_eq!(value_at_depth_two(board.as_mut()), before, "{game}");
    }
}
