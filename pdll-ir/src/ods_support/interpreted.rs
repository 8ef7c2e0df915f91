//! Functions of operations whose definition is read when the program runs: each finds what it interprets in the operation's facts.

use crate::arena::Ir;
use crate::branch::SuccessorOperands;
use crate::dialect::{InferTypesInput, Op, VerifyMessage};
use crate::types::TypeVec;

/// Infers the types of the results of an interpreted operation.
///
/// # Errors
/// If they cannot be inferred from these parts.
pub fn infer_interpreted(input: &InferTypesInput<'_>) -> Result<TypeVec, VerifyMessage> {
    match input.context().op_info(input.name).interpreted {
        Some(op) => op.infer_types(input),
        None => Err(VerifyMessage::new("has result types that cannot be inferred")),
    }
}

/// Verifies an interpreted operation after its regions.
///
/// # Errors
/// If it is invalid.
pub fn verify_interpreted_regions(ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
    let info = op.info(ir);
    if let Some(spec) = info.declared {
        spec.verify_terminators(ir, op)?;
    }
    info.interpreted.map_or(Ok(()), |found| found.verify_regions(ir, op))
}

/// Returns which operands an interpreted branch passes to a successor.
pub fn interpreted_successor_operands(ir: &Ir, op: Op, index: usize) -> Option<SuccessorOperands> {
    op.info(ir).interpreted?.successor_operands(ir, op, index)
}
