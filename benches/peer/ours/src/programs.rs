//! The steps of a program as users have it: reading, verification, printing in both forms, `canonicalize` and `cse`, each on its own.
//!
//! In: a text in operations of MLIR's dialects. Out: one line of JSON per iteration. MLIR's side is `benches/peer/mlir/programs.cpp`.
#![allow(clippy::print_stdout, reason = "a command-line tool prints")]

use anyhow::{Context as _, Result};
use pdll::ir::{Context, Ir};
use pdll::pass::{Canonicalize, Cse, Pass, PassManager};
use pdll::text::{PrintOptions, parse_named};

use crate::clock::timed;
use crate::options::Options;

/// Measures the program `path` repeatedly, on one thread.
pub(crate) fn measure(path: &str, options: &Options) -> Result<()> {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    // As `pdll opt` does: one function after the other.
    ctx.enable_division(true);
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read `{path}`"))?;
    let program = Program { ctx, path, text, options };
    (0..options.iterations).try_for_each(|iteration| program.iterate(iteration))
}

struct Program<'a> {
    ctx: Context,
    path: &'a str,
    text: String,
    options: &'a Options,
}

impl Program<'_> {
    fn iterate(&self, iteration: usize) -> Result<()> {
        let context_before = self.ctx.heap_bytes();
        let (parse_ns, ir) = timed(|| self.parse())?;
        let heap_bytes = ir.heap_bytes() + self.ctx.heap_bytes() - context_before;
        let (verify_ns, ()) = timed(|| Ok(ir.verify()?))?;
        let ops = ir.n_ops();
        let custom_ns = self.print(&ir, true, "custom")?;
        let generic_ns = self.print(&ir, false, "generic")?;
        drop(ir);
        let (canonicalize_ns, cse_ns) = match self.options.passes {
            true => (self.run(Canonicalize::default(), "canonicalize")?, self.run(Cse, "cse")?),
            false => (0, 0),
        };
        let (path, bytes) = (self.path, self.text.len());
        print!("{{\"file\":\"{path}\",\"iteration\":{iteration},\"ops\":{ops},\"bytes\":{bytes},");
        print!("\"parse_ns\":{parse_ns},\"verify_ns\":{verify_ns},\"print_custom_ns\":{custom_ns},");
        print!("\"print_generic_ns\":{generic_ns},\"canonicalize_ns\":{canonicalize_ns},");
        println!("\"cse_ns\":{cse_ns},\"heap_bytes\":{heap_bytes}}}");
        Ok(())
    }

    fn parse(&self) -> Result<Ir> {
        Ok(parse_named(&self.ctx, self.path, &self.text)?)
    }

    /// Prints into memory that was touched beforehand, so that printing is measured, not the kernel.
    fn print(&self, ir: &Ir, is_custom: bool, name: &str) -> Result<u128> {
        let mut printed = String::from_utf8(vec![b' '; self.text.len() * 4])?;
        printed.clear();
        let mut options = PrintOptions::new().custom_forms(is_custom).debug_info(self.options.locations);
        options.assume_verified = true;
        let (ns, ()) = timed(|| {
            ir.write_text(&mut printed, &options);
            Ok(())
        })?;
        if let Some(output) = &self.options.output {
            let path = format!("{output}.{name}");
            std::fs::write(&path, &printed).with_context(|| format!("cannot write `{path}`"))?;
        }
        Ok(ns)
    }

    /// Runs a pass on the program, read again.
    fn run(&self, pass: impl Pass, name: &str) -> Result<u128> {
        let mut ir = self.parse()?;
        let (ns, ()) = timed(|| {
            let mut passes = PassManager::new(&self.ctx);
            passes.enable_verifier(false);
            passes.add(pass)?;
            Ok(passes.run(&mut ir)?)
        })?;
        if self.options.output.is_some() {
            self.print(&ir, true, name)?;
        }
        Ok(ns)
    }
}
