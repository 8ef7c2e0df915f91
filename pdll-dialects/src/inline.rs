//! Inlining of dialects without calls and terminators to be handled: all of their operations can be inlined anywhere.
//!
//! MLIR: the `DialectInlinerInterface` of each dialect. `func`, `cf` and `scf` have theirs among their interfaces.

use pdll::ir::{Ir, Op, Region};
use pdll::ods::DialectInlinerInterface;

/// Lets all operations be inlined, into other dialects' regions and perhaps into those of the dialect.
struct Inliner {
    into_regions: bool,
}

impl DialectInlinerInterface for Inliner {
    fn is_legal_to_inline_region(&self, _: &Ir, _: Region, _: Region, _: bool) -> bool {
        self.into_regions
    }

    fn is_legal_to_inline_op(&self, _: &Ir, _: Op, _: Region, _: bool) -> bool {
        true
    }
}

macro_rules! inliners {
    ($($feature:literal $dialect:ident => into_regions: $into_regions:literal;)*) => {$(
        #[cfg(feature = $feature)]
        impl crate::$dialect::Dialect {
            /// Returns how operations are inlined.
            pub fn inliner() -> impl DialectInlinerInterface {
                Inliner { into_regions: $into_regions }
            }
        }
    )*};
}

inliners! {
    "arith" arith => into_regions: false;
    "complex" complex => into_regions: false;
    "index" index => into_regions: false;
    "linalg" linalg => into_regions: true;
    "math" math => into_regions: false;
    "memref" memref => into_regions: false;
    "shape" shape => into_regions: true;
    "tensor" tensor => into_regions: false;
    "tosa" tosa => into_regions: false;
    "ub" ub => into_regions: false;
    "vector" vector => into_regions: false;
}
