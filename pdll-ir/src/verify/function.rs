//! Verification of function-like operations: type, attributes of arguments and results, and entry block. With
//! upstream's messages.
//!
//! MLIR: FunctionInterfaces.h, FunctionInterfaces.td. Differs: the type is the attribute `function_type`; if
//! an operation has its type elsewhere, only checks that do not depend on it are run.

use crate::analysis::describe::describe_type;
use crate::arena::Ir;
use crate::dialect::{Op, VerifyMessage, VerifyResult};
use crate::traits::Trait;
use crate::types::{Type, TypeData};

fn fail(text: impl Into<String>) -> VerifyResult {
    Err(VerifyMessage::new(text))
}

/// Returns the types of a function's arguments and results.
fn function_type(ir: &Ir, op: Op) -> Option<(&[Type], &[Type])> {
    let ty = op.attr_str(ir, "function_type")?.as_type(ir.context())?;
    match ty.data(ir.context()) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// Returns whether it is a public function without a body.
pub(crate) fn is_public_declaration(ir: &Ir, op: Op) -> bool {
    let visibility = op.attr_str(ir, "sym_visibility").and_then(|attr| attr.as_str(ir.context()));
    op.has_trait(ir, Trait::FunctionLike)
        && op.regions(ir).first().is_some_and(|body| body.is_empty(ir))
        && visibility.unwrap_or("public") == "public"
}

/// Verifies the attributes of arguments and results, and that the entry block has the arguments of the
/// function type.
pub(crate) fn verify_function(ir: &Ir, op: Op) -> VerifyResult {
    let Some((inputs, results)) = function_type(ir, op) else { return Ok(()) };
    ir.verify_function_attributes(op, true, inputs.len())?;
    ir.verify_function_attributes(op, false, results.len())?;
    let [body] = op.regions(ir) else { return fail("expects one region") };
    let Some(entry) = body.entry(ir) else { return Ok(()) };
    if entry.n_args(ir) != inputs.len() {
        let n = inputs.len();
        return fail(format!("entry block must have {n} arguments to match function signature"));
    }
    for (index, (wanted, arg)) in inputs.iter().zip(entry.args(ir)).enumerate() {
        let found = arg.ty(ir);
        if found != *wanted {
            let [found, wanted] = [found, *wanted].map(|ty| describe_type(ir.context(), ty));
            return fail(format!(
                "type of entry block argument #{index}('{found}') must match the type of the corresponding argument \
                 in function signature('{wanted}')"
            ));
        }
    }
    Ok(())
}

impl Ir {
    /// Verifies that there is one dictionary of dialect attributes per argument or result, and what their dialects ask of them.
    ///
    /// # Errors
    /// If not.
    #[doc(hidden)]
    pub fn verify_function_attributes(
        &self,
        op: Op,
        of_arguments: bool,
        n: usize,
    ) -> Result<(), VerifyMessage> {
        let ir = self;
        let ctx = ir.context();
        let (what, several, name) = match of_arguments {
            true => ("argument", "arguments", "arg_attrs"),
            false => ("result", "results", "res_attrs"),
        };
        let Some(attrs) = op.attr_str(ir, name).and_then(|attrs| attrs.as_array(ctx)) else { return Ok(()) };
        if attrs.len() != n {
            return fail(format!(
                "expects {what} attribute array to have the same number of elements as the number of function {several}, \
             got {}, but expected {n}",
                attrs.len()
            ));
        }
        for (index, attr) in attrs.iter().enumerate() {
            let Some(entries) = attr.as_dictionary(ctx) else {
                return fail(format!(
                    "expects {what} attribute dictionary to be a DictionaryAttr, but got `{}`",
                    attr.display(ctx)
                ));
            };
            for entry in entries {
                if !ctx.str(entry.0).contains('.') {
                    return fail(format!("{several} may only have dialect attributes"));
                }
                let verifiers = ctx.hooks_of_attribute(*entry).attributes;
                let verify = if of_arguments { verifiers.argument } else { verifiers.result };
                verify.map_or(Ok(()), |verify| verify(ir, op, index, *entry))?;
            }
        }
        Ok(())
    }
}
