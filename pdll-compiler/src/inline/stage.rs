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

use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::quote;

use super::body::Body;
use super::header::Header;
use crate::emit::rust::{ModuleHeader, outside};
use crate::syntax::rustc::strings::literal_value;

/// Payload of a dialect with errors.
pub const BROKEN: &str = "pdll-ods broken";

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

/// Emits the macro by which a dialect's module passes its payload to `pdll!`, to be placed into that module.
///
/// `unique` distinguishes the macros of one crate: an exported macro's name is global to it.
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
