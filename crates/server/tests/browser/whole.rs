//! Whole games, from the first move to the last, by the clicks of two people at one board.

use pentaply_core::{Lang, Rng};
use pentaply_engine::{AnyGame, Board, Limits, Request, Signal, registry, words};

use crate::Test;
use crate::driver::Browser;
use crate::games::small;
use crate::page::{Page, link};

pub const TESTS: &[Test] =
    &[("every_game_is_played_by_clicks_to_its_end", every_game_is_played_by_clicks_to_its_end)];

/// A game as players play it, in the game's default variant: its name and its moves.
const GAMES: [(&str, &str); 5] = [
    ("kalah", "3;6;2;1;4;5;6;2;6;4;3;1;6;5;5;6;2;6;3;6;5;3;4;4;2;6;5;1;3;6"),
    ("gomoku", "h8;i7;i9;g7;j8;g8;j7;g6;g9;g5;g4;h9;h10;k7;i11;f8;i10;i12;j10;i8;j9;j11;j6"),
    (
        "xiangqi",
        "h2e2;h9g7;h0g2;f9e8;i0h0;g6g5;b0c2;b9a7;c3c4;i9i8;c2d4;i8h8;h0h6;b7e7;b2b7;e8d7;b7e7;c9e7;h6g6;h8g8;\
         d4e6;d9e8;a0a1;c6c5;a1h1;c5c4;h1h7;a9b9;h7g7;g8h8;e6c7;b9b7;g7g9;e8f9;g6f6;b7c7;f6f9;e9e8;f9e9;e8d8;\
         e9d9;d8e8;g9e9;e8f8;d9d8;d7e8;d8e8;f8f7;e9f9;h8f8;e8f8",
    ),
    (
        "santorini",
        "b3,c3;b2,c2;b3b4c4;b2b3a2;b4c4d4;b3a2b2;c4d4d5;c2b3b2;c3c4d5;a2b2a2;c4b4c4;b3c3c4;d4d5d4;c3d3c4;\
         d5d4c5;b2a2a1;d4d5c5;a2b2a2;b4b3a2;d3c2c3;b3b4c5;b2a1b1;d5c5",
    ),
    (
        "hive",
        "wM;bM wM-;wA1 \\wM;bQ bM/;wQ -wM;bB1 bM\\;wA1 bB1-;bB2 bQ-;wA1 bB2\\;bB1 bQ\\;wA1 \\bQ;bP /bB1;wA1 /bP;\
         bS1 bQ/;wB1 wQ\\;wA1 bB1\\;wB1 wM;bA1 bS1-;wA1 bA1-;bB1 -bP;wB1 bB1;bS1 wA1/;wL wQ\\;bA2 \\bA1;wM bM;\
         bA2 bA1\\;wB1 bP;bA3 bQ/;wB2 wB1-;bL bS1-;wA2 /wL;bA3 wB2\\;wA2 /wB2;bA3 wB2-;wM bQ;bL bS1\\;wP \\wM;\
         bA1 wA2\\;wB1 bM;bL bB2/;wA3 -wM;bA1 /wA2;wG1 -wP;bG1 bS1-;wS1 wG1/;bA2 wQ/;wM bQ\\;bS2 bS1/;wS1 bQ/",
    ),
];

/// A whole game: the one above, or of a game that has none there one by chance.
fn whole_game(game: &dyn AnyGame, rng: &mut Rng) -> Box<dyn Board> {
    match GAMES.iter().find(|(name, _)| *name == game.name()) {
        Some((_, moves)) => {
            let mut board = game.open(None, None).expect("a start");
            for mv in moves.split(';') {
                board.play(mv).expect("it is legal");
            }
            assert!(!board.status().is_open(), "{}: not at its end", game.name());
            board
        }
        None => by_chance(game, rng),
    }
}

/// A game from its start to its end: the first player plays by chance, the second one well enough to end it.
fn by_chance(game: &dyn AnyGame, rng: &mut Rng) -> Box<dyn Board> {
    let request = Request { limits: Limits::nodes(600), hash_mb: 1, ..Request::default() };
    for _ in 0..20 {
        let mut board = game.open(small(game), None).expect("a start");
        for ply in 0..250 {
            if !board.status().is_open() {
                return board;
            }
            let chosen = match ply % 2 {
                0 => rng.pick(&board.legal_moves()).cloned(),
                _ => board.search(&request, &Signal::default(), &mut |_| {}).expect("a search").bestmove,
            };
            board.play(&chosen.expect("a move")).expect("it is legal");
        }
    }
    panic!("no game of {} comes to an end", game.name());
}

fn every_game_is_played_by_clicks_to_its_end(browser: &Browser) {
    let page = Page::open(browser);
    let mut rng = Rng::new(3);
    for game in registry::games() {
        let whole = whole_game(*game, &mut rng);
        let mut board = game.open(Some(&whole.variant()), Some(&whole.start_position())).expect("its start");
        page.go(&link(game.name(), Some(&whole.variant()), Some(&whole.start_position()), &[]));
        for (count, mv) in (1..).zip(whole.played()) {
            let view = board.view();
            let clicks = view.moves.iter().find(|offered| offered.text == *mv).expect("it is legal");
            clicks.path.iter().for_each(|cell| page.click_cell(cell));
            board.play(mv).expect("it is legal");
            page.until_moves(count);
        }
        assert_eq!(page.moves(), whole.played());
        assert!(page.is_over(), "{}: {}", game.name(), browser.text("#status"));
        let told = browser.text("#banner-text");
        let expected = words::status(&*whole, Lang::En);
        assert!(told.contains(&expected), "{}: '{told}' is not '{expected}'", game.name());
        assert_eq!(browser.value("all('#board [data-lit]').length"), 0);
        println!("  {}: {} moves: {told}", game.name(), whole.played().len());
    }
    page.assert_quiet();
}
