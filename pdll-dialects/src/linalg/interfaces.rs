//! Interfaces of `linalg`: effects, destinations, speculation and verification, for all structured operations alike; and their folders.
//!
//! MLIR: `getGenericEffectsImpl`, the `fold` and `getSpeculatability` of each operation in LinalgOps.cpp.

use std::ops::Range;

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Ir, Op};
use pdll::ods::{MemoryEffect, OpDef as _, Speculatability};

use super::fold::fold_memref_casts;
use super::ops;
use super::relayout::{has_constant_tiles, padding};
use super::structure::{has_tensors_only, inits, inputs};
use super::verify::{verify_contraction, verify_convolution, verify_structure};
use crate::shaped::Verified;

/// Returns the effects on memrefs: outputs are written, and read if the body uses them; inputs are read.
fn of_memrefs(ir: &Ir, op: Op) -> Vec<MemoryEffect> {
    let is_memref = |index: &usize| op.operand(ir, *index).ty(ir).is_memref(ir.context());
    let body = op.regions(ir).first().and_then(|region| region.entry(ir));
    let args = body.map(|body| body.args(ir)).unwrap_or_default();
    // Without a body, outputs are only written.
    let is_read = |index: &usize| args.get(*index).is_some_and(|arg| !arg.use_empty(ir));
    let mut effects = Vec::new();
    if inputs(ir, op).any(|index| is_memref(&index)) {
        effects.push(MemoryEffect::Read);
    }
    for index in inits(ir, op).filter(is_memref) {
        effects.extend(is_read(&index).then_some(MemoryEffect::Read));
        effects.push(MemoryEffect::Write);
    }
    effects
}

/// Methods of all structured operations.
macro_rules! structured {
    ($verify_more:expr; $($op:ident)*) => {$(
        impl ops::$op {
            /// Returns the effects on memrefs.
            pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
                of_memrefs(ir, self.op())
            }

            /// Returns the positions of the outputs.
            pub fn dps_inits(&self, ir: &Ir) -> Range<usize> {
                inits(ir, self.op())
            }

            /// Is speculatable on tensors, if its body is.
            pub fn speculatability(&self, ir: &Ir) -> Speculatability {
                match has_tensors_only(ir, self.op()) {
                    true => Speculatability::RecursivelySpeculatable,
                    false => Speculatability::NotSpeculatable,
                }
            }

            /// Verifies the operands, maps and body.
            pub fn verify_regions(self, ir: &Ir) -> Verified {
                let verify_more: fn(&Ir, Op) -> Verified = $verify_more;
                verify_structure(ir, self.op())?;
                verify_more(ir, self.op())
            }
        }
    )*};
}

/// Operations that take the sources of casts of memrefs.
macro_rules! fold_casts {
    ($($op:ident)*) => {$(
        impl ops::$op {
            /// Takes the sources of casts of memrefs.
            pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
                fold_memref_casts(fold)
            }
        }
    )*};
}

/// Convolutions, which are verified before their bodies.
macro_rules! convolutions {
    ($($op:ident)*) => {
        structured! { |_, _| Ok(()); $($op)* }
        fold_casts! { $($op)* }
        $(impl ops::$op {
            /// Verifies the loops.
            pub fn verify(self, ir: &Ir) -> Verified {
                verify_convolution(ir, self.op())
            }
        })*
    };
}

macro_rules! contractions {
    ($($op:ident)*) => {
        structured! { verify_contraction; $($op)* }
        fold_casts! { $($op)* }
    };
}

macro_rules! others {
    ($($op:ident)*) => {
        structured! { |_, _| Ok(()); $($op)* }
        fold_casts! { $($op)* }
    };
}

contractions! {
    BatchMatmulOp
    BatchMatvecOp
    BatchMmt4DOp
    BatchReduceMatmulOp
    BatchVecmatOp
    ContractOp
    DotOp
    MatmulOp
    MatvecOp
    Mmt4DOp
    VecmatOp
}

convolutions! {
    Conv1DNcwFcwOp
    Conv1DNwcWcfOp
    Conv1DOp
    Conv2DNchwFchwOp
    Conv2DNchwFchwQOp
    Conv2DNgchwFgchwOp
    Conv2DNgchwGfchwOp
    Conv2DNgchwGfchwQOp
    Conv2DNhwcFhwcOp
    Conv2DNhwcFhwcQOp
    Conv2DNhwcHwcfOp
    Conv2DNhwcHwcfQOp
    Conv2DNhwgcGfhwcOp
    Conv2DNhwgcGfhwcQOp
    Conv2DOp
    Conv3DNcdhwFcdhwOp
    Conv3DNdhwcDhwcfOp
    Conv3DNdhwcDhwcfQOp
    Conv3DOp
    DepthwiseConv1DNcwCwOp
    DepthwiseConv1DNwcWcOp
    DepthwiseConv1DNwcWcmOp
    DepthwiseConv2DNchwChwOp
    DepthwiseConv2DNhwcHwcOp
    DepthwiseConv2DNhwcHwcQOp
    DepthwiseConv2DNhwcHwcmOp
    DepthwiseConv2DNhwcHwcmQOp
    DepthwiseConv3DNcdhwCdhwOp
    DepthwiseConv3DNdhwcDhwcOp
    DepthwiseConv3DNdhwcDhwcmOp
    PoolingNchwMaxOp
    PoolingNchwSumOp
    PoolingNcwMaxOp
    PoolingNcwSumOp
    PoolingNdhwcMaxOp
    PoolingNdhwcMinOp
    PoolingNdhwcSumOp
    PoolingNhwcMaxOp
    PoolingNhwcMaxUnsignedOp
    PoolingNhwcMinOp
    PoolingNhwcMinUnsignedOp
    PoolingNhwcSumOp
    PoolingNwcMaxOp
    PoolingNwcMaxUnsignedOp
    PoolingNwcMinOp
    PoolingNwcMinUnsignedOp
    PoolingNwcSumOp
}

others! {
    AbsOp
    AddOp
    CeilOp
    CopyOp
    DivOp
    DivUnsignedOp
    ElementwiseOp
    ErfOp
    ExpOp
    FillOp
    FillRng2DOp
    FloorOp
    GenericOp
    LogOp
    MaxOp
    MinOp
    MulOp
    NegFOp
    PowFOp
    QuantizedBatchMatmulOp
    QuantizedMatmulOp
    ReciprocalOp
    RoundOp
    RsqrtOp
    SelectOp
    SqrtOp
    SquareOp
    SubOp
    TanhOp
}

structured! { |_, _| Ok(());
    BroadcastOp
    MapOp
    ReduceOp
    TransposeOp
}

fold_casts! { SoftmaxOp }

impl ops::SoftmaxOp {
    /// Returns the effects on memrefs.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        of_memrefs(ir, self.op())
    }
}

/// Operations whose second operand is the destination.
macro_rules! into_second {
    ($($op:ident)*) => {$(
        impl ops::$op {
            /// Returns the position of the destination.
            pub fn dps_inits(&self, _: &Ir) -> Range<usize> {
                1..2
            }
        }
    )*};
}

into_second! { PackOp SoftmaxOp UnPackOp WinogradFilterTransformOp WinogradInputTransformOp WinogradOutputTransformOp }

impl ops::PackOp {
    /// Is speculatable if incomplete tiles are padded, or all tiles are of known size.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        match padding(ir, self.op()).is_some() || has_constant_tiles(ir, self.op()) {
            true => Speculatability::Speculatable,
            false => Speculatability::NotSpeculatable,
        }
    }
}

impl ops::UnPackOp {
    /// Is speculatable if all tiles are of known size.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        match has_constant_tiles(ir, self.op()) {
            true => Speculatability::Speculatable,
            false => Speculatability::NotSpeculatable,
        }
    }
}
