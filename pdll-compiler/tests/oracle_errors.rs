//! Errors compared with MLIR: the errors of `mlir-pdll-22 -x ast` for an invalid file are also ours, with the
//! same message and location.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::parser::Mode;
use pdll_oracle::{MLIR_PDLL, command, has, run};

/// Errors with another location: part of the message, and the reason.
const ELSEWHERE: [(&str, &str); 3] = [
    ("missing return in a `Constraint`", "at the `}`, not behind it"),
    ("missing return in a `Rewrite`", "behind the lambda, not at the next token"),
    ("the type of this variable has already", "at the type, not at the `<`"),
];

#[test]
fn messages_equal_those_of_mlir_pdll() {
    if !has(&[MLIR_PDLL]) {
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
                if !theirs.iter().any(|their| contains(&ours, their)) {
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

fn contains(ours: &[String], their: &str) -> bool {
    let message = |error: &str| error.split_once(" error: ").map(|(_, message)| message.to_owned());
    let is_elsewhere = ELSEWHERE.iter().any(|(text, _)| their.contains(text));
    ours.iter().any(|our| our == their || is_elsewhere && message(our) == message(their))
}

/// Returns `line:column: error: message` lines.
fn our_errors(text: &str) -> Vec<String> {
    let mut front =
        support::front::front(&format!("{}/case.pdll", support::front::definitions()), text, Mode::Upstream);
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
    let said = run(command(MLIR_PDLL).args(["-x", "ast", "-"]), text).stderr;
    let errors = said.lines().filter(|line| line.contains(": error: "));
    errors.filter_map(|line| Some(line.strip_prefix("<stdin>:")?.to_owned())).collect()
}
