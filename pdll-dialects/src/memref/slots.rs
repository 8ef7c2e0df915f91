//! Memory slots of `memref`: allocations of one element, which loads and stores access.
//!
//! MLIR: MemRefMemorySlot.cpp.

use pdll::ir::{Ir, OpOperand, OperationState, Value};
use pdll::ods::{
    DeletionKind, MemorySlot, OpDef as _, PromotableAllocationOpInterface, PromotableMemOpInterface,
};
use pdll::rewrite::{PatternRewriter, RewriteError};

use super::{AllocaOp, LoadOp, StoreOp};

impl PromotableAllocationOpInterface for AllocaOp {
    fn promotable_slots(self, ir: &Ir) -> Vec<MemorySlot> {
        let (ctx, ptr) = (ir.context(), self.op().result(ir, 0));
        let ty = ptr.ty(ir);
        match (ty.n_elements(ctx), ty.element_type(ctx)) {
            (Some(1), Some(elem_type)) => vec![MemorySlot { ptr, elem_type }],
            _ => Vec::new(),
        }
    }

    fn default_value(
        self,
        rewriter: &mut PatternRewriter<'_>,
        slot: &MemorySlot,
    ) -> Result<Value, RewriteError> {
        let name = rewriter.context().op_name("ub.poison");
        let loc = self.op().loc(rewriter);
        let poison = rewriter.create_op(&OperationState::new(name, loc).result_types(&[slot.elem_type]));
        Ok(poison.result(rewriter, 0))
    }
}

impl PromotableMemOpInterface for LoadOp {
    fn loads_from(self, ir: &Ir, slot: &MemorySlot) -> bool {
        self.op().operand(ir, 0) == slot.ptr
    }

    fn can_uses_be_removed(
        self,
        ir: &Ir,
        slot: &MemorySlot,
        uses: &[OpOperand],
        _: &mut Vec<OpOperand>,
    ) -> bool {
        slot.is_only_use(ir, uses, 0) && self.op().result(ir, 0).ty(ir) == slot.elem_type
    }

    fn remove_blocking_uses(
        self,
        rewriter: &mut PatternRewriter<'_>,
        _: &MemorySlot,
        _: &[OpOperand],
        reaching: Value,
    ) -> Result<DeletionKind, RewriteError> {
        let result = self.op().result(rewriter, 0);
        rewriter.replace_all_uses_with(result, reaching)?;
        Ok(DeletionKind::Delete)
    }
}

impl PromotableMemOpInterface for StoreOp {
    fn stores_to(self, ir: &Ir, slot: &MemorySlot) -> bool {
        self.op().operand(ir, 1) == slot.ptr
    }

    fn stored(
        self,
        rewriter: &mut PatternRewriter<'_>,
        _: &MemorySlot,
        _: Value,
    ) -> Result<Value, RewriteError> {
        Ok(self.op().operand(rewriter, 0))
    }

    fn can_uses_be_removed(
        self,
        ir: &Ir,
        slot: &MemorySlot,
        uses: &[OpOperand],
        _: &mut Vec<OpOperand>,
    ) -> bool {
        slot.is_only_use(ir, uses, 1) && self.op().operand(ir, 0).ty(ir) == slot.elem_type
    }

    fn remove_blocking_uses(
        self,
        _: &mut PatternRewriter<'_>,
        _: &MemorySlot,
        _: &[OpOperand],
        _: Value,
    ) -> Result<DeletionKind, RewriteError> {
        Ok(DeletionKind::Delete)
    }
}
