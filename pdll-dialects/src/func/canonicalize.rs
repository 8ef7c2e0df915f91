//! Canonicalization patterns of `func`.

use pdll::rewrite::RewritePatternSet;

use super::ops;

pdll::pdll! {
    mod patterns;
    use crate::func::ops as func;
    #include "func/canonicalize.pdll"
}

impl ops::CallIndirectOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
    }
}
