//! Calls and callables: which region a call transfers control to, with which operands.
//!
//! In: functions of operations, which `ods!` generates from the user's. Out: the callee of a call, the region of a callable. MLIR:
//! CallInterfaces.h (`CallOpInterface`, `CallableOpInterface`). Differs: the body and the results of a function-like operation are those of its
//! type, unless it declares others.

use std::ops::Range;

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::block::Region;
use crate::op::Op;
use crate::symbols::SymbolTableCollection;
use crate::traits::Trait;
use crate::types::{TypeData, TypeVec};
use crate::value::Value;

/// Callee of a call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// The operation that a symbol reference refers to.
    Symbol(Attribute),
    /// A value.
    Value(Value),
}

/// Returns what an operation calls.
pub(crate) type CalleeFn = fn(&Ir, Op) -> Callee;
/// Returns the positions of operands.
pub(crate) type OperandPositionsFn = fn(&Ir, Op) -> Range<usize>;
/// Returns the region of a callable; `None` if it is declared only.
pub(crate) type CallableRegionFn = fn(&Ir, Op) -> Option<Region>;
/// Returns the types of the results of a callable.
pub(crate) type CallableResultsFn = fn(&Ir, Op) -> TypeVec;

/// The methods of an operation that calls.
#[derive(Copy, Clone, Debug)]
pub struct Call {
    /// The callee.
    pub callee: CalleeFn,
    /// The operands that become the arguments of the callee.
    pub arg_operands: OperandPositionsFn,
}

/// The methods of an operation that can be called.
#[derive(Copy, Clone, Debug)]
pub struct Callable {
    /// The region that is executed.
    pub region: CallableRegionFn,
    /// The types of its results.
    pub results: CallableResultsFn,
}

impl Op {
    /// Returns whether the operation is a call.
    pub fn is_call(self, ir: &Ir) -> bool {
        self.info(ir).call.is_some()
    }

    /// Returns what the operation calls; `None` if it is not a call.
    pub fn callable_for_callee(self, ir: &Ir) -> Option<Callee> {
        self.info(ir).call.map(|call| (call.callee)(ir, self))
    }

    /// Returns the positions of the operands that a call passes as arguments.
    pub fn call_arg_operands(self, ir: &Ir) -> Range<usize> {
        let range = self.info(ir).call.map_or(0..0, |call| (call.arg_operands)(ir, self));
        let end = range.end.min(self.n_operands(ir));
        range.start.min(end)..end
    }

    /// Returns the operation that a call calls: the one that its symbol refers to, or that defines the called value.
    pub fn resolve_callable(self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Option<Op> {
        match self.callable_for_callee(ir)? {
            Callee::Symbol(reference) => symbols.lookup_nearest_symbol_from(ir, self, reference),
            Callee::Value(value) => value.defining_op(ir),
        }
    }

    /// Returns whether the operation can be called.
    pub fn is_callable(self, ir: &Ir) -> bool {
        self.has_trait(ir, Trait::FunctionLike) || self.info(ir).callable.is_some()
    }

    /// Returns the region that is executed when the operation is called; `None` if it is not callable or declared only.
    pub fn callable_region(self, ir: &Ir) -> Option<Region> {
        match self.info(ir).callable {
            Some(callable) => (callable.region)(ir, self),
            None if self.has_trait(ir, Trait::FunctionLike) => {
                self.regions(ir).first().copied().filter(|body| !body.is_empty(ir))
            }
            None => None,
        }
    }

    /// Returns the types of the results of a call of this operation.
    pub fn callable_results(self, ir: &Ir) -> TypeVec {
        if let Some(callable) = self.info(ir).callable {
            return (callable.results)(ir, self);
        }
        let ty = self.attr_str(ir, "function_type").and_then(|ty| ty.as_type(ir.context()));
        match ty.map(|ty| ty.data(ir.context())) {
            Some(TypeData::Function { results, .. }) => results.iter().copied().collect(),
            _ => TypeVec::new(),
        }
    }
}
