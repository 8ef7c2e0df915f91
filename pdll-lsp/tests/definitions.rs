//! Included definitions, which are read again only if they differ: files that change between the edits of a document.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::io::{self, Cursor, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};

use pdll_lsp::serve;
use serde_json::{Value, json};

use crate::protocol::Parts;
use crate::script::{parse, standard, with_headers};

/// What the server has written.
#[derive(Default)]
struct Written {
    bytes: Vec<u8>,
    n_messages: usize,
}

/// Counts the messages of the server.
#[derive(Clone, Default)]
struct Output(Arc<(Mutex<Written>, Condvar)>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.lock().unwrap().bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.0.lock().unwrap().n_messages += 1;
        self.0.1.notify_all();
        Ok(())
    }
}

/// Opens a document, and edits it once after each change of files. Returns the messages of the diagnostics of each version.
fn versions(folder: &Path, text: &str, changes: Vec<Vec<(&'static str, &'static str)>>) -> Vec<Vec<String>> {
    let uri = format!("file://{}/a.pdll", folder.display());
    let notify =
        |method: &str, params: Value| json!({ "jsonrpc": "2.0", "method": method, "params": params });
    let open = json!({ "textDocument": { "uri": uri, "languageId": "pdll", "version": 0, "text": text } });
    let initialize =
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "capabilities": {} } });
    let mut parts = vec![with_headers(&[initialize, notify("textDocument/didOpen", open)])];
    for version in 1..=changes.len() {
        let end = json!({ "line": 1000, "character": 0 });
        let change = json!({ "range": { "start": end, "end": end }, "text": "// another line\n" });
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        parts.push(with_headers(&[notify("textDocument/didChange", params)]));
    }
    let output = Output::default();
    let (done, folder) = (output.clone(), folder.to_owned());
    let wait = move |nth: usize| {
        // The answer to `initialize`, and the diagnostics of each version before.
        let written = done.0.0.lock().unwrap();
        drop(done.0.1.wait_while(written, |written| written.n_messages < nth + 1).unwrap());
        for (name, text) in &changes[nth - 1] {
            std::fs::write(folder.join(name), text).unwrap();
        }
    };
    let parts = parts.into_iter().map(|part| Cursor::new(part.into_bytes())).collect();
    serve(&standard(), Box::new(Parts { parts, wait: Box::new(wait), nth: 0 }), &mut output.clone());
    let bytes = output.0.0.lock().unwrap().bytes.clone();
    let answers = parse(&String::from_utf8(bytes).unwrap());
    let messages = |answer: &Value| {
        let found = answer["params"]["diagnostics"].as_array().unwrap().iter();
        found.map(|diagnostic| diagnostic["message"].as_str().unwrap().to_owned()).collect()
    };
    answers[1..].iter().map(messages).collect()
}

const ONE: &str = "include \"inner.td\"\ndef A : Op<T, \"a\"> { let arguments = (ins AnyType:$x); }\n";
const NONE: &str = "include \"inner.td\"\ndef A : Op<T, \"a\">;\n";
const INNER: &str = "include \"mlir/IR/OpBase.td\"\ndef T : Dialect { let name = \"t\"; }\n";
const EMPTY: &str = "include \"mlir/IR/OpBase.td\"\n";
const WRONG: &str = "include \"inner.td\"\ndef A : Op<T, \"a\"> { let arguments = (ins Nothing:$x); }\n";

#[test]
fn definitions_are_read_again_if_they_change() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("definitions");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in [("defs.td", ONE), ("inner.td", INNER), ("more.pdll", "Constraint C(v: Value);\n")] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let text = "#include \"more.pdll\"\n#include \"defs.td\"\nPattern => erase op<t.a>(_: Value);\n";
    let found = versions(
        &folder,
        text,
        vec![
            vec![],
            vec![("defs.td", NONE)],
            vec![],
            vec![("defs.td", WRONG)],
            vec![],
            vec![("defs.td", ONE)],
            // Not the file itself, but one that it includes.
            vec![("inner.td", EMPTY)],
            vec![("inner.td", INNER)],
            // The file before it has another include, so that places in definitions have other names.
            vec![("more.pdll", "#include \"other.pdll\"\n"), ("other.pdll", "Constraint C(v: Value);\n")],
            vec![],
        ],
    );
    let none: Vec<String> = Vec::new();
    let operands = vec!["invalid number of operand groups for `t.a`; expected 0, but got 1".to_owned()];
    assert_eq!(found.len(), 11, "{found:?}");
    for fine in [0, 1, 6, 8, 9, 10] {
        assert_eq!(found[fine], none, "{fine}");
    }
    assert_eq!((&found[2], &found[3]), (&operands, &operands));
    assert!(found[4].iter().any(|message| message.contains("Nothing")), "{:?}", found[4]);
    assert_eq!(found[4], found[5]);
    assert_ne!(found[7], none);
}
