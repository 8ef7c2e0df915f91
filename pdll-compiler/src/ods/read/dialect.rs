//! `Dialect` records.

use std::sync::Arc;

use pdll_support::diag::Diag;
use pdll_tablegen::records::{Record, Value};

use super::Reader;
use crate::ods::code::Code;
use crate::ods::model::{Constraint, ConstraintKind, Dialect};
use crate::ods::own_dialect::{DiscardableDef, OwnDialect};
use crate::ods::predicate::Predicate;
use crate::ods::{cpp, names};

impl Reader<'_> {
    /// Reads all dialects.
    pub(super) fn dialects(&mut self) {
        for (id, record) in self.records.derived_from("Dialect") {
            let n_before = self.diags.as_slice().len();
            self.dialect(record);
            self.settle(id, n_before);
        }
    }

    fn dialect(&mut self, record: &Record) {
        let name = self.text(record, "name");
        let span = self.field_span(record, "name");
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '-'))
        {
            let problem = if name.is_empty() {
                "has no `name`".to_owned()
            } else {
                format!("cannot be called `{name}`")
            };
            let diag = Diag::error(span, format!("the dialect `{}` {problem}", record.name()));
            let diag = diag.help("a dialect is named in its record: `let name = \"toy\";`");
            // Without a name, or with an invalid one, it cannot be referred to.
            if record.set_value("name").is_none() {
                self.diags.push(diag);
            } else {
                self.doubt(diag);
            }
            return;
        }
        if let Some(first) = self.ods.dialects.get(&name) {
            let diag = Diag::error(span, format!("the dialect `{name}` is defined twice"));
            let diag = match first.span {
                Some(first) => diag.note_at(first, "it was defined here"),
                None => diag,
            };
            self.doubt(diag);
            return;
        }
        let dialect = Dialect {
            name: name.clone(),
            summary: self.text(record, "summary"),
            description: self.text(record, "description"),
            has_canonicalizer: self.flag(record, "hasCanonicalizer"),
            has_constant_materializer: self.flag(record, "hasConstantMaterializer"),
            allows_unknown_operations: self.flag(record, "allowUnknownOperations"),
            has_default_parsers: (
                self.flag(record, "useDefaultTypePrinterParser"),
                self.flag(record, "useDefaultAttributePrinterParser"),
            ),
            has_own_parsers: (self.declares(record, "parseType"), self.declares(record, "parseAttribute")),
            extra: self.extra_code(record),
            own: self.own_dialect(record),
            span: Some(record.span()),
            ..Dialect::default()
        };
        self.ods.dialects.insert(name, Arc::new(dialect));
    }

    /// Returns whether the C++ of a dialect declares a function.
    fn declares(&self, record: &Record, function: &str) -> bool {
        self.text(record, "extraClassDeclaration").contains(&format!("{function}("))
    }

    /// Returns what a dialect of the `ods!` itself requests; of included ones it is C++.
    fn own_dialect(&mut self, record: &Record) -> OwnDialect {
        let is_set = |field: &str| {
            let value = record.set_value(field).filter(|value| self.is_rust(value.span));
            value.and_then(Value::as_bit) == Some(true)
        };
        let mut own = OwnDialect {
            verifies: [
                is_set("hasOperationAttrVerify"),
                is_set("hasRegionArgAttrVerify"),
                is_set("hasRegionResultAttrVerify"),
            ],
            is_extensible: is_set("isExtensible"),
            has_destructor: is_set("hasNonDefaultDestructor"),
            has_interface_fallback: is_set("hasOperationInterfaceFallback"),
            ..OwnDialect::default()
        };
        let list = record.set_value("dependentDialects").and_then(Value::as_list).unwrap_or(&[]);
        for value in list {
            if !self.is_rust(value.span) {
                continue;
            }
            let Some(text) = value.as_str() else { continue };
            let text = text.trim().to_owned();
            self.check_rust(&text, value.span);
            own.dependent.push(Code { text, span: value.span });
        }
        own
    }

    /// Reads the attributes that dialects of the `ods!` itself define for operations of any dialect.
    pub(super) fn discardable_attributes(&mut self) {
        let records = self.records;
        for (id, record) in records.derived_from("Dialect") {
            let dialect = self.text(record, "name");
            if !self.is_rust(record.span()) || !self.ods.dialects.contains_key(&dialect) {
                continue;
            }
            let n_before = self.diags.as_slice().len();
            self.home.clone_from(&dialect);
            let found = self.discardable(record);
            if let Some(dialect) = self.ods.dialect_mut(&dialect) {
                dialect.own.discardable = found;
            }
            self.settle(id, n_before);
        }
    }

    fn discardable(&mut self, record: &Record) -> Vec<DiscardableDef> {
        let mut out: Vec<DiscardableDef> = Vec::new();
        let Some(dag) = self.ok(record.dag("discardableAttrs")) else { return out };
        for arg in &dag.args {
            let span = arg.value.span;
            let Some(name) = arg.name.as_deref() else {
                self.error(span, "a discardable attribute must have a name: `I32Attr:$name`");
                continue;
            };
            let constraint = match (arg.value.as_def(), arg.value.as_str()) {
                (Some(id), _) if self.records.is_subclass_of(&self.records[id], "AttrConstraint") => {
                    Some(self.constraint(id))
                }
                (_, Some(class)) => self.constraint_of_class(class),
                _ => None,
            };
            let Some(constraint) = constraint else {
                let message = format!("the discardable attribute `${name}` is of no kind of attribute");
                let help =
                    "write a constraint, `I32Attr:$x`, or a builtin class, `\"::mlir::IntegerAttr\":$x`";
                self.diags.push(Diag::error(span, message).help(help));
                continue;
            };
            if let Some(first) =
                out.iter().find(|first| names::snake_case(&first.name) == names::snake_case(name))
            {
                let message = format!("two discardable attributes are called `{}`", names::snake_case(name));
                let diag = Diag::error(span, message).note_at(first.span, "the other one is here");
                self.diags.push(diag);
                continue;
            }
            out.push(DiscardableDef { name: name.to_owned(), constraint, span });
        }
        out
    }

    /// Returns the constraint that an attribute is of a builtin class.
    fn constraint_of_class(&mut self, class: &str) -> Option<String> {
        let bare = class.trim().trim_start_matches("::");
        let bare = bare.strip_prefix("mlir::").unwrap_or(bare);
        let predicate = match cpp::builtin_question(bare) {
            _ if bare == "Attribute" => Predicate::True,
            Some(function) if bare.ends_with("Attr") => Predicate::Known(function.to_owned(), Vec::new()),
            _ => return None,
        };
        let name = format!("instance of {bare}");
        let constraint = Constraint {
            name: name.clone(),
            kind: ConstraintKind::Attribute,
            summary: name.clone(),
            cpp_type: format!("::mlir::{bare}"),
            predicate,
            value: None,
            build: None,
            of_dialect: None,
            rust_path: None,
            is_standard: true,
            code_span: None,
            span: None,
        };
        self.ods.constraints.entry(name.clone()).or_insert_with(|| Arc::new(constraint));
        Some(name)
    }
}
