//! Inlining of one call: legality, the body in place of the call, its terminators.
//!
//! In: a call, a callable, and the interfaces of dialects. Out: the body after the call, which has no uses then; or nothing if it is not
//! legal. MLIR: InliningUtils.cpp (`inlineCall`), with the same order. No recursion on the depth of regions.

use std::sync::Arc;

use pdll_runtime::ir::{
    Block, Builder, Context, InsertionPoint, Ir, IrMapping, Location, LocationData, Op, Region, Type, Value,
    ValueVec,
};
use pdll_runtime::{DialectInlinerInterface, PatternRewriter, RewriteError, dialect_inliners};
use rustc_hash::FxHashMap;

/// The inliner interfaces of the loaded dialects.
pub(super) struct Interfaces(FxHashMap<&'static str, Arc<dyn DialectInlinerInterface>>);

impl Interfaces {
    pub(super) fn new(ctx: &Context) -> Interfaces {
        Interfaces(dialect_inliners(ctx))
    }

    fn of(&self, ir: &Ir, op: Op) -> Option<&dyn DialectInlinerInterface> {
        let dialect = ir.context().op_name_dialect(op.name(ir));
        self.0.get(ir.context().str(dialect)).map(|interface| &**interface)
    }

    /// Returns whether all operations in a region may be inlined.
    fn are_legal(&self, ir: &Ir, source: Region, dest: Region, is_cloned: bool) -> bool {
        let mut todo = vec![source];
        while let Some(region) = todo.pop() {
            for op in region.blocks(ir).flat_map(|block| block.ops(ir)) {
                let Some(interface) = self.of(ir, op) else { return false };
                if !interface.is_legal_to_inline_op(ir, op, dest, is_cloned) {
                    return false;
                }
                if op.n_regions(ir) > 0 && interface.should_analyze_recursively(ir, op) {
                    todo.extend(op.regions(ir));
                }
            }
        }
        true
    }
}

/// A call to be inlined.
#[derive(Copy, Clone)]
pub(super) struct Inlining {
    pub(super) call: Op,
    pub(super) callable: Op,
    /// The region of the callable.
    pub(super) source: Region,
    /// Whether the region is copied, or moved and the callable erased later.
    pub(super) is_cloned: bool,
}

/// Puts the body of a callable in place of the uses of a call, which is still there then. Returns the inlined blocks by what `collect`
/// makes of them before the first and the last one are merged with their neighbours; `None` if the call cannot be inlined.
pub(super) fn inline_call<R>(
    rewriter: &mut PatternRewriter<'_>,
    interfaces: &Interfaces,
    inlining: Inlining,
    collect: impl FnOnce(&Ir, &[Block]) -> R,
) -> Result<Option<R>, RewriteError> {
    let Inlining { call, callable, source, is_cloned } = inlining;
    let Some(entry) = source.entry(rewriter) else { return Ok(None) };
    let result_types = callable.callable_results(rewriter);
    let args = call.call_arg_operands(rewriter);
    if args.len() != entry.n_args(rewriter) || call.n_results(rewriter) != result_types.len() {
        return Ok(None);
    }
    let mut casts = Vec::new();
    let Some(signature) = convert(rewriter, interfaces, call, entry, &result_types, &mut casts)? else {
        erase_casts(rewriter, &casts)?;
        return Ok(None);
    };
    let mut mapping = IrMapping::new();
    for (arg, operand) in entry.args(rewriter).iter().zip(&signature.operands) {
        mapping.map_value(*arg, *operand);
    }
    if !is_legal(rewriter, interfaces, inlining, &mapping) {
        erase_casts(rewriter, &casts)?;
        return Ok(None);
    }
    let Some((before, after)) = split(rewriter, call)? else { return Ok(None) };
    let Some(dest) = before.parent_region(rewriter) else { return Ok(None) };
    match is_cloned {
        true => rewriter.clone_region_before(source, dest, Some(after), &mut mapping)?,
        false => rewriter.inline_region_before(source, dest, Some(after))?,
    }
    let blocks = blocks_between(rewriter, before, after);
    remap_locations(rewriter, &blocks, call.loc(rewriter))?;
    if !is_cloned {
        remap_operands(rewriter, &blocks, &mapping)?;
    }
    let collected = collect(rewriter, &blocks);
    if let Some(interface) = interfaces.of(rewriter, call) {
        interface.process_inlined_call_blocks(rewriter, call, &blocks)?;
    }
    handle_terminators(rewriter, interfaces, &blocks, after, &signature.results, &result_types)?;
    merge_first(rewriter, before, blocks[0])?;
    Ok(Some(collected))
}

/// The values that arguments and results of a callable become.
struct Signature {
    operands: ValueVec,
    /// The values to be replaced by the results of the callable.
    results: ValueVec,
}

/// Converts the operands and the results of a call to the types of the callable. `None` if a dialect cannot.
fn convert(
    rewriter: &mut PatternRewriter<'_>,
    interfaces: &Interfaces,
    call: Op,
    entry: Block,
    result_types: &[Type],
    casts: &mut Vec<Op>,
) -> Result<Option<Signature>, RewriteError> {
    let args = call.call_arg_operands(rewriter);
    let mut operands: ValueVec = args.map(|index| call.operand(rewriter, index)).collect();
    let results: ValueVec = call.results(rewriter).collect();
    let loc = call.loc(rewriter);
    for (index, operand) in operands.iter_mut().enumerate() {
        let ty = entry.arg(rewriter, index).ty(rewriter);
        if operand.ty(rewriter) != ty {
            rewriter.set_insertion_point(call);
            let Some(cast) = cast(rewriter, interfaces, call, *operand, ty, loc) else { return Ok(None) };
            casts.push(cast);
            *operand = cast.result(rewriter, 0);
        }
    }
    let mut last = call;
    for (result, ty) in results.iter().zip(result_types) {
        let wanted = result.ty(rewriter);
        if wanted == *ty {
            continue;
        }
        // The cast's operand is the result of the call until that is replaced.
        let at = InsertionPoint::after(rewriter, last);
        Builder::set_insertion_point(rewriter, at);
        let Some(cast) = cast(rewriter, interfaces, call, *result, wanted, loc) else { return Ok(None) };
        casts.push(cast);
        rewriter.replace_all_uses_except(*result, cast.result(rewriter, 0), cast)?;
        last = cast;
    }
    Ok(Some(Signature { operands, results }))
}

/// Creates a cast by the dialect of the call.
fn cast(
    rewriter: &mut PatternRewriter<'_>,
    interfaces: &Interfaces,
    call: Op,
    input: Value,
    ty: Type,
    loc: Location,
) -> Option<Op> {
    let interface = interfaces.of(rewriter, call)?;
    interface.materialize_call_conversion(rewriter, input, ty, loc)
}

/// Erases the casts of a call that is not inlined.
fn erase_casts(rewriter: &mut PatternRewriter<'_>, casts: &[Op]) -> Result<(), RewriteError> {
    for cast in casts {
        let input = cast.operand(rewriter, 0);
        rewriter.replace_op(*cast, [input])?;
    }
    Ok(())
}

/// Returns whether dialects allow to inline the callable into the call.
fn is_legal(ir: &Ir, interfaces: &Interfaces, inlining: Inlining, mapping: &IrMapping) -> bool {
    let Inlining { call, callable, source, is_cloned } = inlining;
    let Some(dest) = call.parent_region(ir) else { return false };
    let by_call = interfaces.of(ir, call);
    let by_region = interfaces.of(ir, dest.parent_op(ir));
    by_call.is_some_and(|interface| interface.is_legal_to_inline_call(ir, call, callable, is_cloned))
        && by_region.is_some_and(|interface| {
            interface.is_legal_to_inline_region_with(ir, dest, source, is_cloned, mapping)
        })
        && interfaces.are_legal(ir, source, dest, is_cloned)
}

/// Splits the block of a call after it. Returns both blocks.
fn split(rewriter: &mut PatternRewriter<'_>, call: Op) -> Result<Option<(Block, Block)>, RewriteError> {
    let Some(before) = call.block(rewriter) else { return Ok(None) };
    let after = match call.next(rewriter) {
        Some(next) => rewriter.split_block(next)?,
        None => rewriter.split_block_at_end(before)?,
    };
    Ok(Some((before, after)))
}

fn blocks_between(ir: &Ir, before: Block, after: Block) -> Vec<Block> {
    let first = before.next(ir).filter(|block| *block != after);
    std::iter::successors(first, |block| block.next(ir).filter(|block| *block != after)).collect()
}

/// Returns the operations in blocks, nested ones before those that hold them.
fn ops_in(ir: &Ir, blocks: &[Block]) -> Vec<Op> {
    let ops = blocks.iter().flat_map(|block| block.ops(ir));
    ops.flat_map(|op| ir.walk_post_order(op)).collect()
}

/// Adds the location of the call to those of inlined operations and arguments.
fn remap_locations(
    rewriter: &mut PatternRewriter<'_>,
    blocks: &[Block],
    caller: Location,
) -> Result<(), RewriteError> {
    if caller == rewriter.context().unknown_loc() {
        return Ok(());
    }
    let mut known: FxHashMap<Location, Location> = FxHashMap::default();
    let mut remapped = |ctx: &Context, loc| *known.entry(loc).or_insert_with(|| stack(ctx, loc, caller));
    let ops = ops_in(rewriter, blocks);
    let nested = ops.iter().flat_map(|op| op.regions(rewriter)).flat_map(|region| region.blocks(rewriter));
    let args: Vec<Value> =
        blocks.iter().copied().chain(nested).flat_map(|block| block.args(rewriter)).copied().collect();
    for op in ops {
        let new = remapped(rewriter.context(), op.loc(rewriter));
        rewriter.set_loc(op, new)?;
    }
    for arg in args {
        let new = remapped(rewriter.context(), rewriter.argument_loc(arg));
        rewriter.set_argument_loc(arg, new)?;
    }
    Ok(())
}

/// Returns the location of a call site within which is a location, whose own callers stay between the two.
fn stack(ctx: &Context, loc: Location, caller: Location) -> Location {
    let mut callees = vec![loc];
    while let Some(LocationData::CallSite { callee, caller }) =
        callees.last().map(|loc| ctx.location_data(*loc))
    {
        callees.pop();
        callees.extend([callee, caller]);
    }
    callees.into_iter().rev().fold(caller, |caller, callee| ctx.call_site_loc(callee, caller))
}

/// Replaces the arguments of a moved region where they are operands.
fn remap_operands(
    rewriter: &mut PatternRewriter<'_>,
    blocks: &[Block],
    mapping: &IrMapping,
) -> Result<(), RewriteError> {
    for op in ops_in(rewriter, blocks) {
        for index in 0..op.n_operands(rewriter) {
            if let Some(value) = mapping.value(op.operand(rewriter, index)) {
                rewriter.set_operand(op, index, value)?;
            }
        }
    }
    Ok(())
}

/// Replaces the results of the call, and the terminators of inlined blocks.
fn handle_terminators(
    rewriter: &mut PatternRewriter<'_>,
    interfaces: &Interfaces,
    blocks: &[Block],
    after: Block,
    results: &[Value],
    result_types: &[Type],
) -> Result<(), RewriteError> {
    let of = |ir: &Ir, op: Option<Op>| op.and_then(|op| Some((op, interfaces.of(ir, op)?)));
    let may_merge = |ir: &Ir, block: Block| {
        let around = block.parent_region(ir).and_then(|region| interfaces.of(ir, region.parent_op(ir)));
        around.is_none_or(|interface| interface.allow_single_block_optimization(ir, block))
    };
    if let [block] = blocks
        && may_merge(rewriter, *block)
    {
        if let Some((terminator, interface)) = of(rewriter, block.last_op(rewriter)) {
            interface.handle_terminator(rewriter, terminator, results)?;
            rewriter.erase_op(terminator)?;
        }
        return rewriter.merge_blocks(after, *block, &[]);
    }
    for (result, ty) in results.iter().zip(result_types) {
        let argument = rewriter.add_block_argument_with_loc(after, *ty, result.loc(rewriter))?;
        rewriter.replace_all_uses_with(*result, argument)?;
    }
    for block in blocks {
        if let Some((terminator, interface)) = of(rewriter, block.last_op(rewriter)) {
            interface.handle_terminator_to_block(rewriter, terminator, after)?;
        }
    }
    Ok(())
}

/// Appends the first inlined block, whose arguments have no uses left, to the block of the call.
fn merge_first(rewriter: &mut PatternRewriter<'_>, before: Block, first: Block) -> Result<(), RewriteError> {
    while let Some(last) = first.n_args(rewriter).checked_sub(1) {
        rewriter.erase_block_argument(first, last)?;
    }
    rewriter.merge_blocks(first, before, &[])
}
