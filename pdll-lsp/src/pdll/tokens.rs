//! Semantic tokens: what each word is.
//!
//! Words are what the index knows of them; the names of operations and members, which it need not know, are recognized by the tokens around them.

use std::ops::Range;

use pdll_compiler::syntax::token::{Keyword, Token, TokenKind};
use serde_json::{Value, json};

use super::file::{Chunk, File};
use super::index::SymbolKind;

/// The types of tokens, in the order of their numbers.
pub(crate) const TYPES: [&str; 12] = [
    "keyword",
    "type",
    "class",
    "interface",
    "function",
    "variable",
    "property",
    "string",
    "number",
    "comment",
    "macro",
    "enumMember",
];
/// The modifiers of tokens, in the order of their bits.
pub(crate) const MODIFIERS: [&str; 2] = ["declaration", "documentation"];

const DECLARATION: u32 = 1;
const DOCUMENTATION: u32 = 2;

/// Returns the semantic tokens within a range, each relative to the one before.
pub(super) fn tokens(file: &File, range: &Range<usize>) -> Value {
    let mut data: Vec<u32> = Vec::new();
    let mut before = file.source.text.position(0);
    for chunk in &file.chunks {
        for (nth, token) in chunk.tokens().iter().enumerate() {
            let (lo, hi) = (token.span.lo as usize, token.span.hi as usize);
            if hi <= range.start || lo >= range.end {
                continue;
            }
            let Some((ty, modifiers)) = kind(chunk, nth, token) else { continue };
            let Some(number) = TYPES.iter().position(|known| *known == ty) else { continue };
            let (start, end) = (file.source.text.position(lo), file.source.text.position(hi));
            // Clients need not accept tokens of several lines.
            if start.line != end.line {
                continue;
            }
            let is_same_line = start.line == before.line;
            data.extend([
                start.line - before.line,
                start.character - if is_same_line { before.character } else { 0 },
                end.character - start.character,
                number as u32,
                modifiers,
            ]);
            before = start;
        }
    }
    json!({ "data": data })
}

/// Returns the type and the modifiers of a token; `None` for punctuation and unknown names.
fn kind(chunk: &Chunk, nth: usize, token: &Token) -> Option<(&'static str, u32)> {
    let plain = |ty| Some((ty, 0));
    match token.kind {
        TokenKind::Keyword(keyword) if keyword.is_builtin_type() => plain("type"),
        TokenKind::Keyword(keyword) if !keyword.may_be_name() || is_before(chunk, nth, TokenKind::Less) => {
            plain("keyword")
        }
        TokenKind::Integer => plain("number"),
        TokenKind::String => plain("string"),
        TokenKind::Doc => Some(("comment", DOCUMENTATION)),
        TokenKind::Directive => plain("macro"),
        TokenKind::Ident | TokenKind::Keyword(_) => word(chunk, nth, token),
        _ => None,
    }
}

fn is_before(chunk: &Chunk, nth: usize, kind: TokenKind) -> bool {
    chunk.tokens().get(nth + 1).is_some_and(|next| next.kind == kind)
}

fn word(chunk: &Chunk, nth: usize, token: &Token) -> Option<(&'static str, u32)> {
    if is_in_op_name(&chunk.tokens()[..nth]) {
        return Some(("class", 0));
    }
    let found = chunk.index().at(token.span.lo as usize).filter(|(_, place)| place.lo == token.span.lo);
    let Some((symbol, place)) = found else {
        let is_member = nth > 0 && chunk.tokens()[nth - 1].kind == TokenKind::Dot;
        return is_member.then_some(("property", 0));
    };
    let ty = match &symbol.kind {
        SymbolKind::Pattern(_) => "enumMember",
        SymbolKind::Function(_) => "function",
        SymbolKind::OdsConstraint(_) => "interface",
        SymbolKind::Variable(_) => "variable",
        SymbolKind::Operation(_) => "class",
        SymbolKind::Attribute => "property",
        SymbolKind::Core(_) => "type",
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
