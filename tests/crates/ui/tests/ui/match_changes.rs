//! A `matches` function cannot change the IR.
use pdll::prelude::*;

struct Eager;

impl SplitRewritePattern for Eager {
    type Bindings = ();

    fn root(&self) -> PatternRoot {
        PatternRoot::Any
    }

    fn matches(&self, op: Op, ir: &Ir) -> Option<()> {
        PatternRewriter::new(ir).erase_op(op).ok()
    }

    fn rewrite(&self, _: Op, (): (), _: &mut PatternRewriter<'_>) -> Result<(), RewriteError> {
        Ok(())
    }
}

fn main() {}
