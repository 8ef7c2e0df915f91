//! Conversion of the signatures of functions: of any operation with `FunctionOpInterface` whose type is a function type.
//!
//! MLIR: DialectConversion.cpp (`populateFunctionOpInterfaceTypeConversionPattern`). Only the entry block is converted, as there; the patterns
//! of branches convert the others.

use std::sync::Arc;

use crate::ir::{Ir, Op, Trait, TypeData, Value};
use crate::pattern::root::PatternRoot;
use crate::pattern::set::{AddedPattern, RewritePatternSet};
use crate::rewrite::conversion::types::TypeConverter;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::converting::ConversionPatternRewriter;

/// Adds a pattern that converts the type and the entry block of functions of this name.
///
/// ```
/// use pdll_runtime::{
///     ConversionConfig, ConversionTarget, RewritePatternSet, TypeConverter, apply_partial_conversion,
///     is_function_signature_legal, populate_function_op_interface_type_conversion_pattern,
/// };
/// use pdll_runtime::ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let (i8, i16) = (ctx.integer_type(8), ctx.integer_type(16));
/// let mut converter = TypeConverter::new(&ctx);
/// converter.add_conversion(move |_, ty| if ty == i8 { i16 } else { ty });
/// let converter = converter.share();
/// let mut set = RewritePatternSet::new(&ctx);
/// populate_function_op_interface_type_conversion_pattern(&mut set, "t.func", &converter);
/// let mut target = ConversionTarget::new(&ctx);
/// let by = converter.clone();
/// target.add_dynamically_legal_op_named("t.func", move |ir, op| is_function_signature_legal(&by, ir, op));
/// let mut ir = parse(&ctx, r#""t.func"() ({ ^bb0(%x: i8): "t.ret"() : () -> () }) {function_type = (i8) -> i8} : () -> ()"#)?;
/// let top = ir.top();
/// apply_partial_conversion(&mut ir, &[top], &target, &set.freeze()?, &ConversionConfig::default())?;
/// assert!(ir.to_string().contains("(i16) -> i16"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn populate_function_op_interface_type_conversion_pattern<'s>(
    set: &'s mut RewritePatternSet,
    name: &'static str,
    converter: &Arc<TypeConverter>,
) -> AddedPattern<'s> {
    populate(set, PatternRoot::Named(name), converter)
}

/// Adds a pattern that converts the type and the entry block of all functions.
pub fn populate_any_function_op_interface_type_conversion_pattern<'s>(
    set: &'s mut RewritePatternSet,
    converter: &Arc<TypeConverter>,
) -> AddedPattern<'s> {
    populate(set, PatternRoot::Trait(Trait::FunctionLike), converter)
}

/// Returns whether the type of a function and the arguments of its entry block are legal.
pub fn is_function_signature_legal(converter: &TypeConverter, ir: &Ir, op: Op) -> bool {
    let ty = op.attr_str(ir, "function_type").and_then(|attr| attr.as_type(ir.context()));
    let entry = op.regions(ir).first().and_then(|body| body.entry(ir));
    ty.is_some_and(|ty| converter.is_signature_legal(ty))
        && entry.is_none_or(|block| block.args(ir).iter().all(|arg| converter.is_legal_value(ir, *arg)))
}

fn populate<'s>(
    set: &'s mut RewritePatternSet,
    root: PatternRoot,
    converter: &Arc<TypeConverter>,
) -> AddedPattern<'s> {
    let by = converter.clone();
    let run = move |op: Op, _: &[Value], rewriter: &mut ConversionPatternRewriter<'_, '_>| {
        convert(op, &by, rewriter)
    };
    set.add_conversion_fn_on(root, Some(converter), run).name("FunctionOpInterfaceSignatureConversion")
}

fn convert(
    op: Op,
    converter: &Arc<TypeConverter>,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Result<bool, RewriteError> {
    let ctx = rewriter.context().clone();
    let name = ctx.identifier("function_type");
    let Some(ty) = op.attr(rewriter, name).and_then(|attr| attr.as_type(&ctx)) else { return Ok(false) };
    let TypeData::Function { inputs, results } = ty.data(&ctx) else { return Ok(false) };
    let (Some(signature), Some(results)) =
        (converter.convert_signature_args(inputs), converter.convert_types(results))
    else {
        return Ok(false);
    };
    if let Some(entry) = op.regions(rewriter).first().and_then(|body| body.entry(rewriter)) {
        rewriter.apply_signature_conversion(entry, &signature, Some(converter))?;
    }
    let ty = ctx.type_attr(ctx.function_type(signature.converted_types(), &results));
    rewriter.set_attr(op, name, ty)?;
    Ok(true)
}
