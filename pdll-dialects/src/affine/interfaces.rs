//! Methods of interfaces that operations of `affine` implement: control flow between regions, loops, and ranges of indices.

use pdll::fold::OpFoldResult;
use pdll::ir::{
    AffineExpr, AffineMap, AffineNode, AffineOp, AttributeData, Int, Ir, Op, Region, Value, ValueVec,
};
use pdll::ods::{
    IntRange, LoopBound, LoopValues, OpDef as _, RegionBranchPoint, RegionSuccessor, Speculatability,
};

use super::fold::trip_count;
use super::operands::{constant_result, loop_bound};
use super::ops::{AffineApplyOp, AffineForOp, AffineIfOp, AffineParallelOp};
use crate::int_range::{self, Overflow};
use crate::parts::{entry_args, region};

/// Returns the successor after an operation.
fn after(ir: &Ir, op: Op) -> RegionSuccessor {
    RegionSuccessor::parent(op.results(ir))
}

/// Returns the successor into the body of a loop, whose first argument is its variable.
fn into_body(ir: &Ir, body: Region) -> RegionSuccessor {
    RegionSuccessor::region(body, entry_args(ir, Some(body)).iter().skip(1).copied())
}

impl AffineForOp {
    /// Enters another iteration, or leaves: as the number of iterations says, if the bounds are constants.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let op = self.op();
        let bounds = loop_bound(ir, op, false).zip(loop_bound(ir, op, true));
        let n_trips = bounds.and_then(|(lower, upper)| trip_count(ir, op, &lower.map, &upper.map));
        let into = || into_body(ir, self.region(ir));
        match (from, n_trips) {
            (RegionBranchPoint::Parent, Some(0)) | (RegionBranchPoint::Terminator(_), Some(1)) => {
                vec![after(ir, op)]
            }
            (RegionBranchPoint::Parent, Some(_)) => vec![into()],
            _ => vec![into(), after(ir, op)],
        }
    }

    /// Returns the initial values.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.inits(ir).collect()
    }

    /// Returns the carried values.
    pub fn loop_values(&self, ir: &Ir) -> LoopValues {
        let last = self.region(ir).entry(ir).and_then(|body| body.last_op(ir));
        LoopValues {
            inits: self.inits(ir).collect(),
            iter_args: entry_args(ir, Some(self.region(ir))).iter().skip(1).copied().collect(),
            yielded: last.map_or(ValueVec::new(), |last| last.operands(ir).collect()),
            results: Some(self.op().results(ir).collect()),
        }
    }
}

impl AffineIfOp {
    /// Enters one of the regions, or leaves if there is no `else`.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let op = self.op();
        match from {
            RegionBranchPoint::Parent => {
                let into = |nth| region(ir, op, nth).filter(|region| !region.is_empty(ir));
                let successor = |nth| {
                    into(nth).map_or_else(|| after(ir, op), |region| RegionSuccessor::region(region, []))
                };
                vec![successor(0), successor(1)]
            }
            RegionBranchPoint::Terminator(_) => vec![after(ir, op)],
        }
    }
}

impl AffineParallelOp {
    /// Returns no carried values: the results are reductions.
    pub fn loop_values(&self, _: &Ir) -> LoopValues {
        LoopValues {
            inits: ValueVec::new(),
            iter_args: ValueVec::new(),
            yielded: ValueVec::new(),
            results: None,
        }
    }
}

impl AffineForOp {
    /// Returns that a loop with step one ends, for all bounds.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        let step = self.op().attr_str(ir, "step").and_then(|step| step.as_i64(ir.context()));
        match step {
            Some(1) => Speculatability::RecursivelySpeculatable,
            _ => Speculatability::NotSpeculatable,
        }
    }

    /// Returns the bounds, if they are constants.
    pub fn loop_bounds(&self, ir: &Ir) -> Option<Vec<LoopBound>> {
        let (ctx, op) = (ir.context(), self.op());
        let constant = |name: &str| {
            let map = op.attr_str(ir, name)?.as_affine_map(ctx)?;
            constant_result(map)
        };
        let index = |value: i64| OpFoldResult::Attr(ctx.integer_attr(ctx.index_type(), value));
        let step = op.attr_str(ir, "step").and_then(|step| step.as_i64(ctx))?;
        Some(vec![LoopBound {
            iv: *entry_args(ir, Some(self.region(ir))).first()?,
            lower: index(constant("lowerBoundMap")?),
            upper: index(constant("upperBoundMap")?),
            step: index(step),
        }])
    }
}

impl AffineApplyOp {
    /// Returns the range of the map's result.
    pub fn infer_result_ranges(&self, ir: &Ir, ranges: &[IntRange]) -> Vec<(Value, IntRange)> {
        let op = self.op();
        let map = op.attr_str(ir, "map").map(|map| map.data(ir.context()));
        let Some(AttributeData::AffineMap(map)) = map else { return Vec::new() };
        let range = map.results.first().and_then(|result| expression_range(map, *result, ranges));
        range.map(|range| (op.result(ir, 0), range)).into_iter().collect()
    }
}

/// Returns the range of an expression of a map, whose inputs have these ranges. Sums and products do not overflow.
fn expression_range(map: &AffineMap, result: AffineExpr, inputs: &[IntRange]) -> Option<IntRange> {
    let exact = Overflow { nsw: true, nuw: false };
    // Operands precede the operations on them.
    let mut ranges: Vec<IntRange> = Vec::with_capacity(map.nodes.len());
    for node in &map.nodes {
        ranges.push(match *node {
            AffineNode::Constant(value) => IntRange::constant_of(Int::new(64, value)),
            AffineNode::Dim(nth) => inputs.get(nth as usize)?.clone(),
            AffineNode::Symbol(nth) => inputs.get((map.n_dims + nth) as usize)?.clone(),
            AffineNode::Binary(op, lhs, rhs) => {
                let (lhs, rhs) = (ranges.get(lhs.index())?, ranges.get(rhs.index())?);
                match op {
                    AffineOp::Add => int_range::add(lhs, rhs, exact),
                    AffineOp::Mul => int_range::mul(lhs, rhs, exact),
                    AffineOp::Mod => modulo(lhs, rhs),
                    AffineOp::FloorDiv => int_range::floor_div_signed(lhs, rhs),
                    AffineOp::CeilDiv => int_range::ceil_div_signed(lhs, rhs),
                }
            }
        });
    }
    ranges.into_iter().nth(result.index())
}

/// Returns the range of remainders that are not negative.
fn modulo(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let (zero, one) = (Int::zero(64), Int::new(64, 1));
    if rhs.smin.cmp_signed(&zero).is_le() {
        return IntRange::full(64);
    }
    let is_below = !lhs.smin.is_negative() && lhs.smax.cmp_signed(&rhs.smin).is_lt();
    if is_below { lhs.clone() } else { IntRange::signed(zero, rhs.smax.sub(&one)) }
}
