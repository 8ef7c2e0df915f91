//! Pages of attributes and types.

use pdll_support::diag::Diag;
use pdll_tablegen::records::{DagArg, Record};

use super::input::{Input, optional_str};
use super::markdown::{push_description, push_summary};

/// Appends all defs of a class: `AttrDef` or `TypeDef`.
pub(super) fn write_all(input: &Input<'_>, class: &str, out: &mut String) -> Result<(), Diag> {
    input.all(class)?.into_iter().try_for_each(|def| write(input, def, out))
}

/// Appends one attribute or type.
pub(super) fn write(input: &Input<'_>, def: &Record, out: &mut String) -> Result<(), Diag> {
    out.push_str(&format!("\n### {}\n", def.str("cppClassName")?));
    if let Some(summary) = optional_str(def, "summary") {
        push_summary(summary, out);
    }
    let parameters: Vec<Parameter<'_>> = match def.set_value("parameters").and_then(|value| value.as_dag()) {
        Some(dag) => dag.args.iter().map(|arg| Parameter::of(input, arg)).collect(),
        None => Vec::new(),
    };
    // The prelude's default is empty, MLIR's is unset.
    if let Some(mnemonic) = optional_str(def, "mnemonic").filter(|mnemonic| !mnemonic.is_empty())
        && !def.bit("hasCustomAssemblyFormat")?
    {
        push_syntax(input, def, mnemonic, &parameters, out)?;
    }
    if let Some(description) = optional_str(def, "description") {
        push_description(description, out);
    }
    out.push('\n');
    if !parameters.is_empty() {
        out.push_str("#### Parameters:\n\n| Parameter | C++ type | Description |\n");
        out.push_str("| :-------: | :-------: | ----------- |\n");
        for Parameter { name, ty, summary, .. } in &parameters {
            out.push_str(&format!("| {name} | `{ty}` | {summary} |\n"));
        }
    }
    Ok(())
}

/// A parameter: a record, or the text of its C++ type.
struct Parameter<'a> {
    name: &'a str,
    ty: &'a str,
    syntax: &'a str,
    summary: &'a str,
}

impl<'a> Parameter<'a> {
    fn of(input: &Input<'a>, arg: &'a DagArg) -> Parameter<'a> {
        let name = arg.name.as_deref().unwrap_or_default();
        let Some(def) = input.records.def_of(&arg.value) else {
            let ty = arg.value.as_str().map_or("", |text| text);
            return Parameter { name, ty, syntax: ty, summary: "" };
        };
        let ty = optional_str(def, "cppType").unwrap_or_default();
        Parameter {
            name,
            ty,
            syntax: optional_str(def, "syntax").unwrap_or(ty),
            summary: optional_str(def, "summary").unwrap_or_default(),
        }
    }
}

/// Appends the text that declares the parameters, one per line.
fn push_syntax(
    input: &Input<'_>,
    def: &Record,
    mnemonic: &str,
    parameters: &[Parameter<'_>],
    out: &mut String,
) -> Result<(), Diag> {
    let sigil = if input.records.is_subclass_of(def, "AttrDef") { '#' } else { '!' };
    let dialect = input.records.def_field(def, "dialect")?.str("name")?;
    let Some((last, others)) = parameters.split_last() else {
        out.push_str(&format!("\nSyntax: `{sigil}{dialect}.{mnemonic}`\n"));
        return Ok(());
    };
    out.push_str(&format!("\nSyntax:\n\n```\n{sigil}{dialect}.{mnemonic}<\n"));
    for Parameter { name, syntax, .. } in others {
        out.push_str(&format!("  {syntax},   # {name}\n"));
    }
    out.push_str(&format!("  {}   # {}\n>\n```\n", last.syntax, last.name));
    Ok(())
}
