//! Tables: what the runtime knows of the patterns without running them.
//!
//! In: patterns by rank and their trees. Out: `static PATTERNS`.

use pdll_pattern::pattern::NodeKind;
use pdll_pattern::tree::Tree;
use pdll_pattern::{Pattern, encode};
use proc_macro2::Literal;
use quote::quote;

use super::native::{NativeKind, call_ident};
use super::{Form, Input, Pieces, Word, apply_name};

/// The static that is added to a set.
pub(super) fn tables(input: &Input<'_>, ranked: &[&Pattern], trees: &[Tree], out: &mut dyn Pieces) {
    out.open(quote!(static PATTERNS: GeneratedPatterns = GeneratedPatterns));
    out.add(quote!(module: ::core::module_path!(), patterns: &));
    out.add_list(&mut ranked.iter().map(|pattern| meta(pattern)));
    out.add(quote!(, roots: &));
    out.add_list(&mut trees.iter().enumerate().map(|(i, tree)| root(i, tree)));
    let blob = Literal::byte_string(&encode::encode(ranked.iter().copied()));
    let lines = input.lines.iter().map(|line| {
        let (file, number, text) = (&line.file, Literal::u32_unsuffixed(line.line), &line.text);
        quote!((#file, #number, #text))
    });
    let constraints = input.natives.iter().filter(|native| native.kind == NativeKind::Constraint);
    let constraints = constraints.map(|native| {
        let name = native.name.to_string();
        let call = call_ident(&name);
        quote!((#name, #call))
    });
    out.add(quote! {
        , constants: &CONSTANTS,
            blob: #blob,
            lines: &[#(#lines),*],
            constraints: &[#(#constraints),*],
    });
    out.close();
    out.add(quote!(;));
}

fn root(number: usize, tree: &Tree) -> (Form, Vec<Word<'_>>) {
    let mut words = vec![Word::Ident(apply_name(number))];
    words.extend(tree.root.as_deref().map(Word::Text));
    words.extend(tree.ranks.iter().map(|rank| Word::Number(rank.0)));
    (Form::Root { has_name: tree.root.is_some() }, words)
}

fn meta(pattern: &Pattern) -> (Form, Vec<Word<'_>>) {
    let name = pattern.name.as_deref();
    let root = match &pattern.node(pattern.root).kind {
        NodeKind::Operation(op) => op.name.as_deref(),
        _ => None,
    };
    let mut made: Vec<&str> = pattern
        .rewrite_nodes()
        .filter_map(|node| match &pattern.node(node).kind {
            NodeKind::Operation(op) => op.name.as_deref(),
            _ => None,
        })
        .collect();
    made.sort_unstable();
    made.dedup();
    let mut words = vec![
        Word::Number(pattern.benefit.into()),
        Word::Ident(pattern.has_bounded_recursion.to_string()),
        Word::Text(&pattern.place.file),
        Word::Number(pattern.place.line),
        Word::Number(pattern.place.column),
    ];
    words.extend(name.into_iter().chain(root).chain(made).map(Word::Text));
    (Form::Pattern { has_name: name.is_some(), has_root: root.is_some() }, words)
}
