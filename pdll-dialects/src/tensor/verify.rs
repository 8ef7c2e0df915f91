//! Verifiers of `tensor`, in upstream's words.
//!
//! MLIR: TensorOps.cpp.

use pdll::ir::{Context, DYNAMIC, Ir, Op, Type};
use pdll::ods::OpDef as _;

use super::{
    CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractOp, ExtractSliceOp, GatherOp, GenerateOp,
    InsertOp, InsertSliceOp, PadOp, ParallelInsertSliceOp, ReshapeOp, ScatterOp, SplatOp,
};
use crate::parts::operand_group;
use crate::shaped::{
    Reassociation, Reduced, Slice, Verified, compare_reduced, fail, fail_bare, n_dynamic, numbers, quoted,
    rank_of, reassociation, saturating_add, shape_of, statics, tensor_like, with_shape,
};

/// Returns the type of an operand.
fn operand_type(ir: &Ir, op: Op, index: usize) -> Type {
    op.operand(ir, index).ty(ir)
}

/// Returns the type of the result.
fn result_type(ir: &Ir, op: Op) -> Type {
    op.result(ir, 0).ty(ir)
}

/// Verifies that there is a size for each dynamic dimension.
fn verify_dynamic_sizes(ir: &Ir, op: Op, group: usize) -> Verified {
    let expected = n_dynamic(shape_of(ir.context(), result_type(ir, op)));
    let n = operand_group(ir, op, group).len();
    match n == expected {
        true => Ok(()),
        false => fail(format!("incorrect number of dynamic sizes, has {n}, expected {expected}")),
    }
}

impl EmptyOp {
    /// Verifies the number of sizes.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_dynamic_sizes(ir, self.op(), 0)
    }
}

impl SplatOp {
    /// Verifies the number of sizes.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_dynamic_sizes(ir, self.op(), 1)
    }
}

impl ExtractOp {
    /// Verifies the number of indices.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (n, rank) = (self.op().n_operands(ir) - 1, rank_of(ir.context(), operand_type(ir, self.op(), 0)));
        if n == rank { Ok(()) } else { fail("incorrect number of indices for extract_element") }
    }
}

impl InsertOp {
    /// Verifies the number of indices.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (n, rank) = (self.op().n_operands(ir) - 2, rank_of(ir.context(), operand_type(ir, self.op(), 1)));
        if n == rank { Ok(()) } else { fail("incorrect number of indices") }
    }
}

/// Returns the type of a concatenation of tensors along a dimension; an error names the dimension whose sizes differ.
pub(super) fn concat_type(ctx: &Context, dim: usize, inputs: &[Type]) -> Result<Type, usize> {
    let Some(first) = inputs.first() else { return Err(0) };
    let mut shape = shape_of(ctx, *first).to_vec();
    for (i, size) in shape.iter_mut().enumerate() {
        for input in &inputs[1..] {
            let other = shape_of(ctx, *input).get(i).copied().unwrap_or(DYNAMIC);
            if i == dim {
                *size = saturating_add(*size, other);
            } else if *size == DYNAMIC {
                *size = other;
            } else if other != DYNAMIC && other != *size {
                return Err(i);
            }
        }
    }
    Ok(tensor_like(ctx, *first, &shape))
}

impl ConcatOp {
    /// Returns the dimension along which the inputs are concatenated.
    pub(super) fn dimension(self, ir: &Ir) -> usize {
        let dim = self.op().attr_str(ir, "dim").and_then(|dim| dim.as_i64(ir.context()));
        dim.and_then(|dim| usize::try_from(dim).ok()).unwrap_or(usize::MAX)
    }

    /// Verifies that the inputs fit together, and that the result is their concatenation.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let inputs: Vec<Type> = op.operand_types(ir).collect();
        let result = result_type(ir, op);
        let rank = rank_of(ctx, result);
        if inputs.is_empty() {
            return fail("requires at least one input");
        }
        if inputs.iter().any(|input| rank_of(ctx, *input) != rank) {
            return fail("rank of concatenated inputs must match result rank");
        }
        if inputs.iter().any(|input| input.element_type(ctx) != result.element_type(ctx)) {
            return fail("inputs and result element type must match");
        }
        let dim = self.dimension(ir);
        if dim >= rank {
            return fail("concatenation dim must be less than the tensor rank");
        }
        let inferred = match concat_type(ctx, dim, &inputs) {
            Ok(inferred) => inferred,
            Err(dim) => {
                return fail(format!(
                    "static concatenation size mismatch along non-concatenated dimension {dim}"
                ));
            }
        };
        let differ = |(a, b): (&i64, &i64)| *a != DYNAMIC && *b != DYNAMIC && a != b;
        match shape_of(ctx, inferred).iter().zip(shape_of(ctx, result)).any(differ) {
            false => Ok(()),
            true => fail(format!(
                "result type {}does not match inferred shape {} static sizes",
                quoted(ctx, result),
                quoted(ctx, inferred)
            )),
        }
    }
}

/// Verifies the dimensions along which elements are gathered or scattered.
fn verify_dims(dims: &[i64], rank: usize, indices: &[i64], what: &str, of: &str) -> Verified {
    if dims.is_empty() {
        return fail(format!("{what}_dims must be non-empty"));
    }
    if dims.len() > rank {
        return fail(format!("{what}_dims overflow {of} rank"));
    }
    if indices.last().and_then(|size| usize::try_from(*size).ok()) != Some(dims.len()) {
        return fail(format!("{what}_dims length must match the size of last dimension of indices"));
    }
    for dim in dims {
        if *dim < 0 {
            return fail(format!("{what}_dims value must be non-negative"));
        }
        if usize::try_from(*dim).is_ok_and(|dim| dim >= rank) {
            return fail(format!("{what}_dims value must be smaller than {of} rank"));
        }
    }
    match dims.windows(2).all(|pair| pair[0] < pair[1]) {
        true => Ok(()),
        false => fail(format!("{what}_dims values must be strictly increasing")),
    }
}

/// Returns the type of what is gathered, with and without the gathered dimensions.
fn gathered(ctx: &Context, source: Type, indices: Type, dims: &[i64]) -> [Type; 2] {
    let (from, leading) = (shape_of(ctx, source), shape_of(ctx, indices));
    let leading = &leading[..leading.len().saturating_sub(1)];
    [false, true].map(|is_reduced| {
        let mut shape = leading.to_vec();
        for (dim, size) in (0..).zip(from) {
            match dims.contains(&dim) {
                true if is_reduced => {}
                true => shape.push(1),
                false => shape.push(*size),
            }
        }
        with_shape(ctx, source, &shape)
    })
}

/// Verifies that a type is one of those of what is gathered.
fn verify_gathered(ctx: &Context, what: &str, expected: [Type; 2], found: Type) -> Verified {
    if expected.contains(&found) {
        return Ok(());
    }
    let [full, reduced] = expected.map(|ty| quoted(ctx, ty));
    fail(format!(
        "{what} type mismatch: expected {full} or its rank-reduced variant {reduced} (got: {})",
        quoted(ctx, found)
    ))
}

impl GatherOp {
    /// Verifies the dimensions and the result.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, indices) = (operand_type(ir, op, 0), operand_type(ir, op, 1));
        let dims = numbers(ir, op, "gather_dims");
        verify_dims(&dims, rank_of(ctx, source), shape_of(ctx, indices), "gather", "source")?;
        verify_gathered(ctx, "result", gathered(ctx, source, indices, &dims), result_type(ir, op))
    }
}

impl ScatterOp {
    /// Verifies the dimensions and the source.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let [source, dest, indices] = [0, 1, 2].map(|index| operand_type(ir, op, index));
        let dims = numbers(ir, op, "scatter_dims");
        verify_dims(&dims, rank_of(ctx, dest), shape_of(ctx, indices), "scatter", "dest")?;
        if op.attr_str(ir, "unique").is_none() {
            return fail("requires 'unique' attribute to be set");
        }
        verify_gathered(ctx, "source", gathered(ctx, dest, indices, &dims), source)
    }
}

impl GenerateOp {
    /// Verifies the number of extents.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_dynamic_sizes(ir, self.op(), 0)
    }

    /// Verifies the arguments and the yielded value.
    pub fn verify_regions(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let ty = result_type(ir, op);
        let Some(body) = op.region(ir, 0).entry(ir) else { return Ok(()) };
        if !body.args(ir).iter().all(|arg| arg.ty(ir).is_index(ctx)) {
            return fail_bare("all body arguments must be index");
        }
        if body.args(ir).len() != rank_of(ctx, ty) {
            return fail_bare("must have one body argument per input dimension");
        }
        let yielded = body.last_op(ir).and_then(|last| last.get_operand(ir, 0)).map(|value| value.ty(ir));
        match yielded == ty.element_type(ctx) {
            true => Ok(()),
            false => fail("body must be terminated with a `yield` operation of the tensor element type"),
        }
    }
}

impl ReshapeOp {
    /// Verifies the element type, the number of elements and the rank.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, shape, result) = (operand_type(ir, op, 0), operand_type(ir, op, 1), result_type(ir, op));
        if source.element_type(ctx) != result.element_type(ctx) {
            return fail("element types of source and destination tensor types should be the same");
        }
        let Some(to) = result.shape(ctx) else { return Ok(()) };
        let n_elements = |shape: &[i64]| shape.iter().fold(1i64, |n, dim| n.wrapping_mul(*dim));
        if let Some(from) = source.shape(ctx)
            && n_dynamic(from) == 0
            && n_dynamic(to) == 0
            && n_elements(from) != n_elements(to)
        {
            return fail("source and destination tensor should have the same number of elements");
        }
        match shape_of(ctx, shape).first() {
            Some(&DYNAMIC) => fail(
                "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type",
            ),
            Some(n) if usize::try_from(*n).is_ok_and(|n| n == to.len()) => Ok(()),
            _ => fail("length of shape operand differs from the result's tensor rank"),
        }
    }
}

/// Verifies that groups of dimensions of one type are the dimensions of another one.
fn verify_reassociation(ctx: &Context, expanded: Type, collapsed: Type, groups: &Reassociation) -> Verified {
    let (large, small) = (shape_of(ctx, expanded), shape_of(ctx, collapsed));
    if large.len() < small.len() {
        return fail(format!(
            "expected the expanded type, {} to have a higher (or same) rank than the collapsed type, {}.",
            quoted(ctx, expanded),
            quoted(ctx, collapsed)
        ));
    }
    if small.len() != groups.len() {
        return fail(format!(
            "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
            small.len(),
            groups.len()
        ));
    }
    let n_dims = groups.iter().flatten().max().map_or(0, |max| max.wrapping_add(1));
    if !groups.is_empty() && usize::try_from(n_dims).ok() != Some(large.len()) {
        return fail(format!(
            "expected reassociation map #0 to have size equal to the expanded rank ({}), but it is  {n_dims}.",
            large.len()
        ));
    }
    let mut next = 0;
    for (nth, group) in groups.iter().enumerate() {
        for index in group {
            if *index != next {
                return fail(format!("expected reassociation map #{nth} to be valid and contiguous."));
            }
            next += 1;
        }
    }
    let mut rest = large;
    for (nth, group) in groups.iter().enumerate() {
        let (sizes, others) = rest.split_at(group.len().min(rest.len()));
        rest = others;
        if n_dynamic(sizes) > 0 {
            if small[nth] != DYNAMIC {
                return fail(format!(
                    "expected dimension {nth} of collapsed type to be dynamic since one or more of the \
                     corresponding dimensions in the expanded type is dynamic"
                ));
            }
            continue;
        }
        let product = sizes.iter().fold(1i64, |product, size| product.wrapping_mul(*size));
        if small[nth] != product {
            return fail(format!(
                "expected dimension {nth} of collapsed type to be static value of {product}"
            ));
        }
    }
    let expected = collapsed_type(ctx, expanded, groups);
    let is_same =
        shape_of(ctx, expected) == small && expected.element_type(ctx) == collapsed.element_type(ctx);
    match is_same {
        true => Ok(()),
        false => fail(format!(
            "expected collapsed type to be {}, but got {}",
            quoted(ctx, expected),
            quoted(ctx, collapsed)
        )),
    }
}

/// Returns the type of a tensor whose dimensions are collapsed in groups.
pub(super) fn collapsed_type(ctx: &Context, ty: Type, groups: &Reassociation) -> Type {
    let shape = shape_of(ctx, ty);
    let size = |group: &Vec<i64>| {
        let sizes = group.iter().filter_map(|index| shape.get(usize::try_from(*index).ok()?));
        let sizes: Vec<i64> = sizes.copied().collect();
        match n_dynamic(&sizes) {
            0 => sizes.iter().fold(1i64, |product, size| product.wrapping_mul(*size)),
            _ => DYNAMIC,
        }
    };
    tensor_like(ctx, ty, &groups.iter().map(size).collect::<Vec<i64>>())
}

impl ExpandShapeOp {
    /// Verifies the groups and the shape of the result.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, result) = (operand_type(ir, op, 0), result_type(ir, op));
        let sizes = numbers(ir, op, "static_output_shape");
        if sizes.len() != rank_of(ctx, result) {
            return fail(format!(
                "expected number of static shape dims to be equal to the output rank ({}) but found {} inputs instead",
                rank_of(ctx, result),
                sizes.len()
            ));
        }
        let (n_open, n) = (n_dynamic(&sizes), op.n_operands(ir) - 1);
        if n != n_open {
            return fail(format!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has \
                 {n_open} dynamic dims while output_shape has {n} values"
            ));
        }
        verify_reassociation(ctx, result, source, &reassociation(ir, op))
    }
}

impl CollapseShapeOp {
    /// Verifies the groups.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let groups = reassociation(ir, op);
        if groups.iter().any(Vec::is_empty) {
            return fail("reassociation indices must not be empty");
        }
        verify_reassociation(ctx, operand_type(ir, op, 0), result_type(ir, op), &groups)
    }
}

/// Verifies that a type is that of a slice of a tensor, and that the slice is inside.
fn verify_slice(ctx: &Context, whole: Type, part: Type, slice: &Slice) -> Verified {
    let expected = tensor_like(ctx, whole, &statics(&slice.sizes));
    match compare_reduced(ctx, expected, part) {
        Reduced::Same => {}
        Reduced::RankTooLarge => {
            return fail_bare("expected rank to be smaller or equal to the other rank. ");
        }
        Reduced::SizeMismatch => {
            return fail_bare(format!(
                "expected type to be {} or a rank-reduced version. (size mismatch) ",
                quoted(ctx, expected)
            ));
        }
        Reduced::ElementMismatch => {
            let element = quoted(ctx, expected.element_type_or_self(ctx));
            return fail_bare(format!("expected element type to be {element}"));
        }
    }
    slice.out_of_bounds(shape_of(ctx, whole)).map_or(Ok(()), fail_bare)
}

impl ExtractSliceOp {
    /// Verifies the type of the result.
    pub fn verify(self, ir: &Ir) -> Verified {
        let op = self.op();
        verify_slice(ir.context(), operand_type(ir, op, 0), result_type(ir, op), &Slice::of(ir, op, 1))
    }
}

impl InsertSliceOp {
    /// Verifies the type of the source.
    pub fn verify(self, ir: &Ir) -> Verified {
        let op = self.op();
        verify_slice(ir.context(), result_type(ir, op), operand_type(ir, op, 0), &Slice::of(ir, op, 2))
    }
}

impl ParallelInsertSliceOp {
    /// Verifies the parent and the type of the source.
    pub fn verify(self, ir: &Ir) -> Verified {
        let op = self.op();
        let Some(parent) = op.parent_op(ir) else { return Ok(()) };
        if parent.name_text(ir) != "scf.forall.in_parallel" {
            let parent = ir.display_op(parent);
            return fail_bare(format!("expected InParallelOpInterface parent, got:\n{parent}"));
        }
        verify_slice(ir.context(), operand_type(ir, op, 1), operand_type(ir, op, 0), &Slice::of(ir, op, 2))
    }
}

/// Returns the type of a padded tensor, or `None` if not all dimensions have padding. Sizes that are unknown are those of
/// `result`.
pub(super) fn padded_type(
    ctx: &Context,
    source: Type,
    low: &[i64],
    high: &[i64],
    result: Option<&[i64]>,
) -> Option<Type> {
    let from = shape_of(ctx, source);
    if low.len() != from.len() || high.len() != from.len() {
        return None;
    }
    let size = |i: usize| match saturating_add(saturating_add(from[i], low[i]), high[i]) {
        DYNAMIC => result.and_then(|result| result.get(i)).copied().unwrap_or(DYNAMIC),
        size => size,
    };
    Some(tensor_like(ctx, source, &(0..from.len()).map(size).collect::<Vec<i64>>()))
}

impl PadOp {
    /// Verifies the type of the result.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, result) = (operand_type(ir, op, 0), result_type(ir, op));
        let (low, high) = (numbers(ir, op, "static_low"), numbers(ir, op, "static_high"));
        let Some(expected) = padded_type(ctx, source, &low, &high, None) else {
            return fail_bare(format!(
                "failed to infer expectedType from sourceType {}, specified resultType is {}",
                quoted(ctx, source),
                quoted(ctx, result)
            ));
        };
        let (wanted, found) = (shape_of(ctx, expected), shape_of(ctx, result));
        let differ = |(wanted, found): (&i64, &i64)| *wanted != DYNAMIC && wanted != found;
        match wanted.len() != found.len() || wanted.iter().zip(found).any(differ) {
            false => Ok(()),
            true => fail_bare(format!(
                "specified type {} does not match the inferred type {}",
                quoted(ctx, result),
                quoted(ctx, expected)
            )),
        }
    }

    /// Verifies the arguments and the yielded value.
    pub fn verify_regions(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let ty = result_type(ir, op);
        let Some(body) = op.region(ir, 0).entry(ir) else { return Ok(()) };
        let args = body.args(ir);
        if args.len() != rank_of(ctx, ty) {
            return fail_bare(format!("expected the block to have {} arguments", rank_of(ctx, ty)));
        }
        if let Some(nth) = args.iter().position(|arg| !arg.ty(ir).is_index(ctx)) {
            return fail(format!("expected block argument {} to be an index", nth + 1));
        }
        let yielded = body.last_op(ir).and_then(|last| last.get_operand(ir, 0)).map(|value| value.ty(ir));
        match yielded == ty.element_type(ctx) {
            true => Ok(()),
            false => fail("expected yield type to match shape element type"),
        }
    }
}

/// Returns whether a type is a tensor whose size is known.
pub(super) fn is_static_tensor(ctx: &Context, ty: Type) -> bool {
    ty.is_ranked_tensor(ctx) && ty.has_static_shape(ctx)
}
