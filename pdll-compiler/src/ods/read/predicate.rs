//! `Pred` records to predicates.

use pdll_tablegen::diag::Diag;
use pdll_tablegen::records::{DefId, Record};
use pdll_tablegen::source::Span;

use super::Reader;
use crate::ods::predicate::{MAX_DEPTH, Predicate};

impl Reader<'_> {
    /// The predicate in a field; `name` is that of the constraint or trait, which a predicate in C++ goes by.
    pub(super) fn predicate_field(&mut self, record: &Record, name: &str) -> Predicate {
        let dialect = record.value("dialect").and_then(|value| self.records.def_of(value));
        let dialect = dialect.map_or(String::new(), |dialect| self.text(dialect, "name"));
        self.dialect_names = vec![format!("{dialect:?}"), format!("{:?}", self.text(record, "mnemonic"))];
        match record.set_value("predicate").map(|value| (value.as_def(), value.span)) {
            None => Predicate::True,
            Some((Some(def), span)) => self.predicate(def, name, span, 0),
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
        if is("Known") {
            let args =
                self.ok(record.str_list("args").map(|args| args.iter().map(|arg| arg.to_string()).collect()));
            let function = self.text(record, "function");
            let mut args: Vec<String> = args.unwrap_or_default();
            if args.is_empty() && (function == "is_dialect_attr" || function == "is_dialect_type") {
                args = self.dialect_names.clone();
            }
            return Predicate::Known(function, args);
        }
        if is("OfPart") || is("OfEach") {
            let is_each = is("OfEach");
            let function = self.text(record, "function");
            let Some(inner) = self.ok(record.def_id("inner")) else { return Predicate::True };
            let inner = Box::new(self.predicate(inner, name, span, depth + 1));
            return if is_each { Predicate::Each(function, inner) } else { Predicate::Part(function, inner) };
        }
        if !is("CombinedPred") {
            let message = format!("`{}` is not a predicate that can be asked", self.title(record));
            self.error(span, message);
            return Predicate::True;
        }
        let Some(children) = self.ok(self.records.def_list(record, "children")) else {
            return Predicate::True;
        };
        let kind = record.def_id("kind").map(|kind| self.records[kind].name().to_string());
        let children: Vec<DefId> =
            children.iter().filter_map(|child| self.records.def_id(child.name())).collect();
        let mut parts: Vec<Predicate> =
            children.into_iter().map(|child| self.predicate(child, name, span, depth + 1)).collect();
        match kind.as_deref() {
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
                            "$_self" if is_cpp(&replacement) => Predicate::Native(name.to_owned()),
                            "$_self" => self.checked(Predicate::Of(replacement, Box::new(inner)), record),
                            _ => inner.substitute(&pattern, &replacement),
                        }
                    }
                    _ => {
                        let (before, after) = (self.text(record, "prefix"), self.text(record, "suffix"));
                        if is_cpp(&before) || is_cpp(&after) {
                            return Predicate::Native(name.to_owned());
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
        // The class puts parentheses around, which are of no use.
        let text = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(&text).trim();
        match text {
            "true" => Predicate::True,
            "false" => Predicate::Or(Vec::new()),
            _ if is_cpp(text) => Predicate::Native(name.to_owned()),
            _ if !self.is_standard(record) => {
                self.code_span.get_or_insert(record.span());
                self.checked(Predicate::Rust(text.to_owned()), record)
            }
            _ => self.checked(Predicate::Rust(text.to_owned()), record),
        }
    }

    /// Reports a text that rustc could not even lex.
    fn checked(&mut self, predicate: Predicate, record: &Record) -> Predicate {
        let text = match &predicate {
            Predicate::Rust(text) | Predicate::Of(text, _) => text,
            _ => return predicate,
        };
        self.check_rust(text, record.span());
        predicate
    }

    /// Reports a text that rustc could not even lex.
    pub(super) fn check_rust(&mut self, text: &str, span: Span) {
        let plain: String = text.chars().map(|c| if c == '$' { '_' } else { c }).collect();
        if plain.parse::<proc_macro2::TokenStream>().is_err() {
            let diag = Diag::error(span, format!("this is not Rust: `{}`", text.trim()));
            self.diags.push(diag.help("code in definitions is Rust here, with `$_self`, `$_ctx`, … in it"));
        }
    }
}

/// Is a text C++, which only a function that the user supplies can stand for?
pub(super) fn is_cpp(text: &str) -> bool {
    let cpp = ["llvm::", "mlir::", "std::optional", "std::nullopt", "isa<", "cast<", "$_builder"];
    cpp.iter().any(|mark| text.contains(mark)) || has_camel_case_call(text)
}

/// `x.isInteger(…)`, `x->getType()`, `::getShape(…)`
fn has_camel_case_call(text: &str) -> bool {
    ["is", "get", "has"].iter().any(|verb| {
        text.match_indices(verb).any(|(at, _)| {
            let is_called = [".", "->", "::"].iter().any(|before| text[..at].ends_with(before));
            is_called && text[at + verb.len()..].starts_with(|c: char| c.is_ascii_uppercase())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::is_cpp;

    #[test]
    fn cpp_is_told_from_rust() {
        for cpp in [
            "::llvm::isa<::mlir::FooType>($_self)",
            "$_self.isInteger(32)",
            "$_op->getParentOp()",
            "$_ods::f(isa<X>($a))",
        ] {
            assert!(is_cpp(cpp), "{cpp}");
        }
        for rust in ["$_self.is_integer($_ctx)", "$_self == x.get(0)", "is_small($_self)", "$_self != 3"] {
            assert!(!is_cpp(rust), "{rust}");
        }
    }
}
