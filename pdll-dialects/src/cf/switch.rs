//! Canonicalization patterns of `cf.switch`.
//!
//! MLIR: ControlFlowOps.cpp, with the same order of patterns.

use pdll::ir::{Attribute, Builder, Context, Ir, Op, OperationState, Value};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef as _};
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};

use super::canonicalize::{Target, replace_with_br, single_predecessor};
use super::ops;
use crate::lists::{dense_integers, integer_bytes, raw_integers};

impl ops::SwitchOp {
    pub(crate) fn canonicalization_patterns(set: &mut RewritePatternSet) {
        set.add_fn::<ops::SwitchOp>(only_default).name("SimplifySwitchWithOnlyDefault");
        set.add_fn::<ops::SwitchOp>(cases_like_default).name("DropSwitchCasesThatMatchDefault");
        set.add_fn::<ops::SwitchOp>(constant_flag).name("SimplifyConstSwitchValue");
        set.add_fn::<ops::SwitchOp>(skip_blocks).name("SimplifyPassThroughSwitch");
        set.add_fn::<ops::SwitchOp>(known_case).name("SimplifySwitchFromSwitchOnSameCondition");
        set.add_fn::<ops::SwitchOp>(impossible_cases).name("SimplifySwitchFromDefaultSwitchOnSameCondition");
    }
}

/// A case: its value, as little-endian bytes, and its destination.
struct Case {
    value: Vec<u8>,
    target: Target,
}

/// Returns the cases of a switch.
fn cases(ir: &Ir, op: ops::SwitchOp) -> Vec<Case> {
    let values = op.case_values_attr(ir).and_then(|values| raw_integers(ir.context(), values));
    values
        .unwrap_or_default()
        .into_iter()
        .enumerate()
        .take_while(|(nth, _)| nth + 1 < op.n_successors(ir))
        .map(|(nth, value)| Case { value, target: Target::of(ir, op.op(), nth + 1) })
        .collect()
}

/// Replaces a switch by one with other cases.
fn replace_with_switch(
    rewriter: &mut PatternRewriter<'_>,
    switch: ops::SwitchOp,
    default: &Target,
    cases: &[Case],
) -> Result<bool, RewriteError> {
    let (op, ctx): (Op, Context) = (switch.op(), rewriter.context().clone());
    let flag = switch.flag(rewriter);
    let sizes = |sizes: &[usize]| pdll::__private::ods_support::sizes_attr(&ctx, sizes);
    let mut operands: Vec<Value> = std::iter::once(flag).chain(default.operands.iter().copied()).collect();
    let mut successors = vec![default.block];
    for case in cases {
        operands.extend(case.target.operands.iter().copied());
        successors.push(case.target.block);
    }
    let n_passed: Vec<usize> = cases.iter().map(|case| case.target.operands.len()).collect();
    let groups = [1, default.operands.len(), n_passed.iter().sum()];
    let mut attrs = vec![
        (ctx.identifier("case_operand_segments"), sizes(&n_passed)),
        (ctx.identifier(OPERAND_SEGMENT_SIZES), sizes(&groups)),
    ];
    if !cases.is_empty() {
        let ty = ctx.vector_type(&[i64::try_from(cases.len()).unwrap_or(i64::MAX)], flag.ty(rewriter));
        let values: Vec<&[u8]> = cases.iter().map(|case| &*case.value).collect();
        attrs.push((ctx.identifier("case_values"), dense_integers(&ctx, ty, &values)));
    }
    rewriter.set_insertion_point(op);
    let state = OperationState::new(op.name(rewriter), op.loc(rewriter));
    rewriter.create_op(&state.operands(&operands).attrs(&attrs).successors(&successors));
    rewriter.erase_op(op)?;
    Ok(true)
}

/// A switch without cases goes to its default.
fn only_default(switch: ops::SwitchOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    if switch.n_successors(rewriter) != 1 {
        return Ok(false);
    }
    let target = Target::of(rewriter, switch.op(), 0);
    replace_with_br(rewriter, switch.op(), &target)
}

/// Cases that go where the default goes are dropped.
fn cases_like_default(
    switch: ops::SwitchOp,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<bool, RewriteError> {
    let default = Target::of(rewriter, switch.op(), 0);
    let mut cases = cases(rewriter, switch);
    let n = cases.len();
    cases.retain(|case| case.target.block != default.block || case.target.operands != default.operands);
    match cases.len() < n {
        true => replace_with_switch(rewriter, switch, &default, &cases),
        false => Ok(false),
    }
}

/// Returns where a switch goes for a value.
fn target_for(ir: &Ir, switch: ops::SwitchOp, value: &[u8]) -> Target {
    let case = cases(ir, switch).into_iter().find(|case| case.value == value);
    case.map_or_else(|| Target::of(ir, switch.op(), 0), |case| case.target)
}

/// A switch on a constant goes one way.
fn constant_flag(switch: ops::SwitchOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let constant: Option<Attribute> = switch.flag(rewriter).constant(rewriter);
    let Some(value) = constant.and_then(|attr| integer_bytes(rewriter.context(), attr)) else {
        return Ok(false);
    };
    let target = target_for(rewriter, switch, &value);
    replace_with_br(rewriter, switch.op(), &target)
}

/// A destination that only branches is skipped.
fn skip_blocks(switch: ops::SwitchOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let mut default = Target::of(rewriter, switch.op(), 0);
    let mut cases = cases(rewriter, switch);
    let mut is_changed = false;
    for case in &mut cases {
        is_changed |= case.target.collapse(rewriter);
    }
    is_changed |= default.collapse(rewriter);
    match is_changed {
        true => replace_with_switch(rewriter, switch, &default, &cases),
        false => Ok(false),
    }
}

/// Returns the switch on the same flag that alone leads here.
fn switch_before(ir: &Ir, switch: ops::SwitchOp) -> Option<ops::SwitchOp> {
    let block = switch.block(ir)?;
    let before = single_predecessor(ir, block)?.last_op(ir)?.cast::<ops::SwitchOp>(ir)?;
    (before.flag(ir) == switch.flag(ir)).then_some(before)
}

/// A switch in the destination of a case goes where that value goes.
fn known_case(switch: ops::SwitchOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(before) = switch_before(rewriter, switch) else { return Ok(false) };
    let block = switch.block(rewriter);
    if Some(before.op().successor(rewriter, 0)) == block {
        return Ok(false);
    }
    let value = cases(rewriter, before).into_iter().find(|case| Some(case.target.block) == block);
    let Some(case) = value else { return Ok(false) };
    let target = target_for(rewriter, switch, &case.value);
    replace_with_br(rewriter, switch.op(), &target)
}

/// A switch in the default destination does not get the values of the other cases.
fn impossible_cases(switch: ops::SwitchOp, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let Some(before) = switch_before(rewriter, switch) else { return Ok(false) };
    let block = switch.block(rewriter);
    if Some(before.op().successor(rewriter, 0)) != block {
        return Ok(false);
    }
    let elsewhere: Vec<Vec<u8>> = cases(rewriter, before)
        .into_iter()
        .filter(|case| Some(case.target.block) != block)
        .map(|case| case.value)
        .collect();
    let mut cases = cases(rewriter, switch);
    let n = cases.len();
    cases.retain(|case| !elsewhere.contains(&case.value));
    let default = Target::of(rewriter, switch.op(), 0);
    match cases.len() < n {
        true => replace_with_switch(rewriter, switch, &default, &cases),
        false => Ok(false),
    }
}
