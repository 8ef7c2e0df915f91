//! Interfaces whose methods are C++ in MLIR: calls of user functions, if they exist.

use std::ops::Range;

use crate::arena::Ir;
use crate::asm_names::{
    ArgumentNamesFn, BlockNamesFn, ResultNames, ResultNamesFn, SetBlockName, SetValueName,
};
use crate::attributes::Attribute;
use crate::block::{Block, Region};
use crate::branch::SuccessorForOperandsFn;
use crate::calls::{Call, Callable, CallableResultsFn, Callee};
use crate::context::Context;
use crate::dialect::{CastFn, DpsInitsFn, Op, ResultRangesFn};
use crate::int_range::IntRange;
use crate::ods_support::{Absent, Answer, HookResult};
use crate::region_branch::{
    ConstantSuccessorsFn, InvocationBounds, InvocationBoundsFn, LoopBound, LoopBoundsFn, LoopRegionsFn,
    LoopValues, LoopValuesFn, RegionBranch, RegionBranchPoint, RegionOperandsFn, RegionSuccessor,
    RegionSuccessors,
};
use crate::speculation::{MemoryEffect, MemoryEffectsFn, Speculatability, SpeculatabilityFn};
use crate::symbols::{SymbolTableCollection, VerifySymbolUsesFn};
use crate::types::{Type, TypeVec};
use crate::value::{Value, ValueVec};
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

/// Implements [`Said`] for the types that methods return.
macro_rules! said {
    ($($ty:ty),* $(,)?) => {$(
        impl Said<$ty> for $ty {
            const IS_THERE: bool = true;

            fn said(self) -> $ty {
                self
            }
        }
    )*};
}

said!(
    (),
    [usize; 3],
    LoopValues,
    Option<Block>,
    Option<Vec<LoopBound>>,
    Option<Region>,
    Range<usize>,
    TypeVec,
    ValueVec,
    Vec<(Value, IntRange)>,
    Vec<InvocationBounds>,
    Vec<MemoryEffect>,
    Vec<Region>,
    RegionSuccessors,
);

impl Said<RegionSuccessors> for Vec<RegionSuccessor> {
    const IS_THERE: bool = true;

    fn said(self) -> RegionSuccessors {
        self.into()
    }
}

/// The result of a method whose absence needs no default.
pub trait Supplied<T> {
    /// Whether the user wrote it.
    const IS_THERE: bool;

    /// Returns the result; `None` if the method is missing.
    fn supplied(self) -> Option<T>;
}

impl<T> Supplied<T> for Absent {
    const IS_THERE: bool = false;

    fn supplied(self) -> Option<T> {
        None
    }
}

/// Implements [`Supplied`] for types without a default.
macro_rules! supplied {
    ($($ty:ty),*) => {$(
        impl Supplied<$ty> for $ty {
            const IS_THERE: bool = true;

            fn supplied(self) -> Option<$ty> {
                Some(self)
            }
        }
    )*};
}

supplied!(Callee, Speculatability);

/// Returns the region control flow, if its method exists.
pub fn region_branch_by<R: Said<RegionSuccessors>>(
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

/// Returns the successors for constant operands, if their method exists.
pub fn constant_successors_by<R: Said<RegionSuccessors>>(
    _: fn(&Ir, Op, &[Option<Attribute>]) -> R,
    successors: ConstantSuccessorsFn,
) -> Option<ConstantSuccessorsFn> {
    R::IS_THERE.then_some(successors)
}

/// Returns the bounds of regions, if their method exists.
pub fn invocation_bounds_by<R: Said<Vec<InvocationBounds>>>(
    _: fn(&Ir, Op, &[Option<Attribute>]) -> R,
    bounds: InvocationBoundsFn,
) -> Option<InvocationBoundsFn> {
    R::IS_THERE.then_some(bounds)
}

/// Returns the successor for constant operands, if its method exists.
pub fn successor_for_operands_by<R: Said<Option<Block>>>(
    _: fn(&Ir, Op, &[Option<Attribute>]) -> R,
    successor: SuccessorForOperandsFn,
) -> Option<SuccessorForOperandsFn> {
    R::IS_THERE.then_some(successor)
}

/// Returns the regions of a loop: of the user's method if there is one, else all.
pub fn loop_regions_by<R: Said<Vec<Region>>>(
    _: fn(&Ir, Op) -> R,
    regions: LoopRegionsFn,
) -> Option<LoopRegionsFn> {
    Some(if R::IS_THERE { regions } else { |ir, op| op.regions(ir).to_vec() })
}

/// Returns the methods of a call, if the one for its callee exists.
pub fn call_by<R: Supplied<Callee>>(_: fn(&Ir, Op) -> R, call: Call) -> Option<Call> {
    R::IS_THERE.then_some(call)
}

/// Returns the callee of a call.
pub fn callee(callee: impl Supplied<Callee>) -> Callee {
    match callee.supplied() {
        Some(callee) => callee,
        None => unreachable!("an operation without the method is no call"),
    }
}

/// Returns the methods of a callable, if the one for its region exists.
pub fn callable_by<R: Said<Option<Region>>, T: Said<TypeVec>>(
    _: fn(&Ir, Op) -> R,
    _: fn(&Ir, Op) -> T,
    callable: Callable,
) -> Option<Callable> {
    let results: CallableResultsFn = match T::IS_THERE {
        true => callable.results,
        false => |_, _| TypeVec::new(),
    };
    R::IS_THERE.then_some(Callable { results, ..callable })
}

/// Returns the speculatability, if its method exists.
pub fn speculatability_by<R: Supplied<Speculatability>>(
    _: fn(&Ir, Op) -> R,
    speculatability: SpeculatabilityFn,
) -> Option<SpeculatabilityFn> {
    R::IS_THERE.then_some(speculatability)
}

/// Returns the speculatability of an operation.
pub fn speculatability(said: impl Supplied<Speculatability>) -> Speculatability {
    said.supplied().unwrap_or(Speculatability::NotSpeculatable)
}

/// Returns the effects on memory, if their method exists.
pub fn memory_effects_by<R: Said<Vec<MemoryEffect>>>(
    _: fn(&Ir, Op) -> R,
    effects: MemoryEffectsFn,
) -> Option<MemoryEffectsFn> {
    R::IS_THERE.then_some(effects)
}

/// Returns the loop-carried values, if their method exists.
pub fn loop_values_by<R: Said<LoopValues>>(
    _: fn(&Ir, Op) -> R,
    values: LoopValuesFn,
) -> Option<LoopValuesFn> {
    R::IS_THERE.then_some(values)
}

/// Returns the bounds of induction variables, if their method exists.
pub fn loop_bounds_by<R: Said<Option<Vec<LoopBound>>>>(
    _: fn(&Ir, Op) -> R,
    bounds: LoopBoundsFn,
) -> Option<LoopBoundsFn> {
    R::IS_THERE.then_some(bounds)
}

/// Returns the ranges of results: by the method that takes unknown ranges, or by the one that takes known ones.
pub fn result_ranges_by<K: Said<Vec<(Value, IntRange)>>, U: Said<Vec<(Value, IntRange)>>>(
    _: fn(&Ir, Op, &[IntRange]) -> K,
    _: fn(&Ir, Op, &[Option<IntRange>]) -> U,
    by_known: ResultRangesFn,
    by_unknown: ResultRangesFn,
) -> Option<ResultRangesFn> {
    if U::IS_THERE { Some(by_unknown) } else { K::IS_THERE.then_some(by_known) }
}

/// Returns ranges that are all known.
pub fn known_ranges(ranges: &[Option<IntRange>]) -> Option<Vec<IntRange>> {
    ranges.iter().cloned().collect()
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
    supplied: Option<ResultNames>,
    _: fn(&Ir, Op, SetValueName<'_>) -> R,
    names: ResultNamesFn,
) -> Option<ResultNames> {
    if R::IS_THERE { Some(ResultNames::OfOp(names)) } else { supplied }
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
