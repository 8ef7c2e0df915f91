//! `lower-affine`: affine loops, accesses and maps become `scf`, `memref`, `vector` and `arith`.
//!
//! MLIR: AffineToStandard.cpp, Affine/Utils.cpp (`expandAffineExpr`), with the same order of operations.

use pdll::conversion::{ConversionConfig, ConversionTarget};
use pdll::ir::{
    AffineExpr, AffineMap, AffineNode, AffineOp, Attribute, AttributeData, BuildConstants as _, Builder,
    Context, FloatKind, Ir, Location, Op, OperationState, Region, Type, TypeVec, Value, ValueVec,
};
use pdll::ods::{OPERAND_SEGMENT_SIZES, OpDef as _};
use pdll::pass::{Pass, PassFailure, PassRun};
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};
use smallvec::{SmallVec, smallvec};

use super::affine_indices::{self, with_flags};
use super::build::{Predicate, binary, compare, index, op, select};
use super::convert::convert_partially;
use crate::affine::format::map_of;
use crate::affine::ops;
use crate::arith::IntegerOverflowFlags;
use crate::constants::{Number, constant, int_constant};
use crate::integer::Int;
use crate::lists::unsigned_elements;
use crate::parts::operand_group;

/// The pass `lower-affine`.
#[derive(Copy, Clone, Debug, Default)]
pub struct LowerAffine;

impl Pass for LowerAffine {
    fn argument(&self) -> &str {
        "lower-affine"
    }

    fn name(&self) -> &str {
        "LowerAffinePass"
    }

    fn description(&self) -> &str {
        "Lower Affine operations to a combination of Arith and SCF operations"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ctx = run.context().clone();
        let mut set = RewritePatternSet::new(&ctx);
        populate_affine_to_standard_patterns(&mut set);
        let mut target = ConversionTarget::new(&ctx);
        target.add_legal_dialects(["arith", "memref", "scf", "vector"]);
        convert_partially(run, &target, set, &ConversionConfig::default())
    }
}

/// Adds the patterns that lower `affine`.
pub fn populate_affine_to_standard_patterns(set: &mut RewritePatternSet) {
    set.add_fn::<ops::AffineApplyOp>(lower_apply).name("AffineApplyLowering");
    set.add_fn::<ops::AffineLoadOp>(|op, rewriter| lower_access(op.op(), rewriter, 1, "memref.load"))
        .name("AffineLoadLowering");
    set.add_fn::<ops::AffineMinOp>(|op, rewriter| lower_extremum(op.op(), rewriter, "arith.minsi"))
        .name("AffineMinLowering");
    set.add_fn::<ops::AffineMaxOp>(|op, rewriter| lower_extremum(op.op(), rewriter, "arith.maxsi"))
        .name("AffineMaxLowering");
    set.add_fn::<ops::AffineParallelOp>(lower_parallel).name("AffineParallelLowering");
    set.add_fn::<ops::AffinePrefetchOp>(|op, rewriter| lower_access(op.op(), rewriter, 1, "memref.prefetch"))
        .name("AffinePrefetchLowering");
    set.add_fn::<ops::AffineStoreOp>(|op, rewriter| lower_access(op.op(), rewriter, 2, "memref.store"))
        .name("AffineStoreLowering");
    set.add_fn::<ops::AffineForOp>(lower_for).name("AffineForLowering");
    set.add_fn::<ops::AffineIfOp>(lower_if).name("AffineIfLowering");
    set.add_fn::<ops::AffineYieldOp>(lower_yield).name("AffineYieldOpLowering");
    set.add_fn::<ops::AffineVectorLoadOp>(|op, rewriter| lower_access(op.op(), rewriter, 1, "vector.load"))
        .name("AffineVectorLoadLowering");
    set.add_fn::<ops::AffineVectorStoreOp>(|op, rewriter| lower_access(op.op(), rewriter, 2, "vector.store"))
        .name("AffineVectorStoreLowering");
    affine_indices::populate(set);
}

type Rewritten = Result<bool, RewriteError>;

/// Maximum number of operations that one map becomes; larger maps share so many expressions that they would not end.
const MAX_EXPANDED: usize = 100_000;

/// Expands expressions to operations. Dimensions and symbols are numbered together.
struct Expander<'v> {
    nodes: &'v [AffineNode],
    n_dims: usize,
    operands: &'v [Value],
    loc: Location,
    n_expanded: usize,
}

/// A step of an expansion.
enum Step {
    Visit(AffineExpr),
    Apply(AffineOp),
}

impl Expander<'_> {
    /// Returns the value of an expression; `None` if it divides by a number that is not positive.
    fn expand(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        expr: AffineExpr,
    ) -> Result<Value, RewriteError> {
        let mut steps: SmallVec<[Step; 16]> = smallvec![Step::Visit(expr)];
        let mut values = ValueVec::new();
        while let Some(step) = steps.pop() {
            self.n_expanded += 1;
            if self.n_expanded > MAX_EXPANDED {
                return Err(RewriteError::at(rewriter, op, "the map becomes too many operations"));
            }
            match step {
                Step::Visit(expr) => match self.nodes[expr.index()] {
                    AffineNode::Constant(number) => values.push(index(rewriter, self.loc, number)),
                    AffineNode::Dim(nth) => values.push(self.input(rewriter, op, nth as usize)?),
                    AffineNode::Symbol(nth) => {
                        values.push(self.input(rewriter, op, self.n_dims + nth as usize)?)
                    }
                    AffineNode::Binary(kind, lhs, rhs) => {
                        self.check_divisor(rewriter, op, kind, rhs)?;
                        steps.extend([Step::Apply(kind), Step::Visit(rhs), Step::Visit(lhs)]);
                    }
                },
                Step::Apply(kind) => {
                    let (Some(rhs), Some(lhs)) = (values.pop(), values.pop()) else { break };
                    values.push(apply(rewriter, self.loc, kind, lhs, rhs));
                }
            }
        }
        values.pop().ok_or_else(|| RewriteError::at(rewriter, op, "the map has no such result"))
    }

    fn input(&self, rewriter: &PatternRewriter<'_>, op: Op, nth: usize) -> Result<Value, RewriteError> {
        let value = self.operands.get(nth).copied();
        value.ok_or_else(|| RewriteError::at(rewriter, op, "the map has more inputs than there are operands"))
    }

    fn check_divisor(
        &self,
        rewriter: &PatternRewriter<'_>,
        op: Op,
        kind: AffineOp,
        divisor: AffineExpr,
    ) -> Result<(), RewriteError> {
        let what = match kind {
            AffineOp::Mod => "modulo",
            AffineOp::FloorDiv | AffineOp::CeilDiv => "division",
            AffineOp::Add | AffineOp::Mul => return Ok(()),
        };
        match self.nodes[divisor.index()] {
            AffineNode::Constant(..=0) => {
                Err(RewriteError::at(rewriter, op, format!("{what} by non-positive value is not supported")))
            }
            _ => Ok(()),
        }
    }
}

/// Creates the operations of one affine operation.
fn apply(rewriter: &mut PatternRewriter<'_>, loc: Location, kind: AffineOp, lhs: Value, rhs: Value) -> Value {
    match kind {
        AffineOp::Add => binary(rewriter, "arith.addi", loc, lhs, rhs),
        AffineOp::Mul => with_flags(rewriter, "arith.muli", loc, (lhs, rhs), IntegerOverflowFlags::NSW),
        AffineOp::Mod => {
            let remainder = binary(rewriter, "arith.remsi", loc, lhs, rhs);
            let zero = index(rewriter, loc, 0);
            let is_negative = compare(rewriter, loc, Predicate::Slt, remainder, zero);
            let corrected = binary(rewriter, "arith.addi", loc, remainder, rhs);
            select(rewriter, loc, is_negative, corrected, remainder)
        }
        AffineOp::FloorDiv => {
            let zero = index(rewriter, loc, 0);
            let minus_one = index(rewriter, loc, -1);
            let is_negative = compare(rewriter, loc, Predicate::Slt, lhs, zero);
            let negated = binary(rewriter, "arith.subi", loc, minus_one, lhs);
            let dividend = select(rewriter, loc, is_negative, negated, lhs);
            let quotient = binary(rewriter, "arith.divsi", loc, dividend, rhs);
            let corrected = binary(rewriter, "arith.subi", loc, minus_one, quotient);
            select(rewriter, loc, is_negative, corrected, quotient)
        }
        AffineOp::CeilDiv => {
            let zero = index(rewriter, loc, 0);
            let one = index(rewriter, loc, 1);
            let is_not_positive = compare(rewriter, loc, Predicate::Sle, lhs, zero);
            let negated = binary(rewriter, "arith.subi", loc, zero, lhs);
            let decremented = binary(rewriter, "arith.subi", loc, lhs, one);
            let dividend = select(rewriter, loc, is_not_positive, negated, decremented);
            let quotient = binary(rewriter, "arith.divsi", loc, dividend, rhs);
            let negated = binary(rewriter, "arith.subi", loc, zero, quotient);
            let incremented = binary(rewriter, "arith.addi", loc, quotient, one);
            select(rewriter, loc, is_not_positive, negated, incremented)
        }
    }
}

/// Expands the results `range` of a map.
fn expand_results(
    rewriter: &mut PatternRewriter<'_>,
    at: Op,
    map: &AffineMap,
    range: std::ops::Range<usize>,
    operands: &[Value],
) -> Result<ValueVec, RewriteError> {
    let loc = at.loc(rewriter);
    let mut expander =
        Expander { nodes: &map.nodes, n_dims: map.n_dims as usize, operands, loc, n_expanded: 0 };
    let results = map.results.get(range).unwrap_or_default();
    results.iter().map(|result| expander.expand(rewriter, at, *result)).collect()
}

/// Expands all results of a map.
fn expand_map(
    rewriter: &mut PatternRewriter<'_>,
    at: Op,
    map: &AffineMap,
    operands: &[Value],
) -> Result<ValueVec, RewriteError> {
    expand_results(rewriter, at, map, 0..map.results.len(), operands)
}

/// Combines values from left to right.
fn reduce(rewriter: &mut PatternRewriter<'_>, loc: Location, name: &str, values: &[Value]) -> Option<Value> {
    let (first, rest) = values.split_first()?;
    Some(rest.iter().fold(*first, |all, value| binary(rewriter, name, loc, all, *value)))
}

/// Returns the map in an attribute.
fn map_in<'c>(ctx: &'c Context, ir: &Ir, op: Op, name: &str) -> Option<&'c AffineMap> {
    map_of(ctx, op.attr_str(ir, name))
}

fn lower_apply(apply: ops::AffineApplyOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let op = apply.op();
    let ctx = rewriter.context().clone();
    let Some(map) = map_in(&ctx, rewriter, op, "map") else { return Ok(false) };
    let operands: ValueVec = op.operands(rewriter).collect();
    let values = expand_map(rewriter, op, map, &operands)?;
    rewriter.replace_op(op, &values[..])?;
    Ok(true)
}

fn lower_extremum(op: Op, rewriter: &mut PatternRewriter<'_>, name: &str) -> Rewritten {
    let ctx = rewriter.context().clone();
    let Some(map) = map_in(&ctx, rewriter, op, "map") else { return Ok(false) };
    let operands: ValueVec = op.operands(rewriter).collect();
    let values = expand_map(rewriter, op, map, &operands)?;
    let loc = op.loc(rewriter);
    let Some(value) = reduce(rewriter, loc, name, &values) else { return Ok(false) };
    rewriter.replace_op(op, value)?;
    Ok(true)
}

/// Lowers an access of a `memref`: the operands after the first `n_fixed` are those of the map.
fn lower_access(access: Op, rewriter: &mut PatternRewriter<'_>, n_fixed: usize, name: &str) -> Rewritten {
    let (ctx, loc) = (rewriter.context().clone(), access.loc(rewriter));
    let Some(map) = map_in(&ctx, rewriter, access, "map") else { return Ok(false) };
    let operands: ValueVec = access.operands(rewriter).collect();
    let Some((fixed, inputs)) = operands.split_at_checked(n_fixed) else { return Ok(false) };
    let indices = expand_map(rewriter, access, map, inputs)?;
    let operands: ValueVec = fixed.iter().copied().chain(indices).collect();
    let types: TypeVec = access.result_types(rewriter).collect();
    let kept = ["isWrite", "localityHint", "isDataCache"].into_iter();
    let attrs: Vec<(&str, Attribute)> =
        kept.filter_map(|name| Some((name, access.inherent_attr(rewriter, ctx.identifier(name))?))).collect();
    let mut attrs = attrs;
    if name != "memref.prefetch" {
        attrs.push(("nontemporal", ctx.bool_attr(false)));
    }
    let new = op(rewriter, name, loc, &operands, &types, &attrs);
    let results: ValueVec = new.results(rewriter).collect();
    rewriter.replace_op(access, &results[..])?;
    Ok(true)
}

fn lower_yield(yielded: ops::AffineYieldOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let root = yielded.op();
    let parent = root.parent_op(rewriter).map(|parent| parent.name_text(rewriter).to_owned());
    if parent.as_deref() == Some("scf.parallel") {
        let reason = "the terminator of a parallel loop is rewritten with the loop";
        return Ok(rewriter.notify_match_failure(root, || reason.to_owned()));
    }
    let (loc, operands) = (root.loc(rewriter), root.operands(rewriter).collect::<ValueVec>());
    op(rewriter, "scf.yield", loc, &operands, &[], &[]);
    rewriter.erase_op(root)?;
    Ok(true)
}

fn lower_for(affine_for: ops::AffineForOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let root = affine_for.op();
    let (ctx, loc) = (rewriter.context().clone(), root.loc(rewriter));
    let groups = [0, 1, 2].map(|group| operand_group(rewriter, root, group));
    let (Some(lower_map), Some(upper_map)) =
        (map_in(&ctx, rewriter, root, "lowerBoundMap"), map_in(&ctx, rewriter, root, "upperBoundMap"))
    else {
        return Ok(false);
    };
    let lower = expand_map(rewriter, root, lower_map, &groups[0])?;
    let lower = reduce(rewriter, loc, "arith.maxsi", &lower);
    let upper = expand_map(rewriter, root, upper_map, &groups[1])?;
    let upper = reduce(rewriter, loc, "arith.minsi", &upper);
    let step = root.attr_str(rewriter, "step").and_then(|step| step.as_i64(&ctx));
    let (Some(lower), Some(upper), Some(step)) = (lower, upper, step) else { return Ok(false) };
    let step = index(rewriter, loc, step);
    let operands: ValueVec = [lower, upper, step].into_iter().chain(groups[2].iter().copied()).collect();
    let types: TypeVec = root.result_types(rewriter).collect();
    let state = OperationState::new(ctx.op_name("scf.for"), loc).operands(&operands).result_types(&types);
    let new = rewriter.create_op(&state.n_regions(1));
    let (from, to) = (root.region(rewriter, 0), new.region(rewriter, 0));
    rewriter.inline_region_before(from, to, None)?;
    replace(rewriter, root, new)
}

fn replace(rewriter: &mut PatternRewriter<'_>, op: Op, new: Op) -> Rewritten {
    let results: ValueVec = new.results(rewriter).collect();
    rewriter.replace_op(op, &results[..])?;
    Ok(true)
}

fn lower_if(affine_if: ops::AffineIfOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let root = affine_if.op();
    let (ctx, loc) = (rewriter.context().clone(), root.loc(rewriter));
    let Some(AttributeData::IntegerSet(set)) =
        root.attr_str(rewriter, "condition").map(|attr| attr.data(&ctx))
    else {
        return Ok(false);
    };
    let operands: ValueVec = root.operands(rewriter).collect();
    let zero = index(rewriter, loc, 0);
    let mut condition = None;
    for (expr, is_equality) in &set.constraints {
        let n_dims = set.n_dims as usize;
        let mut expander = Expander { nodes: &set.nodes, n_dims, operands: &operands, loc, n_expanded: 0 };
        let value = expander.expand(rewriter, root, *expr)?;
        let predicate = if *is_equality { Predicate::Eq } else { Predicate::Sge };
        let holds = compare(rewriter, loc, predicate, value, zero);
        condition = Some(match condition {
            Some(others) => binary(rewriter, "arith.andi", loc, others, holds),
            None => holds,
        });
    }
    let condition = match condition {
        Some(condition) => condition,
        None => {
            let i1 = ctx.integer_type(1);
            let attr = rewriter.context().bool_attr(true);
            op(rewriter, "arith.constant", loc, &[], &[i1], &[("value", attr)]).result(rewriter, 0)
        }
    };
    let types: TypeVec = root.result_types(rewriter).collect();
    let operands = [condition];
    let state = OperationState::new(ctx.op_name("scf.if"), loc).operands(&operands).result_types(&types);
    let new = rewriter.create_op(&state.n_regions(2));
    for nth in 0..2 {
        let (from, to): (Region, Region) = (root.region(rewriter, nth), new.region(rewriter, nth));
        rewriter.inline_region_before(from, to, None)?;
    }
    replace(rewriter, root, new)
}

/// Returns the integers in an array or elements attribute.
fn integers(rewriter: &PatternRewriter<'_>, op: Op, name: &str) -> Option<Vec<i64>> {
    let ctx = rewriter.context();
    let attr = op.attr_str(rewriter, name)?;
    if let Some(list) = attr.as_array(ctx) {
        return list.iter().map(|attr| attr.as_i64(ctx)).collect();
    }
    unsigned_elements(ctx, attr)?.into_iter().map(|number| i64::try_from(number).ok()).collect()
}

/// The bounds of a parallel loop: for each dimension, the results of a map.
struct Bounds {
    map: AffineMap,
    groups: Vec<i64>,
}

impl Bounds {
    fn of(rewriter: &PatternRewriter<'_>, op: Op, map: &str, groups: &str) -> Option<Bounds> {
        let map = map_in(rewriter.context(), rewriter, op, map)?.clone();
        Some(Bounds { map, groups: integers(rewriter, op, groups)? })
    }

    fn n_inputs(&self) -> usize {
        (self.map.n_dims + self.map.n_symbols) as usize
    }

    /// Returns the results of the map for a dimension.
    fn range(&self, dimension: usize) -> std::ops::Range<usize> {
        let size = |group: &i64| usize::try_from(*group).unwrap_or(0);
        let start: usize = self.groups.iter().take(dimension).map(size).sum();
        start..start + self.groups.get(dimension).map_or(0, size)
    }
}

fn lower_parallel(parallel: ops::AffineParallelOp, rewriter: &mut PatternRewriter<'_>) -> Rewritten {
    let root = parallel.op();
    let (ctx, loc) = (rewriter.context().clone(), root.loc(rewriter));
    let (Some(lower), Some(upper)) = (
        Bounds::of(rewriter, root, "lowerBoundsMap", "lowerBoundsGroups"),
        Bounds::of(rewriter, root, "upperBoundsMap", "upperBoundsGroups"),
    ) else {
        return Ok(false);
    };
    let inputs: ValueVec = root.operands(rewriter).collect();
    let (Some(steps), Some(kinds), Some((lower_inputs, upper_inputs))) = (
        integers(rewriter, root, "steps"),
        integers(rewriter, root, "reductions"),
        inputs.split_at_checked(lower.n_inputs()),
    ) else {
        return Ok(false);
    };
    let types: TypeVec = root.result_types(rewriter).collect();
    let (mut lowers, mut uppers, mut operands) = (Vec::new(), Vec::new(), Vec::new());
    for dimension in 0..steps.len() {
        let values = expand_results(rewriter, root, &lower.map, lower.range(dimension), lower_inputs)?;
        lowers.extend(reduce(rewriter, loc, "arith.maxsi", &values));
        let values = expand_results(rewriter, root, &upper.map, upper.range(dimension), upper_inputs)?;
        uppers.extend(reduce(rewriter, loc, "arith.minsi", &values));
    }
    if lowers.len() != steps.len() || uppers.len() != steps.len() {
        return Ok(rewriter.notify_match_failure(root, || "couldn't convert bounds".to_owned()));
    }
    let n = steps.len() as i32;
    operands.extend(lowers);
    operands.extend(uppers);
    for step in steps {
        operands.push(index(rewriter, loc, step));
    }
    for (kind, ty) in kinds.iter().zip(&types) {
        let Some(attr) = identity(&ctx, *kind, *ty) else {
            return Err(RewriteError::at(rewriter, root, "reduction operation type not supported"));
        };
        operands
            .push(op(rewriter, "arith.constant", loc, &[], &[*ty], &[("value", attr)]).result(rewriter, 0));
    }
    let sizes = rewriter.dense_i32_array_attr(&[n, n, n, types.len() as i32]);
    let attrs = [(ctx.identifier(OPERAND_SEGMENT_SIZES), sizes)];
    let state =
        OperationState::new(ctx.op_name("scf.parallel"), loc).operands(&operands).result_types(&types);
    let new = rewriter.create_op(&state.attrs(&attrs).n_regions(1));
    let (from, to) = (root.region(rewriter, 0), new.region(rewriter, 0));
    rewriter.inline_region_before(from, to, None)?;
    let Some(terminator) = to.entry(rewriter).and_then(|block| block.last_op(rewriter)) else {
        return Ok(false);
    };
    let yielded: ValueVec = terminator.operands(rewriter).collect();
    rewriter.set_insertion_point(terminator);
    let reduce_loc = terminator.loc(rewriter);
    let state = OperationState::new(ctx.op_name("scf.reduce"), reduce_loc).operands(&yielded);
    let reduce_op = rewriter.create_op(&state.n_regions(types.len()));
    rewriter.erase_op(terminator)?;
    for (nth, (kind, ty)) in kinds.iter().zip(&types).enumerate() {
        let region = reduce_op.region(rewriter, nth);
        let block = rewriter.create_block_before(region, None, &[*ty, *ty], &[loc, loc])?;
        let Some(name) = reduction(*kind) else { return Ok(false) };
        let [a, b] = [0, 1].map(|nth| block.arg(rewriter, nth));
        let result = binary(rewriter, name, loc, a, b);
        op(rewriter, "scf.reduce.return", loc, &[result], &[], &[]);
    }
    replace(rewriter, root, new)
}

/// Returns the operation of a reduction, by the number of its kind.
fn reduction(kind: i64) -> Option<&'static str> {
    const NAMES: [Option<&str>; 16] = [
        Some("arith.addf"),
        Some("arith.addi"),
        Some("arith.andi"),
        None,
        Some("arith.maximumf"),
        Some("arith.maxnumf"),
        Some("arith.maxsi"),
        Some("arith.maxui"),
        Some("arith.minimumf"),
        Some("arith.minnumf"),
        Some("arith.minsi"),
        Some("arith.minui"),
        Some("arith.mulf"),
        Some("arith.muli"),
        Some("arith.ori"),
        Some("arith.xori"),
    ];
    usize::try_from(kind).ok().and_then(|kind| NAMES.get(kind).copied().flatten())
}

/// Returns the value that a reduction starts with.
fn identity(ctx: &pdll::ir::Context, kind: i64, ty: Type) -> Option<Attribute> {
    let name = reduction(kind)?;
    if let Some(kind) = ty.float_kind(ctx) {
        return constant(ctx, ty, &Number::Float(kind, float_identity(name, kind)?));
    }
    let width = ty.bit_width(ctx)?;
    let number = match name {
        "arith.addi" | "arith.maxui" | "arith.ori" | "arith.xori" => Int::zero(width),
        "arith.muli" => Int::new(width, 1),
        "arith.andi" | "arith.minui" => Int::all_ones(width),
        "arith.maxsi" => Int::min_signed(width),
        "arith.minsi" => Int::max_signed(width),
        _ => return None,
    };
    int_constant(ctx, ty, number.signed().clone())
}

/// Returns the bits of the float that a reduction starts with.
fn float_identity(name: &str, kind: FloatKind) -> Option<u128> {
    match name {
        "arith.addf" => Some(kind.from_f64(0.0)),
        "arith.mulf" => Some(kind.one()),
        "arith.maximumf" | "arith.maxnumf" => kind.infinity(true),
        "arith.minimumf" | "arith.minnumf" => kind.infinity(false),
        _ => None,
    }
}
