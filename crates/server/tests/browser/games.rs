//! Every game: its variants shown, and played against the engine.

use pentaply_core::Rng;
use pentaply_engine::{AnyGame, registry};
use serde_json::json;

use crate::Test;
use crate::driver::Browser;
use crate::page::{Hand, Page, link};

pub const TESTS: &[Test] = &[
    ("the_page_loads_fast_and_is_small", the_page_loads_fast_and_is_small),
    ("every_variant_of_every_game_is_shown", every_variant_of_every_game_is_shown),
    ("games_are_written_only_in_formats_that_can_be", games_are_written_only_in_formats_that_can_be),
    ("chinese_stands_apart_from_figures", chinese_stands_apart_from_figures),
    ("every_game_is_played_against_the_engine", every_game_is_played_against_the_engine),
];

/// The most that the page may transfer, bytes, and the longest until something is to be seen, ms.
const WEIGHT: f64 = 300_000.0;
const FIRST_PAINT: f64 = 1000.0;
/// Moves of the person in games that chance does not bring to an end soon.
const AGAINST: usize = 4;
const LONG: [&str; 2] = ["xiangqi", "hive"];

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

/// A small variant of a game, where there is one.
pub fn small(game: &dyn AnyGame) -> Option<&'static str> {
    ["4,3", "freestyle,6", "4"].into_iter().find(|variant| game.open(Some(variant), None).is_ok())
}

fn games_are_written_only_in_formats_that_can_be(browser: &Browser) {
    let page = Page::open(browser);
    for game in registry::games() {
        page.follow(game.name());
        browser.click("[data-action=share]");
        browser.until("the game is written", "document.querySelector('#share-game').value");
        let offered =
            browser.value("[...document.querySelectorAll('#share-format option')].map(({ value }) => value)");
        let written = game.formats().iter().filter(|format| format.write.is_some());
        let expected: Vec<&str> = [""].into_iter().chain(written.map(|format| format.endings[0])).collect();
        assert_eq!(offered, json!(expected), "{}", game.name());
        for ending in expected {
            let choose = "const field = document.querySelector('#share-format');
                document.querySelector('#share-game').value = ''; field.value = arguments[0]; field.dispatchEvent(new Event('change'));";
            browser.script(choose, json!(ending));
            browser.until("the game is written", "document.querySelector('#share-game').value");
            assert_eq!(browser.value("all('#share-error').length"), 0, "{} {ending}", game.name());
        }
        browser.click("#dlg-share [data-action=close]");
    }
    page.assert_quiet();
}

/// What a screen shows and what one hears, of every game: the names of sides may end in figures or Latin letters.
fn chinese_stands_apart_from_figures(browser: &Browser) {
    let page = Page::open(browser);
    page.speak("zh");
    for game in registry::games() {
        page.follow(game.name());
        let clashes = browser.value(
            "all('#status, #board [aria-label]')
               .map((element) => element.getAttribute('aria-label') ?? element.textContent)
               .filter((text) => /\\p{Script=Han}[a-z\\d]|[a-z\\d]\\p{Script=Han}/iu.test(text)).slice(0, 5)",
        );
        assert_eq!(clashes, json!([]), "{}", game.name());
        assert!(browser.text("#status").chars().any(|c| c > '\u{3400}'), "it speaks Chinese");
    }
    page.speak("en");
}

/// Chance plays by clicks, and the weakest engine answers, to the end where it is near.
fn every_game_is_played_against_the_engine(browser: &Browser) {
    let page = Page::open(browser);
    let mut rng = Rng::new(5);
    for game in registry::games() {
        page.go(&link(game.name(), small(*game), None, &[]));
        page.new_game(Hand::Mouse, "first", 1);
        let is_long = LONG.contains(&game.name());
        let most = if is_long { AGAINST } else { usize::MAX };
        let mut clicked = 0;
        page.until_turn();
        while clicked < most && !page.is_over() {
            let state = page.state();
            assert_eq!(state["turn"], "first", "{}: the engine moves for itself", game.name());
            let moves = state["view"]["moves"].as_array().expect("moves");
            let chosen = rng.pick(moves).expect("a move");
            page.play(Hand::Mouse, chosen["move"].as_str().expect("a move"));
            clicked += 1;
            page.until_turn();
        }
        let state = page.state();
        assert_eq!(state["game"], game.name());
        let by = |side: &str| {
            state["moves"].as_array().into_iter().flatten().filter(|played| played["by"] == side).count()
        };
        assert_eq!(by("first"), clicked, "{}: {state}", game.name());
        assert!(by("second") > 0, "{}: the engine has moved: {state}", game.name());
        assert_eq!(state["status"] == "open", is_long, "{}: {state}", game.name());
        println!(
            "  {}: {clicked} moves by clicks, {} by the engine: {}",
            game.name(),
            by("second"),
            state["text"]
        );
    }
    page.assert_quiet();
}
