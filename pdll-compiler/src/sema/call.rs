//! Calls of constraints and rewrites.

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::checked::{Body, Expr, ExprKind, FunctionId, FunctionKind};
use super::types::Type;
use super::{Checker, MAX_CALL_DEPTH};
use crate::syntax::ast;

impl Checker<'_> {
    pub(super) fn call(
        &mut self,
        callee: &ast::Expr,
        args: &[ast::Expr],
        is_negated: bool,
        span: Span,
    ) -> Expr {
        if let Some(conversion) = self.conversion_callee(callee) {
            if is_negated {
                self.error(Diag::error(callee.span, "unable to negate the conversion of a type"));
                return Expr::error(span);
            }
            return self.conversion_call(conversion, callee, args, span);
        }
        let callee = self.callee(callee);
        let args: Vec<Expr> = args.iter().map(|arg| self.expr(arg)).collect();
        let id = match callee.kind {
            ExprKind::Function(id) => id,
            _ if callee.ty.is_error() => return Expr::error(span),
            _ => {
                let message = format!(
                    "expected a reference to a callable `Constraint` or `Rewrite`, but got: `{}`",
                    callee.ty
                );
                self.error(Diag::error(callee.span, message));
                return Expr::error(span);
            }
        };
        if !self.may_call(id, callee.span) || is_negated && !self.may_negate(id, callee.span) {
            return Expr::error(span);
        }
        self.note_call(id, callee.span);
        let Some(args) = self.args(id, args, callee.span) else { return Expr::error(span) };
        let function = self.module.function(id);
        // A negated constraint has no results.
        let ty = if is_negated { Type::empty_tuple() } else { function.result_type.clone() };
        if !function.is_valid {
            self.poison();
        }
        Expr { kind: ExprKind::Call { function: id, args, is_negated }, ty, span }
    }

    /// Adds a note to an error about an expression if it comes from a negated constraint.
    pub(super) fn explain_negated(&self, expr: &Expr, diag: Diag) -> Diag {
        match self.negated_call(expr) {
            Some(call) => diag.note_at(call, "a constraint under `not` has no results, because it must fail"),
            None => diag,
        }
    }

    /// Returns the call of a negated constraint that an expression denotes.
    pub(super) fn negated_call(&self, expr: &Expr) -> Option<Span> {
        match &expr.kind {
            ExprKind::Call { is_negated: true, .. } => Some(expr.span),
            ExprKind::Var(var) => self.negated.get(var).copied(),
            _ => None,
        }
    }

    fn may_call(&mut self, id: FunctionId, span: Span) -> bool {
        let message = match (self.in_rewrite(), self.module.function(id).kind) {
            (true, FunctionKind::Constraint) => "unable to invoke `Constraint` within a rewrite section",
            (false, FunctionKind::Rewrite) => "unable to invoke `Rewrite` within a match section",
            _ => return true,
        };
        self.error(Diag::error(span, message));
        false
    }

    fn may_negate(&mut self, id: FunctionId, span: Span) -> bool {
        let function = self.module.function(id);
        let message = match (function.kind, &function.body) {
            (FunctionKind::Rewrite, _) => "unable to negate a Rewrite",
            (FunctionKind::Constraint, Body::Pdll(_)) => "unable to negate non native constraints",
            _ => return true,
        };
        self.error(Diag::error(span, message));
        false
    }

    /// Counts the expressions to which a call expands.
    pub(super) fn note_call(&mut self, id: FunctionId, span: Span) {
        let function = self.module.function(id);
        self.size = self.size.saturating_add(function.size);
        self.call_depth = self.call_depth.max(function.depth);
        if function.depth >= MAX_CALL_DEPTH {
            let message = format!("calls nest too deep: the limit is {MAX_CALL_DEPTH} levels");
            self.call_depth = 0;
            self.error(Diag::error(span, message));
        }
    }

    fn args(&mut self, id: FunctionId, args: Vec<Expr>, span: Span) -> Option<Vec<Expr>> {
        let function = self.module.function(id);
        let (params, name, place) = (function.params.clone(), function.shown_name(), function.span);
        if params.len() != args.len() {
            let what = match function.kind {
                FunctionKind::Constraint => "constraint",
                FunctionKind::Rewrite => "rewrite",
            };
            let message = format!(
                "invalid number of arguments for {what} call; expected {}, but got {}",
                params.len(),
                args.len()
            );
            let note = format!("see the definition of {name} here");
            self.error(Diag::error(span, message).note_at(place, note));
            return None;
        }
        let note = |diag: Diag| diag.note_at(place, format!("see the definition of `{name}` here"));
        let is_native = !matches!(function.body, Body::Pdll(_));
        let mut converted = Vec::with_capacity(args.len());
        for (param, arg) in params.into_iter().zip(args) {
            let ty = self.var_type(param);
            if is_native {
                self.forbid_other_number(&arg, &ty, &note);
            }
            converted.push(self.convert(arg, &ty, &note));
        }
        Some(converted)
    }

    /// Reports a range passed for a single value or type, or the reverse. Upstream accepts it, but a native function could not take it.
    fn forbid_other_number(&mut self, arg: &Expr, ty: &Type, note: &dyn Fn(Diag) -> Diag) {
        let is_wrong =
            arg.ty != *ty && (arg.ty.is_values() && ty.is_values() || arg.ty.is_types() && ty.is_types());
        if is_wrong {
            let message = format!(
                "unable to convert expression of type `{}` to the expected type of `{ty}`",
                arg.ty.shown()
            );
            let is_range = matches!(ty, Type::ValueRange | Type::TypeRange);
            let diag = note(Diag::error(arg.span, message));
            self.strict(match is_range && self.in_rewrite() {
                true => diag.help("in a rewrite, parentheses make a range of it: `(…)`"),
                false => diag,
            });
        }
    }
}
