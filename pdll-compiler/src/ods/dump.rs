//! The model as text, for humans and tests.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use crate::ods::code::BuilderParameter;
use crate::ods::model::{
    Argument, Constraint, Dialect, EnumDef, GroupKind, Inference, InferredType, OdsContext, Operation,
    TypeSource, ValueGroup,
};
use crate::ods::predicate::Placeholders;

/// Prints the dialects, and the constraints that they name or that are not in the prelude.
pub fn dump(ods: &OdsContext) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write(&mut out, ods);
    out
}

fn write(out: &mut String, ods: &OdsContext) -> fmt::Result {
    let mut wanted: BTreeSet<&str> = BTreeSet::new();
    for dialect in ods.dialects.values() {
        write_dialect(out, dialect)?;
        for operation in dialect.operations.values() {
            let groups = operation.operands.iter().chain(&operation.results).map(|group| &group.constraint);
            wanted.extend(
                groups.chain(operation.attributes.iter().map(|attr| &attr.constraint)).map(String::as_str),
            );
        }
    }
    for constraint in ods.constraints.values() {
        if !constraint.is_standard || wanted.contains(constraint.name.as_str()) {
            write_constraint(out, constraint)?;
        }
    }
    Ok(())
}

fn write_dialect(out: &mut String, dialect: &Dialect) -> fmt::Result {
    writeln!(out, "dialect {}", dialect.name)?;
    if !dialect.summary.is_empty() {
        writeln!(out, "  summary {:?}", dialect.summary)?;
    }
    for found in &dialect.enums {
        write_enum(out, found)?;
    }
    dialect.operations.values().try_for_each(|operation| write_operation(out, operation))
}

fn write_enum(out: &mut String, found: &EnumDef) -> fmt::Result {
    let kind = if found.is_bits { "flags" } else { "enum" };
    write!(out, "  {kind} {}: i{}", found.name, found.bitwidth)?;
    if found.is_bits {
        write!(out, " separated by {:?}", found.separator)?;
    }
    writeln!(out)?;
    for case in &found.cases {
        writeln!(out, "    {} = {} {:?} as {}", case.symbol, case.value, case.text, case.rust_name)?;
    }
    Ok(())
}

fn write_operation(out: &mut String, operation: &Operation) -> fmt::Result {
    writeln!(
        out,
        "  op {} as {} ({}, {})",
        operation.name, operation.def_name, operation.record_name, operation.cpp_class
    )?;
    if !operation.summary.is_empty() {
        writeln!(out, "    summary {:?}", operation.summary)?;
    }
    for argument in &operation.arguments {
        match argument {
            Argument::Operand(index) => write_group(out, "operand", &operation.operands[*index as usize])?,
            Argument::Attribute(index) => {
                let attr = &operation.attributes[*index as usize];
                let optional = if attr.is_optional { " optional" } else { "" };
                write!(out, "    attribute ${}: {}{optional}", attr.name, attr.constraint)?;
                match &attr.default {
                    Some(default) => writeln!(out, " = {default}")?,
                    None => writeln!(out)?,
                }
            }
        }
    }
    operation.results.iter().try_for_each(|group| write_group(out, "result", group))?;
    for (what, parts) in [("region", &operation.regions), ("successor", &operation.successors)] {
        for part in parts {
            let variadic = if part.is_variadic { " variadic" } else { "" };
            writeln!(out, "    {what} ${}:{variadic} {}", part.name, part.constraint)?;
        }
    }
    if !operation.traits.is_empty() {
        writeln!(out, "    traits {}", operation.traits.join(", "))?;
    }
    for used in operation.trait_uses.iter().filter(|used| !used.args.is_empty() || used.check.is_some()) {
        write!(out, "    trait {}<{}>", used.name, used.args.join(", "))?;
        if let Some(check) = &used.check {
            let of = Placeholders { runtime: "", ctx: "$_ctx", entity: "$_op", others: &[] };
            write!(out, " {:?}: {}", check.summary, check.predicate.to_rust(&of))?;
        }
        writeln!(out)?;
    }
    match &operation.inference {
        Some(Inference::Declared) => writeln!(out, "    infers declared")?,
        Some(Inference::Derived(types)) => {
            let types: Vec<String> = types.iter().map(|inferred| source(operation, inferred)).collect();
            let only = if operation.has_type_inference { "" } else { " in builders" };
            writeln!(out, "    infers{only} {}", types.join(", "))?;
        }
        None => {}
    }
    for derived in &operation.derived {
        writeln!(out, "    derived ${}: {}", derived.name, derived.ty)?;
    }
    for builder in &operation.builders {
        let parameter = |found: &BuilderParameter| {
            let default = found.default.as_ref().map_or(String::new(), |default| format!(" = {default}"));
            format!("{}: {}{default}", found.name, found.ty)
        };
        let parameters: Vec<String> = builder.parameters.iter().map(parameter).collect();
        let what = if builder.body.is_some() { "" } else { " by the user" };
        let deprecated =
            builder.deprecated.as_ref().map_or(String::new(), |why| format!(", deprecated: {why}"));
        writeln!(out, "    builder {}({}){what}{deprecated}", builder.name, parameters.join(", "))?;
    }
    let own = [
        (operation.skips_default_builders, "no default builders"),
        (operation.extra.declaration.is_some(), "methods"),
        (operation.extra.definition.is_some(), "items"),
        (operation.has_verifier, "verifier"),
        (operation.has_region_verifier, "region verifier"),
        (operation.has_properties_encoding, "encoding of properties"),
        (operation.has_folder, "folder"),
        (operation.has_canonicalizer, "canonicalizer"),
        (operation.has_canonicalize_method, "canonicalize method"),
        (operation.assembly_format.is_some(), "assembly format"),
    ];
    for (_, what) in own.iter().filter(|(has, _)| *has) {
        writeln!(out, "    has {what}")?;
    }
    Ok(())
}

fn write_group(out: &mut String, what: &str, group: &ValueGroup) -> fmt::Result {
    let kind = match group.kind {
        GroupKind::Single => "",
        GroupKind::Optional => " optional",
        GroupKind::Variadic => " variadic",
        GroupKind::VariadicOfVariadic => " variadic of variadic",
    };
    let sizes = group.segment_attribute.as_ref().map_or(String::new(), |name| format!(" by ${name}"));
    writeln!(out, "    {what} ${}:{kind}{sizes} {}", group.name, group.constraint)
}

fn source(operation: &Operation, inferred: &InferredType) -> String {
    let source = match &inferred.source {
        TypeSource::Operand(index) => format!("${}", operation.operands[*index as usize].name),
        TypeSource::Attribute(index) => format!("${}", operation.attributes[*index as usize].name),
        TypeSource::Result(index) => format!("result {index}"),
        TypeSource::Built(text) => text.clone(),
    };
    match &inferred.transform {
        Some(transform) => format!("{source} by {transform}"),
        None => source,
    }
}

fn write_constraint(out: &mut String, constraint: &Constraint) -> fmt::Result {
    let of = Placeholders { runtime: "", ctx: "$_ctx", entity: "$_self", others: &[] };
    writeln!(out, "constraint {}: {:?} {:?}", constraint.name, constraint.kind, constraint.summary)?;
    writeln!(out, "  {}", constraint.predicate.to_rust(&of).replace("::ods_support::", ""))?;
    if let Some(value) = &constraint.value {
        writeln!(out, "  {} from {}", value.return_type, value.from_attribute)?;
        if !value.to_attribute.is_empty() {
            writeln!(out, "  {} to {}", value.argument_type, value.to_attribute)?;
        }
    }
    if let Some(build) = &constraint.build {
        writeln!(out, "  built by {build}")?;
    }
    Ok(())
}
