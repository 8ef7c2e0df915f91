//! Inlining: of dialects without calls and terminators to be handled, all of whose operations can be inlined anywhere; and what others
//! make of the terminators of functions.
//!
//! MLIR: the `DialectInlinerInterface` of each dialect. `func`, `cf` and `scf` have theirs among their interfaces, `affine` and `llvm` in a
//! file `inline.rs` of their own.

use pdll::ir::{Block, Builder, Ir, Op, OperationState, Region, Value, ValueVec};
use pdll::ods::DialectInlinerInterface;
use pdll::rewrite::{PatternRewriter, RewriteError};

/// Replaces a terminator by a branch to a block that gets its operands.
pub(crate) fn branch_instead(
    rewriter: &mut PatternRewriter<'_>,
    terminator: Op,
    branch: &str,
    dest: Block,
) -> Result<(), RewriteError> {
    let operands: ValueVec = terminator.operands(rewriter).collect();
    let (name, loc) = (rewriter.context().op_name(branch), terminator.loc(rewriter));
    rewriter.set_insertion_point(terminator);
    rewriter.create_op(&OperationState::new(name, loc).operands(&operands).successors(&[dest]));
    rewriter.erase_op(terminator)
}

/// Replaces values by the operands of a terminator.
pub(crate) fn replace_by_operands(
    rewriter: &mut PatternRewriter<'_>,
    terminator: Op,
    to_replace: &[Value],
) -> Result<(), RewriteError> {
    let operands: ValueVec = terminator.operands(rewriter).collect();
    for (from, to) in to_replace.iter().zip(operands) {
        rewriter.replace_all_uses_with(*from, to)?;
    }
    Ok(())
}

/// Lets all operations be inlined, into other dialects' regions or also into those of the dialect.
struct Inliner {
    takes_regions: bool,
}

impl DialectInlinerInterface for Inliner {
    fn is_legal_to_inline_region(&self, _: &Ir, _: Region, _: Region, _: bool) -> bool {
        self.takes_regions
    }

    fn is_legal_to_inline_op(&self, _: &Ir, _: Op, _: Region, _: bool) -> bool {
        true
    }
}

macro_rules! inliners {
    ($($feature:literal $dialect:ident => $takes_regions:literal;)*) => {$(
        #[cfg(feature = $feature)]
        impl crate::$dialect::Dialect {
            /// Returns how operations are inlined.
            pub fn inliner() -> impl DialectInlinerInterface {
                Inliner { takes_regions: $takes_regions }
            }
        }
    )*};
}

inliners! {
    "arith" arith => false;
    "bufferization" bufferization => false;
    "complex" complex => false;
    "index" index => false;
    "linalg" linalg => true;
    "math" math => false;
    "memref" memref => true;
    "shape" shape => true;
    "tensor" tensor => true;
    "tosa" tosa => true;
    "ub" ub => false;
    "vector" vector => false;
}
