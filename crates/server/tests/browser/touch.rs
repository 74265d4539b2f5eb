//! Fingers and drags: what a board makes of them besides clicks.

use pentaply_engine::registry;
use serde_json::{Value, json};

use crate::Test;
use crate::driver::Browser;
use crate::page::{Page, link};

pub const TESTS: &[Test] = &[
    ("a_piece_is_dragged_by_mouse_and_by_finger", a_piece_is_dragged_by_mouse_and_by_finger),
    ("a_resting_finger_spreads_a_stack", a_resting_finger_spreads_a_stack),
    ("two_fingers_zoom_a_plane", two_fingers_zoom_a_plane),
];

/// A game of Hive in which a beetle has climbed.
const STACK: &str = "wM;bM wM-;wA1 \\wM;bQ bM/;wQ -wM;bB1 bM\\;wB1 wQ\\;bB2 bQ-;wB1 wM";

/// How large a plane is drawn.
const SCALE: &str =
    "Number(/scale\\(([\\d.]+)/.exec(document.querySelector('#board .zoomed').getAttribute('transform'))[1])";

fn moves(text: &str) -> Vec<String> {
    text.split(';').map(ToString::to_string).collect()
}

/// Where a cell is on the screen.
fn spot(browser: &Browser, cell: &str) -> [f64; 2] {
    let script = "return spot(document.querySelector(`#board [data-cell=\"${CSS.escape(arguments[0])}\"]`));";
    let spot = browser.script(script, json!(cell));
    ["x", "y"].map(|axis| spot[axis].as_f64().expect("a place on the screen"))
}

/// A place between two, `share` of the way.
fn between(a: [f64; 2], b: [f64; 2], share: f64) -> [f64; 2] {
    [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]) * share)
}

fn a_piece_is_dragged_by_mouse_and_by_finger(browser: &Browser) {
    let page = Page::at(browser, &link("xiangqi", None, None, &[]));
    for (width, height) in [(1440, 900), (360, 740)] {
        browser.resize(width, height);
        browser.until("the page has its new size", &format!("innerWidth === {width}"));
        page.go(&link("xiangqi", None, None, &[]));
        let board = registry::find("xiangqi").and_then(|game| game.open(None, None)).expect("a start");
        let view = board.view();
        let path = &view.moves.iter().find(|offered| offered.text == "h2e2").expect("a first move").path;
        let [from, to] = [&path[0], &path[1]].map(|cell| spot(browser, cell));
        browser.drag(from, to);
        page.until_moves(1);
        // The other side's cannon, by a finger.
        let [from, to] = ["h7", "e7"].map(|cell| spot(browser, cell));
        browser.touch("touchStart", &[from]);
        for step in 1..=5 {
            browser.touch("touchMove", &[between(from, to, f64::from(step) / 5.0)]);
        }
        browser.touch("touchEnd", &[]);
        page.until_moves(2);
        assert_eq!(page.moves(), ["h2e2", "h7e7"]);
        assert_eq!(browser.value("scrollY"), 0, "the page stays where it is");
    }
    page.assert_quiet();
}

fn a_resting_finger_spreads_a_stack(browser: &Browser) {
    let page = Page::at(browser, &link("hive", None, None, &moves(STACK)));
    page.until_moves(moves(STACK).len());
    let mut board = registry::find("hive").and_then(|game| game.open(None, None)).expect("a start");
    for mv in moves(STACK) {
        board.play(&mv).expect("it is legal");
    }
    let view = board.view();
    let stack = view.pieces.iter().find(|piece| piece.level == 1).expect("a piece on another");
    browser.touch("touchStart", &[spot(browser, &stack.cell)]);
    browser.until("it is spread", "document.querySelector('#board .fan')");
    assert_eq!(browser.value("document.querySelectorAll('#board .fan > g').length"), 2);
    browser.touch("touchEnd", &[]);
    browser.until("it is put together", "!document.querySelector('#board .fan')");
    assert_eq!(browser.value("all('#board [data-picked]').length"), 0, "nothing was clicked");
    page.assert_quiet();
}

fn two_fingers_zoom_a_plane(browser: &Browser) {
    let page = Page::at(browser, &link("hive", None, None, &moves(STACK)));
    page.until_moves(moves(STACK).len());
    let scale = || browser.value(SCALE).as_f64().expect("a scale");
    let middle = browser.script(
        "const box = document.querySelector('#board svg').getBoundingClientRect();
         return [box.left + box.width / 2, box.top + box.height / 2];",
        Value::Null,
    );
    let [x, y] = [0, 1].map(|axis| middle[axis].as_f64().expect("a place"));
    let apart = |distance: f64| [[x - distance, y], [x + distance, y]];
    let before = scale();
    browser.touch("touchStart", &apart(80.0));
    for distance in [70.0, 60.0, 50.0, 40.0] {
        browser.touch("touchMove", &apart(distance));
    }
    browser.touch("touchEnd", &[]);
    let shrunk = scale() / before;
    assert!((0.45..0.55).contains(&shrunk), "half as far apart is half as large: {shrunk}");
    assert_eq!(page.moves().len(), moves(STACK).len(), "nothing was clicked");
    browser.click("#zoom-tools [data-action=fit]");
    browser.until("the whole board is seen again", &format!("Math.abs({SCALE} / {before} - 1) < 0.01"));
    page.assert_quiet();
}
