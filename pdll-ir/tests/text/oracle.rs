//! Comparison with `mlir-opt-22`: both print the same for a text, it parses our output, and it rejects what
//! we reject, with the same message where that is expected.

use std::path::{Path, PathBuf};

use pdll_ir::{Context, PrintOptions, parse_named, split_input};
use pdll_oracle::{MLIR_OPT, command, has, run};

/// Returns the output, or the errors.
fn mlir_opt(input: &str, flags: &[&str]) -> Result<String, String> {
    let mut opt = command(MLIR_OPT);
    opt.args(["--mlir-print-op-generic", "--allow-unregistered-dialect"]).args(flags);
    run(&mut opt, input).into_result()
}

fn dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text")
}

/// Minimum number of files with IR.
const N_FILES: usize = 20;

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// The IR files both sides can read: `toy` has no registered operations here, as in MLIR.
fn ir_files() -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = std::fs::read_dir(dir().join("ir"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "mlir"))
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    assert!(files.len() >= N_FILES, "{} files", files.len());
    files
}

#[test]
fn oracle_prints_as_mlir_does() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let modes: [(PrintOptions, &[&str]); 4] = [
        (PrintOptions::new(), &[]),
        (PrintOptions::new().local_scope(true), &["--mlir-print-local-scope"]),
        (PrintOptions::new().debug_info(true), &["--mlir-print-debuginfo"]),
        (
            PrintOptions::new().debug_info(true).local_scope(true),
            &["--mlir-print-debuginfo", "--mlir-print-local-scope"],
        ),
    ];
    for (name, text) in ir_files() {
        let ir = parse_named(&context(), "<stdin>", &text).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (options, flags) in &modes {
            let theirs = mlir_opt(&text, flags).unwrap_or_else(|error| panic!("{name}: {error}"));
            let ours = ir.to_text(options);
            assert_eq!(ours.trim_end(), theirs.trim_end(), "{name} {flags:?}");
            // And the reverse: it parses our output with the same result.
            let again = mlir_opt(&ours, flags).unwrap_or_else(|error| panic!("{name}: {error}\n{ours}"));
            if !options_depend_on_places(options) {
                assert_eq!(again.trim_end(), ours.trim_end(), "{name} {flags:?}, read by MLIR");
            }
        }
    }
}

/// Locations of arguments are printed in place, so a second print adds some for those without one.
fn options_depend_on_places(options: &PrintOptions) -> bool {
    options.debug_info
}

#[test]
fn oracle_refuses_what_mlir_refuses() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let cases = std::fs::read_to_string(dir().join("errors.cases")).unwrap();
    let (mut n_same, mut n_ours) = (0, 0);
    let mut others = String::new();
    for (_, case) in split_input(&cases) {
        let input: String = case.split_inclusive('\n').filter(|line| !line.starts_with("//>")).collect();
        // MLIR does not have `toy` and strictness.
        if input.contains("strict") || input.contains("toy.") || input.contains("func.func") {
            n_ours += 1;
            continue;
        }
        let ours = parse_named(&context(), "-", &input).unwrap_err().to_string();
        let Err(theirs) = mlir_opt(&input, &[]) else { panic!("MLIR reads this:\n{input}") };
        let theirs = theirs.replace("<stdin>", "-");
        let (ours, theirs) = (ours.lines().next().unwrap(), theirs.lines().next().unwrap());
        if ours == theirs {
            n_same += 1;
        } else {
            others += &format!("{theirs}\n  {ours}\n");
        }
    }
    // Our messages differ where they are more precise, or point to the mistake rather than after it.
    let expected = expect_test::expect_file![dir().join("errors_unlike_mlir.expect")];
    expected.assert_eq(&format!(
        "{others}{n_same} messages are MLIR's, word for word and in place. {n_ours} texts are not for MLIR.\n"
    ));
}
