//! Checks of operations as a whole: names, variadic groups, valid traits.

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::Record;
use rustc_hash::FxHashMap;

use super::{Purpose, Reader};
use crate::ods::model::{Erroneous, GroupKind, Operation, ValueGroup};
use crate::ods::names;

/// Maximum number of attributes of an operation.
const MAX_ATTRIBUTES: usize = 250;

/// The methods of `OpAsmOpInterface`.
const ASM_METHODS: [&str; 4] =
    ["getAsmResultNames", "getAsmBlockArgumentNames", "getAsmBlockNames", "getDefaultDialect"];

impl Reader<'_> {
    pub(super) fn check_operation(&mut self, record: &Record, operation: &Operation, trait_spans: &[Span]) {
        self.check_part_names(record, operation);
        let operands = ("operand", "AttrSizedOperandSegments", "SameVariadicOperandSize");
        self.check_variadic(record, operation, &operation.operands, operands);
        let results = ("result", "AttrSizedResultSegments", "SameVariadicResultSize");
        self.check_variadic(record, operation, &operation.results, results);
        self.check_segment_attributes(operation);
        self.check_traits(record, operation, trait_spans);
        if operation.attributes.len() > MAX_ATTRIBUTES {
            let message = format!("an operation can have at most {MAX_ATTRIBUTES} attributes");
            self.doubt(Diag::error(self.field_span(record, "arguments"), message));
        }
    }

    /// Returns all names of parts, with their locations.
    fn part_names<'o>(
        record: &Record,
        operation: &'o Operation,
    ) -> impl Iterator<Item = (&'o str, &'static str, Span)> + use<'o> {
        let whole = record.span();
        let values = move |groups: &'o [ValueGroup], what: &'static str| {
            groups.iter().map(move |group| (group.name.as_str(), what, group.span.unwrap_or(whole)))
        };
        let attributes = operation.attributes.iter();
        let attributes = attributes.map(move |a| (a.name.as_str(), "attribute", a.span.unwrap_or(whole)));
        let regions = operation.regions.iter().map(move |part| (part.name.as_str(), "region", whole));
        let successors =
            operation.successors.iter().map(move |part| (part.name.as_str(), "successor", whole));
        values(&operation.operands, "operand")
            .chain(attributes)
            .chain(values(&operation.results, "result"))
            .chain(regions)
            .chain(successors)
            .filter(|(name, ..)| !name.is_empty())
    }

    fn check_part_names(&mut self, record: &Record, operation: &Operation) {
        let mut seen: FxHashMap<&str, (&str, Span)> = FxHashMap::default();
        for (name, what, span) in Self::part_names(record, operation) {
            match seen.get(name) {
                None => {
                    seen.insert(name, (what, span));
                }
                Some((first, at)) => {
                    let message = format!("two parts of `{}` are called `${name}`", operation.name);
                    let diag =
                        Diag::error(span, message).note_at(*at, format!("the {first} `${name}` is here"));
                    // mlir-pdll does not compare attribute names with others.
                    if [*first, what].contains(&"attribute") {
                        self.doubt(diag);
                    } else {
                        self.diags.push(diag);
                    }
                }
            }
        }
    }

    fn check_variadic(
        &mut self,
        record: &Record,
        operation: &Operation,
        groups: &[ValueGroup],
        (what, segments, same): (&str, &str, &str),
    ) {
        let open: Vec<&ValueGroup> = groups.iter().filter(|group| group.kind != GroupKind::Single).collect();
        let (has_segments, has_same) = (operation.has_trait(segments), operation.has_trait(same));
        let traits_span = self.field_span(record, "traits");
        if has_segments && has_same {
            let message = format!("the traits `{segments}` and `{same}` contradict each other");
            self.doubt(Diag::error(traits_span, message));
        }
        if let [first, second, ..] = open[..]
            && !has_segments
            && !has_same
        {
            let span = second.span.unwrap_or(record.span());
            let message = format!("`{}` has several {what} groups without a fixed size", operation.name);
            let mut diag = Diag::error(span, message);
            if let Some(first) = first.span {
                diag = diag.note_at(first, "the first one is here");
            }
            let help =
                format!("give it the trait `{segments}`, or `{same}` if the groups are always of one size");
            self.doubt(diag.help(help));
        }
    }

    fn check_segment_attributes(&mut self, operation: &Operation) {
        for group in &operation.operands {
            let (Some(name), Some(span)) = (&group.segment_attribute, group.span) else { continue };
            match operation.attributes.iter().find(|attr| attr.name == *name) {
                Some(attr) if attr.constraint == "DenseI32ArrayAttr" => {}
                Some(attr) => {
                    let message =
                        format!("the attribute `{name}` must be a `DenseI32ArrayAttr`, for it holds sizes");
                    let diag = Diag::error(attr.span.unwrap_or(span), message);
                    self.doubt(diag.note_at(span, "the sizes of this group"));
                }
                None => {
                    let message =
                        format!("`{}` has no attribute `{name}`, which is to hold sizes", operation.name);
                    let diag = Diag::error(span, message);
                    let names = operation.attributes.iter().map(|attr| attr.name.as_str());
                    self.doubt(diag.suggest(name, names));
                }
            }
        }
    }

    fn check_traits(&mut self, record: &Record, operation: &Operation, spans: &[Span]) {
        let names: Vec<&str> = Self::part_names(record, operation).map(|(name, ..)| name).collect();
        for (used, span) in operation.trait_uses.iter().zip(spans) {
            for arg in self.parts_named(used) {
                if !names.contains(&arg.as_str()) {
                    let message =
                        format!("`{}` has no operand, result or attribute `${arg}`", operation.name);
                    let diag = Diag::error(*span, message).suggest(&arg, names.iter().copied());
                    self.doubt(diag.note(format!("the trait `{}` names it", used.name)));
                }
            }
            let methods: &[String] = if used.name == "OpAsmOpInterface" { &used.args } else { &[] };
            for method in methods.iter().filter(|method| !ASM_METHODS.contains(&method.as_str())) {
                if self.is_rust(*span) {
                    let message = format!("the interface `{}` has no method `{method}`", used.name);
                    self.diags.push(Diag::error(*span, message).suggest(method, ASM_METHODS));
                }
            }
            // MLIR does not check that; its own definitions contain such traits.
            let is_theirs = self.own.is_some() && !self.is_rust(*span);
            let problem = misfit(operation, &used.name).filter(|_| !is_theirs);
            if let Some(problem) = problem {
                let message =
                    format!("the trait `{}` does not fit `{}`: {problem}", used.name, operation.name);
                self.doubt(Diag::error(*span, message));
            }
        }
        if operation.has_trait("NoTerminator") && operation.has_trait("SingleBlockImplicitTerminator") {
            let span = self.field_span(record, "traits");
            let message =
                "the traits `NoTerminator` and `SingleBlockImplicitTerminator` contradict each other";
            self.doubt(Diag::error(span, message));
        }
    }

    /// Returns the parts that the parameters of a trait name.
    fn parts_named(&self, used: &crate::ods::model::TraitUse) -> Vec<String> {
        match used.name.as_str() {
            "TypesMatchWith" | "OptionalTypesMatchWith" | "RangedTypesMatchWith" => {
                used.args.iter().take(2).cloned().collect()
            }
            name if name.starts_with("All") && name.ends_with("Match") => used.args.clone(),
            _ => Vec::new(),
        }
    }

    /// Checks that the Rust types of one module have different names.
    pub(super) fn check_names(&mut self) {
        let mut found = Vec::new();
        let mut wrong = Vec::new();
        for dialect in self.ods.dialects.values() {
            let mut seen: FxHashMap<&str, Option<Span>> = FxHashMap::from_iter([("Dialect", None)]);
            let enums = dialect.enums.iter().map(|e| (e.name.as_str(), e.span));
            let operations = dialect.operations.values().map(|op| (op.def_name.as_str(), op.span));
            let types = dialect.attrs_and_types.iter().map(|found| (found.name.as_str(), Some(found.span)));
            for (name, span) in enums.chain(operations).chain(types) {
                if let Some(span) = span.filter(|_| names::RESERVED.contains(&name)) {
                    let diag =
                        Diag::error(span, format!("no Rust type of a dialect can have the name `{name}`"));
                    found.push(diag.note("the generated code uses that name"));
                }
                if let (Some(first), Some(span)) = (seen.get(name), span) {
                    let diag = Diag::error(
                        span,
                        format!("two Rust types of the dialect would have the name `{name}`"),
                    );
                    found.push(match first {
                        Some(first) => diag.note_at(*first, "the other one is here"),
                        None => diag.note("it is the type of the dialect itself"),
                    });
                }
                seen.insert(name, span);
            }
            // Parameters are in snake case.
            let has_snake_case = seen.keys().any(|name| !name.contains(|c: char| c.is_ascii_uppercase()));
            for operation in dialect.operations.values() {
                let (record_name, span) = (&operation.record_name, operation.span);
                if let Some(span) = span.filter(|_| names::RESERVED.contains(&operation.def_name.as_str())) {
                    let (operation, span) = (Some(operation.name.clone()), Some(span));
                    let erroneous = Erroneous { operation, type_name: None, span };
                    wrong.push((record_name.clone(), erroneous));
                }
                if !has_snake_case {
                    continue;
                }
                // A parameter cannot have the name of a unit-like type.
                let groups = operation.operands.iter().chain(&operation.results);
                let groups = groups.map(|group| (&group.name, group.span));
                let attributes =
                    operation.attributes.iter().map(|attribute| (&attribute.name, attribute.span));
                for (name, span) in groups.chain(attributes) {
                    let Some(ty) = seen.get(names::snake_case(name).as_str()) else { continue };
                    let Some(span) = span.or(operation.span) else { continue };
                    let erroneous = Erroneous {
                        operation: Some(operation.name.clone()),
                        type_name: Some(operation.def_name.clone()),
                        span: Some(span),
                    };
                    wrong.push((record_name.clone(), erroneous));
                    let message = format!(
                        "`${name}` of `{}` would have the name of a Rust type of the dialect",
                        operation.name
                    );
                    let diag = Diag::error(span, message);
                    found.push(match ty {
                        Some(ty) => diag.note_at(*ty, "the type is here"),
                        None => diag,
                    });
                }
            }
        }
        for diag in found {
            self.doubt(diag);
        }
        if self.purpose == Purpose::Make {
            self.ods.erroneous.extend(wrong);
        }
    }
}

/// Returns why a trait is not valid on an operation.
fn misfit(operation: &Operation, name: &str) -> Option<&'static str> {
    let is_one = |groups: &[ValueGroup]| matches!(groups, [group] if group.kind == GroupKind::Single);
    match name {
        "ConstantLike" if !is_one(&operation.results) => Some("a constant has one result"),
        "ConstantLike" if !operation.operands.is_empty() => Some("a constant has no operands"),
        "Involution" | "Idempotent" if !is_one(&operation.results) => Some("it must have one result"),
        "Involution" if !is_one(&operation.operands) => Some("it must have one operand"),
        "Idempotent" if operation.operands.is_empty() => Some("it must have operands"),
        "SymbolTable" if operation.regions.len() != 1 => Some("it must have one region"),
        "SameOperandsAndResultType" | "SameOperandsAndResultShape" | "SameOperandsAndResultElementType"
            if operation.results.is_empty() =>
        {
            Some("it has no result")
        }
        "SameTypeOperands" | "SameOperandsShape" | "SameOperandsElementType"
            if operation.operands.is_empty() =>
        {
            Some("it has no operand")
        }
        "FirstAttrDerivedResultType" if operation.attributes.is_empty() => Some("it has no attribute"),
        "FirstAttrDerivedResultType" if operation.results.is_empty() => Some("it has no result"),
        _ => None,
    }
}
