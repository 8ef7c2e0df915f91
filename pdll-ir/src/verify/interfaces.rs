//! Verification of interfaces: casts, destination style, weights of branches, broadcast shapes. With
//! upstream's messages.
//!
//! MLIR: CastInterfaces.cpp, DestinationStyleOpInterface.cpp, ControlFlowInterfaces.cpp (`verifyBranchWeights`), Dialect/Traits.cpp.

use smallvec::SmallVec;

use crate::analysis::describe::describe_type;
use crate::arena::Ir;
use crate::broadcast::broadcast;
use crate::dialect::{CastFn, DpsInitsFn, Op, VerifyMessage, VerifyResult};
use crate::types::{DYNAMIC, Type, TypeData};

fn fail(text: impl Into<String>) -> VerifyResult {
    Err(VerifyMessage::new(text))
}

/// Verifies that a cast has results, and that the operand and result types are compatible.
pub(crate) fn verify_cast_types(ir: &Ir, op: Op, are_compatible: CastFn) -> VerifyResult {
    let operands: SmallVec<[Type; 4]> = op.operand_types(ir).collect();
    let results: SmallVec<[Type; 4]> = op.result_types(ir).collect();
    if results.is_empty() {
        return fail("expected at least one result for cast operation");
    }
    if are_compatible(ir.context(), &operands, &results) {
        return Ok(());
    }
    let list = |types: &[Type]| match types {
        [] => "s []".to_owned(),
        [one] => format!(" '{}'", describe_type(ir.context(), *one)),
        more => {
            let types: Vec<_> =
                more.iter().map(|ty| format!("'{}'", describe_type(ir.context(), *ty))).collect();
            format!("s {}", types.join(", "))
        }
    };
    let (operands, results) = (list(&operands), list(&results));
    fail(format!("operand type{operands} and result type{results} are cast incompatible"))
}

/// Verifies that initial operands are tensors or memrefs, and that there is exactly one result of the same
/// type for each tensor.
pub(crate) fn verify_destination_style(ir: &Ir, op: Op, inits: DpsInitsFn) -> VerifyResult {
    let ctx = ir.context();
    let mut tensors: SmallVec<[(usize, Type); 4]> = SmallVec::new();
    for position in inits(ir, op) {
        let Some(ty) = op.get_operand(ir, position).map(|init| init.ty(ir)) else { break };
        match ty.data(ctx) {
            TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_) => tensors.push((position, ty)),
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => {}
            _ => return fail(format!("expected that operand #{position} is a tensor or a memref")),
        }
    }
    let (n, n_tensors) = (op.n_results(ir), tensors.len());
    if n != n_tensors {
        return fail(format!(
            "expected the number of tensor results ({n}) to be equal to the number of output tensors ({n_tensors})"
        ));
    }
    for ((position, ty), result) in tensors.into_iter().zip(op.result_types(ir)) {
        if ty != result {
            let (ty, result) = (describe_type(ctx, ty), describe_type(ctx, result));
            return fail(format!(
                "expected type of operand #{position} ('{ty}') to match type of corresponding result ('{result}')"
            ));
        }
    }
    Ok(())
}

/// Verifies that there are as many weights as successors, if any, and that not all are zero.
pub(crate) fn verify_branch_weights(ir: &Ir, op: Op) -> VerifyResult {
    let weights = op.attr_str(ir, "branch_weights").and_then(|attr| attr.as_dense_i32_array(ir.context()));
    let weights = weights.unwrap_or_default();
    let (n, expected) = (weights.len(), op.n_successors(ir));
    if n == 0 {
        return Ok(());
    }
    if n != expected {
        return Err(VerifyMessage::bare(format!(
            "expects number of branch weights to match number of successors: {n} vs {expected}"
        )));
    }
    if weights.iter().all(|weight| *weight == 0) {
        return Err(VerifyMessage::bare("branch weights cannot all be zero"));
    }
    Ok(())
}

/// Verifies that the shapes of the operands broadcast to one shape, with which each ranked result ends.
pub(crate) fn verify_results_broadcastable_shape(ir: &Ir, op: Op) -> VerifyResult {
    let ctx = ir.context();
    let (mut has_tensor, mut has_vector) = (false, false);
    for ty in op.operand_types(ir).chain(op.result_types(ir)) {
        match ty.data(ctx) {
            TypeData::Vector { .. } => has_vector = true,
            TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_) => has_tensor = true,
            _ => {}
        }
    }
    if has_tensor && has_vector {
        return Err(VerifyMessage::bare("cannot broadcast vector with tensor"));
    }
    let ranked = |ty: &Type| ty.is_ranked_tensor(ctx);
    let mut operands = op.operand_types(ir).filter(ranked).filter_map(|ty| ty.shape(ctx));
    let Some(first) = operands.next() else { return Ok(()) };
    let mut shape: SmallVec<[i64; 8]> = first.into();
    for other in operands {
        match broadcast(&shape, other) {
            Some(both) => shape = both,
            None => return fail("operands don't have broadcast-compatible shapes"),
        }
    }
    for result in op.result_types(ir).filter(ranked).filter_map(|ty| ty.shape(ctx)) {
        let suffix = &result[result.len().saturating_sub(shape.len())..];
        let agrees = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
        if suffix.len() != shape.len() || !shape.iter().zip(suffix).all(agrees) {
            let (result, shape) = (shape_text(result), shape_text(&shape));
            return fail(format!(
                "result type {result} not broadcast compatible with broadcasted operands's shapes {shape}"
            ));
        }
    }
    Ok(())
}

fn shape_text(shape: &[i64]) -> String {
    let dim = |dim: &i64| if *dim == DYNAMIC { "?".to_owned() } else { dim.to_string() };
    format!("'{}'", shape.iter().map(dim).collect::<Vec<_>>().join("x"))
}
