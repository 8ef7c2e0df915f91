//! Token cursor: reading and consuming tokens, reporting errors, and recovery.

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_support::text::Text;
use smallvec::{Array, SmallVec};

use super::{Parsed, Parser, Reported};
use crate::stack::note_too_deep;
use crate::syntax::ast::{Expr, Name, Part};
use crate::syntax::token::{Keyword, Token, TokenKind};

impl Parser<'_> {
    /// Returns the current token; after the end, `Eof`.
    pub(super) fn token(&self) -> &Token {
        &self.tokens[self.at]
    }

    /// Returns the text of the current token.
    pub(super) fn text(&self) -> &str {
        self.tokens.text(self.token())
    }

    /// Returns the text of a token, to be stored.
    pub(super) fn shared_text(&self, token: &Token) -> Text {
        self.tokens.shared_text(token)
    }

    pub(super) fn token_at(&self, index: usize) -> &Token {
        &self.tokens[index.min(self.tokens.len() - 1)]
    }

    pub(super) fn kind(&self) -> TokenKind {
        self.token().kind
    }

    pub(super) fn kind_after(&self, ahead: usize) -> TokenKind {
        self.token_at(self.at + ahead).kind
    }

    pub(super) fn span(&self) -> Span {
        self.token().span
    }

    /// Returns the span from the start of `start` to the end of the last consumed token.
    pub(super) fn span_from(&self, start: Span) -> Span {
        match self.at.checked_sub(1) {
            Some(before) if self.token_at(before).span.lo >= start.lo => start.to(self.token_at(before).span),
            _ => start,
        }
    }

    pub(super) fn is(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    pub(super) fn is_keyword(&self, keyword: Keyword) -> bool {
        self.kind() == TokenKind::Keyword(keyword)
    }

    /// Returns whether it is an identifier, or a keyword that may be one.
    pub(super) fn is_name(&self) -> bool {
        match self.kind() {
            TokenKind::Ident => true,
            TokenKind::Keyword(keyword) => keyword.may_be_name(),
            _ => false,
        }
    }

    /// Consumes and returns the current token; it stays in the list, because recovery reads invalid parts
    /// again.
    pub(super) fn bump(&mut self) -> Token {
        let token = *self.token();
        self.advance();
        token
    }

    /// Consumes the current token and returns its span.
    pub(super) fn advance(&mut self) -> Span {
        let span = self.span();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        span
    }

    pub(super) fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.is(kind);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        self.eat(TokenKind::Keyword(keyword))
    }

    pub(super) fn expect(&mut self, kind: TokenKind, message: &str) -> Parsed<()> {
        if self.eat(kind) { Ok(()) } else { Err(self.error_here(message)) }
    }

    /// Consumes the current token as a name.
    pub(super) fn bump_name(&mut self) -> Name {
        let token = self.token();
        let name = Name { text: self.shared_text(token), span: token.span };
        self.advance();
        name
    }

    /// Reports an error at the current token, unless the lexer already reported one.
    pub(super) fn error_here(&mut self, message: &str) -> Reported {
        self.error_here_with(message, None)
    }

    /// Like `error_here`, with help.
    pub(super) fn error_here_with(&mut self, message: &str, help: Option<&str>) -> Reported {
        match self.kind() {
            TokenKind::Error => {}
            _ if self.is_at_unclosed() => {}
            TokenKind::Eof => return self.unclosed(message),
            _ => {
                let diag = Diag::error(self.span(), message);
                self.diags.push(help.into_iter().fold(diag, |diag, help| diag.help(help)));
            }
        }
        Reported
    }

    /// Reports, at the current token, that the enclosing block should have ended before. Several unclosed
    /// blocks at the same token are reported once.
    pub(super) fn unclosed(&mut self, message: &str) -> Reported {
        if self.unclosed_at.replace(self.at) == Some(self.at) {
            return Reported;
        }
        let diag = Diag::error(self.span(), message);
        self.error(match self.braces.last() {
            Some(brace) => diag.note_at(*brace, "this `{` is not closed"),
            None => diag,
        })
    }

    /// Returns whether a missing block end was reported at the current token. Then there is nothing to skip.
    pub(super) fn is_at_unclosed(&self) -> bool {
        self.unclosed_at == Some(self.at)
    }

    pub(super) fn error(&mut self, diag: Diag) -> Reported {
        self.diags.push(diag);
        Reported
    }

    /// Reports that the nesting is too deep at the current token.
    pub(super) fn too_deep(&mut self) -> Reported {
        note_too_deep();
        let message = format!("nesting is too deep: the limit is {} levels", self.max_nesting);
        self.error_here(&message)
    }

    /// Runs a parser one level deeper, unless that exceeds the limit.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.nesting == self.max_nesting {
            return Err(self.too_deep());
        }
        self.nesting += 1;
        let result = parse(self);
        self.nesting -= 1;
        result
    }

    /// Runs a parser inside or outside of a rewrite section.
    pub(super) fn within<T>(&mut self, in_rewrite: bool, parse: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.in_rewrite, in_rewrite);
        let result = parse(self);
        self.in_rewrite = before;
        result
    }

    /// Parses one or more expressions separated by commas, and the closing token, and adds them to a list. If there is an error, the list
    /// is empty.
    pub(super) fn exprs_up_to<A: Array<Item = Expr>>(
        &mut self,
        exprs: &mut SmallVec<A>,
        end: TokenKind,
        message: &str,
    ) -> Parsed<()> {
        let parsed = loop {
            match self.expr() {
                Ok(expr) => exprs.push(expr),
                Err(reported) => break Err(reported),
            }
            if !self.eat(TokenKind::Comma) {
                break self.expect(end, message);
            }
        };
        if parsed.is_err() {
            self.broken.parts.extend(exprs.drain(..).map(Part::Expr));
        }
        parsed
    }

    /// Parses one or more elements separated by commas. If one is invalid, the list contains the previous
    /// ones.
    pub(super) fn comma_list<T>(
        &mut self,
        list: &mut Vec<T>,
        mut parse: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<()> {
        list.push(parse(self)?);
        while self.eat(TokenKind::Comma) {
            list.push(parse(self)?);
        }
        Ok(())
    }

    /// Skips the rest of a statement that began at token `start`: past its `;`, or to the `}` that ends its
    /// block. Only braces are counted: a `;` cannot be inside parentheses or brackets, so one that seems to
    /// be shows that they are not closed.
    pub(super) fn skip_statement(&mut self, start: usize) {
        let mut depth = 0usize;
        let mut index = start;
        loop {
            match self.token_at(index).kind {
                TokenKind::Eof => break,
                TokenKind::LeftBrace => depth += 1,
                TokenKind::RightBrace if depth == 0 => break,
                TokenKind::Keyword(Keyword::Pattern) | TokenKind::Directive
                    if depth == 0 && index > start =>
                {
                    break;
                }
                TokenKind::RightBrace => depth -= 1,
                TokenKind::Semicolon if depth == 0 && index >= self.at => {
                    index += 1;
                    break;
                }
                _ => {}
            }
            index += 1;
        }
        self.at = index.max(self.at).min(self.tokens.len() - 1);
    }

    /// Skips the rest of a declaration that began at token `start`: past the `;` or `}` that ends it, or to a
    /// token that can only start another one.
    pub(super) fn skip_item(&mut self, start: usize) {
        let mut depth = 0usize;
        let mut index = start;
        loop {
            let is_past = index >= self.at;
            match self.token_at(index).kind {
                TokenKind::Eof => break,
                kind if depth == 0 && is_past && index > start && starts_item(kind) => break,
                TokenKind::LeftBrace => depth += 1,
                TokenKind::RightBrace => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 && is_past {
                        index += 1;
                        if self.token_at(index).kind == TokenKind::Semicolon {
                            index += 1;
                        }
                        break;
                    }
                }
                TokenKind::Semicolon if depth == 0 && is_past => {
                    index += 1;
                    break;
                }
                _ => {}
            }
            index += 1;
        }
        self.at = index.max(self.at).min(self.tokens.len() - 1);
    }
}

/// Returns whether the token can only start a declaration at top level.
pub(super) fn starts_item(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Directive
            | TokenKind::Keyword(Keyword::Pattern | Keyword::Constraint | Keyword::UpperRewrite)
    )
}
