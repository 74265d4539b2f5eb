//! Chromium, driven: one browser for all tests of this program, with the few things that a person does to a page.
//!
//! Chromium's driver is a program of its own, started here and spoken to with `fantoccini`. Tests wait for what they ask, so its
//! futures run one at a time.

use std::fmt::Display;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::MetadataExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use url::{ParseError, Url};

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
    client: Client,
    runtime: Runtime,
    driver: Driver,
}

impl Browser {
    /// Starts one; the error says what is missing.
    pub fn start() -> Result<Browser, String> {
        let (driver, port) = DRIVERS.iter().find_map(|name| Driver::start(name)).ok_or(
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
        let mut connector = HttpConnector::new();
        // Commands are small and many: none of them waits for another one to go with.
        connector.set_nodelay(true);
        let mut builder = ClientBuilder::new(connector);
        builder.capabilities(serde_json::from_value(wanted).expect("an object"));
        let address = format!("http://127.0.0.1:{port}");
        let runtime = Builder::new_current_thread().enable_all().build().map_err(|why| why.to_string())?;
        let client =
            answer(&runtime, builder.connect(&address)).map_err(|why| format!("no browser: {why}"))?;
        Ok(Browser { client, runtime, driver })
    }

    /// Ends it.
    pub fn quit(self) {
        // What does not end by itself is killed with its driver.
        let _ = answer(&self.runtime, self.client.close());
        drop(self.driver);
    }

    /// Waits for the answer to a command, which must be one.
    fn wait<T, E: Display>(&self, command: impl Future<Output = Result<T, E>>) -> T {
        answer(&self.runtime, command).unwrap_or_else(|why| panic!("the browser: {why}"))
    }

    /// A command of the protocol of Chromium's developer tools.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        let parameters = json!({"cmd": command, "params": parameters});
        self.wait(self.client.issue_cmd(OfChromium("goog/cdp/execute", parameters)))
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
        let log = self.wait(self.client.issue_cmd(OfChromium("se/log", json!({"type": "browser"}))));
        let lines = log.as_array().map(Vec::as_slice).unwrap_or_default();
        let severe = lines.iter().filter(|line| line["level"] == "SEVERE");
        severe.map(|line| line["message"].as_str().unwrap_or_default().to_string()).collect()
    }

    pub fn goto(&self, address: &str) {
        self.wait(self.client.goto(address));
    }

    pub fn reload(&self) {
        self.wait(self.client.refresh());
    }

    /// What is to be seen, as a picture in PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        self.wait(self.client.screenshot())
    }

    /// Runs a script with `arguments`, [`HELPERS`] at hand, and gives what it returns.
    pub fn script(&self, script: &str, arguments: Value) -> Value {
        self.wait(self.client.execute(&format!("{HELPERS}\n{script}"), vec![arguments]))
    }

    /// Runs a script that gives a promise.
    pub fn promise(&self, script: &str) -> Value {
        self.wait(self.client.execute_async(script, Vec::new()))
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
        if self.once(&format!("Boolean({expression})"), &Value::Null).is_none() {
            let page = self.value("document.body.innerText.slice(0, 1500)");
            panic!(
                "{what}: not so after {PATIENCE:?}: {expression}\nthe page says: {page}\nlog: {:?}",
                self.complaints()
            );
        }
    }

    /// The value of an expression with an `argument` as soon as it is true, which the page itself looks for; `None` if that takes
    /// too long.
    fn once(&self, expression: &str, argument: &Value) -> Option<Value> {
        let script = format!(
            "{HELPERS}
             const [argument, done] = arguments, end = performance.now() + {};
             const look = () => {{
               let value = null, error = null;
               // What it asks of may not be there yet.
               try {{ value = {expression}; }} catch (thrown) {{ error = String(thrown); }}
               if (value || performance.now() > end) done({{ value, error }}); else setTimeout(look, 4);
             }};
             look();",
            PATIENCE.as_millis()
        );
        let told = self.wait(self.client.execute_async(&script, vec![argument.clone()]));
        assert!(told["error"].is_null(), "{expression}: {}", told["error"]);
        Some(told["value"].clone()).filter(|value| *value != false && !value.is_null())
    }

    /// Presses the mouse's button at a place on the screen.
    pub fn click_at(&self, spot: &Value) {
        let [x, y] = ["x", "y"].map(|axis| spot[axis].as_f64().expect("a place"));
        let acts = MouseActions::new("mouse".into())
            .then(PointerAction::MoveTo { duration: Some(Duration::ZERO), x: x.round(), y: y.round() })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.wait(self.client.perform_actions(acts));
    }

    /// Presses the mouse's button at one place and lets it go at another.
    pub fn drag(&self, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) {
        let at = |x, y| PointerAction::MoveTo { duration: Some(Duration::ZERO), x, y };
        let acts = MouseActions::new("mouse".into())
            .then(at(x, y))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(at((x + to_x) / 2.0, (y + to_y) / 2.0))
            .then(at(to_x, to_y))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.wait(self.client.perform_actions(acts));
    }

    /// What fingers do (`touchStart`, `touchMove`, `touchEnd`), and the places where they are then.
    pub fn touch(&self, what: &str, places: &[[f64; 2]]) {
        let points: Vec<Value> =
            places.iter().enumerate().map(|(id, [x, y])| json!({"x": x, "y": y, "id": id})).collect();
        self.devtools("Input.dispatchTouchEvent", &json!({"type": what, "touchPoints": points}));
    }

    /// Clicks what the selector finds first of what can be seen, once it can be clicked.
    pub fn click(&self, selector: &str) {
        let ready = "all(argument).slice(0, 1).filter((found) => !found.disabled).map(spot)[0]";
        match self.once(ready, &json!(selector)) {
            Some(spot) => self.click_at(&spot),
            None => panic!("{selector} cannot be clicked\n{}", self.text("body")),
        }
    }

    /// Presses keys one by one: what they write, or a [`Key`].
    pub fn press(&self, keys: &str) {
        let acts = keys.chars().fold(KeyActions::new("keyboard".into()), |acts, value| {
            acts.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.wait(self.client.perform_actions(acts));
    }

    /// Goes on with Tab until what has the focus matches.
    pub fn tab_to(&self, selector: &str) {
        for _ in 0..150 {
            if self.value(&format!("document.activeElement?.matches({}) ?? false", json!(selector))) == true {
                return;
            }
            self.press(&Key::Tab);
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

/// The answer to a command, or what was wrong; to none at all within time the driver is stuck.
fn answer<T, E: Display>(
    runtime: &Runtime,
    command: impl Future<Output = Result<T, E>>,
) -> Result<T, String> {
    let patience = 2 * PATIENCE;
    match runtime.block_on(async { tokio::time::timeout(patience, command).await }) {
        Ok(answer) => answer.map_err(|why| why.to_string()),
        Err(_) => Err(format!("no answer within {patience:?}")),
    }
}

/// A command that only Chromium's driver knows: its path and its parameters.
#[derive(Debug)]
struct OfChromium(&'static str, Value);

impl WebDriverCompatibleCommand for OfChromium {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.0))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.1.to_string()))
    }
}

/// Chromium's driver, which ends with its owner.
struct Driver(Child);

impl Driver {
    /// Starts one on a free port.
    fn start(name: &str) -> Option<(Driver, u16)> {
        let child = Command::new(name)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut driver = Driver(child.ok()?);
        let mut lines = BufReader::new(driver.0.stdout.take()?).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        })?;
        // What it says later is of no use, but it must not block on it.
        std::thread::spawn(move || lines.for_each(drop));
        Some((driver, port))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
