//! The hooks of the dialect `bufferization`: attributes with its prefix.
//!
//! MLIR: BufferizationDialect.cpp.

use pdll::ir::{AttributeData, Ir, NamedAttribute, Op, Trait};
use pdll::ods::{AttributeVerifiers, MemoryEffect, VerifyMessage};

use super::ops;

type Verified = Result<(), VerifyMessage>;

const MANUAL_DEALLOCATION: &str = "bufferization.manual_deallocation";
const WRITABLE: &str = "bufferization.writable";
const ACCESS: &str = "bufferization.access";
const BUFFER_LAYOUT: &str = "bufferization.buffer_layout";

impl ops::Dialect {
    /// Returns what verifies attributes with the prefix `bufferization.`.
    pub fn attribute_verifiers() -> AttributeVerifiers {
        AttributeVerifiers {
            operation: Some(operation_attribute),
            argument: Some(argument_attribute),
            ..AttributeVerifiers::default()
        }
    }
}

fn operation_attribute(ir: &Ir, op: Op, (name, _): NamedAttribute) -> Verified {
    let name = ir.context().str(name);
    if name != MANUAL_DEALLOCATION {
        let message =
            format!("attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect");
        return Err(VerifyMessage::bare(message));
    }
    let computed = op.info(ir).memory_effects.map(|effects| effects(ir, op)).unwrap_or_default();
    let is_declared = op.has_trait(ir, Trait::MemAlloc) || op.has_trait(ir, Trait::MemFree);
    if is_declared || computed.iter().any(|it| matches!(it, MemoryEffect::Allocate | MemoryEffect::Free)) {
        return Ok(());
    }
    Err(VerifyMessage::new(format!(
        "attribute '{name}' can be used only on ops that have an allocation and/or free side effect"
    )))
}

fn argument_attribute(ir: &Ir, op: Op, _: usize, (name, value): NamedAttribute) -> Verified {
    let ctx = ir.context();
    let name = ctx.str(name);
    let fail = |message: String| Err(VerifyMessage::bare(message));
    match name {
        WRITABLE if value.as_bool(ctx).is_none() => {
            fail(format!("'{name}' is expected to be a boolean attribute"))
        }
        WRITABLE if op.regions(ir).first().is_none_or(|body| body.is_empty(ir)) => {
            fail(format!("'{name}' is invalid on external functions"))
        }
        ACCESS => match value.as_str(ctx) {
            None => fail(format!("'{name}' is expected to be a string attribute")),
            Some("none" | "read" | "write" | "read-write") => Ok(()),
            Some(_) => fail(format!("invalid value for '{name}'")),
        },
        BUFFER_LAYOUT
            if !matches!(value.data(ctx), AttributeData::AffineMap(_) | AttributeData::Strided { .. }) =>
        {
            fail(format!("'{name}' is expected to be a memref layout attribute"))
        }
        WRITABLE | BUFFER_LAYOUT => Ok(()),
        // MLIR names this attribute, whichever it is about.
        _ => fail(format!(
            "attribute '{BUFFER_LAYOUT}' not supported as a region arg attribute by the bufferization dialect"
        )),
    }
}
