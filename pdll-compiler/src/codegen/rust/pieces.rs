//! Pieces: emitted Rust as it is given out, so that not all of it need be there at once.
//!
//! In: tokens, and code. Out: what takes them: tokens for rustc, or text.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::code::Code;

/// What takes emitted Rust piece by piece.
pub trait Pieces {
    /// What stands before a `{`; all up to the next [`close`](Pieces::close) stands within.
    fn open(&mut self, head: TokenStream);

    /// Whole items or statements, or what stands before the rest of one.
    fn add(&mut self, tokens: TokenStream);

    /// Whole items or statements without tokens of users.
    fn add_code(&mut self, code: &Code);

    /// The `}`.
    fn close(&mut self);
}

/// Puts the pieces together.
#[derive(Default)]
pub(super) struct Whole {
    pub(super) out: TokenStream,
    /// What stood outside each `{`, outermost first.
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
