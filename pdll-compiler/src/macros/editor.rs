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

/// Moves the tokens of an expansion that have the span of a name in the body, but are another word, to the macro call.
pub(super) fn only_names(expansion: TokenStream, body: &TokenStream) -> TokenStream {
    let mut words = HashMap::new();
    collect(body, &mut words);
    moved(expansion, &words)
}

/// Collects the words of a body, by the text of their spans, which have no other key.
fn collect(body: &TokenStream, words: &mut HashMap<String, String>) {
    for tree in body.clone() {
        match tree {
            TokenTree::Group(group) => collect(&group.stream(), words),
            TokenTree::Ident(word) => drop(words.insert(key(word.span()), word.to_string())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn key(span: Span) -> String {
    format!("{span:?}")
}

fn moved(tokens: TokenStream, words: &HashMap<String, String>) -> TokenStream {
    let one = |tree: TokenTree| {
        let span = tree.span();
        let word = words.get(&key(span));
        let elsewhere = || Span::call_site().resolved_at(span);
        match tree {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), moved(group.stream(), words));
                inner.set_span(if word.is_some() { elsewhere() } else { span });
                TokenTree::Group(inner)
            }
            TokenTree::Ident(name) if word.is_none_or(|word| is_same(&name.to_string(), word)) => {
                TokenTree::Ident(name)
            }
            mut tree => {
                if word.is_some() {
                    tree.set_span(elsewhere());
                }
                tree
            }
        }
    };
    tokens.into_iter().map(one).collect()
}

/// Returns whether a name in Rust is that of a word.
fn is_same(name: &str, word: &str) -> bool {
    let plain = |text: &str| snake_case(text.strip_prefix("r#").unwrap_or(text));
    plain(name) == plain(word)
}
