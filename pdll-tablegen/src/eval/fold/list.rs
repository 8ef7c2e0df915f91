//! Operators on lists.

use std::collections::HashSet;

use pdll_support::source::Span;
use rustc_hash::FxBuildHasher;

use super::super::node::{Bin, Node, Val};
use super::super::record::RecId;
use super::super::state::Eval;
use super::super::ty::Ty;
use crate::symbol::Sym;

/// Maximum length of a list.
const MAX_LIST: usize = 1_000_000;

/// A value that `!eq` and `!listremove` can compare: lists, dags and unresolved values are equal to nothing,
/// as in LLVM.
#[derive(PartialEq, Eq, Hash)]
enum Comparable {
    Int(i64),
    Str(Sym),
    Def(RecId),
}

impl Eval<'_> {
    pub(super) fn fold_list(&mut self, op: Bin, a: Val, b: Val, span: Span) -> Option<Val> {
        match op {
            Bin::ListConcat => {
                let (Node::List(x, element), Node::List(y, _)) = (self.vals.get(a), self.vals.get(b)) else {
                    return None;
                };
                let (joined, element): (Vec<Val>, Ty) =
                    (x.iter().chain(y.iter()).copied().collect(), *element);
                self.list(joined, element, span)
            }
            Bin::ListSplat => {
                let Node::Int(count) = *self.vals.get(b) else { return None };
                if count < 0 {
                    self.error(
                        span,
                        format!("`!listsplat` needs a count that is not negative, but got {count}"),
                    );
                    return Some(Val::POISON);
                }
                let element = self.type_of(a)?;
                if count as u64 > MAX_LIST as u64 {
                    return self.too_long(span);
                }
                self.list(vec![a; count as usize], element, span)
            }
            Bin::ListRemove => {
                let (Node::List(x, element), Node::List(y, _)) =
                    (self.vals.get(a).clone(), self.vals.get(b).clone())
                else {
                    return None;
                };
                let removed: HashSet<Comparable, FxBuildHasher> =
                    y.iter().filter_map(|value| self.comparable(*value)).collect();
                let is_removed =
                    |value: Val| self.comparable(value).is_some_and(|value| removed.contains(&value));
                let kept = x.iter().copied().filter(|value| !is_removed(*value)).collect();
                self.list(kept, element, span)
            }
            Bin::Element => {
                let (Node::List(list, _), Node::Int(index)) = (self.vals.get(a), self.vals.get(b)) else {
                    return None;
                };
                // An index out of range is an error only if the value is needed: `check_concrete` reports it.
                usize::try_from(*index).ok().and_then(|i| list.get(i)).copied()
            }
            Bin::Slice => self.slice(a, b, span),
            _ => {
                let (Node::Int(lo), Node::Int(hi)) = (self.vals.get(a), self.vals.get(b)) else {
                    return None;
                };
                let (lo, hi) = (*lo, *hi);
                if lo.abs_diff(hi) >= MAX_LIST as u64 {
                    return self.too_long(span);
                }
                let step = if lo <= hi { 1 } else { -1 };
                let count = lo.abs_diff(hi) as i64;
                let list = (0..=count).map(|i| self.int(lo + i * step, span)).collect();
                self.list(list, Ty::INT, span)
            }
        }
    }

    fn comparable(&self, value: Val) -> Option<Comparable> {
        if let Some(number) = self.as_int(value) {
            return Some(Comparable::Int(number));
        }
        match self.vals.get(value) {
            Node::Str(text, _) => Some(Comparable::Str(*text)),
            Node::Def(def) => Some(Comparable::Def(*def)),
            _ => None,
        }
    }

    fn slice(&mut self, a: Val, b: Val, span: Span) -> Option<Val> {
        let (Node::List(list, element), Node::List(indices, _)) =
            (self.vals.get(a).clone(), self.vals.get(b).clone())
        else {
            return None;
        };
        let mut picked = Vec::with_capacity(indices.len());
        for index in indices.iter() {
            let index = self.as_int(*index)?;
            picked.push(usize::try_from(index).ok().and_then(|i| list.get(i)).copied()?);
        }
        self.list(picked, element, span)
    }

    pub(in super::super) fn list(&mut self, list: Vec<Val>, element: Ty, span: Span) -> Option<Val> {
        if list.len() > MAX_LIST {
            return self.too_long(span);
        }
        Some(self.vals.add(Node::List(list.into(), element), span))
    }

    pub(super) fn too_long(&mut self, span: Span) -> Option<Val> {
        self.error(span, format!("this list is too long: more than {MAX_LIST} elements"));
        Some(Val::POISON)
    }

    /// `!range(start, end, step)`
    pub(super) fn range(&mut self, start: i64, end: i64, step: i64, span: Span) -> Option<Val> {
        if step == 0 {
            self.error(span, "the step of `!range` cannot be 0");
            return Some(Val::POISON);
        }
        let is_empty = if step > 0 { start >= end } else { start <= end };
        let count = if is_empty { 0 } else { (start.abs_diff(end)).div_ceil(step.unsigned_abs()) };
        if count > MAX_LIST as u64 {
            return self.too_long(span);
        }
        let list = (0..count as i64).map(|i| self.int(start + i * step, span)).collect();
        self.list(list, Ty::INT, span)
    }
}
