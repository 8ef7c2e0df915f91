//! Canonicalization patterns of `scf.if`.

use pdll::ir::{Block, Builder, Ir, IrMapping, Op, Type, Value};
use pdll::ods::OpDef as _;
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::{create, replace_terminator, replace_with_region, take_body, terminator};
use crate::scalars::{bool_constant, is_true};
use crate::scf::ops;

impl ops::IfOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<ops::IfOp>(combine).name("CombineIfs");
        set.add_fn::<ops::IfOp>(combine_nested).name("CombineNestedIfs");
        set.add_fn::<ops::IfOp>(propagate_condition).name("ConditionPropagation");
        set.add_fn::<ops::IfOp>(convert_to_select).name("ConvertTrivialIfToSelect");
        set.add_fn::<ops::IfOp>(remove_empty_else).name("RemoveEmptyElseBranch");
        set.add_fn::<ops::IfOp>(static_condition).name("RemoveStaticCondition");
        set.add_fn::<ops::IfOp>(replace_results).name("ReplaceIfYieldWithConditionOrValue");
        crate::region_branch::populate_for_results::<ops::IfOp>(set);
    }
}

/// Returns the block of the `else` region, if there is one.
fn else_block(ir: &Ir, op: ops::IfOp) -> Option<Block> {
    op.else_region(ir).entry(ir)
}

/// Returns the operands of the terminators of both regions.
fn yielded(ir: &Ir, op: ops::IfOp) -> Option<(Vec<Value>, Vec<Value>)> {
    let of = |region| Some(terminator(ir, region)?.operands(ir).collect());
    Some((of(op.then_region(ir))?, of(op.else_region(ir))?))
}

/// Returns whether `value` is the negation of `other`.
fn is_negation(ir: &Ir, value: Value, other: Value) -> bool {
    let xor = value.defining_op(ir).filter(|op| op.name_text(ir) == "arith.xori");
    xor.is_some_and(|xor| xor.operand(ir, 0) == other && is_true(ir, xor.operand(ir, 1)))
}

/// Two operations in a row with the same condition, or its negation, become one.
fn combine(next: ops::IfOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let previous = next.prev(rewriter).and_then(|op| op.cast::<ops::IfOp>(rewriter));
    let Some(previous) = previous else { return Ok(false) };
    let (condition, previous_condition) = (next.condition(rewriter), previous.condition(rewriter));
    let (then_block, else_block) =
        (next.then_region(rewriter).entry(rewriter), next.else_region(rewriter).entry(rewriter));
    let (next_then, next_else) = if is_negation(rewriter, condition, previous_condition)
        || is_negation(rewriter, previous_condition, condition)
    {
        (else_block, then_block)
    } else if condition == previous_condition {
        (then_block, else_block)
    } else {
        return Ok(false);
    };
    let of = |region| {
        terminator(rewriter, region).map_or(Vec::new(), |op| op.operands(rewriter).collect::<Vec<Value>>())
    };
    let (then_values, else_values) = (of(previous.then_region(rewriter)), of(previous.else_region(rewriter)));
    replace_uses_within(rewriter, previous.op(), next_then, next_else, &then_values, &else_values)?;

    let mut types: Vec<Type> = previous.op().result_types(rewriter).collect();
    let n_previous = types.len();
    types.extend(next.op().result_types(rewriter));
    rewriter.set_insertion_point(next.op());
    let loc = next.loc(rewriter);
    let combined = create(rewriter, "scf.if", loc, &[previous_condition], &types, 2);
    let (then_region, else_region) = (combined.region(rewriter, 0), combined.region(rewriter, 1));
    take_body(rewriter, previous.then_region(rewriter), then_region)?;
    if let (Some(block), Some(into)) = (next_then, then_region.entry(rewriter)) {
        merge(rewriter, block, into)?;
    }
    take_body(rewriter, previous.else_region(rewriter), else_region)?;
    match (next_else, else_region.entry(rewriter)) {
        (Some(block), Some(into)) => merge(rewriter, block, into)?,
        (Some(block), None) => {
            if let Some(region) = block.parent_region(rewriter) {
                take_body(rewriter, region, else_region)?;
            }
        }
        (None, _) => {}
    }
    let results: Vec<Value> = combined.results(rewriter).collect();
    let (first, second) = results.split_at(n_previous);
    rewriter.replace_op(previous.op(), first)?;
    rewriter.replace_op(next.op(), second)?;
    Ok(true)
}

/// Replaces uses of results within the regions of the next operation by the values that are yielded there.
fn replace_uses_within(
    rewriter: &mut PatternRewriter<'_>,
    previous: Op,
    next_then: Option<Block>,
    next_else: Option<Block>,
    then_values: &[Value],
    else_values: &[Value],
) -> Result<(), RewriteError> {
    let results: Vec<Value> = previous.results(rewriter).collect();
    for ((result, in_then), in_else) in results.into_iter().zip(then_values).zip(else_values) {
        let uses: Vec<(Op, usize)> = result
            .uses(rewriter)
            .map(|operand| (operand.owner(rewriter), operand.position(rewriter)))
            .collect();
        for (user, position) in uses {
            let is_within = |block: Option<Block>| {
                let region = block.and_then(|block| block.parent_region(rewriter));
                region
                    .zip(user.parent_region(rewriter))
                    .is_some_and(|(region, inner)| region.is_ancestor_of(rewriter, inner))
            };
            if is_within(next_then) {
                rewriter.set_operand(user, position, *in_then)?;
            } else if is_within(next_else) {
                rewriter.set_operand(user, position, *in_else)?;
            }
        }
    }
    Ok(())
}

/// Appends a block to another one, with one terminator for the operands of both.
fn merge(rewriter: &mut PatternRewriter<'_>, block: Block, into: Block) -> Result<(), RewriteError> {
    let (Some(first), Some(second)) = (into.last_op(rewriter), block.last_op(rewriter)) else {
        return Ok(());
    };
    rewriter.merge_blocks(block, into, &[])?;
    let operands: Vec<Value> = first.operands(rewriter).chain(second.operands(rewriter)).collect();
    rewriter.set_insertion_point_to_end(into);
    let (name, loc) = (second.name(rewriter), second.loc(rewriter));
    rewriter.create(name, loc, &operands, &[], &[]);
    rewriter.erase_op(first)?;
    rewriter.erase_op(second)
}

/// Returns whether a block has no operation but its terminator.
fn only_yields(ir: &Ir, block: Block) -> bool {
    block.first_op(ir).is_some_and(|first| first.next(ir).is_none())
}

/// An operation within another one, without anything else, runs if both conditions hold.
fn combine_nested(op: ops::IfOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let ir: &Ir = rewriter;
    let nested = (|| {
        let nested = op.then_region(ir).entry(ir)?.first_op(ir)?.cast::<ops::IfOp>(ir)?;
        let last = nested.next(ir)?;
        let is_alone = last.next(ir).is_none()
            && else_block(ir, op).is_none_or(|block| only_yields(ir, block))
            && else_block(ir, nested).is_none_or(|block| only_yields(ir, block));
        is_alone.then_some((nested, last))
    })();
    let Some((nested, last)) = nested else { return Ok(false) };
    let mut then_values: Vec<Value> = last.operands(ir).collect();
    let else_values: Vec<Value> =
        terminator(ir, op.else_region(ir)).map_or(Vec::new(), |op| op.operands(ir).collect());
    let mut to_select = Vec::new();
    for (nth, value) in then_values.iter_mut().enumerate() {
        if value.defining_op(ir) == Some(nested.op()) {
            // Both ways of not getting to the inner region must give the same.
            let (Some(index), Some((inner_then, inner_else))) = (value.result_index(ir), yielded(ir, nested))
            else {
                return Ok(false);
            };
            if inner_else[index] != else_values[nth] {
                return Ok(false);
            }
            *value = inner_then[index];
            continue;
        }
        let region = value.owner_block(ir).and_then(|block| block.parent_region(ir));
        if region == Some(op.then_region(ir)) {
            return Ok(false);
        }
        to_select.push(nth);
    }
    let (condition, inner) = (op.condition(ir), nested.condition(ir));
    let (loc, bool_type) = (op.loc(ir), condition.ty(ir));
    let types: Vec<Type> = op.op().result_types(ir).collect();
    rewriter.set_insertion_point(op.op());
    let both = create(rewriter, "arith.andi", loc, &[condition, inner], &[bool_type], 0).result(rewriter, 0);
    let new = create(rewriter, "scf.if", loc, &[both], &types, 2);
    let then_region = new.region(rewriter, 0);
    let then_block = rewriter.create_block(then_region, &[]);
    let mut results: Vec<Value> = new.results(rewriter).collect();
    rewriter.set_insertion_point(new);
    for nth in to_select {
        let (a, b) = (then_values[nth], else_values[nth]);
        let ty = a.ty(rewriter);
        results[nth] =
            create(rewriter, "arith.select", loc, &[condition, a, b], &[ty], 0).result(rewriter, 0);
    }
    if let Some(inner_block) = nested.then_region(rewriter).entry(rewriter) {
        rewriter.merge_blocks(inner_block, then_block, &[])?;
    }
    if let Some(last) = then_block.last_op(rewriter) {
        replace_terminator(rewriter, last, &then_values)?;
    }
    if !else_values.is_empty() {
        let else_region = new.region(rewriter, 1);
        rewriter.create_block(else_region, &[]);
        create(rewriter, "scf.yield", loc, &else_values, &[], 0);
    }
    rewriter.replace_op(op.op(), &results[..])?;
    Ok(true)
}

/// Within the regions the condition is known.
fn propagate_condition(op: ops::IfOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let (condition, loc) = (op.condition(rewriter), op.loc(rewriter));
    if condition.constant(rewriter).is_some() {
        return Ok(false);
    }
    let regions = [(op.then_region(rewriter), true), (op.else_region(rewriter), false)];
    let uses: Vec<(Op, usize)> = condition
        .uses(rewriter)
        .map(|operand| (operand.owner(rewriter), operand.position(rewriter)))
        .collect();
    let mut constants = [None; 2];
    let mut is_changed = false;
    for (user, position) in uses {
        let Some(inner) = user.parent_region(rewriter) else { continue };
        let within = regions.iter().position(|(region, _)| region.is_ancestor_of(rewriter, inner));
        let Some(nth) = within else { continue };
        let constant = *constants[nth].get_or_insert_with(|| {
            rewriter.set_insertion_point(op.op());
            bool_constant(rewriter, loc, regions[nth].1)
        });
        rewriter.set_operand(user, position, constant)?;
        is_changed = true;
    }
    Ok(is_changed)
}

/// Results whose values come from outside are selected.
fn convert_to_select(op: ops::IfOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let n_results = op.n_results(rewriter);
    if n_results == 0 {
        return Ok(false);
    }
    let Some((then_values, else_values)) = yielded(rewriter, op) else { return Ok(false) };
    let is_in = |value: Value, region| {
        value.owner_block(rewriter).and_then(|b| b.parent_region(rewriter)) == Some(region)
    };
    let stays: Vec<bool> = then_values
        .iter()
        .zip(&else_values)
        .map(|(a, b)| is_in(*a, op.then_region(rewriter)) || is_in(*b, op.else_region(rewriter)))
        .collect();
    if stays.iter().all(|stays| *stays) {
        return Ok(false);
    }
    let kept = |values: &[Value]| -> Vec<Value> {
        values.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(value, _)| *value).collect()
    };
    let types: Vec<Type> = kept(&then_values).iter().map(|value| value.ty(rewriter)).collect();
    let (condition, loc) = (op.condition(rewriter), op.loc(rewriter));
    rewriter.set_insertion_point(op.op());
    let new = create(rewriter, "scf.if", loc, &[condition], &types, 2);
    let (then_region, else_region) = (new.region(rewriter, 0), new.region(rewriter, 1));
    take_body(rewriter, op.then_region(rewriter), then_region)?;
    take_body(rewriter, op.else_region(rewriter), else_region)?;
    rewriter.set_insertion_point(new);
    let mut left = new.results(rewriter);
    let mut results = Vec::new();
    for (nth, (a, b)) in then_values.iter().zip(&else_values).enumerate() {
        results.push(if stays[nth] {
            left.next().unwrap_or(*a)
        } else if a == b {
            *a
        } else {
            let ty = a.ty(rewriter);
            create(rewriter, "arith.select", loc, &[condition, *a, *b], &[ty], 0).result(rewriter, 0)
        });
    }
    for (region, values) in [(then_region, &then_values), (else_region, &else_values)] {
        if let Some(last) = terminator(rewriter, region) {
            replace_terminator(rewriter, last, &kept(values))?;
        }
    }
    rewriter.replace_op(op.op(), &results[..])?;
    Ok(true)
}

/// An `else` region that does nothing is removed.
fn remove_empty_else(op: ops::IfOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let is_empty = else_block(rewriter, op).is_some_and(|block| only_yields(rewriter, block));
    if op.n_results(rewriter) > 0 || !is_empty {
        return Ok(false);
    }
    rewriter.set_insertion_point(op.op());
    let new = rewriter.clone_op_without_regions(op.op(), &mut IrMapping::new())?;
    let then_region = new.region(rewriter, 0);
    take_body(rewriter, op.then_region(rewriter), then_region)?;
    rewriter.erase_op(op.op())?;
    Ok(true)
}

/// A constant condition selects the region.
fn static_condition(op: ops::IfOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let constant = op.condition(rewriter).constant(rewriter);
    let Some(condition) = constant.and_then(|attr| attr.as_bool(rewriter.context())) else {
        return Ok(false);
    };
    let region = match condition {
        true => op.then_region(rewriter),
        false => op.else_region(rewriter),
    };
    if region.is_empty(rewriter) {
        rewriter.erase_op(op.op())?;
        return Ok(true);
    }
    replace_with_region(rewriter, op.op(), region, &[])
}

/// A result that is the condition, its negation, or the same in both regions, is replaced.
fn replace_results(op: ops::IfOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    if op.n_results(rewriter) == 0 {
        return Ok(false);
    }
    let Some((then_values, else_values)) = yielded(rewriter, op) else { return Ok(false) };
    let (condition, loc) = (op.condition(rewriter), op.loc(rewriter));
    let results: Vec<Value> = op.op().results(rewriter).collect();
    rewriter.set_insertion_point(op.op());
    let mut is_changed = false;
    for ((result, a), b) in results.into_iter().zip(then_values).zip(else_values) {
        if result.use_empty(rewriter) {
            continue;
        }
        if a == b {
            rewriter.replace_all_uses_with(result, a)?;
            is_changed = true;
            continue;
        }
        let constant = |value: Value| value.constant(rewriter)?.as_bool(rewriter.context());
        let value = match (constant(a), constant(b)) {
            (Some(true), Some(false)) => condition,
            (Some(false), Some(true)) => {
                let one = bool_constant(rewriter, loc, true);
                let ty = condition.ty(rewriter);
                create(rewriter, "arith.xori", loc, &[condition, one], &[ty], 0).result(rewriter, 0)
            }
            _ => continue,
        };
        rewriter.replace_all_uses_with(result, value)?;
        is_changed = true;
    }
    Ok(is_changed)
}
