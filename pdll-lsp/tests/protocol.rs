//! The protocol: errors, order, cancellation, and how a client leaves.

use std::io::{self, BufRead, Cursor, Read};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use pdll_lsp::{Contexts, Outcome, serve};
use serde_json::{Value, json};

use crate::script::{delimited, options, parse, run, standard, with_headers};

fn request(id: u32, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

fn initialize() -> Value {
    request(0, "initialize", json!({ "capabilities": {} }))
}

/// Returns the error messages of the answers to a request with these parameters.
fn errors(method: &str, params: &[Value]) -> Vec<String> {
    let requests = params.iter().map(|params| request(1, method, params.clone()));
    let messages: Vec<Value> = std::iter::once(initialize()).chain(requests).collect();
    let answers = parse(&run(&options(None), delimited(&messages).as_bytes()).0);
    let error = |answer: &Value| {
        format!("{}: {}", answer["error"]["code"], answer["error"]["message"].as_str().unwrap_or("-"))
    };
    answers[1..].iter().map(error).collect()
}

#[test]
fn an_orderly_client_shuts_down_first() {
    let shutdown = request(1, "shutdown", Value::Null);
    let exit = notification("exit", Value::Null);
    for (messages, expected) in [
        (vec![initialize(), shutdown.clone(), exit.clone()], Outcome::Orderly),
        (vec![initialize(), exit], Outcome::Abrupt),
        (vec![initialize(), shutdown], Outcome::Abrupt),
        (vec![], Outcome::Abrupt),
    ] {
        assert_eq!(run(&options(None), delimited(&messages).as_bytes()).1, expected);
        assert_eq!(run(&standard(), with_headers(&messages).as_bytes()).1, expected);
    }
}

#[test]
fn what_is_wrong_with_parameters_is_said() {
    let hover = "textDocument/hover";
    let uri =
        |uri: Value| json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": "x" } });
    let params = [
        json!({}),
        json!({ "textDocument": { "uri": "file:///a" } }),
        uri(json!("http:///a")),
        uri(json!("file:///a")),
        Value::Null,
    ];
    let expected = [
        "-32602: failed to decode textDocument/hover request: missing value at (root).textDocument",
        "-32602: failed to decode textDocument/hover request: missing value at (root).position",
        "-32602: failed to decode textDocument/hover request: unresolvable URI at (root).textDocument.uri",
        "-32602: failed to decode textDocument/hover request: expected integer at (root).position.character",
        "-32602: failed to decode textDocument/hover request: expected object",
    ];
    assert_eq!(errors(hover, &params), expected);
    assert_eq!(errors("textDocument/foo", &[json!({})]), ["-32601: method not found: textDocument/foo"]);
    let view = json!({ "uri": "file:///a", "kind": "foo" });
    assert_eq!(
        errors("pdll/viewOutput", &[view]),
        ["-32602: failed to decode pdll/viewOutput request: invalid JSON contents"]
    );
}

#[test]
fn invalid_messages_do_not_end_the_server() {
    let input = "Content-Length: 3\r\n\r\nabcContent-Length: 2\r\n\r\n[]Content-Length: 8\r\n\r\n{\"id\":3}"
        .to_owned()
        + &with_headers(&[
            initialize(),
            json!({ "jsonrpc": "2.0", "id": 3 }),
            request(4, "shutdown", Value::Null),
        ]);
    let answers = parse(&run(&standard(), input.as_bytes()).0);
    let codes: Vec<&Value> = answers.iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(codes, [&json!(-32700), &json!(-32600), &json!(-32600), &Value::Null, &Value::Null]);
    assert_eq!(answers[4]["id"], 4);
}

#[test]
fn requests_after_shutdown_are_errors() {
    let symbols =
        request(2, "textDocument/documentSymbol", json!({ "textDocument": { "uri": "file:///a" } }));
    let messages = [initialize(), request(1, "shutdown", Value::Null), symbols];
    let answers = parse(&run(&options(None), delimited(&messages).as_bytes()).0);
    assert_eq!(answers[2]["error"], json!({ "code": -32600, "message": "the server is shut down" }));
}

/// A client that writes everything at once: the first message is processed while the others arrive, or all are there. Either way, the
/// request is answered once: with its result, or with the cancellation.
#[test]
fn cancelled_requests_are_answered_once() {
    let uri = "file:///a.pdll";
    let open = json!({ "textDocument": { "uri": uri, "languageId": "pdll", "version": 1, "text": "Pattern A => erase op<a.b>;\n" } });
    let mut messages = vec![initialize(), notification("textDocument/didOpen", open)];
    for id in 1..50 {
        messages.push(request(id, "textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } })));
        messages.push(notification("$/cancelRequest", json!({ "id": id })));
    }
    messages.push(notification("$/cancelRequest", json!({ "id": 1000 })));
    messages.push(request(50, "shutdown", Value::Null));
    messages.push(notification("exit", Value::Null));
    let (output, outcome) = run(&standard(), with_headers(&messages).as_bytes());
    assert_eq!(outcome, Outcome::Orderly);
    let mut ids = Vec::new();
    for answer in parse(&output).iter().filter(|answer| answer.get("id").is_some()) {
        let code = &answer["error"]["code"];
        assert!(answer.get("result").is_some() || code == -32800, "{answer}");
        ids.push(answer["id"].as_u64().expect("an id"));
    }
    ids.sort_unstable();
    assert_eq!(ids, (0..=50).collect::<Vec<u64>>());
}

#[test]
fn changes_are_applied_in_order() {
    let uri = "file:///a.pdll";
    let open = json!({ "textDocument": { "uri": uri, "languageId": "pdll", "version": 1, "text": "Pattern é😀 => erase op<a.b>;\n" } });
    let range = |from: u32, to: u32| json!({ "start": { "line": 0, "character": from }, "end": { "line": 0, "character": to } });
    let changes = json!([{ "range": range(8, 11), "text": "A" }, { "range": range(9, 9), "text": "B" }]);
    let change = json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": changes });
    let again = json!({ "textDocument": { "uri": uri, "version": 3 }, "contentChanges": [{ "range": range(10, 10), "text": "C" }] });
    let messages = [
        initialize(),
        notification("textDocument/didOpen", open),
        notification("textDocument/didChange", change),
        notification("textDocument/didChange", again),
        request(1, "textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } })),
        notification("textDocument/didClose", json!({ "textDocument": { "uri": uri } })),
        request(2, "textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } })),
    ];
    for (options, input) in [(options(None), delimited(&messages)), (standard(), with_headers(&messages))] {
        let answers = parse(&run(&options, input.as_bytes()).0);
        let answer = |id: u32| answers.iter().find(|answer| answer["id"] == id).expect("an answer");
        assert_eq!(answer(1)["result"][0]["name"], "ABC");
        assert_eq!(answer(2)["result"], json!([]));
        // The last version is published, and closing empties the diagnostics.
        let versions: Vec<&Value> = answers
            .iter()
            .map(|answer| &answer["params"]["version"])
            .filter(|version| !version.is_null())
            .collect();
        assert_eq!(versions[versions.len() - 2..], [&json!(3), &json!(3)]);
    }
}

#[test]
fn tablegen_finds_files_by_its_options() {
    let path = std::env::temp_dir().join(format!("tablegen_compile_commands_{}.yml", std::process::id()));
    let inputs = crate::script::inputs();
    let text = format!("--- !FileInfo:\n  filepath: \"/a.td\"\n  includes: \"{}\"\n", inputs.display());
    std::fs::write(&path, text).expect("a compilation database");
    let document = json!({ "uri": "test:///a.td", "languageId": "tablegen", "version": 1, "text": "include \"shapes.td\"\n" });
    let messages = [initialize(), notification("textDocument/didOpen", json!({ "textDocument": document }))];
    let n_diagnostics = |options: &pdll_lsp::Options| {
        let answers = parse(&run(options, with_headers(&messages).as_bytes()).0);
        answers[1]["params"]["diagnostics"].as_array().map(Vec::len)
    };
    assert_eq!(n_diagnostics(&standard()), Some(1));
    let mut options = standard();
    options.tablegen_dirs = vec![inputs];
    assert_eq!(n_diagnostics(&options), Some(0));
    let mut options = standard();
    options.tablegen_databases = vec![path.clone()];
    assert_eq!(n_diagnostics(&options), Some(0));
    std::fs::remove_file(path).expect("the compilation database");
}

/// An input in parts: the reading thread waits before each part but the first.
pub(crate) struct Parts {
    pub(crate) parts: Vec<Cursor<Vec<u8>>>,
    /// Called when a part is read.
    pub(crate) wait: Box<dyn FnMut(usize) + Send>,
    pub(crate) nth: usize,
}

impl Read for Parts {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.fill_buf()?.read(out)?;
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for Parts {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.nth + 1 < self.parts.len() && self.parts[self.nth].fill_buf()?.is_empty() {
            self.nth += 1;
            (self.wait)(self.nth);
        }
        self.parts[self.nth].fill_buf()
    }

    fn consume(&mut self, n: usize) {
        self.parts[self.nth].consume(n);
    }
}

/// The client cancels a request while it is answered: a file of MLIR is read again for a new name, in a context that the test creates.
#[test]
fn a_request_that_runs_is_cancelled() {
    let uri = "file:///a.mlir";
    let document =
        json!({ "uri": uri, "languageId": "mlir", "version": 1, "text": "%a = \"t.a\"() : () -> i32\n" });
    let at = json!({ "line": 0, "character": 1 });
    let rename = json!({ "textDocument": { "uri": uri }, "position": at, "newName": "b" });
    let first = [
        initialize(),
        notification("textDocument/didOpen", json!({ "textDocument": document })),
        request(1, "textDocument/rename", rename.clone()),
    ];
    let cancel = [notification("$/cancelRequest", json!({ "id": 1 }))];
    let last = [
        request(2, "textDocument/rename", rename),
        request(3, "shutdown", Value::Null),
        notification("exit", Value::Null),
    ];
    let parts = [&first[..], &cancel, &last].map(|part| Cursor::new(with_headers(part).into_bytes()));
    // The context of the request is created; the reading thread has read the cancellation.
    let (created, is_created) = channel();
    let (read, is_read) = channel();
    let is_read = Mutex::new(is_read);
    let wait = move |nth: usize| match nth {
        1 => is_created.recv().expect("a context"),
        _ => read.send(()).expect("the request"),
    };
    let n_created = AtomicUsize::new(0);
    let mut options = standard();
    options.contexts = Contexts::new(move || {
        // The first context is that of the document.
        if n_created.fetch_add(1, Ordering::Relaxed) == 1 {
            created.send(()).expect("the reading thread");
            is_read.lock().expect("one thread").recv().expect("the reading thread");
        }
        let context = pdll_ir::Context::new();
        context.allow_unregistered_dialects(true);
        context
    });
    let mut output = Vec::new();
    let input = Box::new(Parts { parts: parts.into(), wait: Box::new(wait), nth: 0 });
    assert_eq!(serve(&options, input, &mut output), Outcome::Orderly);
    let answers = parse(&String::from_utf8(output).expect("UTF-8"));
    let answer = |id: u32| answers.iter().find(|answer| answer["id"] == id).expect("an answer");
    assert_eq!(answer(1)["error"], json!({ "code": -32800, "message": "the client cancelled the request" }));
    assert_eq!(answer(2)["result"]["changes"][uri][0]["newText"], "%b");
}
