//! Notifications of the listener of a conversion: of each change at once, and of each change that is undone.

use pdll_runtime::ir::{Ir, Op, Value, parse};
use pdll_runtime::{
    ConversionConfig, ListenerHandle, RewritePatternSet, RewriterListener, apply_full_conversion,
};

use super::common::{Run, snapshot};

/// Logs notifications by name.
#[derive(Default)]
struct Log(Vec<String>);

impl RewriterListener for Log {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.0.push(format!("insert {}", op.name_text(ir)));
    }
    fn op_replaced(&mut self, ir: &Ir, op: Op, _: &[Value]) {
        self.0.push(format!("replace {}", op.name_text(ir)));
    }
    fn op_erased(&mut self, ir: &Ir, op: Op) {
        self.0.push(format!("erase {}", op.name_text(ir)));
    }
}

/// Converts fully, and returns whether that succeeded, whether the IR is as before, and the log.
fn logged(mut run: Run, text: &str) -> (bool, bool, Vec<String>) {
    let mut ir = parse(&run.ctx, text).unwrap();
    let (before, top) = (snapshot(&ir), ir.top());
    let set = std::mem::replace(&mut run.set, RewritePatternSet::new(&run.ctx)).freeze().unwrap();
    let mut log = Log::default();
    let config =
        ConversionConfig { listener: Some(ListenerHandle::new(&mut log)), ..ConversionConfig::default() };
    let is_done = apply_full_conversion(&mut ir, &[top], &run.target, &set, &config).is_ok();
    drop(config);
    (is_done, snapshot(&ir) == before, log.0)
}

#[test]
fn a_conversion_notifies_of_its_changes() {
    let mut run = Run::new(&["t.b"]);
    run.rename("t.a", "t.b", 1);
    let (is_done, is_as_before, log) = logged(run, r#""t.a"() : () -> ()"#);
    assert!(is_done && !is_as_before);
    assert_eq!(log, ["insert t.b", "replace t.a", "erase t.a"]);
}

#[test]
fn a_failed_conversion_notifies_of_what_it_undoes() {
    let mut run = Run::new(&["t.b"]);
    run.rename("t.a", "t.b", 1);
    let (is_done, is_as_before, log) = logged(run, r#""t.a"() : () -> () "t.never"() : () -> ()"#);
    assert!(!is_done && is_as_before);
    assert_eq!(log, ["insert t.b", "replace t.a", "erase t.b"]);
}
