//! Pass managers: nested lists of passes and their anchor operations.
//!
//! In: single passes; `registry` adds those of pipeline text. Out: the nested lists that `execute` runs. Invariant:
//! managers nest at most `MAX_NESTING` deep; a pass is only where it can run. MLIR: PassManager.h
//! (`OpPassManager`, `PassManager`). Differs: adding a pass where it cannot run is an error value.

use std::fmt;

use crate::error::PassFailure;
use crate::instrument::PassInstrumentation;
use crate::options::PassOptions;
use crate::pass::Pass;
use crate::pipeline::MAX_NESTING;
use crate::statistics::Statistics;
use pdll_runtime::ir::{Context, OperationName, Trait};

/// Operations on which a pipeline runs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    /// Those of a name.
    Op(String),
    /// All on which every pass in it can run.
    Any,
}

impl Anchor {
    /// Returns the anchor of a name, `any` for all operations.
    pub fn new(name: &str) -> Anchor {
        match name {
            "any" => Anchor::Any,
            name => Anchor::Op(name.to_owned()),
        }
    }

    /// Returns the name, `any` for all operations.
    pub fn as_str(&self) -> &str {
        match self {
            Anchor::Op(name) => name,
            Anchor::Any => "any",
        }
    }
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Passes and nested pipelines, run in turn on operations of one kind.
pub struct OpPassManager {
    anchor: Anchor,
    depth: usize,
    steps: Vec<Step>,
    /// An error of a function that could not return it.
    problem: Option<String>,
}

pub(crate) enum Step {
    Pass(PassEntry),
    /// For the operations directly below: to each the one of these applies that is for it.
    Nested(Vec<OpPassManager>),
}

pub(crate) struct PassEntry {
    pub(crate) pass: Box<dyn Pass>,
    /// Its options as they were when it was added.
    options: String,
    pub(crate) statistics: Statistics,
    /// Number among all passes of the outermost pipeline, when it last ran.
    pub(crate) number: usize,
    /// Number of loaded dialects at its initialization.
    pub(crate) initialized_with: Option<usize>,
}

impl OpPassManager {
    pub(crate) fn new(anchor: Anchor, depth: usize) -> OpPassManager {
        OpPassManager { anchor, depth, steps: Vec::new(), problem: None }
    }

    /// Returns the operations on which it runs.
    pub fn anchor(&self) -> &Anchor {
        &self.anchor
    }

    /// Returns the number of passes, counting a nested pipeline as one.
    pub fn len(&self) -> usize {
        self.steps.iter().map(|step| if let Step::Nested(list) = step { list.len() } else { 1 }).sum()
    }

    /// Returns whether there is nothing to run.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Adds a pass.
    ///
    /// # Errors
    /// If the pass runs on other operations only.
    pub fn add(&mut self, pass: impl Pass) -> Result<&mut OpPassManager, PassFailure> {
        self.add_boxed(Box::new(pass))
    }

    /// Like [`add`](OpPassManager::add), for a pass of unknown type.
    ///
    /// # Errors
    /// As [`add`](OpPassManager::add).
    pub fn add_boxed(&mut self, mut pass: Box<dyn Pass>) -> Result<&mut OpPassManager, PassFailure> {
        if let (Some(wanted), Anchor::Op(have)) = (pass.anchor(), &self.anchor)
            && wanted != have
        {
            let argument = pass.argument();
            return Err(PassFailure::new(format!(
                "can't add pass `{argument}` restricted to `{wanted}` on a pass manager intended to run on `{have}`"
            ))
            .note(format!("did you intend to nest: `{wanted}({argument})`?")));
        }
        let options = {
            let mut options = PassOptions::default();
            pass.options(&mut options);
            options.to_text()
        };
        let statistics = Statistics::default();
        self.steps.push(Step::Pass(PassEntry {
            pass,
            options,
            statistics,
            number: 0,
            initialized_with: None,
        }));
        Ok(self)
    }

    /// Adds a nested pipeline for the operations directly inside, and returns it. The name `any` stands for
    /// the operations on which its passes can run.
    ///
    /// ```
    /// # let ctx = pdll_runtime::examples::context();
    /// use pdll_pass::{PassManager, PassRegistry};
    /// let mut passes = PassManager::new(&ctx);
    /// passes.nest("func.func").add_text("cse", &PassRegistry::with_builtin_passes())?;
    /// assert_eq!(passes.to_string(), "builtin.module(func.func(cse))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nest(&mut self, anchor: &str) -> &mut OpPassManager {
        if self.depth + 1 >= MAX_NESTING {
            self.problem = Some(format!("pipelines are nested more than {MAX_NESTING} deep"));
            return self;
        }
        self.steps.push(Step::Nested(vec![OpPassManager::new(Anchor::new(anchor), self.depth + 1)]));
        match self.steps.last_mut() {
            Some(Step::Nested(list)) => &mut list[0],
            _ => unreachable!("just pushed"),
        }
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(crate) fn steps_mut(&mut self) -> &mut [Step] {
        &mut self.steps
    }

    /// Returns whether all of its passes may visit operations in any order.
    pub(crate) fn is_order_free(&self) -> bool {
        self.steps.iter().all(|step| match step {
            Step::Pass(entry) => !entry.pass.has_output(),
            Step::Nested(list) => list.iter().all(OpPassManager::is_order_free),
        })
    }

    /// Takes an error of a function that could not return it.
    pub(crate) fn take_problem(&mut self) -> Option<String> {
        let nested = |step: &mut Step| match step {
            Step::Pass(_) => None,
            Step::Nested(list) => list.iter_mut().find_map(OpPassManager::take_problem),
        };
        self.problem.clone().or_else(|| self.steps.iter_mut().find_map(nested))
    }

    /// Returns whether all of its passes can run on operations of this name.
    pub(crate) fn can_schedule_on(&self, ctx: &Context, op: OperationName) -> bool {
        match &self.anchor {
            Anchor::Op(name) => name == ctx.op_name_text(op),
            Anchor::Any => {
                let can_run = |step: &Step| match step {
                    Step::Pass(entry) => entry.pass.can_schedule_on(ctx, op),
                    Step::Nested(_) => true,
                };
                ctx.is_registered(op)
                    && ctx.op_info(op).traits.has(Trait::IsolatedFromAbove)
                    && self.steps.iter().all(can_run)
            }
        }
    }

    /// Joins nested pipelines that follow each other, so that each operation below is visited once for all of them.
    pub(crate) fn coalesce(&mut self, ctx: &Context) {
        let mut steps: Vec<Step> = Vec::new();
        for step in std::mem::take(&mut self.steps) {
            match (steps.last_mut(), step) {
                (Some(Step::Nested(list)), Step::Nested(more)) if !conflict(ctx, list, &more) => {
                    for pipeline in more {
                        match list.iter_mut().find(|found| found.anchor == pipeline.anchor) {
                            Some(found) => found.steps.extend(pipeline.steps),
                            None => list.push(pipeline),
                        }
                    }
                }
                (_, step) => steps.push(step),
            }
        }
        for step in &mut steps {
            if let Step::Nested(list) = step {
                list.iter_mut().for_each(|nested| nested.coalesce(ctx));
            }
        }
        self.steps = steps;
    }
}

/// Returns whether an operation might match several of the pipelines if they were joined.
fn conflict(ctx: &Context, list: &[OpPassManager], more: &[OpPassManager]) -> bool {
    let is_for_any_of = |pipeline: &OpPassManager, others: &[OpPassManager]| {
        pipeline.anchor == Anchor::Any
            && others.iter().any(|other| match &other.anchor {
                Anchor::Op(name) => pipeline.can_schedule_on(ctx, ctx.op_name(name)),
                // Whether two such pipelines run on the same operations is unknown.
                Anchor::Any => true,
            })
    };
    list.iter().any(|pipeline| is_for_any_of(pipeline, more))
        || more.iter().any(|pipeline| is_for_any_of(pipeline, list))
}

impl fmt::Display for OpPassManager {
    /// Prints the pipeline as text, on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.anchor)?;
        for (i, step) in self.steps.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            match step {
                Step::Pass(entry) => write!(f, "{comma}{}", entry.text())?,
                Step::Nested(list) => {
                    for (i, nested) in list.iter().enumerate() {
                        write!(f, "{}{nested}", if i == 0 { comma } else { "," })?;
                    }
                }
            }
        }
        f.write_str(")")
    }
}

impl fmt::Debug for OpPassManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PassEntry {
    fn text(&self) -> String {
        match self.options.as_str() {
            "" => self.pass.argument().to_owned(),
            options => format!("{}{{{options}}}", self.pass.argument()),
        }
    }
}

/// A pipeline to be run on a whole IR, and how it is run.
///
/// ```
/// use pdll_pass::{PassManager, PassRegistry};
/// use pdll_runtime::ir::{Context, parse};
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let registry = PassRegistry::with_builtin_passes();
/// let text = "builtin.module(canonicalize{top-down=false},builtin.module(cse))";
/// let mut passes = PassManager::parse(&ctx, text, &registry)?;
/// let mut ir = parse(&ctx, r#"module { "t.a"() : () -> () }"#)?;
/// passes.run(&mut ir)?;
///
/// let error = PassManager::parse(&ctx, "builtin.module(canonicalizer)", &registry).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "pass pipeline:1:16: error: `canonicalizer` does not refer to a registered pass or pass pipeline
/// builtin.module(canonicalizer)
///                ^
/// pass pipeline:1:16: note: did you mean `canonicalize`?"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PassManager {
    pub(crate) ctx: Context,
    pub(crate) pipeline: OpPassManager,
    pub(crate) verifies: bool,
    pub(crate) instrumentations: Vec<Box<dyn PassInstrumentation>>,
}

impl PassManager {
    /// Returns a manager of passes on `builtin.module`.
    pub fn new(ctx: &Context) -> PassManager {
        PassManager::on(ctx, "builtin.module")
    }

    /// Returns a manager of passes on operations of a name, `any` for all.
    ///
    /// ```
    /// # let ctx = pdll_runtime::examples::context();
    /// use pdll_pass::PassManager;
    /// assert_eq!(PassManager::on(&ctx, "func.func").to_string(), "func.func()");
    /// ```
    pub fn on(ctx: &Context, anchor: &str) -> PassManager {
        PassManager {
            ctx: ctx.clone(),
            pipeline: OpPassManager::new(Anchor::new(anchor), 0),
            verifies: true,
            instrumentations: Vec::new(),
        }
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// Sets whether to verify the IR after each pass. It is verified by default.
    ///
    /// ```
    /// # let ctx = pdll_runtime::examples::context();
    /// use pdll_pass::{PassManager, PassRegistry};
    /// let mut passes = PassManager::parse(&ctx, "builtin.module(cse)", &PassRegistry::with_builtin_passes())?;
    /// // What a pass leaves is then not looked at.
    /// passes.enable_verifier(false);
    /// let mut ir = pdll_runtime::ir::parse(&ctx, r#""t.a"() : () -> ()"#)?;
    /// passes.run(&mut ir)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn enable_verifier(&mut self, enable: bool) -> &mut PassManager {
        self.verifies = enable;
        self
    }

    /// Adds an instrumentation, which is notified when pipelines and passes start and end.
    pub fn add_instrumentation(&mut self, who: impl PassInstrumentation + 'static) -> &mut PassManager {
        self.instrumentations.push(Box::new(who));
        self
    }

    /// Returns the pipeline over several lines, as `--dump-pass-pipeline` shows it.
    ///
    /// ```
    /// # let ctx = pdll_runtime::examples::context();
    /// use pdll_pass::{PassManager, PassRegistry};
    /// let passes = PassManager::parse(&ctx, "builtin.module(cse)", &PassRegistry::with_builtin_passes())?;
    /// assert_eq!(passes.dump(), "Pass Manager with 1 passes:\nbuiltin.module(\n  cse\n)\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dump(&self) -> String {
        let mut text = format!("Pass Manager with {} passes:\n", self.len());
        dump_pipeline(&mut text, 0, &self.pipeline);
        text.push('\n');
        text
    }
}

fn dump_pipeline(text: &mut String, indent: usize, pipeline: &OpPassManager) {
    text.push_str(&format!("{:indent$}{}(\n", "", pipeline.anchor));
    let inner = indent + 2;
    let mut parts: Vec<String> = Vec::new();
    for step in &pipeline.steps {
        match step {
            Step::Pass(entry) => parts.push(format!("{:inner$}{}", "", entry.text())),
            Step::Nested(list) => parts.extend(list.iter().map(|nested| {
                let mut part = String::new();
                dump_pipeline(&mut part, inner, nested);
                part
            })),
        }
    }
    text.push_str(&format!("{}\n{:indent$})", parts.join(",\n"), ""));
}

impl std::ops::Deref for PassManager {
    type Target = OpPassManager;

    fn deref(&self) -> &OpPassManager {
        &self.pipeline
    }
}

impl std::ops::DerefMut for PassManager {
    fn deref_mut(&mut self) -> &mut OpPassManager {
        &mut self.pipeline
    }
}

impl fmt::Display for PassManager {
    /// Prints the pipeline as text, which [`PassManager::parse`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pipeline.fmt(f)
    }
}

impl fmt::Debug for PassManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pipeline.fmt(f)
    }
}
