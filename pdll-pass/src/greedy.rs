//! Pattern passes: their common options, and a pass that applies a set.
//!
//! MLIR: Rewrite/PassUtil.td (`RewritePassUtils`), the options of `canonicalize` in Transforms/Passes.td.

use std::sync::Arc;

use crate::error::PassFailure;
use crate::options::{PassOptionValue, PassOptions};
use crate::pass::Pass;
use crate::run::PassRun;
use pdll_runtime::internal::still_matching;
use pdll_runtime::ir::{Context, Ir};
use pdll_runtime::{
    FrozenRewritePatternSet, GreedyRewriteConfig, GreedyRewriteOutcome, GreedySimplifyRegionLevel,
    PatternFilter, RewritePatternSet, apply_patterns_greedily_below,
};

/// The options of a pass that applies patterns greedily, to be embedded in any such pass.
///
/// ```
/// use pdll_pass::{PassOptions, RewritePassOptions};
/// let mut options = RewritePassOptions::default();
/// let mut list = PassOptions::default();
/// options.declare(&mut list);
/// list.set("top-down=false disable-patterns={A,B} max-num-rewrites=100")?;
/// drop(list);
/// assert!(!options.top_down);
/// assert_eq!(options.disable_patterns, ["A", "B"]);
/// assert_eq!(options.config().max_num_rewrites, Some(100));
/// # Ok::<(), pdll_pass::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RewritePassOptions {
    /// Whether operations are visited in source order first, rather than backward (`top-down`).
    pub top_down: bool,
    /// Maximum number of times that the worklist is filled (`max-iterations`, `-1` for no limit).
    pub max_iterations: Limit,
    /// Maximum number of rewrites per iteration (`max-num-rewrites`, `-1` for no limit).
    pub max_num_rewrites: Limit,
    /// Region simplification between iterations (`region-simplify`).
    pub region_simplify: GreedySimplifyRegionLevel,
    /// Whether the pass fails if a limit is reached while patterns still match (`test-convergence`).
    pub test_convergence: bool,
    /// Names and labels of patterns that are not applied. (`disable-patterns`)
    pub disable_patterns: Vec<String>,
    /// Names and labels of the only patterns that are applied, if there are any. (`enable-patterns`)
    pub enable_patterns: Vec<String>,
}

impl Default for RewritePassOptions {
    /// Returns the defaults of `canonicalize`.
    fn default() -> RewritePassOptions {
        RewritePassOptions {
            top_down: true,
            max_iterations: Limit(Some(10)),
            max_num_rewrites: Limit(None),
            region_simplify: GreedySimplifyRegionLevel::Normal,
            test_convergence: false,
            disable_patterns: Vec::new(),
            enable_patterns: Vec::new(),
        }
    }
}

/// A limit, or none: as text `-1`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limit(pub Option<u32>);

impl PassOptionValue for Limit {
    fn from_text(text: &str) -> Result<Limit, String> {
        match i64::from_text(text) {
            Ok(-1) => Ok(Limit(None)),
            Ok(limit) => u32::try_from(limit).map(|limit| Limit(Some(limit))).map_err(|_| ()),
            Err(_) => Err(()),
        }
        .map_err(|()| format!("an integer from 0 to {}, or -1 for no limit", u32::MAX))
    }

    fn to_text(&self) -> String {
        self.0.map_or_else(|| "-1".to_owned(), |limit| limit.to_string())
    }
}

impl PassOptionValue for GreedySimplifyRegionLevel {
    fn from_text(text: &str) -> Result<GreedySimplifyRegionLevel, String> {
        match text {
            "disabled" => Ok(GreedySimplifyRegionLevel::Disabled),
            "normal" => Ok(GreedySimplifyRegionLevel::Normal),
            "aggressive" => Ok(GreedySimplifyRegionLevel::Aggressive),
            _ => Err("one of `disabled`, `normal`, `aggressive`".to_owned()),
        }
    }

    fn to_text(&self) -> String {
        match self {
            GreedySimplifyRegionLevel::Disabled => "disabled",
            GreedySimplifyRegionLevel::Normal => "normal",
            GreedySimplifyRegionLevel::Aggressive => "aggressive",
        }
        .to_owned()
    }
}

impl RewritePassOptions {
    /// Adds the options to a pass's.
    pub fn declare<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add("top-down", "Seed the worklist in general top-down order", &mut self.top_down);
        options.add(
            "max-iterations",
            "Max. iterations between applying patterns / simplifying regions",
            &mut self.max_iterations,
        );
        options.add(
            "max-num-rewrites",
            "Max. number of pattern rewrites within an iteration",
            &mut self.max_num_rewrites,
        );
        options.add(
            "region-simplify",
            "Perform control flow optimizations to the region tree",
            &mut self.region_simplify,
        );
        options.add(
            "test-convergence",
            "Fail pass on non-convergence to detect cyclic patterns",
            &mut self.test_convergence,
        );
        options.add_list(
            "disable-patterns",
            "Names and labels of patterns that are left out",
            &mut self.disable_patterns,
        );
        options.add_list(
            "enable-patterns",
            "Names and labels of the only patterns that are applied",
            &mut self.enable_patterns,
        );
    }

    /// Returns the patterns of a set that the options let through, ready to be applied.
    ///
    /// # Errors
    /// As [`RewritePatternSet::freeze`].
    pub fn freeze(&self, set: RewritePatternSet) -> Result<FrozenRewritePatternSet, PassFailure> {
        let filter =
            PatternFilter { enabled: self.enable_patterns.clone(), disabled: self.disable_patterns.clone() };
        Ok(set.freeze_filtered(&filter)?)
    }

    /// Applies patterns below the operation of a run with these options, and counts the rewrites.
    ///
    /// # Errors
    /// If a pattern fails; or, with `test-convergence`, patterns still match at the end.
    pub fn apply(
        &self,
        patterns: &FrozenRewritePatternSet,
        run: &mut PassRun<'_>,
    ) -> Result<(), PassFailure> {
        let op = run.op();
        // The error names the patterns that still match.
        let config = GreedyRewriteConfig { statistics: self.test_convergence, ..self.config() };
        let outcome = apply_patterns_greedily_below(run.ir_mut(), op, patterns, &config)?;
        run.count("num-rewrites", "Number of rewrites by patterns", outcome.rewrites);
        if self.test_convergence && !outcome.converged {
            return Err(self.not_converged(run.ir(), outcome));
        }
        Ok(())
    }

    #[cold]
    fn not_converged(&self, ir: &Ir, outcome: GreedyRewriteOutcome) -> PassFailure {
        let limits = format!(
            "`max-iterations` is {}, `max-num-rewrites` is {}",
            self.max_iterations.to_text(),
            self.max_num_rewrites.to_text()
        );
        let end = match outcome.last_rewritten {
            Some(op) => format!(": {}", still_matching(ir, outcome.by_pattern, op)),
            None => String::new(),
        };
        PassFailure::new(format!("patterns still match after {} rewrites{end}", outcome.rewrites))
            .note(limits)
    }

    /// The driver's configuration.
    pub fn config(&self) -> GreedyRewriteConfig<'static> {
        GreedyRewriteConfig {
            use_top_down_traversal: self.top_down,
            max_iterations: self.max_iterations.0,
            max_num_rewrites: self.max_num_rewrites.0.map(u64::from),
            region_simplification: self.region_simplify,
            ..GreedyRewriteConfig::default()
        }
    }
}

type Populate = Arc<dyn Fn(&mut RewritePatternSet) + Send + Sync>;

/// A pass that applies a set of patterns greedily.
///
/// ```
/// use pdll_pass::{GreedyPass, PassManager};
/// use pdll_runtime::RewritePatternSet;
/// use pdll_runtime::ir::{Context, parse};
///
/// fn populate(_set: &mut RewritePatternSet) {
///     // `combine::populate(_set)`, as `pdll!` makes it.
/// }
///
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut passes = PassManager::new(&ctx);
/// passes.add(GreedyPass::new("combine", populate))?;
/// passes.run(&mut parse(&ctx, r#"module { "t.a"() : () -> () }"#)?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct GreedyPass {
    argument: String,
    name: String,
    description: String,
    anchor: Option<String>,
    populate: Populate,
    options: RewritePassOptions,
    patterns: Option<FrozenRewritePatternSet>,
}

impl GreedyPass {
    /// Creates a pass of this name, with the patterns that a function adds to a set, for example one of
    /// `pdll!`.
    pub fn new(
        name: impl Into<String>,
        populate: impl Fn(&mut RewritePatternSet) + Send + Sync + 'static,
    ) -> GreedyPass {
        let name = name.into();
        GreedyPass {
            argument: name.clone(),
            name,
            description: String::new(),
            anchor: None,
            populate: Arc::new(populate),
            options: RewritePassOptions::default(),
            patterns: None,
        }
    }

    /// Sets the name for reports.
    pub fn named(mut self, name: impl Into<String>) -> GreedyPass {
        self.name = name.into();
        self
    }

    /// Sets the one-line description.
    pub fn description(mut self, description: impl Into<String>) -> GreedyPass {
        self.description = description.into();
        self
    }

    /// Restricts the pass to operations of a name.
    pub fn on(mut self, anchor: impl Into<String>) -> GreedyPass {
        self.anchor = Some(anchor.into());
        self
    }

    /// Sets the options.
    pub fn with(mut self, options: RewritePassOptions) -> GreedyPass {
        self.options = options;
        self
    }
}

impl Pass for GreedyPass {
    fn argument(&self) -> &str {
        &self.argument
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn description(&self) -> &str {
        &self.description
    }

    fn anchor(&self) -> Option<&str> {
        self.anchor.as_deref()
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        self.options.declare(options);
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassFailure> {
        let mut set = RewritePatternSet::new(ctx);
        (self.populate)(&mut set);
        self.patterns = Some(self.options.freeze(set)?);
        Ok(())
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        match &self.patterns {
            Some(patterns) => self.options.apply(patterns, run),
            None => Err(PassFailure::new("its patterns are not initialized")),
        }
    }
}
