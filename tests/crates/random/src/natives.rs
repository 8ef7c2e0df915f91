//! Calls of native functions in random patterns.

use pdll_match::pattern::{EntityKind, ExternalRewrite, NodeId};

use crate::Natives;
use crate::patterns::Maker;

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
