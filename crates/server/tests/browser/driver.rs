//! Chromium, driven: one browser for all tests of this program, with the few things that a person does to a page.
//!
//! It is spoken to in the W3C's WebDriver protocol, JSON over HTTP, of which a dozen commands are needed here. The crates that speak all
//! of it bring some sixty others along, most of them twice.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::MetadataExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Nothing that is waited for takes as long.
const PATIENCE: Duration = Duration::from_secs(15);
/// Programs that drive Chromium, by the names that systems give them.
const DRIVERS: &[&str] =
    &["chromedriver", "/usr/lib/chromium/chromedriver", "/usr/lib/chromium-browser/chromedriver"];

/// What every script of the tests may use.
const HELPERS: &str = r"
const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
/** A place on the screen where a click meets the element. */
const spot = (element) => {
  let box = element.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    box = element.getBoundingClientRect();
  }
  for (const [across, down] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5], [0.3, 0.3], [0.7, 0.7]]) {
    const [x, y] = [box.left + box.width * across, box.top + box.height * down];
    const met = document.elementFromPoint(x, y);
    if (met && (element === met || element.contains(met) || met.closest('label')?.contains(element))) return { x, y };
  }
  return null;
};
";

/// A browser that is ours alone.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts one; the error says what is missing.
    pub fn start() -> Result<Browser, String> {
        let (driver, port) = DRIVERS.iter().find_map(|name| start_driver(name)).ok_or(
            "there is no chromedriver (Debian: apt-get install chromium chromium-driver fonts-noto-cjk)",
        )?;
        let mut arguments = vec![
            "--headless=new",
            "--window-size=1440,900",
            "--force-prefers-reduced-motion",
            "--mute-audio",
            "--disable-dev-shm-usage",
            "--disable-extensions",
            "--lang=en-US",
        ];
        // Chromium refuses its sandbox to root.
        if std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0) {
            arguments.push("--no-sandbox");
        }
        let wanted = json!({
            "goog:chromeOptions": {"args": arguments, "prefs": {"intl.accept_languages": "en-US"}},
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        let mut browser = Browser { driver, port, session: String::new() };
        let begun = browser.send("POST", "/session", &json!({"capabilities": {"alwaysMatch": wanted}}));
        match begun.as_ref().map(|begun| begun["sessionId"].as_str()) {
            Ok(Some(session)) => browser.session = format!("/session/{session}"),
            Ok(None) => return Err("the browser has no session".into()),
            Err(why) => return Err(format!("no browser: {why}")),
        }
        Ok(browser)
    }

    /// Ends it.
    pub fn quit(mut self) {
        // What does not end by itself is killed.
        let _ = self.send("DELETE", &self.session, &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }

    /// Sends a command to the driver: its value, or what it complains of.
    fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(|why| why.to_string())?;
        stream.set_read_timeout(Some(2 * PATIENCE)).map_err(|why| why.to_string())?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nConnection: close\r\n\
             Content-Length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        let answer =
            stream.write_all(&[head.as_bytes(), body.as_bytes()].concat()).and_then(|()| answer(stream));
        let mut answer: Value = answer.map_err(|why| format!("{path}: {why}"))?;
        let value = answer["value"].take();
        match value["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", value["message"].as_str().unwrap_or_default())),
            None => Ok(value),
        }
    }

    /// A command to the page that is open.
    fn command(&self, path: &str, body: &Value) -> Value {
        self.send("POST", &format!("{}/{path}", self.session), body)
            .unwrap_or_else(|why| panic!("{path}: {why}"))
    }

    /// A command of the protocol of Chromium's developer tools.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.command("goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// The screen is so wide and high from now on, pixels.
    pub fn resize(&self, width: u32, height: u32) {
        let screen = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.devtools("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// Light or dark, as the system would say.
    pub fn prefer(&self, scheme: &str) {
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]});
        self.devtools("Emulation.setEmulatedMedia", &features);
    }

    /// What the page complained of since this was asked last.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.command("se/log", &json!({"type": "browser"}));
        let lines = log.as_array().map(Vec::as_slice).unwrap_or_default();
        let severe = lines.iter().filter(|line| line["level"] == "SEVERE");
        severe.map(|line| line["message"].as_str().unwrap_or_default().to_string()).collect()
    }

    pub fn goto(&self, address: &str) {
        self.command("url", &json!({"url": address}));
    }

    pub fn reload(&self) {
        self.command("refresh", &json!({}));
    }

    /// What is to be seen, as a picture in PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        let picture =
            self.send("GET", &format!("{}/screenshot", self.session), &Value::Null).expect("a picture");
        bytes(picture.as_str().expect("text"))
    }

    /// Runs a script with `arguments`, [`HELPERS`] at hand, and gives what it returns.
    pub fn script(&self, script: &str, arguments: Value) -> Value {
        let script = format!("{HELPERS}\n{script}");
        self.command("execute/sync", &json!({"script": script, "args": [arguments]}))
    }

    /// Runs a script that gives a promise.
    pub fn promise(&self, script: &str) -> Value {
        self.command("execute/async", &json!({"script": script, "args": []}))
    }

    /// The value of an expression.
    pub fn value(&self, expression: &str) -> Value {
        self.script(&format!("return {expression};"), Value::Null)
    }

    pub fn text(&self, selector: &str) -> String {
        let asked = format!("document.querySelector({})?.textContent ?? ''", json!(selector));
        self.value(&asked).as_str().unwrap_or_default().to_string()
    }

    /// Waits until an expression is true, and fails with `what` if that takes too long.
    pub fn until(&self, what: &str, expression: &str) {
        self.until_within(PATIENCE, what, expression);
    }

    pub fn until_within(&self, patience: Duration, what: &str, expression: &str) {
        let begun = Instant::now();
        while self.value(&format!("Boolean({expression})")) != true {
            if begun.elapsed() > patience {
                let page = self.value("document.body.innerText.slice(0, 1500)");
                panic!(
                    "{what}: not so after {patience:?}: {expression}\nthe page says: {page}\nlog: {:?}",
                    self.complaints()
                );
            }
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// Presses the mouse's button at a place on the screen.
    pub fn click_at(&self, spot: &Value) {
        let [x, y] = ["x", "y"].map(|axis| spot[axis].as_f64().expect("a place"));
        let acts = json!([
            {"type": "pointerMove", "duration": 0, "x": x.round(), "y": y.round()},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]);
        let mouse = json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": acts});
        self.command("actions", &json!({"actions": [mouse]}));
    }

    /// Clicks what the selector finds first of what can be seen, once it can be clicked.
    pub fn click(&self, selector: &str) {
        let begun = Instant::now();
        loop {
            let script =
                "const [found] = all(arguments[0]); return found && !found.disabled ? spot(found) : null;";
            let spot = self.script(script, json!(selector));
            if spot.is_object() {
                return self.click_at(&spot);
            }
            assert!(begun.elapsed() < PATIENCE, "{selector} cannot be clicked\n{}", self.text("body"));
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// Presses keys one by one: what they write, or those below.
    pub fn press(&self, keys: &str) {
        let press =
            |key: char| [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})];
        let acts: Vec<Value> = keys.chars().flat_map(press).collect();
        self.command("actions", &json!({"actions": [{"type": "key", "id": "keyboard", "actions": acts}]}));
    }

    /// Goes on with Tab until what has the focus matches.
    pub fn tab_to(&self, selector: &str) {
        for _ in 0..150 {
            if self.value(&format!("document.activeElement?.matches({}) ?? false", json!(selector))) == true {
                return;
            }
            self.press(TAB);
        }
        panic!("{selector} cannot be reached with Tab");
    }

    /// Types into the field that the selector finds, in place of what is there.
    pub fn fill(&self, selector: &str, text: &str) {
        self.click(selector);
        self.script("document.activeElement.value = '';", Value::Null);
        self.press(text);
    }
}

/// The JSON in the body of an answer.
fn answer(stream: TcpStream) -> std::io::Result<Value> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or_default();
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(serde_json::from_slice(&body)?)
}

/// The bytes that are written in base 64.
fn bytes(text: &str) -> Vec<u8> {
    let digit = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for sign in text.bytes().filter(|sign| *sign != b'=') {
        (bits, count) = (bits << 6 | u32::from(digit(sign)), count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// Keys that write nothing, as the driver's protocol has them.
pub const TAB: &str = "\u{e004}";
pub const ENTER: &str = "\u{e007}";
pub const ESCAPE: &str = "\u{e00c}";
pub const HOME: &str = "\u{e011}";
pub const LEFT: &str = "\u{e012}";
pub const RIGHT: &str = "\u{e014}";
pub const DOWN: &str = "\u{e015}";
pub const SPACE: &str = " ";

/// Starts a driver on a free port.
fn start_driver(name: &str) -> Option<(Child, u16)> {
    let mut driver = Command::new(name)
        .arg("--port=0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut lines = BufReader::new(driver.stdout.take()?).lines();
    let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    // What it says later is of no use, but it must not block on it.
    std::thread::spawn(move || lines.for_each(drop));
    if port.is_none() {
        // It is of no use, and may have ended by itself.
        let _ = driver.kill();
    }
    Some((driver, port?))
}
