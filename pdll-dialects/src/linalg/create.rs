//! Operations that patterns create: casts, sizes, empty tensors, and copies of structured operations with their bodies.

use pdll::ir::{DYNAMIC, IrMapping, NamedAttribute, Op, Type, Value};
use pdll::ods::OpDef as _;
use pdll::rewrite::{PatternRewriter, RewriteError};

use crate::shaped::{Mixed, name, shape_of, statics, tensor_like, unmix};
use crate::{arith, tensor};

/// Creates a cast of a tensor.
pub(super) fn cast(rewriter: &mut PatternRewriter<'_>, of: Op, value: Value, ty: Type) -> Value {
    let loc = of.loc(rewriter);
    let cast = tensor::CastOp::create_with(rewriter, loc, &[ty], &[value], &[]).op();
    cast.result(rewriter, 0)
}

/// Sets the types of the first results.
pub(super) fn set_types(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    types: &[Type],
) -> Result<(), RewriteError> {
    for (index, ty) in types.iter().enumerate() {
        let result = op.result(rewriter, index);
        if result.ty(rewriter) != *ty {
            rewriter.set_type(result, *ty)?;
        }
    }
    Ok(())
}

/// Removes attributes that the definition of an operation does not have.
pub(super) fn without_discardable_attrs(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
) -> Result<(), RewriteError> {
    let ctx = rewriter.context().clone();
    let attrs = op.discardable_attrs(rewriter);
    let names: Vec<NamedAttribute> = attrs.as_dictionary(&ctx).unwrap_or_default().to_vec();
    for (name, _) in names {
        rewriter.remove_attr(op, name)?;
    }
    Ok(())
}

/// Creates an operation like another one with the same body, with other operands, the last of which is its output.
pub(super) fn like(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    operands: &[Value],
) -> Result<Op, RewriteError> {
    let new = rewriter.clone_op(op, &mut IrMapping::new())?;
    rewriter.set_operands(new, operands)?;
    without_discardable_attrs(rewriter, new)?;
    if let (Some(output), 1) = (operands.last(), new.n_results(rewriter)) {
        let ty = output.ty(rewriter);
        set_types(rewriter, new, &[ty])?;
    }
    Ok(new)
}

/// As [`like`], in the place of another operation, whose location the new one has.
pub(super) fn like_in_place(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    place: Op,
    operands: &[Value],
) -> Result<Op, RewriteError> {
    let new = like(rewriter, op, operands)?;
    let loc = place.loc(rewriter);
    rewriter.set_loc(new, loc)?;
    Ok(new)
}

/// Creates a constant index.
pub(super) fn index_constant(rewriter: &mut PatternRewriter<'_>, of: Op, value: i64) -> Value {
    let (ctx, loc) = (rewriter.context().clone(), of.loc(rewriter));
    let index = ctx.index_type();
    let attrs = [(name(&ctx, "value"), ctx.integer_attr(index, value))];
    let constant = arith::ConstantOp::create_with(rewriter, loc, &[index], &[], &attrs).op();
    constant.result(rewriter, 0)
}

/// Returns the size of a dimension of a tensor.
pub(super) fn size_of(rewriter: &mut PatternRewriter<'_>, of: Op, value: Value, dim: usize) -> Mixed {
    let size = shape_of(rewriter.context(), value.ty(rewriter)).get(dim).copied().unwrap_or(DYNAMIC);
    if size != DYNAMIC {
        return Mixed::Static(size);
    }
    let (loc, index) = (of.loc(rewriter), rewriter.context().index_type());
    let position = index_constant(rewriter, of, i64::try_from(dim).unwrap_or(0));
    let dim = tensor::DimOp::create_with(rewriter, loc, &[index], &[value, position], &[]).op();
    Mixed::Value(dim.result(rewriter, 0))
}

/// Creates a tensor of unspecified elements.
pub(super) fn empty(rewriter: &mut PatternRewriter<'_>, of: Op, sizes: &[Mixed], like: Type) -> Value {
    let (ctx, loc) = (rewriter.context().clone(), of.loc(rewriter));
    let ty = tensor_like(&ctx, like, &statics(sizes));
    let (_, values) = unmix(sizes);
    let empty = tensor::EmptyOp::create_with(rewriter, loc, &[ty], &values, &[]).op();
    empty.result(rewriter, 0)
}
