//! The syntax tree compared with MLIR: for each case that both accept, we print the same as `mlir-pdll-22 -x
//! ast`, except for addresses, constraints of ODS, and the points in `docs/divergences.md`.

#![allow(clippy::unwrap_used, dead_code, reason = "tests")]

use crate::support;

use pdll_compiler::codegen::ast;
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::parser::Mode;
use pdll_oracle::{MLIR_PDLL, command, has, include_dir, run};
use support::front::definitions;

#[test]
fn prints_the_tree_of_mlir_pdll() {
    if !has(&[MLIR_PDLL]) {
        return;
    }
    let Some(include) = include_dir() else { return };
    let mut wrong = String::new();
    let mut n = 0;
    for folder in ["cases", "sema/ok", "cases/ods", "parse/ok"] {
        for case in support::front::cases(folder) {
            for (line, part) in support::text::split(&std::fs::read_to_string(&case).unwrap()) {
                // Here, negated constraints have no results.
                let is_comparable = !part.contains("not C(");
                if let (Some(theirs), Some(ours), true) =
                    (theirs(&part, &include), ours(&part), is_comparable)
                {
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
    let mut front = support::front::front(&format!("{}/case.pdll", definitions()), text, Mode::Upstream);
    let compiled = front.compile(Strictness::Upstream);
    let is_wrong = front.diags.has_errors();
    front.diags.take();
    let tree = ast::print(&compiled.module, None).unwrap();
    (!is_wrong).then(|| tree.lines().map(|line| without_address(line) + "\n").collect())
}

/// Returns the tree without its addresses, and without the code of constraints of ODS.
fn theirs(text: &str, include: &str) -> Option<String> {
    let options = ["-x", "ast", "-", "-I", &definitions(), "-I", include];
    let tree = run(command(MLIR_PDLL).args(options), text).into_result().ok()?;
    let mut out = String::new();
    let mut is_ods = false;
    for line in tree.lines() {
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

/// Returns `-Kind 0x12 Name<x>` without the number.
fn without_address(line: &str) -> String {
    match line.split_once(" 0x") {
        Some((before, after)) => {
            format!("{before}{}", after.trim_start_matches(|c: char| c.is_ascii_hexdigit()))
        }
        None => line.to_owned(),
    }
}
