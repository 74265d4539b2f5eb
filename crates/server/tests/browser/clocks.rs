//! Time, and what waits: clocks of two people, engines that are told to pause, and a position set up meanwhile.

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::Test;
use crate::driver::Browser;
use crate::page::{Hand, OVER, Page, link};

pub const TESTS: &[Test] = &[
    ("clocks_go_back_with_the_moves_and_end_the_game", clocks_go_back_with_the_moves_and_end_the_game),
    ("engines_that_wait_still_wait_after_a_reload", engines_that_wait_still_wait_after_a_reload),
    ("a_set_up_position_tells_what_it_is", a_set_up_position_tells_what_it_is),
    ("drawing_a_move_costs_no_time", drawing_a_move_costs_no_time),
];

/// The clocks as they are shown, of the first player and of the second: seconds, and whether they run.
const CLOCKS: &str = "['bottom', 'top'].map((side) => document.querySelector(`#player-${side} .clock`))
    .map((clock) => ({ left: Number(clock.textContent), runs: clock.classList.contains('running') }))";

/// Waits until an expression of the clocks `first` and `second` is true.
fn until_clocks(browser: &Browser, what: &str, expression: &str) {
    browser.until(what, &format!("((first, second) => {expression})(...{CLOCKS})"));
}

/// Six seconds each and two more a move.
fn clocks_go_back_with_the_moves_and_end_the_game(browser: &Browser) {
    let page = Page::at(browser, &link("tictactoe", None, None, &[]));
    browser.click("[data-action=new]");
    browser.click("#dlg-new label:has([data-action=mode-people])");
    browser.click("#dlg-new label:has([data-action=time-own])");
    browser.fill("[data-action=minutes]", "0.1");
    browser.fill("[data-action=increment]", "2");
    browser.click("#dlg-new [data-action=start]");
    let fresh = "first.left === 6 && second.left === 6 && !first.runs && !second.runs";
    until_clocks(browser, "nobody's time runs before the first move", fresh);
    let answered = || {
        page.play(Hand::Keyboard, "a3");
        until_clocks(browser, "the first player's time runs", "first.runs && first.left < 8 && !second.runs");
    };
    let back = "first.left === 8 && !first.runs && second.runs && second.left > 3";
    page.play(Hand::Keyboard, "b2");
    until_clocks(browser, "the move brought two seconds", back);
    answered();
    browser.click("[data-action=delete]");
    page.until_moves(1);
    until_clocks(browser, "with the move its time is gone", back);
    answered();
    browser.press("u");
    page.until_moves(1);
    until_clocks(browser, "the time is given back", back);
    browser.press("u");
    page.until_moves(0);
    until_clocks(browser, "both have all their time", fresh);
    page.play(Hand::Keyboard, "b2");
    until_clocks(browser, "the second player's time runs", back);
    // The game as the browser keeps it, with hardly any time.
    browser.goto(&format!("{}favicon.svg", page.address()));
    browser.script(
        "for (const store of [sessionStorage, localStorage]) {
           const kept = JSON.parse(store.getItem('pentaply.game.tictactoe'));
           store.setItem('pentaply.game.tictactoe', JSON.stringify({ ...kept, left: [8000, 300] }));
         }",
        Value::Null,
    );
    browser.goto(&page.address());
    browser.until("the time is over", OVER);
    // A picture by itself has no icon, which the browser complains of.
    browser.complaints();
    let [first, second] = ["bottom", "top"].map(|side| browser.text(&format!("#player-{side} .side")));
    assert_eq!(browser.text("#banner-text"), format!("{first} wins: {second} ran out of time"));
    page.speak("zh");
    browser.until(
        "it is told in Chinese",
        "document.querySelector('#banner-text').textContent.endsWith('超时')",
    );
    page.speak("en");
    browser.press("u");
    until_clocks(browser, "who ran out of time gets it back", back);
    assert!(!page.is_over());
    page.assert_quiet();
}

fn engines_that_wait_still_wait_after_a_reload(browser: &Browser) {
    let page = Page::at(browser, &link("kalah", None, None, &[]));
    page.new_game(Hand::Mouse, "engines", 1);
    browser.until("they play", "location.hash.includes('moves=')");
    browser.click("[data-action=engine-pause]");
    let waits = "all('[data-action=engine-go]').length === 1";
    browser.until("they wait", waits);
    browser.reload();
    page.until_ready();
    browser.until("they still wait", waits);
    let count = page.moves().len();
    browser.click("[data-action=setup]");
    browser.until("a position is set up", "all('#setup-panel').length === 1");
    assert_eq!(browser.value("all('.status-tools > .small').length"), 0, "the game behind it is left alone");
    browser.click("[data-action=setup-cancel]");
    browser.until("the game is there again", waits);
    assert_eq!(page.moves().len(), count);
    browser.click("[data-action=engine-go]");
    page.until_moves(count + 1);
    browser.click("[data-action=engine-pause]");
    page.assert_quiet();
}

fn a_set_up_position_tells_what_it_is(browser: &Browser) {
    let page = Page::at(browser, &link("kalah", None, None, &[]));
    let state = |text: &str| {
        let is_told = format!("document.querySelector('#setup-state').textContent.includes('{text}')");
        browser.until("the position is judged", &is_told);
    };
    browser.click("[data-action=setup]");
    state("can be played");
    browser.click("[data-action=setup-clear]");
    state("The game is over");
    browser.fill("#setup-text", "zzz");
    browser.press(&Key::Enter);
    state("zzz");
    browser.click("[data-action=lang]");
    // What was refused is still there, and why in the other language.
    browser.until(
        "it is told in Chinese",
        "document.querySelector('#setup-text').value === 'zzz' && /zzz.*\\p{Script=Han}|\\p{Script=Han}.*zzz/u.test(document.querySelector('#setup-state.error')?.textContent)",
    );
    page.speak("en");
    // That it was refused is in the log, and nothing else.
    let complaints = browser.complaints();
    assert!(complaints.iter().all(|line| line.contains("422")), "{complaints:#?}");
}

/// Seeds are sown one by one, and meanwhile nobody's time runs.
fn drawing_a_move_costs_no_time(browser: &Browser) {
    let page = Page::at(browser, &link("kalah", None, None, &[]));
    let moving = json!({"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]});
    browser.devtools("Emulation.setEmulatedMedia", &moving);
    browser.click("[data-action=new]");
    browser.click("#dlg-new label:has([data-action=mode-people])");
    browser.click("#dlg-new label:has([data-action='time-1+0'])");
    browser.click("#dlg-new [data-action=start]");
    browser.until("the dialog is closed", "!document.querySelector('#dlg-new[open]')");
    let waited = browser.promise(
        "const [done] = arguments;
         let begun = 0;
         const look = () => {
           if (!begun && location.hash.includes('moves=')) begun = performance.now();
           if (document.querySelector('#player-top .clock.running')) done(performance.now() - begun);
           else setTimeout(look, 4);
         };
         document.querySelector('#move-text').value = '1';
         document.querySelector('#move-form').requestSubmit();
         look();",
    );
    let waited = waited.as_f64().expect("a time");
    println!("  {waited:.0} ms");
    assert!(waited > 300.0, "{waited} ms for four seeds");
    page.assert_quiet();
}
