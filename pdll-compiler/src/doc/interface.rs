//! Pages of interfaces.

use pdll_support::diag::Diag;
use pdll_tablegen::records::Record;

use super::input::{Input, optional_str};
use super::markdown::{push_description, trim};

/// Appends the interfaces that the main file defines: of `Op`, `Attr` or `Type`.
pub(super) fn write_all(input: &Input<'_>, kind: &str, out: &mut String) -> Result<(), Diag> {
    let declares = format!("Declare{kind}InterfaceMethods");
    let all = input.all(&format!("{kind}Interface"))?;
    let title = if kind == "Attr" { "Attribute" } else { kind };
    out.push_str(&format!("\n# {title}Interface definitions\n"));
    let is_shown =
        |def: &&Record| !input.records.is_subclass_of(def, &declares) && def.span().source == input.main;
    all.into_iter().filter(is_shown).try_for_each(|def| write(input, def, out))
}

fn write(input: &Input<'_>, def: &Record, out: &mut String) -> Result<(), Diag> {
    let name = def.str("cppInterfaceName")?;
    out.push_str(&format!("\n## {name} (`{}`)\n", def.name()));
    if let Some(description) = optional_str(def, "description") {
        push_description(description, out);
    }
    out.push_str("\n### Methods:\n");
    for method in input.records.def_list(def, "methods")? {
        let name = method.str("name")?;
        let is_static = input.records.is_subclass_of(method, "StaticInterfaceMethod");
        let keyword = if is_static { "static " } else { "" };
        let returned = with_blank(method.str("returnType")?);
        let mut arguments = Vec::new();
        for arg in &method.dag("arguments")?.args {
            let ty = arg.value.as_str().map_or("", |text| text);
            arguments.push(format!("{}{}", with_blank(ty), arg.name.as_deref().unwrap_or_default()));
        }
        out.push_str(&format!("\n#### `{name}`\n\n```c++\n"));
        out.push_str(&format!("{keyword}{returned}{name}({});\n```\n", arguments.join(", ")));
        if let Some(description) = optional_str(method, "description")
            && !trim(description).is_empty()
        {
            push_description(description, out);
        }
        if trim(method.str("body")?).is_empty() {
            out.push_str("\nNOTE: This method *must* be implemented by the user.");
        }
        out.push('\n');
    }
    Ok(())
}

/// Returns a C++ type with the blank that a name after it needs.
fn with_blank(ty: &str) -> String {
    let ty = trim(ty);
    if ty.ends_with(['&', '*']) { ty.to_owned() } else { format!("{ty} ") }
}
