//! Reports of passes: IR before and after, statistics, times.

use std::io::Write;
use std::sync::{Arc, Mutex};

use expect_test::{Expect, expect};
use pdll_pass::{
    IrPrinting, Pass, PassFilter, PassInstrumentation, PassManager, StatisticsDisplay, Timing, TimingDisplay,
};
use pdll_runtime::ir::{Ir, Op};

use crate::dialect::{FUNCTIONS, Log, context, read, registry};

/// A stream to look at afterwards.
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

/// Checks the output while a pipeline runs.
fn printed(pipeline: &str, printing: IrPrinting, expected: Expect) {
    let ctx = context();
    let mut passes = PassManager::parse(&ctx, pipeline, &registry(&Log::default())).unwrap();
    let sink = Sink::default();
    passes.enable_ir_printing(printing, sink.clone());
    let _ = passes.run(&mut read(&ctx, FUNCTIONS));
    let bytes = sink.0.lock().unwrap().clone();
    expected.assert_eq(&String::from_utf8(bytes).unwrap());
}

#[test]
fn before_and_after_one_pass() {
    let filter = PassFilter::Some(vec!["erase-ops".to_owned()]);
    let printing = IrPrinting { before: filter.clone(), after: filter, ..IrPrinting::default() };
    printed(
        "builtin.module(nothing,t.func(erase-ops))",
        printing,
        expect![[r#"
        // -----// IR Dump Before erase-ops (erase-ops) //----- //
        "t.func"() <{sym_name = "a"}> ({
          "t.op"() : () -> ()
          "t.return"() : () -> ()
        }) : () -> ()

        // -----// IR Dump After erase-ops (erase-ops) //----- //
        "t.func"() <{sym_name = "a"}> ({
          "t.return"() : () -> ()
        }) : () -> ()

        // -----// IR Dump Before erase-ops (erase-ops) //----- //
        "t.func"() <{sym_name = "b"}> ({
          "t.return"() : () -> ()
        }) : () -> ()

        // -----// IR Dump After erase-ops (erase-ops) //----- //
        "t.func"() <{sym_name = "b"}> ({
          "t.return"() : () -> ()
        }) : () -> ()

    "#]],
    );
}

#[test]
fn after_all_that_changed_something_in_module_scope() {
    let printing = IrPrinting {
        after: PassFilter::All,
        only_changed: true,
        module_scope: true,
        ..IrPrinting::default()
    };
    printed(
        "builtin.module(nothing,t.func(nothing,erase-ops))",
        printing,
        expect![[r#"
            // -----// IR Dump After erase-ops (erase-ops) ('t.func' operation: @a) //----- //
            "builtin.module"() ({
              "t.func"() <{sym_name = "a"}> ({
                "t.return"() : () -> ()
              }) : () -> ()
              "t.module"() ({
                "t.func"() <{sym_name = "inner"}> ({
                  "t.return"() : () -> ()
                }) : () -> ()
              }) : () -> ()
              "t.func"() <{sym_name = "b"}> ({
                "t.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()


        "#]],
    );
}

#[test]
fn after_a_failure_only() {
    let printing = IrPrinting { only_failed: true, ..IrPrinting::default() };
    assert!(printing.is_on());
    printed(
        "builtin.module(nothing,t.func(nothing,fail))",
        printing.clone(),
        expect![[r#"
        // -----// IR Dump After fail Failed (fail) //----- //
        "t.func"() <{sym_name = "a"}> ({
          "t.op"() : () -> ()
          "t.return"() : () -> ()
        }) : () -> ()

    "#]],
    );
    printed(
        "builtin.module(erase-own-op)",
        printing.clone(),
        expect![[r#"
            // -----// IR Dump After erase-own-op Failed (erase-own-op) //----- //
            "builtin.module"() ({
              "t.func"() <{sym_name = "a"}> ({
                "t.op"() : () -> ()
                "t.return"() : () -> ()
              }) : () -> ()
              "t.module"() ({
                "t.func"() <{sym_name = "inner"}> ({
                  "t.return"() : () -> ()
                }) : () -> ()
              }) : () -> ()
              "t.func"() <{sym_name = "b"}> ({
                "t.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()


        "#]],
    );
    printed(
        "builtin.module(t.func(erase-own-op))",
        printing,
        expect![[r#"
            // -----// IR Dump After erase-own-op Failed (erase-own-op) //----- //
            // (erased)

        "#]],
    );
}

#[test]
fn statistics_as_nested_and_by_name() {
    let ctx = context();
    let text = "builtin.module(note,t.func(note,cse,nothing),t.module(t.func(note),nothing),erase-ops)";
    let mut passes = PassManager::parse(&ctx, text, &registry(&Log::default())).unwrap();
    passes.run(&mut read(&ctx, FUNCTIONS)).unwrap();
    expect![[r#"
        ===-------------------------------------------------------------------------===
                                 ... Pass statistics report ...
        ===-------------------------------------------------------------------------===
        note
          (S) 1 num-visits - Number of operations it ran on
        't.func' Pipeline
          note
            (S) 2 num-visits - Number of operations it ran on
          CSE
            (S) 0 num-cse'd - Number of operations CSE'd
            (S) 0 num-dce'd - Number of operations DCE'd
        't.module' Pipeline
          't.func' Pipeline
            note
              (S) 1 num-visits - Number of operations it ran on
        erase-ops
          (S) 1 num-rewrites - Number of rewrites by patterns
    "#]]
    .assert_eq(&passes.statistics_report(StatisticsDisplay::Pipeline));
    expect![[r#"
        ===-------------------------------------------------------------------------===
                                 ... Pass statistics report ...
        ===-------------------------------------------------------------------------===
        CSE
          (S) 0 num-cse'd - Number of operations CSE'd
          (S) 0 num-dce'd - Number of operations DCE'd
        erase-ops
          (S) 1 num-rewrites - Number of rewrites by patterns
        note
          (S) 4 num-visits - Number of operations it ran on
    "#]]
    .assert_eq(&passes.statistics_report(StatisticsDisplay::List));
}

/// Returns a report with its times masked.
fn masked(report: &str) -> String {
    let mut out = String::new();
    for line in report.lines() {
        match line.split_once("%)") {
            Some((_, name)) => out.push_str(&format!("#%){name}\n")),
            None if line.contains("Total Execution Time") => out.push_str("  Total Execution Time: #\n"),
            None => out.push_str(&format!("{line}\n")),
        }
    }
    out
}

#[test]
fn times_as_nested_and_by_name() {
    let ctx = context();
    let text = "builtin.module(nothing,t.func(nothing,cse),t.module(t.func(nothing)),t.func(fail))";
    let mut passes = PassManager::parse(&ctx, text, &registry(&Log::default())).unwrap();
    let timing = Timing::new();
    passes.enable_timing(&timing);
    let mut ir = {
        let _parser = timing.scope("Parser");
        read(&ctx, FUNCTIONS)
    };
    passes.run(&mut ir).unwrap_err();
    let _output = timing.scope("Output");
    expect![[r#"
        ===-------------------------------------------------------------------------===
                                 ... Execution time report ...
        ===-------------------------------------------------------------------------===
          Total Execution Time: #

          ----Wall Time----  ----Name----
        #%)  Parser
        #%)  nothing
        #%)  't.func' Pipeline
        #%)    nothing
        #%)    CSE
        #%)    fail
        #%)  Output
        #%)  Rest
        #%)  Total
    "#]]
    .assert_eq(&masked(&timing.report(TimingDisplay::Tree)));
    let mut lines: Vec<String> =
        masked(&timing.report(TimingDisplay::List)).lines().skip(7).map(str::to_owned).collect();
    // The order is that of the times.
    lines.sort();
    expect![[r#"
        #%)  't.func' Pipeline
        #%)  CSE
        #%)  Output
        #%)  Rest
        #%)  Total
        #%)  fail
        #%)  nothing"#]]
    .assert_eq(&lines.join("\n"));
}

/// Logs notifications.
struct Told(&'static str, Log);

impl Told {
    fn note(&self, what: &str) {
        self.1.lock().unwrap().push(format!("{}: {what}", self.0));
    }
}

impl PassInstrumentation for Told {
    fn before_pipeline(&mut self, anchor: &str, _: &Ir, _: Op) {
        self.note(&format!("before pipeline {anchor}"));
    }

    fn after_pipeline(&mut self, anchor: &str, _: &Ir, _: Op) {
        self.note(&format!("after pipeline {anchor}"));
    }

    fn before_pass(&mut self, pass: &dyn Pass, _: &Ir, _: Op) {
        self.note(&format!("before {}", pass.argument()));
    }

    fn after_pass(&mut self, pass: &dyn Pass, _: &Ir, _: Op) {
        self.note(&format!("after {}", pass.argument()));
    }

    fn after_pass_failed(&mut self, pass: &dyn Pass, _: &Ir, _: Op) {
        self.note(&format!("after {} failed", pass.argument()));
    }
}

#[test]
fn instrumentation_is_nested() {
    let ctx = context();
    let text = "builtin.module(nothing,t.module(panic))";
    let mut passes = PassManager::parse(&ctx, text, &registry(&Log::default())).unwrap();
    let log = Log::default();
    passes.add_instrumentation(Told("x", log.clone())).add_instrumentation(Told("y", log.clone()));
    passes.run(&mut read(&ctx, FUNCTIONS)).unwrap_err();
    expect![[r#"
        x: before pipeline builtin.module
        y: before pipeline builtin.module
        x: before nothing
        y: before nothing
        y: after nothing
        x: after nothing
        x: before pipeline t.module
        y: before pipeline t.module
        x: before panic
        y: before panic
        y: after panic failed
        x: after panic failed
        y: after pipeline t.module
        x: after pipeline t.module
        y: after pipeline builtin.module
        x: after pipeline builtin.module"#]]
    .assert_eq(&log.lock().unwrap().join("\n"));
}
