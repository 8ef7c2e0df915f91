//! Patterns and folders together: the identities of `examples/arith_simplify.rs` on random IR of `arith`,
//! `cf`, `scf` and `func`, whose operations fold as in MLIR.

use std::path::Path;

use pdll::prelude::*;
use pdll::runtime_compiler::patterns_of_pdll;
use pdll_random::Rng;

use crate::oracle_drivers::nested::named;
use crate::oracle_drivers::{compare, ir, options};

const CASES: u64 = 300;

/// Returns the text of the example's `pdll!`, with the definitions that MLIR installs instead of its own.
fn pdll() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/arith_simplify.rs");
    let source = std::fs::read_to_string(path).unwrap();
    let from = source.find("pdll! {").expect("the example has patterns");
    let text = &source[from + "pdll! {".len()..];
    let text = &text[..text.find("\n}\n").expect("they end")];
    let text = text.replace("    mod simplify;\n", "").replace("    use arith;\n", "");
    format!("#include \"mlir/Dialect/Arith/IR/ArithOps.td\"\n{text}")
}

/// Returns the patterns as `module @patterns`; `None` without MLIR's definitions.
fn patterns() -> Option<String> {
    let folder = pdll_oracle::include_dir()?;
    let options = PdllOptions { include_dirs: vec![folder.into()], ..PdllOptions::default() };
    let mut patterns = patterns_of_pdll("arith.pdll", &pdll(), &options).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(patterns.len(), 47);
    for (nth, pattern) in (0..).zip(&mut patterns) {
        // MLIR tries patterns of equal benefit in a different order.
        pattern.benefit = 64 * pattern.benefit + nth;
        pattern.is_benefit_explicit = true;
    }
    Some(named(&patterns))
}

/// Registers the native functions of the patterns, as in the example.
pub(crate) fn register(set: &mut RewritePatternSet) {
    fn number(rewriter: &PatternRewriter<'_>, value: Attribute) -> Option<i32> {
        value.as_i64(rewriter.context()).map(|value| value as i32)
    }
    type Combine = fn(i32, i32) -> i32;
    let tests: [(&str, i32); 3] = [("IsZero", 0), ("IsOne", 1), ("IsAllOnes", -1)];
    for (name, wanted) in tests {
        set.register_constraint_function(name, move |rw: &mut PatternRewriter, value: Attribute| {
            number(rw, value) == Some(wanted)
        });
    }
    set.register_constraint_function("IsConstant", |rw: &mut PatternRewriter, value: Value| {
        value.defining_op(rw).is_some_and(|op| op.has_trait(rw, pdll::ir::Trait::ConstantLike))
    });
    set.register_rewrite_function("ZeroOf", |rw: &mut PatternRewriter, ty: Type| {
        rw.context().integer_attr(ty, 0)
    });
    let combinations: [(&str, Combine); 3] =
        [("Sum", i32::wrapping_add), ("Difference", i32::wrapping_sub), ("Product", i32::wrapping_mul)];
    for (name, of) in combinations {
        set.register_rewrite_function(name, move |rw: &mut PatternRewriter, a: Attribute, b: Attribute| {
            let combined = of(number(rw, a)?, number(rw, b)?);
            Some(rw.context().integer_attr(a.ty(rw.context())?, i64::from(combined)))
        });
    }
    set.register_rewrite_function("WhenEqual", |rw: &mut PatternRewriter, predicate: Attribute| {
        rw.context().bool_attr(matches!(predicate.as_i64(rw.context()), Some(0 | 3 | 5 | 7 | 9)))
    });
}

/// Returns random functions with some operations picked, and one with regions that may be the scope.
fn functions(rng: &mut Rng, seed: u64, has_scope: &mut bool) -> String {
    // Operations of MLIR's test dialect are unregistered here.
    let module = ir::module(seed, seed.is_multiple_of(2)).replace("\"test.", "\"foo.");
    let lines: Vec<&str> = module.lines().collect();
    let mut out = String::new();
    for line in &lines[1..lines.len() - 1] {
        let has_regions = line.starts_with("})");
        let attrs = if has_regions && !*has_scope && rng.percent(40) {
            *has_scope = true;
            "{scope} : (".to_owned()
        } else if !has_regions && !line.contains("constant") && rng.percent(20) {
            format!("{{pick = {} : i32}} : (", rng.below(20))
        } else {
            ": (".to_owned()
        };
        let line = if line.contains("({") { (*line).to_owned() } else { line.replacen(": (", &attrs, 1) };
        out.push_str(&line);
        out.push('\n');
    }
    out
}

fn text(seed: u64, patterns: &str) -> String {
    let mut rng = Rng::new(seed);
    let mut has_scope = false;
    let functions = functions(&mut rng, seed, &mut has_scope);
    let options = options::random(&mut rng, has_scope);
    // Sometimes fold without patterns, also single operations.
    let patterns = if rng.percent(25) { "" } else { patterns };
    format!("{options}module {{\n{patterns}\nmodule @ir {{\n{functions}}}\n}}\n")
}

#[test]
fn oracle_patterns_and_folders() {
    let Some(patterns) = patterns() else { return compare(&[]) };
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let first = number("PDLL_RANDOM_SEED").unwrap_or(0);
    let n = number("PDLL_RANDOM_CASES").unwrap_or(CASES);
    let cases: Vec<(String, String)> =
        (first..first + n).map(|seed| (format!("seed {seed}"), text(seed, &patterns))).collect();
    compare(&cases);
}
