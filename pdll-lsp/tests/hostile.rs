//! Random edits, requests at random places, and violations of the protocol: the server answers everything, and never dies.
//!
//! `PDLL_LSP_SECONDS` is how long each language is tried; the memory of the process must not grow meanwhile.

use std::time::{Duration, Instant};

use pdll_lsp::Outcome;
use serde_json::{Value, json};

use crate::script::{inputs, options, parse, run, standard, with_headers};

/// Random numbers that are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

const METHODS: [&str; 13] = [
    "definition",
    "references",
    "hover",
    "documentSymbol",
    "documentLink",
    "completion",
    "signatureHelp",
    "inlayHint",
    "codeAction",
    "prepareRename",
    "semanticTokens/full",
    "semanticTokens/range",
    "prepareCallHierarchy",
];
/// Parameters that no request has.
const WRONG: [&str; 6] = [
    "{}",
    "null",
    "[]",
    "3",
    "{\"textDocument\":3}",
    "{\"textDocument\":{\"uri\":\"%\"},\"position\":{\"line\":-1}}",
];
const PIECES: [&str; 24] = [
    "",
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    ";",
    "\"",
    "op<",
    ".",
    ":",
    "let x = ",
    "$",
    "\n// -----\n",
    "é😀",
    "[{",
    "}]",
    "Pattern ",
    "%0 = ",
    "^bb",
    "#include \"",
    "def X : ",
    "=> ",
];

/// Edits a text, asks about it, and breaks the protocol, until the time is over. Each message is answered.
fn bombard(uri: &str, text: &str, time: Duration, seed: u64) {
    let mut random = Random(seed);
    let start = Instant::now();
    while start.elapsed() < time {
        let document = json!({ "uri": uri, "languageId": "x", "version": 0, "text": text });
        let mut messages = vec![
            json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "capabilities": {} } }),
            json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }),
        ];
        let n_lines = text.lines().count();
        let mut n_requests = 1;
        for version in 1..12 {
            let mut place = || json!({ "line": random.below(n_lines + 1), "character": random.below(40) });
            let (from, to) = (place(), place());
            let mut change = json!({ "range": { "start": from, "end": from } });
            if random.below(8) == 0 {
                change["range"]["end"] = to.clone();
            }
            change["text"] = json!(PIECES[random.below(PIECES.len())]);
            let document = json!({ "uri": uri, "version": version });
            let params = json!({ "textDocument": document, "contentChanges": [change] });
            messages.push(json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params }));
            for _ in 0..3 {
                let method = METHODS[random.below(METHODS.len())];
                let position = json!({ "line": random.below(n_lines + 1), "character": random.below(40) });
                let range = json!({ "start": from, "end": to });
                let params = json!({ "textDocument": { "uri": uri }, "position": position, "range": range, "context": { "diagnostics": [] } });
                messages.push(json!({ "jsonrpc": "2.0", "id": n_requests, "method": format!("textDocument/{method}"), "params": params }));
                n_requests += 1;
            }
            // A request and a notification that break the protocol.
            let wrong: Value = serde_json::from_str(WRONG[random.below(WRONG.len())]).expect("JSON");
            let method = format!("textDocument/{}", METHODS[random.below(METHODS.len())]);
            messages.push(json!({ "jsonrpc": "2.0", "id": format!("wrong{version}"), "method": method, "params": wrong }));
            let method =
                ["textDocument/didChange", "textDocument/didOpen", "$/cancelRequest", "x"][random.below(4)];
            messages.push(json!({ "jsonrpc": "2.0", "method": method, "params": wrong }));
        }
        messages.push(json!({ "jsonrpc": "2.0", "id": n_requests, "method": "shutdown" }));
        messages.push(json!({ "jsonrpc": "2.0", "method": "exit" }));
        let mut options = standard();
        options.pdll_dirs = vec![inputs()];
        options.tablegen_dirs = vec![inputs()];
        let (output, outcome) = run(&options, with_headers(&messages).as_bytes());
        let answers = parse(&output);
        let (wrong, answered): (Vec<&Value>, Vec<&Value>) = answers
            .iter()
            .filter(|answer| answer.get("id").is_some())
            .partition(|answer| answer["id"].is_string());
        assert!(wrong.len() == 11 && wrong.iter().all(|answer| answer.get("error").is_some()), "{wrong:?}");
        assert!(answered.iter().all(|answer| answer.get("result").is_some()), "{answers:?}");
        assert_eq!((answered.len(), outcome), (n_requests + 1, Outcome::Orderly), "seed {seed}");
    }
}

/// Returns how long random edits are tried: `PDLL_LSP_SECONDS`, or two.
fn time() -> Duration {
    let seconds = std::env::var("PDLL_LSP_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(2))
}

#[test]
fn random_edits_of_pdll() {
    let text = include_str!("cases/pdll-index.lsp").replace("//#", "//").replace('$', "");
    bombard("test:///a.pdll", &text, time(), 1);
}

#[test]
fn random_edits_of_tablegen() {
    let text = include_str!("cases/tablegen-index.lsp").replace("//#", "//").replace('$', "");
    bombard("test:///a.td", &text, time(), 3);
}

#[test]
fn random_edits_of_mlir() {
    let text = include_str!("cases/mlir-index.lsp").replace("//#", "//").replace('$', "");
    bombard("test:///a.mlir", &text, time(), 2);
}

#[test]
fn random_bytes() {
    let mut random = Random(7);
    for _ in 0..300 {
        let mut bytes = Vec::new();
        for _ in 0..random.below(12) {
            match random.below(4) {
                0 => bytes
                    .extend_from_slice(format!("Content-Length: {}\r\n\r\n", random.below(30)).as_bytes()),
                1 => bytes.extend_from_slice(
                    b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}\n",
                ),
                2 => bytes.extend_from_slice(b"// -----\n"),
                _ => bytes.extend((0..random.below(20)).map(|_| random.below(256) as u8)),
            }
        }
        for options in [standard(), options(None)] {
            assert_eq!(run(&options, &bytes).1, Outcome::Abrupt);
        }
    }
    // Deep nesting is an error of JSON.
    let deep = "[".repeat(100_000);
    let (output, _) = run(&standard(), format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes());
    assert_eq!(parse(&output)[0]["error"]["code"], Value::from(-32700));
}
