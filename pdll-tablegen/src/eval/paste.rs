//! `a # b`: pasting of strings and lists.

use pdll_support::source::Span;

use super::node::{Bin, Node, StrForm, Un, Val, Values};
use super::record::RecId;
use super::scope::Mode;
use super::state::Eval;
use super::ty::{Ty, TyKind};
use crate::ast::Expr;

impl Eval<'_> {
    /// `a # b # c`, associating to the right.
    pub(super) fn paste(
        &mut self,
        parts: &[Expr],
        span: Span,
        rec: Option<RecId>,
        want: Option<Ty>,
        mode: Mode,
    ) -> Option<Val> {
        let mut values: Vec<Val> = Vec::with_capacity(parts.len());
        let mut mode = mode;
        let mut want = want;
        for part in parts {
            let value = self.expr_in(part, rec, want, mode)?;
            let is_list = self.type_of(value).is_some_and(|ty| self.types.element(ty).is_some());
            if is_list {
                mode = Mode::Value;
            } else {
                (mode, want) = (Mode::Name, None);
            }
            values.push(value);
        }
        // Known strings at the end, or lists of one type, are joined at once, not one by one.
        let values = self.join_known(values, span)?;
        let mut joined: Option<Val> = None;
        for value in values.into_iter().rev() {
            let at = self.vals.span(value);
            joined = Some(match joined {
                None => self.paste_end(value, at, rec)?,
                Some(rest) => self.paste_two(value, rest, at, span, rec)?,
            });
        }
        joined
    }

    /// Returns the parts of a string or list, with the known ones at the end joined: their concatenation, from the right, is known. As in
    /// LLVM, known parts before an unknown one stay apart.
    pub(super) fn join_known(&mut self, mut values: Vec<Val>, span: Span) -> Option<Vec<Val>> {
        // Whether a part is known, with the element type for lists.
        let known = |vals: &Values, value: Val| match vals.get(value) {
            Node::Str(..) => Some(None),
            Node::List(_, element) => Some(Some(*element)),
            _ => None,
        };
        let Some(kind) = values.last().and_then(|last| known(&self.vals, *last)) else { return Some(values) };
        let n_alike =
            values.iter().rev().take_while(|value| known(&self.vals, **value) == Some(kind)).count();
        if n_alike < 3 {
            return Some(values);
        }
        let run = values.split_off(values.len() - n_alike);
        values.push(match kind {
            Some(element) => self.join_lists(&run, element, span)?,
            None => self.join(&run, span)?,
        });
        Some(values)
    }

    /// Joins known strings.
    fn join(&mut self, run: &[Val], span: Span) -> Option<Val> {
        let (mut text, mut joined_form) = (String::new(), StrForm::Plain);
        for value in run {
            let Node::Str(part, form) = self.vals.get(*value) else { continue };
            text.push_str(self.text(*part));
            joined_form = if *form == StrForm::Code { *form } else { joined_form };
            if !self.fits(text.len(), span) {
                return None;
            }
        }
        Some(self.str_form(&text, joined_form, span))
    }

    /// Joins known lists of one type.
    fn join_lists(&mut self, run: &[Val], element: Ty, span: Span) -> Option<Val> {
        let mut all = Vec::new();
        for value in run {
            if let Node::List(list, _) = self.vals.get(*value) {
                all.extend_from_slice(list);
            }
        }
        self.list(all, element, span)
    }

    fn paste_end(&mut self, value: Val, span: Span, rec: Option<RecId>) -> Option<Val> {
        match self.type_of(value) {
            Some(ty) if self.types.element(ty).is_some() => Some(value),
            _ => self.paste_string(value, span, rec),
        }
    }

    fn paste_two(&mut self, a: Val, b: Val, a_span: Span, span: Span, rec: Option<RecId>) -> Option<Val> {
        match self.type_of(a) {
            Some(ty) if self.types.element(ty).is_some() => {
                let rest = self.type_of(b);
                if rest.is_none_or(|rest| self.common_type(ty, rest).is_none()) {
                    let message = format!(
                        "expected a value of type `{}` after `#`, but got {}",
                        self.type_text(ty),
                        self.kind_text(b)
                    );
                    self.error(span, message);
                    return None;
                }
                Some(self.fold_bin(Bin::ListConcat, a, b, ty, span, rec))
            }
            _ => {
                let a = self.paste_string(a, a_span, rec)?;
                let b = self.paste_string(b, span, rec)?;
                Some(self.fold_bin(Bin::StrConcat, a, b, Ty::STR, span, rec))
            }
        }
    }

    /// Converts the value to a string, for `#`.
    fn paste_string(&mut self, value: Val, span: Span, rec: Option<RecId>) -> Option<Val> {
        match self.type_of(value) {
            None if matches!(self.vals.get(value), Node::Poison) => None,
            Some(Ty::STR) => Some(value),
            Some(ty) if !matches!(self.types.kind(ty), TyKind::List(_) | TyKind::Dag) => {
                Some(self.fold_un(Un::Cast, value, Ty::STR, span, rec, false))
            }
            _ => {
                let message =
                    format!("expected something that `#` can paste, but got {}", self.kind_text(value));
                self.error(span, message);
                None
            }
        }
    }
}
