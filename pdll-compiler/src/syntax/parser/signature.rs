//! Constraints and rewrites: their signatures, bodies, and the constraints of variables, parameters and
//! results.

use pdll_support::diag::Diag;
use pdll_support::sort::sort_by_key;
use pdll_support::source::Span;
use smallvec::smallvec;

use super::cursor::starts_item;
use super::{Parsed, Parser};
use crate::syntax::ast::{
    Broken, Code, ConstraintKind, ConstraintList, ConstraintRef, Expr, Function, FunctionBody, FunctionKind,
    OpName, Param, Part, Stmt, StmtKind,
};
use crate::syntax::token::{Keyword, TokenKind};

impl Parser<'_> {
    /// Parses `Constraint …` or `Rewrite …`. Inline ones may be anonymous, must have a body, and end with
    /// their expression.
    pub(super) fn function(&mut self, kind: FunctionKind, is_inline: bool) -> Parsed<Function> {
        let keyword = self.advance();
        let name = self.is(TokenKind::Ident).then(|| self.bump_name());
        if name.is_none() && !is_inline {
            return Err(self.error_here("expected identifier name"));
        }
        let mut function = Function {
            kind,
            name,
            params: Vec::new(),
            results: Vec::new(),
            body: FunctionBody::Error,
            keyword,
            span: keyword,
        };
        let mut has_signature = false;
        let parsed = self.signature(&mut function).and_then(|()| {
            has_signature = true;
            self.function_body(&mut function, is_inline)
        });
        function.span = self.span_from(keyword);
        match parsed {
            Ok(()) => Ok(function),
            Err(reported) => {
                let function = Box::new(function);
                self.broken.parts.push(Part::Function { function, has_signature });
                Err(reported)
            }
        }
    }

    fn function_body(&mut self, function: &mut Function, is_inline: bool) -> Parsed<()> {
        let in_rewrite = function.kind == FunctionKind::Rewrite;
        function.body = match self.kind() {
            TokenKind::LeftBrace => FunctionBody::Block(self.within(in_rewrite, |p| p.nested(Self::block))?),
            TokenKind::FatArrow => {
                self.advance();
                return self.within(in_rewrite, |p| p.lambda_body(function, is_inline));
            }
            TokenKind::Code | TokenKind::String => {
                let code = self.bump();
                if is_inline {
                    self.eat_inline_native_end();
                } else {
                    self.expect_native_end()?;
                }
                let is_block = code.kind == TokenKind::Code;
                FunctionBody::Code(Code {
                    text: self.shared_text(&code),
                    rust: self.tokens.rust(&code).cloned(),
                    is_block,
                    span: code.span,
                })
            }
            TokenKind::Error => return Err(super::Reported),
            _ if is_inline => {
                let place = function.name.as_ref().map_or(function.keyword, |name| name.span);
                let message = "external declarations must be declared in global scope";
                return Err(self.error(Diag::error(place, message)));
            }
            _ => {
                self.expect_native_end()?;
                FunctionBody::External
            }
        };
        Ok(())
    }

    /// Parses the statement after `=>`; returns its parsed parts if it is invalid.
    fn lambda_body(&mut self, function: &mut Function, is_inline: bool) -> Parsed<()> {
        let (span, n_before) = (self.span(), self.broken.parts.len());
        let parsed = if is_inline { self.nested(Self::stmt) } else { Ok(self.stmt_with_semicolon()) };
        let is_fine = parsed.is_ok();
        let stmt = parsed.unwrap_or_else(|_| {
            let mut parts = self.broken.parts.split_off(n_before);
            sort_by_key(&mut parts, Part::start);
            let broken = Broken { parts, ..Broken::default() };
            Stmt { kind: StmtKind::Error(broken), span: self.span_from(span) }
        });
        function.body = FunctionBody::Lambda(Box::new(stmt));
        if is_fine { Ok(()) } else { Err(super::Reported) }
    }

    /// Parses the `;` after a native declaration. If it is missing before a new declaration, nothing is
    /// skipped.
    fn expect_native_end(&mut self) -> Parsed<()> {
        let missing = self.expect(TokenKind::Semicolon, "expected `;` after native declaration");
        if starts_item(self.kind()) || self.is(TokenKind::Eof) { Ok(()) } else { missing }
    }

    /// Parses the `;` that MLIR also requires after an inline native function, if the enclosing expression
    /// continues after it. Otherwise it ends the statement.
    fn eat_inline_native_end(&mut self) {
        use TokenKind::{Comma, Equal, Greater, RightParen, RightSquare, Semicolon};
        let goes_on =
            matches!(self.kind_after(1), Comma | Equal | Greater | RightSquare | RightParen | Semicolon);
        if self.is(Semicolon) && goes_on {
            self.advance();
        }
    }

    fn signature(&mut self, function: &mut Function) -> Parsed<()> {
        self.expect(TokenKind::LeftParen, "expected `(` to start argument list")?;
        if !self.is(TokenKind::RightParen) {
            self.comma_list(&mut function.params, Self::param)?;
        }
        self.expect(TokenKind::RightParen, "expected `)` to end argument list")?;
        if !self.eat(TokenKind::Arrow) {
            return Ok(());
        }
        if !self.eat(TokenKind::LeftParen) {
            function.results.push(self.result()?);
            return Ok(());
        }
        self.comma_list(&mut function.results, Self::result)?;
        self.expect(TokenKind::RightParen, "expected `)` to end result list")
    }

    fn param(&mut self) -> Parsed<Param> {
        if !self.is_name() {
            return Err(self.error_here("expected identifier argument name"));
        }
        let name = self.bump_name();
        self.expect(TokenKind::Colon, "expected `:` before argument constraint")?;
        let constraint = self.constraint(None)?;
        let span = self.span_from(name.span);
        Ok(Param { name: Some(name), constraint, span })
    }

    fn result(&mut self) -> Parsed<Param> {
        let start = self.span();
        let name = (self.is_name() && self.kind_after(1) == TokenKind::Colon).then(|| self.bump_name());
        if name.is_some() {
            self.advance();
        }
        let constraint = self.constraint(None)?;
        Ok(Param { name, constraint, span: self.span_from(start) })
    }

    /// Parses `: Value`, `: [Value, HasOneUse]` after the colon.
    pub(super) fn constraint_list(&mut self) -> Parsed<ConstraintList> {
        let mut typed = None;
        if !self.eat(TokenKind::LeftSquare) {
            return Ok(smallvec![self.constraint(Some(&mut typed))?]);
        }
        let mut constraints = Vec::new();
        let parsed = self
            .comma_list(&mut constraints, |p| p.constraint(Some(&mut typed)))
            .and_then(|()| self.expect(TokenKind::RightSquare, "expected `]` after constraint list"));
        match parsed {
            Ok(()) => Ok(constraints.into()),
            Err(reported) => {
                self.broken
                    .parts
                    .push(Part::Constraints { constraints: constraints.into(), has_init: false });
                Err(reported)
            }
        }
    }

    /// Parses one constraint. One constraint of a variable may have a type: `typed` is its location. Those of
    /// parameters and results must not.
    fn constraint(&mut self, typed: Option<&mut Option<Span>>) -> Parsed<ConstraintRef> {
        let start = self.span();
        let kind = match self.kind() {
            TokenKind::Keyword(Keyword::Constraint) => {
                ConstraintKind::Inline(Box::new(self.nested(|p| p.function(FunctionKind::Constraint, true))?))
            }
            TokenKind::Keyword(keyword) if is_core(keyword) => {
                self.advance();
                match keyword {
                    Keyword::Attr => ConstraintKind::Attr(self.type_constraint(typed)?),
                    Keyword::Value => ConstraintKind::Value(self.type_constraint(typed)?),
                    Keyword::ValueRange => ConstraintKind::ValueRange(self.type_constraint(typed)?),
                    Keyword::Type => ConstraintKind::Type,
                    Keyword::TypeRange => ConstraintKind::TypeRange,
                    _ => ConstraintKind::Op(Box::new(self.optional_op_name(start.after())?)),
                }
            }
            TokenKind::Ident => ConstraintKind::Named(self.bump_name().text),
            _ => {
                let is_literal =
                    matches!(self.kind(), TokenKind::Keyword(Keyword::LowerAttr | Keyword::LowerType));
                let help = is_literal.then_some("write a literal without a name before it");
                return Err(self.error_here_with("expected identifier constraint", help));
            }
        };
        Ok(ConstraintRef { kind, span: self.span_from(start) })
    }

    fn type_constraint(&mut self, typed: Option<&mut Option<Span>>) -> Parsed<Option<Box<Expr>>> {
        let less = self.span();
        if !self.eat(TokenKind::Less) {
            return Ok(None);
        }
        let parsed = self.type_within(typed.is_some());
        let span = if parsed.is_ok() { self.span_from(less) } else { less };
        match typed {
            None => {
                let message = "inline `Attr`, `Value`, and `ValueRange` type constraints are not permitted on \
                               arguments or results";
                self.error(Diag::error(span, message));
            }
            Some(Some(before)) => {
                let diag = Diag::error(span, "the type of this variable has already been constrained");
                self.error(diag.note_at(*before, "see previous constraint location here"));
            }
            Some(typed) => *typed = parsed.as_ref().ok().map(|ty| ty.span),
        }
        Ok(Some(Box::new(parsed?)))
    }

    /// Parses the type and the `>` after it.
    fn type_within(&mut self, is_allowed: bool) -> Parsed<Expr> {
        let ty = self.expr()?;
        match self.expect(TokenKind::Greater, "expected `>` after variable type constraint") {
            Ok(()) => Ok(ty),
            Err(reported) => {
                if is_allowed {
                    self.broken.parts.push(Part::Expr(ty));
                }
                Err(reported)
            }
        }
    }

    fn optional_op_name(&mut self, place: Span) -> Parsed<OpName> {
        if self.is(TokenKind::Less) { self.op_name(false) } else { Ok(OpName { name: None, span: place }) }
    }
}

/// Returns whether the keyword names a built-in constraint.
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
