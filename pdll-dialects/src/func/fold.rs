//! Constants of `func`: functions as values.

use pdll::fold::FoldAdaptor;
use pdll::ir::{Attribute, Builder, Location, Type};

use super::ops;

impl ops::ConstantOp {
    /// The value is the function's name.
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        Some(self.value_attr(fold))
    }
}

impl ops::Dialect {
    /// Creates a `func.constant`, if the attribute is the name of a function and the type one of functions.
    pub(crate) fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<ops::ConstantOp> {
        let ctx = builder.context();
        let name = value.as_flat_symbol_ref(ctx).map(|name| ctx.str(name).to_owned())?;
        let is_function = ty.is_function(ctx);
        is_function.then(|| ops::ConstantOp::create(builder, loc, ty, &name))
    }
}
