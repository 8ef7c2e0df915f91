//! Checks the parsed parts of invalid statements and functions, because mlir-pdll, which checks while it
//! parses, reports errors in them before the syntax error.
//!
//! In: `ast::Part`s in order. Out: diagnostics, and names in scope; nothing is built. Invariant: a part is
//! checked like the whole up to its end, and no further.

use super::constraint::ConstraintList;
use super::scope::DeclKind;
use super::{Checker, Context};
use crate::syntax::ast::{self, FunctionBody, FunctionKind, Part};

impl Checker<'_> {
    pub(super) fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                // Its place in the statement is unknown.
                Part::Expr(expr @ ast::Expr { kind: ast::ExprKind::Call { args, .. }, .. })
                    if self.directive(expr).is_some() =>
                {
                    args.iter().for_each(|arg| drop(self.expr(arg)));
                }
                Part::Expr(expr) => drop(self.expr(expr)),
                Part::Tuple(elements) => self.tuple_elements(elements, drop),
                Part::Root { keyword, root } => {
                    if self.forbid_in_constraint(&keyword.text, keyword.span).is_none() {
                        return;
                    }
                    if let Some(root) = root {
                        self.expr(root);
                    }
                }
                Part::Constraints { constraints, has_init } => {
                    let mut list = ConstraintList { has_init: *has_init, ..ConstraintList::default() };
                    for constraint in constraints {
                        self.constraint(constraint, &mut list);
                    }
                }
                Part::Function { function, has_signature } => self.invalid_function(function, *has_signature),
                Part::OpName { name, reported } => self.advise_on_dialect(name, *reported),
                Part::Rewrite(parts) => self.within(Context::Rewrite, |c| c.parts(parts)),
            }
        }
    }

    fn invalid_function(&mut self, function: &ast::Function, has_signature: bool) {
        self.open_functions.extend(function.name.iter().map(|name| name.text.clone()));
        let mark = self.scopes.mark();
        for param in &function.params {
            self.param(param);
        }
        let params = self.scopes.take(mark);
        self.scoped(|c| {
            c.result_list(&function.results);
            if has_signature {
                c.single_result_has_no_name(&function.results);
            }
        });
        for (name, decl) in params {
            self.scopes.define(&name, decl);
        }
        let context = match function.kind {
            FunctionKind::Constraint => Context::Constraint,
            FunctionKind::Rewrite => Context::Rewrite,
        };
        if let FunctionBody::Lambda(stmt) = &function.body {
            self.within(context, |c| c.stmt(stmt));
        }
        self.scopes.leave(mark);
        if let Some(name) = &function.name {
            self.open_functions.pop();
            if self.scopes.get(&name.text).is_none() {
                self.define(&name.text, name.span, DeclKind::Error);
            }
        }
    }
}
