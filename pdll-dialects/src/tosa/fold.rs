//! Constants of `tosa`, and folders of the operations that move elements or reduce along an axis.
//!
//! MLIR: TosaCanonicalizations.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, AttributeData, Builder, DYNAMIC, Ir, Location, Op, Type, Value};
use pdll::ods::OpDef as _;

use super::data::permutation;
use super::fold_arithmetic::{splat, splat_of};
use super::ops::{self, Dialect};
use super::verify::{
    are_all_compatible, const_shape, element, index, is_number, number, operand, result, shape_rank, sizes_of,
};
use crate::constants::{Number, Numbers, elements};
use crate::integer::Int;
use crate::shaped::{defined_by, n_dynamic};

impl Dialect {
    /// Creates `tosa.const_shape` or `tosa.const`.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        let ctx = builder.context().clone();
        let values = [(ctx.identifier("values"), value)];
        let is_elements = matches!(
            value.data(&ctx),
            AttributeData::DenseElements { .. }
                | AttributeData::DenseStrings { .. }
                | AttributeData::Sparse { .. }
                | AttributeData::DenseResource { .. }
        );
        if !is_elements {
            return None;
        }
        if shape_rank(&ctx, ty).is_some() {
            return Some(ops::ConstShapeOp::create_with(builder, loc, &[ty], &[], &values).op());
        }
        Some(ops::ConstOp::create_with(builder, loc, &[ty], &[], &values).op())
    }
}

impl ops::ConstOp {
    /// Returns the elements.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        self.op().attr_str(fold, "values")
    }
}

impl ops::ConstShapeOp {
    /// Returns the sizes.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        self.op().attr_str(fold, "values")
    }
}

/// Returns the first operand, if it has the type of the result.
fn input_of_same_type(ir: &Ir, op: Op) -> Option<Value> {
    let input = op.operand(ir, 0);
    (input.ty(ir) == result(ir, op, 0)).then_some(input)
}

/// Returns whether the size along the axis is one.
fn is_axis_one(ir: &Ir, op: Op) -> bool {
    let shape = operand(ir, op, 0).shape(ir.context());
    let size = |shape: &[i64]| index(number(ir, op, "axis")).and_then(|axis| shape.get(axis).copied());
    shape.is_some_and(|shape| shape.is_empty() || size(shape) == Some(1))
}

/// Implements folders of reductions along an axis of size one.
macro_rules! reductions {
    ($($op:ident)*) => {$(
        impl ops::$op {
            /// A reduction along an axis of size one.
            pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
                input_of_same_type(fold, self.op()).filter(|_| is_axis_one(fold, self.op()))
            }
        }
    )*};
}

reductions! { ReduceAllOp ReduceAnyOp ReduceMaxOp ReduceMinOp ReduceProductOp ReduceSumOp }

impl ops::ArgMaxOp {
    /// The position on an axis of size one is zero.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let (ctx, op) = (fold.context(), self.op());
        let (input, ty) = (operand(fold, op, 0), result(fold, op, 0));
        if input.shape(ctx).is_none_or(<[i64]>::is_empty)
            || !input.has_static_shape(ctx)
            || !is_axis_one(fold, op)
        {
            return None;
        }
        let of = element(ctx, ty);
        let width = of.is_integer(ctx).then(|| of.bit_width(ctx))??;
        splat_of(ctx, ty, &Number::Int(Int::zero(width)))
    }
}

impl ops::ReshapeOp {
    /// Reshapes to the same type, reshapes of reshapes, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        let (input, ty) = (op.operand(fold, 0), result(fold, op, 0));
        let from = input.ty(fold);
        if !from.is_ranked_tensor(ctx) || !ty.is_ranked_tensor(ctx) {
            return Fold::Failed;
        }
        if from == ty && from.shape(ctx).is_some_and(|shape| n_dynamic(shape) < 2) {
            return input.into();
        }
        if let Some(inner) = defined_by::<ops::ReshapeOp>(fold, input) {
            return Fold::in_place().set_operand(0, inner.op().operand(fold, 0)).into();
        }
        if !is_number(ctx, element(ctx, from)) || !ty.has_static_shape(ctx) {
            return Fold::Failed;
        }
        if let Some(number) = splat(ctx, fold.operand(0)) {
            return splat_of(ctx, ty, &number).into();
        }
        let Some(AttributeData::DenseElements { ty: of, data, is_splat }) =
            fold.operand(0).map(|constant| constant.data(ctx))
        else {
            return Fold::Failed;
        };
        // Other constants are not duplicated.
        let is_shape = const_shape(fold, op.operand(fold, 1)).as_deref() == ty.shape(ctx);
        let is_same_size = of.n_elements(ctx) == ty.n_elements(ctx) && element(ctx, *of) == element(ctx, ty);
        if !input.has_one_use(fold) || !is_shape || !is_same_size {
            return Fold::Failed;
        }
        let data = data.clone();
        ctx.intern_attribute(AttributeData::DenseElements { ty, data, is_splat: *is_splat }).into()
    }
}

impl ops::PadOp {
    /// Padding of size zero.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let padding = splat(fold.context(), fold.operand(1))?;
        let is_zero = padding.int().is_some_and(Int::is_zero);
        input_of_same_type(fold, self.op()).filter(|_| is_zero)
    }
}

impl ops::ResizeOp {
    /// A resize to the same size.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let sizes = |at| sizes_of(fold.context(), fold.operand(at)?);
        let (scale, offset, border) = (sizes(1)?, sizes(2)?, sizes(3)?);
        let [y, by_y, x, by_x] = scale[..] else { return None };
        let folds = y == by_y && x == by_x && offset == [0, 0] && border == [0, 0];
        input_of_same_type(fold, self.op()).filter(|_| folds)
    }
}

impl ops::ReverseOp {
    /// Elements that are all the same, and an axis of size one.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let op = self.op();
        let Some(input) = input_of_same_type(fold, op) else { return Fold::Failed };
        if splat(fold.context(), fold.operand(0)).is_some() {
            return fold.operand(0).into();
        }
        is_axis_one(fold, op).then_some(input).into()
    }
}

impl ops::SliceOp {
    /// Slices of everything, and of constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        let (input, ty) = (op.operand(fold, 0), result(fold, op, 0));
        let from = input.ty(fold);
        if !from.is_ranked_tensor(ctx) || !ty.is_ranked_tensor(ctx) {
            return Fold::Failed;
        }
        if from == ty && from.has_static_shape(ctx) {
            return input.into();
        }
        if !is_number(ctx, element(ctx, from)) || !is_number(ctx, element(ctx, ty)) {
            return Fold::Failed;
        }
        if let Some(number) = splat(ctx, fold.operand(0)) {
            return splat_of(ctx, ty, &number).into();
        }
        element_at_start(fold, op, ty).and_then(|number| splat_of(ctx, ty, &number)).into()
    }
}

/// Returns the element of a constant that is a slice with one element.
fn element_at_start(fold: &FoldAdaptor<'_>, op: Op, ty: Type) -> Option<Number> {
    let ctx = fold.context();
    let numbers = Numbers::of(ctx, fold.operand(0)?)?;
    let (shape, start) = (operand(fold, op, 0).shape(ctx)?, sizes_of(ctx, fold.operand(1)?)?);
    if ty.n_elements(ctx)? != 1 || start.len() != shape.len() {
        return None;
    }
    let mut at: i64 = 0;
    for (start, size) in start.iter().zip(shape) {
        if *size == DYNAMIC || !(0..*size).contains(start) {
            return None;
        }
        at = at.checked_mul(*size)?.checked_add(*start)?;
    }
    numbers.get(u64::try_from(at).ok()?)
}

impl ops::SelectOp {
    /// The same value in both cases, and constant conditions.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let (ctx, op) = (fold.context(), self.op());
        let types: Vec<Type> = op.operand_types(fold).collect();
        // A value that is broadcast is not the result.
        if types.iter().any(|ty| !ty.has_static_shape(ctx)) || !are_all_compatible(ctx, &types) {
            return None;
        }
        let (on_true, on_false) = (op.operand(fold, 1), op.operand(fold, 2));
        let value = match on_true == on_false {
            true => on_true,
            false => match splat(ctx, fold.operand(0))?.int()?.is_zero() {
                true => on_false,
                false => on_true,
            },
        };
        (value.ty(fold) == result(fold, op, 0)).then_some(value)
    }
}

impl ops::TileOp {
    /// One copy.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let multiples = sizes_of(fold.context(), fold.operand(1)?)?;
        input_of_same_type(fold, self.op()).filter(|_| multiples.iter().all(|multiple| *multiple == 1))
    }
}

impl ops::TransposeOp {
    /// Elements that are all the same, and permutations that change nothing.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        let ty = result(fold, op, 0);
        if let Some(number) = splat(ctx, fold.operand(0))
            && let Some(folded) = splat_of(ctx, ty, &number)
        {
            return folded.into();
        }
        let perms = permutation(fold, op);
        let is_identity = perms.iter().zip(0..).all(|(perm, at)| *perm == at);
        input_of_same_type(fold, op).filter(|_| is_identity).into()
    }
}

impl ops::ConcatOp {
    /// Concatenations of concatenations along the same axis.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let op = self.op();
        let axis = number(fold, op, "axis");
        let mut inputs = Vec::with_capacity(op.n_operands(fold));
        let mut found = false;
        for value in op.operands(fold) {
            let inner = defined_by::<ops::ConcatOp>(fold, value).map(|inner| inner.op());
            match inner.filter(|inner| *inner != op && number(fold, *inner, "axis") == axis) {
                Some(inner) => {
                    found = true;
                    inputs.extend(inner.operands(fold));
                }
                None => inputs.push(value),
            }
        }
        match found {
            true => Fold::in_place().set_operands(&inputs).into(),
            false => Fold::Failed,
        }
    }
}

/// Returns sizes as elements of `index`, with the type of `tosa.const_shape`. A dynamic size becomes -1.
pub(super) fn shape_attr(ctx: &pdll::ir::Context, sizes: &[i64]) -> Option<(Attribute, Type)> {
    let n = i64::try_from(sizes.len()).ok()?;
    let shape = ctx.opaque_type("tosa", &format!("shape<{n}>"));
    // A shape of no sizes is an element that has no meaning.
    let sizes = if sizes.is_empty() { &[0] } else { sizes };
    let n = i64::try_from(sizes.len()).ok()?;
    let number = |size: &i64| Number::Int(Int::new(64, if *size == DYNAMIC { -1 } else { *size }));
    let numbers: Vec<Number> = sizes.iter().map(number).collect();
    Some((elements(ctx, ctx.ranked_tensor_type(&[n], ctx.index_type()), &numbers)?, shape))
}
