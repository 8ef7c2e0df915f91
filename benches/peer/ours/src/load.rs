//! Loads patterns at run time, and prints the duration of each step: one line of JSON per iteration.
#![allow(clippy::print_stdout, reason = "a command-line tool prints")]

use crate::clock::step;
use crate::{dialects, patterns};
use anyhow::{Context as _, Result};
use pdll::ir::Context;
use pdll::pdl::{self, AddPdl};
use pdll::rewrite::RewritePatternSet;
use pdll::runtime_compiler::{AddPdll, PdllOptions};

/// Folder of the definitions of `arith` and the PDLL of w1.
pub(crate) const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// Folder of the definitions of `bench` and the PDLL of w2 and w4.
pub(crate) const DEFINITIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../mlir");

/// Adds the patterns of a PDLL text.
pub(crate) fn add(set: &mut RewritePatternSet, path: &str, text: &str) -> Result<()> {
    set.register::<patterns::AddAttributes>().register::<patterns::ZeroOf>();
    let include_dirs = vec![SOURCES.into(), DEFINITIONS.into()];
    set.add_pdll(path, text, &PdllOptions { include_dirs, ..PdllOptions::default() })?;
    Ok(())
}

/// Loads a file repeatedly, each time into a new context: `pdl` operations if its name ends in `.mlir`,
/// otherwise PDLL, which has no separate steps for parsing and verifying.
pub(crate) fn measure(path: &str, iterations: usize) -> Result<()> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read `{path}`"))?;
    for iteration in 0..iterations {
        let ctx = Context::new();
        ctx.load_dialect::<dialects::arith::Dialect>();
        ctx.load_dialect::<dialects::func::Dialect>();
        ctx.load_dialect::<dialects::bench::Dialect>();
        ctx.load_dialect::<pdl::Dialect>();
        // The operations of p1000 are only defined in the PDLL, as they are on MLIR's side.
        ctx.allow_unregistered_dialects(true);
        let mut set = RewritePatternSet::new(&ctx);
        let (parse, ir) = step(|| {
            path.ends_with(".mlir").then(|| Ok(pdll::text::parse_named(&ctx, path, &text)?)).transpose()
        })?;
        let (verify, verified) = step(|| Ok(ir.as_ref().map(|ir| ir.verified()).transpose()?))?;
        let (add, ()) = step(|| match verified {
            Some(verified) => Ok(set.add_verified_pdl(verified)?),
            None => add(&mut set, path, &text),
        })?;
        let (freeze, _) = step(|| Ok(set.freeze()?))?;
        println!(
            "{{\"load\":\"{path}\",\"iteration\":{iteration},\"parse_ns\":{},\"verify_ns\":{},\"add_ns\":{},\
             \"freeze_ns\":{},\"parse_cpu_ns\":{},\"verify_cpu_ns\":{},\"add_cpu_ns\":{},\"freeze_cpu_ns\":{}}}",
            parse.0, verify.0, add.0, freeze.0, parse.1, verify.1, add.1, freeze.1
        );
    }
    Ok(())
}
