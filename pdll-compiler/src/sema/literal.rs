//! The MLIR text in `attr<"…">` and `type<"…">`.

use pdll_tablegen::diag::Diag;
use pdll_tablegen::source::Span;

use super::Checker;
use super::checked::{Expr, ExprKind};
use super::types::Type;
use crate::syntax::ast::Literal;

impl Checker<'_> {
    pub(super) fn attr_literal(&mut self, literal: &Literal, span: Span) -> Expr {
        if self.is_fine(literal, "attribute", pdll_asm::check_attribute(&literal.text)) {
            Expr { kind: ExprKind::Attr(literal.text.clone()), ty: Type::Attr, span }
        } else {
            Expr::error(span)
        }
    }

    pub(super) fn type_literal(&mut self, literal: &Literal, span: Span) -> Expr {
        if self.is_fine(literal, "type", pdll_asm::check_type(&literal.text)) {
            Expr { kind: ExprKind::Type(literal.text.clone()), ty: Type::Type, span }
        } else {
            Expr::error(span)
        }
    }

    fn is_fine(&mut self, literal: &Literal, what: &str, checked: Result<(), pdll_asm::Error>) -> bool {
        let Err(error) = checked else { return true };
        let text = &literal.text;
        let before = text.get(..error.lo.min(text.len())).unwrap_or_default();
        let mut diag = Diag::error(literal.span, format!("invalid MLIR {what}: {}", error.message));
        if !before.is_empty() {
            diag = diag.note(format!("it is read up to `{before}`"));
        }
        if let Some(note) = error.note {
            diag = diag.note(note);
        }
        self.error(diag);
        false
    }
}
