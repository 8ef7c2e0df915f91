//! The hooks of the dialect `linalg`: attributes with its prefix.
//!
//! MLIR: LinalgDialect.cpp.

use pdll::ir::{Ir, NamedAttribute, Op};
use pdll::ods::{AttributeVerifiers, VerifyMessage};

use super::ops;

/// The attribute in which MLIR remembers the maps of an operation.
const MEMOIZED_MAPS: &str = "linalg.memoized_indexing_maps";

impl ops::Dialect {
    /// Returns what verifies attributes with the prefix `linalg.`.
    pub fn attribute_verifiers() -> AttributeVerifiers {
        AttributeVerifiers { operation: Some(operation_attribute), ..AttributeVerifiers::default() }
    }
}

fn operation_attribute(ir: &Ir, _: Op, (name, _): NamedAttribute) -> Result<(), VerifyMessage> {
    match ir.context().str(name) {
        MEMOIZED_MAPS => Ok(()),
        name => {
            Err(VerifyMessage::bare(format!("attribute '\"{name}\"' not supported by the linalg dialect")))
        }
    }
}
