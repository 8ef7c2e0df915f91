//! Pages of operations.

use std::collections::BTreeSet;

use pdll_support::diag::Diag;
use pdll_support::sort::sort_by_key;
use pdll_tablegen::records::{Record, Value};

use super::inference;
use super::input::{Input, constraint_summary, optional_str};
use super::markdown::{backticks, push_description, push_source_link, push_summary, trim};

/// Appends all operations.
pub(super) fn write_all(input: &Input<'_>, out: &mut String) -> Result<(), Diag> {
    let ops = all(input)?;
    push_source_link(&input.sources.get(input.main).name, out);
    ops.into_iter().try_for_each(|op| write(input, op, out))
}

/// Returns all operations in the plain order of their names.
pub(super) fn all<'a>(input: &Input<'a>) -> Result<Vec<&'a Record>, Diag> {
    let mut ops = input.all("Op")?;
    sort_by_key(&mut ops, |op| op.name().clone());
    Ok(ops)
}

/// Appends one operation.
pub(super) fn write(input: &Input<'_>, op: &Record, out: &mut String) -> Result<(), Diag> {
    let name = qualified_name(input, op)?;
    let class = qualified_class(op)?;
    let class = class.strip_prefix(&input.options.strip_prefix).unwrap_or(&class);
    out.push_str(&format!("\n### `{name}` ({class})\n"));
    let summary = op.str("summary")?;
    if !trim(summary).is_empty() {
        push_summary(summary, out);
    }
    if let Some(format) = optional_str(op, "assemblyFormat")
        && !format.is_empty()
    {
        push_syntax(&name, trim(format), out);
    }
    let description = op.str("description")?;
    if !trim(description).is_empty() {
        push_description(description, out);
    }
    push_traits(input, op, out)?;
    let parts = Parts::of(input, op)?;
    push_attributes(input, &parts.attributes, out)?;
    push_values("Operand", "-----", &parts.operands, out);
    push_values("Result", "----", &named(input, op, "results", "result")?, out);
    push_values("Successor", "-------", &named(input, op, "successors", "successor")?, out);
    out.push('\n');
    Ok(())
}

/// Returns the name with the dialect's.
fn qualified_name(input: &Input<'_>, op: &Record) -> Result<String, Diag> {
    let dialect = input.records.def_field(op, "opDialect")?.str("name")?;
    let name = op.str("opName")?;
    Ok(if dialect.is_empty() { name.to_string() } else { format!("{dialect}.{name}") })
}

/// Returns the name of the C++ class with its namespace: what follows the first `_` of the def's name.
fn qualified_class(op: &Record) -> Result<String, Diag> {
    let name: &str = op.name();
    let class = match name.split_once('_') {
        Some(("", _)) | None => name,
        Some((prefix, "")) => prefix,
        Some((_, class)) => class,
    };
    let namespace = op.str("cppNamespace")?;
    Ok(if namespace.is_empty() { class.to_owned() } else { format!("{namespace}::{class}") })
}

/// Appends the assembly format, with lines after the first aligned.
fn push_syntax(name: &str, format: &str, out: &mut String) {
    let mut lines = format.split('\n').map(trim);
    let first = lines.next().unwrap_or_default();
    out.push_str(&format!("\nSyntax:\n\n```\noperation ::= `{name}` {first}\n"));
    for line in lines.filter(|line| !line.is_empty()) {
        out.push_str(&format!("{:14}{line}\n", ""));
    }
    out.push_str("```\n");
}

/// Appends the traits, interfaces and effects, each sorted.
fn push_traits(input: &Input<'_>, op: &Record, out: &mut String) -> Result<(), Diag> {
    let mut found = Traits::default();
    for value in op.list("traits")? {
        found.add(input, value)?;
    }
    if let Some(interface) = inference::added_interface(input, op)? {
        found.interfaces.insert(backticks(interface.name()));
    }
    for (title, names) in
        [("Traits", found.traits), ("Interfaces", found.interfaces), ("Effects", found.effects)]
    {
        if !names.is_empty() {
            let names: Vec<String> = names.into_iter().collect();
            out.push_str(&format!("\n{title}: {}\n", names.join(", ")));
        }
    }
    Ok(())
}

#[derive(Default)]
struct Traits {
    traits: BTreeSet<String>,
    interfaces: BTreeSet<String>,
    effects: BTreeSet<String>,
}

impl Traits {
    fn add(&mut self, input: &Input<'_>, value: &Value) -> Result<(), Diag> {
        let records = input.records;
        let Some(def) = records.def_of(value) else { return Ok(()) };
        if records.is_subclass_of(def, "TraitList") {
            return def.list("traits")?.iter().try_for_each(|value| self.add(input, value));
        }
        if records.is_subclass_of(def, "Interface") {
            def.list("baseInterfaces")?.iter().try_for_each(|value| self.add(input, value))?;
        }
        if records.is_subclass_of(def, "PredTrait") {
            return Ok(());
        }
        let class = def.str("trait")?;
        let class = class.strip_suffix("::Trait").unwrap_or(class);
        let class = class.strip_suffix("::Impl").unwrap_or(class);
        let name = if def.is_anonymous() { class } else { def.name() };
        if !records.is_subclass_of(def, "InterfaceTrait") {
            self.traits.insert(backticks(name));
            return Ok(());
        }
        if !records.is_subclass_of(def, "SideEffectsTraitBase") {
            self.interfaces.insert(backticks(name));
            return Ok(());
        }
        let of_mlir = |name: &str| {
            let name = name.strip_prefix("::").unwrap_or(name);
            name.strip_prefix("mlir::").unwrap_or(name).to_owned()
        };
        let mut effects = Vec::new();
        for effect in records.def_list(def, "effects")? {
            effects.push(format!("{} on {}", of_mlir(effect.str("effect")?), effect.str("resource")?));
        }
        let base = of_mlir(def.str("baseEffectName")?);
        self.effects.insert(backticks(&format!("{base}{{{}}}", effects.join(", "))));
        self.interfaces.insert(backticks(&format!("{name} ({class})")));
        Ok(())
    }
}

/// A named part of an operation, with its constraint.
struct Named<'a> {
    name: &'a str,
    constraint: &'a Record,
}

/// The arguments of an operation by their kinds.
#[derive(Default)]
struct Parts<'a> {
    attributes: Vec<Named<'a>>,
    operands: Vec<Named<'a>>,
}

impl<'a> Parts<'a> {
    fn of(input: &Input<'a>, op: &'a Record) -> Result<Parts<'a>, Diag> {
        let mut parts = Parts::default();
        for part in named(input, op, "arguments", "argument")? {
            if input.records.is_subclass_of(part.constraint, "Attr") {
                parts.attributes.push(part);
            } else if input.records.is_subclass_of(part.constraint, "TypeConstraint") {
                parts.operands.push(part);
            }
        }
        // Derived attributes are fields.
        for field in op.fields() {
            if let Some(def) = input.records.def_of(&field.value)
                && input.records.is_subclass_of(def, "DerivedAttr")
            {
                parts.attributes.push(Named { name: &field.name, constraint: def });
            }
        }
        Ok(parts)
    }
}

/// Returns the parts that a dag lists, without their decorations.
fn named<'a>(input: &Input<'a>, op: &'a Record, field: &str, kind: &str) -> Result<Vec<Named<'a>>, Diag> {
    let mut all = Vec::new();
    for arg in &op.dag(field)?.args {
        let Some(constraint) = input.constraint(&arg.value) else {
            let message = format!("expected the {kind} of `{}` to be a record", op.name());
            return Err(Diag::error(arg.value.span, message));
        };
        all.push(Named { name: arg.name.as_deref().unwrap_or_default(), constraint });
    }
    Ok(all)
}

/// Appends the table of attributes. It is HTML, in which a description can be folded.
fn push_attributes(input: &Input<'_>, attributes: &[Named<'_>], out: &mut String) -> Result<(), Diag> {
    if attributes.is_empty() {
        return Ok(());
    }
    out.push_str("\n#### Attributes:\n\n<table>\n");
    out.push_str("<tr><th>Attribute</th><th>MLIR Type</th><th>Description</th></tr>\n");
    for Named { name, constraint } in attributes {
        let storage = match trim(optional_str(constraint, "storageType").unwrap_or_default()) {
            "" => "::mlir::Attribute",
            storage => storage,
        };
        out.push_str(&format!("<tr><td><code>{name}</code></td><td>{storage}</td><td>"));
        let summary = constraint_summary(constraint);
        let description = attribute_description(input, constraint)?;
        if input.options.for_hugo && !description.is_empty() {
            out.push_str(&format!(
                "<details><summary>{summary}</summary>{{{{% markdown %}}}}{description}{{{{% /markdown %}}}}</details>"
            ));
        } else {
            out.push_str(summary);
        }
        out.push_str("</td></tr>\n");
    }
    out.push_str("</table>\n");
    Ok(())
}

/// Returns the description of an attribute, or that of the attribute that it is an optional or a default-valued one of.
fn attribute_description<'a>(input: &Input<'a>, attribute: &'a Record) -> Result<&'a str, Diag> {
    let mut base = attribute;
    let mut description = attribute.str("description")?;
    // A base is defined before what it is the base of.
    while description.is_empty()
        && let Some(def) = input.set_record(base, "baseAttr")
    {
        base = def;
        description = base.str("description")?;
    }
    Ok(description)
}

/// Appends a table of values or successors.
fn push_values(title: &str, line: &str, values: &[Named<'_>], out: &mut String) {
    if values.is_empty() {
        return;
    }
    out.push_str(&format!("\n#### {title}s:\n\n| {title} | Description |\n| :{line}: | ----------- |\n"));
    for Named { name, constraint } in values {
        let name = if name.is_empty() { "&laquo;unnamed&raquo;".to_owned() } else { backticks(name) };
        out.push_str(&format!("| {name} | {} |\n", constraint_summary(constraint)));
    }
}
