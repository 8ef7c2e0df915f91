//! Statements and blocks, and recovery after invalid ones.

use pdll_support::diag::Diag;
use pdll_support::sort::sort_by_key;
use pdll_support::source::Span;
use smallvec::smallvec;

use super::cursor::starts_item;
use super::{Mode, Parsed, Parser};
use crate::syntax::ast::{
    Block, Broken, ConstraintList, Expr, ExprKind, Name, Part, Replacements, Stmt, StmtKind,
};
use crate::syntax::token::{Keyword, TokenKind};

impl Parser<'_> {
    /// `{ … }`
    pub(super) fn block(&mut self) -> Parsed<Block> {
        let start = self.span();
        self.advance();
        self.braces.push(start);
        let stmts = self.block_stmts();
        self.braces.pop();
        Ok(Block { stmts: stmts?, span: self.span_from(start) })
    }

    /// Parses the statements up to the `}`, inclusive.
    fn block_stmts(&mut self) -> Parsed<Vec<Stmt>> {
        let mut stmts = Vec::new();
        while !self.is(TokenKind::RightBrace) {
            // A pattern cannot be declared within a block: the block's end is missing.
            if matches!(
                self.kind(),
                TokenKind::Eof | TokenKind::Directive | TokenKind::Keyword(Keyword::Pattern)
            ) {
                self.unclosed("expected expression");
                stmts.push(Stmt { kind: StmtKind::Error(Broken::default()), span: self.span() });
                return Ok(stmts);
            }
            stmts.push(self.stmt_with_semicolon());
        }
        self.advance();
        Ok(stmts)
    }

    /// Parses a statement and its `;`. If it is invalid, the parser continues after it.
    pub(super) fn stmt_with_semicolon(&mut self) -> Stmt {
        let (start, span) = (self.at, self.span());
        let outer = std::mem::take(&mut self.broken);
        let parsed = self.stmt();
        let mut broken = std::mem::replace(&mut self.broken, outer);
        let end = self.at;
        if parsed.is_ok()
            && (self.expect_semicolon().is_ok() || self.starts_stmt())
            && let Ok(stmt) = parsed
        {
            return stmt;
        }
        if !self.is_at_unclosed() {
            self.skip_statement(start);
        }
        if self.at == start {
            self.advance();
        }
        match parsed {
            // The parsed statement is complete. But the following tokens may have been intended to define
            // variables.
            Ok(stmt) if self.names_since(end).is_empty() => stmt,
            parsed => {
                broken.whole = parsed.ok().map(Box::new);
                sort_by_key(&mut broken.parts, Part::start);
                broken.names = self.names_since(start);
                broken.names.append(&mut self.untyped_since(start));
                Stmt { kind: StmtKind::Error(broken), span: self.span_from(span) }
            }
        }
    }

    fn expect_semicolon(&mut self) -> Parsed<()> {
        self.expect(TokenKind::Semicolon, "expected `;` after statement")
    }

    /// Returns whether only a statement, a declaration or the end of a block can start here.
    fn starts_stmt(&self) -> bool {
        let TokenKind::Keyword(keyword) = self.kind() else { return self.is(TokenKind::RightBrace) };
        let starts =
            [Keyword::Let, Keyword::Erase, Keyword::Replace, Keyword::Return, Keyword::Rewrite, Keyword::Not];
        starts.contains(&keyword) || starts_item(self.kind())
    }

    /// Returns the variables that an invalid statement at token `start` would have defined: in `let x`, `x:
    /// Value`, `x = …`.
    fn names_since(&self, start: usize) -> Vec<Name> {
        self.names_where(start, |before, after| {
            before == Some(TokenKind::Keyword(Keyword::Let))
                || matches!(after, TokenKind::Colon | TokenKind::Equal)
        })
    }

    /// Returns the variables that an invalid statement at token `start` would have defined with a `:`, as in
    /// `x Value`.
    fn untyped_since(&self, start: usize) -> Vec<Name> {
        self.names_where(start, |_, after| match after {
            TokenKind::Keyword(keyword) => keyword.is_builtin_type(),
            after => after == TokenKind::Ident,
        })
    }

    /// Returns the names since token `start` for which `is_meant` accepts the kinds of the tokens before and
    /// after.
    fn names_where(
        &self,
        start: usize,
        is_meant: impl Fn(Option<TokenKind>, TokenKind) -> bool,
    ) -> Vec<Name> {
        let is_defined = |index: &usize| {
            let before = index.checked_sub(1).map(|before| self.token_at(before).kind);
            let is_name = match self.token_at(*index).kind {
                TokenKind::Ident => true,
                TokenKind::Keyword(keyword) => keyword.may_be_name(),
                _ => false,
            };
            is_name && is_meant(before, self.token_at(index + 1).kind)
        };
        let names = (start..self.at).filter(is_defined).map(|index| self.token_at(index));
        names.map(|token| Name { text: self.shared_text(token), span: token.span }).collect()
    }

    /// Parses a statement without its `;`.
    pub(super) fn stmt(&mut self) -> Parsed<Stmt> {
        let start = self.span();
        let kind = match self.kind() {
            TokenKind::Keyword(Keyword::Let) => self.let_stmt()?,
            TokenKind::Keyword(Keyword::Erase) => {
                let keyword = self.advance();
                match self.expr() {
                    Ok(root) => StmtKind::Erase(root),
                    Err(reported) => {
                        self.broken.parts.push(Part::Root { keyword: word("erase", keyword), root: None });
                        return Err(reported);
                    }
                }
            }
            TokenKind::Keyword(Keyword::Replace) => self.replace_stmt()?,
            TokenKind::Keyword(Keyword::Rewrite) => self.rewrite_stmt()?,
            TokenKind::Keyword(Keyword::Return) => {
                self.advance();
                StmtKind::Return(self.expr()?)
            }
            _ => StmtKind::Expr(self.expr()?),
        };
        Ok(Stmt { kind, span: self.span_from(start) })
    }

    fn let_stmt(&mut self) -> Parsed<StmtKind> {
        self.advance();
        if !self.is_name() {
            let message = match self.kind() {
                TokenKind::Underscore => "`_` may only be used to define \"inline\" variables",
                _ => "expected identifier after `let` to name a new variable",
            };
            return Err(self.error_here(message));
        }
        let name = self.bump_name();
        self.n_variables += 1;
        let constraints =
            if self.eat(TokenKind::Colon) { self.constraint_list()? } else { ConstraintList::new() };
        if !self.eat(TokenKind::Equal) {
            return Ok(StmtKind::Let { name, constraints, init: None });
        }
        match self.expr() {
            Ok(init) => Ok(StmtKind::Let { name, constraints, init: Some(init) }),
            Err(reported) => {
                if !constraints.is_empty() {
                    self.broken.parts.push(Part::Constraints { constraints, has_init: true });
                }
                Err(reported)
            }
        }
    }

    fn replace_stmt(&mut self) -> Parsed<StmtKind> {
        let keyword = self.advance();
        let root = match self.expr() {
            Ok(root) => root,
            Err(reported) => {
                self.broken.parts.push(Part::Root { keyword: word("replace", keyword), root: None });
                return Err(reported);
            }
        };
        if !self.eat_keyword(Keyword::With) {
            self.broken.parts.push(Part::Root { keyword: word("replace", keyword), root: Some(root) });
            return Err(self.error_here("expected `with` after root operation"));
        }
        let n_before = self.broken.parts.len();
        match self.within(true, |p| p.replacements(keyword)) {
            Ok(with) => Ok(StmtKind::Replace { root, with }),
            Err(reported) => {
                let mut within = self.broken.parts.split_off(n_before);
                sort_by_key(&mut within, Part::start);
                self.broken.parts.push(Part::Root { keyword: word("replace", keyword), root: Some(root) });
                if !within.is_empty() {
                    self.broken.parts.push(Part::Rewrite(within));
                }
                Err(reported)
            }
        }
    }

    /// Parses the part after `with`.
    pub(super) fn replacements(&mut self, keyword: Span) -> Parsed<Replacements> {
        if !self.eat(TokenKind::LeftParen) {
            return Ok(smallvec![self.replacement()?]);
        }
        if self.eat(TokenKind::RightParen) {
            let message = "expected at least one replacement value, consider using `erase` if no \
                           replacement values are desired";
            return Err(self.error(Diag::error(keyword, message)));
        }
        let mut values = Replacements::new();
        self.exprs_up_to(&mut values, TokenKind::RightParen, "expected `)` after replacement values")?;
        Ok(values)
    }

    /// Parses a single expression after `with`: an operation expression may omit its result types, which are
    /// those of the replaced operation.
    fn replacement(&mut self) -> Parsed<Expr> {
        if self.is_keyword(Keyword::LowerOp) && self.kind_after(1) == TokenKind::Less {
            let created = self.nested(|p| p.operation(true))?;
            if self.mode == Mode::Upstream || !self.is(TokenKind::Dot) {
                return Ok(created);
            }
            // A result of it takes nothing from the replaced operation.
            let ExprKind::Operation(mut operation) = created.kind else { return Ok(created) };
            operation.is_replacement = false;
            let kind = ExprKind::Operation(operation);
            return self.postfix(Expr { kind, span: created.span });
        }
        self.expr()
    }

    fn rewrite_stmt(&mut self) -> Parsed<StmtKind> {
        let keyword = self.advance();
        let root = match self.expr() {
            Ok(root) => root,
            Err(reported) => {
                self.broken.parts.push(Part::Root { keyword: word("rewrite", keyword), root: None });
                return Err(reported);
            }
        };
        match self.rewrite_body() {
            Ok(body) => Ok(StmtKind::Rewrite { root, body }),
            Err(reported) => {
                self.broken.parts.push(Part::Root { keyword: word("rewrite", keyword), root: Some(root) });
                Err(reported)
            }
        }
    }

    fn rewrite_body(&mut self) -> Parsed<Block> {
        if !self.eat_keyword(Keyword::With) {
            return Err(self.error_here("expected `with` before rewrite body"));
        }
        if !self.is(TokenKind::LeftBrace) {
            return Err(self.error_here("expected `{` to start rewrite body"));
        }
        self.within(true, |p| p.nested(Self::block))
    }
}

/// Returns a keyword as a part of an invalid statement.
fn word(text: &str, span: Span) -> Name {
    Name { text: text.into(), span }
}
