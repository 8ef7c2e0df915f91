//! Runs `mlir-opt`, and compares its results with those of a pass manager.

use pdll::pass::{PassManager, PassRegistry};
use pdll::text::{PrintOptions, parse_named};
use pdll_oracle::{MLIR_OPT, command, has, run};

use crate::oracle_passes::dialects::context;

/// Returns the output of `mlir-opt-22` and whether it succeeded. `None` if it is not installed.
pub(crate) fn mlir_opt(args: &[&str], input: &str) -> Option<(bool, String, String)> {
    if !has(&[MLIR_OPT]) {
        return None;
    }
    let mut opt = command(MLIR_OPT);
    opt.args(["--allow-unregistered-dialect", "--split-input-file", "--mlir-disable-threading"]).args(args);
    let output = run(&mut opt, input);
    Some((output.is_success(), output.stdout, output.stderr))
}

/// Returns modules after `mlir-opt`, in generic form with locations.
fn left_by_mlir(pass: &[&str], modules: &[String]) -> Option<Vec<String>> {
    let generic = ["--mlir-print-op-generic", "--mlir-print-local-scope", "--mlir-print-debuginfo"];
    let args: Vec<&str> = pass.iter().copied().chain(generic).collect();
    let (is_content, out, said) = mlir_opt(&args, &modules.join("\n// -----\n"))?;
    let first: Vec<&str> = said.lines().take(8).collect();
    assert!(is_content, "mlir-opt {pass:?} fails: {}", first.join("\n"));
    Some(out.split("// -----").map(|part| part.trim().to_owned()).collect())
}

/// Returns modules after a pipeline, printed in the same format.
fn left_by_us(pipeline: &str, module: &str) -> String {
    let ctx = context();
    let mut ir = parse_named(&ctx, "-", module).unwrap_or_else(|error| panic!("{error}\n{module}"));
    ir.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
    let registry = PassRegistry::with_builtin_passes();
    let mut passes = PassManager::parse(&ctx, pipeline, &registry).unwrap();
    passes.run(&mut ir).unwrap_or_else(|error| panic!("{error}\n{module}"));
    ir.check_integrity().unwrap_or_else(|error| panic!("{error}\n{module}"));
    ir.to_text(&PrintOptions::new().debug_info(true).local_scope(true)).trim().to_owned()
}

/// Compares the results of passes for each module. Returns the number of modules from which something was
/// removed, so that a test can check that the pass had work to do.
pub(crate) fn compare(theirs: &[&str], ours: &str, modules: &[String]) -> Option<usize> {
    // In its printed form, so that its additions are in our input too.
    let modules = left_by_mlir(&[], modules)?;
    let expected = left_by_mlir(theirs, &modules)?;
    assert_eq!(expected.len(), modules.len());
    let mut n_changed = 0;
    for (module, expected) in modules.iter().zip(expected) {
        n_changed += usize::from(*module != expected);
        let got = left_by_us(ours, module);
        assert!(
            got == expected,
            "of\n{module}\nMLIR leaves\n{expected}\n{}",
            first_difference(&expected, &got)
        );
    }
    Some(n_changed)
}

/// Returns the first difference of two texts, with values renumbered so that later lines do not all differ.
fn first_difference(expected: &str, got: &str) -> String {
    let (expected, got) = (renumbered(expected), renumbered(got));
    let line = expected.lines().zip(got.lines()).take_while(|(a, b)| a == b).count();
    let from = |text: &str| text.lines().skip(line.saturating_sub(2)).take(8).collect::<Vec<_>>().join("\n");
    format!("in line {} MLIR has\n{}\nwe have\n{}", line + 1, from(&expected), from(&got))
}

/// Renumbers values in order of occurrence.
pub(crate) fn renumbered(text: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut out = String::new();
    for (n, part) in text.split('%').enumerate() {
        if n == 0 {
            out.push_str(part);
            continue;
        }
        let end = part.find(|c: char| !c.is_alphanumeric()).unwrap_or(part.len());
        let number = names.iter().position(|name| *name == &part[..end]).unwrap_or_else(|| {
            names.push(&part[..end]);
            names.len() - 1
        });
        out.push_str(&format!("%{number}{}", &part[end..]));
    }
    out
}
