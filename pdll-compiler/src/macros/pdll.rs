//! `pdll!`: from its body and the payloads of the imported dialects to Rust, or to errors and stub items.
//!
//! The first stage turns the `use`s into a chain of calls that collects the payloads; the second one compiles:
//!
//! ```text
//! pdll! { use a::toy; use arith; BODY }
//!     a::toy::__ods! { ([arith::__ods] [$crate::__private::pdll_stage2]) () { [$crate] BODY } }
//!         $crate::__private::pdll_stage2! { () ("toy…" "arith…") { [$crate] BODY } }
//! ```
//!
//! The items that users refer to enclose the chain, so that a missing dialect is the only error that rustc
//! reports. The second stage is the caller of `pipeline` for rustc's tokens: it adds what only macros have, which is spans of
//! rustc, imported dialects, and native functions as tokens.

use pdll_support::diag::Diags;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use super::body::Body;
use super::dialects::Dialects;
use super::editor::{is_active, only_names};
use super::header::split_crate;
use super::includes::{include_directories, track, where_looked};
use super::lines::lines_of;
use super::names::names;
use super::natives::natives;
use super::place::place_of;
use super::report::compile_error;
use super::source::Sources;
use super::warnings;
use crate::codegen::rust::{self, Frame, ModuleHeader, outside};
use crate::include::FileIncludes;
use crate::ods::prelude;
use crate::pipeline::{self, Input};
use crate::sema::Strictness;
use crate::syntax::parser::Mode;
use crate::syntax::rustc;
use crate::syntax::rustc::strings::literal_value;

/// Input of the second stage.
#[derive(Debug)]
pub(super) struct Stage2 {
    /// Path of the facade crate, `$crate`.
    pub(super) krate: TokenStream,
    /// Payloads of the dialects, in the order of the `use`s.
    pub(super) payloads: Vec<String>,
    /// Whole body of the macro call.
    pub(super) body: TokenStream,
    /// Whether the first stage has emitted the items that users refer to.
    pub(super) is_within: bool,
}

/// Expands the first stage of `pdll!`: `[$crate] BODY`. Without a `use`, that is all of it.
pub fn expand_pdll_stage1(input: TokenStream) -> TokenStream {
    let (krate, tokens) = split_crate(input);
    let body = Body::new(tokens.clone());
    if let Some(error) = second_without_module(&body, &tokens) {
        return error;
    }
    let Some(chain) = body.header.chain(&krate, &quote!(pdll_stage2), &tokens) else {
        let stage = Stage2 { krate, payloads: Vec::new(), body: tokens, is_within: false };
        return expand(stage, is_active());
    };
    outside(&krate, body.header.module.map(ModuleHeader::from).as_ref(), &chain)
}

/// Expands the second stage of `pdll!`: `() ("…" "…") { [$crate] BODY }`.
pub fn expand_pdll_stage2(input: TokenStream) -> TokenStream {
    expand(stage2(input), is_active())
}

/// Expands one `pdll!`, for rustc or for an editor.
pub(super) fn expand(stage: Stage2, for_editor: bool) -> TokenStream {
    let whole = for_editor.then(|| stage.body.clone());
    let body = Body::new(stage.body);
    let mut errors = body.header.errors;
    let mut dialects = Dialects::read(&stage.payloads, &body.header.uses, &mut errors);
    let mut sources = Sources::new(body.content, &body.file);
    let mut diags = Diags::new();
    let tokens = match sources.text {
        Some(_) => pipeline::lex_text(&sources.map, sources.main, 0..usize::MAX, &mut diags),
        None => rustc::pdll::lex(&sources.table, sources.main, &mut diags),
    };
    prelude::add_named(&mut dialects.ods, &tokens);

    let directories = body.directory.into_iter().chain(include_directories()).collect();
    let mut includes = FileIncludes::new(&mut sources.map, directories).saying(where_looked());
    let known = std::mem::take(&mut dialects.ods);
    let input = Input { tokens, mode: Mode::Inline, known };
    let parsed = pipeline::parse(input, &mut includes, &mut diags);
    let unit = pipeline::check(parsed, &sources.map, Strictness::Strict, &mut diags);
    let names = match for_editor {
        true => names(&stage.krate, &unit, &dialects, &sources),
        false => dialects.references(&stage.krate, &unit, &sources),
    };
    let tracked = track(&unit.files);
    let natives = natives(&stage.krate, &unit, &dialects, &sources, &mut diags);
    if pipeline::is_complete(&unit, &diags) {
        warnings::report(&unit, &sources, &mut diags);
    }

    let module = body.header.module.map(ModuleHeader::from);
    let frame = Frame { krate: &stage.krate, module: module.as_ref(), is_within: stage.is_within };
    let items = if errors.is_empty() && pipeline::is_complete(&unit, &diags) {
        let lines = lines_of(unit.compiled.patterns(), &body.file, body.path.as_deref());
        pipeline::emit_rust(&unit, frame, &natives, &lines, rust::emit, &mut diags)
    } else {
        None
    };
    let items = items.unwrap_or_else(|| frame.stub());
    let reported = sources.report(&mut diags);
    let (before, behind) = (quote!(#errors #reported #tracked), items);
    match whole {
        // Text behind the cursor does not move the names.
        Some(body) => {
            let others = only_names(quote!(#before #behind), &body);
            quote!(#names #others)
        }
        None => quote!(#before #names #behind),
    }
}

/// Parses `pdll_stage2! { () ("…" "…") { [$crate] BODY } }`.
pub(super) fn stage2(input: TokenStream) -> Stage2 {
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
