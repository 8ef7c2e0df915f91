//! Declarative rewrite rules of MLIR, with their helper functions in Rust: a circuit before and after, and the rules that were applied.
//!
//! `cargo run --example rules`. The rules are in `data/logic_rules.td`; `pdll compile -x pdll` prints them as PDLL.

#![allow(clippy::print_stdout, reason = "an example")]

use pdll::prelude::*;

ods! {
    /// Operations of a circuit.
    pub mod logic;
    #include "data/logic.td"
}

ods! {
    /// Rules on circuits.
    pub mod rules;
    use logic;
    #include "data/logic_rules.td"
}

/// Returns the bits that are in both masks.
#[native_rewrite]
fn mask_of(rewriter: &mut PatternRewriter, inner: Attribute, outer: Attribute) -> Option<Attribute> {
    let ctx = rewriter.context();
    let bits = inner.as_i64(ctx)? & outer.as_i64(ctx)?;
    Some(ctx.integer_attr(ctx.integer_type(64), bits))
}

/// Returns whether a value has eight bits.
#[native_constraint]
fn is_narrow(rewriter: &mut PatternRewriter, value: Value) -> bool {
    value.ty(rewriter) == rewriter.context().integer_type(8)
}

const CIRCUIT: &str = r#"
%a, %b = "io.read"() : () -> (i8, i8)
%na = "logic.not"(%a) : (i8) -> i8
%nb = "logic.not"(%b) : (i8) -> i8
%and = "logic.and"(%na, %nb) : (i8, i8) -> i8
%twice = "logic.not"(%and) : (i8) -> i8
%or = "logic.or"(%a, %b) : (i8, i8) -> i8
%absorbed = "logic.and"(%or, %a) : (i8, i8) -> i8
%low = "logic.mask"(%absorbed) {bits = 252 : i64} : (i8) -> i8
%high = "logic.mask"(%low) {bits = 63 : i64, label = "middle"} : (i8) -> i8
%full = "logic.mask"(%twice) {bits = 255 : i64} : (i8) -> i8
"io.write"(%full, %high) : (i8, i8) -> ()
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = Context::new();
    ctx.load_dialect::<logic::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut set = RewritePatternSet::new(&ctx);
    rules::populate_generated_rewrites(&mut set);
    let set = set.freeze()?;
    println!("Rules:");
    for pattern in set.patterns() {
        println!("  {}", pattern.name());
    }
    let mut ir = parse(&ctx, CIRCUIT)?;
    println!("\nBefore:\n{ir}");
    apply_patterns_greedily(&mut ir, &set, &GreedyRewriteConfig::default())?;
    println!("After:\n{ir}");

    // A rule by itself.
    let mut set = RewritePatternSet::new(&ctx);
    rules::patterns::not_not(&mut set);
    let mut ir = parse(&ctx, CIRCUIT)?;
    let outcome = apply_patterns_greedily(&mut ir, &set.freeze()?, &GreedyRewriteConfig::default())?;
    println!("`NotNot` alone changes the circuit: {}", outcome.changed);
    Ok(())
}
