//! Expansions for rust-analyzer: which tokens lead from a name in a macro to its definition.
//!
//! rust-analyzer relates a word to all tokens of the expansion that have its span. For rustc, spans are where errors are reported, so that
//! many tokens have the span of one name; [`only_names`] leaves it to those that are the name. Names that generated code does not
//! contain are in functions that nothing calls: see `names`.

use std::collections::HashMap;

use proc_macro2::{Group, Span, TokenStream, TokenTree};

use crate::ods::names::snake_case;

/// Variable of the process in which rust-analyzer expands macros. The flag `cfg(rust_analyzer)` is not set for crates of a registry.
const VARIABLE: &str = "RUST_ANALYZER_INTERNALS_DO_NOT_USE";

/// Returns whether rust-analyzer expands the macro.
pub(super) fn is_active() -> bool {
    std::env::var_os(VARIABLE).is_some()
}

/// Moves the tokens of an expansion that have the span of a name in the body, but are another word, to the macro call. Tokens for an operand,
/// attribute or result have the span of its constraint; its name is that of the variable behind it.
pub(super) fn only_names(expansion: TokenStream, body: &TokenStream) -> TokenStream {
    let mut words = Words::default();
    words.collect(body);
    words.moved(expansion)
}

/// The words of a body.
#[derive(Default)]
struct Words {
    /// Text and place of each, and whether it follows a `$`.
    all: Vec<(String, Span, bool)>,
    /// Their indices by the text of their spans, which have no other key.
    by_span: HashMap<String, usize>,
}

/// The number of words behind a constraint among which its variable is: of `OptionalAttr<ConfinedAttr<I32Attr, [IntPositive]>>:$name`.
const MAX_WORDS: usize = 8;

fn key(span: Span) -> String {
    format!("{span:?}")
}

impl Words {
    fn collect(&mut self, body: &TokenStream) {
        let mut is_variable = false;
        for tree in body.clone() {
            match &tree {
                TokenTree::Group(group) => self.collect(&group.stream()),
                TokenTree::Ident(word) => {
                    self.by_span.insert(key(word.span()), self.all.len());
                    self.all.push((word.to_string(), word.span(), is_variable));
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            is_variable = matches!(&tree, TokenTree::Punct(mark) if mark.as_char() == '$');
        }
    }

    /// Returns the place of a name that has the span of the word with an index.
    fn place_of(&self, name: &str, word: usize) -> Option<Span> {
        let (text, span, _) = &self.all[word];
        if is_same(name, text) {
            return Some(*span);
        }
        let behind = self.all[word + 1..].iter().take(MAX_WORDS);
        let (variable, span, _) = behind.into_iter().find(|(_, _, is_variable)| *is_variable)?;
        is_same(name, variable).then_some(*span)
    }

    fn moved(&self, tokens: TokenStream) -> TokenStream {
        let one = |mut tree: TokenTree| {
            let span = tree.span();
            let word = self.by_span.get(&key(span)).copied();
            let place = match &tree {
                _ if word.is_none() => Some(span),
                TokenTree::Ident(name) => word.and_then(|word| self.place_of(&name.to_string(), word)),
                _ => None,
            };
            if let TokenTree::Group(group) = &tree {
                tree = TokenTree::Group(Group::new(group.delimiter(), self.moved(group.stream())));
            }
            tree.set_span(place.unwrap_or_else(|| Span::call_site().resolved_at(span)));
            tree
        };
        tokens.into_iter().map(one).collect()
    }
}

/// Returns whether a name in Rust is that of a word.
fn is_same(name: &str, word: &str) -> bool {
    let plain = |text: &str| snake_case(text.strip_prefix("r#").unwrap_or(text));
    plain(name) == plain(word)
}
