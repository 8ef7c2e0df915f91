//! MLIR's textual syntax: tokens, and the grammar of types, attributes, affine expressions and locations.

mod affine;
mod kind;

pub use affine::{AffineBuilder, AffineExpr, AffineMap, AffineNode, AffineOp, IntegerSet};
pub use kind::{FloatKind, MAX_INTEGER_WIDTH, Signedness};
