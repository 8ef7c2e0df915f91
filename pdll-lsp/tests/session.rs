//! A long session: one server with files of all languages open, which are edited, closed and opened again, while requests about them, requests
//! that break the protocol and cancellations arrive.
//!
//! In each test run it is short. `PDLL_LSP_SECONDS` makes it longer; it then prints the memory of the process at twenty times, and the second
//! half must not need more than the first: docs/lsp.md has the figures of an hour.
//!
//! ```sh
//! PDLL_LSP_SECONDS=3600 cargo test --release -p pdll-lsp session -- --nocapture
//! ```

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::HashMap;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use pdll_lsp::{InputStyle, Outcome, serve};
use serde_json::{Value, json};

use crate::hostile::{PIECES, Random, WRONG};
use crate::script::{inputs, options};

/// Number of edits of a session in each test run.
const N_EDITS: usize = 300;
/// Number of requests that may wait for their answers.
const MAX_WAITING: usize = 6;
/// Number of edits after which a file has its first text again: most edits break it, and what is broken stays so.
const N_EDITS_OF_A_TEXT: usize = 12;
/// How often memory is measured in a long session.
const N_SAMPLES: u32 = 20;
/// Growth between the halves of a long session that is not a leak, in MiB: the allocator does not return all memory at once.
const MAX_GROWTH: u64 = 6;

const METHODS: [&str; 17] = [
    "textDocument/definition",
    "textDocument/references",
    "textDocument/hover",
    "textDocument/documentSymbol",
    "textDocument/documentLink",
    "textDocument/completion",
    "textDocument/signatureHelp",
    "textDocument/inlayHint",
    "textDocument/codeAction",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/formatting",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range",
    "textDocument/prepareCallHierarchy",
    "workspace/symbol",
    "pdll/viewOutput",
];

/// What is known about requests: how each may be answered.
#[derive(Default)]
struct Requests {
    /// By ID, those without an answer, and whether they are valid.
    waiting: HashMap<u64, bool>,
    n_answered: usize,
    /// Text of each answer that was not expected.
    wrong: Vec<String>,
}

type Shared = Arc<(Mutex<Requests>, Condvar)>;

/// An open file.
struct Open {
    uri: &'static str,
    first: String,
    n_edits: usize,
    version: u32,
}

/// A client that never rests: a reader, which creates the messages when the server reads them.
struct Client {
    random: Random,
    requests: Shared,
    files: Vec<Open>,
    last_id: u64,
    n_edits: usize,
    /// Returns whether the session is over, for a number of edits.
    is_over: Box<dyn FnMut(usize) -> bool + Send>,
    is_done: bool,
    bytes: Vec<u8>,
    at: usize,
}

impl Client {
    fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    fn send_text(&mut self, text: &str) {
        self.bytes.extend_from_slice(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn request(&mut self, method: &str, params: &Value, is_valid: bool) {
        self.last_id += 1;
        self.requests.0.lock().unwrap().waiting.insert(self.last_id, is_valid);
        self.send(&json!({ "jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params }));
    }

    fn open(&mut self, nth: usize) {
        let file = &mut self.files[nth];
        file.n_edits = 0;
        file.version += 1;
        let document =
            json!({ "uri": file.uri, "languageId": "x", "version": file.version, "text": file.first });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    fn place(&mut self, nth: usize) -> Value {
        let n_lines = self.files[nth].first.lines().count();
        let line = self.random.below(n_lines + 1);
        // Places are in words more often than behind the ends of lines.
        let length = self.files[nth].first.lines().nth(line).map_or(0, str::len);
        let character = if self.random.below(8) == 0 { 1000 } else { self.random.below(length + 1) };
        json!({ "line": line, "character": character })
    }

    fn edit(&mut self, nth: usize) {
        self.n_edits += 1;
        self.files[nth].n_edits += 1;
        if self.files[nth].n_edits > N_EDITS_OF_A_TEXT {
            let uri = self.files[nth].uri;
            if self.random.below(2) == 0 {
                self.notify("textDocument/didClose", &json!({ "textDocument": { "uri": uri } }));
            }
            self.open(nth);
            return;
        }
        let start = self.place(nth);
        let end = match self.random.below(6) {
            0 => self.place(nth),
            1 => json!({ "line": start["line"], "character": 1000 }),
            _ => start.clone(),
        };
        let text = match self.random.below(6) {
            // A name that was never there before.
            0 => format!("n{}", self.n_edits),
            // A line of the file once more.
            1 => {
                let lines: Vec<&str> = self.files[nth].first.lines().collect();
                format!("\n{}\n", lines[self.random.below(lines.len())])
            }
            _ => PIECES[self.random.below(PIECES.len())].to_owned(),
        };
        let file = &mut self.files[nth];
        file.version += 1;
        let document = json!({ "uri": file.uri, "version": file.version });
        let changes = json!([{ "range": { "start": start, "end": end }, "text": text }]);
        self.notify(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": changes }),
        );
    }

    fn ask(&mut self, nth: usize) {
        let method = METHODS[self.random.below(METHODS.len())];
        let uri = self.files[nth].uri;
        let (start, end) = (self.place(nth), self.place(nth));
        let params = json!({
            "textDocument": { "uri": uri }, "uri": uri, "position": start, "range": { "start": start, "end": end },
            "context": { "diagnostics": [] }, "query": "a", "newName": "renamed",
            "kind": (["ast", "mlir", "cpp"][self.random.below(3)]),
        });
        self.request(method, &params, true);
        if self.random.below(6) == 0 {
            self.notify("$/cancelRequest", &json!({ "id": self.last_id }));
        }
    }

    /// Breaks the protocol.
    fn break_it(&mut self, nth: usize) {
        let wrong: Value = serde_json::from_str(WRONG[self.random.below(WRONG.len())]).unwrap();
        let method = METHODS[self.random.below(15)];
        let no_message = ["{", "[]", "{\"id\":{}}", "\u{0}", "\"jsonrpc\"", "nul"][self.random.below(6)];
        match self.random.below(5) {
            0 => self.request(method, &wrong, false),
            1 => self.request("x/y", &wrong, false),
            2 => {
                let methods = [
                    "textDocument/didChange",
                    "textDocument/didOpen",
                    "textDocument/didClose",
                    "$/cancelRequest",
                ];
                let method = methods[self.random.below(methods.len())];
                self.notify(method, &wrong);
            }
            3 => self.send_text(no_message),
            _ => {
                // A change of a file that is not open, and an edit whose end is before its start.
                let (start, end) = (self.place(nth), json!({ "line": 0, "character": 0 }));
                let changes = json!([{ "range": { "start": start, "end": end }, "text": "" }]);
                let document = json!({ "uri": "test:///other.pdll", "version": 1 });
                self.notify(
                    "textDocument/didChange",
                    &json!({ "textDocument": document, "contentChanges": changes }),
                );
            }
        }
    }

    /// Creates the next messages.
    fn next(&mut self) {
        self.bytes.clear();
        self.at = 0;
        if self.is_done {
            return;
        }
        if self.last_id == 0 {
            self.request("initialize", &json!({ "capabilities": {} }), true);
            (0..self.files.len()).for_each(|nth| self.open(nth));
            return;
        }
        if (self.is_over)(self.n_edits) {
            self.request("shutdown", &Value::Null, true);
            self.notify("exit", &Value::Null);
            self.is_done = true;
            return;
        }
        let (requests, answered) = &*self.requests;
        let enough = requests.lock().unwrap();
        drop(answered.wait_while(enough, |requests| requests.waiting.len() > MAX_WAITING).unwrap());
        let nth = self.random.below(self.files.len());
        match self.random.below(8) {
            0..3 => self.edit(nth),
            3..7 => self.ask(nth),
            _ => self.break_it(nth),
        }
    }
}

impl BufRead for Client {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.bytes.len() {
            self.next();
        }
        Ok(&self.bytes[self.at..])
    }

    fn consume(&mut self, n: usize) {
        self.at += n;
    }
}

impl Read for Client {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.fill_buf()?.read(out)?;
        self.consume(n);
        Ok(n)
    }
}

/// Receives the answers: each request has one.
struct Answers {
    requests: Shared,
    bytes: Vec<u8>,
}

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// The server flushes behind each message.
    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8(std::mem::take(&mut self.bytes)).expect("UTF-8");
        let (_, body) = text.split_once("\r\n\r\n").expect("a header");
        let message: Value = serde_json::from_str(body).expect("JSON");
        let mut requests = self.requests.0.lock().unwrap();
        if let Some(id) = message.get("id").and_then(Value::as_u64) {
            requests.n_answered += 1;
            // Requests may be cancelled, and names be refused.
            let code = message["error"]["code"].as_i64();
            let is_expected = match requests.waiting.remove(&id) {
                Some(true) => message.get("result").is_some() || matches!(code, Some(-32800 | -32803)),
                Some(false) => code.is_some(),
                None => false,
            };
            if !is_expected {
                requests.wrong.push(body.to_owned());
            }
        }
        self.requests.1.notify_all();
        Ok(())
    }
}

/// Returns the memory of the process in MiB, where it can be read.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? / 1024)
}

/// Serves a session until it is over. Returns the number of answers and of edits.
fn session(seed: u64, is_over: Box<dyn FnMut(usize) -> bool + Send>) -> usize {
    let plain = |text: &str| {
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("//#")).collect();
        let text = lines.join("\n");
        // Marks are names between `$`.
        text.split('$').enumerate().filter(|(nth, _)| nth % 2 == 0).map(|(_, part)| part).collect::<String>()
    };
    let files = [
        ("test:///a.pdll", include_str!("cases/pdll-index.lsp")),
        ("test:///b.pdll", include_str!("cases/mlir-patterns.lsp")),
        ("test:///c.td", include_str!("cases/tablegen-index.lsp")),
        ("test:///d.mlir", include_str!("cases/mlir-index.lsp")),
        ("test:///e.mlir", include_str!("cases/mlir-completion.lsp")),
    ];
    let files = files.map(|(uri, text)| Open { uri, first: plain(text), n_edits: 0, version: 0 });
    let requests = Shared::default();
    let client = Client {
        random: Random(seed),
        requests: Arc::clone(&requests),
        files: files.into(),
        last_id: 0,
        n_edits: 0,
        is_over,
        is_done: false,
        bytes: Vec::new(),
        at: 0,
    };
    let mut options = options(None);
    options.input_style = InputStyle::Standard;
    options.is_pretty = false;
    options.pdll_dirs = vec![inputs()];
    options.verbosity = pdll_lsp::Verbosity::Nothing;
    let mut answers = Answers { requests: Arc::clone(&requests), bytes: Vec::new() };
    let outcome = serve(&options, Box::new(client), &mut answers);
    let requests = requests.0.lock().unwrap();
    assert!(requests.wrong.is_empty(), "seed {seed}: {}", requests.wrong.join("\n"));
    assert!(requests.waiting.is_empty(), "seed {seed}: without an answer: {:?}", requests.waiting);
    assert_eq!(outcome, Outcome::Orderly);
    requests.n_answered
}

#[test]
fn a_long_session_is_answered_and_needs_no_more_memory() {
    let seconds: Option<u64> =
        std::env::var("PDLL_LSP_SECONDS").ok().map(|text| text.parse().expect("seconds"));
    let Some(seconds) = seconds else {
        assert!(session(1, Box::new(|n_edits| n_edits >= N_EDITS)) > N_EDITS);
        return;
    };
    let samples = Arc::new(Mutex::new(Vec::new()));
    let (start, time) = (Instant::now(), Duration::from_secs(seconds));
    let sampled = Arc::clone(&samples);
    let mut n_taken = 0;
    let mut total = 0;
    let is_over = Box::new(move |n_edits: usize| {
        let elapsed = start.elapsed();
        if elapsed >= time * n_taken / N_SAMPLES {
            n_taken += 1;
            if let Some(memory) = memory() {
                eprintln!("{} s: {n_edits} edits, {memory} MiB", elapsed.as_secs());
                sampled.lock().unwrap().push(memory);
            }
        }
        elapsed >= time
    });
    total += session(seconds, is_over);
    eprintln!("{total} answers in {seconds} s");
    let samples = samples.lock().unwrap();
    let (first, second) = samples.split_at(samples.len() / 2);
    let (first, second) = (first.iter().max(), second.iter().max());
    assert!(second.zip(first).is_none_or(|(second, first)| *second <= first + MAX_GROWTH), "{samples:?}");
}

/// `proc_macro2` counts the bytes of all texts that it keeps, which the compiler adds to.
#[test]
fn texts_of_rust_in_definitions_are_not_kept() {
    let kept = || {
        format!("{:?}", "x".parse::<proc_macro2::TokenStream>().unwrap().into_iter().next().unwrap().span())
    };
    let n_kept = |text: String| {
        text.trim_start_matches("bytes(").split("..").next().unwrap().parse::<usize>().unwrap()
    };
    let before = n_kept(kept());
    session(2, Box::new(|n_edits| n_edits >= 20));
    let after = n_kept(kept());
    assert!(after <= before, "{before} {after}");
}
