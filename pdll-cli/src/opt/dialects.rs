//! `--show-dialects`: the registered dialects, and what of their definitions is not checked or not run.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::ValueEnum;
use pdll::ir::Context;
use pdll::runtime_compiler::unchecked_parts;

/// Facts to print about the dialects.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum ShowDialects {
    /// Names of the dialects
    Names,
    /// By operation, what its definition says in C++ and no Rust replaces
    Unchecked,
}

/// Returns the text about the dialects of a context.
pub(super) fn show(ctx: &Context, show: ShowDialects) -> String {
    match show {
        ShowDialects::Names => format!("Available Dialects: {}\n", ctx.loaded_dialects().join(",")),
        ShowDialects::Unchecked => unchecked(ctx),
    }
}

fn unchecked(ctx: &Context) -> String {
    let mut operations: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for part in unchecked_parts(ctx) {
        operations.entry(part.of).or_default().push(part.what);
    }
    if operations.is_empty() {
        return "Everything that the definitions say is checked and run.\n".to_owned();
    }
    let mut text = "Not checked or not run, because the definition says it in C++:\n".to_owned();
    for (name, unchecked) in operations {
        let _ = writeln!(text, "  {name}: {}", unchecked.join(", "));
    }
    text
}
