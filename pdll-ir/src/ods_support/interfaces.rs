//! Interfaces whose methods are C++ in MLIR: calls of user functions, if they exist.

use std::ops::Range;

use crate::arena::Ir;
use crate::asm_names::{ArgumentNamesFn, BlockNamesFn, ResultNamesFn, SetBlockName, SetValueName};
use crate::block::Region;
use crate::context::Context;
use crate::dialect::{CastFn, DpsInitsFn, Op};
use crate::ods_support::{Absent, Answer, HookResult};
use crate::region_branch::{
    LoopValues, LoopValuesFn, RegionBranch, RegionBranchPoint, RegionOperandsFn, RegionSuccessor,
};
use crate::symbols::{SymbolTableCollection, VerifySymbolUsesFn};
use crate::types::Type;
use crate::value::ValueVec;
use crate::views::OffsetSizeAndStride;

/// The result of a method that returns a `T`.
pub trait Said<T> {
    /// Whether the user wrote it.
    const IS_THERE: bool;

    /// Returns the result; a default if the method is missing.
    fn said(self) -> T;
}

impl<T: Default> Said<T> for Absent {
    const IS_THERE: bool = false;

    fn said(self) -> T {
        T::default()
    }
}

impl Said<Vec<RegionSuccessor>> for Vec<RegionSuccessor> {
    const IS_THERE: bool = true;

    fn said(self) -> Vec<RegionSuccessor> {
        self
    }
}

impl Said<ValueVec> for ValueVec {
    const IS_THERE: bool = true;

    fn said(self) -> ValueVec {
        self
    }
}

impl Said<LoopValues> for LoopValues {
    const IS_THERE: bool = true;

    fn said(self) -> LoopValues {
        self
    }
}

impl Said<Range<usize>> for Range<usize> {
    const IS_THERE: bool = true;

    fn said(self) -> Range<usize> {
        self
    }
}

impl Said<[usize; 3]> for [usize; 3] {
    const IS_THERE: bool = true;

    fn said(self) -> [usize; 3] {
        self
    }
}

impl Said<()> for () {
    const IS_THERE: bool = true;

    fn said(self) {}
}

/// Returns the region control flow, if its method exists.
pub fn region_branch_by<R: Said<Vec<RegionSuccessor>>>(
    _: fn(&Ir, Op, RegionBranchPoint) -> R,
    branch: RegionBranch,
) -> Option<RegionBranch> {
    R::IS_THERE.then_some(branch)
}

/// Returns the operands passed between regions, if their method exists.
pub fn region_operands_by<R: Said<ValueVec>>(
    _: fn(&Ir, Op, &RegionSuccessor) -> R,
    operands: RegionOperandsFn,
) -> Option<RegionOperandsFn> {
    R::IS_THERE.then_some(operands)
}

/// Returns the loop-carried values, if their method exists.
pub fn loop_values_by<R: Said<LoopValues>>(
    _: fn(&Ir, Op) -> R,
    values: LoopValuesFn,
) -> Option<LoopValuesFn> {
    R::IS_THERE.then_some(values)
}

/// Returns the valid casts, if their method exists.
pub fn cast_by<A: Answer>(_: fn(&Context, &[Type], &[Type]) -> A, cast: CastFn) -> Option<CastFn> {
    A::IS_THERE.then_some(cast)
}

/// Returns the initial operands, if their method exists.
pub fn dps_inits_by<R: Said<Range<usize>>>(_: fn(&Ir, Op) -> R, inits: DpsInitsFn) -> Option<DpsInitsFn> {
    R::IS_THERE.then_some(inits)
}

/// Returns the positions of offsets, sizes and strides, if the method for their numbers exists.
pub fn offset_size_and_stride_by<R: Said<[usize; 3]>>(
    _: fn(&Ir, Op) -> R,
    parts: OffsetSizeAndStride,
) -> Option<OffsetSizeAndStride> {
    R::IS_THERE.then_some(parts)
}

/// Returns the function that verifies uses of symbols, if the user implements the method.
pub fn verify_symbol_uses_by<R: HookResult<()>>(
    _: fn(&Ir, Op, &mut SymbolTableCollection) -> R,
    verify: VerifySymbolUsesFn,
) -> Option<VerifySymbolUsesFn> {
    R::IS_THERE.then_some(verify)
}

/// Returns the names of results: of the user's method if there is one, else what a support module supplies.
pub fn result_names_by<R: Said<()>>(
    supplied: Option<ResultNamesFn>,
    _: fn(&Ir, Op, SetValueName<'_>) -> R,
    names: ResultNamesFn,
) -> Option<ResultNamesFn> {
    if R::IS_THERE { Some(names) } else { supplied }
}

/// Returns the names of block arguments: of the user's method if there is one, else what a support module
/// supplies.
pub fn argument_names_by<R: Said<()>>(
    supplied: Option<ArgumentNamesFn>,
    _: fn(&Ir, Op, Region, SetValueName<'_>) -> R,
    names: ArgumentNamesFn,
) -> Option<ArgumentNamesFn> {
    if R::IS_THERE { Some(names) } else { supplied }
}

/// Returns the names of blocks, if their method exists.
pub fn block_names_by<R: Said<()>>(
    _: fn(&Ir, Op, SetBlockName<'_>) -> R,
    names: BlockNamesFn,
) -> Option<BlockNamesFn> {
    R::IS_THERE.then_some(names)
}
