//! Native functions that random patterns call.
//!
//! Our own functions cover everything that a native function can do; the crate that applies the patterns
//! implements them. MLIR's are those that `mlir-opt` registers for its pass that applies PDL patterns.

use pdll_match::pattern::EntityKind;

/// The native functions that patterns may call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Natives {
    /// None.
    None,
    /// Our own.
    Ours,
    /// Those of `mlir-opt --test-pdl-bytecode-pass`.
    Mlirs,
}

/// A native function.
#[derive(Copy, Clone, Debug)]
pub struct Native {
    /// Name in patterns.
    pub name: &'static str,
    /// Whether it is called in the rewrite section.
    pub is_rewrite: bool,
    /// Parameters.
    pub params: &'static [EntityKind],
    /// Results.
    pub results: &'static [EntityKind],
}

impl Natives {
    /// Returns the functions.
    pub const fn all(self) -> &'static [Native] {
        use EntityKind::{Attribute, Operation, Type, TypeRange, Value, ValueRange};
        const fn constraint(
            name: &'static str,
            params: &'static [EntityKind],
            results: &'static [EntityKind],
        ) -> Native {
            Native { name, is_rewrite: false, params, results }
        }
        const fn rewrite(
            name: &'static str,
            params: &'static [EntityKind],
            results: &'static [EntityKind],
        ) -> Native {
            Native { name, is_rewrite: true, params, results }
        }
        const OURS: &[Native] = &[
            constraint("HasOneUse", &[Value], &[]),
            constraint("HasEvenOperands", &[Operation], &[]),
            constraint("FirstOf", &[ValueRange], &[Value]),
            constraint("TypesOf", &[Operation], &[TypeRange]),
            constraint("AttributeAndType", &[Value], &[Attribute, Type]),
            rewrite("Tagged", &[Operation, Attribute], &[Operation]),
            rewrite("OperandsOf", &[Operation], &[ValueRange]),
            rewrite("Decline", &[Operation], &[]),
            rewrite("EraseOrDecline", &[Operation], &[]),
        ];
        const MLIRS: &[Native] = &[
            constraint("single_entity_constraint", &[Operation], &[]),
            constraint("multi_entity_constraint", &[Operation, Operation], &[]),
            constraint("multi_entity_var_constraint", &[ValueRange, TypeRange], &[]),
            constraint("op_constr_return_attr", &[Operation], &[Attribute]),
            constraint("op_constr_return_type", &[Operation], &[Type]),
            constraint("op_constr_return_type_range", &[Operation, Attribute], &[TypeRange]),
            rewrite("creator", &[Operation], &[Operation]),
            rewrite("var_creator", &[Operation], &[ValueRange, TypeRange]),
            rewrite("type_creator", &[], &[Type]),
            rewrite("str_creator", &[], &[Attribute]),
            rewrite("rewriter", &[Operation, Value], &[]),
        ];
        match self {
            Natives::None => &[],
            Natives::Ours => OURS,
            Natives::Mlirs => MLIRS,
        }
    }
}
