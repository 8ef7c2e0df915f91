//! `pdll!`: from its body and the payloads of the imported dialects to Rust, or to errors and stub items.
//!
//! It is the caller of `pipeline` for rustc's tokens: it adds what only macros have, which is spans of rustc, imported dialects,
//! and native functions as tokens.

use pdll_support::diag::Diags;
use proc_macro2::TokenStream;
use quote::quote;

use super::body::Body;
use super::dialects::Dialects;
use super::editor::only_names;
use super::includes::{include_directories, track, where_looked};
use super::lines::lines_of;
use super::names::names;
use super::natives::natives;
use super::source::Sources;
use super::stage::Stage2;
use super::warnings;
use crate::codegen::rust::{self, Frame, ModuleHeader};
use crate::include::FileIncludes;
use crate::ods::prelude;
use crate::pipeline::{self, Input};
use crate::sema::Strictness;
use crate::syntax::parser::Mode;
use crate::syntax::rustc;

/// Expands one `pdll!`, for rustc or for an editor.
pub fn expand(stage: Stage2, for_editor: bool) -> TokenStream {
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
