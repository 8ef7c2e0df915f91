//! Inlining of dialects without calls and terminators to be handled: all of their operations can be inlined anywhere.
//!
//! MLIR: the `DialectInlinerInterface` of each dialect. `func`, `cf` and `scf` have theirs among their interfaces.

use pdll::ir::{Ir, Op, Region};
use pdll::ods::DialectInlinerInterface;

/// Lets all operations be inlined, into other dialects' regions.
#[allow(dead_code, reason = "depends on the features")]
struct Operations;

impl DialectInlinerInterface for Operations {
    fn is_legal_to_inline_op(&self, _: &Ir, _: Op, _: Region, _: bool) -> bool {
        true
    }
}

/// Lets all operations be inlined, also into the regions of the dialect.
#[allow(dead_code, reason = "depends on the features")]
struct OperationsAndRegions;

impl DialectInlinerInterface for OperationsAndRegions {
    fn is_legal_to_inline_region(&self, _: &Ir, _: Region, _: Region, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_op(&self, _: &Ir, _: Op, _: Region, _: bool) -> bool {
        true
    }
}

macro_rules! inliners {
    ($($feature:literal $dialect:ident => $inliner:ident;)*) => {$(
        #[cfg(feature = $feature)]
        impl crate::$dialect::Dialect {
            /// Returns how operations are inlined.
            pub fn inliner() -> impl DialectInlinerInterface {
                $inliner
            }
        }
    )*};
}

inliners! {
    "arith" arith => Operations;
    "complex" complex => Operations;
    "index" index => Operations;
    "linalg" linalg => OperationsAndRegions;
    "math" math => Operations;
    "memref" memref => Operations;
    "shape" shape => OperationsAndRegions;
    "tensor" tensor => Operations;
    "tosa" tosa => Operations;
    "ub" ub => Operations;
    "vector" vector => Operations;
}
