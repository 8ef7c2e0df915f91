//! Constraints and rewrites: their signatures, bodies, and the constraints that variables, parameters and results carry.

use pdll_tablegen::diag::Diag;
use pdll_tablegen::source::Span;

use super::cursor::starts_item;
use super::{Parsed, Parser};
use crate::syntax::ast::{
    Code, ConstraintKind, ConstraintRef, Expr, Function, FunctionBody, FunctionKind, OpName, Param,
};
use crate::syntax::token::{Keyword, TokenKind};

impl Parser<'_> {
    /// `Constraint …` or `Rewrite …`. Inline ones may go without a name, must have a body, and end where the
    /// expression ends that they are.
    pub(super) fn function(&mut self, kind: FunctionKind, is_inline: bool) -> Parsed<Function> {
        let keyword = self.bump().span;
        let name = self.is(TokenKind::Ident).then(|| self.bump_name());
        if name.is_none() && !is_inline {
            return Err(self.error_here("expected identifier name"));
        }
        let (params, results) = self.signature()?;
        let in_rewrite = kind == FunctionKind::Rewrite;
        let body = match self.kind() {
            TokenKind::LeftBrace => FunctionBody::Block(self.within(in_rewrite, |p| p.nested(Self::block))?),
            TokenKind::FatArrow => {
                self.bump();
                let stmt = self.within(in_rewrite, |p| {
                    if is_inline { p.nested(Self::stmt) } else { Ok(p.stmt_with_semicolon()) }
                });
                FunctionBody::Lambda(Box::new(stmt?))
            }
            TokenKind::Code | TokenKind::String => {
                let code = self.bump();
                if !is_inline {
                    self.expect_native_end()?;
                }
                let is_block = code.kind == TokenKind::Code;
                FunctionBody::Code(Code { text: code.text, rust: code.rust, is_block, span: code.span })
            }
            TokenKind::Error => return Err(super::Reported),
            _ if is_inline => {
                let place = name.as_ref().map_or(keyword, |name| name.span);
                let message = "external declarations must be declared in global scope";
                return Err(self.error(Diag::error(place, message)));
            }
            _ => {
                self.expect_native_end()?;
                FunctionBody::External
            }
        };
        Ok(Function { kind, name, params, results, body, keyword, span: self.span_from(keyword) })
    }

    /// The `;` after a native declaration. If it is missing where something new starts, nothing is skipped.
    fn expect_native_end(&mut self) -> Parsed<()> {
        let missing = self.expect(TokenKind::Semicolon, "expected `;` after native declaration");
        if starts_item(self.kind()) || self.is(TokenKind::Eof) { Ok(()) } else { missing }
    }

    fn signature(&mut self) -> Parsed<(Vec<Param>, Vec<Param>)> {
        self.expect(TokenKind::LeftParen, "expected `(` to start argument list")?;
        let params = if self.is(TokenKind::RightParen) { Vec::new() } else { self.comma_list(Self::param)? };
        self.expect(TokenKind::RightParen, "expected `)` to end argument list")?;
        if !self.eat(TokenKind::Arrow) {
            return Ok((params, Vec::new()));
        }
        if !self.eat(TokenKind::LeftParen) {
            return Ok((params, vec![self.result()?]));
        }
        let results = self.comma_list(Self::result)?;
        self.expect(TokenKind::RightParen, "expected `)` to end result list")?;
        Ok((params, results))
    }

    fn param(&mut self) -> Parsed<Param> {
        if !self.is_name() {
            return Err(self.error_here("expected identifier argument name"));
        }
        let name = self.bump_name();
        self.expect(TokenKind::Colon, "expected `:` before argument constraint")?;
        let constraint = self.constraint(false)?;
        let span = self.span_from(name.span);
        Ok(Param { name: Some(name), constraint, span })
    }

    fn result(&mut self) -> Parsed<Param> {
        let start = self.span();
        let name = (self.is_name() && self.kind_after(1) == TokenKind::Colon).then(|| self.bump_name());
        if name.is_some() {
            self.bump();
        }
        let constraint = self.constraint(false)?;
        Ok(Param { name, constraint, span: self.span_from(start) })
    }

    /// `: Value`, `: [Value, HasOneUse]` behind the colon.
    pub(super) fn constraint_list(&mut self) -> Parsed<Vec<ConstraintRef>> {
        if !self.eat(TokenKind::LeftSquare) {
            return Ok(vec![self.constraint(true)?]);
        }
        let constraints = self.comma_list(|p| p.constraint(true))?;
        self.expect(TokenKind::RightSquare, "expected `]` after constraint list")?;
        Ok(constraints)
    }

    /// One constraint. Those of parameters and results have no type.
    fn constraint(&mut self, may_have_type: bool) -> Parsed<ConstraintRef> {
        let start = self.span();
        let kind = match self.kind() {
            TokenKind::Keyword(Keyword::Constraint) => {
                ConstraintKind::Inline(Box::new(self.nested(|p| p.function(FunctionKind::Constraint, true))?))
            }
            TokenKind::Keyword(keyword) if is_core(keyword) => {
                self.bump();
                match keyword {
                    Keyword::Attr => ConstraintKind::Attr(self.type_constraint(may_have_type)?),
                    Keyword::Value => ConstraintKind::Value(self.type_constraint(may_have_type)?),
                    Keyword::ValueRange => ConstraintKind::ValueRange(self.type_constraint(may_have_type)?),
                    Keyword::Type => ConstraintKind::Type,
                    Keyword::TypeRange => ConstraintKind::TypeRange,
                    _ => ConstraintKind::Op(self.optional_op_name(start.after())?),
                }
            }
            TokenKind::Ident => ConstraintKind::Named(self.bump().text),
            _ => return Err(self.error_here("expected identifier constraint")),
        };
        Ok(ConstraintRef { kind, span: self.span_from(start) })
    }

    fn type_constraint(&mut self, is_allowed: bool) -> Parsed<Option<Box<Expr>>> {
        let less = self.span();
        if !self.eat(TokenKind::Less) {
            return Ok(None);
        }
        let message = "inline `Attr`, `Value`, and `ValueRange` type constraints are not permitted on \
                       arguments or results";
        let ty = match self.expr() {
            Ok(ty) => ty,
            Err(reported) => {
                if !is_allowed {
                    self.error(Diag::error(less, message));
                }
                return Err(reported);
            }
        };
        let closed = self.expect(TokenKind::Greater, "expected `>` after variable type constraint");
        if let Err(reported) = closed {
            self.broken.exprs.push(ty);
            return Err(reported);
        }
        if !is_allowed {
            self.error(Diag::error(self.span_from(less), message));
        }
        Ok(Some(Box::new(ty)))
    }

    fn optional_op_name(&mut self, place: Span) -> Parsed<OpName> {
        if self.is(TokenKind::Less) { self.op_name(false) } else { Ok(OpName { name: None, span: place }) }
    }
}

/// Does the keyword name one of the constraints that are built in?
fn is_core(keyword: Keyword) -> bool {
    matches!(
        keyword,
        Keyword::Attr
            | Keyword::Op
            | Keyword::Type
            | Keyword::TypeRange
            | Keyword::Value
            | Keyword::ValueRange
    )
}
