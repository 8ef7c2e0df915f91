//! The syntax tree compared with MLIR: for each case that both accept, we print the same as `mlir-pdll-22 -x
//! ast`, except for addresses, constraints of ODS, and the points in `docs/divergences.md`. Skips with a
//! message if the tool is not installed, unless `PDLL_REQUIRE_MLIR` is set.

#![allow(clippy::unwrap_used, dead_code, reason = "tests")]

use crate::support;

use std::io::Write as _;
use std::process::{Command, Stdio};

use pdll_compiler::codegen::ast;
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::parser::Mode;

use support::front::definitions;

const PDLL: &str = "mlir-pdll-22";

#[test]
fn prints_the_tree_of_mlir_pdll() {
    if Command::new(PDLL).arg("--version").output().is_err() {
        assert!(std::env::var_os("PDLL_REQUIRE_MLIR").is_none(), "{PDLL} is required");
        eprintln!("SKIPPED: {PDLL} is not installed");
        return;
    }
    let mut wrong = String::new();
    let mut n = 0;
    for folder in ["cases", "sema/ok", "cases/ods", "parse/ok"] {
        for case in support::front::cases(folder) {
            for (line, part) in support::text::split(&std::fs::read_to_string(&case).unwrap()) {
                // Here, negated constraints have no results.
                let is_comparable = !part.contains("not C(");
                if let (Some(theirs), Some(ours), true) = (theirs(&part), ours(&part), is_comparable) {
                    n += 1;
                    if theirs != ours {
                        wrong.push_str(&format!(
                            "{}:{line}\n{part}\ntheirs:\n{theirs}\nours:\n{ours}\n",
                            case.display()
                        ));
                    }
                }
            }
        }
    }
    eprintln!("{n} parts compared");
    assert!(n > 30, "only {n} parts compared");
    assert!(wrong.is_empty(), "{wrong}");
}

/// Returns the tree without its numbers.
fn ours(text: &str) -> Option<String> {
    let mut front = support::front::front(&format!("{}/case.pdll", definitions()), text, Mode::File);
    let compiled = front.compile(Strictness::Upstream);
    let is_wrong = front.diags.has_errors();
    front.diags.take();
    let tree = ast::print(&compiled.module, None).unwrap();
    (!is_wrong).then(|| tree.lines().map(|line| without_address(line) + "\n").collect())
}

/// Returns the tree without its addresses, and without the code of constraints of ODS.
fn theirs(text: &str) -> Option<String> {
    let mut child = Command::new(PDLL)
        .args(["-x", "ast", "-", "-I", &definitions(), "-I", &included()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = text.to_owned();
    let writer = std::thread::spawn(move || {
        // The tool may stop reading at the first error.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    if !output.status.success() {
        return None;
    }
    let mut out = String::new();
    let mut is_ods = false;
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let mut line = without_address(line);
        // All constraints of ODS are at top level, before everything else.
        let is_item = line.get(1..3).is_some_and(|mark| mark == "|-" || mark == "`-");
        if is_item {
            is_ods = line.contains("Code<return ::mlir::success(");
        }
        if let Some(code) = line.find(" Code<return ::mlir::success(") {
            line.truncate(code);
        }
        if !is_ods {
            out.push_str(&line);
            out.push('\n');
        }
    }
    Some(out)
}

/// Returns the folder of MLIR's `.td` files.
fn included() -> String {
    let output = Command::new("llvm-config-22").arg("--includedir").output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}

/// Returns `-Kind 0x12 Name<x>` without the number.
fn without_address(line: &str) -> String {
    match line.split_once(" 0x") {
        Some((before, after)) => {
            format!("{before}{}", after.trim_start_matches(|c: char| c.is_ascii_hexdigit()))
        }
        None => line.to_owned(),
    }
}
