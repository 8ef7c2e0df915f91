//! Canonicalization patterns of `scf.while`.

use pdll::ir::{Attribute, Ir, Op, Type, Value};
use pdll::ods::OpDef as _;
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::{create, replace_terminator, take_body, terminator};
use crate::scalars::bool_constant;
use crate::scf::ops;

impl ops::WhileOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<ops::WhileOp>(condition_truth).name("WhileConditionTruth");
        set.add_fn::<ops::WhileOp>(same_comparison).name("WhileCmpCond");
        set.add_fn::<ops::WhileOp>(align_arguments).name("WhileOpAlignBeforeArgs");
        set.add_fn::<ops::WhileOp>(move_if_down).name("WhileMoveIfDown");
        crate::region_branch::populate::<ops::WhileOp>(set);
    }
}

/// The terminator of the `before` region, the values it passes on, and the arguments of the `after` region.
struct Parts {
    condition: Op,
    values: Vec<Value>,
    after: Vec<Value>,
}

fn parts(ir: &Ir, op: ops::WhileOp) -> Option<Parts> {
    let condition = terminator(ir, op.before(ir))?;
    let after = op.after(ir).entry(ir)?.args(ir).to_vec();
    Some(Parts { condition, values: condition.operands(ir).skip(1).collect(), after })
}

/// In the body the condition holds.
fn condition_truth(op: ops::WhileOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(parts) = parts(rewriter, op) else { return Ok(false) };
    let condition = parts.condition.operand(rewriter, 0);
    let (loc, mut constant) = (op.loc(rewriter), None);
    for (value, arg) in parts.values.iter().zip(&parts.after) {
        if *value == condition && !arg.use_empty(rewriter) {
            let constant = *constant.get_or_insert_with(|| {
                rewriter.set_insertion_point(op.op());
                bool_constant(rewriter, loc, true)
            });
            rewriter.replace_all_uses_with(*arg, constant)?;
        }
    }
    Ok(constant.is_some())
}

/// Returns the comparison that holds where another one does not.
fn inverse(predicate: i64) -> Option<i64> {
    // eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge
    [1, 0, 5, 4, 3, 2, 9, 8, 7, 6].get(usize::try_from(predicate).ok()?).copied()
}

/// In the body the comparison that is the condition holds.
fn same_comparison(op: ops::WhileOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(parts) = parts(rewriter, op) else { return Ok(false) };
    let condition = parts.condition.operand(rewriter, 0).defining_op(rewriter);
    let is_comparison = |ir: &Ir, op: &Op| op.name_text(ir) == "arith.cmpi";
    let Some(comparison) = condition.filter(|op| is_comparison(rewriter, op)) else { return Ok(false) };
    let predicate =
        |ir: &Ir, op: Op| op.attr_str(ir, "predicate").and_then(|attr: Attribute| attr.as_i64(ir.context()));
    let Some(holds) = predicate(rewriter, comparison) else { return Ok(false) };
    let mut is_changed = false;
    for (value, arg) in parts.values.iter().zip(&parts.after) {
        for side in 0..2 {
            if *value != comparison.operand(rewriter, side) {
                continue;
            }
            let other = comparison.operand(rewriter, 1 - side);
            let users: Vec<Op> = arg.uses(rewriter).map(|operand| operand.owner(rewriter)).collect();
            for user in users {
                if !user.is_alive(rewriter)
                    || !is_comparison(rewriter, &user)
                    || user.operand(rewriter, 1 - side) != other
                {
                    continue;
                }
                let truth = match predicate(rewriter, user) {
                    Some(same) if same == holds => true,
                    Some(opposite) if Some(opposite) == inverse(holds) => false,
                    _ => continue,
                };
                // Before the loop, not where the comparison was: this decides the order of constants.
                rewriter.set_insertion_point(op.op());
                let loc = user.loc(rewriter);
                let constant = bool_constant(rewriter, loc, truth);
                rewriter.replace_op(user, constant)?;
                is_changed = true;
            }
        }
    }
    Ok(is_changed)
}

/// If the condition passes on exactly the arguments, it does so in their order.
fn align_arguments(op: ops::WhileOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(parts) = parts(rewriter, op) else { return Ok(false) };
    let Some(before) = op.before(rewriter).entry(rewriter) else { return Ok(false) };
    let args = before.args(rewriter).to_vec();
    if args == parts.values || args.len() != parts.values.len() {
        return Ok(false);
    }
    // Values are different, and each argument is among them.
    let mut order = Vec::new();
    for value in &parts.values {
        match args.iter().position(|arg| arg == value).filter(|position| !order.contains(position)) {
            Some(position) => order.push(position),
            None => return Ok(false),
        }
    }
    let condition = parts.condition.operand(rewriter, 0);
    let operands: Vec<Value> = std::iter::once(condition).chain(args.iter().copied()).collect();
    replace_terminator(rewriter, parts.condition, &operands)?;
    let old = op.op();
    let mut types: Vec<Type> = old.result_types(rewriter).collect();
    for (nth, position) in order.iter().enumerate() {
        types[*position] = old.result(rewriter, nth).ty(rewriter);
    }
    let inits: Vec<Value> = op.inits(rewriter).collect();
    rewriter.set_insertion_point(old);
    let loc = old.loc(rewriter);
    let new = create(rewriter, "scf.while", loc, &inits, &types, 2);
    let init_types: Vec<Type> = inits.iter().map(|init| init.ty(rewriter)).collect();
    let (before_region, after_region) = (new.region(rewriter, 0), new.region(rewriter, 1));
    let init_locs: Vec<_> = inits.iter().map(|init| init.loc(rewriter)).collect();
    let new_before = rewriter.create_block_before(before_region, None, &init_types, &init_locs)?;
    let new_after = rewriter.create_block_before(after_region, None, &types, &vec![loc; types.len()])?;
    let results: Vec<Value> = order.iter().map(|position| new.result(rewriter, *position)).collect();
    let after_args: Vec<Value> = order.iter().map(|position| new_after.args(rewriter)[*position]).collect();
    let before_args = new_before.args(rewriter).to_vec();
    rewriter.merge_blocks(before, new_before, &before_args)?;
    if let Some(after) = op.after(rewriter).entry(rewriter) {
        rewriter.merge_blocks(after, new_after, &after_args)?;
    }
    rewriter.replace_op(old, &results[..])?;
    Ok(true)
}

/// An `scf.if` on the condition, right before it, moves into the body.
///
/// Differs: if a result is passed on twice, MLIR 22 gives the body the value of the wrong region the second time.
fn move_if_down(op: ops::WhileOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(parts) = parts(rewriter, op) else { return Ok(false) };
    let condition = parts.condition;
    let inner = condition.prev(rewriter).and_then(|op| op.cast::<ops::IfOp>(rewriter));
    let Some(inner) = inner.filter(|inner| inner.condition(rewriter) == condition.operand(rewriter, 0))
    else {
        return Ok(false);
    };
    let else_region = inner.else_region(rewriter);
    if terminator(rewriter, else_region).is_some_and(|last| last.prev(rewriter).is_some()) {
        return Ok(false);
    }
    let then_region = inner.then_region(rewriter);
    let of = |region| {
        terminator(rewriter, region).map_or(Vec::new(), |op| op.operands(rewriter).collect::<Vec<Value>>())
    };
    let (then_values, else_values) = (of(then_region), of(else_region));
    for (value, arg) in parts.values.iter().zip(&parts.after) {
        let result = value.result_index(rewriter).filter(|_| value.defining_op(rewriter) == Some(inner.op()));
        let Some(result) = result else { continue };
        rewriter.replace_all_uses_with(*value, else_values[result])?;
        rewriter.replace_all_uses_with(*arg, then_values[result])?;
    }
    let added = used_within(rewriter, then_region, op);
    let added_types: Vec<Type> = added.iter().map(|value| value.ty(rewriter)).collect();
    let mut types: Vec<Type> = op.op().result_types(rewriter).collect();
    let n_results = types.len();
    types.extend(&added_types);
    let inits: Vec<Value> = op.inits(rewriter).collect();
    rewriter.set_insertion_point(op.op());
    let loc = op.loc(rewriter);
    let new = create(rewriter, "scf.while", loc, &inits, &types, 2);
    let (before_region, after_region) = (new.region(rewriter, 0), new.region(rewriter, 1));
    take_body(rewriter, op.before(rewriter), before_region)?;
    take_body(rewriter, op.after(rewriter), after_region)?;
    let Some(after) = after_region.entry(rewriter) else { return Ok(true) };
    let mut new_args = Vec::new();
    for ty in added_types {
        new_args.push(rewriter.add_block_argument_with_loc(after, ty, loc)?);
    }
    let operands: Vec<Value> = condition.operands(rewriter).chain(added.iter().copied()).collect();
    rewriter.set_operands(condition, &operands)?;
    rewriter.replace_uses_of_values_with_if(&added, &new_args, |ir, operand| {
        let region = operand.get_owner(ir).and_then(|owner| owner.parent_region(ir));
        region.is_some_and(|region| {
            then_region.is_ancestor_of(ir, region) || after_region.is_ancestor_of(ir, region)
        })
    })?;
    if let Some(last) = terminator(rewriter, then_region) {
        rewriter.erase_op(last)?;
    }
    if let (Some(block), Some(first)) = (then_region.entry(rewriter), after.first_op(rewriter)) {
        rewriter.inline_block_before(block, first, &[])?;
    }
    rewriter.erase_op(inner.op())?;
    let results: Vec<Value> = new.results(rewriter).take(n_results).collect();
    rewriter.replace_op(op.op(), &results[..])?;
    Ok(true)
}

/// Returns the values of the `before` region that are used within a region and not defined there.
fn used_within(ir: &Ir, region: pdll::ir::Region, op: ops::WhileOp) -> Vec<Value> {
    let before = op.before(ir);
    let mut values = Vec::new();
    let roots: Vec<Op> = region.blocks(ir).flat_map(|block| block.ops(ir)).collect();
    for inner in roots.into_iter().flat_map(|root| ir.walk_post_order(root)) {
        for value in inner.operands(ir) {
            let Some(owner) = value.owner_block(ir).and_then(|block| block.parent_region(ir)) else {
                continue;
            };
            if !region.is_ancestor_of(ir, owner)
                && before.is_ancestor_of(ir, owner)
                && !values.contains(&value)
            {
                values.push(value);
            }
        }
    }
    values
}
