//! Memory slots that can be promoted to values: the interfaces of operations that allocate, access and pass them on.
//!
//! In: implementations of the traits, which `ods!` registers for operations that name the interfaces. Out: the implementations by operation
//! name, for the pass `mem2reg`. MLIR: MemorySlotInterfaces.td. Differs: there is no data layout.

use std::marker::PhantomData;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ir::{Context, DialectRegistration, Ir, Op, OpDef, OpOperand, OperationName, Type, Value};
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// Memory that is only reachable through one pointer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MemorySlot {
    /// The pointer.
    pub ptr: Value,
    /// The type of the value in it.
    pub elem_type: Type,
}

impl MemorySlot {
    /// Returns whether the pointer, as the operand at a position, is the only one of these uses.
    pub fn is_only_use(&self, ir: &Ir, uses: &[OpOperand], position: usize) -> bool {
        matches!(uses, [operand] if operand.position(ir) == position && operand.get(ir) == self.ptr)
    }
}

/// Fate of an operation whose uses were removed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DeletionKind {
    /// It stays.
    Keep,
    /// It is erased after all uses were removed.
    Delete,
}

/// An operation that allocates memory slots.
pub trait PromotableAllocationOpInterface: OpDef {
    /// Returns the slots that it allocates and that could be promoted, judged by the operation alone.
    fn promotable_slots(self, ir: &Ir) -> Vec<MemorySlot>;

    /// Returns the value of a slot before anything is stored. The rewriter inserts at the start of the pointer's block.
    ///
    /// # Errors
    /// If the rewriter reports one.
    fn default_value(
        self,
        rewriter: &mut PatternRewriter<'_>,
        slot: &MemorySlot,
    ) -> Result<Value, RewriteError>;

    /// Called for each block argument that is added for a slot. The rewriter inserts at the start of its block.
    ///
    /// # Errors
    /// If the rewriter reports one.
    fn handle_block_argument(
        self,
        rewriter: &mut PatternRewriter<'_>,
        slot: &MemorySlot,
        argument: Value,
    ) -> Result<(), RewriteError> {
        let _ = (rewriter, slot, argument);
        Ok(())
    }

    /// Called when a slot was promoted, with its default value if one was created. Returns the operation that allocates the remaining
    /// slots, if it is a new one. By default it erases the default value if it is unused, and itself: it allocates one slot.
    ///
    /// # Errors
    /// If the rewriter reports one.
    fn handle_promotion_complete(
        self,
        rewriter: &mut PatternRewriter<'_>,
        slot: &MemorySlot,
        default_value: Option<Value>,
    ) -> Result<Option<Op>, RewriteError> {
        let _ = slot;
        let unused = default_value.filter(|value| value.use_empty(rewriter));
        if let Some(op) = unused.and_then(|value| value.defining_op(rewriter)) {
            rewriter.erase_op(op)?;
        }
        rewriter.erase_op(self.op())?;
        Ok(None)
    }
}

/// An operation that loads from slots or stores to them. If it does both, it loads first.
pub trait PromotableMemOpInterface: OpDef {
    /// Returns whether it loads from the slot. By default it does not.
    fn loads_from(self, ir: &Ir, slot: &MemorySlot) -> bool {
        let _ = (ir, slot);
        false
    }

    /// Returns whether it stores to the slot. By default it does not.
    fn stores_to(self, ir: &Ir, slot: &MemorySlot) -> bool {
        let _ = (ir, slot);
        false
    }

    /// Returns the value that it stores to the slot, whose value was `reaching` before; by default the same. Called only if it stores.
    /// The rewriter inserts after it.
    ///
    /// # Errors
    /// If the rewriter reports one.
    fn stored(
        self,
        rewriter: &mut PatternRewriter<'_>,
        slot: &MemorySlot,
        reaching: Value,
    ) -> Result<Value, RewriteError> {
        let _ = (rewriter, slot);
        Ok(reaching)
    }

    /// Returns whether it can do without these uses of the slot. Adds the uses of its results that must be removed too.
    fn can_uses_be_removed(
        self,
        ir: &Ir,
        slot: &MemorySlot,
        uses: &[OpOperand],
        new_uses: &mut Vec<OpOperand>,
    ) -> bool;

    /// Removes these uses, given the value of the slot before the operation, or requests that the operation be erased. The rewriter
    /// inserts after it. Erases nothing.
    ///
    /// # Errors
    /// If the rewriter reports one.
    fn remove_blocking_uses(
        self,
        rewriter: &mut PatternRewriter<'_>,
        slot: &MemorySlot,
        uses: &[OpOperand],
        reaching: Value,
    ) -> Result<DeletionKind, RewriteError>;
}

/// An operation that can do without a value, if that lets a slot be promoted.
pub trait PromotableOpInterface: OpDef {
    /// Returns whether it can do without these uses. Adds the uses of its results that must be removed too.
    fn can_uses_be_removed(self, ir: &Ir, uses: &[OpOperand], new_uses: &mut Vec<OpOperand>) -> bool;

    /// Removes these uses, or requests that the operation be erased. The rewriter inserts after it. Erases nothing.
    ///
    /// # Errors
    /// If the rewriter reports one.
    fn remove_blocking_uses(
        self,
        rewriter: &mut PatternRewriter<'_>,
        uses: &[OpOperand],
    ) -> Result<DeletionKind, RewriteError>;

    /// Returns whether `visit_replaced_values` is to be called.
    fn requires_replaced_values(self, ir: &Ir) -> bool {
        let _ = ir;
        false
    }

    /// Called at the end of the promotion with the operations that stored to the slot and the values they stored. The rewriter inserts
    /// after it. Erases nothing.
    ///
    /// # Errors
    /// If the rewriter reports one.
    fn visit_replaced_values(
        self,
        rewriter: &mut PatternRewriter<'_>,
        definitions: &[(Op, Value)],
    ) -> Result<(), RewriteError> {
        let _ = (rewriter, definitions);
        Ok(())
    }
}

/// The result of a method that rewrites.
type Rewritten<T> = Result<T, RewriteError>;

type HandlePromotionCompleteFn =
    fn(Op, &mut PatternRewriter<'_>, &MemorySlot, Option<Value>) -> Rewritten<Option<Op>>;
type VisitReplacedValuesFn = fn(Op, &mut PatternRewriter<'_>, &[(Op, Value)]) -> Rewritten<()>;

/// The methods of [`PromotableAllocationOpInterface`], of one kind of operation.
#[derive(Copy, Clone)]
#[doc(hidden)]
pub struct PromotableAllocation {
    pub promotable_slots: fn(Op, &Ir) -> Vec<MemorySlot>,
    pub default_value: fn(Op, &mut PatternRewriter<'_>, &MemorySlot) -> Result<Value, RewriteError>,
    pub handle_block_argument:
        fn(Op, &mut PatternRewriter<'_>, &MemorySlot, Value) -> Result<(), RewriteError>,
    pub handle_promotion_complete: HandlePromotionCompleteFn,
}

/// The methods of [`PromotableMemOpInterface`], of one kind of operation.
#[derive(Copy, Clone)]
#[doc(hidden)]
pub struct PromotableMemOp {
    pub loads_from: fn(Op, &Ir, &MemorySlot) -> bool,
    pub stores_to: fn(Op, &Ir, &MemorySlot) -> bool,
    pub stored: fn(Op, &mut PatternRewriter<'_>, &MemorySlot, Value) -> Result<Value, RewriteError>,
    pub can_uses_be_removed: fn(Op, &Ir, &MemorySlot, &[OpOperand], &mut Vec<OpOperand>) -> bool,
    pub remove_blocking_uses:
        fn(Op, &mut PatternRewriter<'_>, &MemorySlot, &[OpOperand], Value) -> Rewritten<DeletionKind>,
}

/// The methods of [`PromotableOpInterface`], of one kind of operation.
#[derive(Copy, Clone)]
#[doc(hidden)]
pub struct PromotableOp {
    pub can_uses_be_removed: fn(Op, &Ir, &[OpOperand], &mut Vec<OpOperand>) -> bool,
    pub remove_blocking_uses:
        fn(Op, &mut PatternRewriter<'_>, &[OpOperand]) -> Result<DeletionKind, RewriteError>,
    pub requires_replaced_values: fn(Op, &Ir) -> bool,
    pub visit_replaced_values: VisitReplacedValuesFn,
}

/// The promotable operations of a context, by name.
#[derive(Default)]
#[doc(hidden)]
pub struct PromotableOps {
    pub allocations: FxHashMap<OperationName, PromotableAllocation>,
    pub mem_ops: FxHashMap<OperationName, PromotableMemOp>,
    pub ops: FxHashMap<OperationName, PromotableOp>,
}

impl PromotableOps {
    /// Returns those of the loaded dialects.
    pub fn of(ctx: &Context) -> PromotableOps {
        fn by_name<T: Copy + Send + Sync + 'static>(ctx: &Context) -> FxHashMap<OperationName, T> {
            let found: Vec<(_, Arc<(&'static str, T)>)> = ctx.extensions();
            found.into_iter().map(|(_, found)| (ctx.op_name(found.0), found.1)).collect()
        }
        PromotableOps { allocations: by_name(ctx), mem_ops: by_name(ctx), ops: by_name(ctx) }
    }
}

/// Stands for an operation type of which it is not known whether it implements an interface.
#[doc(hidden)]
pub struct PromotableProbe<T>(PhantomData<fn() -> T>);

impl<T> PromotableProbe<T> {
    pub const NEW: PromotableProbe<T> = PromotableProbe(PhantomData);
}

impl<T: PromotableAllocationOpInterface> PromotableProbe<T> {
    /// Registers the implementation.
    pub fn register_allocation(&self, registration: &mut DialectRegistration) {
        let methods = PromotableAllocation {
            promotable_slots: |op, ir| T::from_op_unchecked(op).promotable_slots(ir),
            default_value: |op, rewriter, slot| T::from_op_unchecked(op).default_value(rewriter, slot),
            handle_block_argument: |op, rewriter, slot, argument| {
                T::from_op_unchecked(op).handle_block_argument(rewriter, slot, argument)
            },
            handle_promotion_complete: |op, rewriter, slot, default| {
                T::from_op_unchecked(op).handle_promotion_complete(rewriter, slot, default)
            },
        };
        registration.add_extension((T::NAME, methods));
    }
}

impl<T: PromotableMemOpInterface> PromotableProbe<T> {
    /// Registers the implementation.
    pub fn register_mem_op(&self, registration: &mut DialectRegistration) {
        let methods = PromotableMemOp {
            loads_from: |op, ir, slot| T::from_op_unchecked(op).loads_from(ir, slot),
            stores_to: |op, ir, slot| T::from_op_unchecked(op).stores_to(ir, slot),
            stored: |op, rewriter, slot, reaching| T::from_op_unchecked(op).stored(rewriter, slot, reaching),
            can_uses_be_removed: |op, ir, slot, uses, new_uses| {
                T::from_op_unchecked(op).can_uses_be_removed(ir, slot, uses, new_uses)
            },
            remove_blocking_uses: |op, rewriter, slot, uses, reaching| {
                T::from_op_unchecked(op).remove_blocking_uses(rewriter, slot, uses, reaching)
            },
        };
        registration.add_extension((T::NAME, methods));
    }
}

impl<T: PromotableOpInterface> PromotableProbe<T> {
    /// Registers the implementation.
    pub fn register_op(&self, registration: &mut DialectRegistration) {
        let methods = PromotableOp {
            can_uses_be_removed: |op, ir, uses, new_uses| {
                T::from_op_unchecked(op).can_uses_be_removed(ir, uses, new_uses)
            },
            remove_blocking_uses: |op, rewriter, uses| {
                T::from_op_unchecked(op).remove_blocking_uses(rewriter, uses)
            },
            requires_replaced_values: |op, ir| T::from_op_unchecked(op).requires_replaced_values(ir),
            visit_replaced_values: |op, rewriter, definitions| {
                T::from_op_unchecked(op).visit_replaced_values(rewriter, definitions)
            },
        };
        registration.add_extension((T::NAME, methods));
    }
}

/// The fallbacks for types that do not implement the interfaces: methods of a type precede those of a trait.
#[doc(hidden)]
pub trait NotPromotable {
    fn register_allocation(&self, _: &mut DialectRegistration) {}
    fn register_mem_op(&self, _: &mut DialectRegistration) {}
    fn register_op(&self, _: &mut DialectRegistration) {}
}

impl<T> NotPromotable for PromotableProbe<T> {}
