//! Passes in a trace.

use pdll::ir::{Ir, Op};
use pdll::observe::RewriteTrace;
use pdll::pass::{Pass, PassInstrumentation};

/// Instrumentation of a pass manager that records passes in a trace.
///
/// ```
/// use pdll::ir::Context;
/// use pdll::observe::{Observe, RewriteTrace};
/// use pdll::pass::{PassManager, PassRegistry};
/// use pdll::text::parse;
/// use pdll_report::PassTrace;
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
/// let registry = PassRegistry::with_builtin_passes();
/// let mut passes = PassManager::parse(&ctx, "builtin.module(canonicalize,cse)", &registry)?;
///
/// let trace = RewriteTrace::new();
/// passes.add_instrumentation(PassTrace(trace.clone()));
/// // The drivers that passes run add to the trace too.
/// let guard = Observe { trace: Some(trace.clone()), ..Observe::default() }.enter();
/// let result = passes.run(&mut ir);
/// drop(guard);
/// trace.finish(&ir);
/// assert!(trace.to_json().contains("Canonicalizer"));
/// # result?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PassTrace(pub RewriteTrace);

impl PassInstrumentation for PassTrace {
    fn before_pass(&mut self, pass: &dyn Pass, ir: &Ir, op: Op) {
        self.0.pass_begin(pass.name(), ir, op);
    }

    fn after_pass(&mut self, _pass: &dyn Pass, ir: &Ir, op: Op) {
        self.0.pass_end(ir, op, false);
    }

    fn after_pass_failed(&mut self, _pass: &dyn Pass, ir: &Ir, op: Op) {
        self.0.pass_end(ir, op, true);
    }
}
