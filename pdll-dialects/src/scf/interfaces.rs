//! Interfaces of `scf`: control flow between regions, and values that loops carry.

use pdll::ir::{Ir, Op, Region, ValueVec};
use pdll::ods::{LoopValues, OpDef as _, RegionBranchPoint, RegionSuccessor};

use super::ops;

/// Returns the arguments of a region's entry, except the first ones.
fn args_from(ir: &Ir, region: Region, first: usize) -> ValueVec {
    let entry = region.entry(ir);
    entry.map_or(ValueVec::new(), |entry| entry.args(ir).iter().skip(first).copied().collect())
}

fn into(ir: &Ir, region: Region, first: usize) -> RegionSuccessor {
    RegionSuccessor::region(region, args_from(ir, region, first))
}

fn behind(ir: &Ir, op: Op) -> RegionSuccessor {
    RegionSuccessor::parent(op.results(ir))
}

/// Enters one of the regions without operands, and leaves from there.
fn once(ir: &Ir, op: Op, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
    match from {
        RegionBranchPoint::Parent => {
            op.regions(ir).iter().map(|region| RegionSuccessor::region(*region, [])).collect()
        }
        RegionBranchPoint::Terminator(_) => vec![behind(ir, op)],
    }
}

/// Returns the operands of the body's terminator.
fn yielded(ir: &Ir, region: Region) -> ValueVec {
    let last = region.entry(ir).and_then(|body| body.last_op(ir));
    last.map_or(ValueVec::new(), |last| last.operands(ir).collect())
}

impl ops::ForOp {
    /// Returns the successors of a point: another iteration, or the end.
    pub fn successor_regions(&self, ir: &Ir, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        vec![into(ir, self.region(ir), 1), behind(ir, self.op())]
    }

    /// Returns the initial values.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.init_args(ir).collect()
    }

    /// Returns the values that iterations pass on.
    pub fn loop_values(&self, ir: &Ir) -> LoopValues {
        LoopValues {
            inits: self.init_args(ir).collect(),
            iter_args: args_from(ir, self.region(ir), 1),
            yielded: yielded(ir, self.region(ir)),
            results: Some(self.op().results(ir).collect()),
        }
    }
}

impl ops::IfOp {
    /// Returns the successors of a point: the regions, and from there the end.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Parent if self.else_region(ir).is_empty(ir) => {
                vec![RegionSuccessor::region(self.then_region(ir), []), behind(ir, self.op())]
            }
            _ => once(ir, self.op(), from),
        }
    }
}

impl ops::WhileOp {
    /// Returns the successors of a point: the condition; from there the end or the body; from the body the condition.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Terminator(op) if op.parent_region(ir) == Some(self.before(ir)) => {
                vec![behind(ir, self.op()), into(ir, self.after(ir), 0)]
            }
            _ => vec![into(ir, self.before(ir), 0)],
        }
    }

    /// Returns the operands of the first condition.
    pub fn entry_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.inits(ir).collect()
    }

    /// Returns the values that iterations pass on.
    pub fn loop_values(&self, ir: &Ir) -> LoopValues {
        LoopValues {
            inits: self.inits(ir).collect(),
            iter_args: args_from(ir, self.before(ir), 0),
            yielded: yielded(ir, self.after(ir)),
            results: None,
        }
    }
}

impl ops::ConditionOp {
    /// Returns all operands except the condition.
    pub fn region_successor_operands(&self, ir: &Ir, _: &RegionSuccessor) -> ValueVec {
        self.args(ir).collect()
    }
}

impl ops::ExecuteRegionOp {
    /// Returns the successors of a point: the region, and from there the end.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        once(ir, self.op(), from)
    }
}

impl ops::IndexSwitchOp {
    /// Returns the successors of a point: the regions of the cases, and from there the end.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        once(ir, self.op(), from)
    }
}

impl ops::ParallelOp {
    /// Returns the successors of a point: the body, or the end. Results are those of reductions, so nothing is passed.
    pub fn successor_regions(&self, ir: &Ir, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        vec![RegionSuccessor::region(self.region(ir), []), RegionSuccessor::parent([])]
    }
}

impl ops::ReduceOp {
    /// Returns nothing: the operands are combined, not passed on.
    pub fn region_successor_operands(&self, _: &Ir, _: &RegionSuccessor) -> ValueVec {
        ValueVec::new()
    }
}

impl ops::ForallOp {
    /// Returns the successors of a point: the body, and from there the end. Outputs are shared, so nothing is passed.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Parent => vec![RegionSuccessor::region(self.region(ir), [])],
            RegionBranchPoint::Terminator(_) => vec![RegionSuccessor::parent([])],
        }
    }

    /// Returns the positions of the outputs.
    pub fn dps_inits(&self, ir: &Ir) -> std::ops::Range<usize> {
        self.op().operand_group(ir, 3)
    }
}
