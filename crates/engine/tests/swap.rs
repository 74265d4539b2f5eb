//! Who takes which seat, on games small enough that everybody can see who should.

use std::time::Duration;

use pentaply_engine::swap::{Choice, choose, most_even};
use pentaply_engine::{Board, Limits, Request, Signal, TimeControl, registry};

fn board(game: &str, position: Option<&str>) -> Box<dyn Board> {
    registry::find(game).and_then(|game| game.open(None, position)).expect("it opens")
}

fn request() -> Request {
    Request { limits: Limits::depth(9), hash_mb: 1, ..Request::default() }
}

fn chosen(position: &str, may_offer: bool) -> Choice {
    let mut board = board("tictactoe", Some(position));
    let choice = choose(&mut *board, may_offer, &request(), &Signal::default()).expect("a search");
    assert_eq!(
        (board.position().as_str(), board.played().len()),
        (position, 0),
        "the board is left as it was"
    );
    choice
}

#[test]
fn the_side_that_wins_is_taken() {
    for may_offer in [false, true] {
        // x x .    o o .    . . .   whoever is to move wins.
        assert_eq!(chosen("xx1/oo1/3 x", may_offer), Choice::Stay("c3".to_string()));
        // x has two lines with two stones each: o, who is to move, has lost.
        assert_eq!(chosen("x1x/1o1/x1o o", may_offer), Choice::Swap);
    }
}

#[test]
fn an_even_position_is_kept_so_and_left_to_the_opponent() {
    let Choice::Offer(moves) = chosen("3/3/3 x", true) else { panic!("a drawn game is even") };
    assert_eq!(moves.len(), 2);
    let mut after = board("tictactoe", None);
    after.replay_list(&moves.join(";")).expect("they are legal");
    let found = after.search(&request(), &Signal::default(), &mut |_| {}).expect("a search");
    assert_eq!(found.win_probability, 0.5, "{moves:?}");
    // Who may not offer stays.
    assert!(matches!(chosen("3/3/3 x", false), Choice::Stay(_)));
}

#[test]
fn a_game_that_is_over_has_nothing_to_stay_for() {
    assert_eq!(chosen("xxx/oo1/3 o", true), Choice::Swap);
}

#[test]
fn the_most_even_opening_is_set_up() {
    let moves = |list: &str| list.split(';').map(str::to_string).collect::<Vec<_>>();
    let openings = [
        // Not legal, then won by whoever is to move, then over, then drawn.
        moves("a1;a1;b2"),
        moves("a1;b1;a3;c1"),
        moves("a1;b1;a2;b2;a3"),
        moves("b2;a1;c1"),
    ];
    let mut board = board("tictactoe", None);
    board.play("c3").expect("it is legal");
    let best = most_even(&mut *board, &openings, &request(), &Signal::default()).expect("a search");
    assert_eq!((best, board.played()), (Some(3), openings[3].as_slice()));
    let none = most_even(&mut *board, &openings[..1], &request(), &Signal::default()).expect("a search");
    assert_eq!((none, board.played().len()), (None, 0));
}

#[test]
fn all_openings_share_one_time() {
    let openings: Vec<Vec<String>> =
        ["c4", "d3", "e6", "f5"].into_iter().map(|mv| vec![mv.to_string()]).collect();
    let mut board = board("othello", None);
    let clock = TimeControl::Clock {
        remaining: Duration::from_secs(9),
        increment: Duration::ZERO,
        moves_to_go: Some(30),
    };
    for time in [TimeControl::PerMove(Duration::from_millis(300)), clock] {
        let limits = Limits { time: Some(time), ..Limits::default() };
        let since = std::time::Instant::now();
        let request = Request { limits, ..request() };
        let best = most_even(&mut *board, &openings, &request, &Signal::default()).expect("a search");
        let took = since.elapsed();
        assert!(
            best.is_some() && took > Duration::from_millis(150) && took < Duration::from_secs(2),
            "{took:?}"
        );
    }
    let signal = Signal::default();
    signal.stop();
    let best = most_even(&mut *board, &openings, &Request::default(), &signal).expect("a search");
    assert_eq!(best, Some(0), "stopped, it takes what it has");
}
