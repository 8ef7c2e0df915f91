//! First stage of `pdll!`: from the `use`s to a chain of calls that collects the dialects' payloads.
//!
//! ```text
//! pdll! { use a::toy; use arith; BODY }
//!     a::toy::__ods! { ([arith::__ods] [$crate::__private::pdll_stage2]) () { [$crate] BODY } }
//!         $crate::__private::pdll_stage2! { () ("toy…" "arith…") { [$crate] BODY } }
//! ```
//!
//! The items that users refer to enclose the chain, so that a missing dialect is the only error that rustc
//! reports.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

use super::body::Body;
use super::header::Header;
use super::place::place_of;
use super::report::compile_error;
use crate::codegen::rust::{ModuleHeader, outside};
use crate::syntax::rustc::strings::literal_value;

/// Input of the second stage.
#[derive(Debug)]
pub struct Stage2 {
    /// Path of the facade crate, `$crate`.
    pub krate: TokenStream,
    /// Payloads of the dialects, in the order of the `use`s.
    pub payloads: Vec<String>,
    /// Whole body of the macro call.
    pub body: TokenStream,
    /// Whether the first stage has emitted the items that users refer to.
    pub is_within: bool,
}

/// `pdll_stage1! { [$crate] BODY }`: returns the chain, or the input of the second stage if nothing is
/// imported.
pub fn stage1(input: TokenStream) -> Result<Stage2, TokenStream> {
    let (krate, tokens) = split_crate(input);
    let body = Body::new(tokens.clone());
    if let Some(error) = second_without_module(&body, &tokens) {
        return Err(error);
    }
    let mut imports = body.header.uses.iter().map(|import| {
        let mut name = Ident::new("__ods", import.last.span());
        name.set_span(import.last.span());
        import.item(&name)
    });
    let Some(first) = imports.next() else {
        return Ok(Stage2 { krate, payloads: Vec::new(), body: tokens, is_within: false });
    };
    let rest = imports.map(|path| quote!([#path]));
    let chain = quote! {
        #first! { (#(#rest)* [#krate::__private::pdll_stage2]) () { [#krate] #tokens } }
    };
    Err(outside(&krate, body.header.module.map(ModuleHeader::from).as_ref(), &chain))
}

/// The error of a `pdll!` without a module after another one in the same scope: both would make the same function.
fn second_without_module(body: &Body, tokens: &TokenStream) -> Option<TokenStream> {
    if body.header.module.is_some() {
        return None;
    }
    let first = tokens.clone().into_iter().next()?.span();
    let found = place_of(first)?;
    let line = found.unnamed_before.first()?;
    let message = format!(
        "two `pdll!` in one scope make `populate_generated_pdll_patterns`\nnote: the other one is at line {line}\n\
         help: begin this one with `pub mod NAME;`, which makes `NAME::populate`"
    );
    Some(compile_error(&message, first, first))
}

/// Payload of an imported module for the second stage of `ods!`.
#[derive(Debug)]
pub enum Imported {
    /// A dialect's description of itself.
    Dialect,
    /// The path of a module that supplies Rust for C++, and its rows.
    Support(TokenStream, TokenStream),
}

/// Returns the chain of calls that collects the payloads of the modules that an `ods!` imports; `None` if it
/// imports none.
pub fn ods_chain(krate: &TokenStream, header: &Header, body: &TokenStream) -> Option<TokenStream> {
    let mut imports = header.uses.iter().map(|import| {
        let mut name = Ident::new("__ods", import.last.span());
        name.set_span(import.last.span());
        import.item(&name)
    });
    let first = imports.next()?;
    let rest = imports.map(|path| quote!([#path]));
    Some(quote!(#first! { (#(#rest)* [#krate::__private::ods_stage2]) () { [#krate] #body } }))
}

/// `ods_stage2! { () ("…" { [$crate::module] ROWS } …) { [$crate] BODY } }`
pub fn ods_stage2(input: TokenStream) -> (Vec<Imported>, TokenStream) {
    let mut imported = Vec::new();
    let mut body = TokenStream::new();
    for tree in input {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                imported.extend(group.stream().into_iter().map(|tree| match tree {
                    TokenTree::Group(rows) => {
                        let (path, rows) = split_crate(rows.stream());
                        Imported::Support(path, rows)
                    }
                    _ => Imported::Dialect,
                }));
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => body = group.stream(),
            _ => {}
        }
    }
    (imported, body)
}

/// Parses `pdll_stage2! { () ("…" "…") { [$crate] BODY } }`.
pub fn stage2(input: TokenStream) -> Stage2 {
    let mut payloads = Vec::new();
    let mut body = TokenStream::new();
    for tree in input {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                let literals = group.stream().into_iter().filter_map(|tree| literal_value(&tree.to_string()));
                payloads.extend(literals.map(|(text, _)| text));
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => body = group.stream(),
            _ => {}
        }
    }
    let (krate, body) = split_crate(body);
    Stage2 { krate, payloads, body, is_within: true }
}

/// Parses `[$crate] REST`.
pub fn split_crate(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut trees = input.into_iter();
    let krate = match trees.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => group.stream(),
        // Called without the wrapper: the macro must not be called directly.
        Some(other) => TokenStream::from(TokenTree::Group(Group::new(Delimiter::None, other.into()))),
        None => TokenStream::new(),
    };
    (krate, trees.collect())
}
