//! Methods of interfaces that operations of `affine` implement: control flow between regions, and loops.

use pdll::ir::{Ir, Op, Region, ValueVec};
use pdll::ods::{LoopValues, OpDef as _, RegionBranchPoint, RegionSuccessor};

use super::ops::{AffineForOp, AffineIfOp, AffineParallelOp};
use crate::parts::{entry_args, region};

/// Returns the successor after an operation.
fn after(ir: &Ir, op: Op) -> RegionSuccessor {
    RegionSuccessor::parent(op.results(ir))
}

/// Returns the successor into the body of a loop, whose first argument is its variable.
fn into_body(ir: &Ir, body: Region) -> RegionSuccessor {
    RegionSuccessor::region(body, entry_args(ir, Some(body)).into_iter().skip(1))
}

impl AffineForOp {
    /// Enters another iteration, or leaves. A loop with constant bounds that iterates is entered first.
    pub fn successor_regions(&self, ir: &Ir, _: RegionBranchPoint) -> Vec<RegionSuccessor> {
        vec![into_body(ir, self.region(ir)), after(ir, self.op())]
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
            iter_args: entry_args(ir, Some(self.region(ir))).into_iter().skip(1).collect(),
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
