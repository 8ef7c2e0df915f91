//! Patterns on scalars and vectors: an operation becomes one of `llvm`, for each one-dimensional part of a vector of several dimensions.
//!
//! MLIR: LLVMCommon/Pattern.cpp, VectorPattern.cpp.

use std::sync::Arc;

use pdll::conversion::{ConversionPattern, ConversionPatternRewriter, TypeConverter};
use pdll::ir::{Ir, NamedAttribute, Op, OperationState, Type, Value};
use pdll::rewrite::{PatternRoot, RewriteError};

use super::builder::LlvmBuilder;
use super::type_converter::LlvmTypeConverter;
use crate::llvm::types::{array_of, is_wholly_compatible};

/// Largest number of one-dimensional parts for which operations are created.
const MAX_PARTS: u64 = 1 << 20;

/// Returns the attributes of the operation that replaces one; `None` if it cannot be replaced.
pub type ConvertAttrs = fn(&Ir, Op) -> Option<Vec<NamedAttribute>>;

/// Returns the attributes of an operation as they are.
pub fn pass_through(ir: &Ir, op: Op) -> Option<Vec<NamedAttribute>> {
    Some(op.attrs(ir).to_vec())
}

/// A pattern that replaces an operation with one of `llvm`.
#[derive(Clone, Debug)]
pub struct OneToOne {
    /// Name of the pattern.
    pub name: &'static str,
    /// Operation that is replaced.
    pub root: &'static str,
    /// Operation that replaces it.
    pub target: &'static str,
    /// Attributes of that.
    pub attrs: ConvertAttrs,
    /// Whether floats that LLVM has no type for are refused.
    pub fails_on_unsupported_floats: bool,
    /// Converter of the types.
    pub converter: LlvmTypeConverter,
}

impl ConversionPattern for OneToOne {
    fn name(&self) -> &str {
        self.name
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Named(self.root)
    }

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.converter)
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &[Value],
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        if self.fails_on_unsupported_floats && has_unsupported_float(rewriter, op, &self.converter) {
            return Ok(rewriter.notify_match_failure(op, || "unsupported floating point type".to_owned()));
        }
        let Some(attrs) = (self.attrs)(rewriter, op) else { return Ok(false) };
        vector_one_to_one(op, self.target, operands, &attrs, &self.converter, rewriter)
    }
}

/// Returns whether an operand or result of an operation is a float, or a vector of floats, that becomes an integer.
pub fn has_unsupported_float(ir: &Ir, op: Op, converter: &TypeConverter) -> bool {
    let ctx = ir.context();
    let is_unsupported = |ty: Type| {
        let element = ty.element_type_or_self(ctx);
        element.float_kind(ctx).is_some() && converter.convert_type(element) != Some(element)
    };
    op.operand_types(ir).any(is_unsupported) || op.result_types(ir).any(is_unsupported)
}

/// Replaces an operation with one of `llvm`. Several results become the fields of one.
///
/// # Errors
/// Misuse of the rewriter.
pub fn one_to_one(
    op: Op,
    target: &str,
    operands: &[Value],
    attrs: &[NamedAttribute],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Result<bool, RewriteError> {
    let types: Vec<Type> = op.result_types(rewriter).collect();
    let mut packed = None;
    if !types.is_empty() {
        let Some(ty) = converter.pack_operation_results(&types) else { return Ok(false) };
        packed = Some(ty);
    }
    let (name, loc) = (rewriter.context().op_name(target), op.loc(rewriter));
    let state = OperationState::new(name, loc).operands(operands).result_types(packed.as_slice());
    let new = rewriter.create_op(&state.attrs(attrs));
    let results: Vec<Value> = match types.len() {
        0 | 1 => new.results(rewriter).collect(),
        n => {
            let whole = new.result(rewriter, 0);
            let mut builder = LlvmBuilder::new(&mut **rewriter, converter.options(), loc);
            (0..n).map(|nth| builder.extract(whole, &[nth as i64])).collect()
        }
    };
    rewriter.replace_op(op, &results[..])?;
    Ok(true)
}

/// Replaces an operation with one of `llvm`, or, on vectors of several dimensions, with one for each one-dimensional part.
///
/// # Errors
/// Misuse of the rewriter.
pub fn vector_one_to_one(
    op: Op,
    target: &str,
    operands: &[Value],
    attrs: &[NamedAttribute],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Result<bool, RewriteError> {
    let ctx = rewriter.context().clone();
    if !operands.iter().all(|value| is_wholly_compatible(&ctx, value.ty(rewriter))) {
        return Ok(false);
    }
    let is_array = operands.first().is_some_and(|value| array_of(&ctx, value.ty(rewriter)).is_some());
    if !is_array {
        return one_to_one(op, target, operands, attrs, converter, rewriter);
    }
    let (name, loc) = (ctx.op_name(target), op.loc(rewriter));
    handle_multidimensional_vectors(op, operands, converter, rewriter, &mut |builder, ty, operands| {
        let types = [ty];
        let state = OperationState::new(name, loc).operands(operands).result_types(&types).attrs(attrs);
        let created = builder.builder().create_op(&state);
        created.result(builder.builder().ir(), 0)
    })
}

/// Replaces an operation on vectors of several dimensions: `create` receives the type of a one-dimensional part of the result, and the parts of the
/// operands, and returns the part of the result.
///
/// # Errors
/// Misuse of the rewriter.
pub fn handle_multidimensional_vectors(
    op: Op,
    operands: &[Value],
    converter: &LlvmTypeConverter,
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
    create: &mut dyn FnMut(&mut LlvmBuilder<'_>, Type, &[Value]) -> Value,
) -> Result<bool, RewriteError> {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let Some(whole) = op.result_types(rewriter).next().and_then(|ty| converter.convert_type(ty)) else {
        return Ok(false);
    };
    let (mut sizes, mut part) = (Vec::new(), whole);
    while let Some(array) = array_of(&ctx, part) {
        sizes.push(array.n_elements);
        part = array.element;
    }
    let n_parts = sizes.iter().try_fold(1, |n: u64, size| n.checked_mul(*size));
    let Some(n_parts) = n_parts.filter(|n| *n <= MAX_PARTS) else {
        return Ok(rewriter.notify_match_failure(op, || "the vector has too many parts".to_owned()));
    };
    let mut builder = LlvmBuilder::new(&mut **rewriter, converter.options(), loc);
    let mut result = builder.poison(whole);
    for linear in 0..n_parts {
        let position = coordinates(&sizes, linear);
        let parts: Vec<Value> = operands.iter().map(|value| builder.extract(*value, &position)).collect();
        let value = create(&mut builder, part, &parts);
        result = builder.insert(result, value, &position);
    }
    rewriter.replace_op(op, result)?;
    Ok(true)
}

/// Returns the coordinates of an element in row-major order.
pub fn coordinates(sizes: &[u64], linear: u64) -> Vec<i64> {
    let mut rest = linear;
    let mut position: Vec<i64> = sizes
        .iter()
        .rev()
        .map(|size| {
            let coordinate = rest % size.max(&1);
            rest /= size.max(&1);
            coordinate as i64
        })
        .collect();
    position.reverse();
    position
}
