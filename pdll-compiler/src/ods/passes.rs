//! Passes: what `Pass` records declare.
//!
//! In: TableGen records. Out: `PassDef`s, read by `emit::passes`. Types and defaults of options are C++, also in the `ods!` itself: they are the
//! same in both languages, except for names of types. Invariant: fields, options and cases of a pass have different names.

use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{SourceId, Span};
use pdll_tablegen::records::{Record, Records};

use super::code::Code;
use super::names::{Taken, snake_case, variant_case};

/// A pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassDef {
    /// Name of the record.
    pub name: String,
    /// Name in pipelines.
    pub argument: String,
    /// One line.
    pub summary: String,
    /// Documentation.
    pub description: String,
    /// The operations that it runs on.
    pub anchor: PassAnchor,
    /// Names of the dialects that it creates operations of, whose classes are C++.
    pub dialects: Vec<String>,
    /// The same, as Rust paths.
    pub own_dialects: Vec<Code>,
    /// Options.
    pub options: Vec<OptionDef>,
    /// Statistics: field, name and description.
    pub statistics: Vec<[String; 3]>,
    /// Location.
    pub span: Span,
}

/// The operations that a pass runs on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PassAnchor {
    /// Any operation.
    Any,
    /// Operations of this name.
    Operation(String),
    /// Operations with this interface.
    Interface(String),
}

/// An option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionDef {
    /// Name of the field.
    pub field: String,
    /// Name in pipelines.
    pub argument: String,
    /// One line.
    pub description: String,
    /// Type of a value.
    pub ty: OptionType,
    /// Whether it has a list of values.
    pub is_list: bool,
    /// Initial value.
    pub default: OptionDefault,
    /// Location.
    pub span: Span,
}

/// The type of an option's value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// A primitive type of Rust.
    Primitive(&'static str),
    /// `String`
    Text,
    /// An enumeration.
    Choice(ChoiceDef),
}

/// An enumeration of values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChoiceDef {
    /// Name.
    pub name: String,
    /// Cases: the name in Rust, the text in pipelines, and the description.
    pub cases: Vec<[String; 3]>,
}

/// The initial value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionDefault {
    /// That of the type.
    Unset,
    /// A primitive value, in Rust.
    Value(String),
    /// A string.
    Text(String),
    /// A case, by its name in Rust.
    Case(String),
    /// C++ without a translation.
    Unknown,
}

/// Reads the passes of definitions; `own` is the text whose paths are Rust.
pub(crate) fn read(records: &Records, own: SourceId, diags: &mut Diags) -> Vec<PassDef> {
    let mut found: Vec<PassDef> = Vec::new();
    let is_read = |record: &&Record| !record.is_wrong() && !record.is_anonymous();
    for record in records.derived_from("PassBase").map(|(_, record)| record).filter(is_read) {
        let mut reader = Reader { records, own, diags };
        let Some(pass) = reader.pass(record) else { continue };
        match found.iter().find(|other| other.argument == pass.argument) {
            Some(other) => {
                let message = format!("`{}` is the name of two passes in pipelines", pass.argument);
                let note = format!("`{}` is here", other.name);
                diags.push(Diag::error(pass.span, message).note_at(other.span, note));
            }
            None => found.push(pass),
        }
    }
    found
}

struct Reader<'a, 'd> {
    records: &'a Records,
    own: SourceId,
    diags: &'d mut Diags,
}

impl<'a> Reader<'a, '_> {
    fn ok<T>(&mut self, result: Result<T, Diag>) -> Option<T> {
        result.map_err(|diag| self.diags.push(diag)).ok()
    }

    fn text(&self, record: &Record, field: &str) -> String {
        record.str(field).map(|text| text.to_string()).unwrap_or_default()
    }

    fn pass(&mut self, record: &'a Record) -> Option<PassDef> {
        let argument = self.text(record, "argument");
        let span = record.span();
        let is_name = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        if argument.is_empty() || argument.starts_with(['-', '.']) || !argument.chars().all(is_name) {
            let message = format!("`{argument}` cannot be the name of a pass in pipelines");
            let help = "letters, digits, `-`, `_` and `.` can be in one";
            self.diags.push(Diag::error(span, message).help(help));
            return None;
        }
        let (mut dialects, mut own_dialects) = (Vec::new(), Vec::new());
        let listed = record.set_value("dependentDialects").and_then(|value| value.as_list()).unwrap_or(&[]);
        for value in listed {
            let Some(text) = value.as_str() else { continue };
            if value.span.source == self.own {
                own_dialects.push(Code { text: text.trim().to_owned(), span: value.span });
                continue;
            }
            for class in text.split(',').map(str::trim).filter(|class| !class.is_empty()) {
                dialects.push(dialect_of_class(class));
            }
        }
        let mut fields = Taken::default();
        let mut options: Vec<OptionDef> = Vec::new();
        for option in self.ok(self.records.def_list(record, "options"))? {
            let Some(option) = self.option(option, &mut fields) else { continue };
            if let Some(other) = options.iter().find(|other| other.argument == option.argument) {
                let message = format!("`{argument}` has two options `{}`", option.argument);
                self.diags
                    .push(Diag::error(option.span, message).note_at(other.span, "the other one is here"));
                continue;
            }
            options.push(option);
        }
        let mut counters = Taken::default();
        let statistics = self.ok(self.records.def_list(record, "statistics"))?;
        let statistics = statistics.iter().map(|found| {
            let field = counters.take(&snake_case(&self.text(found, "cppName")));
            [field, self.text(found, "name"), self.text(found, "description")]
        });
        let statistics = statistics.collect();
        Some(PassDef {
            name: record.name().to_string(),
            argument,
            summary: self.text(record, "summary"),
            description: self.text(record, "description"),
            anchor: self.anchor(&self.text(record, "baseClass")),
            dialects,
            own_dialects,
            options,
            statistics,
            span,
        })
    }

    /// Returns what a C++ base class, `::mlir::OperationPass<Class>`, runs on.
    fn anchor(&self, base: &str) -> PassAnchor {
        let (class, arg) = base.strip_suffix('>').and_then(|base| base.split_once('<')).unwrap_or((base, ""));
        let arg = arg.trim();
        let last = arg.rsplit("::").next().unwrap_or(arg).to_owned();
        match arg {
            "" => PassAnchor::Any,
            _ if class.ends_with("InterfacePass") => PassAnchor::Interface(last),
            _ if arg.contains('.') => PassAnchor::Operation(arg.to_owned()),
            _ => PassAnchor::Operation(operation_of_class(arg)),
        }
    }

    fn option(&mut self, record: &'a Record, fields: &mut Taken) -> Option<OptionDef> {
        let (argument, span) = (self.text(record, "argument"), record.span());
        let is_list = self.records.is_subclass_of(record, "ListOption");
        let given = self.text(record, "type");
        let Some(ty) = self.ty(&given, &self.text(record, "additionalOptFlags"), span) else {
            let message = format!("`{given}` is not a type of options");
            let help = "write `bool`, an integer or float type of Rust or C++, or `String`";
            self.diags.push(Diag::error(span, message).help(help));
            return None;
        };
        let text = self.text(record, "defaultValue");
        let default = if is_list { OptionDefault::Unset } else { default(text.trim(), &ty) };
        if default == OptionDefault::Unknown && span.source == self.own {
            let message = format!("`{}` is not a value of type `{given}`", text.trim());
            self.diags.push(Diag::error(span, message));
            return None;
        }
        Some(OptionDef {
            field: fields.take(&snake_case(&self.text(record, "cppName"))),
            argument,
            description: self.text(record, "description"),
            ty,
            is_list,
            default,
            span,
        })
    }

    /// Returns the type of an option, of a type of C++ or Rust.
    fn ty(&self, given: &str, flags: &str, span: Span) -> Option<OptionType> {
        let plain = given.trim().trim_start_matches("::").trim_start_matches("std::");
        let primitive = match plain {
            "bool" => "bool",
            "int8_t" | "i8" => "i8",
            "int16_t" | "short" | "i16" => "i16",
            "int" | "int32_t" | "signed" | "i32" => "i32",
            "int64_t" | "long" | "long long" | "ssize_t" | "i64" => "i64",
            "uint8_t" | "u8" => "u8",
            "uint16_t" | "unsigned short" | "u16" => "u16",
            "unsigned" | "unsigned int" | "uint32_t" | "u32" => "u32",
            "uint64_t" | "size_t" | "unsigned long" | "unsigned long long" | "u64" => "u64",
            "isize" => "isize",
            "usize" => "usize",
            "float" | "f32" => "f32",
            "double" | "f64" => "f64",
            _ => "",
        };
        if !primitive.is_empty() {
            return Some(OptionType::Primitive(primitive));
        }
        if matches!(plain, "string" | "String" | "StringRef" | "llvm::StringRef") {
            return Some(OptionType::Text);
        }
        let mut taken = Taken::default();
        let cases: Vec<[String; 3]> = choices(flags)
            .into_iter()
            .map(|[case, text, doc]| [taken.take(&variant(&case)), text, doc])
            .collect();
        if !cases.is_empty() {
            let name = plain.rsplit("::").next().unwrap_or(plain).trim_start_matches("enum ").trim();
            return Some(OptionType::Choice(ChoiceDef { name: variant_case(name), cases }));
        }
        // Other classes of C++ parse a text, such as a pipeline.
        (span.source != self.own).then_some(OptionType::Text)
    }
}

/// Returns the name of the dialect with a C++ class, `memref::MemRefDialect`.
fn dialect_of_class(class: &str) -> String {
    let mut parts: Vec<&str> = class.split("::").filter(|part| !matches!(*part, "" | "mlir")).collect();
    let last = parts.pop().unwrap_or_default();
    let name = parts.pop().unwrap_or_else(|| last.strip_suffix("Dialect").unwrap_or(last));
    name.to_ascii_lowercase()
}

/// Returns the name of the operation with a C++ class, `func::FuncOp`.
fn operation_of_class(class: &str) -> String {
    let mut parts: Vec<&str> = class.split("::").filter(|part| !matches!(*part, "" | "mlir")).collect();
    let last = parts.pop().unwrap_or_default();
    let last = last.strip_suffix("Op").unwrap_or(last);
    let dialect = parts.pop().map_or_else(|| "builtin".to_owned(), str::to_ascii_lowercase);
    // `gpu::GPUModuleOp` is `gpu.module`.
    let has_prefix = last.len() > dialect.len()
        && last.get(..dialect.len()).is_some_and(|start| start.eq_ignore_ascii_case(&dialect));
    let last = if has_prefix { &last[dialect.len()..] } else { last };
    format!("{dialect}.{}", snake_case(last))
}

/// Returns the name in Rust of a C++ enumerator, `ns::Enum::kCase`.
fn variant(case: &str) -> String {
    let last = case.rsplit("::").next().unwrap_or(case).trim();
    let is_constant = |rest: &&str| rest.starts_with(|c: char| c.is_ascii_uppercase());
    variant_case(last.strip_prefix('k').filter(is_constant).unwrap_or(last))
}

/// Returns the arguments of each `clEnumValN(case, "text", "description")`.
fn choices(flags: &str) -> Vec<[String; 3]> {
    let mut found = Vec::new();
    for part in flags.split("clEnumValN(").skip(1) {
        let Some((case, rest)) = part.split_once(',') else { continue };
        let mut strings = Vec::new();
        let mut rest = rest.trim_start();
        // Adjacent literals are one string.
        while let Some(start) = rest.strip_prefix('"') {
            let Some((text, after)) = start.split_once('"') else { break };
            let after = after.trim_start();
            match strings.last_mut() {
                Some((last, true)) => String::push_str(last, text),
                _ => strings.push((text.to_owned(), true)),
            }
            rest = match after.strip_prefix(',') {
                Some(next) => {
                    strings.iter_mut().for_each(|(_, is_open)| *is_open = false);
                    next.trim_start()
                }
                None => after,
            };
        }
        let mut strings = strings.into_iter().map(|(text, _)| text);
        if let Some(text) = strings.next() {
            found.push([case.trim().to_owned(), text, strings.next().unwrap_or_default()]);
        }
    }
    found
}

/// Translates the default value of an option.
fn default(text: &str, ty: &OptionType) -> OptionDefault {
    let known = match ty {
        _ if text.is_empty() => {
            return if matches!(ty, OptionType::Choice(_)) {
                OptionDefault::Unknown
            } else {
                OptionDefault::Unset
            };
        }
        OptionType::Primitive("bool") => match text {
            "true" | "1" => Some(OptionDefault::Value("true".to_owned())),
            "false" | "0" => Some(OptionDefault::Value("false".to_owned())),
            _ => None,
        },
        OptionType::Primitive(ty @ ("f32" | "f64")) => {
            let value: Option<f64> = text.trim_end_matches(['f', 'F']).parse().ok();
            value
                .filter(|value| value.is_finite())
                .map(|value| OptionDefault::Value(format!("{value:?}_{ty}")))
        }
        OptionType::Primitive(ty) => integer(text, ty).map(OptionDefault::Value),
        OptionType::Text => {
            let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            inner
                .filter(|inner| !inner.contains(['"', '\\']))
                .map(|inner| OptionDefault::Text(inner.to_owned()))
        }
        OptionType::Choice(choice) => {
            let name = variant(text);
            choice.cases.iter().any(|[case, ..]| *case == name).then_some(OptionDefault::Case(name))
        }
    };
    known.unwrap_or(OptionDefault::Unknown)
}

/// Translates an integer of C++ to one of a type of Rust: `-1u` is the largest value.
fn integer(text: &str, ty: &str) -> Option<String> {
    let plain = text.trim_start_matches("::").trim_start_matches("std::");
    for (end, name) in [("::max()", "MAX"), ("::min()", "MIN")] {
        if plain.strip_suffix(end).is_some_and(|start| start.starts_with("numeric_limits<")) {
            return Some(format!("{ty}::{name}"));
        }
    }
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let (is_negative, digits) = match digits.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, digits),
    };
    let value: i128 = match digits.strip_prefix("0x") {
        Some(hex) => i128::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    let bits = match ty.trim_start_matches(['i', 'u']) {
        "size" => 64,
        bits => bits.parse::<u32>().ok()?,
    };
    let value = if is_negative { -value } else { value };
    if ty.starts_with('u') {
        let wrapped = if value < 0 { value + (1 << bits) } else { value };
        return (0..1 << bits).contains(&wrapped).then(|| format!("{wrapped}_{ty}"));
    }
    let half = 1_i128 << (bits - 1);
    (-half..half).contains(&value).then(|| format!("{value}_{ty}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_names() {
        let dialects = [
            "memref::MemRefDialect",
            "::mlir::LLVM::LLVMDialect",
            "mlir::DLTIDialect",
            "acc::OpenACCDialect",
        ];
        assert_eq!(dialects.map(dialect_of_class), ["memref", "llvm", "dlti", "acc"]);
        let operations =
            ["ModuleOp", "mlir::func::FuncOp", "gpu::GPUModuleOp", "LLVM::LLVMFuncOp", "scf::ForallOp"];
        let names = ["builtin.module", "func.func", "gpu.module", "llvm.func", "scf.forall"];
        assert_eq!(operations.map(operation_of_class), names);
    }

    #[test]
    fn integers_are_those_of_the_type() {
        let of = |text, ty| integer(text, ty);
        assert_eq!(of("-1u", "u32").as_deref(), Some("4294967295_u32"));
        assert_eq!(of("std::numeric_limits<uint64_t>::max()", "u64").as_deref(), Some("u64::MAX"));
        assert_eq!(of("-9223372036854775808", "i64").as_deref(), Some("-9223372036854775808_i64"));
        assert_eq!(of("0x10ULL", "u64").as_deref(), Some("16_u64"));
        assert_eq!((of("128", "i8"), of("-129", "i8"), of("k", "i8")), (None, None, None));
    }

    #[test]
    fn adjacent_literals_are_one_description() {
        let flags =
            r#"llvm::cl::values(clEnumValN(A::kOne, "one", "first " "of two"), clEnumValN(A::two, "2", ""))"#;
        let found = choices(flags);
        assert_eq!(
            found,
            [["A::kOne", "one", "first of two"], ["A::two", "2", ""]].map(|case| case.map(str::to_owned))
        );
        assert_eq!(["A::kOne", "A::two", "V_1_0"].map(variant), ["One", "Two", "V1_0"]);
    }
}
