//! Constraints and rewrites: signatures, bodies, results.

use std::sync::Arc;

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_support::text::Text;

use super::checked::{Body, Function, FunctionId, FunctionKind, ResultDecl, Stmt, StmtKind, VarId, Variable};
use super::module::place_of;
use super::scope::DeclKind;
use super::types::{Element, Tuple, Type};
use super::{Checker, Context};
use crate::syntax::ast::{self, FunctionBody};

impl Checker<'_> {
    /// Checks a function and defines its name.
    pub(super) fn function(&mut self, function: &ast::Function, docs: &str, is_inline: bool) -> FunctionId {
        let n_errors = self.n_errors;
        let outside = (self.size, self.call_depth);
        (self.size, self.call_depth) = (0, 0);
        self.open_functions.extend(function.name.iter().map(|name| name.text.clone()));
        // Before the nested ones.
        let number = self.n_anonymous;
        self.n_anonymous += u32::from(function.name.is_none());

        let mark = self.scopes.mark();
        let params: Vec<VarId> = function.params.iter().map(|param| self.param(param)).collect();
        let param_names = self.scopes.take(mark);
        let results = self.scoped(|c| c.results(&function.results));
        let declared = result_type(&results);
        for (name, decl) in param_names {
            self.scopes.define(&name, decl);
        }
        let context = match function.kind {
            FunctionKind::Constraint => Context::Constraint,
            FunctionKind::Rewrite => Context::Rewrite,
        };
        let (body, result_type) = self.within(context, |c| c.function_body(function, &results, declared));
        self.scopes.leave(mark);

        let is_native = !matches!(body, Body::Pdll(_));
        let (size, depth) = if is_native { (1, 0) } else { (self.size + 1, self.call_depth + 1) };
        (self.size, self.call_depth) = outside;
        if function.name.is_some() {
            self.open_functions.pop();
        }
        let id = FunctionId(self.module.functions.len() as u32);
        let name = self.function_name(function, number, is_native && is_inline);
        self.function_names.entry((function.kind, name.clone())).or_insert(0);
        let span = function.name.as_ref().map_or(function.keyword, |name| name.span);
        self.module.functions.push(Function {
            kind: function.kind,
            name,
            written_name: function.name.as_ref().map(|name| name.text.clone()),
            span,
            docs: docs.to_owned(),
            params,
            results,
            result_type,
            body,
            is_valid: self.n_errors == n_errors,
            depth,
            size,
        });
        if let Some(name) = &function.name {
            self.define(&name.text, name.span, DeclKind::Function(id));
            self.note_late(&name.text, name.span);
        }
        id
    }

    /// Returns the link name of a function. Inline native functions of different scopes may have the same
    /// name.
    fn function_name(&mut self, function: &ast::Function, number: u32, is_inline_native: bool) -> Text {
        let Some(name) = &function.name else {
            let what = match function.kind {
                FunctionKind::Constraint => "constraint",
                FunctionKind::Rewrite => "rewrite",
            };
            return format!("anonymous_{what}_{number}").into();
        };
        let kind = function.kind;
        if !is_inline_native || !self.function_names.contains_key(&(kind, name.text.clone())) {
            return name.text.clone();
        }
        // Names are never released, so each search continues after the previous one.
        let mut n = self.function_names.get(&(kind, name.text.clone())).copied().unwrap_or(0);
        loop {
            n += 1;
            let numbered = Text::from(format!("{}_{n}", name.text));
            if !self.function_names.contains_key(&(kind, numbered.clone())) {
                self.function_names.insert((kind, name.text.clone()), n);
                return numbered;
            }
        }
    }

    pub(super) fn param(&mut self, param: &ast::Param) -> VarId {
        let list = self.constraint_list(std::slice::from_ref(&param.constraint));
        let variable = Variable {
            name: param.name.as_ref().map(|name| name.text.clone()).unwrap_or_default(),
            span: param.name.as_ref().map_or(param.span, |name| name.span),
            ty: list.ty.unwrap_or(Type::Error),
            constraints: list.user,
            listed: list.listed,
            type_constraint: None,
            is_param: true,
            is_used: false,
            is_inline: false,
        };
        self.variable(param.name.as_ref(), variable)
    }

    fn results(&mut self, results: &[ast::Param]) -> Vec<ResultDecl> {
        let decls = self.result_list(results);
        self.single_result_has_no_name(results);
        decls
    }

    pub(super) fn result_list(&mut self, results: &[ast::Param]) -> Vec<ResultDecl> {
        let mut decls = Vec::with_capacity(results.len());
        for result in results {
            let list = self.constraint_list(std::slice::from_ref(&result.constraint));
            if let Some(name) = &result.name {
                self.define(&name.text, name.span, DeclKind::Result);
            }
            decls.push(ResultDecl {
                name: result.name.as_ref().map(|name| name.text.clone()).unwrap_or_default(),
                ty: list.ty.unwrap_or(Type::Error),
                constraint: list.user.first().map(|user| user.function),
                listed: list.listed,
                span: result.constraint.span,
            });
        }
        decls
    }

    pub(super) fn single_result_has_no_name(&mut self, results: &[ast::Param]) {
        if let [ast::Param { name: Some(name), .. }] = results {
            let message = "cannot create a single-element tuple with an element label";
            let diag = Diag::error(name.span, message);
            self.error(diag.help("leave out the name of a single result"));
        }
    }

    fn function_body(
        &mut self,
        function: &ast::Function,
        results: &[ResultDecl],
        declared: Type,
    ) -> (Body, Type) {
        match &function.body {
            FunctionBody::Code(code) => (Body::Code(code.clone()), declared),
            FunctionBody::External => (Body::External, declared),
            FunctionBody::Error => {
                self.poison();
                (Body::External, declared)
            }
            FunctionBody::Lambda(stmt) => self.lambda_body(function, stmt, results, declared),
            FunctionBody::Block(block) => self.block_body(function, block, results, declared),
        }
    }

    fn lambda_body(
        &mut self,
        function: &ast::Function,
        stmt: &ast::Stmt,
        results: &[ResultDecl],
        declared: Type,
    ) -> (Body, Type) {
        let is_rewrite = function.kind == FunctionKind::Rewrite;
        match &stmt.kind {
            ast::StmtKind::Expr(value) => {
                let value = self.scoped(|c| c.expr(value));
                let (ret, ty) = self.returned(value, stmt.span, results, declared);
                (Body::Pdll(vec![ret]), ty)
            }
            ast::StmtKind::Error(_) => {
                self.scoped(|c| c.stmt(stmt));
                (Body::Pdll(Vec::new()), if results.is_empty() { Type::Error } else { declared })
            }
            ast::StmtKind::Erase(_) | ast::StmtKind::Replace { .. } | ast::StmtKind::Rewrite { .. }
                if is_rewrite =>
            {
                let body = self.scoped(|c| c.stmt(stmt));
                if !results.is_empty() {
                    self.missing_return(function.kind, results, &declared, stmt.span.after());
                }
                (Body::Pdll(body.into_iter().collect()), declared)
            }
            ast::StmtKind::Erase(_) | ast::StmtKind::Replace { .. } | ast::StmtKind::Rewrite { .. } => {
                // Reports that it cannot be used within a constraint.
                self.scoped(|c| c.stmt(stmt));
                (Body::Pdll(Vec::new()), declared)
            }
            ast::StmtKind::Let { .. } | ast::StmtKind::Return(_) => {
                let message = match function.kind {
                    FunctionKind::Constraint => {
                        "expected `Constraint` lambda body to contain a single expression"
                    }
                    FunctionKind::Rewrite => {
                        "expected `Rewrite` lambda body to contain a single expression or an operation \
                         rewrite statement; such as `erase`, `replace`, or `rewrite`"
                    }
                };
                self.error(Diag::error(stmt.span, message));
                (Body::Pdll(Vec::new()), if results.is_empty() { Type::Error } else { declared })
            }
        }
    }

    fn block_body(
        &mut self,
        function: &ast::Function,
        block: &ast::Block,
        results: &[ResultDecl],
        declared: Type,
    ) -> (Body, Type) {
        let mark = self.scopes.mark();
        let mut body = Vec::with_capacity(block.stmts.len());
        let mut result = None;
        let mut has_broken = false;
        for (i, stmt) in block.stmts.iter().enumerate() {
            has_broken |= matches!(stmt.kind, ast::StmtKind::Error(_));
            let ast::StmtKind::Return(value) = &stmt.kind else {
                body.extend(self.stmt(stmt));
                continue;
            };
            let value = self.expr(value);
            let rest = &block.stmts[i + 1..];
            for stmt in rest {
                match &stmt.kind {
                    ast::StmtKind::Return(value) => drop(self.expr(value)),
                    _ => drop(self.stmt(stmt)),
                }
            }
            // Trailing statements are known when the body ends; an invalid one may have been its end.
            let is_rest_broken = rest.iter().any(|stmt| matches!(stmt.kind, ast::StmtKind::Error(_)));
            if let (Some(next), false) = (rest.first(), is_rest_broken) {
                let what = kind_name(function.kind);
                let message = format!(
                    "`return` terminated the `{what}` body, but found trailing statements afterwards"
                );
                self.error(Diag::error(place_of(next), message));
            }
            if is_rest_broken {
                result = Some(if results.is_empty() { value.ty } else { declared.clone() });
                break;
            }
            let (ret, ty) = self.returned(value, stmt.span, results, declared.clone());
            body.push(ret);
            result = Some(ty);
            break;
        }
        self.scopes.leave(mark);
        let result_type = match result {
            Some(ty) => ty,
            None if has_broken && results.is_empty() => Type::Error,
            None => {
                if !results.is_empty() && !has_broken {
                    // Upstream points after the body; we point to the `}`.
                    let close = Span { lo: block.span.hi.saturating_sub(1), ..block.span };
                    self.missing_return(function.kind, results, &declared, close);
                }
                declared
            }
        };
        (Body::Pdll(body), result_type)
    }

    fn missing_return(&mut self, kind: FunctionKind, results: &[ResultDecl], declared: &Type, span: Span) {
        // An unknown type was already reported.
        if results.iter().any(|result| result.ty == Type::Error) {
            return;
        }
        let what = kind_name(kind);
        let message = format!("missing return in a `{what}` expected to return `{declared}`");
        self.error(Diag::error(span, message));
    }

    /// Checks the `return` of a value: converts it to the declared results, or infers the results from it.
    fn returned(
        &mut self,
        value: super::checked::Expr,
        span: Span,
        results: &[ResultDecl],
        declared: Type,
    ) -> (Stmt, Type) {
        let (value, ty) = if results.is_empty() {
            let ty = value.ty.clone();
            (value, ty)
        } else {
            (self.convert(value, &declared, &|diag| diag), declared)
        };
        (Stmt { kind: StmtKind::Return(value), span }, ty)
    }
}

/// `Constraint` or `Rewrite`
pub(super) fn kind_name(kind: FunctionKind) -> &'static str {
    match kind {
        FunctionKind::Constraint => "Constraint",
        FunctionKind::Rewrite => "Rewrite",
    }
}

fn result_type(results: &[ResultDecl]) -> Type {
    match results {
        [one] => one.ty.clone(),
        several => {
            let elements = several.iter();
            let elements = elements.map(|r| Element { label: r.name.clone(), ty: r.ty.clone() });
            Type::Tuple(Arc::new(Tuple::new(elements.collect())))
        }
    }
}
