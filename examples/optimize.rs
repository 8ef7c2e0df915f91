//! An optimizer of MLIR: reads an `.mlir` file in custom assembly formats, canonicalizes it with the patterns and folders of MLIR's dialects in
//! the box, together with ten patterns of its own, and prints the result and what fired.
//!
//! `cargo run --example optimize [-- [--no-time] [FILE]]`; with `--release` for large files. Without a file it uses a built-in one.
//! The dialects are `arith`, `cf` and `func`.

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

use pdll::prelude::*;
use pdll_dialects::{arith, cf, func};

pdll! {
    mod reduce;
    use arith;

    Constraint IsPowerOfTwo(value: Attr);
    Rewrite Log2(value: Attr) -> Attr;
    Rewrite MinusOne(value: Attr) -> Attr;

    // An integer constant that is a power of two, by its value.
    Constraint PowerOfTwo(value: Attr) -> Value {
        IsPowerOfTwo(value);
        return op<arith.constant> {value = value}.result;
    }
    Constraint Not(x: Value) -> Value => op<arith.xori>(x, op<arith.constant> {value = attr<"-1 : i32">}).result;
    Rewrite Constant(value: Attr, type: Type) -> Op<arith.constant> => op<arith.constant> {value = value} -> (type);

    /// x * 2^n -> x << n
    Pattern MulToShift {
        let root = op<arith.muli>(x: Value, PowerOfTwo(value: Attr)) -> (type: Type);
        rewrite root with {
            let n = Constant(Log2(value), type);
            replace root with op<arith.shli>(x, n);
        };
    }
    /// x / 2^n -> x >> n, unsigned
    Pattern DivToShift {
        let root = op<arith.divui>(x: Value, PowerOfTwo(value: Attr)) -> (type: Type);
        rewrite root with {
            let n = Constant(Log2(value), type);
            replace root with op<arith.shrui>(x, n);
        };
    }
    /// x % 2^n -> x & (2^n - 1), unsigned
    Pattern RemToMask {
        let root = op<arith.remui>(x: Value, PowerOfTwo(value: Attr)) -> (type: Type);
        rewrite root with {
            let mask = Constant(MinusOne(value), type);
            replace root with op<arith.andi>(x, mask);
        };
    }
    /// x * y + x * z -> x * (y + z)
    Pattern Factor {
        let root = op<arith.addi>(op<arith.muli>(x: Value, y: Value), op<arith.muli>(x, z: Value));
        rewrite root with {
            let sum = op<arith.addi>(y, z);
            replace root with op<arith.muli>(x, sum);
        };
    }
    /// (x & y) | (x & z) -> x & (y | z)
    Pattern FactorBits {
        let root = op<arith.ori>(op<arith.andi>(x: Value, y: Value), op<arith.andi>(x, z: Value));
        rewrite root with {
            let both = op<arith.ori>(y, z);
            replace root with op<arith.andi>(x, both);
        };
    }
    /// x & (x | y) -> x
    Pattern AndAbsorbsOr => replace op<arith.andi>(x: Value, op<arith.ori>(x, _: Value)) with x;
    /// x | (x & y) -> x
    Pattern OrAbsorbsAnd => replace op<arith.ori>(x: Value, op<arith.andi>(x, _: Value)) with x;
    /// max(x, min(x, y)) -> x
    Pattern MaxOfMin => replace op<arith.maxsi>(x: Value, op<arith.minsi>(x, _: Value)) with x;
    /// min(x, max(x, y)) -> x
    Pattern MinOfMax => replace op<arith.minsi>(x: Value, op<arith.maxsi>(x, _: Value)) with x;
    /// ~x - ~y -> y - x, for `i32`
    Pattern SubOfNots => replace op<arith.subi>(Not(x: Value), Not(y: Value)) with op<arith.subi>(y, x);
}

#[native_constraint]
fn is_power_of_two(rewriter: &mut PatternRewriter, value: Attribute) -> bool {
    value.as_i64(rewriter.context()).is_some_and(|value| value > 1 && value & (value - 1) == 0)
}

#[native_rewrite]
fn log2(rewriter: &mut PatternRewriter, value: Attribute) -> Option<Attribute> {
    let ctx = rewriter.context();
    Some(ctx.integer_attr(value.ty(ctx)?, i64::from(value.as_i64(ctx)?.trailing_zeros())))
}

#[native_rewrite]
fn minus_one(rewriter: &mut PatternRewriter, value: Attribute) -> Option<Attribute> {
    let ctx = rewriter.context();
    Some(ctx.integer_attr(value.ty(ctx)?, value.as_i64(ctx)?.checked_sub(1)?))
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
    let (flags, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.starts_with("--"));
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/data/optimize.mlir").to_owned();
    let file = files.first().unwrap_or(&default);
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;

    let ctx = Context::new();
    ctx.load_dialect::<arith::Dialect>();
    ctx.load_dialect::<cf::Dialect>();
    ctx.load_dialect::<func::Dialect>();
    let mut ir = pdll::text::parse_named(&ctx, file, &text)?;
    ir.verify()?;
    let before = ir.n_ops();

    let mut patterns = RewritePatternSet::new(&ctx);
    patterns.add_canonicalization_patterns();
    reduce::populate(&mut patterns);
    let patterns = patterns.freeze()?;

    let start = Instant::now();
    let config = GreedyRewriteConfig { statistics: true, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &patterns, &config)?;
    let time = start.elapsed();

    print!("{}", ir.to_text(&pdll::text::PrintOptions::new().custom_forms(true)));
    let (rewrites, folds) = (outcome.rewrites, outcome.folds);
    print!("// {before} operations before, {} after; {rewrites} rewrites, {folds} folds", ir.n_ops());
    if flags.iter().all(|flag| flag != "--no-time") {
        let how = if cfg!(debug_assertions) { " without optimizations" } else { "" };
        print!(" in {time:.2?}{how}");
    }
    println!();
    for (name, count) in &outcome.by_pattern {
        println!("// {count:>6} {name}");
    }
    Ok(())
}
