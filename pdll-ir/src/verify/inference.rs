//! Verification that results have the types that their operation infers. With upstream's messages.
//!
//! MLIR: InferTypeOpInterface.cpp.

use crate::analysis::describe::describe_type;
use crate::arena::Ir;
use crate::attributes::NamedAttribute;
use crate::dialect::{InferTypesInput, Op, OpInfo, VerifyMessage, VerifyResult};
use crate::traits::Trait;
use crate::types::Type;
use crate::value::Value;

/// What type inference of an operation is given; the lists are reused for the next one.
#[derive(Default)]
pub(crate) struct InferenceLists {
    operands: Vec<Value>,
    attrs: Vec<NamedAttribute>,
    found: Vec<Type>,
}

/// Checks that the results have the types the operation infers.
pub(crate) fn verify_inference(ir: &Ir, op: Op, info: &OpInfo, lists: &mut InferenceLists) -> VerifyResult {
    let Some(infer) = info.infer_types else { return Ok(()) };
    if info.traits.has(Trait::SameOperandsAndResultType) && op.n_operands(ir) > 0 {
        let first = op.operand(ir, 0).ty(ir);
        if op.result_types(ir).all(|ty| ty == first) {
            return Ok(());
        }
    }
    let InferenceLists { operands, attrs, found } = lists;
    operands.clear();
    operands.extend(op.operands(ir));
    attrs.clear();
    attrs.extend(op.inherent_attrs(ir));
    if let Some(discardable) = ir.discardable(op) {
        attrs.extend_from_slice(discardable.as_dictionary(ir.context()).unwrap_or(&[]));
    }
    found.clear();
    found.extend(op.result_types(ir));
    let input = InferTypesInput {
        ir,
        name: op.name(ir),
        // Described if there is an error; so it need not be interned.
        loc: ir.op_data(op).loc,
        operands,
        attrs,
        n_regions: op.n_regions(ir),
        found: Some(found),
    };
    let inferred = infer(&input)?;
    if !op.result_types(ir).eq(inferred.iter().copied()) {
        let list = |types: &mut dyn Iterator<Item = Type>| {
            types.map(|ty| format!("'{}'", describe_type(ir.context(), ty))).collect::<Vec<_>>().join(", ")
        };
        return Err(VerifyMessage::new(format!(
            "inferred type(s) {} are incompatible with return type(s) of operation {}",
            list(&mut inferred.iter().copied()),
            list(&mut op.result_types(ir))
        )));
    }
    Ok(())
}
