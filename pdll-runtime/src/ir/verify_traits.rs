//! Verification of traits: what `ods!` output and the verifier call, in upstream's words.
//!
//! MLIR: Operation.cpp (`OpTrait::impl`), BuiltinDialect.cpp.

use crate::ir::arena::Ir;
use crate::ir::dialect::{Op, VerifyMessage};

/// `builtin.module`: only dialect attributes besides its own.
pub(crate) fn verify_module(ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
    let ctx = ir.context();
    for (name, _) in op.discardable_attrs(ir).as_dictionary(ctx).unwrap_or(&[]) {
        if !ctx.str(*name).contains('.') {
            return Err(VerifyMessage::new(format!(
                "can only contain attributes with dialect-prefixed names, found: '{}'",
                ctx.str(*name)
            )));
        }
    }
    Ok(())
}

/// `builtin.unrealized_conversion_cast`: it must yield something.
pub(crate) fn verify_cast(ir: &Ir, op: Op) -> Result<(), VerifyMessage> {
    if op.n_results(ir) == 0 {
        return Err(VerifyMessage::new("expected at least one result for cast operation"));
    }
    Ok(())
}
