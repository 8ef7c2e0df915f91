//! Agreement: emitted Rust, run-time patterns and the naive interpreter produce the same IR as MLIR with the
//! same PDLL.
//!
//! A case is three files in `cases`: `NAME.pdll`, the input `NAME.mlir` (the body of a module) and
//! `NAME.expect.mlir`, which is MLIR's own output. Each is run here through `pdll!`; if MLIR is installed,
//! the expectation is also compared with its current output. `ours` contains cases that MLIR's release cannot
//! run; its header gives the reasons.

#![allow(clippy::print_stdout, reason = "counts of what was compared")]

mod oracle;
mod ours;

use std::path::Path;

use pdll::prelude::*;
use pdll_compiler::load::load_text;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::sema::Strictness;
use pdll_runtime::internal::naive;

ods! {
    mod arith;
    #include "cases/arith.td"
}

/// Defines a module with a case's patterns, and a test of the same name.
macro_rules! case {
    ($name:ident, $file:literal) => {
        pdll! {
            mod $name;
            #![allow(shadowed_patterns, unused_variables)]
            #include $file
        }

        #[test]
        fn $name() {
            check("cases", stringify!($name), $name::populate);
        }
    };
}

case!(any_op, "cases/any_op.pdll");
case!(attr_type, "cases/attr_type.pdll");
case!(attributes, "cases/attributes.pdll");
case!(benefit, "cases/benefit.pdll");
case!(blocks, "cases/blocks.pdll");
case!(cascade, "cases/cascade.pdll");
case!(constraints, "cases/constraints.pdll");
case!(erase, "cases/erase.pdll");
case!(included, "cases/included.pdll");
case!(infer_interface, "cases/infer_interface.pdll");
case!(inferred, "cases/inferred.pdll");
case!(literals, "cases/literals.pdll");
case!(local_functions, "cases/local_functions.pdll");
case!(multi_root_free, "cases/multi_root_free.pdll");
case!(nested_range, "cases/nested_range.pdll");
case!(op_variable, "cases/op_variable.pdll");
case!(operand_count, "cases/operand_count.pdll");
case!(properties, "cases/properties.pdll");
case!(ranges, "cases/ranges.pdll");
case!(recursion, "cases/recursion.pdll");
case!(recursion_unsaid, "cases/recursion_unsaid.pdll");
case!(regions, "cases/regions.pdll");
case!(registered, "cases/registered.pdll");
case!(replace_value, "cases/replace_value.pdll");
case!(reshape, "cases/reshape.pdll");
case!(results, "cases/results.pdll");
case!(rewrite_block, "cases/rewrite_block.pdll");
case!(rewrites, "cases/rewrites.pdll");
case!(same_value, "cases/same_value.pdll");
case!(shared_dag, "cases/shared_dag.pdll");
case!(tuples, "cases/tuples.pdll");
case!(two_roots, "cases/two_roots.pdll");
case!(types, "cases/types.pdll");
case!(wildcard, "cases/wildcard.pdll");

/// Runs one case of a folder in all three implementations and compares the exact text with its expectation.
fn check(folder: &str, name: &str, populate: fn(&mut RewritePatternSet)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agree").join(folder);
    let read = |file: String| {
        let path = folder.join(file);
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    };
    let input = read(format!("{name}.mlir"));
    let expected = read(format!("{name}.expect.mlir"));
    let got = rewrite(&input, populate);
    assert_eq!(got.trim(), expected.trim(), "of the case `{name}`");
    let text = read(format!("{name}.pdll"));
    let path = folder.join(format!("{name}.pdll")).display().to_string();
    let got = rewrite(&input, |set| {
        set.add_pdll(&path, &text, &PdllOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    });
    assert_eq!(got.trim(), expected.trim(), "of the case `{name}` loaded at run time");
    let loaded = load_text(&path, &text, &[], &OdsContext::default(), Strictness::Strict);
    let loaded = loaded.patterns.unwrap_or_else(|| {
        panic!("{}", loaded.diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    });
    let got = rewrite(&input, |set| naive::add_pattern_ir(set, &loaded).unwrap_or_else(|e| panic!("{e}")));
    assert_eq!(got.trim(), expected.trim(), "of the case `{name}` interpreted");
}

/// Rewrites the input, as the body of a module `@ir` after the patterns, and returns the generic form, with locations if the input has
/// some.
fn rewrite(input: &str, populate: impl FnOnce(&mut RewritePatternSet)) -> String {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<arith::Dialect>();
    let text = format!("module {{\nmodule @ir {{\n{input}}}\n}}\n");
    let mut ir = parse(&ctx, &text).unwrap_or_else(|e| panic!("{e}"));
    let mut patterns = RewritePatternSet::new(&ctx);
    populate(&mut patterns);
    let patterns = patterns.freeze().unwrap_or_else(|e| panic!("{e}"));
    apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default())
        .unwrap_or_else(|e| panic!("{e}"));
    ir.verify().unwrap_or_else(|e| panic!("{e}"));
    let has_locations = input.contains("loc(");
    ir.to_text(&pdll::text::PrintOptions::new().local_scope(true).debug_info(has_locations))
}
