//! `Pred` records to predicates.

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::{DefId, Record};

use super::Reader;
use crate::ods::cpp::{self, DialectType};
use crate::ods::predicate::{MAX_DEPTH, Predicate};

impl Reader<'_> {
    /// Reads the predicate in a field; `name` is that of the constraint or trait, which names a predicate in
    /// C++.
    pub(super) fn predicate_field(&mut self, record: &Record, name: &str) -> Predicate {
        let dialect = record.value("dialect").and_then(|value| self.records.def_of(value));
        let dialect = dialect.map_or(String::new(), |dialect| self.text(dialect, "name"));
        self.dialect_names = vec![format!("{dialect:?}"), format!("{:?}", self.text(record, "mnemonic"))];
        match record.set_value("predicate").map(|value| (value.as_def(), value.span)) {
            None => Predicate::True,
            Some((Some(def), span)) => {
                let predicate = self.predicate(def, name, span, 0);
                // A part with the name of the whole cannot be distinguished from it: the function replaces
                // the whole, unless there are other ways to satisfy it.
                let is_native = predicate.natives().contains(&name) && !predicate.has_alternative_to(name);
                if is_native { Predicate::Native(name.to_owned()) } else { predicate }
            }
            Some((None, span)) => {
                self.error(span, "expected a predicate");
                Predicate::True
            }
        }
    }

    fn predicate(&mut self, def: DefId, name: &str, span: Span, depth: u32) -> Predicate {
        let record = &self.records[def];
        if depth >= MAX_DEPTH {
            self.error(span, format!("this predicate nests more than {MAX_DEPTH} deep"));
            return Predicate::True;
        }
        let is = |class: &str| self.records.is_subclass_of(record, class);
        if is("CPred") {
            return self.code_predicate(record, name);
        }
        if is("PdllKnown") {
            let args = record.str_list("args");
            let args = self.ok(args.map(|args| args.iter().map(|arg| String::from(&***arg)).collect()));
            let function = self.text(record, "function");
            let args: Vec<String> = args.unwrap_or_default();
            return match &args[..] {
                [dialect, class] if function == "is_of_class" => self.of_class(dialect, class),
                [class] if function == "is_a" => self.is_a(class, name),
                _ => Predicate::Known(function, args),
            };
        }
        if is("PdllOfPart") || is("PdllOfEach") {
            let is_each = is("PdllOfEach");
            let function = self.text(record, "function");
            let Some(inner) = self.ok(record.def_id("inner")) else { return Predicate::True };
            let inner = Box::new(self.predicate(inner, name, span, depth + 1));
            return if is_each { Predicate::Each(function, inner) } else { Predicate::Part(function, inner) };
        }
        if !is("CombinedPred") {
            let message = format!("`{}` is not a valid predicate", self.title(record));
            self.error(span, message);
            return Predicate::True;
        }
        let Some(children) = self.ok(record.def_ids("children")) else { return Predicate::True };
        let mut parts: Vec<Predicate> =
            children.into_iter().map(|child| self.predicate(child, name, span, depth + 1)).collect();
        let kind = record.def_id("kind").map(|kind| &**self.records[kind].name());
        match kind {
            Ok("PredCombinerAnd") => Predicate::And(parts),
            Ok("PredCombinerOr") => Predicate::Or(parts),
            Ok(single) if parts.len() == 1 => {
                let inner = parts.remove(0);
                match single {
                    "PredCombinerNot" => Predicate::Not(Box::new(inner)),
                    "PredCombinerSubstLeaves" => {
                        let (pattern, replacement) =
                            (self.text(record, "pattern"), self.text(record, "replacement"));
                        match pattern.as_str() {
                            "$_self" if self.is_cpp(&replacement) => self.native(record, name),
                            "$_self" => self.checked(Predicate::Of(replacement, Box::new(inner)), record),
                            _ => inner.substitute(&pattern, &replacement),
                        }
                    }
                    _ => {
                        let (before, after) = (self.text(record, "prefix"), self.text(record, "suffix"));
                        if self.is_cpp(&before) || self.is_cpp(&after) {
                            return self.native(record, name);
                        }
                        Predicate::Around(before, Box::new(inner), after)
                    }
                }
            }
            _ => {
                self.error(span, format!("`{}` combines nothing", self.title(record)));
                Predicate::True
            }
        }
    }

    fn code_predicate(&mut self, record: &Record, name: &str) -> Predicate {
        let text = self.text(record, "predExpr");
        // The class adds redundant parentheses.
        let text = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(&text).trim();
        match text {
            "true" => Predicate::True,
            "false" => Predicate::Or(Vec::new()),
            _ if self.is_cpp(text) => {
                match cpp::predicate(text, &self.dialect_types, self.support)
                    .or_else(|| cpp::check(text, self.support))
                {
                    Some(rust) => Predicate::Understood(rust),
                    None => self.native(record, name),
                }
            }
            _ if !self.is_standard(record) => {
                self.code_span.get_or_insert(record.span());
                self.checked(Predicate::Rust(text.to_owned()), record)
            }
            _ => self.checked(Predicate::Rust(text.to_owned()), record),
        }
    }

    /// Returns the predicate that an entity has a C++ class, of the builtin dialect or defined in the files.
    fn is_a(&self, class: &str, name: &str) -> Predicate {
        let class: Vec<&str> = class.split("::").filter(|part| !matches!(*part, "" | "mlir")).collect();
        match class[..] {
            ["Type"] => return Predicate::Known("is_any".to_owned(), Vec::new()),
            [builtin] if cpp::builtin_question(builtin).is_some() => {
                return self.of_class("builtin", builtin);
            }
            _ => {}
        }
        let class = class.join("::");
        match self.dialect_types.iter().find(|found| found.class == class) {
            Some(found) => self.of_class(&found.dialect, class.rsplit("::").next().unwrap_or_default()),
            None => Predicate::Native(name.to_owned()),
        }
    }

    /// Returns the predicate that an entity has a class defined by `TypeDef` or `AttrDef`.
    fn of_class(&self, dialect: &str, class: &str) -> Predicate {
        if dialect == "builtin" {
            return match cpp::builtin_question(class) {
                Some(function) => Predicate::Known(function.to_owned(), Vec::new()),
                None => Predicate::Native(class.to_owned()),
            };
        }
        let is_it =
            |found: &&DialectType| found.dialect == dialect && found.class.rsplit("::").next() == Some(class);
        match self.dialect_types.iter().find(is_it) {
            Some(found) => {
                let function = if found.is_attribute { "is_dialect_attr" } else { "is_dialect_type" };
                Predicate::Known(
                    function.to_owned(),
                    vec![format!("{dialect:?}"), format!("{:?}", found.mnemonic)],
                )
            }
            None => Predicate::Native(class.to_owned()),
        }
    }

    /// Returns whether a text is C++. A text that contains the C++ namespace of a dialect, starting with the
    /// global one, is.
    pub(super) fn is_cpp(&self, text: &str) -> bool {
        cpp::is_cpp(text) || self.namespaces.iter().any(|namespace| text.contains(namespace))
    }

    /// Returns a predicate in C++, with the name of its record or, if that is anonymous, of the constraint.
    fn native(&self, record: &Record, name: &str) -> Predicate {
        Predicate::Native(if record.is_anonymous() { name.to_owned() } else { record.name().to_string() })
    }

    /// Returns the defined types and attributes, by their C++ classes.
    pub(super) fn defined_types(&self) -> Vec<DialectType> {
        let mut out = Vec::new();
        for (base, is_attribute) in [("TypeDef", false), ("AttrDef", true)] {
            for (_, record) in self.records.derived_from(base) {
                let dialect = record.value("dialect").and_then(|value| self.records.def_of(value));
                let Some(dialect) = dialect.map(|dialect| self.text(dialect, "name")) else { continue };
                let parts = self.text(record, "cppType");
                let parts = parts.split("::").filter(|part| !matches!(*part, "" | "mlir"));
                let parameters = record.dag("parameters").map(|dag| {
                    dag.args.iter().map(|arg| arg.name.as_deref().unwrap_or_default().to_owned()).collect()
                });
                out.push(DialectType {
                    class: parts.collect::<Vec<_>>().join("::"),
                    dialect,
                    mnemonic: self.text(record, "mnemonic"),
                    parameters: parameters.unwrap_or_default(),
                    is_attribute,
                });
            }
        }
        out
    }

    /// Reports a text that is not valid Rust tokens.
    fn checked(&mut self, predicate: Predicate, record: &Record) -> Predicate {
        let text = match &predicate {
            Predicate::Rust(text) | Predicate::Of(text, _) => text,
            _ => return predicate,
        };
        self.check_rust(text, record.span());
        predicate
    }

    /// Reports a text that is not valid Rust tokens.
    pub(super) fn check_rust(&mut self, text: &str, span: Span) {
        let plain: String = text.chars().map(|c| if c == '$' { '_' } else { c }).collect();
        if plain.parse::<proc_macro2::TokenStream>().is_err() {
            let diag = Diag::error(span, format!("this is not Rust: `{}`", text.trim()));
            self.diags.push(diag.help("code in definitions is Rust here, with `$_self`, `$_ctx`, … in it"));
        }
    }
}
