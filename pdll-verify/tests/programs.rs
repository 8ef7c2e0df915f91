//! The interpreter on programs: a case is `tests/run/NAME.mlir`, whose lines `// run: ENTRY ARGS` name runs; `NAME.expect` has their results.

use std::fmt::Write;
use std::path::Path;

use pdll::ir::Ir;
use pdll_verify::interpret::{Run, RunLimits, run_text};

use crate::contexts;

fn shown(ir: &Ir, command: &str) -> String {
    let mut words = command.split_whitespace();
    let entry = words.next().unwrap();
    let mut limits = RunLimits { max_steps: 10_000, max_depth: 100, ..RunLimits::default() };
    let args: Vec<&str> = words
        .filter(|word| match word.strip_prefix("--index=") {
            Some(width) => {
                limits.index_width = width.parse().unwrap();
                false
            }
            None => true,
        })
        .collect();
    match run_text(ir, entry, &args, &limits) {
        Ok(Run::Returned(values)) => values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        Ok(Run::Undefined { op, loc, reason }) => {
            format!("undefined behavior at {}: `{op}`: {reason}", loc.display(ir.context()))
        }
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn cases() {
    let ctx = contexts::context();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/run");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    assert!(files.len() >= 2, "the cases are missing");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let ir = pdll::text::parse_named(&ctx, file.file_name().unwrap().to_str().unwrap(), &text).unwrap();
        ir.verify().unwrap();
        let mut out = String::new();
        for command in text.lines().filter_map(|line| line.strip_prefix("// run: ")) {
            writeln!(out, "{command}: {}", shown(&ir, command)).unwrap();
        }
        expect_test::expect_file![file.with_extension("expect")].assert_eq(&out);
    }
}
