//! Operations that lowerings create.

use pdll::fold::{Fold, OpFoldResult};
use pdll::ir::{
    Attribute, Block, BuildConstants as _, Builder, Location, Op, OperationState, Trait, Type, Value,
    ValueVec,
};
use pdll::ods::OPERAND_SEGMENT_SIZES;
use pdll::rewrite::{PatternRewriter, RewriteError};
use smallvec::SmallVec;

use crate::constants::{Number, elements};
use crate::integer::Int;

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
    let ctx = rewriter.context();
    let (name, named) = (ctx.op_name(name), |(name, attr): &(&str, Attribute)| (ctx.identifier(name), *attr));
    match attrs {
        [] => rewriter.create(name, loc, operands, types, &[]),
        [attr] => rewriter.create(name, loc, operands, types, &[named(attr)]),
        attrs => {
            let attrs: SmallVec<[_; 4]> = attrs.iter().map(named).collect();
            rewriter.create(name, loc, operands, types, &attrs)
        }
    }
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
    let operands: ValueVec = [condition].iter().chain(then_operands).chain(other_operands).copied().collect();
    let attrs = [(ctx.identifier(OPERAND_SEGMENT_SIZES), sizes)];
    let state = OperationState::new(ctx.op_name("cf.cond_br"), loc);
    rewriter.create_op(&state.operands(&operands).successors(&[then, other]).attrs(&attrs))
}

/// A block to branch to, and the values for its arguments.
pub(super) type Target = (Block, Vec<Value>);

/// Creates a `cf.switch`. Each case has a value of the flag's type, and a destination.
pub(super) fn switch(
    rewriter: &mut PatternRewriter<'_>,
    loc: Location,
    flag: Value,
    (default, default_operands): &Target,
    cases: &[(i64, Target)],
) -> Op {
    let ctx = rewriter.context().clone();
    let size = |values: &[Value]| values.len() as i32;
    let sizes: Vec<i32> = cases.iter().map(|(_, (_, values))| size(values)).collect();
    let all = [1, size(default_operands), sizes.iter().sum()];
    let mut attrs = vec![
        (ctx.identifier(OPERAND_SEGMENT_SIZES), rewriter.dense_i32_array_attr(&all)),
        (ctx.identifier("case_operand_segments"), rewriter.dense_i32_array_attr(&sizes)),
    ];
    if let (false, Some(width)) = (cases.is_empty(), flag.ty(rewriter).bit_width(&ctx)) {
        let ty = ctx.vector_type(&[cases.len() as i64], flag.ty(rewriter));
        let values: Vec<Number> = cases.iter().map(|(case, _)| Number::Int(Int::new(width, *case))).collect();
        attrs.extend(elements(&ctx, ty, &values).map(|attr| (ctx.identifier("case_values"), attr)));
    }
    let mut operands = vec![flag];
    operands.extend(default_operands);
    operands.extend(cases.iter().flat_map(|(_, (_, values))| values));
    let successors: Vec<Block> =
        std::iter::once(*default).chain(cases.iter().map(|(_, (block, _))| *block)).collect();
    let state = OperationState::new(ctx.op_name("cf.switch"), loc);
    rewriter.create_op(&state.operands(&operands).successors(&successors).attrs(&attrs))
}

/// Replaces a value that an operation computes by what the operation folds to, or moves its constant operand to the right.
pub(super) fn folded(rewriter: &mut PatternRewriter<'_>, value: Value) -> Result<Value, RewriteError> {
    let Some(made) = value.defining_op(rewriter) else { return Ok(value) };
    let Fold::Results(results) = made.fold(rewriter) else {
        if let ([a, b], true) = (
            &made.operands(rewriter).collect::<Vec<Value>>()[..],
            made.has_trait(rewriter, Trait::Commutative),
        ) && a.constant(rewriter).is_some()
            && b.constant(rewriter).is_none()
        {
            rewriter.set_operands(made, &[*b, *a])?;
            return folded(rewriter, value);
        }
        return Ok(value);
    };
    let loc = made.loc(rewriter);
    let result = match results[..] {
        [OpFoldResult::Value(result)] => result,
        [OpFoldResult::Attr(attr)] => {
            let Some(number) = attr.as_i64(rewriter.context()) else { return Ok(value) };
            index(rewriter, loc, number)
        }
        _ => return Ok(value),
    };
    rewriter.erase_op(made)?;
    Ok(result)
}

/// Sets the insertion point to the end of a block.
pub(super) fn at_end(rewriter: &mut PatternRewriter<'_>, block: Block) {
    rewriter.set_insertion_point_to_end(block);
}
