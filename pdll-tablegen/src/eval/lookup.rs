//! Lookup of names in the enclosing scopes.

use std::sync::Arc;

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::named::Named;
use super::node::{Node, Un, Val};
use super::record::RecId;
use super::scope::{Mode, Scope, ScopeKind};
use super::state::Eval;
use super::ty::Ty;
use crate::symbol::{NAME, Sym};

impl Eval<'_> {
    pub(super) fn push_scope(&mut self, kind: ScopeKind) {
        self.scopes.push(Scope { kind, vars: Named::default() });
    }

    pub(super) fn pop_scope(&mut self) {
        self.scopes.pop();
    }

    pub(super) fn is_outermost(&self) -> bool {
        self.scopes.is_empty()
    }

    pub(super) fn declare(&mut self, name: Sym, value: Val) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.vars.push((name, value));
        }
    }

    /// Returns whether the innermost scope already declares the variable.
    pub(super) fn is_declared_here(&self, name: Sym) -> bool {
        self.scopes.last().is_some_and(|scope| scope.vars.position(name).is_some())
    }

    fn lookup_scopes(&mut self, name: Sym, span: Span) -> Option<Val> {
        for i in (0..self.scopes.len()).rev() {
            let scope = &self.scopes[i];
            if let Some((_, value)) = scope.vars.named(name) {
                return Some(*value);
            }
            match scope.kind {
                ScopeKind::Local => {}
                ScopeKind::Loop(var, value) if var == name => return Some(value),
                ScopeKind::Loop(..) => {}
                ScopeKind::Record(rec) => {
                    let record = self.rec(rec);
                    let field = record.field(name).map(|i| record.fields[i].ty);
                    if let Some(ty) = field {
                        self.note_field(rec, name, span);
                        return Some(self.vals.add(Node::Var(name, ty), span));
                    }
                    if record.is_class()
                        && let Some(value) = self.lookup_params(rec, name, span)
                    {
                        return Some(value);
                    }
                }
                ScopeKind::Multiclass(rec) => {
                    if let Some(value) = self.lookup_params(rec, name, span) {
                        return Some(value);
                    }
                }
            }
        }
        None
    }

    fn lookup_params(&mut self, rec: RecId, name: Sym, span: Span) -> Option<Val> {
        let record = self.rec(rec);
        if let Some(param) = record.params.named(name) {
            let var = param.qualified;
            let ty = record.field(var).map(|i| record.fields[i].ty)?;
            self.note_field(rec, var, span);
            return Some(self.vals.add(Node::Var(var, ty), span));
        }
        let var = record.name_var;
        (name == NAME).then(|| self.vals.add(Node::Var(var, Ty::STR), span))
    }

    /// Returns the value of a name.
    pub(super) fn name_value(
        &mut self,
        name: Sym,
        span: Span,
        rec: Option<RecId>,
        mode: Mode,
    ) -> Option<Val> {
        if let Some(value) = self.lookup_scopes(name, span) {
            // A variable's value gets the location of its use.
            return Some(value);
        }
        if mode == Mode::Name {
            let text = self.names.text(name).clone();
            return Some(self.str_val(&text, span));
        }
        if let Some(def) = self.defs.get(&name).copied() {
            self.note_record(def, span);
            return Some(self.vals.add(Node::Def(def), span));
        }
        if let Some((value, _)) = self.globals.get(&name).copied() {
            self.note_value(value, span);
            return Some(value);
        }
        if let Some(rec) = rec
            && !self.rec(rec).is_class()
            && self.multiclass.is_none()
            && self.is_named(rec, name)
        {
            let ty = self.type_of_rec(rec);
            let text = self.names.text(name).clone();
            let own = self.str_val(&text, span);
            return Some(self.vals.add(Node::Un(Un::Cast, own, ty), span));
        }
        self.unknown_name(name, span);
        None
    }

    /// Returns all names in scope.
    fn known_names(&self) -> Vec<Arc<str>> {
        let mut known: Vec<Arc<str>> = Vec::new();
        let mut add = |sym: Sym| known.push(self.names.text(sym).clone());
        for scope in &self.scopes {
            scope.vars.iter().for_each(|(var, _)| add(*var));
            match scope.kind {
                ScopeKind::Local => {}
                ScopeKind::Loop(var, _) => add(var),
                ScopeKind::Record(rec) | ScopeKind::Multiclass(rec) => {
                    let rec = self.rec(rec);
                    rec.fields.iter().filter(|f| !f.is_param).for_each(|field| add(field.name));
                    rec.params.iter().for_each(|param| add(param.plain));
                }
            }
        }
        self.defs.keys().chain(self.globals.keys()).for_each(|name| add(*name));
        known.sort_unstable();
        known
    }

    fn unknown_name(&mut self, name: Sym, span: Span) {
        let known = if self.compares() { self.known_names() } else { Vec::new() };
        let wrong = self.text(name).to_string();
        let diag = Diag::error(span, format!("`{wrong}` is not defined"));
        let diag = if self.classes.contains_key(&name) {
            diag.help(format!("`{wrong}` is a class; write `{wrong}<…>` for an anonymous record of it"))
        } else {
            diag.suggest(&wrong, known.iter().map(|name| &**name))
        };
        // A name without similar ones may be a field that a missing parent would have.
        let is_incomplete = |scope: &Scope| match scope.kind {
            ScopeKind::Record(rec) => self.rec(rec).is_incomplete,
            _ => false,
        };
        if diag.notes.is_empty() && self.scopes.iter().any(is_incomplete) {
            return;
        }
        self.report(diag);
    }
}
