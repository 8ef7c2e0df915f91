//! Verifiers of `memref`, in upstream's words.
//!
//! MLIR: MemRefOps.cpp.
//! Size: a function per verifier.

use pdll::ir::{AffineBuilder, AffineNode, AttributeData, Context, DYNAMIC, Ir, Op, Trait, Type, TypeData};
use pdll::ods::OpDef as _;

use super::{
    AllocOp, AllocaOp, AssumeAlignmentOp, AtomicRMWOp, AtomicYieldOp, CollapseShapeOp, DistinctObjectsOp,
    DmaStartOp, DmaWaitOp, ExpandShapeOp, GenericAtomicRMWOp, GlobalOp, LoadOp, PrefetchOp, ReallocOp,
    ReinterpretCastOp, ReshapeOp, StoreOp, SubViewOp, TransposeOp, ViewOp,
};
use crate::parts::operand_group;
use crate::shaped::{
    Mixed, Reassociation, Reduced, Slice, Verified, compare_reduced, contiguous, fail, fail_bare,
    has_identity_layout, kept, memory_space, n_dynamic, numbers, quoted, rank_of, reassociation,
    saturating_add, saturating_mul, shape_of, statics, strided, strides_and_offset,
};

fn operand_type(ir: &Ir, op: Op, index: usize) -> Type {
    op.operand(ir, index).ty(ir)
}

fn result_type(ir: &Ir, op: Op) -> Type {
    op.result(ir, 0).ty(ir)
}

/// Returns the number of symbols in the layout of a memref type.
fn n_layout_symbols(ctx: &Context, ty: Type) -> usize {
    let TypeData::MemRef { layout: Some(layout), .. } = ty.data(ctx) else { return 0 };
    match layout.data(ctx) {
        AttributeData::AffineMap(map) => map.n_symbols as usize,
        AttributeData::Strided { offset, strides } => n_dynamic(strides) + n_dynamic(&[*offset]),
        _ => 0,
    }
}

/// Verifies that there is a size for each dynamic dimension.
fn verify_dynamic_sizes(ctx: &Context, ty: Type, n: usize) -> Verified {
    let expected = n_dynamic(shape_of(ctx, ty));
    match n == expected {
        true => Ok(()),
        false => fail(format!("incorrect number of dynamic sizes, has {n}, expected {expected}")),
    }
}

/// Verifies the number of sizes and symbols of an allocation.
fn verify_allocation(ir: &Ir, op: Op) -> Verified {
    let (ctx, ty) = (ir.context(), result_type(ir, op));
    let [n_sizes, n_symbols] = [0, 1].map(|group| operand_group(ir, op, group).len());
    verify_dynamic_sizes(ctx, ty, n_sizes)?;
    let expected = if has_identity_layout(ctx, ty) { 0 } else { n_layout_symbols(ctx, ty) };
    match n_symbols == expected {
        true => Ok(()),
        false => fail(format!(
            "symbol operand count does not equal memref symbol count: expected {expected}, got {n_symbols}"
        )),
    }
}

impl AllocOp {
    /// Verifies the number of sizes and symbols.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_allocation(ir, self.op())
    }
}

impl AllocaOp {
    /// Verifies that a scope frees the memory, and the number of sizes and symbols.
    pub fn verify(self, ir: &Ir) -> Verified {
        let mut parents = std::iter::successors(self.op().parent_op(ir), |op| op.parent_op(ir));
        if !parents.any(|op| op.has_trait(ir, Trait::AutomaticAllocationScope)) {
            return fail("requires an ancestor op with AutomaticAllocationScope trait");
        }
        verify_allocation(ir, self.op())
    }
}

impl ReallocOp {
    /// Verifies that only the size changes.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, result) = (operand_type(ir, op, 0), result_type(ir, op));
        let (from, to) = (quoted(ctx, source), quoted(ctx, result));
        let n_open = n_dynamic(shape_of(ctx, result));
        let has_size = op.n_operands(ir) > 1;
        if !has_identity_layout(ctx, source) {
            fail_bare(format!("unsupported layout for source memref type {from}"))
        } else if !has_identity_layout(ctx, result) {
            fail_bare(format!("unsupported layout for result memref type {to}"))
        } else if memory_space(ctx, source) != memory_space(ctx, result) {
            fail_bare(format!(
                "different memory spaces specified for source memref type {from} and result memref type {to}"
            ))
        } else if source.element_type(ctx) != result.element_type(ctx) {
            fail_bare(format!(
                "different element types specified for source memref type {from} and result memref type {to}"
            ))
        } else if n_open > 0 && !has_size {
            fail_bare(format!("missing dimension operand for result type {to}"))
        } else if n_open == 0 && has_size {
            fail_bare(format!("unnecessary dimension operand for result type {to}"))
        } else {
            Ok(())
        }
    }
}

impl AssumeAlignmentOp {
    /// Verifies that the alignment is a power of two.
    pub fn verify(self, ir: &Ir) -> Verified {
        let alignment = self.op().attr_str(ir, "alignment").and_then(|attr| attr.as_i64(ir.context()));
        match alignment.is_none_or(|alignment| u64::try_from(alignment).is_ok_and(u64::is_power_of_two)) {
            true => Ok(()),
            false => fail("alignment must be power of 2"),
        }
    }
}

impl DistinctObjectsOp {
    /// Verifies that the types of operands and results are the same.
    pub fn verify(self, ir: &Ir) -> Verified {
        let op = self.op();
        if op.operand_types(ir).ne(op.result_types(ir)) {
            return fail("operand types and result types must match");
        }
        if op.n_operands(ir) == 0 { fail("expected at least one operand") } else { Ok(()) }
    }
}

impl DmaStartOp {
    /// Verifies the number and the types of the operands.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let types: Vec<Type> = op.operand_types(ir).collect();
        if types.len() < 4 {
            return fail("expected at least 4 operands");
        }
        let are_indices = |from: usize, n: usize| types.iter().skip(from).take(n).all(|ty| ty.is_index(ctx));
        let is_memref = |at: usize| types.get(at).is_some_and(|ty| ty.is_memref(ctx));
        let rank = |at: usize| rank_of(ctx, types[at]);
        let too_few = |n: usize| fail(format!("expected at least {n} operands"));

        if !is_memref(0) {
            return fail("expected source to be of memref type");
        }
        let mut expected = rank(0) + 4;
        if types.len() < expected {
            return too_few(expected);
        }
        if !are_indices(1, rank(0)) {
            return fail("expected source indices to be of index type");
        }
        let destination = 1 + rank(0);
        if !is_memref(destination) {
            return fail("expected destination to be of memref type");
        }
        expected += rank(destination);
        if types.len() < expected {
            return too_few(expected);
        }
        if !are_indices(destination + 1, rank(destination)) {
            return fail("expected destination indices to be of index type");
        }
        let n_elements = destination + 1 + rank(destination);
        if !are_indices(n_elements, 1) {
            return fail("expected num elements to be of index type");
        }
        let tag = n_elements + 1;
        if !is_memref(tag) {
            return fail("expected tag to be of memref type");
        }
        expected += rank(tag);
        if types.len() < expected {
            return too_few(expected);
        }
        if !are_indices(tag + 1, rank(tag)) {
            return fail("expected tag indices to be of index type");
        }
        if types.len() != expected && types.len() != expected + 2 {
            return fail("incorrect number of operands");
        }
        match are_indices(expected, 2) {
            true => Ok(()),
            false => fail("expected stride and num elements per stride to be of type index"),
        }
    }
}

impl DmaWaitOp {
    /// Verifies the number of indices.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (n, rank) = (self.op().n_operands(ir) - 2, rank_of(ir.context(), operand_type(ir, self.op(), 0)));
        match n == rank {
            true => Ok(()),
            false => fail(format!(
                "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {rank}, \
                 but got {n}"
            )),
        }
    }
}

impl GlobalOp {
    /// Verifies the type, and that the initial value has it.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let Some(ty) = op.attr_str(ir, "type").and_then(|ty| ty.as_type(ctx)) else { return Ok(()) };
        if !ty.is_memref(ctx) || !ty.has_static_shape(ctx) {
            return fail(format!("type should be static shaped memref, but got {}", quoted(ctx, ty)));
        }
        let Some(value) = op.attr_str(ir, "initial_value").filter(|value| *value != ctx.unit_attr()) else {
            return Ok(());
        };
        if !pdll::__private::ods_support::is_elements_attr(ctx, value) {
            return fail(format!(
                "initial value should be a unit or elements attribute, but got {}",
                value.display(ctx)
            ));
        }
        let Some(found) = value.ty(ctx) else { return Ok(()) };
        if let (Some(expected), Some(element)) = (ty.element_type(ctx), found.element_type(ctx))
            && expected != element
        {
            return fail(format!(
                "initial value element expected to be of type {}, but was of type {}",
                quoted(ctx, expected),
                quoted(ctx, element)
            ));
        }
        let list = |shape: &[i64]| shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let (wanted, found) = (shape_of(ctx, ty), shape_of(ctx, found));
        match wanted == found {
            true => Ok(()),
            false => {
                fail(format!("initial value shape expected to be {} but was {}", list(wanted), list(found)))
            }
        }
    }
}

impl LoadOp {
    /// Verifies the number of indices.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (n, rank) = (self.op().n_operands(ir) - 1, rank_of(ir.context(), operand_type(ir, self.op(), 0)));
        match n == rank {
            true => Ok(()),
            false => fail(format!("incorrect number of indices for load, expected {rank} but got {n}")),
        }
    }
}

impl StoreOp {
    /// Verifies the number of indices.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (n, rank) = (self.op().n_operands(ir) - 2, rank_of(ir.context(), operand_type(ir, self.op(), 1)));
        if n == rank { Ok(()) } else { fail("store index operand count not equal to memref rank") }
    }
}

impl PrefetchOp {
    /// Verifies the number of indices.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (n, rank) = (self.op().n_operands(ir) - 1, rank_of(ir.context(), operand_type(ir, self.op(), 0)));
        if n == rank { Ok(()) } else { fail("too few indices") }
    }
}

impl AtomicRMWOp {
    /// Verifies the number of indices, and that the kind fits the type.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        if op.n_operands(ir) - 2 != rank_of(ctx, operand_type(ir, op, 1)) {
            return fail("expects the number of subscripts to be equal to memref rank");
        }
        let kind = self.kind(ir).to_string();
        let ty = operand_type(ir, op, 0);
        match kind.as_str() {
            "addf" | "maximumf" | "minimumf" | "mulf" if !ty.is_float(ctx) => {
                fail(format!("with kind '{kind}' expects a floating-point type"))
            }
            "addi" | "maxs" | "maxu" | "mins" | "minu" | "muli" | "ori" | "xori" | "andi"
                if !ty.is_integer(ctx) =>
            {
                fail(format!("with kind '{kind}' expects an integer type"))
            }
            _ => Ok(()),
        }
    }
}

impl GenericAtomicRMWOp {
    /// Verifies the argument of the region, and that nothing in it has effects.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (op, body) = (self.op(), self.op().region(ir, 0));
        let args = body.entry(ir).map_or(&[][..], |entry| entry.args(ir));
        let [arg] = args else { return fail("expected single number of entry block arguments") };
        if arg.ty(ir) != result_type(ir, op) {
            return fail("expected block argument of the same type result type");
        }
        let mut stack = vec![op];
        while let Some(at) = stack.pop() {
            for inner in
                at.regions(ir).iter().flat_map(|region| region.blocks(ir)).flat_map(|block| block.ops(ir))
            {
                let is_pure = [Trait::NoMemoryEffect, Trait::RecursiveMemoryEffects];
                if !is_pure.into_iter().any(|effects| inner.has_trait(ir, effects)) {
                    return fail_bare(
                        "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects",
                    );
                }
                stack.push(inner);
            }
        }
        Ok(())
    }
}

impl AtomicYieldOp {
    /// Verifies the type of the yielded value.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let Some(expected) = op.parent_op(ir).and_then(|parent| parent.result_types(ir).next()) else {
            return Ok(());
        };
        let found = operand_type(ir, op, 0);
        match expected == found {
            true => Ok(()),
            false => fail(format!(
                "types mismatch between yield op: {} and its parent: {}",
                quoted(ctx, found),
                quoted(ctx, expected)
            )),
        }
    }
}

impl ReinterpretCastOp {
    /// Verifies that the type of the result has the sizes, strides and the offset.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, result) = (operand_type(ir, op, 0), result_type(ir, op));
        let types = || format!("{} and result memref type {}", quoted(ctx, source), quoted(ctx, result));
        if memory_space(ctx, source) != memory_space(ctx, result) {
            return fail_bare(format!("different memory spaces specified for source type {}", types()));
        }
        if source.element_type(ctx) != result.element_type(ctx) {
            return fail_bare(format!("different element types specified for source type {}", types()));
        }
        let slice = Slice::of(ir, op, 1);
        let text = |number: i64| match number {
            DYNAMIC => "dynamic".to_owned(),
            number => number.to_string(),
        };
        let differ = |found: i64, expected: i64| found != DYNAMIC && found != expected;
        for (dim, (found, expected)) in shape_of(ctx, result).iter().zip(statics(&slice.sizes)).enumerate() {
            if differ(*found, expected) {
                return fail_bare(format!(
                    "expected result type with size = {} instead of {found} in dim = {dim}",
                    text(expected)
                ));
            }
        }
        let Some((strides, offset)) = strides_and_offset(ctx, result) else {
            return fail_bare(format!(
                "expected result type to have strided layout but found {}",
                quoted(ctx, result)
            ));
        };
        let expected = slice.offsets.first().map_or(DYNAMIC, |offset| offset.as_static());
        if differ(offset, expected) {
            return fail_bare(format!(
                "expected result type with offset = {} instead of {offset}",
                text(expected)
            ));
        }
        for (dim, (found, expected)) in strides.iter().zip(statics(&slice.strides)).enumerate() {
            if differ(*found, expected) {
                return fail_bare(format!(
                    "expected result type with stride = {} instead of {found} in dim = {dim}",
                    text(expected)
                ));
            }
        }
        Ok(())
    }
}

/// Verifies that groups of the expanded dimensions are the collapsed ones.
fn verify_groups(collapsed: &[i64], expanded: &[i64], groups: &Reassociation) -> Verified {
    if collapsed.len() != groups.len() {
        return fail(format!(
            "invalid number of reassociation groups: found {}, expected {}",
            groups.len(),
            collapsed.len()
        ));
    }
    let mut next = 0i64;
    for (dim, (group, size)) in groups.iter().zip(collapsed).enumerate() {
        let mut product = 1i64;
        let mut is_dynamic = false;
        for index in group {
            if *index != next {
                return fail("reassociation indices must be contiguous");
            }
            next += 1;
            let Some(size) = usize::try_from(*index).ok().and_then(|index| expanded.get(index)) else {
                return fail(format!("reassociation index {index} is out of bounds"));
            };
            is_dynamic |= *size == DYNAMIC;
            product = product.wrapping_mul(*size);
        }
        if (*size == DYNAMIC) != is_dynamic {
            return fail(format!(
                "collapsed dim ({dim}) must be dynamic if and only if reassociation group is dynamic"
            ));
        }
        if !is_dynamic && product != *size {
            return fail(format!(
                "collapsed dim size ({size}) must equal reassociation group size ({product})"
            ));
        }
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|size| *size != 1) {
            return fail("rank 0 memrefs can only be extended/collapsed with/from ones");
        }
    } else if usize::try_from(next).ok() != Some(expanded.len()) {
        return fail(format!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        ));
    }
    Ok(())
}

/// Returns the type of an expanded memref.
pub(super) fn expanded_type(
    ctx: &Context,
    source: Type,
    shape: &[i64],
    groups: &Reassociation,
) -> Option<Type> {
    if has_identity_layout(ctx, source) {
        return Some(contiguous(ctx, source, shape));
    }
    let (from, offset) = strides_and_offset(ctx, source)?;
    let mut strides = vec![1; shape.len()];
    for (group, stride) in groups.iter().zip(from) {
        let mut stride = stride;
        for index in group.iter().rev() {
            let index = usize::try_from(*index).ok()?;
            *strides.get_mut(index)? = stride;
            stride = saturating_mul(stride, *shape.get(index)?);
        }
    }
    Some(strided(ctx, source, shape, &strides, offset))
}

/// Returns the strides of a collapsed memref, if the dimensions of each group may be contiguous.
fn collapsed_strides(ctx: &Context, source: Type, groups: &Reassociation) -> Option<(Vec<i64>, i64)> {
    let (from, offset) = strides_and_offset(ctx, source)?;
    let shape = shape_of(ctx, source);
    let at = |index: &i64| usize::try_from(*index).ok().filter(|index| *index < shape.len());
    let mut strides = Vec::with_capacity(groups.len());
    for group in groups {
        let group: Vec<usize> = group.iter().map(at).collect::<Option<_>>()?;
        // Dimensions of size one have any stride.
        let (mut last, rest) = group.split_last()?;
        let mut rest = rest;
        while let (1, Some((before, others))) = (shape[*last], rest.split_last()) {
            (last, rest) = (before, others);
        }
        let is_known = shape[*last] != DYNAMIC || rest.is_empty();
        let mut stride = if is_known { from[*last] } else { DYNAMIC };
        strides.push(stride);
        for index in group[1..].iter().rev() {
            stride = saturating_mul(stride, shape[*index]);
            let expected = from[*index - 1];
            if shape[*index - 1] != 1 && stride != DYNAMIC && expected != DYNAMIC && stride != expected {
                return None;
            }
        }
    }
    Some((strides, offset))
}

/// Returns the type of a collapsed memref with a shape.
fn collapsed_with(ctx: &Context, source: Type, shape: &[i64], groups: &Reassociation) -> Option<Type> {
    if has_identity_layout(ctx, source) {
        return Some(contiguous(ctx, source, shape));
    }
    let (strides, offset) = collapsed_strides(ctx, source, groups)?;
    Some(strided(ctx, source, shape, &strides, offset))
}

/// Returns the type of a collapsed memref.
pub(super) fn collapsed_type(ctx: &Context, source: Type, groups: &Reassociation) -> Option<Type> {
    let from = shape_of(ctx, source);
    let size = |group: &Vec<i64>| {
        let sizes = group.iter().map(|index| from.get(usize::try_from(*index).ok()?).copied());
        sizes.into_iter().try_fold(1, |product, size| Some(saturating_mul(product, size?)))
    };
    let shape: Vec<i64> = groups.iter().map(size).collect::<Option<_>>()?;
    collapsed_with(ctx, source, &shape, groups)
}

impl ExpandShapeOp {
    /// Verifies the groups and the type of the result.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, result) = (operand_type(ir, op, 0), result_type(ir, op));
        let (from, to) = (rank_of(ctx, source), rank_of(ctx, result));
        if from > to {
            return fail(format!(
                "has source rank {from} and result rank {to}. This is not an expansion ({from} > {to})."
            ));
        }
        let groups = reassociation(ir, op);
        let shape = shape_of(ctx, result);
        verify_groups(shape_of(ctx, source), shape, &groups)?;
        let Some(expected) = expanded_type(ctx, source, shape, &groups) else {
            return fail("invalid source layout map");
        };
        if expected != result {
            return fail(format!(
                "expected expanded type to be {} but found {}",
                quoted(ctx, expected),
                quoted(ctx, result)
            ));
        }
        let sizes = numbers(ir, op, "static_output_shape");
        if sizes.len() != to {
            return fail(format!(
                "expected number of static shape bounds to be equal to the output rank ({to}) but found {} inputs \
                 instead",
                sizes.len()
            ));
        }
        let (n, n_open) = (op.n_operands(ir) - 1, n_dynamic(&sizes));
        if n != n_open {
            return fail(format!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has \
                 {n_open} dynamic dims while output_shape has {n} values"
            ));
        }
        let differ = |(found, size): (&i64, &i64)| *found != DYNAMIC && found != size;
        match shape.iter().zip(&sizes).position(differ) {
            None => Ok(()),
            Some(dim) => fail(format!("invalid output shape provided at pos {dim}")),
        }
    }
}

impl CollapseShapeOp {
    /// Verifies the groups and the type of the result.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, result) = (operand_type(ir, op, 0), result_type(ir, op));
        let (from, to) = (rank_of(ctx, source), rank_of(ctx, result));
        if from < to {
            return fail(format!(
                "has source rank {from} and result rank {to}. This is not a collapse ({from} < {to})."
            ));
        }
        let groups = reassociation(ir, op);
        let shape = shape_of(ctx, result);
        verify_groups(shape, shape_of(ctx, source), &groups)?;
        let Some(expected) = collapsed_with(ctx, source, shape, &groups) else {
            return fail("invalid source layout map or collapsing non-contiguous dims");
        };
        match expected == result {
            true => Ok(()),
            false => fail(format!(
                "expected collapsed type to be {} but found {}",
                quoted(ctx, expected),
                quoted(ctx, result)
            )),
        }
    }
}

impl ReshapeOp {
    /// Verifies the element type, the layouts and the rank.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, shape, result) = (operand_type(ir, op, 0), operand_type(ir, op, 1), result_type(ir, op));
        if source.element_type(ctx) != result.element_type(ctx) {
            return fail("element types of source and destination memref types should be the same");
        }
        if !has_identity_layout(ctx, source) {
            return fail("source memref type should have identity affine map");
        }
        if !result.is_memref(ctx) {
            return Ok(());
        }
        if !has_identity_layout(ctx, result) {
            return fail("result memref type should have identity affine map");
        }
        match shape_of(ctx, shape).first() {
            Some(&DYNAMIC) => fail(
                "cannot use shape operand with dynamic length to reshape to statically-ranked memref type",
            ),
            Some(n) if usize::try_from(*n).is_ok_and(|n| n == rank_of(ctx, result)) => Ok(()),
            _ => fail("length of shape operand differs from the result's memref rank"),
        }
    }
}

/// Returns the type of a slice of a memref.
pub(super) fn subview_type(ctx: &Context, source: Type, slice: &Slice) -> Option<Type> {
    let (from, mut offset) = strides_and_offset(ctx, source)?;
    for (position, stride) in slice.offsets.iter().zip(&from) {
        offset = saturating_add(offset, saturating_mul(position.as_static(), *stride));
    }
    let scaled = from.iter().zip(&slice.strides).map(|(a, b)| saturating_mul(*a, b.as_static()));
    let strides: Vec<i64> = scaled.collect();
    Some(strided(ctx, source, &statics(&slice.sizes), &strides, offset))
}

/// Returns which dimensions of a memref type another one lacks, by sizes of one, and by strides if there are several.
pub(crate) fn dropped_memref_dims(
    ctx: &Context,
    original: Type,
    reduced: Type,
    sizes: &[Mixed],
) -> Option<Vec<bool>> {
    let (rank, to) = (rank_of(ctx, original), rank_of(ctx, reduced));
    let mut dropped = vec![false; rank];
    if rank == to {
        return Some(dropped);
    }
    for (mark, size) in dropped.iter_mut().zip(sizes) {
        *mark = *size == Mixed::Static(1);
    }
    let n_dropped = |dropped: &[bool]| dropped.iter().filter(|mark| **mark).count();
    if n_dropped(&dropped) + to == rank {
        return Some(dropped);
    }
    let (mut left, _) = strides_and_offset(ctx, original)?;
    let (candidates, _) = strides_and_offset(ctx, reduced)?;
    let from = left.clone();
    let count = |strides: &[i64], stride: i64| strides.iter().filter(|other| **other == stride).count();
    for (mark, stride) in dropped.iter_mut().zip(from) {
        if !*mark {
            continue;
        }
        match count(&left, stride).cmp(&count(&candidates, stride)) {
            std::cmp::Ordering::Greater => {
                let at = left.iter().position(|other| *other == stride)?;
                left.remove(at);
            }
            std::cmp::Ordering::Equal => *mark = false,
            std::cmp::Ordering::Less => return None,
        }
    }
    (n_dropped(&dropped) + to == rank).then_some(dropped)
}

impl SubViewOp {
    /// Verifies that the type of the result is that of the slice, and that the slice is inside.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, result) = (operand_type(ir, op, 0), result_type(ir, op));
        if memory_space(ctx, source) != memory_space(ctx, result) {
            return fail_bare(format!(
                "different memory spaces specified for base memref type {} and subview memref type {}",
                quoted(ctx, source),
                quoted(ctx, result)
            ));
        }
        let slice = Slice::of(ir, op, 1);
        let Some(expected) = subview_type(ctx, source, &slice) else {
            return fail_bare(format!("base type {} is not strided", quoted(ctx, source)));
        };
        let (wanted, found) = (quoted(ctx, expected), quoted(ctx, result));
        match compare_reduced(ctx, expected, result) {
            Reduced::Same => {}
            Reduced::RankTooLarge => {
                return fail_bare(format!(
                    "expected result rank to be smaller or equal to the source rank, but got {found}"
                ));
            }
            Reduced::SizeMismatch => {
                return fail_bare(format!(
                    "expected result type to be {wanted} or a rank-reduced version. (mismatch of result sizes), but \
                     got {found}"
                ));
            }
            Reduced::ElementMismatch => {
                let element = quoted(ctx, expected.element_type_or_self(ctx));
                return fail_bare(format!("expected result element type to be {element}, but got {found}"));
            }
        }
        if !has_layout_of(ctx, expected, result, &slice.sizes) {
            return fail_bare(format!(
                "expected result type to be {wanted} or a rank-reduced version. (mismatch of result layout), but \
                 got {found}"
            ));
        }
        slice.out_of_bounds(shape_of(ctx, source)).map_or(Ok(()), fail_bare)
    }
}

/// Returns whether a memref type has the offset of another one, and the strides of the dimensions that it keeps.
fn has_layout_of(ctx: &Context, expected: Type, result: Type, sizes: &[Mixed]) -> bool {
    let (Some((from, offset)), Some((to, found))) =
        (strides_and_offset(ctx, expected), strides_and_offset(ctx, result))
    else {
        return false;
    };
    offset == found
        && dropped_memref_dims(ctx, expected, result, sizes)
            .is_some_and(|dropped| kept(&from, &dropped) == to)
}

impl TransposeOp {
    /// Returns the dimensions in their new order, if they are a permutation.
    pub(crate) fn order(self, ir: &Ir) -> Option<(usize, Vec<usize>)> {
        let attr = self.op().attr_str(ir, "permutation")?;
        let map = attr.as_affine_map(ir.context())?;
        let dims = map.results.iter().map(|result| match map.nodes[result.index()] {
            AffineNode::Dim(dim) => Some(dim as usize),
            _ => None,
        });
        let order: Vec<usize> = dims.collect::<Option<_>>()?;
        let n_dims = map.n_dims as usize;
        let is_permutation =
            map.n_symbols == 0 && order.len() == n_dims && (0..n_dims).all(|dim| order.contains(&dim));
        is_permutation.then_some((n_dims, order))
    }

    /// Verifies the permutation and the type of the result.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let Some((n_dims, order)) = self.order(ir) else { return fail("expected a permutation map") };
        let (source, result) = (operand_type(ir, op, 0), result_type(ir, op));
        if n_dims != rank_of(ctx, source) {
            return fail("expected a permutation map of same rank as the input");
        }
        let Some((strides, offset)) = strides_and_offset(ctx, source) else { return Ok(()) };
        let shape = shape_of(ctx, source);
        let permuted = |values: &[i64]| order.iter().map(|dim| values[*dim]).collect::<Vec<i64>>();
        let expected = strided(ctx, source, &permuted(shape), &permuted(&strides), offset);
        let expected = canonical_layout(ctx, expected);
        match canonical_layout(ctx, result) == expected {
            true => Ok(()),
            false => fail(format!(
                "result type {} is not equivalent to the canonical transposed input type {}",
                quoted(ctx, result),
                quoted(ctx, expected)
            )),
        }
    }
}

/// Returns a memref type whose layout is a map, or the default one if its strides are those of contiguous memory.
fn canonical_layout(ctx: &Context, ty: Type) -> Type {
    let TypeData::MemRef { shape, element, memory_space, .. } = ty.data(ctx) else { return ty };
    let Some((strides, offset)) = strides_and_offset(ctx, ty) else { return ty };
    if offset == 0 && strides == crate::shaped::row_major(shape) {
        return contiguous(ctx, ty, shape);
    }
    let mut builder = AffineBuilder::new();
    let mut n_symbols = 0;
    let mut number = |builder: &mut AffineBuilder, number: i64| match number {
        DYNAMIC => {
            n_symbols += 1;
            builder.symbol(n_symbols - 1)
        }
        number => builder.constant(number),
    };
    let first = (offset == DYNAMIC).then(|| number(&mut builder, offset));
    let mut sum = first.unwrap_or_else(|| builder.constant(0));
    for (dim, stride) in (0..).zip(&strides) {
        let (dim, stride) = (builder.dim(dim), number(&mut builder, *stride));
        let product = builder.mul(dim, stride);
        sum = builder.add(sum, product);
    }
    if offset != DYNAMIC {
        let offset = builder.constant(offset);
        sum = builder.add(sum, offset);
    }
    let n_dims = u32::try_from(strides.len()).unwrap_or(u32::MAX);
    let layout = ctx.affine_map_attr(builder.finish_map(n_dims, n_symbols, &[sum]));
    ctx.intern_type(TypeData::MemRef {
        shape: shape.clone(),
        element: *element,
        layout: Some(layout),
        memory_space: *memory_space,
    })
}

impl ViewOp {
    /// Verifies the layouts, the memory space and the number of sizes.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let (source, result) = (operand_type(ir, op, 0), result_type(ir, op));
        let (from, to) = (quoted(ctx, source), quoted(ctx, result));
        if !has_identity_layout(ctx, source) {
            fail_bare(format!("unsupported map for base memref type {from}"))
        } else if !has_identity_layout(ctx, result) {
            fail_bare(format!("unsupported map for result memref type {to}"))
        } else if memory_space(ctx, source) != memory_space(ctx, result) {
            fail_bare(format!(
                "different memory spaces specified for base memref type {from} and view memref type {to}"
            ))
        } else {
            verify_dynamic_sizes(ctx, result, op.n_operands(ir) - 2)
        }
    }
}
