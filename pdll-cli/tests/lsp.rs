//! `pdll lsp`: `--dialect`, with files of MLIR whose dialect is defined by a file that is read when the server starts, and a client that closes
//! standard error.

use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// Definitions of a dialect with an operation that has a custom form.
const DEFINITIONS: &str = r#"include "mlir/IR/OpBase.td"
def Box_Dialect : Dialect { let name = "box"; }
def Box_PutOp : Op<Box_Dialect, "put"> {
  let arguments = (ins I32:$value);
  let assemblyFormat = "$value attr-dict";
}
"#;

/// Messages that open a file in which the operation stands in its custom form.
const MESSAGES: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}
// -----
{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"test:///a.mlir","languageId":"mlir","version":1,
  "text":"%0 = \"a.b\"() : () -> i32\nbox.put %0\n"}}}
// -----
{"jsonrpc":"2.0","id":1,"method":"shutdown"}
// -----
{"jsonrpc":"2.0","method":"exit"}
"#;

/// Starts a server with options.
fn start(folder: &Path, options: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_pdll"))
        .current_dir(folder)
        .args(["lsp", "--input-style=delimited"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a server")
}

/// Serves the messages with options.
fn serve(folder: &Path, options: &[&str]) -> Output {
    let mut child = start(folder, options);
    // A server that does not start reads nothing.
    let _ = child.stdin.take().expect("its input").write_all(MESSAGES.as_bytes());
    child.wait_with_output().expect("its output")
}

#[test]
fn definitions_are_read_at_the_start() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp");
    std::fs::create_dir_all(folder.join("inc")).expect("a folder");
    std::fs::write(folder.join("inc/box.td"), DEFINITIONS).expect("a file");
    let diagnostics = |output: &Output| {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let at = text.find("\"diagnostics\":").expect("diagnostics");
        text[at..]
            .split("},\"jsonrpc\"")
            .next()
            .unwrap_or_default()
            .split(",\"uri\"")
            .next()
            .map(str::to_owned)
    };
    let known = serve(&folder, &["--log=error", "--dialect=box.td", "-I", "inc"]);
    assert!(known.status.success(), "{known:?}");
    assert_eq!(diagnostics(&known).as_deref(), Some("\"diagnostics\":[]"));
    let unknown = serve(&folder, &["--log=error"]);
    assert!(unknown.status.success(), "{unknown:?}");
    assert_ne!(diagnostics(&unknown).as_deref(), Some("\"diagnostics\":[]"));
    let missing = serve(&folder, &["--log=error", "--dialect=none.td"]);
    assert_eq!(missing.status.code(), Some(1), "{missing:?}");
    let said = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(said.contains("none.td"), "{said}");
    assert!(missing.stdout.is_empty(), "{missing:?}");
}

#[test]
fn a_client_may_close_standard_error() {
    let mut child = start(Path::new(env!("CARGO_TARGET_TMPDIR")), &["--log=verbose"]);
    drop(child.stderr.take());
    child.stdin.take().expect("its input").write_all(MESSAGES.as_bytes()).expect("a server that reads");
    let output = child.wait_with_output().expect("its output");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"id\":1"), "{output:?}");
}
