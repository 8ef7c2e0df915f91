//! The functions that canonicalize.pdll calls, and the operations whose patterns it has.
//!
//! MLIR: ComplexOps.cpp.

use pdll::ir::Ir;
use pdll::prelude::*;

use super::ops::{BitcastOp, ImOp, ReOp};
use super::verify::element_of;

pdll! {
    mod patterns;
    use crate::arith;
    use crate::complex;
    #include "complex/canonicalize.pdll"
}

#[native_constraint]
fn is_complex_or_from_complex(ir: &Ir, to: Type, from: Type) -> bool {
    element_of(ir.context(), to).is_some() || element_of(ir.context(), from).is_some()
}

impl BitcastOp {
    /// Adds the patterns of canonicalize.pdll, for all operations.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
    }
}

impl ReOp {
    /// Adds nothing: the patterns are among those of [`BitcastOp`].
    pub fn canonicalization_patterns(_: &mut RewritePatternSet) {}
}

impl ImOp {
    /// Adds nothing: the patterns are among those of [`BitcastOp`].
    pub fn canonicalization_patterns(_: &mut RewritePatternSet) {}
}
