//! Environment of an evaluation: the context, the IR, the entity that a predicate is about.

use std::cell::Cell;

use pdll_runtime::ir::{Context, Ir, Op};

use super::value::Value;

/// Environment of an evaluation.
#[derive(Clone)]
pub(in crate::runtime_compiler) struct Env<'a> {
    pub(in crate::runtime_compiler) ctx: &'a Context,
    /// The IR, where there is one.
    pub(in crate::runtime_compiler) ir: Option<&'a Ir>,
    /// The operation that a trait is about.
    pub(in crate::runtime_compiler) op: Option<Op>,
    /// The entity that a predicate is about.
    pub(in crate::runtime_compiler) subject: Value,
    /// Set if an answer depends on what the definition of a type says in C++.
    pub(in crate::runtime_compiler) is_unknown: Cell<bool>,
}

impl<'a> Env<'a> {
    /// Returns what an evaluation without IR reads.
    pub(in crate::runtime_compiler) fn of_context(ctx: &'a Context, subject: Value) -> Env<'a> {
        Env { ctx, ir: None, op: None, subject, is_unknown: Cell::new(false) }
    }

    /// Returns what an evaluation with IR reads.
    pub(in crate::runtime_compiler) fn of_ir(ir: &'a Ir, op: Option<Op>, subject: Value) -> Env<'a> {
        Env { ctx: ir.context(), ir: Some(ir), op, subject, is_unknown: Cell::new(false) }
    }
}
