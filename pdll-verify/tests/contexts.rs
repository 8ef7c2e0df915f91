//! Contexts and patterns for tests.

use std::time::Duration;

use pdll::ir::Context;
use pdll::pattern_ir::pattern::Pattern;
use pdll::runtime_compiler::{PdllOptions, load_pdll};
use pdll_verify::contract::Contracts;
use pdll_verify::obligation::Options;
use pdll_verify::solve::Limits;

/// Returns a context with the dialects of the tests.
pub(crate) fn context() -> Context {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    ctx
}

/// Returns the patterns of a text, and the options that have its contracts.
pub(crate) fn patterns(ctx: &Context, name: &str, text: &str) -> (Vec<Pattern>, Options) {
    let loaded = load_pdll(ctx, name, text, &PdllOptions::default());
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}"));
    let contracts = Contracts::of_pdll(text).unwrap_or_else(|error| panic!("{name}:{error}"));
    // Every answer is found in time on a slow machine.
    let limits = Limits { time: Duration::from_secs(100), ..Limits::default() };
    (loaded.patterns, Options { contracts, limits, widths: vec![1, 4, 8, 16], ..Options::default() })
}
