//! The hooks of the dialect `shape`: attributes with its prefix.
//!
//! MLIR: Shape.cpp.

use std::collections::HashSet;

use pdll::ir::{AttributeData, Ir, NamedAttribute, Op, SymbolTableCollection, Trait};
use pdll::ods::{AttributeVerifiers, VerifyMessage};

use super::ops;

type Verified = Result<(), VerifyMessage>;

const LIBRARY: &str = "shape.function_library";

impl ops::Dialect {
    /// Returns what verifies attributes with the prefix `shape.`.
    pub fn attribute_verifiers() -> AttributeVerifiers {
        AttributeVerifiers { operation: Some(operation_attribute), ..AttributeVerifiers::default() }
    }
}

/// Verifies `shape.lib`: one library of shape functions, or several that map different operations.
fn operation_attribute(ir: &Ir, op: Op, (name, value): NamedAttribute) -> Verified {
    let ctx = ir.context();
    if ctx.str(name) != "shape.lib" {
        return Ok(());
    }
    let fail = |message: String| Err(VerifyMessage::bare(message));
    if !op.has_trait(ir, Trait::SymbolTable) {
        return fail("shape.lib attribute may only be on op implementing SymbolTable".to_owned());
    }
    let mut symbols = SymbolTableCollection::new();
    let mut lookup = |reference| symbols.lookup_nearest_symbol_from(ir, op, reference);
    match value.data(ctx) {
        AttributeData::SymbolRef { .. } => match lookup(value) {
            None => fail(format!("shape function library {} not found", value.display(ctx))),
            Some(found) if found.name_text(ir) == LIBRARY => Ok(()),
            Some(_) => fail(format!("{} required to be shape function library", value.display(ctx))),
        },
        AttributeData::Array(references) => {
            let mut mapped = HashSet::new();
            for reference in references {
                if !matches!(reference.data(ctx), AttributeData::SymbolRef { .. }) {
                    return fail("only SymbolRefAttr allowed in shape.lib attribute array".to_owned());
                }
                let Some(library) = lookup(*reference).filter(|found| found.name_text(ir) == LIBRARY) else {
                    return fail(format!("{} does not refer to FunctionLibraryOp", reference.display(ctx)));
                };
                let mapping = library.attr_str(ir, "mapping").and_then(|mapping| mapping.as_dictionary(ctx));
                for (name, _) in mapping.into_iter().flatten() {
                    if !mapped.insert(*name) {
                        let name = ctx.str(*name);
                        return fail(format!(
                            "only one op to shape mapping allowed, found multiple for `\"{name}\"`"
                        ));
                    }
                }
            }
            Ok(())
        }
        _ => fail("only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute".to_owned()),
    }
}
