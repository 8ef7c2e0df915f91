//! Folding: an operator whose operands are known becomes its result; otherwise it stays as a node.

mod bin;
mod dag;
mod list;
mod pattern;
mod tern;
mod un;

use std::rc::Rc;

use pdll_support::source::Span;

use super::node::{Fold, Node, Val};
use super::record::RecId;
use super::resolve::Resolver;
use super::state::{Eval, Found};
use super::ty::{Ty, TyKind};
use crate::order::compare_numeric;
use crate::symbol::Sym;

impl Eval<'_> {
    pub(super) fn fold_cond(&mut self, cases: Rc<[(Val, Val)]>, ty: Ty, span: Span) -> Val {
        for (condition, value) in cases.iter() {
            match self.as_int(*condition) {
                Some(0) => {}
                Some(_) => {
                    return self.convert_to(*value, ty).unwrap_or(*value);
                }
                None if matches!(self.vals.get(*condition), Node::Poison) => return Val::POISON,
                None => return self.vals.add(Node::Cond(cases, ty), span),
            }
        }
        self.error(span, "no condition of this `!cond` is true");
        Val::POISON
    }

    pub(super) fn fold_foldl(&mut self, fold: Fold, span: Span, rec: Option<RecId>) -> Val {
        let Node::List(list, _) = self.vals.get(fold.list).clone() else {
            return self.vals.add(Node::Foldl(fold.into()), span);
        };
        let mut acc = fold.start;
        for item in list.iter() {
            if self.is_stopped {
                return Val::POISON;
            }
            let map = vec![(fold.acc, acc), (fold.var, *item)];
            acc = self.resolve(fold.expr, &mut Resolver::map(map, rec));
        }
        acc
    }

    pub(super) fn fold_isa(&mut self, ty: Ty, a: Val, span: Span) -> Val {
        if let Some(from) = self.type_of(a) {
            if self.is_convertible(from, ty) {
                return self.bool(true, span);
            }
            let is_record = matches!(self.types.kind(ty), TyKind::Record(_));
            let is_known = matches!(self.vals.get(a), Node::Def(_))
                || (self.vals.is_concrete(a) && !self.is_convertible(ty, from));
            if !is_record || is_known {
                return self.bool(false, span);
            }
        }
        self.vals.add(Node::IsA(ty, a), span)
    }

    pub(super) fn fold_exists(
        &mut self,
        ty: Ty,
        a: Val,
        span: Span,
        rec: Option<RecId>,
        is_final: bool,
    ) -> Val {
        let Node::Str(name, _) = *self.vals.get(a) else {
            return self.vals.add(Node::Exists(ty, a), span);
        };
        if let Some(found) = self.defs.get(&name).copied() {
            let from = self.type_of_rec(found);
            let is_it = self.is_a(from, ty);
            return self.bool(is_it, span);
        }
        if let Some(rec) = rec.filter(|rec| self.is_named(*rec, name)) {
            if !is_final {
                return self.vals.add(Node::Exists(ty, a), span);
            }
            let from = self.type_of_rec(rec);
            let is_it = self.is_a(from, ty);
            return self.bool(is_it, span);
        }
        if is_final { self.bool(false, span) } else { self.vals.add(Node::Exists(ty, a), span) }
    }

    pub(super) fn is_named(&self, rec: RecId, name: Sym) -> bool {
        matches!(self.vals.get(self.rec(rec).name), Node::Str(own, _) if *own == name)
    }

    pub(super) fn fold_instances(
        &mut self,
        ty: Ty,
        pattern: Val,
        list_ty: Ty,
        span: Span,
        rec: Option<RecId>,
        is_final: bool,
    ) -> Val {
        let Node::Str(text, _) = *self.vals.get(pattern) else {
            return self.vals.add(Node::Instances(ty, pattern, list_ty), span);
        };
        // As in LLVM, the elements that an operator iterates over are deferred, even without a record.
        if (rec.is_some() || self.n_binders > 0) && !is_final {
            return self.vals.add(Node::Instances(ty, pattern, list_ty), span);
        }
        let mut known = self.found.remove(&(ty, text)).unwrap_or_default();
        let is_done = self.find_instances(ty, text, &mut known, span);
        let list = known.list.clone();
        self.found.insert((ty, text), known);
        if is_done.is_none() {
            return Val::POISON;
        }
        self.vals.add_shared(Node::List(list, ty), span)
    }

    /// Visits the defs that are new since the last call.
    fn find_instances(&mut self, ty: Ty, text: Sym, known: &mut Found, span: Span) -> Option<()> {
        let pattern = self.compile_pattern(text, span)?;
        let mut new: Vec<(Sym, Val)> = Vec::new();
        for i in known.n_seen..self.def_order.len() {
            let def = self.def_order[i];
            let from = self.type_of_rec(def);
            if self.is_a(from, ty)
                && let Node::Str(name, _) = *self.vals.get(self.rec(def).name)
                && self.is_match(&pattern, name, span)?
            {
                new.push((name, self.vals.add(Node::Def(def), span)));
            }
        }
        self.steps += self.def_order.len() - known.n_seen;
        known.n_seen = self.def_order.len();
        if !new.is_empty() {
            known.sorted.extend(new);
            known.sorted.sort_by(|(a, _), (b, _)| compare_numeric(self.names.text(*a), self.names.text(*b)));
            known.list = known.sorted.iter().map(|(_, def)| *def).collect();
            self.vals.cells += known.list.len();
        }
        Some(())
    }
}
