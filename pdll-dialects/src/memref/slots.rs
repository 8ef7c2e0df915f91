//! Memory slots of `memref`: allocations of one element, which loads and stores access.
//!
//! MLIR: MemRefMemorySlot.cpp.

use pdll::ir::{Ir, Op, OpOperand, OperationState, Value};
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

    fn handle_promotion_complete(
        self,
        rewriter: &mut PatternRewriter<'_>,
        _: &MemorySlot,
        default_value: Option<Value>,
    ) -> Result<Option<Op>, RewriteError> {
        let default = default_value.filter(|value| value.use_empty(rewriter));
        if let Some(op) = default.and_then(|value| value.defining_op(rewriter)) {
            rewriter.erase_op(op)?;
        }
        rewriter.erase_op(self.op())?;
        Ok(None)
    }
}

/// Returns whether the only use to remove is that of the pointer as the operand at a position.
fn is_only_pointer(ir: &Ir, slot: &MemorySlot, uses: &[OpOperand], position: usize) -> bool {
    matches!(uses, [operand] if operand.position(ir) == position && operand.get(ir) == slot.ptr)
}

impl PromotableMemOpInterface for LoadOp {
    fn loads_from(self, ir: &Ir, slot: &MemorySlot) -> bool {
        self.op().operand(ir, 0) == slot.ptr
    }

    fn stores_to(self, _: &Ir, _: &MemorySlot) -> bool {
        false
    }

    fn stored(
        self,
        _: &mut PatternRewriter<'_>,
        _: &MemorySlot,
        reaching: Value,
    ) -> Result<Value, RewriteError> {
        Ok(reaching)
    }

    fn can_uses_be_removed(
        self,
        ir: &Ir,
        slot: &MemorySlot,
        uses: &[OpOperand],
        _: &mut Vec<OpOperand>,
    ) -> bool {
        is_only_pointer(ir, slot, uses, 0) && self.op().result(ir, 0).ty(ir) == slot.elem_type
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
    fn loads_from(self, _: &Ir, _: &MemorySlot) -> bool {
        false
    }

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
        is_only_pointer(ir, slot, uses, 1) && self.op().operand(ir, 0).ty(ir) == slot.elem_type
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
