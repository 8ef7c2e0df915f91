//! The native functions of random patterns: our own, and equivalents of those that MLIR's pass for PDL
//! patterns registers.

#![allow(non_camel_case_types, reason = "some are named by MLIR")]

use pdll::ir::{FloatKind, OperationState};
use pdll::prelude::*;
use pdll::rewrite::RewriteError;

/// Returns whether a value is used once.
#[native_constraint]
pub(crate) fn has_one_use(rewriter: &mut PatternRewriter, value: Value) -> bool {
    value.has_one_use(rewriter)
}

/// Returns whether an operation has an even number of operands.
#[native_constraint]
pub(crate) fn has_even_operands(rewriter: &mut PatternRewriter, op: Op) -> bool {
    op.n_operands(rewriter).is_multiple_of(2)
}

/// Returns the first value of a range.
#[native_constraint]
pub(crate) fn first_of(_: &mut PatternRewriter, values: &[Value]) -> Option<Value> {
    values.first().copied()
}

/// Returns the types of an operation's results.
#[native_constraint]
pub(crate) fn types_of(rewriter: &mut PatternRewriter, op: Op) -> Vec<Type> {
    op.result_types(rewriter).collect()
}

/// Returns an attribute of the operation that defines a value, and the value's type.
#[native_constraint]
pub(crate) fn attribute_and_type(rewriter: &mut PatternRewriter, value: Value) -> (Attribute, Type) {
    let ctx = rewriter.context();
    let attr = value.defining_op(rewriter).and_then(|op| op.attr_str(rewriter, "k"));
    (attr.unwrap_or_else(|| ctx.integer_attr(ctx.integer_type(32), 1)), value.ty(rewriter))
}

/// Sets an attribute on an operation.
#[native_rewrite]
pub(crate) fn tagged(rewriter: &mut PatternRewriter, op: Op, tag: Attribute) -> Result<Op, RewriteError> {
    let name = rewriter.context().identifier("tagged");
    rewriter.set_attr(op, name, tag)?;
    Ok(op)
}

/// Returns the operands of an operation.
#[native_rewrite]
pub(crate) fn operands_of(rewriter: &mut PatternRewriter, op: Op) -> Vec<Value> {
    op.operands(rewriter).collect()
}

/// Declines if an operation has no operands.
#[native_rewrite]
pub(crate) fn decline(rewriter: &mut PatternRewriter, op: Op) -> bool {
    op.n_operands(rewriter) > 0
}

/// Erases an unused operation.
#[native_rewrite]
pub(crate) fn erase_or_decline(rewriter: &mut PatternRewriter, op: Op) -> bool {
    op.use_empty(rewriter) && rewriter.erase_op(op).is_ok()
}

/// Returns whether the operation is `test.op`.
#[native_constraint(single_entity_constraint)]
pub(crate) fn is_test_op(rewriter: &mut PatternRewriter, op: Op) -> bool {
    op.name_text(rewriter) == "test.op"
}

/// Returns whether the second operation is `test.op`.
#[native_constraint(multi_entity_constraint)]
pub(crate) fn is_second_test_op(rewriter: &mut PatternRewriter, _: Op, op: Op) -> bool {
    is_test_op(rewriter, op)
}

/// Returns whether there are two values and two types.
#[native_constraint(multi_entity_var_constraint)]
pub(crate) fn are_two(_: &mut PatternRewriter, values: &[Value], types: &[Type]) -> bool {
    values.len() == 2 && types.len() == 2
}

fn is_success(rewriter: &PatternRewriter, op: Op) -> bool {
    op.name_text(rewriter) == "test.success_op"
}

/// Returns an attribute for `test.success_op`.
#[native_constraint(op_constr_return_attr)]
pub(crate) fn attribute_of(rewriter: &mut PatternRewriter, op: Op) -> Option<Attribute> {
    is_success(rewriter, op).then(|| rewriter.context().string_attr("test.success"))
}

/// Returns a type for `test.success_op`.
#[native_constraint(op_constr_return_type)]
pub(crate) fn type_of(rewriter: &mut PatternRewriter, op: Op) -> Option<Type> {
    is_success(rewriter, op).then(|| rewriter.context().float_type(FloatKind::F32))
}

/// Returns the given number of types for `test.success_op`.
#[native_constraint(op_constr_return_type_range)]
pub(crate) fn types_for(rewriter: &mut PatternRewriter, op: Op, n: Attribute) -> Option<Vec<Type>> {
    let n = n.as_i64(rewriter.context())?;
    is_success(rewriter, op).then(|| vec![rewriter.context().float_type(FloatKind::F32); n as usize])
}

/// Returns a new operation without operands and results.
#[native_rewrite(creator)]
pub(crate) fn created(rewriter: &mut PatternRewriter, op: Op) -> Op {
    let name = rewriter.context().op_name("test.success");
    let loc = op.loc(rewriter);
    rewriter.create_op(&OperationState::new(name, loc))
}

/// Returns an operation's operands and their types.
#[native_rewrite(var_creator)]
pub(crate) fn operands_and_types(rewriter: &mut PatternRewriter, op: Op) -> (Vec<Value>, Vec<Type>) {
    let operands: Vec<Value> = op.operands(rewriter).collect();
    let types = operands.iter().map(|value| value.ty(rewriter)).collect();
    (operands, types)
}

/// Returns a type.
#[native_rewrite(type_creator)]
pub(crate) fn some_type(rewriter: &mut PatternRewriter) -> Type {
    rewriter.context().float_type(FloatKind::F32)
}

/// Returns a string attribute.
#[native_rewrite(str_creator)]
pub(crate) fn some_string(rewriter: &mut PatternRewriter) -> Attribute {
    rewriter.context().string_attr("test.str")
}

/// Creates an operation from a value, and erases another.
#[native_rewrite(rewriter)]
pub(crate) fn rewritten(rewriter: &mut PatternRewriter, root: Op, input: Value) -> Result<(), RewriteError> {
    let name = rewriter.context().op_name("test.success");
    let loc = root.loc(rewriter);
    rewriter.create_op(&OperationState::new(name, loc).operands(&[input]));
    rewriter.erase_op(root)
}

/// Registers all of them in a set of run-time patterns.
pub fn register(set: &mut RewritePatternSet) {
    set.register::<HasOneUse>().register::<HasEvenOperands>().register::<FirstOf>();
    set.register::<TypesOf>().register::<AttributeAndType>();
    set.register::<Tagged>().register::<OperandsOf>().register::<Decline>().register::<EraseOrDecline>();
    set.register::<single_entity_constraint>().register::<multi_entity_constraint>();
    set.register::<multi_entity_var_constraint>().register::<op_constr_return_attr>();
    set.register::<op_constr_return_type>().register::<op_constr_return_type_range>();
    set.register::<creator>().register::<var_creator>().register::<type_creator>();
    set.register::<str_creator>().register::<rewriter>();
}
