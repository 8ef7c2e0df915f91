//! A file of PDLL as Rust: what `pdll!` would put in place of it, as text for people.
//!
//! In: `compile::Unit`. Out: Rust, laid out by its braces; rustfmt makes it pretty.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
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
                let open = if group.stream().is_empty() { "{}" } else { "{" };
                end_line(&mut out, &mut line, depth, open);
                if open == "{" {
                    stack.push(group.stream().into_iter());
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
    let text = line.drain(..).collect::<TokenStream>().to_string();
    let space = if text.is_empty() || end.is_empty() || end == ";" { "" } else { " " };
    if !text.is_empty() || !end.is_empty() {
        out.push_str(&"    ".repeat(depth));
        out.push_str(&format!("{text}{space}{end}\n"));
    }
}
