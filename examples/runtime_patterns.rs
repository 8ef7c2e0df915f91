//! Rules from a file: a small optimizer that loads its patterns at run time, prints each rewrite, and counts
//! rewrites by pattern.
//!
//! `cargo run --example runtime_patterns --features runtime-patterns [-- RULES.pdll [INPUT.mlir]]`. Without files it takes its own. A crate of yours needs
//! the feature `runtime-compiler` of `pdll` for it.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;
use std::process::ExitCode;

use pdll::prelude::*;
use pdll::rewrite::ListenerHandle;

/// A native constraint for rules: `Constraint SameType(a: Value, b: Value);`.
#[native_constraint]
fn same_type(rewriter: &mut PatternRewriter, a: Value, b: Value) -> bool {
    a.ty(rewriter) == b.ty(rewriter)
}

/// Prints which pattern rewrote which operation.
#[derive(Default)]
struct Watch {
    /// The operation on which patterns are tried.
    tried: String,
}

impl pdll::rewrite::RewriterListener for Watch {
    fn pattern_begin(&mut self, ir: &pdll::ir::Ir, op: Op, _pattern: Option<&str>) {
        self.tried.clear();
        self.tried.push_str(op.name_text(ir));
    }

    fn pattern_end(&mut self, _ir: &pdll::ir::Ir, rewritten_by: Option<&str>) {
        if let Some(rule) = rewritten_by {
            println!("// {} rewritten by {rule}", self.tried);
        }
    }
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
    let own = |name: &str| format!("{}/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut args = std::env::args().skip(1);
    let rules = args.next().unwrap_or_else(|| own("rules.pdll"));
    let input = args.next().unwrap_or_else(|| own("rules_input.mlir"));
    let read = |file: &str| std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"));

    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut ir = pdll::text::parse_named(&ctx, &input, &read(&input)?)?;

    let mut patterns = RewritePatternSet::new(&ctx);
    patterns.register::<SameType>();
    for warning in patterns.add_pdll(&rules, &read(&rules)?, &PdllOptions::default())? {
        eprintln!("{warning}");
    }
    let patterns = patterns.freeze()?;

    let mut watch = Watch::default();
    let listener = Some(ListenerHandle::new(&mut watch));
    let config = GreedyRewriteConfig { statistics: true, listener, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &patterns, &config)?;
    ir.verify()?;
    println!("{ir}");
    println!("// {} rewrites", outcome.rewrites);
    for (name, count) in &outcome.by_pattern {
        println!("// {count:>3} {name}");
    }
    Ok(())
}
