//! Verification of a large IR on all threads: operations side by side that are isolated from above, in parts.
//!
//! In: an operation. Out: whether it verifies with everything below it. Errors are not reported from here: where there is one, the
//! caller verifies all of it on one thread, which finds them in their order.
//! Invariant: what is isolated is checked by its part, and everything around it by the caller's thread; only the operands of an
//! isolated operation, which are defined around it, are checked with the latter.
//! MLIR: Verifier.cpp, which verifies isolated operations in parallel.

use std::ops::Range;

use rayon::prelude::*;

use crate::arena::Ir;
use crate::block::Block;
use crate::dialect::Op;
use crate::parallel::divide;
use crate::traits::Trait;
use crate::verify::symbols::SymbolUser;

/// Returns whether verification on all threads found that an operation verifies. `false` if it does not, or if it is not worth to be
/// divided. `verify` receives operations, the block whose isolated operations it leaves out, and what has symbol references among these; if all
/// verify, it returns what has any at all.
pub(super) fn verifies_in_parts(
    ir: &Ir,
    root: Op,
    verify: impl Fn(&[Op], Option<Block>, Vec<SymbolUser>) -> Option<Vec<SymbolUser>> + Sync,
) -> bool {
    if ir.is_part() || !ir.context().divides(ir.n_ops()) {
        return false;
    }
    let Some(around) = only_block(ir, root) else { return false };
    let apart: Vec<Op> = around.ops(ir).filter(|op| is_isolated(ir, *op)).collect();
    if apart.len() < 2 {
        return false;
    }
    let Some(ranges) = divide(ir, &apart, ir.context().n_threads()) else { return false };
    let verify_part = |range: Range<usize>| verify(&apart[range], None, Vec::new());
    let verified: Option<Vec<_>> = ranges.into_par_iter().with_max_len(1).map(verify_part).collect();
    verified.is_some_and(|users| verify(&[root], Some(around), users.concat()).is_some())
}

/// Returns the block of an operation with one region that has one block.
fn only_block(ir: &Ir, op: Op) -> Option<Block> {
    let [region] = op.regions(ir) else { return None };
    region.entry(ir).filter(|_| region.has_one_block(ir))
}

/// Returns whether an operation has regions that see nothing around them.
pub(super) fn is_isolated(ir: &Ir, op: Op) -> bool {
    ir.has_regions(op) && op.is_registered(ir) && op.has_trait(ir, Trait::IsolatedFromAbove)
}

#[cfg(test)]
mod tests {
    use rayon::ThreadPoolBuilder;

    use crate::context::Context;
    use crate::text::parse;

    /// Verifies modules side by side on several threads. Returns whether that found them valid, and the error of one thread.
    fn verify(modules: [&str; 3]) -> (bool, String) {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let text =
            modules.map(|module| format!("\"builtin.module\"() ({{ {module} }}) : () -> ()\n")).concat();
        let Ok(ir) = parse(&ctx, &text) else { return (false, "does not parse".to_owned()) };
        let error = ir.verify().err().map(|errors| errors.to_string()).unwrap_or_default();
        ctx.set_multithreading_threshold(Some(0));
        let Ok(pool) = ThreadPoolBuilder::new().num_threads(3).build() else { return (false, error) };
        pool.install(|| {
            let on_several = ir.verify().err().map(|errors| errors.to_string()).unwrap_or_default();
            assert_eq!(on_several, error);
            (ir.verifies_on_all_threads(ir.top()), error)
        })
    }

    #[test]
    fn parts_are_verified() {
        let valid = "\"t.a\"() : () -> ()";
        assert_eq!(verify([valid; 3]), (true, String::new()));
        let invalid = "\"builtin.unrealized_conversion_cast\"() : () -> ()";
        let (verifies, error) = verify([valid, invalid, valid]);
        assert!(!verifies);
        assert!(error.ends_with("error: 'builtin.unrealized_conversion_cast' op expected at least one result for cast operation"), "{error}");
    }

    #[test]
    fn symbols_around_parts_are_verified() {
        let ctx = Context::new();
        let text = "module { module @a {} module @b {} module @a {} }";
        let Ok(ir) = parse(&ctx, text) else { panic!("the text does not parse") };
        let error = ir.verify().err().map(|errors| errors.to_string());
        assert!(error.as_ref().is_some_and(|error| error.contains("redefinition of symbol named 'a'")));
        ctx.set_multithreading_threshold(Some(0));
        let Ok(pool) = ThreadPoolBuilder::new().num_threads(3).build() else { panic!("no threads") };
        pool.install(|| {
            assert!(!ir.verifies_on_all_threads(ir.top()));
            assert_eq!(ir.verify().err().map(|errors| errors.to_string()), error);
        });
    }
}
