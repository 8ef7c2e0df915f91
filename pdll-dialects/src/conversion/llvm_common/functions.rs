//! Functions of the run-time library that lowered programs call: their declarations.
//!
//! MLIR: LLVMIR/IR/FunctionCallBuilder.cpp.

use pdll::ir::{Builder as _, Op, OperationState, SymbolTableCollection, Type};
use pdll::rewrite::{PatternRewriter, RewriteError};

use super::types::{function_type, void_type};

/// A function of the run-time library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryFunction {
    /// Name.
    pub name: &'static str,
    /// Types of the parameters.
    pub params: Vec<Type>,
    /// Type of the result; `None` without one.
    pub result: Option<Type>,
}

/// Declares a function at the start of the module around an operation, unless there is one of the name.
///
/// # Errors
/// If there is one of another type, or another symbol.
pub fn declare(
    rewriter: &mut PatternRewriter<'_>,
    from: Op,
    function: &LibraryFunction,
) -> Result<(), RewriteError> {
    let ctx = rewriter.context().clone();
    let result = function.result.unwrap_or_else(|| void_type(&ctx));
    let ty = function_type(&ctx, result, function.params.clone(), false);
    let Some(module) = module_of(rewriter, from) else {
        return Err(RewriteError::at(rewriter, from, "is in no module"));
    };
    let name = ctx.identifier(function.name);
    if let Some(known) = SymbolTableCollection::new().lookup_symbol_in(rewriter, module, name) {
        let is_function = known.name_text(rewriter) == "llvm.func";
        let found = known.attr_str(rewriter, "function_type").and_then(|attr| attr.as_type(&ctx));
        if is_function && found == Some(ty) {
            return Ok(());
        }
        let message = match (is_function, found) {
            (true, Some(found)) => format!(
                "redefinition of function '{}' of different type '{}' is prohibited",
                function.name,
                found.display(&ctx)
            ),
            _ => format!("redefinition of reserved function '{}' is prohibited", function.name),
        };
        return Err(RewriteError::at(rewriter, known, message));
    }
    let mut rewriter = rewriter.insertion_guard();
    let Some(body) = module.regions(&rewriter).first().and_then(|region| region.entry(&rewriter)) else {
        return Err(RewriteError::at(&rewriter, from, "is in a module without a body"));
    };
    rewriter.set_insertion_point_to_start(body);
    let attrs = [
        (ctx.identifier("sym_name"), ctx.string_attr(function.name)),
        (ctx.identifier("function_type"), ctx.type_attr(ty)),
    ];
    let loc = module.loc(&rewriter);
    rewriter.create_op(&OperationState::new(ctx.op_name("llvm.func"), loc).attrs(&attrs).n_regions(1));
    Ok(())
}

/// Returns the module around an operation.
pub fn module_of(rewriter: &PatternRewriter<'_>, op: Op) -> Option<Op> {
    std::iter::successors(op.parent_op(rewriter), |op| op.parent_op(rewriter))
        .find(|op| op.name_text(rewriter) == "builtin.module")
}
