//! Parsing, printing and greedy rewriting on small inputs of each kind of workload, to measure the cost of a
//! change quickly.
//!
//! `cargo bench -p pdll-peer`, or `cargo bench -p pdll-peer -- w1`. The comparison beside MLIR is in `benches/peer`.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use pdll::conversion::{ConversionConfig, ConversionTarget, apply_full_conversion};
use pdll::prelude::*;
use pdll::rewrite::walk_and_apply_patterns;

ods! {
    mod test;

    def Test_Dialect : Dialect { let name = "test"; }
    class Test_Op<string mnemonic, list<Trait> traits = []> : Op<Test_Dialect, mnemonic, traits>;
    class Test_Binary<string mnemonic, list<Trait> traits = [Pure]> : Test_Op<mnemonic, traits> {
        let arguments = (ins I32:$lhs, I32:$rhs, OptionalAttr<I32Attr>:$tag);
        let results = (outs I32:$result);
    }

    def ConstantOp : Test_Op<"constant", [Pure, ConstantLike]> {
        let arguments = (ins I32Attr:$value);
        let results = (outs I32:$result);
    }
    def NotOp : Test_Op<"not", [Pure]> {
        let arguments = (ins I32:$value);
        let results = (outs I32:$result);
    }
    def AddOp : Test_Binary<"add">;
    def SubOp : Test_Binary<"sub">;
    def MulOp : Test_Binary<"mul">;
    def XorOp : Test_Binary<"xor">;
    def BigOp : Test_Binary<"big", []>;
    def KeptOp : Test_Binary<"kept", []>;
}

pdll! {
    mod identities;
    use test;

    Pattern AddZero => replace op<test.add>(x: Value, op<test.constant> {value = attr<"0 : i32">}) with x;
    Pattern MulOne => replace op<test.mul>(x: Value, op<test.constant> {value = attr<"1 : i32">}) with x;
    Pattern SubZero => replace op<test.sub>(x: Value, op<test.constant> {value = attr<"0 : i32">}) with x;
    Pattern NotNot => replace op<test.not>(op<test.not>(x: Value)) with x;
}

pdll! {
    mod tags;
    use test;

    Pattern Tagged => replace op<test.kept>(x: Value, _: Value) {tag = attr<"7 : i32">} with x;
    Pattern TaggedOver => replace op<test.kept>(op<test.kept>(x: Value, _: Value), _: Value) {tag = attr<"8 : i32">} with x;
    Pattern OverNot => replace op<test.kept>(op<test.not>(x: Value), _: Value) with x;
}

pdll! {
    mod lowering;
    use test;

    Pattern LowerBig {
        let root = op<test.big>(a: Value, b: Value) -> (t: Type);
        rewrite root with {
            let product = op<test.mul>(a, b) -> (t);
            let sum = op<test.add>(product, a) -> (t);
            let difference = op<test.sub>(sum, b) -> (t);
            replace root with op<test.xor>(difference, product) -> (t);
        };
    }
}

const N_OPS: usize = 1_000;

/// Returns a module of `N_OPS` operations; `op` returns each line from a number and the previous value.
fn input(op: impl Fn(usize, &str) -> String) -> String {
    let mut text = String::from(
        "%zero = \"test.constant\"() <{value = 0 : i32}> : () -> i32\n\
         %one = \"test.constant\"() <{value = 1 : i32}> : () -> i32\n%v0 = \"test.big\"(%zero, %one) : (i32, i32) -> i32\n",
    );
    for i in 1..N_OPS {
        // Writing to a string does not fail.
        let _ = writeln!(text, "%v{i} = {} -> i32", op(i, &format!("%v{}", i - 1)));
    }
    let _ = writeln!(text, "\"test.kept\"(%v{0}, %v{0}) : (i32, i32) -> i32", N_OPS - 1);
    text
}

/// A workload: its name, input and patterns.
type Workload = (&'static str, String, fn(&mut RewritePatternSet));

fn workloads() -> [Workload; 4] {
    let binary = |op: &str, x: &str, y: &str| format!("\"test.{op}\"({x}, {y}) : (i32, i32)");
    [
        // Two of five operations are erased.
        (
            "w1_identities",
            input(|i, x| match i % 5 {
                0 => binary("add", x, "%zero"),
                1 => binary("mul", x, "%one"),
                _ => binary("xor", x, "%one"),
            }),
            identities::populate,
        ),
        ("w2_chain", input(|_, x| format!("\"test.not\"({x}) : (i32)")), identities::populate),
        (
            "w3_no_match",
            input(|i, x| {
                format!("\"test.kept\"({x}, %one) <{{tag = {} : i32}}> : (i32, i32)", 100 + i % 100)
            }),
            tags::populate,
        ),
        ("w4_lowering", input(|_, x| binary("big", x, "%one")), lowering::populate),
    ]
}

fn benches(criterion: &mut Criterion) {
    let ctx = Context::new();
    ctx.load_dialect::<test::Dialect>();
    let mut group = criterion.benchmark_group("rewrite");
    group.throughput(Throughput::Elements(N_OPS as u64)).sample_size(30);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    for (name, text, populate) in workloads() {
        let mut set = RewritePatternSet::new(&ctx);
        populate(&mut set);
        let (Ok(ir), Ok(patterns)) = (parse(&ctx, &text), set.freeze()) else {
            panic!("{name}: the input or its patterns are wrong");
        };
        let mut rewritten = ir.clone();
        let config = GreedyRewriteConfig::patterns_only();
        let outcome = apply_patterns_greedily(&mut rewritten, &patterns, &config);
        let n_rewrites = outcome.map_or(0, |outcome| outcome.rewrites);
        assert_eq!(n_rewrites == 0, name == "w3_no_match", "{name}: {n_rewrites} rewrites");

        // A new context each time, because a context caches what it parsed.
        group.bench_function(format!("{name}/parse"), |bencher| {
            bencher.iter_batched(
                || {
                    let ctx = Context::new();
                    ctx.load_dialect::<test::Dialect>();
                    ctx
                },
                |ctx| parse(&ctx, black_box(&text)),
                BatchSize::SmallInput,
            );
        });
        group.bench_function(format!("{name}/print"), |bencher| bencher.iter(|| black_box(&ir).to_string()));
        group.bench_function(format!("{name}/greedy"), |bencher| {
            bencher.iter_batched_ref(
                || ir.clone(),
                |ir| apply_patterns_greedily(ir, &patterns, &config),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

/// Returns patterns on `test.kept`, none of which matches: by a tag, by a tag and an operand, or by operands
/// of operands.
fn tagged(numbers: impl Iterator<Item = usize>) -> String {
    let pattern = |i: usize| {
        let tag = format!("{{tag = attr<\"{} : i32\">}}", 1_000 + i);
        let root = match i % 3 {
            0 => format!("op<test.kept>(x: Value, _: Value) {tag}"),
            1 => format!("op<test.kept>(op<test.not>(x: Value), _: Value) {tag}"),
            _ => format!("op<test.kept>(op<test.not>(op<other.op{}>(x: Value)), _: Value)", i / 3),
        };
        format!("Pattern P{i} => replace {root} with x;\n")
    };
    numbers.map(pattern).collect()
}

/// Measures the cost of an operation that nothing matches: with few patterns, with many in one block, and
/// with as many in blocks that share a root.
fn shared_roots(criterion: &mut Criterion) {
    let ctx = Context::new();
    ctx.load_dialect::<test::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let text =
        input(|i, x| format!("\"test.kept\"({x}, %one) <{{tag = {} : i32}}> : (i32, i32)", 100 + i % 100));
    let Ok(ir) = parse(&ctx, &text) else { panic!("the input is wrong") };
    let mut group = criterion.benchmark_group("shared_roots");
    group.throughput(Throughput::Elements(N_OPS as u64)).sample_size(30);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    for (name, n_patterns, n_blocks) in
        [("10_patterns", 10, 1), ("1000_in_1_block", 1_000, 1), ("1000_in_10_blocks", 1_000, 10)]
    {
        let mut set = RewritePatternSet::new(&ctx);
        for block in 0..n_blocks {
            let block = tagged((0..n_patterns).filter(|i| i / 3 % n_blocks == block));
            if let Err(error) = set.add_pdll(name, &block, &PdllOptions::default()) {
                panic!("{name}: {error}");
            }
        }
        let Ok(patterns) = set.freeze() else { panic!("{name}: the patterns are wrong") };
        let config = GreedyRewriteConfig::patterns_only();
        group.bench_function(name, |bencher| {
            bencher.iter_batched_ref(
                || ir.clone(),
                |ir| apply_patterns_greedily(ir, &patterns, &config),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

/// Adds the patterns of a workload.
type Populate<'a> = &'a dyn Fn(&mut RewritePatternSet);

/// Measures a lowering in the walk driver and in the dialect conversion driver, with and without rollback: the same patterns, from `pdll!`
/// and by hand, and no type changes.
fn conversions(criterion: &mut Criterion) {
    let ctx = Context::new();
    ctx.load_dialect::<test::Dialect>();
    let text = input(|_, x| format!("\"test.big\"({x}, %one) : (i32, i32)"));
    let Ok(ir) = parse(&ctx, &text) else { panic!("the input is wrong") };
    let mut target = ConversionTarget::new(&ctx);
    target.add_legal_dialects(["builtin", "test"]).add_illegal_op::<test::BigOp>();
    let mut group = criterion.benchmark_group("conversion");
    group.throughput(Throughput::Elements(N_OPS as u64)).sample_size(30);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    let by_hand = |set: &mut RewritePatternSet| {
        set.add_fn::<test::BigOp>(|big, rewriter| {
            let (op, loc) = (big.op(), big.op().loc(rewriter));
            let (a, b, ty) = (big.lhs(rewriter), big.rhs(rewriter), big.result(rewriter).ty(rewriter));
            let names =
                ["test.mul", "test.add", "test.sub", "test.xor"].map(|name| rewriter.context().op_name(name));
            let product = rewriter.create(names[0], loc, &[a, b], &[ty], &[]).result(rewriter, 0);
            let sum = rewriter.create(names[1], loc, &[product, a], &[ty], &[]).result(rewriter, 0);
            let difference = rewriter.create(names[2], loc, &[sum, b], &[ty], &[]).result(rewriter, 0);
            rewriter.replace_op_with_new_op(op, names[3], &[difference, product], &[ty], &[])?;
            Ok(true)
        });
    };
    let kinds: [(&str, Populate<'_>); 2] = [("pdll", &lowering::populate), ("by_hand", &by_hand)];
    for (name, populate) in kinds {
        let mut set = RewritePatternSet::new(&ctx);
        populate(&mut set);
        let Ok(patterns) = set.freeze() else { panic!("{name}: the patterns are wrong") };
        let mut walked = ir.clone();
        let n_rewrites =
            walk_and_apply_patterns(&mut walked, &patterns).map_or(0, |outcome| outcome.rewrites);
        assert_eq!(n_rewrites as usize, N_OPS, "{name}");
        group.bench_function(format!("{name}/walk"), |bencher| {
            bencher.iter_batched_ref(
                || ir.clone(),
                |ir| walk_and_apply_patterns(ir, &patterns),
                BatchSize::SmallInput,
            );
        });
        for (mode, allow_pattern_rollback) in [("rollback", true), ("no_rollback", false)] {
            let config = ConversionConfig { allow_pattern_rollback, ..ConversionConfig::default() };
            let convert = |ir: &mut Ir| {
                let top = ir.top();
                apply_full_conversion(ir, &[top], &target, &patterns, &config)
            };
            let mut converted = ir.clone();
            assert!(convert(&mut converted).is_ok() && converted.to_string() == walked.to_string(), "{name}");
            group.bench_function(format!("{name}/{mode}"), |bencher| {
                bencher.iter_batched_ref(|| ir.clone(), |ir| convert(ir), BatchSize::SmallInput);
            });
        }
    }
    group.finish();
}

criterion_group!(rewrite, conversions, benches, shared_roots);
criterion_main!(rewrite);
