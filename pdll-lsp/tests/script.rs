//! Cases as scripts: documents with marked places, and requests about them.
//!
//! ```text
//! //# open test:///a.pdll
//! Pattern $1$A => erase op<a.b>;
//! //# hover 1
//! ```
//!
//! `$1$` marks the place 1 and is not part of the text. A line that begins with `//#` is a command: `open URI` and `change URI` with the text
//! below it, `close URI`, a request with the place it is about, `symbols`, `links`, `tokens`, `format` and `hints` about the last document, `query WORD` about all,
//! `calls incoming FROM TO` or `calls outgoing FROM TO` about a name, `actions FROM TO` with the diagnostics in JSON if there are some, `rename PLACE NAME`, `view KIND`, `bytecode` of the last document, `text FILE` of bytecode among
//! the inputs, or `send JSON`. `INPUTS` in the URI of a document is the directory with included files. `//# include` puts the directory with included files into the options.

use std::collections::HashMap;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use pdll_lsp::{Contexts, InputStyle, Language, Options, Outcome, Verbosity, serve};
use serde_json::{Value, json};

/// The messages of a script, with `initialize` before them and `shutdown` behind them.
pub(crate) fn messages(script: &str) -> Vec<Value> {
    let capabilities = json!({ "textDocument": {
        "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
        "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } },
    } });
    let mut builder =
        Builder { messages: Vec::new(), places: HashMap::new(), uri: String::new(), version: 0 };
    builder.request("initialize", json!({ "processId": 123, "rootPath": "x", "capabilities": capabilities }));
    let mut lines = script.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("//# ") else { continue };
        let mut text = String::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("//#")) {
            text.push_str(line);
            text.push('\n');
        }
        builder.command(command, &text);
    }
    builder.request("shutdown", Value::Null);
    builder.notify("exit", Value::Null);
    builder.messages
}

struct Builder {
    messages: Vec<Value>,
    /// Documents and positions of places.
    places: HashMap<String, (String, Value)>,
    uri: String,
    version: u32,
}

impl Builder {
    fn request(&mut self, method: &str, params: Value) {
        let id = self.messages.len();
        self.messages.push(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.messages.push(json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn command(&mut self, command: &str, text: &str) {
        let (verb, rest) = command.split_once(' ').unwrap_or((command, ""));
        match verb {
            "open" | "change" => {
                let rest = &*rest.replace("INPUTS", &inputs().to_string_lossy());
                self.uri = rest.to_owned();
                self.version += 1;
                let text = self.without_marks(text);
                let document =
                    json!({ "uri": rest, "languageId": "x", "version": self.version, "text": text });
                if verb == "open" {
                    self.notify("textDocument/didOpen", json!({ "textDocument": document }));
                } else {
                    let changes = json!([{ "text": text }]);
                    let document = json!({ "uri": rest, "version": self.version });
                    let params = json!({ "textDocument": document, "contentChanges": changes });
                    self.notify("textDocument/didChange", params);
                }
            }
            "close" => self.notify("textDocument/didClose", json!({ "textDocument": { "uri": rest } })),
            "symbols" => self.request("textDocument/documentSymbol", self.document()),
            "links" => self.request("textDocument/documentLink", self.document()),
            "hints" | "actions" => {
                let (from, to) = rest.split_once(' ').expect("two places");
                let (to, diagnostics) = to.split_once(' ').unwrap_or((to, "[]"));
                let diagnostics: Value = serde_json::from_str(diagnostics).expect("JSON");
                let mut params = self.document();
                params["range"] = json!({ "start": self.places[from].1, "end": self.places[to].1 });
                params["context"] = json!({ "diagnostics": diagnostics });
                let method =
                    if verb == "hints" { "textDocument/inlayHint" } else { "textDocument/codeAction" };
                self.request(method, params);
            }
            "format" => self.request("textDocument/formatting", self.document()),
            "tokens" => self.request("textDocument/semanticTokens/full", self.document()),
            "query" => self.request("workspace/symbol", json!({ "query": rest })),
            "calls" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let [direction, from, to] = words[..] else { panic!("a direction and two places: {rest}") };
                let (uri, start) = self.places[from].clone();
                let range = json!({ "start": start, "end": self.places[to].1 });
                let item = json!({ "name": from, "uri": uri, "range": range, "selectionRange": range });
                self.request(&format!("callHierarchy/{direction}Calls"), json!({ "item": item }));
            }
            "rename" => {
                let (place, name) = rest.split_once(' ').expect("a place and a name");
                let (uri, position) = self.places[place].clone();
                let params = json!({ "textDocument": { "uri": uri }, "position": position, "newName": name });
                self.request("textDocument/rename", params);
            }
            "bytecode" => self.request("mlir/convertToBytecode", json!({ "uri": self.uri })),
            "text" => {
                let uri = format!("file://{}/{rest}", inputs().display());
                self.request("mlir/convertFromBytecode", json!({ "uri": uri }));
            }
            "view" => self.request("pdll/viewOutput", json!({ "uri": self.uri, "kind": rest })),
            "send" => self.messages.push(serde_json::from_str(rest).expect("JSON")),
            "include" | "language" => {}
            _ => {
                let (uri, position) = self.places[rest].clone();
                let params = json!({ "textDocument": { "uri": uri }, "position": position });
                self.request(&format!("textDocument/{verb}"), params);
            }
        }
    }

    fn document(&self) -> Value {
        json!({ "textDocument": { "uri": self.uri } })
    }

    /// Removes the marks from a text and records their places.
    fn without_marks(&mut self, text: &str) -> String {
        let mut plain = String::new();
        for (nth, part) in text.split('$').enumerate() {
            if nth % 2 == 0 {
                plain.push_str(part);
                continue;
            }
            let line = plain.matches('\n').count();
            let character = plain.rsplit('\n').next().unwrap_or_default().len();
            let position = json!({ "line": line, "character": character });
            self.places.insert(part.to_owned(), (self.uri.clone(), position));
        }
        plain
    }
}

/// Returns the language of a script.
pub(crate) fn language(script: &str) -> Option<Language> {
    match script.lines().find_map(|line| line.strip_prefix("//# language "))? {
        "pdll" => Some(Language::Pdll),
        "tablegen" => Some(Language::Tablegen),
        "mlir" => Some(Language::Mlir),
        other => panic!("unknown language `{other}`"),
    }
}

/// Returns the directory with included files.
pub(crate) fn inputs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/inputs")
}

/// Returns the messages as a delimited input.
pub(crate) fn delimited(messages: &[Value]) -> String {
    messages.iter().map(|message| format!("{message}\n// -----\n")).collect()
}

/// Returns the options for a language, with delimited input and pretty output.
pub(crate) fn options(language: Option<Language>) -> Options {
    let mut options = Options { language, ..Options::default() };
    options.pdll_dirs = vec![inputs()];
    options.tablegen_dirs = vec![inputs()];
    options.contexts = Contexts::new(|| {
        let context = pdll_ir::Context::new();
        context.allow_unregistered_dialects(true);
        // Not all dialects that are built: which those are depends on what else Cargo builds.
        context.load_dialect::<pdll_dialects::arith::Dialect>();
        context.load_dialect::<pdll_dialects::cf::Dialect>();
        context.load_dialect::<pdll_dialects::func::Dialect>();
        context.load_dialect::<pdll_dialects::ub::Dialect>();
        context
    });
    options.set_lit_test();
    options.verbosity = Verbosity::Nothing;
    options
}

/// Serves an input; returns the output.
pub(crate) fn run(options: &Options, input: &[u8]) -> (String, Outcome) {
    let mut output = Vec::new();
    let outcome = serve(options, Box::new(Cursor::new(input.to_vec())), &mut output);
    (String::from_utf8(output).expect("UTF-8"), outcome)
}

/// Returns the messages of an output.
pub(crate) fn parse(output: &str) -> Vec<Value> {
    let mut messages = Vec::new();
    let mut rest = output;
    while let Some(at) = rest.find("Content-Length: ") {
        let (length, behind) = rest[at + 16..].split_once("\r\n\r\n").expect("a header");
        let length: usize = length.trim().parse().expect("a length");
        messages.push(serde_json::from_str(&behind[..length]).expect("JSON"));
        rest = &behind[length..];
    }
    messages
}

/// Returns messages with headers.
pub(crate) fn with_headers(messages: &[Value]) -> String {
    let one = |message: &Value| {
        let text = message.to_string();
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    };
    messages.iter().map(one).collect()
}

/// Returns options for input with headers.
pub(crate) fn standard() -> Options {
    Options { input_style: InputStyle::Standard, verbosity: Verbosity::Nothing, ..Options::default() }
}
