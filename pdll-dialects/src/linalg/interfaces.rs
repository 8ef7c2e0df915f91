//! Interfaces of `linalg`: memory effects.
//!
//! MLIR: `getGenericEffectsImpl` in LinalgOps.cpp.

use pdll::ir::{Ir, Op, TypeData, Value};
use pdll::ods::{MemoryEffect, OpDef as _};

use super::ops;

/// Returns the effects on memrefs: outputs, which are the last operand at least, are read and written, inputs are read.
fn of_memrefs(ir: &Ir, op: Op) -> Vec<MemoryEffect> {
    let is_memref = |value: &Value| {
        matches!(value.ty(ir).data(ir.context()), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
    };
    let operands: Vec<Value> = op.operands(ir).collect();
    if !operands.iter().any(is_memref) {
        return Vec::new();
    }
    let n_inputs = op.operand_group(ir, 0).len();
    let writes = operands.iter().skip(n_inputs).any(is_memref);
    let mut effects = vec![MemoryEffect::Read];
    effects.extend(writes.then_some(MemoryEffect::Write));
    effects
}

macro_rules! structured {
    ($($op:ident)*) => {$(
        impl ops::$op {
            /// Returns the effects on memrefs.
            pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
                of_memrefs(ir, self.op())
            }
        }
    )*};
}

structured! {
    AbsOp
    AddOp
    BatchMatmulOp
    BatchMatvecOp
    BatchMmt4DOp
    BatchReduceMatmulOp
    BatchVecmatOp
    BroadcastOp
    CeilOp
    ContractOp
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
    CopyOp
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
    DivOp
    DivUnsignedOp
    DotOp
    ElementwiseOp
    ErfOp
    ExpOp
    FillOp
    FillRng2DOp
    FloorOp
    GenericOp
    SoftmaxOp
    LogOp
    MapOp
    MatmulOp
    MatvecOp
    MaxOp
    MinOp
    Mmt4DOp
    MulOp
    NegFOp
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
    PowFOp
    QuantizedBatchMatmulOp
    QuantizedMatmulOp
    ReciprocalOp
    ReduceOp
    RoundOp
    RsqrtOp
    SelectOp
    SqrtOp
    SquareOp
    SubOp
    TanhOp
    TransposeOp
    VecmatOp
}
