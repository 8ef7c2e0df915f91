//! Inlining of dialects without calls and terminators to be handled: all of their operations can be inlined anywhere.
//!
//! MLIR: the `DialectInlinerInterface` of each dialect. `func`, `cf` and `scf` have theirs among their interfaces.

use pdll::ir::{Ir, Op, Region};
use pdll::ods::DialectInlinerInterface;

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
    "memref" memref => false;
    "shape" shape => true;
    "tensor" tensor => false;
    "tosa" tosa => true;
    "ub" ub => false;
    "vector" vector => false;
}
