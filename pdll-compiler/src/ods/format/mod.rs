//! Assembly formats: parses the text of `assemblyFormat` to a list of elements.
//!
//! In: an `Operation` and its format's text. Out: a `Format`, emitted as a static table, or its first error,
//! with mlir-tblgen's message. Path: `lexer` → `cursor` → `parser` (valid elements, without duplicates) →
//! `check` (missing or ambiguous elements) → `infer` (types that the text may omit). Formats of types and
//! attributes are in `parameters`. MLIR: mlir-tblgen's FormatGen.cpp, OpFormatGen.cpp.

mod check;
mod contents;
mod cursor;
mod error;
mod group;
mod infer;
mod lexer;
pub mod model;
pub(crate) mod parameters;
mod parser;

use std::collections::BTreeMap;
use std::ops::Range;

use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::source::{SourceMap, Span};

use crate::ods::cpp::is_cpp;
use crate::ods::model::{Dialect, OdsContext, Operation};
use crate::ods::support::Support;
use error::Result;
use model::{Element, Format};

pub use error::FormatError;

/// Compiles the format of an operation.
///
/// # Errors
/// The first error in it.
pub fn compile(ods: &OdsContext, operation: &Operation, text: &str) -> Result<Format> {
    let mut parser = parser::Parser::new(operation, text)?;
    let start = parser.start();
    let items = parser.parse()?;
    let contents = parser.contents();
    check::check(operation, &items, &contents, start.clone())?;
    infer::infer(ods, operation, items, &contents, start)
}

/// Formats of a dialect's operations, by the operations' names.
pub type Formats = BTreeMap<String, Format>;

/// Compiles the formats of a dialect's operations.
///
/// Errors are reported at the token. An operation that is not `is_own` by its location, such as one of an
/// included file without user-written Rust, uses the generic form if its format is invalid or needs Rust.
pub fn compile_all(
    ods: &OdsContext,
    dialect: &Dialect,
    map: &SourceMap,
    is_own: &dyn Fn(Span) -> bool,
    support: &Support,
    diags: &mut Diags,
) -> Formats {
    let mut formats = Formats::new();
    for operation in dialect.operations.values() {
        let Some(text) = &operation.assembly_format else { continue };
        let is_included = !operation.span.is_some_and(is_own);
        match compile(ods, operation, text) {
            Ok(format) if is_included && needs_rust(operation, &format, support) => {}
            Ok(format) => {
                formats.insert(operation.name.clone(), format);
            }
            Err(_) if is_included => {}
            Err(error) => diags.extend_with(error, operation, map, text),
        }
    }
    formats
}

/// The end of the error about a type that a format leaves out.
const NOT_BUILDABLE: &str = ", is not buildable and a buildable type cannot be inferred";

/// Compiles the formats of a dialect's operations whose definition is read when the program runs, where nothing of it is Rust.
///
/// Returns also why formats cannot be used, by the names of operations; an invalid one is also a warning. Whether functions of
/// `custom<…>` are supplied is not checked.
pub(crate) fn compile_foreign(
    ods: &OdsContext,
    dialect: &Dialect,
    map: &SourceMap,
    diags: &mut Diags,
) -> (Formats, BTreeMap<String, String>) {
    let (mut formats, mut reasons) = (Formats::new(), BTreeMap::new());
    for operation in dialect.operations.values() {
        let Some(text) = &operation.assembly_format else { continue };
        match compile(ods, operation, text) {
            Ok(format) => match foreign_rule(&format) {
                Some(cpp) => {
                    reasons.insert(operation.name.clone(), format!("derives a type by the C++ `{cpp}`"));
                }
                None => {
                    formats.insert(operation.name.clone(), format);
                }
            },
            // What C++ derives, as far as is known.
            Err(error) if error.message.ends_with(NOT_BUILDABLE) => {
                let message = error.message.replace(NOT_BUILDABLE, "");
                reasons
                    .insert(operation.name.clone(), format!("leaves out the {message}, which C++ derives"));
            }
            Err(error) => {
                reasons.insert(operation.name.clone(), format!("is invalid: {}", error.message));
                let mut found = Diags::new();
                found.extend_with(error, operation, map, text);
                for diag in found.take() {
                    diags.push(Diag { severity: Severity::Warning, ..diag });
                }
            }
        }
    }
    (formats, reasons)
}

/// Reports the invalid formats of a dialect's operations, except those that leave out a type which C++ may derive.
pub fn check_all(ods: &OdsContext, dialect: &Dialect, map: &SourceMap, diags: &mut Diags) {
    for operation in dialect.operations.values() {
        let Some(text) = &operation.assembly_format else { continue };
        if let Err(error) = compile(ods, operation, text)
            && !error.message.ends_with(NOT_BUILDABLE)
        {
            diags.extend_with(error, operation, map, text);
        }
    }
}

/// Returns the C++ by which a format derives a type.
fn foreign_rule(format: &Format) -> Option<&str> {
    format.operand_types.iter().chain(&format.result_types).find_map(|rule| match rule {
        model::TypeRule::From(_, Some(text)) if is_cpp(text) => Some(text.as_str()),
        _ => None,
    })
}

/// Returns whether a format calls functions, or holds code, that an included file has in C++ and for which no Rust is supplied.
fn needs_rust(operation: &Operation, format: &Format, support: &Support) -> bool {
    let mut rules = format.operand_types.iter().chain(&format.result_types);
    format.elements.iter().any(|element| calls_unknown(operation, element, support))
        || rules.any(|rule| matches!(rule, model::TypeRule::From(_, Some(text)) if is_cpp(text)))
}

fn calls_unknown(operation: &Operation, element: &Element, support: &Support) -> bool {
    let any =
        |elements: &[Element]| elements.iter().any(|element| calls_unknown(operation, element, support));
    match element {
        Element::Custom { name, args } => support.directive(&operation.name, name, args.len()).is_none(),
        Element::Group(group) => any(&group.then) || any(&group.otherwise),
        Element::OiList(clauses) => clauses.iter().any(|clause| any(&clause.elements)),
        _ => false,
    }
}

/// Returns the location of a part of a format written at `whole`. If the text contains escapes or is
/// concatenated, that is the whole text.
pub(crate) fn place(written: Option<&str>, whole: Span, at: &Range<usize>, text: &str) -> Span {
    match written.and_then(|written| written.find(text)) {
        Some(offset) => {
            let place = |at: usize| whole.lo + (offset + at.min(text.len())) as u32;
            let lo = place(at.start);
            Span { lo, hi: place(at.end).max(lo), ..whole }
        }
        None => whole,
    }
}

/// Reports errors in formats.
trait Report {
    fn extend_with(&mut self, error: FormatError, operation: &Operation, map: &SourceMap, text: &str);
}

impl Report for Diags {
    fn extend_with(&mut self, error: FormatError, operation: &Operation, map: &SourceMap, text: &str) {
        let Some(whole) = operation.format_span.or(operation.span) else { return };
        let span = place(map.text(whole), whole, &error.at, text);
        let mut diag = Diag::error(span, error.message);
        if let Some(place) = operation.span {
            diag = diag.note_at(place, "in custom assembly format for this operation");
        }
        if let Some(note) = error.note {
            diag = diag.note(note);
        }
        self.push(diag);
    }
}
