//! Definitions of dialects that are read when the program runs: TableGen text to the ODS model and formats, or to diagnostics that outlive
//! the text.
//!
//! In: a name, a text, directories. Out: the dialects that the text defines, with the constraints that they name. Code in the text is C++, as
//! in files that an `ods!` includes. Invariant: with errors, the erroneous definitions are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pdll_match::diagnostic::{self, Diagnostic};
use pdll_support::diag::Diags;
use pdll_support::include::{IncludeDirs, read_text};
use pdll_support::limits::MAX_ERRORS;
use pdll_support::sort::sort_by_key;
use pdll_support::source::{Content, SourceMap};
use pdll_tablegen::Input;

use crate::load::diagnostic;
use crate::ods::format::{Formats, compile_foreign};
use crate::ods::model::OdsContext;
use crate::ods::prelude;
use crate::ods::read::read_foreign;

/// The definitions of a text and of the files that it includes.
#[derive(Clone, Debug)]
pub struct LoadedDefinitions {
    /// The dialects that have operations, or, if none has, those with types or attributes; and the constraints.
    pub ods: OdsContext,
    /// The formats of operations, by the operations' names.
    pub formats: Formats,
    /// Reason for which the custom assembly formats of other operations cannot be used: the text after the word "it".
    pub unusable_formats: BTreeMap<String, String>,
    /// Errors and warnings in order of location, each with its source line.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether there were errors.
    pub has_errors: bool,
    /// The texts that were read, with their names, without those of the prelude.
    pub sources: Vec<(Arc<str>, Arc<str>)>,
}

/// Reads definitions; included files are searched for beside the text and in the directories. `name` is the text's name in messages.
pub fn load_definitions(name: &str, text: &str, dirs: &[PathBuf]) -> LoadedDefinitions {
    let mut map = SourceMap::new();
    let source = map.add_text(name, text, None);
    let mut includes = IncludeDirs::new(dirs);
    let mut diags = Diags::new();
    let mut ods = read_foreign(&mut map, Input::Text(source), &mut includes, &mut diags);
    keep_defined(&mut ods);
    let (mut formats, mut unusable_formats) = (Formats::new(), BTreeMap::new());
    for dialect in ods.dialects.values() {
        let (of_dialect, unusable) = compile_foreign(&ods, dialect, &map, &mut diags);
        formats.extend(of_dialect);
        unusable_formats.extend(unusable);
    }
    let has_errors = diags.has_errors();
    let mut found = diags.take();
    sort_by_key(&mut found, |diag| diag.span);
    found.dedup();
    let n_hidden = found.len().saturating_sub(MAX_ERRORS);
    let mut diagnostics: Vec<Diagnostic> =
        found.iter().take(MAX_ERRORS).map(|diag| diagnostic(&map, diag)).collect();
    if n_hidden > 0 {
        let message = format!("{n_hidden} more diagnostics are not shown");
        diagnostics.push(Diagnostic::new(diagnostic::Severity::Note, message));
    }
    let sources = map.iter().map(|(_, source)| source).filter(|source| !prelude::is_prelude(&source.name));
    let sources = sources.filter_map(|source| match &source.content {
        Content::Text(text) => Some((source.name.clone(), text.clone())),
        Content::Tokens(_) => None,
    });
    let sources = sources.collect();
    LoadedDefinitions { formats, unusable_formats, diagnostics, has_errors, sources, ods }
}

/// Removes dialects that are only mentioned, and constraints that nothing names.
fn keep_defined(ods: &mut OdsContext) {
    let has_operations = ods.dialects.values().any(|dialect| !dialect.operations.is_empty());
    ods.dialects.retain(|_, dialect| match has_operations {
        true => !dialect.operations.is_empty(),
        false => {
            let (types, attributes) = &dialect.kept_as_text;
            !(dialect.attrs_and_types.is_empty()
                && dialect.case_attributes.is_empty()
                && types.is_empty()
                && attributes.is_empty())
        }
    });
    let mut named: BTreeSet<&str> = BTreeSet::new();
    for operation in ods.dialects.values().flat_map(|dialect| dialect.operations.values()) {
        let groups =
            operation.operands.iter().chain(&operation.results).map(|group| group.constraint.as_str());
        named.extend(groups.chain(operation.attributes.iter().map(|attr| attr.constraint.as_str())));
    }
    let named: BTreeSet<String> = named.into_iter().map(str::to_owned).collect();
    // Patterns may name the user's constraints too.
    ods.constraints.retain(|name, constraint| !constraint.is_standard || named.contains(name));
}

/// Returns the text of a file of definitions.
///
/// # Errors
/// If it cannot be read, or is not UTF-8.
pub fn read_file(file: &Path) -> Result<String, String> {
    read_text(file)
}
