//! Rules from a file: a small optimiser that reads its patterns when it runs, and counts which of them fired.
//!
//! `cargo run --example runtime_patterns [-- RULES.pdll [INPUT.mlir]]`. Without files it takes its own. A crate of yours needs
//! the feature `jit` of `pdll` for it.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;
use std::process::ExitCode;

use pdll::prelude::*;

/// What rules may ask: `Constraint SameType(a: Value, b: Value);`.
#[native_constraint]
fn same_type(rewriter: &mut PatternRewriter, a: Value, b: Value) -> bool {
    a.ty(rewriter) == b.ty(rewriter)
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let own = |name: &str| format!("{}/examples/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut args = std::env::args().skip(1);
    let rules = args.next().unwrap_or_else(|| own("rules.pdll"));
    let input = args.next().unwrap_or_else(|| own("rules_input.mlir"));
    let read = |file: &str| std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"));

    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut ir = pdll::parse_named(&ctx, &input, &read(&input)?)?;

    let mut patterns = RewritePatternSet::new(&ctx);
    patterns.register::<SameType>();
    patterns.add_pdll(&rules, &read(&rules)?, &PdllOptions::default())?;
    let patterns = patterns.freeze()?;

    let config = GreedyRewriteConfig { statistics: true, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &patterns, &config)?;
    ir.verify()?;
    println!("{ir}");
    println!("// {} rewrites", outcome.rewrites);
    for (name, count) in &outcome.by_pattern {
        println!("// {count:>3} {name}");
    }
    Ok(())
}
