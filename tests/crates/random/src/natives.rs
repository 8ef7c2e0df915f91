//! Native functions that random patterns call.
//!
//! Our own functions cover everything that a native function can do; the crate that applies the patterns
//! implements them. MLIR's are those that `mlir-opt` registers for its pass that applies PDL patterns.

use pdll_match::pattern::{EntityKind, ExternalRewrite, NodeId};

use crate::patterns::Maker;

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

impl Maker<'_> {
    /// Adds a constraint on matched entities.
    pub(crate) fn constraint(&mut self) {
        match self.allowed.natives {
            Natives::None => {}
            Natives::Ours => self.our_constraint(),
            Natives::Mlirs => self.mlirs_constraint(),
        }
    }

    fn our_constraint(&mut self) {
        let is_negated = self.rng.percent(25);
        match self.rng.below(5) {
            0 => {
                let value = self.value();
                self.b.constraint("HasOneUse", &[value], &[], is_negated);
            }
            1 => {
                let op = self.op();
                self.b.constraint("HasEvenOperands", &[op], &[], is_negated);
            }
            2 => {
                let range = self.range();
                let found = self.b.constraint("FirstOf", &[range], &[EntityKind::Value], is_negated);
                self.values.extend(found);
            }
            3 => {
                let op = self.op();
                let found = self.b.constraint("TypesOf", &[op], &[EntityKind::TypeRange], is_negated);
                self.type_ranges.extend(found);
            }
            _ => {
                let value = self.value();
                let kinds = [EntityKind::Attribute, EntityKind::Type];
                let found = self.b.constraint("AttributeAndType", &[value], &kinds, is_negated);
                if let [attr, ty] = found[..] {
                    self.attributes.push(attr);
                    self.types.push(ty);
                }
            }
        }
    }

    fn mlirs_constraint(&mut self) {
        let is_negated = self.rng.percent(25);
        match self.rng.below(6) {
            0 => {
                let op = self.op();
                self.b.constraint("single_entity_constraint", &[op], &[], is_negated);
            }
            1 => {
                let ops = [self.op(), self.op()];
                self.b.constraint("multi_entity_constraint", &ops, &[], is_negated);
            }
            2 if !self.type_ranges.is_empty() => {
                let lists = [self.range(), *self.rng.pick(&self.type_ranges)];
                self.b.constraint("multi_entity_var_constraint", &lists, &[], is_negated);
            }
            2 | 3 => {
                let op = self.op();
                let found =
                    self.b.constraint("op_constr_return_attr", &[op], &[EntityKind::Attribute], is_negated);
                self.attributes.extend(found);
            }
            4 => {
                let op = self.op();
                let found =
                    self.b.constraint("op_constr_return_type", &[op], &[EntityKind::Type], is_negated);
                self.types.extend(found);
            }
            _ => {
                let args = [self.op(), self.b.attribute_literal("2 : i32")];
                let kinds = [EntityKind::TypeRange];
                let found = self.b.constraint("op_constr_return_type_range", &args, &kinds, is_negated);
                self.type_ranges.extend(found);
            }
        }
    }

    /// Sometimes returns a function that replaces the rewrite section; it erases the root at the end.
    pub(crate) fn external_rewrite(&mut self, has_no_results: bool) -> Option<ExternalRewrite> {
        let external = |name: &str, args| Some(ExternalRewrite { name: name.into(), args });
        match self.allowed.natives {
            Natives::Ours if self.rng.percent(8) => external("EraseOrDecline", Vec::new()),
            Natives::Mlirs if has_no_results && !self.values.is_empty() && self.rng.percent(30) => {
                external("rewriter", vec![*self.rng.pick(&self.values)])
            }
            _ => None,
        }
    }

    /// Returns operands that a native function returns.
    pub(crate) fn native_operands(&mut self) -> Vec<NodeId> {
        let op = self.op();
        match self.allowed.natives {
            Natives::None => Vec::new(),
            Natives::Ours => self.b.native_rewrite("OperandsOf", &[op], &[EntityKind::ValueRange]),
            Natives::Mlirs if self.rng.percent(50) => {
                let made = self.b.native_rewrite("creator", &[op], &[EntityKind::Operation]);
                vec![self.b.results(made[0])]
            }
            Natives::Mlirs => {
                let kinds = [EntityKind::ValueRange, EntityKind::TypeRange];
                self.b.native_rewrite("var_creator", &[op], &kinds)[..1].to_vec()
            }
        }
    }
}
