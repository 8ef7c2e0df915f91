//! The model in the format of `mlir-pdll --dump-ods`: operations, and the constraints they name.
//!
//! Differs: a constraint that several groups name is printed once; an anonymous one is printed with its
//! summary as its name.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use crate::ods::model::{ConstraintKind, GroupKind, OdsContext, Operation, ValueGroup};

/// Prints the dialects and their constraints.
pub fn print(ods: &OdsContext) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write(&mut out, ods);
    out
}

fn write(out: &mut String, ods: &OdsContext) -> fmt::Result {
    let (mut attributes, mut types) = (BTreeSet::new(), BTreeSet::new());
    writeln!(out, "ODSContext {{")?;
    for dialect in ods.dialects.values().filter(|dialect| !dialect.operations.is_empty()) {
        writeln!(out, "  Dialect `{}` {{", dialect.name)?;
        for operation in dialect.operations.values() {
            write_operation(out, operation)?;
            attributes.extend(operation.attributes.iter().map(|attribute| attribute.constraint.as_str()));
            let groups = operation.operands.iter().chain(&operation.results);
            types.extend(groups.map(|group| group.constraint.as_str()));
        }
        writeln!(out, "  }}")?;
    }
    for (what, keys) in [("Attribute", attributes), ("Type", types)] {
        for constraint in keys.into_iter().filter_map(|key| ods.constraints.get(key)) {
            writeln!(out, "  {what}Constraint `{}` {{", constraint.name)?;
            writeln!(out, "    Summary: {}", constraint.summary)?;
            if !constraint.cpp_type.is_empty() && constraint.kind != ConstraintKind::OpInterface {
                writeln!(out, "    CppClass: {}", constraint.cpp_type)?;
            }
            writeln!(out, "  }}")?;
        }
    }
    writeln!(out, "}}")
}

fn write_operation(out: &mut String, operation: &Operation) -> fmt::Result {
    writeln!(out, "    Operation `{}` {{", operation.name)?;
    let attributes = operation.attributes.iter().map(|attribute| {
        let (name, constraint) = (&attribute.name, &attribute.constraint);
        match attribute.is_optional {
            true => format!("{name} : Optional<{constraint}>"),
            false => format!("{name} : {constraint}"),
        }
    });
    write_list(out, "Attributes", attributes.collect())?;
    write_list(out, "Operands", operation.operands.iter().map(group).collect())?;
    write_list(out, "Results", operation.results.iter().map(group).collect())?;
    writeln!(out, "    }}")
}

fn group(group: &ValueGroup) -> String {
    let (name, constraint) = (&group.name, &group.constraint);
    match group.kind {
        GroupKind::Single => format!("{name} : {constraint}"),
        GroupKind::Optional => format!("{name} : Optional<{constraint}>"),
        GroupKind::Variadic | GroupKind::VariadicOfVariadic => format!("{name} : Variadic<{constraint}>"),
    }
}

fn write_list(out: &mut String, title: &str, list: Vec<String>) -> fmt::Result {
    if list.is_empty() { Ok(()) } else { writeln!(out, "      {title} {{ {} }}", list.join(", ")) }
}
