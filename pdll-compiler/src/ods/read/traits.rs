//! Traits of an operation.

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use pdll_tablegen::records::{DefId, Record};
use rustc_hash::FxHashSet;

use super::Reader;
use crate::ods::cpp::{self, Transformed};
use crate::ods::model::{Check, TraitUse};
use crate::ods::predicate::Predicate;
use crate::ods::tables::known_operation;

/// Traits whose arguments are C++ classes of operations.
const NAMES_OPERATIONS: &[&str] =
    &["HasParent", "ParentOneOf", "SingleBlockImplicitTerminator", "SingleBlockImplicitTerminatorImpl"];

/// The traits of an operation, with lists expanded.
#[derive(Default)]
pub(super) struct Traits {
    /// Names of all, including those of the lists.
    pub(super) names: Vec<String>,
    /// All except the lists.
    pub(super) uses: Vec<TraitUse>,
    /// Location of each of `uses`.
    pub(super) spans: Vec<Span>,
}

impl Reader<'_> {
    pub(super) fn traits(&mut self, op: &Record) -> Traits {
        let mut out = Traits::default();
        let Some(list) = self.ok(op.list("traits").map(<[_]>::to_vec)) else { return out };
        let mut seen: FxHashSet<DefId> = FxHashSet::default();
        let mut wanted: Vec<(String, String, Span)> = Vec::new();
        // A stack, next last.
        let mut stack: Vec<(DefId, Span)> =
            list.iter().rev().filter_map(|value| Some((value.as_def()?, value.span))).collect();
        while let Some((id, span)) = stack.pop() {
            if !seen.insert(id) {
                continue;
            }
            let record = &self.records[id];
            let name = self.trait_name(record);
            if self.records.is_subclass_of(record, "TraitList") {
                out.names.push(name);
                let parts = self.ok(record.list("traits")).unwrap_or_default();
                stack.extend(parts.iter().rev().filter_map(|value| Some((value.as_def()?, span))));
                continue;
            }
            let needed = self.listed_records(record, "dependentTraits");
            wanted.extend(needed.iter().map(|needed| (name.clone(), self.trait_name(needed), span)));
            let used = self.trait_use(record, &name);
            out.names.push(name);
            out.uses.push(used);
            out.spans.push(span);
        }
        for (name, needed, span) in wanted {
            if !out.names.contains(&needed) {
                let diag =
                    Diag::error(span, format!("the trait `{name}` needs the trait `{needed}` beside it"));
                self.diags.push(diag);
            }
        }
        let mut named = FxHashSet::default();
        out.names.retain(|name| named.insert(name.clone()));
        out
    }

    /// Returns the record's name, or its class if it is anonymous; for declared interface methods, the
    /// interface.
    pub(super) fn trait_name(&self, record: &Record) -> String {
        if self.records.is_subclass_of(record, "DeclareInterfaceMethods") {
            return self.text(record, "cppInterfaceName");
        }
        if !record.is_anonymous() {
            return String::from(&**record.name());
        }
        let class =
            record.direct_supers().first().map(|parent| String::from(&**self.records[parent.class].name()));
        match class.unwrap_or_default() {
            class if class == "NativeOpTrait" || class == "NativeTrait" => self.text(record, "trait"),
            class => class,
        }
    }

    fn trait_use(&mut self, record: &Record, name: &str) -> TraitUse {
        let mut args: Vec<String> = Vec::new();
        for field in ["values", "lhs", "rhs", "transformer", "shaped", "elements", "arguments"] {
            match record.set_value(field).map(|value| (value.as_str(), value.as_list())) {
                Some((Some(text), _)) if field == "arguments" => {
                    args.extend(
                        text.split(',').map(|arg| arg.trim().to_owned()).filter(|arg| !arg.is_empty()),
                    );
                }
                Some((Some(text), _)) => args.push(String::from(&**text)),
                Some((_, Some(list))) => {
                    args.extend(
                        list.iter().filter_map(|value| value.as_str()).map(|text| String::from(&**text)),
                    );
                }
                _ => {}
            }
        }
        if NAMES_OPERATIONS.contains(&name) {
            for arg in &mut args {
                let is_cpp = !self.is_rust(record.span());
                let known = || is_cpp.then(|| known_operation(arg)).flatten().map(str::to_owned);
                let found = self.operation_of_class(arg).or_else(known);
                *arg = found.unwrap_or_else(|| arg.clone());
            }
        }
        if name == "OpAsmOpInterface" {
            let methods = record.set_value("alwaysOverriddenMethods").and_then(|value| value.as_list());
            let methods = methods.unwrap_or(&[]).iter().filter_map(|value| value.as_str());
            args.extend(methods.map(|text| String::from(&**text)));
        }
        let effects = self.listed_records(record, "effects");
        args.extend(effects.iter().map(|effect| effect_name(&self.text(effect, "effect"))));
        let transformed = self.transformed(record, &mut args);
        let check = self.records.is_subclass_of(record, "PredTrait").then(|| Check {
            summary: self.text(record, "summary"),
            native: (!record.is_anonymous()).then(|| name.to_owned()),
            predicate: transformed.unwrap_or_else(|| self.predicate_field(record, name)),
        });
        TraitUse { name: name.to_owned(), native: self.text(record, "trait"), args, check }
    }

    /// Returns the full name of the operation of a C++ class with its namespace.
    fn operation_of_class(&self, class: &str) -> Option<String> {
        let parts = |path: &str| {
            let parts = path.split("::").filter(|part| !matches!(*part, "" | "mlir"));
            parts.map(|part| part.trim().to_owned()).collect::<Vec<_>>()
        };
        if !class.contains("::") {
            return None;
        }
        let class = parts(class);
        if class == ["ModuleOp"] {
            return Some("builtin.module".to_owned());
        }
        let mut operations = self.records.derived_from("Op").map(|(_, record)| record);
        let found = operations.find(|record| {
            let mut path = parts(&self.text(record, "cppNamespace"));
            // As in MLIR, a prefix with an underscore is not part of the class.
            let name = record.name();
            path.push(name.split_once('_').map_or(&**name, |(_, class)| class).to_owned());
            path == class
        })?;
        let dialect = self.records.def_field(found, "opDialect").ok()?;
        Some(format!("{}.{}", self.text(dialect, "name"), self.text(found, "opName")))
    }

    /// Returns the predicate of `TypesMatchWith` and similar traits, if their C++ transformer can be
    /// translated.
    fn transformed(&self, record: &Record, args: &mut [String]) -> Option<Predicate> {
        let is = |class: &str| self.records.is_subclass_of(record, class);
        if !(is("TypesMatchWith") || is("OptionalTypesMatchWith") || is("RangedTypesMatchWith")) {
            return None;
        }
        let [lhs, rhs, transformer] = args else { return None };
        if !self.is_cpp(transformer) {
            return None;
        }
        let (rust, kind) = cpp::transformer(transformer)?;
        *transformer = rust.to_owned();
        let of = |entity: &str| rust.replace("$_self", entity);
        let one = of(&format!("$_ods::type_of($_ir, ${lhs})"));
        Some(Predicate::Understood(match kind {
            Transformed::Types => format!("$_ods::types_match({one}, $_ods::types_of($_ir, ${rhs}))"),
            Transformed::Type if is("OptionalTypesMatchWith") => format!(
                "$_ods::optional_types_match($_ir, ${lhs}, ${rhs}, |__t| {}, $_ods::is_same)",
                of("__t")
            ),
            Transformed::Type => format!("$_ods::is_same({one}, $_ods::type_of($_ir, ${rhs}))"),
        }))
    }

    /// Returns the memory effects among the decorators of an argument or a result.
    pub(super) fn decorator_effects(&self, decorators: &[&Record]) -> Vec<String> {
        let effects = decorators.iter().map(|record| self.text(record, "effect"));
        effects
            .filter(|effect| effect.contains("MemoryEffects::"))
            .map(|effect| effect_name(&effect))
            .collect()
    }
}

/// Returns memory effects as a trait.
pub(super) fn memory_effects(effects: Vec<String>) -> TraitUse {
    let mut args: Vec<String> = Vec::new();
    for effect in effects {
        if !args.contains(&effect) {
            args.push(effect);
        }
    }
    TraitUse {
        name: "MemoryEffects".to_owned(),
        native: "MemoryEffectOpInterface::Trait".to_owned(),
        args,
        check: None,
    }
}

/// Converts `::mlir::MemoryEffects::Read` to `MemRead`.
fn effect_name(effect: &str) -> String {
    match effect.rsplit("::").next().unwrap_or(effect) {
        "Allocate" => "MemAlloc".to_owned(),
        last => format!("Mem{last}"),
    }
}
