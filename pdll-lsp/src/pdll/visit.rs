//! A visit of statements.

use pdll_compiler::syntax::ast::{Block, Expr, StmtKind};

/// What visits the expressions and blocks of statements.
pub(super) trait Visit<'a> {
    /// Visits an expression.
    fn expr(&mut self, expr: &'a Expr);

    /// Visits a block.
    fn block(&mut self, block: &'a Block);

    /// Visits the parts of a statement, unless it defines a variable or could not be parsed.
    fn parts_of(&mut self, kind: &'a StmtKind) {
        match kind {
            StmtKind::Erase(expr) | StmtKind::Return(expr) | StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Replace { root, with } => {
                self.expr(root);
                with.iter().for_each(|expr| self.expr(expr));
            }
            StmtKind::Rewrite { root, body } => {
                self.expr(root);
                self.block(body);
            }
            StmtKind::Let { .. } | StmtKind::Error(_) => {}
        }
    }
}
