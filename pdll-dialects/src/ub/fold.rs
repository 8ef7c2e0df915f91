//! Poison as a constant.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, Builder, Location, Op, Type};
use pdll::ods::OpDef;

use super::ops::{self as ub, PoisonOp};
use crate::constants;

/// Creates `ub.poison` of an attribute that is poison.
pub fn materialize_poison(
    builder: &mut dyn Builder,
    value: Attribute,
    ty: Type,
    loc: Location,
) -> Option<Op> {
    if !constants::is_poison(builder.context(), value) {
        return None;
    }
    Some(PoisonOp::create(builder, loc, ty, Some("poison")).op())
}

impl ub::Dialect {
    /// Creates `ub.poison`.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        materialize_poison(builder, value, ty, loc)
    }
}

impl PoisonOp {
    /// Returns the attribute that says what is poison; all of the result by default.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let value = fold.op().attr_str(fold, "value");
        value.unwrap_or_else(|| fold.context().opaque_attr("ub", "poison")).into()
    }
}
