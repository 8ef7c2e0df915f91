//! `pdll!`: from its body and what the imported dialects said to Rust, or to errors and the items that stand in for it.

use std::sync::Arc;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pdll_match::Pattern;
use pdll_support::diag::{Diag, Diags};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::body::Body;
use super::dialects::Dialects;
use super::natives::natives;
use super::source::Sources;
use super::stage::Stage2;
use super::warnings;
use crate::compile::compile;
use crate::compiled::Compiled;
use crate::emit::rust::{self, Input, ModuleHeader, SourceLine};
use crate::include::FileIncludes;
use crate::missing::Affected;
use crate::sema::Strictness;
use crate::syntax::lexer;
use crate::syntax::parser::{self, Mode};
use crate::syntax::rustc;

/// Compiles one `pdll!`.
pub fn expand(stage: Stage2) -> TokenStream {
    let body = Body::new(stage.body);
    let mut errors = body.header.errors;
    let mut dialects = Dialects::read(&stage.payloads, &body.header.uses, &mut errors);
    let mut sources = Sources::new(body.content, &body.file);
    let mut diags = Diags::new();
    let mut tokens = match &sources.text {
        Some(text) => lexer::lex(sources.main, text, &mut diags),
        None => rustc::pdll::lex(&sources.table, sources.main, &mut diags),
    };
    dialects.resolve_aliases(&mut tokens);
    dialects.add_standard(&tokens);
    let references = dialects.references(&stage.krate, &tokens, &sources);
    let directories = body.directory.into_iter().chain(include_directories()).collect();
    let mut includes = FileIncludes::new(&mut sources.map, directories).saying(where_looked());
    // What is wrong with a dialect is said where it is defined; what follows from that is not worth saying.
    let is_partial = dialects.ods.dialects.values().any(|dialect| dialect.missing.is_some());
    let includes_any = tokens.iter().any(|token| token.text().ends_with("include"));
    let kept = if is_partial || includes_any { tokens.clone() } else { Vec::new() };
    let ast = parser::parse(tokens, Mode::Inline, &mut includes, &mut diags);
    dialects.ods.merge(Arc::unwrap_or_clone(includes.definitions(&mut diags)));
    let affected = Affected::find(&dialects.ods, &kept, &ast, sources.main);
    let n_before = diags.as_slice().len();
    let tracked = track(&includes.files);
    let compiled = compile(&ast, &dialects.ods, &sources.map, Strictness::Strict, &mut diags);
    let natives = natives(&stage.krate, &compiled.module, &dialects, &sources, &mut diags);
    let patterns: Vec<_> = compiled.patterns().cloned().collect();
    let module = body.header.module.map(ModuleHeader::from);
    let lines = lines_of(&patterns, &body.file, body.path.as_deref());
    let input = Input {
        krate: &stage.krate,
        module: module.as_ref(),
        patterns: &patterns,
        natives: &natives,
        ods: &dialects.ods,
        lines: &lines,
        is_within: stage.is_within,
        max_matcher: rust::MAX_MATCHER,
    };
    affected.silence(&mut diags, n_before);
    let is_lacking = dialects.is_broken || !affected.is_empty();
    if !diags.has_errors() && !is_lacking {
        warnings::report(&compiled, &dialects.ods, &sources, &mut diags);
    }
    let is_wrong = diags.has_errors() || !errors.is_empty() || is_lacking;
    let items = if is_wrong { rust::stub(&input) } else { emit(&input, &compiled, &mut diags) };
    if dialects.is_broken {
        diags.take();
    }
    let reported = sources.report(&mut diags);
    quote!(#errors #reported #tracked #references #items)
}

/// Returns the lines that patterns stand in: of the Rust file, and of files that the macro call includes.
fn lines_of(patterns: &[Pattern], rust_file: &str, path: Option<&Path>) -> Vec<SourceLine> {
    let places = patterns.iter().flat_map(|pattern| {
        std::iter::once(&pattern.place).chain(pattern.nodes.iter().map(|node| &node.place))
    });
    let mut wanted: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for place in places {
        wanted.entry(&place.file).or_default().insert(place.line);
    }
    let mut lines = Vec::new();
    for (file, numbers) in wanted {
        // rustc may call the Rust file otherwise than where it is.
        let path = if file == rust_file { path } else { Some(Path::new(file)) };
        let Some(text) = path.and_then(|path| std::fs::read_to_string(path).ok()) else { continue };
        let numbered = (1..).zip(text.lines()).filter(|(number, _)| numbers.contains(number));
        lines.extend(numbered.map(|(line, text)| SourceLine {
            file: file.to_owned(),
            line,
            text: text.trim_end().to_owned(),
        }));
    }
    lines
}

/// Returns the patterns' Rust; errors of patterns that cannot be matched, and what stands in for them.
fn emit(input: &Input<'_>, compiled: &Compiled, diags: &mut Diags) -> TokenStream {
    rust::emit(input).unwrap_or_else(|errors| {
        for error in errors {
            let span = compiled.lowered[error.pattern].spans[error.node.index()];
            diags.push(Diag::error(span, error.to_string()));
        }
        rust::stub(input)
    })
}

/// The variable that names directories of includes, as `PATH` names those of programs.
pub(super) const INCLUDE_PATH: &str = "PDLL_INCLUDE_PATH";

/// Where includes are looked for after the folder of the file: the package's folder and its `src`, which are all there is where the
/// place of the macro call is unknown (rust-analyzer), then the directories of `PDLL_INCLUDE_PATH`.
pub(super) fn include_directories() -> impl Iterator<Item = PathBuf> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let sources = package.as_ref().map(|package| package.join("src"));
    let named = std::env::var_os(INCLUDE_PATH).unwrap_or_default();
    let named: Vec<PathBuf> =
        std::env::split_paths(&named).filter(|dir| !dir.as_os_str().is_empty()).collect();
    package.into_iter().chain(sources).chain(named)
}

/// Where a file was looked for that is missing, in words that are the same on every machine.
pub(super) fn where_looked() -> String {
    format!(
        "it was looked for beside this file, in the package's folder, in its `src`, and in the directories of `{INCLUDE_PATH}`"
    )
}

/// Items that make rustc build again when one of the files changes, or another directory is named.
pub(super) fn track(paths: &[PathBuf]) -> TokenStream {
    let mut paths: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
    paths.sort_unstable();
    paths.dedup();
    let items = paths.into_iter().filter_map(|path| {
        let path = Literal::string(std::path::absolute(path).ok()?.to_str()?);
        Some(quote!(
            const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
        ))
    });
    let files: TokenStream = items.collect();
    // Where they were found depends on the variable.
    let variable = (!files.is_empty()).then(|| {
        quote!(
            const _: ::core::option::Option<&::core::primitive::str> = ::core::option_env!(#INCLUDE_PATH);
        )
    });
    quote!(#files #variable)
}
