//! `ods!`: compiles its body to the module of a dialect, or to errors and a placeholder module.

use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::include::IncludeDirs;
use pdll_support::sort::sort_by_key;
use pdll_support::source::Span;
use pdll_tablegen::Input;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;

use super::body::Body;
use super::editor::{is_active, only_names};
use super::header::{Module, split_crate};
use super::includes::{include_directories, track, where_looked};
use super::report;
use super::rules;
use super::source::Sources;
use crate::ods::emit::{self, BROKEN, Options, dialect_macro};
use crate::ods::format;
use crate::ods::model::{Dialect, OdsContext};
use crate::ods::read::read_module;
use crate::ods::support::Support;
use crate::syntax::rustc;

/// Payload of an imported module for the second stage of `ods!`.
#[derive(Debug)]
pub enum Imported {
    /// A dialect's description of itself.
    Dialect,
    /// The path of a module that supplies Rust for C++, and its rows.
    Support(TokenStream, TokenStream),
}

/// Expands `ods!`: `[$crate] BODY`. If it imports modules, this is the chain that collects what they pass.
pub fn expand_ods(input: TokenStream) -> TokenStream {
    let (krate, tokens) = split_crate(input);
    let body = Body::new(tokens.clone());
    match body.header.chain(&krate, &quote!(ods_stage2), &tokens) {
        Some(chain) => chain,
        None => expand_for(krate, tokens, Vec::new(), is_active()),
    }
}

/// Expands the second stage of an `ods!` that imports modules: `() (…) { [$crate] BODY }`.
pub fn expand_ods_stage2(input: TokenStream) -> TokenStream {
    let (imported, body) = ods_stage2(input);
    let (krate, tokens) = split_crate(body);
    expand_for(krate, tokens, imported, is_active())
}

/// Expands the body of an `ods!`, for rustc or for an editor.
pub(super) fn expand_for(
    krate: TokenStream,
    tokens: TokenStream,
    imported: Vec<Imported>,
    for_editor: bool,
) -> TokenStream {
    let expansion = expand_body(krate, Body::new(tokens.clone()), imported, for_editor);
    if for_editor { only_names(expansion, &tokens) } else { expansion }
}

fn expand_body(krate: TokenStream, body: Body, imported: Vec<Imported>, for_editor: bool) -> TokenStream {
    let mut errors = body.header.errors;
    let mut support = Support::default();
    let mut support_paths = Vec::new();
    let mut dialect_import = None;
    for (import, passed) in body.header.uses.iter().zip(imported) {
        let span = import.last.span();
        match passed {
            Imported::Support(path, rows) => {
                if let Err(error) = support.add_module(rows) {
                    let message =
                        format!("`{}` has a row that cannot be read: {}", import.last, error.message);
                    errors.extend(report::compile_error(&message, span, span));
                }
                support_paths.push(path);
            }
            Imported::Dialect => dialect_import = dialect_import.or(Some(span)),
        }
    }
    let body_lines = (body.file.clone(), body.path.clone());
    let mut sources = Sources::new(body.content, &body.file);
    let mut diags = Diags::new();
    let Some(module) = body.header.module else {
        let start = Span { source: sources.main, lo: 0, hi: 1 };
        let diag = Diag::error(start, "`ods!` needs the name of the module that the dialect becomes");
        diags.push(diag.help("begin with `pub mod name;`"));
        let reported = sources.report(&mut diags);
        return quote!(#errors #reported);
    };
    let tokens;
    let input = match &sources.text {
        Some(_) => Input::Text(sources.main),
        None => {
            tokens = rustc::tablegen::lex(&sources.table, sources.main, &mut diags);
            Input::Tokens(sources.main, &tokens)
        }
    };
    let mut includes =
        IncludeDirs::new(body.directory.into_iter().chain(include_directories())).saying(where_looked());
    let read = read_module(&mut sources.map, input, &mut includes, &support, &mut diags);
    let definitions = &read.ods;
    let tracked = track(includes.files());
    if let Some(span) = dialect_import {
        let has_own = definitions
            .dialects
            .values()
            .any(|dialect| dialect.span.is_some_and(|span| span.source == sources.main));
        if !has_own && rules::has_rules(&read) {
            let rules = rules::emit_alone(&krate, &module, &read, &sources, &body_lines, &mut diags);
            let reported = sources.report(&mut diags);
            return quote!(#errors #rules #reported #tracked);
        }
        let message = "`ods!` imports a dialect only to define rules on it, and this one defines a dialect or no rules\nhelp: include a file with shared definitions: `#include \"file.td\"`";
        errors.extend(report::compile_error(message, span, span));
    }
    let place = |span| sources.rust_span(span);
    let passes = emit::passes::emit(&read.passes, &krate, &place, &|span| docs(&sources, span));
    // Files with passes may include what only describes a dialect.
    let is_alone = |dialect: &Dialect| {
        dialect.operations.is_empty() && dialect.span.is_none_or(|span| span.source != sources.main)
    };
    let has_passes_only =
        !read.passes.is_empty() && definitions.dialects.values().all(|dialect| is_alone(dialect));
    if has_passes_only && !diags.has_errors() {
        let Module { attributes, visibility, name } = &module;
        let reported = sources.report(&mut diags);
        return quote!(#errors #attributes #visibility mod #name { #passes } #reported #tracked);
    }
    let dialect = one_dialect(definitions, &module.name.to_string(), &sources, &mut diags);
    let is_own = |span: Span| span.source == sources.main;
    let formats = dialect.map(|dialect| {
        format::compile_all(definitions, dialect, &sources.map, &is_own, &support, &mut diags)
    });
    let rules = rules::emit(&krate, &module, &read, &sources, &body_lines, &mut diags);
    let within = &rules.within;
    let within = quote!(#within #passes);
    let (stand_ins, reported) = stand_ins(definitions, dialect, &sources, &mut diags);
    let items = match (dialect, &formats) {
        (Some(dialect), Some(formats)) => {
            let options = Options {
                support: &support,
                support_paths: &support_paths,
                formats,
                stand_ins: &stand_ins,
                rules: &within,
                krate: &krate,
                attributes: &module.attributes,
                visibility: &module.visibility,
                module: &module.name,
                for_editor,
                place: &|span| sources.rust_span(span),
                is_own: &is_own,
                code: &|span| code(&sources, span),
                docs: &|span| docs(&sources, span),
            };
            emit::emit(definitions, dialect, &options)
        }
        _ => stand_in(&krate, &module, &stand_ins),
    };
    let beside = rules.beside;
    // The module reports the first error, so it comes before the others.
    quote!(#errors #items #beside #reported #tracked)
}

/// `ods_stage2! { () ("…" { [$crate::module] ROWS } …) { [$crate] BODY } }`
fn ods_stage2(input: TokenStream) -> (Vec<Imported>, TokenStream) {
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

/// Returns the dialect of the module: the one defined in the body or, if there is none, in the files it
/// includes.
fn one_dialect<'a>(
    ods: &'a OdsContext,
    module: &str,
    sources: &Sources,
    diags: &mut Diags,
) -> Option<&'a Dialect> {
    let is_own = |dialect: &&Dialect| dialect.span.is_some_and(|span| span.source == sources.main);
    let all = ods.dialects.values().map(|dialect| &**dialect);
    let mut found: Vec<&Dialect> = all.clone().filter(is_own).collect();
    if found.is_empty() {
        // Of those in files, the one that has operations, or that has the module's name.
        found = all.collect();
        for is_meant in
            [|d: &&Dialect, _: &str| !d.operations.is_empty(), |d: &&Dialect, name: &str| d.name == name]
        {
            let meant: Vec<&Dialect> = found.iter().copied().filter(|d| is_meant(d, module)).collect();
            found = if meant.is_empty() || found.len() < 2 { found } else { meant };
        }
    }
    sort_by_key(&mut found, |dialect| dialect.span);
    match found.as_slice() {
        [one] => return Some(one),
        [first, second, ..] => {
            let diag = Diag::error(second.span?, "an `ods!` defines one dialect, but this is another");
            diags.push(diag.note_at(first.span?, format!("`{}` is here", first.name)));
        }
        [] if diags.has_errors() => {}
        [] => {
            let start = Span { source: sources.main, lo: 0, hi: 1 };
            let diag = Diag::error(start, "no dialect is defined");
            diags.push(diag.help("define one: `def Toy_Dialect : Dialect { let name = \"toy\"; }`"));
        }
    }
    None
}

/// Returns the doc comment before a definition of the body.
fn docs(sources: &Sources, span: Span) -> Option<String> {
    let is_tokens = sources.text.is_none() && span.source == sources.main;
    if is_tokens { rustc::tablegen::docs_before(&sources.table, span) } else { None }
}

/// Returns the tokens of a block of code of the body.
fn code(sources: &Sources, span: Span) -> Option<TokenStream> {
    let is_tokens = sources.text.is_none() && span.source == sources.main;
    if is_tokens { rustc::tablegen::code_at(&sources.table, span) } else { None }
}

/// Emits a placeholder for a module that could not be generated. A `pdll!` that imports it reports nothing.
fn stand_in(krate: &TokenStream, module: &Module, stand_ins: &TokenStream) -> TokenStream {
    let Module { attributes, visibility, name } = module;
    let start = name.span().start();
    let unique = format!("{}_{}", start.line, start.column);
    let text = name.to_string();
    let export = dialect_macro(&text, &unique, BROKEN, visibility.to_string() == "pub");
    quote! {
        #attributes
        #[allow(missing_docs, dead_code)]
        #visibility mod #name {
            pub struct Dialect;
            impl #krate::__private::Dialect for Dialect {
                const NAME: &'static str = #text;
                fn register(_: &#krate::__private::Context, _: &mut #krate::__private::DialectRegistration) {}
            }
            #stand_ins
            #export
        }
    }
}

/// Returns the items that stand for erroneous definitions, which report the first error, and the report of the other findings.
fn stand_ins(
    ods: &OdsContext,
    dialect: Option<&Dialect>,
    sources: &Sources,
    diags: &mut Diags,
) -> (TokenStream, TokenStream) {
    if !diags.has_errors() {
        return (TokenStream::new(), sources.report(diags));
    }
    let mut list = diags.take();
    let first = list.iter().position(|diag| diag.severity == Severity::Error).map(|at| list.remove(at));
    let error = first.map_or(TokenStream::new(), |first| sources.report_all(&[first]));
    let types = ods
        .erroneous
        .values()
        .filter_map(|definition| Some((definition.type_name.clone()?, sources.rust_span(definition.span?))));
    let types: Vec<(String, proc_macro2::Span)> = types.collect();
    let enums = dialect.into_iter().flat_map(|dialect| dialect.enums.iter().map(|found| found.name.clone()));
    let operations =
        dialect.into_iter().flat_map(|dialect| dialect.operations.values().map(|op| op.def_name.clone()));
    let types_of = |dialect: &Dialect| {
        dialect.attrs_and_types.iter().map(|found| found.name.clone()).collect::<Vec<_>>()
    };
    let defined = dialect.into_iter().flat_map(types_of);
    let taken = std::iter::once("Dialect".to_owned()).chain(enums).chain(operations).chain(defined);
    (emit::stand_ins(&types, taken, &error), sources.report_all(&list))
}
