//! A file of PDLL as Rust: what `pdll!` would put in place of it, as text for people.
//!
//! In: `compile::Unit`. Out: Rust, laid out by its braces; rustfmt makes it pretty.

use std::fmt::Write as _;

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::quote;

use pdll_tablegen::diag::{Diag, Diags};
use pdll_tablegen::source::{SourceId, SourceMap};

use super::dialects::Dialects;
use super::natives::natives;
use super::source::Sources;
use crate::compile::Unit;
use crate::emit::rust::{self, Input};
use crate::ods::model::OdsContext;

/// The Rust of a compiled file; `None` if something was reported.
pub fn rust(unit: &Unit, sources: &SourceMap, main: SourceId, diags: &mut Diags) -> Option<String> {
    let krate = quote!(::pdll);
    let dialects = Dialects::known(OdsContext::clone(&unit.ods));
    let sources = Sources::of_file(sources.clone(), main);
    let natives = natives(&krate, &unit.compiled.module, &dialects, &sources, diags);
    if diags.has_errors() {
        return None;
    }
    let patterns: Vec<_> = unit.compiled.patterns().cloned().collect();
    let input = Input {
        krate: &krate,
        module: None,
        patterns: &patterns,
        natives: &natives,
        ods: &dialects.ods,
        lines: &[],
        is_within: false,
    };
    match rust::emit(&input) {
        Ok(tokens) => Some(layout(tokens)),
        Err(errors) => {
            for error in errors {
                let span = unit.compiled.lowered[error.pattern].spans[error.node.index()];
                diags.push(Diag::error(span, error.to_string()));
            }
            None
        }
    }
}

/// Tokens with a line for each statement and each brace.
fn layout(stream: TokenStream) -> String {
    let mut out = String::new();
    let mut line: Vec<TokenTree> = Vec::new();
    let mut stack = vec![stream.into_iter()];
    while let Some(trees) = stack.last_mut() {
        let tree = trees.next();
        let depth = stack.len() - 1;
        match tree {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let trees = into_trees(group);
                let open = if trees.size_hint().1 == Some(0) { "{}" } else { "{" };
                end_line(&mut out, &mut line, depth, open);
                if open == "{" {
                    stack.push(trees);
                }
            }
            Some(TokenTree::Punct(punct)) if punct.as_char() == ';' => {
                end_line(&mut out, &mut line, depth, ";");
            }
            Some(tree) => line.push(tree),
            None => {
                end_line(&mut out, &mut line, depth, "");
                stack.pop();
                if depth > 0 {
                    end_line(&mut out, &mut line, depth - 1, "}");
                }
            }
        }
    }
    out
}

fn end_line(out: &mut String, line: &mut Vec<TokenTree>, depth: usize, end: &str) {
    if line.is_empty() && end.is_empty() {
        return;
    }
    for _ in 0..depth {
        out.push_str("    ");
    }
    let is_bare = line.is_empty();
    push_tokens(out, line);
    out.push_str(if is_bare || end.is_empty() || end == ";" { "" } else { " " });
    out.push_str(end);
    out.push('\n');
}

/// Tokens as a `TokenStream` shows them, without one being made of them.
fn push_tokens(out: &mut String, line: &mut Vec<TokenTree>) {
    // Groups that are open, each with what closes it; the trees of the line are outside all.
    let mut open: Vec<(IntoIter, &str)> = Vec::new();
    let mut trees = line.drain(..);
    let mut is_next = false;
    loop {
        let tree = match open.last_mut() {
            Some((inner, _)) => inner.next(),
            None => trees.next(),
        };
        let Some(tree) = tree else {
            let Some((_, close)) = open.pop() else { return };
            out.push_str(close);
            is_next = true;
            continue;
        };
        if is_next {
            out.push(' ');
        }
        is_next = true;
        match tree {
            TokenTree::Group(group) => {
                let (start, end) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace if group.stream().is_empty() => ("{ ", "}"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                out.push_str(start);
                open.push((into_trees(group), end));
                is_next = false;
            }
            TokenTree::Punct(punct) => {
                out.push(punct.as_char());
                is_next = punct.spacing() == Spacing::Alone;
            }
            TokenTree::Ident(ident) => drop(write!(out, "{ident}")),
            TokenTree::Literal(literal) => drop(write!(out, "{literal}")),
        }
    }
}

/// What a group holds, which is not copied if nobody else has it.
fn into_trees(group: Group) -> IntoIter {
    let stream = group.stream();
    drop(group);
    stream.into_iter()
}
