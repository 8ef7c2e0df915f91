//! Runs with a trace.

use pdll::ir::{Context, Ir};
use pdll::observe::RewriteTrace;
use pdll::pass::{PassManager, PassRegistry};
use pdll::rewrite::{GreedyRewriteConfig, RewritePatternSet, apply_patterns_greedily};
use pdll::runtime_compiler::{AddPdll, PdllOptions};
use pdll::text::parse_named;
use pdll_report::PassTrace;

/// Applies patterns, then passes, and returns the trace and the IR.
pub(crate) fn traced(
    mlir: &str,
    pdll: &str,
    pipeline: Option<&str>,
    budget: Option<u64>,
) -> (RewriteTrace, Ir) {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut ir = parse_named(&ctx, "in.mlir", mlir).unwrap();
    let trace = RewriteTrace::new();
    trace.input("in.mlir", &ir);
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pdll("in.pdll", pdll, &PdllOptions::default()).unwrap();
    let config =
        GreedyRewriteConfig { rewrite_budget: budget, ..GreedyRewriteConfig::default() }.trace(&trace);
    if let Err(error) = apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config) {
        trace.fail(&error.to_string());
    }
    if let Some(pipeline) = pipeline {
        let registry = PassRegistry::with_builtin_passes();
        let mut manager = PassManager::parse(&ctx, pipeline, &registry).unwrap();
        manager.add_instrumentation(PassTrace(trace.clone()));
        if let Err(error) = manager.run(&mut ir) {
            trace.fail(&error.to_string());
        }
    }
    trace.finish(&ir);
    (trace, ir)
}

/// Returns the data of a trace's page.
pub(crate) fn data_of(trace: &RewriteTrace) -> serde_json::Value {
    let page = pdll_report::html("in.mlir", trace);
    serde_json::from_str(&pdll_report::data(&page).unwrap()).unwrap()
}
