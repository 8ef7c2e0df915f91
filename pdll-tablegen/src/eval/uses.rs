//! Uses of names, noted during evaluation. Nothing is noted unless uses were requested.

use std::collections::HashMap;
use std::sync::Arc;

use pdll_support::source::Span;
use rustc_hash::FxBuildHasher;

use super::node::{Node, Val};
use super::record::{RecId, RecKind};
use super::state::Eval;
use super::ty::TyKind;
use super::use_log::UseLog;
use crate::ast::Name;
use crate::symbol::Sym;
use crate::uses::{FieldUses, RecordUses, UnusedArg, Uses};

impl Eval<'_> {
    /// Notes that a place names a record.
    pub(super) fn note_record(&mut self, id: RecId, span: Span) {
        if let Some(log) = &mut self.uses {
            log.records.entry(id).or_default().push(span);
            self.vals.cells += 1;
        }
    }

    /// Notes that a place names the record that a value refers to, if it does.
    pub(super) fn note_value(&mut self, value: Val, span: Span) {
        if let Node::Def(id) = *self.vals.get(value) {
            self.note_record(id, span);
        }
    }

    /// Notes that a place names a field or template argument of a record.
    pub(super) fn note_field(&mut self, id: RecId, name: Sym, span: Span) {
        if let Some(log) = &mut self.uses {
            let uses = &mut log.fields.entry(id).or_default().entry(name).or_default().uses;
            // Uses that are shared with another record are copied.
            self.vals.cells += if Arc::strong_count(uses) > 1 { uses.len() + 1 } else { 1 };
            Arc::make_mut(uses).push(span);
        }
    }

    /// Notes that a place names a field of a value: `value.name`.
    pub(super) fn note_member(&mut self, value: Val, name: Name) {
        if self.uses.is_none() {
            return;
        }
        if let Node::Def(id) = *self.vals.get(value) {
            self.note_field(id, name.sym, name.span);
            return;
        }
        let Some(ty) = self.type_of(value) else { return };
        let TyKind::Record(classes) = self.types.kind(ty).clone() else { return };
        for class in classes.iter().copied() {
            if self.rec(class).field(name.sym).is_some() {
                self.note_field(class, name.sym, name.span);
            }
        }
    }

    /// Notes the name in a `let` that sets a field of a record.
    pub(super) fn note_let(&mut self, id: RecId, name: Sym, span: Span) {
        if let Some(log) = &mut self.uses {
            log.fields.entry(id).or_default().entry(name).or_default().set = Some(span);
        }
    }

    /// Notes that a record has the field of another, with its uses so far.
    pub(super) fn note_inherited(&mut self, id: RecId, from: RecId, name: Sym) {
        if let Some(log) = &mut self.uses
            && let Some(uses) = log.fields.get(&from).and_then(|fields| fields.get(&name)).cloned()
        {
            log.fields.entry(id).or_default().insert(name, uses);
            self.vals.cells += 1;
        }
    }

    /// Notes that a record is a copy of another.
    pub(super) fn note_copy(&mut self, id: RecId, of: RecId) {
        if let Some(log) = &mut self.uses
            && let Some(fields) = log.fields.get(&of).cloned()
        {
            self.vals.cells += fields.len();
            log.fields.insert(id, fields);
        }
    }

    /// Notes the template arguments that a class or multiclass did not use up to its end.
    pub(super) fn note_unused(&mut self, id: RecId, owner_span: Span) {
        let Some(mut log) = self.uses.take() else { return };
        let rec = self.rec(id);
        for param in rec.params.iter() {
            let is_used = |uses: &FieldUses| !uses.uses.is_empty();
            if log.fields.get(&id).and_then(|fields| fields.get(&param.qualified)).is_some_and(is_used) {
                continue;
            }
            let Some(field) = rec.field(param.qualified) else { continue };
            log.unused.push(UnusedArg {
                owner: self.rec_name_text(id).into(),
                is_multiclass: rec.kind == RecKind::Multiclass,
                name: self.names.text(param.plain).clone(),
                span: rec.fields[field].span,
                owner_span,
            });
        }
        self.uses = Some(log);
    }

    /// Returns the uses of the records of the result.
    pub(super) fn finish_uses(&mut self) -> Uses {
        let Some(mut log) = self.uses.take() else { return Uses::default() };
        let classes = self.class_order.iter().map(|id| self.record_uses(*id, &mut log)).collect();
        let defs = self.def_order.iter().map(|id| self.record_uses(*id, &mut log)).collect();
        Uses { classes, defs, unused: log.unused }
    }

    fn record_uses(&self, id: RecId, log: &mut UseLog) -> RecordUses {
        let uses = Arc::new(log.records.remove(&id).unwrap_or_default());
        let mut result = RecordUses { uses, ..RecordUses::default() };
        let params = self.rec(id).params.clone();
        let plain: HashMap<Sym, Sym, FxBuildHasher> =
            params.iter().map(|param| (param.qualified, param.plain)).collect();
        for (name, uses) in log.fields.remove(&id).unwrap_or_default() {
            match plain.get(&name) {
                Some(plain) => result.args.insert(self.names.text(*plain).clone(), uses),
                None => result.fields.insert(self.names.text(name).clone(), uses),
            };
        }
        result
    }
}
