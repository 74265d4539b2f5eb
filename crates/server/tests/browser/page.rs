//! The page as a player sees it: what is on the table, and what is done to it by mouse or keyboard.

use fantoccini::key::Key;
use pentaply_server::Handle;
use serde_json::{Value, json};

use crate::common;
use crate::driver::Browser;

/// A page of a server of its own, so that tests share nothing that a page keeps.
pub struct Page<'a> {
    pub browser: &'a Browser,
    pub server: Handle,
}

/// How a person goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    Mouse,
    Keyboard,
}

impl<'a> Page<'a> {
    /// Opens the page.
    pub fn open(browser: &'a Browser) -> Page<'a> {
        Page::at(browser, "")
    }

    /// Opens it at a link: what comes behind the address.
    pub fn at(browser: &'a Browser, link: &str) -> Page<'a> {
        browser.resize(1440, 900);
        browser.prefer("light");
        browser.complaints();
        let page = Page { browser, server: common::server() };
        page.go(link);
        page
    }

    pub fn address(&self) -> String {
        format!("http://{}/", self.server.addr())
    }

    /// Goes to a link of the same server, as if typed into the address bar.
    pub fn go(&self, link: &str) {
        self.browser.goto("about:blank");
        self.browser.goto(&format!("{}{link}", self.address()));
        self.until_ready();
    }

    /// Follows a link to the start of a game on the page itself, which is sooner done.
    pub fn follow(&self, game: &str) {
        self.browser.script("location.hash = arguments[0];", json!(link(game, None, None, &[])));
        // What is on the table tells its variant too.
        self.browser.until("the game is on the table", &format!("location.hash.startsWith('#game={game}&')"));
    }

    /// Waits until a game is on the table.
    pub fn until_ready(&self) {
        self.browser.until(
            "the page shows a board",
            "document.querySelector('#board [data-cell]') && document.querySelector('#status').textContent",
        );
    }

    /// Speaks this language from now on.
    pub fn speak(&self, lang: &str) {
        let is_zh = "document.documentElement.lang.startsWith('zh')";
        if self.browser.value(is_zh) != (lang == "zh") {
            self.browser.click("[data-action=lang]");
        }
        self.browser.until("the language is switched", &format!("{is_zh} === {}", lang == "zh"));
    }

    /// The moves that led to what is shown, from the address bar.
    pub fn moves(&self) -> Vec<String> {
        let moves = self.browser.value(
            "(new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(';').filter(Boolean)",
        );
        moves.as_array().into_iter().flatten().map(|mv| mv.as_str().unwrap_or_default().to_string()).collect()
    }

    /// Where the page stands, from the address bar, as the server is asked about it.
    pub fn place(&self) -> Value {
        let script = "const query = new URLSearchParams(location.hash.slice(1));
            return { game: query.get('game'), variant: query.get('variant'), position: query.get('position') };";
        let mut place = self.browser.script(script, Value::Null);
        place["moves"] = json!(self.moves());
        place
    }

    /// How the game stands there.
    pub fn state(&self) -> Value {
        common::post(&self.server, "/api/state", &self.place()).json()
    }

    /// Waits until so many moves have been played.
    pub fn until_moves(&self, count: usize) {
        let count = format!(
            "(new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(';').filter(Boolean).length === {count}"
        );
        self.browser.until("so many moves have been played", &count);
    }

    /// Waits until the person may move, or the game is over.
    pub fn until_turn(&self) {
        self.browser
            .until("the person may move", &format!("document.querySelector('#board [data-lit]') || {OVER}"));
    }

    pub fn is_over(&self) -> bool {
        self.browser.value(OVER) == true
    }

    /// Clicks a cell of the board, once it is lit.
    pub fn click_cell(&self, cell: &str) {
        self.browser.click(&format!("#board [data-lit][data-cell={}]", json!(cell)));
    }

    /// Plays a move by the clicks that the server describes for it, or by typing it.
    pub fn play(&self, hand: Hand, text: &str) {
        let before = self.moves().len();
        match hand {
            Hand::Mouse => {
                for cell in self.path(text) {
                    self.click_cell(&cell);
                }
            }
            Hand::Keyboard => {
                self.browser.press("t");
                self.browser.until(
                    "the field for moves has the focus",
                    "document.activeElement?.matches('[data-action=move-text]')",
                );
                self.browser.press(text);
                self.browser.press(&Key::Enter);
            }
        }
        self.browser.until("the move is played", &format!("(new URLSearchParams(location.hash.slice(1)).get('moves') ?? '').split(';').filter(Boolean).length > {before} || {OVER}"));
        if hand == Hand::Keyboard {
            self.browser.script("document.activeElement?.blur();", Value::Null);
        }
    }

    /// The clicks that make a move where the page stands.
    fn path(&self, text: &str) -> Vec<String> {
        let state = self.state();
        let offered = state["view"]["moves"].as_array().expect("moves");
        let found = offered
            .iter()
            .find(|offered| offered["move"] == text)
            .unwrap_or_else(|| panic!("{text}: {state}"));
        found["path"]
            .as_array()
            .expect("a path")
            .iter()
            .map(|cell| cell.as_str().expect("a cell").to_string())
            .collect()
    }

    /// Begins a new game by the dialog: who plays (the value of the choice), and the level.
    pub fn new_game(&self, hand: Hand, mode: &str, level: u8) {
        let browser = self.browser;
        match hand {
            Hand::Mouse => {
                browser.click("[data-action=new]");
                browser.click(&format!("#dlg-new label:has([data-action=mode-{mode}])"));
                browser.script(
                    "const [field] = all('#dlg-new [data-action=level]'); if (field) { field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true })); }",
                    json!(level),
                );
                browser.click("#dlg-new [data-action=start]");
            }
            Hand::Keyboard => {
                browser.press("n");
                browser.until("the dialog is open", "document.querySelector('#dlg-new[open]')");
                browser.tab_to("#dlg-new input[name=mode]");
                for _ in 0..8 {
                    if browser.value(&format!("document.activeElement.value === '{mode}'")) == true {
                        break;
                    }
                    browser.press(&Key::Down);
                }
                assert_eq!(browser.value("document.activeElement.value"), mode);
                browser.tab_to("#dlg-new [data-action=level]");
                browser.press(&Key::Home);
                for _ in 1..level {
                    browser.press(&Key::Right);
                }
                assert_eq!(browser.value("document.activeElement.value"), level.to_string());
                browser.press(&Key::Enter);
            }
        }
        browser.until("the dialog is closed", "!document.querySelector('#dlg-new[open]')");
    }

    /// Nothing was complained of in the browser's log.
    pub fn assert_quiet(&self) {
        let complaints = self.browser.complaints();
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
}

/// Whether the game on the table is over.
pub const OVER: &str = "(document.querySelector('#banner') && !document.querySelector('#banner').hidden)";

/// A link that opens a place.
pub fn link(game: &str, variant: Option<&str>, position: Option<&str>, moves: &[String]) -> String {
    let mut link = format!("#game={game}");
    for (name, value) in [("variant", variant), ("position", position)] {
        if let Some(value) = value {
            link.push_str(&format!("&{name}={}", escaped(value)));
        }
    }
    if !moves.is_empty() {
        link.push_str(&format!("&moves={}", escaped(&moves.join(";"))));
    }
    link
}

fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'_' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}
