//! Statements.

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::checked::{Expr, ExprKind, Replacements, Stmt, StmtKind, Variable};
use super::scope::DeclKind;
use super::types::Type;
use super::{Checker, Context};
use crate::ods::model::GroupKind;
use crate::syntax::ast;

impl Checker<'_> {
    /// Checks a statement; returns `None` if nothing of it is valid.
    pub(super) fn stmt(&mut self, stmt: &ast::Stmt) -> Option<Stmt> {
        let kind = match &stmt.kind {
            ast::StmtKind::Let { name, constraints, init } => self.let_stmt(name, constraints, init.as_ref()),
            ast::StmtKind::Erase(root) => {
                self.forbid_in_constraint("erase", stmt.span)?;
                let root = self.expr(root);
                StmtKind::Erase(self.root(root, false))
            }
            ast::StmtKind::Replace { root, with } => self.replace(stmt.span, root, with)?,
            ast::StmtKind::Rewrite { root, body } => {
                self.forbid_in_constraint("rewrite", stmt.span)?;
                let root = self.expr(root);
                let body = self.within(Context::Rewrite, |c| c.scoped(|c| c.rewrite_body(&body.stmts)));
                StmtKind::Rewrite { root: self.root(root, true), body }
            }
            ast::StmtKind::Return(value) => StmtKind::Return(self.expr(value)),
            ast::StmtKind::Expr(expr) => StmtKind::Expr(self.expr(expr)),
            ast::StmtKind::Error(broken) => {
                self.poison();
                if let Some(whole) = &broken.whole {
                    match &whole.kind {
                        ast::StmtKind::Return(value) => drop(self.expr(value)),
                        _ => drop(self.stmt(whole)),
                    }
                }
                self.parts(&broken.parts);
                self.define_missing(&broken.names);
                return None;
            }
        };
        Some(Stmt { kind, span: stmt.span })
    }

    /// Defines the names of an invalid statement, so that their uses are not reported.
    pub(super) fn define_missing(&mut self, names: &[ast::Name]) {
        for name in names {
            if self.scopes.get(&name.text).is_none() {
                self.define(&name.text, name.span, DeclKind::Error);
            }
        }
    }

    fn rewrite_body(&mut self, stmts: &[ast::Stmt]) -> Vec<Stmt> {
        let mut body = Vec::with_capacity(stmts.len());
        for stmt in stmts {
            if let ast::StmtKind::Return(value) = &stmt.kind {
                self.return_outside(value, stmt.span);
            } else {
                body.extend(self.stmt(stmt));
            }
        }
        body
    }

    pub(super) fn return_outside(&mut self, value: &ast::Expr, span: Span) {
        self.expr(value);
        let message = "`return` statements are only permitted within a `Constraint` or `Rewrite` body";
        self.error(Diag::error(span, message));
    }

    pub(super) fn forbid_in_constraint(&mut self, what: &str, span: Span) -> Option<()> {
        if self.context != Context::Constraint {
            return Some(());
        }
        self.error(Diag::error(span, format!("`{what}` cannot be used within a Constraint")));
        None
    }

    fn let_stmt(
        &mut self,
        name: &ast::Name,
        constraints: &[ast::ConstraintRef],
        init: Option<&ast::Expr>,
    ) -> StmtKind {
        let (list, mut init) = match init {
            Some(init) => {
                let (list, init) = self.constraint_list_and_init(constraints, init);
                (list, Some(init))
            }
            None => (self.constraint_list(constraints), None),
        };
        let ty = match (&mut init, list.ty) {
            (Some(init), None) => init.ty.clone(),
            (Some(init), Some(ty)) => match ty.refine(&init.ty) {
                Some(both) => both,
                None => {
                    let unconverted = std::mem::replace(init, Expr::error(init.span));
                    *init = self.convert(unconverted, &ty, &|diag| diag);
                    ty
                }
            },
            (None, Some(ty)) => ty,
            (None, None) => {
                let message = format!("unable to infer type for variable `{}`", name.text);
                let why = "the type of a variable must be inferable from the constraint list or the \
                           initializer";
                self.error(Diag::error(name.span, message).note_at(name.span, why));
                Type::Error
            }
        };
        let ty = match ty {
            Type::Constraint | Type::Rewrite => {
                let message = format!("unable to define variable of `{ty}` type");
                self.error(Diag::error(name.span, message));
                Type::Error
            }
            ty => ty,
        };
        let variable = Variable {
            name: name.text.clone(),
            span: name.span,
            ty,
            constraints: list.user,
            listed: list.listed,
            type_constraint: list.type_constraint.filter(|_| init.is_none()).map(Box::new),
            is_param: false,
            is_used: false,
            is_inline: false,
        };
        let negated = init.as_ref().and_then(|init| self.negated_call(init));
        let id = self.variable(Some(name), variable);
        self.negated.extend(negated.map(|call| (id, call)));
        StmtKind::Let(id, init)
    }

    /// Checks that an expression is an operation. Upstream reports the actual type for some statements only.
    fn root(&mut self, root: Expr, says_what: bool) -> Expr {
        match root.ty {
            Type::Op(_) | Type::Error => root,
            _ => {
                let got = if says_what { format!(", but got `{}`", root.ty) } else { String::new() };
                let diag = Diag::error(root.span, format!("expected `Op` expression{got}"));
                self.error(self.explain_negated(&root, diag));
                Expr::error(root.span)
            }
        }
    }

    fn replace(&mut self, span: Span, root: &ast::Expr, with: &[ast::Expr]) -> Option<StmtKind> {
        self.forbid_in_constraint("replace", span)?;
        let root = self.expr(root);
        let has_several = with.len() > 1;
        let mut values = Replacements::new();
        self.within(Context::Rewrite, |c| with.iter().for_each(|value| values.push(c.expr(value))));
        let root = self.root(root, true);
        self.within(Context::Rewrite, |c| {
            values.iter_mut().for_each(|value| c.replacement(value, has_several));
        });
        self.replacement_count(&root, &values);
        Some(StmtKind::Replace { root, with: values })
    }

    /// Checks that an operation is replaced by as many values as it has results, as far as ODS determines it.
    fn replacement_count(&mut self, root: &Expr, with: &[Expr]) {
        let Type::Op(Some(name)) = &root.ty else { return };
        let Some((least, most)) = self.n_results(root) else { return };
        let mut counts = with.iter().map(|value| self.n_results(value));
        let sum = |sum: (usize, usize), count: Option<(usize, usize)>| {
            count.map(|count| (sum.0.saturating_add(count.0), sum.1.saturating_add(count.1)))
        };
        let Some((given_least, given_most)) = counts.try_fold((0, 0), sum) else { return };
        if given_least <= most && least <= given_most {
            return;
        }
        let (expected, got) = if given_least > most { (most, given_least) } else { (least, given_most) };
        let message =
            format!("invalid number of values to replace `{name}` with; expected {expected}, but got {got}");
        let span = match with {
            [first, .., last] => first.span.to(last.span),
            [only] => only.span,
            [] => root.span,
        };
        self.strict(Diag::error(span, message));
    }

    /// Returns the minimum and maximum number of values of an expression; `None` if it is invalid.
    fn n_results(&self, expr: &Expr) -> Option<(usize, usize)> {
        let op = match &expr.kind {
            ExprKind::AllResults(op) => op,
            _ => expr,
        };
        match &op.ty {
            Type::Value => Some((1, 1)),
            Type::Error => None,
            Type::Op(Some(name)) => Some(self.ods_operation(name).map_or((0, usize::MAX), |found| {
                let count = |kind| match kind {
                    GroupKind::Single => (1, 1),
                    GroupKind::Optional => (0, 1),
                    _ => (0, usize::MAX),
                };
                found
                    .results
                    .iter()
                    .map(|group| count(group.kind))
                    .fold((0, 0), |sum, count| (sum.0 + count.0, usize::saturating_add(sum.1, count.1)))
            })),
            _ => Some((0, usize::MAX)),
        }
    }

    fn replacement(&mut self, value: &mut Expr, has_several: bool) {
        match value.ty {
            Type::Op(_) if has_several => self.convert_in_place(value, &Type::ValueRange, &|diag| diag),
            Type::Op(_) | Type::Value | Type::ValueRange | Type::Error => {}
            _ => {
                let message =
                    format!("expected `Op`, `Value` or `ValueRange` expression, but got `{}`", value.ty);
                self.error(self.explain_negated(value, Diag::error(value.span, message)));
                *value = Expr::error(value.span);
            }
        }
    }
}

impl Expr {
    /// Creates a placeholder for an error that was reported.
    pub fn error(span: Span) -> Expr {
        Expr { kind: ExprKind::Error, ty: Type::Error, span }
    }

    /// Creates an empty range.
    pub(super) fn empty_range(ty: Type, span: Span) -> Expr {
        let tuple = Expr { kind: ExprKind::Tuple(Vec::new()), ty: Type::empty_tuple(), span };
        Expr { kind: ExprKind::Unpack { tuple: Box::new(tuple), parts: Vec::new() }, ty, span }
    }

    /// Creates the results of an operation, as one value or as a range.
    pub(super) fn all_results(op: Expr, ty: Type) -> Expr {
        let span = op.span;
        Expr { kind: ExprKind::AllResults(Box::new(op)), ty, span }
    }
}
