//! Time from an edit to its diagnostics: a pattern is changed in the middle of files of 2,000 patterns.
//!
//! `cargo bench -p pdll-lsp --bench edit` prints the time per edit, with definitions in TableGen and without: the elapsed time, and on Linux the
//! processor time, which other programs hardly change. docs/lsp.md has the results.

#![allow(clippy::print_stdout, clippy::expect_used, reason = "a program that prints what it measures")]

use std::fmt::Write as _;
use std::io::Cursor;
use std::path::Path;
use std::time::Instant;

use pdll_lsp::{InputStyle, Options, Verbosity, serve};
use serde_json::json;

/// Number of patterns of a file, of operations of the dialect, of edits, and of runs, of which the fastest counts.
const N_PATTERNS: usize = 2000;
const N_OPERATIONS: usize = 100;
const N_EDITS: usize = 10;
const N_RUNS: usize = 10;

/// Times of a run in milliseconds.
struct Times {
    elapsed: f64,
    /// That of the thread that serves; 0 where the system does not tell.
    processor: f64,
}

/// Returns the time in milliseconds for which this thread has run.
fn processor() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()).unwrap_or(0.0) / 1e6
}

fn main() {
    let dir = std::env::temp_dir().join(format!("pdll-lsp-edit-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory");
    std::fs::write(dir.join("toy.td"), definitions()).expect("a file");
    for (name, opening) in [("without definitions", ""), ("with definitions", "#include \"toy.td\"\n")] {
        let fastest = |n_edits| {
            let runs = (0..N_RUNS).map(|_| run(&dir, opening, n_edits));
            runs.reduce(|a, b| Times {
                elapsed: a.elapsed.min(b.elapsed),
                processor: a.processor.min(b.processor),
            })
            .expect("a run")
        };
        let (opened, edited) = (fastest(0), fastest(N_EDITS));
        let each = |time: fn(&Times) -> f64| (time(&edited) - time(&opened)) / N_EDITS as f64;
        println!(
            "{N_PATTERNS} patterns {name}: opened in {:.1} ms ({:.1} of the processor), {:.1} ms per edit ({:.1})",
            opened.elapsed,
            opened.processor,
            each(|times| times.elapsed),
            each(|times| times.processor),
        );
    }
    std::fs::remove_dir_all(&dir).expect("the directory");
}

/// Returns definitions of the operations.
fn definitions() -> String {
    let mut out =
        "include \"mlir/IR/OpBase.td\"\ndef Toy_Dialect : Dialect { let name = \"toy\"; }\n".to_owned();
    for nth in 0..N_OPERATIONS {
        let members =
            "let arguments = (ins AnyType:$lhs, AnyType:$rhs); let results = (outs AnyType:$result);";
        writeln!(
            out,
            "def Op{nth} : Op<Toy_Dialect, \"op{nth}\", [SameOperandsAndResultType]> {{ {members} }}"
        )
        .expect("a string");
    }
    out
}

/// Returns a file of patterns, and the line of the one in the middle.
fn patterns(opening: &str) -> (String, usize) {
    let mut out = opening.to_owned();
    let mut middle = 0;
    for nth in 0..N_PATTERNS {
        if nth == N_PATTERNS / 2 {
            middle = out.matches('\n').count();
        }
        let (outer, inner, made) =
            (nth % N_OPERATIONS, nth / N_OPERATIONS % N_OPERATIONS, (nth + 7) % N_OPERATIONS);
        writeln!(
            out,
            "Pattern P{nth} {{\n  let inner = op<toy.op{inner}>(a: Value, b: Value) {{ n = attr<\"{nth} : i32\"> }};\n  \
             let root = op<toy.op{outer}>(inner.0, c: Value);\n  replace root with op<toy.op{made}>(a, op<toy.op{inner}>(b, c).0);\n}}"
        )
        .expect("a string");
    }
    (out, middle)
}

/// Returns the times in which a server opens a file and answers a number of edits.
fn run(dir: &Path, opening: &str, n_edits: usize) -> Times {
    let uri = format!("file://{}/patterns.pdll", dir.display());
    let (text, line) = patterns(opening);
    let mut messages =
        vec![json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "capabilities": {} } })];
    let document = json!({ "uri": uri, "languageId": "pdll", "version": 0, "text": text });
    messages.push(
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }),
    );
    for version in 1..=n_edits {
        // The name of the pattern grows by a letter.
        let at = json!({ "line": line, "character": "Pattern P".len() });
        let change = json!({ "range": { "start": at, "end": at }, "text": "x" });
        let params =
            json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [change] });
        messages.push(json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params }));
    }
    let input: String = messages.iter().map(|message| format!("{message}\n// -----\n")).collect();
    let options =
        Options { input_style: InputStyle::Delimited, verbosity: Verbosity::Error, ..Options::default() };
    let mut output = Vec::new();
    let (start, at_start) = (Instant::now(), processor());
    serve(&options, Box::new(Cursor::new(input.into_bytes())), &mut output);
    let times = Times { elapsed: start.elapsed().as_secs_f64() * 1000.0, processor: processor() - at_start };
    let n_answers = String::from_utf8_lossy(&output).matches("publishDiagnostics").count();
    assert_eq!(n_answers, n_edits + 1, "each edit is answered");
    times
}
