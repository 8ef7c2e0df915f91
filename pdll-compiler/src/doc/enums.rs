//! Pages of enums.

use pdll_support::diag::Diag;
use pdll_tablegen::records::Record;

use super::input::Input;
use super::markdown::push_summary;

/// Appends all enums.
pub(super) fn write_all(input: &Input<'_>, out: &mut String) -> Result<(), Diag> {
    input.all("EnumInfo")?.into_iter().try_for_each(|def| write(input, def, out))
}

/// Appends one enum.
pub(super) fn write(input: &Input<'_>, def: &Record, out: &mut String) -> Result<(), Diag> {
    out.push_str(&format!("\n### {}\n", def.str("className")?));
    push_summary(def.str("summary")?, out);
    out.push_str("\n#### Cases:\n\n| Symbol | Value | String |\n| :----: | :---: | ------ |\n");
    for case in input.records.def_list(def, "enumerants")? {
        let (symbol, text) = (case.str("symbol")?, case.str("str")?);
        out.push_str(&format!("| {symbol} | `{}` | {text} |\n", case.int("value")?));
    }
    Ok(())
}
