//! Declarations at top level, and patterns.

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::checked::{ItemId, Pattern, Semantics, Stmt};
use super::scope::DeclKind;
use super::{Checker, Context, MAX_EXPANSION};
use crate::syntax::ast::{self, ItemKind, StmtKind};

impl Checker<'_> {
    pub(super) fn items(&mut self, items: &[ast::Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Include(include) => match &include.content {
                    ast::Included::Pdll(items) => self.items(items),
                    ast::Included::Td => {
                        self.module.items.push(ItemId::Definitions(self.module.n_definitions));
                        self.module.n_definitions += 1;
                    }
                    ast::Included::Error => {}
                },
                ItemKind::Use(tree) => self.module.uses.push(tree.clone()),
                ItemKind::Module(name) => self.module_name(name),
                ItemKind::Converter(name) => self.converter(name),
                ItemKind::Pattern(pattern) => self.pattern(pattern, &item.docs),
                ItemKind::Semantics(pattern) => self.semantics(pattern, &item.docs),
                ItemKind::Function(function) => {
                    let id = self.function(function, &item.docs, false);
                    self.module.items.push(ItemId::Function(id));
                }
                ItemKind::Error { name, parts } => {
                    self.poison();
                    self.scoped(|c| c.parts(parts));
                    if let Some(name) = name.as_ref().filter(|n| self.scopes.get(&n.text).is_none()) {
                        self.define(&name.text, name.span, DeclKind::Error);
                    }
                }
            }
        }
    }

    fn module_name(&mut self, name: &ast::ModuleName) {
        match &self.module.module {
            Some(before) => {
                let diag = Diag::error(name.name.span, "the module has already been named");
                let before = before.name.span;
                self.error(diag.note_at(before, "see previous definition here"));
            }
            None => self.module.module = Some(name.clone()),
        }
    }

    fn pattern(&mut self, pattern: &ast::Pattern, docs: &str) {
        let checked = self.checked_pattern(pattern, docs);
        if let Some(name) = &pattern.name {
            self.define(&name.text, name.span, DeclKind::Pattern { keyword: pattern.keyword });
        }
        self.module.items.push(ItemId::Pattern(self.module.patterns.len() as u32));
        self.module.patterns.push(checked);
    }

    /// Checks what an operation means. It is no part of the patterns, so that its extensions do not count as theirs.
    fn semantics(&mut self, pattern: &ast::Pattern, docs: &str) {
        let n_extensions = self.module.extensions.len();
        self.in_semantics = true;
        let checked = self.checked_pattern(pattern, docs);
        self.in_semantics = false;
        self.module.extensions.truncate(n_extensions);
        let Some(op) = pattern.replaced_op() else { return };
        if let Some(before) = self.module.semantics.iter().find(|before| before.op.text == op.text) {
            let diag =
                Diag::error(op.span, format!("the semantics of `{}` have already been defined", op.text));
            let before = before.op.span;
            return self.error(diag.note_at(before, "see previous definition here"));
        }
        self.module.semantics.push(Semantics { op, pattern: checked });
    }

    fn checked_pattern(&mut self, pattern: &ast::Pattern, docs: &str) -> Pattern {
        let n_errors = self.n_errors;
        (self.size, self.call_depth) = (0, 0);
        let body = self.within(Context::Match, |c| c.scoped(|c| c.pattern_body(pattern)));
        if self.size > MAX_EXPANSION {
            let message =
                format!("pattern expands to {} expressions: the limit is {MAX_EXPANSION}", self.size);
            self.error(Diag::error(pattern.keyword, message));
        }
        self.note_fused(pattern.fused);
        Pattern {
            name: pattern.name.clone(),
            docs: docs.to_owned(),
            benefit: pattern.benefit.map(|(benefit, _)| benefit),
            has_bounded_recursion: pattern.recursion.is_some(),
            is_fused: pattern.fused.is_some(),
            body,
            span: pattern.keyword,
            is_valid: self.n_errors == n_errors,
        }
    }

    /// Checks the match section, then the statement that starts the rewrite section.
    fn pattern_body(&mut self, pattern: &ast::Pattern) -> Vec<Stmt> {
        let mut body = Vec::with_capacity(pattern.body.stmts.len());
        let mut has_broken = false;
        for (i, stmt) in pattern.body.stmts.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Return(value) if pattern.is_lambda => {
                    let n_errors = self.n_errors;
                    self.expr(value);
                    has_broken |= self.n_errors != n_errors;
                }
                StmtKind::Return(value) => {
                    // Misplaced statements are reported when the body ends.
                    let rest = &pattern.body.stmts[i + 1..];
                    match rest.iter().any(|stmt| matches!(stmt.kind, StmtKind::Error(_))) {
                        true => drop(self.expr(value)),
                        false => self.return_outside(value, stmt.span),
                    }
                    has_broken = true;
                }
                StmtKind::Erase(_) | StmtKind::Replace { .. } | StmtKind::Rewrite { .. } => {
                    body.extend(self.stmt(stmt));
                    let rest = &pattern.body.stmts[i + 1..];
                    for stmt in rest {
                        match &stmt.kind {
                            StmtKind::Return(value) => drop(self.expr(value)),
                            _ => drop(self.stmt(stmt)),
                        }
                    }
                    if rest.iter().any(|stmt| matches!(stmt.kind, StmtKind::Error(_))) {
                        self.poison();
                    } else if let Some(next) = rest.first() {
                        let message = "Pattern body was terminated by an operation rewrite statement, \
                                       but found trailing statements";
                        let diag = Diag::error(place_of(next), message);
                        self.error(diag.note_at(stmt.span, "the rewrite section starts and ends here"));
                    }
                    return body;
                }
                StmtKind::Error(_) => {
                    has_broken = true;
                    body.extend(self.stmt(stmt));
                }
                StmtKind::Let { .. } | StmtKind::Expr(_) => body.extend(self.stmt(stmt)),
            }
        }
        if has_broken {
            self.poison();
        } else if pattern.is_lambda {
            let message = "expected Pattern lambda body to contain a single operation rewrite statement, \
                           such as `erase`, `replace`, or `rewrite`";
            let place = pattern.body.stmts.first().map_or(pattern.body.span, |stmt| stmt.span);
            self.error(Diag::error(place, message));
        } else {
            let message = "expected Pattern body to terminate with an operation rewrite statement, such \
                           as `erase`";
            self.error(Diag::error(pattern.keyword, message));
        }
        body
    }
}

/// Returns the location of a statement. That of a negated call is its callee.
pub(super) fn place_of(stmt: &ast::Stmt) -> Span {
    match &stmt.kind {
        StmtKind::Expr(ast::Expr { kind: ast::ExprKind::Call { callee, is_negated: true, .. }, span }) => {
            Span { lo: callee.span.lo, ..*span }
        }
        _ => stmt.span,
    }
}
