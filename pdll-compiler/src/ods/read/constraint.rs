//! Constraint records: types, attributes and interfaces.

use std::sync::Arc;

use pdll_support::diag::Diag;
use pdll_tablegen::records::{DefId, Record};

use super::Reader;
use crate::ods::cpp::{self, Wanted};
use crate::ods::model::{AttributeValue, Constraint, ConstraintKind};
use crate::ods::predicate::Predicate;
use crate::ods::prelude;

impl Reader<'_> {
    /// Reads all named constraints and interfaces, except the cases of enumerations.
    pub(super) fn named_constraints(&mut self) {
        let records = self.records;
        for class in ["TypeConstraint", "AttrConstraint", "OpInterface"] {
            for (id, record) in records.derived_from(class) {
                let is_case = records.is_subclass_of(record, "EnumCase");
                if !record.is_anonymous() && !is_case && !self.is_group(record) {
                    self.constraint(id);
                }
            }
        }
    }

    /// Returns whether it is a named modifier (`Variadic<…>`, `OptionalAttr<…>`).
    fn is_group(&self, record: &Record) -> bool {
        ["Variadic", "Optional"].iter().any(|class| self.records.is_subclass_of(record, class))
    }

    /// Returns the key of a constraint, which is read on first use.
    pub(super) fn constraint(&mut self, id: DefId) -> String {
        let record = &self.records[id];
        let key = self.key(id);
        if self.ods.constraints.contains_key(&key) {
            return key;
        }
        let kind = self.kind(record);
        let n_before = self.diags.as_slice().len();
        self.code_span = None;
        let predicate = match kind {
            ConstraintKind::OpInterface => Predicate::True,
            _ => self.predicate_field(record, &key),
        };
        if self.records.is_subclass_of(record, "AttrOrTypeDef") {
            self.refuse_of_type(record);
        }
        let span = (!self.is_standard(record)).then(|| record.span());
        let build = self.build(record);
        let constraint = Constraint {
            name: key.clone(),
            kind,
            summary: self.summary(record, kind),
            cpp_type: self.cpp_type(record, kind),
            predicate,
            value: matches!(kind, ConstraintKind::Attribute | ConstraintKind::AttrInterface)
                .then(|| self.attribute_value(record))
                .flatten(),
            build,
            of_dialect: self.of_dialect(record, "TypeDef"),
            rust_path: None,
            is_standard: span.is_none(),
            code_span: self.code_span.take(),
            span,
        };
        self.ods.constraints.insert(key.clone(), Arc::new(constraint));
        self.settle(id, n_before);
        key
    }

    /// Returns the dialect and the mnemonic of a type or attribute with parameters.
    pub(super) fn of_dialect(&self, record: &Record, class: &str) -> Option<(String, String)> {
        let has_parameters = || record.dag("parameters").is_ok_and(|dag| !dag.args.is_empty());
        if !self.records.is_subclass_of(record, class) || !has_parameters() {
            return None;
        }
        let dialect = self.text(self.records.def_field(record, "dialect").ok()?, "name");
        // Builtin ones have their own syntax.
        (dialect != "builtin").then(|| (dialect, self.text(record, "mnemonic")))
    }

    /// Returns Rust that creates a type, if only one is possible.
    pub(super) fn build(&self, record: &Record) -> Option<String> {
        let build = self.text(record, "builderCall");
        if !build.is_empty() {
            return (self.is_standard(record) || !self.is_cpp(&build)).then_some(build);
        }
        let has_parameters = || record.dag("parameters").map_or(true, |dag| !dag.args.is_empty());
        let is_own = self.records.is_subclass_of(record, "TypeDef") && !has_parameters();
        is_own.then(|| format!("$_ods::opaque_type($_ctx, {})", self.dialect_names.join(", ")))
    }

    /// Returns the record's name; for an anonymous record, its class and a number within the dialect.
    pub(super) fn key(&mut self, id: DefId) -> String {
        if let Some(key) = self.keys.get(&id) {
            return key.clone();
        }
        let record = &self.records[id];
        let key = match record.direct_supers().first() {
            Some(parent) if record.is_anonymous() => {
                let n_before = self.n_anonymous.entry(self.home.clone()).or_default();
                *n_before += 1;
                format!("{}.{}.{n_before}", self.home, self.records[parent.class].name())
            }
            _ => String::from(&**record.name()),
        };
        self.keys.insert(id, key.clone());
        key
    }

    fn kind(&self, record: &Record) -> ConstraintKind {
        let is = |class: &str| self.records.is_subclass_of(record, class);
        match () {
            () if is("AttrInterface") => ConstraintKind::AttrInterface,
            () if is("TypeInterface") => ConstraintKind::TypeInterface,
            () if is("AttrConstraint") => ConstraintKind::Attribute,
            () if is("TypeConstraint") => ConstraintKind::Type,
            () => ConstraintKind::OpInterface,
        }
    }

    /// Returns the summary of a constraint; without one, its name, as in upstream.
    fn summary(&self, record: &Record, kind: ConstraintKind) -> String {
        let summary = match kind {
            ConstraintKind::OpInterface => String::new(),
            _ => self.text(record, "summary"),
        };
        if summary.trim().is_empty() { record.name().to_string() } else { summary }
    }

    fn cpp_type(&self, record: &Record, kind: ConstraintKind) -> String {
        match kind {
            ConstraintKind::Type => self.text(record, "cppType"),
            ConstraintKind::Attribute => self.text(record, "storageType").trim().to_owned(),
            _ => {
                let (namespace, name) =
                    (self.text(record, "cppNamespace"), self.text(record, "cppInterfaceName"));
                if namespace.is_empty() { name } else { format!("{namespace}::{name}") }
            }
        }
    }

    /// Returns the Rust value of an attribute; `None` if it is not Rust.
    fn attribute_value(&mut self, record: &Record) -> Option<AttributeValue> {
        let texts = ["returnType", "convertFromStorage", "argumentType", "constBuilderCall"]
            .map(|field| self.text(record, field).trim().to_owned());
        let texts = match self.renamed_enum(record) {
            Some((class, name)) => texts.map(|text| match text == class {
                true => name.clone(),
                false => text.replace(&format!("{class}::"), &format!("{name}::")),
            }),
            None => texts,
        };
        let [return_type, from_attribute, argument_type, to_attribute] = texts;
        if return_type.is_empty() || self.is_cpp(&return_type) || self.is_cpp(&from_attribute) {
            return None;
        }
        for text in [&return_type, &from_attribute, &argument_type, &to_attribute] {
            self.check_rust(text, record.span());
        }
        let argument_type = if argument_type.is_empty() { return_type.clone() } else { argument_type };
        let to_attribute = if self.is_cpp(&to_attribute) { String::new() } else { to_attribute };
        Some(AttributeValue { return_type, from_attribute, argument_type, to_attribute })
    }

    /// Returns a default value as a Rust expression of the attribute's argument type.
    pub(super) fn default_value(&mut self, record: &Record, base: &Record, key: &str) -> Option<String> {
        let value = record.set_value("defaultValue")?;
        let text = value.as_str()?.trim().to_owned();
        let found = self.ods.constraints.get(key)?.value.clone();
        let found = found?;
        if found.from_attribute == "true" {
            return None;
        }
        if let Some(named) = self.enum_default(base, &text) {
            return Some(named);
        }
        let is_standard = prelude::is_prelude(&self.map.get(value.span.source).name);
        if !self.is_rust(value.span) && !is_standard {
            let translated = self.cpp_value(base, &found, &text);
            // A file that a crate includes may hold Rust: a path, a call.
            let is_rust = !self.is_cpp(&text) && text.contains("::") && !text.contains(['{', '}']);
            if !is_rust || translated.is_some() || found.to_attribute.is_empty() {
                return translated.filter(|_| !found.to_attribute.is_empty());
            }
        }
        if self.is_cpp(&text) {
            return None;
        }
        // In an included file there may be C++ that makes it.
        if found.to_attribute.is_empty() && self.own.is_some() && !self.is_rust(value.span) {
            return None;
        }
        if found.to_attribute.is_empty() {
            let message =
                format!("the attribute constraint `{}` cannot have a default value", self.title(base));
            let diag = Diag::error(value.span, message);
            self.diags.push(diag.note("it has no `constBuilderCall` to make the attribute of the value"));
            return None;
        }
        let list = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let text = match list {
            Some(list) if found.argument_type.starts_with("&[") => format!("&[{list}]"),
            _ => float_literal(&text).map_or(text.clone(), str::to_owned),
        };
        self.check_rust(&text, value.span);
        Some(text)
    }

    /// Returns the Rust of a value in C++ of an attribute; `None` if it is not a literal.
    fn cpp_value(&mut self, base: &Record, found: &AttributeValue, text: &str) -> Option<String> {
        let innermost = self.innermost(base);
        if self.records.is_subclass_of(innermost, "DictionaryAttrBase") {
            return cpp::value(text, &Wanted::Dictionary);
        }
        if !self.records.is_subclass_of(innermost, "TypedArrayAttrBase") {
            return cpp::value(text, &Wanted::Plain(&found.argument_type));
        }
        let element = self.records.def_field(innermost, "elementAttr").ok()?;
        let AttributeValue { argument_type, to_attribute, .. } = self.attribute_value(element)?;
        cpp::value(text, &Wanted::Attributes { element: &argument_type, to_attribute: &to_attribute })
    }
}

/// Returns `0.5` for C++'s `0.5f`.
fn float_literal(text: &str) -> Option<&str> {
    text.strip_suffix('f').filter(|digits| digits.contains('.') && digits.parse::<f64>().is_ok())
}
