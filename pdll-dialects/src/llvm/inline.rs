//! Inlining of functions of `llvm`: which calls, and what becomes of the memory on the stack that the function reserves.
//!
//! In: a call, and the function or its inlined blocks. Out: allocations of a constant size at the start of the caller, alive between markers
//! where the function was; a stack that is restored after others. MLIR: InlinerInterfaceImpl.cpp. Differs: a call is not inlined if MLIR
//! would copy an argument, or change which accesses alias or belong to a loop.

use pdll::ir::{
    Attribute, AttributeData, Block, Builder, Ir, LocationData, Op, OperationState, Region, Trait, Value,
};
use pdll::ods::DialectInlinerInterface;
use pdll::rewrite::{PatternRewriter, RewriteError};

use super::Dialect;
use super::ops::{
    AllocaOp, BlockTagOp, CallOp, LLVMFuncOp, LLVMPointerType, NoAliasScopeDeclOp, ReturnOp, UnreachableOp,
    VaStartOp,
};
use super::slots::{constant, create};
use super::types::function_of;
use crate::inline::{branch_instead, replace_by_operands};

impl Dialect {
    /// Returns how functions are inlined.
    pub fn inliner() -> impl DialectInlinerInterface {
        Inliner
    }
}

/// Attributes of functions, in `passthrough`, that forbid to inline them.
const FORBIDDEN: [&str; 4] = ["noduplicate", "presplitcoroutine", "returns_twice", "strictfp"];

/// Attributes of arguments that forbid it: MLIR forbids the first, makes a copy for the second, and scopes for the third.
const FORBIDDEN_OF_ARGUMENTS: [&str; 3] = ["llvm.inalloca", "llvm.byval", "llvm.noalias"];

/// Attributes of calls that MLIR passes on to the accesses in the function.
const PASSED_ON: [&str; 3] = ["access_groups", "alias_scopes", "noalias_scopes"];

struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn is_legal_to_inline_call(&self, ir: &Ir, call: Op, callable: Op, _: bool) -> bool {
        let has = |op: Op, name: &str| op.attr_str(ir, name).is_some();
        let (Some(_), Some(function)) = (call.cast::<CallOp>(ir), callable.cast::<LLVMFuncOp>(ir)) else {
            return false;
        };
        let is_variadic =
            function_of(ir.context(), function.function_type(ir)).is_none_or(|ty| ty.is_var_arg);
        let is_forbidden = has(call, "no_inline")
            || has(callable, "no_inline")
            || has(callable, "personality")
            || PASSED_ON.iter().any(|name| has(call, name));
        !is_variadic && !is_forbidden && !forbids(ir, callable) && !arguments_forbid(ir, callable)
    }

    fn is_legal_to_inline_region(&self, _: &Ir, _: Region, _: Region, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_op(&self, ir: &Ir, op: Op, dest: Region, _: bool) -> bool {
        op.cast::<VaStartOp>(ir).is_none()
            && op.cast::<BlockTagOp>(ir).is_none()
            && op.cast::<NoAliasScopeDeclOp>(ir).is_none()
            && !(op.attr_str(ir, "loop_annotation").is_some() && is_in_debugged_function(ir, dest))
    }

    fn process_inlined_call_blocks(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        call: Op,
        blocks: &[Block],
    ) -> Result<(), RewriteError> {
        let [first, ..] = blocks else { return Ok(()) };
        match entry_of_caller(rewriter, call).filter(|entry| entry != first) {
            Some(entry) => move_allocations(rewriter, call, entry, blocks),
            None => Ok(()),
        }
    }

    fn allow_single_block_optimization(&self, ir: &Ir, block: Block) -> bool {
        block.last_op(ir).is_none_or(|last| last.cast::<UnreachableOp>(ir).is_none())
    }

    fn handle_terminator_to_block(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        dest: Block,
    ) -> Result<(), RewriteError> {
        if op.cast::<ReturnOp>(rewriter).is_none() {
            return Ok(());
        }
        branch_instead(rewriter, op, "llvm.br", dest)
    }

    fn handle_terminator(
        &self,
        rewriter: &mut PatternRewriter<'_>,
        op: Op,
        to_replace: &[Value],
    ) -> Result<(), RewriteError> {
        replace_by_operands(rewriter, op, to_replace)
    }
}

/// Returns whether an attribute that is passed through to LLVM forbids to inline a function.
fn forbids(ir: &Ir, function: Op) -> bool {
    let ctx = ir.context();
    let passed = function.attr_str(ir, "passthrough").and_then(|attr| attr.as_array(ctx));
    passed.unwrap_or(&[]).iter().any(|attr| attr.as_str(ctx).is_some_and(|name| FORBIDDEN.contains(&name)))
}

fn arguments_forbid(ir: &Ir, function: Op) -> bool {
    let ctx = ir.context();
    let of_arguments = function.attr_str(ir, "arg_attrs").and_then(|attr| attr.as_array(ctx));
    let attrs = of_arguments.unwrap_or(&[]).iter().filter_map(|attrs| attrs.as_dictionary(ctx)).flatten();
    attrs.into_iter().any(|(name, _)| FORBIDDEN_OF_ARGUMENTS.contains(&ctx.str(*name)))
}

/// Returns whether the function around a region has debug information, in whose locations those of inlined loops would be.
fn is_in_debugged_function(ir: &Ir, region: Region) -> bool {
    let around = std::iter::successors(Some(region.parent_op(ir)), |op| op.parent_op(ir));
    let function = around.into_iter().find(|op| op.is_callable(ir));
    let loc = function.map(|function| ir.context().location_data(function.loc(ir)));
    matches!(loc, Some(LocationData::Fused { metadata: Some(_), .. }))
}

/// Returns the block at whose start the memory is reserved that the innermost function, or another scope of allocations, around a call
/// needs.
fn entry_of_caller(ir: &Ir, call: Op) -> Option<Block> {
    let mut at = call;
    while let Some(parent) = at.parent_op(ir) {
        let is_scope = !parent.is_registered(ir)
            || parent.has_trait(ir, Trait::IsolatedFromAbove)
            || parent.has_trait(ir, Trait::AutomaticAllocationScope);
        if is_scope {
            return at.parent_region(ir)?.entry(ir);
        }
        at = parent;
    }
    None
}

/// An allocation of a constant size.
struct Allocation {
    op: Op,
    size: Attribute,
    /// Whether it has no markers of its own, and is not empty.
    needs_markers: bool,
}

/// Moves the allocations of a constant size in the first block to the start of the caller, with markers where the memory is in use; lets the
/// stack be restored if there are others.
fn move_allocations(
    rewriter: &mut PatternRewriter<'_>,
    call: Op,
    entry: Block,
    blocks: &[Block],
) -> Result<(), RewriteError> {
    let ir = rewriter.ir();
    let is_dynamic = |op: &Op| size_of(ir, *op).is_none();
    let allocations: Vec<Allocation> = allocas(ir, blocks[0])
        .filter_map(|op| {
            let size = size_of(ir, op)?;
            let is_empty = size.as_i64(ir.context()) == Some(0);
            Some(Allocation { op, size, needs_markers: !is_empty && !has_markers(ir, op) })
        })
        .collect();
    let is_any_dynamic = blocks.iter().flat_map(|block| allocas(ir, *block)).any(|op| is_dynamic(&op));
    let pointer = LLVMPointerType::get(ir.context(), 0).into();
    let stack = is_any_dynamic.then(|| {
        rewriter.set_insertion_point_to_start(blocks[0]);
        create(rewriter, call, "llvm.intr.stacksave", &[], pointer, &[])
    });
    let mut last: Option<Op> = None;
    for Allocation { op, size, needs_markers } in &allocations {
        if *needs_markers {
            let memory = op.result(rewriter, 0);
            rewriter.set_insertion_point(*op);
            create_for(rewriter, *op, "llvm.intr.lifetime.start", memory);
        }
        match last {
            Some(last) => rewriter.set_insertion_point_after(last),
            None => rewriter.set_insertion_point_to_start(entry),
        }
        let ty = op.operand(rewriter, 0).ty(rewriter);
        let n_elements = constant(rewriter, *op, ty, *size);
        if let Some(constant) = n_elements.defining_op(rewriter) {
            rewriter.move_op_after(*op, constant)?;
        }
        rewriter.set_operand(*op, 0, n_elements)?;
        last = Some(*op);
    }
    for block in blocks {
        let Some(end) = block.last_op(rewriter).filter(|last| last.has_trait(rewriter, Trait::ReturnLike))
        else {
            continue;
        };
        rewriter.set_insertion_point(end);
        if let Some(stack) = stack {
            create_for(rewriter, call, "llvm.intr.stackrestore", stack);
        }
        for Allocation { op, .. } in allocations.iter().filter(|allocation| allocation.needs_markers) {
            let memory = op.result(rewriter, 0);
            create_for(rewriter, *op, "llvm.intr.lifetime.end", memory);
        }
    }
    Ok(())
}

/// Creates an operation without results at the location of another one.
fn create_for(rewriter: &mut PatternRewriter<'_>, at: Op, name: &str, operand: Value) {
    let (name, loc) = (rewriter.context().op_name(name), at.loc(rewriter));
    rewriter.create_op(&OperationState::new(name, loc).operands(&[operand]));
}

fn allocas(ir: &Ir, block: Block) -> impl Iterator<Item = Op> + '_ {
    block.ops(ir).filter(|op| op.cast::<AllocaOp>(ir).is_some())
}

/// Returns the number of elements that an allocation reserves, if it is a constant.
fn size_of(ir: &Ir, alloca: Op) -> Option<Attribute> {
    let size = alloca.operand(ir, 0).constant(ir)?;
    matches!(size.data(ir.context()), AttributeData::Integer { .. }).then_some(size)
}

/// Returns whether it is marked where the memory is in use.
fn has_markers(ir: &Ir, alloca: Op) -> bool {
    let is_marker =
        |op: Op| matches!(op.name_text(ir), "llvm.intr.lifetime.start" | "llvm.intr.lifetime.end");
    alloca.result(ir, 0).users(ir).any(is_marker)
}
