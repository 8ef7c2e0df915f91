//! Conversions that users write: functions, calls and branches whose types a converter changes, with `pdll!` and other patterns.

use std::sync::Arc;

use pdll::conversion::{
    ConversionConfig, ConversionTarget, TypeConverter, apply_full_conversion, is_function_signature_legal,
    populate_function_op_interface_type_conversion_pattern,
};
use pdll::prelude::*;
use pdll::rewrite::{PatternRoot, RewritePatternSet};
use pdll::text::{PrintOptions, parse_named};

/// `i64` becomes two `i32`, and `i8` one `i16`.
fn converter(ctx: &Context) -> Arc<TypeConverter> {
    let [i8, i16, i32, i64] = [8, 16, 32, 64].map(|width| ctx.integer_type(width));
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(move |_, ty| (ty == i64).then(|| vec![i32, i32]));
    converter.add_conversion(move |_, ty| (ty == i8).then_some(i16));
    converter.share()
}

#[test]
fn functions_calls_and_branches_pass_converted_values() {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let program = "
        func.func @f(%a: i64, %b: i8, %c: i1) -> (i8, i64) {
          cf.cond_br %c, ^one(%a : i64), ^two(%b, %a : i8, i64)
        ^one(%x: i64):
          cf.br ^two(%b, %x : i8, i64)
        ^two(%y: i8, %z: i64):
          %r:2 = func.call @f(%z, %y, %c) : (i64, i8, i1) -> (i8, i64)
          return %r#0, %r#1 : i8, i64
        }";
    let mut ir = parse_named(&ctx, "-", program).unwrap();
    let converter = converter(&ctx);
    let mut set = RewritePatternSet::new(&ctx);
    let mut target = ConversionTarget::new(&ctx);
    target.add_legal_dialects(["builtin"]);
    populate_function_op_interface_type_conversion_pattern(&mut set, "func.func", &converter);
    let by = converter.clone();
    target
        .add_dynamically_legal_op_named("func.func", move |ir, op| is_function_signature_legal(&by, ir, op));
    pdll_dialects::conversion::structural::populate_func_type_conversions(&mut set, &converter, &mut target);
    pdll_dialects::conversion::structural::populate_cf_structural_type_conversions_and_legality(
        &mut set,
        &converter,
        &mut target,
    );
    let top = ir.top();
    apply_full_conversion(&mut ir, &[top], &target, &set.freeze().unwrap(), &ConversionConfig::default())
        .unwrap();
    ir.verify().unwrap();
    assert_eq!(
        ir.to_text(&PrintOptions::new().custom_forms(true)),
        "module {
  func.func @f(%arg0: i32, %arg1: i32, %arg2: i16, %arg3: i1) -> (i16, i32, i32) {
    cf.cond_br %arg3, ^bb1(%arg0, %arg1 : i32, i32), ^bb2(%arg2, %arg0, %arg1 : i16, i32, i32)
  ^bb1(%0: i32, %1: i32):  // pred: ^bb0
    cf.br ^bb2(%arg2, %0, %1 : i16, i32, i32)
  ^bb2(%2: i16, %3: i32, %4: i32):  // 2 preds: ^bb0, ^bb1
    %5:3 = call @f(%3, %4, %2, %arg3) : (i32, i32, i16, i1) -> (i16, i32, i32)
    return %5#0, %5#1, %5#2 : i16, i32, i32
  }
}
"
    );
}

pdll::pdll! {
    mod lower;
    Rewrite convertValue(value: Value) -> Value;
    Rewrite convertType(ty: Type) -> Type;
    Pattern LowerA {
        let root = op<t.a>(x: Value) -> (ty: Type);
        rewrite root with {
            let new = op<t.b>(convertValue(x)) -> (convertType(ty));
            replace root with new;
        };
    }
}

#[allow(non_snake_case, reason = "PDL's name of the function")]
fn convertValue(rewriter: &mut pdll::rewrite::PatternRewriter<'_>, value: Value) -> Option<Value> {
    match pdll::conversion::ConversionPatternRewriter::of(rewriter) {
        Some(mut rewriter) => rewriter.remapped_value(value),
        None => Some(value),
    }
}

#[allow(non_snake_case, reason = "PDL's name of the function")]
fn convertType(rewriter: &mut pdll::rewrite::PatternRewriter<'_>, ty: Type) -> Option<Type> {
    pdll::conversion::ConversionPatternRewriter::of(rewriter)?.convert_type(ty)
}

#[test]
fn patterns_of_all_kinds_mix() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let program = r#"%0 = "t.a"(%1) : (i8) -> i8 %1 = "t.c"() : () -> i8"#;
    let program = format!(r#"%1 = "t.c"() : () -> i8 {}"#, program.split(" %1 =").next().unwrap());
    let mut ir = parse_named(&ctx, "-", &program).unwrap();
    let converter = converter(&ctx);
    let mut set = RewritePatternSet::new(&ctx);
    set.with_type_converter(&converter, lower::populate);
    let i16 = ctx.integer_type(16);
    set.add_conversion_fn_on(PatternRoot::Named("t.c"), Some(&converter), move |op, _, rewriter| {
        let name = rewriter.context().op_name("t.d");
        rewriter.replace_op_with_new_op(op, name, &[], &[i16], &[]).map(|_| true)
    });
    let mut target = ConversionTarget::new(&ctx);
    target.add_legal_dialects(["builtin"]).add_legal_ops(["t.b", "t.d"]);
    let top = ir.top();
    apply_full_conversion(&mut ir, &[top], &target, &set.freeze().unwrap(), &ConversionConfig::default())
        .unwrap();
    assert!(ir.to_string().contains("%1 = \"t.b\"(%0) : (i16) -> i16"), "{ir}");
}

#[test]
fn a_divisor_that_is_not_positive_fails_the_pass() {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let program = "func.func @f(%a: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 0)>(%a)
  return %0 : index
}";
    let mut ir = parse_named(&ctx, "-", program).unwrap();
    let before = ir.to_string();
    let mut registry = pdll::pass::PassRegistry::with_builtin_passes();
    pdll_dialects::register_passes(&mut registry).unwrap();
    let mut passes = pdll::pass::PassManager::parse(&ctx, "any(lower-affine)", &registry).unwrap();
    let error = passes.run(&mut ir).unwrap_err().to_string();
    assert_eq!(
        error,
        "-:0:0: error: pass `lower-affine` failed on `builtin.module`: pattern `AffineApplyLowering`: `affine.apply` at -:2:8: \
         modulo by non-positive value is not supported"
    );
    assert_eq!(ir.to_string(), before);
}

/// Returns what a pass makes of a program, in custom form.
fn lowered(pass: &str, program: &str) -> String {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let mut ir = parse_named(&ctx, "-", program).unwrap();
    let mut registry = pdll::pass::PassRegistry::with_builtin_passes();
    pdll_dialects::register_passes(&mut registry).unwrap();
    let mut passes = pdll::pass::PassManager::parse(&ctx, &format!("any({pass})"), &registry).unwrap();
    passes.run(&mut ir).unwrap();
    ir.to_text(&PrintOptions::new().custom_forms(true))
}

#[test]
fn wide_floor_divisions_subtract_one() {
    let text = lowered(
        "arith-expand",
        "func.func @f(%a: i128, %b: i128) -> i128 {
  %0 = arith.floordivsi %a, %b : i128
  return %0 : i128
}",
    );
    assert!(text.contains("%c-1_i128 = arith.constant -1 : i128\n"), "{text}");
}

#[test]
fn wide_floats_become_f4_by_f32() {
    let text = lowered(
        "arith-expand{include-f4e2m1=true}",
        "func.func @f(%a: f64, %b: f4E2M1FN) -> (f4E2M1FN, f64) {
  %0 = arith.truncf %a : f64 to f4E2M1FN
  %1 = arith.extf %b : f4E2M1FN to f64
  return %0, %1 : f4E2M1FN, f64
}",
    );
    assert!(text.contains("%0 = arith.truncf %arg0 : f64 to f32\n"), "{text}");
    assert!(text.contains(" : f32 to f64\n"), "{text}");
}

#[test]
fn values_of_8_bits_are_scaled_with_64() {
    let program = "func.func @f(%v: i8, %m: i32, %s: i8) -> i32 {
  %0 = tosa.apply_scale %v, %m, %s {rounding_mode = SINGLE_ROUND} : (i8, i32, i8) -> i32
  return %0 : i32
}";
    assert_eq!(
        lowered("tosa-to-arith{include-apply-rescale=true use-32-bit=true}", program),
        lowered("tosa-to-arith{include-apply-rescale=true}", program)
    );
}

#[test]
fn sums_of_indices_have_a_converted_carry() {
    let text = lowered(
        "convert-arith-to-llvm",
        "func.func @f(%a: index) {
  %0, %1 = arith.addui_extended %a, %a : index, i1
  return
}",
    );
    assert!(text.contains("(i64, i64) -> !llvm.struct<(i64, i1)>\n"), "{text}");
}

#[test]
fn products_of_scalable_vectors_are_scalable() {
    let text = lowered(
        "convert-arith-to-llvm",
        "func.func @f(%a: vector<[2]xi8>) {
  %0, %1 = arith.mului_extended %a, %a : vector<[2]xi8>
  return
}",
    );
    assert!(text.contains("llvm.mul %0, %1 : vector<[2]xi16>\n"), "{text}");
}

#[test]
fn tests_of_floats_apply_to_each_part_of_a_vector() {
    let text = lowered(
        "convert-math-to-llvm",
        "func.func @f(%a: vector<2x3xf32>) {
  %0 = math.isnan %a : vector<2x3xf32>
  return
}",
    );
    assert_eq!(text.matches("(vector<3xf32>) -> vector<3xi1>").count(), 2, "{text}");
}

/// Returns the error of a pass.
fn error_of(pass: &str, program: &str) -> String {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse_named(&ctx, "-", program).unwrap();
    let mut registry = pdll::pass::PassRegistry::with_builtin_passes();
    pdll_dialects::register_passes(&mut registry).unwrap();
    let mut passes = pdll::pass::PassManager::parse(&ctx, &format!("any({pass})"), &registry).unwrap();
    passes.run(&mut ir).unwrap_err().to_string()
}

#[test]
fn control_flow_that_cannot_be_lifted_is_named() {
    let error = |program| error_of("lift-cf-to-scf", program);
    assert_eq!(
        error("func.func @f() {\n  return\n^bb1:\n  return\n}"),
        "-:4:3: error: 'func.return' op transformation does not support unreachable blocks\n\
         note: pass `lift-cf-to-scf` failed on `builtin.module`"
    );
    assert_eq!(
        error("func.func @f() {\n  \"t.branch\"()[^bb1] : () -> ()\n^bb1:\n  return\n}"),
        "-:2:3: error: 't.branch' op transformation does not support terminators with successors not implementing \
         BranchOpInterface\nnote: pass `lift-cf-to-scf` failed on `builtin.module`"
    );
    let infinite =
        "func.func @f() {\n  scf.execute_region {\n    cf.br ^bb1\n  ^bb1:\n    cf.br ^bb1\n  }\n  return\n}";
    assert_eq!(
        error(infinite),
        "-:2:3: error: 'scf.execute_region' op cannot create unreachable terminator\n\
         note: pass `lift-cf-to-scf` failed on `builtin.module`"
    );
}

#[test]
fn scalable_vectors_of_wide_integers_are_refused() {
    let program = "func.func @f(%a: vector<[4]xi64>) {
  return
}";
    let error = error_of("arith-emulate-wide-int", program);
    let first = error.lines().find(|line| line.contains("failed to legalize")).unwrap_or_default();
    assert_eq!(
        first,
        "-:1:1: error: failed to legalize operation 'func.func' that was explicitly marked illegal"
    );
}

#[test]
fn the_supported_width_is_a_power_of_two() {
    let error = error_of("arith-emulate-wide-int{widest-int-supported=12}", "module {\n}\n");
    assert_eq!(
        error,
        "-:1:1: error: pass `arith-emulate-wide-int` failed on `builtin.module`: `widest-int-supported` must be a power of two from 2 on, \
         but is 12"
    );
}

/// Converts a program fully by the structural patterns of `func`, `cf` and `scf`, and prints it.
fn converted(program: &str) -> String {
    use pdll_dialects::conversion::structural as types;

    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let mut ir = parse_named(&ctx, "-", program).unwrap();
    let converter = converter(&ctx);
    let mut set = RewritePatternSet::new(&ctx);
    let mut target = ConversionTarget::new(&ctx);
    target.add_legal_dialects(["builtin"]);
    populate_function_op_interface_type_conversion_pattern(&mut set, "func.func", &converter);
    let by = converter.clone();
    target
        .add_dynamically_legal_op_named("func.func", move |ir, op| is_function_signature_legal(&by, ir, op));
    types::populate_func_type_conversions(&mut set, &converter, &mut target);
    types::populate_cf_structural_type_conversions_and_legality(&mut set, &converter, &mut target);
    types::populate_scf_structural_type_conversions_and_legality(&mut set, &converter, &mut target);
    let top = ir.top();
    apply_full_conversion(&mut ir, &[top], &target, &set.freeze().unwrap(), &ConversionConfig::default())
        .unwrap();
    ir.verify().unwrap();
    ir.to_text(&PrintOptions::new().custom_forms(true))
}

#[test]
fn switches_pass_converted_values() {
    let program = "
        func.func @f(%f: i32, %a: i64, %b: i8) -> i64 {
          cf.switch %f : i32, [
            default: ^bb1(%a : i64),
            7: ^bb1(%a : i64),
            8: ^bb2(%b, %a : i8, i64)
          ]
        ^bb1(%x: i64):
          return %x : i64
        ^bb2(%y: i8, %z: i64):
          return %z : i64
        }";
    assert_eq!(
        converted(program),
        "module {
  func.func @f(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i16) -> (i32, i32) {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg1, %arg2 : i32, i32),
      7: ^bb1(%arg1, %arg2 : i32, i32),
      8: ^bb2(%arg3, %arg1, %arg2 : i16, i32, i32)
    ]
  ^bb1(%0: i32, %1: i32):  // 2 preds: ^bb0, ^bb0
    return %0, %1 : i32, i32
  ^bb2(%2: i16, %3: i32, %4: i32):  // pred: ^bb0
    return %3, %4 : i32, i32
  }
}
"
    );
}

#[test]
fn structured_control_flow_passes_converted_values() {
    let program = "
        func.func @f(%n: index, %a: i64, %c: i1) -> i64 {
          %0 = scf.for %i = %n to %n step %n iter_args(%x = %a) -> (i64) {
            %1 = scf.if %c -> (i64) {
              scf.yield %x : i64
            } else {
              scf.yield %a : i64
            }
            scf.yield %1 : i64
          }
          %2 = scf.while (%y = %0) : (i64) -> i64 {
            scf.condition(%c) %y : i64
          } do {
          ^bb0(%z: i64):
            %3 = scf.index_switch %n -> i64
            case 1 {
              scf.yield %z : i64
            }
            default {
              scf.yield %0 : i64
            }
            scf.yield %3 : i64
          }
          return %2 : i64
        }";
    assert_eq!(
        converted(program),
        "module {
  func.func @f(%arg0: index, %arg1: i32, %arg2: i32, %arg3: i1) -> (i32, i32) {
    %0:2 = scf.for %arg4 = %arg0 to %arg0 step %arg0 iter_args(%arg5 = %arg1, %arg6 = %arg2) -> (i32, i32) {
      %2:2 = scf.if %arg3 -> (i32, i32) {
        scf.yield %arg5, %arg6 : i32, i32
      } else {
        scf.yield %arg1, %arg2 : i32, i32
      }
      scf.yield %2#0, %2#1 : i32, i32
    }
    %1:2 = scf.while (%arg4 = %0#0, %arg5 = %0#1) : (i32, i32) -> (i32, i32) {
      scf.condition(%arg3) %arg4, %arg5 : i32, i32
    } do {
    ^bb0(%arg4: i32, %arg5: i32):
      %2:2 = scf.index_switch %arg0 -> i32, i32\x20
      case 1 {
        scf.yield %arg4, %arg5 : i32, i32
      }
      default {
        scf.yield %0#0, %0#1 : i32, i32
      }
      scf.yield %2#0, %2#1 : i32, i32
    }
    return %1#0, %1#1 : i32, i32
  }
}
"
    );
}

#[test]
fn affine_operations_that_cannot_be_lowered_are_named() {
    let error = |program| error_of("lower-affine", program);
    assert_eq!(
        error(
            "func.func @f(%a: index) -> index {\n  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 0)>(%a)\n  return %0 : index\n}"
        ),
        "-:0:0: error: pass `lower-affine` failed on `builtin.module`: pattern `AffineApplyLowering`: `affine.apply` at -:2:8: \
         division by non-positive value is not supported"
    );
    let reduction = "func.func @f(%a: f32) -> f32 {\n  %0 = affine.parallel (%i) = (0) to (4) reduce (\"muli\") -> (f32) {\n    \
                     affine.yield %a : f32\n  }\n  return %0 : f32\n}";
    assert_eq!(
        error(reduction),
        "-:0:0: error: pass `lower-affine` failed on `builtin.module`: pattern `AffineParallelLowering`: `affine.parallel` at \
         -:2:8: reduction operation type not supported"
    );
}

#[test]
fn a_map_that_becomes_too_many_operations_is_named() {
    use pdll::ir::{AffineBuilder, OpBuilder};

    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let program = "func.func @f(%a: index) -> index {\n  %0 = affine.apply affine_map<(d0) -> (d0)>(%a)\n  return %0 : index\n}";
    let mut ir = parse_named(&ctx, "-", program).unwrap();
    let mut builder = AffineBuilder::new();
    let mut expr = builder.dim(0);
    for _ in 0..20 {
        let (two, three) = (builder.constant(2), builder.constant(3));
        let (quotient, remainder) = (builder.floor_div(expr, two), builder.modulo(expr, three));
        expr = builder.add(quotient, remainder);
    }
    let map = ctx.affine_map_attr(builder.finish_map(1, 0, &[expr]));
    let apply = ir.walk_pre_order(ir.top()).find(|op| op.name_text(&ir) == "affine.apply").unwrap();
    OpBuilder::new(&mut ir).set_attr(apply, ctx.identifier("map"), map);
    let mut registry = pdll::pass::PassRegistry::with_builtin_passes();
    pdll_dialects::register_passes(&mut registry).unwrap();
    let mut passes = pdll::pass::PassManager::parse(&ctx, "any(lower-affine)", &registry).unwrap();
    assert_eq!(
        passes.run(&mut ir).unwrap_err().to_string(),
        "-:0:0: error: pass `lower-affine` failed on `builtin.module`: pattern `AffineApplyLowering`: `affine.apply` at -:2:8: \
         the map becomes too many operations"
    );
}

#[test]
fn several_dynamic_sizes_of_a_group_are_those_of_the_output_shape() {
    let text = lowered(
        "expand-strided-metadata",
        "func.func @f(%m: memref<?xf32>, %a: index, %b: index) -> memref<?x?xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%a, %b] : memref<?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}",
    );
    let cast = "memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%arg1, %arg2], strides: [%arg2, 1] : \
                memref<f32> to memref<?x?xf32>\n";
    assert!(text.contains(cast), "{text}");
}

#[test]
fn checks_of_patterns_do_not_apply_within_a_conversion() {
    use pdll::observe::{Observe, RewriteChecks};
    // `scf.if` has the terminator of `affine.if` until that is converted.
    let program = "func.func @f(%a: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%a) {
    %0 = arith.constant 0 : i32
  }
  return
}";
    let _guard = Observe { checks: RewriteChecks::ALL, ..Observe::default() }.enter();
    assert!(lowered("lower-affine", program).contains("scf.if"));
}
