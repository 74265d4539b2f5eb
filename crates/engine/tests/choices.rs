//! What a search may be told beyond its limits: which moves may be played, and how much it may vary.

use std::collections::BTreeSet;

use pentaply_core::Score;
use pentaply_engine::{Analysis, Board, Error, Limits, Request, Signal, Variety, registry};

fn open(game: &str, position: Option<&str>) -> Box<dyn Board> {
    let board = registry::find(game).and_then(|game| game.open(None, position));
    board.unwrap_or_else(|error| panic!("{error}"))
}

fn among(board: &mut dyn Board, only: &[&str], request: Request) -> Result<Analysis, Error> {
    let only: Vec<String> = only.iter().map(|mv| (*mv).to_string()).collect();
    board.search_among(&only, &request, &Signal::default(), &mut |_| {})
}

#[test]
fn only_the_moves_that_may_be_played_are() {
    for game in registry::games() {
        for level in [1, 5, 10] {
            let mut board = open(game.name(), None);
            let moves = board.legal_moves();
            let only = [moves[0].as_str(), moves[moves.len() - 1].as_str()];
            let request = Request { limits: Limits::depth(2), level, lines: 4, ..Request::default() };
            let found = among(&mut *board, &only, request).unwrap_or_else(|error| panic!("{error}"));
            let firsts: BTreeSet<&str> = found.lines.iter().map(|line| line.pv[0].as_str()).collect();
            assert!(
                !firsts.is_empty() && firsts.iter().all(|mv| only.contains(mv)),
                "{}: {firsts:?}",
                game.name()
            );
        }
        let mut board = open(game.name(), None);
        let error = among(&mut *board, &["?!"], Request::default()).expect_err("no move");
        assert!(matches!(error, Error::IllegalMove { number: 1, .. }), "{error}");
    }
}

#[test]
fn the_best_of_two_losing_moves_is_found_though_a_third_would_win() {
    // Left to itself x wins at once.
    let position = Some("xx1/oo1/3 x");
    let request = Request { limits: Limits::depth(9), ..Request::default() };
    let all = among(&mut *open("tictactoe", position), &[], request).map(|found| found.score);
    assert_eq!(all.ok(), Some(Score::Win(1)));
    let two = among(&mut *open("tictactoe", position), &["a1", "b1"], request).map(|found| found.score);
    assert_eq!(two.ok(), Some(Score::Loss(2)));
}

#[test]
fn an_opening_varies_with_the_seed_and_only_within_the_margin() {
    for name in ["kalah", "xiangqi", "santorini", "othello"] {
        let played = |variety: Option<Variety>, position: Option<&str>| {
            let mut board = open(name, position);
            let request = Request { limits: Limits::nodes(4000), hash_mb: 1, variety, ..Request::default() };
            let found = among(&mut *board, &[], request).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((found.lines.len(), found.bestmove.as_ref()), (1, found.lines[0].pv.first()));
            found.bestmove.unwrap_or_default()
        };
        let moves = |variety: fn(u64) -> Variety, position: Option<&str>| {
            (0..12).map(|seed| played(Some(variety(seed)), position)).collect::<BTreeSet<_>>()
        };
        let wide = |seed| Variety { plies: Some(6), margin: 1.0, seed };
        assert!(moves(wide, None).len() > 2, "{name}: {:?}", moves(wide, None));
        assert_eq!(played(Some(wide(5)), None), played(Some(wide(5)), None), "{name}");
        let none = |seed| Variety { plies: Some(0), margin: 1.0, seed };
        assert_eq!(moves(none, None).len(), 1, "{name} when the opening is over");
        // A game that began elsewhere has no opening, but may vary where variety is wanted anywhere.
        let elsewhere = {
            let mut board = open(name, None);
            for _ in 0..3 {
                let mv = board.legal_moves().remove(0);
                board.play(&mv).unwrap_or_else(|error| panic!("{error}"));
            }
            board.position()
        };
        assert_eq!(moves(wide, Some(&elsewhere)).len(), 1, "{name} from {elsewhere}");
        let anywhere = |seed| Variety { plies: None, margin: 1.0, seed };
        assert!(moves(anywhere, Some(&elsewhere)).len() > 1, "{name} from {elsewhere}");
    }
}

#[test]
fn the_static_value_is_that_of_the_evaluation_or_of_the_result() {
    assert_eq!(open("tictactoe", Some("xxx/oo1/3 o")).evaluate(), Score::Loss(0));
    for game in registry::games() {
        let board = open(game.name(), None);
        assert!(matches!(board.evaluate(), Score::Points(points) if points.abs() < 1000), "{}", game.name());
    }
    // With weights of its own or after a search it is the same function.
    let mut board = open("kalah", Some("<6,9,3,4,0,0,5,5,5,4,4,4,4,4,4> s"));
    let fresh = board.evaluate();
    among(&mut *board, &[], Request { limits: Limits::depth(3), ..Request::default() })
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(board.evaluate(), fresh);
}
