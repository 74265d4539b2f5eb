//! How the page looks: nothing hangs out, the board takes its room, and those who cannot see it find their way.

use std::path::PathBuf;

use pentaply_core::Rng;
use pentaply_engine::registry;
use serde_json::{Value, json};

use crate::Test;
use crate::driver::Browser;
use crate::page::{Page, link};

pub const TESTS: &[Test] = &[
    ("every_game_fits_from_phone_to_wide_screen", every_game_fits_from_phone_to_wide_screen),
    ("nothing_stands_in_the_way_of_those_who_cannot_see", nothing_stands_in_the_way_of_those_who_cannot_see),
];

/// Screens: a phone, a tablet, a wide one; pixels.
const SCREENS: [(u32, u32); 3] = [(360, 740), (768, 1024), (1440, 900)];
const DIALOGS: [&str; 5] = ["new", "open", "share", "settings", "help"];
/// The least part of the shorter edge of the screen that the board takes.
const BOARD: f64 = 0.5;

/// Where pictures go, for whoever wants to look at them: `target/screenshots`.
fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A game some moves on.
fn moves(game: &dyn pentaply_engine::AnyGame) -> Vec<String> {
    let mut rng = Rng::new(17);
    let mut board = game.open(None, None).expect("a start");
    for _ in 0..12 {
        let Some(mv) = rng.pick(&board.legal_moves()).cloned() else { break };
        board.play(&mv).expect("it is legal");
    }
    board.played().to_vec()
}

fn every_game_fits_from_phone_to_wide_screen(browser: &Browser) {
    let folder = folder();
    browser.goto("about:blank");
    let blank = SCREENS.map(|(width, height)| {
        browser.resize(width, height);
        browser.screenshot().len()
    });
    let page = Page::open(browser);
    for (number, game) in registry::games().iter().enumerate() {
        let scheme = ["light", "dark"][number % 2];
        browser.prefer(scheme);
        page.go(&link(game.name(), None, None, &moves(*game)));
        page.speak(["en", "zh"][number / 2 % 2]);
        for ((width, height), blank) in SCREENS.into_iter().zip(blank) {
            browser.resize(width, height);
            browser.until("the page has its new size", &format!("innerWidth === {width}"));
            let told = browser.promise(
                "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => {
                   const box = document.querySelector('#board svg, #board').getBoundingClientRect();
                   const out = [...document.querySelectorAll('body *')].filter((element) => {
                     if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('svg, .unseen')) return false;
                     const { right, left, width } = element.getBoundingClientRect();
                     let scrolls = false;
                     for (let up = element.parentElement; up; up = up.parentElement) scrolls ||= getComputedStyle(up).overflowX !== 'visible';
                     return width > 0 && !scrolls && (right > innerWidth + 1 || left < -1);
                   }).map((element) => element.outerHTML.slice(0, 120));
                   done({ scroll: document.scrollingElement.scrollWidth - innerWidth, width: box.width, height: box.height, out });
                 }));",
            );
            let what = format!("{} at {width}", game.name());
            assert!(told["scroll"].as_i64().is_some_and(|over| over <= 0), "{what} scrolls sideways: {told}");
            assert_eq!(told["out"], json!([]), "{what}");
            let board =
                told["width"].as_f64().unwrap_or_default().max(told["height"].as_f64().unwrap_or_default());
            assert!(board >= BOARD * f64::from(width.min(height)), "{what}: the board is small: {told}");
            let picture = browser.screenshot();
            // A page with nothing on it packs into next to nothing.
            assert!(picture.len() > 3 * blank + 5000, "{what}: {} bytes, blank {blank}", picture.len());
            let file = folder.join(format!("{}-{width}-{scheme}.png", game.name()));
            std::fs::write(&file, picture).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        }
    }
    println!("  pictures in {}", folder.display());
    page.assert_quiet();
}

/// axe-core looks at each game and each dialog. It is fetched by `cargo xtask test`, which names its file in `PENTAPLY_AXE`.
fn nothing_stands_in_the_way_of_those_who_cannot_see(browser: &Browser) {
    let page = Page::open(browser);
    for game in registry::games() {
        page.follow(game.name());
        let bare = browser.value(
            "all('button, input, select, textarea, a[href], [role=gridcell]').filter((element) => {
               const named = element.getAttribute('aria-label') || element.getAttribute('aria-labelledby') || element.labels?.length
                 || element.title || element.textContent.trim() || element.placeholder;
               return !named;
             }).map((element) => element.outerHTML.slice(0, 160))",
        );
        assert_eq!(bare, json!([]), "{}: without a name", game.name());
    }
    let Some(axe) = std::env::var_os("PENTAPLY_AXE") else {
        println!("  axe-core is not there: `cargo xtask test` fetches it where there is a network");
        return;
    };
    let axe = std::fs::read_to_string(axe).expect("axe-core");
    for (number, game) in registry::games().iter().enumerate() {
        let scheme = ["light", "dark"][number % 2];
        browser.prefer(scheme);
        page.go(&link(game.name(), None, None, &moves(*game)));
        look_for_faults(browser, &axe, &format!("{} ({scheme})", game.name()));
        // A dialog over each, in turn.
        for dialog in DIALOGS.iter().skip(number).step_by(registry::games().len()) {
            browser.click(&format!(".tools [data-action={dialog}]"));
            browser.until("it is open", &format!("document.querySelector('#dlg-{dialog}[open]')"));
            look_for_faults(browser, &axe, &format!("dialog {dialog} ({scheme})"));
            browser.script("document.querySelector('dialog[open]')?.close();", Value::Null);
        }
    }
}

fn look_for_faults(browser: &Browser, axe: &str, what: &str) {
    browser.script(&format!("if (!window.axe) {{ {axe} }}"), Value::Null);
    let found = browser.promise(
        "const done = arguments[0];
         axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then(
           ({ violations }) => done(violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + ' ' + failureSummary).join(' | ')}`)),
           (why) => done([String(why)]));",
    );
    assert_eq!(found, json!([]), "{what}");
}
