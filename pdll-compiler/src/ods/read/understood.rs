//! Selects the types and attributes of included files that become Rust types.
//!
//! In: their records, whose code is C++. Out: the names of those that need none of it: all parameters are of
//! supported kinds, the dialect parses and prints them by their formats, and their names are unique among the
//! dialect's Rust types.

use std::collections::HashSet;

use pdll_tablegen::records::Record;

use super::Reader;
use crate::ods::model::EnumDef;
use crate::ods::names;
use crate::ods::parameters::{AttrOrTypeDef, FormatElement, ParameterType, Presence};

impl<'a> Reader<'a> {
    pub(super) fn find_understood(&mut self, enums: &[EnumDef]) {
        let records = self.records;
        let mut taken: HashSet<(String, String)> = HashSet::new();
        for dialect in self.ods.dialects.values() {
            let operations = dialect.operations.values().map(|operation| operation.def_name.clone());
            let own = enums.iter().map(|found| found.name.clone()).chain(["Dialect".to_owned()]);
            taken.extend(operations.chain(own).map(|name| (dialect.name.clone(), name)));
        }
        // The names of user-defined types take precedence.
        for (_, record) in records.derived_from("AttrOrTypeDef").filter(|(_, it)| self.is_rust(it.span())) {
            let dialect = self.dialect_of(record).map(|dialect| self.text(dialect, "name"));
            taken.extend(dialect.map(|dialect| (dialect, self.text(record, "cppClassName"))));
        }
        for (_, record) in records.derived_from("AttrOrTypeDef") {
            if self.is_rust(record.span()) || self.is_standard(record) {
                continue;
            }
            let Some(dialect) = self.dialect_of(record) else { continue };
            let parsers = match records.is_subclass_of(record, "AttrDef") {
                true => "useDefaultAttributePrinterParser",
                false => "useDefaultTypePrinterParser",
            };
            let place = (self.text(dialect, "name"), self.text(record, "cppClassName"));
            let is_name = is_type_name(&place.1);
            if self.flag(dialect, parsers)
                && is_name
                && !taken.contains(&place)
                && self.is_understood(record, enums)
            {
                taken.insert(place);
                self.understood.insert(record.name().to_string());
            }
        }
    }

    fn dialect_of(&self, record: &Record) -> Option<&'a Record> {
        self.records.def_field(record, "dialect").ok()
    }

    /// Returns whether its definition needs no C++.
    fn is_understood(&mut self, record: &'a Record, enums: &[EnumDef]) -> bool {
        let name = record.name().to_string();
        self.understood.insert(name.clone());
        let n_before = self.diags.as_slice().len();
        let found = if self.becomes_type(record) { self.attr_or_type_def(record, enums) } else { None };
        // Errors in included files are not reported.
        self.diags.truncate(n_before);
        self.understood.remove(&name);
        found.is_some_and(|found| needs_no_cpp(&found)) && !self.has_parsers(record)
    }

    /// Returns whether C++ parses or prints a parameter.
    fn has_parsers(&self, record: &Record) -> bool {
        let Ok(dag) = record.dag("parameters") else { return true };
        let defs = dag.args.iter().filter_map(|arg| self.records.def_of(&arg.value));
        defs.filter(|found| !self.is_enum_parameter(found) && !self.is_resource_parameter(found)).any(
            |found| {
                let set = ["parser", "printer"].iter().filter_map(|field| found.set_value(field));
                set.into_iter().any(|value| value.as_str().is_some_and(|text| !text.trim().is_empty()))
            },
        )
    }

    pub(super) fn is_enum_parameter(&self, found: &Record) -> bool {
        self.records.is_subclass_of(found, "EnumParameter")
    }
}

fn needs_no_cpp(found: &AttrOrTypeDef) -> bool {
    let is_default_known = |presence: &Presence, ty: &ParameterType| match presence {
        Presence::Default(text) => is_literal(text, ty),
        _ => true,
    };
    let is_known = |ty: &ParameterType| match ty {
        ParameterType::List(element) => !matches!(**element, ParameterType::User(_)),
        ty => !matches!(ty, ParameterType::User(_)),
    };
    found.parameters.iter().all(|it| is_known(&it.ty) && is_default_known(&it.presence, &it.ty))
        && !found.format.iter().any(calls_functions)
}

/// Returns whether a default value is the same in Rust.
fn is_literal(text: &str, ty: &ParameterType) -> bool {
    match ty {
        ParameterType::Plain("bool") => matches!(text, "true" | "false"),
        ParameterType::Plain("f32" | "f64") => false,
        ParameterType::Plain(_) => text.parse::<i64>().is_ok(),
        ParameterType::String => text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'))
            .is_some_and(|text| !text.contains(['"', '\\'])),
        _ => false,
    }
}

pub(super) fn calls_functions(element: &FormatElement) -> bool {
    match element {
        FormatElement::Custom { .. } => true,
        FormatElement::Struct(entries) => entries.iter().any(|(_, value)| calls_functions(value)),
        FormatElement::Group { then, otherwise, .. } => then.iter().chain(otherwise).any(calls_functions),
        _ => false,
    }
}

/// Returns whether it is a valid name of a Rust type.
fn is_type_name(name: &str) -> bool {
    let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_word && !names::RESERVED.contains(&name)
}
