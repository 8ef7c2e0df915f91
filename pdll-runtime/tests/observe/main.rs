//! Checks, logs and statistics of hand-written patterns.

#![allow(clippy::unwrap_used, reason = "tests")]

mod checks;
mod each_call;
mod random;
mod stale;
mod tree;

use pdll_runtime::ir::{
    Context, Dialect, DialectRegistration, Group, Ir, Op, OpInfo, Trait, TraitSet, parse_named,
};
use pdll_runtime::{PatternRewriter, PatternRoot, RewriteChecks, RewriteError, RewritePattern};

/// A pattern from a closure.
struct Closure<F> {
    name: &'static str,
    root: PatternRoot,
    run: F,
}

impl<F> RewritePattern for Closure<F>
where
    F: Fn(Op, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Send + Sync + 'static,
{
    fn name(&self) -> &str {
        self.name
    }
    fn root(&self) -> PatternRoot {
        self.root
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        (self.run)(op, rewriter)
    }
}

fn pattern(
    ctx: &Context,
    name: &'static str,
    root: &str,
    run: impl Fn(Op, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Send + Sync + 'static,
) -> impl RewritePattern {
    Closure { name, root: PatternRoot::Op(ctx.op_name(root)), run }
}

/// A dialect with a function, in which values are defined before they are used.
struct Ssa;

impl Dialect for Ssa {
    const NAME: &'static str = "ssa";

    fn register(_: &Context, registration: &mut DialectRegistration) {
        registration.add_op(OpInfo {
            regions: const { &[Group::single("body")] },
            traits: TraitSet::of(&[Trait::IsolatedFromAbove, Trait::NoTerminator]),
            ..OpInfo::new("ssa.func")
        });
        registration.add_op(OpInfo {
            regions: const { &[Group::single("body")] },
            traits: TraitSet::of(&[Trait::SingleBlock]),
            ..OpInfo::new("ssa.scope")
        });
        registration.add_op(OpInfo { traits: TraitSet::of(&[Trait::Terminator]), ..OpInfo::new("ssa.end") });
        registration.add_op(OpInfo {
            operands: const { &[Group::single("a"), Group::single("b")] },
            results: const { &[Group::single("sum")] },
            traits: TraitSet::of(&[Trait::SameOperandsAndResultType]),
            ..OpInfo::new("ssa.add")
        });
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<Ssa>();
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn read(ctx: &Context, text: &str) -> Ir {
    parse_named(ctx, "in.mlir", text).unwrap()
}
