//! Help for diagnostics: suggestions for unknown names, and for type constraints where a value is expected.
//!
//! In: a diagnostic, and its subject. Out: the diagnostic with a suggestion, if there is one. Invariant: the
//! diagnostic's own message and location do not change.

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_support::text::Text;

use super::Checker;
use super::checked::{Expr, ExprKind, FunctionKind};
use super::literals::has_front;
use super::scope::DeclKind;
use super::types::Type;
use crate::ods::model::{ConstraintKind, Operation};
use crate::syntax::ast;

/// The kind of name that is expected.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// A callee, such as a constraint of the definitions.
    Function,
    /// Anything else.
    Value,
}

impl Checker<'_> {
    /// Adds help about an unknown name.
    pub(super) fn advise_on_name(&mut self, diag: Diag, name: &str, wanted: Wanted) -> Diag {
        if self.open_functions.iter().any(|open| open == name) {
            return diag.note(format!("`{name}` is not defined before its end: it cannot call itself"));
        }
        if !self.may_suggest() {
            return diag;
        }
        if wanted == Wanted::Function {
            self.unknown.push((name.into(), diag.span));
        }
        let names = self.scopes.names().filter(|(_, decl)| {
            wanted == Wanted::Value || matches!(decl.kind, DeclKind::Function(_) | DeclKind::Error)
        });
        let diag = diag.suggest(name, names.map(|(name, _)| name));
        if !diag.notes.is_empty() {
            return diag;
        }
        match wanted {
            Wanted::Function => {
                let kind = if self.in_rewrite() { FunctionKind::Rewrite } else { FunctionKind::Constraint };
                let kind = super::function::kind_name(kind);
                diag.help(format!("a native function is declared before it is used: `{kind} {name}(…);`"))
            }
            Wanted::Value if self.ods.dialects.contains_key(name) => {
                diag.help(format!("an operation is written `op<{name}.…>(…)`"))
            }
            Wanted::Value if is_valid(name) => diag.help(format!("a type is written `type<\"{name}\">`")),
            Wanted::Value if self.in_rewrite() => diag,
            Wanted::Value => {
                diag.help(format!("a variable is defined at its first use, with its constraint: `{name}: …`"))
            }
        }
    }

    /// Adds help about an unknown constraint.
    pub(super) fn advise_on_constraint(&mut self, diag: Diag, name: &str) -> Diag {
        if !self.may_suggest() {
            return diag;
        }
        self.unknown.push((name.into(), diag.span));
        if is_valid(name) {
            let help =
                format!("a type is written `type<\"{name}\">`, a value of it `Value<type<\"{name}\">>`");
            return diag.help(help);
        }
        diag.suggest(name, self.constraint_names())
    }

    /// Adds a note to a function that is defined after its first use.
    pub(super) fn note_late(&mut self, name: &Text, span: Span) {
        for at in (0..self.unknown.len()).rev() {
            if self.unknown[at].0 == *name {
                let (_, place) = self.unknown.swap_remove(at);
                let note = format!("`{name}` is defined here, behind where it is used: move it to the front");
                self.diags.amend(place, |diag| Diag { notes: Vec::new(), ..diag }.note_at(span, note));
            }
        }
    }

    /// Adds help about an expression that is not a value or type: a constraint on types used as one on
    /// values.
    pub(super) fn advise_on_type(&self, diag: Diag, expr: &Expr) -> Diag {
        let constrains_types = |name: &str| {
            self.ods.constraints.get(name).is_some_and(|known| known.kind == ConstraintKind::Type)
        };
        match expr.kind {
            ExprKind::Define(var) if expr.ty == Type::Type => {
                let variable = self.module.variable(var);
                let functions = variable.constraints.iter().map(|user| self.module.function(user.function));
                let mut names = functions.map(|function| function.name.as_str());
                let Some(name) = names.find(|name| constrains_types(name)) else { return diag };
                let of = if variable.name.is_empty() { "_" } else { variable.name.as_str() };
                diag.help(format!("`{name}` constrains a type; of a value it is `{of}: Value<_: {name}>`"))
            }
            ExprKind::Function(id) => match self.module.function(id).name.as_str() {
                name if constrains_types(name) => {
                    diag.help(format!("`{name}` constrains a type, which may be any: `_: {name}`"))
                }
                _ => diag,
            },
            _ => diag,
        }
    }

    /// Suggests operations for an operation name without a dialect.
    pub(super) fn advise_on_dialect(&mut self, name: &ast::Name, reported: Span) {
        if !self.may_suggest() {
            return;
        }
        let dialects = self.ods.dialects.values();
        let full = dialects.map(|dialect| (dialect, format!("{}.{}", dialect.name, name.text)));
        let known = full.filter(|(dialect, full)| dialect.operations.contains_key(full));
        let known: Vec<String> = known.map(|(_, full)| format!("`{full}`")).take(MAX_SAID).collect();
        if !known.is_empty() {
            let help = format!("did you mean {}?", known.join(" or "));
            self.diags.amend(reported, |diag| diag.help(help));
        }
    }
}

/// Maximum number of suggested operations of one name.
const MAX_SAID: usize = 3;

/// Adds a note with an operation's definition, if it is visible.
pub(super) fn see_definition(diag: Diag, ods: &Operation) -> Diag {
    match ods.span {
        Some(span) => diag.note_at(span, format!("see the definition of `{}` here", ods.name)),
        None => diag,
    }
}

/// Returns whether a text is a type that a literal may hold.
pub(super) fn is_valid(text: &str) -> bool {
    pdll_asm::check_type(text).is_ok() && !has_front(text)
}
