//! Diagnostics of TableGen: all, or those that tblgen-lsp-server reports.

use pdll_support::diag::{Diag, Severity};
use pdll_support::source::{SourceMap, Span};
use serde_json::Value;

use super::file::{File, LANGUAGE};
use super::place::token_at;
use super::wording;
use crate::diagnostics::{ERROR, WARNING, diagnostic, simple};
use crate::protocol::range;

/// The protocol's severity of what is only said.
const INFORMATION: u32 = 3;

/// Returns whether tblgen-lsp-server stops at an error.
pub(super) fn is_fatal(diag: &Diag, sources: &SourceMap) -> bool {
    diag.severity == Severity::Error && !is_of_record(diag) && !wording::is_of_declaration(diag, sources)
}

/// Returns whether an error is found where a record ends, or at an assertion.
fn is_of_record(diag: &Diag) -> bool {
    diag.message.starts_with("assertion failed: ") || wording::is_unresolved(&diag.message)
}

/// Returns the diagnostics of a file. For a client of MLIR's server: those up to the first error at which it stops, in its words.
pub(super) fn diagnostics(file: &File) -> Vec<Value> {
    if file.source.is_upstream {
        return as_upstream(file);
    }
    let unused = file.uses.unused_args().iter().filter(|arg| arg.span.source == file.source.main);
    let unused = unused.map(|arg| {
        let kind = if arg.is_multiclass { "multiclass" } else { "class" };
        let message = format!("the {kind} `{}` does not use its template argument `{}`", arg.owner, arg.name);
        simple(LANGUAGE, &message, file.source.range(arg.span), WARNING)
    });
    file.diags.iter().map(|diag| diagnostic(&file.source, diag)).chain(unused).collect()
}

/// Returns the warnings and errors in the order in which tblgen-lsp-server finds them. It shows only those in the file itself.
fn as_upstream(file: &File) -> Vec<Value> {
    let is_fatal = |diag: &&Diag| is_fatal(diag, &file.source.sources);
    let fatal = file.diags.iter().filter(is_fatal).min_by_key(|diag| file.source.outermost(diag.span).lo);
    let end = fatal.map_or(u32::MAX, |diag| file.source.outermost(diag.span).lo);
    let mut found: Vec<(u32, Vec<Value>)> = Vec::new();
    for diag in file.diags.iter().filter(|diag| !is_fatal(diag) && diag.severity == Severity::Error) {
        found.push((found_at(file, diag), in_upstream_words(file, diag)));
    }
    // A template argument is known to be unused where its class ends.
    for arg in file.uses.unused_args().iter().filter(|arg| arg.span.source == file.source.main) {
        let between = if arg.is_multiclass { "::" } else { ":" };
        let message = format!("unused template argument: {}{between}{}", arg.owner, arg.name);
        found.push((arg.owner_span.hi, vec![simple(LANGUAGE, &message, at(file, arg.span), WARNING)]));
    }
    found.retain(|(at, _)| *at <= end);
    if let Some(fatal) = fatal {
        found.push((end, in_upstream_words(file, fatal)));
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().flat_map(|(_, diagnostics)| diagnostics).collect()
}

/// Returns where an error is found: that of a record where the record ends.
fn found_at(file: &File, diag: &Diag) -> u32 {
    let is_unresolved = wording::is_unresolved(&diag.message);
    let record = diag.notes.iter().find_map(|note| note.span).filter(|_| !is_unresolved);
    let record = if is_unresolved { Some(diag.span) } else { record };
    match record.filter(|_| is_of_record(diag)) {
        Some(record) => statement_end(file, file.source.outermost(record)),
        None => file.source.outermost(diag.span).lo,
    }
}

/// Returns the end of the statement around a place.
fn statement_end(file: &File, place: Span) -> u32 {
    let mut depth = 0_u32;
    for (at, byte) in (place.lo..).zip(file.source.text.text.bytes().skip(place.lo as usize)) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth > 1 => depth -= 1,
            b'}' => return at,
            b';' if depth == 0 => return at,
            _ => {}
        }
    }
    file.source.text.text.len() as u32
}

/// Returns the range of the word or string at a place, or at the end of the file.
fn at(file: &File, span: Span) -> Value {
    let place = token_at(&file.source.sources, span);
    range(&file.source.text, place.lo as usize, place.hi as usize)
}

fn in_upstream_words(file: &File, diag: &Diag) -> Vec<Value> {
    let mut found = Vec::new();
    for said in wording::said(diag, file) {
        if said.span.source == file.source.main {
            let severity = if said.is_note { INFORMATION } else { ERROR };
            found.push(simple(LANGUAGE, &said.message, at(file, said.span), severity));
        }
    }
    found
}
