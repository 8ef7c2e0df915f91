//! The builtin dialect: `builtin.module` and `builtin.unrealized_conversion_cast`.
//!
//! MLIR: BuiltinOps.td.

use crate::assembly::{
    Anchor, Assembly, AttributeForm, Element, Format, Item, OptionalGroup, TypeForm, TypeRule, Typed,
};
use crate::context::Context;
use crate::dialect::{Dialect, DialectRegistration, Group, OpInfo};
use crate::fold::{Fold, FoldAdaptor};
use crate::op::Op;
use crate::traits::{Trait, TraitSet};

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
                Trait::OptionalSymbol,
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
                "OptionalSymbol",
                "HasOnlyGraphRegion",
                "SingleBlock",
                "NoTerminator",
            ],
            verify: Some(crate::verify::traits::verify_module),
            assembly: Some(Assembly::Format(&MODULE)),
            default_dialect: "builtin",
            ..OpInfo::new("builtin.module")
        });
        registration.add_op(OpInfo {
            operands: const { &[Group::variadic("inputs")] },
            results: const { &[Group::variadic("outputs")] },
            traits: TraitSet::of(&[Trait::Pure]),
            trait_names: &["Pure"],
            verify: Some(crate::verify::traits::verify_cast),
            fold: Some(fold_cast),
            assembly: Some(Assembly::Format(&CAST)),
            ..OpInfo::new("builtin.unrealized_conversion_cast")
        });
    }
}

/// Folds a cast to the same types, and one that casts all results of another one back.
fn fold_cast(fold: &FoldAdaptor<'_>) -> Fold {
    let (ir, op) = (fold.ir(), fold.op());
    if op.operand_types(ir).eq(op.result_types(ir)) {
        return Fold::results(op.operands(ir));
    }
    let inner = op.operands(ir).next().and_then(|first| first.defining_op(ir));
    let is_cast_back = |inner: &Op| {
        inner.name(ir) == op.name(ir)
            && inner.results(ir).eq(op.operands(ir))
            && inner.operand_types(ir).eq(op.result_types(ir))
    };
    inner.filter(is_cast_back).map_or(Fold::Failed, |inner| Fold::results(inner.operands(ir)))
}

impl Context {
    /// Returns a context with the `builtin` dialect.
    pub fn new() -> Context {
        let ctx = Context::empty();
        ctx.load_dialect::<Builtin>();
        ctx
    }
}

impl Default for Context {
    fn default() -> Context {
        Context::new()
    }
}

/// `module @name attributes {…} {…}`
static MODULE: Format = Format {
    items: &[
        Item {
            space: false,
            element: Element::Group(&OptionalGroup {
                then: &[Item { space: true, element: Element::Attribute(0, AttributeForm::SymbolName) }],
                otherwise: &[],
                is_inverted: false,
                anchors: &[Anchor::Attribute(0, None)],
                unit: None,
            }),
        },
        Item { space: false, element: Element::AttrDict(true) },
        Item { space: true, element: Element::Region(0) },
    ],
    operand_types: &[],
    result_types: &[],
    infers_results: false,
    written: &[0],
    optional_defaults: &[],
    list_sizes: &[],
    has_prop_dict: false,
    fills_regions: true,
    terminator: None,
};

/// `builtin.unrealized_conversion_cast %a, %b : i32, i32 to f32`
static CAST: Format = Format {
    items: &[
        Item {
            space: false,
            element: Element::Group(&OptionalGroup {
                then: &[
                    Item { space: true, element: Element::Operand(0) },
                    Item { space: true, element: Element::Literal(":") },
                    Item { space: true, element: Element::Type(Typed::Operand(0), TypeForm::Any) },
                ],
                otherwise: &[],
                is_inverted: false,
                anchors: &[Anchor::Operand(0)],
                unit: None,
            }),
        },
        Item { space: true, element: Element::Literal("to") },
        Item { space: true, element: Element::Type(Typed::Result(0), TypeForm::Any) },
        Item { space: false, element: Element::AttrDict(false) },
    ],
    operand_types: &[TypeRule::Written],
    result_types: &[TypeRule::Written],
    infers_results: false,
    written: &[],
    optional_defaults: &[],
    list_sizes: &[],
    has_prop_dict: false,
    fills_regions: false,
    terminator: None,
};
