//! Errors compared with MLIR: the errors of `mlir-pdll-22 -x ast` for an invalid file are also ours, with the
//! same message and location. Skips with a message if the tool is not installed, unless `PDLL_REQUIRE_MLIR`
//! is set.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use std::io::Write as _;
use std::process::{Command, Stdio};

use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::parser::Mode;

const PDLL: &str = "mlir-pdll-22";

/// Errors with another location: part of the message, and the reason.
const ELSEWHERE: [(&str, &str); 3] = [
    ("missing return in a `Constraint`", "at the `}`, not behind it"),
    ("missing return in a `Rewrite`", "behind the lambda, not at the next token"),
    ("the type of this variable has already", "at the type, not at the `<`"),
];

#[test]
fn speaks_like_mlir_pdll() {
    if Command::new(PDLL).arg("--version").output().is_err() {
        assert!(std::env::var_os("PDLL_REQUIRE_MLIR").is_none(), "{PDLL} is required");
        eprintln!("SKIPPED: {PDLL} is not installed");
        return;
    }
    let mut wrong = String::new();
    let mut n = 0;
    for folder in ["parse/err", "sema/err"] {
        for case in support::front::cases(folder) {
            for (line, part) in support::text::split(&std::fs::read_to_string(&case).unwrap()) {
                let theirs = their_errors(&part);
                if theirs.is_empty() {
                    continue;
                }
                n += 1;
                let ours = our_errors(&part);
                if !theirs.iter().any(|their| has(&ours, their)) {
                    wrong.push_str(&format!(
                        "{}:{line}\ntheirs: {theirs:#?}\nours: {ours:#?}\n\n",
                        case.display()
                    ));
                }
            }
        }
    }
    eprintln!("{n} parts compared");
    assert!(wrong.is_empty(), "{wrong}");
}

fn has(ours: &[String], their: &str) -> bool {
    let message = |error: &str| error.split_once(" error: ").map(|(_, message)| message.to_owned());
    let is_elsewhere = ELSEWHERE.iter().any(|(text, _)| their.contains(text));
    ours.iter().any(|our| our == their || is_elsewhere && message(our) == message(their))
}

/// Returns `line:column: error: message` lines.
fn our_errors(text: &str) -> Vec<String> {
    let mut front =
        support::front::front(&format!("{}/case.pdll", support::front::definitions()), text, Mode::File);
    front.compile(Strictness::Upstream);
    let found = front.render();
    let error = |line: &str| {
        let (place, message) = line.split_once(": error: ")?;
        Some(format!("{}: error: {message}", place.split('-').next()?))
    };
    found.lines().filter_map(error).collect()
}

/// Returns all `line:column: error: message` lines: the tool stops at the first mistake, but may report it
/// twice.
fn their_errors(text: &str) -> Vec<String> {
    let mut child = Command::new(PDLL)
        .args(["-x", "ast", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let errors = text.lines().filter(|line| line.contains(": error: "));
    errors.filter_map(|line| Some(line.strip_prefix("<stdin>:")?.to_owned())).collect()
}
