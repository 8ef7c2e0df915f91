//! Every diagnostic of the driver, in full, and that the IR is as before.

use std::sync::atomic::{AtomicUsize, Ordering};

use pdll_runtime::ir::{Context, Dialect, DialectRegistration, OpInfo, Trait, TraitSet, parse};
use pdll_runtime::{
    ConversionTarget, DriverError, PatternRoot, RewritePatternSet, TypeConverter, apply_full_conversion,
    apply_patterns_greedily,
};

use super::common::{Run, context, snapshot};

/// Converts fully, checks that the IR is as before, and returns the error.
fn fails(run: Run, text: &str) -> String {
    error_of(run, text).to_string()
}

fn error_of(run: Run, text: &str) -> DriverError {
    let mut ir = parse(&run.ctx, text).unwrap();
    let before = snapshot(&ir);
    let top = ir.top();
    let set = run.set.freeze().unwrap();
    let error = apply_full_conversion(&mut ir, &[top], &run.target, &set, &run.config).unwrap_err();
    assert_eq!(snapshot(&ir), before);
    ir.check_integrity().unwrap();
    error
}

#[test]
fn no_pattern_is_for_the_operation() {
    let run = Run::new(&[]);
    assert_eq!(
        fails(run, r#""t.a"() : () -> ()"#),
        "-:1:1: failed to legalize operation 't.a'\nnote: no pattern legalizes 't.a'"
    );
}

#[test]
fn an_operation_is_explicitly_illegal() {
    let mut run = Run::new(&["t.b"]);
    run.target.add_illegal_ops(["t.a"]);
    run.set.add_fn_on(PatternRoot::Named("t.a"), |_, _| Ok(false)).name("Never");
    let (_, outcome) = run.partial(r#""t.b"() : () -> () "t.a"() : () -> ()"#);
    let error = outcome.unwrap_err();
    assert_eq!(
        error.to_string(),
        "-:1:20: failed to legalize operation 't.a' that was explicitly marked illegal\n\
         note: pattern `Never` does not match 't.a'"
    );
    let diagnostic = &error.diagnostics()[0];
    assert_eq!(diagnostic.message, "failed to legalize operation 't.a' that was explicitly marked illegal");
    assert_eq!(diagnostic.place.as_ref().map(|place| (place.line, place.column)), Some((1, 20)));
}

#[test]
fn the_error_says_what_each_pattern_produced() {
    let mut run = Run::new(&[]);
    // Without declared results, so that the graph does not rule them out.
    for (from, to) in [("t.a", "t.b"), ("t.b", "t.c"), ("t.c", "t.a")] {
        run.set
            .add_fn_on(PatternRoot::Named(from), move |op, rewriter| {
                let name = rewriter.context().op_name(to);
                rewriter.replace_op_with_new_op(op, name, &[], &[], &[]).map(|_| true)
            })
            .name(format!("{from}-to-{to}"));
    }
    assert_eq!(
        fails(run, r#""t.a"() : () -> ()"#),
        "-:1:1: failed to legalize operation 't.a'\n\
         note:       pattern `t.a-to-t.b` is not applied to its own result 't.a'\n\
         note:     pattern `t.c-to-t.a` rewrites 't.c', but produces 't.a', which cannot be legalized\n\
         note:   pattern `t.b-to-t.c` rewrites 't.b', but produces 't.c', which cannot be legalized\n\
         note: pattern `t.a-to-t.b` rewrites 't.a', but produces 't.b', which cannot be legalized"
    );
}

#[test]
fn patterns_that_allow_recursion_do_not_end() {
    let mut run = Run::new(&[]);
    run.set
        .add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
            let name = rewriter.context().op_name("t.a");
            rewriter.replace_op_with_new_op(op, name, &[], &[], &[]).map(|_| true)
        })
        .name("Again")
        .bounded_rewrite_recursion();
    assert_eq!(
        fails(run, r#""t.a"() : () -> ()"#),
        "-:1:1: legalization of operation 't.a' does not end: 192 patterns legalize each other's results; the last are `Again`"
    );
}

#[test]
fn a_cast_cannot_be_built() {
    let mut run = Run::new(&["t.b", "t.keep"]);
    let ctx = run.ctx.clone();
    let (i8, i16) = (ctx.integer_type(8), ctx.integer_type(16));
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(move |_, ty| if ty == i8 { i16 } else { ty });
    let converter = converter.share();
    let pattern = run.set.add_conversion_fn_on(
        PatternRoot::Named("t.a"),
        Some(&converter),
        move |op, operands, rewriter| {
            let name = rewriter.context().op_name("t.b");
            rewriter.replace_op_with_new_op(op, name, operands, &[i16], &[]).map(|_| true)
        },
    );
    pattern.name("t.a-to-t.b");
    assert_eq!(
        fails(run, r#"%0 = "t.a"() : () -> i8 "t.keep"(%0) : (i8) -> ()"#),
        "-:1:6: failed to legalize unresolved materialization from ('i16') to ('i8') that remained live after conversion\n\
         note: see existing live user here: \"t.keep\"(%1) : (i8) -> ()\n\
         note: pattern `t.a-to-t.b` replaced a value of type ('i8'); its type converter has no source materialization for that"
    );
}

/// The next pattern requires the converted type.
#[test]
fn a_pattern_leaves_a_type_unconverted() {
    let mut run = Run::new(&["t.b", "t.d"]);
    let ctx = run.ctx.clone();
    let (i8, i16) = (ctx.integer_type(8), ctx.integer_type(16));
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(move |_, ty| if ty == i8 { i16 } else { ty });
    let converter = converter.share();
    // Its result has the original type.
    run.rename("t.a", "t.b", 1);
    run.set
        .add_conversion_fn_on(PatternRoot::Named("t.c"), Some(&converter), |op, operands, rewriter| {
            let name = rewriter.context().op_name("t.d");
            rewriter.replace_op_with_new_op(op, name, operands, &[], &[]).map(|_| true)
        })
        .name("Consumer");
    assert_eq!(
        fails(run, r#"%0 = "t.a"() : () -> i8 "t.c"(%0) : (i8) -> ()"#),
        "-:1:25: failed to legalize unresolved materialization from ('i8') to ('i16') that remained live after conversion\n\
         note: see existing live user here: \"t.d\"(%1) : (i16) -> ()\n\
         note: pattern `Consumer` requires ('i16'); its type converter has no target materialization for that"
    );
}

/// A function that says otherwise when it is called again.
#[test]
fn a_target_contradicts_itself() {
    let mut run = Run::new(&[]);
    let calls = AtomicUsize::new(0);
    run.target.add_dynamically_legal_op_named("t.a", move |_, _| calls.fetch_add(1, Ordering::Relaxed) > 0);
    assert_eq!(
        fails(run, r#""t.a"() : () -> ()"#),
        "-:1:1: conversion target contradicts itself: operation 't.a' is not legal, then legal, without a change\n\
         note: a function of the target must return the same for the same operation"
    );
}

/// As in MLIR, the last of several actions for a name counts, and an action for a name counts before that for its dialect.
#[test]
fn the_last_action_for_a_name_counts() {
    let mut run = Run::new(&[]);
    run.target.add_illegal_dialects(["t"]).add_illegal_ops(["t.a"]).add_legal_ops(["t.a"]);
    assert!(run.full(r#""t.a"() : () -> ()"#).1.is_ok());
    let mut run = Run::new(&[]);
    run.target.add_legal_dialects(["t"]).add_legal_ops(["t.a"]).add_illegal_ops(["t.a"]);
    run.target.mark_op_recursively_legal("t.a");
    assert_eq!(
        fails(run, r#""t.a"() : () -> ()"#),
        "-:1:1: failed to legalize operation 't.a'\nnote: no pattern legalizes 't.a'"
    );
}

/// `t.f` needs a terminator, of which there is one, `t.end`; `t.x` is none.
struct T;

impl Dialect for T {
    const NAME: &'static str = "t";

    fn register(_: &Context, t: &mut DialectRegistration) {
        t.add_op(OpInfo::new("t.f"));
        t.add_op(OpInfo::new("t.x"));
        t.add_op(OpInfo { traits: TraitSet::of(&[Trait::Terminator]), ..OpInfo::new("t.end") });
    }
}

fn with_terminators(legal: &[&str]) -> Run {
    let run = Run::new(legal);
    run.ctx.load_dialect::<T>();
    run
}

const TERMINATED: &str = r#""t.f"() ({ "t.x"() : () -> () "t.end"() : () -> () }) : () -> ()"#;

/// Erases all operations that are illegal.
fn erase_illegal(legal: &[&str]) -> Run {
    let mut run = with_terminators(legal);
    run.set.add_fn_on(PatternRoot::Any, |op, rewriter| rewriter.erase_op(op).map(|()| true)).name("Erase");
    run
}

#[test]
fn a_pattern_erases_a_terminator() {
    assert_eq!(
        fails(erase_illegal(&["t.f", "t.x"]), TERMINATED),
        "-:1:12: block with no terminator, has \"t.x\"() : () -> ()\n\
         note: pattern `Erase` replaced or erased 't.end'"
    );
    assert_eq!(
        fails(erase_illegal(&["t.f"]), TERMINATED),
        "-:1:1: 't.f' op has an empty block: expect at least a terminator\n\
         note: pattern `Erase` replaced or erased 't.end'"
    );
}

#[test]
fn a_pattern_erases_a_terminator_without_rollback() {
    let mut run = erase_illegal(&["t.f", "t.x"]);
    run.config.allow_pattern_rollback = false;
    assert_eq!(
        fails(run, TERMINATED),
        "-:1:12: block with no terminator, has \"t.x\"() : () -> ()\n\
         note: pattern `Erase` replaced, erased or moved the last operation"
    );
}

#[test]
fn a_pattern_creates_a_block_without_terminator() {
    let mut run = with_terminators(&["t.end"]);
    run.target.add_dynamically_legal_op_named("t.f", |ir, op| op.region(ir, 0).blocks(ir).count() > 1);
    run.set
        .add_fn_on(PatternRoot::Named("t.f"), |op, rewriter| {
            let region = op.region(rewriter, 0);
            rewriter.create_block_before(region, None, &[], &[]).map(|_| true)
        })
        .name("AddBlock");
    assert_eq!(
        fails(run, r#""t.f"() ({ "t.end"() : () -> () }) : () -> ()"#),
        "-:1:1: 't.f' op has an empty block: expect at least a terminator\n\
         note: pattern `AddBlock` created or moved the block"
    );
}

#[test]
fn a_cast_has_other_types() {
    let mut run = Run::new(&["t.b", "t.keep"]);
    let ctx = run.ctx.clone();
    let (i8, i16) = (ctx.integer_type(8), ctx.integer_type(16));
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(move |_, ty| if ty == i8 { i16 } else { ty });
    converter.add_source_materialization(|_, _, inputs, _| inputs.first().copied());
    let converter = converter.share();
    run.set.add_conversion_fn_on(
        PatternRoot::Named("t.a"),
        Some(&converter),
        move |op, operands, rewriter| {
            let name = rewriter.context().op_name("t.b");
            rewriter.replace_op_with_new_op(op, name, operands, &[i16], &[]).map(|_| true)
        },
    );
    assert_eq!(
        fails(run, r#"%0 = "t.a"() : () -> i8 "t.keep"(%0) : (i8) -> ()"#),
        "-:1:6: materialization from ('i16') to ('i8') returned values of other types"
    );
}

#[test]
fn an_erased_value_is_still_used() {
    let mut run = Run::new(&["t.keep"]);
    run.set
        .add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| rewriter.erase_op(op).map(|()| true))
        .name("Erase");
    assert_eq!(
        fails(run, r#"%0 = "t.a"() : () -> i8 "t.keep"(%0) : (i8) -> ()"#),
        "-:1:6: failed to legalize unresolved materialization from () to ('i8') that remained live after conversion\n\
         note: see existing live user here: \"t.keep\"(%0) : (i8) -> ()\n\
         note: pattern `Erase` replaced a value of type ('i8'); it has no type converter"
    );
}

#[test]
fn a_pattern_reports_success_and_changes_nothing() {
    let mut run = Run::new(&[]);
    run.set.add_fn_on(PatternRoot::Named("t.a"), |_, _| Ok(true)).name("Lies");
    assert_eq!(
        fails(run, r#""t.a"() : () -> ()"#),
        "pattern `Lies`: `t.a` at -:1:1: reported a rewrite, but neither replaced nor changed the operation"
    );
}

#[test]
fn an_operation_is_replaced_twice() {
    let mut run = Run::new(&["t.b"]);
    run.set
        .add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
            rewriter.erase_op(op)?;
            rewriter.erase_op(op)?;
            Ok(true)
        })
        .name("Twice");
    assert_eq!(
        fails(run, r#""t.a"() : () -> ()"#),
        "pattern `Twice`: `t.a` at -:1:1: was replaced or erased before"
    );
}

#[test]
fn a_pattern_panics() {
    let mut run = Run::new(&[]);
    run.set
        .add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
            rewriter.erase_op(op)?;
            panic!("no more")
        })
        .name("Panics");
    assert_eq!(fails(run, r#""t.a"() : () -> ()"#), "pattern `Panics`: `t.a` at -:1:1: panicked: no more");
}

#[test]
fn a_conversion_pattern_needs_a_conversion() {
    let ctx = context();
    let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#).unwrap();
    let mut set = RewritePatternSet::new(&ctx);
    set.add_conversion_fn_on(PatternRoot::Named("t.a"), None, |_, _, _| Ok(true)).name("P");
    let error = apply_patterns_greedily(
        &mut ir,
        &set.freeze().unwrap(),
        &pdll_runtime::GreedyRewriteConfig::default(),
    );
    assert_eq!(
        error.unwrap_err().to_string(),
        "pattern `P`: `t.a` at -:1:1: a conversion pattern can only be applied by a dialect conversion"
    );
}

#[test]
fn a_signature_is_for_another_number_of_arguments() {
    let mut run = Run::new(&[]);
    run.set
        .add_conversion_fn_on(PatternRoot::Named("t.f"), None, |op, _, rewriter| {
            let block = op.region(rewriter, 0).entry(rewriter).unwrap();
            rewriter.apply_signature_conversion(block, &pdll_runtime::SignatureConversion::new(2), None)?;
            Ok(true)
        })
        .name("F");
    assert_eq!(
        fails(run, r#""t.f"() ({ ^bb0(%a: i8): "t.x"() : () -> () }) : () -> ()"#),
        "pattern `F`: the conversion of 2 arguments was applied to a block of 1"
    );
}

#[test]
fn contexts_differ() {
    let (run, other) = (Run::new(&[]), context());
    let mut ir = parse(&run.ctx, r#""t.a"() : () -> ()"#).unwrap();
    let top = ir.top();
    let set = RewritePatternSet::new(&run.ctx).freeze().unwrap();
    let target = ConversionTarget::new(&other);
    let error = apply_full_conversion(&mut ir, &[top], &target, &set, &run.config).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the target, the patterns and the IR of a conversion must be of one context"
    );
}

#[test]
fn the_operation_to_convert_was_erased() {
    let run = Run::new(&[]);
    let mut ir = parse(&run.ctx, r#""t.a"() : () -> ()"#).unwrap();
    let op = ir.walk_pre_order(ir.top()).last().unwrap();
    pdll_runtime::PatternRewriter::new(&mut ir).erase_op(op).unwrap();
    let set = run.set.freeze().unwrap();
    let error = apply_full_conversion(&mut ir, &[op], &run.target, &set, &run.config).unwrap_err();
    assert_eq!(error.to_string(), "the operation to convert was erased before");
}

/// Erases the block after that of `t.a`; its own if it is the last.
fn erase_block(legal: &[&str]) -> Run {
    let mut run = Run::new(legal);
    run.set
        .add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
            let block = op.block(rewriter).unwrap();
            let erased = block.next(rewriter).unwrap_or(block);
            rewriter.erase_block(erased).map(|()| true)
        })
        .name("EraseBlock");
    run
}

#[test]
fn an_erased_block_is_still_used() {
    let run = erase_block(&["t.f", "t.br"]);
    assert_eq!(
        fails(run, r#""t.f"() ({ "t.br"()[^bb1] : () -> () ^bb1: "t.a"() : () -> () }) : () -> ()"#),
        "-:1:12: block that was erased is still used by 't.br'"
    );
}

#[test]
fn an_argument_of_an_erased_block_is_still_used() {
    let run = erase_block(&["t.f", "t.c", "t.keep"]);
    let text = r#""t.f"() ({ "t.a"() : () -> () ^bb1(%x: i8): "t.c"() : () -> () ^bb2: "t.keep"(%x) : (i8) -> () }) : () -> ()"#;
    assert_eq!(
        fails(run, text),
        "-:1:70: block argument of type 'i8' was erased, but is still used by 't.keep'"
    );
}

/// Replaces `t.a` with the result of the next operation.
fn replaced_with_the_next() -> Run {
    let mut run = Run::new(&["t.use"]);
    run.set
        .add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
            let next = op.next(rewriter).unwrap().result(rewriter, 0);
            rewriter.replace_op(op, next).map(|()| true)
        })
        .name("Next");
    run
}

const REPLACED_BY_EACH_OTHER: &str =
    r#"%0 = "t.a"() : () -> i8 %1 = "t.b"() : () -> i8 "t.use"(%0, %1) : (i8, i8) -> ()"#;

#[test]
fn operations_are_replaced_with_each_other() {
    let mut run = replaced_with_the_next();
    run.set
        .add_fn_on(PatternRoot::Named("t.b"), |op, rewriter| {
            let value = op.prev(rewriter).unwrap().result(rewriter, 0);
            rewriter.replace_op(op, value).map(|()| true)
        })
        .name("Previous");
    assert_eq!(
        fails(run, REPLACED_BY_EACH_OTHER),
        "pattern `Previous`: `t.b` at -:1:30: cannot be replaced with a value that is erased with it: the replacement of result #0"
    );
}

#[test]
fn values_are_replaced_by_each_other() {
    let mut run = replaced_with_the_next();
    run.set
        .add_fn_on(PatternRoot::Named("t.b"), |op, rewriter| {
            let value = op.prev(rewriter).unwrap().result(rewriter, 0);
            rewriter.replace_all_uses_with(op.result(rewriter, 0), value).map(|()| true)
        })
        .name("Previous");
    assert_eq!(
        fails(run, REPLACED_BY_EACH_OTHER),
        "pattern `Previous`: `t.b` at -:1:30: cannot replace a value by one that it replaces"
    );
}

/// Each operation is replaced with what was to replace the one before it, so the chain would be as long as the program.
#[test]
fn a_chain_of_replacements_is_short() {
    let mut run = Run::new(&["t.source", "t.use"]);
    run.set.add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
        let value = op.operand(rewriter, 0);
        rewriter.replace_op(op, value).map(|()| true)
    });
    let mut text = "%0 = \"t.source\"() : () -> i8\n".to_owned();
    for i in 0..50_000 {
        text.push_str(&format!("%{} = \"t.a\"(%{i}) : (i8) -> i8\n", i + 1));
    }
    text.push_str("\"t.use\"(%50000) : (i8) -> ()");
    let (ir, outcome) = run.partial(&text);
    assert_eq!(outcome.unwrap().rewrites, 50_000);
    assert_eq!(
        ir.to_string(),
        "\"builtin.module\"() ({\n  %0 = \"t.source\"() : () -> i8\n  \"t.use\"(%0) : (i8) -> ()\n}) : () -> ()"
    );
}
