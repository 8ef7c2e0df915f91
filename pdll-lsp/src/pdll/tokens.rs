//! Semantic tokens: what each word is.
//!
//! Words are what the index knows of them; the names of operations and members, which it need not know, are recognized by the tokens around them.

use std::ops::Range;

use pdll_compiler::syntax::token::{Keyword, Token, TokenKind};
use serde_json::Value;

use super::file::{Chunk, File};
use super::index::SymbolKind;
use crate::tokens::{DECLARATION, DOCUMENTATION, TokenType, Tokens};

/// Returns the semantic tokens within a range.
pub(super) fn tokens(file: &File, range: &Range<usize>) -> Value {
    let mut tokens = Tokens::new(&file.source.text, range);
    for chunk in &file.chunks {
        for (nth, token) in chunk.tokens().iter().enumerate() {
            let place = token.span.lo as usize..token.span.hi as usize;
            if tokens.includes(&place)
                && let Some((ty, modifiers)) = kind(chunk, nth, token)
            {
                tokens.push(place, ty, modifiers);
            }
        }
    }
    tokens.finish()
}

/// Returns the type and the modifiers of a token; `None` for punctuation and unknown names.
fn kind(chunk: &Chunk, nth: usize, token: &Token) -> Option<(TokenType, u32)> {
    let plain = |ty| Some((ty, 0));
    match token.kind {
        TokenKind::Keyword(keyword) if keyword.is_builtin_type() => plain(TokenType::Type),
        TokenKind::Keyword(keyword) if !keyword.may_be_name() || is_before(chunk, nth, TokenKind::Less) => {
            plain(TokenType::Keyword)
        }
        TokenKind::Integer => plain(TokenType::Number),
        TokenKind::String => plain(TokenType::String),
        TokenKind::Doc => Some((TokenType::Comment, DOCUMENTATION)),
        TokenKind::Directive => plain(TokenType::Macro),
        TokenKind::Ident | TokenKind::Keyword(_) => word(chunk, nth, token),
        _ => None,
    }
}

fn is_before(chunk: &Chunk, nth: usize, kind: TokenKind) -> bool {
    chunk.tokens().get(nth + 1).is_some_and(|next| next.kind == kind)
}

fn word(chunk: &Chunk, nth: usize, token: &Token) -> Option<(TokenType, u32)> {
    if is_in_op_name(&chunk.tokens()[..nth]) {
        return Some((TokenType::Class, 0));
    }
    if chunk.tokens().text(token) == "Semantics"
        && is_before(chunk, nth, TokenKind::Keyword(Keyword::LowerOp))
    {
        return Some((TokenType::Keyword, 0));
    }
    let found = chunk.index().at(token.span.lo as usize).filter(|(_, place)| place.lo == token.span.lo);
    let Some((symbol, place)) = found else {
        let is_member = nth > 0 && chunk.tokens()[nth - 1].kind == TokenKind::Dot;
        return is_member.then_some((TokenType::Property, 0));
    };
    let ty = match &symbol.kind {
        SymbolKind::Pattern(_) => TokenType::EnumMember,
        SymbolKind::Function(_) => TokenType::Function,
        SymbolKind::OdsConstraint(_) => TokenType::Interface,
        SymbolKind::Variable(_) => TokenType::Variable,
        SymbolKind::Operation(_) => TokenType::Class,
        SymbolKind::Attribute => TokenType::Property,
        SymbolKind::Core(_) => TokenType::Type,
    };
    let is_declaration = symbol.definition == Some(place) && !matches!(symbol.kind, SymbolKind::Core(_));
    Some((ty, if is_declaration { DECLARATION } else { 0 }))
}

/// Returns whether the next token is a part of the name in `op<…>`.
fn is_in_op_name(before: &[Token]) -> bool {
    let name = before
        .iter()
        .rev()
        .take_while(|token| matches!(token.kind, TokenKind::Dot | TokenKind::Ident | TokenKind::Keyword(_)));
    let n_name = name.count();
    let is_op = |kind| matches!(kind, TokenKind::Keyword(Keyword::Op | Keyword::LowerOp));
    match &before[..before.len() - n_name] {
        [.., op, less] => is_op(op.kind) && less.kind == TokenKind::Less,
        _ => false,
    }
}
