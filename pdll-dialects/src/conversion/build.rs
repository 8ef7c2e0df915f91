//! Operations that lowerings create.

use pdll::ir::{Attribute, Block, BuildConstants as _, Builder, Location, Op, OperationState, Type, Value};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::rewrite::PatternRewriter;

/// Predicates of `arith.cmpi`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Predicate {
    Slt = 2,
    Sle = 3,
    Sge = 5,
    Ult = 6,
    Eq = 0,
}

/// Creates an operation with attributes.
pub(super) fn op(
    rewriter: &mut PatternRewriter<'_>,
    name: &str,
    loc: Location,
    operands: &[Value],
    types: &[Type],
    attrs: &[(&str, Attribute)],
) -> Op {
    let ctx = rewriter.context().clone();
    let attrs: Vec<_> = attrs.iter().map(|(name, attr)| (ctx.identifier(name), *attr)).collect();
    rewriter.create(ctx.op_name(name), loc, operands, types, &attrs)
}

/// Creates an operation with one result.
pub(super) fn value(
    rewriter: &mut PatternRewriter<'_>,
    name: &str,
    loc: Location,
    operands: &[Value],
    ty: Type,
) -> Value {
    op(rewriter, name, loc, operands, &[ty], &[]).result(rewriter, 0)
}

/// Creates an operation of two operands whose result has their type.
pub(super) fn binary(
    rewriter: &mut PatternRewriter<'_>,
    name: &str,
    loc: Location,
    a: Value,
    b: Value,
) -> Value {
    let ty = a.ty(rewriter);
    value(rewriter, name, loc, &[a, b], ty)
}

/// Creates an `arith.constant` of type `index`.
pub(super) fn index(rewriter: &mut PatternRewriter<'_>, loc: Location, number: i64) -> Value {
    let attr = rewriter.index_attr(number);
    let ty = rewriter.context().index_type();
    op(rewriter, "arith.constant", loc, &[], &[ty], &[("value", attr)]).result(rewriter, 0)
}

/// Creates an `arith.cmpi`.
pub(super) fn compare(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    predicate: Predicate,
    a: Value,
    b: Value,
) -> Value {
    let ctx = rewriter.context().clone();
    let attr = rewriter.i64_attr(predicate as i64);
    op(rewriter, "arith.cmpi", loc, &[a, b], &[ctx.integer_type(1)], &[("predicate", attr)])
        .result(rewriter, 0)
}

/// Creates an `arith.select`.
pub(super) fn select(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    condition: Value,
    a: Value,
    b: Value,
) -> Value {
    let ty = a.ty(rewriter);
    value(rewriter, "arith.select", loc, &[condition, a, b], ty)
}

/// Creates a `cf.br`.
pub(super) fn branch(rewriter: &mut PatternRewriter<'_>, loc: Location, to: Block, operands: &[Value]) -> Op {
    let name = rewriter.context().op_name("cf.br");
    rewriter.create_op(&OperationState::new(name, loc).operands(operands).successors(&[to]))
}

/// Creates a `cf.cond_br`. Each destination is a block with its operands.
pub(super) fn cond_branch(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    condition: Value,
    (then, then_operands): (Block, &[Value]),
    (other, other_operands): (Block, &[Value]),
) -> Op {
    let ctx = rewriter.context().clone();
    let sizes = rewriter.dense_i32_array_attr(&[1, then_operands.len() as i32, other_operands.len() as i32]);
    let operands: Vec<Value> =
        [condition].iter().chain(then_operands).chain(other_operands).copied().collect();
    let attrs = [(ctx.identifier(OPERAND_SEGMENT_SIZES), sizes)];
    let state = OperationState::new(ctx.op_name("cf.cond_br"), loc);
    rewriter.create_op(&state.operands(&operands).successors(&[then, other]).attrs(&attrs))
}

/// Sets the insertion point to the end of a block.
pub(super) fn at_end(rewriter: &mut PatternRewriter<'_>, block: Block) {
    rewriter.set_insertion_point_to_end(block);
}
