//! Lowering against MLIR: for each case the PDL we print means what `mlir-pdll-22 -x mlir` prints, and what it rejects
//! we reject. Skipped, visibly, where the tool is absent, unless `PDLL_REQUIRE_MLIR` is set.

#![allow(clippy::unwrap_used, reason = "tests")]

mod support;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use pdll_compiler::emit::pdl;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::parser::Mode;

const PDLL: &str = "mlir-pdll-22";
const OPT: &str = "mlir-opt-22";

#[test]
fn lowers_like_mlir_pdll() {
    if !is_installed() {
        return;
    }
    let mut failures = String::new();
    let mut n_parts = 0;
    for case in support::cases("cases") {
        for (line, part) in support::split(&std::fs::read_to_string(&case).unwrap()) {
            n_parts += 1;
            if let Err(why) = agree(&case, &part) {
                failures.push_str(&format!("{}:{line}:\n{why}\n", case.display()));
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
    eprintln!("{n_parts} parts agree");
}

fn agree(case: &Path, text: &str) -> Result<(), String> {
    let mut front = support::front(&case.to_string_lossy(), text, Mode::File);
    let compiled = front.compile(&OdsContext::default(), Strictness::Upstream);
    let has_errors = front.diags.has_errors();
    let found = front.render();
    let theirs = run(PDLL, &["-x", "mlir", "-"], text);
    match (theirs, has_errors) {
        (Err(_), true) => Ok(()),
        (Err(why), false) => Err(format!("they reject it, we do not: {why}")),
        (Ok(_), true) => Err(format!("we reject it, they do not: {found}")),
        (Ok(theirs), false) => {
            let ours = pdl::print(compiled.patterns());
            let (ours_generic, theirs_generic) = (generic(&ours)?, generic(&theirs)?);
            if ours_generic == theirs_generic {
                return Ok(());
            }
            Err(format!("different PDL\nours:\n{ours}\ntheirs:\n{theirs}"))
        }
    }
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
