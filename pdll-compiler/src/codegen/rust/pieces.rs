//! Pieces: streaming output of emitted Rust, so that it need not be complete in memory.
//!
//! In: tokens, and code. Out: a consumer: tokens for rustc, or text.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::code::Code;

/// Consumes emitted Rust piece by piece.
pub trait Pieces {
    /// Receives the text before a `{`; everything up to the next [`close`](Pieces::close) is inside.
    fn open(&mut self, head: TokenStream);

    /// Receives whole items or statements, or the start of one.
    fn add(&mut self, tokens: TokenStream);

    /// Receives whole items or statements without user tokens.
    fn add_code(&mut self, code: &Code);

    /// Receives the `}`.
    fn close(&mut self);
}

/// Concatenates the pieces.
#[derive(Default)]
pub(super) struct Whole {
    pub(super) out: TokenStream,
    /// Tokens outside each `{`, outermost first.
    outside: Vec<TokenStream>,
}

impl Pieces for Whole {
    fn open(&mut self, head: TokenStream) {
        self.add(head);
        self.outside.push(std::mem::take(&mut self.out));
    }

    fn add(&mut self, tokens: TokenStream) {
        self.out.extend(tokens);
    }

    fn add_code(&mut self, code: &Code) {
        self.add(code.tokens());
    }

    fn close(&mut self) {
        let within = std::mem::replace(&mut self.out, self.outside.pop().unwrap_or_default());
        self.out.extend([TokenTree::Group(Group::new(Delimiter::Brace, within))]);
    }
}
