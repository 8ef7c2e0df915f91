//! Reductions over dimensions of size 1: one operation of `arith`, which depends on the kind, replaces them, and a mask around them.

use pdll::ir::{Attribute, Builder as _, Ir, Location, Op, Type, Value};
use pdll::ods::OpDef as _;
use pdll::rewrite::{OpRewritePattern, PatternRewriter, RewriteError};

use crate::parts::operand_group;
use crate::shaped::numbers;
use crate::vector::mask_region::mask_around;
use crate::vector::ops::{ExtractOp, MultiDimReductionOp, ReductionOp, ShapeCastOp};
use crate::vector::position::{STATIC_POSITION, vector_in};
use crate::vector::shape::{vector_of, vector_type};

/// Returns the operation of `arith` that combines two values.
fn arith_op(ir: &Ir, reduction: Op, ty: Type) -> Option<&'static str> {
    let ctx = ir.context();
    let kind = reduction.attr_str(ir, "kind")?.display(ctx).to_string();
    let element = ty.element_type_or_self(ctx);
    let is_integer = element.is_integer(ctx) || element.is_index(ctx);
    Some(match (kind.split_once('<')?.1.trim_end_matches('>'), is_integer) {
        ("add", true) => "arith.addi",
        ("add", false) => "arith.addf",
        ("mul", true) => "arith.muli",
        ("mul", false) => "arith.mulf",
        ("and", true) => "arith.andi",
        ("or", true) => "arith.ori",
        ("xor", true) => "arith.xori",
        ("maxsi", true) => "arith.maxsi",
        ("maxui", true) => "arith.maxui",
        ("minsi", true) => "arith.minsi",
        ("minui", true) => "arith.minui",
        ("maximumf", false) => "arith.maximumf",
        ("maxnumf", false) => "arith.maxnumf",
        ("minimumf", false) => "arith.minimumf",
        ("minnumf", false) => "arith.minnumf",
        _ => return None,
    })
}

/// The parts of a combination by an operation of `arith`.
struct Combination {
    op: &'static str,
    fastmath: Option<Attribute>,
    operands: [Value; 2],
    mask: Option<Value>,
}

impl Combination {
    /// Creates the operation; the second operand is the result where the mask is not set.
    fn create(&self, rewriter: &mut PatternRewriter<'_>, loc: Location) -> Value {
        let ctx = rewriter.context().clone();
        let ty = self.operands[0].ty(rewriter);
        let fastmath = self.fastmath.filter(|_| self.op.ends_with('f'));
        let attrs: Vec<_> = fastmath.map(|attr| (ctx.identifier("fastmath"), attr)).into_iter().collect();
        let op = rewriter.create(ctx.op_name(self.op), loc, &self.operands, &[ty], &attrs);
        let value = op.result(rewriter, 0);
        let Some(mask) = self.mask else { return value };
        let operands = [mask, value, self.operands[1]];
        rewriter.create(ctx.op_name("arith.select"), loc, &operands, &[ty], &[]).result(rewriter, 0)
    }
}

/// Creates the extraction of the first element.
fn first_element(rewriter: &mut PatternRewriter<'_>, loc: Location, vector: Value) -> Option<Value> {
    let parts = vector_in(rewriter, vector)?;
    let (rank, element) = (parts.shape.len(), parts.element);
    let ctx = rewriter.context().clone();
    let position = [(ctx.identifier(STATIC_POSITION), ctx.dense_i64_array_attr(&vec![0; rank]))];
    let op = ExtractOp::create_with(rewriter, loc, &[element], &[vector], &position).op();
    op.get_result(rewriter, 0)
}

/// Replaces a reduction, or the mask around it.
fn replace(rewriter: &mut PatternRewriter<'_>, op: Op, value: Value) -> Result<bool, RewriteError> {
    let root = mask_around(rewriter, op).unwrap_or(op);
    rewriter.replace_op(root, value)?;
    Ok(true)
}

/// Reductions over dimensions of size 1 combine the vector with the accumulator.
pub(super) struct ElideUnitDimsInMultiDimReduction;

impl OpRewritePattern for ElideUnitDimsInMultiDimReduction {
    type Op = MultiDimReductionOp;

    fn match_and_rewrite(
        &self,
        op: MultiDimReductionOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let (source, acc) = (op.operand(ir, 0), op.operand(ir, 1));
        let ty = op.result(ir, 0).ty(ir);
        let dims = numbers(ir, op, "reduction_dims");
        let Some(vector) = vector_in(ir, source) else { return Ok(false) };
        let is_unit = |dim: &i64| usize::try_from(*dim).is_ok_and(|dim| vector.shape.get(dim) == Some(&1));
        let Some(name) = arith_op(ir, op, ty).filter(|_| dims.iter().all(is_unit)) else { return Ok(false) };
        let loc = op.loc(ir);
        let mask = mask_around(ir, op);
        if let Some(mask) = mask {
            rewriter.set_insertion_point(mask);
        }
        let mask = mask.and_then(|mask| mask.get_operand(rewriter, 0));
        let mask_type = vector_of(rewriter.context(), ty).map(|vector| {
            let ctx = rewriter.context();
            vector_type(ctx, vector.shape, vector.scalable, ctx.integer_type(1))
        });
        let mut reduced = |value: Value, to: Option<Type>| match to {
            Some(to) => {
                let cast = ShapeCastOp::create_with(rewriter, loc, &[to], &[value], &[]).op();
                cast.get_result(rewriter, 0)
            }
            None => first_element(rewriter, loc, value),
        };
        let mask = mask.and_then(|mask| reduced(mask, mask_type));
        let Some(value) = reduced(source, mask_type.map(|_| ty)) else { return Ok(false) };
        let combination = Combination { op: name, fastmath: None, operands: [acc, value], mask };
        let value = combination.create(rewriter, loc);
        replace(rewriter, op, value)
    }
}

/// The reduction of one element combines it with the accumulator.
pub(super) struct ElideSingleElementReduction;

impl OpRewritePattern for ElideSingleElementReduction {
    type Op = ReductionOp;

    fn match_and_rewrite(
        &self,
        op: ReductionOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let ir: &Ir = rewriter;
        let op = op.op();
        let source = op.operand(ir, 0);
        let is_single =
            vector_in(ir, source).is_some_and(|vector| vector.shape.iter().all(|size| *size == 1));
        let Some(name) = arith_op(ir, op, op.result(ir, 0).ty(ir)).filter(|_| is_single) else {
            return Ok(false);
        };
        let acc = operand_group(ir, op, 1).first().copied();
        let (loc, fastmath) = (op.loc(ir), op.attr_str(ir, "fastmath"));
        let mask = mask_around(ir, op);
        if let Some(mask) = mask {
            rewriter.set_insertion_point(mask);
        }
        let mask = mask.and_then(|mask| mask.get_operand(rewriter, 0));
        let mask = mask.and_then(|mask| first_element(rewriter, loc, mask));
        let Some(mut value) = first_element(rewriter, loc, source) else { return Ok(false) };
        if let Some(acc) = acc {
            value = Combination { op: name, fastmath, operands: [value, acc], mask }.create(rewriter, loc);
        }
        replace(rewriter, op, value)
    }
}
