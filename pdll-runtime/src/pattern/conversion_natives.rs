//! The native rewrites with which PDLL patterns query the converter of a dialect conversion, as MLIR registers them.
//!
//! MLIR: DialectConversion.cpp (`registerConversionPDLFunctions`).

use crate::ir::{Type, TypeVec, Value, ValueVec};
use crate::pattern::set::RewritePatternSet;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::rewriter::converting::ConversionPatternRewriter;

/// Registers `convertValue`, `convertValues`, `convertType` and `convertTypes` as native rewrites. They use the converter that the patterns
/// were [added with](RewritePatternSet::with_type_converter). A pattern whose value or type cannot be converted is rolled back. In other
/// drivers, and without a converter, types remain.
///
/// ```
/// use pdll_runtime::{Context, RewritePatternSet, register_conversion_pdl_functions};
/// let mut set = RewritePatternSet::new(&Context::new());
/// register_conversion_pdl_functions(&mut set);
/// assert_eq!(set.natives().iter().count(), 4);
/// ```
pub fn register_conversion_pdl_functions(set: &mut RewritePatternSet) {
    set.register_rewrite_function(
        "convertValue",
        |rewriter: &mut PatternRewriter<'_>, value: Value| -> Option<Value> {
            match ConversionPatternRewriter::of(rewriter) {
                Some(mut rewriter) => rewriter.remapped_value(value),
                None => Some(value),
            }
        },
    );
    set.register_rewrite_function(
        "convertValues",
        |rewriter: &mut PatternRewriter<'_>, values: ValueVec| -> Option<ValueVec> {
            match ConversionPatternRewriter::of(rewriter) {
                Some(mut rewriter) => rewriter.remapped_values(&values),
                None => Some(values),
            }
        },
    );
    set.register_rewrite_function(
        "convertType",
        |rewriter: &mut PatternRewriter<'_>, ty: Type| -> Option<Type> {
            match ConversionPatternRewriter::of(rewriter) {
                Some(rewriter) => rewriter.convert_type(ty),
                None => Some(ty),
            }
        },
    );
    set.register_rewrite_function(
        "convertTypes",
        |rewriter: &mut PatternRewriter<'_>, types: TypeVec| -> Option<TypeVec> {
            match ConversionPatternRewriter::of(rewriter).and_then(|rewriter| rewriter.type_converter()) {
                Some(converter) => converter.convert_types(&types),
                None => Some(types),
            }
        },
    );
}
