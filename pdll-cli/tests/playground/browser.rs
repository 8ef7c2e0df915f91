//! The playground in headless Chromium, with clicks and keys. Without a browser each test reports that it is skipped; with
//! `PDLL_REQUIRE_CHROMIUM=1` it fails. `PDLL_SCREENSHOTS=FOLDER` writes pictures.
//!
//! Tests talk to the browser by its DevTools protocol: JSON messages, each with a zero byte behind it, on file descriptors 3 and 4.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::served::{MLIR, PDLL, Served};

/// Names of the browser.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// A browser with one page.
struct Browser {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    last: u64,
    session: Value,
}

/// Returns the browser. `None` means that the test is skipped.
fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path)
        .flat_map(|folder| NAMES.map(|name| folder.join(name)))
        .find(|file| file.is_file());
    if found.is_none() {
        assert!(std::env::var_os("PDLL_REQUIRE_CHROMIUM").is_none(), "no Chromium is installed");
        pdll_oracle::report_skip("no Chromium is installed");
    }
    found
}

impl Browser {
    /// Opens the page of a playground, and waits until its first run is shown.
    fn open(served: &Served) -> Option<Browser> {
        let browser = find()?;
        let mut command = Command::new("sh");
        command.args(["-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh"]).arg(browser);
        command.args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-features=IsolateSandboxedIframes",
            "--hide-scrollbars",
        ]);
        command.args(["--remote-debugging-pipe", "--window-size=1400,900"]);
        command.arg(format!("--user-data-dir={}", served.folder.join("profile").display()));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut browser = Browser { child, to, from, last: 0, session: Value::Null };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attached = json!({ "targetId": target["targetId"], "flatten": true });
        browser.session = browser.call("Target.attachToTarget", attached)["sessionId"].clone();
        let url = format!("{}/?token={}", served.origin(), served.token);
        browser.call("Page.enable", json!({}));
        browser.call("Page.navigate", json!({ "url": url }));
        browser.wait("document.body?.dataset.state === 'done' || document.body?.dataset.state === 'failed'");
        Some(browser)
    }

    /// Calls a method and returns its result. Events in between are ignored.
    fn call(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": params });
        if !self.session.is_null() {
            message["sessionId"] = self.session.clone();
        }
        self.to.write_all(format!("{message}\0").as_bytes()).unwrap();
        loop {
            let mut bytes = Vec::new();
            self.from.read_until(0, &mut bytes).unwrap();
            let end = bytes.pop();
            assert_eq!(end, Some(0), "the browser ended during `{method}`");
            let mut answer: Value = serde_json::from_slice(&bytes).unwrap();
            if answer["id"] == self.last {
                assert_eq!(answer["error"], Value::Null, "{method}: {answer}");
                return answer["result"].take();
            }
        }
    }

    /// Returns the value of a script, which may be a promise.
    fn eval(&mut self, script: &str) -> Value {
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let mut result = self.call("Runtime.evaluate", params);
        assert_eq!(result["exceptionDetails"], Value::Null, "{script}: {result}");
        result["result"]["value"].take()
    }

    fn text(&mut self, query: &str) -> String {
        self.eval(&format!("document.querySelector({query:?}).textContent")).as_str().unwrap().to_owned()
    }

    /// Waits until an expression is true.
    fn wait(&mut self, condition: &str) {
        let script = format!(
            "(async () => {{ for (let n = 0; n < 600; n++) {{ if ({condition}) return true; await new Promise((done) => setTimeout(done, 50)); }} return false; }})()"
        );
        // A navigation ends the script.
        let is_true = (0..20).any(|_| {
            let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
            self.call_may_fail(params) == Value::Bool(true)
        });
        assert!(is_true, "`{condition}` does not become true");
    }

    fn call_may_fail(&mut self, params: Value) -> Value {
        self.last += 1;
        let message = json!({ "id": self.last, "method": "Runtime.evaluate", "params": params, "sessionId": self.session });
        self.to.write_all(format!("{message}\0").as_bytes()).unwrap();
        loop {
            let mut bytes = Vec::new();
            self.from.read_until(0, &mut bytes).unwrap();
            assert_eq!(bytes.pop(), Some(0), "the browser ended");
            let mut answer: Value = serde_json::from_slice(&bytes).unwrap();
            if answer["id"] == self.last {
                return answer["result"]["result"]["value"].take();
            }
        }
    }

    /// Clicks at the middle of an element.
    fn click(&mut self, query: &str) {
        let place = self.eval(&format!(
            "(() => {{ const box = document.querySelector({query:?}).getBoundingClientRect(); return {{ x: box.x + box.width / 2, y: box.y + box.height / 2 }}; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event =
                json!({ "type": kind, "x": place["x"], "y": place["y"], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Replaces the only occurrence of a text in an editor as a user does: selects it and types. Waits for the run.
    fn replace(&mut self, pane: &str, old: &str, new: &str) {
        self.click(&format!("#{pane} textarea"));
        let script = format!(
            "(() => {{ const area = document.querySelector('#{pane} textarea'); const at = area.value.indexOf({old:?}); area.setSelectionRange(at, at + {}); return at; }})()",
            old.len()
        );
        assert!(self.eval(&script).as_i64().unwrap() >= 0, "no `{old}`");
        self.call("Input.insertText", json!({ "text": new }));
        assert_eq!(self.eval("document.body.dataset.state"), "edited");
        self.wait("['done', 'failed'].includes(document.body.dataset.state)");
    }

    /// Writes a picture if they are wanted.
    fn picture(&mut self, name: &str) {
        use base64::Engine as _;
        let Some(folder) = std::env::var_os("PDLL_SCREENSHOTS") else { return };
        let picture = self.call("Page.captureScreenshot", json!({}));
        let bytes =
            base64::engine::general_purpose::STANDARD.decode(picture["data"].as_str().unwrap()).unwrap();
        std::fs::write(Path::new(&folder).join(format!("playground-{name}.png")), bytes).unwrap();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn edits_change_the_result_and_the_rust() {
    let served = Served::new("browser-edit", PDLL, MLIR, &[]);
    let Some(mut browser) = Browser::open(&served) else { return };
    assert_eq!(browser.text("#pdll h2"), "in.pdll");
    assert_eq!(browser.eval("document.querySelector('#mlir textarea').value"), MLIR);
    let result = browser.text("#result");
    assert!(result.contains("arith.addi %arg0, %arg0") && !result.contains("arith.muli"), "{result}");
    assert_eq!(browser.text("#status"), "done");
    browser.picture("result");
    browser.replace("mlir", "constant 2", "constant 3");
    let result = browser.text("#result");
    assert!(result.contains("arith.muli %arg0, %c3_i32"), "{result}");
    browser.replace("pdll", "2 : i32", "3 : i32");
    assert!(!browser.text("#result").contains("arith.muli"));
    browser.replace("pdll", "Double", "Triple");
    browser.click("[data-tab=rust]");
    assert_eq!(
        browser.eval("[document.querySelector('#rust').hidden, document.querySelector('#result').hidden]"),
        json!([false, true])
    );
    let rust = browser.text("#rust");
    assert!(rust.contains("Triple") && !rust.contains("Double"), "{rust}");
    browser.picture("rust");
}

#[test]
fn diagnostics_are_shown_in_place() {
    let served = Served::new("browser-error", PDLL, MLIR, &[]);
    let Some(mut browser) = Browser::open(&served) else { return };
    browser.replace("pdll", "(x, x)", "(x, unknown)");
    browser.replace("mlir", "%a, %two", "%a, %none");
    browser.picture("errors");
    let marks = |browser: &mut Browser, pane: &str| {
        browser.eval(&format!("[...document.querySelectorAll('#{pane} mark')].map((mark) => mark.className + ' ' + mark.textContent)"))
    };
    assert_eq!(marks(&mut browser, "pdll"), json!(["error unknown"]));
    assert_eq!(marks(&mut browser, "mlir"), json!(["error %none"]));
    assert_eq!(browser.text("#status"), "2 errors");
    assert_eq!(browser.text("#pdll .diagnostics"), "error[P0201]: undefined reference to `unknown` (4:39)");
    assert_eq!(browser.text("#mlir .diagnostics"), "error: use of undeclared SSA value name '%none' (3:29)");
    assert_eq!(browser.text("#mlir .numbers .error"), "3\n");
    // The mark covers the text that it marks.
    let places = browser.eval(
        "(() => { const style = (query) => { const { font, padding, lineHeight, tabSize, whiteSpace } = getComputedStyle(document.querySelector(query)); \
         return [font, padding, lineHeight, tabSize, whiteSpace].join(); }; return style('#mlir .marks') === style('#mlir textarea'); })()",
    );
    assert_eq!(places, true);
    browser.click("#mlir .diagnostics li");
    let selected = "(() => { const area = document.querySelector('#mlir textarea'); return [document.activeElement === area, area.value.slice(area.selectionStart, area.selectionEnd)]; })()";
    assert_eq!(browser.eval(selected), json!([true, "%none"]));
    // The result of the last run without errors stays.
    assert_eq!(browser.eval("document.querySelector('#result').className.includes('old')"), true);
    browser.replace("mlir", "%none", "%two");
    browser.replace("pdll", "(x, unknown)", "(x, x)");
    assert_eq!(browser.eval("document.querySelectorAll('mark, .diagnostics li, .old').length"), 0);
    assert_eq!(browser.text("#status"), "done");
}

#[test]
fn the_trace_is_shown_and_has_no_access_to_the_page() {
    let served = Served::new("browser-trace", PDLL, MLIR, &[]);
    let Some(mut browser) = Browser::open(&served) else { return };
    browser.click("[data-tab=trace]");
    assert_eq!(browser.eval("document.querySelector('#trace iframe').contentDocument"), Value::Null);
    // The frame is the first child of the page's frame; its scripts run in a world of their own.
    let tree = browser.call("Page.getFrameTree", json!({}));
    let frame = tree["frameTree"]["childFrames"][0]["frame"]["id"].clone();
    let world = browser.call("Page.createIsolatedWorld", json!({ "frameId": frame }));
    let script = "new Promise((done) => { const look = () => document.body?.dataset.ready ? done([document.body.dataset.ready, document.querySelector('#summary').textContent, \
        document.querySelector('#step-title').textContent.split(' · ')[1]]) : setTimeout(look, 50); look(); })";
    let params = json!({ "expression": script, "contextId": world["executionContextId"], "awaitPromise": true, "returnByValue": true });
    let found = browser.call("Runtime.evaluate", params);
    browser.picture("trace");
    assert_eq!(
        found["result"]["value"],
        json!(["yes", "1 rewrite, 0 folds, 1 dead operation", "Double on arith.muli"]),
        "{found}"
    );
}

#[test]
fn a_server_that_is_gone_is_reported() {
    let served = Served::new("browser-gone", PDLL, MLIR, &[]);
    let Some(mut browser) = Browser::open(&served) else { return };
    drop(served);
    browser.replace("mlir", "constant 2", "constant 3");
    assert_eq!(browser.text("#stopped"), "The server does not answer: does `pdll playground` still run?");
}
