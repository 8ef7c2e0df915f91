//! Sources of a macro call: its body as a source that spans can refer to, whether rustc lexed it or not.

use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{SourceId, SourceMap, Span};
use proc_macro2::{Literal, TokenStream, TokenTree};

use super::body::BodyContent;
use super::report;
use crate::syntax::rustc::TokenTable;

/// A macro's body, its place in a source map, and the way back to rustc.
#[derive(Debug)]
pub struct Sources {
    /// The body, and the files it includes.
    pub map: SourceMap,
    /// The body's tokens; of a body that is one string, that literal.
    pub table: TokenTable,
    /// Where the tokens or the text of the body are.
    pub main: SourceId,
    /// The body's text, if it is one string.
    pub text: Option<String>,
}

impl Sources {
    /// Makes a source of a body. `file` names the Rust file.
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

    /// The sources of a file, which no macro call brought in.
    pub fn of_file(map: SourceMap, main: SourceId) -> Sources {
        Sources { map, table: TokenTable::new(TokenStream::new()), main, text: None }
    }

    /// Where rustc is to point for a span: the first token, or what brought a file in.
    pub fn rust_span(&self, span: Span) -> proc_macro2::Span {
        report::rust_range(span, &self.map, &self.table).0
    }

    /// The findings as items.
    pub fn report(&self, diags: &mut Diags) -> TokenStream {
        self.report_all(&diags.take())
    }

    /// These findings as items.
    pub fn report_all(&self, list: &[Diag]) -> TokenStream {
        report::report(list, &self.map, &self.table)
    }
}
