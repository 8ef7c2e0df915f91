//! `Semantics op<my.mad>(a, b, c) = …;`: what an operation means, by other operations.
//!
//! Out: the pattern that replaces the operation by its meaning, so that later stages need no other form. Each operand, attribute and result type in
//! the head is a new variable, of the type `Value`, `Attr` or `Type` unless it names its own.

use pdll_support::diag::Diag;
use smallvec::smallvec;

use super::{Mode, Parsed, Parser};
use crate::syntax::ast::{
    Block, ConstraintKind, ConstraintRef, Expr, ExprKind, Name, Operation, Pattern, Stmt, StmtKind,
};
use crate::syntax::token::{Keyword, TokenKind};

impl Parser<'_> {
    /// Returns whether a `Semantics …` starts here. It is not a keyword of PDLL.
    pub(super) fn is_semantics(&self) -> bool {
        self.mode != Mode::Upstream && self.is(TokenKind::Ident) && self.text() == "Semantics"
    }

    pub(super) fn semantics(&mut self) -> Parsed<Pattern> {
        let keyword = self.advance();
        if !self.is_keyword(Keyword::LowerOp) || self.kind_after(1) != TokenKind::Less {
            return Err(self.error_here("expected `op<dialect.name>` after `Semantics`"));
        }
        let start = self.span();
        let mut root = self.operation(false)?;
        self.head(&mut root)?;
        if !self.is(TokenKind::Equal) {
            let help = "the values that its results mean follow: `= op<arith.addi>(a, b)`";
            return Err(self.error_here_with("expected `=` after the operation", Some(help)));
        }
        self.advance();
        if self.is(TokenKind::LeftParen) && self.kind_after(1) == TokenKind::RightParen {
            return Err(self.error_here("expected at least one value that the operation means"));
        }
        let with = self.within(true, |p| p.replacements(keyword))?;
        let span = self.span_from(start);
        self.expect(TokenKind::Semicolon, "expected `;` after semantics")?;
        let stmt = Stmt { kind: StmtKind::Replace { root, with }, span };
        Ok(Pattern {
            name: None,
            benefit: None,
            recursion: None,
            fused: None,
            body: Block { stmts: vec![stmt], span },
            is_lambda: true,
            keyword,
        })
    }

    /// Makes the operands, attributes and result types of an operation definitions of variables.
    fn head(&mut self, root: &mut Expr) -> Parsed<()> {
        let ExprKind::Operation(operation) = &mut root.kind else { return Ok(()) };
        let Operation { name, operands, attributes, results, .. } = &mut **operation;
        if name.name.is_none() {
            let diag = Diag::error(name.span, "expected the name of an operation");
            return Err(self.error(diag.note("semantics are those of one operation")));
        }
        // Without a list, a matched operation may have any operands.
        for operand in operands.get_or_insert_default() {
            self.variable(operand, "operand", ConstraintKind::Value(None))?;
        }
        for attribute in attributes {
            let what = format!("attribute `{}`", attribute.name.text);
            match &mut attribute.value {
                Some(value) => self.variable(value, &what, ConstraintKind::Attr(None))?,
                None => return Err(self.not_variable(attribute.name.span, &what)),
            }
        }
        for ty in results.iter_mut().flatten() {
            self.variable(ty, "result type", ConstraintKind::Type)?;
        }
        Ok(())
    }

    /// Makes a name the definition of a variable, unless it is one.
    fn variable(&mut self, expr: &mut Expr, what: &str, kind: ConstraintKind) -> Parsed<()> {
        match &expr.kind {
            ExprKind::Name(text) => {
                let name = Name { text: text.clone(), span: expr.span };
                let constraints = smallvec![ConstraintRef { kind, span: expr.span }];
                expr.kind = ExprKind::Variable { name: Some(name), constraints };
                Ok(())
            }
            ExprKind::Variable { .. } => Ok(()),
            _ => Err(self.not_variable(expr.span, what)),
        }
    }

    fn not_variable(&mut self, span: pdll_support::source::Span, what: &str) -> super::Reported {
        let diag =
            Diag::error(span, format!("expected a variable for the {what} of an operation with semantics"));
        self.error(diag.note("semantics are for all operands, attributes and result types"))
    }
}
