//! Branches between regions: the control flow from an operation with regions and from their terminators, the
//! operands passed, and the values of loops.
//!
//! In: functions of operations, which `ods!` generates from the user's. Out: edges, and their verifier.
//! Invariant: operations that do not declare their control flow are not verified. MLIR:
//! ControlFlowInterfaces.h (`RegionBranchOpInterface`, `RegionBranchTerminatorOpInterface`),
//! LoopLikeInterface.h, with their messages. Differs: types are equal along an edge; there is no
//! `areTypesCompatible`.

use crate::arena::Ir;
use crate::block::Region;
use crate::op::Op;
use crate::traits::Trait;
use crate::value::{Value, ValueVec};

/// Start of a branch between regions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum RegionBranchPoint {
    /// Outside: control reaches the operation with the regions.
    Parent,
    /// The terminator of a block of one of the regions.
    Terminator(Op),
}

/// The target of a branch between regions, and the values that it defines there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionSuccessor {
    /// The region; `None` for the operation itself, whose results are then there.
    pub region: Option<Region>,
    /// The arguments of the region's entry, or the results, that the operands of the branch become.
    pub inputs: ValueVec,
}

impl RegionSuccessor {
    /// Branches to a region. Its arguments receive the operands.
    pub fn region(region: Region, inputs: impl IntoIterator<Item = Value>) -> RegionSuccessor {
        RegionSuccessor { region: Some(region), inputs: inputs.into_iter().collect() }
    }

    /// Branches to the parent operation. Its results receive the operands.
    pub fn parent(inputs: impl IntoIterator<Item = Value>) -> RegionSuccessor {
        RegionSuccessor { region: None, inputs: inputs.into_iter().collect() }
    }
}

/// Returns the successors of a point.
pub(crate) type SuccessorRegionsFn = fn(&Ir, Op, RegionBranchPoint) -> Vec<RegionSuccessor>;
/// Says which operands of an operation become the inputs of a successor.
pub(crate) type RegionOperandsFn = fn(&Ir, Op, &RegionSuccessor) -> ValueVec;
/// Returns the loop-carried values.
pub(crate) type LoopValuesFn = fn(&Ir, Op) -> LoopValues;

/// The control flow of an operation and its regions.
#[derive(Copy, Clone, Debug)]
pub struct RegionBranch {
    /// Successors of the operation itself, and of terminators of its regions.
    pub successors: SuccessorRegionsFn,
    /// The operands of the operation itself that a successor gets.
    pub entry_operands: RegionOperandsFn,
}

/// The loop-carried values, each list in the same order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LoopValues {
    /// The operands it starts with.
    pub inits: ValueVec,
    /// The arguments of the body.
    pub iter_args: ValueVec,
    /// Operands of the body's terminator; empty if it yields nothing.
    pub yielded: ValueVec,
    /// Results; `None` if it has no such results.
    pub results: Option<ValueVec>,
}

impl Op {
    /// Returns the successors of a point, or `None` if the operation does not declare them.
    pub fn successor_regions(self, ir: &Ir, from: RegionBranchPoint) -> Option<Vec<RegionSuccessor>> {
        let branch = self.info(ir).region_branch?;
        Some((branch.successors)(ir, self, from))
    }

    /// Returns the operands passed to a successor, by the operation itself or by a terminator of its regions.
    /// `None` if they are not declared.
    pub fn region_successor_operands(
        self,
        ir: &Ir,
        from: RegionBranchPoint,
        successor: &RegionSuccessor,
    ) -> Option<ValueVec> {
        match from {
            RegionBranchPoint::Parent => {
                self.info(ir).region_branch.map(|branch| (branch.entry_operands)(ir, self, successor))
            }
            RegionBranchPoint::Terminator(op) => match op.info(ir).region_operands {
                Some(operands) => Some(operands(ir, op, successor)),
                None => op.has_trait(ir, Trait::ReturnLike).then(|| op.operands(ir).collect()),
            },
        }
    }

    /// Returns all points that branches to or from the regions of an operation start at.
    pub fn region_branch_points(self, ir: &Ir) -> impl Iterator<Item = RegionBranchPoint> + '_ {
        let ends =
            move |op: &Op| op.has_trait(ir, Trait::ReturnLike) || op.info(ir).region_operands.is_some();
        let blocks = self.regions(ir).iter().flat_map(move |region| region.blocks(ir));
        let terminators = blocks.filter_map(move |block| block.last_op(ir)).filter(ends);
        std::iter::once(RegionBranchPoint::Parent).chain(terminators.map(RegionBranchPoint::Terminator))
    }
}
