//! `convert-scf-to-cf`: structured control flow becomes branches between blocks.
//!
//! MLIR: SCFToControlFlow.cpp, with the same order of operations and blocks.

use pdll::conversion::{ConversionConfig, ConversionTarget};
use pdll::ir::{
    Block, BuildConstants as _, Builder, Ir, Location, Op, OperationState, Region, TypeVec, Value, ValueVec,
};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef as _};
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};
use smallvec::{SmallVec, smallvec};

use super::build::{
    Predicate, Target, at_end, binary, branch, compare, cond_branch, index, op, switch, value,
};
use super::convert::convert_partially;
use crate::scf::ops;

/// The pass `convert-scf-to-cf`.
#[derive(Clone, Debug)]
pub struct ConvertScfToCf {
    allow_pattern_rollback: bool,
}

impl Default for ConvertScfToCf {
    fn default() -> ConvertScfToCf {
        ConvertScfToCf { allow_pattern_rollback: true }
    }
}

impl Pass for ConvertScfToCf {
    fn argument(&self) -> &str {
        "convert-scf-to-cf"
    }

    fn name(&self) -> &str {
        "SCFToControlFlowPass"
    }

    fn description(&self) -> &str {
        "Convert SCF dialect to ControlFlow dialect, replacing structured control flow with a CFG"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "allow-pattern-rollback",
            "Experimental performance flag to disallow pattern rollback",
            &mut self.allow_pattern_rollback,
        );
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let mut set = RewritePatternSet::new(&ctx);
        populate_scf_to_cf_patterns(&mut set);
        let mut target = ConversionTarget::new(&ctx);
        target.add_illegal_ops([
            "scf.forall",
            "scf.for",
            "scf.if",
            "scf.index_switch",
            "scf.parallel",
            "scf.while",
            "scf.execute_region",
        ]);
        target.mark_unknown_op_legal();
        let config = ConversionConfig {
            allow_pattern_rollback: self.allow_pattern_rollback,
            ..ConversionConfig::default()
        };
        convert_partially(run, &target, set, &config)
    }
}

/// Adds the patterns that lower `scf` to `cf`.
pub fn populate_scf_to_cf_patterns(set: &mut RewritePatternSet) {
    set.add_fn::<ops::ForallOp>(lower_forall).name("ForallLowering");
    set.add_fn::<ops::ForOp>(lower_for).name("ForLowering");
    set.add_fn::<ops::IfOp>(lower_if).name("IfLowering");
    set.add_fn::<ops::ParallelOp>(lower_parallel).name("ParallelLowering");
    set.add_fn::<ops::WhileOp>(lower_while).name("WhileLowering");
    set.add_fn::<ops::ExecuteRegionOp>(lower_execute_region).name("ExecuteRegionLowering");
    set.add_fn::<ops::IndexSwitchOp>(lower_index_switch).name("IndexSwitchLowering");
    set.add_fn::<ops::WhileOp>(lower_do_while).name("DoWhileLowering").benefit(2);
}

type Rewritten = Result<bool, RewriteError>;

/// Splits the block of an operation before it. Returns both blocks.
fn split(rewriter: &mut PatternRewriter<'_>, op: Op) -> Result<(Block, Block), RewriteError> {
    let Some(block) = op.block(rewriter) else {
        return Err(RewriteError::at(rewriter, op, "is in no block"));
    };
    Ok((block, rewriter.split_block(op)?))
}

/// Returns the first and the last block of a region, with the terminator of the last.
fn ends(ir: &Ir, region: Region) -> Option<(Block, Block, Op)> {
    let last = region.last_block(ir)?;
    Some((region.entry(ir)?, last, last.last_op(ir)?))
}

/// Moves the attributes of the `llvm` dialect from a loop to the branch that closes it.
fn propagate_loop_attrs(rewriter: &mut PatternRewriter<'_>, from: Op, to: Op) -> Result<(), RewriteError> {
    for (name, attr) in from.attrs(rewriter) {
        if attr.display(rewriter.context()).to_string().starts_with("#llvm.") {
            rewriter.set_attr(to, name, attr)?;
        }
    }
    Ok(())
}

fn lower_for(op: ops::ForOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let (root, loc) = (op.op(), op.op().loc(rewriter));
    let region = op.region(rewriter);
    let Some((condition_block, _, _)) = ends(rewriter, region) else { return Ok(false) };
    let Some(first) = condition_block.first_op(rewriter) else { return Ok(false) };
    let (init_block, end_block) = split(rewriter, root)?;
    let first_body_block = rewriter.split_block(first)?;
    let Some((_, last_body_block, terminator)) = ends(rewriter, region) else { return Ok(false) };
    rewriter.inline_region_before_block(region, end_block)?;
    let iv = condition_block.arg(rewriter, 0);

    at_end(rewriter, last_body_block);
    let step = op.step(rewriter);
    let stepped = binary(rewriter, "arith.addi", loc, iv, step);
    let carried: ValueVec = std::iter::once(stepped).chain(terminator.operands(rewriter)).collect();
    let latch = branch(rewriter, loc, condition_block, &carried);
    propagate_loop_attrs(rewriter, root, latch)?;
    rewriter.erase_op(terminator)?;

    at_end(rewriter, init_block);
    let init: ValueVec = std::iter::once(op.lower_bound(rewriter)).chain(op.init_args(rewriter)).collect();
    branch(rewriter, loc, condition_block, &init);

    at_end(rewriter, condition_block);
    let predicate = if op.unsigned_cmp(rewriter) { Predicate::Ult } else { Predicate::Slt };
    let upper = op.upper_bound(rewriter);
    let goes_on = compare(rewriter, loc, predicate, iv, upper);
    cond_branch(rewriter, loc, goes_on, (first_body_block, &[]), (end_block, &[]));
    let results = ValueVec::from_slice(&condition_block.args(rewriter)[1..]);
    rewriter.replace_op(root, &results[..])?;
    Ok(true)
}

fn lower_if(op: ops::IfOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let (root, loc) = (op.op(), op.op().loc(rewriter));
    let (then_region, else_region) = (root.region(rewriter, 0), root.region(rewriter, 1));
    let (condition_block, rest) = split(rewriter, root)?;
    let types: TypeVec = root.result_types(rewriter).collect();
    let continue_block = match types.is_empty() {
        true => rest,
        false => {
            let Some(region) = rest.parent_region(rewriter) else { return Ok(false) };
            let locs: SmallVec<[Location; 4]> = smallvec![loc; types.len()];
            let block = rewriter.create_block_before(region, Some(rest), &types, &locs)?;
            branch(rewriter, loc, rest, &[]);
            block
        }
    };
    let Some(then_block) = move_branch(rewriter, then_region, continue_block, loc)? else { return Ok(false) };
    let else_block = move_branch(rewriter, else_region, continue_block, loc)?.unwrap_or(continue_block);
    at_end(rewriter, condition_block);
    let condition = op.condition(rewriter);
    cond_branch(rewriter, loc, condition, (then_block, &[]), (else_block, &[]));
    let results = if types.is_empty() { &[] } else { continue_block.args(rewriter) };
    let results = ValueVec::from_slice(results);
    rewriter.replace_op(root, &results[..])?;
    Ok(true)
}

/// Moves a region before a block, to which its terminator becomes a branch. Returns the first block; `None` if there is none.
fn move_branch(
    rewriter: &mut PatternRewriter<'_>,
    region: Region,
    to: Block,
    loc: Location,
) -> Result<Option<Block>, RewriteError> {
    let Some((first, last, terminator)) = ends(rewriter, region) else { return Ok(None) };
    let operands: ValueVec = terminator.operands(rewriter).collect();
    at_end(rewriter, last);
    branch(rewriter, loc, to, &operands);
    rewriter.erase_op(terminator)?;
    rewriter.inline_region_before_block(region, to)?;
    Ok(Some(first))
}

fn lower_execute_region(op: ops::ExecuteRegionOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let (root, loc) = (op.op(), op.op().loc(rewriter));
    let region = root.region(rewriter, 0);
    let Some(entry) = region.entry(rewriter) else { return Ok(false) };
    let (before, rest) = split(rewriter, root)?;
    at_end(rewriter, before);
    branch(rewriter, loc, entry, &[]);
    let blocks: Vec<Block> = region.blocks(rewriter).collect();
    for block in blocks {
        let Some(last) = block.last_op(rewriter).filter(|last| last.name_text(rewriter) == "scf.yield")
        else {
            continue;
        };
        let operands: Vec<Value> = last.operands(rewriter).collect();
        at_end(rewriter, block);
        branch(rewriter, loc, rest, &operands);
        rewriter.erase_op(last)?;
    }
    rewriter.inline_region_before_block(region, rest)?;
    let results = add_results(rewriter, root, rest)?;
    rewriter.replace_op(root, &results[..])?;
    Ok(true)
}

/// Adds arguments to a block, one for each result of an operation.
fn add_results(rewriter: &mut PatternRewriter<'_>, op: Op, block: Block) -> Result<Vec<Value>, RewriteError> {
    let (types, loc): (Vec<_>, _) = (op.result_types(rewriter).collect(), op.loc(rewriter));
    types.into_iter().map(|ty| rewriter.add_block_argument_with_loc(block, ty, loc)).collect()
}

fn lower_index_switch(op: ops::IndexSwitchOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let (root, loc) = (op.op(), op.op().loc(rewriter));
    let ctx = rewriter.context().clone();
    let regions = root.regions(rewriter).to_vec();
    let Some(cases) = root.attr_str(rewriter, "cases").and_then(|cases| cases.as_dense_i64_array(&ctx))
    else {
        return Ok(false);
    };
    let Some((default_region, case_regions)) = regions.split_first() else { return Ok(false) };
    let (before, rest) = split(rewriter, root)?;
    let results = add_results(rewriter, root, rest)?;
    let mut successors = Vec::new();
    for region in case_regions.iter().chain([default_region]) {
        let Some((first, _, terminator)) = ends(rewriter, *region) else { return Ok(false) };
        rewriter.set_insertion_point(terminator);
        let operands: Vec<Value> = terminator.operands(rewriter).collect();
        let loc = terminator.loc(rewriter);
        branch(rewriter, loc, rest, &operands);
        rewriter.erase_op(terminator)?;
        rewriter.inline_region_before_block(*region, rest)?;
        successors.push(first);
    }
    let Some(default) = successors.pop() else { return Ok(false) };
    at_end(rewriter, before);
    let arg = op.arg(rewriter);
    let flag = value(rewriter, "arith.index_cast", loc, &[arg], ctx.integer_type(32));
    let cases: Vec<(i64, Target)> =
        cases.into_iter().zip(successors.into_iter().map(|block| (block, Vec::new()))).collect();
    switch(rewriter, loc, flag, &(default, Vec::new()), &cases);
    rewriter.replace_op(root, &results[..])?;
    Ok(true)
}

fn lower_while(op: ops::WhileOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let (root, loc) = (op.op(), op.op().loc(rewriter));
    let (before_region, after_region) = (root.region(rewriter, 0), root.region(rewriter, 1));
    let (Some((before, _, condition)), Some((after, _, yielded))) =
        (ends(rewriter, before_region), ends(rewriter, after_region))
    else {
        return Ok(false);
    };
    let (current, continuation) = split(rewriter, root)?;
    rewriter.inline_region_before_block(after_region, continuation)?;
    rewriter.inline_region_before_block(before_region, after)?;
    at_end(rewriter, current);
    let inits: Vec<Value> = root.operands(rewriter).collect();
    branch(rewriter, loc, before, &inits);

    let args: Vec<Value> = condition.operands(rewriter).skip(1).collect();
    replace_condition(rewriter, condition, (after, &args), continuation)?;
    rewriter.set_insertion_point(yielded);
    let operands: Vec<Value> = yielded.operands(rewriter).collect();
    let yield_loc = yielded.loc(rewriter);
    let latch = branch(rewriter, yield_loc, before, &operands);
    rewriter.erase_op(yielded)?;
    propagate_loop_attrs(rewriter, root, latch)?;
    rewriter.replace_op(root, &args[..])?;
    Ok(true)
}

/// Replaces a `scf.condition` with a conditional branch.
fn replace_condition(
    rewriter: &mut PatternRewriter<'_>,
    condition: Op,
    then: (Block, &[Value]),
    other: Block,
) -> Result<Op, RewriteError> {
    rewriter.set_insertion_point(condition);
    let (loc, flag) = (condition.loc(rewriter), condition.operand(rewriter, 0));
    let made = cond_branch(rewriter, loc, flag, then, (other, &[]));
    rewriter.erase_op(condition)?;
    Ok(made)
}

fn lower_do_while(op: ops::WhileOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let (root, loc) = (op.op(), op.op().loc(rewriter));
    let (before_region, after_region) = (root.region(rewriter, 0), root.region(rewriter, 1));
    let (Some((before, _, condition)), Some((after, _, yielded))) =
        (ends(rewriter, before_region), ends(rewriter, after_region))
    else {
        return Ok(false);
    };
    if yielded.prev(rewriter).is_some() {
        let reason = "do-while simplification applicable only if 'after' region has no payload";
        return Ok(rewriter.notify_match_failure(root, || reason.to_owned()));
    }
    if !yielded.operands(rewriter).eq(after.args(rewriter).iter().copied()) {
        let reason = "do-while simplification applicable only to forwarding 'after' regions";
        return Ok(rewriter.notify_match_failure(root, || reason.to_owned()));
    }
    let (current, continuation) = split(rewriter, root)?;
    rewriter.inline_region_before_block(before_region, continuation)?;
    at_end(rewriter, current);
    let inits: Vec<Value> = root.operands(rewriter).collect();
    branch(rewriter, loc, before, &inits);
    let args: Vec<Value> = condition.operands(rewriter).skip(1).collect();
    let latch = replace_condition(rewriter, condition, (before, &args), continuation)?;
    propagate_loop_attrs(rewriter, root, latch)?;
    rewriter.replace_op(root, &args[..])?;
    Ok(true)
}

fn lower_parallel(parallel: ops::ParallelOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let (root, loc) = (parallel.op(), parallel.op().loc(rewriter));
    let region = root.region(rewriter, 0);
    let Some((body, _, reduce)) = ends(rewriter, region) else { return Ok(false) };
    if reduce.name_text(rewriter) != "scf.reduce" {
        return Ok(false);
    }
    let lower: Vec<Value> = parallel.lower_bound(rewriter).collect();
    let upper: Vec<Value> = parallel.upper_bound(rewriter).collect();
    let step: Vec<Value> = parallel.step(rewriter).collect();
    let mut iter_args: Vec<Value> = parallel.init_vals(rewriter).collect();
    let types: Vec<_> = root.result_types(rewriter).collect();
    let mut loop_results = iter_args.clone();
    let mut ivs = Vec::new();
    let mut inner = None;
    for (nth, ((lower, upper), step)) in lower.into_iter().zip(upper).zip(step).enumerate() {
        let operands: Vec<Value> = [lower, upper, step].into_iter().chain(iter_args).collect();
        let name = rewriter.context().op_name("scf.for");
        let state = OperationState::new(name, loc).operands(&operands).result_types(&types).n_regions(1);
        let created = rewriter.create_op(&state);
        let after = Builder::insertion_point(rewriter);
        let mut arg_types = vec![lower.ty(rewriter)];
        arg_types.extend(&types);
        let inits = operands[3..].iter().map(|init| init.loc(rewriter));
        let locs: Vec<Location> = std::iter::once(loc).chain(inits).collect();
        let region = created.region(rewriter, 0);
        let block = rewriter.create_block_before(region, None, &arg_types, &locs)?;
        if types.is_empty() {
            op(rewriter, "scf.yield", loc, &[], &[], &[]);
        }
        Builder::set_insertion_point(rewriter, after);
        let results: Vec<Value> = created.results(rewriter).collect();
        if nth == 0 {
            loop_results = results;
        } else if !results.is_empty() {
            op(rewriter, "scf.yield", loc, &results, &[], &[]);
        }
        ivs.push(block.arg(rewriter, 0));
        iter_args = block.args(rewriter)[1..].to_vec();
        rewriter.set_insertion_point_to_start(block);
        inner = Some(block);
    }
    let Some(new_body) = inner else { return Ok(false) };
    let mut yielded = Vec::new();
    let reductions = reduce.regions(rewriter).to_vec();
    let reduced: Vec<Value> = reduce.operands(rewriter).collect();
    for ((region, arg), operand) in reductions.into_iter().zip(iter_args).zip(reduced) {
        let Some((block, _, result)) = ends(rewriter, region) else { return Ok(false) };
        yielded.push(result.operand(rewriter, 0));
        rewriter.erase_op(result)?;
        rewriter.inline_block_before(block, reduce, &[arg, operand])?;
    }
    rewriter.erase_op(reduce)?;
    match new_body.last_op(rewriter) {
        None => rewriter.merge_blocks(body, new_body, &ivs)?,
        Some(terminator) => rewriter.inline_block_before(body, terminator, &ivs)?,
    }
    if !yielded.is_empty() {
        at_end(rewriter, new_body);
        op(rewriter, "scf.yield", loc, &yielded, &[], &[]);
    }
    rewriter.replace_op(root, &loop_results[..])?;
    Ok(true)
}

fn lower_forall(forall: ops::ForallOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let (root, loc) = (forall.op(), forall.op().loc(rewriter));
    if root.n_results(rewriter) > 0 || forall.outputs(rewriter).next().is_some() {
        let reason = "only fully bufferized scf.forall ops can be lowered to scf.parallel";
        return Ok(rewriter.notify_match_failure(root, || reason.to_owned()));
    }
    let region = root.region(rewriter, 0);
    let Some((_, _, terminator)) = ends(rewriter, region) else { return Ok(false) };
    let groups = [
        ("staticLowerBound", forall.dynamic_lower_bound(rewriter).collect::<Vec<Value>>()),
        ("staticUpperBound", forall.dynamic_upper_bound(rewriter).collect()),
        ("staticStep", forall.dynamic_step(rewriter).collect()),
    ];
    let mut operands = Vec::new();
    let mut n = 0;
    for (name, dynamic) in groups {
        let ctx = rewriter.context().clone();
        let Some(numbers) = root.attr_str(rewriter, name).and_then(|attr| attr.as_dense_i64_array(&ctx))
        else {
            return Ok(false);
        };
        n = numbers.len();
        let mut dynamic = dynamic.into_iter();
        for number in numbers {
            match number == pdll::ir::DYNAMIC {
                true => operands.extend(dynamic.next()),
                false => operands.push(index(rewriter, loc, number)),
            }
        }
    }
    let ctx = rewriter.context().clone();
    let n = n as i32;
    let attrs = [(ctx.identifier(OPERAND_SEGMENT_SIZES), rewriter.dense_i32_array_attr(&[n, n, n, 0]))];
    let state =
        OperationState::new(ctx.op_name("scf.parallel"), loc).operands(&operands).attrs(&attrs).n_regions(1);
    let parallel = rewriter.create_op(&state);
    let new_region = parallel.region(rewriter, 0);
    rewriter.inline_region_before(region, new_region, None)?;
    // At the end, because the erased terminator stays until the conversion ends.
    if let Some(block) = new_region.entry(rewriter) {
        at_end(rewriter, block);
    }
    let terminator_loc = terminator.loc(rewriter);
    op(rewriter, "scf.reduce", terminator_loc, &[], &[], &[]);
    rewriter.erase_op(terminator)?;
    rewriter.replace_op(root, &[][..])?;
    Ok(true)
}
