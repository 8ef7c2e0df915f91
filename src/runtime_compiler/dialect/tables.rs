//! The tables of all dialects of a text.

use std::collections::BTreeMap;
use std::sync::Arc;

use pdll_compiler::definitions::LoadedDefinitions;
use pdll_compiler::ods::model::{self, Dialect, OdsContext};
use pdll_runtime::ir::{AttrOrTypeInfo, OpInfo, Undefined};
use pdll_runtime::pattern_ir::diagnostic::{Diagnostic, Severity};

use super::cases::Cases;
use super::constraint::Tables;
use super::memory::{keep_str, keep_strs};
use super::options::{DefinitionError, DefinitionOptions};
use super::parameters;
use super::unchecked::OfDialect;

/// The tables of the dialects of a text.
#[derive(Debug)]
pub(super) struct TablesOfText {
    pub(super) dialects: Vec<TablesOfDialect>,
    pub(super) warnings: Vec<Diagnostic>,
}

#[derive(Debug)]
pub(super) struct TablesOfDialect {
    pub(super) name: &'static str,
    pub(super) operations: Vec<OpInfo>,
    pub(super) types: Vec<&'static AttrOrTypeInfo>,
    pub(super) attributes: Vec<&'static AttrOrTypeInfo>,
    /// What becomes of other types, and of other attributes.
    pub(super) undefined: [Undefined; 2],
    pub(super) allows_unknown: bool,
    /// Definitions for run-time patterns.
    pub(super) model: Arc<OdsContext>,
    pub(super) unchecked: OfDialect,
}

/// Makes the tables of definitions without errors.
pub(super) fn tables(
    name: &str,
    loaded: &LoadedDefinitions,
    options: &DefinitionOptions,
) -> Result<TablesOfText, DefinitionError> {
    if loaded.has_errors {
        return Err(DefinitionError { diagnostics: loaded.diagnostics.clone() });
    }
    if loaded.ods.dialects.is_empty() {
        return Err(DefinitionError::new(format!(
            "`{name}` defines no dialect with operations, types or attributes"
        )));
    }
    let mut dialects = Vec::new();
    for dialect in loaded.ods.dialects.values() {
        dialects.push(tables_of_dialect(dialect, loaded, options)?);
    }
    let warnings = loaded.diagnostics.iter().filter(|diagnostic| diagnostic.severity != Severity::Error);
    Ok(TablesOfText { dialects, warnings: warnings.cloned().collect() })
}

fn tables_of_dialect(
    dialect: &Arc<Dialect>,
    loaded: &LoadedDefinitions,
    options: &DefinitionOptions,
) -> Result<TablesOfDialect, DefinitionError> {
    let cases: Vec<Cases> = dialect.enums.iter().map(Cases::new).collect();
    let foreign: Vec<(String, bool)> = loaded
        .ods
        .dialects
        .values()
        .flat_map(|dialect| {
            let (types, attributes) = dialect.has_default_parsers;
            let of = |has_default: bool, is_attribute| {
                (!has_default).then(|| (dialect.name.clone(), is_attribute))
            };
            of(types, false).into_iter().chain(of(attributes, true))
        })
        .collect();
    let mut tables = Tables {
        ods: &loaded.ods,
        dialect,
        formats: &loaded.formats,
        unusable_formats: &loaded.unusable_formats,
        supplied: options.rust.supplied(),
        cases: &cases,
        foreign: &foreign,
        types: BTreeMap::new(),
        attributes: BTreeMap::new(),
    };
    tables.add_constraints();
    let mut operations = Vec::with_capacity(dialect.operations.len());
    for operation in dialect.operations.values() {
        let info = tables.operation(operation);
        operations.push(info.map_err(|error| DefinitionError::new(format!("`{}` {error}", operation.name)))?);
    }
    let entities = parameters::entities(dialect, &cases);
    let mut unchecked = entities.unchecked;
    let hooks = [
        (dialect.has_canonicalizer, "canonicalizer"),
        (dialect.has_constant_materializer, "constant materializer"),
    ];
    let hooks = hooks.iter().filter(|(is_there, _)| *is_there);
    unchecked.extend(hooks.map(|(_, what)| (dialect.name.clone(), (*what).to_owned())));
    let mut model = OdsContext { constraints: loaded.ods.constraints.clone(), ..OdsContext::default() };
    model.dialects.insert(dialect.name.clone(), Arc::clone(dialect));
    Ok(TablesOfDialect {
        name: keep_str(&dialect.name),
        operations,
        types: entities.types,
        attributes: entities.attributes,
        undefined: [dialect.undefined(false), dialect.undefined(true)].map(undefined),
        allows_unknown: dialect.allows_unknown_operations,
        model: Arc::new(model),
        unchecked: OfDialect(unchecked),
    })
}

fn undefined(of: model::Undefined<'_>) -> Undefined {
    match of {
        model::Undefined::Text => Undefined::Text,
        model::Undefined::Refused(kept) => Undefined::Refused(keep_strs(kept.iter().map(String::as_str))),
        model::Undefined::NoHook => Undefined::NoHook,
    }
}
