//! `--dialect`: dialects whose definitions are read when the tool runs.

use std::collections::BTreeSet;
use std::path::PathBuf;

use pdll::ir::{Context, Ir, LocationData, OperationName};
use pdll::runtime_compiler::{
    DefinitionError, DefinitionOptions, DefinitionRust, LoadDialects, unchecked_uses,
};
use pdll_support::include::package_of;

use crate::files;

/// Loads the dialects of all files, and reports warnings. Files and what they include are searched for in the directories.
pub(crate) fn load(
    ctx: &Context,
    dialects: &[String],
    include: &[PathBuf],
    rust: &DefinitionRust,
) -> Result<(), String> {
    if dialects.is_empty() {
        return Ok(());
    }
    let options = DefinitionOptions { include_dirs: files::include_dirs(include), rust: rust.clone() };
    for file in dialects {
        let path = found(file, &options.include_dirs);
        let loaded = ctx.load_dialect_from_td_file(&path, &options).map_err(|error| message(file, &error))?;
        loaded.warnings.iter().for_each(|warning| files::say(&format!("{warning}\n")));
    }
    Ok(())
}

/// Returns the text of an error.
fn message(file: &str, error: &DefinitionError) -> String {
    let is_placed = error.diagnostics.iter().all(|diagnostic| diagnostic.place.is_some());
    let package = package_of(file).filter(|_| !is_placed);
    match (is_placed, package) {
        (true, _) => error.to_string(),
        (false, None) => format!("error: {error}"),
        (false, Some(package)) => format!("error: {error}\nnote: {package}"),
    }
}

/// Returns the path of a file: as it is named or, if there is none, in a directory of included files.
fn found(file: &str, dirs: &[PathBuf]) -> PathBuf {
    let named = PathBuf::from(file);
    if named.is_file() {
        return named;
    }
    dirs.iter().map(|dir| dir.join(file)).find(|path| path.is_file()).unwrap_or(named)
}

/// Reports the dialects of the tool that definitions replace.
pub(super) fn report_replaced(ctx: &Context) {
    for name in ctx.replaced_dialects() {
        files::say(&format!(
            "note: the dialect `{name}` is the one of `--dialect`, not that of this tool, whose verifiers, folders and patterns do not apply\n"
        ));
    }
}

/// Reports the first use of each operation of which something is not checked or not run.
pub(super) fn report_uses(ir: &Ir, noted: &mut BTreeSet<OperationName>) {
    let ctx = ir.context();
    for found in unchecked_uses(ir, noted) {
        let place = match ctx.location_data(found.loc) {
            LocationData::FileLineCol { file, start: (line, column), .. } => {
                format!("{}:{line}:{column}: ", ctx.str(file))
            }
            _ => String::new(),
        };
        files::say(&format!("{place}note: {}\n", found.message));
    }
}
