//! The tokens before the cursor, for completion and signatures: text that is being typed does not parse.

use pdll_compiler::syntax::token::{Keyword, Token, TokenKind, Tokens};

use super::file::{Chunk, File};

/// The tokens before the cursor, without the word that is being typed.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    /// All tokens of the chunk.
    all: &'a Tokens,
    tokens: &'a [Token],
    text: &'a str,
}

/// The innermost open bracket.
#[derive(Clone, Copy)]
pub(super) struct Enclosing<'a> {
    /// The kind of bracket.
    pub(super) bracket: TokenKind,
    /// Number of commas between it and the cursor.
    pub(super) n_commas: usize,
    /// The tokens before it.
    pub(super) before: Cursor<'a>,
}

/// An expression that ends at a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Before {
    /// A name.
    Name(String),
    /// A call of the name.
    Call(String),
    /// An operation expression, with the name if it has one.
    Operation(Option<String>),
}

impl<'a> Cursor<'a> {
    /// Returns the tokens of a chunk before an offset.
    pub(super) fn new(file: &'a File, chunk: &'a Chunk, offset: usize) -> Cursor<'a> {
        let text = &*file.source.text.text;
        let all = chunk.tokens();
        let n_before = all.iter().take_while(|token| (token.span.hi as usize) <= offset).count();
        let tokens = &all[..n_before.min(all.len().saturating_sub(1))];
        // For MLIR's server, a keyword is whole, and something else follows.
        let is_word = |kind: TokenKind| match kind {
            TokenKind::Ident => true,
            TokenKind::Keyword(_) => !file.source.is_upstream,
            _ => false,
        };
        let is_typed = |token: &Token| is_word(token.kind) && token.span.hi as usize == offset;
        match tokens.split_last() {
            Some((last, before)) if is_typed(last) => Cursor { all, tokens: before, text },
            _ => Cursor { all, tokens, text },
        }
    }

    /// Returns the kind of the token that is `nth` tokens before the cursor.
    pub(super) fn kind(self, nth: usize) -> Option<TokenKind> {
        Some(self.token(nth)?.kind)
    }

    /// Returns the token that is `nth` tokens before the cursor.
    pub(super) fn token(self, nth: usize) -> Option<&'a Token> {
        self.tokens.get(self.tokens.len().checked_sub(nth + 1)?)
    }

    /// Returns the text of the token that is `nth` tokens before the cursor.
    pub(super) fn word(self, nth: usize) -> Option<&'a str> {
        Some(self.all.text(self.token(nth)?))
    }

    /// Returns the tokens without the last `n`.
    pub(super) fn without(self, n: usize) -> Cursor<'a> {
        Cursor { tokens: &self.tokens[..self.tokens.len().saturating_sub(n)], ..self }
    }

    /// Returns the innermost bracket that is not closed.
    pub(super) fn enclosing(self) -> Option<Enclosing<'a>> {
        let (mut depth, mut n_commas) = (0usize, 0);
        for (at, token) in self.tokens.iter().enumerate().rev() {
            match token.kind {
                TokenKind::RightParen | TokenKind::RightBrace | TokenKind::RightSquare => depth += 1,
                TokenKind::LeftParen | TokenKind::LeftBrace | TokenKind::LeftSquare => match depth {
                    0 => {
                        let before = Cursor { tokens: &self.tokens[..at], ..self };
                        return Some(Enclosing { bracket: token.kind, n_commas, before });
                    }
                    _ => depth -= 1,
                },
                TokenKind::Comma if depth == 0 => n_commas += 1,
                _ => {}
            }
        }
        None
    }

    /// Returns the tokens before the bracket that the last token closes.
    fn before_closed(self) -> Option<Cursor<'a>> {
        Some(self.without(1).enclosing()?.before)
    }

    /// Returns the expression that ends here.
    pub(super) fn expression(self) -> Option<Before> {
        if self.kind(0) == Some(TokenKind::Ident) {
            return Some(Before::Name(self.word(0)?.to_owned()));
        }
        if self.kind(0) == Some(TokenKind::RightParen) {
            let before = self.before_closed()?;
            let is_function = matches!(before.kind(1), Some(TokenKind::Keyword(_)));
            if before.kind(0) == Some(TokenKind::Ident) && !is_function {
                return Some(Before::Call(before.word(0)?.to_owned()));
            }
        }
        self.operation().map(Before::Operation)
    }

    /// Returns the name of the operation expression that ends here, whatever parts it has.
    pub(super) fn operation(self) -> Option<Option<String>> {
        let mut cursor = self;
        // Operands, attributes, results and location.
        for _ in 0..4 {
            match cursor.kind(0)? {
                TokenKind::RightParen | TokenKind::RightBrace => {
                    cursor = cursor.before_closed()?;
                    if cursor.kind(0) == Some(TokenKind::Arrow) {
                        cursor = cursor.without(1);
                    }
                }
                _ => break,
            }
        }
        if cursor.kind(0)? != TokenKind::Greater {
            return None;
        }
        let close = cursor.token(0)?.span.lo as usize;
        let nth = (1..8).find(|nth| cursor.kind(*nth) == Some(TokenKind::Less))?;
        if cursor.kind(nth + 1)? != TokenKind::Keyword(Keyword::LowerOp) {
            return None;
        }
        let name = self.text.get(cursor.token(nth)?.span.hi as usize..close)?.trim();
        Some(Some(name.to_owned()).filter(|name| !name.is_empty()))
    }
}
