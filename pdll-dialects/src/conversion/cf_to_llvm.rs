//! `convert-cf-to-llvm`: branches and assertions become those of `llvm`.
//!
//! MLIR: ControlFlowToLLVM.cpp, with the same order of operations and blocks.

use pdll::conversion::{ConversionPatternRewriter, ConversionTarget};
use pdll::ir::{Block, Builder as _, NamedAttribute, Op, OperationState, Value, ValueVec};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun};
use pdll::rewrite::{RewriteError, RewritePatternSet};

use super::llvm_common::Lowering;
use super::llvm_common::builder::{GepFlags, GepIndex};
use super::llvm_common::functions::{LibraryFunction, create_string, module_of};
use super::llvm_common::lowering::Rewritten;
use super::llvm_common::types::{array_type, pointer_type};
use super::structural::convert_successor;

/// The pass `convert-cf-to-llvm`.
#[derive(Clone, Debug, Default)]
pub struct ConvertControlFlowToLlvm {
    index_bitwidth: u32,
}

impl Pass for ConvertControlFlowToLlvm {
    fn argument(&self) -> &str {
        "convert-cf-to-llvm"
    }

    fn name(&self) -> &str {
        "ConvertControlFlowToLLVMPass"
    }

    fn description(&self) -> &str {
        "Convert ControlFlow operations to the LLVM dialect"
    }

    fn anchor(&self) -> Option<&str> {
        Some("builtin.module")
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "index-bitwidth",
            "Bitwidth of the index type, 0 to use size of machine word",
            &mut self.index_bitwidth,
        );
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let lowering = Lowering::of_pass(run, self.index_bitwidth, |_| ());
        let mut set = RewritePatternSet::new(&ctx);
        populate_control_flow_to_llvm_patterns(&lowering, &mut set);
        populate_assert_to_llvm_pattern(&lowering, &mut set);
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_dialects(["llvm"]).add_legal_ops(["builtin.unrealized_conversion_cast"]);
        // Blocks of other operations are converted, which must remain.
        target.mark_unknown_op_dynamically_legal(|ir, op| !op.name_text(ir).starts_with("cf."));
        lowering.convert(run, &target, set)
    }
}

/// Adds the patterns that lower branches.
pub fn populate_control_flow_to_llvm_patterns(lowering: &Lowering, set: &mut RewritePatternSet) {
    lowering.add_multi(set, "cf.br", "BranchOpLowering", lower_branch);
    lowering.add_multi(set, "cf.cond_br", "CondBranchOpLowering", lower_cond_branch);
    lowering.add_multi(set, "cf.switch", "SwitchOpLowering", lower_switch);
}

/// Adds the pattern that lowers `cf.assert` to a message and `abort`.
pub fn populate_assert_to_llvm_pattern(lowering: &Lowering, set: &mut RewritePatternSet) {
    lowering.add(set, "cf.assert", "AssertOpLowering", lower_assert);
}

fn flatten(values: &[ValueVec]) -> Vec<Value> {
    values.iter().flatten().copied().collect()
}

/// Converts the arguments of the block that a branch passes values to.
fn converted_successor(
    lowering: &Lowering,
    op: Op,
    nth: usize,
    values: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Result<Option<Block>, RewriteError> {
    let block = op.successor(rewriter, nth);
    let converted = convert_successor(&lowering.converter, block, values, rewriter)?;
    if converted.is_none() {
        let reason = "mismatch between adaptor operand types and computed block signature";
        rewriter.notify_match_failure(op, || reason.to_owned());
    }
    Ok(converted)
}

fn lower_branch(
    lowering: &Lowering,
    op: Op,
    operands: &[ValueVec],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let values = flatten(operands);
    let Some(to) = converted_successor(lowering, op, 0, &values, rewriter)? else { return Ok(false) };
    let (name, loc, attrs) = (rewriter.context().op_name("llvm.br"), op.loc(rewriter), op.attrs(rewriter));
    let successors = [to];
    let state = OperationState::new(name, loc).operands(&values).successors(&successors);
    rewriter.create_op(&state.attrs(&attrs));
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}

/// Returns the lengths of the groups of operands.
fn segments(op: Op, rewriter: &ConversionPatternRewriter<'_, '_>, name: &str) -> Option<Vec<usize>> {
    let sizes = op.attr_str(rewriter, name)?.as_dense_i32_array(rewriter.context())?;
    sizes.into_iter().map(|size| usize::try_from(size).ok()).collect()
}

/// Returns the attributes of an operation without those that count operands.
fn other_attrs(op: Op, rewriter: &ConversionPatternRewriter<'_, '_>) -> Vec<NamedAttribute> {
    let ctx = rewriter.context();
    let counts = [OPERAND_SEGMENT_SIZES, "case_operand_segments"].map(|name| ctx.identifier(name));
    op.attrs(rewriter).into_iter().filter(|(name, _)| !counts.contains(name)).collect()
}

fn lower_cond_branch(
    lowering: &Lowering,
    op: Op,
    operands: &[ValueVec],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let Some(sizes) = segments(op, rewriter, OPERAND_SEGMENT_SIZES) else { return Ok(false) };
    let ([_, n_then, _], Some((condition, rest))) = (&sizes[..], operands.split_first()) else {
        return Ok(false);
    };
    let (Some((then, other)), [condition]) = (rest.split_at_checked(*n_then), &condition[..]) else {
        return Ok(false);
    };
    let (then, other) = (flatten(then), flatten(other));
    let Some(then_block) = converted_successor(lowering, op, 0, &then, rewriter)? else { return Ok(false) };
    let Some(other_block) = converted_successor(lowering, op, 1, &other, rewriter)? else { return Ok(false) };
    let attrs = other_attrs(op, rewriter);
    let loc = op.loc(rewriter);
    lowering.builder(rewriter, loc).cond_branch(
        *condition,
        (then_block, &then),
        (other_block, &other),
        &attrs,
    );
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}

fn lower_switch(
    lowering: &Lowering,
    op: Op,
    operands: &[ValueVec],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let ctx = rewriter.context().clone();
    let (Some(sizes), Some(case_sizes)) =
        (segments(op, rewriter, OPERAND_SEGMENT_SIZES), segments(op, rewriter, "case_operand_segments"))
    else {
        return Ok(false);
    };
    let ([_, n_default, _], Some((flag, rest))) = (&sizes[..], operands.split_first()) else {
        return Ok(false);
    };
    let (Some((default, mut rest)), [flag]) = (rest.split_at_checked(*n_default), &flag[..]) else {
        return Ok(false);
    };
    let default = flatten(default);
    let Some(default_block) = converted_successor(lowering, op, 0, &default, rewriter)? else {
        return Ok(false);
    };
    let (mut all, mut blocks, mut lengths) = (vec![*flag], vec![default_block], Vec::new());
    all.extend(&default);
    for (nth, size) in case_sizes.into_iter().enumerate() {
        let Some((case, others)) = rest.split_at_checked(size) else { return Ok(false) };
        rest = others;
        let values = flatten(case);
        let Some(block) = converted_successor(lowering, op, nth + 1, &values, rewriter)? else {
            return Ok(false);
        };
        blocks.push(block);
        lengths.push(values.len() as i32);
        all.extend(values);
    }
    let n_cases: i32 = lengths.iter().sum();
    let mut attrs = vec![
        (
            ctx.identifier(OPERAND_SEGMENT_SIZES),
            ctx.dense_i32_array_attr(&[1, default.len() as i32, n_cases]),
        ),
        (ctx.identifier("case_operand_segments"), ctx.dense_i32_array_attr(&lengths)),
    ];
    let values = ctx.identifier("case_values");
    attrs.extend(op.attr(rewriter, values).map(|attr| (values, attr)));
    let state = OperationState::new(ctx.op_name("llvm.switch"), op.loc(rewriter));
    rewriter.create_op(&state.operands(&all).successors(&blocks).attrs(&attrs));
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}

fn lower_assert(
    lowering: &Lowering,
    op: Op,
    operands: &[Value],
    rewriter: &mut ConversionPatternRewriter<'_, '_>,
) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), op.loc(rewriter));
    let message = op.attr_str(rewriter, "msg").and_then(|attr| attr.as_str(&ctx)).map(str::to_owned);
    let ([condition], Some(message)) = (operands, message) else { return Ok(false) };
    let (Some(block), Some(module)) = (op.block(rewriter), module_of(rewriter, op)) else {
        return Ok(false);
    };
    let Some(region) = block.parent_region(rewriter) else { return Ok(false) };
    let rest = rewriter.split_block(op)?;
    let failure = rewriter.create_block_before(region, None, &[], &[])?;
    let mut bytes = message.into_bytes();
    bytes.push(0);
    let name = create_string(rewriter, module, loc, "assert_msg", &bytes)?;
    rewriter.set_insertion_point_to_end(failure);
    let pointer = pointer_type(&ctx, 0);
    let mut builder = lowering.builder(rewriter, loc);
    let attrs = [("global_name", ctx.flat_symbol_ref(&name))];
    let address = builder.value("llvm.mlir.addressof", &[], pointer, &attrs);
    let array = array_type(&ctx, bytes.len() as u64, ctx.integer_type(8));
    let text = builder.gep(array, address, &[GepIndex::Constant(0)], GepFlags::NONE);
    let puts = LibraryFunction { name: "puts", params: vec![pointer], result: None };
    let Some(puts) = lowering.declare(rewriter, op, &puts)? else { return Ok(false) };
    lowering.builder(rewriter, loc).call(Some(&puts), &[text], None);
    let abort = LibraryFunction { name: "abort", params: Vec::new(), result: None };
    let unknown = ctx.unknown_loc();
    let Some(abort) = lowering.declare_at(rewriter, op, unknown, &abort)? else { return Ok(false) };
    let mut builder = lowering.builder(rewriter, loc);
    builder.call(Some(&abort), &[], None);
    builder.op("llvm.unreachable", &[], &[], &[]);
    rewriter.set_insertion_point_to_end(block);
    lowering.builder(rewriter, loc).cond_branch(*condition, (rest, &[]), (failure, &[]), &[]);
    rewriter.replace_op(op, &[][..])?;
    Ok(true)
}
