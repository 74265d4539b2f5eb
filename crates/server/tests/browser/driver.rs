//! Chromium, driven: one browser for all tests of this program, with the few things that a person does to a page.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::MetadataExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// Nothing that is waited for takes as long.
const PATIENCE: Duration = Duration::from_secs(15);
/// Programs that drive Chromium, by the names that systems give them.
const DRIVERS: &[&str] = &["chromedriver", "/usr/lib/chromium/chromedriver", "/usr/lib/chromium-browser/chromedriver"];

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
    runtime: Runtime,
    client: Client,
    session: String,
}

impl Browser {
    /// Starts one; the error says what is missing.
    pub fn start() -> Result<Browser, String> {
        let (driver, port) = DRIVERS
            .iter()
            .find_map(|name| start_driver(name))
            .ok_or("there is no chromedriver (Debian: apt-get install chromium chromium-driver fonts-noto-cjk)")?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|why| why.to_string())?;
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
        let Value::Object(wanted) = wanted else { unreachable!("an object") };
        let address = format!("http://127.0.0.1:{port}");
        let connected = runtime.block_on(async {
            let client = ClientBuilder::new(HttpConnector::new()).capabilities(wanted).connect(&address).await;
            let client = client.map_err(|why| format!("no browser: {why}"))?;
            let session = client.session_id().await.ok().flatten().ok_or("no session")?;
            Ok::<_, String>((client, session))
        });
        let (client, session) = connected?;
        Ok(Browser { driver, port, runtime, client, session })
    }

    /// Ends it.
    pub fn quit(self) {
        let Browser { mut driver, runtime, client, .. } = self;
        // It is killed right after if it does not end by itself.
        let _ = runtime.block_on(client.close());
        let _ = driver.kill();
        let _ = driver.wait();
    }

    /// A command of Chromium's own, of which the driver's protocol knows nothing.
    fn command(&self, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        write!(
            stream,
            "POST /session/{}/{path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.session,
            self.port,
            body.len()
        )
        .expect("sent");
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("a head");
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).expect("a body");
        serde_json::from_slice::<Value>(&answer).expect("JSON")["value"].take()
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
        self.runtime.block_on(self.client.goto(address)).unwrap_or_else(|why| panic!("{address}: {why}"));
    }

    pub fn reload(&self) {
        self.runtime.block_on(self.client.refresh()).expect("a page");
    }

    pub fn screenshot(&self) -> Vec<u8> {
        self.runtime.block_on(self.client.screenshot()).expect("a picture")
    }

    /// Runs a script with `arguments`, [`HELPERS`] at hand, and gives what it returns.
    pub fn script(&self, script: &str, arguments: Value) -> Value {
        let script = format!("{HELPERS}\n{script}");
        let done = self.runtime.block_on(self.client.execute(&script, vec![arguments]));
        done.unwrap_or_else(|why| panic!("{why}\n{script}"))
    }

    /// Runs a script that gives a promise.
    pub fn promise(&self, script: &str) -> Value {
        let done = self.runtime.block_on(self.client.execute_async(script, Vec::new()));
        done.unwrap_or_else(|why| panic!("{why}"))
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
                panic!("{what}: not so after {patience:?}: {expression}\nthe page says: {page}\nlog: {:?}", self.complaints());
            }
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// Presses the mouse's button at a place on the screen.
    pub fn click_at(&self, spot: &Value) {
        let [x, y] = ["x", "y"].map(|axis| spot[axis].as_f64().expect("a place"));
        let mouse = MouseActions::new("mouse".into())
            .then(PointerAction::MoveTo { duration: Some(Duration::ZERO), x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.runtime.block_on(self.client.perform_actions(mouse)).expect("a click");
    }

    /// Clicks what the selector finds first of what can be seen, once it can be clicked.
    pub fn click(&self, selector: &str) {
        let begun = Instant::now();
        loop {
            let script = "const [found] = all(arguments[0]); return found && !found.disabled ? spot(found) : null;";
            let spot = self.script(script, json!(selector));
            if spot.is_object() {
                return self.click_at(&spot);
            }
            assert!(begun.elapsed() < PATIENCE, "{selector} cannot be clicked\n{}", self.text("body"));
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// Presses keys one by one: what they write, or [`fantoccini::key::Key`]s as text.
    pub fn press(&self, keys: &str) {
        let mut keyboard = KeyActions::new("keyboard".into());
        for value in keys.chars() {
            keyboard = keyboard.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        self.runtime.block_on(self.client.perform_actions(keyboard)).expect("keys");
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
        self.runtime.block_on(async {
            let field = self.client.find(Locator::Css(selector)).await.expect("a field");
            field.clear().await.expect("a field that can be written in");
            field.send_keys(text).await.expect("typing");
        });
    }
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
    port.map(|port| (driver, port)).or_else(|| None)
}
