//! First stage of `pdll!`: from the `use`s to a chain of calls that collects what the dialects say of themselves.
//!
//! ```text
//! pdll! { use a::toy; use arith; BODY }
//!     a::toy::__ods! { ([arith::__ods] [$crate::__private::pdll_stage2]) () { [$crate] BODY } }
//!         $crate::__private::pdll_stage2! { () ("toy…" "arith…") { [$crate] BODY } }
//! ```
//!
//! Around the chain stands what users refer to, so that a dialect that is not found is all that rustc complains of.

use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::quote;

use super::body::Body;
use super::header::Header;
use crate::emit::rust::{ModuleHeader, outside};
use crate::syntax::rustc::strings::literal_value;

/// What a dialect says of itself that has errors of its own.
pub const BROKEN: &str = "pdll-ods broken";

/// What the second stage is given.
#[derive(Debug)]
pub struct Stage2 {
    /// The path of the facade crate, `$crate`.
    pub krate: TokenStream,
    /// What the dialects say of themselves, in the order of the `use`s.
    pub payloads: Vec<String>,
    /// The whole body of the macro call.
    pub body: TokenStream,
    /// Has the first stage written what users refer to?
    pub is_within: bool,
}

/// `pdll_stage1! { [$crate] BODY }`: the chain, or what the second stage is given if nothing is imported.
pub fn stage1(input: TokenStream) -> Result<Stage2, TokenStream> {
    let (krate, tokens) = split_crate(input);
    let body = Body::new(tokens.clone());
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

/// What an imported module passes to the second stage of `ods!`.
#[derive(Debug)]
pub enum Imported {
    /// A dialect's description of itself.
    Dialect,
    /// The path of a module that supplies Rust for C++, and its rows.
    Support(TokenStream, TokenStream),
}

/// The chain of calls that collects what the modules that an `ods!` imports pass, if it imports any.
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

/// `pdll_stage2! { () ("…" "…") { [$crate] BODY } }`
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

/// The macro by which a dialect's module tells `pdll!` what it holds: to be put into that module.
///
/// `unique` tells apart the macros of one crate: an exported macro's name is global to it.
pub fn dialect_macro(dialect: &str, unique: &str, payload: &str, is_exported: bool) -> TokenStream {
    let clean: String = dialect.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let name = Ident::new(&format!("__pdll_ods_{clean}_{unique}"), proc_macro2::Span::call_site());
    let payload = Literal::string(payload);
    let (export, visibility) = match is_exported {
        true => (quote!(#[macro_export]), quote!(pub)),
        false => (TokenStream::new(), quote!(pub(crate))),
    };
    quote! {
        #[doc(hidden)]
        #export
        macro_rules! #name {
            (([$($next:tt)*] $($more:tt)*) ($($said:tt)*) $body:tt) => {
                $($next)* ! { ($($more)*) ($($said)* #payload) $body }
            };
        }
        #[doc(hidden)]
        #[allow(unused_imports)]
        #visibility use #name as __ods;
    }
}

/// `[$crate] REST`
pub fn split_crate(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut trees = input.into_iter();
    let krate = match trees.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => group.stream(),
        // Called without the wrapper: the macro was not meant to be called by itself.
        Some(other) => TokenStream::from(TokenTree::Group(Group::new(Delimiter::None, other.into()))),
        None => TokenStream::new(),
    };
    (krate, trees.collect())
}
