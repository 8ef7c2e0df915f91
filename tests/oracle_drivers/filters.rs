//! Filters of patterns by name and label: the same patterns remain as in MLIR's `FrozenRewritePatternSet`.
//!
//! The patterns exist in both languages: each erases operations of one name. See `addNamedPatterns` in
//! `mlir/drive.cpp`.

use pdll::prelude::*;

use crate::oracle_drivers::compare;

/// Patterns with their labels, each for the operation `t.NAME`.
const PATTERNS: [(&str, &[&str]); 5] =
    [("A", &["x"]), ("B", &["x", "y"]), ("C", &["z"]), ("D", &[]), ("x", &["A"])];

/// The patterns, added to a set.
pub(crate) fn add_named(set: &mut RewritePatternSet) {
    for (name, labels) in PATTERNS {
        let root = PatternRoot::Op(set.context().op_name(&format!("t.{name}")));
        let mut added = set.add_fn_on(root, |op: Op, rewriter: &mut PatternRewriter<'_>| {
            rewriter.erase_op(op)?;
            Ok(true)
        });
        added = added.name(name);
        for label in labels {
            added = added.label(*label);
        }
    }
}

#[test]
fn oracle_filters() {
    let names = ["", "A", "B", "D", "x", "y", "z", "nothing", "A,z", "x,D", "B,y,A", "a"];
    let ops: String = PATTERNS.iter().map(|(name, _)| format!("\"t.{name}\"() : () -> ()\n")).collect();
    let mut cases = Vec::new();
    for disabled in names {
        for enabled in names {
            let options = format!("// driver=region named=1 disable={disabled} enable={enabled}");
            let text = format!("{options}\nmodule {{\nmodule @ir {{\n{ops}}}\n}}\n");
            cases.push((options, text));
        }
    }
    compare(&cases);
}
