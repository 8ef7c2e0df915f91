//! Operators of one operand.

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::super::node::{Node, StrForm, Un, Val};
use super::super::record::RecId;
use super::super::state::Eval;
use super::super::ty::{Ty, TyKind};
use crate::symbol::{EMPTY, Sym};

impl Eval<'_> {
    pub(in super::super) fn fold_un(
        &mut self,
        op: Un,
        a: Val,
        ty: Ty,
        span: Span,
        rec: Option<RecId>,
        is_final: bool,
    ) -> Val {
        if matches!(self.vals.get(a), Node::Poison) {
            return a;
        }
        let folded = match op {
            Un::Cast => self.cast(a, ty, span, rec, is_final),
            Un::Not => self.as_int(a).map(|value| self.bool(value == 0, span)),
            Un::LogTwo => self.log_two(a, span),
            Un::Repr => self.repr(a, span),
            Un::Initialized => match self.vals.get(a) {
                Node::Unset => Some(self.bool(false, span)),
                _ if self.vals.is_concrete(a) => Some(self.bool(true, span)),
                _ => None,
            },
            Un::ToLower | Un::ToUpper => self.change_case(op, a, span),
            Un::Head | Un::Tail | Un::ListFlatten => self.list_part(op, a, span),
            Un::Size | Un::Empty => self.size_of(a).map(|size| match op {
                Un::Size => self.int(size as i64, span),
                _ => self.bool(size == 0, span),
            }),
            Un::GetDagOp | Un::GetDagOpName => self.dag_op(op, a, ty, span),
        };
        folded.unwrap_or_else(|| self.vals.add(Node::Un(op, a, ty), span))
    }

    fn cast(&mut self, a: Val, ty: Ty, span: Span, rec: Option<RecId>, is_final: bool) -> Option<Val> {
        let node = self.vals.get(a).clone();
        match (self.types.kind(ty), node) {
            (TyKind::Str, Node::Str(..)) => return Some(a),
            (TyKind::Str, Node::Def(def)) => {
                let name = self.rec_title(def);
                return Some(self.str_val(&name, span));
            }
            (TyKind::Str, Node::Int(_) | Node::Bit(_) | Node::Bits(_)) => {
                let value = self.as_int(a)?;
                return Some(self.str_val(&value.to_string(), span));
            }
            (TyKind::Record(_), Node::Str(name, _)) => {
                return self.cast_to_record(name, ty, span, rec, is_final);
            }
            _ => {}
        }
        self.convert_to(a, ty)
    }

    fn cast_to_record(
        &mut self,
        name: Sym,
        ty: Ty,
        span: Span,
        rec: Option<RecId>,
        is_final: bool,
    ) -> Option<Val> {
        let mut found = self.defs.get(&name).copied();
        if found.is_none()
            && let Some(rec) = rec.filter(|rec| self.is_named(*rec, name))
        {
            if !is_final {
                return None;
            }
            found = Some(rec);
        }
        let Some(found) = found else {
            if !is_final {
                return None;
            }
            let wrong = self.text(name).to_string();
            let message = format!("no record is called `{wrong}`");
            let mut known: Vec<std::sync::Arc<str>> = Vec::new();
            if self.compares() {
                known.extend(self.defs.keys().map(|name| self.names.text(*name).clone()));
            }
            let near = pdll_support::diag::nearest(&wrong, sorted(&known));
            let mut diag = Diag::error(span, message);
            if let Some(near) = near {
                diag = diag.help(format!("did you mean `{near}`?"));
            }
            let diag = self.in_record(diag, rec);
            self.report(diag);
            return Some(Val::POISON);
        };
        let from = self.type_of_rec(found);
        if !self.is_a(from, ty) {
            let message = format!(
                "expected a record of type `{}`, but `{}` is of type `{}`",
                self.type_text(ty),
                self.text(name),
                self.type_text(from)
            );
            let diag = Diag::error(span, message).note_at(self.rec_span(found), "it is defined here");
            let diag = self.in_record(diag, rec);
            self.report(diag);
            return Some(Val::POISON);
        }
        Some(self.vals.add(Node::Def(found), span))
    }

    fn log_two(&mut self, a: Val, span: Span) -> Option<Val> {
        let value = self.as_int(a)?;
        if value <= 0 {
            self.error(span, format!("`!logtwo` needs a positive number, but got {value}"));
            return Some(Val::POISON);
        }
        Some(self.int(i64::from(value.ilog2()), span))
    }

    fn repr(&mut self, a: Val, span: Span) -> Option<Val> {
        if !self.vals.is_concrete(a) {
            return None;
        }
        let text = match self.vals.get(a) {
            Node::Def(rec) => self.record_text(*rec),
            _ => self.value_text(a),
        };
        // Printing a value takes longer than reading the result.
        self.steps += text.len();
        Some(self.str_val(&text, span))
    }

    fn change_case(&mut self, op: Un, a: Val, span: Span) -> Option<Val> {
        let Node::Str(text, _) = self.vals.get(a) else { return None };
        let text = self.text(*text);
        let text = if op == Un::ToLower { text.to_ascii_lowercase() } else { text.to_ascii_uppercase() };
        Some(self.str_val(&text, span))
    }

    fn list_part(&mut self, op: Un, a: Val, span: Span) -> Option<Val> {
        let Node::List(list, element) = self.vals.get(a).clone() else { return None };
        match op {
            Un::ListFlatten => {
                let mut flat = Vec::new();
                for inner in list.iter() {
                    let Node::List(inner, _) = self.vals.get(*inner) else { return None };
                    flat.extend_from_slice(inner);
                }
                let element = self.types.element(element).unwrap_or(element);
                Some(self.vals.add(Node::List(flat.into(), element), span))
            }
            _ if list.is_empty() => {
                self.error(span, format!("`!{}` of an empty list", op.text()));
                Some(Val::POISON)
            }
            Un::Head => Some(list[0]),
            _ => Some(self.vals.add(Node::List(list[1..].into(), element), span)),
        }
    }

    /// Returns the number of parts of a list, dag or string.
    pub(in super::super) fn size_of(&self, a: Val) -> Option<usize> {
        match self.vals.get(a) {
            Node::List(list, _) => Some(list.len()),
            Node::Dag { args, .. } => Some(args.len()),
            Node::Str(text, _) => Some(self.text(*text).len()),
            _ => None,
        }
    }

    fn dag_op(&mut self, op: Un, a: Val, ty: Ty, span: Span) -> Option<Val> {
        let Node::Dag { op: operator, name, .. } = *self.vals.get(a) else { return None };
        if op == Un::GetDagOpName {
            let name = name.unwrap_or(EMPTY);
            return Some(match name {
                EMPTY => Val::UNSET,
                name => self.vals.add(Node::Str(name, StrForm::Plain), span),
            });
        }
        let from = self.type_of(operator)?;
        if !self.is_a(from, ty) {
            let message = format!(
                "expected an operator of type `{}`, but got {}",
                self.type_text(ty),
                self.kind_text(operator)
            );
            self.error(span, message);
            return Some(Val::POISON);
        }
        Some(operator)
    }
}

/// Returns names in a fixed order, so that suggestions do not depend on hashing.
fn sorted(names: &[std::sync::Arc<str>]) -> Vec<&str> {
    let mut names: Vec<&str> = names.iter().map(|name| &**name).collect();
    names.sort_unstable();
    names
}
