//! Misuse and invalid IR: an error with a location, and no change.

use crate::language::{body_of, context};
use pdll::ir::OperationState;
use pdll::prelude::*;

/// Returns the first error about IR parsed from text, with its location.
#[track_caller]
fn complaint(text: &str) -> String {
    match parse(&context(), text) {
        Ok(ir) => ir.verify().unwrap_err().to_string(),
        Err(error) => error.to_string().lines().next().unwrap_or_default().to_owned(),
    }
}

#[test]
fn verifiers_report_errors() {
    let source = "%0 = \"t.s\"() : () -> i32\n%1 = \"t.s\"() : () -> i8\n";
    for (text, wanted) in [
        (r#""lang.add"(%0) : (i32) -> i32"#, "'lang.add' op expected 2 operands, but found 1"),
        (
            r#""lang.add"(%0, %1) : (i32, i8) -> i32"#,
            "'lang.add' op requires the same type for all operands and results",
        ),
        (
            r#""lang.add"(%0, %0) : (i32, i32) -> f32"#,
            "'lang.add' op result #0 must be integer, but got 'f32'",
        ),
        (
            r#""lang.constant"() <{value = 3 : i8}> : () -> i32"#,
            "'lang.constant' op failed to verify that all of {value, result} have same type",
        ),
        (r#""lang.constant"() : () -> i32"#, "'lang.constant' op requires attribute 'value'"),
        (r#""lang.two"() : () -> i32"#, "'lang.two' op expected 2 results"),
        (r#""lang.call"() : () -> i32"#, "'lang.call' op expected 1 or more operands, but found 0"),
        (
            r#""lang.segments"(%0) <{operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 0, 0>}> : (i32) -> ()"#,
            "invalid properties {operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 0, 0>} for op lang.segments: size mismatch in attribute conversion: 2 vs 3",
        ),
        (
            r#""lang.segments"(%0) <{operandSegmentSizes = array<i32: 0, 0, 2>, resultSegmentSizes = array<i32: 0, 0>}> : (i32) -> ()"#,
            "'lang.segments' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'",
        ),
        (
            r#""lang.segments"(%0) : (i32) -> ()"#,
            "'lang.segments' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'",
        ),
        (
            r#""lang.scope"() <{sym_name = "a"}> ({}) : () -> ()"#,
            "'lang.scope' op region #0 ('body') failed to verify constraint: region with 1 blocks",
        ),
        (
            r#""lang.scope"() ({^bb0:
        "lang.end"() : () -> ()}) : () -> ()"#,
            "'lang.scope' op requires attribute 'sym_name'",
        ),
        (r#""lang.end"() : () -> ()"#, "'lang.end' op expects parent op 'lang.scope'"),
        (
            r#""lang.attrs"() <{int = 3 : i64, bool = true, str = "s", mode = 4 : i32, array = [1], digit = 9 : i32}> : () -> index"#,
            "'lang.attrs' op attribute 'int' failed to satisfy constraint: 32-bit signless integer attribute",
        ),
        (
            r#""lang.attrs"() <{int = 3 : i32, bool = true, str = "s", mode = 3 : i32, array = [1], digit = 9 : i32}> : () -> index"#,
            "invalid properties {array = [1], bool = true, digit = 9 : i32, int = 3 : i32, mode = 3 : i32, str = \"s\"} for op lang.attrs: Invalid attribute `mode` in property conversion: 3 : i32",
        ),
        (
            r#""lang.attrs"() <{int = 3 : i32, bool = true, str = "s", mode = 4 : i32, array = [1 : i8], digit = 9 : i32}> : () -> index"#,
            "'lang.attrs' op attribute 'array' failed to satisfy constraint: 64-bit integer array attribute",
        ),
        (
            r#""lang.attrs"() <{int = 3 : i32, bool = true, str = "s", mode = 4 : i32, array = [], digit = 10 : i32}> : () -> index"#,
            "'lang.attrs' op attribute 'digit' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 9",
        ),
        (
            r#""lang.attrs"() <{int = 3 : i32, bool = 1 : i32, str = "s", mode = 4 : i32, array = [], digit = 1 : i32}> : () -> index"#,
            "invalid properties {array = [], bool = 1 : i32, digit = 1 : i32, int = 3 : i32, mode = 4 : i32, str = \"s\"} for op lang.attrs: Invalid attribute `bool` in property conversion: 1 : i32",
        ),
        (
            r#""lang.attrs"() <{int = 3 : i32, bool = true, str = "s", mode = 4 : i32, array = [], digit = 1 : i32, flag = 1 : i1}> : () -> index"#,
            "invalid properties {array = [], bool = true, digit = 1 : i32, flag = true, int = 3 : i32, mode = 4 : i32, str = \"s\"} for op lang.attrs: Invalid attribute `flag` in property conversion: true",
        ),
        (r#""lang.one"(%0) ({}) : (i32) -> i32"#, "'lang.one' op requires zero regions"),
        (
            r#""lang.names"(%0, %0, %0, %0) <{loc = 3 : i32, type = ""}> : (i32, i32, i32, i32) -> (i32, i32)"#,
            "'lang.names' op has no `type` but `loc` 3",
        ),
    ] {
        assert_eq!(complaint(&format!("{source}{text}")), format!("-:3:1: error: {wanted}"), "{text}");
    }
}

/// Returns the operations of a module.
fn ops(ir: &Ir) -> Vec<Op> {
    ir.top().region(ir, 0).entry(ir).unwrap().ops(ir).collect()
}

const TEXT: &str = "%0 = \"t.a\"() : () -> i32 loc(\"a.c\":1:1)\n%1 = \"t.b\"(%0) : (i32) -> i32 loc(\"a.c\":2:1)\n\
                    \"t.z\"(%1) : (i32) -> () loc(\"a.c\":3:1)";

#[test]
fn misuse_of_the_rewriter_changes_nothing() {
    let ctx = context();
    let mut ir = parse(&ctx, TEXT).unwrap();
    let before = body_of(&ir);
    let [a, b, z] = ops(&ir)[..] else { panic!() };
    let (value, byte) = (a.result(&ir, 0), ctx.integer_type(8));
    let mut rewriter = PatternRewriter::new(&mut ir);
    let mut errors = vec![
        rewriter.erase_op(a).unwrap_err(),
        rewriter.replace_op(b, []).unwrap_err(),
        rewriter.replace_op(b, [value, value]).unwrap_err(),
        rewriter.set_operand(z, 1, value).unwrap_err(),
    ];
    rewriter.set_insertion_point(b);
    let state = OperationState::new(ctx.op_name("t.c"), ctx.unknown_loc());
    let other = rewriter.create_op(&state.result_types(&[byte]));
    errors.push(rewriter.replace_op(b, other).unwrap_err());
    rewriter.erase_op(other).unwrap();
    errors.push(rewriter.erase_op(other).unwrap_err());
    errors.push(rewriter.replace_op(other, value).unwrap_err());
    let top = rewriter.ir().top();
    errors.push(rewriter.erase_op(top).unwrap_err());
    let errors = errors.iter().map(ToString::to_string).collect::<Vec<_>>();
    let wanted = [
        "`t.a` at a.c:1:1: cannot be erased: result #0 is still used by `t.b` at a.c:2:1",
        "`t.b` at a.c:2:1: has 1 result and cannot be replaced with 0 values",
        "`t.b` at a.c:2:1: has 1 result and cannot be replaced with 2 values",
        "`t.z` at a.c:3:1: has no operand #1: there are 1",
        "`t.b` at a.c:2:1: result #0 is of type `i32` and cannot be replaced with a value of type `i8`",
        "`t.c`: Op(5) was erased before, or belongs to another IR",
        "`t.c`: Op(5) was erased before, or belongs to another IR",
        "`builtin.module` at -:0:0: the top-level operation cannot be erased, replaced or moved",
    ];
    assert_eq!(errors, wanted);
    assert_eq!(body_of(&ir), before);
    ir.verify().unwrap();
}

mod faulty {
    pdll::pdll! {
        pub(super) mod erases;
        Pattern UsedStill => erase op<t.a>;
    }
    pdll::pdll! {
        pub(super) mod counts;
        Pattern WrongCount => replace op<t.b>(x: Value) with (x, x);
    }
    pdll::pdll! {
        pub(super) mod types;
        Pattern WrongType => replace op<t.b>(x: Value) with op<t.made>(x) -> (type<"i8">);
    }
    pdll::pdll! {
        pub(super) mod stale;
        Rewrite Erase(op: Op) [{ rewriter.erase_op(op) }];
        Pattern Stale {
            let root = op<t.z>(_: Value);
            rewrite root with {
                Erase(root);
                Erase(root);
            };
        }
    }
    pdll::pdll! {
        pub(super) mod fails;
        Rewrite Fail(op: Op) [{ Err::<(), _>(pdll::rewrite::RewriteError::at(rewriter, op, "does not like it")) }];
        Pattern Fails {
            let root = op<t.b>(x: Value);
            rewrite root with {
                op<t.made>(x) -> ();
                Fail(root);
                replace root with x;
            };
        }
    }
    pdll::pdll! {
        pub(super) mod cannot_infer;
        use crate::language::dialect::lang;
        #[allow(endless_patterns)]
        Pattern Cannot {
            let root = op<t.b>(_: Value);
            rewrite root with {
                op<lang.constant> {value = attr<"unit">};
            };
        }
    }
}

#[test]
fn patterns_that_misuse_the_rewriter_are_reported() {
    for checks in [pdll::observe::RewriteChecks::OFF, pdll::observe::RewriteChecks::ALL] {
        report_misuse(checks);
    }
}

fn report_misuse(checks: pdll::observe::RewriteChecks) {
    let run = |populate: fn(&mut RewritePatternSet)| {
        let ctx = context();
        let mut ir = parse(&ctx, TEXT).unwrap();
        let before = body_of(&ir);
        let mut patterns = RewritePatternSet::new(&ctx);
        populate(&mut patterns);
        let patterns = patterns.freeze().unwrap();
        let mut config = GreedyRewriteConfig::default();
        config.observe.checks = checks;
        let text = match apply_patterns_greedily(&mut ir, &patterns, &config) {
            Ok(outcome) => format!("{outcome:?}"),
            Err(error) => error.to_string(),
        };
        assert_eq!(body_of(&ir), before, "{text}");
        ir.verify().unwrap();
        text
    };
    let texts = [
        run(faulty::erases::populate),
        run(faulty::counts::populate),
        run(faulty::types::populate),
        // Operations erased before the error are restored.
        run(faulty::stale::populate),
        run(faulty::fails::populate),
        run(faulty::cannot_infer::populate),
    ];
    let stale = "pattern `Stale`: `t.z` at a.c:3:1: Op(4) was erased before, or belongs to another IR";
    let wanted = [
        "pattern `UsedStill`: `t.a` at a.c:1:1: cannot be erased: result #0 is still used by `t.b` at a.c:2:1",
        "pattern `WrongCount`: `t.b` at a.c:2:1: has 1 result and cannot be replaced with 2 values",
        "pattern `WrongType`: `t.b` at a.c:2:1: result #0 is of type `i32` and cannot be replaced with a value of type `i8`",
        stale,
        "pattern `Fails`: `t.b` at a.c:2:1: does not like it",
        "pattern `Cannot`: `lang.constant` at a.c:2:1: cannot infer result types: has no attribute `value` with a type",
    ];
    assert_eq!(texts, wanted);
}
