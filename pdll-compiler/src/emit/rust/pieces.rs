//! Pieces: emitted Rust as it is given out, so that not all of it need be there at once.
//!
//! In: tokens, and forms with words. Out: what takes them: tokens for rustc, or text.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use super::form::Form;

/// What takes emitted Rust piece by piece.
pub trait Pieces {
    /// What stands before a `{`; all up to the next [`close`](Pieces::close) stands within.
    fn open(&mut self, head: TokenStream);

    /// Whole items or statements, or what stands before the rest of one.
    fn add(&mut self, tokens: TokenStream);

    /// The `}`.
    fn close(&mut self);

    /// A form with its words, as if what is made of them were added. Who knows the form need not make it again.
    fn add_form(&mut self, form: Form, words: &[Word<'_>]) {
        self.add(form.with(words));
    }

    /// A list in brackets, each element a form with its words.
    fn add_list(&mut self, elements: &mut dyn Iterator<Item = (Form, Vec<Word<'_>>)>) {
        let mut inner = TokenStream::new();
        for (i, (form, words)) in elements.enumerate() {
            if i > 0 {
                inner.extend([TokenTree::Punct(Punct::new(',', Spacing::Alone))]);
            }
            inner.extend(form.with(&words));
        }
        self.add(TokenTree::Group(Group::new(Delimiter::Bracket, inner)).into());
    }
}

/// A token in a form.
#[derive(Clone, Debug)]
pub enum Word<'a> {
    /// An identifier of the generated code.
    Ident(String),
    /// A number without a suffix.
    Number(u32),
    /// The content of a string.
    Text(&'a str),
}

impl Word<'_> {
    /// The token.
    pub(crate) fn token(&self) -> TokenTree {
        match self {
            Word::Ident(name) => Ident::new(name, Span::call_site()).into(),
            Word::Number(number) => Literal::u32_unsuffixed(*number).into(),
            Word::Text(text) => Literal::string(text).into(),
        }
    }
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

    fn close(&mut self) {
        let within = std::mem::replace(&mut self.out, self.outside.pop().unwrap_or_default());
        self.out.extend([TokenTree::Group(Group::new(Delimiter::Brace, within))]);
    }
}
