//! Conversion of types: operands, results, blocks, one value to several, and the casts in between.

use std::sync::Arc;

use pdll_runtime::ir::{Context, FloatKind, OperationState, ValueVec};
use pdll_runtime::{PatternRoot, SignatureConversion, TypeConversion, TypeConverter};

use super::common::{Run, body, context};

/// `f32` becomes `i32`, `i64` two `i32`, `i1` vanishes, other types but `index` remain.
fn converter(ctx: &Context) -> Arc<TypeConverter> {
    let (i1, i32, i64) = (ctx.integer_type(1), ctx.integer_type(32), ctx.integer_type(64));
    let (f32, index) = (ctx.float_type(FloatKind::F32), ctx.index_type());
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(move |_, ty| match ty {
        ty if ty == f32 => TypeConversion::from(i32),
        ty if ty == i64 => TypeConversion::from(vec![i32, i32]),
        ty if ty == i1 => TypeConversion::from(Vec::new()),
        ty if ty == index => TypeConversion::Failed,
        _ => TypeConversion::NotApplicable,
    });
    converter.share()
}

/// Adds a pattern that makes `to` of `from`, with converted operands and one converted result for each.
fn convert(run: &mut Run, from: &'static str, to: &'static str) {
    let converter = converter(&run.ctx);
    let by = converter.clone();
    run.set
        .add_conversion_fn_on(PatternRoot::Named(from), Some(&converter), move |op, operands, rewriter| {
            let types: Option<Vec<_>> = op.result_types(rewriter).map(|ty| by.convert_type(ty)).collect();
            let Some(types) = types else { return Ok(false) };
            let (name, loc) = (rewriter.context().op_name(to), op.loc(rewriter));
            let new = rewriter.create(name, loc, operands, &types, &[]);
            let results: ValueVec = new.results(rewriter).collect();
            rewriter.replace_op(op, &results[..])?;
            Ok(true)
        })
        .name(format!("{from}-to-{to}"));
}

#[test]
fn operands_have_converted_types_without_casts() {
    let mut run = Run::new(&["t.b"]);
    convert(&mut run, "t.a", "t.b");
    let (ir, outcome) = run.full(r#"%0 = "t.a"() : () -> f32 %1 = "t.a"(%0, %0) : (f32, f32) -> i8"#);
    outcome.unwrap();
    assert_eq!(body(&ir), "%0 = \"t.b\"() : () -> i32\n%1 = \"t.b\"(%0, %0) : (i32, i32) -> i8");
}

#[test]
fn casts_remain_between_converted_and_other_operations() {
    let mut run = Run::new(&["t.b", "t.keep"]);
    convert(&mut run, "t.a", "t.b");
    run.config.build_materializations = false;
    let (ir, outcome) = run.full(
        r#"%0 = "t.keep"() : () -> f32
        %1 = "t.a"(%0) : (f32) -> f32
        "t.keep"(%1, %1) : (f32, f32) -> ()
        "t.a"(%0, %1) : (f32, f32) -> ()"#,
    );
    outcome.unwrap();
    assert_eq!(
        body(&ir),
        "%0 = \"t.keep\"() : () -> f32\n\
         %1 = unrealized_conversion_cast %0 : f32 to i32\n\
         %2 = \"t.b\"(%1) : (i32) -> i32\n\
         %3 = unrealized_conversion_cast %2 : i32 to f32\n\
         \"t.keep\"(%3, %3) : (f32, f32) -> ()\n\
         \"t.b\"(%1, %2) : (i32, i32) -> ()"
    );
}

#[test]
fn casts_can_record_their_kind() {
    let mut run = Run::new(&["t.b", "t.keep"]);
    convert(&mut run, "t.a", "t.b");
    run.config.build_materializations = false;
    run.config.attach_debug_materialization_kind = true;
    let (ir, outcome) =
        run.full(r#"%0 = "t.keep"() : () -> f32 %1 = "t.a"(%0) : (f32) -> f32 "t.keep"(%1) : (f32) -> ()"#);
    outcome.unwrap();
    let text = body(&ir);
    assert!(text.contains(r#"%0 : f32 to i32 {__kind__ = "target"}"#), "{text}");
    assert!(text.contains(r#"%2 : i32 to f32 {__kind__ = "source"}"#), "{text}");
}

#[test]
fn converters_build_the_casts_that_remain() {
    let mut run = Run::new(&["t.b", "t.keep", "t.to", "t.back"]);
    let ctx = run.ctx.clone();
    let (i32, f32) = (ctx.integer_type(32), ctx.float_type(FloatKind::F32));
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(move |_, ty| if ty == f32 { i32 } else { ty });
    converter.add_source_materialization(|builder, ty, inputs, loc| {
        let name = builder.context().op_name("t.back");
        let op = builder.create_op(&OperationState::new(name, loc).operands(inputs).result_types(&[ty]));
        Some(op.result(builder.ir(), 0))
    });
    converter.add_target_materialization(|builder, ty, inputs, loc| {
        let name = builder.context().op_name("t.to");
        let op = builder.create_op(&OperationState::new(name, loc).operands(inputs).result_types(&[ty]));
        Some(op.result(builder.ir(), 0))
    });
    let converter = converter.share();
    run.set.add_conversion_fn_on(
        PatternRoot::Named("t.a"),
        Some(&converter),
        move |op, operands, rewriter| {
            let name = rewriter.context().op_name("t.b");
            rewriter.replace_op_with_new_op(op, name, operands, &[i32], &[])?;
            Ok(true)
        },
    );
    let (ir, outcome) =
        run.full(r#"%0 = "t.keep"() : () -> f32 %1 = "t.a"(%0) : (f32) -> f32 "t.keep"(%1) : (f32) -> ()"#);
    outcome.unwrap();
    assert_eq!(
        body(&ir),
        "%0 = \"t.keep\"() : () -> f32\n%1 = \"t.to\"(%0) : (f32) -> i32\n%2 = \"t.b\"(%1) : (i32) -> i32\n\
         %3 = \"t.back\"(%2) : (i32) -> f32\n\"t.keep\"(%3) : (f32) -> ()"
    );
}

#[test]
fn a_value_becomes_several_and_a_pattern_receives_groups() {
    let mut run = Run::new(&["t.pair", "t.sum", "t.keep"]);
    let converter = converter(&run.ctx);
    let i32 = run.ctx.integer_type(32);
    run.set.add_conversion_fn_on(PatternRoot::Named("t.wide"), Some(&converter), move |op, _, rewriter| {
        let (name, loc) = (rewriter.context().op_name("t.pair"), op.loc(rewriter));
        let new = rewriter.create(name, loc, &[], &[i32, i32], &[]);
        let parts: ValueVec = new.results(rewriter).collect();
        rewriter.replace_op_with_multiple(op, [parts])?;
        Ok(true)
    });
    run.set.add(Sum(converter));
    let (ir, outcome) = run.full(
        r#"%0 = "t.wide"() : () -> i64 %1 = "t.unit"() : () -> i1 "t.add"(%0, %1, %0) : (i64, i1, i64) -> ()"#
            .replace("t.unit", "t.keep")
            .as_str(),
    );
    outcome.unwrap();
    assert_eq!(
        body(&ir),
        "%0:2 = \"t.pair\"() : () -> (i32, i32)\n%1 = \"t.keep\"() : () -> i1\n\
         \"t.sum\"(%0#0, %0#1, %0#0, %0#1) {sizes = array<i64: 2, 0, 2>} : (i32, i32, i32, i32) -> ()"
    );
}

/// `t.add` becomes `t.sum` of all values that its operands became.
struct Sum(Arc<TypeConverter>);

impl pdll_runtime::ConversionPattern for Sum {
    fn root(&self) -> PatternRoot {
        PatternRoot::Named("t.add")
    }

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.0)
    }

    fn match_and_rewrite_multi(
        &self,
        op: pdll_runtime::ir::Op,
        operands: &[ValueVec],
        rewriter: &mut pdll_runtime::ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, pdll_runtime::RewriteError> {
        use pdll_runtime::ir::BuildConstants as _;
        let all: ValueVec = operands.iter().flatten().copied().collect();
        let sizes: Vec<i64> = operands.iter().map(|group| group.len() as i64).collect();
        let sizes = rewriter.dense_i64_array_attr(&sizes);
        let ctx = rewriter.context().clone();
        let (name, loc) = (ctx.op_name("t.sum"), op.loc(rewriter));
        rewriter.create(name, loc, &all, &[], &[(ctx.identifier("sizes"), sizes)]);
        rewriter.erase_op(op)?;
        Ok(true)
    }
}

#[test]
fn a_pattern_for_single_values_does_not_match_groups() {
    let mut run = Run::new(&["t.keep", "t.b"]);
    convert(&mut run, "t.a", "t.b");
    let (_, outcome) = run.full(r#"%0 = "t.keep"() : () -> i64 "t.a"(%0) : (i64) -> ()"#);
    let error = outcome.unwrap_err().to_string();
    assert_eq!(
        error,
        "-:1:29: failed to legalize operation 't.a'\nnote: pattern `t.a-to-t.b` does not match 't.a'"
    );
}

#[test]
fn blocks_and_functions_get_converted_arguments() {
    let mut run = Run::new(&["t.b", "t.br"]);
    let converter = converter(&run.ctx);
    convert(&mut run, "t.a", "t.b");
    let by = converter.clone();
    run.target.add_dynamically_legal_op_named("t.f", move |ir, op| by.is_legal_region(ir, op.region(ir, 0)));
    let by = converter.clone();
    run.set
        .add_conversion_fn_on(PatternRoot::Named("t.f"), Some(&converter), move |op, _, rewriter| {
            let region = op.region(rewriter, 0);
            rewriter.start_op_modification(op)?;
            let entry = rewriter.convert_region_types(region, &by, None)?;
            rewriter.finalize_op_modification(op)?;
            Ok(entry.is_some())
        })
        .name("ConvertF");
    run.config.build_materializations = false;
    let (ir, outcome) = run.full(
        r#""t.f"() ({
        ^bb0(%x: f32, %u: i1, %n: i8):
          "t.a"(%x, %n) : (f32, i8) -> ()
          "t.br"(%x)[^bb1] : (f32) -> ()
        ^bb1(%y: f32):
          "t.a"(%y) : (f32) -> ()
        }) : () -> ()"#,
    );
    outcome.unwrap();
    assert_eq!(
        body(&ir),
        "\"t.f\"() ({\n^bb0(%arg0: i32, %arg1: i8):\n%0 = builtin.unrealized_conversion_cast %arg0 : i32 to f32\n\
         \"t.b\"(%arg0, %arg1) : (i32, i8) -> ()\n\"t.br\"(%0)[^bb1] : (f32) -> ()\n\
         ^bb1(%1: i32):  // pred: ^bb0\n\"t.b\"(%1) : (i32) -> ()\n}) : () -> ()"
    );
}

#[test]
fn a_signature_drops_adds_and_replaces_arguments() {
    let ctx = context();
    let mut ir = pdll_runtime::ir::parse(
        &ctx,
        r#""t.f"() ({
        ^bb0(%a: i8, %b: i16, %c: i32):
          "t.use"(%a, %c) : (i8, i32) -> ()
        }) : () -> ()"#,
    )
    .unwrap();
    let mut set = pdll_runtime::RewritePatternSet::new(&ctx);
    let i8 = ctx.integer_type(8);
    set.add_conversion_fn_on(PatternRoot::Named("t.f"), None, move |op, _, rewriter| {
        let block = op.region(rewriter, 0).entry(rewriter).unwrap();
        if block.n_args(rewriter) != 3 {
            return Ok(false);
        }
        let mut signature = SignatureConversion::new(3);
        signature.add_inputs(&[i8]);
        signature.add_inputs_for(2, &[rewriter.context().integer_type(32)]);
        // The argument that replaces the first is the new one: it is only known afterwards.
        rewriter.start_op_modification(op)?;
        let old = block.arg(rewriter, 0);
        let new = rewriter.apply_signature_conversion(block, &signature, None)?;
        let first = new.arg(rewriter, 0);
        let _ = (old, first);
        rewriter.finalize_op_modification(op)?;
        Ok(true)
    });
    let mut target = pdll_runtime::ConversionTarget::new(&ctx);
    target.add_legal_dialects(["builtin"]).add_legal_ops(["t.use"]);
    target.add_dynamically_legal_op_named("t.f", |ir, op| {
        op.region(ir, 0).entry(ir).is_some_and(|block| block.n_args(ir) == 2)
    });
    let top = ir.top();
    let config = pdll_runtime::ConversionConfig { build_materializations: false, ..Default::default() };
    pdll_runtime::apply_full_conversion(&mut ir, &[top], &target, &set.freeze().unwrap(), &config).unwrap();
    assert_eq!(
        body(&ir),
        "\"t.f\"() ({\n^bb0(%arg0: i8, %arg1: i32):\n%0 = builtin.unrealized_conversion_cast to i8\n\
         \"t.use\"(%0, %arg1) : (i8, i32) -> ()\n}) : () -> ()"
    );
}

#[test]
fn a_conversion_may_look_at_the_value() {
    let mut run = Run::new(&["t.b", "t.keep"]);
    let ctx = run.ctx.clone();
    let (i32, i64) = (ctx.integer_type(32), ctx.integer_type(64));
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_value_conversion(move |ir, value| {
        let is_small = value.defining_op(ir).is_some_and(|op| op.attr_str(ir, "small").is_some());
        (is_small && value.ty(ir) == i64).then_some(i32)
    });
    assert_eq!(converter.convert_type(i64), Some(i64));
    let converter = converter.share();
    run.set.add_conversion_fn_on(PatternRoot::Named("t.a"), Some(&converter), |op, operands, rewriter| {
        let name = rewriter.context().op_name("t.b");
        rewriter.replace_op_with_new_op(op, name, operands, &[], &[])?;
        Ok(true)
    });
    run.config.build_materializations = false;
    let (ir, outcome) = run.full(
        r#"%0 = "t.keep"() {small} : () -> i64 %1 = "t.keep"() : () -> i64 "t.a"(%0, %1) : (i64, i64) -> ()"#,
    );
    outcome.unwrap();
    assert!(body(&ir).ends_with("\"t.b\"(%1, %2) : (i32, i64) -> ()"), "{}", body(&ir));
}

#[test]
fn attributes_of_types_are_converted_by_the_last_function_that_applies() {
    use pdll_runtime::AttributeConversion;
    use pdll_runtime::ir::Attribute;
    let ctx = context();
    let (one, two, unit) = (ctx.string_attr("one"), ctx.string_attr("two"), ctx.unit_attr());
    let mut converter = TypeConverter::new(&ctx);
    converter.add_type_attribute_conversion(move |_, _, _| AttributeConversion::To(None));
    converter.add_type_attribute_conversion(move |_, _, attr: Attribute| match attr {
        attr if attr == one => AttributeConversion::To(Some(two)),
        attr if attr == unit => AttributeConversion::Abort,
        _ => AttributeConversion::NotApplicable,
    });
    let ty = ctx.index_type();
    assert_eq!(converter.convert_type_attribute(ty, one), Some(Some(two)));
    assert_eq!(converter.convert_type_attribute(ty, two), Some(None));
    assert_eq!(converter.convert_type_attribute(ty, unit), None);
}
