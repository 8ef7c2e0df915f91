//! Canonicalization of `vector`: `canonicalize.pdll`, what it calls, and the patterns that it cannot express.
//!
//! MLIR: VectorOps.cpp.

mod elements;
mod masks;
mod reductions;
mod shapes;
mod slices;
mod transfers;

use pdll::rewrite::RewritePatternSet;

use super::ops as vector;
use elements::{
    AdjacentElements, AllEqual, BroadcastElements, ExtractedElements, InsertedElements, InsertedSlice,
    IsFullyInitialized, IsInterleaving, ShuffledScalar, TransposedElements,
};
use masks::{
    ComparedStep, ConstantSizes, ConstantWithoutTrailingOnes, ExtractedSizes, IsAllFalse, IsAllTrue,
    IsExtractedUnset, IsZeroBasedSequence, NoBits, SlicedConstantSizes, SlicedSizes, WithoutTrailingOnes,
    YieldedValue,
};
use shapes::{
    AreSameSize, IsBroadcastLike, IsBroadcastable, IsMemRef, IsScalar, IsTensor, IsVector, IsZero,
    KeepsBroadcast, KeepsOrder, Permuted, PermutedSizes, Source, TypeOf,
};
use slices::{ContiguousSlice, NeedsSlice, SliceOfBroadcast};
use transfers::BroadcastOfWritten;

pdll::pdll! {
    mod patterns;
    use crate::vector::ops as vector;
    use crate::arith;
    #include "vector/canonicalize.pdll"
}

impl vector::Dialect {
    /// Adds all canonicalization patterns of the dialect.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
        set.add(masks::MaskOfAll);
        set.add(reductions::ElideUnitDimsInMultiDimReduction);
        set.add(reductions::ElideSingleElementReduction);
        set.add(transfers::FoldWaw);
        set.add(transfers::SwapExtractSliceOfTransferWrite);
    }
}
