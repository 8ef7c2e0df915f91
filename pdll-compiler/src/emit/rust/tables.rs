//! Tables: what the runtime knows of the patterns without running them.
//!
//! In: patterns by rank and their trees. Out: `static PATTERNS`.

use pdll_pattern::pattern::NodeKind;
use pdll_pattern::tree::Tree;
use pdll_pattern::{Pattern, encode};
use proc_macro2::{Delimiter, Group, Literal, Punct, Spacing, TokenStream, TokenTree};
use quote::quote;

use super::native::{NativeKind, call_ident};
use super::{Input, apply_ident};

/// The static that is added to a set.
pub(super) fn tables(input: &Input<'_>, ranked: &[&Pattern], trees: &[Tree]) -> TokenStream {
    // What is long is moved to where it stands; `quote!` copies what it is given.
    let metas = list(ranked.iter().map(|pattern| meta(pattern)));
    let roots = list(trees.iter().enumerate().map(|(i, tree)| {
        let root = option(tree.root.as_deref());
        let ranks = tree.ranks.iter().map(|rank| Literal::u32_unsuffixed(rank.0));
        let apply = apply_ident(i);
        quote!(RootMatcher { root: #root, ranks: &[#(#ranks),*], apply: #apply })
    }));
    let blob = encode::encode(ranked.iter().copied());
    let blob = Literal::byte_string(&blob);
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
    let mut fields = quote!(module: ::core::module_path!(), patterns: &);
    fields.extend(metas);
    fields.extend(quote!(, roots: &));
    fields.extend(roots);
    fields.extend(quote! {
        , constants: &CONSTANTS,
            blob: #blob,
            lines: &[#(#lines),*],
            constraints: &[#(#constraints),*],
    });
    let mut table = quote!(static PATTERNS: GeneratedPatterns = GeneratedPatterns);
    table.extend([TokenTree::Group(Group::new(Delimiter::Brace, fields))]);
    table.extend(quote!(;));
    table
}

/// `[a, b, c]`
fn list(items: impl Iterator<Item = TokenStream>) -> [TokenTree; 1] {
    let mut inner = TokenStream::new();
    for (i, item) in items.enumerate() {
        if i > 0 {
            inner.extend([TokenTree::Punct(Punct::new(',', Spacing::Alone))]);
        }
        inner.extend(item);
    }
    [TokenTree::Group(Group::new(Delimiter::Bracket, inner))]
}

fn meta(pattern: &Pattern) -> TokenStream {
    let name = option(pattern.name.as_deref());
    let benefit = Literal::u16_unsuffixed(pattern.benefit);
    let has_bounded_recursion = pattern.has_bounded_recursion;
    let file = &*pattern.place.file;
    let line = Literal::u32_unsuffixed(pattern.place.line);
    let column = Literal::u32_unsuffixed(pattern.place.column);
    let root = match &pattern.node(pattern.root).kind {
        NodeKind::Operation(op) => option(op.name.as_deref()),
        _ => option(None),
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
    quote! {
        PatternMeta {
            name: #name,
            benefit: #benefit,
            has_bounded_recursion: #has_bounded_recursion,
            file: #file,
            line: #line,
            column: #column,
            root: #root,
            generated_ops: &[#(#made),*],
        }
    }
}

fn option(text: Option<&str>) -> TokenStream {
    match text {
        Some(text) => quote!(Some(#text)),
        None => quote!(None),
    }
}
