//! Semantic tokens: what each word is.
//!
//! Words are what the index knows of them; keywords, operators and literals are recognized by themselves, also in parts that are not evaluated.

use std::ops::Range;

use pdll_tablegen::is_keyword;
use pdll_tablegen::token::{Token, TokenKind};
use serde_json::Value;

use super::file::File;
use super::index::{Owner, SymbolKind};
use super::place::text_of;
use crate::tokens::{DECLARATION, TokenType, Tokens};

/// Keywords that are types.
const TYPES: [&str; 7] = ["bit", "bits", "code", "dag", "int", "list", "string"];
/// Keywords of directives other than `#include`.
const DIRECTIVES: [&str; 5] = ["define", "ifdef", "ifndef", "else", "endif"];

/// Returns the semantic tokens within a range.
pub(super) fn tokens(file: &File, range: &Range<usize>) -> Value {
    let mut tokens = Tokens::new(&file.source.text, range);
    let words = pdll_tablegen::lex(text_of(&file.source.sources, file.source.main), file.source.main);
    for (nth, token) in words.iter().enumerate() {
        // The mark before a word is a part of it.
        let mark =
            nth.checked_sub(1).map(|before| &words[before]).filter(|mark| mark.span.hi == token.span.lo);
        let place = token.span.lo as usize..token.span.hi as usize;
        if !tokens.includes(&place) {
            continue;
        }
        match mark {
            Some(mark) if token.kind == TokenKind::Ident && mark.is_punct('!') => {
                tokens.push(place.start - 1..place.end, TokenType::Function, 0);
            }
            Some(mark) if mark.is_punct('#') && DIRECTIVES.contains(&&*token.text) => {
                tokens.push(place.start - 1..place.end, TokenType::Macro, 0);
            }
            _ => {
                if let Some((ty, modifiers)) = kind(file, token) {
                    tokens.push(place, ty, modifiers);
                }
            }
        }
    }
    tokens.finish()
}

/// Returns the type and the modifiers of a token; `None` for punctuation and unknown names.
fn kind(file: &File, token: &Token) -> Option<(TokenType, u32)> {
    let ty = match token.kind {
        TokenKind::Ident if TYPES.contains(&&*token.text) => TokenType::Type,
        TokenKind::Ident if is_keyword(&token.text) => TokenType::Keyword,
        TokenKind::Ident => return name(file, token),
        TokenKind::VarName => TokenType::Variable,
        TokenKind::Int => TokenType::Number,
        TokenKind::Str | TokenKind::Code => TokenType::String,
        TokenKind::Punct(_) => return None,
    };
    Some((ty, 0))
}

fn name(file: &File, token: &Token) -> Option<(TokenType, u32)> {
    let (symbol, place) = file
        .at(token.span.lo as usize)
        .filter(|(_, place)| (place.lo, place.hi) == (token.span.lo, token.span.hi))?;
    let ty = match symbol.kind {
        SymbolKind::Record(Owner::Class(_)) => TokenType::Class,
        SymbolKind::Record(Owner::Def(_)) => TokenType::EnumMember,
        SymbolKind::Arg(..) => TokenType::Parameter,
        SymbolKind::Field(..) => TokenType::Property,
    };
    Some((ty, if symbol.definition == place { DECLARATION } else { 0 }))
}
