//! Sources of a macro call: its body as a source for spans, whether rustc lexed it or not.

use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{SourceId, SourceMap, Span};
use proc_macro2::{Literal, TokenStream, TokenTree};

use super::body::BodyContent;
use super::report;
use crate::syntax::rustc::TokenTable;

/// A macro's body, its entry in a source map, and the mapping to rustc's tokens.
#[derive(Debug)]
pub struct Sources {
    /// Body, and the files it includes.
    pub map: SourceMap,
    /// Tokens of the body; for a body that is one string, that literal.
    pub table: TokenTable,
    /// Source of the tokens or the text of the body.
    pub main: SourceId,
    /// Text of the body, if it is one string.
    pub text: Option<String>,
}

impl Sources {
    /// Creates a source from a body. `file` is the name of the Rust file.
    pub fn new(content: BodyContent, file: &str) -> Sources {
        let mut map = SourceMap::new();
        let (stream, text) = match content {
            BodyContent::Tokens(tokens) => (tokens, None),
            BodyContent::Text { text, span } => {
                let mut literal = Literal::string("");
                literal.set_span(span);
                (TokenStream::from(TokenTree::Literal(literal)), Some(text))
            }
        };
        let table = TokenTable::new(stream);
        let tokens = map.add_tokens(file, table.spots());
        let main = match &text {
            Some(text) => map.add_text(file, text.as_str(), Some(TokenTable::atom_span(tokens, 0))),
            None => tokens,
        };
        Sources { map, table, main, text }
    }

    /// Creates the sources of a file without a macro call.
    pub fn of_file(map: SourceMap, main: SourceId) -> Sources {
        Sources { map, table: TokenTable::new(TokenStream::new()), main, text: None }
    }

    /// Returns rustc's span for a span: the first token, or the include of a file.
    pub fn rust_span(&self, span: Span) -> proc_macro2::Span {
        report::rust_range(span, &self.map, &self.table).0
    }

    /// Returns the diagnostics as items.
    pub fn report(&self, diags: &mut Diags) -> TokenStream {
        self.report_all(&diags.take())
    }

    /// Returns these diagnostics as items.
    pub fn report_all(&self, list: &[Diag]) -> TokenStream {
        report::report(list, &self.map, &self.table)
    }
}
