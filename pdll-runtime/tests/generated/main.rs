//! Generated patterns, run: matching, rewriting, declining, ranges, users, switches.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use pdll::{
    Attribute, Builder, Context, GreedyRewriteConfig, Ir, Op, OpBuilder, PatternRewriter, RewriteError,
    RewritePatternSet, Type, Value, apply_patterns_greedily,
};
use pdll_runtime::internal::ReadLiterals;

#[allow(non_snake_case, unreachable_pub, reason = "generated")]
mod patterns;

/// The facade as generated code sees it.
#[allow(unreachable_pub, reason = "as in the facade")]
mod pdll {
    pub use pdll_runtime::ir::*;
    pub use pdll_runtime::*;

    pub mod __private {
        pub use pdll_runtime::RewritePatternSet;
        pub use pdll_runtime::internal::matcher;
    }
}

/// Reads `3 : i32`.
struct Integers;

impl ReadLiterals for Integers {
    fn attribute(&self, ctx: &Context, text: &str) -> Result<Attribute, String> {
        let number = text.strip_suffix(" : i32").and_then(|number| number.parse().ok());
        let number = number.ok_or_else(|| "expected an integer of type `i32`".to_owned())?;
        Ok(ctx.integer_attr(ctx.integer_type(32), number))
    }

    fn ty(&self, _: &Context, _: &str) -> Result<Type, String> {
        Err("no types here".to_owned())
    }
}

#[allow(non_snake_case, reason = "the name generated code has for it")]
fn __pdll_constraint_HasOneUse(rw: &mut PatternRewriter<'_>, value: Value) -> Option<()> {
    value.has_one_use(rw).then_some(())
}

#[allow(non_snake_case, clippy::unnecessary_wraps, reason = "the form generated code has for it")]
fn __pdll_rewrite_AddAttr(
    rw: &mut PatternRewriter<'_>,
    a: Attribute,
    b: Attribute,
) -> Result<Option<Attribute>, RewriteError> {
    let ctx = rw.context();
    let sum = a.as_i64(ctx).unwrap_or_default() + b.as_i64(ctx).unwrap_or_default();
    Ok(Some(ctx.integer_attr(ctx.integer_type(32), sum)))
}

#[allow(non_snake_case, clippy::unnecessary_wraps, reason = "the form generated code has for it")]
fn __pdll_rewrite_Decline(_: &mut PatternRewriter<'_>, _: Op) -> Result<Option<()>, RewriteError> {
    Ok(None)
}

/// IR of one block, line by line: `name operands {attribute = number} -> results`, all values of type `i32` and numbered.
fn parse(ctx: &Context, text: &str) -> Ir {
    let mut ir = Ir::new(ctx);
    let i32 = ctx.integer_type(32);
    let mut values: Vec<Value> = Vec::new();
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (line, n_results) =
            line.split_once("->").map_or((line, 0), |(line, n)| (line, n.trim().parse().unwrap()));
        let (line, attr) = line.split_once('{').map_or((line, None), |(line, attr)| (line, Some(attr)));
        let mut words = line.split_whitespace();
        let name = ctx.op_name(words.next().unwrap());
        let operands: Vec<Value> = words.map(|word| values[word.parse::<usize>().unwrap()]).collect();
        let attrs: Vec<_> = attr
            .and_then(|attr| attr.trim().trim_end_matches('}').split_once(" = "))
            .map(|(name, number)| (ctx.identifier(name), ctx.integer_attr(i32, number.parse().unwrap())))
            .into_iter()
            .collect();
        let op = builder.create_op(
            &pdll::OperationState::new(name, ctx.unknown_loc())
                .operands(&operands)
                .result_types(&vec![i32; n_results])
                .attrs(&attrs),
        );
        values.extend(op.results(builder.ir()));
    }
    ir
}

/// Returns the text with values renumbered.
fn print(ir: &Ir) -> String {
    let ctx = ir.context();
    let mut values: Vec<Value> = Vec::new();
    let mut out = String::new();
    for op in ir.top().region(ir, 0).entry(ir).unwrap().ops(ir) {
        out.push_str(op.name_text(ir));
        for operand in op.operands(ir) {
            let _ = write!(out, " {}", values.iter().position(|&value| value == operand).unwrap());
        }
        for &(name, value) in op.attr_dictionary(ir).as_dictionary(ctx).unwrap() {
            let _ = write!(out, " {{{} = {}}}", ctx.str(name), value.as_i64(ctx).unwrap());
        }
        if op.n_results(ir) > 0 {
            let _ = write!(out, " -> {}", op.n_results(ir));
        }
        values.extend(op.results(ir));
        out.push('\n');
    }
    out
}

fn check(input: &str, expect: Expect) {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse(&ctx, input);
    let mut set = RewritePatternSet::new(&ctx);
    patterns::populate_generated_pdll_patterns(&mut set);
    let set = set.freeze().unwrap();
    let config = GreedyRewriteConfig { statistics: true, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &set, &config).unwrap();
    let mut text = print(&ir);
    for (name, count) in outcome.by_pattern {
        let _ = writeln!(text, "// {name}: {count}");
    }
    expect.assert_eq(&text);
}

#[test]
fn constants_are_added_through_a_native_rewrite() {
    check(
        "test.arg -> 1
         test.constant {value = 3} -> 1
         test.add 0 1 -> 1
         test.constant {value = 4} -> 1
         test.add 2 3 -> 1
         test.ret 4",
        expect![[r#"
            test.arg -> 1
            test.constant {value = 3} -> 1
            test.add 0 1 -> 1
            test.constant {value = 4} -> 1
            test.constant {value = 7} -> 1
            test.add 0 4 -> 1
            test.ret 5
            // AddAdd: 1
        "#]],
    );
}

#[test]
fn a_constraint_that_fails_leaves_the_lower_benefit() {
    check(
        "test.arg -> 1
         test.constant {value = 3} -> 1
         test.add 0 1 -> 1
         test.constant {value = 0} -> 1
         test.add 2 3 -> 1
         test.ret 4 2",
        expect![[r#"
            test.arg -> 1
            test.constant {value = 3} -> 1
            test.add 0 1 -> 1
            test.constant {value = 0} -> 1
            test.ret 2 2
            // AddZero: 1
        "#]],
    );
}

#[test]
fn a_user_is_found_from_the_definition() {
    check(
        "test.arg -> 1
         test.box 0 -> 1
         test.other 1
         test.use 1
         test.use 1",
        expect![[r#"
            test.arg -> 1
            test.unboxed 0
            test.unboxed 0
            test.box 0 -> 1
            test.other 1
            // Unbox: 2
        "#]],
    );
}

#[test]
fn ranges_are_taken_between_single_operands() {
    check(
        "test.arg -> 4
         test.cat 0 1 2 3 {todo = 1} -> 2
         test.cat 0 3 {todo = 1} -> 1
         test.cat 0 {todo = 1} -> 1
         test.ret 4 5 6 7",
        expect![[r#"
            test.arg -> 4
            test.cat 3 1 2 1 2 0 -> 2
            test.cat 3 0 -> 1
            test.cat 0 {todo = 1} -> 1
            test.ret 4 5 6 7
            // Cat: 2
        "#]],
    );
}

#[test]
fn a_switch_takes_each_arm_and_a_declined_rewrite_leaves_the_next() {
    check(
        "test.arg -> 2
         test.tagged 0 1 {tag = 0} -> 1
         test.tagged 0 1 {tag = 1} -> 1
         test.tagged 0 1 {tag = 3} -> 1
         test.tagged 0 1 {tag = 6} -> 1
         test.tagged 0 1 {tag = 7} -> 1
         test.tagged 0 1 -> 1
         test.ret 2 3 4 5 6 7",
        expect![[r#"
            test.arg -> 2
            test.tagged 0 1 {tag = 7} -> 1
            test.tagged 0 1 -> 1
            test.ret 0 1 0 0 2 3
            // Tag0: 1
            // Tag1: 1
            // Tag6: 1
            // AnyTagged: 1
        "#]],
    );
}

#[test]
fn invalid_literals_are_reported_when_the_set_is_frozen() {
    use pdll_runtime::internal::{ConstantTable, GeneratedPatterns, SwitchTable};
    static BAD: GeneratedPatterns = GeneratedPatterns {
        module: "my::module",
        patterns: &[],
        roots: &[],
        constants: &ConstantTable {
            ops: &[],
            identifiers: &[],
            attr_refs: &[],
            attributes: &["1 : i64", "2 : i32"],
            types: &["i32"],
            switches: &[],
        },
        blob: &[],
        lines: &[],
        constraints: &[],
    };
    static SAME: GeneratedPatterns = GeneratedPatterns {
        module: "my::module",
        patterns: &[],
        roots: &[],
        constants: &ConstantTable {
            ops: &[],
            identifiers: &[],
            attr_refs: &[],
            attributes: &["1 : i32", "01 : i32"],
            types: &[],
            switches: &[SwitchTable::Attributes(&[0, 1])],
        },
        blob: &[],
        lines: &[],
        constraints: &[],
    };
    let ctx = Context::new();
    let mut set = RewritePatternSet::new(&ctx);
    set.add_generated_with(&BAD, &Integers).add_generated_with(&SAME, &Integers);
    let error = set.freeze().unwrap_err().to_string();
    expect![[r#"
        patterns of `my::module`: attribute `1 : i64`: expected an integer of type `i32`
        patterns of `my::module`: type `i32`: no types here
        patterns of `my::module`: `1 : i32` and `01 : i32` are the same constant: write it in one way in all patterns of a `pdll!`"#]].assert_eq(&error);
}

#[test]
fn undecodable_patterns_are_an_error_when_their_filter_is_needed() {
    use pdll_runtime::internal::{ConstantTable, GeneratedPatterns, PatternMeta, RootMatcher};
    const META: PatternMeta = PatternMeta {
        name: Some("Future"),
        benefit: 1,
        has_bounded_recursion: false,
        file: "",
        line: 0,
        column: 0,
        root: Some("test.add"),
        generated_ops: &[],
    };
    static FUTURE: GeneratedPatterns = GeneratedPatterns {
        module: "my::module",
        patterns: &[META],
        roots: &[RootMatcher { root: Some("test.add"), ranks: &[0], apply: |_, _, _, _| Ok(None) }],
        constants: &ConstantTable {
            ops: &[],
            identifiers: &[],
            attr_refs: &[],
            attributes: &[],
            types: &[],
            switches: &[],
        },
        blob: b"PDLP\x07",
        lines: &[],
        constraints: &[],
    };
    let ctx = Context::new();
    let set = |n: usize| {
        let mut set = RewritePatternSet::new(&ctx);
        for _ in 0..n {
            set.add_generated_with(&FUTURE, &Integers);
        }
        set
    };
    // One group needs no filter.
    let frozen = set(1).freeze().unwrap();
    assert_eq!(frozen.len(), 1);
    let error = set(2).freeze().unwrap_err().to_string();
    expect!["cannot decode the patterns compiled together with `Future`: patterns of version 7, but this library reads version 2"]
        .assert_eq(&error);
}
