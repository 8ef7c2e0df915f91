//! Interfaces of `scf`: control flow between regions, loops, speculation, and inlining.

use pdll::fold::OpFoldResult;
use pdll::ir::{Attribute, DYNAMIC, Ir, Op, Region, Value, ValueVec};
use pdll::ods::{
    DialectInlinerInterface, InvocationBounds, LoopBound, LoopValues, OpDef as _, RegionBranchPoint,
    RegionSuccessor, RegionSuccessors, Speculatability,
};
use pdll::rewrite::{PatternRewriter, RewriteError};
use smallvec::smallvec;

use super::{
    ConditionOp, Dialect, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp, ParallelOp,
    ReduceOp, WhileOp, YieldOp,
};
use crate::inline::replace_by_operands;

/// Returns the branch into a region whose arguments from `first` on receive the operands.
fn into(ir: &Ir, region: Region, first: usize) -> RegionSuccessor {
    RegionSuccessor { region: Some(region), inputs: args_from(ir, region, first) }
}

/// Returns the branch behind an operation, whose results receive the operands.
fn behind(ir: &Ir, op: Op) -> RegionSuccessor {
    RegionSuccessor { region: None, inputs: list(op.results(ir)) }
}

/// Returns values as a list. Mostly there are none.
fn list(values: impl ExactSizeIterator<Item = Value>) -> ValueVec {
    if values.len() == 0 { ValueVec::new() } else { values.collect() }
}

/// Returns the arguments of a region's first block from `first` on.
fn args_from(ir: &Ir, region: Region, first: usize) -> ValueVec {
    let args = region.entry(ir).map_or(&[][..], |entry| entry.args(ir));
    list(args.iter().skip(first).copied())
}

/// Returns the operands of the terminator of a region's first block.
fn yielded(ir: &Ir, region: Region) -> ValueVec {
    let last = region.entry(ir).and_then(|body| body.last_op(ir));
    last.map_or(ValueVec::new(), |last| list(last.operands(ir)))
}

/// Returns the constant among the operands, as a boolean.
fn constant_condition(ir: &Ir, operands: &[Option<Attribute>]) -> Option<bool> {
    operands.first().copied()??.as_bool(ir.context())
}

impl ExecuteRegionOp {
    /// Enters the region, and leaves from there.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> RegionSuccessors {
        match from {
            RegionBranchPoint::Parent => smallvec![RegionSuccessor::region(self.region(ir), [])],
            RegionBranchPoint::Terminator(_) => smallvec![behind(ir, self.op())],
        }
    }
}

impl IfOp {
    /// Enters one of both regions, and leaves from there.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> RegionSuccessors {
        match from {
            RegionBranchPoint::Parent => self.entry_successor_regions(ir, &[]),
            RegionBranchPoint::Terminator(_) => smallvec![behind(ir, self.op())],
        }
    }

    /// Returns the region that a constant condition selects, or both.
    pub fn entry_successor_regions(&self, ir: &Ir, operands: &[Option<Attribute>]) -> RegionSuccessors {
        let condition = constant_condition(ir, operands);
        let mut out = RegionSuccessors::new();
        if condition != Some(false) {
            out.push(RegionSuccessor::region(self.then_region(ir), []));
        }
        if condition != Some(true) {
            out.push(match self.else_region(ir).is_empty(ir) {
                true => behind(ir, self.op()),
                false => RegionSuccessor::region(self.else_region(ir), []),
            });
        }
        out
    }

    /// Returns that each region is entered at most once, and one that a constant condition excludes never.
    pub fn region_invocation_bounds(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Vec<InvocationBounds> {
        let condition = constant_condition(ir, operands);
        [Some(false), Some(true)]
            .map(|excluded| InvocationBounds::new(0, u32::from(condition != excluded)))
            .into()
    }
}

impl IndexSwitchOp {
    /// Returns the constant case, as its position among the cases; `None` inside for the default.
    fn constant_case(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<Option<usize>> {
        let value = operands.first().copied()??.as_i64(ir.context())?;
        let cases = self.op().attr_str(ir, "cases").and_then(|cases| cases.as_dense_i64_array(ir.context()));
        Some(cases.unwrap_or_default().iter().position(|case| *case == value))
    }

    /// Enters one of the regions, and leaves from there.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> RegionSuccessors {
        match from {
            RegionBranchPoint::Parent => self.entry_successor_regions(ir, &[]),
            RegionBranchPoint::Terminator(_) => smallvec![behind(ir, self.op())],
        }
    }

    /// Returns the region of a constant case, or all.
    pub fn entry_successor_regions(&self, ir: &Ir, operands: &[Option<Attribute>]) -> RegionSuccessors {
        let into = |region: &Region| RegionSuccessor::region(*region, []);
        let regions = self.op().regions(ir);
        match self.constant_case(ir, operands) {
            None => regions.iter().map(into).collect(),
            Some(case) => regions.get(case.map_or(0, |case| case + 1)).map(into).into_iter().collect(),
        }
    }

    /// Returns that each region is entered at most once. For a constant, MLIR counts regions without the default in front.
    pub fn region_invocation_bounds(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Vec<InvocationBounds> {
        let n = self.op().n_regions(ir);
        let case = self.constant_case(ir, operands).map(|case| case.unwrap_or(n - 1));
        let bound = |at| u32::from(case.is_none_or(|case| case == at));
        (0..n).map(|at| InvocationBounds::new(0, bound(at))).collect()
    }
}

impl ForOp {
    /// Enters another iteration, or leaves.
    pub fn successor_regions(&self, ir: &Ir, _: RegionBranchPoint) -> RegionSuccessors {
        smallvec![into(ir, self.region(ir), 1), behind(ir, self.op())]
    }

    /// Returns the initial values.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        list(self.init_args(ir))
    }

    /// Returns the carried values.
    pub fn loop_values(&self, ir: &Ir) -> LoopValues {
        LoopValues {
            inits: list(self.init_args(ir)),
            iter_args: args_from(ir, self.region(ir), 1),
            yielded: yielded(ir, self.region(ir)),
            results: Some(list(self.op().results(ir))),
        }
    }

    /// Returns the bounds.
    pub fn loop_bounds(&self, ir: &Ir) -> Option<Vec<LoopBound>> {
        let (lower, upper, step) = (self.lower_bound(ir), self.upper_bound(ir), self.step(ir));
        let iv = *self.region(ir).entry(ir)?.args(ir).first()?;
        Some(vec![LoopBound { iv, lower: lower.into(), upper: upper.into(), step: step.into() }])
    }

    /// Returns that a loop with step one ends, for all bounds.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        let step = self.step(ir).constant(ir).and_then(|step| step.as_i64(ir.context()));
        match step {
            Some(1) => Speculatability::RecursivelySpeculatable,
            _ => Speculatability::NotSpeculatable,
        }
    }
}

impl WhileOp {
    /// Enters the condition; from there the body or the exit; and from the body the condition.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> RegionSuccessors {
        match from {
            RegionBranchPoint::Terminator(op) if op.parent_region(ir) == Some(self.before(ir)) => {
                smallvec![behind(ir, self.op()), into(ir, self.after(ir), 0)]
            }
            _ => smallvec![into(ir, self.before(ir), 0)],
        }
    }

    /// Returns the operands of the first condition.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.inits(ir).collect()
    }
}

impl ConditionOp {
    /// Returns all operands except the condition.
    pub fn region_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.args(ir).collect()
    }

    /// Returns the body, or the exit, as a constant condition selects.
    pub fn terminator_successor_regions(&self, ir: &Ir, operands: &[Option<Attribute>]) -> RegionSuccessors {
        let condition = constant_condition(ir, operands);
        let Some(parent) = self.op().parent_op(ir).and_then(|op| op.cast::<WhileOp>(ir)) else {
            return RegionSuccessors::new();
        };
        let mut out = RegionSuccessors::new();
        if condition != Some(false) {
            out.push(into(ir, parent.after(ir), 0));
        }
        if condition != Some(true) {
            out.push(behind(ir, parent.op()));
        }
        out
    }
}

/// Enters the body, in which nothing is carried, or leaves without results.
fn parallel_successors(region: Region, from_body: bool) -> RegionSuccessors {
    let into = from_body.then(|| RegionSuccessor::region(region, []));
    into.into_iter().chain([RegionSuccessor::parent([])]).collect()
}

impl ParallelOp {
    /// Enters another iteration, or leaves.
    pub fn successor_regions(&self, ir: &Ir, _: RegionBranchPoint) -> RegionSuccessors {
        parallel_successors(self.region(ir), true)
    }
}

impl ParallelOp {
    /// Returns the bounds of each dimension.
    pub fn loop_bounds(&self, ir: &Ir) -> Option<Vec<LoopBound>> {
        let entry = self.region(ir).entry(ir)?;
        let bounds = self.lower_bound(ir).zip(self.upper_bound(ir)).zip(self.step(ir));
        let of = |(((lower, upper), step), iv): (((Value, Value), Value), &Value)| LoopBound {
            iv: *iv,
            lower: lower.into(),
            upper: upper.into(),
            step: step.into(),
        };
        Some(bounds.zip(entry.args(ir)).map(of).collect())
    }
}

impl ForallOp {
    /// Returns the bounds of each dimension.
    pub fn loop_bounds(&self, ir: &Ir) -> Option<Vec<LoopBound>> {
        let (ctx, op) = (ir.context(), self.op());
        let entry = op.region(ir, 0).entry(ir)?;
        let bounds = |name: &str, group: usize| -> Option<Vec<OpFoldResult>> {
            let fixed = op.attr_str(ir, name)?.as_dense_i64_array(ctx)?;
            let mut dynamic = op.operand_group(ir, group);
            let of = |bound: i64| match bound {
                DYNAMIC => Some(OpFoldResult::Value(op.get_operand(ir, dynamic.next()?)?)),
                bound => Some(OpFoldResult::Attr(ctx.integer_attr(ctx.index_type(), bound))),
            };
            fixed.into_iter().map(of).collect()
        };
        let lower = bounds("staticLowerBound", 0)?;
        let (upper, step) = (bounds("staticUpperBound", 1)?, bounds("staticStep", 2)?);
        let bounds = lower.into_iter().zip(upper).zip(step).zip(entry.args(ir));
        Some(bounds.map(|(((lower, upper), step), iv)| LoopBound { iv: *iv, lower, upper, step }).collect())
    }

    /// Enters the body, in which the outputs are shared, or leaves. To enter it again stands for the other iterations, which write to the outputs.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> RegionSuccessors {
        let body = self.region(ir);
        let is_first = from == RegionBranchPoint::Parent;
        let into = match is_first {
            true => into(ir, body, self.rank(ir)),
            false => RegionSuccessor::region(body, []),
        };
        smallvec![into, RegionSuccessor::parent([])]
    }

    /// Returns the outputs, which the arguments of the body are at first.
    pub fn entry_successor_operands(&self, ir: &Ir, successor: &RegionSuccessor) -> ValueVec {
        match successor.region {
            Some(_) => self.outputs(ir).collect(),
            None => ValueVec::new(),
        }
    }

    /// Returns the number of dimensions.
    fn rank(&self, ir: &Ir) -> usize {
        let n_args = self.region(ir).entry(ir).map_or(0, |entry| entry.args(ir).len());
        n_args - self.outputs(ir).count().min(n_args)
    }
}

impl ForallOp {
    /// Returns the positions of the outputs.
    pub fn dps_inits(&self, ir: &Ir) -> std::ops::Range<usize> {
        self.op().operand_group(ir, 3)
    }
}

impl InParallelOp {
    /// Passes nothing: what it writes is not a value. MLIR has no edge from here, and takes the outputs for those before the loop.
    pub fn region_successor_operands(&self, _: &Ir, _: &RegionSuccessor) -> ValueVec {
        ValueVec::new()
    }
}

impl ReduceOp {
    /// Passes nothing.
    pub fn region_successor_operands(&self, _: &Ir, _: &RegionSuccessor) -> ValueVec {
        ValueVec::new()
    }
}

impl Dialect {
    /// Returns how control flow is inlined: anywhere.
    pub fn inliner() -> impl DialectInlinerInterface {
        Inliner
    }
}

struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn is_legal_to_inline_region(&self, _: &Ir, _: Region, _: Region, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_op(&self, _: &Ir, _: Op, _: Region, _: bool) -> bool {
        true
    }

    fn handle_terminator(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        to_replace: &[Value],
    ) -> Result<(), RewriteError> {
        if op.cast::<YieldOp>(rewriter).is_none() {
            return Ok(());
        }
        replace_by_operands(rewriter, op, to_replace)
    }
}
