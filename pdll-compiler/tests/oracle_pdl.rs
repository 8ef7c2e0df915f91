//! Lowering compared with MLIR: for each case our PDL is equivalent to that of `mlir-pdll-22 -x mlir`, and we
//! reject the same cases. The cases in `cases/diverge` are known differences, explained in
//! `docs/divergences.md`.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use pdll_compiler::codegen::pdl;
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::parser::Mode;
use pdll_oracle::{MLIR_OPT, MLIR_PDLL, command, find_include_dir, has};
use support::front::definitions;

/// Returns, for each part of the cases, `Ok` or the difference.
fn compare(folder: &str) -> Vec<(String, Result<(), String>)> {
    let mut all = Vec::new();
    for case in support::front::cases(folder) {
        for (line, part) in support::text::split(&std::fs::read_to_string(&case).unwrap()) {
            all.push((format!("{}:{line}", case.display()), agree(&part)));
        }
    }
    all
}

#[test]
fn lowers_like_mlir_pdll() {
    if !has(&[MLIR_PDLL, MLIR_OPT]) {
        return;
    }
    let mut all = compare("cases");
    all.extend(compare("cases/ods"));
    eprintln!("{} parts compared", all.len());
    let wrong = all.into_iter().filter_map(|(place, result)| Some(format!("{place}:\n{}\n", result.err()?)));
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn diverges_where_it_is_documented() {
    if !has(&[MLIR_PDLL, MLIR_OPT]) {
        return;
    }
    let agreed: Vec<String> = compare("cases/diverge")
        .into_iter()
        .filter(|(_, result)| result.is_ok())
        .map(|(place, _)| place)
        .collect();
    assert!(agreed.is_empty(), "no divergence any more: {agreed:?}");
}

fn agree(text: &str) -> Result<(), String> {
    let mut front = support::front::front(&format!("{}/case.pdll", definitions()), text, Mode::Upstream);
    let compiled = front.compile(Strictness::Upstream);
    let has_errors = front.diags.has_errors();
    let found = front.render();
    let theirs = run(MLIR_PDLL, &["-x", "mlir", "-", "-I", &definitions(), "-I", &find_include_dir()?], text);
    match (theirs, has_errors) {
        (Err(_), true) => Ok(()),
        (Err(why), false) => Err(format!("they reject it, we do not: {why}")),
        (Ok(_), true) => Err(format!("we reject it, they do not: {found}")),
        (Ok(theirs), false) => {
            let ours = pdl::print(&compiled, &front.sources);
            if generic(&ours)? == generic(&theirs)? {
                return Ok(());
            }
            Err(format!("different PDL\nours:\n{ours}\ntheirs:\n{theirs}"))
        }
    }
}

fn generic(text: &str) -> Result<String, String> {
    run(MLIR_OPT, &["--mlir-print-op-generic", "--mlir-print-local-scope"], text)
        .map_err(|why| format!("mlir-opt rejects it: {why}\n{text}"))
}

fn run(tool: &str, args: &[&str], input: &str) -> Result<String, String> {
    pdll_oracle::run(command(tool).args(args), input).into_result()
}
