//! Folders of `bufferization`.
//!
//! MLIR: BufferizationOps.cpp.

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::Value;
use pdll::ods::OpDef as _;

use super::{CloneOp, ToBufferOp, ToTensorOp};
use crate::memref;
use crate::shaped::defined_by;

impl CloneOp {
    /// Takes the source of a cast.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Fold> {
        let cast = defined_by::<memref::CastOp>(fold, self.op().operand(fold, 0))?;
        let source = cast.op().operand(fold, 0);
        source.ty(fold).is_memref(fold.context()).then(|| Fold::in_place().set_operand(0, source).into())
    }
}

impl ToBufferOp {
    /// The buffer of a tensor that was made from a buffer is this one.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let to_tensor = defined_by::<ToTensorOp>(fold, self.op().operand(fold, 0))?;
        let buffer = to_tensor.op().operand(fold, 0);
        (buffer.ty(fold) == self.op().result(fold, 0).ty(fold)).then_some(buffer)
    }
}

impl ToTensorOp {
    /// The tensor of a buffer that was just made from a tensor is this one.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let to_buffer = defined_by::<ToBufferOp>(fold, self.op().operand(fold, 0))?.op();
        (to_buffer.next(fold) == Some(self.op())).then(|| to_buffer.operand(fold, 0))
    }
}
