//! Conversions without rollback: replacements take effect at once, and what would be rolled back is an error.

use std::sync::{Arc, Mutex};

use pdll_runtime::ir::{Op, Value, ValueVec, parse};
use pdll_runtime::{PatternRoot, TypeConverter, apply_full_conversion};

use super::common::{Run, body, snapshot};

fn immediate(legal: &[&str]) -> Run {
    let mut run = Run::new(legal);
    run.config.allow_pattern_rollback = false;
    run.config.build_materializations = false;
    run
}

/// `i8` becomes `i16`, and `i64` two `i32`.
fn converter(run: &Run) -> Arc<TypeConverter> {
    let [i8, i16, i32, i64] = [8, 16, 32, 64].map(|width| run.ctx.integer_type(width));
    let mut converter = TypeConverter::new(&run.ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(move |_, ty| (ty == i64).then(|| vec![i32, i32]));
    converter.add_conversion(move |_, ty| (ty == i8).then_some(i16));
    converter.share()
}

/// Converts, and returns an error after checking that the IR is as before.
fn fails(run: Run, text: &str) -> String {
    let mut ir = parse(&run.ctx, text).unwrap();
    let before = snapshot(&ir);
    let top = ir.top();
    let set = run.set.freeze().unwrap();
    let error = apply_full_conversion(&mut ir, &[top], &run.target, &set, &run.config).unwrap_err();
    assert_eq!(snapshot(&ir), before);
    ir.check_integrity().unwrap();
    error.to_string()
}

#[test]
fn patterns_see_what_earlier_ones_replaced() {
    let mut run = immediate(&["t.b", "t.use"]);
    run.rename("t.a", "t.b", 1);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    run.set.add_fn_on(PatternRoot::Named("t.c"), move |op, rewriter| {
        let operands: Vec<String> = op
            .operands(rewriter)
            .map(|value| value.defining_op(rewriter).unwrap().name_text(rewriter).to_owned())
            .collect();
        log.lock().unwrap().push(operands.join(" "));
        assert_eq!(op.block(rewriter).unwrap().ops(rewriter).count(), 3);
        let values: ValueVec = op.operands(rewriter).collect();
        rewriter.replace_op(op, &values[..])?;
        Ok(true)
    });
    let (ir, outcome) =
        run.full(r#"%0 = "t.a"() : () -> i32 %1 = "t.c"(%0) : (i32) -> i32 "t.use"(%1) : (i32) -> ()"#);
    assert_eq!(outcome.unwrap().rewrites, 2);
    assert_eq!(*seen.lock().unwrap(), ["t.b"]);
    assert_eq!(body(&ir), "%0 = \"t.b\"() : () -> i32\n\"t.use\"(%0) : (i32) -> ()");
    ir.check_integrity().unwrap();
}

#[test]
fn converted_operands_look_through_casts() {
    let mut run = immediate(&["t.b", "t.keep"]);
    let by = converter(&run);
    let convert = by.clone();
    run.set.add_conversion_fn_on(PatternRoot::Named("t.a"), Some(&by), move |op, operands, rewriter| {
        // The operand itself is a cast by now.
        let is_cast = |value: Value, rewriter: &pdll_runtime::ir::Ir| {
            let def = value.defining_op(rewriter).unwrap();
            def.name_text(rewriter) == "builtin.unrealized_conversion_cast"
        };
        let originals: ValueVec = op.operands(rewriter).collect();
        assert!(originals.iter().all(|value| is_cast(*value, rewriter)));
        assert!(operands.iter().all(|value| !is_cast(*value, rewriter)));
        let types: Vec<_> = op.result_types(rewriter).filter_map(|ty| convert.convert_type(ty)).collect();
        let name = rewriter.context().op_name("t.b");
        rewriter.replace_op_with_new_op(op, name, operands, &types, &[])?;
        Ok(true)
    });
    let (ir, outcome) =
        run.full(r#"%0 = "t.a"() : () -> i8 %1 = "t.a"(%0) : (i8) -> i8 "t.keep"(%0, %1) : (i8, i8) -> ()"#);
    outcome.unwrap();
    assert_eq!(
        body(&ir),
        "%0 = \"t.b\"() : () -> i16\n%1 = unrealized_conversion_cast %0 : i16 to i8\n\
         %2 = \"t.b\"(%0) : (i16) -> i16\n%3 = unrealized_conversion_cast %2 : i16 to i8\n\
         \"t.keep\"(%1, %3) : (i8, i8) -> ()"
    );
}

#[test]
fn one_value_becomes_several_and_blocks_are_converted() {
    for rollback in [true, false] {
        let mut run = immediate(&["t.pair", "t.g", "t.use", "t.end"]);
        run.config.allow_pattern_rollback = rollback;
        let by = converter(&run);
        let i32 = run.ctx.integer_type(32);
        run.set.add_conversion_fn_on(PatternRoot::Named("t.wide"), Some(&by), move |op, _, rewriter| {
            let (name, loc) = (rewriter.context().op_name("t.pair"), op.loc(rewriter));
            let pair = rewriter.create(name, loc, &[], &[i32, i32], &[]);
            let values: ValueVec = pair.results(rewriter).collect();
            rewriter.replace_op_with_multiple(op, [&values[..]])?;
            Ok(true)
        });
        let convert = by.clone();
        run.set.add_conversion_fn_on(PatternRoot::Named("t.f"), None, move |op, _, rewriter| {
            let region = op.region(rewriter, 0);
            if rewriter.convert_region_types(region, &convert, None)?.is_none() {
                return Ok(false);
            }
            let name = rewriter.context().op_name("t.g");
            let loc = op.loc(rewriter);
            let new = rewriter.create_op(&pdll_runtime::ir::OperationState::new(name, loc).n_regions(1));
            let to = new.region(rewriter, 0);
            rewriter.inline_region_before(region, to, None)?;
            rewriter.erase_op(op)?;
            Ok(true)
        });
        struct Flat(Arc<TypeConverter>);
        impl pdll_runtime::ConversionPattern for Flat {
            fn root(&self) -> PatternRoot {
                PatternRoot::Named("t.flat")
            }

            fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
                Some(&self.0)
            }

            fn match_and_rewrite_multi(
                &self,
                op: Op,
                operands: &[ValueVec],
                rewriter: &mut pdll_runtime::ConversionPatternRewriter<'_, '_>,
            ) -> Result<bool, pdll_runtime::RewriteError> {
                let all: Vec<Value> = operands.iter().flatten().copied().collect();
                let name = rewriter.context().op_name("t.use");
                rewriter.replace_op_with_new_op(op, name, &all, &[], &[])?;
                Ok(true)
            }
        }
        run.set.add(Flat(by));
        let (ir, outcome) = run.full(
            r#""t.f"() ({
            ^bb0(%a: i8, %b: i64):
              %w = "t.wide"() : () -> i64
              "t.flat"(%w, %a, %b) : (i64, i8, i64) -> ()
              "t.use"(%w, %a) : (i64, i8) -> ()
              "t.end"() : () -> ()
            }) : () -> ()"#,
        );
        outcome.unwrap();
        ir.check_integrity().unwrap();
        ir.verify().unwrap();
        assert_eq!(
            body(&ir),
            "\"t.g\"() ({\n^bb0(%arg0: i16, %arg1: i32, %arg2: i32):\n\
             %0 = builtin.unrealized_conversion_cast %arg0 : i16 to i8\n\
             %1:2 = \"t.pair\"() : () -> (i32, i32)\n\
             %2 = builtin.unrealized_conversion_cast %1#0, %1#1 : i32, i32 to i64\n\
             \"t.use\"(%1#0, %1#1, %arg0, %arg1, %arg2) : (i32, i32, i16, i32, i32) -> ()\n\
             \"t.use\"(%2, %0) : (i64, i8) -> ()\n\"t.end\"() : () -> ()\n}) : () -> ()",
            "rollback: {rollback}"
        );
    }
}

#[test]
fn a_result_must_be_legal() {
    let mut run = immediate(&["t.c"]);
    run.set
        .add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
            let name = rewriter.context().op_name("t.b");
            rewriter.replace_op_with_new_op(op, name, &[], &[], &[]).map(|_| true)
        })
        .name("ToB");
    assert_eq!(
        fails(run, r#""t.c"() : () -> () "t.a"() : () -> ()"#),
        "pattern `ToB`: `t.a` at -:1:20: produced IR that could not be legalized: `t.b` is not legal, and pattern rollback is disabled"
    );
}

#[test]
fn a_pattern_that_does_not_match_must_change_nothing() {
    let mut run = immediate(&["t.c"]);
    run.set
        .add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
            let (name, loc) = (rewriter.context().op_name("t.c"), op.loc(rewriter));
            rewriter.create(name, loc, &[], &[], &[]);
            Ok(false)
        })
        .name("Fickle");
    assert_eq!(
        fails(run, r#""t.a"() : () -> ()"#),
        "pattern `Fickle`: `t.a` at -:1:1: reported no match, but changed the IR"
    );
}

#[test]
fn casts_of_operands_are_no_change_of_the_pattern() {
    let mut run = immediate(&["t.keep", "t.b"]);
    let by = converter(&run);
    run.set.add_conversion_fn_on(PatternRoot::Named("t.a"), Some(&by), |_, operands, _| {
        assert_eq!(operands.len(), 1);
        Ok(false)
    });
    run.rename("t.a", "t.b", 1);
    let (ir, outcome) = run.full(r#"%0 = "t.keep"() : () -> i8 %1 = "t.a"(%0) : (i8) -> i8"#);
    outcome.unwrap();
    assert_eq!(body(&ir), "%0 = \"t.keep\"() : () -> i8\n%1 = \"t.b\"(%0) : (i8) -> i8");
}

#[test]
fn an_operation_whose_values_are_used_outside_is_not_erased() {
    let mut run = immediate(&["t.use", "t.x"]);
    run.set
        .add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
            let inner = op.region(rewriter, 0).entry(rewriter).unwrap().first_op(rewriter).unwrap();
            let value = inner.result(rewriter, 0);
            rewriter.replace_op(op, value)?;
            Ok(true)
        })
        .name("Out");
    assert_eq!(
        fails(run, r#"%0 = "t.a"() ({ %1 = "t.x"() : () -> i8 }) : () -> i8 "t.use"(%0) : (i8) -> ()"#),
        "pattern `Out`: `t.a` at -:1:6: cannot be replaced with a value that is erased with it: the replacement of result #0"
    );
}
