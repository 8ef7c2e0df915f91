//! Inputs: texts, or tokens that were lexed elsewhere.

use pdll_support::source::{Content, SourceId, SourceMap, Span};

use crate::token::Token;

/// One of several inputs that are concatenated.
#[derive(Copy, Clone, Debug)]
pub enum Input<'a> {
    /// A text source.
    Text(SourceId),
    /// Tokens that were lexed elsewhere, and the token source of their spans.
    Tokens(SourceId, &'a [Token]),
}

impl Input<'_> {
    /// Returns the end location.
    pub(crate) fn end(self, map: &SourceMap) -> Span {
        match self {
            Input::Text(source) => {
                let len = match &map.get(source).content {
                    Content::Text(text) => text.trim_end().len() as u32,
                    Content::Tokens(_) => 0,
                };
                Span { source, lo: len, hi: len }
            }
            Input::Tokens(source, tokens) => {
                tokens.last().map_or(Span { source, lo: 0, hi: 0 }, |token| token.span.after())
            }
        }
    }
}
