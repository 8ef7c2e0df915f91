//! Rust in definitions: builders, and additions to generated types.
//!
//! In: `builders`, `extraClassDeclaration` and `extraClassDefinition` in an `ods!` itself. In an included
//! file they are C++, as in MLIR's own files, and ignored. Requests in the `ods!` that have no effect are
//! errors.

use std::collections::BTreeSet;

use pdll_support::diag::Diag;
use pdll_support::source::{Content, Span};
use pdll_tablegen::records::{DagArg, Record, Value, ValueKind};

use super::Reader;
use crate::ods::code::{BuilderDef, BuilderParameter, Code, DerivedDef, ExtraCode};
use crate::ods::names;

/// Fields that are supported by MLIR and not by `ods!`, with their replacements.
type Refused = &'static [(&'static str, &'static str)];

/// Of types and attributes without Rust types.
const OF_TEXTS: Refused = &[
    ("builders", BECOMES_TYPE),
    ("extraClassDeclaration", BECOMES_TYPE),
    ("extraClassDefinition", BECOMES_TYPE),
    ("genVerifyDecl", BECOMES_TYPE),
    ("hasCustomAssemblyFormat", BECOMES_TYPE),
];

const BECOMES_TYPE: &str = "it becomes a Rust type if it has a `mnemonic`, and with parameters an `assemblyFormat` or `hasCustomAssemblyFormat`; otherwise its text is kept unchanged";

/// Of traits of types and attributes.
const OF_TRAITS: Refused = &[
    ("extraConcreteClassDeclaration", "write a Rust trait, and implement it for the Rust types"),
    ("extraConcreteClassDefinition", "write a Rust trait, and implement it for the Rust types"),
];

const OF_INTERFACES: Refused = &[
    ("methods", A_TRAIT),
    ("verify", A_TRAIT),
    ("extraClassDeclaration", A_TRAIT),
    ("extraSharedClassDeclaration", A_TRAIT),
    ("extraClassOf", A_TRAIT),
];

const A_TRAIT: &str = "write a Rust trait, and implement it for the type of the dialect";

impl<'a> Reader<'a> {
    /// Reports code of traits and interfaces that would have no effect.
    pub(super) fn refuse_of_traits(&mut self) {
        let records = self.records;
        for (class, fields) in [("NativeTrait", OF_TRAITS), ("DialectInterface", OF_INTERFACES)] {
            for (id, record) in records
                .derived_from(class)
                .filter(|(_, record)| self.is_rust(record.span()))
                .filter(|(_, record)| {
                    class != "NativeTrait" || !records.is_subclass_of(record, "NativeOpTrait")
                })
                .filter(|(_, record)| {
                    !records.is_subclass_of(record, "InterfaceTrait") || class != "NativeTrait"
                })
                .collect::<Vec<_>>()
            {
                let n_before = self.diags.as_slice().len();
                self.refuse(record, fields);
                self.settle(id, n_before);
            }
        }
    }

    pub(super) fn refuse_of_type(&mut self, record: &Record) {
        if !self.becomes_type(record) {
            self.refuse(record, OF_TEXTS);
        }
    }

    /// Reports fields that are set without effect.
    fn refuse(&mut self, record: &Record, fields: Refused) {
        for (field, instead) in fields {
            let Some(value) = record.set_value(field).filter(|value| self.is_rust(value.span)) else {
                continue;
            };
            let is_set = match &value.kind {
                ValueKind::Bit(is_set) => *is_set,
                ValueKind::List(list) => !list.is_empty(),
                ValueKind::Dag(dag) => !dag.args.is_empty(),
                _ => value.as_str().is_none_or(|text| !text.trim().is_empty()),
            };
            if is_set {
                let message = format!("`{field}` of `{}` is not supported", record.name());
                self.diags.push(Diag::error(value.span, message).help(*instead));
            }
        }
    }

    /// Returns whether code at a location is Rust.
    pub(super) fn is_rust(&self, span: Span) -> bool {
        self.own == Some(span.source)
    }

    /// Returns the Rust in a field; `None` if there is none, or it is C++ of an included file.
    pub(super) fn code(&mut self, record: &Record, field: &str) -> Option<Code> {
        let value = record.set_value(field)?;
        let text = value.as_str()?.to_string();
        if text.trim().is_empty() || !self.is_rust(value.span) {
            return None;
        }
        self.check_code(&text, value.span);
        Some(Code { text, span: value.span })
    }

    /// Reports a block that is not valid Rust tokens.
    fn check_code(&mut self, text: &str, span: Span) {
        if matches!(self.map.get(span.source).content, Content::Tokens(_)) {
            // rustc has lexed it.
            return;
        }
        let plain: String = text.chars().map(|c| if c == '$' { '_' } else { c }).collect();
        if plain.parse::<proc_macro2::TokenStream>().is_err() {
            let diag = Diag::error(span, "this block is not Rust");
            self.diags.push(diag.help("brackets and quotes must be closed in it"));
        }
    }

    /// Returns the additions of a definition to its type.
    pub(super) fn extra_code(&mut self, record: &Record) -> ExtraCode {
        ExtraCode {
            declaration: self.code(record, "extraClassDeclaration"),
            definition: self.code(record, "extraClassDefinition"),
        }
    }

    /// Returns the derived attributes of an operation: fields of its record.
    pub(super) fn derived_attributes(&mut self, record: &'a Record) -> Vec<DerivedDef> {
        let mut out = Vec::new();
        for field in record.fields() {
            let Some(found) = self.records.def_of(&field.value) else { continue };
            let span = field.value.span;
            if !self.records.is_subclass_of(found, "DerivedAttr") {
                if self.records.is_subclass_of(found, "Attr") {
                    let message =
                        format!("unexpected Attr where only DerivedAttr is allowed: `{}`", field.name);
                    self.error(span, message);
                }
                continue;
            }
            let Some(body) = self.code(found, "body") else { continue };
            let (ty, to_attribute) = (self.text(found, "returnType"), self.text(found, "convertFromStorage"));
            for text in [&ty, &to_attribute] {
                self.check_rust(text, span);
            }
            out.push(DerivedDef { name: field.name.to_string(), ty, body, to_attribute, span });
        }
        out
    }

    /// Returns the builders of an operation, or of a type or attribute.
    pub(super) fn builders(&mut self, record: &'a Record) -> Vec<BuilderDef> {
        let Some(list) = record.set_value("builders").and_then(Value::as_list) else { return Vec::new() };
        let mut out: Vec<BuilderDef> = Vec::new();
        let list: Vec<&Value> = list.iter().filter(|value| self.is_rust(value.span)).collect();
        for value in list {
            let Some(found) = self.records.def_of(value) else { continue };
            let Some(builder) = self.builder(found, value.span) else { continue };
            if let Some(first) = out.iter().find(|first| first.name == builder.name) {
                let message =
                    format!("two builders of `{}` would have the name `{}`", record.name(), builder.name);
                let diag = Diag::error(value.span, message).note_at(first.span, "the other one is here");
                self.diags.push(match self.records.is_subclass_of(found, "AttrOrTypeBuilder") {
                    true => diag.help("call their parameters differently"),
                    false => diag.help(
                        "give one a name behind its body: `OpBuilder<(ins …), [{ … }], \"name\">` is `create_name`",
                    ),
                });
                continue;
            }
            out.push(builder);
        }
        out
    }

    /// Returns what an operation defines in C++ and users may write in Rust: builders, derived attributes, class code, and methods of
    /// interfaces.
    pub(super) fn foreign_code(&self, record: &Record) -> Vec<String> {
        let mut out = Vec::new();
        let list = record.set_value("builders").and_then(Value::as_list).unwrap_or(&[]);
        match list.iter().filter(|value| !self.is_rust(value.span)).count() {
            0 => {}
            1 => out.push("builder".to_owned()),
            n => out.push(format!("{n} builders")),
        }
        let is_derived = |value: &Value| {
            let found = self.records.def_of(value).filter(|_| !self.is_rust(value.span));
            found.is_some_and(|found| self.records.is_subclass_of(found, "DerivedAttr"))
        };
        let derived = record.fields().iter().filter(|field| is_derived(&field.value));
        out.extend(derived.map(|field| format!("derived attribute `{}`", field.name)));
        let is_code = |field: &&str| {
            let value = record.set_value(field).filter(|value| !self.is_rust(value.span));
            value.and_then(|value| value.as_str()).is_some_and(|text| !text.trim().is_empty())
        };
        if ["extraClassDeclaration", "extraClassDefinition"].iter().any(is_code) {
            out.push("class code".to_owned());
        }
        for interface in self.listed_records(record, "traits") {
            let methods = interface.set_value("methods").filter(|value| !self.is_rust(value.span));
            if methods.and_then(Value::as_list).is_some_and(|methods| !methods.is_empty()) {
                out.push(format!("interface `{}`", interface.name()));
            }
        }
        out
    }

    /// Returns whether the default builders are skipped.
    pub(super) fn skips_default_builders(&mut self, record: &Record, builders: &[BuilderDef]) -> bool {
        let Some(value) = record.value("skipDefaultBuilders") else { return false };
        let is_said = value.as_bit() == Some(true) && self.is_rust(value.span);
        if is_said && builders.is_empty() {
            self.error(value.span, "default builders are skipped and no custom builders provided");
        }
        is_said
    }

    fn builder(&mut self, record: &'a Record, span: Span) -> Option<BuilderDef> {
        let Ok(dag) = record.dag("dagParams") else {
            self.error(span, format!("`{}` is no builder", self.title(record)));
            return None;
        };
        if self.records.def_of(&dag.op).is_none_or(|op| &**op.name() != "ins") {
            self.error(self.field_span(record, "dagParams"), "expected 'ins' in builders");
            return None;
        }
        let mut taken = BTreeSet::new();
        let mut parameters = Vec::with_capacity(dag.args.len());
        for arg in &dag.args {
            let parameter = self.builder_parameter(arg)?;
            if !taken.insert(parameter.name.clone()) {
                let message = format!("two parameters of this builder are called `{}`", parameter.name);
                self.error(arg.value.span, message);
                return None;
            }
            parameters.push(parameter);
        }
        let given = self.text(record, "name");
        if !given.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            let message = format!("a builder cannot have the name `{given}`");
            self.error(self.field_span(record, "name"), message);
            return None;
        }
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        let name = match (given.as_str(), &names[..]) {
            ("", []) => "with_nothing".to_owned(),
            ("", names) => format!("with_{}", names.join("_")),
            (given, _) => given.to_owned(),
        };
        let is_of_type = self.records.is_subclass_of(record, "AttrOrTypeBuilder");
        if is_of_type && !self.is_builder_of_type(record, span) {
            return None;
        }
        let name = format!("{}_{name}", if is_of_type { "get" } else { "create" });
        if names::BUILDERS.contains(&name.as_str()) {
            let diag = Diag::error(span, format!("`{name}` is a method of all operations"));
            self.diags.push(diag.help(
                "give this builder a name behind its body: `OpBuilder<(ins …), [{ … }], \"name\">` is `create_name`",
            ));
            return None;
        }
        let deprecated = self.text(record, "odsCppDeprecated");
        Some(BuilderDef {
            name,
            parameters,
            body: self.code(record, "body"),
            deprecated: (!deprecated.is_empty()).then_some(deprecated),
            takes_context: !self.flag(record, "hasInferredContextParam"),
            span,
        })
    }

    /// Reports a builder of a type or attribute that cannot be Rust.
    fn is_builder_of_type(&mut self, record: &Record, span: Span) -> bool {
        let has_body = !self.text(record, "body").trim().is_empty();
        if !has_body {
            let message = "a builder of a type or attribute needs a body";
            let help = "or write the function in an `impl` of the Rust type";
            self.diags.push(Diag::error(span, message).help(help));
        }
        has_body
    }

    /// Parses `"Type":$name`, an argument of a method.
    pub(super) fn method_argument(&mut self, arg: &DagArg) -> Option<BuilderParameter> {
        self.rust_parameter(arg, "an argument of a method")
    }

    /// Parses `"Type":$name` or `CArg<"Type", "default">:$name`.
    fn builder_parameter(&mut self, arg: &DagArg) -> Option<BuilderParameter> {
        self.rust_parameter(arg, "a parameter of a builder")
    }

    fn rust_parameter(&mut self, arg: &DagArg, what: &str) -> Option<BuilderParameter> {
        let span = arg.value.span;
        let Some(name) = arg.name.as_deref() else {
            self.error(span, format!("{what} must have a name: `\"Type\":$name`"));
            return None;
        };
        let record = self.records.def_of(&arg.value);
        let (ty, default) = match (arg.value.as_str(), record) {
            (Some(ty), _) => (ty.to_string(), String::new()),
            (None, Some(found)) if self.records.is_subclass_of(found, "CArg") => {
                (self.text(found, "type"), self.text(found, "defaultValue"))
            }
            _ => {
                let diag = Diag::error(span, format!("expected the Rust type of the parameter `${name}`"));
                self.diags.push(diag.help(
                    "a type is a string, `\"f32\":$x`, with a default value `CArg<\"f32\", \"0.5\">:$x`",
                ));
                return None;
            }
        };
        for text in [&ty, &default] {
            self.check_rust(text, span);
        }
        let default = (!default.trim().is_empty()).then_some(default);
        Some(BuilderParameter { name: names::snake_case(name), ty, default, span })
    }
}
