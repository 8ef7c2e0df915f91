//! Pages of passes.

use pdll_support::diag::Diag;
use pdll_support::sort::sort_by_key;
use pdll_tablegen::records::Record;

use super::input::Input;
use super::markdown::{push_description, push_summary};

/// Appends all passes in the order of their names in pipelines.
pub(super) fn write_all(input: &Input<'_>, out: &mut String) -> Result<(), Diag> {
    let mut passes = Vec::new();
    for pass in input.all("PassBase")? {
        passes.push((pass.str("argument")?, pass));
    }
    sort_by_key(&mut passes, |(argument, _)| *argument);
    passes.into_iter().try_for_each(|(argument, pass)| write(input, argument, pass, out))
}

fn write(input: &Input<'_>, argument: &str, pass: &Record, out: &mut String) -> Result<(), Diag> {
    out.push_str(&format!("\n### `-{argument}`\n"));
    push_summary(pass.str("summary")?, out);
    push_description(pass.str("description")?, out);
    push_list(input, pass, ("Options", "options", "-", "argument"), out)?;
    push_list(input, pass, ("Statistics", "statistics", "", "name"), out)
}

/// Appends what a field lists: each with a name after a prefix, and its description.
fn push_list(
    input: &Input<'_>,
    pass: &Record,
    (title, field, prefix, name): (&str, &str, &str, &str),
    out: &mut String,
) -> Result<(), Diag> {
    let mut lines = Vec::new();
    for item in input.records.def_list(pass, field)? {
        lines.push((item.str(name)?, item.str("description")?));
    }
    let Some(width) = lines.iter().map(|(name, _)| name.len()).max() else { return Ok(()) };
    out.push_str(&format!("\n#### {title}\n\n```\n"));
    for (name, description) in lines {
        let blanks = width - name.len();
        out.push_str(&format!("{prefix}{name}{:blanks$} : {description}\n", ""));
    }
    out.push_str("```\n");
    Ok(())
}
