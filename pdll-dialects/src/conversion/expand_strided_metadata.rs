//! `expand-strided-metadata`: views of memrefs become one `memref.reinterpret_cast` of the buffer, with offset, sizes and strides computed.
//!
//! In: `memref.subview`, `expand_shape` and `collapse_shape`, and metadata of buffers that casts, allocations and globals define. Out: metadata of
//! the first buffer, and `affine.apply` for what its type does not say.
//! MLIR: ExpandStridedMetadata.cpp. Differs: several dynamic sizes in a group of `expand_shape` are taken from its shape, where MLIR crashes.

use pdll::ir::{
    AffineBuilder, AffineExpr, AffineMap, Context, DYNAMIC, Ir, Location, Op, Type, TypeData, Value,
};
use pdll::ods::OpDef;
use pdll::pass::{Pass, PassFailure, PassRun};
use pdll::rewrite::{
    GreedyRewriteConfig, PatternRewriter, RewriteError, RewritePatternSet, apply_patterns_greedily_below,
};

use super::build::{index, op};
use crate::affine::apply::composed_apply;
use crate::memref::dropped_memref_dims;
use crate::memref::ops::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, CollapseShapeOp, ExpandShapeOp,
    ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GetGlobalOp, MemorySpaceCastOp,
    ReinterpretCastOp, SubViewOp,
};
use crate::parts::operand_group;
use crate::shaped::{
    Mixed, Slice, defined_by, has_identity_layout, kept, mix, n_dynamic, numbers, reassociation,
    saturating_mul, shape_of, strides_and_offset,
};

/// The pass `expand-strided-metadata`.
#[derive(Copy, Clone, Debug, Default)]
pub struct ExpandStridedMetadata;

impl Pass for ExpandStridedMetadata {
    fn argument(&self) -> &str {
        "expand-strided-metadata"
    }

    fn name(&self) -> &str {
        "ExpandStridedMetadataPass"
    }

    fn description(&self) -> &str {
        "Expand memref operations into easier to analyze constructs"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let mut set = RewritePatternSet::new(run.context());
        populate_expand_strided_metadata_patterns(&mut set);
        let (patterns, root) = (set.freeze()?, run.op());
        let outcome =
            apply_patterns_greedily_below(run.ir_mut(), root, &patterns, &GreedyRewriteConfig::default())?;
        run.count("num-rewrites", "number of rewrites", outcome.rewrites);
        Ok(())
    }
}

/// Adds the patterns: of views, and of metadata of what defines a buffer.
pub fn populate_expand_strided_metadata_patterns(set: &mut RewritePatternSet) {
    set.add_fn::<SubViewOp>(|view, rewriter| replace_view(view.op(), rewriter, of_subview))
        .name("SubviewFolder");
    set.add_fn::<ExpandShapeOp>(|view, rewriter| replace_view(view.op(), rewriter, of_expansion))
        .name("ExpandShapeFolder");
    set.add_fn::<CollapseShapeOp>(|view, rewriter| replace_view(view.op(), rewriter, of_collapse))
        .name("CollapseShapeFolder");
    set.add_fn::<ExtractStridedMetadataOp>(of_view).name("ExtractStridedMetadataOpViewFolder");
    set.add_fn::<ExtractStridedMetadataOp>(of_allocation).name("ExtractStridedMetadataOpAllocFolder");
    set.add_fn::<ExtractStridedMetadataOp>(of_global).name("ExtractStridedMetadataOpGetGlobalFolder");
    set.add_fn::<ExtractAlignedPointerAsIndexOp>(of_pointer)
        .name("RewriteExtractAlignedPointerAsIndexOfViewLikeOp");
    set.add_fn::<ExtractStridedMetadataOp>(of_reinterpret_cast)
        .name("ExtractStridedMetadataOpReinterpretCastFolder");
    set.add_fn::<ExtractStridedMetadataOp>(of_cast).name("ExtractStridedMetadataOpCastFolder");
    set.add_fn::<ExtractStridedMetadataOp>(of_memory_space_cast)
        .name("ExtractStridedMetadataOpMemorySpaceCastFolder");
    set.add_fn::<ExtractStridedMetadataOp>(of_assumed_alignment)
        .name("ExtractStridedMetadataOpAssumeAlignmentFolder");
    set.add_fn::<ExtractStridedMetadataOp>(of_metadata)
        .name("ExtractStridedMetadataOpExtractStridedMetadataFolder");
}

/// A buffer, and where the elements of a view of it are.
struct Metadata {
    base: Value,
    offset: Mixed,
    sizes: Vec<Mixed>,
    strides: Vec<Mixed>,
}

impl Metadata {
    /// Creates `memref.extract_strided_metadata`. What the type of the source says are numbers.
    fn extract(rewriter: &mut PatternRewriter<'_>, loc: Location, source: Value) -> Option<Metadata> {
        let (ctx, ty) = (rewriter.context().clone(), source.ty(rewriter));
        let (strides, offset) = strides_and_offset(&ctx, ty)?;
        let new = extract(rewriter, loc, source);
        let results: Vec<Value> = new.results(rewriter).collect();
        let [base, offset_value, rest @ ..] = &results[..] else { return None };
        let (sizes, stride_values) = rest.split_at(rest.len() / 2);
        Some(Metadata {
            base: *base,
            offset: known_or(offset, *offset_value),
            sizes: sizes.iter().copied().map(Mixed::Value).collect(),
            strides: strides
                .iter()
                .zip(stride_values)
                .map(|(known, value)| known_or(*known, *value))
                .collect(),
        })
    }
}

fn known_or(known: i64, value: Value) -> Mixed {
    if known == DYNAMIC { Mixed::Value(value) } else { Mixed::Static(known) }
}

/// Creates `memref.extract_strided_metadata`.
fn extract(rewriter: &mut PatternRewriter<'_>, loc: Location, source: Value) -> Op {
    let ctx = rewriter.context().clone();
    let ty = source.ty(rewriter);
    let mut types = vec![base_type(&ctx, ty)];
    types.resize(2 + 2 * shape_of(&ctx, ty).len(), ctx.index_type());
    ExtractStridedMetadataOp::create_with(rewriter, loc, &types, &[source], &[]).op()
}

/// Returns the type of a buffer without dimensions.
fn base_type(ctx: &Context, ty: Type) -> Type {
    match ty.data(ctx) {
        TypeData::MemRef { element, memory_space, .. } => ctx.intern_type(TypeData::MemRef {
            shape: [].as_slice().into(),
            element: *element,
            layout: None,
            memory_space: *memory_space,
        }),
        _ => ty,
    }
}

/// Returns the map of symbols that an expression is.
fn map_of_symbols(n: u32, make: impl FnOnce(&mut AffineBuilder, &[AffineExpr]) -> AffineExpr) -> AffineMap {
    let mut builder = AffineBuilder::new();
    let symbols: Vec<AffineExpr> = (0..n).map(|nth| builder.symbol(nth)).collect();
    let result = make(&mut builder, &symbols);
    builder.finish_map(0, n, &[result])
}

/// Returns the product of numbers and values.
fn product(rewriter: &mut PatternRewriter<'_>, loc: Location, factors: &[Mixed]) -> Mixed {
    let map = map_of_symbols(factors.len() as u32, |builder, symbols| {
        let one = builder.constant(1);
        symbols.iter().fold(one, |product, symbol| builder.mul(product, *symbol))
    });
    composed_apply(rewriter, loc, &map, factors)
}

/// Returns a value for a number.
fn valued(rewriter: &mut PatternRewriter<'_>, loc: Location, entry: Mixed) -> Value {
    match entry {
        Mixed::Static(number) => index(rewriter, loc, number),
        Mixed::Value(value) => value,
    }
}

// Views

/// Replaces a view by a cast of the buffer, whose metadata a function computes from those of the source.
fn replace_view(
    view: Op,
    rewriter: &mut PatternRewriter<'_>,
    make: fn(Op, &mut PatternRewriter<'_>) -> Option<Metadata>,
) -> Result<bool, RewriteError> {
    let (loc, ty) = (view.loc(rewriter), view.result(rewriter, 0).ty(rewriter));
    let source = view.operand(rewriter, 0);
    if strides_and_offset(rewriter.context(), source.ty(rewriter)).is_none() {
        let reason = "expected a source with strides and an offset";
        return Ok(rewriter.notify_match_failure(view, || reason.to_owned()));
    }
    let Some(Metadata { base, offset, sizes, strides }) = make(view, rewriter) else { return Ok(false) };
    let slice = Slice { offsets: vec![offset], sizes, strides };
    let cast: ReinterpretCastOp = slice.create(rewriter, loc, &[ty], &[base]);
    rewriter.replace_op(view, cast.op())?;
    Ok(true)
}

/// Returns the metadata of `memref.subview`: strides are multiplied, and the offsets of the dimensions added.
fn of_subview(view: Op, rewriter: &mut PatternRewriter<'_>) -> Option<Metadata> {
    let (ctx, loc) = (rewriter.context().clone(), view.loc(rewriter));
    let (source, ty) = (view.operand(rewriter, 0), view.result(rewriter, 0).ty(rewriter));
    let slice = Slice::of(rewriter, view, 1);
    let dropped = dropped_memref_dims(&ctx, source.ty(rewriter), ty, &slice.sizes)?;
    let from = Metadata::extract(rewriter, loc, source)?;
    let mut strides = Vec::new();
    let mut terms = vec![from.offset];
    for ((stride, origin), offset) in slice.strides.iter().zip(&from.strides).zip(&slice.offsets) {
        strides.push(product(rewriter, loc, &[*stride, *origin]));
        terms.extend([*offset, *origin]);
    }
    let sum = map_of_symbols(terms.len() as u32, |builder, symbols| {
        let (first, pairs) = (symbols[0], symbols[1..].chunks_exact(2));
        pairs.fold(first, |sum, pair| {
            let term = builder.mul(pair[0], pair[1]);
            builder.add(sum, term)
        })
    });
    let offset = composed_apply(rewriter, loc, &sum, &terms);
    Some(Metadata {
        base: from.base,
        offset,
        sizes: kept(&slice.sizes, &dropped),
        strides: kept(&strides, &dropped),
    })
}

/// Returns the metadata of a reshape: those that a function returns for each group of dimensions.
fn of_reshape(
    view: Op,
    rewriter: &mut PatternRewriter<'_>,
    mut group: impl FnMut(&mut PatternRewriter<'_>, usize, &[usize], &Metadata) -> (Vec<Mixed>, Vec<Mixed>),
) -> Option<Metadata> {
    let (ctx, loc) = (rewriter.context().clone(), view.loc(rewriter));
    let (source, ty) = (view.operand(rewriter, 0), view.result(rewriter, 0).ty(rewriter));
    let from = Metadata::extract(rewriter, loc, source)?;
    if from.sizes.is_empty() {
        let ones = vec![Mixed::Static(1); shape_of(&ctx, ty).len()];
        return Some(Metadata { sizes: ones.clone(), strides: ones, ..from });
    }
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for (nth, dims) in reassociation(rewriter, view).into_iter().enumerate() {
        let dims: Vec<usize> = dims.into_iter().filter_map(|dim| usize::try_from(dim).ok()).collect();
        let (more_sizes, more_strides) = group(rewriter, nth, &dims, &from);
        sizes.extend(more_sizes);
        strides.extend(more_strides);
    }
    Some(Metadata { sizes, strides, ..from })
}

/// Returns the metadata of `memref.expand_shape`. One dynamic size of a group is the quotient of the original size by the others.
fn of_expansion(view: Op, rewriter: &mut PatternRewriter<'_>) -> Option<Metadata> {
    let ctx = rewriter.context().clone();
    let (loc, shape) = (view.loc(rewriter), shape_of(&ctx, view.result(rewriter, 0).ty(rewriter)).to_vec());
    let output = mix(&numbers(rewriter, view, "static_output_shape"), &operand_group(rewriter, view, 1));
    of_reshape(view, rewriter, |rewriter, nth, dims, from| {
        let group: Vec<i64> = dims.iter().filter_map(|dim| shape.get(*dim).copied()).collect();
        let (Some(origin), Some(size)) = (from.strides.get(nth).copied(), from.sizes.get(nth).copied())
        else {
            return (Vec::new(), Vec::new());
        };
        if n_dynamic(&group) > 1 {
            let sizes: Vec<Mixed> = dims.iter().filter_map(|dim| output.get(*dim).copied()).collect();
            let strides = (0..sizes.len()).map(|at| {
                let factors: Vec<Mixed> =
                    std::iter::once(origin).chain(sizes[at + 1..].iter().copied()).collect();
                product(rewriter, loc, &factors)
            });
            return (sizes.clone(), strides.collect());
        }
        let dynamic = group.iter().position(|size| *size == DYNAMIC);
        let known = group.iter().filter(|size| **size != DYNAMIC);
        let known = known.fold(1, |product, size| saturating_mul(product, *size));
        let mut sizes: Vec<Mixed> = group.iter().copied().map(Mixed::Static).collect();
        if let Some(at) = dynamic {
            let quotient = map_of_symbols(1, |builder, symbols| {
                let by = builder.constant(known);
                builder.floor_div(symbols[0], by)
            });
            sizes[at] = composed_apply(rewriter, loc, &quotient, &[size]);
        }
        // The products of the static sizes behind each dimension.
        let mut behind = vec![1; group.len()];
        for at in (1..group.len()).rev() {
            behind[at - 1] = match group[at] {
                DYNAMIC => behind[at],
                size => saturating_mul(behind[at], size),
            };
        }
        let strides = behind.iter().enumerate().map(|(at, behind)| {
            if dynamic.is_none_or(|dynamic| at >= dynamic) {
                return product(rewriter, loc, &[origin, Mixed::Static(*behind)]);
            }
            let map = map_of_symbols(2, |builder, symbols| {
                let (factor, divisor) = (builder.constant(*behind), builder.constant(known));
                let scaled = builder.mul(symbols[0], factor);
                let quotient = builder.floor_div(scaled, divisor);
                builder.mul(quotient, symbols[1])
            });
            composed_apply(rewriter, loc, &map, &[size, origin])
        });
        let strides = strides.collect();
        (sizes, strides)
    })
}

/// Returns the metadata of `memref.collapse_shape`. The stride of a group is that of its last dimension whose size is not one.
fn of_collapse(view: Op, rewriter: &mut PatternRewriter<'_>) -> Option<Metadata> {
    let ctx = rewriter.context().clone();
    let (loc, ty) = (view.loc(rewriter), view.result(rewriter, 0).ty(rewriter));
    let shape = shape_of(&ctx, ty).to_vec();
    let from_shape = shape_of(&ctx, view.operand(rewriter, 0).ty(rewriter)).to_vec();
    let (strides, _) = strides_and_offset(&ctx, ty)?;
    of_reshape(view, rewriter, |rewriter, nth, dims, from| {
        let size = match shape.get(nth) {
            Some(&DYNAMIC) | None => {
                let factors = dims.iter().filter_map(|dim| match *from_shape.get(*dim)? {
                    DYNAMIC => from.sizes.get(*dim).copied(),
                    size => Some(Mixed::Static(size)),
                });
                product(rewriter, loc, &factors.collect::<Vec<Mixed>>())
            }
            Some(size) => Mixed::Static(*size),
        };
        let stride_of = |dim: &usize| from.strides.get(*dim).copied();
        let last = dims.iter().rfind(|dim| from_shape.get(**dim) != Some(&1));
        let stride = last.and_then(stride_of).or_else(|| match strides.get(nth) {
            Some(&DYNAMIC) => {
                dims.iter().filter_map(stride_of).find(|stride| matches!(stride, Mixed::Value(_)))
            }
            known => known.copied().map(Mixed::Static),
        });
        (vec![size], stride.into_iter().collect())
    })
}

// Metadata

/// Replaces the results of `memref.extract_strided_metadata`; without a base, which must be unused, only the others.
fn replace_metadata(
    root: Op,
    rewriter: &mut PatternRewriter<'_>,
    base: Option<Value>,
    rest: impl IntoIterator<Item = Mixed>,
) -> Result<bool, RewriteError> {
    let loc = root.loc(rewriter);
    let rest: Vec<Value> = rest.into_iter().map(|entry| valued(rewriter, loc, entry)).collect();
    let results: Vec<Value> = root.results(rewriter).collect();
    if let Some(base) = base {
        let all: Vec<Value> = std::iter::once(base).chain(rest).collect();
        rewriter.replace_op(root, &all[..])?;
        return Ok(true);
    }
    for (result, value) in results.into_iter().skip(1).zip(rest) {
        rewriter.replace_all_uses_with(result, value)?;
    }
    rewriter.erase_op(root)?;
    Ok(true)
}

/// Returns the source of the metadata, defined by a `T`.
fn source_of<T: OpDef>(ir: &Ir, root: Op) -> Option<Op> {
    defined_by::<T>(ir, root.operand(ir, 0)).map(OpDef::op)
}

/// Returns the buffer that a contiguous memref is, if the metadata's base is used.
fn contiguous_base(root: Op, rewriter: &mut PatternRewriter<'_>) -> Option<Value> {
    let (loc, base) = (root.loc(rewriter), root.result(rewriter, 0));
    if base.use_empty(rewriter) {
        return None;
    }
    let (source, ty) = (root.operand(rewriter, 0), base.ty(rewriter));
    if source.ty(rewriter) == ty {
        return Some(source);
    }
    let slice = Slice { offsets: vec![Mixed::Static(0)], sizes: Vec::new(), strides: Vec::new() };
    let cast: ReinterpretCastOp = slice.create(rewriter, loc, &[ty], &[source]);
    Some(cast.op().result(rewriter, 0))
}

/// Metadata of a view are computed from those of its source.
fn of_view(root: ExtractStridedMetadataOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let root = root.op();
    let Some(view) = root.operand(rewriter, 0).defining_op(rewriter) else { return Ok(false) };
    let make = match view.name_text(rewriter) {
        SubViewOp::NAME => of_subview,
        ExpandShapeOp::NAME => of_expansion,
        CollapseShapeOp::NAME => of_collapse,
        _ => return Ok(false),
    };
    let source = view.operand(rewriter, 0);
    if strides_and_offset(rewriter.context(), source.ty(rewriter)).is_none() {
        return Ok(false);
    }
    let Some(Metadata { base, offset, sizes, strides }) = make(view, rewriter) else { return Ok(false) };
    replace_metadata(root, rewriter, Some(base), std::iter::once(offset).chain(sizes).chain(strides))
}

/// Metadata of an allocation with identity layout: the sizes, and their products.
fn of_allocation(
    root: ExtractStridedMetadataOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let (ctx, root) = (rewriter.context().clone(), root.op());
    let alloc = source_of::<AllocOp>(rewriter, root).or_else(|| source_of::<AllocaOp>(rewriter, root));
    let Some(alloc) = alloc else { return Ok(false) };
    let (loc, ty) = (root.loc(rewriter), alloc.result(rewriter, 0).ty(rewriter));
    if !has_identity_layout(&ctx, ty) {
        let reason = "alloc-like operations should have been normalized";
        return Ok(rewriter.notify_match_failure(root, || reason.to_owned()));
    }
    let sizes = mix(shape_of(&ctx, ty), &operand_group(rewriter, alloc, 0));
    let mut strides = vec![Mixed::Static(1); sizes.len()];
    for at in (1..sizes.len()).rev() {
        strides[at - 1] = product(rewriter, loc, &sizes[at..]);
    }
    let base = contiguous_base(root, rewriter);
    let rest = std::iter::once(Mixed::Static(0)).chain(sizes).chain(strides);
    replace_metadata(root, rewriter, base, rest.collect::<Vec<Mixed>>())
}

/// Metadata of a global with identity layout.
fn of_global(
    root: ExtractStridedMetadataOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let (ctx, root) = (rewriter.context().clone(), root.op());
    let Some(global) = source_of::<GetGlobalOp>(rewriter, root) else { return Ok(false) };
    let ty = global.result(rewriter, 0).ty(rewriter);
    if !has_identity_layout(&ctx, ty) {
        let reason = "get-global operations should have been normalized";
        return Ok(rewriter.notify_match_failure(root, || reason.to_owned()));
    }
    let sizes = shape_of(&ctx, ty);
    let mut strides = vec![1; sizes.len()];
    for at in (1..sizes.len()).rev() {
        strides[at - 1] = saturating_mul(strides[at], sizes[at]);
    }
    let base = contiguous_base(root, rewriter);
    let rest = std::iter::once(0).chain(sizes.iter().copied()).chain(strides).map(Mixed::Static);
    replace_metadata(root, rewriter, base, rest)
}

/// The address of a cast is that of its source.
fn of_pointer(
    root: ExtractAlignedPointerAsIndexOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let root = root.op();
    let view =
        source_of::<ReinterpretCastOp>(rewriter, root).or_else(|| source_of::<SubViewOp>(rewriter, root));
    let Some(view) = view else { return Ok(false) };
    let source = view.operand(rewriter, 0);
    rewriter.set_operand(root, 0, source)?;
    Ok(true)
}

/// Metadata of `memref.reinterpret_cast` are its own, with the base of its source.
fn of_reinterpret_cast(
    root: ExtractStridedMetadataOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let root = root.op();
    let Some(cast) = source_of::<ReinterpretCastOp>(rewriter, root) else { return Ok(false) };
    let (loc, source) = (root.loc(rewriter), cast.operand(rewriter, 0));
    if strides_and_offset(rewriter.context(), source.ty(rewriter)).is_none() {
        let reason = "expected a source with strides and an offset";
        return Ok(rewriter.notify_match_failure(root, || reason.to_owned()));
    }
    let base = extract(rewriter, loc, source).result(rewriter, 0);
    let Slice { offsets, sizes, strides } = Slice::of(rewriter, cast, 1);
    replace_metadata(root, rewriter, Some(base), offsets.into_iter().take(1).chain(sizes).chain(strides))
}

/// Metadata of `memref.cast` are those of its source, and what its type says.
fn of_cast(root: ExtractStridedMetadataOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let (ctx, root) = (rewriter.context().clone(), root.op());
    let Some(cast) = source_of::<CastOp>(rewriter, root) else { return Ok(false) };
    let (source, ty) = (cast.operand(rewriter, 0), cast.result(rewriter, 0).ty(rewriter));
    let known = strides_and_offset(&ctx, ty).filter(|_| {
        source.ty(rewriter).is_memref(&ctx) && strides_and_offset(&ctx, source.ty(rewriter)).is_some()
    });
    let Some((strides, offset)) = known else { return Ok(false) };
    let loc = root.loc(rewriter);
    let results: Vec<Value> = extract(rewriter, loc, source).results(rewriter).collect();
    let known = std::iter::once(offset).chain(shape_of(&ctx, ty).iter().copied()).chain(strides);
    let rest: Vec<Mixed> =
        known.zip(results.iter().skip(1)).map(|(known, value)| known_or(known, *value)).collect();
    replace_metadata(root, rewriter, results.first().copied(), rest)
}

/// Metadata of `memref.memory_space_cast` are those of its source; the base is cast.
fn of_memory_space_cast(
    root: ExtractStridedMetadataOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let root = root.op();
    let Some(cast) = source_of::<MemorySpaceCastOp>(rewriter, root) else { return Ok(false) };
    let (loc, source) = (root.loc(rewriter), cast.operand(rewriter, 0));
    if !source.ty(rewriter).is_memref(rewriter.context()) {
        return Ok(false);
    }
    let results: Vec<Value> = extract(rewriter, loc, source).results(rewriter).collect();
    let old = root.result(rewriter, 0);
    let base = match results.first() {
        Some(base) if !old.use_empty(rewriter) => {
            let ty = old.ty(rewriter);
            Some(op(rewriter, MemorySpaceCastOp::NAME, loc, &[*base], &[ty], &[]).result(rewriter, 0))
        }
        _ => None,
    };
    replace_metadata(root, rewriter, base, results.into_iter().skip(1).map(Mixed::Value))
}

/// Metadata of `memref.assume_alignment` are those of its source.
fn of_assumed_alignment(
    root: ExtractStridedMetadataOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let root = root.op();
    let Some(assumed) = source_of::<AssumeAlignmentOp>(rewriter, root) else { return Ok(false) };
    let (loc, source) = (root.loc(rewriter), assumed.operand(rewriter, 0));
    let new = extract(rewriter, loc, source);
    rewriter.replace_op(root, new)?;
    Ok(true)
}

/// Metadata of a base: the base itself, at offset zero.
fn of_metadata(
    root: ExtractStridedMetadataOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let root = root.op();
    if source_of::<ExtractStridedMetadataOp>(rewriter, root).is_none() {
        return Ok(false);
    }
    let base = root.operand(rewriter, 0);
    replace_metadata(root, rewriter, Some(base), [Mixed::Static(0)])
}
