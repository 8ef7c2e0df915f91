//! Only patterns can be added to a set.

use pdll::prelude::*;

struct NoPattern;

fn main() {
    let mut patterns = RewritePatternSet::new(&Context::new());
    patterns.add(NoPattern);
    patterns.add(|op: Op, rewriter: &mut PatternRewriter<'_>| rewriter.erase_op(op).map(|()| true));
}
