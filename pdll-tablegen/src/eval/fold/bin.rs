//! Operators of two operands: numbers, strings, comparisons.

use pdll_support::source::Span;

use super::super::node::{Bin, Node, StrForm, Val};
use super::super::record::RecId;
use super::super::state::Eval;
use super::super::ty::Ty;
use crate::symbol::NAME_VAR;

/// Maximum length of a string, in bytes.
const MAX_STRING: usize = 1 << 24;

impl Eval<'_> {
    pub(in super::super) fn fold_bin(
        &mut self,
        op: Bin,
        a: Val,
        b: Val,
        ty: Ty,
        span: Span,
        rec: Option<RecId>,
    ) -> Val {
        for operand in [a, b] {
            if matches!(self.vals.get(operand), Node::Poison) {
                return operand;
            }
        }
        let folded = match op {
            Bin::Add
            | Bin::Sub
            | Bin::Mul
            | Bin::Div
            | Bin::And
            | Bin::Or
            | Bin::Xor
            | Bin::Shl
            | Bin::Sra
            | Bin::Srl => self.arithmetic(op, a, b, span),
            Bin::Eq | Bin::Ne | Bin::Le | Bin::Lt | Bin::Ge | Bin::Gt => self.compare(op, a, b, span),
            Bin::StrConcat => self.str_concat(a, b, span),
            Bin::Interleave => self.interleave(a, b, span),
            Bin::Match => self.matches(a, b, span),
            Bin::ListConcat | Bin::ListSplat | Bin::ListRemove | Bin::Element | Bin::Slice | Bin::RangeTo => {
                self.fold_list(op, a, b, span)
            }
            Bin::Con | Bin::GetDagArg | Bin::GetDagName | Bin::SetDagOp | Bin::SetDagOpName => {
                self.fold_dag(op, a, b, ty, span, rec)
            }
        };
        folded.unwrap_or_else(|| self.vals.add(Node::Bin(op, a, b, ty), span))
    }

    fn arithmetic(&mut self, op: Bin, a: Val, b: Val, span: Span) -> Option<Val> {
        let (x, y) = (self.as_int(a)?, self.as_int(b)?);
        let value = match op {
            Bin::Add => x.wrapping_add(y),
            Bin::Sub => x.wrapping_sub(y),
            Bin::Mul => x.wrapping_mul(y),
            Bin::Div if y == 0 => {
                self.error(span, format!("`!div` of {x} by zero"));
                return Some(Val::POISON);
            }
            Bin::Div if x == i64::MIN && y == -1 => {
                self.error(span, format!("`!div` of {x} by {y} does not fit in 64 bits"));
                return Some(Val::POISON);
            }
            Bin::Div => x / y,
            Bin::And => x & y,
            Bin::Or => x | y,
            Bin::Xor => x ^ y,
            _ if !(0..64).contains(&y) => {
                self.error(span, format!("`!{}` needs a count from 0 to 63, but got {y}", op.text()));
                return Some(Val::POISON);
            }
            Bin::Shl => x << y,
            Bin::Sra => x >> y,
            _ => ((x as u64) >> y) as i64,
        };
        Some(self.int(value, span))
    }

    fn compare(&mut self, op: Bin, a: Val, b: Val, span: Span) -> Option<Val> {
        use std::cmp::Ordering;
        let order = if let (Some(x), Some(y)) = (self.as_int(a), self.as_int(b)) {
            x.cmp(&y)
        } else {
            match (self.vals.get(a), self.vals.get(b)) {
                (Node::Str(x, _), Node::Str(y, _)) => {
                    let (x, y) = (self.text(*x), self.text(*y));
                    let (order, n_passed) = (x.cmp(y), x.len().min(y.len()));
                    self.pass_over(n_passed);
                    order
                }
                (Node::Def(x), Node::Def(y)) if matches!(op, Bin::Eq | Bin::Ne) => x.cmp(y),
                _ => return None,
            }
        };
        let holds = match op {
            Bin::Eq => order == Ordering::Equal,
            Bin::Ne => order != Ordering::Equal,
            Bin::Le => order != Ordering::Greater,
            Bin::Lt => order == Ordering::Less,
            Bin::Ge => order != Ordering::Less,
            _ => order == Ordering::Greater,
        };
        Some(self.vals.add(Node::Bit(holds), span))
    }

    /// `a # b` for strings. If one is unresolved, both remain unchanged, as in LLVM, which prints unresolved
    /// values.
    fn str_concat(&mut self, a: Val, b: Val, span: Span) -> Option<Val> {
        let Node::Str(y, other) = *self.vals.get(b) else { return None };
        let (x, form) = match *self.vals.get(a) {
            Node::Str(x, form) => (x, form),
            Node::Bin(Bin::StrConcat, first, second, _) if self.is_name_var(first) => {
                // Names grow with each enclosing `defm`, and end in a known string: the ends are joined at
                // once, so that nesting does not grow.
                let joined = self.str_concat(second, b, span)?;
                return Some(self.vals.add(Node::Bin(Bin::StrConcat, first, joined, Ty::STR), span));
            }
            _ => return None,
        };
        let form = if other == StrForm::Code { other } else { form };
        let text = [self.text(x), self.text(y)].concat();
        if !self.fits(text.len(), span) {
            return Some(Val::POISON);
        }
        Some(self.str_form(&text, form, span))
    }

    /// Returns whether the value is the `NAME` of the records of a class or multiclass.
    fn is_name_var(&self, val: Val) -> bool {
        matches!(self.vals.get(val), Node::Var(name, _) if self.text(*name).ends_with(NAME_VAR))
    }

    pub(in super::super) fn fits(&mut self, len: usize, span: Span) -> bool {
        if len > MAX_STRING {
            self.error(span, format!("this string is too long: more than {MAX_STRING} bytes"));
            return false;
        }
        true
    }

    fn interleave(&mut self, a: Val, b: Val, span: Span) -> Option<Val> {
        let (Node::List(list, _), Node::Str(between, _)) =
            (self.vals.get(a).clone(), self.vals.get(b).clone())
        else {
            return None;
        };
        let mut joined = String::new();
        let mut form = StrForm::Plain;
        for (i, item) in list.iter().enumerate() {
            if i > 0 {
                joined.push_str(self.text(between));
            }
            match self.vals.get(*item) {
                Node::Str(text, item_form) => {
                    joined.push_str(self.text(*text));
                    // As in LLVM, the first one does not count.
                    form = if i > 0 && *item_form == StrForm::Code { StrForm::Code } else { form };
                }
                _ => joined.push_str(&self.as_int(*item)?.to_string()),
            }
            if !self.fits(joined.len(), span) {
                return Some(Val::POISON);
            }
        }
        Some(self.str_form(&joined, form, span))
    }

    fn matches(&mut self, a: Val, b: Val, span: Span) -> Option<Val> {
        let (Node::Str(text, _), Node::Str(pattern, _)) = (self.vals.get(a), self.vals.get(b)) else {
            return None;
        };
        let (text, pattern) = (*text, *pattern);
        let Some(pattern) = self.compile_pattern(pattern, span) else { return Some(Val::POISON) };
        let is_match = self.is_match(&pattern, text, span)?;
        Some(self.vals.add(Node::Bit(is_match), span))
    }
}
