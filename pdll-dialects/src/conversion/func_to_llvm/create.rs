//! Functions of `llvm` that are created: with their names, types, attributes and entry blocks.

use pdll::ir::{Builder as _, Location, NamedAttribute, Op, OperationState, Type, Value};
use pdll::rewrite::{PatternRewriter, RewriteError};

/// Attribute of functions that take further arguments.
pub(super) const VAR_ARGS: &str = "func.varargs";
/// Attribute with the linkage.
pub(super) const LINKAGE: &str = "llvm.linkage";
/// Attribute of functions that access no memory.
pub(super) const READ_NONE: &str = "llvm.readnone";

/// Returns the attributes that a function of `llvm` receives as they are.
pub(super) fn kept_attrs(function: Op, rewriter: &PatternRewriter<'_>) -> Vec<NamedAttribute> {
    let ctx = rewriter.context();
    let dropped =
        [VAR_ARGS, LINKAGE, READ_NONE, "sym_name", "function_type", "arg_attrs", "res_attrs", "no_inline"]
            .map(|name| ctx.identifier(name));
    function.attrs(rewriter).into_iter().filter(|(name, _)| !dropped.contains(name)).collect()
}

/// Creates a function of `llvm`.
pub(super) fn create_function(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    name: &str,
    ty: Type,
    attrs: &[NamedAttribute],
) -> Op {
    let ctx = rewriter.context().clone();
    let mut all = vec![
        (ctx.identifier("sym_name"), ctx.string_attr(name)),
        (ctx.identifier("function_type"), ctx.type_attr(ty)),
    ];
    all.extend(attrs);
    rewriter.create_op(&OperationState::new(ctx.op_name("llvm.func"), loc).attrs(&all).n_regions(1))
}

/// Sets the insertion point to the end of a new block of a function, with arguments of the types of its parameters.
pub(super) fn add_entry_block(
    rewriter: &mut PatternRewriter<'_>,
    function: Op,
    params: &[Type],
    loc: Location,
) -> Result<Vec<Value>, RewriteError> {
    let region = function.region(rewriter, 0);
    let block = rewriter.create_block_before(region, None, params, &vec![loc; params.len()])?;
    rewriter.set_insertion_point_to_end(block);
    Ok(block.args(rewriter).to_vec())
}
