//! Functions of the run-time library that lowered programs call: their declarations.
//!
//! MLIR: LLVMIR/IR/FunctionCallBuilder.cpp.

use pdll::ir::{Builder as _, Location, Op, OperationState, SymbolTableCollection, Type};
use pdll::rewrite::{PatternRewriter, RewriteError};

use super::types::{array_type, function_type, void_type};
use crate::lists::dense_integers;

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

/// Declares a function at the start of the module around an operation, unless there is one of the name, and returns its name: another one if the name is
/// that of something else. The declaration is at a location, or at that of the module. Returns the operation of that name and a message if there is a function of another type.
///
/// # Errors
/// If the operation is in no module.
pub(super) fn declare(
    rewriter: &mut PatternRewriter<'_>,
    from: Op,
    loc: Option<Location>,
    function: &LibraryFunction,
) -> Result<Result<String, (Op, String)>, RewriteError> {
    let ctx = rewriter.context().clone();
    let result = function.result.unwrap_or_else(|| void_type(&ctx));
    let ty = function_type(&ctx, result, function.params.clone(), false);
    let Some(module) = module_of(rewriter, from) else {
        return Err(RewriteError::at(rewriter, from, "is in no module"));
    };
    let Some(body) = module.regions(rewriter).first().and_then(|region| region.entry(rewriter)) else {
        return Err(RewriteError::at(rewriter, from, "is in a module without a body"));
    };
    let llvm_func = ctx.op_name("llvm.func");
    let (sym_name, name) = (ctx.identifier("sym_name"), ctx.string_attr(function.name));
    let known = body
        .ops(rewriter)
        .find(|op| op.name(rewriter) == llvm_func && op.attr(rewriter, sym_name) == Some(name));
    if let Some(known) = known {
        let found = known.attr_str(rewriter, "function_type").and_then(|attr| attr.as_type(&ctx));
        return Ok(match found {
            Some(found) if found != ty => Err((
                known,
                format!(
                    "redefinition of reserved function '{}' of different type '{}' is prohibited",
                    function.name,
                    found.display(&ctx)
                ),
            )),
            _ => Ok(function.name.to_owned()),
        });
    }
    let name = free_name(rewriter, module, function.name)?;
    let mut rewriter = rewriter.insertion_guard();
    rewriter.set_insertion_point_to_start(body);
    let attrs = [(sym_name, ctx.string_attr(&name)), (ctx.identifier("function_type"), ctx.type_attr(ty))];
    let loc = loc.unwrap_or_else(|| module.loc(&rewriter));
    rewriter.create_op(&OperationState::new(llvm_func, loc).attrs(&attrs).n_regions(1));
    Ok(Ok(name))
}

/// Returns a name that no symbol of a module has: `prefix`, with a number if that is taken.
fn free_name(rewriter: &PatternRewriter<'_>, module: Op, prefix: &str) -> Result<String, RewriteError> {
    let ctx = rewriter.context();
    let mut symbols = SymbolTableCollection::new();
    let mut names = std::iter::once(prefix.to_owned()).chain((0..).map(|n: u64| format!("{prefix}_{n}")));
    let free = names.find(|name| symbols.lookup_symbol_in(rewriter, module, ctx.identifier(name)).is_none());
    free.ok_or_else(|| RewriteError::at(rewriter, module, "has no free name"))
}

/// Returns the module around an operation.
pub fn module_of(rewriter: &PatternRewriter<'_>, op: Op) -> Option<Op> {
    std::iter::successors(op.parent_op(rewriter), |op| op.parent_op(rewriter))
        .find(|op| op.name_text(rewriter) == "builtin.module")
}

/// Creates a private constant of bytes at the start of a module. Returns its name: `prefix`, with a number if that is taken.
///
/// # Errors
/// If the module has no body.
pub fn create_string(
    rewriter: &mut PatternRewriter<'_>,
    module: Op,
    loc: Location,
    prefix: &str,
    bytes: &[u8],
) -> Result<String, RewriteError> {
    let ctx = rewriter.context().clone();
    let Some(body) = module.regions(rewriter).first().and_then(|region| region.entry(rewriter)) else {
        return Err(RewriteError::at(rewriter, module, "has no body"));
    };
    let name = free_name(rewriter, module, prefix)?;
    let i8 = ctx.integer_type(8);
    let elements: Vec<&[u8]> = bytes.chunks(1).collect();
    let value = dense_integers(&ctx, ctx.ranked_tensor_type(&[bytes.len() as i64], i8), &elements);
    let attrs = [
        ("global_type", ctx.type_attr(array_type(&ctx, bytes.len() as u64, i8))),
        ("constant", ctx.unit_attr()),
        ("sym_name", ctx.string_attr(&name)),
        ("linkage", ctx.opaque_attr("llvm", "linkage<private>")),
        ("value", value),
    ]
    .map(|(name, attr)| (ctx.identifier(name), attr));
    let mut rewriter = rewriter.insertion_guard();
    rewriter.set_insertion_point_to_start(body);
    let state = OperationState::new(ctx.op_name("llvm.mlir.global"), loc);
    rewriter.create_op(&state.attrs(&attrs).n_regions(1));
    Ok(name)
}
