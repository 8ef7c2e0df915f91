//! Memory slots of `llvm`: `llvm.alloca`, and the operations that access it or pass its pointer on.
//!
//! An access of another type than the slot's is converted through integers, if the types have sizes. MLIR: LLVMMemorySlot.cpp. Differs: the
//! data layout is the default one: little endian, pointers of 64 bits.

use num_bigint::BigInt;
use pdll::fold::{Fold, OpFoldResult};
use pdll::ir::{Context, Ir, NamedAttribute, Op, OpOperand, OperationState, Type, TypeData, Value};
use pdll::ods::{
    DeletionKind, MemorySlot, OpDef as _, PromotableAllocationOpInterface, PromotableMemOpInterface,
    PromotableOpInterface,
};
use pdll::rewrite::{PatternRewriter, RewriteError};

use super::ops::{AddrSpaceCastOp, AllocaOp, BitcastOp, GEPOp, LoadOp, StoreOp};
use super::types::{is_aggregate, is_pointer};

impl PromotableAllocationOpInterface for AllocaOp {
    fn promotable_slots(self, ir: &Ir) -> Vec<MemorySlot> {
        let op = self.op();
        let is_at_entry = op.block(ir).is_some_and(|block| block.is_entry(ir));
        let elem_type = op.attr_str(ir, "elem_type").and_then(|ty| ty.as_type(ir.context()));
        match elem_type.filter(|_| is_at_entry) {
            Some(elem_type) => vec![MemorySlot { ptr: op.result(ir, 0), elem_type }],
            None => Vec::new(),
        }
    }

    fn default_value(
        self,
        rewriter: &mut PatternRewriter<'_>,
        slot: &MemorySlot,
    ) -> Result<Value, RewriteError> {
        Ok(create(rewriter, self.op(), "llvm.mlir.undef", &[], slot.elem_type, &[]))
    }
}

/// Returns the number of bits of a type that can be converted; `None` for aggregates and the like.
fn n_bits(ctx: &Context, ty: Type) -> Option<u64> {
    if is_pointer(ctx, ty) {
        return Some(64);
    }
    match ty.data(ctx) {
        TypeData::Vector { scalable, .. } => {
            let element = ty.element_type(ctx).filter(|element| !is_pointer(ctx, *element))?;
            let is_fixed = scalable.iter().all(|scalable| !scalable);
            ty.n_elements(ctx).filter(|_| is_fixed)?.checked_mul(u64::from(element.bit_width(ctx)?))
        }
        _ if is_aggregate(ctx, ty) => None,
        _ => ty.bit_width(ctx).map(u64::from),
    }
}

/// Returns whether a value of one type holds all bytes of another one.
fn contains(ctx: &Context, large: Type, small: Type) -> bool {
    if large == small {
        return true;
    }
    let bytes = |ty| n_bits(ctx, ty).map(|n_bits| n_bits.div_ceil(8));
    let (Some(a), Some(b)) = (bytes(large), bytes(small)) else { return false };
    if is_pointer(ctx, large) && is_pointer(ctx, small) { a == b } else { a >= b }
}

/// Creates an operation, at the location of another one.
pub(super) fn create(
    rewriter: &mut PatternRewriter<'_>,
    at: Op,
    name: &str,
    operands: &[Value],
    ty: Type,
    attrs: &[NamedAttribute],
) -> Value {
    let (name, loc) = (rewriter.context().op_name(name), at.loc(rewriter));
    let types = [ty];
    let state = OperationState::new(name, loc).operands(operands).result_types(&types).attrs(attrs);
    let op = rewriter.create_op(&state);
    op.result(rewriter, 0)
}

/// Creates an operation, unless it folds to a value.
fn create_or_fold(
    rewriter: &mut PatternRewriter<'_>,
    at: Op,
    name: &str,
    operands: &[Value],
    ty: Type,
) -> Result<Value, RewriteError> {
    let result = create(rewriter, at, name, operands, ty, &[]);
    let Some(op) = result.defining_op(rewriter) else { return Ok(result) };
    let Fold::Results(results) = op.fold_with(rewriter, None) else { return Ok(result) };
    let folded = match results.first() {
        Some(OpFoldResult::Value(value)) => *value,
        Some(OpFoldResult::Attr(attr)) => constant(rewriter, at, ty, *attr),
        None => return Ok(result),
    };
    rewriter.erase_op(op)?;
    Ok(folded)
}

/// Creates a constant, at the location of an operation.
pub(super) fn constant(
    rewriter: &mut PatternRewriter<'_>,
    at: Op,
    ty: Type,
    value: pdll::ir::Attribute,
) -> Value {
    let attrs = [(rewriter.context().identifier("value"), value)];
    create(rewriter, at, "llvm.mlir.constant", &[], ty, &attrs)
}

/// Returns the bits of a value as an integer.
fn as_integer(rewriter: &mut PatternRewriter<'_>, at: Op, value: Value) -> Result<Value, RewriteError> {
    let ctx = rewriter.context().clone();
    let ty = value.ty(rewriter);
    let Some(width) = n_bits(&ctx, ty).and_then(|n_bits| u32::try_from(n_bits).ok()) else {
        return Ok(value);
    };
    if ty.is_integer(&ctx) {
        return Ok(value);
    }
    let name = if is_pointer(&ctx, ty) { "llvm.ptrtoint" } else { "llvm.bitcast" };
    create_or_fold(rewriter, at, name, &[value], ctx.integer_type(width))
}

/// Returns the value whose bits an integer of the same size has.
fn from_integer(
    rewriter: &mut PatternRewriter<'_>,
    at: Op,
    value: Value,
    ty: Type,
) -> Result<Value, RewriteError> {
    if value.ty(rewriter) == ty {
        return Ok(value);
    }
    let name = if is_pointer(rewriter.context(), ty) { "llvm.inttoptr" } else { "llvm.bitcast" };
    create_or_fold(rewriter, at, name, &[value], ty)
}

/// Converts a value to a type of the same size.
fn convert(
    rewriter: &mut PatternRewriter<'_>,
    at: Op,
    value: Value,
    ty: Type,
) -> Result<Value, RewriteError> {
    let from = value.ty(rewriter);
    if from == ty {
        return Ok(value);
    }
    if is_pointer(rewriter.context(), from) && is_pointer(rewriter.context(), ty) {
        return create_or_fold(rewriter, at, "llvm.addrspacecast", &[value], ty);
    }
    let integer = as_integer(rewriter, at, value)?;
    from_integer(rewriter, at, integer, ty)
}

/// Returns the first bits of a value as a value of another type.
fn extract(
    rewriter: &mut PatternRewriter<'_>,
    at: Op,
    value: Value,
    ty: Type,
) -> Result<Value, RewriteError> {
    let ctx = rewriter.context().clone();
    let sizes = (n_bits(&ctx, value.ty(rewriter)), n_bits(&ctx, ty));
    let (Some(from), Some(to)) = sizes else { return Ok(value) };
    if from == to || value.ty(rewriter) == ty {
        return convert(rewriter, at, value, ty);
    }
    let integer = as_integer(rewriter, at, value)?;
    let narrow = ctx.integer_type(u32::try_from(to).unwrap_or(u32::MAX));
    let truncated = create(rewriter, at, "llvm.trunc", &[integer], narrow, &[]);
    from_integer(rewriter, at, truncated, ty)
}

/// Returns a value with its first bits replaced by those of another one.
fn insert(
    rewriter: &mut PatternRewriter<'_>,
    at: Op,
    value: Value,
    reaching: Value,
) -> Result<Value, RewriteError> {
    let ctx = rewriter.context().clone();
    let ty = reaching.ty(rewriter);
    let sizes = (n_bits(&ctx, value.ty(rewriter)), n_bits(&ctx, ty));
    let (Some(from), Some(to)) = sizes else { return Ok(value) };
    if from == to || value.ty(rewriter) == ty {
        return convert(rewriter, at, value, ty);
    }
    let whole = as_integer(rewriter, at, reaching)?;
    let part = as_integer(rewriter, at, value)?;
    let wide = whole.ty(rewriter);
    let part = create_or_fold(rewriter, at, "llvm.zext", &[part], wide)?;
    let mask = ctx.big_integer_attr(wide, &-(BigInt::from(1) << from));
    let mask = constant(rewriter, at, wide, mask);
    let kept = create_or_fold(rewriter, at, "llvm.and", &[whole, mask], wide)?;
    let combined = create_or_fold(rewriter, at, "llvm.or", &[kept, part], wide)?;
    from_integer(rewriter, at, combined, ty)
}

/// Returns whether an access must not be removed.
fn is_volatile(ir: &Ir, op: Op) -> bool {
    op.attr_str(ir, "volatile_").is_some()
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
        let ty = self.op().result(ir, 0).ty(ir);
        slot.is_only_use(ir, uses, 0)
            && contains(ir.context(), slot.elem_type, ty)
            && !is_volatile(ir, self.op())
    }

    fn remove_blocking_uses(
        self,
        rewriter: &mut PatternRewriter<'_>,
        _: &MemorySlot,
        _: &[OpOperand],
        reaching: Value,
    ) -> Result<DeletionKind, RewriteError> {
        let result = self.op().result(rewriter, 0);
        let ty = result.ty(rewriter);
        let value = extract(rewriter, self.op(), reaching, ty)?;
        rewriter.replace_all_uses_with(result, value)?;
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
        reaching: Value,
    ) -> Result<Value, RewriteError> {
        let value = self.op().operand(rewriter, 0);
        insert(rewriter, self.op(), value, reaching)
    }

    fn can_uses_be_removed(
        self,
        ir: &Ir,
        slot: &MemorySlot,
        uses: &[OpOperand],
        _: &mut Vec<OpOperand>,
    ) -> bool {
        let ty = self.op().operand(ir, 0).ty(ir);
        slot.is_only_use(ir, uses, 1)
            && contains(ir.context(), slot.elem_type, ty)
            && !is_volatile(ir, self.op())
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

/// Returns whether the results of an operation are the pointer itself.
fn keeps_pointer(ir: &Ir, op: Op) -> bool {
    match op.cast::<GEPOp>(ir) {
        None => true,
        Some(gep) => {
            let indices = gep.op().attr_str(ir, "rawConstantIndices");
            let indices = indices.and_then(|indices| indices.as_dense_i32_array(ir.context()));
            indices.is_some_and(|indices| indices.iter().all(|index| *index == 0))
        }
    }
}

/// Implements the interface for operations that pass a pointer on: they can go if their users can.
macro_rules! forwarding {
    ($($op:ident),*) => {$(
        impl PromotableOpInterface for $op {
            fn can_uses_be_removed(self, ir: &Ir, _: &[OpOperand], new_uses: &mut Vec<OpOperand>) -> bool {
                new_uses.extend(self.op().results(ir).flat_map(|result| result.uses(ir)));
                keeps_pointer(ir, self.op())
            }

            fn remove_blocking_uses(
                self,
                _: &mut PatternRewriter<'_>,
                _: &[OpOperand],
            ) -> Result<DeletionKind, RewriteError> {
                Ok(DeletionKind::Delete)
            }
        }
    )*};
}

forwarding!(AddrSpaceCastOp, BitcastOp, GEPOp);
