//! The patterns of MLIR's test dialect for `--test-legalize-patterns`, written here, and compared with `mlir-opt` on random programs:
//! the same verdict and the same IR in each mode.

use std::fmt::Write;
use std::sync::Arc;

use pdll::conversion::{
    ConversionConfig, ConversionOutcome, ConversionPatternRewriter, ConversionTarget, OpConversionPattern,
    TypeConverter, apply_analysis_conversion, apply_full_conversion, apply_partial_conversion,
};
use pdll::ir::FloatKind;
use pdll::prelude::*;
use pdll_oracle::{MLIR_OPT, command, has, run};

pdll::ods! {
    pub(super) mod func;
    def Func_Dialect : Dialect { let name = "func"; }
    def FuncOp : Op<Func_Dialect, "func", [IsolatedFromAbove]> {
        let arguments = (ins StrAttr:$sym_name, TypeAttr:$function_type);
        let regions = (region AnyRegion:$body);
    }
    def ReturnOp : Op<Func_Dialect, "return", [Terminator]>;
}

pdll::ods! {
    mod test;
    def Test_Dialect : Dialect { let name = "test"; }
    class Test_Source<string mnemonic, Type result> : Op<Test_Dialect, mnemonic> { let results = (outs result:$output); }
    def IllegalA : Test_Source<"illegal_op_a", I32>;
    def IllegalB : Test_Source<"illegal_op_b", I32>;
    def IllegalC : Test_Source<"illegal_op_c", I32>;
    def IllegalD : Test_Source<"illegal_op_d", I32>;
    def IllegalE : Test_Source<"illegal_op_e", I32>;
    def IllegalF : Test_Source<"illegal_op_f", I32>;
    def LegalA : Op<Test_Dialect, "legal_op_a"> {
        let arguments = (ins StrAttr:$status);
        let results = (outs I32:$output);
    }
    def TypeProducerOp : Test_Source<"type_producer", AnyType>;
    def AnotherTypeProducerOp : Test_Source<"another_type_producer", AnyType>;
    def TypeConsumerOp : Op<Test_Dialect, "type_consumer"> { let arguments = (ins AnyType:$input); }
    def ReturnOp : Op<Test_Dialect, "return", [Terminator]>;
}

pdll::pdll! {
    mod legalize;
    use test;

    Pattern A => replace op<test.illegal_op_a> -> (t: Type) with op<test.legal_op_a> {status = "Success"} -> (t);
    Pattern B => replace op<test.illegal_op_b> -> (t: Type) with op<test.legal_op_a> {status = "Failure"} -> (t);
    // In two steps: what a pattern creates is legalized in turn.
    Pattern C => replace op<test.illegal_op_c> -> (t: Type) with op<test.illegal_op_e> -> (t);
    Pattern D => replace op<test.illegal_op_d> -> (t: Type) with op<test.legal_op_a> {status = "Failure"} -> (t);
    Pattern E => replace op<test.illegal_op_e> -> (t: Type) with op<test.legal_op_a> {status = "Success"} -> (t);
}

/// A producer of `f32` becomes one of `f64`.
struct ChangeProducer;

impl OpConversionPattern for ChangeProducer {
    type Op = test::TypeProducerOp;

    fn match_and_rewrite(
        &self,
        op: test::TypeProducerOp,
        _: test::TypeProducerOpAdaptor<'_>,
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        let ctx = rewriter.context().clone();
        if op.output(rewriter).ty(rewriter) != ctx.float_type(FloatKind::F32) {
            return Ok(false);
        }
        let f64 = ctx.float_type(FloatKind::F64);
        rewriter.replace_op_with_new_op(op.op(), ctx.op_name("test.type_producer"), &[], &[f64], &[])?;
        Ok(true)
    }
}

/// A consumer consumes what became of its operand, if that is `f64`.
struct UpdateConsumer;

impl OpConversionPattern for UpdateConsumer {
    type Op = test::TypeConsumerOp;

    fn match_and_rewrite(
        &self,
        op: test::TypeConsumerOp,
        adaptor: test::TypeConsumerOpAdaptor<'_>,
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        let ctx = rewriter.context().clone();
        if adaptor.input().ty(rewriter) != ctx.float_type(FloatKind::F64) {
            return Ok(false);
        }
        rewriter.replace_op_with_new_op(
            op.op(),
            ctx.op_name("test.type_consumer"),
            &[adaptor.input()],
            &[],
            &[],
        )?;
        Ok(true)
    }
}

/// A consumer of a value that becomes one value is erased.
struct EraseConsumer(Arc<TypeConverter>);

impl OpConversionPattern for EraseConsumer {
    type Op = test::TypeConsumerOp;

    fn type_converter(&self) -> Option<&Arc<TypeConverter>> {
        Some(&self.0)
    }

    fn match_and_rewrite(
        &self,
        op: test::TypeConsumerOp,
        _: test::TypeConsumerOpAdaptor<'_>,
        rewriter: &mut ConversionPatternRewriter<'_, '_>,
    ) -> Result<bool, RewriteError> {
        rewriter.erase_op(op.op())?;
        Ok(true)
    }
}

/// `i64` becomes `f64`, `f32` two `f16`, and `i16` nothing.
fn converter(ctx: &Context) -> Arc<TypeConverter> {
    let [f16, f32, f64] = [FloatKind::F16, FloatKind::F32, FloatKind::F64].map(|kind| ctx.float_type(kind));
    let [i16, i64] = [16, 64].map(|width| ctx.integer_type(width));
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(move |_, ty| match ty {
        ty if ty == i64 => vec![f64],
        ty if ty == f32 => vec![f16, f16],
        ty if ty == i16 => Vec::new(),
        ty => vec![ty],
    });
    converter.share()
}

/// Returns the IR after a conversion, and the names of the operations that are legalizable.
fn ours(program: &str, mode: &str, rollback: bool) -> (String, Vec<String>) {
    let ctx = Context::new();
    ctx.load_dialect::<func::Dialect>();
    ctx.load_dialect::<test::Dialect>();
    let mut ir = parse(&ctx, program).unwrap();
    let before = ir.to_string();
    let mut patterns = RewritePatternSet::new(&ctx);
    legalize::populate(&mut patterns);
    patterns.add(ChangeProducer).add(UpdateConsumer).add(EraseConsumer(converter(&ctx)));
    let mut target = ConversionTarget::new(&ctx);
    target.add_legal_ops(["builtin.module", "func.func", "test.legal_op_a", "test.return"]);
    target.add_illegal_ops(
        ["a", "b", "c", "d", "e", "f"]
            .map(|name| format!("test.illegal_op_{name}"))
            .iter()
            .map(String::as_str),
    );
    let f64 = ctx.float_type(FloatKind::F64);
    target.add_dynamically_legal_op::<test::TypeProducerOp>(move |ir, op| Some(op.output(ir).ty(ir) == f64));
    target.add_dynamically_legal_op::<test::TypeConsumerOp>(move |ir, op| Some(op.input(ir).ty(ir) == f64));
    let config = ConversionConfig {
        allow_pattern_rollback: rollback,
        build_materializations: false,
        ..ConversionConfig::default()
    };
    let (patterns, top) = (patterns.freeze().unwrap(), ir.top());
    let convert = match mode {
        "analysis" => apply_analysis_conversion,
        "full" => apply_full_conversion,
        _ => apply_partial_conversion,
    };
    let outcome = convert(&mut ir, &[top], &target, &patterns, &config);
    ir.check_integrity().unwrap();
    if outcome.is_err() || mode == "analysis" {
        assert_eq!(ir.to_string(), before);
    }
    let ConversionOutcome { legalizable_ops, .. } = outcome.unwrap_or_default();
    let all = ir.walk_pre_order(top).filter(|op| legalizable_ops.contains(op) && *op != top);
    let names = all.map(|op| op.name_text(&ir).to_owned()).collect();
    (ir.to_string(), names)
}

/// Returns random programs, some of which cannot be legalized.
fn programs(n: usize) -> Vec<String> {
    let mut state = 7_u64;
    let mut random = move |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let program = |_| {
        let mut text = String::from("\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n");
        let mut values: Vec<(usize, &str)> = Vec::new();
        for at in 0..1 + random(8) {
            let n_kinds = if random(3) == 0 { 10 } else { 8 };
            let kind = random(n_kinds);
            let _ = match (kind, values.is_empty()) {
                (0..=3, _) => {
                    let n_names = if random(4) == 0 { 6 } else { 5 };
                    let name = ["a", "b", "c", "d", "e", "f"][random(n_names)];
                    writeln!(text, "  %{at} = \"test.illegal_op_{name}\"() : () -> i32")
                }
                (4 | 5, _) => {
                    let n_types = if random(5) == 0 { 3 } else { 2 };
                    let ty = ["f64", "f32", "i64"][random(n_types)];
                    values.push((at, ty));
                    writeln!(text, "  %{at} = \"test.type_producer\"() : () -> {ty}")
                }
                (8 | 9, _) | (_, true) => {
                    let ty = ["f64", "i64", "i16", "index", "f32"][random(5)];
                    values.push((at, ty));
                    writeln!(text, "  %{at} = \"test.another_type_producer\"() : () -> {ty}")
                }
                _ => {
                    let (value, ty) = values[random(values.len())];
                    writeln!(text, "  \"test.type_consumer\"(%{value}) : ({ty}) -> ()")
                }
            };
        }
        text + "  \"test.return\"() : () -> ()\n}) : () -> ()\n"
    };
    (0..n).map(program).collect()
}

#[test]
fn chains_end_in_legal_operations() {
    let program = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({
        %0 = \"test.illegal_op_c\"() : () -> i32
        %1 = \"test.type_producer\"() : () -> f32
        \"test.type_consumer\"(%1) : (f32) -> ()
        \"test.return\"() : () -> ()
    }) : () -> ()";
    for rollback in [true, false] {
        let (ir, _) = ours(program, "full", rollback);
        assert!(ir.contains("%0 = \"test.legal_op_a\"() <{status = \"Success\"}> : () -> i32"), "{ir}");
        assert!(ir.contains("\"test.type_consumer\"(%1) : (f64) -> ()"), "{ir}");
    }
}

#[test]
fn oracle_programs_are_legalized_as_by_mlir_opt() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let programs = programs(150);
    let input = programs.join("// -----\n");
    for mode in ["partial", "full", "analysis"] {
        let mut theirs = command(MLIR_OPT);
        theirs.arg("--split-input-file").arg(format!("--test-legalize-patterns=test-legalize-mode={mode}"));
        theirs.args(["--mlir-print-op-generic", "-"]);
        let output = run(&mut theirs, &input);
        // The pass prints its notifications to the same stream.
        let lines = output.stdout.lines().filter(|line| !line.starts_with("notify"));
        let text = lines.collect::<Vec<_>>().join("\n");
        let modules: Vec<&str> = text.split("// -----").map(str::trim).collect();
        assert_eq!(modules.len(), programs.len());
        let mut n_changed = 0;
        let mut first = 1;
        for (program, module) in programs.iter().zip(modules) {
            let next = first + program.lines().count() + 1;
            let (ir, names) = ours(program, mode, true);
            assert_eq!(ir.trim(), module, "{mode}\n{program}");
            n_changed += usize::from(module.contains("legal_op_a"));
            if mode == "analysis" {
                let mut legalizable: Vec<(usize, String)> =
                    output.stderr.lines().filter_map(remark).collect();
                legalizable.retain(|(line, name)| (first..next).contains(line) && name != "builtin.module");
                legalizable.sort();
                assert_eq!(
                    names,
                    legalizable.into_iter().map(|(_, name)| name).collect::<Vec<_>>(),
                    "{program}"
                );
            }
            first = next;
        }
        assert!(mode == "analysis" || (15..135).contains(&n_changed), "{mode}: {n_changed}");
    }
}

/// Returns the line and the operation of `…:LINE:COLUMN: remark: op 'NAME' is legalizable`.
fn remark(line: &str) -> Option<(usize, String)> {
    let (place, rest) = line.split_once(": remark: op '")?;
    let name = rest.strip_suffix("' is legalizable")?;
    let number = place.rsplit(':').nth(1)?.parse().ok()?;
    Some((number, name.to_owned()))
}
