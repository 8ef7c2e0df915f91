//! The end of a trace: why patterns do not match the operations that are left.

use crate::explain::{Verdict, explain};
use crate::ir::{Ir, Op};
use crate::observe::RewriteTrace;
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::pattern::root::PatternRoot;

/// Maximum number of explanations.
const MAX_EXPLAINED: usize = 2000;
/// Maximum number of operations that are copied for explanations: each one works on a copy of the IR.
const MAX_COPIED: usize = 4_000_000;

impl RewriteTrace {
    /// Ends the trace: records changes since the last event and, for operations that are left, why the patterns of their name that
    /// were applied do not match. Both the number of explanations and the work for them are limited.
    pub fn finish(&self, ir: &Ir) {
        self.sync(ir);
        let n = MAX_EXPLAINED.min(MAX_COPIED / ir.n_ops().max(1));
        let sets = self.sets();
        let pairs = ir.walk_pre_order(ir.top()).flat_map(|op| {
            sets.iter().flat_map(move |set| rooted(ir, op, set).map(move |name| (op, set, name)))
        });
        for (op, set, name) in pairs.take(n) {
            let Ok(explanation) = explain(ir, op, set, name) else { continue };
            if !matches!(explanation.verdict, Verdict::NoReason) {
                self.explain(op, name, &explanation.to_string());
            }
        }
    }
}

/// Returns the names of the patterns that are tried on operations of this name.
fn rooted<'s>(ir: &Ir, op: Op, set: &'s FrozenRewritePatternSet) -> impl Iterator<Item = &'s str> + use<'s> {
    let name = op.name(ir);
    let ctx = ir.context().clone();
    let is_rooted = move |root: PatternRoot| match root {
        PatternRoot::Op(_) | PatternRoot::Named(_) => root.op_name(&ctx) == Some(name),
        PatternRoot::Any | PatternRoot::Trait(_) | PatternRoot::Interface(_) => false,
    };
    set.patterns().filter(move |pattern| is_rooted(pattern.root())).map(|pattern| pattern.name())
}
