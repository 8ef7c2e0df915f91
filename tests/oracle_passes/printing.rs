//! IR printing before and after passes: the same output on standard error as `mlir-opt-22`.

use std::io::Write;
use std::sync::{Arc, Mutex};

use pdll::pass::{IrPrinting, PassFilter, PassManager, PassRegistry};
use pdll::text::{PrintOptions, parse_named};

use crate::oracle_passes::dialects::context;
use crate::oracle_passes::mlir_opt::{mlir_opt, renumbered};

/// Two functions, one of which the passes change.
const INPUT: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "busy"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %1 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "idle"}> ({
  ^bb0(%arg0: i32):
    "func.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
"#;

#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns the lines that are not empty. A single operation uses the value names of the whole IR here, but
/// its own names in MLIR.
fn lines(text: &str) -> Vec<String> {
    let dumps = text.split("// -----// ").map(renumbered).collect::<Vec<_>>().join("// -----// ");
    dumps.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
}

fn check(pipeline: &str, flags: &[&str], printing: IrPrinting) {
    let text = format!("--pass-pipeline={pipeline}");
    let args: Vec<&str> = [text.as_str(), "--mlir-print-op-generic", "--mlir-print-local-scope"]
        .into_iter()
        .chain(flags.iter().copied())
        .collect();
    let Some((is_content, _, theirs)) = mlir_opt(&args, INPUT) else { return };
    assert!(is_content, "{theirs}");
    let ctx = context();
    let mut passes = PassManager::parse(&ctx, pipeline, &PassRegistry::with_builtin_passes()).unwrap();
    let sink = Sink::default();
    let options = PrintOptions::new().local_scope(true);
    passes.enable_ir_printing(IrPrinting { options, ..printing }, sink.clone());
    passes.run(&mut parse_named(&ctx, "-", INPUT).unwrap()).unwrap();
    let ours = String::from_utf8(sink.0.lock().unwrap().clone()).unwrap();
    assert_eq!(lines(&ours), lines(&theirs), "{pipeline} {flags:?}");
}

#[test]
fn oracle_ir_printing() {
    let pipeline = "builtin.module(cse,func.func(cse,canonicalize),func.func(cse),cse)";
    let some = |name: &str| PassFilter::Some(vec![name.to_owned()]);
    let all = PassFilter::All;
    check(
        pipeline,
        &["--mlir-print-ir-before-all"],
        IrPrinting { before: all.clone(), ..IrPrinting::default() },
    );
    check(
        pipeline,
        &["--mlir-print-ir-after-all"],
        IrPrinting { after: all.clone(), ..IrPrinting::default() },
    );
    check(
        "builtin.module(func.func(canonicalize,cse),cse)",
        &["--mlir-print-ir-before=canonicalize", "--mlir-print-ir-after=cse", "--mlir-print-ir-module-scope"],
        IrPrinting {
            before: some("canonicalize"),
            after: some("cse"),
            module_scope: true,
            ..IrPrinting::default()
        },
    );
    check(
        pipeline,
        &["--mlir-print-ir-after-all", "--mlir-print-ir-after-change"],
        IrPrinting { after: all, only_changed: true, ..IrPrinting::default() },
    );
}
