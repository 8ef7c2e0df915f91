//! The native functions with which PDLL patterns query the converter of a dialect conversion, as MLIR registers them.
//!
//! MLIR: DialectConversion.cpp (`registerConversionPDLFunctions`). Differs: they are constraints too, for match sections, and a value can be
//! converted to a given type.

use crate::pattern::set::RewritePatternSet;

/// Registers `convertValue`, `convertValues`, `convertType` and `convertTypes` as native rewrites and constraints. They use the converter that
/// the patterns were [added with](RewritePatternSet::with_type_converter). A pattern whose value or type cannot be converted does not match,
/// or is rolled back. In other drivers, and without a converter, types remain. `convertValueTo` and `convertValuesTo` require that the
/// converter gives values certain types.
///
/// ```
/// use pdll_runtime::{NativeKind, RewritePatternSet, register_conversion_pdl_functions};
/// use pdll_runtime::ir::Context;
/// let mut set = RewritePatternSet::new(&Context::new());
/// register_conversion_pdl_functions(&mut set);
/// assert!(set.natives().get(NativeKind::Rewrite, "convertValue").is_ok());
/// ```
pub fn register_conversion_pdl_functions(set: &mut RewritePatternSet) {
    /// Registers a function as a rewrite and as a constraint.
    macro_rules! register {
        ($($name:literal => |$rewriter:ident $(, $arg:ident: $ty:ty)*| $call:expr;)*) => { $(
            set.register_rewrite_function($name, |$rewriter: &mut PatternRewriter<'_> $(, $arg: $ty)*| $call);
            set.register_constraint_function($name, |$rewriter: &mut PatternRewriter<'_> $(, $arg: $ty)*| $call);
        )* };
    }
    use crate::ir::{Type, TypeVec, Value, ValueVec};
    use crate::rewrite::rewriter::PatternRewriter;
    register! {
        "convertValue" => |rewriter, value: Value| functions::convert_value(rewriter, value);
        "convertValues" => |rewriter, values: ValueVec| functions::convert_values(rewriter, &values);
        "convertType" => |rewriter, ty: Type| functions::convert_type(rewriter, ty);
        "convertTypes" => |rewriter, types: TypeVec| functions::convert_types(rewriter, &types);
        "convertValueTo" => |rewriter, value: Value, ty: Type| functions::convert_value_to(rewriter, value, ty);
        "convertValuesTo" => |rewriter, values: ValueVec, types: TypeVec| {
            functions::convert_values_to(rewriter, &values, &types)
        };
    }
}

/// The functions, which the code of a `pdll!` calls.
pub mod functions {
    use crate::ir::{Type, TypeVec, Value, ValueVec};
    use crate::rewrite::rewriter::PatternRewriter;
    use crate::rewrite::rewriter::converting::ConversionPatternRewriter;

    /// Returns the value that replaces one; `None` if its type cannot be converted, or not to one type.
    pub fn convert_value(rewriter: &mut PatternRewriter<'_>, value: Value) -> Option<Value> {
        match ConversionPatternRewriter::of(rewriter) {
            Some(mut rewriter) => rewriter.remapped_value(value),
            None => Some(value),
        }
    }

    /// Returns the values that replace values.
    pub fn convert_values(rewriter: &mut PatternRewriter<'_>, values: &[Value]) -> Option<ValueVec> {
        match ConversionPatternRewriter::of(rewriter) {
            Some(mut rewriter) => rewriter.remapped_values(values),
            None => Some(values.into()),
        }
    }

    /// Returns what the converter makes of a type; `None` if it cannot convert it, or not to one type.
    pub fn convert_type(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Option<Type> {
        match ConversionPatternRewriter::of(rewriter) {
            Some(rewriter) => rewriter.convert_type(ty),
            None => Some(ty),
        }
    }

    /// Returns what the converter makes of types.
    pub fn convert_types(rewriter: &mut PatternRewriter<'_>, types: &[Type]) -> Option<TypeVec> {
        match ConversionPatternRewriter::of(rewriter).and_then(|rewriter| rewriter.type_converter()) {
            Some(converter) => converter.convert_types(types),
            None => Some(types.into()),
        }
    }

    /// Returns the value that replaces one, if the converter gives it this type.
    pub fn convert_value_to(rewriter: &mut PatternRewriter<'_>, value: Value, ty: Type) -> Option<Value> {
        convert_value(rewriter, value).filter(|value| value.ty(rewriter) == ty)
    }

    /// Returns the values that replace values, if the converter gives them these types.
    pub fn convert_values_to(
        rewriter: &mut PatternRewriter<'_>,
        values: &[Value],
        types: &[Type],
    ) -> Option<ValueVec> {
        let converted = convert_values(rewriter, values)?;
        converted.iter().map(|value| value.ty(rewriter)).eq(types.iter().copied()).then_some(converted)
    }
}
