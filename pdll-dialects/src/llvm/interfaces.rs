//! Interfaces of `llvm`: calls and functions, memory effects, and which divisions may be executed speculatively.

use std::ops::Range;

use pdll::ir::{Attribute, Ir, Op, Region, TypeVec};
use pdll::ods::{Callee, MemoryEffect, OpDef as _, Speculatability};

use super::ops::{CallOp, InlineAsmOp, InvokeOp, LLVMFuncOp, LoadOp, SDivOp, StoreOp, UDivOp};
use super::types::{function_of, mnemonic};
use crate::constants;

/// Returns what a call calls: a function by its name, or the pointer that is its first operand.
fn called(ir: &Ir, call: Op, name: Option<Attribute>) -> Callee {
    match (name, call.operands(ir).next()) {
        (None, Some(pointer)) => Callee::Value(pointer),
        (name, _) => Callee::Symbol(name.unwrap_or(ir.context().unit_attr())),
    }
}

/// Implements the interface for calls, whose first group of operands is the pointer, if there is no name, and the arguments.
macro_rules! calls {
    ($($op:ident),*) => {$(
        impl $op {
            /// Returns the name of the called function, or the pointer to it.
            pub fn callable_for_callee(&self, ir: &Ir) -> Callee {
                called(ir, self.op(), self.callee_attr(ir))
            }

            /// Returns the positions of the arguments.
            pub fn arg_operands(&self, ir: &Ir) -> Range<usize> {
                usize::from(self.callee_attr(ir).is_none())..self.callee_operands(ir).len()
            }
        }
    )*};
}

calls!(CallOp, InvokeOp);

impl LLVMFuncOp {
    /// Returns the body, if there is one.
    pub fn callable_region(&self, ir: &Ir) -> Option<Region> {
        Some(self.body(ir)).filter(|body| !body.is_empty(ir))
    }

    /// Returns the type of the result, unless it is `void`.
    pub fn callable_results(&self, ir: &Ir) -> TypeVec {
        let ctx = ir.context();
        let function = function_of(ctx, self.function_type(ir));
        function
            .map(|function| function.result)
            .into_iter()
            .filter(|ty| mnemonic(ctx, *ty) != Some("void"))
            .collect()
    }
}

/// Returns the effects of an access: volatile and ordered ones are arbitrary.
fn access(ir: &Ir, op: Op, effect: MemoryEffect) -> Vec<MemoryEffect> {
    let ordering = op.attr_str(ir, "ordering").and_then(|attr| attr.as_i64(ir.context())).unwrap_or(0);
    match op.attr_str(ir, "volatile_").is_some() || ordering > 1 {
        true => vec![MemoryEffect::Read, MemoryEffect::Write],
        false => vec![effect],
    }
}

impl LoadOp {
    /// Returns that it reads.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        access(ir, self.op(), MemoryEffect::Read)
    }
}

impl StoreOp {
    /// Returns that it writes.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        access(ir, self.op(), MemoryEffect::Write)
    }
}

impl InlineAsmOp {
    /// Returns arbitrary effects, if it has any.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        match self.op().attr_str(ir, "has_side_effects") {
            Some(_) => vec![MemoryEffect::Read, MemoryEffect::Write],
            None => Vec::new(),
        }
    }
}

/// Returns whether a division cannot be undefined: by a constant other than zero and, of a signed division, other than
/// minus one.
fn division(ir: &Ir, op: Op, is_signed: bool) -> Speculatability {
    let divisor = op.get_operand(ir, 1).and_then(|value| value.constant(ir));
    match constants::int_of(ir.context(), divisor) {
        Some(value) if !(value.is_zero() || is_signed && value.is_all_ones()) => {
            Speculatability::Speculatable
        }
        _ => Speculatability::NotSpeculatable,
    }
}

impl SDivOp {
    /// Returns whether the divisor is a constant other than zero and minus one.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        division(ir, self.op(), true)
    }
}

impl UDivOp {
    /// Returns whether the divisor is a constant other than zero.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        division(ir, self.op(), false)
    }
}
