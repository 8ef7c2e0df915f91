//! `!operators` that select or bind: `!if`, `!cond`, `!foreach`, `!filter`, `!foldl`.

use pdll_support::source::Span;

use super::bang::Site;
use super::node::{Fold, Node, Tern, Val};
use super::record::RecId;
use super::scope::ScopeKind;
use super::state::Eval;
use super::ty::Ty;
use crate::ast::{Bang, Expr, ExprKind, Name};

impl Eval<'_> {
    pub(super) fn bang_if(&mut self, site: Site, args: &[Expr]) -> Option<Val> {
        let Site { span, rec, want, .. } = site;
        let condition = self.expr(&args[0], rec, None)?;
        let then = self.expr(&args[1], rec, want)?;
        let otherwise = self.expr(&args[2], rec, want)?;
        if !self.may_be_number(condition) {
            self.wrong_operand(site, args[0].span, condition, "a condition of type `bit`");
            return None;
        }
        let ty = match (self.type_of(then), self.type_of(otherwise)) {
            (Some(a), Some(b)) => match self.common_type(a, b) {
                Some(ty) => ty,
                None => {
                    let message = format!(
                        "the two values of `!if` have no common type: `{}` and `{}`",
                        self.type_text(a),
                        self.type_text(b)
                    );
                    self.error(span, message);
                    return None;
                }
            },
            (Some(ty), None) | (None, Some(ty)) => ty,
            (None, None) => {
                self.error(span, "the type of this `!if` is not known");
                return None;
            }
        };
        Some(self.fold_tern(Tern::If, condition, then, otherwise, ty, span, rec))
    }

    pub(super) fn cond(
        &mut self,
        cases: &[(Expr, Expr)],
        span: Span,
        rec: Option<RecId>,
        want: Option<Ty>,
    ) -> Option<Val> {
        let mut list = Vec::with_capacity(cases.len());
        let mut ty: Option<Ty> = None;
        for (condition, value) in cases {
            let condition_value = self.expr(condition, rec, None)?;
            if !self.may_be_number(condition_value) {
                let message = format!(
                    "`!cond` expected a condition of type `bit`, but got {}",
                    self.kind_text(condition_value)
                );
                self.error(condition.span, message);
                return None;
            }
            let result = self.expr(value, rec, want)?;
            if let Some(of) = self.type_of(result) {
                ty = Some(match ty {
                    None => of,
                    Some(before) => match self.common_type(before, of) {
                        Some(common) => common,
                        None => {
                            let message = format!(
                                "the values of `!cond` have no common type: `{}` and `{}`",
                                self.type_text(before),
                                self.type_text(of)
                            );
                            self.error(value.span, message);
                            return None;
                        }
                    },
                });
            }
            list.push((condition_value, result));
        }
        let Some(ty) = ty else {
            self.error(span, "the type of this `!cond` is not known");
            return None;
        };
        Some(self.fold_cond(list.into(), ty, span))
    }

    /// Returns the name that `!foreach`, `!filter` or `!foldl` binds.
    fn binder(&mut self, site: Site, arg: &Expr) -> Option<Name> {
        let ExprKind::Ident(sym) = arg.kind else {
            self.error(arg.span, format!("`!{}` needs the name of a variable here", site.op.text()));
            return None;
        };
        if site.rec.is_some_and(|rec| self.rec(rec).field(sym).is_some()) {
            let message = format!("the variable `{}` has the name of a field", self.text(sym));
            self.error(arg.span, message);
            return None;
        }
        Some(Name { sym, span: arg.span })
    }

    pub(super) fn bang_foreach(&mut self, site: Site, args: &[Expr]) -> Option<Val> {
        let Site { op, span, rec, want } = site;
        let name = self.binder(site, &args[0])?;
        let over = self.expr(&args[1], rec, None)?;
        let over_ty = self.type_of(over);
        let (item, is_dag) = match over_ty {
            Some(Ty::DAG) if op == Bang::Foreach => (Ty::DAG, true),
            _ => match over_ty.and_then(|ty| self.types.element(ty)) {
                Some(element) => (element, false),
                None => {
                    let wanted = if op == Bang::Filter { "a list" } else { "a list or dag" };
                    self.wrong_operand(site, args[1].span, over, wanted);
                    return None;
                }
            },
        };
        let var = self.vals.add(Node::Var(name.sym, item), name.span);
        self.push_scope(ScopeKind::Local);
        self.declare(name.sym, var);
        let want_item = match op {
            Bang::Filter => want.map(|_| Ty::INT),
            _ => want.and_then(|want| self.types.element(want)),
        };
        self.n_binders += 1;
        let body = self.expr(&args[2], rec, want_item);
        self.n_binders -= 1;
        self.pop_scope();
        let body = body?;
        if op == Bang::Filter {
            if !self.may_be_number(body) {
                self.wrong_operand(site, args[2].span, body, "a condition of type `bit`");
                return None;
            }
            return Some(self.fold_tern(Tern::Filter, var, over, body, over_ty?, span, rec));
        }
        let ty = if is_dag {
            Ty::DAG
        } else {
            match self.type_of(body) {
                Some(ty) => self.types.list(ty),
                None => {
                    self.error(args[2].span, "the type of this value is not known");
                    return None;
                }
            }
        };
        Some(self.fold_tern(Tern::Foreach, var, over, body, ty, span, rec))
    }

    pub(super) fn bang_foldl(&mut self, site: Site, args: &[Expr]) -> Option<Val> {
        let Site { span, rec, .. } = site;
        let start = self.expr(&args[0], rec, None)?;
        let Some(ty) = self.type_of(start) else {
            self.wrong_operand(site, args[0].span, start, "a value to start with");
            return None;
        };
        let list = self.expr(&args[1], rec, None)?;
        let Some(element) = self.type_of(list).and_then(|ty| self.types.element(ty)) else {
            self.wrong_operand(site, args[1].span, list, "a list");
            return None;
        };
        let acc = self.binder(site, &args[2])?;
        let var = self.binder(site, &args[3])?;
        if acc.sym == var.sym {
            self.error(var.span, format!("`{}` is the accumulator already", self.text(var.sym)));
            return None;
        }
        let acc_value = self.vals.add(Node::Var(acc.sym, ty), acc.span);
        let var_value = self.vals.add(Node::Var(var.sym, element), var.span);
        self.push_scope(ScopeKind::Local);
        self.declare(acc.sym, acc_value);
        self.declare(var.sym, var_value);
        self.n_binders += 1;
        let expr = self.expr(&args[4], rec, None);
        self.n_binders -= 1;
        self.pop_scope();
        let expr = expr?;
        if !matches!(self.vals.get(expr), Node::Poison) && self.type_of(expr) != Some(ty) {
            let message = format!(
                "`!foldl` starts with a value of type `{}`, but its expression is {}",
                self.type_text(ty),
                self.kind_text(expr)
            );
            self.error(args[4].span, message);
            return None;
        }
        Some(self.fold_foldl(Fold { start, list, acc: acc.sym, var: var.sym, expr, ty }, span, rec))
    }
}
