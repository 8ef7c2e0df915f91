//! Shapes, slices, layouts and reassociations, as `tensor` and `memref` verify, fold and canonicalize them.
//!
//! Invariant: [`DYNAMIC`] stands for an unknown size, offset or stride. Arithmetic with it is [`saturating_mul`] and
//! [`saturating_add`]; a result that does not fit wraps, as in MLIR.
//! MLIR: ViewLikeInterface.cpp, StaticValueUtils.h, ReshapeOpsUtils.cpp, BuiltinTypes.cpp.
//! Size: shapes, slices, layouts and reassociations refer to each other.

use std::marker::PhantomData;

use pdll::fold::{Fold, FoldAdaptor};
#[cfg(feature = "memref")]
use pdll::ir::{AffineExpr, AffineMap, AffineNode, AffineOp};
use pdll::ir::{
    Attribute, AttributeData, Builder, Context, DYNAMIC, Identifier, Int, Ir, Location, NamedAttribute, Op,
    Type, TypeData, Value, ValueVec,
};
use pdll::ods::{IntRange, OPERAND_SEGMENT_SIZES, OpDef, VerifyMessage};

use pdll::rewrite::{OpRewritePattern, PatternRewriter, RewriteError};

use crate::arith;
use crate::parts::operand_group;

/// The result of a verifier.
pub(crate) type Verified = Result<(), VerifyMessage>;

/// Returns an error that begins with the name of the operation.
pub(crate) fn fail(text: impl Into<String>) -> Verified {
    Err(VerifyMessage::new(text))
}

/// Returns an error without the name of the operation.
pub(crate) fn fail_bare(text: impl Into<String>) -> Verified {
    Err(VerifyMessage::bare(text))
}

/// Returns a type as diagnostics show it.
pub(crate) fn quoted(ctx: &Context, ty: Type) -> String {
    format!("'{}'", ty.display(ctx))
}

/// Returns the product of two sizes. Zero times anything is zero.
#[cfg(feature = "memref")]
pub(crate) fn saturating_mul(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.wrapping_mul(b),
    }
}

/// Returns the sum of two sizes.
pub(crate) fn saturating_add(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}

/// Returns the number of dynamic dimensions.
pub(crate) fn n_dynamic(shape: &[i64]) -> usize {
    shape.iter().filter(|size| **size == DYNAMIC).count()
}

/// Returns the dimensions of a ranked type.
pub(crate) fn shape_of(ctx: &Context, ty: Type) -> &[i64] {
    ty.shape(ctx).unwrap_or_default()
}

/// Returns the rank of a ranked type.
pub(crate) fn rank_of(ctx: &Context, ty: Type) -> usize {
    shape_of(ctx, ty).len()
}

/// Returns a ranked tensor or memref type with another shape.
pub(crate) fn with_shape(ctx: &Context, ty: Type, shape: &[i64]) -> Type {
    match ty.data(ctx) {
        TypeData::RankedTensor { element, encoding, .. } => ctx.intern_type(TypeData::RankedTensor {
            shape: shape.into(),
            element: *element,
            encoding: *encoding,
        }),
        TypeData::MemRef { element, layout, memory_space, .. } => ctx.intern_type(TypeData::MemRef {
            shape: shape.into(),
            element: *element,
            layout: *layout,
            memory_space: *memory_space,
        }),
        _ => ty,
    }
}

/// Returns the tensor type of a shape with the element type of another type, without encoding.
#[cfg(feature = "tensor")]
pub(crate) fn tensor_like(ctx: &Context, ty: Type, shape: &[i64]) -> Type {
    ctx.ranked_tensor_type(shape, ty.element_type_or_self(ctx))
}

/// Returns whether two shapes may be the same at run time.
pub(crate) fn are_shapes_compatible(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| *a == DYNAMIC || *b == DYNAMIC || a == b)
}

/// Returns whether the sizes of a type that are static are static in the other one too.
#[cfg(feature = "tensor")]
pub(crate) fn preserves_static_information(ctx: &Context, source: Type, target: Type) -> bool {
    let (Some(from), Some(to)) = (source.shape(ctx), target.shape(ctx)) else { return false };
    source.is_ranked_tensor(ctx)
        && target.is_ranked_tensor(ctx)
        && source.element_type(ctx) == target.element_type(ctx)
        && from.len() == to.len()
        && from.iter().zip(to).all(|(from, to)| *from == DYNAMIC || *to != DYNAMIC)
}

/// Returns a name as an identifier.
pub(crate) fn name(ctx: &Context, text: &str) -> Identifier {
    ctx.identifier(text)
}

/// Returns the attribute with the number of operands in each group.
pub(crate) fn segments(ctx: &Context, sizes: &[usize]) -> NamedAttribute {
    (ctx.identifier(OPERAND_SEGMENT_SIZES), pdll::__private::ods_support::sizes_attr(ctx, sizes))
}

/// Returns the value of a constant integer.
pub(crate) fn int_constant(ir: &Ir, value: Value) -> Option<i64> {
    value.constant(ir)?.as_i64(ir.context())
}

/// Returns whether one of the operands is a constant of type `index`.
pub(crate) fn has_constant_index(ir: &Ir, op: Op) -> bool {
    let index = ir.context().index_type();
    op.operands(ir).any(|operand| operand.ty(ir) == index && int_constant(ir, operand).is_some())
}

/// Returns the operation that defines a value, if it is a `T`.
pub(crate) fn defined_by<T: OpDef>(ir: &Ir, value: Value) -> Option<T> {
    value.defining_op(ir)?.cast::<T>(ir)
}

/// A size, offset or stride: static, or a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mixed {
    /// A number in the operation's attribute.
    Static(i64),
    /// An operand.
    Value(Value),
}

impl Mixed {
    /// Returns the number, also that of a constant operand.
    pub(crate) fn constant(self, ir: &Ir) -> Option<i64> {
        match self {
            Mixed::Static(number) => Some(number),
            Mixed::Value(value) => int_constant(ir, value),
        }
    }

    /// Returns the number; [`DYNAMIC`] for an operand.
    pub(crate) fn as_static(self) -> i64 {
        match self {
            Mixed::Static(number) => number,
            Mixed::Value(_) => DYNAMIC,
        }
    }
}

/// Returns the entries of a list: numbers of an attribute, and operands for the dynamic ones.
pub(crate) fn mix(numbers: &[i64], values: &[Value]) -> Vec<Mixed> {
    let mut values = values.iter();
    let entry = |number: &i64| match *number {
        DYNAMIC => values.next().map(|value| Mixed::Value(*value)),
        number => Some(Mixed::Static(number)),
    };
    numbers.iter().filter_map(entry).collect()
}

/// Splits a list into numbers and operands.
pub(crate) fn unmix(mixed: &[Mixed]) -> (Vec<i64>, Vec<Value>) {
    let values = mixed.iter().filter_map(|entry| match entry {
        Mixed::Value(value) => Some(*value),
        Mixed::Static(_) => None,
    });
    (statics(mixed), values.collect())
}

/// Returns the numbers of a list; [`DYNAMIC`] for operands.
pub(crate) fn statics(mixed: &[Mixed]) -> Vec<i64> {
    mixed.iter().map(|entry| entry.as_static()).collect()
}

/// Replaces constant operands in a list by numbers, and returns whether there were any.
pub(crate) fn fold_constants(ir: &Ir, mixed: &mut [Mixed], only_non_negative: bool) -> bool {
    let mut changed = false;
    for entry in mixed {
        let Mixed::Value(value) = *entry else { continue };
        // A constant that looks like the mark of dynamic entries stays.
        let Some(number) = int_constant(ir, value).filter(|number| *number != DYNAMIC) else { continue };
        if !only_non_negative || number >= 0 {
            *entry = Mixed::Static(number);
            changed = true;
        }
    }
    changed
}

/// Returns the numbers of a dense array attribute.
pub(crate) fn numbers(ir: &Ir, op: Op, attr: &str) -> Vec<i64> {
    op.attr_str(ir, attr).and_then(|attr| attr.as_dense_i64_array(ir.context())).unwrap_or_default()
}

/// Offsets, sizes and strides of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Slice {
    pub(crate) offsets: Vec<Mixed>,
    pub(crate) sizes: Vec<Mixed>,
    pub(crate) strides: Vec<Mixed>,
}

impl Slice {
    /// Returns those of an operation; `first` is the operand group of the offsets.
    pub(crate) fn of(ir: &Ir, op: Op, first: usize) -> Slice {
        let list = |nth, attr| mix(&numbers(ir, op, attr), &operand_group(ir, op, first + nth));
        Slice {
            offsets: list(0, "static_offsets"),
            sizes: list(1, "static_sizes"),
            strides: list(2, "static_strides"),
        }
    }

    /// Replaces the first kind of entries that has constant operands by numbers, and returns whether there was one.
    pub(crate) fn fold_constants(&mut self, ir: &Ir) -> bool {
        fold_constants(ir, &mut self.offsets, true)
            || fold_constants(ir, &mut self.sizes, true)
            || fold_constants(ir, &mut self.strides, false)
    }

    /// Returns whether it begins at zero and has stride one everywhere, and the given sizes.
    pub(crate) fn is_identity(&self, ir: &Ir, shape: &[i64]) -> bool {
        self.offsets.iter().all(|offset| offset.constant(ir) == Some(0))
            && self.sizes.iter().zip(shape).all(|(size, dim)| size.constant(ir) == Some(*dim))
            && self.strides.iter().all(|stride| stride.constant(ir) == Some(1))
    }

    /// Returns the message about a part of the slice that is outside a shape.
    pub(crate) fn out_of_bounds(&self, shape: &[i64]) -> Option<String> {
        for (i, dim) in shape.iter().enumerate() {
            let part = |list: &[Mixed]| list.get(i).map_or(DYNAMIC, |entry| entry.as_static());
            let (offset, size, stride) = (part(&self.offsets), part(&self.sizes), part(&self.strides));
            if *dim == DYNAMIC || offset == DYNAMIC {
                continue;
            }
            if offset >= *dim {
                return Some(format!("offset {i} is out-of-bounds: {offset} >= {dim}"));
            }
            if size == DYNAMIC || stride == DYNAMIC {
                continue;
            }
            let last = offset.wrapping_add(size.wrapping_sub(1).wrapping_mul(stride));
            if last >= *dim {
                return Some(format!("slice along dimension {i} runs out-of-bounds: {last} >= {dim}"));
            }
        }
        None
    }

    /// Creates an operation from the values before the offsets and the slice.
    pub(crate) fn create<T: OpDef>(
        &self,
        builder: &mut (impl Builder + ?Sized),
        loc: Location,
        result_types: &[Type],
        before: &[Value],
    ) -> T {
        let ctx = builder.context().clone();
        let mut operands = before.to_vec();
        let mut sizes = vec![1; before.len()];
        let mut attrs = Vec::new();
        let lists = [
            ("static_offsets", &self.offsets),
            ("static_sizes", &self.sizes),
            ("static_strides", &self.strides),
        ];
        for (attr, list) in lists {
            let (numbers, values) = unmix(list);
            sizes.push(values.len());
            operands.extend(values);
            attrs.push((name(&ctx, attr), ctx.dense_i64_array_attr(&numbers)));
        }
        attrs.push(segments(&ctx, &sizes));
        T::create_with(builder, loc, result_types, &operands, &attrs)
    }
}

/// The comparison of a type with one that may lack dimensions of size one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reduced {
    Same,
    RankTooLarge,
    SizeMismatch,
    ElementMismatch,
}

/// Compares a type with one that may lack dimensions of size one.
pub(crate) fn compare_reduced(ctx: &Context, original: Type, reduced: Type) -> Reduced {
    let (from, to) = (shape_of(ctx, original), shape_of(ctx, reduced));
    if original == reduced {
        Reduced::Same
    } else if from.len() < to.len() {
        Reduced::RankTooLarge
    } else if dropped_dims(from, to, false).is_none() {
        Reduced::SizeMismatch
    } else if original.element_type(ctx) != reduced.element_type(ctx) {
        Reduced::ElementMismatch
    } else {
        Reduced::Same
    }
}

/// Returns which dimensions of a shape a reduced shape lacks; `None` if others than those of size one differ.
pub(crate) fn dropped_dims(original: &[i64], reduced: &[i64], match_dynamic: bool) -> Option<Vec<bool>> {
    let mut rest = reduced.iter().peekable();
    let mut dropped = Vec::with_capacity(original.len());
    for size in original {
        let is_kept = rest.next_if(|other| {
            let is_open = *size == DYNAMIC || **other == DYNAMIC;
            size == *other || (match_dynamic && *size != 1 && is_open)
        });
        if is_kept.is_none() && *size != 1 {
            return None;
        }
        dropped.push(is_kept.is_none());
    }
    rest.next().is_none().then_some(dropped)
}

/// Returns the entries whose mark is not set.
pub(crate) fn kept<T: Copy>(values: &[T], dropped: &[bool]) -> Vec<T> {
    values.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(value, _)| *value).collect()
}

/// Returns the strides and the offset of a memref type with a strided layout.
#[cfg(feature = "memref")]
pub(crate) fn strides_and_offset(ctx: &Context, ty: Type) -> Option<(Vec<i64>, i64)> {
    let TypeData::MemRef { shape, layout, .. } = ty.data(ctx) else { return None };
    match layout.map(|layout| layout.data(ctx)) {
        None => Some((row_major(shape), 0)),
        Some(AttributeData::Strided { offset, strides }) => Some((strides.to_vec(), *offset)),
        Some(AttributeData::AffineMap(map)) if map.is_identity() => Some((row_major(shape), 0)),
        Some(AttributeData::AffineMap(map)) => map_strides(map, shape.len()),
        Some(_) => None,
    }
}

/// Returns the strides of a contiguous memory.
#[cfg(feature = "memref")]
pub(crate) fn row_major(shape: &[i64]) -> Vec<i64> {
    let mut size = 1;
    let mut strides: Vec<i64> = shape
        .iter()
        .rev()
        .map(|dim| {
            // As in MLIR, a stride of zero is unknown.
            let stride = if size == 0 { DYNAMIC } else { size };
            size = if size == DYNAMIC || *dim == DYNAMIC { DYNAMIC } else { size.wrapping_mul(*dim) };
            stride
        })
        .collect();
    strides.reverse();
    strides
}

/// Returns the strides and the offset of a map with one result that is linear in its dimensions.
#[cfg(feature = "memref")]
fn map_strides(map: &AffineMap, rank: usize) -> Option<(Vec<i64>, i64)> {
    let [result] = *map.results else { return None };
    let (mut strides, mut offset) = (vec![0; rank], 0);
    // Each entry is an expression and its factor.
    let mut stack = vec![(result, 1)];
    while let Some((expr, factor)) = stack.pop() {
        match map.nodes[expr.index()] {
            AffineNode::Constant(value) => offset = saturating_add(offset, saturating_mul(value, factor)),
            AffineNode::Symbol(_) => offset = saturating_add(offset, saturating_mul(DYNAMIC, factor)),
            AffineNode::Dim(dim) => {
                let stride = strides.get_mut(dim as usize)?;
                *stride = saturating_add(*stride, factor);
            }
            AffineNode::Binary(op, lhs, rhs) => match op {
                AffineOp::Add => stack.extend([(lhs, factor), (rhs, factor)]),
                AffineOp::Mul => {
                    let by = |expr: AffineExpr| match map.nodes[expr.index()] {
                        AffineNode::Constant(value) => Some(value),
                        AffineNode::Symbol(_) => Some(DYNAMIC),
                        _ => None,
                    };
                    match (by(lhs), by(rhs)) {
                        (_, Some(value)) => stack.push((lhs, saturating_mul(factor, value))),
                        (Some(value), None) => stack.push((rhs, saturating_mul(factor, value))),
                        (None, None) => return None,
                    }
                }
                _ => return None,
            },
        }
    }
    Some((strides, offset))
}

/// Returns the type of a memref with a strided layout, and the rest of another memref type.
#[cfg(feature = "memref")]
pub(crate) fn strided(ctx: &Context, ty: Type, shape: &[i64], strides: &[i64], offset: i64) -> Type {
    let TypeData::MemRef { element, memory_space, .. } = ty.data(ctx) else { return ty };
    let layout = ctx.intern_attribute(AttributeData::Strided { offset, strides: strides.into() });
    ctx.intern_type(TypeData::MemRef {
        shape: shape.into(),
        element: *element,
        layout: Some(layout),
        memory_space: *memory_space,
    })
}

/// Returns the type of a contiguous memref, with the element type and memory space of another memref type.
#[cfg(feature = "memref")]
pub(crate) fn contiguous(ctx: &Context, ty: Type, shape: &[i64]) -> Type {
    let (TypeData::MemRef { element, memory_space, .. } | TypeData::UnrankedMemRef { element, memory_space }) =
        ty.data(ctx)
    else {
        return ty;
    };
    ctx.intern_type(TypeData::MemRef {
        shape: shape.into(),
        element: *element,
        layout: None,
        memory_space: *memory_space,
    })
}

/// Returns whether a memref type has the identity layout. Other types have it.
pub(crate) fn has_identity_layout(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::MemRef { layout: Some(layout), .. } => match layout.data(ctx) {
            AttributeData::AffineMap(map) => map.is_identity(),
            // The map of these strides is the identity.
            AttributeData::Strided { offset, strides } => *offset == 0 && **strides == [1],
            _ => false,
        },
        _ => true,
    }
}

/// Returns the memory space of a memref type.
#[cfg(feature = "memref")]
pub(crate) fn memory_space(ctx: &Context, ty: Type) -> Option<Attribute> {
    match ty.data(ctx) {
        TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => {
            *memory_space
        }
        _ => None,
    }
}

/// The groups of dimensions that a reshape collapses or expands.
pub(crate) type Reassociation = Vec<Vec<i64>>;

/// Returns the groups of an operation.
pub(crate) fn reassociation(ir: &Ir, op: Op) -> Reassociation {
    let ctx = ir.context();
    let group = |attr: &Attribute| -> Vec<i64> {
        attr.as_array(ctx).unwrap_or_default().iter().filter_map(|index| index.as_i64(ctx)).collect()
    };
    let attr = op.attr_str(ir, "reassociation").and_then(|attr| attr.as_array(ctx));
    attr.unwrap_or_default().iter().map(group).collect()
}

/// Returns the attribute of groups.
pub(crate) fn reassociation_attr(ctx: &Context, groups: &[Vec<i64>]) -> NamedAttribute {
    let i64 = ctx.integer_type(64);
    let group = |group: &Vec<i64>| -> Attribute {
        let indices: Vec<Attribute> = group.iter().map(|index| ctx.integer_attr(i64, *index)).collect();
        ctx.array_attr(&indices)
    };
    let groups: Vec<Attribute> = groups.iter().map(group).collect();
    (name(ctx, "reassociation"), ctx.array_attr(&groups))
}

/// Returns the groups of a reshape that does what two reshapes of one kind do, in either order.
pub(crate) fn compose_reassociation(producer: &[Vec<i64>], consumer: &[Vec<i64>]) -> Option<Reassociation> {
    // The one with more groups is that of the larger shape.
    let (fine, coarse) =
        if producer.len() >= consumer.len() { (producer, consumer) } else { (consumer, producer) };
    if fine.len() == coarse.len() {
        return None;
    }
    if coarse.is_empty() {
        return Some(Vec::new());
    }
    let join = |group: &Vec<i64>| -> Option<Vec<i64>> {
        let parts = group.iter().map(|index| fine.get(usize::try_from(*index).ok()?));
        Some(parts.collect::<Option<Vec<_>>>()?.into_iter().flatten().copied().collect())
    };
    coarse.iter().map(join).collect()
}

/// Returns whether a type is a memref with another layout than the identity.
pub(crate) fn has_layout(ctx: &Context, ty: Type) -> bool {
    ty.is_memref(ctx) && !has_identity_layout(ctx, ty)
}

/// Returns the elements of a constant as one of another static shape with as many elements.
fn reshaped(ctx: &Context, constant: Option<Attribute>, ty: Type) -> Option<Attribute> {
    let AttributeData::DenseElements { ty: from, data, is_splat } = constant?.data(ctx) else { return None };
    (ty.is_ranked_tensor(ctx) && ty.has_static_shape(ctx) && from.n_elements(ctx) == ty.n_elements(ctx)).then(
        || ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.clone(), is_splat: *is_splat }),
    )
}

/// Returns the rank of the operand, if it has one.
pub(crate) fn fold_rank(fold: &FoldAdaptor<'_>) -> Option<Attribute> {
    let ctx = fold.context();
    let rank = fold.op().operand(fold, 0).ty(fold).shape(ctx)?.len();
    Some(ctx.integer_attr(ctx.index_type(), i64::try_from(rank).ok()?))
}

/// Folds a reshape to the same type, one of a constant, or one that undoes the reshape before it.
pub(crate) fn fold_reshape<Inverse: OpDef>(fold: &FoldAdaptor<'_>) -> Option<Fold> {
    let (ir, ctx, op) = (fold.ir(), fold.context(), fold.op());
    let result = op.result(ir, 0).ty(ir);
    if op.operand(ir, 0).ty(ir) == result {
        return Some(op.operand(ir, 0).into());
    }
    if let Some(constant) = reshaped(ctx, fold.operand(0), result) {
        return Some(constant.into());
    }
    let inner = defined_by::<Inverse>(ir, op.operand(ir, 0))?.op();
    let source = inner.operand(ir, 0);
    if source.ty(ir) != result {
        return None;
    }
    let shape = shape_of(ctx, result);
    let groups = reassociation(ir, op);
    let few_dynamic = |group: &Vec<i64>| {
        let sizes = group.iter().filter_map(|index| shape.get(usize::try_from(*index).ok()?));
        n_dynamic(&sizes.copied().collect::<Vec<i64>>()) < 2
    };
    let folds = n_dynamic(shape) < 2
        || groups == reassociation(ir, inner)
            && (shape.len() < rank_of(ctx, inner.result(ir, 0).ty(ir)) || groups.iter().all(few_dynamic));
    folds.then(|| source.into())
}

/// Returns a type with the sizes that are constant operands, and the other operands; `None` if no operand is constant.
pub(crate) fn constant_sizes(ir: &Ir, ty: Type, sizes: &[Value]) -> Option<(Type, ValueVec)> {
    let mut values = ValueVec::new();
    let mut rest = sizes.iter();
    let mut shape = shape_of(ir.context(), ty).to_vec();
    for dim in shape.iter_mut().filter(|dim| **dim == DYNAMIC) {
        let size = rest.next()?;
        match int_constant(ir, *size).filter(|size| *size >= 0) {
            Some(constant) => *dim = constant,
            None => values.push(*size),
        }
    }
    (values.len() != sizes.len()).then(|| (with_shape(ir.context(), ty, &shape), values))
}

/// Replaces an operation by a collapse.
fn replace_with_collapse<T: OpDef>(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    source: Value,
    groups: &[Vec<i64>],
) -> Result<bool, RewriteError> {
    let (loc, ty) = (op.loc(rewriter), op.result(rewriter, 0).ty(rewriter));
    let attrs = [reassociation_attr(rewriter.context(), groups)];
    let new = T::create_with(rewriter, loc, &[ty], &[source], &attrs).op();
    rewriter.replace_op(op, new)?;
    Ok(true)
}

/// Replaces an operation by an expansion.
fn replace_with_expand<T: OpDef>(
    rewriter: &mut PatternRewriter<'_>,
    op: Op,
    source: Value,
    groups: &[Vec<i64>],
    shape: &[Mixed],
) -> Result<bool, RewriteError> {
    let (loc, ty) = (op.loc(rewriter), op.result(rewriter, 0).ty(rewriter));
    let ctx = rewriter.context().clone();
    let (sizes, values) = unmix(shape);
    let mut operands = vec![source];
    operands.extend(values);
    let attrs = [
        reassociation_attr(&ctx, groups),
        (name(&ctx, "static_output_shape"), ctx.dense_i64_array_attr(&sizes)),
    ];
    let new = T::create_with(rewriter, loc, &[ty], &operands, &attrs).op();
    rewriter.replace_op(op, new)?;
    Ok(true)
}

/// A collapse of an expansion is one of both, or a cast.
pub(crate) struct ComposeCollapseOfExpand<Collapse, Expand, Cast>(PhantomData<(Collapse, Expand, Cast)>);

impl<Collapse, Expand, Cast> ComposeCollapseOfExpand<Collapse, Expand, Cast> {
    /// Creates the pattern.
    pub(crate) fn new() -> Self {
        ComposeCollapseOfExpand(PhantomData)
    }
}

/// Returns which of the groups with more dimensions make up each of the other groups.
fn cover(high: &[Vec<i64>], low: &[Vec<i64>]) -> Option<Reassociation> {
    let mut rest = (0..).zip(high).peekable();
    let mut composed = Vec::with_capacity(low.len());
    for group in low {
        let end = *group.last()?;
        let mut indices = Vec::new();
        while let Some((index, other)) =
            rest.next_if(|(_, other)| other.last().is_none_or(|last| *last <= end))
        {
            indices.push(index);
            if *other.last()? == end {
                break;
            }
        }
        // The next group reaches beyond this one.
        let is_cut =
            indices.last().is_none_or(|last| high[usize::try_from(*last).unwrap_or(0)].last() != Some(&end));
        if is_cut && rest.peek().is_some() {
            return None;
        }
        composed.push(indices);
    }
    Some(composed)
}

impl<Collapse, Expand, Cast> OpRewritePattern for ComposeCollapseOfExpand<Collapse, Expand, Cast>
where
    Collapse: OpDef + Send + Sync,
    Expand: OpDef + Send + Sync,
    Cast: OpDef + Send + Sync,
{
    type Op = Collapse;

    fn match_and_rewrite(
        &self,
        op: Collapse,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let Some(expand) = defined_by::<Expand>(ir, op.operand(ir, 0)).map(OpDef::op) else {
            return Ok(false);
        };
        let source = expand.operand(ir, 0);
        let (from, to) = (source.ty(ir), op.result(ir, 0).ty(ir));
        let middle = op.operand(ir, 0).ty(ir);
        if [from, middle].into_iter().any(|ty| has_layout(&ctx, ty)) || from == to {
            return Ok(false);
        }
        let (before, after) = (reassociation(ir, expand), reassociation(ir, op));
        let (n_from, n_to) = (rank_of(&ctx, from), rank_of(&ctx, to));
        let (high, low) = if n_from > n_to { (&before, &after) } else { (&after, &before) };
        let Some(composed) = cover(high, low) else { return Ok(false) };
        if n_from > n_to {
            return replace_with_collapse::<Collapse>(rewriter, op, source, &composed);
        }
        let loc = op.loc(ir);
        if n_from == n_to {
            let cast = Cast::create_with(rewriter, loc, &[to], &[source], &[]).op();
            rewriter.replace_op(op, cast)?;
            return Ok(true);
        }
        let shape = mix(&numbers(ir, expand, "static_output_shape"), &operand_group(ir, expand, 1));
        let mut sizes = Vec::with_capacity(after.len());
        for group in &after {
            let mut product = 1i64;
            let mut value: Option<Value> = None;
            for index in group {
                let Some(size) = usize::try_from(*index).ok().and_then(|index| shape.get(index)) else {
                    return Ok(false);
                };
                match (size.constant(rewriter), size) {
                    (Some(constant), _) => product = product.wrapping_mul(constant),
                    (None, Mixed::Value(factor)) => {
                        value = Some(match value {
                            None => *factor,
                            Some(value) => multiply(rewriter, loc, value, *factor),
                        });
                    }
                    (None, Mixed::Static(_)) => {}
                }
            }
            sizes.push(match value {
                None => Mixed::Static(product),
                Some(value) if product == 1 => Mixed::Value(value),
                Some(value) => {
                    let index = ctx.index_type();
                    let attrs = [(name(&ctx, "value"), ctx.integer_attr(index, product))];
                    let constant = arith::ConstantOp::create_with(rewriter, loc, &[index], &[], &attrs).op();
                    let constant = constant.result(rewriter, 0);
                    Mixed::Value(multiply(rewriter, loc, value, constant))
                }
            });
        }
        replace_with_expand::<Expand>(rewriter, op, source, &composed, &sizes)
    }
}

/// Creates a product of indices.
fn multiply(rewriter: &mut PatternRewriter<'_>, loc: Location, a: Value, b: Value) -> Value {
    let index = rewriter.context().index_type();
    let product = arith::MulIOp::create_with(rewriter, loc, &[index], &[a, b], &[]).op();
    product.result(rewriter, 0)
}

/// An expansion of a collapse is one of both.
pub(crate) struct ComposeExpandOfCollapse<Collapse, Expand>(PhantomData<(Collapse, Expand)>);

impl<Collapse, Expand> ComposeExpandOfCollapse<Collapse, Expand> {
    /// Creates the pattern.
    pub(crate) fn new() -> Self {
        ComposeExpandOfCollapse(PhantomData)
    }
}

/// Returns the groups by which one shape collapses to a smaller one, given how both collapse to a third shape.
fn find_collapse(
    from_groups: &[Vec<i64>],
    to_groups: &[Vec<i64>],
    from: &[i64],
    to: &[i64],
) -> Option<Reassociation> {
    if from_groups.is_empty() {
        return collapse_groups(from, to);
    }
    let mut composed = Vec::new();
    for (source, result) in from_groups.iter().zip(to_groups) {
        let sizes = |group: &[i64], shape: &[i64]| -> Option<Vec<i64>> {
            group.iter().map(|index| shape.get(usize::try_from(*index).ok()?).copied()).collect()
        };
        let (part, target) = (sizes(source, from)?, sizes(result, to)?);
        if n_dynamic(&part) > 1 && n_dynamic(&target) > 1 {
            return None;
        }
        if part.len() == target.len() {
            if part != target {
                return None;
            }
            composed.extend(source.iter().map(|index| vec![*index]));
            continue;
        }
        let first = *source.first()?;
        let groups = collapse_groups(&part, &target)?;
        composed.extend(groups.into_iter().map(|group| group.iter().map(|index| index + first).collect()));
    }
    Some(composed)
}

/// Returns the groups by which a shape collapses to another one, if there is one way.
fn collapse_groups(from: &[i64], to: &[i64]) -> Option<Reassociation> {
    if from.len() <= to.len() {
        return None;
    }
    if to.is_empty() {
        return Some(Vec::new());
    }
    let mut groups = Vec::with_capacity(to.len());
    let mut next = 0usize;
    for (nth, size) in to.iter().enumerate() {
        let start = next;
        let mut group = Vec::new();
        if *size == DYNAMIC {
            // Everything up to the dynamic dimension.
            while next < from.len() && from[next] != DYNAMIC {
                next += 1;
            }
            if next == from.len() {
                return None;
            }
            next += 1;
        } else {
            let mut product = 1i64;
            while next < from.len() && (product < *size || next == start) {
                if from[next] == DYNAMIC {
                    return None;
                }
                product = product.wrapping_mul(from[next]);
                next += 1;
            }
            if product != *size {
                return None;
            }
        }
        // Ones that follow belong to this group, unless the next size is a one.
        let is_one_next = to.get(nth + 1) == Some(&1);
        while next < from.len() && from[next] == 1 && !is_one_next {
            next += 1;
        }
        group.extend((start..next).filter_map(|index| i64::try_from(index).ok()));
        groups.push(group);
    }
    (next == from.len()).then_some(groups)
}

impl<Collapse, Expand> OpRewritePattern for ComposeExpandOfCollapse<Collapse, Expand>
where
    Collapse: OpDef + Send + Sync,
    Expand: OpDef + Send + Sync,
{
    type Op = Expand;

    fn match_and_rewrite(
        &self,
        op: Expand,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let (ctx, op) = (ir.context().clone(), op.op());
        let Some(collapse) = defined_by::<Collapse>(ir, op.operand(ir, 0)).map(OpDef::op) else {
            return Ok(false);
        };
        let source = collapse.operand(ir, 0);
        let (from, to) = (source.ty(ir), op.result(ir, 0).ty(ir));
        if [from, op.operand(ir, 0).ty(ir)].into_iter().any(|ty| has_layout(&ctx, ty)) {
            return Ok(false);
        }
        let (before, after) = (reassociation(ir, collapse), reassociation(ir, op));
        let (from, to) = (shape_of(&ctx, from), shape_of(&ctx, to));
        if from.len() > to.len() {
            let Some(groups) = find_collapse(&before, &after, from, to) else { return Ok(false) };
            return replace_with_collapse::<Collapse>(rewriter, op, source, &groups);
        }
        if from.len() == to.len() {
            return Ok(false);
        }
        let Some(groups) = find_collapse(&after, &before, to, from) else { return Ok(false) };
        let shape = mix(&numbers(ir, op, "static_output_shape"), &operand_group(ir, op, 1));
        replace_with_expand::<Expand>(rewriter, op, source, &groups, &shape)
    }
}

/// Returns the range of the sizes of the dimensions of an operation's first operand that its second one may select, given its range.
pub(crate) fn dim_range(ir: &Ir, op: Op, ranges: &[Option<IntRange>]) -> Vec<(Value, IntRange)> {
    let unknown = IntRange::signed(Int::zero(64), Int::max_signed(64));
    let shape = op.operand(ir, 0).ty(ir).shape(ir.context()).unwrap_or_default();
    let index = ranges.get(1).cloned().flatten();
    let is_selected = |nth: usize| {
        let nth = Int::new(64, nth as u64);
        let is_in =
            |range: &IntRange| nth.cmp_signed(&range.smin).is_ge() && nth.cmp_signed(&range.smax).is_le();
        index.as_ref().is_none_or(is_in)
    };
    let selected = shape.iter().enumerate().filter(|(nth, _)| is_selected(*nth));
    let sizes = selected.map(|(_, size)| match *size {
        DYNAMIC => unknown.clone(),
        size => IntRange::constant_of(Int::new(64, size)),
    });
    let range = sizes.reduce(|all, size| all.union(&size)).unwrap_or(unknown);
    vec![(op.result(ir, 0), range)]
}
