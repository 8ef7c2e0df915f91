//! `inline`: replaces calls by the bodies of what they call, and simplifies the callers.
//!
//! In: callables and calls, as operations declare them, and the inliner interfaces of dialects. Out: the same with calls inlined, callees
//! first, and without private callables that were used up. MLIR: InlinerPass.cpp. Differs: the pipelines consist of passes of the registry that
//! the pass was created with.

mod body;
mod driver;
mod uses;

use std::sync::{Mutex, PoisonError};

use pdll_runtime::ir::ParseError;
use pdll_runtime::ir::{Context, Ir, Op, Trait};

use self::driver::{Limits, inline_all};
use crate::error::PassFailure;
use crate::execute::run_pipeline_on;
use crate::manager::{Anchor, OpPassManager};
use crate::options::PassOptions;
use crate::pass::Pass;
use crate::run::PassRun;

/// Adds the passes of pipeline text to a manager.
pub type ParsePipelineFn = fn(&str, &mut OpPassManager) -> Result<(), ParseError>;

/// Inlines calls.
pub struct Inline {
    /// The pipeline that simplifies callables without a pipeline of their own; empty for none.
    pub default_pipeline: String,
    /// Pipelines of callables by the names of their operations: `func.func(canonicalize,cse)`.
    pub op_pipelines: Vec<String>,
    /// Maximum number of iterations within a strongly connected component of the call graph.
    pub max_iterations: u32,
    /// Maximum number of operations of a callee in percent of those of the caller.
    pub inlining_threshold: u32,
    parse: ParsePipelineFn,
    /// The pipelines by the operations they are for; created on first use.
    pipelines: Mutex<Vec<OpPassManager>>,
}

impl Inline {
    /// Returns the pass with default options. The function adds the passes of pipeline text to a manager.
    pub fn new(parse: ParsePipelineFn) -> Inline {
        Inline {
            default_pipeline: "canonicalize".to_owned(),
            op_pipelines: Vec::new(),
            max_iterations: 4,
            inlining_threshold: u32::MAX,
            parse,
            pipelines: Mutex::default(),
        }
    }

    /// Simplifies a callable.
    fn simplify(&self, ir: &mut Ir, callable: Op) -> Result<(), PassFailure> {
        let name = callable.name_text(ir).to_owned();
        let mut pipelines = self.pipelines.lock().unwrap_or_else(PoisonError::into_inner);
        let is_for = |pipeline: &OpPassManager| pipeline.anchor().as_str() == name;
        let at = match pipelines.iter().position(is_for) {
            Some(at) => at,
            None => {
                let mut pipeline = OpPassManager::new(Anchor::new(&name), 0);
                if !self.default_pipeline.is_empty() {
                    (self.parse)(&self.default_pipeline, &mut pipeline)
                        .map_err(|error| PassFailure::new(format!("option `default-pipeline`: {error}")))?;
                }
                pipelines.push(pipeline);
                pipelines.len() - 1
            }
        };
        let pipeline = &mut pipelines[at];
        if pipeline.is_empty() {
            return Ok(());
        }
        run_pipeline_on(pipeline, ir, callable).map_err(|error| PassFailure::new(error.to_string()))
    }
}

impl Pass for Inline {
    fn argument(&self) -> &str {
        "inline"
    }

    fn name(&self) -> &str {
        "InlinerPass"
    }

    fn description(&self) -> &str {
        "Inline function calls"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add(
            "default-pipeline",
            "Pipeline that simplifies callables that `op-pipelines` has none for",
            &mut self.default_pipeline,
        );
        options.add_list(
            "op-pipelines",
            "Pipelines that simplify callables, in the form of `dialect.op(pipeline)`",
            &mut self.op_pipelines,
        );
        options.add(
            "max-iterations",
            "Maximum number of iterations when inlining within an SCC",
            &mut self.max_iterations,
        );
        options.add(
            "inlining-threshold",
            "Maximum number of operations of an inlined callee in percent of those of the caller",
            &mut self.inlining_threshold,
        );
    }

    fn initialize(&mut self, _: &Context) -> Result<(), PassFailure> {
        let mut pipelines = Vec::new();
        for text in &self.op_pipelines {
            let wrong = |error: String| PassFailure::new(format!("option `op-pipelines`: `{text}`: {error}"));
            let parts = text.trim().strip_suffix(')').and_then(|text| text.split_once('('));
            let (anchor, passes) =
                parts.ok_or_else(|| wrong("expected `dialect.op(pipeline)`".to_owned()))?;
            let mut pipeline = OpPassManager::new(Anchor::new(anchor.trim()), 0);
            (self.parse)(passes, &mut pipeline).map_err(|error| wrong(error.to_string()))?;
            pipelines.push(pipeline);
        }
        self.pipelines = Mutex::new(pipelines);
        Ok(())
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let limits = Limits { max_iterations: self.max_iterations, threshold: self.inlining_threshold };
        let root = run.op();
        if !root.has_trait(run.ir(), Trait::SymbolTable) {
            let message = " was scheduled to run under the inliner, but does not define a symbol table";
            return Err(run.failure_at(root, message));
        }
        inline_all(run.ir_mut(), root, limits, &mut |ir, callable| self.simplify(ir, callable))
    }
}
