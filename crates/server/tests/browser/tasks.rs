//! What players come for, by mouse and by keyboard, in each language; and what must not get lost.

use std::time::Duration;

use fantoccini::key::Key;
use pentaply_server::{Config, spawn};
use serde_json::{Value, json};

use crate::Test;
use crate::common;
use crate::driver::Browser;
use crate::page::{Hand, Page, link};

pub const TESTS: &[Test] = &[
    ("begin_as_second_player_at_level_three", |browser| each_way(browser, begin_as_second)),
    ("take_back_a_move", |browser| each_way(browser, take_back)),
    ("show_three_lines_and_play_the_second", |browser| each_way(browser, play_the_second_line)),
    ("paste_a_position_and_copy_it_back", |browser| each_way(browser, paste_and_copy)),
    ("review_a_game_and_jump_to_the_worst_move", |browser| each_way(browser, review)),
    ("reloading_loses_nothing", reloading_loses_nothing),
    ("a_server_that_is_gone_is_told_and_play_goes_on", a_server_that_is_gone_is_told_and_play_goes_on),
    ("another_move_from_earlier_is_kept_as_a_variation", another_move_from_earlier_is_kept_as_a_variation),
    ("a_wrong_text_is_refused_with_the_reason", a_wrong_text_is_refused_with_the_reason),
];

/// A game of tic-tac-toe that was drawn until the last but one move of the second player.
const LOST: [&str; 7] = ["b2", "a3", "c3", "a1", "a2", "b1", "c2"];

/// The task by mouse and by keyboard, in both languages.
fn each_way(browser: &Browser, task: fn(&Page<'_>, Hand)) {
    let page = Page::open(browser);
    for lang in ["en", "zh"] {
        for hand in [Hand::Mouse, Hand::Keyboard] {
            page.go(&link("kalah", Some("6,4"), None, &[]));
            page.speak(lang);
            task(&page, hand);
            println!("  {lang}, {hand:?}");
        }
    }
    page.assert_quiet();
}

fn begin_as_second(page: &Page<'_>, hand: Hand) {
    page.new_game(hand, "second", 3);
    // The engine begins, and then it is the person's turn.
    page.until_turn();
    assert!(!page.moves().is_empty());
    assert_eq!(page.state()["turn"], "second");
}

fn take_back(page: &Page<'_>, hand: Hand) {
    page.new_game(hand, "first", 1);
    page.until_turn();
    page.play(hand, "1");
    page.until_turn();
    assert!(page.moves().len() >= 2, "the engine has answered");
    match hand {
        Hand::Mouse => page.browser.click(".controls [data-action=undo]"),
        Hand::Keyboard => page.browser.press("u"),
    }
    page.until_moves(0);
    page.until_turn();
}

fn play_the_second_line(page: &Page<'_>, hand: Hand) {
    let browser = page.browser;
    match hand {
        Hand::Mouse => {
            browser.click("label:has([data-action=engine])");
            while browser.text("#line-count") != "3" {
                let is_less = browser.text("#line-count").parse().is_ok_and(|count: u32| count < 3);
                browser.click(if is_less { "[data-action=more-lines]" } else { "[data-action=fewer-lines]" });
            }
        }
        Hand::Keyboard => browser.press("3"),
    }
    let second = "[data-action=pv][data-line=\"1\"][data-ply=\"0\"]";
    browser.until(
        "three lines are shown",
        "all('#lines li').length === 3 && all('[data-action=pv][data-ply=\"0\"]').length === 3",
    );
    // What a line begins with may change until it is played; what is played is on the board.
    match hand {
        Hand::Mouse => browser.click(second),
        Hand::Keyboard => {
            browser.tab_to(second);
            browser.press(&Key::Enter);
        }
    }
    page.until_moves(1);
    match hand {
        Hand::Mouse => browser.click("label:has([data-action=engine])"),
        Hand::Keyboard => {
            browser.script("document.activeElement?.blur();", Value::Null);
            browser.press("l");
        }
    }
    browser.until("the engine is off", "!document.querySelector('[data-action=engine]').checked");
}

const POSITION: &str = "<6,0,0,4,4,4,4,4,4,4,4,0,4,4,4> n";

fn paste_and_copy(page: &Page<'_>, hand: Hand) {
    let browser = page.browser;
    let rights = json!({"origin": page.address().trim_end_matches('/'), "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
    browser.devtools("Browser.grantPermissions", &rights);
    match hand {
        Hand::Mouse => browser.click("[data-action=open]"),
        Hand::Keyboard => browser.press("o"),
    }
    browser.until("the dialog is open", "document.querySelector('#dlg-open[open]')");
    match hand {
        Hand::Mouse => {
            browser.fill("[data-action=paste]", POSITION);
            browser.click("#dlg-open [data-action=load]");
        }
        Hand::Keyboard => {
            browser.tab_to("[data-action=paste]");
            browser.press(POSITION);
            browser.tab_to("#dlg-open [data-action=load]");
            browser.press(&Key::Enter);
        }
    }
    browser.until(
        "the position is on the table",
        "!document.querySelector('#dlg-open[open]') && location.hash.includes('position=')",
    );
    match hand {
        Hand::Mouse => {
            browser.click("[data-action=share]");
            browser.click("#dlg-share [data-action=copy-position]");
        }
        Hand::Keyboard => browser.press("p"),
    }
    let mut copied = String::new();
    for _ in 0..100 {
        let read = browser
            .promise("navigator.clipboard.readText().then(arguments[0], (why) => arguments[0](String(why)))");
        copied = read.as_str().unwrap_or_default().to_string();
        if copied == POSITION {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(copied, POSITION);
    browser.promise("navigator.clipboard.writeText('').then(arguments[0], arguments[0])");
    browser.script("document.querySelector('dialog[open]')?.close();", Value::Null);
}

fn review(page: &Page<'_>, hand: Hand) {
    let browser = page.browser;
    let moves: Vec<String> = LOST.iter().map(ToString::to_string).collect();
    page.go(&link("tictactoe", None, None, &moves));
    page.until_moves(moves.len());
    match hand {
        Hand::Mouse => browser.click("[data-action=review]"),
        Hand::Keyboard => {
            browser.tab_to("[data-action=review]");
            browser.press(&Key::Enter);
        }
    }
    browser.until("the review is done", "all('#faults [data-action=fault]').length && !document.querySelector('#review-progress').textContent");
    match hand {
        Hand::Mouse => browser.click("#review [data-action=worst]"),
        Hand::Keyboard => {
            browser.script("document.activeElement?.blur();", Value::Null);
            browser.press("w");
        }
    }
    browser.until(
        "the worst move is shown",
        "document.querySelector('#moves [aria-current]')?.dataset.node === all('#faults [data-action=fault]')[0].dataset.node",
    );
    let shown = page.moves().len();
    assert!((1..LOST.len()).contains(&shown), "{shown}");
}

fn reloading_loses_nothing(browser: &Browser) {
    let page = Page::open(browser);
    page.new_game(Hand::Mouse, "first", 1);
    for _ in 0..2 {
        page.until_turn();
        let script = "return all('#board [data-lit]')[0].dataset.cell;";
        let cell = browser.script(script, Value::Null);
        page.click_cell(cell.as_str().expect("a cell"));
        browser.until("a move is played", "location.hash.includes('moves=')");
        page.until_turn();
    }
    page.speak("zh");
    browser.press("f");
    let kept = "[location.hash, document.documentElement.lang, document.querySelector('#status').textContent,
        all('#moves [data-action=go]').map((move) => move.textContent).join(' '), document.querySelector('#player-bottom').innerText]";
    page.until_turn();
    browser.press("f");
    let before = browser.value(kept);
    browser.reload();
    page.until_ready();
    page.until_turn();
    assert_eq!(browser.value(kept), before);
    // And it goes on: the engine answers.
    let count = page.moves().len();
    let cell = browser.script("return all('#board [data-lit]')[0].dataset.cell;", Value::Null);
    page.click_cell(cell.as_str().expect("a cell"));
    browser.until(
        "the game goes on",
        &format!(
            "(new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(';').length > {count}"
        ),
    );
    page.assert_quiet();
}

fn a_server_that_is_gone_is_told_and_play_goes_on(browser: &Browser) {
    let Page { server, .. } = Page::at(browser, &link("kalah", None, None, &[]));
    browser.click("label:has([data-action=engine])");
    browser.until(
        "the engine thinks",
        "all('#lines li').length > 0 && document.querySelector('#engine-score').textContent",
    );
    let addr = server.addr();
    server.stop();
    browser.until("the page says that the server is gone", "all('#trouble').length === 1");
    assert!(!browser.text("#trouble-text").is_empty());
    let server = spawn(&Config { addr, ..common::config() }).expect("the address is free again");
    browser.click("#trouble [data-action=retry]");
    browser.until("trouble is over", "all('#trouble').length === 0");
    let page = Page { browser, server };
    page.play(Hand::Mouse, "3");
    browser.until("the engine thinks again", "all('#lines li').length > 0");
    page.server.stop();
    browser.until("the page says so again", "all('#trouble').length === 1");
    let server = spawn(&Config { addr, ..common::config() }).expect("the address is free again");
    let page = Page { browser, server };
    page.play(Hand::Keyboard, "1");
    browser.until("an answer ends the trouble", "all('#trouble').length === 0");
    // What could not be loaded meanwhile is in the log, and nothing else.
    let complaints = browser.complaints();
    assert!(complaints.iter().all(|line| line.contains("net::ERR_")), "{complaints:#?}");
}

fn another_move_from_earlier_is_kept_as_a_variation(browser: &Browser) {
    let page = Page::at(
        browser,
        &link("gomoku", Some("freestyle,15"), None, &["h8".into(), "i9".into(), "g7".into()]),
    );
    page.until_moves(3);
    browser.press(&Key::Left);
    page.until_moves(2);
    page.play(Hand::Keyboard, "j10");
    page.until_moves(3);
    let listed = browser.value("all('#moves [data-action=go]').map((move) => move.textContent).join(' ')");
    let listed = listed.as_str().unwrap_or_default();
    assert!(["h8", "i9", "g7", "j10"].iter().all(|mv| listed.contains(mv)), "{listed}");
    browser.press(&Key::Home);
    page.until_moves(0);
    browser.press(" ");
    browser.until("space switches the engine on", "document.querySelector('[data-action=engine]').checked");
    browser.press("l");
    page.assert_quiet();
}

fn a_wrong_text_is_refused_with_the_reason(browser: &Browser) {
    let page = Page::at(browser, &link("santorini", None, None, &[]));
    for lang in ["en", "zh"] {
        page.speak(lang);
        browser.press("t");
        browser.press("z9");
        browser.press(&Key::Enter);
        browser.until("the reason is told", "all('#move-error').length === 1");
        assert!(browser.text("#move-error").contains("z9"), "{}", browser.text("#move-error"));
        browser.press(&Key::Escape);
        browser.click("[data-action=open]");
        browser.fill("[data-action=paste]", "nonsense");
        browser.click("#dlg-open [data-action=load]");
        browser.until("the reason is told", "all('#open-error').length === 1");
        browser.click("#dlg-open [data-action=close]");
    }
    assert!(page.moves().is_empty());
    page.speak("en");
    let load = |text: &str| {
        browser.click("[data-action=open]");
        browser.script("document.querySelector('#paste').value = arguments[0];", json!(text));
        browser.click("#dlg-open [data-action=load]");
    };
    load("[Event \"x\"]\n\n1. e4 e5\n");
    let is_told = "/PGN.*'e4'/.test(document.querySelector('#open-error').textContent)";
    browser.until("what is wrong with the PGN is told", is_told);
    browser.click("#dlg-open [data-action=close]");
    load("(;GM[4]SZ[15];B[hh]C[good];W[ii](;B[hi])(;B[gg]))");
    page.until_moves(3);
    let is_told = "all('#toast')[0]?.textContent.includes('without comments')";
    browser.until("what was left out is told", is_told);
}
