//! Cases, and parsing and printing them.

use std::path::{Path, PathBuf};

use pdll::pdl;
use pdll::prelude::*;
use pdll::text::{PrintOptions, parse_named};

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pdl")
}

/// Returns the valid cases by name, in order.
pub(crate) fn cases() -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder().join("cases")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    assert!(!files.is_empty());
    let case = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(path).unwrap())
    };
    files.into_iter().map(case).collect()
}

/// Returns the invalid texts.
pub(crate) fn error_cases() -> Vec<String> {
    let text = std::fs::read_to_string(folder().join("errors.cases")).unwrap();
    text.split("// -----\n").map(|case| case.trim().to_owned() + "\n").collect()
}

/// Parses and verifies.
pub(crate) fn parse(name: &str, text: &str) -> Result<Ir, String> {
    let ctx = Context::new();
    ctx.load_dialect::<pdl::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let ir = parse_named(&ctx, name, text).map_err(|error| error.to_string())?;
    ir.verify().map_err(|errors| errors.to_string())?;
    Ok(ir)
}

/// Returns the custom assembly format of every operation, then the generic form.
pub(crate) fn both_forms(name: &str, text: &str) -> Result<String, String> {
    let ir = parse(name, text)?;
    let options = PrintOptions::new().local_scope(true);
    Ok(format!("{}// generic\n{}", ir.to_text(&options.custom_forms(true)), ir.to_text(&options)))
}
