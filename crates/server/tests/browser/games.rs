//! Every game by clicks: to its end, against the engine, and every variant shown.

use pentaply_core::{Lang, Rng};
use pentaply_engine::{AnyGame, Board, Limits, Request, Signal, registry, words};
use serde_json::json;

use crate::Test;
use crate::driver::Browser;
use crate::page::{Hand, Page, link};

pub const TESTS: &[Test] = &[
    ("the_page_loads_fast_and_is_small", the_page_loads_fast_and_is_small),
    ("every_variant_of_every_game_is_shown", every_variant_of_every_game_is_shown),
    ("every_game_is_played_by_clicks_to_its_end", every_game_is_played_by_clicks_to_its_end),
    ("every_game_is_played_against_the_engine", every_game_is_played_against_the_engine),
];

/// The most that the page may transfer, bytes, and the longest until something is to be seen, ms.
const WEIGHT: f64 = 300_000.0;
const FIRST_PAINT: f64 = 1000.0;
/// Moves of a long game that are clicked, its last ones.
const CLICKED: usize = 12;
/// Moves of the person against the engine.
const AGAINST: usize = 4;

fn the_page_loads_fast_and_is_small(browser: &Browser) {
    let page = Page::open(browser);
    let told = browser.value(
        "{ weight: performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
               .filter((entry) => !entry.name.includes('/api/')).reduce((sum, entry) => sum + entry.encodedBodySize, 0),
           paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1 }",
    );
    let [weight, paint] = ["weight", "paint"].map(|name| told[name].as_f64().expect("a number"));
    println!("  {:.0} kB, something to see after {paint:.0} ms", weight / 1000.0);
    assert!((10_000.0..WEIGHT).contains(&weight), "{weight} bytes");
    assert!((0.0..FIRST_PAINT).contains(&paint), "{paint} ms");
    let foreign = browser.value(
        "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.startsWith(location.origin + '/'))",
    );
    assert_eq!(foreign, json!([]), "nothing comes from elsewhere");
    page.assert_quiet();
}

/// A sixth and a seventh game are there too: whatever is registered.
fn every_variant_of_every_game_is_shown(browser: &Browser) {
    let page = Page::open(browser);
    let listed = browser.value("all('#games [data-game]').map((button) => button.dataset.game)");
    let names: Vec<&str> = registry::games().iter().map(|game| game.name()).collect();
    assert_eq!(listed, json!(names));
    for game in registry::games() {
        browser.click(&format!("#games [data-game={}]", game.name()));
        browser.until(
            "the game is on the table",
            &format!("location.hash.startsWith('#game={}&') || location.hash === '#game={0}'", game.name()),
        );
        for variant in game.variants() {
            let board = game.open(Some(variant.name), None).expect("its start");
            // As a link that is followed on the page.
            let followed = link(game.name(), Some(variant.name), None, &[]);
            browser.script("location.hash = arguments[0];", json!(followed));
            let mut first: Vec<String> = board.view().moves.iter().map(|mv| mv.path[0].clone()).collect();
            first.sort_unstable();
            first.dedup();
            browser.until(
                &format!("{} {}: every move can be begun", game.name(), variant.name),
                &format!(
                    "all('#board [data-lit]').length === {} && {}.every((cell) => document.querySelector(`#board [data-lit][data-cell=\"${{CSS.escape(cell)}}\"]`))",
                    first.len(),
                    json!(first)
                ),
            );
        }
    }
    page.assert_quiet();
}

/// A game from its start to its end: the first player plays by chance, the second one well enough to end it.
fn whole_game(game: &dyn AnyGame, rng: &mut Rng) -> Box<dyn Board> {
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

/// A small variant of a game, where there is one.
fn small(game: &dyn AnyGame) -> Option<&'static str> {
    ["4,3", "freestyle,6", "4"].into_iter().find(|variant| game.open(Some(variant), None).is_ok())
}

fn every_game_is_played_by_clicks_to_its_end(browser: &Browser) {
    let page = Page::open(browser);
    let mut rng = Rng::new(3);
    for game in registry::games() {
        let board = whole_game(*game, &mut rng);
        let played = board.played();
        let known = played.len().saturating_sub(CLICKED);
        page.go(&link(game.name(), Some(&board.variant()), Some(&board.start_position()), &played[..known]));
        page.until_moves(known);
        for mv in &played[known..] {
            assert!(!page.is_over(), "{}: over too early", game.name());
            page.play(Hand::Mouse, mv);
        }
        page.until_moves(played.len());
        assert!(page.is_over(), "{}: {}", game.name(), browser.text("#status"));
        let told = browser.text("#banner-text");
        let expected = words::status(&*board, Lang::En);
        assert!(told.contains(&expected), "{}: '{told}' is not '{expected}'", game.name());
        assert_eq!(browser.value("all('#board [data-lit]').length"), 0);
        println!(
            "  {}: {} moves, {} of them clicked: {told}",
            game.name(),
            played.len(),
            played.len() - known
        );
    }
    page.assert_quiet();
}

/// Chance plays by the lit cells, step by step, and the weakest engine answers.
fn every_game_is_played_against_the_engine(browser: &Browser) {
    let page = Page::open(browser);
    let mut rng = Rng::new(5);
    for game in registry::games() {
        page.go(&link(game.name(), small(*game), None, &[]));
        page.new_game(Hand::Mouse, "first", 1);
        for _ in 0..AGAINST {
            page.until_turn();
            if page.is_over() {
                break;
            }
            let before = page.moves().len();
            for _ in 0..6 {
                // A cell that continues what was clicked, else one to begin with.
                let spot = browser.script(
                    "const next = all('#board [data-lit=next]'), cells = next.length ? next : all('#board [data-lit]');
                     return cells.length ? spot(cells[arguments[0] % cells.length]) : null;",
                    json!(rng.below(1000)),
                );
                if spot.is_object() {
                    browser.click_at(&spot);
                }
                if page.moves().len() > before {
                    break;
                }
                std::thread::sleep(std::time::Duration::from_millis(30));
            }
            assert!(page.moves().len() > before, "{}: the clicks make a move", game.name());
        }
        page.until_turn();
        let state = page.state();
        assert_eq!(state["game"], game.name());
        let by = |side: &str| {
            state["moves"].as_array().into_iter().flatten().filter(|played| played["by"] == side).count()
        };
        assert!(by("second") > 0, "{}: the engine has moved: {state}", game.name());
        println!("  {}: {} moves by clicks, {} by the engine", game.name(), by("first"), by("second"));
    }
    page.assert_quiet();
}
