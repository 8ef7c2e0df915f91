//! Expressions other than operations, calls and member accesses.

use std::sync::Arc;

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use rustc_hash::FxHashMap;

use super::Checker;
use super::advice::Wanted;
use super::checked::{Expr, ExprKind, FunctionKind, Variable};
use super::scope::DeclKind;
use super::types::{Element, Tuple, Type};
use crate::syntax::ast;

impl Checker<'_> {
    pub(super) fn expr(&mut self, expr: &ast::Expr) -> Expr {
        self.size += 1;
        let (kind, ty) = match &expr.kind {
            ast::ExprKind::Attr(literal) => return self.attr_literal(literal, expr.span),
            ast::ExprKind::Type(literal) => return self.type_literal(literal, expr.span),
            ast::ExprKind::Name(name) => return self.reference(name, expr.span, Wanted::Value),
            ast::ExprKind::Variable { name, constraints } => {
                return self.inline_variable(name.as_ref(), constraints, expr.span);
            }
            ast::ExprKind::Operation(operation) => return self.operation(operation, expr.span),
            ast::ExprKind::Call { callee, args, is_negated } => {
                if let Some(word) = self.directive(expr) {
                    return self.misplaced(word, callee.span);
                }
                return self.call(callee, args, *is_negated, expr.span);
            }
            ast::ExprKind::Member { base, member } => return self.member(base, member, expr.span),
            ast::ExprKind::Tuple(elements) => return self.tuple(elements, expr.span),
            ast::ExprKind::Function(function) => {
                let id = self.function(function, "", true);
                (ExprKind::Function(id), function_type(function.kind))
            }
            // Only in a part of an operation that is invalid; `attributes` handles the others.
            // A `convert_type<…>` is called.
            ast::ExprKind::Bare(_) | ast::ExprKind::ConvertType(_) | ast::ExprKind::Error => {
                self.poison();
                return Expr::error(expr.span);
            }
        };
        Expr { kind, ty, span: expr.span }
    }

    /// Checks a callee: most often a name.
    pub(super) fn callee(&mut self, callee: &ast::Expr) -> Expr {
        match &callee.kind {
            ast::ExprKind::Name(name) => {
                self.size += 1;
                self.reference(name, callee.span, Wanted::Function)
            }
            _ => self.expr(callee),
        }
    }

    pub(super) fn reference(&mut self, name: &str, span: Span, wanted: Wanted) -> Expr {
        let Some(decl) = self.lookup(name) else {
            let is_open = self.open_functions.iter().any(|open| open == name);
            if wanted == Wanted::Function && self.ods.lacks_names && !is_open {
                self.poison_by_definition();
                return Expr::error(span);
            }
            let diag = Diag::error(span, format!("undefined reference to `{name}`"));
            let diag = self.advise_on_name(diag, name, wanted);
            self.error(diag);
            return Expr::error(span);
        };
        let (kind, ty) = match decl.kind {
            DeclKind::Variable(id) => {
                let variable = &mut self.module.variables[id.0 as usize];
                variable.is_used = true;
                (ExprKind::Var(id), variable.ty.clone())
            }
            DeclKind::Function(id) => (ExprKind::Function(id), function_type(self.module.function(id).kind)),
            DeclKind::Pattern { .. } => {
                let diag = Diag::error(span, format!("invalid reference to `{name}`"));
                self.error(diag.note_at(decl.span, "it is a pattern"));
                return Expr::error(span);
            }
            DeclKind::Result | DeclKind::Error => {
                self.poison();
                return Expr::error(span);
            }
        };
        if ty.is_error() {
            self.poison();
        }
        if let ExprKind::Var(id) = kind
            && self.forbids_absent(id, name, span)
        {
            return Expr::error(span);
        }
        Expr { kind, ty, span }
    }

    /// Checks `name: constraints`.
    fn inline_variable(
        &mut self,
        name: Option<&ast::Name>,
        constraints: &[ast::ConstraintRef],
        span: Span,
    ) -> Expr {
        let list = self.constraint_list(constraints);
        let ty = list.ty.unwrap_or(Type::Error);
        let text = name.map(|name| name.text.clone()).unwrap_or_default();
        let place = name.map_or(span, |name| name.span);
        let variable = Variable {
            name: text,
            span: place,
            ty: ty.clone(),
            constraints: list.user,
            listed: list.listed,
            type_constraint: list.type_constraint.map(Box::new),
            is_param: false,
            is_used: false,
            is_inline: true,
        };
        let id = self.variable(name, variable);
        Expr { kind: ExprKind::Define(id), ty, span }
    }

    fn tuple(&mut self, elements: &[ast::TupleElement], span: Span) -> Expr {
        let mut values = Vec::with_capacity(elements.len());
        let mut types: Vec<Element> = Vec::with_capacity(elements.len());
        let mut is_error = false;
        self.tuple_elements(elements, |value| values.push(value));
        for (element, value) in elements.iter().zip(&values) {
            if matches!(value.ty, Type::Constraint | Type::Rewrite | Type::Tuple(_)) {
                let message = format!("unable to build a tuple with `{}` element", value.ty);
                self.error(self.explain_negated(value, Diag::error(value.span, message)));
                is_error = true;
            }
            is_error |= value.ty.is_error();
            let label = element.label.as_ref().map(|label| label.text.clone()).unwrap_or_default();
            types.push(Element { label, ty: value.ty.clone() });
        }
        if is_error {
            return Expr::error(span);
        }
        let ty = Type::Tuple(Arc::new(Tuple::new(types)));
        Expr { kind: ExprKind::Tuple(values), ty, span }
    }
}

impl Checker<'_> {
    /// Checks the elements one by one; their labels must differ.
    pub(super) fn tuple_elements(&mut self, elements: &[ast::TupleElement], mut take: impl FnMut(Expr)) {
        let mut labels: FxHashMap<&str, Span> = FxHashMap::default();
        for element in elements {
            if let Some(label) = &element.label {
                if let Some(before) = labels.get(label.text.as_str()) {
                    let diag =
                        Diag::error(label.span, format!("duplicate tuple element label `{}`", label.text));
                    self.error(diag.note_at(*before, "see previous label use here"));
                } else {
                    labels.insert(&label.text, label.span);
                }
            }
            take(self.expr(&element.value));
        }
    }
}

fn function_type(kind: FunctionKind) -> Type {
    match kind {
        FunctionKind::Constraint => Type::Constraint,
        FunctionKind::Rewrite => Type::Rewrite,
    }
}
