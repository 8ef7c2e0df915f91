//! Lowering compared with MLIR: for each case our PDL is equivalent to that of `mlir-pdll-22 -x mlir`, and we
//! reject the same cases. The cases in `cases/diverge` are known differences, explained in
//! `docs/divergences.md`. Skips with a message if the tools are not installed, unless `PDLL_REQUIRE_MLIR` is
//! set.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use std::io::Write as _;
use std::process::{Command, Stdio};

use pdll_compiler::codegen::pdl;
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::parser::Mode;

use support::front::definitions;

const PDLL: &str = "mlir-pdll-22";
const OPT: &str = "mlir-opt-22";

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
    if !is_installed() {
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
    if !is_installed() {
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
    let mut front = support::front::front(&format!("{}/case.pdll", definitions()), text, Mode::File);
    let compiled = front.compile(Strictness::Upstream);
    let has_errors = front.diags.has_errors();
    let found = front.render();
    let theirs = run(PDLL, &["-x", "mlir", "-", "-I", &definitions(), "-I", &included()], text);
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

/// Returns the folder of MLIR's `.td` files.
fn included() -> String {
    let output = Command::new("llvm-config-22").arg("--includedir").output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}

fn generic(text: &str) -> Result<String, String> {
    run(OPT, &["--mlir-print-op-generic", "--mlir-print-local-scope"], text)
        .map_err(|why| format!("mlir-opt rejects it: {why}\n{text}"))
}

fn run(tool: &str, args: &[&str], input: &str) -> Result<String, String> {
    let mut child = Command::new(tool)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The tool may stop reading at the first error.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

fn is_installed() -> bool {
    let found = [PDLL, OPT].iter().all(|tool| Command::new(tool).arg("--version").output().is_ok());
    if !found {
        assert!(std::env::var_os("PDLL_REQUIRE_MLIR").is_none(), "{PDLL} and {OPT} are required");
        eprintln!("SKIPPED: {PDLL} and {OPT} are not installed");
    }
    found
}
