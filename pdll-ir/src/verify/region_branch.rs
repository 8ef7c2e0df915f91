//! Verification of branches between regions, and of loops. In upstream's words.
//!
//! MLIR: ControlFlowInterfaces.cpp (`verifyRegionBranchOpInterface`), LoopLikeInterface.cpp.

use crate::analysis::describe::describe_type;
use crate::arena::Ir;
use crate::dialect::{Op, OpInfo, VerifyMessage};
use crate::region_branch::{LoopValues, RegionBranchPoint, RegionSuccessor};
use crate::value::Value;

/// Returns whether the regions of an operation have declared control flow.
pub(crate) fn branches_to_regions(info: &OpInfo) -> bool {
    info.region_branch.is_some() || info.loop_values.is_some()
}

/// Verifies loop-carried values, and the operands passed along each edge between regions.
pub(crate) fn verify_region_branches(ir: &Ir, op: Op, info: &OpInfo) -> Result<(), VerifyMessage> {
    if let Some(values) = info.loop_values {
        verify_loop(ir, &values(ir, op))?;
    }
    let Some(branch) = info.region_branch else { return Ok(()) };
    let parent = RegionBranchPoint::Parent;
    for to in (branch.successors)(ir, op, parent) {
        verify_edge(ir, parent, &to, (branch.entry_operands)(ir, op, &to).into_iter())?;
    }
    for block in op.regions(ir).iter().flat_map(|region| region.blocks(ir)) {
        let Some(last) = block.last_op(ir).filter(|last| last.passes_operands(ir)) else { continue };
        let from = RegionBranchPoint::Terminator(last);
        for to in (branch.successors)(ir, op, from) {
            match last.info(ir).region_operands {
                Some(operands) => verify_edge(ir, from, &to, operands(ir, last, &to).into_iter())?,
                None => verify_edge(ir, from, &to, last.operands(ir))?,
            }
        }
    }
    Ok(())
}

fn verify_edge(
    ir: &Ir,
    from: RegionBranchPoint,
    to: &RegionSuccessor,
    operands: impl ExactSizeIterator<Item = Value>,
) -> Result<(), VerifyMessage> {
    let (n, needed) = (operands.len(), to.inputs.len());
    if n != needed {
        let what =
            format!("region branch point has {n} operands, but region successor needs {needed} inputs");
        return Err(along_edge(ir, from, to, &what));
    }
    for (i, (operand, input)) in operands.zip(&to.inputs).enumerate() {
        if operand.ty(ir) != input.ty(ir) {
            let (given, wanted) = (type_of(ir, operand), type_of(ir, *input));
            let what = format!(
                "successor operand type #{i} '{given}' should match successor input type #{i} '{wanted}'"
            );
            return Err(along_edge(ir, from, to, &what));
        }
    }
    Ok(())
}

fn along_edge(ir: &Ir, from: RegionBranchPoint, to: &RegionSuccessor, what: &str) -> VerifyMessage {
    let from = match from {
        RegionBranchPoint::Parent => "parent".to_owned(),
        RegionBranchPoint::Terminator(op) => format!("Operation {}", op.name_text(ir)),
    };
    let to = match to.region {
        None => "parent".to_owned(),
        Some(region) => format!("Region #{}", region.position(ir)),
    };
    VerifyMessage::new(format!("along control flow edge from {from} to {to}: {what}"))
}

fn type_of(ir: &Ir, value: Value) -> String {
    describe_type(ir.context(), value.ty(ir))
}

/// Verifies that corresponding lists of a loop have the same number of values and the same types.
fn verify_loop(ir: &Ir, values: &LoopValues) -> Result<(), VerifyMessage> {
    const ARG: &str = "region iter_arg";
    const YIELDED: &str = "yielded value";
    const RESULT: &str = "loop result";
    let LoopValues { inits, iter_args, yielded, results } = values;
    verify_number("init", inits, ARG, iter_args)?;
    if !yielded.is_empty() {
        verify_number(ARG, iter_args, YIELDED, yielded)?;
    }
    if let Some(results) = results {
        verify_number(RESULT, results, ARG, iter_args)?;
    }
    verify_types(ir, "init", inits, ARG, iter_args)?;
    verify_types(ir, ARG, iter_args, YIELDED, yielded)?;
    verify_types(ir, ARG, iter_args, RESULT, results.as_deref().unwrap_or_default())
}

fn verify_types(
    ir: &Ir,
    first: &str,
    left: &[Value],
    second: &str,
    right: &[Value],
) -> Result<(), VerifyMessage> {
    for (i, (a, b)) in left.iter().zip(right).enumerate() {
        if a.ty(ir) != b.ty(ir) {
            let (a, b) = (type_of(ir, *a), type_of(ir, *b));
            return Err(VerifyMessage::new(format!(
                "{i}-th {first} and {i}-th {second} have different type: '{a}' != '{b}'"
            )));
        }
    }
    Ok(())
}

fn verify_number(first: &str, left: &[Value], second: &str, right: &[Value]) -> Result<(), VerifyMessage> {
    if left.len() == right.len() {
        return Ok(());
    }
    let (n, other) = (left.len(), right.len());
    Err(VerifyMessage::new(format!("different number of {first}s and {second}s: {n} != {other}")))
}
