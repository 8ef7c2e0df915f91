//! Branches between regions: the control flow from an operation with regions and from their terminators, the
//! operands passed, and the values of loops.
//!
//! In: functions of operations, which `ods!` generates from the user's. Out: edges, and their verifier.
//! Invariant: operations that do not declare their control flow are not verified. MLIR:
//! ControlFlowInterfaces.h (`RegionBranchOpInterface`, `RegionBranchTerminatorOpInterface`),
//! LoopLikeInterface.h, with their messages. Differs: types are equal along an edge; there is no
//! `areTypesCompatible`.

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::block::Region;
use crate::fold::OpFoldResult;
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

/// Successors of a point.
pub type RegionSuccessors = SmallVec<[RegionSuccessor; 2]>;

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
pub(crate) type SuccessorRegionsFn = fn(&Ir, Op, RegionBranchPoint) -> RegionSuccessors;
/// Says which operands of an operation become the inputs of a successor.
pub(crate) type RegionOperandsFn = fn(&Ir, Op, &RegionSuccessor) -> ValueVec;
/// Returns the loop-carried values.
pub(crate) type LoopValuesFn = fn(&Ir, Op) -> LoopValues;
/// Returns the successors of an operation, given which of its operands are constants.
pub(crate) type ConstantSuccessorsFn = fn(&Ir, Op, &[Option<Attribute>]) -> RegionSuccessors;
/// Returns how often each region is entered, given which operands are constants.
pub(crate) type InvocationBoundsFn = fn(&Ir, Op, &[Option<Attribute>]) -> Vec<InvocationBounds>;
/// Returns the induction variables with their bounds.
pub(crate) type LoopBoundsFn = fn(&Ir, Op) -> Option<Vec<LoopBound>>;
/// Returns the regions that are executed repeatedly.
pub(crate) type LoopRegionsFn = fn(&Ir, Op) -> Vec<Region>;

/// Lower and upper bound of the number of times that a region is entered when control reaches its operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct InvocationBounds {
    /// The least number.
    pub lower: u32,
    /// The greatest number; `None` if unknown.
    pub upper: Option<u32>,
}

impl InvocationBounds {
    /// Returns bounds of which nothing is known.
    pub const UNKNOWN: InvocationBounds = InvocationBounds { lower: 0, upper: None };

    /// Returns the bounds of a region that is entered at least `lower` and at most `upper` times.
    pub const fn new(lower: u32, upper: u32) -> InvocationBounds {
        InvocationBounds { lower, upper: Some(upper) }
    }
}

/// The control flow of an operation and its regions.
#[derive(Copy, Clone, Debug)]
pub struct RegionBranch {
    /// Successors of the operation itself, and of terminators of its regions.
    pub successors: SuccessorRegionsFn,
    /// The operands of the operation itself that a successor gets.
    pub entry_operands: RegionOperandsFn,
    /// Successors of the operation itself, given its constant operands; `None` if constants exclude none.
    pub entry_successors: Option<ConstantSuccessorsFn>,
    /// Bounds of the number of times that each region is entered; `None` if unknown.
    pub invocation_bounds: Option<InvocationBoundsFn>,
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

/// An induction variable of a loop, and the values that it takes: from `lower`, by `step`, below `upper`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LoopBound {
    /// The induction variable.
    pub iv: Value,
    /// The first value.
    pub lower: OpFoldResult,
    /// The bound that is not reached.
    pub upper: OpFoldResult,
    /// The difference of two values.
    pub step: OpFoldResult,
}

impl Op {
    /// Returns the successors of a point, or `None` if the operation does not declare them.
    pub fn successor_regions(self, ir: &Ir, from: RegionBranchPoint) -> Option<RegionSuccessors> {
        let branch = self.info(ir).region_branch?;
        Some((branch.successors)(ir, self, from))
    }

    /// Returns the successors of the operation itself, given its constant operands. `None` if it does not declare its control flow.
    pub fn entry_successor_regions(
        self,
        ir: &Ir,
        operands: &[Option<Attribute>],
    ) -> Option<RegionSuccessors> {
        let branch = self.info(ir).region_branch?;
        Some(match branch.entry_successors {
            Some(successors) => successors(ir, self, operands),
            None => (branch.successors)(ir, self, RegionBranchPoint::Parent),
        })
    }

    /// Returns the successors of an operation that ends a block of a region, given its constant operands. `None` if they are not
    /// declared.
    pub fn terminator_successor_regions(
        self,
        ir: &Ir,
        operands: &[Option<Attribute>],
    ) -> Option<RegionSuccessors> {
        if !self.is_region_terminator(ir) {
            return None;
        }
        match self.info(ir).terminator_successors {
            Some(successors) => Some(successors(ir, self, operands)),
            None => self.parent_op(ir)?.successor_regions(ir, RegionBranchPoint::Terminator(self)),
        }
    }

    /// Returns whether it passes operands out of the region that it ends: it is return-like or declares its successors.
    pub fn is_region_terminator(self, ir: &Ir) -> bool {
        let info = self.info(ir);
        self.has_trait(ir, Trait::ReturnLike)
            || info.region_operands.is_some()
            || info.terminator_successors.is_some()
    }

    /// Returns the bounds of the number of times that each region is entered, given constant operands. Empty if nothing is known.
    pub fn region_invocation_bounds(self, ir: &Ir, operands: &[Option<Attribute>]) -> Vec<InvocationBounds> {
        let bounds = self.info(ir).region_branch.and_then(|branch| branch.invocation_bounds);
        bounds.map_or_else(Vec::new, |bounds| bounds(ir, self, operands))
    }

    /// Returns whether the operation is a loop.
    pub fn is_loop(self, ir: &Ir) -> bool {
        self.info(ir).loop_regions.is_some()
    }

    /// Returns the regions that a loop executes repeatedly; empty if the operation is not a loop.
    pub fn loop_regions(self, ir: &Ir) -> Vec<Region> {
        self.info(ir).loop_regions.map_or_else(Vec::new, |regions| regions(ir, self))
    }

    /// Returns the induction variables of a loop with their bounds; `None` if the loop does not have or declare them.
    pub fn loop_bounds(self, ir: &Ir) -> Option<Vec<LoopBound>> {
        self.info(ir).loop_bounds?(ir, self)
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

    /// Returns whether the operands that it passes to other regions are known: it is return-like or declares them.
    pub(crate) fn passes_operands(self, ir: &Ir) -> bool {
        self.has_trait(ir, Trait::ReturnLike) || self.info(ir).region_operands.is_some()
    }

    /// Returns all points that branches to or from the regions of an operation start at.
    pub fn region_branch_points(self, ir: &Ir) -> impl Iterator<Item = RegionBranchPoint> + '_ {
        let blocks = self.regions(ir).iter().flat_map(move |region| region.blocks(ir));
        let terminators = blocks.filter_map(move |block| block.last_op(ir));
        let terminators = terminators.filter(move |op| op.passes_operands(ir));
        std::iter::once(RegionBranchPoint::Parent).chain(terminators.map(RegionBranchPoint::Terminator))
    }
}
