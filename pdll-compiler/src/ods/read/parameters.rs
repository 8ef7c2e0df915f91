//! Types and attributes of a dialect that become Rust types.
//!
//! In: `TypeDef` and `AttrDef` records in an `ods!` itself, and complete ones of included files
//! (`understood`). Other included ones, enumerations as attributes, and definitions without their own text
//! are stored as text: a `Type` or an `Attribute` without a Rust type. MLIR: mlir/TableGen/AttrOrTypeDef.cpp.

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::{DagArg, Record};

use super::Reader;
use super::understood::calls_functions;
use crate::ods::format::{self, FormatError};
use crate::ods::model::{CaseAttribute, EnumDef};
use crate::ods::parameters::{AttrOrTypeDef, FormatElement, ParameterDef, ParameterType, Presence};
use crate::ods::{cpp, names};

/// C++ types, without standard namespaces, and the equivalent Rust types.
const PLAIN: &[(&str, &[&str])] = &[
    ("bool", &["bool"]),
    ("i8", &["i8", "int8_t"]),
    ("i16", &["i16", "int16_t", "short"]),
    ("i32", &["i32", "int32_t", "int"]),
    ("i64", &["i64", "int64_t", "long", "long long"]),
    ("isize", &["isize", "ssize_t"]),
    ("u8", &["u8", "uint8_t"]),
    ("u16", &["u16", "uint16_t", "unsigned short"]),
    ("u32", &["u32", "uint32_t", "unsigned", "unsigned int"]),
    ("u64", &["u64", "uint64_t", "unsigned long", "unsigned long long"]),
    ("usize", &["usize", "size_t"]),
    ("f32", &["f32", "float"]),
    ("f64", &["f64", "double", "APFloat"]),
];
/// The Rust type of `APInt`.
const BIG_INTEGER: &str = "__rt::BigInt";
const STRINGS: &[&str] = &["StringRef", "string", "String", "&str"];
const LISTS: &[&str] = &["ArrayRef<", "SmallVector<", "vector<", "Vec<", "&["];

impl<'a> Reader<'a> {
    /// Returns whether a type or attribute becomes a Rust type.
    pub(super) fn becomes_type(&self, record: &Record) -> bool {
        let has_parameters = record.dag("parameters").is_ok_and(|dag| !dag.args.is_empty());
        let is_own = self.is_rust(record.span());
        let has_custom_format = self.flag(record, "hasCustomAssemblyFormat");
        let has_format = !has_parameters || record.set_value("assemblyFormat").is_some() || has_custom_format;
        (is_own || self.understood.contains(&**record.name()))
            && !record.is_anonymous()
            && has_format
            && !self.text(record, "mnemonic").is_empty()
            && (is_own || !has_custom_format)
            && !self.records.is_subclass_of(record, "EnumAttr")
            && self.records.is_subclass_of(record, "AttrOrTypeDef")
    }

    /// Adds all types and attributes that become Rust types to their dialects.
    pub(super) fn attr_or_type_defs(&mut self, enums: &[EnumDef]) {
        let records = self.records;
        if self.own.is_some() {
            self.find_understood(enums);
        }
        for (id, record) in records.derived_from("AttrOrTypeDef") {
            let n_before = self.diags.as_slice().len();
            let dialect = record.value("dialect").and_then(|value| records.def_of(value));
            let dialect = dialect.map(|dialect| self.text(dialect, "name")).unwrap_or_default();
            if !self.becomes_type(record) {
                let (mnemonic, is_attribute) =
                    (self.text(record, "mnemonic"), records.is_subclass_of(record, "AttrDef"));
                let case = self.case_attribute(record, enums);
                self.settle(id, n_before);
                if let (Some(case), Some(dialect)) = (case, self.ods.dialect_mut(&dialect)) {
                    dialect.case_attributes.push(case);
                    continue;
                }
                if let Some(dialect) = self.ods.dialect_mut(&dialect) {
                    let (types, attributes) = &mut dialect.kept_as_text;
                    (if is_attribute { attributes } else { types }).push(mnemonic);
                }
                continue;
            }
            let found = self.attr_or_type_def(record, enums);
            let place = self.field_span(record, "mnemonic");
            if let (Some(found), Some(dialect)) = (found, self.ods.dialect_mut(&dialect)) {
                let is_same = |other: &&AttrOrTypeDef| {
                    other.mnemonic == found.mnemonic && other.is_attribute == found.is_attribute
                };
                match dialect.attrs_and_types.iter().find(is_same) {
                    Some(first) => {
                        let what = if found.is_attribute { "attributes" } else { "types" };
                        let message = format!(
                            "two {what} of `{}` have the mnemonic `{}`",
                            dialect.name, found.mnemonic
                        );
                        let diag = Diag::error(place, message);
                        self.diags.push(diag.note_at(first.span, "the other one is here"));
                    }
                    None => dialect.attrs_and_types.push(found),
                }
            }
            self.settle(id, n_before);
        }
    }

    /// Reads an attribute that holds a case of an enumeration; returns nothing if C++ reads it.
    fn case_attribute(&mut self, record: &'a Record, enums: &[EnumDef]) -> Option<CaseAttribute> {
        if !self.records.is_subclass_of(record, "EnumAttr") || self.text(record, "mnemonic").is_empty() {
            return None;
        }
        let name = self.enum_name(self.records.def_field(record, "enum").ok()?);
        let cases = enums.iter().find(|found| found.name == name)?.clone();
        let n_before = self.diags.as_slice().len();
        let attribute = self.attr_or_type_def(record, enums);
        if !self.is_rust(record.span()) {
            // Errors in included files are not reported.
            self.diags.truncate(n_before);
        }
        let mut attribute = attribute.filter(|found| !found.format.iter().any(calls_functions))?;
        let [parameter] = &mut attribute.parameters[..] else { return None };
        parameter.ty = ParameterType::OfModule(name);
        Some(CaseAttribute { attribute, cases })
    }

    pub(super) fn attr_or_type_def(
        &mut self,
        record: &'a Record,
        enums: &[EnumDef],
    ) -> Option<AttrOrTypeDef> {
        let parameters = self.parameters(record, enums)?;
        let format = self.parameter_format(record, &parameters)?;
        let interface_names = self.interface_names(record);
        let interfaces = self.interface_uses(record);
        let builders = self.builders(record);
        let is_attribute = self.records.is_subclass_of(record, "AttrDef");
        let is_mutable = !is_attribute && self.is_mutable(record);
        Some(AttrOrTypeDef {
            record_name: record.name().to_string(),
            name: self.text(record, "cppClassName"),
            is_attribute,
            mnemonic: self.text(record, "mnemonic"),
            summary: self.text(record, "summary"),
            description: self.text(record, "description"),
            parameters,
            format,
            has_verifier: self.flag(record, "genVerifyDecl"),
            interface_names,
            interfaces,
            is_mutable,
            has_mutable_format: is_mutable && self.flag(record, "hasCustomAssemblyFormat"),
            has_alias: self.flag(record, "genMnemonicAlias"),
            skips_default_builders: self.skips_default_builders(record, &builders),
            builders,
            extra: self.extra_code(record),
            span: record.span(),
        })
    }

    /// Returns nothing if one of them is invalid.
    fn parameters(&mut self, record: &Record, enums: &[EnumDef]) -> Option<Vec<ParameterDef>> {
        let dag = self.ok(record.dag("parameters"))?;
        let mut out: Vec<ParameterDef> = Vec::with_capacity(dag.args.len());
        let mut is_right = true;
        for arg in &dag.args {
            let Some(parameter) = self.parameter(arg, record, enums) else {
                is_right = false;
                continue;
            };
            let rust_name = names::snake_case(&parameter.name);
            if let Some(first) = out.iter().find(|first| names::snake_case(&first.name) == rust_name) {
                let message = format!("two parameters of `{}` are called `{rust_name}`", record.name());
                let diag = Diag::error(parameter.span, message);
                self.diags.push(diag.note_at(first.span, "the other one is here"));
                is_right = false;
            }
            out.push(parameter);
        }
        is_right.then_some(out)
    }

    fn parameter(&mut self, arg: &DagArg, of: &Record, enums: &[EnumDef]) -> Option<ParameterDef> {
        let span = arg.value.span;
        let Some(name) = arg.name.as_deref() else {
            self.error(span, "all parameters must have a name");
            return None;
        };
        let record = self.records.def_of(&arg.value);
        let written = match (arg.value.as_str(), record) {
            (Some(ty), _) => ty.to_string(),
            (None, Some(found)) if found.value("cppType").is_some() => self.text(found, "cppType"),
            _ => {
                let diag = Diag::error(span, format!("expected the type of the parameter `${name}`"));
                self.diags.push(
                    diag.help("a type is a string, `\"i32\":$x`, or a parameter, `StringRefParameter<>:$x`"),
                );
                return None;
            }
        };
        let is_self_type =
            record.is_some_and(|found| self.records.is_subclass_of(found, "AttributeSelfTypeParameter"));
        let is_enum = record.is_some_and(|found| self.is_enum_parameter(found));
        let is_resource = record.is_some_and(|found| self.is_resource_parameter(found));
        let ty = match is_resource {
            true => Some(ParameterType::Resource(self.dialect_of_resource(&written, of))),
            false => self.parameter_type(&written, of, enums),
        };
        let Some(ty) = ty else {
            let message =
                format!("no Rust type is known for the type `{written}` of the parameter `${name}`");
            let help = "a user-defined type is specified by its Rust path, and must implement `Parameter`";
            self.diags.push(Diag::error(span, message).help(help));
            return None;
        };
        let presence = record.map_or(Presence::Required, |record| self.presence(record, &ty));
        // The parser and printer of a resource are C++ in MLIR's own class.
        let with_code = record.filter(|_| !is_resource);
        let [parser, printer] =
            ["parser", "printer"].map(|field| with_code.and_then(|record| self.code(record, field)));
        let summary = record.map_or(String::new(), |record| self.text(record, "summary"));
        let name = name.to_owned();
        Some(ParameterDef {
            name,
            written,
            ty,
            presence,
            summary,
            is_self_type,
            is_enum,
            parser,
            printer,
            span,
        })
    }

    pub(super) fn is_resource_parameter(&self, found: &Record) -> bool {
        self.records.is_subclass_of(found, "ResourceHandleParameter")
    }

    /// Returns the dialect whose resources a handle is for: that of the definition, save for MLIR's own handles.
    fn dialect_of_resource(&self, handle: &str, of: &Record) -> String {
        if unqualified(handle) == "DenseResourceElementsHandle" {
            return "builtin".to_owned();
        }
        let dialect = of.value("dialect").and_then(|value| self.records.def_of(value));
        dialect.map(|dialect| self.text(dialect, "name")).unwrap_or_default()
    }

    /// Returns whether a type has a component that is set after it was created.
    fn is_mutable(&self, record: &Record) -> bool {
        let traits = self.records.def_list(record, "traits").unwrap_or_default();
        traits.iter().any(|used| &**used.name() == "MutableType")
    }

    /// Returns the names of all interfaces that a type or attribute names.
    fn interface_names(&self, record: &Record) -> Vec<String> {
        let mut out = Vec::new();
        let mut stack: Vec<&Record> = self.records.def_list(record, "traits").unwrap_or_default();
        while let Some(used) = stack.pop() {
            if self.records.is_subclass_of(used, "TraitList") {
                stack.extend(self.records.def_list(used, "traits").unwrap_or_default());
            } else if self.records.is_subclass_of(used, "Interface") {
                out.push(self.text(used, "cppInterfaceName"));
                stack.extend(self.records.def_list(used, "baseInterfaces").unwrap_or_default());
            }
        }
        out.sort();
        out.dedup();
        out
    }

    fn presence(&mut self, record: &Record, ty: &ParameterType) -> Presence {
        if ["OptionalParameter", "OptionalArrayRefParameter"]
            .iter()
            .any(|class| self.records.is_subclass_of(record, class))
        {
            return Presence::Optional;
        }
        let default = self.text(record, "defaultValue").trim().to_owned();
        if default.is_empty() {
            return Presence::Required;
        }
        self.check_rust(&default, self.field_span(record, "defaultValue"));
        let list = default.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        Presence::Default(match (ty, list) {
            (ParameterType::List(_), Some(list)) => format!("[{list}]"),
            _ => default,
        })
    }

    fn parameter_type(&self, written: &str, of: &Record, enums: &[EnumDef]) -> Option<ParameterType> {
        let bare = unqualified(written);
        let is_named = |names: &&(&str, &[&str])| names.1.contains(&bare);
        if let Some((rust, _)) = PLAIN.iter().find(is_named) {
            return Some(ParameterType::Plain(rust));
        }
        if STRINGS.contains(&bare) {
            return Some(ParameterType::String);
        }
        if let Some(inner) = LISTS.iter().find_map(|open| bare.strip_prefix(open)) {
            let inner = inner.trim_end().strip_suffix(['>', ']'])?;
            let element = self.parameter_type(inner, of, enums)?;
            return (!matches!(element, ParameterType::List(_)))
                .then(|| ParameterType::List(Box::new(element)));
        }
        match bare {
            "APInt" => return Some(ParameterType::User(BIG_INTEGER.to_owned())),
            "Type" => return Some(ParameterType::Type(None)),
            "Attribute" => return Some(ParameterType::Attribute(None)),
            _ => {}
        }
        self.class_of_dialect(written, of)
            .or_else(|| {
                let class = bare.rsplit("::").next()?;
                enums
                    .iter()
                    .any(|found| found.name == class)
                    .then(|| ParameterType::OfModule(class.to_owned()))
            })
            .or_else(|| {
                let question = cpp::builtin_question(bare)?;
                let asked = Some(format!("$_ods::{question}($_ctx, $_self)"));
                Some(if bare.ends_with("Attr") {
                    ParameterType::Attribute(asked)
                } else {
                    ParameterType::Type(asked)
                })
            })
            .or_else(|| {
                let is_cpp = written.trim().starts_with("::") || self.is_cpp(written);
                let is_path = written.trim().parse::<proc_macro2::TokenStream>().is_ok();
                (!is_cpp && is_path).then(|| ParameterType::User(written.trim().to_owned()))
            })
    }

    /// Returns the type of another definition, by its C++ class.
    fn class_of_dialect(&self, written: &str, of: &Record) -> Option<ParameterType> {
        let class = unqualified(written);
        let name = class.rsplit("::").next()?;
        let dialect = |record: &Record| record.value("dialect").and_then(|value| self.records.def_of(value));
        let home = dialect(of)?.name();
        let (_, found) = self.records.derived_from("AttrOrTypeDef").find(|(_, found)| {
            unqualified(&self.text(found, "cppType")) == class
                || self.text(found, "cppClassName") == name && class == name
        })?;
        let other = dialect(found)?;
        if self.becomes_type(found) && other.name() == home {
            return Some(ParameterType::OfModule(self.text(found, "cppClassName")));
        }
        let (dialect, mnemonic) = (self.text(other, "name"), self.text(found, "mnemonic"));
        if dialect == "builtin" {
            // Builtin ones have no mnemonic; they are known by their classes.
            return None;
        }
        let is_attribute = self.records.is_subclass_of(found, "AttrDef");
        let what = if is_attribute { "attr" } else { "type" };
        let asked = Some(format!("$_ods::is_dialect_{what}($_ctx, $_self, {dialect:?}, {mnemonic:?})"));
        Some(if is_attribute { ParameterType::Attribute(asked) } else { ParameterType::Type(asked) })
    }

    fn parameter_format(
        &mut self,
        record: &Record,
        parameters: &[ParameterDef],
    ) -> Option<Vec<FormatElement>> {
        let has_custom_format = self.flag(record, "hasCustomAssemblyFormat");
        let Some(value) = record.set_value("assemblyFormat") else {
            let in_text = parameters.iter().enumerate().filter(|(_, found)| !found.is_self_type);
            if has_custom_format && self.is_mutable(record) {
                return Some(key_format(parameters.len()));
            }
            let args = in_text.map(|(index, _)| FormatElement::Parameter { index, is_qualified: false });
            let custom = FormatElement::Custom { name: String::new(), args: args.collect() };
            return Some(if has_custom_format { vec![custom] } else { Vec::new() });
        };
        if has_custom_format {
            let message = "cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'";
            self.error(self.field_span(record, "hasCustomAssemblyFormat"), message);
            return None;
        }
        let text = value.as_str()?.to_string();
        match format::parameters::compile(record.name(), parameters, &text) {
            Ok(elements) => Some(elements),
            Err(error) => {
                let diag = format_error(self.map.text(value.span), value.span, error, &text);
                self.diags.push(diag.note_at(record.span(), "in custom assembly format for this operation"));
                None
            }
        }
    }
}

/// Returns the format that identifies a mutable type by its parameters, `<name = value, …>`, which is not printed.
fn key_format(n_parameters: usize) -> Vec<FormatElement> {
    let value = |index| (index, FormatElement::Parameter { index, is_qualified: false });
    let literal = |text: &str| FormatElement::Literal(text.to_owned());
    match n_parameters {
        0 => Vec::new(),
        n => vec![literal("<"), FormatElement::Struct((0..n).map(value).collect()), literal(">")],
    }
}

/// Returns a C++ type without standard namespaces.
fn unqualified(written: &str) -> &str {
    let mut bare = written.trim().trim_start_matches("::");
    for namespace in ["mlir::", "llvm::", "std::"] {
        bare = bare.strip_prefix(namespace).unwrap_or(bare);
    }
    bare
}

/// Reports at the token of the format, if the text is written without escapes.
fn format_error(written: Option<&str>, whole: Span, error: FormatError, text: &str) -> Diag {
    Diag::error(format::place(written, whole, &error.at, text), error.message)
}
