//! Folders of `tensor`.
//!
//! MLIR: TensorOps.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{
    Attribute, AttributeData, Builder, Context, DYNAMIC, Ir, Location, Op, Type, TypeData, Value,
};
use pdll::ods::OpDef as _;

use super::verify::is_static_tensor;
use super::{
    CastOp, CollapseShapeOp, ConcatOp, Dialect, DimOp, ExpandShapeOp, ExtractOp, ExtractSliceOp,
    FromElementsOp, GatherOp, GenerateOp, InsertOp, InsertSliceOp, PadOp, RankOp, ReshapeOp, SplatOp,
};
use crate::constants::{Number, Numbers, elements};
use crate::parts::operand_group;
use crate::shaped::{
    Mixed, Slice, defined_by, int_constant, n_dynamic, preserves_static_information, rank_of, shape_of,
};

impl Dialect {
    /// Creates `arith.constant` or `complex.constant`.
    pub fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<Op> {
        let ctx = builder.context().clone();
        if let (TypeData::Complex(element), Some([re, im])) = (ty.data(&ctx), value.as_array(&ctx)) {
            let is_number = re.ty(&ctx) == Some(*element) && im.ty(&ctx) == Some(*element);
            let value = [(ctx.identifier("value"), value)];
            return is_number
                .then(|| crate::complex::ConstantOp::create_with(builder, loc, &[ty], &[], &value).op());
        }
        crate::arith::Dialect::materialize_constant(builder, value, ty, loc)
    }
}

/// Returns whether a cast only removes static sizes.
pub(super) fn is_cast_foldable_into_user(ir: &Ir, cast: CastOp) -> bool {
    let (source, result) = (cast.op().operand(ir, 0).ty(ir), cast.op().result(ir, 0).ty(ir));
    preserves_static_information(ir.context(), result, source)
}

/// Returns the source of a cast that only removes static sizes.
pub(crate) fn source_of_foldable_cast(ir: &Ir, value: Value) -> Option<Value> {
    let cast = defined_by::<CastOp>(ir, value)?;
    is_cast_foldable_into_user(ir, cast).then(|| cast.op().operand(ir, 0))
}

/// Returns a constant's elements if they are all the same, with another static shape.
fn resized_splat(ctx: &Context, constant: Option<Attribute>, ty: Type) -> Option<Attribute> {
    let AttributeData::DenseElements { data, is_splat: true, .. } = constant?.data(ctx) else { return None };
    is_static_tensor(ctx, ty).then(|| {
        ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.clone(), is_splat: true })
    })
}

impl ExpandShapeOp {
    /// Folds constants and the inverse of the source.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        crate::shaped::fold_reshape::<CollapseShapeOp>(fold)
    }
}

impl CollapseShapeOp {
    /// Folds constants and the inverse of the source.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        crate::shaped::fold_reshape::<ExpandShapeOp>(fold)
    }
}

impl ConcatOp {
    /// The concatenation of one tensor is the tensor.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let (op, ty) = (self.op(), self.op().result(fold, 0).ty(fold));
        let input = op.get_operand(fold, 0)?;
        (op.n_operands(fold) == 1 && input.ty(fold) == ty).then_some(input)
    }
}

impl DimOp {
    /// Folds sizes that are known, or that are an operand of the source's operation.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let (ctx, op) = (fold.context(), self.op());
        let index = fold.operand(1)?.as_i64(ctx)?;
        let source = op.operand(fold, 0);
        let shape = source.ty(fold).shape(ctx)?;
        let index = usize::try_from(index).ok().filter(|index| *index < shape.len())?;
        if shape[index] != DYNAMIC {
            return Some(ctx.integer_attr(ctx.index_type(), shape[index]).into());
        }
        if let Some(generate) = defined_by::<GenerateOp>(fold, source) {
            return generate.op().get_operand(fold, n_dynamic(&shape[..index])).map(Fold::from);
        }
        if let Some(slice) = defined_by::<ExtractSliceOp>(fold, source) {
            let is_full_rank = rank_of(ctx, slice.op().operand(fold, 0).ty(fold)) == shape.len();
            let size = Slice::of(fold, slice.op(), 1).sizes.get(index).copied();
            if let (true, Some(Mixed::Value(size))) = (is_full_rank, size) {
                return Some(size.into());
            }
        }
        let source = source_of_foldable_cast(fold, source)?;
        Some(Fold::in_place().set_operand(0, source).into())
    }
}

impl ExtractOp {
    /// Folds elements of constants and of `tensor.from_elements`, and those that were just inserted.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let (ctx, op) = (fold.context(), self.op());
        let tensor = fold.operand(0);
        let element = op.result(fold, 0).ty(fold);
        let numbers =
            tensor.and_then(|tensor| Numbers::of(ctx, tensor)).filter(|numbers| !numbers.is_scalar());
        if let Some(number) = numbers.and_then(|numbers| numbers.single()) {
            return crate::constants::constant(ctx, element, &number).map(Fold::from);
        }
        let source = op.operand(fold, 0);
        let shape = shape_of(ctx, source.ty(fold));
        let mut flat: i64 = 0;
        let mut is_inside = true;
        for (nth, size) in shape.iter().enumerate() {
            let index = fold.operand(nth + 1)?.as_i64(ctx)?;
            is_inside &= *size != DYNAMIC && (0..*size).contains(&index);
            flat = flat.wrapping_mul(*size).wrapping_add(index);
        }
        if let Some(elements) = defined_by::<FromElementsOp>(fold, source) {
            return elements.op().get_operand(fold, usize::try_from(flat).ok()?).map(Fold::from);
        }
        if let Some(insert) = defined_by::<InsertOp>(fold, source) {
            let insert = insert.op();
            let is_same = |nth: usize| {
                let inserted_at =
                    insert.get_operand(fold, nth + 2).and_then(|index| int_constant(fold, index));
                inserted_at.is_some()
                    && inserted_at == fold.operand(nth + 1).and_then(|index| index.as_i64(ctx))
            };
            let scalar = insert.get_operand(fold, 0).filter(|scalar| scalar.ty(fold) == element);
            return scalar.filter(|_| (0..shape.len()).all(is_same)).map(Fold::from);
        }
        let number = numbers?.get(u64::try_from(flat).ok().filter(|_| is_inside)?)?;
        crate::constants::constant(ctx, element, &number).map(Fold::from)
    }
}

impl FromElementsOp {
    /// Folds constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let ctx = fold.context();
        let number =
            |constant: Option<Attribute>| -> Option<Number> { Numbers::of(ctx, constant?)?.single() };
        let numbers: Vec<Number> = fold.operands().map(number).collect::<Option<_>>()?;
        elements(ctx, self.op().result(fold, 0).ty(fold), &numbers)
    }
}

impl GatherOp {
    /// Folds a source whose elements are all the same.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        resized_splat(fold.context(), fold.operand(0), self.op().result(fold, 0).ty(fold))
    }
}

impl InsertOp {
    /// Inserting an element into a constant of only such elements changes nothing.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let ctx = fold.context();
        let (scalar, dest) = (Numbers::of(ctx, fold.operand(0)?)?, fold.operand(1)?);
        let all = Numbers::of(ctx, dest).filter(Numbers::is_splat)?.single();
        (scalar.single() == all).then_some(dest)
    }
}

impl ExtractSliceOp {
    /// Folds constants, slices of everything, and slices that were just inserted.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let (ctx, op) = (fold.context(), self.op());
        let (source, ty) = (op.operand(fold, 0), op.result(fold, 0).ty(fold));
        if let Some(constant) = resized_splat(ctx, fold.operand(0), ty) {
            return Some(constant.into());
        }
        let slice = Slice::of(fold, op, 1);
        if source.ty(fold) == ty && slice.is_identity(fold, shape_of(ctx, ty)) {
            return Some(source.into());
        }
        let insert = defined_by::<InsertSliceOp>(fold, source)?.op();
        let inserted = insert.operand(fold, 0);
        (inserted.ty(fold) == ty && Slice::of(fold, insert, 2) == slice).then(|| inserted.into())
    }
}

impl InsertSliceOp {
    /// Folds insertions that replace everything, or nothing, or that put back what was extracted.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let (ctx, op) = (fold.context(), self.op());
        let (source, dest, ty) = (op.operand(fold, 0), op.operand(fold, 1), op.result(fold, 0).ty(fold));
        let slice = Slice::of(fold, op, 2);
        let is_whole = ty.has_static_shape(ctx) && source.ty(fold) == ty;
        if is_whole && slice.is_identity(fold, shape_of(ctx, ty)) {
            return Some(source.into());
        }
        if let Some(before) = defined_by::<InsertSliceOp>(fold, dest).map(|before| before.op())
            && before.operand(fold, 0).ty(fold) == source.ty(fold)
            && Slice::of(fold, before, 2) == slice
        {
            return Some(Fold::in_place().set_operand(1, before.operand(fold, 1)).into());
        }
        if shape_of(ctx, source.ty(fold)).contains(&0) {
            return Some(dest.into());
        }
        let extract = defined_by::<ExtractSliceOp>(fold, source)?.op();
        (extract.operand(fold, 0) == dest && Slice::of(fold, extract, 1) == slice).then(|| dest.into())
    }
}

impl PadOp {
    /// Padding that does not change the type adds nothing.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let (ctx, op) = (fold.context(), self.op());
        let (source, ty) = (op.operand(fold, 0), op.result(fold, 0).ty(fold));
        let folds =
            ty.has_static_shape(ctx) && source.ty(fold) == ty && op.attr_str(fold, "nofold").is_none();
        folds.then_some(source)
    }
}

impl RankOp {
    /// Returns the rank of a ranked tensor.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        crate::shaped::fold_rank(fold)
    }
}

impl ReshapeOp {
    /// Folds constants, reshapes of reshapes, and reshapes to the same shape.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let (ctx, op) = (fold.context(), self.op());
        let (source, ty) = (op.operand(fold, 0), op.result(fold, 0).ty(fold));
        if let Some(constant) = resized_splat(ctx, fold.operand(0), ty) {
            return Some(constant.into());
        }
        if let Some(before) = defined_by::<ReshapeOp>(fold, source) {
            return Some(Fold::in_place().set_operand(0, before.op().operand(fold, 0)).into());
        }
        let shape = ty.shape(ctx)?;
        if source.ty(fold) != ty {
            return None;
        }
        if shape.len() <= 1 {
            return Some(source.into());
        }
        let sizes = operand_group(fold, defined_by::<FromElementsOp>(fold, op.operand(fold, 1))?.op(), 0);
        let is_size = |(nth, size): (usize, &Value)| match int_constant(fold, *size) {
            Some(size) => size == shape[nth],
            None => defined_by::<DimOp>(fold, *size).is_some_and(|dim| {
                let index = int_constant(fold, dim.op().operand(fold, 1));
                dim.op().operand(fold, 0) == source
                    && index.and_then(|i| usize::try_from(i).ok()) == Some(nth)
            }),
        };
        (sizes.len() == shape.len() && sizes.iter().enumerate().all(is_size)).then(|| source.into())
    }
}

impl SplatOp {
    /// Folds a constant.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Attribute> {
        let (ctx, ty) = (fold.context(), self.op().result(fold, 0).ty(fold));
        let number = Numbers::of(ctx, fold.operand(0)?)?.single()?;
        is_static_tensor(ctx, ty).then(|| crate::constants::constant(ctx, ty, &number))?
    }
}
