//! Random patterns, on random IR of unregistered operations with regions in regions.
//!
//! It runs the seeds 0 to 499; `PDLL_RANDOM_SEED` and `PDLL_RANDOM_CASES` select others. `pdll-agreement`
//! compares native functions, ties and operations that are searched for.

use std::fmt::Write;

use pdll::pdl;
use pdll::prelude::*;
use pdll::text::PrintOptions;
use pdll_random::{Allowed, Case, Natives, Rng, as_mlir_compares, case};

use crate::oracle_drivers::{compare, options};

const CASES: u64 = 500;

/// Features that MLIR applies as documented without our native functions, in one order only.
const ALLOWED: Allowed =
    Allowed { natives: Natives::None, equal_benefits: false, several_roots: false, ..Allowed::by_mlir() };

/// Returns the patterns of a case as `module @patterns`.
fn patterns(case: &Case) -> String {
    let patterns: Vec<_> = case.patterns.iter().map(as_mlir_compares).collect();
    named(&patterns)
}

/// Returns patterns as `module @patterns`.
pub(crate) fn named(patterns: &[pdll::pattern_ir::pattern::Pattern]) -> String {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let exported = pdl::export(&ctx, patterns).unwrap_or_else(|e| panic!("{e}"));
    let text = exported.to_text(&PrintOptions::new().local_scope(true));
    text.replacen("\"builtin.module\"()", "\"builtin.module\"() <{sym_name = \"patterns\"}>", 1)
}

/// Returns the IR of a case with its operations numbered, some of them picked, some of them in regions of
/// others.
fn ir(rng: &mut Rng, case: &Case, has_scope: &mut bool) -> String {
    let mut out = String::new();
    // Each is a separate block: the values of all enclosing ones are visible, under the names of their block.
    let mut open: Vec<String> = Vec::new();
    for level in 0..rng.between(1, 4) {
        let mut block = case.ir.clone();
        for op in &mut block.ops {
            if rng.percent(25) {
                op.attributes.push(("pick".to_owned(), format!("{} : i32", rng.below(20))));
            }
        }
        let mut text = block.to_string().replace('%', &format!("%l{level}_"));
        if level > 0 {
            // Nested operations also use outer values.
            let uses = format!("%l{}_0", level - 1);
            writeln!(text, "\"t.a\"({uses}) : (i32) -> ()").unwrap();
        }
        let lines: Vec<&str> = text.lines().collect();
        let at = rng.below(lines.len());
        for line in &lines[..at] {
            writeln!(out, "{line}").unwrap();
        }
        let rest = lines[at..].iter().fold(String::new(), |rest, line| rest + line + "\n");
        if at < 4 || rng.percent(30) {
            // Side by side instead of nested.
            out.push_str(&rest);
            open.push(String::new());
            continue;
        }
        let is_scope = !*has_scope && rng.percent(50);
        *has_scope |= is_scope;
        let mut attrs: Vec<String> = Vec::new();
        if is_scope {
            attrs.push("scope".to_owned());
        }
        if rng.percent(30) {
            attrs.push(format!("pick = {} : i32", rng.below(20)));
        }
        let name = *rng.pick(&["t.a", "s.region", "s.region"]);
        writeln!(out, "\"{name}\"() ({{").unwrap();
        open.push(format!("}}) {{{}}} : () -> ()\n{rest}", attrs.join(", ")));
    }
    while let Some(rest) = open.pop() {
        out.push_str(&rest);
    }
    out
}

/// Returns the case of a seed: options, patterns, IR.
fn text(seed: u64) -> String {
    let case = case(seed, &ALLOWED);
    let mut rng = Rng::new(seed ^ 0x5eed);
    let mut has_scope = false;
    let ir = ir(&mut rng, &case, &mut has_scope);
    let options = options::random(&mut rng, has_scope);
    format!("{options}module {{\n{}\nmodule @ir {{\n{ir}}}\n}}\n", patterns(&case))
}

#[test]
fn oracle_random_patterns() {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let first = number("PDLL_RANDOM_SEED").unwrap_or(0);
    let n = number("PDLL_RANDOM_CASES").unwrap_or(CASES);
    let cases: Vec<(String, String)> =
        (first..first + n).map(|seed| (format!("seed {seed}"), text(seed))).collect();
    compare(&cases);
}
