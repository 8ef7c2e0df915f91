//! `Op` records.

use pdll_support::diag::Diag;
use pdll_tablegen::records::{Dag, DagArg, DefId, Record};

use super::traits::memory_effects;
use super::{Purpose, Reader};
use crate::ods::model::{
    Argument, AttributeDef, AttributeSyntax, GroupKind, Operation, Part, TraitUse, ValueGroup,
};
use crate::ods::predicate::Predicate;
use crate::ods::tables::segment_slots;

/// An entry of a dag, before it is read.
struct Listed<'a> {
    /// Constraint or property.
    record: &'a Record,
    id: DefId,
    /// Summary.
    summary: String,
    /// Decorators of `Arg` and `Res`.
    decorators: Vec<&'a Record>,
}

impl<'a> Reader<'a> {
    pub(super) fn operations(&mut self) {
        let records = self.records;
        let enums = self.enums();
        let mut next = records.derived_from("Op");
        let mut before: Option<(DefId, usize)> = None;
        loop {
            // Diagnostics since the last operation began belong to that one.
            if let Some((id, n_before)) = before.take() {
                self.settle(id, n_before);
            }
            let Some((id, record)) = next.next() else { break };
            before = Some((id, self.diags.as_slice().len()));
            let Some(dialect) = self.ok(records.def_field(record, "opDialect")) else { continue };
            let dialect = self.text(dialect, "name");
            if !self.ods.dialects.contains_key(&dialect) {
                // The dialect was reported.
                continue;
            }
            self.home.clone_from(&dialect);
            let Some(operation) = self.operation(record, &dialect) else { continue };
            let span = self.field_span(record, "opName");
            let operations = self.ods.dialect_mut(&dialect).map(|dialect| &mut dialect.operations);
            let Some(operations) = operations else { continue };
            match operations.get(&operation.name) {
                None => {
                    operations.insert(operation.name.clone(), operation);
                }
                Some(first) => {
                    let message = format!("the operation `{}` is defined twice", operation.name);
                    let mut diag = Diag::error(span, message);
                    if let Some(first) = first.span {
                        diag = diag.note_at(first, "it was defined here");
                    }
                    // Of several, mlir-pdll uses the one whose record's name is first.
                    if self.purpose == Purpose::Know && operation.record_name < first.record_name {
                        operations.insert(operation.name.clone(), operation);
                    }
                    self.doubt(diag);
                }
            }
        }
        let with_operations = self.ods.dialects.values().filter(|dialect| !dialect.operations.is_empty());
        let homes: Vec<String> = with_operations.map(|dialect| dialect.name.clone()).collect();
        let homes = if homes.is_empty() { self.ods.dialects.keys().cloned().collect() } else { homes };
        for home in homes {
            if let Some(dialect) = self.ods.dialect_mut(&home) {
                dialect.enums.clone_from(&enums);
            }
        }
        self.attr_or_type_defs(&enums);
        self.check_interface_names();
    }

    fn operation(&mut self, record: &'a Record, dialect: &str) -> Option<Operation> {
        let mnemonic = self.text(record, "opName");
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
        if mnemonic.is_empty() || !mnemonic.chars().all(is_name) {
            let message = format!("`{mnemonic}` is not the name of an operation");
            self.doubt(Diag::error(self.field_span(record, "opName"), message));
            return None;
        }
        let name = [dialect, ".", &mnemonic].concat();
        let traits = self.traits(record);
        let builders = self.builders(record);
        let mut operation = Operation {
            def_name: def_name(record.name()),
            cpp_class: self.cpp_class(record),
            name,
            record_name: record.name().to_string(),
            summary: self.text(record, "summary"),
            description: self.description(record),
            arguments: Vec::new(),
            operands: Vec::new(),
            results: Vec::new(),
            attributes: Vec::new(),
            regions: self.parts(record, "regions", "region"),
            successors: self.parts(record, "successors", "successor"),
            traits: traits.names,
            interfaces: self.interface_uses(record),
            trait_uses: traits.uses,
            has_type_inference: false,
            inference: None,
            has_verifier: self.flag(record, "hasVerifier"),
            has_region_verifier: self.flag(record, "hasRegionVerifier"),
            has_properties_encoding: false,
            has_folder: self.flag(record, "hasFolder"),
            has_canonicalizer: self.flag(record, "hasCanonicalizer"),
            has_canonicalize_method: self.flag(record, "hasCanonicalizeMethod"),
            assembly_format: record
                .set_value("assemblyFormat")
                .and_then(|v| v.as_str())
                .map(|text| text.to_string()),
            format_span: record.set_value("assemblyFormat").map(|value| value.span),
            has_custom_format: self.flag(record, "hasCustomAssemblyFormat"),
            skips_default_builders: self.skips_default_builders(record, &builders),
            foreign_code: self.foreign_code(record),
            builders,
            derived: self.derived_attributes(record),
            extra: self.extra_code(record),
            span: Some(record.span()),
        };
        let mut effects = Vec::new();
        self.arguments(record, &mut operation, &mut effects);
        self.results(record, &mut operation, &mut effects);
        if !effects.is_empty() {
            merge_effects(&mut operation, memory_effects(effects));
        }
        // Without properties there is nothing to encode, as in mlir-tblgen's output.
        let has_properties = !operation.attributes.is_empty() || segment_slots(&operation) != (None, None);
        operation.has_properties_encoding =
            has_properties && self.flag(record, "useCustomPropertiesEncoding");
        self.check_operation(record, &operation, &traits.spans);
        self.infer(record, &mut operation);
        Some(operation)
    }

    /// Returns the description, including that of its group of operations.
    fn description(&self, record: &Record) -> String {
        let description = self.text(record, "description");
        let group = record.set_value("opDocGroup").and_then(|value| self.records.def_of(value));
        match group.map(|group| self.text(group, "summary")) {
            Some(group) if !group.is_empty() => {
                let description = description.trim_end();
                // The indentation of the last line, which is removed from all lines later.
                let last = description.lines().last().unwrap_or_default();
                let indent = " ".repeat(last.len() - last.trim_start_matches(' ').len());
                format!("{description}\n\n{indent}One of a group: {}.", group.trim_end_matches('.'))
            }
            _ => description,
        }
    }

    fn cpp_class(&self, record: &Record) -> String {
        let (namespace, class) = (self.text(record, "cppNamespace"), def_name(record.name()));
        if namespace.is_empty() { class } else { [&namespace, "::", &class].concat() }
    }

    /// Returns a dag that must have this operator.
    fn dag_field(&mut self, record: &'a Record, field: &str, operator: &str) -> Option<&'a Dag> {
        let dag = self.ok(record.dag(field))?;
        let found = self.records.def_of(&dag.op).map(|op| &**op.name());
        if found != Some(operator) {
            let found = found.map_or(String::new(), |found| format!(", but got `{found}`"));
            let span = self.field_span(record, field);
            self.error(span, format!("expected `{operator}` at the head of `{field}`{found}"));
            return None;
        }
        Some(dag)
    }

    /// Returns the entry of a dag, inside `Arg<…>` and `Res<…>`.
    fn listed(&mut self, arg: &DagArg, field: &str, what: &str) -> Option<Listed<'a>> {
        let Some(id) = arg.value.as_def() else {
            let name = arg.name.as_deref().map_or(String::new(), |name| format!(" for `${name}`"));
            self.error(arg.value.span, format!("expected {what}{name} in `{field}`"));
            return None;
        };
        let record = &self.records[id];
        if !self.records.is_subclass_of(record, "OpVariable") {
            return Some(Listed { record, id, summary: String::new(), decorators: Vec::new() });
        }
        let decorators = self.ok(self.records.def_list(record, "decorators"))?;
        let summary = self.text(record, "summary");
        let id = self.ok(record.def_id("constraint"))?;
        Some(Listed { record: &self.records[id], id, summary, decorators })
    }

    fn arguments(&mut self, record: &'a Record, operation: &mut Operation, effects: &mut Vec<String>) {
        let Some(dag) = self.dag_field(record, "arguments", "ins") else { return };
        for arg in &dag.args {
            let Some(listed) = self.listed(arg, "arguments", "a type or attribute constraint") else {
                continue;
            };
            let is = |class: &str| self.records.is_subclass_of(listed.record, class);
            let (is_type, is_attr, is_property) = (is("TypeConstraint"), is("Attr"), is("Property"));
            effects.extend(self.decorator_effects(&listed.decorators));
            if is("DerivedAttr") {
                self.error(arg.value.span, "an attribute that is derived from others is no argument");
            } else if is_type {
                operation.arguments.push(Argument::Operand(operation.operands.len() as u32));
                let group = self.value_group(arg, &listed);
                operation.operands.push(group);
            } else if is_attr || is_property {
                let attribute = self.attribute(arg, &listed, is_property);
                if let Some(attribute) = attribute {
                    operation.arguments.push(Argument::Attribute(operation.attributes.len() as u32));
                    operation.attributes.push(attribute);
                }
            } else {
                let name = self.title(listed.record);
                let message = format!("`{name}` is neither a type nor an attribute constraint");
                let mut diag = Diag::error(arg.value.span, message);
                if !listed.record.is_anonymous() && !self.is_standard(listed.record) {
                    diag = diag.note_at(listed.record.span(), format!("`{name}` is defined here"));
                }
                self.diags.push(diag);
            }
        }
    }

    fn results(&mut self, record: &'a Record, operation: &mut Operation, effects: &mut Vec<String>) {
        let Some(dag) = self.dag_field(record, "results", "outs") else { return };
        for arg in &dag.args {
            let Some(listed) = self.listed(arg, "results", "a type constraint") else { continue };
            let mut of_result = self.decorator_effects(&listed.decorators);
            if of_result.iter().any(|effect| effect == "MemAlloc") {
                // What is written is its own memory.
                of_result
                    .iter_mut()
                    .filter(|effect| *effect == "MemWrite")
                    .for_each(|effect| *effect = "MemInit".to_owned());
            }
            effects.append(&mut of_result);
            if self.records.is_subclass_of(listed.record, "TypeConstraint") {
                let group = self.value_group(arg, &listed);
                if group.kind == GroupKind::VariadicOfVariadic {
                    self.error(arg.value.span, "only operands can be a variadic group of variadic groups");
                }
                operation.results.push(group);
            } else {
                let name = self.title(listed.record);
                self.error(
                    arg.value.span,
                    format!("`{name}` is not a type constraint, which a result needs"),
                );
            }
        }
    }

    fn value_group(&mut self, arg: &DagArg, listed: &Listed<'a>) -> ValueGroup {
        let is = |class: &str| self.records.is_subclass_of(listed.record, class);
        let kind = match () {
            () if is("VariadicOfVariadic") => GroupKind::VariadicOfVariadic,
            () if is("Variadic") => GroupKind::Variadic,
            () if is("Optional") => GroupKind::Optional,
            () => GroupKind::Single,
        };
        let base = match kind {
            GroupKind::Single => listed.id,
            _ => listed.record.def_id("baseType").unwrap_or(listed.id),
        };
        let segment = self.text(listed.record, "segmentAttrName");
        ValueGroup {
            name: arg.name.as_deref().unwrap_or_default().to_owned(),
            kind,
            constraint: self.constraint(base),
            summary: listed.summary.clone(),
            segment_attribute: (!segment.is_empty()).then_some(segment),
            span: Some(arg.value.span),
        }
    }

    fn attribute(&mut self, arg: &DagArg, listed: &Listed<'a>, is_property: bool) -> Option<AttributeDef> {
        let Some(name) = arg.name.as_deref() else {
            let message = format!("an attribute must have a name: `{}:$name`", self.title(listed.record));
            self.error(arg.value.span, message);
            return None;
        };
        let mut base = listed.record;
        let is_optional = self.flag(listed.record, "isOptional");
        if is_property {
            base = self.ok(self.records.def_field(base, "keptAs"))?;
        }
        // Modifiers only add a default and absence to the attribute inside.
        while self.is_modifier(base) {
            base = self.ok(self.records.def_field(base, "baseAttr"))?;
        }
        let key = self.constraint(self.records.def_id(base.name())?);
        let default = self.default_value(listed.record, base, &key);
        // An attribute whose default value is only known in C++ may still be omitted.
        let is_unsaid = default.is_none() && !self.text(listed.record, "defaultValue").is_empty();
        let syntax = self.attribute_syntax(listed.record, base);
        Some(AttributeDef {
            syntax,
            name: name.to_owned(),
            is_optional: is_optional || is_unsaid || self.flag(base, "isOptional"),
            default,
            constraint: key,
            summary: listed.summary.clone(),
            span: Some(arg.value.span),
        })
    }

    /// Returns the properties of an attribute that formats need.
    fn attribute_syntax(&self, listed: &Record, base: &Record) -> AttributeSyntax {
        let innermost = self.innermost(base);
        let value_type = innermost.value("valueType").and_then(|value| self.records.def_of(value));
        let is_enumeration = self.records.is_subclass_of(innermost, "EnumAttrInfo");
        let is_bare = self.records.is_subclass_of(innermost, "EnumAttr")
            && self.text(innermost, "assemblyFormat").trim() == "$value";
        let bare_case =
            innermost.value("enum").and_then(|value| self.records.def_of(value)).filter(|_| is_bare);
        AttributeSyntax {
            storage: self.text(innermost, "storageType").trim().to_owned(),
            has_default: !self.text(listed, "defaultValue").is_empty(),
            value_type: value_type.and_then(|ty| self.build(ty)),
            enumeration: is_enumeration.then(|| self.enum_name(innermost)),
            is_symbol_name: &**innermost.name() == "SymbolNameAttr",
            is_unit: &**innermost.name() == "UnitAttr",
            is_property: self.records.is_subclass_of(listed, "Property"),
            is_unit_property: &**listed.name() == "UnitProp" || &**listed.name() == "UnitProperty",
            is_number_property: self.records.is_subclass_of(listed, "EnumProp"),
            of_dialect: self.of_dialect(innermost, "AttrDef"),
            bare_case: bare_case.map(|found| self.enum_name(found)),
        }
    }

    /// Returns the attribute inside of those that restrict it or add a default.
    pub(super) fn innermost<'r>(&'r self, attribute: &'r Record) -> &'r Record {
        let inner = |outer: &&'r Record| outer.value("baseAttr").and_then(|value| self.records.def_of(value));
        std::iter::successors(Some(attribute), inner).last().unwrap_or(attribute)
    }

    /// Returns whether it only makes the attribute optional or adds a default value.
    fn is_modifier(&self, record: &Record) -> bool {
        ["OptionalAttr", "DefaultValuedAttr", "DefaultValuedOptionalAttr"]
            .iter()
            .any(|class| self.records.is_subclass_of(record, class))
    }

    /// Reads regions or successors.
    fn parts(&mut self, record: &'a Record, field: &str, operator: &str) -> Vec<Part> {
        let Some(dag) = self.dag_field(record, field, operator) else { return Vec::new() };
        let (class, variadic, base) = match operator {
            "region" => ("Region", "VariadicRegion", "baseRegion"),
            _ => ("Successor", "VariadicSuccessor", "baseSuccessor"),
        };
        let mut out = Vec::new();
        for (index, arg) in dag.args.iter().enumerate() {
            let Some(listed) = self.listed(arg, field, &format!("a {operator} constraint")) else { continue };
            if !self.records.is_subclass_of(listed.record, class) {
                let message = format!("`{}` is not a {operator} constraint", self.title(listed.record));
                self.error(arg.value.span, message);
                continue;
            }
            let is_variadic = self.records.is_subclass_of(listed.record, variadic);
            if is_variadic && index + 1 < dag.args.len() {
                self.error(arg.value.span, format!("only the last {operator} can be variadic"));
            }
            if is_variadic && operator == "region" && arg.name.is_none() {
                let title = self.title(listed.record);
                self.error(arg.value.span, format!("a variadic region must have a name: `{title}:$name`"));
            }
            let inner = self.records.def_field(listed.record, base).unwrap_or(listed.record);
            let constraint = self.records.def_id(inner.name()).map_or(String::new(), |id| self.key(id));
            let predicate = match operator {
                "region" => self.predicate_field(inner, &constraint),
                _ => Predicate::True,
            };
            out.push(Part {
                name: arg.name.as_deref().unwrap_or_default().to_owned(),
                is_variadic,
                summary: self.text(inner, "summary"),
                constraint,
                predicate,
            });
        }
        out
    }
}

/// Returns the record's name without the part before the first `_`, which is upstream's class name.
pub(super) fn def_name(record: &str) -> String {
    match record.split_once('_') {
        Some((prefix, rest)) if !prefix.is_empty() && !rest.is_empty() => rest.to_owned(),
        _ => record.to_owned(),
    }
}

/// Adds effects to those that the traits declare.
fn merge_effects(operation: &mut Operation, effects: TraitUse) {
    match operation.trait_uses.iter_mut().find(|used| used.native == effects.native) {
        Some(used) => {
            // With decorators, an operation that lists the interface has the effects that these declare.
            used.name = effects.name;
            for arg in effects.args {
                if !used.args.contains(&arg) {
                    used.args.push(arg);
                }
            }
        }
        None => {
            operation.traits.push(effects.name.clone());
            operation.trait_uses.push(effects);
        }
    }
}
