//! Canonicalization patterns of `affine`: the functions that canonicalize.pdll calls, and the patterns that PDLL cannot say.
//!
//! MLIR: AffineOps.cpp.

use pdll::ir::{
    AffineBuilder, AffineExpr, AffineMap, AffineNode, Attribute, AttributeData, Builder as _, Ir, Location,
    Op, OperationState, Value,
};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef as _};
use pdll::prelude::*;
use pdll::rewrite::RewriteError;

use super::constants::{index_constant, static_basis};
use super::flatten::{Space, import};
use super::format::map_of;
use super::operands::{ValueMap, with_sorted_results, without_duplicates};
use super::ops::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineIfOp, AffineLinearizeIndexOp, AffineLoadOp, AffineMaxOp,
    AffineMinOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};
use crate::parts::{operand_group, operands, region};

pdll! {
    mod patterns;
    use crate::affine;
    #include "affine/canonicalize.pdll"
}

#[native_constraint]
fn simplified_map(ir: &Ir, map: Attribute, operands: &[Value]) -> Option<(Attribute, Vec<Value>)> {
    let (ctx, before) = (ir.context(), map_of(ir.context(), Some(map))?);
    let mut simple = ValueMap::new(before, operands.to_vec())?;
    simple.compose(ir);
    simple.canonicalize(ir);
    simple.simplify_with_loops(ir);
    let is_new = simple.map != *before || simple.operands != operands;
    is_new.then(|| (ctx.affine_map_attr(simple.map), simple.operands))
}

#[native_constraint(WithoutDuplicates)]
fn without_duplicates_of(ir: &Ir, map: Attribute) -> Option<Attribute> {
    let ctx = ir.context();
    let map = map_of(ctx, Some(map))?;
    let unique = without_duplicates(map);
    (unique.results.len() < map.results.len()).then(|| ctx.affine_map_attr(unique))
}

#[native_constraint(WithSortedResults)]
fn with_sorted_results_of(ir: &Ir, map: Attribute) -> Option<Attribute> {
    let ctx = ir.context();
    Some(ctx.affine_map_attr(with_sorted_results(map_of(ctx, Some(map))?)?))
}

#[native_constraint]
fn has_single_result(ir: &Ir, map: Attribute) -> bool {
    map_of(ir.context(), Some(map)).is_some_and(|map| map.results.len() == 1)
}

#[native_constraint]
fn merged_with_operands(
    ir: &Ir,
    root: Op,
    map: Attribute,
    operands: &[Value],
) -> Option<(Attribute, Vec<Value>)> {
    let ctx = ir.context();
    let ValueMap { map, operands } = ValueMap::new(map_of(ctx, Some(map))?, operands.to_vec())?;
    let producer = |result: &AffineExpr| {
        let nth = match map.nodes[result.index()] {
            AffineNode::Dim(nth) => nth,
            AffineNode::Symbol(nth) => map.n_dims + nth,
            _ => return None,
        };
        let op = operands[nth as usize].defining_op(ir).filter(|op| op.name(ir) == root.name(ir))?;
        ValueMap::new(map_of(ctx, op.attr_str(ir, "map"))?, op.operands(ir).collect())
    };
    let producers: Vec<Option<ValueMap>> = map.results.iter().map(producer).collect();
    if producers.iter().all(Option::is_none) {
        return None;
    }
    let mut builder = AffineBuilder::new();
    let exprs = import(&mut builder, &map.nodes, |leaf| leaf);
    let kept = map.results.iter().zip(&producers).filter(|(_, producer)| producer.is_none());
    let mut results: Vec<AffineExpr> = kept.map(|(result, _)| exprs[result.index()]).collect();
    let (dims, symbols) = operands.split_at(map.n_dims as usize);
    let (mut dims, mut symbols) = (dims.to_vec(), symbols.to_vec());
    for producer in producers.into_iter().flatten() {
        let (dim_shift, symbol_shift) = (dims.len() as u32, symbols.len() as u32);
        let exprs = import(&mut builder, &producer.map.nodes, |leaf| match leaf {
            AffineNode::Dim(nth) => AffineNode::Dim(dim_shift + nth),
            AffineNode::Symbol(nth) => AffineNode::Symbol(symbol_shift + nth),
            other => other,
        });
        results.extend(producer.map.results.iter().map(|result| exprs[result.index()]));
        let (more_dims, more_symbols) = producer.operands.split_at(producer.map.n_dims as usize);
        dims.extend(more_dims);
        symbols.extend(more_symbols);
    }
    let merged = builder.finish_map(dims.len() as u32, symbols.len() as u32, &results);
    dims.append(&mut symbols);
    Some((ctx.affine_map_attr(merged), dims))
}

/// Adds the patterns of canonicalize.pdll to the set, once.
macro_rules! from_pdll {
    ($($op:ty),*) => {
        $(impl $op {
            /// Adds the patterns of canonicalize.pdll.
            pub fn canonicalization_patterns(_: &mut RewritePatternSet) {}
        })*
    };
}
from_pdll!(
    AffineMinOp,
    AffineMaxOp,
    AffineLoadOp,
    AffineStoreOp,
    AffinePrefetchOp,
    AffineVectorLoadOp,
    AffineVectorStoreOp
);

impl AffineApplyOp {
    /// Adds the patterns of canonicalize.pdll, for all operations.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
    }
}

impl AffineIfOp {
    /// Adds the patterns that inline a region, which PDLL cannot say.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<AffineIfOp>(|op, rewriter| erase_empty_else(op.op(), rewriter)).name("SimplifyDeadElse");
        set.add_fn::<AffineIfOp>(|op, rewriter| inline_known(op.op(), rewriter)).name("AlwaysTrueOrFalseIf");
    }
}

/// Erases an `else` that only yields.
fn erase_empty_else(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let block = region(rewriter, op, 1).and_then(|region| region.entry(rewriter));
    let Some(block) = block.filter(|_| op.n_results(rewriter) == 0) else { return Ok(false) };
    if block.first_op(rewriter) != block.last_op(rewriter) {
        return Ok(false);
    }
    rewriter.modify_op_in_place(op, |rewriter| rewriter.erase_block(block))??;
    Ok(true)
}

/// Replaces an `if` whose condition is known by one of its blocks.
fn inline_known(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let condition = op.attr_str(rewriter, "condition").map(|attr| attr.data(rewriter.context()));
    let Some(AttributeData::IntegerSet(set)) = condition else { return Ok(false) };
    let [(constraint, true)] = set.constraints[..] else { return Ok(false) };
    let value = match set.nodes[constraint.index()] {
        AffineNode::Constant(value @ (0 | 1)) => value,
        _ => return Ok(false),
    };
    // `1 == 0` is the empty set, `0 == 0` the universe. Only without inputs can the former be written otherwise.
    let nth = usize::from(value == 1);
    let Some(block) = region(rewriter, op, nth).and_then(|region| region.entry(rewriter)) else {
        if nth == 1 && op.n_results(rewriter) == 0 {
            rewriter.erase_op(op)?;
            return Ok(true);
        }
        return Ok(false);
    };
    let Some(last) = block.last_op(rewriter) else { return Ok(false) };
    rewriter.inline_block_before(block, op, &[])?;
    let values = operands(rewriter, last);
    rewriter.replace_op(op, &values[..])?;
    rewriter.erase_op(last)?;
    Ok(true)
}

/// A size in a basis. Equal values and equal numbers are equal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Size {
    Static(i64),
    Value(Value),
    /// The outermost index has no bound.
    Unbounded,
}

impl Size {
    /// Returns the number, if the size is one or a constant.
    fn constant(self, ir: &Ir) -> Option<i64> {
        match self {
            Size::Static(size) => Some(size),
            Size::Value(value) => index_constant(ir, value),
            Size::Unbounded => None,
        }
    }
}

/// Returns the basis, of `static_basis` and values.
fn mixed_basis(ir: &Ir, op: Op, dynamic: &[Value]) -> Vec<Size> {
    let mut values = dynamic.iter();
    let size = |size: i64| match size {
        pdll::ir::DYNAMIC => values.next().map_or(Size::Static(size), |value| Size::Value(*value)),
        size => Size::Static(size),
    };
    static_basis(ir, op).into_iter().map(size).collect()
}

/// The parts of `affine.delinearize_index`.
struct Delinearize {
    op: Op,
    linear: Value,
    basis: Vec<Size>,
    n_results: usize,
}

impl Delinearize {
    fn new(ir: &Ir, op: Op) -> Option<Delinearize> {
        let values = operands(ir, op);
        let (linear, dynamic) = values.split_first()?;
        let (basis, n_results) = (mixed_basis(ir, op, dynamic), op.n_results(ir));
        Some(Delinearize { op, linear: *linear, basis, n_results })
    }

    /// Returns the operation that defines a value, if it is one.
    fn of(ir: &Ir, value: Value) -> Option<Delinearize> {
        let op = value.defining_op(ir).filter(|op| op.name_text(ir) == "affine.delinearize_index")?;
        Delinearize::new(ir, op)
    }

    fn has_outer_bound(&self) -> bool {
        self.basis.len() == self.n_results
    }

    /// Returns the basis with a size for each result.
    fn padded(&self) -> Vec<Size> {
        padded(&self.basis, self.n_results)
    }
}

/// The parts of `affine.linearize_index`.
struct Linearize {
    op: Op,
    indices: Vec<Value>,
    basis: Vec<Size>,
    is_disjoint: bool,
}

impl Linearize {
    fn new(ir: &Ir, op: Op) -> Linearize {
        let indices = operand_group(ir, op, 0);
        let basis = mixed_basis(ir, op, &operand_group(ir, op, 1));
        Linearize { op, indices, basis, is_disjoint: op.attr_str(ir, "disjoint").is_some() }
    }

    fn has_outer_bound(&self) -> bool {
        self.basis.len() == self.indices.len()
    }

    /// Returns the basis with a size for each index.
    fn padded(&self) -> Vec<Size> {
        padded(&self.basis, self.indices.len())
    }

    /// Returns the disjoint operation that defines a value, if it is one.
    fn disjoint_of(ir: &Ir, value: Value) -> Option<Linearize> {
        let op = value.defining_op(ir).filter(|op| op.name_text(ir) == "affine.linearize_index")?;
        Some(Linearize::new(ir, op)).filter(|linearize| linearize.is_disjoint)
    }
}

fn padded(basis: &[Size], n: usize) -> Vec<Size> {
    let missing = n.saturating_sub(basis.len());
    std::iter::repeat_n(Size::Unbounded, missing).chain(basis.iter().copied()).collect()
}

/// Returns the static basis and the values of a basis. An unbounded first size is left out.
fn split_basis(basis: &[Size]) -> (Vec<i64>, Vec<Value>) {
    let (mut sizes, mut values) = (Vec::new(), Vec::new());
    for size in basis {
        match size {
            Size::Static(size) => sizes.push(*size),
            Size::Value(value) => {
                sizes.push(pdll::ir::DYNAMIC);
                values.push(*value);
            }
            Size::Unbounded => {}
        }
    }
    (sizes, values)
}

/// Creates `affine.delinearize_index`.
fn delinearize(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    linear: Value,
    basis: &[Size],
    has_outer_bound: bool,
) -> Op {
    let ctx = rewriter.context().clone();
    let has_outer_bound = has_outer_bound && basis.first() != Some(&Size::Unbounded);
    let (sizes, dynamic) = split_basis(basis);
    let types = vec![ctx.index_type(); sizes.len() + usize::from(!has_outer_bound)];
    let values: Vec<Value> = std::iter::once(linear).chain(dynamic).collect();
    let attrs = [(ctx.identifier("static_basis"), ctx.dense_i64_array_attr(&sizes))];
    let state = OperationState::new(ctx.op_name("affine.delinearize_index"), loc);
    rewriter.create_op(&state.operands(&values).result_types(&types).attrs(&attrs))
}

/// Creates `affine.linearize_index`.
fn linearize(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    indices: &[Value],
    basis: &[Size],
    is_disjoint: bool,
) -> Op {
    let ctx = rewriter.context().clone();
    let (sizes, dynamic) = split_basis(basis);
    let segments = pdll::__private::ods_support::sizes_attr(&ctx, &[indices.len(), dynamic.len()]);
    let values: Vec<Value> = indices.iter().copied().chain(dynamic).collect();
    let mut attrs = vec![
        (ctx.identifier("static_basis"), ctx.dense_i64_array_attr(&sizes)),
        (ctx.identifier(OPERAND_SEGMENT_SIZES), segments),
    ];
    if is_disjoint {
        attrs.push((ctx.identifier("disjoint"), ctx.unit_attr()));
    }
    let (name, types) = (ctx.op_name("affine.linearize_index"), [ctx.index_type()]);
    rewriter.create_op(&OperationState::new(name, loc).operands(&values).result_types(&types).attrs(&attrs))
}

/// Creates `arith.constant 0 : index`.
fn zero(rewriter: &mut PatternRewriter<'_>, loc: Location) -> Value {
    let ctx = rewriter.context().clone();
    let index = ctx.index_type();
    let attrs = [(ctx.identifier("value"), ctx.integer_attr(index, 0))];
    let state = OperationState::new(ctx.op_name("arith.constant"), loc);
    rewriter.create_op(&state.attrs(&attrs).result_types(&[index])).result(rewriter, 0)
}

fn results(ir: &Ir, op: Op) -> Vec<Value> {
    op.results(ir).collect()
}

impl AffineDelinearizeIndexOp {
    /// Adds the patterns. PDLL cannot create a number of results that is computed.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<Self>(|op, rewriter| cancel_exact_tail(op.op(), rewriter))
            .name("CancelDelinearizeOfLinearizeDisjointExactTail");
        set.add_fn::<Self>(|op, rewriter| split_last(op.op(), rewriter))
            .name("SplitDelinearizeSpanningLastLinearizeArg");
        set.add_fn::<Self>(|op, rewriter| drop_unit_sizes(op.op(), rewriter)).name("DropUnitExtentBasis");
    }
}

/// Replaces results whose size is 1 by zero.
fn drop_unit_sizes(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(parts) = Delinearize::new(rewriter, op) else { return Ok(false) };
    let sizes = parts.padded();
    let is_unit: Vec<bool> = sizes.iter().map(|size| size.constant(rewriter) == Some(1)).collect();
    if !is_unit.contains(&true) {
        return Ok(false);
    }
    let loc = op.loc(rewriter);
    let zero = zero(rewriter, loc);
    let kept = sizes.iter().zip(&is_unit).filter(|(_, is_unit)| !**is_unit);
    let kept: Vec<Size> = kept.map(|(size, _)| *size).collect();
    let mut indices = Vec::new();
    if !kept.is_empty() {
        let new = delinearize(rewriter, loc, parts.linear, &kept, true);
        indices = results(rewriter, new);
    }
    let mut indices = indices.into_iter();
    let values: Vec<Value> =
        is_unit.iter().map(|is_unit| if *is_unit { zero } else { indices.next().unwrap_or(zero) }).collect();
    rewriter.replace_op(op, &values[..])?;
    Ok(true)
}

/// Cancels the common end of the bases of a number that is made of disjoint indices, and split again.
fn cancel_exact_tail(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(split) = Delinearize::new(rewriter, op) else { return Ok(false) };
    let Some(made) = Linearize::disjoint_of(rewriter, split.linear) else { return Ok(false) };
    let pairs = made.basis.iter().rev().zip(split.basis.iter().rev());
    let n = pairs.take_while(|(a, b)| a == b).count();
    if n == 0 {
        return Ok(false);
    }
    if n == made.basis.len() && n == split.basis.len() && made.indices.len() == split.n_results {
        rewriter.replace_op(op, &made.indices[..])?;
        return Ok(true);
    }
    let (indices, tail) = made.indices.split_at(made.indices.len() - n);
    let (of_made, of_split) = (&made.basis[..made.basis.len() - n], &split.basis[..split.basis.len() - n]);
    let (made_loc, split_loc) = (made.op.loc(rewriter), op.loc(rewriter));
    let linear = linearize(rewriter, made_loc, indices, of_made, made.is_disjoint).result(rewriter, 0);
    let new = delinearize(rewriter, split_loc, linear, of_split, split.has_outer_bound());
    let mut values = results(rewriter, new);
    values.extend(tail);
    rewriter.replace_op(op, &values[..])?;
    Ok(true)
}

/// Splits the last of disjoint indices separately, if the last sizes of the basis make up its size.
fn split_last(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(split) = Delinearize::new(rewriter, op) else { return Ok(false) };
    let Some(made) = Linearize::disjoint_of(rewriter, split.linear) else { return Ok(false) };
    let (Some(Size::Static(target)), Some(last)) = (made.basis.last(), made.indices.last()) else {
        return Ok(false);
    };
    let (mut product, mut n) = (1_i64, 0);
    for size in split.basis.iter().rev() {
        let Size::Static(size) = size else { return Ok(false) };
        product = product.saturating_mul(*size);
        n += 1;
        if product >= *target {
            break;
        }
    }
    if product != *target || n < 2 {
        return Ok(false);
    }
    let (outer, inner) = split.basis.split_at(split.basis.len() - n);
    let (made_loc, split_loc) = (made.op.loc(rewriter), op.loc(rewriter));
    let indices = &made.indices[..made.indices.len() - 1];
    let basis = &made.basis[..made.basis.len() - 1];
    let linear = linearize(rewriter, made_loc, indices, basis, made.is_disjoint).result(rewriter, 0);
    let front = delinearize(rewriter, split_loc, linear, outer, split.has_outer_bound());
    let back = delinearize(rewriter, split_loc, *last, inner, true);
    let mut values = results(rewriter, front);
    values.extend(results(rewriter, back));
    rewriter.replace_op(op, &values[..])?;
    Ok(true)
}

impl AffineLinearizeIndexOp {
    /// Adds the patterns. PDLL cannot create a number of results that is computed.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<Self>(|op, rewriter| cancel_portions(op.op(), rewriter))
            .name("CancelLinearizeOfDelinearizePortion");
        set.add_fn::<Self>(|op, rewriter| drop_leading_zero(op.op(), rewriter))
            .name("DropLinearizeLeadingZero");
        set.add_fn::<Self>(|op, rewriter| drop_unit_components(op.op(), rewriter))
            .name("DropLinearizeUnitComponentsIfDisjointOrZero");
    }
}

/// Drops indices of size 1 that are zero.
fn drop_unit_components(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let parts = Linearize::new(rewriter, op);
    let (mut indices, mut basis) = (Vec::new(), Vec::new());
    for (index, size) in parts.indices.iter().zip(parts.padded()) {
        let is_zero = parts.is_disjoint || index_constant(rewriter, *index) == Some(0);
        if !(size.constant(rewriter) == Some(1) && is_zero) {
            indices.push(*index);
            basis.push(size);
        }
    }
    if indices.len() == parts.indices.len() {
        return Ok(false);
    }
    let loc = op.loc(rewriter);
    let value = match indices.is_empty() {
        true => zero(rewriter, loc),
        false => linearize(rewriter, loc, &indices, &basis, parts.is_disjoint).result(rewriter, 0),
    };
    rewriter.replace_op(op, value)?;
    Ok(true)
}

/// Drops a first index that is zero.
fn drop_leading_zero(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let parts = Linearize::new(rewriter, op);
    let Some((first, rest)) = parts.indices.split_first() else { return Ok(false) };
    if index_constant(rewriter, *first) != Some(0) {
        return Ok(false);
    }
    if rest.is_empty() {
        rewriter.replace_op(op, *first)?;
        return Ok(true);
    }
    let basis = if parts.has_outer_bound() { &parts.basis[1..] } else { &parts.basis[..] };
    let loc = op.loc(rewriter);
    let value = linearize(rewriter, loc, rest, basis, parts.is_disjoint).result(rewriter, 0);
    rewriter.replace_op(op, value)?;
    Ok(true)
}

/// Indices that are consecutive results of one operation that splits a number.
struct Run {
    split: Delinearize,
    /// The first index.
    start: usize,
    /// The first result.
    result: usize,
    len: usize,
}

/// Returns the runs of indices, at most one for each operation that splits a number.
fn runs(ir: &Ir, parts: &Linearize) -> Vec<Run> {
    let (indices, sizes) = (&parts.indices, parts.padded());
    let mut runs: Vec<Run> = Vec::new();
    let mut at = 0;
    while at < indices.len() {
        let next = at + 1;
        let start = std::mem::replace(&mut at, next);
        let Some(split) = Delinearize::of(ir, indices[start]) else { continue };
        let Some(result) = indices[start].result_index(ir) else { continue };
        let of_split = split.padded();
        let are_equal = of_split[result] == sizes[start];
        let are_first = start == 0 && result == 0;
        let is_bounded = parts.is_disjoint && of_split[result] == Size::Unbounded;
        if !(are_equal || are_first || is_bounded) {
            continue;
        }
        let is_next = |n: &usize| {
            indices[start + n] == split.op.result(ir, result + n) && sizes[start + n] == of_split[result + n]
        };
        let n_more = (indices.len() - start).min(split.n_results - result);
        let len = 1 + (1..n_more).take_while(is_next).count();
        if len <= 1 || runs.iter().any(|run| run.split.op == split.op) {
            continue;
        }
        runs.push(Run { split, start, result, len });
        at = start + len;
    }
    runs
}

/// Cancels runs of indices that result from splitting one number.
fn cancel_portions(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let parts = Linearize::new(rewriter, op);
    let runs = runs(rewriter, &parts);
    if runs.is_empty() {
        return Ok(false);
    }
    let (sizes, loc) = (parts.padded(), op.loc(rewriter));
    let (mut indices, mut basis, mut end) = (Vec::new(), Vec::new(), 0);
    let mut replacements = Vec::new();
    for run in &runs {
        indices.extend(&parts.indices[end..run.start]);
        basis.extend(&sizes[end..run.start]);
        end = run.start + run.len;
        let merged = &sizes[run.start..end];
        let mut guarded = rewriter.insertion_guard();
        guarded.set_insertion_point(run.split.op);
        let size = product(&mut guarded, loc, merged);
        if run.len == run.split.n_results {
            indices.push(run.split.linear);
            basis.push(size);
            continue;
        }
        let mut of_split = run.split.padded();
        of_split.splice(run.result..run.result + run.len, [size]);
        let split_loc = run.split.op.loc(&guarded);
        let new = delinearize(&mut guarded, split_loc, run.split.linear, &of_split, true);
        let combined = new.result(&guarded, run.result);
        let rest = delinearize(&mut guarded, split_loc, combined, merged, true);
        let mut values = results(&guarded, new);
        values.splice(run.result..=run.result, results(&guarded, rest));
        replacements.push((run.split.op, values));
        indices.push(combined);
        basis.push(size);
    }
    indices.extend(&parts.indices[end..]);
    basis.extend(&sizes[end..]);
    let value = linearize(rewriter, loc, &indices, &basis, parts.is_disjoint).result(rewriter, 0);
    rewriter.replace_op(op, value)?;
    for (split, values) in replacements {
        rewriter.replace_op(split, &values[..])?;
    }
    Ok(true)
}

/// Returns the product of sizes, which `affine.apply` computes if some are values.
fn product(rewriter: &mut PatternRewriter<'_>, loc: Location, sizes: &[Size]) -> Size {
    let ctx = rewriter.context().clone();
    let mut builder = AffineBuilder::new();
    let (mut product, mut values) = (builder.constant(1), Vec::new());
    for size in sizes {
        let factor = match (*size, size.constant(rewriter)) {
            (Size::Unbounded, _) => return Size::Unbounded,
            (_, Some(size)) => builder.constant(size),
            (Size::Value(value), None) => {
                values.push(value);
                builder.symbol(values.len() as u32 - 1)
            }
            (Size::Static(size), None) => builder.constant(size),
        };
        product = builder.mul(product, factor);
    }
    if let AffineNode::Constant(size) = builder.node(product) {
        return Size::Static(size);
    }
    let map: AffineMap = builder.finish_map(0, values.len() as u32, &[product]);
    debug_assert_eq!(Space::of(&map).n_inputs(), values.len(), "a symbol for each value");
    let attrs = [(ctx.identifier("map"), ctx.affine_map_attr(map))];
    let state = OperationState::new(ctx.op_name("affine.apply"), loc);
    let types = [ctx.index_type()];
    let op = rewriter.create_op(&state.operands(&values).result_types(&types).attrs(&attrs));
    Size::Value(op.result(rewriter, 0))
}
