//! Operators of three operands.

use pdll_support::source::Span;

use super::super::node::{Node, Tern, Val};
use super::super::record::RecId;
use super::super::resolve::Resolver;
use super::super::state::Eval;
use super::super::ty::Ty;
use crate::symbol::Sym;

impl Eval<'_> {
    #[expect(clippy::too_many_arguments, reason = "the parts of one node and where it is folded")]
    pub(in super::super) fn fold_tern(
        &mut self,
        op: Tern,
        a: Val,
        b: Val,
        c: Val,
        ty: Ty,
        span: Span,
        rec: Option<RecId>,
    ) -> Val {
        if matches!(self.vals.get(a), Node::Poison) {
            return a;
        }
        let folded = match op {
            Tern::If => self.as_int(a).map(|condition| if condition != 0 { b } else { c }),
            Tern::Dag => self.make_dag(a, b, c, span),
            Tern::Filter => self.filter(a, b, c, span, rec),
            Tern::Foreach => self.for_each(a, b, c, ty, span, rec),
            Tern::Range => match (self.as_int(a), self.as_int(b), self.as_int(c)) {
                (Some(start), Some(end), Some(step)) => self.range(start, end, step, span),
                _ => None,
            },
            Tern::Subst => self.subst(a, b, c, span),
            Tern::Substr => self.substr(a, b, c, span),
            Tern::Find => self.find(a, b, c, span),
            Tern::SetDagArg | Tern::SetDagName => self.set_dag(op, a, b, c, span),
        };
        folded.unwrap_or_else(|| self.vals.add(Node::Tern(op, a, b, c, ty), span))
    }

    fn bound_name(&self, var: Val) -> Option<Sym> {
        match self.vals.get(var) {
            Node::Var(name, _) => Some(*name),
            _ => None,
        }
    }

    fn apply(&mut self, var: Sym, item: Val, expr: Val, rec: Option<RecId>) -> Val {
        if self.is_stopped {
            return Val::POISON;
        }
        self.resolve(expr, &mut Resolver::map(vec![(var, item)], rec))
    }

    fn filter(&mut self, var: Val, list: Val, expr: Val, span: Span, rec: Option<RecId>) -> Option<Val> {
        let Node::List(list, element) = self.vals.get(list).clone() else { return None };
        let var = self.bound_name(var)?;
        let mut kept = Vec::new();
        for item in list.iter() {
            let test = self.apply(var, *item, expr, rec);
            if self.as_int(test)? != 0 {
                kept.push(*item);
            }
        }
        self.list(kept, element, span)
    }

    fn for_each(
        &mut self,
        var: Val,
        over: Val,
        expr: Val,
        ty: Ty,
        span: Span,
        rec: Option<RecId>,
    ) -> Option<Val> {
        let name = self.bound_name(var)?;
        match self.vals.get(over).clone() {
            Node::List(list, _) => {
                let new: Vec<Val> = list.iter().map(|item| self.apply(name, *item, expr, rec)).collect();
                let element = self.types.element(ty)?;
                self.list(new, element, span)
            }
            Node::Dag { .. } => Some(self.for_each_arg(name, over, expr, rec)),
            _ => None,
        }
    }

    fn for_each_arg(&mut self, var: Sym, dag: Val, expr: Val, rec: Option<RecId>) -> Val {
        let Node::Dag { op, name, args } = self.vals.get(dag).clone() else { return dag };
        if !self.enter(dag) {
            return Val::POISON;
        }
        let op = self.apply(var, op, expr, rec);
        let args: Vec<_> = (args.iter())
            .map(|(arg, name)| match self.vals.get(*arg) {
                Node::Dag { .. } => (self.for_each_arg(var, *arg, expr, rec), *name),
                _ => (self.apply(var, *arg, expr, rec), *name),
            })
            .collect();
        self.leave();
        let span = self.vals.span(dag);
        self.vals.add(Node::Dag { op, name, args: args.into() }, span)
    }

    fn subst(&mut self, target: Val, by: Val, of: Val, span: Span) -> Option<Val> {
        match (self.vals.get(target), self.vals.get(by), self.vals.get(of)) {
            (Node::Def(target), Node::Def(_), Node::Def(value)) => {
                Some(if target == value { by } else { of })
            }
            (Node::Var(target, _), Node::Var(..), Node::Var(value, _)) => {
                Some(if target == value { by } else { of })
            }
            (Node::Str(target, _), Node::Str(by, _), Node::Str(value, _)) => {
                let (target, by, value) = (self.text(*target), self.text(*by), self.text(*value));
                if target.is_empty() {
                    self.error(span, "`!subst` cannot replace an empty string");
                    return Some(Val::POISON);
                }
                let (n_passed, n_found) = (value.len(), value.matches(target).count());
                let len = n_passed + n_found * by.len();
                if len > 1 << 24 {
                    self.fits(len, span);
                    return Some(Val::POISON);
                }
                let text = value.replace(target, by);
                self.pass_over(n_passed);
                Some(self.str_val(&text, span))
            }
            _ => None,
        }
    }

    fn substr(&mut self, of: Val, start: Val, len: Val, span: Span) -> Option<Val> {
        let (Node::Str(text, form), Node::Int(start), Node::Int(len)) =
            (self.vals.get(of), self.vals.get(start), self.vals.get(len))
        else {
            return None;
        };
        let (text, form, start, len) = (self.text(*text), *form, *start, *len);
        if start < 0 || start > text.len() as i64 {
            let message = format!("the start {start} is outside this string of {} bytes", text.len());
            self.error(span, message);
            return Some(Val::POISON);
        }
        if len < 0 {
            self.error(span, format!("the length {len} of `!substr` is negative"));
            return Some(Val::POISON);
        }
        let start = start as usize;
        let end = start.saturating_add(usize::try_from(len).unwrap_or(usize::MAX)).min(text.len());
        let part = String::from_utf8_lossy(&text.as_bytes()[start..end]).into_owned();
        Some(self.str_form(&part, form, span))
    }

    fn find(&mut self, of: Val, what: Val, start: Val, span: Span) -> Option<Val> {
        let (Node::Str(text, _), Node::Str(what, _), Node::Int(start)) =
            (self.vals.get(of), self.vals.get(what), self.vals.get(start))
        else {
            return None;
        };
        let (text, what, start) = (self.text(*text), self.text(*what), *start);
        if start < 0 || start > text.len() as i64 {
            let message = format!("the start {start} is outside this string of {} bytes", text.len());
            self.error(span, message);
            return Some(Val::POISON);
        }
        let start = start as usize;
        // A match begins at a character boundary, unless the pattern is empty.
        let from = if what.is_empty() {
            start
        } else {
            (start..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
        };
        let found = if what.is_empty() { Some(0) } else { text[from..].find(what) };
        let n_passed = found.map_or(text.len() - from, |at| at + what.len());
        self.pass_over(n_passed);
        let at = found.map_or(-1, |at| (at + from) as i64);
        Some(self.int(at, span))
    }
}
