//! The builtin dialect: `builtin.module` and `builtin.unrealized_conversion_cast`.
//!
//! MLIR: BuiltinOps.td.

use crate::ir::context::Context;
use crate::ir::dialect::{Dialect, DialectRegistration, Group, OpInfo};
use crate::ir::traits::{Trait, TraitSet};

/// The dialect every context has loaded.
pub struct Builtin;

impl Dialect for Builtin {
    const NAME: &'static str = "builtin";

    fn register(_ctx: &Context, registration: &mut DialectRegistration) {
        registration.add_op(OpInfo {
            attributes: &["sym_name", "sym_visibility"],
            regions: const { &[Group::single("bodyRegion")] },
            traits: TraitSet::of(&[
                Trait::AffineScope,
                Trait::IsolatedFromAbove,
                Trait::NoRegionArguments,
                Trait::SymbolTable,
                Trait::Symbol,
                Trait::GraphRegion,
                Trait::SingleBlock,
                Trait::NoTerminator,
            ]),
            trait_names: &[
                "AffineScope",
                "IsolatedFromAbove",
                "NoRegionArguments",
                "SymbolTable",
                "Symbol",
                "HasOnlyGraphRegion",
                "SingleBlock",
                "NoTerminator",
            ],
            verify: Some(crate::ir::verify_traits::verify_module),
            ..OpInfo::new("builtin.module")
        });
        registration.add_op(OpInfo {
            operands: const { &[Group::variadic("inputs")] },
            results: const { &[Group::variadic("outputs")] },
            traits: TraitSet::of(&[Trait::Pure]),
            trait_names: &["Pure"],
            verify: Some(crate::ir::verify_traits::verify_cast),
            ..OpInfo::new("builtin.unrealized_conversion_cast")
        });
    }
}
